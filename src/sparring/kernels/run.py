"""A learner as kernels hold it: weights, history, settings, and the scripts of one
encounter. `loading.py` fills it."""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum
from typing import Annotated

from sparring.kernels.luck import Chance
from sparring.kernels.records import Byte, Long, Real, Short, Whole
from sparring.scripting.pool import RECENT

MOST_ROLES = 16
MOST_AGENTS = 16
MOST_POOLS = 64
"""Sets of weights of all roles: one a role, or one a game state, and one a goal."""
MOST_RULES = 128
"""Rules in one pool."""
MOST_DRAWN = 128
"""Rules in one script, closing rules aside."""
MOST_PLACES = 160
"""Lines of one script where a world keeps its scripts as lines, closing rules included; a world
may have room for fewer."""
MOST_PARTS = 32
"""Game states that one script can come through."""
MOST_ANCESTORS = 104 * MOST_POOLS
"""Earlier weights of all pools together: every one may propagate its fitness."""
MOST_RELATIONS = 65_536
"""Pairs of rules of all pools together, where the order of rules is learned."""
LARGEST_NUMBER = 2**31 - 1
"""Weights take half a word: a rulebase then fits into the processor's cache."""
NO_GOAL = -1
STAYS = -1
"""What a rule opens that opens no game state."""
LEADS_NOWHERE = -2
"""What a rule opens that opens a game state without rules: the script ends there."""
NEVER = -1
"""The number of no encounter."""
UNASKED = -1.0
"""The usual fitness of a lesson that was not measured by it."""


class OrderCode(IntEnum):
    """`Order` by its names."""

    PRIORITY = 0
    DRAWN = 1
    LEARNED = 2


class UpdatesCode(IntEnum):
    """`Updates` by its names. Where agents have rulebases of their own, each is a role
    of its own here."""

    EACH = 0
    ONCE = 1
    OWN = 2


class FallbackCode(IntEnum):
    """`FallbackKind` by its names."""

    NONE = 0
    LIMITED = 1
    PROPAGATION = 2


class DifficultyCode(IntEnum):
    """`DifficultyKind` by its names."""

    OFF = 0
    PENALISE = 1
    CLIP = 2
    CULL = 3


class Won(IntEnum):
    """Who won an encounter, seen from the learner."""

    NOBODY = -1
    ENEMIES = 0
    LEARNERS = 1


# --- records -----------------------------------------------------------------


@dataclass(slots=True)
class FallbackPlan:
    """When and where to return to earlier weights: `Fallback` as kernels read it."""

    kind: Byte
    """A FallbackCode."""
    ancestors: Whole
    threshold: Real
    not_before: Whole
    distance: Whole
    reach: Whole
    max_age: Whole
    """-1 for no limit."""


@dataclass(slots=True)
class DifficultyPlan:
    """What holds the opponents back: `Difficulty` as kernels read it."""

    kind: Byte
    """A DifficultyCode."""
    after_win: Whole
    after_loss: Whole
    peak_low: Whole
    peak_high: Whole
    peak_down: Whole
    peak_up: Whole


@dataclass(slots=True)
class RelativePlan:
    """Lessons by what is usual: `Relative` as kernels read it."""

    is_on: Byte
    rate: Real
    haste: Real
    silent_praise: Real
    silent_blame: Real
    pace: Real
    inert: Real


@dataclass(slots=True)
class Learning:
    """Settings, and the difficulty in force, as kernels read them."""

    min_weight: Whole
    max_weight: Whole
    max_reward: Whole
    max_penalty: Whole
    break_even: Real
    end_share: Real
    half_share: Byte
    max_tries: Whole
    order: Byte
    """An OrderCode."""
    updates: Byte
    """An UpdatesCode."""
    relative: RelativePlan
    fallback: FallbackPlan
    difficulty: DifficultyPlan


@dataclass(slots=True)
class Ancestor:
    """The weights an encounter was fought with, and how it went."""

    number: Long
    """Of the encounter, counted from 1."""
    team_fitness: Real
    agent_fitness: Real
    weights: Annotated[list[Whole], MOST_RULES]


@dataclass(slots=True)
class Wheel:
    """The roulette wheel of a pool's present weights."""

    drawable: Whole
    """How many different lines have a field on it."""
    ends: Annotated[list[Whole], MOST_RULES]
    """Where each rule's field ends."""
    taken: Annotated[list[Byte], MOST_RULES]
    """Lines already counted or drawn."""


@dataclass(slots=True)
class Snapshot:
    """The weights of a pool as they once were."""

    weights: Annotated[list[Whole], MOST_RULES]


@dataclass(slots=True)
class LessonRow:
    """What one agent taught a pool in one encounter: `Lesson` as kernels write it."""

    encounter: Long
    fitness: Real
    used_fitness: Real
    adjustment: Long
    returned_to: Long
    """The encounter whose weights were restored first, or NEVER."""
    usual: Real
    """The fitness that was usual then; UNASKED where lessons are not measured by it."""
    count: Whole
    activated: Annotated[list[Short], MOST_RULES]


