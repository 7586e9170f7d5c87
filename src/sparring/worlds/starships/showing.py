"""A duel as its painter sees it: ships, what their lasers reach, where they came from.

Lengths are in the world's units, x to the right and y downwards; angles in radians, 0 to
the right and clockwise.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, TypedDict

from sparring.elementary import angle_of
from sparring.worlds.evolved_showing import signals_of
from sparring.worlds.starships.data.codes import Event, Plan
from sparring.worlds.starships.data.numbers import LIMIT, STEPS
from sparring.worlds.starships.telling import WEIGHTS, in_words, ship_name

if TYPE_CHECKING:
    from sparring.worlds.starships.bout import Happening, StarshipsBout

PAINTER = "starships"
USUAL = ("ai_3", "ai_0")
"""Whom the page shows first."""
TACTIC_HELP = {
    "ai_0": "Attacks, and flees when its hull is the weaker one.",
    "ai_1": "As AI-0, but counts its own next shot before it flees.",
    "ai_2": "As AI-0, but runs ahead of whoever is behind it before it turns.",
    "ai_3": "Counts its own next shot, and runs ahead of whoever is behind it.",
    "stationary": "Neither flies nor turns; its laser fires.",
}
NOTABLE_EVENTS = (Event.BUMPS, Event.DESTROYED, Event.PARTED, Event.TIME_UP)
"""What whoever cannot see the field should hear."""


class ShipView(TypedDict):
    """A ship."""

    id: int
    name: str
    side: int
    x: float
    y: float
    heading: float
    speed: float
    most_speed: float
    range: float
    """How far its laser reaches, in its front half."""
    hull: float
    most: float
    alive: bool
    fired: bool
    """Whether its laser hit in its last turn."""
    bumped: bool
    plan: str | None
    """What a tactic is about: `flee`; None if a network steers."""
    trail: list[tuple[float, float]]
    """Where it has been, the present place last."""


class DuelScene(TypedDict):
    """Both ships at one moment."""

    round: int
    rounds: int
    """Steps at most."""
    over: bool
    ships: list[ShipView]
    distance: float
    limit: float
    """Further apart than this, the ships lose each other."""
    score: list[float]
    """What is left of each hull, as a share."""


class EventView(TypedDict):
    """Something that happened."""

    code: str
    clock: int
    who: int
    text: str | None
    weight: int
    aloud: bool
    """Whether screen readers say it at once."""


def scene(bout: StarshipsBout) -> DuelScene:
    """Both ships as they are now."""
    return {
        "round": bout.round,
        "rounds": STEPS,
        "over": bout.over,
        "ships": [ship_view(bout, who) for who in range(len(bout.controllers))],
        "distance": round(bout.gap, 1),
        "limit": LIMIT,
        "score": [round(moment.hull, 3) for moment in bout.trace[-1]],
    }


def ship_view(bout: StarshipsBout, who: int) -> ShipView:
    """One ship with its trail."""
    ship, now = bout.record.field.ship[who], bout.trace[-1][who]
    is_steered = bout.network(who) is not None or bout.round == 0
    return {
        "id": who,
        "name": ship_name(who),
        "side": who,
        "x": round(now.x, 2),
        "y": round(now.y, 2),
        "heading": round(angle_of(now.nose_x, now.nose_y), 4),
        "speed": round(now.speed, 2),
        "most_speed": round(float(ship.most_speed), 2),
        "range": round(float(ship.range), 1),
        "hull": round(float(ship.hull), 1),
        "most": round(float(ship.most_hull), 1),
        "alive": now.hull > 0.0,
        "fired": now.fired,
        "bumped": now.bumped,
        "plan": None if is_steered else Plan(now.plan).name.lower(),
        "trail": [(round(both[who].x, 1), round(both[who].y, 1)) for both in bout.trace],
    }


def signals(bout: StarshipsBout) -> list[list[float] | None]:
    """What the networks of both ships have just thought."""
    record = bout.record
    return [
        signals_of(bout.network(who), brain)
        for who, brain in enumerate((record.exam.brain, record.rival))
    ]


def events(bout: StarshipsBout) -> list[EventView]:
    """What happened in the last step."""
    return [event_view(event) for event in bout.happenings if event.step == bout.round]


def event_view(event: Happening) -> EventView:
    """One event, with words."""
    return {
        "code": event.code.name.lower(),
        "clock": event.step,
        "who": event.who,
        "text": in_words(event),
        "weight": WEIGHTS.get(event.code, 0),
        "aloud": event.code in NOTABLE_EVENTS,
    }
