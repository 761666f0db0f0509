"""The command line: what can be typed, and the commands by who needs them."""
