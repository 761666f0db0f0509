"""A page becomes a file: PDF, SVG, PNG, contact sheet."""
