"""Random well-typed conditions and fights, for tests that compare ways to ask them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hypothesis import strategies as st

from sparring.luck import Luck
from sparring.rules.check import ONLY_TRUTH, Checker
from sparring.rules.checked import Checked, CheckedStatement
from sparring.rules.parser import parse_file
from tests.rules.crpg_words import BAD, CLOUDS, GOOD, Fighter, crpg_words, fight

if TYPE_CHECKING:
    from sparring.rules.vocabulary import Vocabulary

WORDS = crpg_words()
KINDS = ("Fighter", "Wizard", "Animal")
SIDES = ("enemy", "friend")

constants = st.sampled_from(["0", "1", "2", "5", "9", "40", "99.5", "100", "101", "0.25"])
large = st.just(" * ".join(["9007199254740992"] * 25))
kinds = st.sampled_from(['("Wizard")', '("Fighter")', "", "", ""])


@st.composite
def agents(draw: st.DrawFn) -> str:
    which = draw(st.sampled_from(["closest", "furthest", "weakest", "random", "default", "self"]))
    side = draw(st.sampled_from(SIDES))
    if which == "self":
        return "self"
    return f"default{side}" if which == "default" else f"{which}{side}{draw(kinds)}"


@st.composite
def predicates(draw: st.DrawFn) -> str:
    which = draw(st.integers(0, 2))
    if which == 0:
        literals = [f'"{name}"' for name in sorted(BAD | GOOD)]
        keywords = ["badinfluence", "goodinfluence", "freezinginfluence"]
        return f"influence({draw(st.sampled_from(literals + keywords))})"
    if which == 1:
        return f'locatedin("{draw(st.sampled_from(sorted(CLOUDS)))}")'
    return f"chancepercentage({draw(constants)})"


asked_values = st.sampled_from(["health", "healthpercentage", "maxhealth", "stepsize"])
own_values = st.sampled_from(["roundnumber", "segmentnumber", "spellcount"])


def larger_numbers(inner: st.SearchStrategy[str]) -> st.SearchStrategy[str]:
    return st.one_of(
        st.tuples(inner, st.sampled_from("+-*/"), inner).map(lambda t: f"({' '.join(t)})"),
        inner.map(lambda number: f"-{number}"),
        inner.map(lambda number: f"random({number})"),
    )


simple_numbers = st.one_of(
    constants,
    large,
    asked_values,
    own_values,
    st.tuples(agents(), asked_values).map(".".join),
    agents().map(lambda agent: f"distance({agent})"),
    st.tuples(agents(), agents()).map(lambda pair: f"distance({', '.join(pair)})"),
)
numbers = st.recursive(simple_numbers, larger_numbers, max_leaves=4)
comparisons = st.tuples(numbers, st.sampled_from(["<", "<=", ">", ">=", "==", "!="]), numbers).map(
    " ".join
)


def larger_conditions(inner: st.SearchStrategy[str]) -> st.SearchStrategy[str]:
    return st.one_of(
        inner.map(lambda condition: f"not ({condition})"),
        st.lists(inner, min_size=2, max_size=3).map(lambda terms: f"({' and '.join(terms)})"),
        st.lists(inner, min_size=2, max_size=3).map(lambda terms: f"({' or '.join(terms)})"),
        # The same twice is what contradictions are made of.
        inner.map(lambda condition: f"({condition} and not ({condition}))"),
    )


groups = st.tuples(st.sampled_from(SIDES), kinds).map("".join)
conditions = st.recursive(
    st.one_of(
        comparisons,
        predicates(),
        st.tuples(agents() | groups, predicates()).map(".".join),
    ),
    larger_conditions,
    max_leaves=6,
)
orders = st.one_of(
    st.tuples(agents(), agents()).map(lambda pair: f"measure({', '.join(pair)})"),
    agents().map(lambda agent: f'cast("Fireball", {agent})'),
    st.just("cast(randomcurse, centreenemy)"),
    numbers.map(lambda number: f"count({number})"),
)


@WORDS.action("agent", "agent")
def measure(me: Fighter, one: Fighter, other: Fighter) -> object:
    return ("measure", one, other)


@WORDS.action("number")
def count(me: Fighter, number: float) -> object:
    return ("count", number)


def checked(
    condition: str, order: str = "pass", words: Vocabulary = WORDS
) -> CheckedStatement | None:
    """A statement as the checker sees it, whether it makes sense or not."""
    file = parse_file(f"script any\n    if {condition} then {order};\n")
    statement = file.sections[0].lines[0]
    checker = Checker(file.source, words)
    checker.in_condition = True
    asked: Checked | None = checker.expression(statement.condition, ONLY_TRUTH)
    checker.in_condition = False
    action = checker.action(statement.action)
    for problem in checker.problems:
        assert "not bound" in problem.message or "division by zero" in problem.message
    if asked is None or action is None:
        return None
    return CheckedStatement(asked, *action, text="")


def random_fight(seed: int) -> Fighter:
    """A fight that depends on its seed alone; sides may be empty."""
    luck = Luck(seed)

    def someone(name: str) -> Fighter:
        influences = {one for one in sorted(BAD | GOOD) if luck.below(4) == 0}
        clouds = {one for one in sorted(CLOUDS) if luck.below(3) == 0}
        place = (luck.below(5) * 100, luck.below(3) * 100)
        return Fighter(name, luck.pick(KINDS), luck.below(41), 40, place, influences, clouds)

    foes = [someone(f"foe {at}") for at in range(luck.below(4))]
    friends = [someone(f"friend {at}") for at in range(luck.below(3))]
    me = fight(*foes, friends=friends, seed=luck.word())
    me.health, me.round, me.segment = luck.below(41), 1 + luck.below(5), luck.below(10)
    me.influences = {one for one in sorted(BAD | GOOD) if luck.below(4) == 0}
    return me
