"""Saved state on disk: written whole or not at all, read with suspicion."""

from __future__ import annotations

import json
import os
from typing import Any

from sparring.atomic import write_atomically
from sparring.errors import StateError

MOST_BYTES = 64_000_000
"""A larger file is not one of ours."""


def save_state(path: str | os.PathLike[str], state: dict[str, Any]) -> None:
    """Write state so that a crash at any moment leaves the old file or the new."""
    text = json.dumps(state, separators=(",", ":"), allow_nan=False)
    try:
        write_atomically(path, text)
    except OSError as error:
        reason = error.strerror or error
        raise StateError(f"{os.fspath(path)} cannot be written: {reason}") from None


def load_state(path: str | os.PathLike[str]) -> Any:
    """State read from a file; whether it fits is for `restore` to say."""
    name = os.fspath(path)
    try:
        with open(path, "rb") as file:
            data = file.read(MOST_BYTES + 1)
    except (OSError, ValueError) as error:  # A path may hold what no path can.
        reason = getattr(error, "strerror", None) or error
        raise StateError(f"{name!r} cannot be read: {reason}") from None
    if len(data) > MOST_BYTES:
        raise StateError(f"{name} is larger than any saved state ({MOST_BYTES:,} bytes)")
    try:
        return json.loads(data.decode("utf-8"))
    except (ValueError, RecursionError) as error:
        reason = str(error)[:100] or "nested too deeply"
        raise StateError(f"{name} is not saved state, or it is damaged: {reason}") from None
