"""Worlds and rule files opened for a command, or the reason why they cannot be."""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, TypeVar

from sparring.cli.output import stop
from sparring.errors import SparringError, unknown
from sparring.worlds import registry

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from pathlib import Path

    from sparring.rules.checked import RuleSet

Item = TypeVar("Item")

USUAL_WORLD = "crpg"
"""The one that commands take when nobody names any."""
HEAVY = {
    **dict.fromkeys(("numba", "numpy", "llvmlite"), "worlds"),
    **dict.fromkeys(("matplotlib", "ribs", "cma", "scipy", "threadpoolctl"), "lab"),
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
        need = need_of(missing)
        if need is None:
            raise
        stop(need)


def need_of(missing: ModuleNotFoundError) -> str | None:
    """What to install for a package that is missing; None if it is none of ours."""
    extra = HEAVY.get(str(missing.name))
    if extra is None:
        return None
    return f"this needs the package '{missing.name}': pip install 'sparring[{extra}]'"


def open_world(name: str, rules: Path | None = None) -> Any:
    """A world with its own rules, or with those of a file."""
    return registry.open_world(name, None if rules is None else read_rules(name, rules))


def read_rules(world: str, path: Path) -> RuleSet:
    """The rules of a file, in the words of a world."""
    from sparring.rules.files import load_rules

    return load_rules(path, registry.vocabulary_of(world))


def checked_text(path: Path, world: str = USUAL_WORLD) -> str:
    """The text of a rule file that is in order and has every role of a world."""
    open_world(world, path)
    return path.read_text(encoding="utf-8")


def make_ready(world: str = USUAL_WORLD) -> None:
    """Compile or load the kernels of a world now, before anything is drawn."""
    registry.open_world(world).ready()


def item_named(what: str, name: str, known: Mapping[str, Item]) -> Item:
    """What a name stands for, or an error with the nearest one."""
    if name in known:
        return known[name]
    raise unknown(what, name, known)
