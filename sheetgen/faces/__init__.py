"""Fonts: found, measured, and made embeddable."""
