"""Commands for sheets of one's own: new, check, explain, schema."""
