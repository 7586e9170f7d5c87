"""Box pushing in the lab, in small: what is run, what is told, what is judged."""

from __future__ import annotations

import pytest

from sparring.lab.claims import Verdict, judge_all
from sparring.lab.experiment import Findings, Wishes
from sparring.lab.experiments.boxes import CLAIMS, EXPERIMENTS, doping, drawings, friction, rival
from sparring.lab.laboratory import Laboratory
from sparring.lab.results import reproduce

WISHES = Wishes(1, 0, world="boxes")


@pytest.fixture(autouse=True)
def short(monkeypatch: pytest.MonkeyPatch) -> None:
    """Evolutions of two generations."""
    for module in (doping, friction, rival):
        monkeypatch.setattr(module, "GENERATIONS", 2)


@pytest.fixture
def lab() -> Laboratory:
    return Laboratory(stamp="test")


def test_the_experiment_has_the_rows_and_columns_of_the_thesis(lab) -> None:
    result = reproduce(EXPERIMENTS[0], lab, WISHES)
    rows = result.as_data()["rows"]
    assert list(rows) == list(doping.ROWS)
    assert rows["doped_with_3"]["paper"] == {"fitness": 320.3, "highest": 322.9, "lowest": 318.1}
    assert rows["no_doping"]["paper"]["fitness"] == 310
    assert rows["doped_with_all"]["paper"]["lowest"] == 304.3
    assert len(result.findings.extra["hardness"]) == 9
    assert len(drawings.doping_figures(result, None)) == 2


def test_every_instance_is_evolved_alone_for_itself_and_for_all(lab) -> None:
    groups = doping.groups_of(2, WISHES)
    assert groups["doped_with_4"][0].learner["doping"] == [4]
    assert groups["doped_with_all"][1].learner["doping"] == list(range(9))
    assert "doping" not in groups["no_doping"][0].learner


def test_walls_of_five_kinds_are_tried(lab) -> None:
    findings = friction.friction_box(lab, WISHES)
    assert list(findings.rows) == [f"friction_{friction}" for friction in (0, 25, 50, 75, 100)]
    assert all(
        set(row) == {"random_start", "no_doping", "doped_with_3"} for row in findings.rows.values()
    )


def test_the_rival_is_measured_as_evolution_is(lab) -> None:
    findings = rival.rival_box(lab, WISHES)
    assert set(findings.rows) == {"no_doping", "cma_es"}


def made_up(hard: float) -> dict[str, Findings]:
    """Findings as if doping with 3 and 5 gave so much, and everything else 300."""
    fitness = {row: [300.0 + 3 * at for at in range(7)] for row in doping.ROWS}
    fitness |= {f"doped_with_{at}": [hard + 0.1 * one for one in range(7)] for at in (3, 5)}
    order = [3, 5, 2, 6, 0, 1, 4, 7, 8]
    extra = {
        "hardness": [{"instance": at} for at in order],
        "solutions": {
            str(at): {"mean": 250.0 - place, "deviation": 1.0 + place}
            for place, at in enumerate(order)
        },
        "starts": {row: [220.0] for row in doping.ROWS},
        "early": {row: [295.0] for row in doping.ROWS},
        "champions": {"no_doping": [390, 380, 100, 90, 395, 95, 105, 385, 388]},
    }
    return {"doping-box": Findings({}, 7, extra, {"fitness": fitness})}


def test_claims_hold_where_the_hard_instances_help() -> None:
    verdicts = {one.claim.name: one.verdict for one in judge_all(CLAIMS, made_up(330))}
    assert set(verdicts.values()) == {Verdict.HOLDS}


def test_claims_fail_where_they_harm() -> None:
    verdicts = {one.claim.name: one.verdict for one in judge_all(CLAIMS, made_up(250))}
    assert verdicts["doping-helps-box"] is Verdict.FAILS
    assert verdicts["hardest-are-best"] is Verdict.FAILS
