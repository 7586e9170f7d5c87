"""Tactics bred in the lab: records, columns, what is seen in a solution, claims."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

import pytest

from sparring.errors import UsageError
from sparring.lab.claims import Evidence, Verdict, judge_all
from sparring.lab.experiment import Findings, Wishes
from sparring.lab.experiments.strategy import CLAIMS, EXPERIMENTS, evolved, evolved_claims
from sparring.lab.experiments.strategy.recording.tactics import tactic_jobs, tactic_record
from sparring.lab.laboratory import Laboratory
from sparring.worlds.garden.world import Garden
from sparring.worlds.strategy.data.codes import House, Kind, Upgrade
from sparring.worlds.strategy.data.states import edges_from
from sparring.worlds.strategy.evolved import (
    Build,
    Chromosome,
    Combat,
    Economy,
    EvolvedTactic,
    Part,
    Research,
)
from sparring.worlds.strategy.world import Strategy

WISHES = Wishes(1, 3, "", "strategy")
QUICK: dict[str, float] = {"population": 4, "children": 3, "target": 1.0}


def record_of(**more: Any) -> Any:
    (job,) = tactic_jobs(1, WISHES, against="soldier_rush", **{**QUICK, **more})
    return tactic_record(Strategy(), job)


def solution_with(*genes: Any, reached: tuple[int, ...] = (1, 3)) -> evolved.Solution:
    """A solution whose first state after the blacksmith did this."""
    parts, state = [Part(1, (Build(House.BLACKSMITH),))], 3
    while edges := edges_from(state):
        first = genes if state == 3 else ()
        parts.append(Part(state, (*first, Build(edges[0].house))))
        state = edges[0].opens
    chromosome = Chromosome((*parts, Part(state, (Economy(1),)))).check()
    acted = frozenset(range(1 + len(genes)))
    form = EvolvedTactic(chromosome, "strategy", "soldier_rush", 0.8, acted).form()
    return evolved.look_at({"tactic": form, "states": list(reached)})


# --- records ---------------------------------------------------------------------------


def test_a_record_tells_the_solution_and_how_it_was_found():
    record = record_of()
    assert record == record_of()
    assert not record["met"]
    assert record["children"] == 3 == sum(record["operators"].values())
    assert record["tactic"]["against"] == "soldier_rush"
    assert record["states"][0] == 1


def test_a_search_ends_with_its_target():
    assert record_of(target=0.001)["met"]


@pytest.mark.parametrize("more", [{"crowd": 3}, {"population": 1}, {"target": 2.0}])
def test_what_cannot_be_bred_is_refused(more: Any):
    with pytest.raises(UsageError):
        record_of(**more)


def test_other_worlds_breed_no_tactics():
    (job,) = tactic_jobs(1, WISHES, against="soldier_rush")
    with pytest.raises(UsageError, match="breeds no tactics"):
        tactic_record(Garden(), job)


# --- the table -------------------------------------------------------------------------


def test_rows_have_the_columns_of_the_thesis():
    records = [
        {"fitness": fitness, "met": met}
        for fitness, met in ((0.7, False), (0.8, True), (0.9, True))
    ]
    assert evolved.columns_of(records) == pytest.approx(
        {"fitness_avg": 0.8, "fitness_lowest": 0.7, "fitness_highest": 0.9, "runs_over_250": 1}
    )
    (experiment,) = (one for one in EXPERIMENTS if one.name == evolved.NAME)
    assert experiment.paper["soldier_rush"] == {
        "fitness_avg": 0.78,
        "fitness_lowest": 0.73,
        "fitness_highest": 0.85,
        "runs_over_250": 2,
    }
    assert set(experiment.paper) == {"soldier_rush", "knight_rush"}


def test_the_experiment_breeds_on_the_map_of_each_rush(monkeypatch: pytest.MonkeyPatch):
    usual = evolved.tactic_jobs
    monkeypatch.setattr(
        evolved,
        "tactic_jobs",
        lambda tests, wishes, against: usual(tests, wishes, against=against, **QUICK),
    )
    with Laboratory() as lab:
        findings = evolved.evolved(lab, Wishes(tests=1))
    assert set(findings.rows) == {"soldier_rush", "knight_rush"}
    assert findings.extra["children"] == {"soldier_rush": [3], "knight_rush": [3]}
    for words in findings.extra["in_words"]:
        assert "of 1 solutions win" in words
    worlds = {row: evolved.jobs_against(row, 1, WISHES)[0].world for row in findings.rows}
    assert worlds == {"soldier_rush": "strategy", "knight_rush": "strategy-large"}


# --- what is seen in a solution ----------------------------------------------------------


def test_researches_workers_and_catapults_are_counted():
    solution = solution_with(
        Research(Upgrade.WEAPON),
        Research(Upgrade.WEAPON),
        Research(Upgrade.CATAPULT),
        Economy(7),
        Economy(9),
    )
    assert (solution.smithy_researches, solution.workers, solution.catapults) == (2, 16, 0)
    assert solution.active_states == 2
    assert evolved.catapults_in(Combat(1, ((Kind.CATAPULT, 4), (Kind.SOLDIER, 2)))) == 4


def test_an_expansion_is_defended_by_what_came_before_it():
    guards, hall = Combat(0, ((Kind.SOLDIER, 3),)), Build(House.TOWN_HALL)
    raiders = Combat(1, ((Kind.SOLDIER, 3),), attacks=True)
    tower = Build(House.CANNON_TOWER)
    cases = ((guards, hall), (tower, hall), (hall, guards), (raiders, hall))
    seen = [solution_with(*genes) for genes in cases]
    assert [one.is_defended for one in seen] == [True, True, False, False]
    assert all(one.has_expansion for one in seen)
    assert not solution_with(guards).has_expansion


# --- claims ----------------------------------------------------------------------------


def made_up(knights: evolved.Solution, soldiers: evolved.Solution, tests: int = 10) -> Any:
    """Findings in which all solutions are alike."""
    look = {"soldier_rush": soldiers, "knight_rush": knights}
    solutions = {row: [asdict(one)] * tests for row, one in look.items()}
    records = [{"fitness": 0.8, "met": True}] * tests
    return Findings(
        rows={row: evolved.columns_of(records) for row in look},
        tests=tests,
        extra={"solutions": solutions},
        samples={"fitness": {row: [0.8] * tests for row in look}},
    )


SOLDIERS_OF_THESIS = evolved.Solution([1, 3], 2, 3, 4, False, False, 0)
KNIGHTS_OF_THESIS = evolved.Solution([1, 3, 4, 8, 12], 5, 3, 30, True, True, 12)


def verdicts(findings: Any) -> dict[str, Verdict]:
    judged = judge_all(evolved_claims.CLAIMS, {evolved.NAME: findings})
    return {one.claim.name: one.verdict for one in judged}


def test_solutions_as_the_thesis_has_them_make_its_claims_hold():
    found = verdicts(made_up(KNIGHTS_OF_THESIS, SOLDIERS_OF_THESIS))
    assert found.pop("knights_take_longer") == Verdict.IN_PART  # None goes straight to 11.
    assert set(found.values()) == {Verdict.HOLDS}


def test_other_solutions_refute_them():
    found = verdicts(made_up(SOLDIERS_OF_THESIS, KNIGHTS_OF_THESIS))
    assert found["knights_need_economy"] == found["catapults"] == Verdict.FAILS
    assert found["soldiers_by_soldiers"] == Verdict.IN_PART
    assert found["knights_take_longer"] == Verdict.FAILS


def test_a_few_runs_tell_nothing():
    found = verdicts(made_up(KNIGHTS_OF_THESIS, SOLDIERS_OF_THESIS, tests=2))
    assert set(found.values()) == {Verdict.UNTOLD}


def test_the_claims_are_among_those_of_the_world():
    assert set(evolved_claims.CLAIMS) <= set(CLAIMS)
    assert evolved_claims.solutions(
        Evidence({evolved.NAME: made_up(KNIGHTS_OF_THESIS, SOLDIERS_OF_THESIS)}), "knight_rush"
    )
