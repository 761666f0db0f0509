"""Pieces on paper: imposition, cuts, pouches, and printers that are off."""
