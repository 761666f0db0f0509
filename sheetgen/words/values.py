"""The values that texts of a sheet may name, as they are printed."""

from __future__ import annotations

from ..model import Row, Sheet


def values_of(sheet: Sheet, token: float | None = None, row: Row | None = None) -> dict[str, str]:
    """The values that the texts of a sheet may name, and those of one of its rows.

    ``token`` is the diameter of a disc in mm.
    """
    low, high = sheet.players
    found = {"players": str(low) if low == high else f"{low}–{high}"}
    if sheet.pieces is not None:
        found["pieces"] = str(sheet.pieces)
    if token is not None:
        found["token"] = f"{token:g} mm"
    rows = sheet.rows() if row is None else [row]
    needs = {one.lock.needs for one in rows if one.lock is not None}
    if len(needs) == 1:  # where they differ a text has to say which it means
        found["needs"] = str(needs.pop())
    if row is not None and row.score is not None:
        first = sheet.tables[row.score].points(1, row.value or 0)
        found["each"] = signed(first)
        found["loss"] = str(abs(first))
    if row is not None and row.value is not None:
        found["value"] = signed(row.value)
    return found


def signed(number: int) -> str:
    """A number as it is printed, with a true minus sign; nothing is never minus nothing."""
    return f"−{-number}" if number < 0 else str(number)
