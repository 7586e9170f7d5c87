"""A fight as the page sees it: who stands where, what happened, in plain data."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeAlias, TypedDict

from sparring.worlds.crpg.data.characters import CHARACTERS
from sparring.worlds.crpg.data.codes import NONE, Act, Event
from sparring.worlds.crpg.data.influences import CLOUDS, INFLUENCES
from sparring.worlds.crpg.data.potions import POTIONS
from sparring.worlds.crpg.data.spells import SPELLS
from sparring.worlds.crpg.kernel.record import SEGMENTS, SIDES, TEAM
from sparring.worlds.crpg.telling import TEAMS, agent_name

if TYPE_CHECKING:
    from collections.abc import Iterable

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


def scene_of(fight: Fight) -> Scene:
    """The field as it is now."""
    clock = int(fight.clock)
    return {
        "round": int(fight.rounds),
        "over": bool(fight.over),
        "units": [
            unit_shown(fight.unit[who], who, clock)
            for who in range(int(fight.units))
            if who < AGENTS or fight.unit[who].alive
        ],
        "clouds": [
            {
                "kind": CLOUDS[int(cloud.kind)].name,
                "x": rounded(cloud.x),
                "y": rounded(cloud.y),
                "radius": rounded(cloud.radius),
                "rounds": rounds_left(int(cloud.until), clock),
            }
            for cloud in fight.cloud[: int(fight.cloud_places)]
            if cloud.present
        ],
    }


def unit_shown(unit: Any, who: int, clock: int) -> UnitShown:
    """One agent or animal."""
    team = int(unit.team)
    kind = CHARACTERS[int(unit.kind)].name
    return {
        "id": who,
        "name": f"{TEAMS[team]}'s {agent_name(who) if who < AGENTS else kind}",
        "kind": kind,
        "team": team,
        "side": int(unit.side),
        "x": rounded(unit.x),
        "y": rounded(unit.y),
        "health": max(0, int(unit.health)),
        "most": int(unit.most_health),
        "alive": bool(unit.alive),
        "influences": lasting_on(unit, clock),
        "images": int(unit.images),
        "slowed": bool(unit.slowed),
    }


def lasting_on(unit: Any, clock: int) -> list[Lasting]:
    """The influences on somebody."""
    bits = int(unit.influences) if unit.alive else 0
    found: list[Lasting] = []
    for entry in INFLUENCES:
        if bits >> entry.code & 1:
            left = rounds_left(int(unit.until[entry.code]), clock)
            rounds = left if left < WHOLE_FIGHT else None
            found.append({"name": entry.name, "bad": entry.bad, "rounds": rounds})
    return found


def rounds_left(until: int, clock: int) -> int:
    """Rounds until something ends, begun ones included."""
    return max(0, -(-(until - clock) // SEGMENTS))


def rounded(number: Any) -> float:
    """A place on the field, as fine as anybody can see."""
    return round(float(number), 1)


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
    return {
        who: (float(unit.to_x), float(unit.to_y))
        for who, unit in enumerate(fight.unit[: int(fight.units)])
        if unit.act == Act.CAST and unit.target == NONE
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
        "x": rounded(x),
        "y": rounded(y),
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
