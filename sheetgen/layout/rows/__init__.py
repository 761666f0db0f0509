"""Rows of spaces, a style of drawing in each module, and what stands in and beside spaces."""
