"""Commands that draw pages beside sheets: the calibration page, guides, discs."""
