"""What cannot be right on a finished sheet, and what is odd."""
