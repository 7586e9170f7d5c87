"""The actions of learners of values, made from any rulebase of this world.

The journal paper (section 4.10) has 13 actions for fighters and 37 for wizards, made from
their 20 and 50 rules; it says how, but lists none. Our reading comes to the same numbers:

1. A rule loses its condition to be in the first round, which a state already tells.
2. Rules that define random behaviour go: those whose spell or potion is up to luck, and
   those that act on anyone at all (`randomenemy`; not `randomenemy("Fighter")`).
   Fighters lose 2 rules (18 stay), wizards 7 + 4 (39 stay).
3. A rule goes if another does the same without a condition, and of equal rules all but the
   first: they add nothing to choose. Fighters lose 6 (12 stay), wizards 3 (36 stay).
4. Passing is an action, too: it is one of the simulation's, and what is done by default.
   That makes 13 and 37.

`ORDERS_ONLY` is how it was here before: orders at the start of rounds and nothing else, of
18 and 39 actions. Rules that never act then are left out, and no rule for its target.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from sparring.learners.settings import JOURNAL, ORDERS_ONLY
from sparring.rules.checked import And, Literal
from sparring.rules.meaning import truth_of
from sparring.rules.ranges import terms_of
from sparring.worlds import value_actions
from sparring.worlds.crpg.kernel.record import TEAM
from sparring.worlds.rewriting import with_number
from sparring.worlds.value_actions import Reading, aims_of, deed_of, is_anyone, states_of

if TYPE_CHECKING:
    from sparring.rules.checked import Checked, CheckedStatement, RuleSet
    from sparring.worlds.rewriting import RuleAction
    from sparring.worlds.value_actions import LeftOut

ROUND, SEGMENT = "roundnumber", "segmentnumber"
LATER_ROUNDS = (2, 3)
"""Where a comparison fails in the second and third round, it fails from then on."""
CHOOSE_THINGS = ("cast", "drink")
"""What needs a spell or potion as its first argument."""
MOVES = ("moveto", "movefrom")
"""What may still be done when an order is done with."""

STATES = states_of(TEAM)
"""Agents alive in either team, in the order of the kernel's numbers."""
OPENING = STATES[-1]
"""How every encounter begins."""


def actions_of(rules: RuleSet, role: str, choices: str = JOURNAL) -> list[RuleAction]:
    """The actions of a role."""
    return sorted_rules(rules, role, choices)[0]


def sorted_rules(
    rules: RuleSet, role: str, choices: str = JOURNAL
) -> tuple[list[RuleAction], list[LeftOut]]:
    """The actions that come of the rules of a role, and the rules of which none come."""
    if choices == ORDERS_ONLY:
        reading = Reading(why_no_order, is_first_round_only)
    else:
        reading = Reading(why_no_choice, is_first_round_only, deed_of, passes=True)
    return value_actions.sorted_rules(rules, role, reading)


# --- which rules are no actions ----------------------------------------------------


def why_no_choice(statement: CheckedStatement) -> str:
    """Why a rule cannot be chosen, as the journal paper has it; empty if it can."""
    if leaves_thing_to_luck(statement):
        return "its spell or potion is up to luck"
    if any(is_anyone(aim) for aim in aims_of(statement)):
        return "it acts on anyone at all"
    if statement.action.name not in MOVES and never_gives_orders(statement):
        return "it can never act"
    return ""


def why_no_order(statement: CheckedStatement) -> str:
    """Why a rule cannot be chosen where nothing but orders are; empty if it can."""
    if leaves_thing_to_luck(statement):
        return "its spell or potion is up to luck"
    if never_gives_orders(statement):
        return "it never acts at the start of a round"
    return ""


def leaves_thing_to_luck(statement: CheckedStatement) -> bool:
    """Whether a rule does not say which spell or potion it uses."""
    has_thing = statement.action.name in CHOOSE_THINGS
    return has_thing and not isinstance(statement.arguments[0], Literal)


def never_gives_orders(statement: CheckedStatement) -> bool:
    """Whether a rule can never act at the start of a round."""
    condition = statement.condition
    return condition is not None and truth_of(with_number(condition, SEGMENT, 0)) is False


# --- the first round ---------------------------------------------------------------


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
