"""The worlds there are. To add one: copy a world's folder, then add a line here."""

from __future__ import annotations

from dataclasses import dataclass
from importlib import import_module
from typing import TYPE_CHECKING, Any

from sparring.errors import UsageError, nearest

if TYPE_CHECKING:
    from sparring.rules.checked import RuleSet


@dataclass(frozen=True, slots=True)
class WorldEntry:
    """Where a world is found; nothing of it is loaded until it is opened."""

    title: str
    path: str
    """Its class, as `package.module:Class`."""

    def open(self, rules: RuleSet | None = None) -> Any:
        """The world itself, with its own rules or with these."""
        module, _, name = self.path.partition(":")
        return getattr(import_module(module), name)(rules)


WORLDS: dict[str, WorldEntry] = {
    "crpg": WorldEntry(
        title="role-playing combat: two fighters and two wizards a side",
        path="sparring.worlds.crpg.world:Crpg",
    ),
}


def world_named(name: str, rules: RuleSet | None = None) -> Any:
    """A world by its name, with its own rules or with these."""
    return entry_named(name).open(rules)


def entry_named(name: str) -> WorldEntry:
    """Where a world is found, or an error with the nearest name."""
    if name in WORLDS:
        return WORLDS[name]
    near = nearest(name, WORLDS)
    hint = f"did you mean '{near}'?" if near else f"known are {', '.join(WORLDS)}"
    raise UsageError(f"no world is named '{name}'; {hint}")
