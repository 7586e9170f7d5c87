"""The library against the test vectors, and the vectors against their maker."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from sparring.elementary import angle_of, sigmoid, sine
from sparring.luck import Luck
from sparring.scripting import adjust, difficulty, draw, ordering, relative
from sparring.scripting.fallback import Record, place_to_return_to, remember
from sparring.scripting.learner import DynamicScripting
from sparring.scripting.pool import Pool, Scope
from sparring.scripting.settings import Relative, Settings
from tests.scripting import literal
from tests.scripting.helpers import difficulty_of, fallback_of, rulebase_of, settings_of
from tests.vectors.make import FILES, text_of

HERE = Path(__file__).parent


def cases(name: str) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = json.loads((HERE / f"{name}.json").read_text("utf-8"))["cases"]
    return found


def luck_from(state: str) -> Luck:
    return Luck.resumed(int(state, 16))


def state_of(luck: Luck) -> str:
    return f"{luck.state:016x}"


@pytest.mark.parametrize("name", FILES)
def test_committed_vectors_are_what_their_maker_makes(name):
    assert (HERE / f"{name}.json").read_bytes() == text_of(name).encode()


def test_every_vector_file_is_made_and_says_what_it_is_about():
    files = sorted(path.stem for path in HERE.glob("*.json"))
    assert files == sorted(FILES)
    for name in files:
        assert json.loads((HERE / f"{name}.json").read_text("utf-8"))["about"]


def test_there_are_a_few_hundred_cases():
    assert sum(len(cases(name)) for name in FILES) >= 300


def test_no_number_is_too_large_for_a_double():
    def check(value: Any) -> None:
        if isinstance(value, dict):
            value = list(value.values())
        if isinstance(value, list):
            for item in value:
                check(item)
        elif isinstance(value, int):
            assert abs(value) <= 2**53

    for name in FILES:
        check(cases(name))


def test_seeding():
    for case in cases("seeding"):
        assert state_of(Luck(int(case["seed"], 16), case["stream"])) == case["state"]


def test_generator():
    for case in cases("generator"):
        luck = luck_from(case["from"]) if "from" in case else Luck(int(case["seed"], 16))
        assert [luck.word() for _ in case["words"]] == case["words"]
        assert state_of(luck) == case["state"]


def test_below():
    for case in cases("below"):
        luck = Luck(int(case["seed"], 16), case["stream"])
        assert [luck.below(bound) for bound in case["bounds"]] == case["numbers"]
        assert state_of(luck) == case["state"]


def test_draws():
    for case in cases("draws"):
        luck, lines = luck_from(case["luck"]), case["lines"]
        has_twins = len(set(lines)) < len(lines)
        wheel = draw.make_wheel(case["weights"], case["ceiling"], lines, has_twins)
        drawn = draw.draw(wheel, case["places"], case["max_tries"], luck, lines)
        assert drawn == case["drawn"]
        assert state_of(luck) == case["luck_after"]


def test_adjustments():
    for case in cases("adjustments"):
        weights, active, change = case["weights"], case["active"], case["adjustment"]
        bounds = case["low"], case["high"], sum(weights)
        if "silent" in case:
            after = adjust.adjust_sharing(weights, active, case["silent"], change, *bounds)
        else:
            after = adjust.adjust(weights, active, change, *bounds)
        assert after == case["after"]


def test_hand_outs():
    for case in cases("hand_outs"):
        after = adjust.hand_out(case["weights"], case["remainder"], case["low"], case["high"])
        assert after == case["after"]


def test_fitness():
    for case in cases("fitness"):
        names = ("break_even", "max_reward", "max_penalty", "end_share")
        settings = Settings(**{name: case[name] for name in names})
        fitness = case["fitness"]
        assert adjust.adjustment_for(fitness, settings) == case["adjustment"]
        state = adjust.state_adjustment_for(fitness, case["state_fitness"], settings)
        assert state == case["state_adjustment"]
        assert difficulty.penalised_fitness(fitness, case["peak"]) == case["mapped"]


def test_factors():
    for case in cases("factors"):
        chosen = Relative(**case["relative"])
        pool = Pool(Scope.ALL, None, ["a"], ["a"], [0], [100])
        pool.usual, pool.spread = case["usual"], case["spread"]
        pool.encounters = case["encounters"]
        exponent = relative.exponent_of(case["fitness"], pool, case["acted"], chosen)
        assert exponent == case["exponent"]
        expected = case["factor"], case["silent_factor"]
        assert relative.factors_for(exponent, chosen) == expected
        relative.follow(pool, case["fitness"], chosen.pace)
        assert [pool.usual, pool.spread] == [case["usual_after"], case["spread_after"]]


def test_multiplied():
    for case in cases("multiplied"):
        factors = dict.fromkeys(case["silent"], case["silent_factor"])
        factors |= dict.fromkeys(case["active"], case["factor"])
        weights = case["weights"]
        bounds = case["low"], case["high"], sum(weights)
        assert relative.multiplied(weights, factors, *bounds) == case["after"]


def test_difficulty():
    for case in cases("difficulty"):
        settings = difficulty_of(case["difficulty"])
        ceiling, peak = case["ceiling"], settings.peak_start
        moves = zip(case["won"], case["ceilings"], case["peaks"], strict=True)
        for won, ceiling_after, peak_after in moves:
            total = case["total"]
            lowest = -(-total // case["rules"])
            ceiling = difficulty.moved_ceiling(ceiling, won, settings, lowest, total)
            peak = difficulty.moved_peak(peak, won, settings)
            assert (ceiling, peak) == (ceiling_after, peak_after)


def test_fallback():
    for case in cases("fallback"):
        fallback = fallback_of(case["fallback"])
        lineage: list[Record] = []
        told = zip(case["team"], case["agent"], case["returned_to"], strict=True)
        for number, (team, agent, expected) in enumerate(told, start=1):
            remember(lineage, Record(number, [number], team, agent), fallback)
            place = place_to_return_to(lineage, fallback)
            if place is not None:
                del lineage[place + 1 :]
            assert (None if place is None else lineage[place].number) == expected
    assert sum(n is not None for case in cases("fallback") for n in case["returned_to"]) > 30


def test_elementary():
    for case in cases("elementary"):
        if "y" in case:
            assert angle_of(case["x"], case["y"]) == case["angle"]
        else:
            assert (sigmoid(case["x"]), sine(case["x"])) == (case["sigmoid"], case["sine"])


def test_ordering():
    for case in cases("ordering"):
        drawn, weights, priorities = case["drawn"], case["weights"], case["priorities"]
        ranks = ordering.ranks_of(priorities)
        assert ordering.by_priority(drawn, ranks, weights) == case["by_priority"]
        learned = ordering.by_relations(drawn, case["relations"], priorities, weights)
        assert learned == case["by_relations"]


@pytest.mark.parametrize("at", range(len(cases("histories"))))
def test_histories(at):
    play_history(cases("histories")[at])


@pytest.mark.parametrize("at", range(len(cases("updates"))))
def test_updates(at):
    play_history(cases("updates")[at])


@pytest.mark.parametrize("at", range(len(cases("usual_histories"))))
def test_histories_by_the_usual(at):
    play_history(cases("usual_histories")[at])


def play_history(case: dict[str, Any]) -> None:
    roles = [
        literal.Role(
            role["role"],
            role["script_size"],
            [
                literal.Rule(
                    rule["name"],
                    rule["text"],
                    rule["priority"],
                    rule["weight"],
                    tuple(rule["goals"]),
                    tuple(map(tuple, rule["states"])),
                )
                for rule in role["rules"]
            ],
            role["last"],
        )
        for role in case["roles"]
    ]
    settings = settings_of(case["settings"], case["fallback"], case["difficulty"])
    learner = DynamicScripting(
        map(rulebase_of, roles), settings, seed=int(case["seed"], 16), team=case["team"]
    )
    for step in case["steps"]:
        play(learner, step)


def play(learner: DynamicScripting, step: dict[str, Any]) -> None:
    if "difficulty" in step:
        learner.set_difficulty(difficulty_of(step["difficulty"]))
    results = []
    for told in step["scripts"]:
        script = learner.draw(told["role"], goal=told["goal"], agent=told["agent"])
        assert script.rules == told["rules"]
        script.mark(*told["acted"])
        results.append((script, told["fitness"]))
    more = {"won": step["won"], "team_fitness": step["team_fitness"]}
    if len(results) == 1:
        learner.learn(*results[0], state_fitness=step["state_fitness"], **more)
    else:
        learner.learn_team(results, state_fitness=step["state_fitness"], **more)
    assert state_of(learner.drawing_luck) == step["luck"]
    for role, label, weights, ceiling, peak, fallbacks, *moved in step["pools"]:
        pool = learner.pool(role, label)
        assert not moved or [pool.usual, pool.spread] == moved
        assert [pool.weights, pool.ceiling, pool.peak] == [weights, ceiling, peak]
        assert pool.fallbacks == fallbacks
