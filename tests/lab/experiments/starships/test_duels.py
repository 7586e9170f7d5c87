"""Networks bred to duel in the lab, in small: what is run, what is told, what is judged."""

from __future__ import annotations

import pytest

from sparring.lab.claims import Verdict, judge_all
from sparring.lab.experiment import Findings, Wishes
from sparring.lab.experiments.starships import CLAIMS, EXPERIMENTS, drawings, duels, rival
from sparring.lab.laboratory import Laboratory
from sparring.lab.results import reproduce
from sparring.worlds.starships.world import Starships

WISHES = Wishes(1, 0, world="starships")


@pytest.fixture
def short(monkeypatch: pytest.MonkeyPatch) -> None:
    """Evolutions that end with their random start."""
    for module in (duels, rival):
        monkeypatch.setattr(module, "GENERATIONS", 0)


@pytest.fixture
def lab() -> Laboratory:
    return Laboratory(stamp="test")


def test_the_experiment_has_the_rows_and_columns_of_the_thesis(short, lab) -> None:
    result = reproduce(EXPERIMENTS[0], lab, WISHES)
    rows = result.as_data()["rows"]
    assert list(rows) == list(duels.NETWORKS)
    assert rows["layered_2x5"]["paper"] == {"avg": 0.541, "lowest": 0.523, "highest": 0.579}
    titles = [table["title"] for table in result.findings.extra["tables"]]
    assert any("table 4.2" in title for title in titles)
    assert any("table 4.3" in title for title in titles)
    assert len(drawings.duel_figures(result, None)) == 2


def test_every_row_has_as_many_tests_as_the_thesis_ran() -> None:
    jobs = duels.network_jobs(WISHES._replace(tests=None))
    assert [len(group) for group in jobs.values()] == [5, 5, 7, 5, 5, 8, 7]
    validation = duels.validation_jobs(WISHES._replace(tests=None))
    assert [len(group) for group in validation.values()] == [6, 6, 7]
    assert {str(job.tactic) for group in validation.values() for job in group} == {
        "ai_1",
        "ai_2",
        "ai_3",
    }


def test_the_sizes_of_the_seven_networks_are_the_thesis_s() -> None:
    world = Starships()
    sizes = [world.shape(network).genes for network in duels.NETWORKS.values()]
    assert sizes == [92, 232, 147, 134, 97, 242, 127]


def test_the_rival_has_as_many_exams(short, lab) -> None:
    findings = rival.rival_duel(lab, WISHES)
    assert set(findings.rows) == {"evolution", "cma_es"}


def made_up(two_layers: float, manoeuvres: dict[str, int]) -> dict[str, Findings]:
    """Findings as if networks with two layers came to so much, all others to 0.5."""
    fitness = {row: [0.5 + 0.001 * at for at in range(8)] for row in duels.NETWORKS}
    fitness |= {
        row: [two_layers + 0.001 * at for at in range(8)] for row in ("layered_2x5", "layered_2x10")
    }
    against = {ai: [0.53 + 0.001 * at for at in range(8)] for ai in ("ai_0", "ai_2", "ai_3")}
    against["ai_1"] = [0.47 + 0.001 * at for at in range(8)]
    tested = {"ai_0": [0.49] * 8, "ai_1": [0.43] * 8, "ai_2": [0.48] * 8, "ai_3": [0.44] * 8}
    return {
        "duel": Findings(
            {},
            8,
            {"test_sets": tested, "manoeuvres": manoeuvres},
            {"fitness": fitness, "against": against},
        )
    }


SEEN = {
    "chances_to_follow": 100,
    "followed": 90,
    "swerved": 9,
    "braked": 1,
    "flights": 0,
    "shot_first": 30,
    "shot_second": 10,
    "turned_once": 2,
    "turned_more": 1,
}


def test_claims_hold_where_ships_do_what_the_thesis_saw() -> None:
    verdicts = {one.claim.name: one.verdict for one in judge_all(CLAIMS, made_up(0.54, SEEN))}
    assert set(verdicts.values()) == {Verdict.HOLDS}


def test_claims_fail_where_they_do_otherwise() -> None:
    others = {**SEEN, "followed": 10, "flights": 8, "turned_once": 0, "turned_more": 0}
    verdicts = {one.claim.name: one.verdict for one in judge_all(CLAIMS, made_up(0.45, others))}
    assert verdicts["two-layers-are-best"] is Verdict.FAILS
    assert verdicts["best-manoeuvres"] is Verdict.IN_PART
