"""A fight as its painter sees it: who stands where, what happened, in plain data."""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING, NamedTuple, TypeAlias, TypedDict

from sparring.kernels.records import across
from sparring.worlds import fight_showing
from sparring.worlds.crpg.data.characters import CHARACTERS
from sparring.worlds.crpg.data.codes import NONE, Act, Event
from sparring.worlds.crpg.data.influences import CLOUDS, INFLUENCES
from sparring.worlds.crpg.data.potions import POTIONS
from sparring.worlds.crpg.data.spells import SPELLS
from sparring.worlds.crpg.kernel.record import SEGMENTS, SIDES, TEAM
from sparring.worlds.crpg.telling import (
    DECISIVE_EVENTS,
    FAINT_EVENTS,
    agent_name,
    when,
)
from sparring.worlds.fight_showing import EventView, Lasting, lasting_on, weight_in
from sparring.worlds.fight_telling import TEAMS

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from sparring.worlds.crpg.kernel.record import Fight
    from sparring.worlds.crpg.outcome import Happening
    from sparring.worlds.crpg.stepping import CrpgBout
    from sparring.worlds.crpg.telling import Teller

PAINTER = "crpg"
TACTIC_HELP = {
    "offensive": "Strike and cast what hurts most.",
    "disabling": "Take the opponents out of the fight, then strike.",
    "cursing": "Curses, charms and summoned animals.",
    "defensive": "Protect first, strike when it is safe.",
    "novice": "What a beginner would do.",
    "random_team": "Every encounter another tactic, by luck.",
    "random_agent": "Every character another tactic, by luck.",
    "consecutive": "Keeps a tactic until it loses, then takes the next.",
}
AGENTS = SIDES * TEAM


class UnitView(TypedDict):
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


class CloudView(TypedDict):
    """A cloud over the field."""

    kind: str
    x: float
    y: float
    radius: float
    rounds: int


class FightScene(TypedDict):
    """The whole field at one moment."""

    round: int
    over: bool
    units: list[UnitView]
    clouds: list[CloudView]
    score: list[int]
    """The health of each team."""


class UnitRow(NamedTuple):
    """What the fight's record knows of somebody, as far as it can be seen."""

    kind: int
    team: int
    side: int
    x: float
    y: float
    health: int
    most_health: int
    alive: int
    influences: int
    until: Sequence[int]
    images: int
    slowed: int


UNIT_FIELDS = UnitRow._fields
CLOUD_FIELDS = ("present", "kind", "x", "y", "radius", "until")


def scene(bout: CrpgBout) -> FightScene:
    """The field as it is now."""
    return scene_of(bout.record)


def scene_of(fight: Fight) -> FightScene:
    """The field of a fight as it is now."""
    clock, count = int(fight.clock), int(fight.units)
    columns = (across(fight, "unit", field)[:count] for field in UNIT_FIELDS)
    units = [
        unit_view(who, clock, UnitRow(*row)) for who, row in enumerate(zip(*columns, strict=True))
    ]
    return {
        "round": int(fight.rounds),
        "over": bool(fight.over),
        "units": [unit for unit in units if unit["id"] < AGENTS or unit["alive"]],
        "clouds": cloud_views(fight, clock),
        "score": [team_health(units[:AGENTS], team) for team in range(SIDES)],
    }


def team_health(agents: Sequence[UnitView], team: int) -> int:
    """The health of a whole team."""
    return sum(unit["health"] for unit in agents if unit["team"] == team)


def cloud_views(fight: Fight, clock: int) -> list[CloudView]:
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


def unit_view(who: int, clock: int, unit: UnitRow) -> UnitView:
    """One agent or animal."""
    kind = CHARACTERS[unit.kind].name
    return {
        "id": who,
        "name": f"{TEAMS[unit.team]}'s {agent_name(who) if who < AGENTS else kind}",
        "kind": kind,
        "team": unit.team,
        "side": unit.side,
        "x": round(unit.x, 1),
        "y": round(unit.y, 1),
        "health": max(0, unit.health),
        "most": unit.most_health,
        "alive": bool(unit.alive),
        "influences": lasting_on(
            INFLUENCES, unit.influences if unit.alive else 0, unit.until, clock, SEGMENTS
        ),
        "images": unit.images,
        "slowed": bool(unit.slowed),
    }


def rounds_left(until: int, clock: int) -> int:
    """Rounds until something ends, begun ones included."""
    return fight_showing.rounds_left(until, clock, SEGMENTS)


# --- what happened -----------------------------------------------------------

SPELL_EVENTS = (Event.BEGINS, Event.CASTS, Event.INTERRUPTED, Event.FAILS, Event.HURT)
INFLUENCE_EVENTS = (Event.GAINS, Event.LOSES, Event.BURNS)
CLOUD_EVENTS = (Event.APPEARS, Event.FADES)
AIMED_EVENTS = (Event.BEGINS, Event.CASTS)
NOTABLE_EVENTS = (Event.DIES, Event.CASTS, Event.TURNS, Event.SUMMONS, Event.APPEARS)
"""What whoever cannot see the field should hear."""
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


def events(bout: CrpgBout) -> list[EventView]:
    """What happened in the last round, with words."""
    return event_views(bout.events, bout.teller, places_aimed_at(bout.record))


def event_views(
    happened: Iterable[Happening], teller: Teller, places: Places | None = None
) -> list[EventView]:
    """Everything that happened, with words; ask the same teller for the whole of
    a fight, so that animals keep their names."""
    return [event_view(event, teller, places or {}) for event in happened]


def event_view(event: Happening, teller: Teller, places: Places) -> EventView:
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
        "round": event.clock // SEGMENTS + 1,
        "when": when(event.clock),
        "weight": weight_in(event.code, FAINT_EVENTS, DECISIVE_EVENTS),
        "aloud": event.code in NOTABLE_EVENTS,
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
