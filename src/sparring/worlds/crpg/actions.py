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

from typing import TYPE_CHECKING, NamedTuple

from sparring.learners.settings import JOURNAL, ORDERS_ONLY
from sparring.rules.check import parse_rules
from sparring.rules.checked import And, Find, Literal, Recall, Some, walk
from sparring.rules.meaning import truth_of
from sparring.rules.ranges import terms_of
from sparring.rules.vocabulary import Kind
from sparring.worlds import rewriting
from sparring.worlds.crpg.kernel.record import TEAM
from sparring.worlds.crpg.vocabulary import crpg_words
from sparring.worlds.rewriting import RuleAction, with_number

if TYPE_CHECKING:
    from collections.abc import Hashable

    from sparring.rules.checked import Checked, CheckedRole, CheckedStatement, RuleSet

ROUND, SEGMENT = "roundnumber", "segmentnumber"
LATER_ROUNDS = (2, 3)
"""Where a comparison fails in the second and third round, it fails from then on."""
CHOOSE_THINGS = ("cast", "drink")
"""What needs a spell or potion as its first argument."""
MOVES = ("moveto", "movefrom")
"""What may still be done when an order is done with."""
PASS = "pass"

STATES = tuple(
    f"{own} against {others}" for own in range(1, TEAM + 1) for others in range(1, TEAM + 1)
)
"""Agents alive in either team, in the order of the kernel's numbers."""
OPENING = STATES[-1]
"""How every encounter begins."""


class LeftOut(NamedTuple):
    """A rule that is no action, and why."""

    name: str
    reason: str


def actions_of(rules: RuleSet, role: str, choices: str = JOURNAL) -> list[RuleAction]:
    """The actions of a role."""
    return sorted_rules(rules, role, choices)[0]


def sorted_rules(
    rules: RuleSet, role: str, choices: str = JOURNAL
) -> tuple[list[RuleAction], list[LeftOut]]:
    """The actions that come of the rules of a role, and the rules of which none come."""
    reason_of = why_no_order if choices == ORDERS_ONLY else why_no_choice
    reasons = {rule.name: reason_of(rule.statement) for rule in rules.roles[role].rules}
    candidates = rewriting.actions_of(
        rules.roles[role],
        rules.vocabulary,
        may_be_chosen=lambda statement: not reason_of(statement),
        is_superfluous=is_first_round_only,
    )
    if choices == JOURNAL:
        reasons |= superfluous(candidates)
    actions = [action for action in candidates if not reasons[action.name]]
    if choices == JOURNAL:
        actions += passing(actions)
    named = {action.name for action in actions}
    left_out = [
        LeftOut(name, reason or "equal to an earlier one")
        for name, reason in reasons.items()
        if name not in named
    ]
    return actions, left_out


# --- which rules are no actions ----------------------------------------------------


def why_no_choice(statement: CheckedStatement) -> str:
    """Why a rule cannot be chosen, as the journal paper has it; empty if it can."""
    if leaves_thing_to_luck(statement):
        return "its spell or potion is up to luck"
    if any(is_anyone(aim_of(statement, part)) for part in statement.arguments):
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


def is_anyone(node: Checked) -> bool:
    """Whether an agent is drawn from all of a side."""
    if not isinstance(node, Find) or node.word.kind is not Kind.AGENT:
        return False
    return node.word.random and not node.arguments


def superfluous(actions: list[RuleAction]) -> dict[str, str]:
    """Actions that do what another does without a condition, each with the reason."""
    always: dict[Hashable, str] = {}
    for action in actions:
        if action.statement.condition is None:
            always.setdefault(deed_of(action.statement), action.name)
    return {
        action.name: f"'{always[deed]}' does the same without a condition"
        for action in actions
        if action.statement.condition is not None and (deed := deed_of(action.statement)) in always
    }


def deed_of(statement: CheckedStatement) -> Hashable:
    """What a rule does, whatever its condition."""
    aims = tuple(aim_of(statement, part) for part in statement.arguments)
    return statement.action.name, aims


def aim_of(statement: CheckedStatement, part: Checked) -> Checked:
    """An argument of an action; for an agent that the condition speaks of, what that
    calls him, if it is the only one of his side there."""
    if not isinstance(part, Recall) or statement.condition is None:
        return part
    spoken_of = [
        node
        for node in walk(statement.condition)
        if isinstance(node, Some) or (isinstance(node, Find) and node.word.side == part.word.side)
    ]
    only_one = len(spoken_of) == 1 and isinstance(spoken_of[0], Find)
    return spoken_of[0] if only_one else part


def passing(actions: list[RuleAction]) -> list[RuleAction]:
    """To do nothing, as an action, unless a rule says so already."""
    statement = parse_rules("script anyone\n    pass;\n", crpg_words()).scripts[0].lines[0]
    if any(action.statement.text == statement.text for action in actions):
        return []
    name = PASS
    while any(action.name == name for action in actions):
        name += "_"
    return [RuleAction(name, statement)]


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


# --- in words ----------------------------------------------------------------------


def described(role: CheckedRole, actions: list[RuleAction], left_out: list[LeftOut]) -> list[str]:
    """The actions of a role, a line each, and why its other rules are none."""
    lines = [f"{role.name}: {len(role.rules)} rules, {len(actions)} actions"]
    lines += [f"  {action.name}: {action.statement.text}" for action in actions]
    return lines + [f"  no action: {rule.name}: {rule.reason}" for rule in left_out]
