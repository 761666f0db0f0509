"""A new sheet begun: a starter, a copy, a variant dealt anew."""
