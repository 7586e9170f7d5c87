"""Random syntax trees, for tests that write them out and read them back."""

from __future__ import annotations

from hypothesis import strategies as st

from sparring.rules.problems import Source
from sparring.rules.states import InState
from sparring.rules.tree import (
    Arithmetic,
    Both,
    Call,
    Comparison,
    Either,
    Expression,
    Negative,
    Not,
    Number,
    RoleSection,
    RuleEntry,
    RuleFile,
    ScriptSection,
    Statement,
    Text,
)

names = st.sampled_from(
    ["health", "enemy", "rules", "selfless", "nothing", "_", "x1", "A", "notes", "E9", "then_"]
)
wholes = st.sampled_from([0, 1, 5, 100, 2**53 - 1, 2**53])
numbers = st.builds(Number, wholes | st.sampled_from([0.5, 1.0, 0.00001, 123456.789012, 2.0**53]))
texts = st.builds(Text, st.text('aB "\\#;()é火\u00a0\u2028', max_size=6))
OPERATORS = ("+", "-", "*", "/", "<", "<=", ">", ">=", "==", "!=")


@st.composite
def arguments(draw: st.DrawFn, depth: int, most: int = 3) -> tuple[Expression, ...]:
    count = draw(st.integers(0, most)) if depth else 0
    return tuple(draw(expressions(depth - 1)) for _ in range(count))


@st.composite
def calls(draw: st.DrawFn, depth: int) -> Call:
    call = Call(draw(names | st.just("self")), draw(arguments(depth)))
    for _ in range(draw(st.integers(0, 2))):
        # 'self' before a dot is not written out, and so not read back.
        receiver = None if call == Call("self") else call
        call = Call(draw(names), draw(arguments(depth, 1)), receiver)
    return call


@st.composite
def expressions(draw: st.DrawFn, depth: int = 4) -> Expression:
    kind = draw(st.integers(0, 8)) if depth else draw(st.integers(0, 2))
    if kind == 0:
        return draw(numbers)
    if kind == 1:
        return draw(texts)
    if kind in (2, 3):
        return draw(calls(depth))
    inner = expressions(depth - 1)
    if kind == 4:
        return draw(st.sampled_from([Not, Negative]))(draw(inner))
    left, right = draw(inner), draw(inner)
    if kind in (5, 6):
        return draw(st.sampled_from([Both, Either]))(left, right)
    operator = draw(st.sampled_from(OPERATORS))
    return (Arithmetic if operator in "+-*/" else Comparison)(operator, left, right)


@st.composite
def statements(draw: st.DrawFn) -> Statement:
    condition = draw(st.none() | expressions())
    return Statement(condition, Call(draw(names), draw(arguments(2, 2))))


labels = st.one_of(names, wholes.map(str))
label_lists = st.lists(labels, max_size=3).map(tuple)
state_lists = st.lists(st.builds(InState, labels, st.none() | labels), max_size=3).map(tuple)


@st.composite
def rules(draw: st.DrawFn) -> RuleEntry:
    return RuleEntry(
        draw(names),
        draw(statements()),
        draw(st.integers(-9, 9) | wholes),
        draw(st.none() | wholes),
        draw(label_lists),
        draw(state_lists),
        draw(label_lists),
    )


@st.composite
def roles(draw: st.DrawFn) -> RoleSection:
    draws = draw(st.none() | wholes)
    last = None if draws is None else draw(st.none() | wholes)
    some_rules = draw(st.lists(rules(), max_size=3))
    closing = draw(st.lists(statements(), max_size=2))
    pairs = st.lists(st.tuples(labels, labels), max_size=2).map(tuple)
    return RoleSection(
        draw(names),
        draws,
        last,
        tuple(some_rules),
        tuple(closing),
        was=draw(label_lists),
        labels_were=draw(pairs),
    )


@st.composite
def scripts(draw: st.DrawFn) -> ScriptSection:
    lines = draw(st.lists(statements(), min_size=1, max_size=3))
    return ScriptSection(draw(names), draw(st.none() | names), tuple(lines))


@st.composite
def files(draw: st.DrawFn) -> RuleFile:
    sections = draw(st.lists(roles() | scripts(), max_size=3))
    return RuleFile(tuple(sections), Source("random", ""))
