"""Text in a language: languages, the texts of sheets, templates, and the program's messages."""
