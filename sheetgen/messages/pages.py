"""Said of and on the pages beside the sheets: the placement guide and discs."""

MESSAGES = {
    "page-words-missing": "{{ language }} has no words for this page yet: {{ count }} are missing, such as “{{ text }}”; add them under `program:` in {{ file }}, or take `--lang en`",
    "page-too-low": "this page does not fit {{ paper }}: {{ over }} mm of height are lacking; take a larger paper",
    "page-no-room": "{{ paper }} paper leaves no room for what this page has to say; take a larger paper, or larger pieces",
    "guide-paper-small": "{{ paper }} paper can show neither the film of the pouch {{ pouch }} ({{ film }}) nor the largest paper for it ({{ own }}); print the guide with `--paper {{ other }}`",
    "guide-hidden": "the outline of {{ piece }} would lie at the edge of {{ paper }} paper, where printers do not reach; print the guide with `--paper {{ other }}`",
    "guide-filled": "{{ piece }} is the paper that the pouch {{ pouch }} takes: lay it in the middle of the film, without a guide",
    "guide-no-piece": "{{ piece }} does not fit into the pouch {{ pouch }}: {{ mm }} mm of film must stay around it; the pouch {{ other }} takes it",
    "no-discs": "the sheet `{{ name }}` is played without discs; a sheet for discs says whose they are (`owners`) and how many each has (`pieces`)",
    "no-token": "the sheet `{{ name }}` does not say how large its discs are; add `--token 20mm`",
    "disc-too-large": "discs of {{ mm }} mm do not fit on {{ paper }} paper; take a larger paper",
}

TEXTS = {
    "guide-title": "Placement guide",
    "guide-what": "Pouch {{ pouch }} (film {{ film }}) · {{ count }} × {{ piece }}",
    "guide-feed": "sealed edge: goes in first",
    "guide-1": "Print at actual size. Lay the clear pouch {{ pouch }} on this page, its sealed edge at the arrow.",
    "guide-film": "The corners of the film lie on the heavy corners.",
    "guide-page": "This page is as large as the paper that the pouch takes: the film reaches {{ mm }} mm over it on every side.",
    "guide-paper": "The heavy corners show the largest paper for the pouch: the film reaches {{ mm }} mm over them on every side.",
    "guide-2": "Open the film and lay the pieces on their outlines; a dot of glue stick keeps them there.",
    "guide-3": "Close the film, take this page away, and feed the pouch in, sealed edge first.",
    "guide-4": "Cut through the middle of the gaps: {{ mm }} mm of film or more stay around every piece.",
    "guide-4-one": "Cut the film so that {{ mm }} mm or more of it stay around the piece.",
    "guide-done": "{{ count }} × {{ piece }} in the pouch {{ pouch }}",
    "guide-more": "The pouch takes {{ count }}; {{ paper }} paper cannot show the outlines of so many: print the guide with --paper {{ other }}.",
    "page-true-size": "Print at actual size (100 %, not “fit to page”): the rule on the page tells whether it came out right.",
    "discs-title": "Discs to cut out",
    "discs-how": "Print at actual size on card, or glue the page onto card, and cut along the circles.",
    "discs-done": "{{ count }} discs of {{ token }}",
}
