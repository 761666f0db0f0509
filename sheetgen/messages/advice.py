"""Told by `check` of what can be used as it is: what may be meant, and may be a slip."""

MESSAGES = {
    "name-twice": "“{{ name }}” may mean row `{{ row }}` or `{{ other }}`: who types it in a game file is asked which; give them different names",
    "row-idle": "row `{{ row }}` has no `score`, and no other row counts it; where that is meant write `score: none`",
    "row-added-twice": "the points of row `{{ row }}` go into the total more than once: {{ ways }}",
    "row-left-out": "row `{{ row }}` scores, but `totals` does not add it up",
    "row-beside-total": "row `{{ row }}` scores, but the sum `{{ other }}` at the end does not take it in; the total adds both",
    "totals-two": "row `{{ row }}` takes in all other rows, and the total adds it to them; name what is added up in `totals`",
    "table-turns": "table `{{ table }}` goes from {{ before }} to {{ points }} at {{ marks }} marks, the other way than before; is a digit missing?",
    "csv-total-line": "the line “{{ name }}” was taken for sums and left out; if that is a player, write the name in another way",
    "words-gallery": "texts of the gallery that are not translated into {{ language }}: {{ count }} ({{ where }}); `sheetgen words export {{ tag }}` lists them",
    "table-idle": "no row is counted by the table `{{ table }}`",
}
WARNINGS = frozenset(MESSAGES)
