"""Games scored, and how that is told."""
