"""The journal beside a database (SQLite's write-ahead log), looked at before it is used.

SQLite reads a journal up to the first frame that does not fit and takes no notice of what comes
after it. That is right for the last frame, which a kill may have cut short; frames of the same
run that come later say that something in the middle was destroyed.
"""

from __future__ import annotations

import struct
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path

HEADER = struct.Struct(">8I")
"""Mark, version, page size, checkpoints, two salts, two sums."""
FRAME = struct.Struct(">6I")
"""Page, size after a commit, two salts, two sums."""
LITTLE, BIG = 0x377F0682, 0x377F0683
"""The marks of journals whose sums read words of this order."""
PAGE_SIZES = {2**power for power in range(9, 17)}
Sums = tuple[int, int]


def journal_of(path: Path) -> Path:
    """Where the journal of a database is."""
    return path.with_name(f"{path.name}-wal")


def is_damaged(journal: Path) -> bool:
    """Whether a journal has lost more than a frame that was being written."""
    try:
        contents = journal.read_bytes()
    except OSError:
        # What cannot be read at all is the database's to complain about.
        return False
    if len(contents) <= HEADER.size:
        return False
    mark, _, page, _, *salts, first, second = HEADER.unpack_from(contents)
    order = {LITTLE: "<", BIG: ">"}.get(mark)
    if order is None or page not in PAGE_SIZES:
        return True
    sums = summed(contents[: HEADER.size - 8], (0, 0), order)
    if sums != (first, second):
        return True
    size = FRAME.size + page
    at = HEADER.size
    while is_next(contents[at : at + size], size, salts):
        frame = contents[at : at + size]
        sums = summed(frame[:8], sums, order)
        sums = summed(frame[FRAME.size :], sums, order)
        if sums != FRAME.unpack_from(frame)[4:]:
            break
        at += size
    # Frames of an earlier run may stand behind the last one; they have other salts.
    later = range(at + size, len(contents) - FRAME.size, size)
    return any(list(FRAME.unpack_from(contents, start)[2:4]) == salts for start in later)


def is_next(frame: bytes, size: int, salts: list[int]) -> bool:
    """Whether a frame is whole and of this run."""
    return len(frame) == size and list(FRAME.unpack_from(frame)[2:4]) == salts


def summed(contents: bytes, sums: Sums, order: str) -> Sums:
    """SQLite's sums, carried on over more contents."""
    first, second = sums
    words = struct.unpack(f"{order}{len(contents) // 4}I", contents)
    for even, odd in zip(words[::2], words[1::2], strict=True):
        first = (first + even + second) & 0xFFFFFFFF
        second = (second + odd + first) & 0xFFFFFFFF
    return first, second
