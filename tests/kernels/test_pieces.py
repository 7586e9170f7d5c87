"""Pieces of the kernel learner, and whole histories, against the vectors that hold
every implementation."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sparring.kernels import adjust as adjusting
from sparring.kernels import lessons, loading, ordering, relative
from sparring.kernels.loading import lineage_of, load_run, luck_of, script_of, weights_of
from sparring.kernels.run import DifficultyCode, FallbackCode, OrderCode
from sparring.scripting.fallback import Record, place_to_return_to, remember
from sparring.scripting.learner import DynamicScripting
from sparring.scripting.settings import (
    NO_FALLBACK,
    OURS,
    Fallback,
    FallbackKind,
    Order,
    Relative,
    Settings,
)
from tests.kernels.story import RUN, Story, draw_scripts, program
from tests.samples import examples
from tests.scripting import literal
from tests.scripting.helpers import (
    difficulty_of,
    fallback_of,
    rulebase,
    rulebase_of,
    settings_of,
)
from tests.vectors.test_vectors import cases

hand_out = program.exposed(adjusting.hand_out)
adjust = program.exposed(adjusting.adjust)
adjustment_for = program.exposed(adjusting.adjustment_for)
state_adjustment_for = program.exposed(adjusting.state_adjustment_for)
penalised_fitness = program.exposed(lessons.penalised_fitness)
moved_peak = program.exposed(lessons.moved_peak)
moved_ceiling = program.exposed(lessons.moved_ceiling)
exponent_of = program.exposed(relative.exponent_of)
factor_for = program.exposed(relative.factor_for)
silent_exponent = program.exposed(relative.silent_exponent)
multiply = program.exposed(relative.multiply)
follow = program.exposed(relative.follow)
fall_back = program.exposed(lessons.fall_back)
gather_gains = program.exposed(ordering.gather_gains)
put_in_order = program.exposed(ordering.put_in_order)

POOL = RUN.role[0]
SCRIPT = RUN.agent[0]
PART = SCRIPT.part[0]


def load_rules(
    weights: list[int],
    *,
    fallback: Fallback = NO_FALLBACK,
    order: Order = Order.DRAWN,
    **more: list[int],
) -> None:
    """A run of one role and one agent with these weights."""
    made = rulebase([f"rule {at}" for at in range(len(weights))], weights=weights)
    chosen = Settings(max_weight=max(1, *weights), order=order, fallback=fallback)
    load_run(RUN, DynamicScripting(made, chosen), ["guard"])
    for name, values in more.items():
        loading.fill(getattr(POOL, name), values)


def load_script(active: list[int], silent: list[int]) -> None:
    """A script of rules that acted and rules that did not."""
    SCRIPT.count = PART.end = len(active) + len(silent)
    SCRIPT.parts, PART.pool, PART.start = 1, 0, 0
    loading.fill(SCRIPT.in_pool, [*active, *silent])
    loading.fill(SCRIPT.acted, [1] * len(active))


# --- pieces ------------------------------------------------------------------


def test_draws_are_those_of_the_vectors():
    for case in cases("draws"):
        load_rules(case["weights"], line_of=case["lines"])
        POOL.script_size, RUN.learning.max_tries = case["places"], case["max_tries"]
        if case["ceiling"] is not None:
            POOL.ceiling = case["ceiling"]
            RUN.learning.difficulty.kind = DifficultyCode.CULL
        RUN.luck.carry, RUN.luck.low = int(case["luck"][:8], 16), int(case["luck"][8:], 16)
        draw_scripts(RUN)
        assert script_of(RUN, 0) == case["drawn"]
        assert f"{luck_of(RUN):016x}" == case["luck_after"]


def test_scripts_are_ordered_as_in_the_vectors():
    for case in cases("ordering"):
        for order in (OrderCode.PRIORITY, OrderCode.LEARNED):
            load_rules(case["weights"], order=Order.LEARNED, priorities=case["priorities"])
            loading.load_relations(RUN, case["relations"], 0)
            RUN.learning.order = order
            load_script([], case["drawn"])
            gather_gains(RUN, SCRIPT, PART)
            put_in_order(RUN, SCRIPT, PART)
            expected = "by_priority" if order == OrderCode.PRIORITY else "by_relations"
            assert loading.numbers(SCRIPT.in_pool, SCRIPT.count) == case[expected]


def test_adjustments_are_those_of_the_vectors():
    for case in cases("adjustments"):
        load_rules(case["weights"])
        load_script(case["active"], case.get("silent", []))
        RUN.learning.min_weight, RUN.learning.max_weight = case["low"], case["high"]
        RUN.learning.half_share = int("silent" in case)
        adjust(POOL, SCRIPT, PART, case["adjustment"], RUN.learning)
        assert weights_of(RUN, 0) == case["after"]


def test_points_are_handed_out_as_in_the_vectors():
    for case in cases("hand_outs"):
        load_rules(case["weights"])
        hand_out(POOL, case["remainder"], case["low"], case["high"])
        assert weights_of(RUN, 0) == case["after"]


def test_fitness_becomes_the_adjustment_of_the_vectors():
    for case in cases("fitness"):
        names = ("break_even", "max_reward", "max_penalty", "end_share")
        chosen = Settings(**{name: case[name] for name in names})
        loading.load_learning(RUN.learning, chosen, chosen.difficulty)
        assert adjustment_for(case["fitness"], RUN.learning) == case["adjustment"]
        assert penalised_fitness(case["fitness"], case["peak"]) == case["mapped"]
        of_state = state_adjustment_for(case["fitness"], case["state_fitness"], RUN.learning)
        assert of_state == case["state_adjustment"]


def load_relative(form: dict[str, float]) -> None:
    """Learning by what is usual, in this way."""
    chosen = replace(OURS, relative=Relative(**form))
    loading.load_learning(RUN.learning, chosen, chosen.difficulty)


def test_fitness_becomes_the_factors_of_the_vectors():
    for case in cases("factors"):
        load_relative(case["relative"])
        POOL.usual, POOL.spread = case["usual"], case["spread"]
        POOL.encounters = case["encounters"]
        exponent = exponent_of(case["fitness"], POOL, int(case["acted"]), RUN.learning)
        assert exponent == case["exponent"]
        assert factor_for(exponent) == case["factor"]
        silent = silent_exponent(exponent, RUN.learning.relative)
        assert factor_for(silent) == case["silent_factor"]
        follow(POOL, case["fitness"], case["relative"]["pace"])
        assert [POOL.usual, POOL.spread] == [case["usual_after"], case["spread_after"]]


def test_weights_are_multiplied_as_in_the_vectors():
    for case in cases("multiplied"):
        load_rules(case["weights"])
        load_relative(literal.RELATIVE)
        load_script(case["active"], case["silent"])
        RUN.learning.min_weight, RUN.learning.max_weight = case["low"], case["high"]
        multiply(POOL, SCRIPT, PART, case["factor"], case["silent_factor"], RUN.learning)
        assert weights_of(RUN, 0) == case["after"]


@pytest.mark.parametrize("won", [True, False])
def test_the_heaviest_weights_are_multiplied_without_overflow(won):
    """Half a word holds no more than these, and nothing moves further than so."""
    heaviest = [2**31 - 129, *[1] * 126, 2]
    strongest = Relative(rate=1, haste=1, silent_praise=1, silent_blame=1, inert=3)
    chosen = Settings(min_weight=1, max_weight=2**31 - 1, fallback=NO_FALLBACK, relative=strongest)
    for weights in (heaviest, heaviest[::-1], [2**31 // 128 - 1] * 128):
        made = rulebase([f"rule {at}" for at in range(128)], weights=weights, size=100)
        story = Story(DynamicScripting(made, chosen, seed=3), ["guard"], 1)
        for acted in ([0], [], list(range(100))):
            story.live_through([(acted, float(won))], won, float(won))


def test_peaks_and_ceilings_move_as_in_the_vectors():
    for case in cases("difficulty"):
        plan, difficulty = RUN.learning.difficulty, difficulty_of(case["difficulty"])
        loading.load_learning(RUN.learning, Settings(), difficulty)
        POOL.count, POOL.total, POOL.ceiling = case["rules"], case["total"], case["ceiling"]
        POOL.peak = difficulty.peak_start
        moves = zip(case["won"], case["ceilings"], case["peaks"], strict=True)
        for won, ceiling_after, peak_after in moves:
            POOL.ceiling = moved_ceiling(POOL, won, RUN.learning)
            POOL.peak = moved_peak(POOL.peak, won, plan)
            assert (POOL.ceiling, POOL.peak) == (ceiling_after, peak_after)


def test_earlier_weights_are_returned_to_as_in_the_vectors():
    for case in cases("fallback"):
        load_rules([1], fallback=fallback_of(case["fallback"]))
        told = zip(case["team"], case["agent"], case["returned_to"], strict=True)
        for number, (team, agent, expected) in enumerate(told, start=1):
            POOL.weights[0] = POOL.encounters = number
            RUN.team_fitness = team
            before = int(POOL.fallbacks)
            fall_back(RUN, POOL, agent)
            returned = int(POOL.weights[0]) if POOL.fallbacks > before else None
            assert returned == expected


@examples(2)
@given(
    fallback=st.builds(
        Fallback,
        kind=st.sampled_from([FallbackKind.LIMITED, FallbackKind.PROPAGATION]),
        ancestors=st.integers(0, 2),
        threshold=st.just(0.5),
        not_before=st.integers(0, 3),
        distance=st.integers(0, 6),
        max_age=st.one_of(st.none(), st.integers(0, 8)),
    ),
    told=st.lists(
        st.tuples(*[st.sampled_from([0.2, 0.2, 0.5, 0.8, 0.8])] * 2), min_size=1, max_size=25
    ),
)
def test_falling_back_agrees_at_the_threshold_and_at_the_end_of_the_reach(fallback, told):
    load_rules([1], fallback=fallback)
    assert RUN.learning.fallback.kind == FallbackCode[fallback.kind.name]
    lineage: list[Record] = []
    for number, (team, agent) in enumerate(told, start=1):
        POOL.weights[0] = POOL.encounters = number
        RUN.team_fitness = team
        fall_back(RUN, POOL, agent)
        remember(lineage, Record(number, [number], team, agent), fallback)
        place = place_to_return_to(lineage, fallback)
        if place is not None:
            del lineage[place + 1 :]
        assert lineage_of(RUN, 0) == lineage


# --- histories ---------------------------------------------------------------


HISTORIES = cases("histories")
BY_THE_USUAL = cases("usual_histories")


def role_from(form: dict[str, Any]) -> literal.Role:
    """A role as the vectors describe it."""
    rules = [
        literal.Rule(
            *(rule[name] for name in ("name", "text", "priority", "weight")),
            tuple(rule["goals"]),
            tuple((state, opens) for state, opens in rule["states"]),
        )
        for rule in form["rules"]
    ]
    return literal.Role(form["role"], form["script_size"], rules, form["last"])


@pytest.mark.parametrize("at", range(len(HISTORIES)))
def test_histories_are_those_of_the_vectors(at):
    play_history(HISTORIES[at])


@pytest.mark.parametrize("at", range(len(BY_THE_USUAL)))
def test_histories_by_the_usual_are_those_of_the_vectors(at):
    play_history(BY_THE_USUAL[at])


def play_history(case: dict[str, Any]) -> None:
    """A history of the vectors, in the run and in the plain learner."""
    roles = [rulebase_of(role_from(role)) for role in case["roles"]]
    chosen = settings_of(case["settings"], case["fallback"], case["difficulty"])
    learner = DynamicScripting(roles, chosen, seed=int(case["seed"], 16), team=case["team"])
    story = Story(learner, case["team"])
    for step in case["steps"]:
        if "difficulty" in step:
            # Switching is the plain learner's: a run then begins anew from it.
            learner.set_difficulty(difficulty_of(step["difficulty"]))
            story.load()
        story.agents = [told["role"] for told in step["scripts"]]
        story.goals = [told["goal"] for told in step["scripts"]]
        deeds = [(told["acted"], told["fitness"]) for told in step["scripts"]]
        story.live_through(deeds, step["won"], step["team_fitness"], step["state_fitness"])
        for agent, expected in enumerate(step["scripts"]):
            rules = learner.of_role(expected["role"])[0].rulebase.rules
            assert [rules[rule].name for rule in script_of(RUN, agent)] == expected["rules"]
        assert f"{luck_of(RUN):016x}" == step["luck"]
        check_pools(learner, step["pools"])


def check_pools(learner: DynamicScripting, forms: list[Any]) -> None:
    """Every pool stands as the vectors have it."""
    pools = loading.numbered_pools(learner)
    for name, label, weights, ceiling, peak, fallbacks, *moved in forms:
        number = pools.index(learner.pool(name, label))
        state = RUN.role[number]
        assert weights_of(RUN, number) == weights
        assert [state.ceiling, state.peak, state.fallbacks] == [ceiling, peak, fallbacks]
        assert not moved or [state.usual, state.spread] == moved


def test_the_histories_of_the_vectors_are_of_every_form():
    rules = [[rule for role in case["roles"] for rule in role["rules"]] for case in HISTORIES]
    assert sum(any(rule["goals"] for rule in each) for each in rules) == 4
    assert sum(any(rule["states"] for rule in each) for each in rules) == 4
    assert sum(case["settings"]["order"] == "learned" for case in HISTORIES) > 3
