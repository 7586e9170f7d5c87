"""What the arena asks of worlds: pictures, words, and whether people can take part."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from sparring.errors import UsageError
from sparring.worlds import plain_telling
from sparring.worlds.contract import ExplainingBout, RuledWorld
from sparring.worlds.opposition import LABELS
from sparring.worlds.playing_contract import WrittenHabits
from sparring.worlds.registry import needed_part, part, world_class, world_names

if TYPE_CHECKING:
    from collections.abc import Mapping

    from sparring.worlds.contract import Showing, Telling
    from sparring.worlds.playing_contract import Playing

USUAL_WORLD = "crpg"
"""Whatever names no world is of this one: links, profiles and messages of old."""
PAGE = Path(__file__).parent / "page"
STEP = "step"
"""What a step is called where the world has no word for it."""


@cache
def modules_of_page(name: str) -> list[str]:
    """The worlds with a module of this name on the page: nothing else is ever loaded."""
    return sorted(path.parent.name for path in (PAGE / "worlds").glob(f"*/{name}.js"))


def showing_of(name: str) -> Showing:
    """How a world is shown, or a sentence that says that it cannot be watched."""
    showing: Any = needed_part(name, "showing", "be watched")
    painters = modules_of_page("painter")
    if showing.PAINTER not in painters:
        raise UsageError(
            f"the world '{name}' cannot be watched: it wants the painter "
            f"'{showing.PAINTER:.40}', and there are only {', '.join(painters)}"
        )
    return showing  # type: ignore[no-any-return]


def telling_of(name: str) -> Telling | None:
    """How a world is told; worlds in plain Python tell their notes."""
    telling: Any = part(name, "telling")
    if telling is None and getattr(world_class(name), "runs_in_python", False):
        telling = plain_telling
    return telling  # type: ignore[no-any-return]


def playing_of(name: str) -> Playing:
    """How people play a world, or a sentence that says that they cannot."""
    playing: Any = needed_part(name, "playing", "be played by people")
    return playing  # type: ignore[no-any-return]


def written_habits(name: str) -> WrittenHabits | None:
    """How habits are written in a world; None where they cannot be."""
    playing: Any = playing_of(name)
    return playing if isinstance(playing, WrittenHabits) else None


def playable_worlds() -> list[str]:
    """The worlds that people can play: they have a module `playing`, and so does the
    page."""
    known = modules_of_page("play")
    return [name for name in world_names() if name in known and part(name, "playing")]


def why_not(world: Any, bout: Any) -> str | None:
    """Why nobody can say why agents of a bout did what they did; None if one can."""
    if isinstance(bout, ExplainingBout) and is_ruled(world):
        return None
    return f"the world '{world.name}' cannot say why: its agents do not choose by rules"


def is_ruled(world: Any) -> bool:
    """Whether a world's agents are drawn from rulebases, so that a bout can be kept as
    its scripts."""
    return isinstance(world, RuledWorld)


def takes_networks(world: Any) -> bool:
    """Whether networks steer a world's agents, so that a champion can take a place."""
    return hasattr(world, "check_network")


# --- words ---------------------------------------------------------------------


def team_names(world: Any) -> list[str]:
    """What the sides are called."""
    telling = telling_of(world.name)
    names = plain_telling.TEAMS if telling is None else telling.TEAMS
    return list(names[: len(world.sides)])


def agent_names(world: Any, bout: Any) -> list[str]:
    """Every agent with his side: `red's second archer`."""
    own_names = getattr(bout, "agent_name", None)
    agents = range(sum(len(roles) for roles in world.sides))
    return [
        own_names(agent) if own_names is not None else agent_name(world, agent) for agent in agents
    ]


def agent_name(world: Any, agent: int) -> str:
    """An agent by his role, counted where there are several of it."""
    side = side_of(world, agent)
    place = agent - sum(len(roles) for roles in world.sides[:side])
    roles = world.sides[side]
    team, role = team_names(world)[side], roles[place]
    if roles.count(role) == 1:
        return f"{team}'s {role}"
    at = roles[:place].count(role)
    return f"{team}'s {LABELS[at]} {role}" if at < len(LABELS) else f"{team}'s {role} {at + 1}"


def side_of(world: Any, agent: int) -> int:
    """The side of an agent; -1 for nobody's."""
    for side, roles in enumerate(world.sides):
        if 0 <= agent < len(roles):
            return side
        agent -= len(roles)
    return -1


def step_name(name: str, bout: Any) -> str:
    """What a step of a bout is called: `round`."""
    telling = telling_of(name)
    sentences = [] if telling is None else telling.sentences(bout)
    units = (sentence.unit for _, sentence in sentences if sentence is not None)
    return next(units, STEP).lower()


def choices_told(name: str, bout: Any) -> list[list[str]] | None:
    """What a world says of the choices made in each step of a bout; None if it says
    nothing of any."""
    telling = telling_of(name)
    told: list[list[str]] = [[] for _ in range(bout.round)]
    for _, sentence in [] if telling is None else telling.sentences(bout):
        if sentence is not None and sentence.is_choice:
            told[sentence.step - 1].append(sentence.text)
    return told if any(told) else None


def ending_of(name: str, outcome: Any) -> str:
    """How a bout ended, in one sentence."""
    telling = telling_of(name)
    return plain_telling.ending(outcome) if telling is None else telling.ending(outcome)


def full_event(world: Any, step: int, event: Mapping[str, Any]) -> dict[str, Any]:
    """An event with everything that the page's log and time line ask for; worlds need
    not say it all."""
    return {
        "round": step,
        "when": str(step),
        "weight": 1,
        "who": -1,
        "side": side_about(world, event),
        **event,
    }


def side_about(world: Any, event: Mapping[str, Any]) -> int:
    """The side an event is about: the one its sentence begins with, or that of whoever
    did it; -1 for nobody's."""
    text = event.get("text") or ""
    named = (side for side, team in enumerate(team_names(world)) if text.startswith(f"{team}'s "))
    return next(named, side_of(world, event.get("who", -1)))
