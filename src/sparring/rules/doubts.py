"""Rules that work but probably not as meant: twins, dead lines, dead states."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

from sparring.rules.ranges import truth_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sparring.rules.checked import CheckedRole, CheckedRule, CheckedStatement
    from sparring.rules.problems import Span

Doubt: TypeAlias = "tuple[Span, str, str]"
"""Where, what, and what to do."""


def doubts_about_role(role: CheckedRole, header: Span) -> Iterator[Doubt]:
    """Everything odd about a role."""
    yield from twins(role.rules)
    yield from never_drawn(role)
    if role.rules and role.script_size > len({rule.statement.text for rule in role.rules}):
        yield (
            header,
            f"a script draws {role.script_size} rules, but there are fewer",
            "every script will hold all of them: nothing is left to learn",
        )
    if role.closing and all(line.condition is not None for line in role.closing):
        yield (
            role.closing[-1].span,
            "every closing rule has a condition",
            "end with an action that is always possible",
        )
    yield from doubts_about_script(role.closing)


def twins(rules: tuple[CheckedRule, ...]) -> Iterator[Doubt]:
    """Rules with one text: at most one of them enters a script."""
    first: dict[str, str] = {}
    for rule in rules:
        other = first.setdefault(rule.statement.text, rule.name)
        if other != rule.name:
            yield (
                rule.span,
                f"rule '{rule.name}' is a twin of '{other}'",
                "only one of them enters a script; remove one unless this is meant",
            )


def never_drawn(role: CheckedRole) -> Iterator[Doubt]:
    """Rules outside every state, in states that nothing opens, or weighing nothing."""
    reachable = reachable_states(role)
    for rule in role.rules:
        if rule.weight == 0:
            hint = "it comes alive only when others are punished"
            yield rule.span, f"rule '{rule.name}' starts with weight 0", hint
        if not reachable:
            continue
        if not rule.states:
            yield (
                rule.span,
                f"rule '{rule.name}' belongs to no state and is never drawn",
                "give it 'states', as its neighbours have",
            )
        elif not any(state.state in reachable for state in rule.states):
            yield (
                rule.span,
                f"rule '{rule.name}' is in states that no rule opens",
                "open one of them with '->' in another rule's states",
            )


def reachable_states(role: CheckedRole) -> set[str]:
    """The states a script can come to, from the first one named."""
    opened: dict[str, set[str]] = {}
    start: str | None = None
    for rule in role.rules:
        for state in rule.states:
            start = start or state.state
            if state.opens is not None:
                opened.setdefault(state.state, set()).add(state.opens)
    reached: set[str] = set()
    waiting = [] if start is None else [start]
    while waiting:
        state_name = waiting.pop()
        if state_name not in reached:
            reached.add(state_name)
            waiting.extend(opened.get(state_name, ()))
    return reached


def doubts_about_script(lines: tuple[CheckedStatement, ...]) -> Iterator[Doubt]:
    """Lines that can never be reached because an earlier one always takes over."""
    earlier: list[CheckedStatement] = []
    for line in lines:
        if any(covers(above, line) for above in earlier):
            yield (
                line.span,
                "this line is never reached",
                "an earlier line acts, or fails, in every case this one would",
            )
        earlier.append(line)


def covers(above: CheckedStatement, below: CheckedStatement) -> bool:
    """Whether the line above leaves nothing for the line below."""
    unconditional = above.condition is None or truth_of(above.condition) is True
    if unconditional and above.action.always:
        return True
    same_action = above.action == below.action and above.arguments == below.arguments
    steady = not any(is_random(argument) for argument in above.arguments)
    return same_action and steady and (unconditional or above.condition == below.condition)


def is_random(argument: object) -> bool:
    """Whether an argument may be another thing at the second asking."""
    from sparring.rules.ranges import is_steady

    return not is_steady(argument)  # type: ignore[arg-type]
