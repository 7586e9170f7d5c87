"""The whole match in one record, and the rulebook it is fought by.

Everything a kernel reads or writes lies in `Fight`: who stands where, what flies, what lies
about, the rule code, the luck. `Book` is written once when a world is opened; nothing in a
match changes it.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from sparring.kernels.bytecode import DEEPEST_STACK
from sparring.kernels.compiling import Program
from sparring.kernels.luck import Chance, shared
from sparring.kernels.records import Byte, Long, Real, Short, Whole

TEAM = 1
"""Members of a side: these are duels."""
SIDES = 2
UNITS = SIDES * TEAM
WEAPONS = 2
MOST_WALLS = 8
ITEMS = 4
BARRELS = 4
WAYPOINTS = 4
"""Of a patrol, or of a path at most."""
PATHS = 2
MOST_ROCKETS = 16
"""In the air at once: far more than two can launch while one flies."""
MOST_LINES = 512
"""Different rules and script lines known to one match."""
MOST_CODE = 16_384
MOST_NUMBERS = 512
MOST_PLACES = 64
"""Lines in one script."""
MOST_EVENTS = 128
"""In one step; the log is emptied before each."""


@dataclass(slots=True)
class Spot:
    """A place."""

    x: Real
    y: Real


@dataclass(slots=True)
class WallRow:
    """A block, from corner to corner."""

    left: Real
    top: Real
    right: Real
    bottom: Real


@dataclass(slots=True)
class ItemRow:
    """Something to be picked up, and where it lies."""

    kind: Byte
    x: Real
    y: Real


@dataclass(slots=True)
class ArenaRow:
    """Where the match takes place; ways stand side by side, the first side's first."""

    width: Real
    height: Real
    scatter: Real
    start: Annotated[list[Spot], SIDES]
    walls: Short
    wall: Annotated[list[WallRow], MOST_WALLS]
    things: Short
    thing: Annotated[list[ItemRow], ITEMS]
    barrels: Short
    barrel: Annotated[list[Spot], BARRELS]
    patrol: Annotated[list[Spot], SIDES * WAYPOINTS]
    steps_of_path: Annotated[list[Short], PATHS]
    """How many waypoints a path has; 0 where there is none."""
    path: Annotated[list[Spot], SIDES * PATHS * WAYPOINTS]


@dataclass(slots=True)
class NumberRow:
    """The free numbers, in metres and steps: see `data/numbers.py`."""

    stride: Real
    """Walked in a step."""
    sight: Real
    range: Real
    splash: Real
    flight: Real
    """Flown by a rocket in a step."""
    reload: Annotated[list[Short], WEAPONS]
    """Steps from one shot to the next."""
    ammo: Annotated[list[Short], WEAPONS]
    gun_chance: Real
    dodging: Real
    heart: Short


@dataclass(slots=True)
class LineRow:
    """A rule as kernels read it: a condition in byte code, and an act."""

    condition: Whole
    """Where its code starts; -1 for none."""
    act: Byte
    thing: Short
    """The weapon, item or path named; -1 for none."""


@dataclass(slots=True)
class Book:
    """The rulebook: tables made from the data entries."""

    arena: ArenaRow
    number: NumberRow
    line: Annotated[list[LineRow], MOST_LINES]


@dataclass(slots=True)
class Unit:
    """One who fights."""

    alive: Byte
    health: Whole
    most_health: Whole
    died_at: Whole
    hurt: Whole
    """What this step has cost him so far."""
    x: Real
    y: Real
    to_x: Real
    """Where he will stand after this step."""
    to_y: Real
    acts_from: Whole
    """Before this he stands still."""
    ammo: Annotated[list[Short], WEAPONS]
    ready_at: Annotated[list[Whole], WEAPONS]
    """From when on each weapon can be fired again."""
    # What he knows.
    sees: Byte
    in_range: Byte
    has_last: Byte
    """Whether he knows where the opponent was last."""
    last_x: Real
    last_y: Real
    # Where he is on his ways.
    patrol_at: Short
    path_at: Annotated[list[Short], PATHS]
    # Sidestepping.
    side: Byte
    """To which side: 1 or -1."""
    side_until: Whole
    dodges: Byte
    """Whether he moves sideways in this step."""
    # What he does.
    act: Byte
    thing: Short
    line: Short
    """The place in the script that chose it; -1 for none."""
    line_is_new: Byte
    """Whether that line had never acted before."""
    told_line: Short
    """The line that the log told of last."""
    outside: Byte
    """Whether orders come from outside, not from the script."""
    # The script.
    lines: Short
    script: Annotated[list[Short], MOST_PLACES]
    acted: Annotated[list[Byte], MOST_PLACES]


@dataclass(slots=True)
class Rocket:
    """A rocket in the air; a free place where it is not present."""

    present: Byte
    owner: Short
    x: Real
    y: Real
    to_x: Real
    """Where it is aimed at."""
    to_y: Real


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
    """Everything about one match."""

    rounds: Whole
    """Steps begun so far."""
    clock: Whole
    """Steps that are over."""
    over: Byte
    units: Whole
    luck: Chance
    distance: Real
    """Between the two, since they last moved."""
    unit: Annotated[list[Unit], UNITS]
    lying: Annotated[list[Byte], ITEMS]
    """Whether each thing still lies there."""
    barrel: Annotated[list[Byte], BARRELS]
    """Whether each still stands."""
    lit: Annotated[list[Short], BARRELS]
    """Barrels that are about to explode, and how many."""
    lit_count: Short
    flying: Short
    """Rockets in the air."""
    rocket: Annotated[list[Rocket], MOST_ROCKETS]
    # For the rule machine.
    recalled: Annotated[list[Whole], SIDES]
    fitting: Annotated[list[Whole], UNITS]
    stack: Annotated[list[Real], DEEPEST_STACK + 8]
    # The log of the step.
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


program = Program("shooter", records={"Scene": Fight}, uses=(shared,))
kernel = program.kernel
entry = program.entry
