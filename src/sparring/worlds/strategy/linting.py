"""What rules of the strategy game cannot do: plans that are too long, states that nothing opens."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from sparring.errors import UsageError
from sparring.rules.problems import Fault, Severity, Span
from sparring.worlds.strategy.data.codes import House, Op
from sparring.worlds.strategy.data.states import FIRST, LAST, buildings_in, edges_from, is_state
from sparring.worlds.strategy.lowering import plain_steps
from sparring.worlds.strategy.vocabulary import name_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sparring.rules.checked import CheckedRule, CheckedStatement, RuleSet


class Doubt(NamedTuple):
    """How much it matters, where, what, and what to do."""

    severity: Severity
    span: Span
    fault: Fault
    message: str
    hint: str


def doubts_about(rules: RuleSet) -> Iterator[Doubt]:
    """Everything odd about rules that are fit for use as far as their words go."""
    for statement in every_statement(rules):
        yield from doubts_about_plan(statement)
    for role in rules.roles.values():
        for rule in role.rules:
            yield from doubts_about_states(rule)


def every_statement(rules: RuleSet) -> Iterator[CheckedStatement]:
    """Of rules, of what closes a script, and of fixed scripts."""
    for role in rules.roles.values():
        yield from (rule.statement for rule in role.rules)
        yield from role.closing
    for script in rules.scripts:
        yield from script.lines


def doubts_about_plan(statement: CheckedStatement) -> Iterator[Doubt]:
    """A plan that no commander can carry out."""
    try:
        plain_steps(statement)
    except UsageError as error:
        yield Doubt(Severity.ERROR, statement.span, Fault.MISTAKE, str(error), "")


def doubts_about_states(rule: CheckedRule) -> Iterator[Doubt]:
    """States that there are not, or that the rule does not open; scripts never come there."""
    for state in rule.states:
        labels = [state.state] if state.opens is None else [state.state, state.opens]
        unknown = [label for label in labels if not is_state(label)]
        if unknown:
            message = f"rule '{rule.name}': the game has no state '{unknown[0]}'"
            yield doubt_about_state(rule, message, f"its states are {FIRST} to {LAST}")
        elif state.opens is not None:
            yield from doubts_about_opening(rule, int(state.state), int(state.opens))


def doubts_about_opening(rule: CheckedRule, state: int, opens: int) -> Iterator[Doubt]:
    """A state that is said to be opened must come after, and its buildings be asked for."""
    standing, wanted = set(buildings_in(state)), set(buildings_in(opens))
    if not standing < wanted:
        message = f"rule '{rule.name}': nothing leads from state {state} to {opens}"
        yield doubt_about_state(rule, message, ways_out_of(state))
        return
    missing = wanted - standing - houses_asked_for(rule.statement)
    if missing:
        names = " and ".join(f'"{name_of(house)}"' for house in sorted(missing))
        message = f"rule '{rule.name}': state {opens} opens with {names}"
        yield doubt_about_state(rule, message, "ask for it in the plan, or open another state")


def doubt_about_state(rule: CheckedRule, message: str, hint: str) -> Doubt:
    """A rule that is legal, but of which part is never drawn."""
    return Doubt(Severity.WARNING, rule.span, Fault.NEVER_DRAWN, message, hint)


def houses_asked_for(statement: CheckedStatement) -> set[House]:
    """The buildings of a plan."""
    try:
        steps = plain_steps(statement)
    except UsageError:
        return set(House)
    return {House(step.first) for step in steps if step.op == Op.NEED}


def ways_out_of(state: int) -> str:
    """What opens which state, in words."""
    ways = [f"{name_of(edge.house)} to {edge.opens}" for edge in edges_from(state)]
    return f"from there {', '.join(ways)}" if ways else "it is the last one"
