"""Rules that work but probably not as meant: twins, dead lines, dead states."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple, TypeAlias, TypeVar

from sparring.rules.lexer import TOKEN
from sparring.rules.meaning import truth_of
from sparring.rules.problems import Fault, Source, Span
from sparring.rules.ranges import can_miss, is_steady
from sparring.rules.unseen import UNSEEN, unseen_said

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from sparring.rules.checked import Checked, CheckedRole, CheckedRule, CheckedStatement
    from sparring.rules.meaning import Meaning

    Meanings: TypeAlias = Mapping[CheckedStatement, Meaning]


Sense = TypeVar("Sense")

FREE_TEXT = ("comment", "slashes", "text", "open_text", "foreign_text")
"""Tokens that may hold any character; elsewhere an unseen one is a mistake already."""


class Doubt(NamedTuple):
    """Where, what, and what to do."""

    span: Span
    fault: Fault
    message: str
    hint: str


def doubts_about_role(
    role: CheckedRole, header: Span, source: Source, meanings: Meanings, *, complete: bool
) -> Iterator[Doubt]:
    """Everything odd about a role; of an incomplete one nothing is said that what
    is lacking might put right."""
    yield from twins(role.rules, source, meanings)
    yield from weightless(role.rules)
    if complete:
        yield from too_few_rules(role, header)
        yield from like_closing(role, source, meanings)
        yield from never_drawn(role)
        yield from doubts_about_closing(role.closing)
    yield from doubts_about_script(role.closing)


def too_few_rules(role: CheckedRole, header: Span) -> Iterator[Doubt]:
    """A role without choice learns nothing; with states the script grows state by
    state, and its size is only a limit."""
    if any(rule.states for rule in role.rules):
        return
    if role.last_state_size is not None:
        message = "the number after 'then' has no effect without states"
        yield Doubt(header, Fault.NEEDLESS_THEN, message, "leave it out")
    different = len({rule.statement.text for rule in role.rules})
    if role.script_size >= different:
        yield Doubt(
            header,
            Fault.NO_CHOICE,
            f"a script draws {role.script_size} of {different} different rules",
            "every script holds them all: draw fewer, or nothing can be learned",
        )


def doubts_about_closing(closing: tuple[CheckedStatement, ...]) -> Iterator[Doubt]:
    """Closing rules should leave no agent without an order."""
    if all(line.condition is not None for line in closing):
        yield Doubt(
            closing[-1].span,
            Fault.CLOSING_MAY_FAIL,
            "every closing rule has a condition",
            "end with an action that is always possible",
        )


def twins(rules: tuple[CheckedRule, ...], source: Source, meanings: Meanings) -> Iterator[Doubt]:
    """Rules with one text, of which at most one enters a script unless settings tell rules
    apart by their lines; and rules that mean the same, which may both be in one. Rules that
    have no game state in common are nothing to one another."""
    texts: dict[tuple[str, str | None], CheckedRule] = {}
    senses: dict[tuple[Meaning, str | None], CheckedRule] = {}
    for rule in rules:
        twin = earlier(texts, rule.statement.text, rule)
        other = earlier(senses, meanings[rule.statement], rule)
        if twin is not None:
            yield Doubt(
                rule.span,
                Fault.TWIN,
                f"rule '{rule.name}' is a twin of '{twin.name}' ({place_of(twin, source)})",
                "with most settings only one of them enters a script; "
                "remove one unless this is meant",
            )
        elif other is not None:
            yield Doubt(
                rule.span,
                Fault.SAME_MEANING,
                f"rule '{rule.name}' means the same as '{other.name}' ({place_of(other, source)})",
                "a script may hold both, and one of them for nothing; remove one",
            )


def earlier(
    seen: dict[tuple[Sense, str | None], CheckedRule], sense: Sense, rule: CheckedRule
) -> CheckedRule | None:
    """The first rule before this one that is the same, in a game state that both have."""
    states: list[str | None] = [state.state for state in rule.states]
    first = [seen.setdefault((sense, state), rule) for state in states or [None]]
    return next((other for other in first if other is not rule), None)


def like_closing(role: CheckedRole, source: Source, meanings: Meanings) -> Iterator[Doubt]:
    """Rules that mean the same as a closing rule, unless they come before others."""
    lowest = min((rule.priority for rule in role.rules), default=0)
    closing: dict[Meaning, CheckedStatement] = {}
    for line in role.closing:
        closing.setdefault(meanings[line], line)
    for rule in role.rules:
        line_like_it = closing.get(meanings[rule.statement])
        if line_like_it is not None and rule.priority == lowest:
            yield Doubt(
                rule.span,
                Fault.LIKE_CLOSING,
                f"rule '{rule.name}' means the same as a closing rule "
                f"({place_of(line_like_it, source)})",
                "every script ends with that, and this takes a place for nothing; remove it",
            )


def place_of(line: CheckedRule | CheckedStatement, source: Source) -> str:
    """Where something stands, in words."""
    return f"line {source.line_of(line.span.start)}"


def weightless(rules: tuple[CheckedRule, ...]) -> Iterator[Doubt]:
    """Rules that are not on the wheel at first."""
    for rule in rules:
        if rule.weight == 0:
            message = f"rule '{rule.name}' starts with weight 0"
            hint = "only the papers' way can draw it, once others are punished"
            yield Doubt(rule.span, Fault.WEIGHTLESS, message, hint)


def never_drawn(role: CheckedRole) -> Iterator[Doubt]:
    """Rules outside every state, or in states that nothing opens."""
    reachable = reachable_states(role)
    if not reachable:
        return
    for rule in role.rules:
        if not rule.states:
            yield Doubt(
                rule.span,
                Fault.NEVER_DRAWN,
                f"rule '{rule.name}' belongs to no state and is never drawn",
                "give it 'states', as its neighbours have",
            )
        elif not any(state.state in reachable for state in rule.states):
            yield Doubt(
                rule.span,
                Fault.NEVER_DRAWN,
                f"rule '{rule.name}' is in states that no rule opens",
                "open one of them with '->' in another rule's states",
            )


def reachable_states(role: CheckedRole) -> set[str]:
    """The states a script can come to, from the first one named."""
    openings: dict[str, set[str]] = {}
    start: str | None = None
    for rule in role.rules:
        for state in rule.states:
            start = start or state.state
            if state.opens is not None:
                openings.setdefault(state.state, set()).add(state.opens)
    reachable: set[str] = set()
    waiting = [] if start is None else [start]
    while waiting:
        state_name = waiting.pop()
        if state_name not in reachable:
            reachable.add(state_name)
            waiting.extend(openings.get(state_name, ()))
    return reachable


def doubts_about_script(lines: tuple[CheckedStatement, ...]) -> Iterator[Doubt]:
    """Lines that can never be reached because an earlier one always takes over."""
    sure_cases: set[Checked | None] = set()
    """The conditions under which an earlier line surely acts; None for always."""
    attempts: set[tuple[Checked | None, str, tuple[Checked, ...]]] = set()
    """The actions an earlier line tries, each with its condition."""
    for line in lines:
        condition = None if always_holds(line) else line.condition
        action = (line.action.name, line.arguments)
        if sure_cases & {None, condition} or attempts & {
            (None, *action),
            (condition, *action),
        }:
            yield Doubt(
                line.span,
                Fault.NEVER_REACHED,
                "this line is never reached",
                "an earlier line acts, or fails, in every case this one would",
            )
        if condition is None or is_steady(condition):
            if line.action.always and not any(map(can_miss, line.arguments)):
                sure_cases.add(condition)
            if all(map(is_steady, line.arguments)):
                attempts.add((condition, *action))


def doubts_about_letters(text: str) -> Iterator[Doubt]:
    """Characters in comments and literals that nobody sees: what a reviewer reads there
    need not be what stands there."""
    if UNSEEN.search(text) is None:
        return
    for piece in TOKEN.finditer(text):
        if piece.lastgroup in FREE_TEXT:
            for run in UNSEEN.finditer(text, *piece.span()):
                yield Doubt(Span(*run.span()), Fault.UNSEEN, *unseen_said(run.group()))


def always_holds(line: CheckedStatement) -> bool:
    """Whether a line is tried whatever happens."""
    return line.condition is None or truth_of(line.condition) is True
