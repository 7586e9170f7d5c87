"""What learners of values choose from, made from the rules of any world: the steps of the
journal paper (section 4.10) that need to know nothing of the world itself.

A world says why a rule can be no action, which terms of conditions its states tell already,
and what a rule does; see `crpg/actions.py` and `pit/actions.py`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from sparring.errors import plural
from sparring.rules.check import parse_rules
from sparring.rules.checked import Find, Recall, Some, walk
from sparring.rules.vocabulary import Kind
from sparring.worlds import rewriting
from sparring.worlds.rewriting import RuleAction

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable

    from sparring.rules.checked import Checked, CheckedRole, CheckedStatement, RuleSet
    from sparring.rules.vocabulary import Vocabulary

PASS = "pass"


class LeftOut(NamedTuple):
    """A rule that is no action, and why."""

    name: str
    reason: str


class Reading(NamedTuple):
    """How a world reads the rules of a role."""

    why_not: Callable[[CheckedStatement], str]
    """Why a rule cannot be chosen; empty if it can."""
    is_superfluous: Callable[[Checked], bool]
    """Whether a term of a condition goes."""
    deed_of: Callable[[CheckedStatement], Hashable] | None = None
    """What a rule does, whatever its condition; None if only equal rules are twins."""
    passes: bool = False
    """Whether doing nothing is an action, too."""


def states_of(team: int) -> tuple[str, ...]:
    """Agents alive in either of two such teams, in the order of the kernel's numbers."""
    alive = range(1, team + 1)
    return tuple(f"{own} against {others}" for own in alive for others in alive)


def sorted_rules(
    rules: RuleSet, role: str, reading: Reading
) -> tuple[list[RuleAction], list[LeftOut]]:
    """The actions that come of the rules of a role, and the rules of which none come."""
    reasons = {rule.name: reading.why_not(rule.statement) for rule in rules.roles[role].rules}
    candidates = rewriting.actions_of(
        rules.roles[role],
        rules.vocabulary,
        may_be_chosen=lambda statement: not reading.why_not(statement),
        is_superfluous=reading.is_superfluous,
    )
    if reading.deed_of is not None:
        reasons |= superfluous(candidates, reading.deed_of)
    actions = [action for action in candidates if not reasons[action.name]]
    if reading.passes:
        actions += passing(actions, rules.vocabulary)
    named = {action.name for action in actions}
    left_out = [
        LeftOut(name, reason or "equal to an earlier one")
        for name, reason in reasons.items()
        if name not in named
    ]
    return actions, left_out


def is_anyone(node: Checked) -> bool:
    """Whether an agent is drawn from all of a side."""
    if not isinstance(node, Find) or node.word.kind is not Kind.AGENT:
        return False
    return node.word.random and not node.arguments


def superfluous(
    actions: list[RuleAction], deed_of: Callable[[CheckedStatement], Hashable]
) -> dict[str, str]:
    """Actions that do what another does without a condition, each with the reason; of
    several without a condition the first stays."""
    always: dict[Hashable, str] = {}
    for action in actions:
        if action.statement.condition is None:
            always.setdefault(deed_of(action.statement), action.name)
    return {
        action.name: f"'{always[deed]}' does the same without a condition"
        for action in actions
        if always.get(deed := deed_of(action.statement), action.name) != action.name
    }


def deed_of(statement: CheckedStatement) -> Hashable:
    """What a rule does, whatever its condition."""
    return statement.action.name, aims_of(statement)


def aims_of(statement: CheckedStatement) -> tuple[Checked, ...]:
    """What the arguments of a rule's action mean."""
    return tuple(aim_of(statement, part) for part in statement.arguments)


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


def passing(actions: list[RuleAction], words: Vocabulary) -> list[RuleAction]:
    """To do nothing, as an action, unless a rule says so already."""
    statement = parse_rules("script anyone\n    pass;\n", words).scripts[0].lines[0]
    if any(action.statement.text == statement.text for action in actions):
        return []
    name = PASS
    while any(action.name == name for action in actions):
        name += "_"
    return [RuleAction(name, statement)]


# --- in words ----------------------------------------------------------------------


def described(role: CheckedRole, actions: list[RuleAction], left_out: list[LeftOut]) -> list[str]:
    """The actions of a role, a line each, and why its other rules are none."""
    lines = [f"{role.name}: {plural(len(role.rules), 'rule')}, {plural(len(actions), 'action')}"]
    lines += [f"  {action.name}: {action.statement.text}" for action in actions]
    return lines + [f"  no action: {rule.name}: {rule.reason}" for rule in left_out]
