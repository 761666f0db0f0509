"""Fonts: found, measured, made embeddable, and where a text may break into lines."""