@dataclass(slots=True)
class PoolState:
    """One set of weights and everything remembered about it: `Pool` as kernels hold
    it. Rules are numbered as in the pool."""

    count: Whole
    """How many rules there are."""
    script_size: Whole
    """How many of them a script holds at most."""
    own_places: Whole
    """In a last game state, how many a script holds on top of all others; 0 where they share
    the places of all."""
    goals: Whole
    """How many goals the role has; their pools stand from `first_goal` on."""
    first_goal: Whole
    total: Whole
    peak: Whole
    ceiling: Whole
    tellers: Whole
    """How many scripts of this encounter have rules from here."""
    usual: Real
    spread: Real
    gloom: Long
    encounters: Long
    fallbacks: Long
    returned_to: Long
    """The encounter whose weights were restored in this one, or NEVER."""
    weights: Annotated[list[Whole], MOST_RULES]
    steps: Annotated[list[Long], MOST_RULES]
    """What each weight is about to gain or lose, or was multiplied by, in 1024ths."""
    priorities: Annotated[list[Long], MOST_RULES]
    line_of: Annotated[list[Short], MOST_RULES]
    """Rules with one number here are twins: only one of them enters a script."""
    members: Annotated[list[Short], MOST_RULES]
    """Where each rule stands in the rulebase."""
    opens: Annotated[list[Short], MOST_RULES]
    """The pool of the game state that each rule opens; or STAYS, LEADS_NOWHERE."""
    drawn: Annotated[list[Long], MOST_RULES]
    activated: Annotated[list[Long], MOST_RULES]
    rewarded: Annotated[list[Long], MOST_RULES]
    punished: Annotated[list[Long], MOST_RULES]
    wheel: Wheel
    first_relation: Whole
    """Where in the run's relations those of the first rule begin."""
    first_ancestor: Whole
    """Where in the run's ancestors the ring of this pool begins."""
    room: Whole
    """How many ancestors the ring holds."""
    oldest: Whole
    """Where in the ring of ancestors the line begins."""
    remembered: Whole
    """How many ancestors the line has."""
    snapshots: Long
    """How many weights were ever written into `recent`, which is a ring."""
    recent: Annotated[list[Snapshot], RECENT]
    """The weights before each of the last encounters."""
    lessons: Long
    """How many lessons were ever written into `lesson`, which is a ring."""
    lesson: Annotated[list[LessonRow], RECENT]


@dataclass(slots=True)
class ScriptPart:
    """The rules of a script that came from one pool."""

    pool: Short
    start: Short
    """The place of the first of them in the script."""
    end: Short
    """The place behind the last of them."""
    opens: Short
    """Where the rule drawn last leads: a pool; or STAYS, LEADS_NOWHERE."""
    is_judged: Byte
    """Whether the fight has set a fitness of this game state apart."""
    fitness: Real
    """Of the game state, from -1 to 1; counts only if the part is judged."""
    is_left_out: Byte
    """Whether the fight never came to this game state: nothing is learned of it."""


@dataclass(slots=True)
class Drawn:
    """The script of one agent; the fight marks what acted and sets the fitness."""

    role: Whole
    goal: Whole
    """The goal that the next script is drawn for, or NO_GOAL; set by the fight."""
    count: Whole
    parts: Whole
    fitness: Real
    rules: Annotated[list[Short], MOST_DRAWN]
    """In script order, as numbered in the rulebase."""
    acted: Annotated[list[Byte], MOST_DRAWN]
    """Whether the rule at each place acted at least once."""
    in_pool: Annotated[list[Short], MOST_DRAWN]
    """The same rules, as numbered in the pools they came from."""
    part: Annotated[list[ScriptPart], MOST_PARTS]
    """One part; or one a game state, in the order the script comes to them."""


@dataclass(slots=True)
class Run:
    """A learner and the scripts of one encounter."""

    learning: Learning
    roles: Whole
    pools: Whole
    agents: Whole
    luck: Chance
    """The stream that scripts are drawn with."""
    learns: Byte
    """Whether the loop learns from the encounters."""
    evenly: Byte
    """Whether scripts are drawn as if all weights were equal, to mislead a learner."""
    won: Byte
    """A Won, set by the fight."""
    team_fitness: Real
    """Set by the fight."""
    enemy_fitness: Real
    """Set by the fight; measured, not learned from."""
    duration: Whole
    """Set by the fight, in the world's own smallest steps."""
    encounters: Long
    """How many were learned from."""
    agent: Annotated[list[Drawn], MOST_AGENTS]
    role: Annotated[list[PoolState], MOST_POOLS]
    """The first pool of each role, at the role's number, and behind them the pools
    of goals and of further game states."""
    together: Drawn
    """The scripts of several agents as if they were one, where agents learn together."""
    gains: Annotated[list[Long], MOST_RULES]
    """What each rule of a script gained from standing before the others."""
    ancestor: Annotated[list[Ancestor], MOST_ANCESTORS]
    """A ring of each pool after the other."""
    relation: Annotated[list[Long], MOST_RELATIONS]
    """What one rule standing before another was worth, pool after pool."""
