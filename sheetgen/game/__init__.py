"""A finished game as it was typed in: its records, the files it is read from, its marks counted."""
