"""What stands around the blocks of a sheet: title and foot, guides, and what copies differ in."""
