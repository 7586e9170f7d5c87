"""A game as its painter sees it, a frame a second: the ground and all names once, before the first
second; then only who is where, as short rows of whole numbers.

Places are cells, x to the right and y downwards.
"""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING, Any, NotRequired, TypedDict

from sparring.kernels.records import across
from sparring.worlds.fight_telling import TEAMS
from sparring.worlds.strategy.data.codes import (
    ATTACKING,
    EIGHTHS,
    SIDES,
    TICKS_A_SECOND,
    Event,
    House,
    Kind,
    Upgrade,
    Work,
)
from sparring.worlds.strategy.data.maps import MINE_SIZE
from sparring.worlds.strategy.data.units import BUILDINGS, UNITS, UPGRADES
from sparring.worlds.strategy.kernel.record import MOST_HOUSES
from sparring.worlds.strategy.stepping import score_of
from sparring.worlds.strategy.telling import clock_of, sentence
from sparring.worlds.strategy.vocabulary import name_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sparring.worlds.strategy.stepping import StrategyBout
    from sparring.worlds.strategy.telling import Page

PAINTER = "strategy"
USUAL = ("rulebase", "soldier_rush")
"""Whom the page shows first."""
TACTIC_HELP = {
    "balanced": "Builds one building after the other, and attacks with some of everything.",
    "soldier_rush": "Attacks with ten foot soldiers as early as it can, and then with five.",
    "knight_rush": "Hurries to the castle, and attacks with ever more knights.",
}
NOTABLE_EVENTS = (Event.OPENED, Event.DEFEATED, Event.TIME_OUT)
"""What whoever cannot see the map should hear."""
SHOWN_EVENTS = (Event.KILLED, Event.RAZED)
"""What is drawn although nothing is told of it."""
PARTS = 9
"""Health, and how much of a work is done, in so many parts."""
SENT = 10
"""What is added to the kind of a unit that was sent to attack."""


class BookView(TypedDict):
    """What never changes: sent once."""

    ground: list[int]
    """The cells row by row, as what they are and how many of it follow each other."""
    mines: list[tuple[int, int]]
    mine_size: int
    kinds: list[str]
    houses: list[str]
    sizes: list[int]
    """Cells along each edge of a building of each kind."""
    reaches: list[int]
    """How far a building of each kind shoots."""
    flies: list[bool]


class SideView(TypedDict):
    """A commander and what he has."""

    id: int
    name: str
    side: int
    alive: bool
    gold: int
    lumber: int
    workers: int
    fighters: int
    states: list[tuple[int, int]]
    """Game states in the order they opened, each with its second."""
    levels: dict[str, int]
    """What was researched."""
    line: str
    """The name of the line of his plan that is at hand; empty at its end."""
    waits: int
    """Seconds that he has waited there."""
    military: int
    built: int


class GameScene(TypedDict):
    """The whole map at one moment."""

    round: int
    rounds: int
    over: bool
    seconds: int
    size: int
    score: list[int]
    shares: list[int]
    """The first side's part of both scores, of a hundred, twice a minute."""
    sides: list[SideView]
    units: list[list[int]]
    """Number, kind (and 10 if it was sent), x, y and health in ninths. The second side's
    numbers begin at 200."""
    houses: list[list[int]]
    """Number, kind, x, y, health in ninths, what goes on there and how much of it is done,
    in ninths. The second side's numbers begin at 96."""
    book: NotRequired[BookView]
    """Before the first second only."""


class EventView(TypedDict):
    """Something that happened."""

    code: str
    clock: int
    who: int
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


def scene(bout: StrategyBout) -> GameScene:
    """The map as it is now."""
    fight = bout.record
    shown: GameScene = {
        "round": bout.round,
        "rounds": int(fight.book.ticks) // TICKS_A_SECOND,
        "over": bout.over,
        "seconds": int(fight.clock) // TICKS_A_SECOND,
        "size": bout.world.map.size,
        "score": [score_of(unit) for unit in fight.unit],
        "shares": list(bout.shares),
        "sides": [side_view(bout, who) for who in range(SIDES)],
        "units": unit_rows(fight),
        "houses": house_rows(fight),
    }
    if bout.round == 0:
        shown["book"] = book_view(bout)
    return shown


