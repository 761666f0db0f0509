"""A layout file becomes a Sheet; what is unknown, missing or wrong is a problem at its place."""
