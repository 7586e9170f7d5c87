"""Where compiled code is kept between processes: in the user's cache folder.

    SPARRING_CACHE      the folder to use, if set; else
    NUMBA_CACHE_DIR     the one of Numba, if set; else
    the user's own      ~/.cache/sparring, ~/Library/Caches/sparring or
                        %LOCALAPPDATA%\\sparring

Inside it every installation has a folder of its own for each version of Python. A
file's name holds the stamp of what is in it, so processes that run different sources
at the same time cannot take each other's code; files are written whole or not at all,
and those of other stamps go when a new one comes.
"""

from __future__ import annotations

import os
import shutil
import stat
import sys
import tempfile
from contextlib import suppress
from functools import cache
from pathlib import Path
from time import time
from typing import TYPE_CHECKING, Any

from sparring.atomic import write_atomically
from sparring.kernels import insides
from sparring.kernels.stamps import Trees, digest

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

PACKAGE = Path(__file__).resolve().parent.parent
ORIGIN = "installation.txt"
"""Says in each folder whose it is."""
TREES = "trees.json"
AN_HOUR = 3600


class CodeCache:
    """The compiled code of one installation, in one folder; in a spare one as well,
    if that cannot be written to."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.can_write = True
        self.trees = Trees(self.places(TREES))

    def places(self, name: str) -> Iterator[Path]:
        """Where a file may be found: in the folder, or where an earlier process had
        to put it."""
        yield self.folder / name
        if spare_home().exists() and is_private(spare_home()):
            yield own_folder(spare_home()) / name

    def load(self, dispatcher: Any, name: str, stamp: str) -> Any:
        """The compiled form of an entry; None if it is not there or cannot be used."""
        for place in self.places(f"{name}-{stamp}"):
            try:
                form = insides.load_code(dispatcher, place)
            except Exception:
                # Whatever is wrong with a file, the compiler can make it anew.
                remove(place.parent.glob(f"{place.name}.*"))
                continue
            if form is not None:
                return form
        return None

    def save(self, dispatcher: Any, name: str, stamp: str) -> None:
        """Keep the compiled form of an entry, and nothing older of it."""
        self.write(lambda folder: save_in(folder, dispatcher, name, stamp))

    def save_trees(self) -> None:
        """Keep what was found out about sources, so that they need no parsing."""
        if self.trees.new:
            self.write(lambda folder: self.trees.write(folder / TREES))

    def write(self, write_in: Callable[[Path], None]) -> None:
        """Write to the folder or, after a word about it, to the spare one. If neither
        can be done, the next process has to compile again."""
        if self.can_write:
            try:
                begin_folder(self.folder)
                write_in(self.folder)
                return
            except OSError as error:
                self.can_write = False
                self.tell(error)
        try:
            begin_folder(spare_folder())
            write_in(spare_folder())
        except OSError:
            return

    def tell(self, error: OSError) -> None:
        """Say that the folder cannot be used, and where code goes instead."""
        sys.stderr.write(
            f"cannot keep compiled code in {self.folder} ({error.strerror}); it goes to "
            f"{spare_folder()}. Set SPARRING_CACHE to a folder that can be written to\n"
        )


def save_in(folder: Path, dispatcher: Any, name: str, stamp: str) -> None:
    """Write one entry to a folder, in place of what was there of it."""
    insides.save_code(dispatcher, folder / f"{name}-{stamp}")
    remove(path for path in folder.glob(f"{name}-*") if is_older(path, stamp))


@cache
def code_cache() -> CodeCache:
    """The cache of this process."""
    return CodeCache(own_folder(cache_folder()))


# --- folders -----------------------------------------------------------------


def cache_folder() -> Path:
    """The folder for the compiled code of all installations."""
    for name in ("SPARRING_CACHE", "NUMBA_CACHE_DIR"):
        if os.environ.get(name):
            return Path(os.environ[name])
    return user_folder() / "sparring"


def user_folder() -> Path:
    """Where programs keep what they can make again."""
    home = Path(os.path.expanduser("~"))
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA") or home / "AppData" / "Local")
    if sys.platform == "darwin":
        return home / "Library" / "Caches"
    return Path(os.environ.get("XDG_CACHE_HOME") or home / ".cache")


def own_folder(folder: Path) -> Path:
    """The folder of this installation under this version of Python."""
    return folder / f"{sys.implementation.cache_tag}-{digest(str(PACKAGE).encode())[:16]}"


def begin_folder(folder: Path) -> None:
    """Make the folder of an installation, and clear away those of installations that
    are no more."""
    if (folder / ORIGIN).exists():
        return
    folder.mkdir(parents=True, exist_ok=True)
    write_atomically(folder / ORIGIN, f"{PACKAGE}\n")
    for origin in folder.parent.glob(f"*/{ORIGIN}"):
        # Another process may be clearing it away, too.
        with suppress(OSError, ValueError):
            if is_left_over(origin):
                shutil.rmtree(origin.parent, ignore_errors=True)


def is_left_over(origin: Path) -> bool:
    """Whether a folder is one of ours, by its name, and its installation is no more.
    Others may keep things in the same place."""
    package = origin.read_text(encoding="utf-8").strip()
    is_ours = origin.parent.name.endswith(f"-{digest(package.encode())[:16]}")
    return is_ours and not Path(package).exists()


def spare_home() -> Path:
    """The folder among the temporary files."""
    return Path(tempfile.gettempdir()) / f"sparring-{user_number()}"


@cache
def spare_folder() -> Path:
    """This installation's folder there; a fresh one, if somebody else has made it."""
    try:
        spare_home().mkdir(mode=0o700, exist_ok=True)
        if is_private(spare_home()):
            return own_folder(spare_home())
    except OSError:
        pass
    return own_folder(Path(tempfile.mkdtemp(prefix="sparring-")))


def is_private(folder: Path) -> bool:
    """Whether a folder is the user's and closed to others: loading code that somebody
    else has written would run it."""
    if sys.platform == "win32":
        return True
    state = folder.stat()
    return state.st_uid == user_number() and not state.st_mode & (stat.S_IWGRP | stat.S_IWOTH)


def user_number() -> int:
    """The number of the user; on Windows temporary files are each user's own."""
    return 0 if sys.platform == "win32" else os.getuid()


def is_older(path: Path, stamp: str) -> bool:
    """Whether a file is of another stamp; one in the making only if it is left over."""
    if f"-{stamp}" in path.name:
        return False
    return ".tmp." not in path.name or written_at(path) < time() - AN_HOUR


def written_at(path: Path) -> float:
    """When a file was last written to; now, if it is not there any more."""
    try:
        return path.stat().st_mtime
    except OSError:
        return time()


def remove(paths: Iterable[Path]) -> None:
    """Remove files, unless that cannot be done or another process has done it."""
    for path in paths:
        with suppress(OSError):
            path.unlink()


def forget() -> Path:
    """Remove the compiled code of this installation; the folder it was in."""
    folder = own_folder(cache_folder())
    shutil.rmtree(folder, ignore_errors=True)
    return folder
