"""Everything that can be chosen from outside, as one list: the rules of the rulebase. Which of them
can be served is asked of the kernel for both at once (`kernel/masking.py`)."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from sparring.errors import UsageError
from sparring.kernels.records import new
from sparring.worlds.strategy.data.states import STATES
from sparring.worlds.strategy.kernel.masking import MOST_OPTIONS, Choices
from sparring.worlds.strategy.rulebooks import ROLE

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sparring.rules.checked import CheckedRule, CheckedStatement, RuleSet


class Action(NamedTuple):
    """One entry of the action space."""

    name: str
    statement: CheckedStatement | None = None
    """None for doing nothing."""
    states: tuple[int, ...] = ()
    """The game states that it belongs to; none for all."""


NOTHING = Action("nothing")


def actions_of(rules: RuleSet) -> tuple[Action, ...]:
    """The action space that rules make: to do nothing, then one rule after the other."""
    drawable = rules.roles[ROLE].rules
    if len(drawable) >= MOST_OPTIONS:
        raise UsageError(f"at most {MOST_OPTIONS - 1} rules can be chosen; got {len(drawable)}")
    return (NOTHING, *(Action(one.name, one.statement, states_of(one)) for one in drawable))


def states_of(rule: CheckedRule) -> tuple[int, ...]:
    """The game states of a rule that are states of this world."""
    labels = [one.state for one in rule.states]
    return tuple(int(one) for one in labels if one.isdecimal() and int(one) <= STATES)


def script_of(actions: Sequence[Action]) -> list[CheckedStatement]:
    """A script whose lines are the actions, in their order."""
    return [action.statement for action in actions if action.statement is not None]


def new_choices(actions: Sequence[Action]) -> Choices:
    """The actions as the kernel weighs them."""
    choices = new(Choices)
    choices.options = len(actions)
    for option, action in zip(choices.option, actions, strict=False):
        option.states = sum(1 << state for state in action.states)
    return choices
