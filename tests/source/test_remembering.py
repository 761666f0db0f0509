"""What is remembered of a record: once for each, and never for all that ever were."""

from __future__ import annotations

from typing import NamedTuple

from sheetgen.source import once as remember


class Record(NamedTuple):
    """A record that equals others."""

    number: int


def test_each_record_is_worked_out_once_although_it_equals_another() -> None:
    worked: list[int] = []

    @remember.once
    def doubled(record: Record) -> int:
        """Twice the number."""
        worked.append(id(record))
        return 2 * record.number

    one, other = Record(3), Record(3)
    assert [doubled(record) for record in (one, other, one, other)] == [6, 6, 6, 6]
    assert worked == [id(one), id(other)]
    assert doubled.__doc__ == "Twice the number."


def test_records_are_right_although_older_ones_were_forgotten() -> None:
    @remember.once
    def number(record: Record) -> int:
        return record.number

    count = 3 * remember.MOST
    # None is kept elsewhere: a new one may well have the identity of one that went.
    assert [number(Record(n)) for n in range(count)] == list(range(count))
