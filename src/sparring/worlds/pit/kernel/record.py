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
"""Members of a team at most."""
SIDES = 2
AGENTS = SIDES * TEAM
CREATURES = 2
"""Of one side: the priest's and the wizard's."""
UNITS = AGENTS + SIDES * CREATURES
SPELLS = 37
POTIONS = 7
INFLUENCES = 21
ZONE_KINDS = 2
KINDS = 8
MOST_EFFECTS = 60
MOST_ZONES = 8
MOST_LINES = 1024
"""Different rules and script lines known to one fight."""
MOST_CODE = 16_384
MOST_NUMBERS = 512
MOST_PLACES = 64
"""Lines in one script."""
MOST_EVENTS = 4_096
"""In one round; the log is emptied before each."""
RADIUS = 7.5
"""The pit is a circle of so many metres around (0, 0)."""


@dataclass(slots=True)
class InfluenceRow:
    """What an influence does: see `data/influences.py`."""

    disables: Byte
    aim: Short
    damage: Short
    armour: Short
    saves: Short
    strength: Short
    rolls_strength: Byte
    least_strength: Short
    least_attack: Short
    rolls_casting: Byte
    extra_action: Byte
    pace: Short
    spells_kept_off: Short
    hides: Byte
    hides_from: Byte
    absorbs: Short
    absorbs_each: Short
    burn_dice: Short
    burn_sides: Short


@dataclass(slots=True)
class ZoneRow:
    """What a zone does."""

    silences: Byte
    arms_dice: Short
    arms_sides: Short
    arms_plus: Short
    grip: Short
    hold: Short
    dice: Short
    sides: Short
    plus: Short
    throw: Byte
    inflicts: Short
    ticks: Whole


@dataclass(slots=True)
class EffectRow:
    """One thing that a spell or potion does."""

    effect: Byte
    whom: Byte
    dice: Short
    sides: Short
    plus: Short
    per_level: Byte
    element: Short
    throw: Byte
    saved: Byte
    influence: Short
    ticks: Whole
    zone: Short
    creature: Short


@dataclass(slots=True)
class SpellRow:
    """A spell."""

    level: Byte
    sort: Whole
    target: Byte
    reach: Real
    radius: Real
    cone: Byte
    strikes: Short
    blocked_by: Short
    most_hit_dice: Short
    hostile: Byte
    against: Short
    influence: Short
    """The first one it inflicts; -1 for none."""
    summons: Byte
    first_effect: Short
    effects: Short


@dataclass(slots=True)
class PotionRow:
    """A potion."""

    sort: Whole
    influence: Short
    first_effect: Short
    effects: Short


@dataclass(slots=True)
class WeaponRow:
    """A weapon; `attacks` is 0 for none."""

    aim: Short
    attacks: Short
    dice: Short
    sides: Short
    plus: Short
    threat: Short
    multiplier: Short
    blade: Byte


@dataclass(slots=True)
class CharacterRow:
    """A kind of combatant."""

    level: Short
    health: Short
    armour: Short
    base_attack: Short
    strength: Short
    casting: Short
    saves: Annotated[list[Short], 3]
    melee: WeaponRow
    ranged: WeaponRow
    sneak_dice: Short
    evades: Byte
    turns: Short
    spell_resistance: Short
    turn_resistance: Short
    undead: Byte
    halves_blades: Byte
    immune: Short
    behind: Byte
    aside: Short
    casts_by_slots: Byte
    spells: Annotated[list[Byte], SPELLS]
    potions: Annotated[list[Byte], POTIONS]


@dataclass(slots=True)
class NumberRow:
    """Free numbers that are no part of an entry: see `data/numbers.py`."""

    front_gap: Real
    """In metres, as all lengths here."""
    stride: Real
    """Run in a tick."""
    shooting_distance: Real
    haste_casts: Byte
    friendly_fire: Byte
    concentration: Short
    round_limit: Short


@dataclass(slots=True)
class LineRow:
    """A rule as kernels read it: a condition in byte code, and a talent."""

    condition: Whole
    """Where its code starts; -1 for none."""
    talent: Byte
    thing: Short
    """The spell named; -1 for none."""
    other: Short
    """The spell named second; -1 for none."""
    sort: Whole
    """The sort of spell asked for."""
    agent: Short
    """The word for the agent aimed at; -1 for none."""
    type: Short
    """The types that agent must have; all bits for any."""
    taste: Short
    """The types that a talent prefers; 0 for none."""


@dataclass(slots=True)
class Book:
    """The rulebook: tables made from the data entries."""

    influence: Annotated[list[InfluenceRow], INFLUENCES]
    zone: Annotated[list[ZoneRow], ZONE_KINDS]
    effect: Annotated[list[EffectRow], MOST_EFFECTS]
    spell: Annotated[list[SpellRow], SPELLS]
    potion: Annotated[list[PotionRow], POTIONS]
    character: Annotated[list[CharacterRow], KINDS]
    number: NumberRow
    line: Annotated[list[LineRow], MOST_LINES]


