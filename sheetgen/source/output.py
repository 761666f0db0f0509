"""Writing files whole or not at all."""

from __future__ import annotations

import contextlib
import os
import signal
import threading
from collections.abc import Callable, Iterator
from types import FrameType


def write_file(path: str, data: bytes) -> None:
    """Replace a file whole, or leave it as it was. Raises `OSError`."""
    path = os.path.realpath(path)  # a link keeps pointing where it points
    folder = os.path.dirname(path)
    if os.path.exists(folder) and not os.path.isdir(folder):
        raise NotADirectoryError(20, f"{folder} is a file, not a folder", path)
    os.makedirs(folder, exist_ok=True)
    if os.path.isdir(path):
        raise IsADirectoryError(21, "it is a folder", path)
    if os.path.exists(path) and not os.path.isfile(path):
        with open(path, "wb") as device:  # a pipe or /dev/stdout cannot be replaced
            device.write(data)
        return
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
        os.chmod(draft, mode)
        os.replace(draft, path)
    except BaseException:
        with contextlib.suppress(FileNotFoundError):
            os.unlink(draft)
        raise


@contextlib.contextmanager
def unbroken() -> Iterator[Callable[[], bool]]:
    """Let Ctrl-C wait until a short piece of work is done.

    Libraries take an interrupt in the middle of their work for a fault of their own. What is given
    tells whether it was pressed, for work that is long and can end between two of its steps.
    """
    if threading.current_thread() is not threading.main_thread():
        yield lambda: False
        return
    asked = False

    def remember(number: int, frame: FrameType | None) -> None:
        nonlocal asked
        asked = True

    before = signal.signal(signal.SIGINT, remember)
    try:
        yield lambda: asked
    finally:
        signal.signal(signal.SIGINT, before)
    if asked:
        raise KeyboardInterrupt


def _umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask
