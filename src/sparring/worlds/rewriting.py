"""Rules rewritten: a word replaced by a number, terms of a condition left out."""

from __future__ import annotations

from dataclasses import fields, is_dataclass, replace
from typing import TYPE_CHECKING, Any, NamedTuple, cast

from sparring.errors import UsageError
from sparring.rules.checked import And, Ask, CheckedScript, Constant, Literal, Myself, RuleSet
from sparring.rules.ranges import terms_of
from sparring.rules.rules_form import rules_form, rules_from_form

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from sparring.rules.checked import Checked, CheckedRole, CheckedStatement
    from sparring.rules.vocabulary import Vocabulary


class RuleAction(NamedTuple):
    """Something a learner of values may choose."""

    name: str
    """Of the rule it was made from."""
    statement: CheckedStatement


def actions_of(
    role: CheckedRole,
    vocabulary: Vocabulary,
    *,
    may_be_chosen: Callable[[CheckedStatement], bool],
    is_superfluous: Callable[[Checked], bool],
) -> list[RuleAction]:
    """The rules of a role as actions: those that may be chosen, without the terms that
    are superfluous. Of rules that have become equal the first stays."""
    rules = [rule for rule in role.rules if may_be_chosen(rule.statement)]
    statements = rewritten(
        [without_terms(rule.statement, is_superfluous) for rule in rules], vocabulary, role.name
    )
    actions: dict[str, RuleAction] = {}
    for rule, statement in zip(rules, statements, strict=True):
        actions.setdefault(statement.text, RuleAction(rule.name, statement))
    if not actions:
        raise UsageError(
            f"no rule of '{role.name}' can be an action: all are left to luck, or moves"
        )
    return list(actions.values())


def without_terms(
    statement: CheckedStatement, is_superfluous: Callable[[Checked], bool]
) -> CheckedStatement:
    """A statement without some terms of its condition; its text is empty then."""
    if statement.condition is None:
        return statement
    terms = terms_of(statement.condition, And)
    left = [term for term in terms if not is_superfluous(term)]
    if len(left) == len(terms):
        return statement
    return replace(statement, condition=all_of(left), text="")


def all_of(terms: Iterable[Checked]) -> Checked | None:
    """One condition of several; None of none."""
    condition: Checked | None = None
    for term in terms:
        condition = term if condition is None else And(condition, term)
    return condition


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
    return cast("Checked", replace(node, **changed))


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