@dataclass(slots=True)
class Unit:
    """One combatant."""

    present: Byte
    """Whether this place is taken."""
    kind: Byte
    side: Byte
    alive: Byte
    health: Whole
    most_health: Whole
    vigour: Whole
    """Temporary hit points, lost first."""
    died_at: Whole
    x: Real
    y: Real
    acts_from: Whole
    """Before this he stands still."""
    # What lasts.
    influences: Whole
    """As bits."""
    until: Annotated[list[Whole], INFLUENCES]
    burns_at: Annotated[list[Whole], INFLUENCES]
    strength_of: Annotated[list[Whole], INFLUENCES]
    """What was rolled when it came, or what is left of it."""
    due: Whole
    """When the next influence ends or burns."""
    hidden_from: Whole
    """Who cannot aim at him, as bits."""
    # What it adds up to.
    disabled: Byte
    hasted: Byte
    aim: Short
    melee_aim: Short
    """On top of the weapon's own, as `aim`: strength."""
    damage: Short
    melee_damage: Short
    armour: Short
    saves: Short
    base_attack: Short
    strength: Short
    casting: Short
    """The modifier that spells are cast by."""
    will: Short
    """What a better casting score adds to it."""
    stride: Real
    kept_off: Short
    # What one carries.
    spells: Annotated[list[Byte], SPELLS]
    potions: Annotated[list[Byte], POTIONS]
    turns: Byte
    # What one is about to do.
    act: Byte
    thing: Short
    target: Short
    to_x: Real
    to_y: Real
    pending: Byte
    """Whether the order is still to be carried out."""
    begun: Byte
    """Whether one is casting or drinking."""
    ready_at: Whole
    """When what was begun is done."""
    blows: Short
    """Blows of this round, and how many of them have been struck."""
    struck: Short
    blow_from: Short
    """The tick of the round from which on the blows are spread."""
    line: Short
    """The place in the script that gave the order; -1 for none."""
    line_is_new: Byte
    """Whether that line had never acted before."""
    outside: Byte
    """Whether orders come from outside, not from the script."""
    may_repeat: Byte
    """Whether speed will give him a second order in this round."""
    again: Byte
    """Whether it has."""
    # What one remembers.
    snatched: Byte
    """Whether his attack of opportunity of this round is used."""
    shoots: Byte
    """The weapon of habit: 0 melee, 1 ranged."""
    wields_ranged: Byte
    """Whether he holds his ranged weapon."""
    decisions: Whole
    last_target: Short
    last_attacker: Short
    attacked_from_afar: Byte
    """Whether the last attack on him came from beyond five metres."""
    was_defensive: Byte
    was_melee: Byte
    # The moods of the static AIs, rolled once a decision.
    mood_at: Whole
    """The decision they were rolled for."""
    careful: Byte
    offence: Short
    compassion: Short
    magic: Short
    # The script.
    lines: Short
    script: Annotated[list[Short], MOST_PLACES]
    acted: Annotated[list[Byte], MOST_PLACES]


@dataclass(slots=True)
class ZoneHere:
    """A zone in the pit."""

    present: Byte
    kind: Byte
    maker: Short
    carrier: Short
    """Whom it moves with; -1 for nobody."""
    x: Real
    y: Real
    radius: Real
    throw: Short
    """What a saving throw against it must reach."""
    next_at: Whole
    """When it grips next."""
    until: Whole


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
    tick: Whole
    """Of the round, from 0."""
    clock: Whole
    """Ticks since the beginning."""
    over: Byte
    units: Whole
    """Places of `unit` that may be in use."""
    kinds: Annotated[list[Short], AGENTS]
    """Who takes part; -1 for a place that stays empty."""
    standing: Annotated[list[Whole], SIDES]
    """The living of each side, as bits; creatures included."""
    members: Annotated[list[Whole], SIDES]
    """The living members of each team, as bits."""
    due: Whole
    """When the next influence of anybody ends or burns."""
    zones: Whole
    """Zones there are."""
    silences: Whole
    """Zones among them in which nobody can cast."""
    order: Annotated[list[Short], UNITS]
    """In which order everybody acts in this round."""
    luck: Chance
    unit: Annotated[list[Unit], UNITS]
    zone: Annotated[list[ZoneHere], MOST_ZONES]
    # For choosing: an order is weighed here before it is given.
    try_act: Byte
    try_thing: Short
    try_target: Short
    try_x: Real
    try_y: Real
    try_defensive: Byte
    candidates: Annotated[list[Short], SPELLS]
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


program = Program("pit", records={"Scene": Fight}, uses=(shared,))
kernel = program.kernel
entry = program.entry
