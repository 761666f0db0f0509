"""The foot of a piece: the rule, and what a piece says of itself and of its care."""

from __future__ import annotations

from typing import NamedTuple

from ..drawing.page import PT, Area
from ..source.phrase import Phrase
from ..text.scripts import is_cjk
from .canvas import Canvas, Style
from .context import SMALL, Context
from .measure import CAP, DESCENT, MIDDLE_LATIN, SECOND_FACES, optical, tail
from .title import beside_rule, draw_foot, foot_band, foot_size

NOTE = "footnote"
SEPARATOR = " · "  # between the parts of a line; where a line is too long, it breaks there
STRIP_MOST = 8.0  # points: the strip is never larger than that (R59)
LEADING = 1.3  # from one line to the next, in em
HIGH_CJK = 0.85  # how far Chinese reaches above the baseline, in em
DEPTH = 0.25  # how far the deepest letters reach below it
AIR = 0.25  # of the height that is to spare: the foot takes no more of it for air above it
APART = 0.3  # mm between lines of text
NOTES_APART = 0.7  # mm between a footnote and the same in a second language
# Dry-erase ink is pigment that wipes off; what stays over night leaves a ghost (R61).
ON, POUCH, NO_POUCH = "{{ piece }} on {{ paper }}", "pouch {{ pouch }}", "no pouch of this size"
WHOLE, CUT, TWO = "laminate whole", "cut, then laminate", "laminate two back to back"
GUTTERS = "cut apart, take the strips out, laminate"
STRIP = (ON, POUCH, NO_POUCH, WHOLE, CUT, TWO, GUTTERS)
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

    def __init__(self, context: Context, inch: bool) -> None:
        self.context, self.inch = context, inch
        self.rule_h = self.height = foot_band(context, inch)
        self.spots: list[Spot] = []
        self.short = False  # whether the rule is short so that the texts stand beside it
        self.lone = True  # whether no text stands beside the rule but the footnote
        self.close = False  # whether the foot stands close to what is above it
        texts = self._texts()
        notes = self._second_note()
        texts = [*notes, *texts]
        places = self._baselines_beside()
        beside = len(texts) <= len(places)
        if beside and context.tight and not self._fit_beside(texts):
            self.short = True
        if beside and self._fit_beside(texts):
            self.lone = not texts
            self.close = context.tight and bool(texts)
            for text, base in zip(texts, places, strict=False):
                self._add(text, self._clear(text, base), "end")
            return
        self.short = False
        if notes and places and self._fit_beside(notes):
            self._add(notes[0], self._clear(notes[0], places[0]), "end")
            self.lone = False
            texts, notes = texts[1:], []
        if len(texts) == 2 and sum(self._wide(text) for text in texts) <= self._two():
            # A footnote in a second language stands at the right, as the first does.
            self._lines([texts[::-1] if notes else texts])
        else:
            self._lines([[line] for text in texts for line in self._broken(text)])

    @property
    def gap(self) -> float:
        """What stays free above the foot, in mm; less where every tenth of a mm counts."""
        return self.context.gap * (0.55 if self.close else 1.0)

    def rise(self, spare: float) -> float:
        """How much further from what is above it the foot may stand, of ``spare`` mm of height."""
        return max(min(self.context.loose - self.gap, AIR * spare), 0.0)

    def draw(self, area: Area, out: Canvas) -> None:
        """Append the primitives of the foot."""
        context = self.context
        draw_foot(context, area._replace(h=self.rule_h), self.inch, out, self.short, self.lone)
        for (phrase, ref, face), size, base, anchor in self.spots:
            x = area.x if anchor == "start" else area.right
            middle = area.y + base - size * PT * optical(phrase.text)
            muted = context.theme.muted
            out.put(phrase, x, middle, area.w, Style(size, face, muted, anchor), ref)

    def _texts(self) -> list[Text]:
        context = self.context
        found = []
        # Only spaces are wiped: a page that is written on for good needs no care.
        if context.asked.care and context.sheet.rows():
            care = context.text(Phrase(CARE, context.sheet.source))
            found += [Text(care, "care"), *_second(care, "care")]
        if context.spec.strip:
            found.append(Text(Phrase(context.spec.strip, context.sheet.source), "strip"))
        return found

    def _second_note(self) -> list[Text]:
        """The footnote in a second language, which stands under the first."""
        note = self.context.sheet.footnote
        return _second(self.context.text(note), NOTE) if note is not None else []

    def _baselines_beside(self) -> list[float]:
        """Where text may stand to the right of the rule: what the footnote leaves free."""
        line = foot_size(self.context) * PT
        free = self.context.sheet.footnote is None
        if not self.inch:
            return [self.rule_h - line * DESCENT] if free else []
        upper = self.rule_h / 2 - line * (0.5 - MIDDLE_LATIN)
        lower = self.rule_h / 2 + line * (0.5 + MIDDLE_LATIN)
        return [upper, lower] if free else [lower]

    def _fit_beside(self, texts: list[Text]) -> bool:
        """Whether texts are not too long to stand beside the rule."""
        context = self.context
        room = context.safe_w - beside_rule(context, context.safe_w, self.inch, self.short)
        return all(self._wide(text) <= room for text in texts)

    def _clear(self, text: Text, base: float) -> float:
        """A baseline beside the rule, moved down where the text would touch the footnote."""
        note = self.context.sheet.footnote
        if note is None:
            return base
        said = self.context.text(note)
        size = max(foot_size(self.context), self.context.measure.first_floor(said))
        above = size * PT * depth(said.text)
        upper = self.rule_h / 2 - foot_size(self.context) * PT * (0.5 - MIDDLE_LATIN)
        high = self._size(text) * PT * (HIGH_CJK if is_cjk(text.phrase.text) else CAP)
        free = APART if text.ref != NOTE else NOTES_APART
        return max(base, upper + above + free + high)

    def _size(self, text: Text) -> float:
        """Small, and smaller where a line is too long for the piece."""
        context, floor = self.context, self.context.measure.floor(text.phrase.text)
        own = max(min(STRIP_MOST, context.pt(SMALL * 0.9)), floor)
        fitting = (
            own * context.safe_w / max(context.measure.wide(text.phrase.text, own, text.face), 1e-6)
        )
        return min(own, max(fitting, floor))

    def _wide(self, text: Text) -> float:
        return self.context.measure.wide(text.phrase.text, self._size(text), text.face)

    def _two(self) -> float:
        """How wide two texts on one line may be together."""
        return self.context.safe_w - 8 * self.context.k

    def _broken(self, text: Text) -> list[Text]:
        """A text on one line, or on two about equally long ones where it is too long for one."""
        parts = text.phrase.text.split(SEPARATOR)
        if self._wide(text) <= self.context.safe_w + 1e-6 or len(parts) == 1:
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
            self.height += (0.2 if self.context.tight else 0.5) * self.context.k
        for line in lines:
            size = max(self._size(text) for text in line)
            base = self.height + size * PT * (LEADING - DEPTH)
            for text, anchor in zip(line, ("start", "end"), strict=False):
                self._add(text, base, "end" if text.ref == NOTE else anchor)
            self.height = base + size * PT * DEPTH

    def _add(self, text: Text, base: float, anchor: str) -> None:
        size = self._size(text)
        self.spots.append(Spot(text, size, base, anchor))
        self.height = max(self.height, base + size * PT * depth(text.phrase.text))


def _second(phrase: Phrase, ref: str) -> list[Text]:
    return [Text(phrase.second, ref, SECOND_FACES["regular"])] if phrase.second else []
