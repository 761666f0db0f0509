"""Commands for translators: `sheetgen words`."""
