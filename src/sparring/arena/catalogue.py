"""What the page needs to know of the worlds: their names, and each one when it is used."""

from __future__ import annotations

from functools import cache
from typing import Any

from sparring.arena.difficulties import DIFFICULTIES
from sparring.arena.films import ways_of
from sparring.arena.messages import LARGEST_MESSAGE, LONGEST_RULES
from sparring.arena.parts import (
    USUAL_WORLD,
    is_ruled,
    modules_of_page,
    playable_worlds,
    playing_of,
    showing_of,
    takes_networks,
    team_names,
)
from sparring.rules.vocabulary_form import vocabulary_form
from sparring.worlds.contenders import MOST_TAUGHT
from sparring.worlds.registry import duels_of, open_world, part, world_class, world_names

OTHER_TACTIC = 2
"""Of a world's tactics, the one that is shown against the first."""


def catalogue() -> dict[str, Any]:
    """All worlds by name, the modules that the page may load, and everything about the
    usual world, so that nobody who plays it waits for a second answer."""
    return {
        "worlds": world_names(),
        "usual": USUAL_WORLD,
        "limits": {"message": LARGEST_MESSAGE, "rules": LONGEST_RULES},
        "difficulties": [one._asdict() for one in DIFFICULTIES],
        "painters": modules_of_page("painter"),
        "players": playable_worlds(),
        "world": about(USUAL_WORLD),
    }


@cache
def listed_worlds() -> list[dict[str, str | None]]:
    """Every world with its title, and why it cannot be watched, if it cannot."""
    return [listed_world(name) for home in world_names() for name in (home, *arenas_beside(home))]


def arenas_beside(home: str) -> list[str]:
    """The smaller worlds beside a world that are drawn as it is; a package that cannot be
    loaded has none."""
    try:
        beside = duels_of(home).values()
    except Exception:
        return []
    return [one.name for one in beside if part(one.name, "showing") is not None]


def listed_world(name: str) -> dict[str, str | None]:
    """One line of the list; a package that cannot be loaded spoils nobody else's."""
    try:
        title: str = world_class(name).title
        showing_of(name)
    except Exception as error:
        return {"name": name, "title": name, "refusal": str(error)[:300]}
    return {"name": name, "title": title, "refusal": None}


@cache
def about(name: str) -> dict[str, Any]:
    """Everything the page needs to know of a world, once."""
    world, showing = open_world(name), showing_of(name)
    helps = getattr(showing, "TACTIC_HELP", {})
    return {
        "name": name,
        "title": world.title,
        "teams": team_names(world),
        "painter": showing.PAINTER,
        "tactics": [{"name": one, "help": helps.get(one, "")} for one in world.tactics],
        "usual": list(getattr(showing, "USUAL", usual_pairing(world))),
        "ways": ways_of(world),
        "most_encounters": MOST_TAUGHT,
        "is_ruled": is_ruled(world),
        "takes_networks": takes_networks(world),
        "vocabulary": vocabulary_form(world.vocabulary) if is_ruled(world) else None,
        "playing": playing_of(name).catalogue() if name in playable_worlds() else None,
    }


def usual_pairing(world: Any) -> list[str]:
    """What is shown to whoever has not said what he wants to see."""
    others = world.tactics[min(OTHER_TACTIC, len(world.tactics) - 1) :]
    return [world.tactics[0], *others][: len(world.sides)]
