"""Files are written whole or not at all, on any drive, and never over what was read."""

from __future__ import annotations

import os
import signal
from pathlib import Path

import pytest

from sheetgen.source.output import Ended, Kept, tidy_end, unbroken, why_kept, write_file
from sheetgen.source.reads import note_read, noted_reads

pytestmark = pytest.mark.usefixtures("here")


def refuse(*_: object) -> None:
    raise PermissionError(1, "Operation not permitted")


def test_a_drive_without_rights_takes_files(monkeypatch: pytest.MonkeyPatch, here: Path) -> None:
    (here / "a.pdf").write_bytes(b"old")
    monkeypatch.setattr("os.chmod", refuse)
    write_file("a.pdf", b"new")
    assert [(path.name, path.read_bytes()) for path in here.iterdir()] == [("a.pdf", b"new")]


def test_data_is_on_the_drive_before_the_name_is(monkeypatch: pytest.MonkeyPatch) -> None:
    done: list[str] = []
    sync, replace = os.fsync, os.replace
    monkeypatch.setattr("os.fsync", lambda file: (done.append("sync"), sync(file))[1])
    monkeypatch.setattr("os.replace", lambda a, b: (done.append("name"), replace(a, b))[1])
    write_file("a.pdf", b"new")
    assert done == ["sync", "name"]


def test_a_drive_that_cannot_sync_takes_files_and_a_full_one_does_not(
    monkeypatch: pytest.MonkeyPatch, here: Path
) -> None:
    monkeypatch.setattr("os.fsync", refuse)
    write_file("a.pdf", b"new")

    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("os.fsync", full)
    with pytest.raises(OSError, match="No space"):
        write_file("a.pdf", b"newer")
    assert [(path.name, path.read_bytes()) for path in here.iterdir()] == [("a.pdf", b"new")]


def test_folders_are_made_however_many() -> None:
    path = "/".join(["d"] * 990) + "/a.txt"
    write_file(path, b"x")
    with open(path, "rb") as file:
        assert file.read() == b"x"
    os.unlink(path)
    os.removedirs(os.path.dirname(path))  # which is too much for who tidies up after tests


def test_what_was_read_stays_by_whichever_name(here: Path) -> None:
    (here / "a.yaml").write_text("x")
    os.link("a.yaml", "hard.yaml")
    os.symlink("a.yaml", "soft.yaml")
    with noted_reads():
        note_read("./a.yaml")
        for name in ("a.yaml", "hard.yaml", "soft.yaml", str(here / "a.yaml")):
            with pytest.raises(Kept):
                write_file(name, b"new")
        write_file("b.yaml", b"new")
        write_file("a.yaml", b"mine", own=True)
    assert why_kept("a.yaml") is None
    assert (here / "a.yaml").read_text() == "mine"


def test_another_kind_of_file_stays_and_an_empty_one_does_not(here: Path) -> None:
    (here / "a.pdf").write_text("my notes")
    (here / "empty.pdf").write_text("\n")

    def looks(data: bytes) -> bool:
        return data.startswith(b"%PDF")

    assert why_kept("a.pdf", looks) == "file-other-kind"
    assert why_kept("empty.pdf", looks) is None
    assert why_kept("new.pdf", looks) is None


@pytest.mark.skipif(not hasattr(signal, "SIGHUP"), reason="signals")
@pytest.mark.parametrize("number", ["SIGTERM", "SIGHUP"])
def test_who_is_ended_leaves_no_draft(
    number: str, here: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def end(*_: object) -> None:
        os.kill(os.getpid(), getattr(signal, number))

    monkeypatch.setattr("os.fsync", end)
    with pytest.raises(Ended), tidy_end():
        write_file("a.pdf", b"new")
    assert not list(here.iterdir())
    with pytest.raises(Ended), tidy_end(), unbroken():
        write_file("a.pdf", b"new")
    assert [path.name for path in here.iterdir()] == ["a.pdf"]
    assert signal.getsignal(getattr(signal, number)) is signal.SIG_DFL
