"""Random syntax trees of `.roles` text, for tests that write them out and read them back."""

from __future__ import annotations

from hypothesis import strategies as st

from sparring.behaviours.model import START, Posted, Range, Timer
from sparring.behaviours.roles_text.parser import NOTHING
from sparring.behaviours.roles_text.reading import PLACED_WORDS, ROLES_WORDS
from sparring.behaviours.roles_text.tree import (
    Asked,
    Change,
    Company,
    CueLine,
    EffectLine,
    Given,
    Heading,
    ModelLine,
    Named,
    Needed,
    NeedsLine,
    Played,
    PlayLine,
    RewardLine,
    RolesFile,
    Section,
    StateLine,
    Stretch,
    TaskLine,
)
from sparring.rules.problems import Source
from sparring.rules.tree import Call, Negative, Number, Text
from tests.rules import trees as rule_trees

wholes = st.sampled_from([0, 1, 5, 100, 2**53])
names = st.one_of(
    st.sampled_from(["guard", "thief", "_", "x1", "A", "doors", "played", "roles"]),
    st.sampled_from(sorted(PLACED_WORDS | ROLES_WORDS)),
    st.sampled_from(["town guard", "8:30", 'the "Fox"', "\\", "#1", "größer 火", "x" * 100]),
)
named = st.builds(Named, names)
plain_names = st.sampled_from(["lines", "target", "posts", "x"])
literals = st.builds(Text, st.text('aB "\\#;():é火', max_size=6))
numbers = st.builds(Number, wholes | st.just(0.5))
expressions = rule_trees.expressions(3)
"""Conditions; the words that only roles have are none of theirs."""
values = st.one_of(literals, numbers, st.builds(Negative, numbers), st.builds(Call, plain_names))
items = st.one_of(values, expressions, st.builds(Stretch, values, values)).filter(
    lambda item: item != NOTHING  # What is written so is no item.
)
events = st.one_of(
    st.just(START),
    st.builds(Timer, st.integers(0, 1439)),
    st.builds(Range, names, st.sampled_from([1, 6, 6.5, 10_000])),
    st.builds(Posted, names),
)


@st.composite
def played(draw: st.DrawFn) -> Played:
    """A behaviour: values in order, then by name."""
    given = []
    if draw(st.booleans()):
        given.append(Given(None, tuple(draw(st.lists(items, min_size=1, max_size=3)))))
    given += [
        Given(draw(plain_names), tuple(draw(st.lists(items, max_size=2))))
        for _ in range(draw(st.integers(0, 2)))
    ]
    return Played(draw(names), tuple(given))


cues = st.builds(
    CueLine,
    st.lists(played(), min_size=1, max_size=3).map(tuple),
    st.none() | events | st.builds(Asked, names, names | st.just("")),
    st.none() | wholes | st.integers(-5, 5),
    st.none() | wholes,
    st.none() | st.builds(Company, names, names | st.just("")),
    st.none() | expressions,
)
role_lines = st.one_of(
    cues,
    st.builds(StateLine, names, expressions),
    st.builds(RewardLine, named),
    st.builds(ModelLine, names, st.lists(names, min_size=1, max_size=9).map(tuple)),
)
needs = st.builds(Needed, names, wholes, wholes)
changes = st.builds(Change, names, st.integers(-100, 100))
motivation_lines = st.one_of(
    st.builds(NeedsLine, st.lists(needs, min_size=1, max_size=9).map(tuple)),
    st.builds(EffectLine, named, st.lists(changes, min_size=1, max_size=9).map(tuple)),
)
tasks = st.builds(TaskLine, names, st.lists(played(), min_size=1, max_size=4).map(tuple))
plays = st.builds(PlayLine, events, st.lists(named, min_size=1, max_size=4).map(tuple))
learners = st.sampled_from(["alert", "alert-am", "a b", "at-start", "-"])


@st.composite
def roles(draw: st.DrawFn) -> Section:
    """A role that follows, learns, or does neither."""
    heading = draw(
        st.one_of(
            st.builds(Heading, st.just("role"), names, st.none() | named),
            st.builds(Heading, st.just("role"), names, st.none(), learners, st.none() | learners),
        )
    )
    return Section(heading, tuple(draw(st.lists(role_lines, max_size=4))))


@st.composite
def others(draw: st.DrawFn) -> Section:
    """A section of another kind."""
    kinds = {"motivation": motivation_lines, "behaviour": tasks, "performance": plays}
    word = draw(st.sampled_from(sorted(kinds)))
    lines = draw(st.lists(kinds[word], max_size=4))
    return Section(Heading(word, draw(names)), tuple(lines))


@st.composite
def files(draw: st.DrawFn) -> RolesFile:
    """A whole file."""
    sections = draw(st.lists(roles() | others(), max_size=3))
    return RolesFile(tuple(sections), Source("random", ""))
