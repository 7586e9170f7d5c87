"""A fight in the pit as its painter sees it: who stands where, what happened, in plain data.

Lengths are in metres from the middle of the pit, x to the right and y downwards; times in
ticks since the fight began.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple, TypedDict

from sparring.kernels.records import across
from sparring.worlds.fight_showing import EventView, Lasting, lasting_on, rounds_left, weight_in
from sparring.worlds.fight_telling import TEAMS, named
from sparring.worlds.pit.data.characters import CHARACTERS
from sparring.worlds.pit.data.codes import NONE, TICKS, Act, Blow, Event, Kind
from sparring.worlds.pit.data.influences import INFLUENCES, ZONES
from sparring.worlds.pit.data.potions import POTIONS
from sparring.worlds.pit.data.spells import SPELLS
from sparring.worlds.pit.kernel.record import AGENTS, CREATURES, RADIUS, SIDES, TEAM
from sparring.worlds.pit.kernel.rounds import CASTING, DRINKING, TURNING
from sparring.worlds.pit.telling import DECISIVE_EVENTS, FAINT_EVENTS, Teller, when

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from sparring.worlds.pit.kernel.record import Fight
    from sparring.worlds.pit.outcome import Happening
    from sparring.worlds.pit.stepping import PitBout

PAINTER = "pit"
USUAL = ("ai161", "ai129")
"""Whom the page shows first."""
TACTIC_HELP = {
    "ai129": "The game's first AI: shoots from afar and never changes, drinks whatever it has.",
    "ai161": "The game's later AI: charges, and casts as its mood says.",
    "random_talents": "Any talent of the class, by luck.",
    "cursed": "As the later AI; in three of fifteen encounters whoever leads stands still for a "
    "minute.",
    "cursed_literally": "The same as it is printed: whoever trails stands still.",
}
SPELL_NAMES = tuple(entry.name for entry in SPELLS)
POTION_NAMES = tuple(entry.name for entry in POTIONS)
LASTS = {Act.CAST: CASTING, Act.DRINK: DRINKING, Act.TURN: TURNING}
"""Ticks that it takes from the beginning to the end of what can be begun."""


class Doing(TypedDict):
    """What somebody has begun and not yet done."""

    act: str
    thing: str | None
    target: int
    begun: int
    ready: int
    """When it began and when it will be done."""


class UnitView(TypedDict):
    """Somebody in the pit."""

    id: int
    name: str
    kind: str
    side: int
    x: float
    y: float
    health: int
    most: int
    vigour: int
    """Temporary hit points, lost first."""
    alive: bool
    influences: list[Lasting]
    spells: dict[str, int]
    """What he has left of each."""
    potions: dict[str, int]
    ranged: bool
    """Whether he holds his ranged weapon."""
    doing: Doing | None


class ZoneView(TypedDict):
    """A part of the pit in which something happens."""

    kind: str
    maker: int
    carrier: int
    """Whom it moves with; -1 for nobody."""
    x: float
    y: float
    radius: float
    rounds: int


class PitScene(TypedDict):
    """The whole pit at one moment."""

    round: int
    clock: int
    over: bool
    radius: float
    """Metres from the middle to the wall."""
    units: list[UnitView]
    zones: list[ZoneView]
    score: list[int]
    """The health of each team."""


class PitEvent(EventView):
    """Something that happened in the pit."""

    side: int
    """Whom it is about."""
    blow: list[str]
    """What is special about a blow: `critical`, `sneak`, `opening`."""
    ready: int | None
    """When a spell that begins will be done."""


class UnitRow(NamedTuple):
    """What the fight's record knows of somebody, as far as it can be seen."""

    present: int
    kind: int
    side: int
    x: float
    y: float
    health: int
    most_health: int
    vigour: int
    alive: int
    influences: int
    until: Sequence[int]
    spells: Sequence[int]
    potions: Sequence[int]
    wields_ranged: int
    act: int
    thing: int
    target: int
    begun: int
    ready_at: int


ZONE_FIELDS = ("present", "kind", "maker", "carrier", "x", "y", "radius", "until")


def scene(bout: PitBout) -> PitScene:
    """The pit as it is now."""
    return scene_of(bout.record)


def scene_of(fight: Fight) -> PitScene:
    """The pit of a fight as it is now. Creatures are there as long as they live."""
    clock, count = int(fight.clock), int(fight.units)
    columns = (across(fight, "unit", field, count) for field in UnitRow._fields)
    rows = (UnitRow(*row) for row in zip(*columns, strict=True))
    units = [
        unit_view(who, clock, row)
        for who, row in enumerate(rows)
        if row.present and (who < AGENTS or row.alive)
    ]
    return {
        "round": int(fight.rounds),
        "clock": clock,
        "over": bool(fight.over),
        "radius": RADIUS,
        "units": units,
        "zones": zone_views(fight, clock),
        "score": [team_health(units, side) for side in range(SIDES)],
    }


def team_health(units: Iterable[UnitView], side: int) -> int:
    """The health of a whole team, without its creatures."""
    return sum(one["health"] for one in units if one["side"] == side and one["id"] < AGENTS)


