"""Worlds and rule files opened for a command, or the reason why they cannot be."""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING, TypeVar

from sparring.cli.output import stop
from sparring.errors import SparringError, UsageError, nearest
from sparring.worlds.registry import entry_named

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from pathlib import Path

    from sparring.rules.checked import RuleSet
    from sparring.rules.vocabulary import Vocabulary
    from sparring.worlds.crpg.world import Crpg

Item = TypeVar("Item")

HEAVY = {
    **dict.fromkeys(("numba", "numpy", "llvmlite"), "worlds"),
    "matplotlib": "lab",
    **dict.fromkeys(("fastapi", "starlette", "pydantic", "uvicorn", "websockets"), "arena"),
}
"""Packages that not everybody needs, and the extra that brings them."""


@contextmanager
def stopping_on_errors() -> Iterator[None]:
    """What goes wrong inside ends the command with a message."""
    try:
        yield
    except SparringError as error:
        stop(error)
    except ModuleNotFoundError as missing:
        extra = HEAVY.get(str(missing.name))
        if extra is None:
            raise
        stop(f"this needs the package '{missing.name}': pip install 'sparring[{extra}]'")


def open_crpg(name: str, rules: Path | None = None) -> Crpg:
    """The named world with its own rules, or with those of a file."""
    entry = entry_named(name)
    from sparring.worlds.crpg.world import Crpg

    world = entry.open(None if rules is None else read_rules(rules))
    if not isinstance(world, Crpg):
        raise UsageError(f"this command does not know the world '{name}' yet")
    return world


def words_of(name: str) -> Vocabulary:
    """The words that rules of a world are written in."""
    words: Vocabulary = entry_named(name).open().vocabulary
    return words


def read_rules(path: Path) -> RuleSet:
    """The rules of a file, in the words of the role-playing world."""
    from sparring.rules.files import load_rules
    from sparring.worlds.crpg.vocabulary import crpg_words

    return load_rules(path, crpg_words())


def checked_text(path: Path) -> str:
    """The text of a rule file that is in order and has every role of the world."""
    open_crpg("crpg", path)
    return path.read_text(encoding="utf-8")


def make_ready() -> None:
    """Compile or load the kernels now, before anything is drawn on the screen."""
    from sparring.worlds.crpg.kernel.record import program

    program.ready()


def chosen(what: str, name: str, known: Mapping[str, Item]) -> Item:
    """What a name stands for, or an error with the nearest one."""
    if name in known:
        return known[name]
    near = nearest(name, known)
    hint = f"did you mean '{near}'?" if near else f"known are {', '.join(known)}"
    raise UsageError(f"no {what} is named '{name}'; {hint}")
