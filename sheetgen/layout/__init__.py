"""A Sheet becomes a Page: where everything is, in millimetres."""
