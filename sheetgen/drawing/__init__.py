"""What a page is made of: primitives in millimetres, figures, colours, themes and sizes."""
