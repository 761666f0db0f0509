"""What a sheet is: immutable records, each with the place where it was written."""
