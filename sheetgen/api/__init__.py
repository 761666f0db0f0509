"""The public door: what `from sheetgen import ...` gives."""
