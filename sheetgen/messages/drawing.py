"""Said of themes, and of sheets and rules cards that are laid out."""

MESSAGES = {
    # Theme
    "bad-colour": '`{{ got }}` is no colour; write it quoted as `"#982031"`',
    "tint-too-dark": "the tint of `{{ name }}` is too dark for a mark on it (L* {{ got }}, at least {{ limit }})",
    "contrast-low": "{{ what }} of `{{ name }}` has a contrast of {{ got }}:1; at least {{ limit }}:1 is needed",
    "symbol-shared": "`{{ name }}` and `{{ other }}` have the same symbol; rows are told apart by it",
    "colours-alike": "`{{ name }}` and `{{ other }}` look too much alike to {{ what }}: their difference (CIEDE2000) is {{ got }}; at least {{ limit }} is needed",
    "greys-alike": "`{{ name }}` and `{{ other }}` come out too much alike in grey: their lightness (L* {{ first }} and {{ second }}) is {{ got }} apart; at least {{ limit }} is needed",
    # Layout
    "label-too-long": "“{{ text }}” ({{ language }}) needs {{ need }} mm at the smallest size of {{ floor }} pt; there are {{ room }} mm on {{ piece }}",
    "space-too-small": "the spaces of `{{ row }}` come out {{ got }} mm on {{ piece }}; the {{ pen }} pen needs {{ limit }} mm",
    "digits-too-small": "the numbers of `{{ row }}` come out at {{ got }} pt on {{ piece }}; under the {{ pen }} pen they need {{ limit }} pt",
    "space-too-small-theme": "the spaces of `{{ row }}` come out {{ got }} mm on {{ piece }}; the theme {{ theme }} needs {{ limit }} mm",
    "digits-too-small-theme": "the numbers of `{{ row }}` come out at {{ got }} pt on {{ piece }}; the theme {{ theme }} needs {{ limit }} pt",
    "too-narrow": "this does not fit {{ piece }} with the {{ pen }} pen: {{ need }} mm of width are needed, {{ room }} mm are there",
    "too-low": "this does not fit {{ piece }} with the {{ pen }} pen: {{ need }} mm of height are needed, {{ room }} mm are there",
    "too-narrow-theme": "this does not fit {{ piece }} in the theme {{ theme }}: {{ need }} mm of width are needed, {{ room }} mm are there",
    "too-low-theme": "this does not fit {{ piece }} in the theme {{ theme }}: {{ need }} mm of height are needed, {{ room }} mm are there",
    "token-too-large": "discs of {{ token }} do not fit {{ piece }}: {{ need }} mm of width are needed, {{ room }} mm are there",
    "ink-outside": "`{{ ref }}` comes out {{ got }} mm from the edge of {{ piece }}; {{ limit }} mm must stay free",
    "label-outside": "“{{ text }}” (`{{ ref }}`) sticks {{ got }} mm out of its box on {{ piece }}",
    "fits-on": "smallest that fits: {{ piece }} (`{{ options }}`)",
    "fits-nowhere": "none of the pieces is large enough",
    "right-to-left": "“{{ text }}” cannot be printed: `{{ letter }}` belongs to a script written from right to left, and this program draws from left to right only",
    "label-too-long-both": "“{{ text }}” ({{ language }}) and “{{ other }}” ({{ second }}) need {{ need }} mm at their smallest sizes of {{ floor }} and {{ small }} pt; there are {{ room }} mm on {{ piece }}",
    "fits-alone": "in {{ language }} alone it fits on {{ piece }}",
    "languages-two": "`{{ got }}` is no pair of languages; write two with a `+` between them, such as `zh-Hant+en`",
    "language-twice": "`{{ got }}` is {{ language }} twice; write two different languages, such as `zh-Hant+en`",
    # Rules cards
    "card-missing": "there is no rules card in {{ language }} for this sheet; one would be {{ file }}",
    "card-empty": "this rules card has no text",
    "card-bold": "what is bold stands between two `**`; one of them is missing: {{ text }}",
    "card-table": "this row of the table has {{ got }} cells, and the first one has {{ want }}",
    "card-too-long": "the rules card ({{ language }}) is {{ over }} mm ({{ percent }} %) too long for {{ piece }}: its text is no smaller than {{ size }} pt",
    "card-too-wide": "“{{ text }}” cannot be broken and needs {{ need }} mm at {{ size }} pt; there are {{ room }} mm on {{ piece }}",
    "card-name": "the name of a rules card is that of its sheet and its language: {{ name }}",
}