def unit_view(who: int, clock: int, unit: UnitRow) -> UnitView:
    """One character or creature."""
    return {
        "id": who,
        "name": name_of(who, unit),
        "kind": CHARACTERS[unit.kind].name,
        "side": unit.side,
        "x": round(unit.x, 2),
        "y": round(unit.y, 2),
        "health": max(0, unit.health),
        "most": unit.most_health,
        "vigour": unit.vigour if unit.alive else 0,
        "alive": bool(unit.alive),
        "influences": lasting_on(
            INFLUENCES, unit.influences if unit.alive else 0, unit.until, clock, TICKS
        ),
        "spells": named(unit.spells, SPELL_NAMES),
        "potions": named(unit.potions, POTION_NAMES),
        "ranged": bool(unit.wields_ranged),
        "doing": doing_of(unit) if unit.begun and unit.alive else None,
    }


def name_of(who: int, unit: UnitRow) -> str:
    """Somebody with his side, a creature with whoever called it."""
    if who < AGENTS:
        return f"{TEAMS[unit.side]}'s {CHARACTERS[unit.kind].name}"
    teller = Teller()
    teller.creatures[who] = Kind(unit.kind)
    return teller.name(who)


def doing_of(unit: UnitRow) -> Doing:
    """What somebody has begun."""
    act = Act(unit.act)
    names = {Act.CAST: SPELL_NAMES, Act.DRINK: POTION_NAMES}.get(act)
    return {
        "act": act.name.lower(),
        "thing": names[unit.thing] if names else None,
        "target": unit.target,
        "begun": unit.ready_at - LASTS[act],
        "ready": unit.ready_at,
    }


def zone_views(fight: Fight, clock: int) -> list[ZoneView]:
    """The zones there are."""
    if not fight.zones:
        return []
    zones = zip(*(across(fight, "zone", field) for field in ZONE_FIELDS), strict=True)
    return [
        {
            "kind": ZONES[kind].name,
            "maker": maker,
            "carrier": carrier,
            "x": round(x, 2),
            "y": round(y, 2),
            "radius": round(radius, 2),
            "rounds": rounds_left(until, clock, TICKS),
        }
        for present, kind, maker, carrier, x, y, radius, until in zones
        if present
    ]


# --- what happened -----------------------------------------------------------

SPELL_EVENTS = (
    Event.BEGINS,
    Event.CASTS,
    Event.DISTURBED,
    Event.MUFFLED,
    Event.HURT,
    Event.RESISTS,
    Event.BLOCKED,
    Event.SHAKES_OFF,
)
INFLUENCE_EVENTS = (Event.GAINS, Event.LOSES, Event.BURNS)
ZONE_EVENTS = (Event.APPEARS, Event.FADES, Event.GRIPS)
BLOW_EVENTS = (Event.STRIKES, Event.MISSES, Event.SHOOTS, Event.SHOOTS_PAST)
NAMES = {
    **dict.fromkeys(SPELL_EVENTS, SPELL_NAMES),
    **dict.fromkeys(INFLUENCE_EVENTS, tuple(entry.name for entry in INFLUENCES)),
    **dict.fromkeys(ZONE_EVENTS, tuple(entry.name for entry in ZONES)),
    Event.DRINKS: POTION_NAMES,
    Event.SUMMONS: tuple(entry.name for entry in CHARACTERS),
}
"""What the things are called that events are about."""
NOTABLE_EVENTS = (Event.DIES, Event.CASTS, Event.TURNS, Event.SUMMONS, Event.APPEARS)
"""What whoever cannot see the pit should hear."""


def events(bout: PitBout) -> list[PitEvent]:
    """What happened in the last round, with words."""
    return event_views(bout.events, bout.teller)


def event_views(happened: Iterable[Happening], teller: Teller) -> list[PitEvent]:
    """Everything that happened, with words; ask the same teller for the whole of a fight,
    so that creatures keep their names."""
    return [event_view(event, teller) for event in happened]


def event_view(event: Happening, teller: Teller) -> PitEvent:
    """One event."""
    text = teller.sentence(event)
    return {
        "code": event.code.name.lower(),
        "clock": event.clock,
        "who": event.who,
        "target": event.target,
        "thing": thing_of(event),
        "amount": event.amount,
        "x": round(event.x, 2),
        "y": round(event.y, 2),
        "text": text,
        "round": event.clock // TICKS + 1,
        "when": when(event.clock),
        "weight": weight_in(event.code, FAINT_EVENTS, DECISIVE_EVENTS),
        "aloud": event.code in NOTABLE_EVENTS,
        "side": side_about(text, event.who),
        "blow": blow_kinds(event.thing) if event.code in BLOW_EVENTS else [],
        "ready": event.clock + CASTING if event.code is Event.BEGINS else None,
    }


def blow_kinds(blow: int) -> list[str]:
    """What is special about a blow."""
    return [kind.name.lower() for kind in (Blow.CRITICAL, Blow.SNEAK, Blow.OPENING) if blow & kind]


def thing_of(event: Happening) -> str | None:
    """What an event is about, by name."""
    names = NAMES.get(event.code)
    return names[event.thing] if names and event.thing != NONE else None


def side_about(text: str | None, who: int) -> int:
    """The side that a sentence begins with, or that of whoever did it; -1 for nobody's."""
    first = (text or "").split(" ", 1)[0].removesuffix("'s")
    if first in TEAMS:
        return TEAMS.index(first)
    if who < AGENTS:
        return who // TEAM if who >= 0 else NONE
    return (who - AGENTS) // CREATURES
