"""Said of fonts, and by `sheetgen fonts`."""

MESSAGES = {
    # Faces
    "font-missing": "there is no font file {{ path }}",
    "font-unreadable": "the font file {{ path }} cannot be read: {{ reason }}",
    "font-cff": "{{ path }} has PostScript (CFF) outlines; a TrueType font (.ttf) is needed",
    "font-variable": "{{ path }} is a variable font and would print too thin; a static one is needed",
    "font-broken": "{{ path }} is no whole TrueType font: {{ reason }}",
    "font-not-embeddable": "{{ path }} forbids embedding in a PDF",
    # Fonts of one's own
    "font-tools-missing": "{{ path }} must be converted before it can be printed with (a collection, PostScript outlines or a variable font); that takes one more package: pip install fonttools",
    "font-pair": "`{{ path }}` names more than two fonts; name a regular one, or a regular and a bold one: `REGULAR.ttf,BOLD.ttf`",
    "font-index": "{{ path }} has no font of that number; the last one is #{{ reason }}",
    "font-no-bold": "there is no bold font of the same family beside {{ path }}; name both: `REGULAR.ttf,BOLD.ttf`",
    "font-only-bold": "{{ path }} is a bold font; name a regular one too: `REGULAR.ttf,BOLD.ttf`",
    "font-not-bold": "{{ path }} is not bolder than {{ reason }}; name a bold one of 600 or more behind the comma",
}

TEXTS = {
    "fonts-font": "font",
    "fonts-weight": "weight",
    "fonts-file": "file",
    "fonts-italic": "{{ weight }} italic",
    "fonts-variable": "variable: converted",
    "fonts-postscript": "PostScript outlines: converted",
    "fonts-collection": "in a collection: converted",
    "fonts-lack": "{{ family }} lacks for {{ language }}: {{ characters }}",
    "fonts-lack-more": "{{ family }} lacks for {{ language }}: {{ characters }} and {{ n }} more",
    "fonts-fetch": "fetch the file anew",
    "fonts-other": "use another font",
    "fonts-unpacked": "look for the same font as .ttf or .otf",
    "fonts-cut": "There are too many files to look at all of them; the rest was left out.",
    "fonts-folders": "These folders cannot be read: {{ folders }}",
    "fonts-help": "Under each language: how many of the characters that its sheets need a font has. “Converted” ones are turned into TrueType when they are used. Use one: sheetgen render --font FILE (its bold is found beside it).",
    "fonts-system": "Those of your system too: sheetgen fonts --system",
}
