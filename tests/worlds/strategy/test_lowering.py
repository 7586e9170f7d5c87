"""Steps and rule text: what is written is read again as the same."""

from __future__ import annotations

from types import SimpleNamespace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sparring.errors import UsageError
from sparring.rules.check import parse_rules
from sparring.worlds.strategy.data.codes import AT_HAND, House, Kind, Op, Upgrade
from sparring.worlds.strategy.kernel.record import MOST_STEPS
from sparring.worlds.strategy.lowering import (
    steps_of,
    text_of_orders,
    text_of_plan,
    write_line,
)
from sparring.worlds.strategy.vocabulary import (
    BUILDING_NAMES,
    MOST_TROOPS,
    TROOPS,
    UPGRADE_NAMES,
    Step,
    strategy_words,
)

COUNTS = st.integers(0, 200)
TROOPS_TEXT = st.lists(
    st.builds(lambda name, count: f"{name}({count})", st.sampled_from(sorted(TROOPS)), COUNTS),
    min_size=1,
    max_size=MOST_TROOPS,
).map(", ".join)


def called(names, arguments):
    """An order with something in its brackets."""
    return st.builds(
        lambda name, argument: f"{name}({argument})", st.sampled_from(names), arguments
    )


BUILDINGS = st.sampled_from([f'"{name}"' for name in BUILDING_NAMES])
UPGRADES = st.sampled_from([f'"{name}"' for name in UPGRADE_NAMES])
ORDERS = st.one_of(
    called(["need", "build", "wait"], BUILDINGS),
    called(["research"], UPGRADES),
    called(
        [
            "workers",
            "moreworkers",
            "guardmix",
            "guardsiege",
            "guardbest",
            "raidmix",
            "raidsiege",
            "raidbest",
        ],
        COUNTS,
    ),
    called(["guard", "raid"], TROOPS_TEXT),
    called(["attack"], st.integers(1, 9)),
    called(["ready"], st.integers(0, 9)),
    called(["sleep"], st.integers(0, 30_000)),
    st.builds(lambda force, troops: f"muster({force}, {troops})", st.integers(0, 9), TROOPS_TEXT),
    st.sampled_from(["loop", "nothing"]),
)


def statement(text):
    """One line of a script, checked."""
    return parse_rules(f"script commander\n{text}", strategy_words()).scripts[0].lines[0]


def row():
    """A line as kernels have it, in plain Python."""
    steps = [SimpleNamespace(op=-1, first=-1, second=-1, third=-1) for _ in range(MOST_STEPS)]
    return SimpleNamespace(condition=-2, steps=-1, step=steps)


@given(st.lists(ORDERS, min_size=1, max_size=6))
def test_steps_written_as_text_are_read_again_as_the_same(orders):
    steps = steps_of(statement(f"plan({', '.join(orders)});"))
    text = text_of_plan(steps)
    assert steps_of(statement(text)) == steps
    assert text_of_plan(steps_of(statement(text))) == text


@given(ORDERS)
def test_one_order_comes_back_as_one_order(order):
    orders = text_of_orders(steps_of(statement(f"plan({order});")))
    assert len(orders) == 1
    if not order.startswith(("sleep", "muster(0")):
        assert orders == [order]


def test_a_line_holds_its_condition_and_its_steps():
    line = row()
    write_line(line, statement('plan(build("keep"), guard(knights(3)));'), 17)
    assert (line.condition, line.steps) == (17, 3)
    steps = [(one.op, one.first, one.second, one.third) for one in line.step[:3]]
    assert steps == [
        (Op.NEED, House.KEEP, 0, 0),
        (Op.WAIT, House.KEEP, 0, 0),
        (Op.FORCE, 0, Kind.KNIGHT, 3),
    ]
    assert line.step[3].op == -1


def test_a_plan_of_the_bred_tactics_reads_well():
    steps = [
        Step(Op.NEED, House.BLACKSMITH),
        Step(Op.WAIT, House.BLACKSMITH),
        Step(Op.RESEARCH, Upgrade.WEAPON),
        Step(Op.MORE_WORKERS, 5),
        Step(Op.FORCE, 3, Kind.SOLDIER, 4),
        Step(Op.FORCE, 3, Kind.KNIGHT, 2),
        Step(Op.ATTACK, 3),
    ]
    assert text_of_plan(steps) == (
        'plan(build("blacksmith"), research("weapon"), moreworkers(5), '
        "muster(3, soldiers(4), knights(2)), attack(3));"
    )


@pytest.mark.parametrize(
    "steps",
    [
        [Step(Op.NEXT_FORCE)],
        [Step(Op.NEXT_FORCE), Step(Op.PASS)],
        [Step(Op.NEXT_FORCE), Step(Op.FORCE_MIX, AT_HAND, 4)],
        [Step(Op.FORCE, AT_HAND, Kind.SOLDIER, 4)],
        [Step(Op.FORCE_MIX, 3, 4)],
        [Step(Op.ATTACK, AT_HAND)],
    ],
)
def test_steps_that_no_order_has_are_refused(steps):
    with pytest.raises(UsageError, match="no order of the rule language has the step"):
        text_of_plan(steps)


def test_a_plan_is_neither_empty_nor_endless():
    for steps in ([], [Step(Op.PASS)] * (MOST_STEPS + 1)):
        with pytest.raises(UsageError, match="a plan has 1 to 48 steps"):
            text_of_plan(steps)
    with pytest.raises(UsageError, match="a plan has at most 32 orders; got 40"):
        text_of_plan([Step(Op.PASS)] * 40)
