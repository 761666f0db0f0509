"""What translators work with: texts and their room, language files, PO files."""
