"""The foot of a piece: the rule, and what a piece says of itself and of its care."""

from typing import NamedTuple

from ...drawing.page import PT, Area
from ...source.phrase import Phrase
from ...text.scripts import is_cjk
from ..canvas import END_TICK, HALF_RULE, RULE, Canvas, Style, rule_length
from ..context import SMALL, Context
from ..measure import CAP, DESCENT, MIDDLE_LATIN, SECOND_FACES, optical, tail

NOTE, STRIP = "footnote", "strip"
NOTE_MOST = 10.5  # points: a footnote is no larger on a large piece
QUIET_SIZE = 7.0  # points: what a piece says of itself, and the labels of its rule
DEEPEST = 0.25  # how far g and j reach below the baseline, in em
RULE_GAP = 1.0  # mm from the rule to its label
SEPARATOR = " · "  # between the parts of a line; where a line is too long, it breaks there
STRIP_MOST = 7.0  # points: the strip is never larger than that (R59)
QUIET = 4.0  # mm between what stands in the line of the rule
LEADING = 1.3  # from one line to the next, in em
HIGH_CJK = 0.85  # how far Chinese reaches above the baseline, in em
DEPTH = 0.25  # how far the deepest letters reach below it
AIR = 0.25  # of the height that is to spare: the foot takes no more of it for air above it
APART = 0.3  # mm between lines of text
NOTES_APART = 0.7  # mm between a footnote and the same in a second language
# Dry-erase ink is pigment that wipes off; what stays over night leaves a ghost (R61).
AT_LEAST = "≥"
NEEDS = "≥{{ needs }}: at least {{ needs }} crosses in the row first"
CARE = "Black dry-erase marker · wipe the same day · alcohol for ghosts · 125 µm gloss film"


def depth(text: str) -> float:
    """How far a text reaches below its baseline, in em: nothing stands below the foot's."""
    return DEPTH if tail(text) == DESCENT or "µ" in text else tail(text)


class Text(NamedTuple):
    """A text for the foot, in the main language or (by its face) in the second."""

    phrase: Phrase
    ref: str
    face: str = "regular"


class Spot(NamedTuple):
    """A text at the foot: its baseline in mm below the foot's top, and at which end it stands."""

    text: Text
    size: float
    base: float
    anchor: str


