"""Closures, explanations and ranges agree about random conditions and fights."""

from __future__ import annotations

from hypothesis import assume, example, given
from hypothesis import strategies as st

from sparring.errors import Missing
from sparring.luck import Luck
from sparring.rules.closures import compile_statement
from sparring.rules.meaning import truth_of
from sparring.rules.trace import Tracer
from sparring.rules.turn import Turn
from tests.rules.conditions import checked, conditions, orders, random_fight

seeds = st.integers(0, 10_000)


def run_closures(statement, seed):
    """Everything that can be seen of asking the condition and acting."""
    me, turn = random_fight(seed), Turn(Luck(seed))
    compiled = compile_statement(statement)
    try:
        held = bool(compiled.condition(me, turn))
    except Missing:
        held = False
    order = None
    remembered = str(turn.remembered)
    if held:
        try:
            order = str(compiled.action(me, turn))
        except Missing:
            order = "False"
    return held, order, remembered, str(turn.remembered), turn.luck.state, me.luck.state


def run_tracer(statement, seed):
    """The same by explaining each step."""
    me, turn = random_fight(seed), Turn(Luck(seed))
    tracer = Tracer(statement, me, turn)
    held, _ = tracer.condition()
    remembered = str(turn.remembered)
    order = str(tracer.action()[0]) if held else None
    return held, order, remembered, str(turn.remembered), turn.luck.state, me.luck.state


@given(conditions, orders, seeds)
@example('not closestenemy("Wizard").influence("Acid")', "pass", 3)
@example("health / segmentnumber > 1", "pass", 5)
@example("closestenemy.health > 3", "measure(randomenemy, defaultenemy)", 1)
@example('enemy.influence("Acid") or friend.influence("Held")', "measure(defaultenemy, self)", 2)
def test_closures_and_explanations_agree(condition, order, seed):
    statement = checked(condition, order)
    assume(statement is not None)
    for offset in range(5):
        assert run_closures(statement, seed + offset) == run_tracer(statement, seed + offset)


@given(conditions, seeds)
@example("closestenemy.health >= 0", 0)
@example("not closestenemy.health < 0", 0)
@example("health / segmentnumber >= 0", 0)
@example("weakestenemy.health < 3 and defaultenemy.health > 5", 0)
@example("random(40) < 10 and random(40) > 20", 0)
def test_what_is_known_beforehand_is_never_contradicted(condition, seed):
    statement = checked(condition)
    assume(statement is not None)
    truth = truth_of(statement.condition)
    if truth is None:
        return
    for offset in range(20):
        assert run_closures(statement, seed + offset)[0] is truth
