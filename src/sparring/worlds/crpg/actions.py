"""The actions of learners of values, made from any rulebase of this world.

A rule becomes an action without its condition to be in the first round, which a
state already tells. Left out are rules whose spell or potion is up to luck, and
rules that can never act at the start of a round, when orders are given. Of rules
that have become equal the first stays.
"""

from __future__ import annotations

from dataclasses import fields, is_dataclass, replace
from typing import TYPE_CHECKING, Any, NamedTuple, cast

from sparring.errors import UsageError
from sparring.rules.checked import (
    And,
    Ask,
    CheckedScript,
    Constant,
    Literal,
    Myself,
    RuleSet,
)
from sparring.rules.ranges import terms_of, truth_of
from sparring.rules.rules_form import rules_form, rules_from_form
from sparring.worlds.crpg.kernel.record import TEAM

if TYPE_CHECKING:
    from sparring.rules.checked import Checked, CheckedRole, CheckedStatement
    from sparring.rules.vocabulary import Vocabulary

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


class Action(NamedTuple):
    """Something an agent may choose."""

    name: str
    """Of the rule it was made from."""
    statement: CheckedStatement


def actions_of(rules: RuleSet, role: str) -> list[Action]:
    """The actions of a role."""
    found: list[Action] = []
    texts: set[str] = set()
    kept = [rule for rule in rules.roles[role].rules if may_be_chosen(rule.statement)]
    statements = [in_any_round(rule.statement) for rule in kept]
    for rule, statement in zip(kept, rewritten(statements, rules.vocabulary, role), strict=True):
        if statement.text not in texts:
            texts.add(statement.text)
            found.append(Action(rule.name, statement))
    if not found:
        raise UsageError(f"no rule of '{role}' can be an action: all are left to luck, or moves")
    return found


def may_be_chosen(statement: CheckedStatement) -> bool:
    """Whether a rule says itself what it uses, and can act when orders are given."""
    if statement.action.name in CHOOSE_THINGS and not isinstance(statement.arguments[0], Literal):
        return False
    condition = statement.condition
    return condition is None or truth_of(with_number(condition, SEGMENT, 0)) is not False


def in_any_round(statement: CheckedStatement) -> CheckedStatement:
    """A statement without the terms that hold in the first round only."""
    if statement.condition is None:
        return statement
    terms = terms_of(statement.condition, And)
    kept = [term for term in terms if not is_first_round_only(term)]
    if len(kept) == len(terms):
        return statement
    condition = kept[0] if kept else None
    for term in kept[1:]:
        condition = And(cast("Checked", condition), term)
    return replace(statement, condition=condition, text="")


def is_first_round_only(term: Checked) -> bool:
    """Whether a term can hold in the first round and in no other."""
    if truth_of(with_number(term, ROUND, 1)) is False:
        return False
    return all(truth_of(with_number(term, ROUND, later)) is False for later in LATER_ROUNDS)


def with_number(node: Checked, word: str, number: int) -> Checked:
    """An expression with a number in place of a word for it."""
    if isinstance(node, Ask) and node.word.name == word:
        return Constant(number)
    if not is_dataclass(node) or isinstance(node, (Constant, Literal, Myself)):
        return node
    changed: dict[str, Any] = {}
    for field in fields(node):
        value = getattr(node, field.name)
        if is_expression(value):
            changed[field.name] = with_number(value, word, number)
        elif isinstance(value, tuple):
            changed[field.name] = tuple(with_number(part, word, number) for part in value)
    return replace(node, **changed)


def is_expression(value: object) -> bool:
    """Whether this is a part of a condition."""
    return type(value).__module__ == Constant.__module__


def rewritten(
    statements: list[CheckedStatement], vocabulary: Vocabulary, role: str
) -> list[CheckedStatement]:
    """The statements with their texts as they are now."""
    changed = [statement for statement in statements if not statement.text]
    if not changed:
        return statements
    script = CheckedScript(role, None, tuple(changed))
    again = rules_from_form(rules_form(RuleSet(vocabulary, {}, (script,))), vocabulary)
    texts = iter(again.scripts[0].lines)
    return [statement if statement.text else next(texts) for statement in statements]


def described(role: CheckedRole, actions: list[Action]) -> list[str]:
    """The actions of a role, a line each: its rules that are none are counted."""
    left_out = len(role.rules) - len(actions)
    lines = [f"{role.name}: {len(actions)} actions ({left_out} rules left out or equal)"]
    return lines + [f"  {action.name}: {action.statement.text}" for action in actions]
