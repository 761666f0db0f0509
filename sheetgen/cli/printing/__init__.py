"""Commands that draw sheets, as PDFs or as pictures."""
