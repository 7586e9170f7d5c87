"""The two scenarios of the shooter thesis: what a batch is, what is measured, what is judged."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from sparring.errors import SparringError, UsageError
from sparring.lab.claims import Evidence, Verdict
from sparring.lab.experiment import Findings, Wishes, jobs_for
from sparring.lab.experiments.registry import experiment_named, needed_programme
from sparring.lab.experiments.shooter import claims, learned
from sparring.lab.experiments.shooter.scenarios import ROWS, THESIS, VARIANTS
from sparring.lab.jobs import job_from
from sparring.lab.laboratory import Laboratory
from sparring.lab.workbench import Workbench
from sparring.worlds.shooter.world import Halls, Shooter

WISHES = Wishes(2, 7, world="shooter")


@pytest.fixture(scope="module")
def findings(tmp_path_factory: pytest.TempPathFactory) -> Findings:
    """A small run of everything."""
    return learned.learned(Laboratory(tmp_path_factory.mktemp("results")), WISHES)


def test_the_command_finds_it_and_every_claim_can_be_judged(findings: Findings) -> None:
    assert experiment_named("shooter").world == "shooter"
    evidence = Evidence({"shooter": findings}, 0)
    for claim in needed_programme("shooter").claims:
        assert claim.judge(evidence).verdict in Verdict


def test_every_variant_is_run_in_both_scenarios(findings: Findings) -> None:
    assert list(findings.rows) == list(ROWS)
    assert {learned.jobs_of(row, 1, WISHES)[0].world for row in ROWS} == {
        "shooter",
        "shooter-halls",
    }
    for row, curve in findings.extra["curves"].items():
        assert len(curve["fitness"]) == len(curve["wins"]) == 100
        assert 0 <= min(curve["fitness"]) <= max(curve["fitness"]) <= 1
        rules = 14 if row.startswith("scenario_1") else 18
        assert len(findings.extra["weights"][row]) == rules - 4 * ("goal" in VARIANTS[ROWS[row][1]])


def test_orders_are_told_where_they_are_learned(findings: Findings) -> None:
    assert set(findings.extra["learned_order"]) == {row for row in ROWS if learned.has_order(row)}
    assert len(findings.extra["in_words"]) == 8 + 4
    (rankings, orders) = learned.tables(findings.extra)
    assert (len(rankings["rows"]), len(orders["rows"])) == (8, 4)


def test_a_job_of_the_lab_learns_as_the_world_does() -> None:
    row = "scenario_1_both"
    (job,) = learned.jobs_of(row, 1, WISHES)
    record = Workbench()(job_from(job.as_data()))
    settings = Workbench().practice(job).learner.settings
    practice = Shooter().practice(
        "scripting", "patroller", settings=settings, goal="offensive", seed=7
    )
    rows = practice.run(100)
    assert record["team_fitness"] == [float(row.team_fitness) for row in rows]
    offensive = practice.learner.all_pools()[1]
    pool = learned.pool_of(row, record)
    assert pool["weights"] == list(offensive.weights)
    assert pool["gains"] == [sum(gains) for gains in offensive.relations or ()]


def test_goals_and_orders_that_do_not_exist_are_refused() -> None:
    for wrong in ({"goal": "offence"}, {"order": "alphabetical"}):
        (job,) = jobs_for("patroller", {"preset": "shooter", **wrong}, 5, 1, WISHES)
        with pytest.raises(SparringError, match=r"offensive|learned"):
            Workbench()(job)
    (job,) = jobs_for("offensive", {"goal": "any"}, 5, 1, Wishes(1))
    with pytest.raises(UsageError, match="goal"):
        Workbench()(job)


def test_weights_of_a_record_are_those_of_the_goal_that_was_learned_for() -> None:
    (job,) = jobs_for("sentry", VARIANTS["goal"], 40, 1, Wishes(1, world="shooter-halls"))
    record = Workbench()(replace(job, keeps=("weights", "pools")))
    pool = learned.pool_of("scenario_2_goal", record)
    (weights,) = record["weights"]
    assert [weights[member] for member in pool["members"]] == pool["weights"]
    others = set(range(len(weights))) - set(pool["members"])
    assert {weights[rule] for rule in others} == {100}


@pytest.mark.parametrize(
    ("curve", "expected"),
    [
        ([0.6] * 100, 1),
        ([0.4] * 100, 101),
        ([0.0] * 20 + [1.0] * 80, 17),
        ([1.0] * 90 + [0.0] * 10, 101),
        ([1.0] * 40 + [0.0] * 20 + [1.0] * 40, 57),
    ],
)
def test_winning_begins_where_no_mean_of_ten_falls_back(curve: list[float], expected: int) -> None:
    assert learned.wins_from(curve) == expected


def test_rankings_name_the_best_and_the_worst_first() -> None:
    means = {"a": 9.0, "b": 8.0, "c": 7.0, "d": 2.0, "e": 1.0}
    assert learned.ranking(means) == {"top": ["a", "b", "c"], "bottom": ["e", "d", "c"]}


def test_the_rules_that_the_thesis_names_are_rules_that_are_drawn() -> None:
    for row, of in THESIS.items():
        scenario, variant = ROWS[row]
        rules = scenario.kind.own_rules().roles["soldier"].rules
        drawn = {rule.name for rule in rules if rule.goals or "goal" not in VARIANTS[variant]}
        assert {*of.top, *of.bottom, *of.first} <= drawn
    assert {scenario.kind for scenario, _ in ROWS.values()} == {Shooter, Halls}


def made_up(**fitness: float) -> Evidence:
    """Findings in which every batch of a variant comes to the same, but for a little."""

    def batches(mean: float) -> list[float]:
        return [mean + 0.001 * at for at in range(-10, 11)]

    rows: dict[str, Any] = {row: batches(fitness.get(ROWS[row][1], 0.5)) for row in ROWS}
    names = ("fitness_early", "fitness_after", "fitness_late", "fitness", "wins_late")
    figures = dict.fromkeys(("wins_from", "wins_from_5", "best_5"), 1.0)
    extra = {"curves": {row: {"fitness": [0.5] * 100} for row in ROWS}}
    found = Findings(dict.fromkeys(ROWS, figures), 21, extra, dict.fromkeys(names, rows))
    return Evidence({"shooter": found}, 0)


@pytest.mark.parametrize(
    ("judge", "fitness", "verdict"),
    [
        (claims.learner_is_good, {"plain": 0.8}, Verdict.HOLDS),
        (claims.learner_is_good, {"plain": 0.6}, Verdict.FAILS),
        (claims.learner_wins, {"plain": 0.8}, Verdict.IN_PART),
        (claims.learner_wins, {"plain": 0.2}, Verdict.IN_PART),
        (claims.extensions_are_sooner, {"plain": 0.3, "both": 0.4}, Verdict.HOLDS),
        (claims.extensions_are_sooner, {"plain": 0.4, "both": 0.3}, Verdict.FAILS),
        (claims.goals_are_sooner, {"plain": 0.3, "goal": 0.4, "order": 0.3}, Verdict.HOLDS),
        (claims.goals_are_sooner, {"plain": 0.3, "goal": 0.4, "order": 0.6}, Verdict.IN_PART),
        (claims.goals_are_better, {"plain": 0.6, "goal": 0.4, "both": 0.4}, Verdict.FAILS),
        (claims.order_hardly_helps, {"plain": 0.6, "order": 0.6}, Verdict.HOLDS),
        (claims.order_hardly_helps, {"plain": 0.6, "order": 0.8}, Verdict.FAILS),
    ],
)
def test_claims_are_judged_by_what_was_found(
    judge: Any, fitness: dict[str, float], verdict: Verdict
) -> None:
    assert judge(made_up(**fitness)).verdict is verdict


def ranked(*, as_told: bool) -> Evidence:
    """Findings in which the rules that the thesis ranks highest gain weight and those that it
    ranks lowest lose, or the other way round."""
    samples: dict[str, dict[str, list[float]]] = {}
    weights: dict[str, dict[str, float]] = {}
    for row, of in THESIS.items():
        high, low = (of.top, of.bottom) if as_told else (of.bottom, of.top)
        weights[row] = {**dict.fromkeys(high, 200.0), **dict.fromkeys(low, 20.0)}
        for rule, mean in weights[row].items():
            batches = [mean + at for at in range(-10, 11)]
            samples.setdefault(learned.weight_of(rule), {})[row] = batches
    ranking = {row: learned.ranking(means) for row, means in weights.items()}
    extra = {"weights": weights, "ranking": ranking}
    return Evidence({"shooter": Findings({}, 21, extra, samples)}, 0)


@pytest.mark.parametrize("judge", [claims.rules_of_yard, claims.rules_of_halls])
def test_rankings_hold_if_the_best_gain_and_the_worst_lose(judge: Any) -> None:
    told = judge(ranked(as_told=True))
    assert told.verdict is Verdict.HOLDS
    assert "plain 3 of 6" in told.figures
    assert judge(ranked(as_told=False)).verdict is Verdict.FAILS
