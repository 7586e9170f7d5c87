"""What each world offers: who takes part, what can be named, what it can do."""

from __future__ import annotations

from dataclasses import dataclass, field
from importlib.metadata import entry_points
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any, NamedTuple

from sparring.cli.opening import need_of
from sparring.worlds import registry

if TYPE_CHECKING:
    from collections.abc import Sequence

PARTS = {"watch": "showing", "play": "playing", "env": "env"}
"""What a world can do only if it has a module for it."""


class Duel(NamedTuple):
    """A smaller world that a world offers beside itself."""

    name: str
    """As a world of its own: `sparring fight pit-sorcerers ...`."""
    title: str
    word: str
    """As the learner's command calls it: `sparring learn pit --duel sorcerer`."""
    sides: Sequence[Sequence[str]]

    def as_data(self) -> dict[str, Any]:
        """For machines."""
        sides = [list(side) for side in self.sides]
        return {"name": self.name, "title": self.title, "duel": self.word, "sides": sides}


@dataclass(frozen=True, slots=True)
class Offer:
    """One world as lists show it."""

    name: str
    origin: str | None
    """The package of somebody else that it comes from; None for one of ours."""
    title: str = ""
    sides: Sequence[Sequence[str]] = ()
    roles: dict[str, dict[str, int]] = field(default_factory=dict)
    """How many agents of each role a side has at most; with rules also how many of
    them there are, and how many a script draws."""
    tactics: Sequence[str] = ()
    learners: Sequence[str] = ()
    usual: str = ""
    """The tactic that learners are tried against; empty where nobody opposes."""
    abilities: Sequence[str] = ()
    """What commands and adapters can do with it."""
    networks: Sequence[str] = ()
    """Networks that were studied in it, if networks evolve there."""
    words: int | None = None
    """Words of its rule language; None for a world without rules."""
    literals: int | None = None
    duels: Sequence[Duel] = ()
    """Smaller worlds that it offers beside itself."""
    problem: str = ""
    """Why it cannot be opened; empty when it can."""

    def as_data(self) -> dict[str, Any]:
        """For machines."""
        if self.problem:
            return {"name": self.name, "origin": self.origin, "problem": self.problem}
        return {
            "name": self.name,
            "title": self.title,
            "roles": self.roles,
            "tactics": list(self.tactics),
            "words": self.words,
            "literals": self.literals,
            "sides": [list(side) for side in self.sides],
            "learners": list(self.learners),
            "can": list(self.abilities),
            **({"networks": list(self.networks)} if self.networks else {}),
            **({"duels": [duel.as_data() for duel in self.duels]} if self.duels else {}),
            "origin": self.origin,
        }


def offers() -> list[Offer]:
    """Every world there is; one that is broken is no reason to hide the others."""
    return [offer_of(name) for name in registry.world_names()]


def offer_of(name: str) -> Offer:
    """What a world offers, or why it cannot be opened."""
    try:
        return opened_offer(name)
    except ModuleNotFoundError as missing:
        return Offer(name, origin_of(name), problem=need_of(missing) or in_words(missing))
    except Exception as error:
        return Offer(name, origin_of(name), problem=in_words(error))


def opened_offer(name: str) -> Offer:
    """What a world offers that can be opened."""
    world = registry.open_world(name)
    words = getattr(world, "vocabulary", None)
    return Offer(
        name,
        origin_of(name),
        title=str(world.title),
        sides=world.sides,
        roles={role: role_data(world, role) for role in every_role(world)},
        tactics=world.tactics,
        learners=world.learners,
        usual=next(reversed([*world.tactics, *world.studied]), ""),
        abilities=abilities_of(name, world),
        networks=getattr(world, "networks", ()),
        words=None if words is None else len(words.words),
        literals=None if words is None else len(words.literals),
        duels=duels_in(name),
    )


def duels_in(name: str) -> list[Duel]:
    """The duels of a world."""
    offered = registry.duels_of(name).items()
    return [Duel(kind.name, str(kind.title), word, kind.sides) for word, kind in offered]


def every_role(world: Any) -> list[str]:
    """Every role there is, once."""
    return list(dict.fromkeys(role for side in world.sides for role in side))


def role_data(world: Any, role: str) -> dict[str, int]:
    """How many agents have a role, and how many rules it has."""
    data = {"agents": max(list(side).count(role) for side in world.sides)}
    rules = getattr(world, "rules", None)
    if rules is not None:
        data |= {"rules": len(rules.roles[role].rules), "draws": rules.roles[role].script_size}
    return data


def abilities_of(name: str, world: Any) -> list[str]:
    """What can be done with a world."""
    learns = ["learn"] if world.learners else []
    learns += ["evolve"] if hasattr(world, "networks") or hasattr(world, "tactic_search") else []
    parts = [ability for ability, module in PARTS.items() if has_part(name, module)]
    return ["fight", *learns, *parts]


def has_part(name: str, module: str) -> bool:
    """Whether a world has a module of its own for something; nothing is loaded."""
    package = registry.package_of(name)
    return bool(package) and find_spec(f"{package}.{module}") is not None


def origin_of(name: str) -> str | None:
    """The package that a world of somebody else comes from; None for ours."""
    if name in registry.OWN_WORLDS:
        return None
    for point in entry_points(group=registry.GROUP):
        if point.name == name and point.dist is not None:
            return f"{point.dist.name} {point.dist.version}"
    return registry.path_of(name).partition(":")[0]


def in_words(error: Exception) -> str:
    """What went wrong, on one line."""
    return " ".join(f"{error}".split()) or type(error).__name__
