"""Files written whole or not at all."""

from __future__ import annotations

import os


def write_atomically(path: str | os.PathLike[str], text: str) -> None:
    """Write text so that a crash at any moment leaves the old file or the new."""
    target = os.path.realpath(os.fspath(path))
    beside = f"{target}.{os.getpid()}.new"
    try:
        with open(beside, "w", encoding="utf-8", newline="\n") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        os.replace(beside, target)
    except BaseException:
        if os.path.exists(beside):
            os.unlink(beside)
        raise
    sync_folder(os.path.dirname(target))


def sync_folder(folder: str) -> None:
    """Make the renaming itself survive a power cut, where the system can."""
    if os.name != "posix":
        return
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
