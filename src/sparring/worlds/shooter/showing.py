"""A match as its painter sees it: walls, what lies about, who sees whom, what flies.

Lengths are in metres, x to the right and y downwards.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypedDict

from sparring.worlds.fight_telling import TEAMS
from sparring.worlds.shooter.data.codes import (
    NONE,
    STEPS_A_SECOND,
    Act,
    Event,
    Item,
    Source,
    Weapon,
)
from sparring.worlds.shooter.data.numbers import BARREL_SPLASH, BODY, LONGEST
from sparring.worlds.shooter.telling import Teller, when

if TYPE_CHECKING:
    from sparring.worlds.shooter.outcome import Happening
    from sparring.worlds.shooter.stepping import ShooterBout

PAINTER = "shooter"
USUAL = ("rulebase", "patroller")
"""Whom the page shows first."""
TACTIC_HELP = {
    "patroller": "Patrols; advances with rockets, and stands with its gun when near.",
    "sentry": "Waits; fires rockets from afar, and backs away with its gun when near.",
}
NOTABLE_EVENTS = (Event.EXPLODES, Event.TAKES, Event.DIES, Event.TIME_UP)
"""What whoever cannot see the field should hear."""


class SoldierView(TypedDict):
    """One who fights."""

    id: int
    name: str
    side: int
    x: float
    y: float
    health: int
    most: int
    alive: bool
    act: str
    weapon: str | None
    """What he fires when the other is in range."""
    sees: bool
    in_range: bool
    bullets: int
    rockets: int
    last: tuple[float, float] | None
    """Where he believes the other to be, if he does not see him."""


class RocketView(TypedDict):
    """A rocket in the air."""

    id: int
    side: int
    x: float
    y: float
    to_x: float
    to_y: float


class Spot(TypedDict):
    """Something that lies or stands about."""

    kind: str
    x: float
    y: float
    there: bool


class MatchScene(TypedDict):
    """The whole arena at one moment."""

    round: int
    rounds: int
    over: bool
    seconds: float
    width: float
    height: float
    body: float
    range: float
    splash: float
    barrel_splash: float
    walls: list[tuple[float, float, float, float]]
    things: list[Spot]
    barrels: list[Spot]
    soldiers: list[SoldierView]
    rockets: list[RocketView]


class EventView(TypedDict):
    """Something that happened."""

    code: str
    clock: int
    who: int
    target: int
    thing: str | None
    amount: int
    x: float
    y: float
    text: str | None
    round: int
    when: str
    weight: int
    aloud: bool
    """Whether screen readers say it at once."""


def scene(bout: ShooterBout) -> MatchScene:
    """The arena as it is now."""
    fight, arena = bout.record, bout.world.arena
    number = fight.book.number
    return {
        "round": bout.round,
        "rounds": LONGEST,
        "over": bout.over,
        "seconds": int(fight.clock) / STEPS_A_SECOND,
        "width": arena.width,
        "height": arena.height,
        "body": BODY,
        "range": float(number.range),
        "splash": float(number.splash),
        "barrel_splash": BARREL_SPLASH,
        "walls": [(wall.left, wall.top, wall.right, wall.bottom) for wall in arena.walls],
        "things": [
            {"kind": kind.name.lower(), "x": x, "y": y, "there": bool(fight.lying[at])}
            for at, (kind, x, y) in enumerate(arena.items)
        ],
        "barrels": [
            {"kind": "barrel", "x": x, "y": y, "there": bool(fight.barrel[at])}
            for at, (x, y) in enumerate(arena.barrels)
        ],
        "soldiers": [soldier_view(fight, who) for who in range(len(TEAMS))],
        "rockets": [
            rocket_view(rocket, at) for at, rocket in enumerate(fight.rocket) if rocket.present
        ],
    }


def soldier_view(fight: Any, who: int) -> SoldierView:
    """One who fights."""
    unit = fight.unit[who]
    fires = bool(Act.ADVANCE <= unit.act <= Act.BARREL) and int(unit.thing) != NONE
    guesses = bool(unit.has_last) and not unit.sees
    return {
        "id": who,
        "name": TEAMS[who],
        "side": who,
        "x": round(float(unit.x), 3),
        "y": round(float(unit.y), 3),
        "health": int(unit.health),
        "most": int(unit.most_health),
        "alive": bool(unit.alive),
        "act": Act(int(unit.act)).name.lower(),
        "weapon": Weapon(int(unit.thing)).name.lower() if fires else None,
        "sees": bool(unit.sees),
        "in_range": bool(unit.in_range),
        "bullets": int(unit.ammo[Weapon.GUN]),
        "rockets": int(unit.ammo[Weapon.ROCKET]),
        "last": (round(float(unit.last_x), 2), round(float(unit.last_y), 2)) if guesses else None,
    }


def rocket_view(rocket: Any, at: int) -> RocketView:
    """A rocket in the air."""
    return {
        "id": at,
        "side": int(rocket.owner),
        "x": round(float(rocket.x), 3),
        "y": round(float(rocket.y), 3),
        "to_x": round(float(rocket.to_x), 2),
        "to_y": round(float(rocket.to_y), 2),
    }


def events(bout: ShooterBout) -> list[EventView]:
    """What happened in the last step."""
    teller = Teller()
    return [event_view(event, bout, teller) for event in bout.events]


def event_view(event: Happening, bout: ShooterBout, teller: Teller) -> EventView:
    """One event, with words."""
    told = teller.weighed(event, bout.lines)
    return {
        "code": event.code.name.lower(),
        "clock": event.clock,
        "who": event.who,
        "target": event.target,
        "thing": thing_name(event),
        "amount": event.amount,
        "x": round(event.x, 3),
        "y": round(event.y, 3),
        "text": None if told is None or told.is_choice else told.text,
        "round": event.clock + 1,
        "when": when(event.clock),
        "weight": 0 if told is None else told.weight,
        "aloud": event.code in NOTABLE_EVENTS,
    }


def thing_name(event: Happening) -> str | None:
    """What an event is about."""
    if event.code is Event.HURT:
        return Source(event.thing).name.lower()
    if event.code is Event.TAKES:
        return Item(event.thing).name.lower()
    return None
