"""Text in a language: words of sheets, templates with values, and what the program says."""
