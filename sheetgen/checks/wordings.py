"""How each complaint is worded, in English; the values `row` and `rows` are ids of rows."""

from __future__ import annotations

COMPLAINTS = {
    "number-not-in-row": "{{ row }} has no {{ numbers }}; look which row or number was meant",
    "duplicate-mark": "{{ row }}: {{ numbers }} is marked twice; each box holds one cross, so look"
    " whether another number was meant",
    "count-out-of-range": "{{ row }}: {{ count }} cannot be; it must be from 0 to {{ most }}, so"
    " count the marks again",
    "last-too-early": "{{ row }}: the {{ last }} is marked, which takes {{ needs }} other"
    " numbers first, and there are {{ others }} (the lock is none of them); look for a mark that"
    " was left out",
    "last-without-lock": "{{ row }}: the {{ last }} is marked, the lock is not, and the two come"
    " together. With the lock the row is worth {{ with }}, without it {{ without }}; look whether"
    " the lock was forgotten",
    "lock-without-last": "{{ row }}: the lock is marked, the {{ last }} is not, and the two come"
    " together. If another player closed the row, write “closed”, which scores nothing; else look"
    " for the {{ last }}",
    "too-many-penalties": "{{ row }}: {{ count }} cannot be, as number {{ most }} ends the game;"
    " count them again",
    "too-many-discard-rows": "{{ count }} discard rows are filled in; the sheet has {{ most }}, so"
    " look which was not started",
    "discard-row-unlabelled": "{{ row }}: marks ({{ count }}) without a number before them; look"
    " which die was discarded",
    "discard-number-invalid": "{{ row }}: {{ number }} is on no die; the number must be from 1 to"
    " 6",
    "discard-number-repeated": "{{ row }}: the number {{ number }} already has a discard row; look"
    " which number was meant, or add the marks of both",
    "discard-number-unused": "{{ row }}: the number {{ number }} has no mark behind it, and the two"
    " are written together; look for the mark",
    "wrong-total": "{{ row }}: {{ written }} is written, and the marks are worth {{ points }}",
    "wrong-game-total": "{{ row }}, game {{ game }}: {{ written }} is written, and the numbers are"
    " worth {{ points }}",
    "too-many-locks": "{{ count }} locks are marked ({{ rows }}); nobody can have more than"
    " {{ most }}, so look which rows others closed",
    "blank-sheet": "nothing is marked; after an own turn there is a mark or a penalty, so look"
    " whether this sheet was played on",
    "end-not-shown": "this sheet does not show how the game ended; others may have ended it",
    "two-players-four-penalties": "{{ players }} have all {{ count }} penalties each; the first to"
    " get there ended the game, so count again",
    "too-many-locked-rows": "{{ count }} rows are locked ({{ rows }}); no game gets beyond"
    " {{ most }}, so look which lock was only noted as closed",
    "lock-order-impossible": "{{ player }} holds the locks of {{ pair }}. Where three rows are"
    " locked ({{ rows }}), these two fell in one move, on a white {{ last }}, and nobody marks two"
    " numbers in it; look who locked which",
    "game-not-over": "nothing shows that the game is over: closed rows {{ closed }} of"
    " {{ needs }}, and the penalties are not full; was it stopped, or is a sheet missing?",
    "both-end-conditions": "both ends of the game are there: closed rows ({{ rows }}) and full"
    " penalties ({{ players }}). The first ended it; did you play the turn to its end?",
    "turn-count": "no number of turns fits all sheets: {{ other }} has had {{ fewest }} own turns"
    " at most, and {{ player }} has marked {{ most }} numbers. Is a sheet missing, or did somebody"
    " join late or leave?",
    "closed-without-locker": "{{ row }}: {{ player }} notes that another player closed it, but"
    " nobody holds its lock; is a sheet missing?",
    "too-many-players": "{{ count }} sheets; the game is published for up to {{ most }} players",
    "two-full-discard-rows": "the discard rows {{ numbers }} are full; the first full one ended"
    " the game, so count them again",
    "not-finished": "no discard row has {{ most }} marks yet; was the game stopped?",
    "odd-pair-total": "the sums have {{ pairs }} marks; every throw writes two, so the number must"
    " be even: look for one too many or too few",
    "too-few-pairs": "the sums have {{ pairs }} marks, the discards {{ turns }}; every throw"
    " writes two sums, so there must be {{ right }} at least",
    "pairs-exceed-turns": "{{ bound }} marks are in sums that no free throw can make; discards"
    " ({{ turns }}) allow {{ right }}, so look for marks too many, or a discard left out",
    "free-throw-too-early": "{{ row }}: {{ free }} recorded, but only {{ used }} of {{ needs }}"
    " discard numbers are in use; before the third nothing is free",
    "free-throw-mismatch": "{{ row }}: {{ free }} recorded; with the discards ({{ turns }}) that"
    " makes {{ right }} marks in the sums, and there are {{ pairs }}",
    "first-three-must-differ": "the first {{ needs }} discards must be different numbers; in use:"
    " only {{ used }}",
    "fewer-than-three-discard-numbers": "discard numbers in use: only {{ used }}; possible, but"
    " rare: look for a row left out",
    "many-free-throws": "{{ free }} free throws; possible, but very rare: count the discards again",
    "free-throws-implied": "free throws, by the marks: {{ free }}",
    "overflow-implied": "choices that went to full lines ({{ rows }}) and are worth nothing:"
    " {{ lost }} at least",
    "dice-total-mismatch": "everybody uses the same dice, but they do not agree: {{ player }} has"
    " dice of {{ dice }} in {{ turns }} throws, {{ other }} of {{ other_dice }} in"
    " {{ other_turns }}; the difference must be from {{ least }} to {{ most }}. Look for a mark in"
    " a wrong line",
    "space-shared": "{{ row }}: discs of both owners ({{ players }}) lie on {{ numbers }}; a beaten"
    " disc goes back, so look whose is on top",
    "stack-on-last": "{{ row }}: {{ player }} has a stack of {{ height }} on the {{ last }}; the"
    " first disc there closes the row",
    "lock-owner-mismatch": "{{ row }}: the {{ last }} belongs to {{ owner }}, the disc on the lock"
    " to {{ holder }}; one player places both, so look whose they are",
    "lock-stack": "{{ row }}: {{ height }} discs lie on the lock; it holds one",
    "too-many-tokens": "{{ player }} has {{ count }} discs on the board, with locks and failures;"
    " there are {{ most }}, so count again",
    "both-out-of-tokens": "{{ players }} have placed all {{ most }} discs each; the first to do so"
    " ended the game, so count again",
    "too-many-failures": "{{ row }}: {{ count }} of both players together; number {{ most }} ends"
    " the game, so count again",
    "conflicting-ends": "the board shows ends of the game that cannot have come together: locks"
    " ({{ rows }}), failures ({{ failures }}), all discs placed ({{ players }}). The first ended"
    " the game, so look which disc was placed after it",
    "number-out-of-range": "{{ row }}: {{ numbers }} cannot be written here; it must be one of"
    " {{ known }}, so look which row was meant",
    "order-broken": "{{ row }}: {{ second }} stands at the right of {{ first }}, against the order"
    " of the row; look which was meant",
    "numbers-repeat": "{{ rows }}: {{ number }} stands twice in column {{ column }}; each number"
    " stands once there",
    "link-broken": "{{ marked }} is marked and {{ free }} is not, and the two are linked: both"
    " or none",
    "mark-unsupported": "{{ row }}: {{ numbers }} is marked, but in none of {{ rows }}; one of"
    " these comes first",
    "too-many-crosses": "{{ row }}: {{ numbers }} has more crosses than the {{ most }} there is"
    " room for; look whether another number was meant",
}
