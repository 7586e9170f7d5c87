"""The actions of learners of values, made from any rulebase of this world.

A rule becomes an action without its condition to be in the first round, which a
state already tells. Left out are rules whose spell or potion is up to luck, and
rules that can never act at the start of a round, when orders are given.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from sparring.rules.checked import And, Literal
from sparring.rules.ranges import terms_of, truth_of
from sparring.worlds import rewriting
from sparring.worlds.crpg.kernel.record import TEAM
from sparring.worlds.rewriting import with_number

if TYPE_CHECKING:
    from sparring.rules.checked import Checked, CheckedRole, CheckedStatement, RuleSet
    from sparring.worlds.rewriting import RuleAction

ROUND, SEGMENT = "roundnumber", "segmentnumber"
LATER_ROUNDS = (2, 3)
"""Where a comparison fails in the second and third round, it fails from then on."""
CHOOSE_THINGS = ("cast", "drink")
"""What needs a spell or potion as its first argument."""

STATES = tuple(
    f"{own} against {others}" for own in range(1, TEAM + 1) for others in range(1, TEAM + 1)
)
"""Agents alive in either team, in the order of the kernel's numbers."""
OPENING = STATES[-1]
"""How every encounter begins."""


def actions_of(rules: RuleSet, role: str) -> list[RuleAction]:
    """The actions of a role."""
    return rewriting.actions_of(
        rules.roles[role],
        rules.vocabulary,
        may_be_chosen=may_be_chosen,
        is_superfluous=is_first_round_only,
    )


def may_be_chosen(statement: CheckedStatement) -> bool:
    """Whether a rule says itself what it uses, and can act when orders are given."""
    if statement.action.name in CHOOSE_THINGS and not isinstance(statement.arguments[0], Literal):
        return False
    condition = statement.condition
    return condition is None or truth_of(with_number(condition, SEGMENT, 0)) is not False


def acts_first_only(statement: CheckedStatement) -> bool:
    """Whether a rule can act in the first round and in no other."""
    if statement.condition is None:
        return False
    return any(is_first_round_only(term) for term in terms_of(statement.condition, And))


def is_first_round_only(term: Checked) -> bool:
    """Whether a term can hold in the first round and in no other."""
    if truth_of(with_number(term, ROUND, 1)) is False:
        return False
    return all(truth_of(with_number(term, ROUND, later)) is False for later in LATER_ROUNDS)


def described(role: CheckedRole, actions: list[RuleAction]) -> list[str]:
    """The actions of a role, a line each: its rules that are none are counted."""
    left_out = len(role.rules) - len(actions)
    lines = [f"{role.name}: {len(actions)} actions ({left_out} rules left out or equal)"]
    return lines + [f"  {action.name}: {action.statement.text}" for action in actions]
