"""The whole fight in one record, and the rulebook it is fought by.

Everything a kernel reads or writes lies in `Fight`: who stands where, what lasts
on them, what they are about to do, the rule code, the luck. `Book` is written
once when a fight is set up; nothing in a fight changes it.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from sparring.kernels.bytecode import DEEPEST_STACK
from sparring.kernels.compiling import Program
from sparring.kernels.luck import Chance, shared
from sparring.kernels.records import Byte, Long, Real, Short, Whole

TEAM = 4
"""Agents in a team: two fighters, then two wizards."""
SIDES = 2
MOST_ANIMALS = 5
"""Of one side at a time."""
UNITS = SIDES * (TEAM + MOST_ANIMALS)
SPELLS = 21
POTIONS = 3
INFLUENCES = 15
CLOUD_KINDS = 2
KINDS = 5
MOST_EFFECTS = 40
MOST_CLOUDS = 24
MOST_LINES = 512
"""Different rules and script lines known to one fight."""
MOST_CODE = 16_384
MOST_NUMBERS = 512
MOST_PLACES = 64
"""Lines in one script."""
MOST_EVENTS = 4_096
"""In one round; the log is emptied before each."""
WIDTH = 1000.0
"""The arena is a square of so many units."""
SEGMENTS = 10
FOREVER = 1_000_000
"""A time that no fight reaches."""


@dataclass(slots=True)
class InfluenceRow:
    """What an influence does: see `data/influences.py`."""

    freezes: Byte
    aim: Short
    damage: Short
    armour: Short
    armour_class: Short
    missile_class: Short
    saves: Short
    sets_strength: Byte
    strength_aim: Short
    strength_damage: Short
    spell_failure: Short
    fire: Short
    smaller_dice: Short
    images: Short
    turns: Byte
    burn_dice: Short
    burn_sides: Short
    blocks: Whole
    """Influences kept away, as bits."""
    cancels: Short
    dispelled: Short


@dataclass(slots=True)
class CloudRow:
    """What a cloud does."""

    throw: Byte
    save: Short
    inflicts: Short
    dice: Short
    sides: Short
    slows: Byte


@dataclass(slots=True)
class EffectRow:
    """One thing that a spell or potion does."""

    effect: Short
    dice: Short
    sides: Short
    plus: Short
    element: Byte
    throw: Byte
    saved: Byte
    save: Short
    influence: Short
    segments: Whole
    cloud: Short


@dataclass(slots=True)
class SpellRow:
    """A spell."""

    level: Byte
    school: Short
    time: Short
    target: Byte
    useful: Byte
    radius: Real
    hits_friends: Byte
    spares_animals: Byte
    strikes: Short
    touches: Byte
    blocked_by: Short
    damages: Byte
    """Whether an image can take the blow."""
    hurts: Byte
    """Whether it is meant against enemies: it lands after what helps."""
    influence: Short
    """The first one it inflicts; -1 for none."""
    cloud: Short
    first_effect: Short
    effects: Short


@dataclass(slots=True)
class PotionRow:
    """A potion."""

    influence: Short
    useful: Byte
    first_effect: Short
    effects: Short


@dataclass(slots=True)
class WeaponRow:
    """A weapon; `half_attacks` is 0 for none."""

    aim: Short
    dice: Short
    sides: Short
    plus: Short
    speed: Short
    half_attacks: Short


@dataclass(slots=True)
class CharacterRow:
    """A kind of agent."""

    type: Byte
    health: Short
    armour: Short
    step: Real
    saves: Annotated[list[Short], 5]
    melee: WeaponRow
    ranged: WeaponRow
    strength_aim: Short
    strength_damage: Short
    slots: Annotated[list[Short], 3]
    potions: Short


@dataclass(slots=True)
class NumberRow:
    """Free numbers that are no part of an entry: see `data/numbers.py`."""

    reach: Real
    row_gap: Real
    lateral_gap: Real
    scan_passes: Short
    memorising: Short
    friend_test: Short
    fumes_stun: Short
    animals_act: Short
    potion_delay: Short
    initiative: Short
    """Sides of the die rolled for each agent and round; 1 for none."""
    round_limit: Short
    front_gap: Real
    dead_counts: Real
    """What a dead enemy counts in the damage done."""


@dataclass(slots=True)
class LineRow:
    """A rule as kernels read it: a condition in byte code, and an action."""

    condition: Whole
    """Where its code starts; -1 for none."""
    act: Byte
    thing: Short
    """The spell or potion; -1 if a school is meant, or nothing."""
    school: Short
    rank: Byte
    agent: Short
    """The word for the agent aimed at; -1 for none."""
    type: Short
    """The type that agent must have; -1 for any."""
    place: Short
    """The word for the location aimed at; -1 for none."""


@dataclass(slots=True)
class Book:
    """The rulebook: tables made from the data entries."""

    influence: Annotated[list[InfluenceRow], INFLUENCES]
    cloud: Annotated[list[CloudRow], CLOUD_KINDS]
    effect: Annotated[list[EffectRow], MOST_EFFECTS]
    spell: Annotated[list[SpellRow], SPELLS]
    potion: Annotated[list[PotionRow], POTIONS]
    character: Annotated[list[CharacterRow], KINDS]
    number: NumberRow
    line: Annotated[list[LineRow], MOST_LINES]


@dataclass(slots=True)
class Unit:
    """One agent in the fight."""

    present: Byte
    """Whether this place is taken; an animal's place is free again when it is gone."""
    kind: Byte
    type: Byte
    team: Byte
    """Whom one counts for."""
    side: Byte
    """Whom one fights for: the other team when charmed."""
    alive: Byte
    health: Whole
    most_health: Whole
    died_at: Whole
    x: Real
    y: Real
    next_x: Real
    next_y: Real
    step: Real
    leaves_at: Whole
    """When an animal vanishes."""
    acts_from: Whole
    # What lasts.
    influences: Whole
    """As bits."""
    since: Annotated[list[Whole], INFLUENCES]
    until: Annotated[list[Whole], INFLUENCES]
    due: Whole
    """When the next influence ends or burns; never later than that."""
    images: Short
    slowed: Byte
    """In grease, but on one's feet."""
    # What it adds up to.
    frozen: Byte
    aim: Short
    melee_aim: Short
    damage: Short
    melee_damage: Short
    armour: Short
    missile_armour: Short
    saves: Short
    spell_failure: Short
    fire: Short
    smaller_dice: Short
    blocked: Whole
    # What one carries.
    spells: Annotated[list[Byte], SPELLS]
    potions: Annotated[list[Byte], POTIONS]
    # What one is about to do.
    initiative: Byte
    """Segments by which blows and spells of this round come later than they might."""
    act: Byte
    thing: Short
    target: Short
    to_x: Real
    to_y: Real
    lands_from: Byte
    """The segment from which on the order may land."""
    pending: Byte
    """Whether the order is still to be carried out."""
    lands: Byte
    """Whether it lands in this segment."""
    interrupted: Byte
    failure: Short
    """The chance of failure of a spell that lands in this segment: what others do
    at the same time no longer counts."""
    line: Short
    """The place in the script that gave the order; -1 for none."""
    line_is_new: Byte
    """Whether that line had never acted before."""
    outside: Byte
    """Whether orders come from outside, not from the script."""
    # The script.
    moves: Byte
    """How many lines move: only these are asked again in later segments."""
    lines: Short
    script: Annotated[list[Short], MOST_PLACES]
    acted: Annotated[list[Byte], MOST_PLACES]
    moving: Annotated[list[Byte], MOST_PLACES]
    """The places of the lines that move."""


