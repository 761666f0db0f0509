"""Pages beside the sheets: calibration, placement guide, discs."""
