"""The command line: one module a command; `app.py` puts them together."""

from __future__ import annotations

import errno
import io
import os
import sys
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterator

EXIT_PROBLEMS = 1
"""The command ran and found something wrong."""
EXIT_UNUSABLE = 2
"""The command could not run: wrong words, missing files."""


def main() -> None:
    """Run the command line, or say what it needs."""
    forgive_standard_error()
    try:
        from sparring.cli.app import app
    except ModuleNotFoundError as missing:
        if missing.name not in ("typer", "rich", "click"):
            raise
        print(
            f"the command line needs the package '{missing.name}': pip install 'sparring[cli]'",
            file=sys.stderr,
        )
        sys.exit(EXIT_UNUSABLE)
    with saying_what_cannot_be_written():
        app()


class Unheard(io.FileIO):
    """A file that loses what it cannot take, instead of failing."""

    def write(self, data: Any) -> int:
        """Write what can be written; say that everything was."""
        try:
            return super().write(data)
        except OSError:
            return memoryview(data).nbytes


def forgive_standard_error() -> None:
    """Nobody can be told that standard error is full: the command goes on without it, and its
    exit status still says how it went."""
    usual = sys.stderr
    below = getattr(usual, "buffer", None)
    # Python may run without it, or on a console that is no file and cannot fill up. What is
    # not buffered (`python -u`) is the file itself.
    if not isinstance(getattr(below, "raw", below), io.FileIO):
        return
    sys.stderr = io.TextIOWrapper(
        io.BufferedWriter(Unheard(usual.fileno(), "w", closefd=False)),
        encoding=usual.encoding,
        errors=usual.errors,
        line_buffering=True,
        write_through=True,
    )


@contextmanager
def saying_what_cannot_be_written() -> Iterator[None]:
    """A full disk behind standard output ends the command with a sentence; a reader that
    wants no more (`| head`) ends it without a word."""
    try:
        yield
    except OSError as error:
        leave(error)
        raise
    except SystemExit as ending:
        # What is still in the buffer would otherwise fail when nobody can catch it.
        try:
            sys.stdout.flush()
        except OSError as error:
            leave(error)
        raise ending from None


def leave(error: OSError) -> None:
    """End the process if it was standard output that failed."""
    if error.errno not in (errno.ENOSPC, errno.EPIPE, errno.EIO) or error.filename is not None:
        return
    # Nothing else must be written there, least of all when the interpreter ends.
    os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
    if error.errno == errno.EPIPE:
        sys.exit(EXIT_PROBLEMS)
    sys.stderr.write(f"error: the output cannot be written: {error.strerror}\n")
    sys.exit(EXIT_UNUSABLE)