@dataclass(slots=True)
class CloudHere:
    """A cloud in the arena."""

    present: Byte
    kind: Byte
    maker: Short
    x: Real
    y: Real
    radius: Real
    until: Whole
    inside: Whole
    """Who was in it when last looked at, as bits."""


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
    """Everything about one fight."""

    rounds: Whole
    """Begun so far: the number of the present one."""
    segment: Whole
    clock: Whole
    over: Byte
    units: Whole
    """Places of `unit` in use at most so far."""
    animals: Annotated[list[Short], SIDES]
    standing: Annotated[list[Whole], SIDES]
    """The living who fight for each side, as bits."""
    # What lets most segments pass quickly.
    due: Whole
    """When the next influence of anybody ends or burns, or an animal leaves."""
    may_land: Whole
    """The segments of this round in which some order may land, as bits."""
    may_walk: Whole
    """Who may walk in this round, as bits."""
    walking: Whole
    """Who will stand elsewhere when everybody has taken his step, as bits."""
    stirred: Byte
    """Whether something happened that may have spoilt somebody's order."""
    fallen: Byte
    """Whether somebody has lost his last health."""
    moved: Byte
    """Whether somebody stands elsewhere than when the clouds looked last."""
    clouds: Whole
    cloud_places: Whole
    """Places of `cloud` in use at most so far."""
    luck: Chance
    unit: Annotated[list[Unit], UNITS]
    cloud: Annotated[list[CloudHere], MOST_CLOUDS]
    # For choosing: an order is weighed here before it is given.
    try_act: Byte
    try_thing: Short
    try_target: Short
    try_x: Real
    try_y: Real
    has_place: Byte
    candidates: Annotated[list[Short], SPELLS]
    # For memorising: what may still be taken along.
    slots: Annotated[list[Short], 3]
    flasks: Short
    # For the rule machine.
    recalled: Annotated[list[Whole], SIDES]
    fitting: Annotated[list[Whole], UNITS]
    stack: Annotated[list[Real], DEEPEST_STACK + 8]
    # The log of the round.
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


program = Program("crpg", records={"Scene": Fight}, uses=(shared,))
kernel = program.kernel
entry = program.entry
