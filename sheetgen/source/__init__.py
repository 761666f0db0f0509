"""Files read with their places, written whole or not at all, and what is wrong in them."""
