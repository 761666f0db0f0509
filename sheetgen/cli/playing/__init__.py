"""Commands for finished games: score and blank."""
