"""Commands that draw: sheets, previews, guides, discs, the calibration page."""
