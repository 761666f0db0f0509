"""What stands on a sheet beside its rows, a kind of block in each module."""