def book_view(bout: StrategyBout) -> BookView:
    """What never changes."""
    ground = bout.world.map.ground
    return {
        "ground": [number for code, run in groupby(ground) for number in (int(code), len([*run]))],
        "mines": list(bout.world.map.mines),
        "mine_size": MINE_SIZE,
        "kinds": [kind.name.lower() for kind in Kind],
        "houses": [name_of(house) for house in House],
        "sizes": [BUILDINGS[house].size for house in House],
        "reaches": [BUILDINGS[house].reach for house in House],
        "flies": [UNITS[kind].flies for kind in Kind],
    }


def side_view(bout: StrategyBout, who: int) -> SideView:
    """A commander and what he has."""
    fight = bout.record
    unit, lines = fight.unit[who], bout.lines[who]
    living = [int(count) for count in unit.living]
    place, since = int(unit.place), int(unit.since)
    is_at_work = place < len(lines) and not unit.outside
    return {
        "id": who,
        "name": TEAMS[who],
        "side": who,
        "alive": bool(unit.alive),
        "gold": int(unit.gold),
        "lumber": int(unit.lumber),
        "workers": living[Kind.WORKER],
        "fighters": sum(living) - living[Kind.WORKER],
        "states": list(bout.opened[who]),
        "levels": {name_of(one): int(unit.level[one]) for one in Upgrade if unit.level[one]},
        "line": lines[place].name if is_at_work else "",
        "waits": (int(fight.clock) - since) // TICKS_A_SECOND if is_at_work and since >= 0 else 0,
        "military": int(unit.military),
        "built": int(unit.built),
    }


def in_parts(part: float, whole: float) -> int:
    """A share in ninths; nothing is 0 that is not nothing."""
    return max(1, min(PARTS, round(PARTS * part / whole))) if part > 0 else 0


def unit_rows(fight: Any) -> list[list[int]]:
    """Everybody who can be seen."""
    columns = [
        across(fight, "piece", name)
        for name in ("alive", "inside", "kind", "x", "y", "health", "force")
    ]
    most = [EIGHTHS * UNITS[kind].health for kind in Kind]
    return [
        [number, kind + SENT * (force == ATTACKING), x, y, in_parts(health, most[kind])]
        for number, (alive, inside, kind, x, y, health, force) in enumerate(
            zip(*columns, strict=True)
        )
        if alive and not inside
    ]


def house_rows(fight: Any) -> list[list[int]]:
    """Every building, finished or not."""
    columns = [
        across(fight, "estate", name)
        for name in ("alive", "kind", "x", "y", "health", "most_health", "work", "making", "until")
    ]
    clock = int(fight.clock)
    rows = []
    for number, (alive, kind, x, y, health, most, work, making, until) in enumerate(
        zip(*columns, strict=True)
    ):
        if not alive:
            continue
        time = work_time(fight, number // MOST_HOUSES, kind, work, making)
        done = in_parts(min(time, time - (until - clock)), time) if time else 0
        rows.append([number, kind, x, y, in_parts(health, most), work, done])
    return rows


def work_time(fight: Any, side: int, kind: int, work: int, making: int) -> int:
    """Ticks that what goes on in a building takes."""
    if work == Work.BUILDING:
        return BUILDINGS[House(kind)].time
    if work == Work.TRAINING:
        return UNITS[Kind(making)].time
    if work == Work.UPGRADING:
        return BUILDINGS[House(making)].time
    if work == Work.RESEARCHING:
        return UPGRADES[Upgrade(making)].time[int(fight.unit[side].level[making])]
    return 0


# --- what happened ---------------------------------------------------------------------------


def events(bout: StrategyBout) -> list[EventView]:
    """What happened in the last second: what is told of, and who fell."""
    return [
        event_view(page, bout.round, bout.lines)
        for page in bout.pages
        if page.text is not None or page.event.code in SHOWN_EVENTS
    ]


def event_view(page: Page, step: int, lines: Sequence[Any]) -> EventView:
    """One event, with words."""
    event, told = page.event, sentence(page, lines)
    return {
        "code": event.code.name.lower(),
        "clock": event.clock,
        "who": event.who,
        "thing": thing_name(event),
        "amount": event.amount,
        "x": event.x,
        "y": event.y,
        "text": None if told is None else told.text,
        "round": step,
        "when": clock_of(event.clock),
        "weight": page.weight if told else 0,
        "aloud": event.code in NOTABLE_EVENTS,
    }


def thing_name(event: Any) -> str | None:
    """What an event is about."""
    if event.code in (Event.KILLED, Event.TRAINED):
        return Kind(event.thing).name.lower()
    if event.code in (Event.RAZED, Event.FINISHED, Event.OPENED):
        return name_of(House(event.thing))
    return None
