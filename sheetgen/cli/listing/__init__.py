"""Commands that tell what there is: sheets, papers, fonts."""
