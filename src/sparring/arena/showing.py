"""A fight as the page sees it: who stands where, what happened, in plain data."""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING, TypeAlias, TypedDict

from sparring.kernels.records import across
from sparring.worlds.crpg.data.characters import CHARACTERS
from sparring.worlds.crpg.data.codes import NONE, Act, Event
from sparring.worlds.crpg.data.influences import CLOUDS, INFLUENCES
from sparring.worlds.crpg.data.potions import POTIONS
from sparring.worlds.crpg.data.spells import SPELLS
from sparring.worlds.crpg.kernel.record import SEGMENTS, SIDES, TEAM
from sparring.worlds.crpg.telling import TEAMS, agent_name

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from sparring.worlds.crpg.kernel.record import Fight
    from sparring.worlds.crpg.outcome import Happening
    from sparring.worlds.crpg.telling import Teller

AGENTS = SIDES * TEAM
WHOLE_FIGHT = 100
"""Whatever lasts longer than so many rounds lasts to the end of the fight."""


class Lasting(TypedDict):
    """An influence on somebody."""

    name: str
    bad: bool
    rounds: int | None
    """Rounds left; None to the end of the fight."""


class UnitShown(TypedDict):
    """Somebody on the field."""

    id: int
    name: str
    kind: str
    team: int
    """Whom he counts for."""
    side: int
    """Whom he fights for: the other team while he is charmed."""
    x: float
    y: float
    health: int
    most: int
    alive: bool
    influences: list[Lasting]
    images: int
    slowed: bool


class CloudShown(TypedDict):
    """A cloud over the field."""

    kind: str
    x: float
    y: float
    radius: float
    rounds: int


class Scene(TypedDict):
    """The whole field at one moment."""

    round: int
    over: bool
    units: list[UnitShown]
    clouds: list[CloudShown]


class EventShown(TypedDict):
    """Something that happened."""

    code: str
    clock: int
    """Segments since the fight began; ten make a round."""
    who: int
    target: int
    thing: str | None
    """The spell, potion, influence, cloud or animal it is about."""
    amount: int
    x: float
    y: float
    text: str | None
    """In words; None for what only machines want to know."""


UNIT_FIELDS = (
    *("kind", "team", "side", "x", "y", "health", "most_health", "alive"),
    *("influences", "until", "images", "slowed"),
)
CLOUD_FIELDS = ("present", "kind", "x", "y", "radius", "until")


def scene_of(fight: Fight) -> Scene:
    """The field as it is now."""
    clock, count = int(fight.clock), int(fight.units)
    units = zip(*(across(fight, "unit", field) for field in UNIT_FIELDS), strict=True)
    shown = [unit_shown(who, clock, *unit) for who, unit in enumerate(islice(units, count))]
    return {
        "round": int(fight.rounds),
        "over": bool(fight.over),
        "units": [unit for unit in shown if unit["id"] < AGENTS or unit["alive"]],
        "clouds": clouds_shown(fight, clock),
    }


def clouds_shown(fight: Fight, clock: int) -> list[CloudShown]:
    """The clouds over the field."""
    if not fight.clouds:
        return []
    clouds = zip(*(across(fight, "cloud", field) for field in CLOUD_FIELDS), strict=True)
    return [
        {
            "kind": CLOUDS[kind].name,
            "x": round(x, 1),
            "y": round(y, 1),
            "radius": round(radius, 1),
            "rounds": rounds_left(until, clock),
        }
        for present, kind, x, y, radius, until in clouds
        if present
    ]


def unit_shown(
    who: int,
    clock: int,
    kind: int,
    team: int,
    side: int,
    x: float,
    y: float,
    health: int,
    most: int,
    alive: int,
    influences: int,
    until: Sequence[int],
    images: int,
    slowed: int,
) -> UnitShown:
    """One agent or animal."""
    kind_name = CHARACTERS[kind].name
    return {
        "id": who,
        "name": f"{TEAMS[team]}'s {agent_name(who) if who < AGENTS else kind_name}",
        "kind": kind_name,
        "team": team,
        "side": side,
        "x": round(x, 1),
        "y": round(y, 1),
        "health": max(0, health),
        "most": most,
        "alive": bool(alive),
        "influences": lasting_on(influences if alive else 0, until, clock),
        "images": images,
        "slowed": bool(slowed),
    }


def lasting_on(bits: int, until: Sequence[int], clock: int) -> list[Lasting]:
    """The influences on somebody."""
    found: list[Lasting] = []
    for entry in INFLUENCES if bits else ():
        if bits >> entry.code & 1:
            left = rounds_left(until[entry.code], clock)
            rounds = left if left < WHOLE_FIGHT else None
            found.append({"name": entry.name, "bad": entry.bad, "rounds": rounds})
    return found


def rounds_left(until: int, clock: int) -> int:
    """Rounds until something ends, begun ones included."""
    return max(0, -(-(until - clock) // SEGMENTS))


# --- what happened -----------------------------------------------------------

SPELL_EVENTS = (Event.BEGINS, Event.CASTS, Event.INTERRUPTED, Event.FAILS, Event.HURT)
INFLUENCE_EVENTS = (Event.GAINS, Event.LOSES, Event.BURNS)
CLOUD_EVENTS = (Event.APPEARS, Event.FADES)
AIMED_EVENTS = (Event.BEGINS, Event.CASTS)
Places: TypeAlias = dict[int, tuple[float, float]]
"""Where some agents aim."""


def places_aimed_at(fight: Fight) -> Places:
    """Where everybody who casts at a place in the open round casts: events tell
    whom a spell is cast at, but not where."""
    fields = ("act", "target", "to_x", "to_y")
    units = zip(*(across(fight, "unit", field) for field in fields), strict=True)
    return {
        who: (x, y)
        for who, (act, target, x, y) in enumerate(islice(units, int(fight.units)))
        if act == Act.CAST and target == NONE
    }


def events_shown(
    events: Iterable[Happening], teller: Teller, places: Places | None = None
) -> list[EventShown]:
    """Everything that happened, with words; ask the same teller for the whole of
    a fight, so that animals keep their names."""
    return [event_shown(event, teller, places or {}) for event in events]


def event_shown(event: Happening, teller: Teller, places: Places) -> EventShown:
    """One event."""
    x, y = event.x, event.y
    if event.code in AIMED_EVENTS and event.target == NONE:
        x, y = places.get(event.who, (x, y))
    return {
        "code": event.code.name.lower(),
        "clock": event.clock,
        "who": event.who,
        "target": event.target,
        "thing": thing_of(event),
        "amount": event.amount,
        "x": round(x, 1),
        "y": round(y, 1),
        "text": teller.sentence(event),
    }


def thing_of(event: Happening) -> str | None:
    """What an event is about, by name."""
    if event.thing == NONE:
        return None
    if event.code in INFLUENCE_EVENTS:
        return INFLUENCES[event.thing].name
    if event.code in CLOUD_EVENTS:
        return CLOUDS[event.thing].name
    if event.code is Event.DRINKS:
        return POTIONS[event.thing].name
    if event.code is Event.SUMMONS:
        return CHARACTERS[event.thing].name
    if event.code is Event.RESISTS:
        # The amount tells clouds from spells.
        return CLOUDS[event.thing].name if event.amount else SPELLS[event.thing].name
    if event.code in SPELL_EVENTS or event.code is Event.BLOCKED:
        return SPELLS[event.thing].name
    return None
