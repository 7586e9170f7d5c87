"""Everything about a game in one record."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from sparring.kernels.bytecode import DEEPEST_STACK
from sparring.kernels.compiling import Program
from sparring.kernels.luck import Chance, shared
from sparring.kernels.records import Byte, Long, Real, Short, Whole
from sparring.worlds.strategy.data.codes import (
    FIELDS,
    FORCES,
    HOUSES,
    KINDS,
    SIDES,
    UPGRADES,
)
from sparring.worlds.strategy.data.maps import LARGE
from sparring.worlds.strategy.data.numbers import MOST_PIECES_A_SIDE
from sparring.worlds.strategy.data.states import STATES
from sparring.worlds.strategy.data.units import MOST_LEVELS

TEAM = 1
"""Agents a side: its commander."""
MOST_PLACES = 160
"""Lines of a script."""
MOST_LINES = 448
"""Different lines of one game."""
MOST_STEPS = 48
"""Orders of one line, spelt out."""
MOST_CODE = 4_096
MOST_NUMBERS = 512
MOST_EVENTS = 512
"""That are kept of one second."""
PIECES = MOST_PIECES_A_SIDE
"""Units that a side has room for."""
MOST_HOUSES = 96
"""Buildings that a side has room for."""
CELLS = LARGE * LARGE
MOST_MINES = 8
MOST_REQUESTS = 96
BLOCK = 8
"""Cells of a square that is looked over at once."""
BLOCKS = (LARGE // BLOCK) ** 2
MASKS = 256
"""Sets of buildings that open states."""


@dataclass(slots=True)
class KindRow:
    """A kind of unit."""

    gold: Short
    lumber: Short
    time: Short
    health: Short
    armour: Short
    basic: Short
    piercing: Short
    reach: Byte
    nearest: Byte
    sight: Byte
    pace: Byte
    reload: Byte
    points: Short
    priority: Short
    made_in: Byte
    needs: Short
    """The buildings that must stand, as bits by their numbers."""
    splash: Byte
    flies: Byte
    hits_flyers: Byte
    armour_from: Byte
    """The upgrade that adds to its armour; -1 for none."""
    armour_gain: Byte
    piercing_from: Byte
    piercing_gain: Byte


@dataclass(slots=True)
class HouseRow:
    """A kind of building."""

    gold: Short
    lumber: Short
    time: Short
    health: Short
    armour: Short
    points: Short
    priority: Short
    size: Byte
    needs: Short
    grows_from: Byte
    """What becomes this; -1 for what workers build."""
    supply: Byte
    gold_bonus: Byte
    lumber_bonus: Byte
    basic: Short
    piercing: Short
    reach: Byte
    nearest: Byte
    reload: Byte
    hits_flyers: Byte
    bit: Short
    """Among the buildings that open states; 0 for none."""


@dataclass(slots=True)
class UpgradeRow:
    """Something to research."""

    at: Byte
    levels: Byte
    gold: Annotated[list[Short], MOST_LEVELS]
    lumber: Annotated[list[Short], MOST_LEVELS]
    time: Annotated[list[Short], MOST_LEVELS]


@dataclass(slots=True)
class StepRow:
    """One step of a plan: an Op and what it is about."""

    op: Byte
    first: Short
    second: Short
    third: Short


@dataclass(slots=True)
class LineRow:
    """One line of a script."""

    condition: Whole
    """Where its byte code starts; -1 for none."""
    steps: Short
    step: Annotated[list[StepRow], MOST_STEPS]


@dataclass(slots=True)
class Spot:
    """A cell."""

    x: Short
    y: Short


@dataclass(slots=True)
class Book:
    """The rulebook: read only."""

    size: Whole
    """Cells along each edge of the map."""
    ticks: Whole
    """The longest that a game may take."""
    lucky: Byte
    """Whether blows are rolled."""
    neutral: Byte
    """Whether game states after the first are judged around the middle."""
    gold: Whole
    lumber: Whole
    workers: Short
    farms: Short
    wait_ticks: Whole
    mage_effect: Short
    hall: Spot
    mines: Short
    mine: Annotated[list[Spot], MOST_MINES]
    mix: Annotated[list[Byte], 4 * KINDS]
    """Shares of each kind: without knights or catapults, with catapults, with knights
    alone, with all."""
    kind: Annotated[list[KindRow], KINDS]
    house: Annotated[list[HouseRow], HOUSES]
    upgrade: Annotated[list[UpgradeRow], UPGRADES]
    state_of: Annotated[list[Byte], MASKS]
    ground: Annotated[list[Byte], CELLS]
    line: Annotated[list[LineRow], MOST_LINES]


@dataclass(slots=True)
class Request:
    """Something that a commander wants to have."""

    ask: Byte
    what: Short
    ordinal: Short
    """Of a building or a level: satisfied when there are so many."""


@dataclass(slots=True)
class Unit:
    """A commander: a side with its plan, its treasure and its score."""

    alive: Byte
    health: Whole
    """Units and buildings that are left, in points."""
    most_health: Whole
    died_at: Whole
    acts_from: Whole
    """The tick before which he stands still: a game that misleads."""
    outside: Byte
    """Whether orders come from outside, not from the script."""
    # The plan.
    lines: Short
    script: Annotated[list[Short], MOST_PLACES]
    acted: Annotated[list[Byte], MOST_PLACES]
    place: Short
    """The line at hand."""
    step: Short
    """The step of it that comes next."""
    began: Byte
    """Whether the line at hand has done anything."""
    since: Whole
    """The tick since which he waits; -1 if he does not."""
    loop: Short
    """The line to go back to at the end; -1 for none."""
    looped: Short
    """The step of it."""
    chosen: Short
    """The line that he is about to go on with; -1 for none."""
    ordered: Byte
    """Whether an order from outside waits to be carried out."""
    order: StepRow
    raid: Short
    """The force at hand."""
    # What he has.
    gold: Whole
    lumber: Whole
    gold_short: Byte
    lumber_short: Byte
    workers_wanted: Short
    wanted: Annotated[list[Short], HOUSES]
    level: Annotated[list[Byte], UPGRADES]
    level_wanted: Annotated[list[Byte], UPGRADES]
    standing: Annotated[list[Short], HOUSES]
    """Finished buildings of each kind."""
    founded: Annotated[list[Short], HOUSES]
    """Buildings of each kind that are being built, or walked to."""
    living: Annotated[list[Short], KINDS]
    training: Annotated[list[Short], KINDS]
    miners: Short
    choppers: Short
    target: Annotated[list[Short], FORCES * KINDS]
    """What each force wants."""
    member: Annotated[list[Short], FORCES * KINDS]
    """What each force has."""
    requests: Short
    request: Annotated[list[Request], MOST_REQUESTS]
    pieces: Short
    """Places of pieces that were ever used."""
    houses: Short
    # How it goes.
    military: Whole
    built: Whole
    opened: Short
    """Buildings that open states and have ever stood, as bits."""
    visited: Short
    visit: Annotated[list[Byte], STATES]
    """States in the order they opened."""
    military_then: Annotated[list[Whole], 2 * STATES]
    """Military points of both, mine first, when the state after each opened."""
    built_then: Annotated[list[Whole], 2 * STATES]
    alarm_until: Whole
    alarm_x: Short
    alarm_y: Short
    cries: Byte
    """Whether somebody was hit at home in this tick."""
    cry_x: Short
    cry_y: Short
    kills: Short
    losses: Short


@dataclass(slots=True)
class Piece:
    """A unit on the map."""

    alive: Byte
    kind: Byte
    inside: Byte
    """Whether it is in a mine or a building: nobody can hit it."""
    force: Byte
    task: Byte
    carries: Byte
    x: Short
    y: Short
    before: Short
    """The cell it came from."""
    pace: Short
    """What it has gathered towards its next step."""
    health: Whole
    hurt: Whole
    """What it loses in this tick."""
    killer: Byte
    target: Short
    """An enemy's place among the pieces, or PIECES and a house's place; -1 for none."""
    ready_at: Whole
    until: Whole
    """When what a worker does is done."""
    to_x: Short
    to_y: Short
    house: Short
    """The building that a worker serves or builds."""
    wish_x: Short
    """Where it wants to step in this tick."""
    wish_y: Short
    wishes: Byte


@dataclass(slots=True)
class Estate:
    """A building on the map."""

    alive: Byte
    kind: Byte
    x: Short
    y: Short
    size: Byte
    health: Whole
    most_health: Whole
    hurt: Whole
    work: Byte
    making: Byte
    """The kind, upgrade or building that the work is for."""
    until: Whole
    builder: Short
    """The worker inside; -1 for none."""
    target: Short
    ready_at: Whole
    mine: Short
    """Of a depot: its mine, and its nearest tree."""
    tree_x: Short
    tree_y: Short


@dataclass(slots=True)
class EventRow:
    """Something that happened."""

    code: Byte
    clock: Whole
    who: Short
    target: Short
    thing: Short
    amount: Whole
    x: Real
    y: Real


@dataclass(slots=True)
class Fight:
    """Everything about one game."""

    rounds: Whole
    """Seconds begun so far."""
    clock: Whole
    """Ticks that are over."""
    over: Byte
    units: Whole
    luck: Chance
    unit: Annotated[list[Unit], SIDES]
    piece: Annotated[list[Piece], SIDES * PIECES]
    estate: Annotated[list[Estate], SIDES * MOST_HOUSES]
    gold_left: Annotated[list[Whole], MOST_MINES]
    blocked: Annotated[list[Short], CELLS]
    """The building on a cell, counted from 1 over both sides; 0 for none."""
    standing: Annotated[list[Short], CELLS]
    """The fighter on the ground of a cell, counted from 1 over both sides; 0 for none."""
    crowd: Annotated[list[Short], SIDES * BLOCKS]
    """Whoever of a side can be seen in each square of cells."""
    field: Annotated[list[Short], SIDES * FIELDS * CELLS]
    stale: Annotated[list[Byte], SIDES * FIELDS]
    """Whether a field must be found anew before it is used."""
    found_at: Annotated[list[Whole], SIDES * FIELDS]
    queue: Annotated[list[Whole], CELLS]
    # For the rule machine.
    recalled: Annotated[list[Whole], SIDES]
    fitting: Annotated[list[Whole], SIDES]
    stack: Annotated[list[Real], DEEPEST_STACK + 8]
    # The log of the second.
    logging: Byte
    events: Whole
    lost_events: Whole
    # Read only.
    code: Annotated[list[Whole], MOST_CODE]
    number: Annotated[list[Real], MOST_NUMBERS]
    book: Book
    event: Annotated[list[EventRow], MOST_EVENTS]
    seed_low: Long
    seed_high: Long


program = Program("strategy", records={"Scene": Fight}, uses=(shared,))
kernel = program.kernel
entry = program.entry
