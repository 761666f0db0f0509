"""sheetgen draws score sheets for dice games from YAML to laminate-ready PDFs."""

__version__ = "0.1.0"
