"""Writing files whole or not at all, and never over one that has something else to say."""

from __future__ import annotations

import contextlib
import errno
import os
import signal
import stat
import threading
from collections.abc import Callable, Iterator
from types import FrameType
from typing import BinaryIO

from .reads import was_read

MOST_LOOKED_AT = 1_000_001  # bytes of a file that is to be replaced
Looks = Callable[[bytes], bool]  # whether what a file holds is of the kind that is written


class Kept(OSError):
    """A file that stays as it is; ``id`` is the message that says why."""

    def __init__(self, id: str, path: str) -> None:
        super().__init__(17, "it holds something else", path)
        self.id = id


def why_kept(path: str, looks: Looks | None = None, own: bool = False) -> str | None:
    """The id of what speaks against replacing a file: it was read, or is of another kind.

    None where nothing does. ``own`` is for files that the program reads and writes for itself.
    """
    if not os.path.isfile(path):
        return None
    if not own and was_read(path):
        return "file-is-read"
    if looks is None:
        return None
    try:
        with open(path, "rb") as file:
            there = file.read(MOST_LOOKED_AT)
    except OSError:
        return None  # the writing tells what is wrong with it
    return "file-other-kind" if there.strip() and not looks(there) else None


def _device(path: str) -> BinaryIO:
    """What is no file, to be written; a pipe that nothing reads from is not waited for."""
    if not stat.S_ISFIFO(os.stat(path).st_mode):
        return open(path, "wb")
    try:
        handle = os.open(path, os.O_WRONLY | os.O_NONBLOCK)
    except OSError as error:
        raise OSError(error.errno, "nothing reads from this pipe", path) from error
    os.set_blocking(handle, True)
    return os.fdopen(handle, "wb")


def write_file(path: str, data: bytes, looks: Looks | None = None, own: bool = False) -> None:
    """Replace a file whole, or leave it as it was.

    Raises `OSError`, and of these `Kept` where `why_kept` says so.
    """
    kept = why_kept(path, looks, own)
    if kept is not None:
        raise Kept(kept, path)
    if os.path.exists(path) and not os.path.isfile(path) and not os.path.isdir(path):
        with _device(path) as device:  # a pipe or /dev/stdout, which cannot be replaced
            device.write(data)
        return
    path = os.path.realpath(path)  # a link keeps pointing where it points
    folder = os.path.dirname(path)
    if os.path.exists(folder) and not os.path.isdir(folder):
        raise NotADirectoryError(20, f"{folder} is a file, not a folder", path)
    _make_folders(folder)
    if os.path.isdir(path):
        raise IsADirectoryError(21, "it is a folder", path)
    mode = 0o666 & ~_umask()
    if os.path.exists(path):
        mode = os.stat(path).st_mode & 0o777
        if not os.access(path, os.W_OK):
            raise PermissionError(13, "it is write-protected", path)
    import tempfile  # 3 ms, and only writing needs it

    handle, draft = tempfile.mkstemp(prefix=".sheetgen-", suffix=".tmp", dir=folder)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(data)
            file.flush()
            _settle(file.fileno())
        with contextlib.suppress(OSError):  # nor rights of files
            os.chmod(draft, mode)
        os.replace(draft, path)
    except BaseException:
        with contextlib.suppress(OSError):
            os.unlink(draft)
        raise


def _make_folders(folder: str) -> None:
    """Make a folder and those it lies in, however many these are. Raises `OSError`."""
    missing = []
    while not os.path.isdir(folder):
        missing.append(folder)
        folder = os.path.dirname(folder)
    for one in reversed(missing):
        with contextlib.suppress(FileExistsError):  # somebody else was faster
            os.mkdir(one)


def _settle(file: int) -> None:
    """Have the drive keep what was written: else a power cut may leave the name and no data.

    Raises `OSError`, but where a drive knows no such thing.
    """
    try:
        os.fsync(file)
    except OSError as error:
        if error.errno not in (errno.EINVAL, errno.ENOSYS, errno.ENOTSUP, errno.EPERM):
            raise


class Ended(KeyboardInterrupt):
    """Somebody ended the program from outside (SIGTERM, or a terminal that closed)."""


ENDS = [getattr(signal, name) for name in ("SIGTERM", "SIGHUP") if hasattr(signal, name)]


@contextlib.contextmanager
def tidy_end() -> Iterator[None]:
    """Within, being ended from outside is raised as `Ended`, so that no draft stays behind."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return

    def end(number: int, frame: FrameType | None) -> None:
        raise Ended

    before = {one: signal.getsignal(one) for one in ENDS}
    mine = [one for one, handler in before.items() if handler is signal.SIG_DFL]  # nohup ignores
    for one in mine:
        signal.signal(one, end)
    try:
        yield
    finally:
        for one in mine:
            signal.signal(one, signal.SIG_DFL)


@contextlib.contextmanager
def unbroken() -> Iterator[Callable[[], bool]]:
    """Let Ctrl-C, and being ended as in `tidy_end`, wait until a short piece of work is done.

    Libraries take an interrupt in the middle of their work for a fault of their own. What is given
    tells whether it was pressed, for work that is long and can end between two of its steps.
    """
    if threading.current_thread() is not threading.main_thread():
        yield lambda: False
        return
    asked = 0

    def remember(number: int, frame: FrameType | None) -> None:
        nonlocal asked
        asked = number

    mine = [one for one in (signal.SIGINT, *ENDS) if callable(signal.getsignal(one))]
    before = {one: signal.signal(one, remember) for one in mine}
    try:
        yield lambda: bool(asked)
    finally:
        for one, handler in before.items():
            signal.signal(one, handler)
    if asked:
        raise KeyboardInterrupt if asked == signal.SIGINT else Ended


def _umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask
