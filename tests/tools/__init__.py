"""What tests share: sheets drawn, files read back, games worked by hand, inputs made up."""
