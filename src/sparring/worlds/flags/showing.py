"""A match as its painter sees it: the field, the bases, flags, players and what they shoot at.

Places are in the world's units, x to the right and y downwards, from the corner of the
field.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypedDict

from sparring.worlds.flags.bout import player_name, split_in_words
from sparring.worlds.flags.data.codes import MEMBERS, STATE_NAMES, TEAMS, Event, Goal, Place
from sparring.worlds.flags.data.numbers import (
    BEHIND,
    HALF_WIDTH,
    HEALTH,
    MATCH_SECONDS,
    TICKS_A_SECOND,
)
from sparring.worlds.flags.data.tactics import TACTIC_HELP
from sparring.worlds.flags.telling import WEIGHTS, clock_of, in_words

if TYPE_CHECKING:
    from sparring.worlds.flags.bout import FlagsBout, Happening, PlayerView

__all__ = ["PAINTER", "TACTIC_HELP", "USUAL", "events", "scene"]

PAINTER = "flags"
USUAL = ("rush", "quake")
"""Whom the page shows first."""
GOALS = {
    Goal.NOTHING: "dead",
    Goal.RUN_HOME: "runs home with the flag",
    Goal.FETCH: "fetches a dropped flag",
    Goal.TAKE: "goes for the flag",
    Goal.HOLD: "holds the base",
    Goal.REPEL: "repels an intruder",
    Goal.MIDFIELD: "fights in the middle",
    Goal.HUNT: "hunts the thief",
    Goal.ESCORT: "escorts the carrier",
    Goal.ATTACK: "goes for opponents",
    Goal.ORDERED: "follows an order",
}
NOTABLE_EVENTS = (Event.TAKES, Event.RETURNS, Event.SCORES, Event.TIME_UP)
"""What whoever cannot see the field should hear."""
OF_TEAMS = (Event.PLAN, Event.FLIES_HOME)
"""Events that are about a team, not about a player."""


class PlayerScene(TypedDict):
    """Somebody at one moment."""

    id: int
    name: str
    side: int
    x: float
    y: float
    role: str
    does: str
    health: float
    """What is left of it, from 0 to 1."""
    waits: float
    """Seconds until he is alive again; 0 while he is."""
    carries: bool
    target: int
    """Whom he shoots at; -1 for nobody."""
    hit: bool


class FlagScene(TypedDict):
    """A team's own flag."""

    side: int
    x: float
    y: float
    place: str
    lies: float
    """Seconds since it was dropped."""


class FlagsScene(TypedDict):
    """The whole field at one moment."""

    round: int
    rounds: int
    over: bool
    clock: str
    width: float
    height: float
    bases: list[tuple[float, float]]
    players: list[PlayerScene]
    flags: list[FlagScene]
    points: list[int]
    splits: list[str]
    """How each team splits, and why, in words."""
    score: list[float]
    """The points of each team, for the line of time."""


def scene(bout: FlagsBout) -> FlagsScene:
    """The field as it is now."""
    half = bout.world.numbers["distance"] / 2
    flags = bout.flags()
    carriers = {int(flag["carrier"]) for flag in flags}
    points = bout.points()
    return {
        "round": bout.round,
        "rounds": MATCH_SECONDS,
        "over": bout.over,
        "clock": clock_of(bout.round * TICKS_A_SECOND).partition(".")[0],
        "width": 2 * (half + BEHIND),
        "height": 2 * HALF_WIDTH,
        "bases": [(BEHIND, HALF_WIDTH), (2 * half + BEHIND, HALF_WIDTH)],
        "players": [
            player_scene(who, player, half, who in carriers)
            for who, player in enumerate(bout.players())
        ],
        "flags": [
            {
                "side": team,
                "x": round(flag["x"] + half + BEHIND, 1),
                "y": round(flag["y"] + HALF_WIDTH, 1),
                "place": Place(flag["place"]).name.lower(),
                "lies": flag["lies"] / TICKS_A_SECOND,
            }
            for team, flag in enumerate(flags)
        ],
        "points": list(points),
        "splits": [split_view(bout, team) for team in range(TEAMS)],
        "score": [float(one) for one in points],
    }


def player_scene(who: int, player: PlayerView, half: float, carries: bool) -> PlayerScene:
    """Somebody as he is now."""
    return {
        "id": who,
        "name": player_name(who),
        "side": who // MEMBERS,
        "x": round(player.x + half + BEHIND, 1),
        "y": round(player.y + HALF_WIDTH, 1),
        "role": player.role.name.lower(),
        "does": GOALS[player.goal],
        "health": round(player.health / HEALTH, 3),
        "waits": player.waits / TICKS_A_SECOND,
        "carries": carries,
        "target": player.target,
        "hit": player.hit,
    }


def split_view(bout: FlagsBout, team: int) -> str:
    """`our flag stolen: 3 attack, 1 defends`."""
    away = [flag["place"] != Place.HOME for flag in bout.flags()]
    state = away[team] + 2 * away[1 - team]
    return f"{STATE_NAMES[state]}: {split_in_words(bout.split_of(team, state))}"


def events(bout: FlagsBout) -> list[dict[str, Any]]:
    """What happened in the last second."""
    found: list[dict[str, Any]] = []
    for event in reversed(bout.all_events):
        if event.step != bout.round:
            break
        found.append(event_view(event))
    return found[::-1]


def event_view(event: Happening) -> dict[str, Any]:
    """One event, with words; whatever a whole team does is shown as its first player's."""
    return {
        "code": event.code.name.lower(),
        "clock": event.step,
        "when": clock_of(event.tick).partition(".")[0],
        "who": event.who * MEMBERS if event.code in OF_TEAMS else event.who,
        "other": event.other,
        "text": in_words(event),
        "weight": WEIGHTS.get(event.code, 1),
        "aloud": event.code in NOTABLE_EVENTS,
    }
