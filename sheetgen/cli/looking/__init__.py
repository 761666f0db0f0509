"""Commands that tell what there is: sheets, papers, fonts, keys of layout files."""
