"""Every wording of the program, in English: what it says of files, options, games and pages."""