class Foot:
    """The line of the rule; beside it where there is room, else below it: care and strip.

    Its height in mm is taken from the height of the sheet.
    """

    def __init__(self, context: Context) -> None:
        self.context, self.inch = context, context.spec.size.inch
        footnote = context.sheet.footnote
        self.note = context.text(footnote) if footnote is not None else None
        needs = self._needs()
        if self.note is None:
            self.note, needs = needs, None
        self.ruled = context.asked.footer is not False
        self.size = min(
            context.pt(QUIET_SIZE), max(STRIP_MOST, context.theme.least.text)
        )  # of the rule's labels, in points
        self.line = self.size * PT
        self.rule_h = self.line * 1.05 if self.ruled else 0.0
        if self.note is not None:
            self.rule_h = max(self.rule_h, self._note_size(self.note) * PT * 1.05)
        if self.inch and self.ruled:
            self.rule_h = max(self.line * 1.78, 2 * END_TICK + 0.1)
        self.height = self.rule_h
        self.spots: list[Spot] = []
        self.short = False  # whether the rule is short so that the texts stand beside it
        self.lone = True  # whether no text stands beside the rule but the footnote
        self.close = False  # whether the foot stands close to what is above it
        texts = self._texts()
        if needs is not None:
            texts = [Text(needs, "needs"), *_second(needs, "needs"), *texts]
        self.inline: Text | None = None  # the strip, in the line of the rule behind its label
        strip = texts[-1] if texts and texts[-1].ref == STRIP else None
        if strip and self.note and self._wide(strip) <= self._between(self.note):
            self.inline = texts.pop()
        # The footnote in a second language stands under the first.
        notes = _second(self.note, NOTE) if self.note is not None else []
        texts = [*notes, *texts]
        places = self._baselines_beside()
        beside = len(texts) <= len(places) and self.ruled
        if beside and context.brief and not self._fit_beside(texts):
            self.short = True
        if beside and self._fit_beside(texts):
            self.lone = not texts
            self.close = context.tight and bool(texts)
            for text, base in zip(texts, places, strict=False):
                self._add(text, self._clear(text, base), "end")
            return
        self.short = False
        if notes and places and self.ruled and self._fit_beside(notes):
            self._add(notes[0], self._clear(notes[0], places[0]), "end")
            self.lone = False
            texts, notes = texts[1:], []
        if len(texts) == 2 and sum(self._wide(t) for t in texts) <= context.safe.w - 8 * context.k:
            # Footnotes stand at the right, as the first does.
            turned = notes or texts[0].ref == "needs"
            self._lines([texts[::-1] if turned else texts])
        else:
            self._lines([[line] for text in texts for line in self._broken(text)])

    @property
    def bottom(self) -> float:
        """Where its lower edge stands: lower than all else, where printers still reach (R8)."""
        spec = self.context.spec
        return spec.sides[1] - spec.asked.low if self.height else spec.safe.bottom

    @property
    def brief(self) -> bool:
        """Whether the rule is short only so that the texts stand beside it."""
        return self.short and self._whole()

    @property
    def gap(self) -> float:
        """What stays free above the foot, in mm; less where every tenth of a mm counts."""
        if not self.height:
            return 0.0
        return self.context.gap * (0.55 if self.close else 1.0)

    def rise(self, spare: float) -> float:
        """How much further from what is above it the foot may stand, of ``spare`` mm of height."""
        return max(min(self.context.loose - self.gap, AIR * spare), 0.0)

    def draw(self, out: Canvas) -> None:
        """The foot at its lower edge.

        A footnote is level with the millimetres, whose line has another text below it where there
        are inches; alone there it stands level with the rule itself, clear of what is above.
        """
        safe, note, line = self.context.safe, self.note, self.line
        area = Area(safe.x, self.bottom - self.height, safe.w, self.rule_h)
        # The rule stands on the line of the text, whose tails stay inside the safe area.
        deep = DEEPEST if note and set("gj") & set(note.text) else DESCENT
        tail = self._note_size(note) * PT if note else line
        inch = self.inch and self.ruled
        y = area.mid_y if inch else area.bottom - tail * deep
        length, muted = self._rule(), self.context.theme.muted
        source, end = self.context.sheet.source, area.x
        if self.ruled:
            out.true_rule(area.x, y, length, self.inch, self.size, RULE_GAP, source)
            end += rule_length(length, self.inch) + RULE_GAP + self._label()
        base = y - line * (0.5 if inch else MIDDLE_LATIN) + line * MIDDLE_LATIN
        if self.inline is not None:
            text, wide = self.inline.phrase, self._wide(self.inline)
            size, end = self._size(self.inline), end + QUIET - 1.2
            style = Style(size, "regular", muted, "start")
            middle = base - size * PT * optical(text.text)
            out.put(text, end, middle, wide + 0.01, style, self.inline.ref)
            end += wide
        if note is not None:
            if inch and self.lone:
                base = y + line * MIDDLE_LATIN
            size = self._note_size(note)
            middle = base - size * PT * optical(note.text)
            style = Style(size, "regular", muted, "end")
            out.put(note, area.right, middle, area.right - end - 2, style, NOTE)
        for (phrase, ref, face), size, base, anchor in self.spots:
            x = area.x if anchor == "start" else area.right
            middle = area.y + base - size * PT * optical(phrase.text)
            out.put(phrase, x, middle, area.w, Style(size, face, muted, anchor), ref)

    def _label(self) -> float:
        """The width in mm of the rule's label and the gap before it."""
        return self.context.measure.wide("100 mm", self.size) + 1.2

    def _note_size(self, note: Phrase) -> float:
        size = min(self.context.pt(SMALL, note.text), NOTE_MOST)
        return max(size, self.context.measure.first_floor(note))

    def _between(self, note: Phrase) -> float:
        """The width in mm that the rule and the footnote leave between them to the strip."""
        wide = self.context.measure.wide(note.text, self._note_size(note))
        taken = rule_length(self._rule(), self.inch) + RULE_GAP + self._label()
        return self.context.safe.w - (taken if self.ruled else 0.0) - wide - 2 * QUIET

    def _rule(self) -> int:
        """The length of the rule in mm, half of it where other texts or the footnote need room."""
        return RULE if not self.short and self._whole() else HALF_RULE

    def _whole(self) -> bool:
        """Whether the whole rule has room, with the footnote beside it."""
        context, width, need = self.context, self.context.safe.w, 0.0
        if self.note is not None:
            floor = context.measure.first_floor(self.note)
            need = context.measure.wide(self.note.text, floor)
        room = width - RULE - self._label() - 5
        return width >= RULE + 4 and room >= need

    def _texts(self) -> list[Text]:
        context = self.context
        found = []
        # Only spaces are wiped: a page that is written on for good needs no care.
        if context.asked.care and context.sheet.rows():
            care = context.text(Phrase(CARE, context.sheet.source))
            found += [Text(care, "care"), *_second(care, "care")]
        if context.spec.strip:
            found.append(Text(Phrase(context.spec.strip, context.sheet.source), STRIP))
        return found

    def _needs(self) -> Phrase | None:
        """What the sign in a lock means, where the sheet does not say it itself."""
        context = self.context
        needs = {row.lock.needs for row in context.sheet.rows() if row.lock is not None}
        said = self.note is not None and AT_LEAST in self.note.text
        if said or len(needs) != 1:  # of rows that need different numbers only the sheet can tell
            return None
        return context.text(Phrase(NEEDS, context.sheet.source), needs=str(*needs))

    def _baselines_beside(self) -> list[float]:
        """Where text may stand to the right of the rule: what the footnote leaves free."""
        line, free = self.line, self.note is None
        if not self.inch:
            return [self.rule_h - line * DESCENT] if free else []
        upper = self.rule_h / 2 - line * (0.5 - MIDDLE_LATIN)
        lower = self.rule_h / 2 + line * (0.5 + MIDDLE_LATIN)
        return [upper, lower] if free else [lower]

    def _fit_beside(self, texts: list[Text]) -> bool:
        """Whether texts are not too long to stand beside the rule."""
        length = self._rule()
        label = self.context.measure.wide(f"{length} mm", self.size) + RULE_GAP
        room = self.context.safe.w - (rule_length(length, self.inch) + label + 4.0)
        return all(self._wide(text) <= room for text in texts)

    def _clear(self, text: Text, base: float) -> float:
        """A baseline beside the rule, moved down where the text would touch the footnote."""
        if self.note is None:
            return base
        above = self._note_size(self.note) * PT * depth(self.note.text)
        upper = self.rule_h / 2 - self.size * PT * (0.5 - MIDDLE_LATIN)
        high = self._size(text) * PT * (HIGH_CJK if is_cjk(text.phrase.text) else CAP)
        free = APART if text.ref != NOTE else NOTES_APART
        return max(base, upper + above + free + high)

    def _size(self, text: Text) -> float:
        """Small, and smaller where a line is too long for the piece."""
        measure, said = self.context.measure, text.phrase.text
        floor = measure.floor(said)
        most = self.context.pt(SMALL, said) if text.ref == "needs" else min(STRIP_MOST, self.size)
        own = max(most, floor)
        fitting = own * self.context.safe.w / max(measure.wide(said, own, text.face), 1e-6)
        return min(own, max(fitting, floor))

    def _wide(self, text: Text) -> float:
        return self.context.measure.wide(text.phrase.text, self._size(text), text.face)

    def _broken(self, text: Text) -> list[Text]:
        """A text on one line, or on two about equally long ones where it is too long for one."""
        parts = text.phrase.text.split(SEPARATOR)
        if self._wide(text) <= self.context.safe.w + 1e-6 or len(parts) == 1:
            return [text]
        pairs = [
            [
                text._replace(phrase=text.phrase._replace(text=SEPARATOR.join(some)))
                for some in (parts[:n], parts[n:])
            ]
            for n in range(1, len(parts))
        ]
        return min(pairs, key=lambda pair: max(self._wide(half) for half in pair))

    def _lines(self, lines: list[list[Text]]) -> None:
        """Lines of their own below the rule: one text at the left, a second one at the right."""
        if lines:
            self.height += (0.2 if self.context.tight else 0.5) * min(self.context.k, 1.0)
        for line in lines:
            size = max(self._size(text) for text in line)
            base = self.height + size * PT * (LEADING - DEPTH)
            for text, anchor in zip(line, ("start", "end"), strict=False):
                self._add(text, base, "end" if text.ref in (NOTE, "needs") else anchor)
            self.height = base + size * PT * DEPTH

    def _add(self, text: Text, base: float, anchor: str) -> None:
        size = self._size(text)
        self.spots.append(Spot(text, size, base, anchor))
        self.height = max(self.height, base + size * PT * depth(text.phrase.text))


def _second(phrase: Phrase, ref: str) -> list[Text]:
    return [Text(phrase.second, ref, SECOND_FACES["regular"])] if phrase.second else []
