"""A learner as kernels hold it: weights, history, settings, and the scripts of one
encounter. `loading.py` fills it."""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum
from typing import Annotated

from sparring.kernels.luck import Chance, shared
from sparring.kernels.records import Byte, Long, Real, Short, Whole

MOST_ROLES = 4
MOST_AGENTS = 8
MOST_RULES = 128
MOST_PLACES = 64
"""Rules in one script, closing rules aside."""
MOST_ANCESTORS = 128
LARGEST_NUMBER = 2**31 - 1
"""Weights take half a word: a rulebase then fits into the processor's cache."""


class OrderCode(IntEnum):
    """`Order` by its names, without the learned one."""

    PRIORITY = 0
    DRAWN = 1


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
class Learning:
    """Settings, and the difficulty in force, as kernels read them."""

    min_weight: Whole
    max_weight: Whole
    max_reward: Whole
    max_penalty: Whole
    break_even: Real
    half_share: Byte
    max_tries: Whole
    order: Byte
    """An OrderCode."""
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
    """The roulette wheel of a role's present weights."""

    drawable: Whole
    """How many different lines have a field on it."""
    ends: Annotated[list[Whole], MOST_RULES]
    """Where each rule's field ends."""
    taken: Annotated[list[Byte], MOST_RULES]
    """Lines already counted or drawn."""


@dataclass(slots=True)
class RoleState:
    """The weights of one role and everything remembered about them."""

    agents: Whole
    """How many fight in this role."""
    count: Whole
    """How many rules there are."""
    script_size: Whole
    total: Whole
    peak: Whole
    ceiling: Whole
    encounters: Long
    fallbacks: Long
    weights: Annotated[list[Whole], MOST_RULES]
    steps: Annotated[list[Long], MOST_RULES]
    """What each weight is about to gain or lose."""
    priorities: Annotated[list[Long], MOST_RULES]
    line_of: Annotated[list[Short], MOST_RULES]
    """Rules with one number here are twins: only one of them enters a script."""
    drawn: Annotated[list[Long], MOST_RULES]
    activated: Annotated[list[Long], MOST_RULES]
    rewarded: Annotated[list[Long], MOST_RULES]
    punished: Annotated[list[Long], MOST_RULES]
    wheel: Wheel
    oldest: Whole
    """Where in the ring of ancestors the line begins."""
    remembered: Whole
    """How many ancestors the line has."""
    lineage: Annotated[list[Ancestor], MOST_ANCESTORS]


@dataclass(slots=True)
class Drawn:
    """The script of one agent; the fight marks what acted and sets the fitness."""

    role: Whole
    count: Whole
    rules: Annotated[list[Short], MOST_PLACES]
    """In script order."""
    acted: Annotated[list[Byte], MOST_PLACES]
    """Whether the rule at each place acted at least once."""
    fitness: Real


@dataclass(slots=True)
class Run:
    """A learner and the scripts of one encounter."""

    learning: Learning
    roles: Whole
    role: Annotated[list[RoleState], MOST_ROLES]
    agents: Whole
    agent: Annotated[list[Drawn], MOST_AGENTS]
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


for record in (
    *(FallbackPlan, DifficultyPlan, Learning, Ancestor, Wheel),
    *(RoleState, Drawn, Run),
):
    shared.records[record.__name__] = record
