"""The worlds there are: ours, and those of packages that declare one.

To add one of ours: copy a world's folder, then add a line here. A package of your
own needs no line; it declares an entry point in the group `sparring.worlds`:

    [project.entry-points."sparring.worlds"]
    duel = "duel_world.world:Duel"
"""

from __future__ import annotations

from functools import cache
from importlib import import_module
from importlib.metadata import entry_points
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any

from sparring.errors import UsageError, unknown

if TYPE_CHECKING:
    from collections.abc import Mapping
    from types import ModuleType

    from sparring.rules.checked import RuleSet
    from sparring.rules.vocabulary import Vocabulary

GROUP = "sparring.worlds"
NEEDED = ("numba", "numpy", "llvmlite")
"""Packages that an extra of ours brings: the command line says which."""
CLASSES = {
    "crpg": "Crpg",
    "pit": "Pit",
    "garden": "Garden",
    "boxes": "Boxes",
    "starships": "Starships",
    "tavern": "Tavern",
    "shooter": "Shooter",
    "flags": "Flags",
    "strategy": "Strategy",
}
"""Our own: the class in the module `world` of each folder; nothing is loaded until it
is opened."""
OWN_WORLDS = {name: f"sparring.worlds.{name}.world:{kind}" for name, kind in CLASSES.items()}


@cache
def world_paths() -> dict[str, str]:
    """Where the class of every world is found; a package cannot replace one of ours."""
    others = {point.name: point.value for point in entry_points(group=GROUP)}
    return {**dict(sorted(others.items())), **OWN_WORLDS}


def world_names() -> list[str]:
    """The names of all worlds, ours first."""
    paths = world_paths()
    return [*OWN_WORLDS, *(name for name in paths if name not in OWN_WORLDS)]


def path_of(name: str) -> str:
    """Where a world's class is found, or an error with the nearest name; for a duel, that of
    the world which offers it."""
    paths = world_paths()
    home = home_of(name)
    if home not in paths:
        raise unknown("world", name, world_names())
    return paths[home]


def world_class(name: str) -> Any:
    """The class of a world, or of one of its duels: `pit-sorcerers`."""
    home = home_of(name)
    if home == name:
        return loaded_class(name)
    return next(duel for duel in duels_of(home).values() if duel.name == name)


def loaded_class(name: str) -> Any:
    """The class of a world, from where it is found."""
    module, _, attribute = path_of(name).partition(":")
    try:
        return getattr(import_module(module), attribute)
    except Exception as error:
        # Somebody else's package may fail in any way, and must not spoil ours.
        if name in OWN_WORLDS or (isinstance(error, ModuleNotFoundError) and error.name in NEEDED):
            raise
        raise UsageError(f"the world '{name}' cannot be loaded from '{module}': {error}") from error


def open_world(name: str, rules: RuleSet | None = None) -> Any:
    """A world by its name, with its own rules or with these."""
    kind = world_class(name)
    if rules is None:
        return kind()
    if not hasattr(kind, "with_rules"):
        raise UsageError(f"the world '{name}' has no rules that could be replaced")
    return kind(rules)


# --- duels --------------------------------------------------------------------------


def duels_of(name: str) -> Mapping[str, Any]:
    """The smaller worlds that a world offers beside itself, by what the command line calls
    them; none where it has no `duels`."""
    offered = getattr(loaded_class(name), "duels", None)
    duels: Mapping[str, Any] = {} if offered is None else offered()
    return duels


def home_of(name: str) -> str:
    """The world that offers a duel, whose name begins with its own; any other name as it
    is."""
    home, dash, _ = name.partition("-")
    if name in world_paths() or not dash or home not in world_paths():
        return name
    return home if any(duel.name == name for duel in duels_of(home).values()) else name


def is_duel(name: str) -> bool:
    """Whether a name is that of a duel which some world offers."""
    return home_of(name) != name


# --- parts by convention ------------------------------------------------------------


def package_of(name: str) -> str:
    """The package that a world's modules lie in; empty for a single module."""
    return path_of(name).partition(":")[0].rpartition(".")[0]


def part(name: str, module: str) -> ModuleType | None:
    """A module of a world that it may or may not have: `telling`, `showing`,
    `playing`, `env`. Those of a world that offers duels are about its whole teams, unless
    a duel says that it `has_parts`: they are about it as well, all of them or those it names."""
    if is_duel(name):
        own = getattr(world_class(name), "has_parts", ())
        if own is not True and module not in own:
            return None
    package = package_of(name)
    path = f"{package}.{module}"
    return import_module(path) if package and find_spec(path) else None


def needed_part(name: str, module: str, purpose: str) -> ModuleType:
    """A module of a world, or one sentence that says what the world cannot do:
    `needed_part("tavern", "playing", "be played")`."""
    present = part(name, module)
    if present is None:
        home = home_of(name)
        if home != name and part(home, module) is not None:
            raise UsageError(f"the duel '{name}' cannot {purpose}; the world '{home}' can")
        raise UsageError(f"the world '{name}' cannot {purpose}: it has no module '{module}'")
    return present


def vocabulary_of(name: str) -> Vocabulary:
    """The words that rules of a world are written in. A world whose module
    `vocabulary` has `words` need not be loaded for them."""
    words = getattr(part(name, "vocabulary"), "words", None)
    words = words or getattr(world_class(name), "words", None)
    if words is None:
        raise UsageError(f"the world '{name}' has no rules, so it has no words for them")
    vocabulary: Vocabulary = words()
    return vocabulary
