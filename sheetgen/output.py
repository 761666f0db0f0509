"""Writing files whole or not at all."""

from __future__ import annotations

import os
import tempfile


def write_file(path: str, data: bytes) -> None:
    """Replace a file whole, or leave it as it was. Raises `OSError`."""
    folder = os.path.dirname(os.path.abspath(path))
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
        path = os.path.realpath(path)  # a link keeps pointing where it points
        folder = os.path.dirname(path)
        if not os.access(path, os.W_OK):
            raise PermissionError(13, "it is write-protected", path)
    handle, draft = tempfile.mkstemp(prefix=".sheetgen-", suffix=".tmp", dir=folder)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(data)
        os.chmod(draft, mode)
        os.replace(draft, path)
    except BaseException:
        os.unlink(draft)
        raise


def _umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask
