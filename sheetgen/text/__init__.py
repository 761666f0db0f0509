"""Text as characters: scripts, breaks into lines, and columns on a terminal."""
