"""What a sheet made up by `invented` is worth, counted anew from what its file says.

Written from the description of the language, without the modules that count.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from tools.invented import Data, spaces_of, worth


class Filled(NamedTuple):
    """What a player has in a row: by space how many marks, or the number; or only how many."""

    on: dict[str, int]
    lock: bool = False
    count: int | None = None  # of a row where only that is known


class Recount:
    """Points of rows and totals, for one of several games where there are some."""

    def __init__(self, sheet: Data, filled: dict[str, Filled], game: int = 0) -> None:
        self.sheet, self.filled, self.game = sheet, filled, game
        self.games = sheet.get("games", 1)
        self.rows: dict[str, Data] = {}
        self.blocks: dict[str, list[str]] = {}
        for block in sheet["blocks"]:
            for row in block.get("rows", ()):
                self.rows[row["id"]] = row
            if "rows" in block:
                self.blocks[block["id"]] = [row["id"] for row in block["rows"]]
        for block in sheet["blocks"]:
            terms = block.get("totals", ())
            self.rows |= {t["id"]: t for t in terms if isinstance(t, dict)}

    def spaces(self, id: str) -> list[Data]:
        row = self.rows[id]
        is_sum = isinstance(row.get("score"), dict) and not {"spaces", "boxes", "write"} & set(row)
        return [] if is_sum else spaces_of(row, self.games)

    def on(self, id: str) -> dict[str, int] | None:
        """What is on which space; None where that is not known."""
        filled = self.filled.get(id, Filled({}))
        if filled.count:
            return None
        spaces = [s["id"] for s in self.spaces(id)]
        game = str(self.game) if self.game else ""
        return {s: filled.on[s] for s in spaces if s in filled.on and game in ("", s)}

    def marks(self, id: str) -> int:
        filled = self.filled.get(id, Filled({}))
        if filled.count:
            return filled.count
        on = self.on(id) or {}
        return len(on) if "write" in self.rows[id] else sum(on.values()) + filled.lock

    def points(self, id: str) -> int | None:
        row = self.rows[id]
        score = row.get("score")
        if score is None:
            return None
        if isinstance(score, str):
            return self.by_table(score, self.marks(id), row)
        taken = self.taken(score.get("take", "count"), id, score)
        if taken is None:
            return None
        full = score.get("full")
        if full is not None and self.full(id, score):
            taken = self.number(full) if ":" in full else self.taken(full, id, score)
        if taken is None:
            return None
        if "table" in score:
            taken = self.by_table(score["table"], max(taken, 0), row)
        elif "bands" in score:
            reached = [least for least in score["bands"] if least <= taken]
            taken = score["bands"][max(reached)] if reached else 0
        times = score.get("times", 1)
        return taken * (times if isinstance(times, int) else self.marks(times))

    def by_table(self, name: str, marks: int, row: Data) -> int:
        entries = self.sheet["tables"][name]
        entry = str(entries[min(marks, len(entries) - 1)]).replace("−", "-")
        if entry.endswith("x"):
            return int(entry[:-1]) * int(row.get("value", 0))
        return int(entry)

    def parts(self, id: str, score: Data) -> list[str]:
        """Rows and spaces that a score takes in, a block by its rows."""
        of = score.get("of", [])
        parts = [of] if isinstance(of, str) else of
        return [one for part in parts for one in self.blocks.get(part, [part])] or [id]

    def taken(self, take: str, id: str, score: Data) -> int | None:
        parts = self.parts(id, score)
        if take == "none":
            return 0
        if take == "last":
            return self.last(parts[-1])
        found: list[int | None] = []
        for part in parts:
            row, _, space = part.partition(":")
            if space:
                on = self.on(row)
                if take == "count":
                    if on is None:
                        found.append(None)
                    elif "write" in self.rows[row]:
                        found.append(int(space in on))
                    else:
                        found.append(on.get(space, 0))
                else:
                    found.append(self.number(part))
            elif take == "count":
                found.append(self.marks(row))
            elif "of" in score:
                found.append(self.points(row))
            else:
                on = self.on(row)
                found.append(None if on is None else sum(self.worths(row, on)))
        known = [one for one in found if one is not None]
        if len(known) < len(found):
            return None
        return {"least": min, "most": max}.get(take, sum)(known)

    def worths(self, row: str, on: dict[str, int]) -> Iterator[int]:
        for space in self.spaces(row):
            if space["id"] in on:
                number = on[space["id"]]
                yield number if "write" in self.rows[row] else (worth(space) or 0) * number

    def number(self, part: str) -> int | None:
        """The number in a space, or nothing."""
        row, _, space = part.partition(":")
        on = self.on(row)
        if on is None:
            return None
        return sum(self.worths(row, {space: on[space]} if space in on else {}))

    def last(self, part: str) -> int | None:
        row, _, space = part.partition(":")
        on = self.on(row)
        if on is None:
            return None
        here = {s: n for s, n in on.items() if space in ("", s)}
        return ([0, *self.worths(row, here)])[-1]

    def full(self, id: str, score: Data) -> bool:
        for part in self.parts(id, score):
            row, _, space = part.partition(":")
            spaces = self.spaces(row)
            on = self.on(row)
            if not spaces:
                return False
            if on is None:
                most = sum(s["marks"] for s in spaces) + ("lock" in self.rows[row])
                if space or self.marks(row) < most:
                    return False
            elif space and space not in on:
                return False
            elif not space:
                game = str(self.game) if self.game else ""
                if any(s["id"] not in on for s in spaces if game in ("", s["id"])):
                    return False
        return True

    # Totals

    def scored(self) -> list[str]:
        return [id for id, row in self.rows.items() if "score" in row]

    def added(self) -> list[str]:
        """Rows that the total adds up."""
        lines = [block["totals"] for block in self.sheet["blocks"] if "totals" in block]
        if lines and lines[-1] != "all":
            ids = [t if isinstance(t, str) else t["id"] for t in lines[-1]]
            return [r for id in ids for r in self.blocks.get(id, [id]) if "score" in self.rows[r]]
        inside: set[str] = set()
        standing = {id for ids in self.blocks.values() for id in ids}  # not sums of other totals
        for id in standing.intersection(self.scored()):
            score = self.rows[id]["score"]
            if isinstance(score, dict) and score.get("take") == "sum" and "of" in score:
                bare = score.get("times", 1) == 1 and not {"table", "bands", "full"} & set(score)
                if bare:
                    inside |= {p for p in self.parts(id, score) if ":" not in p}
        found = []
        for block in self.sheet["blocks"]:
            ids = [r["id"] for r in block.get("rows", ()) if "score" in r]
            rest = [id for id in ids if id not in inside]
            found += ids if rest and "subtotals" in block else rest  # a subtotal is of all of them
        return found

    def rest(self, id: str) -> int:
        """Its points; of a plain sum that cannot be counted, those of its parts that can be."""
        points = self.points(id)
        score = self.rows[id].get("score")
        if points is None and isinstance(score, dict) and score.get("take") == "sum":
            bare = score.get("times", 1) == 1 and not {"table", "bands", "full"} & set(score)
            if bare and "of" in score:
                return sum(self.rest(p) for p in self.parts(id, score) if ":" not in p)
        return points or 0

    def total(self) -> int:
        return sum(self.rest(id) for id in self.added())
