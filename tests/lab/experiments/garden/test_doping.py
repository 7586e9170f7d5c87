"""Food gathering in the lab, in small: what is run, what is told, what is judged."""

from __future__ import annotations

import pytest

from sparring.lab.claims import Verdict, judge_all
from sparring.lab.experiment import Findings, Wishes
from sparring.lab.experiments.garden import CLAIMS, EXPERIMENTS, doping, drawings, hardness, rival
from sparring.lab.laboratory import Laboratory
from sparring.lab.results import reproduce

WISHES = Wishes(2, 0, world="garden")


@pytest.fixture
def short(monkeypatch: pytest.MonkeyPatch) -> None:
    """Evolutions of one or two generations."""
    for module in (doping, hardness, rival):
        monkeypatch.setattr(module, "GENERATIONS", 1)
    for module in (doping, hardness):
        monkeypatch.setattr(module, "DOPED_GENERATIONS", 1)
        monkeypatch.setattr(module, "ALONE_GENERATIONS", 2)


@pytest.fixture
def lab() -> Laboratory:
    return Laboratory(stamp="test")


def test_the_experiment_has_the_rows_and_columns_of_the_thesis(short, lab) -> None:
    result = reproduce(EXPERIMENTS[0], lab, WISHES)
    data = result.as_data()
    assert data["rows"]["no_doping"]["paper"]["mean"] == 48.9
    assert data["rows"]["doping"]["paper"]["standard_error"] == 0.4
    assert set(data["rows"]["doping"]) == {"mean", "standard_error", "lowest", "highest", "paper"}
    assert data["tests"] == 2
    assert 0 < data["extra"]["chance"] <= 1
    assert [picture.name for picture in drawings.doping_figures(result, None)] == [
        "doping-food-scores",
        "doping-food-curves",
    ]


def test_both_series_cost_about_the_same() -> None:
    grids = doping.GENERATIONS * 20
    assert grids == doping.DOPED_GENERATIONS * 20 + doping.ALONE_GENERATIONS


def test_every_garden_is_tried_alone_and_flagged_where_damage_is_unavoidable(short, lab) -> None:
    findings = hardness.hard_food(lab, WISHES._replace(tests=1))
    assert len(findings.rows) == 21
    assert set(findings.extra["flagged"]) >= {"18", "19"}
    assert str(findings.extra["chosen"]) not in findings.extra["flagged"]
    times = [one["generations"] for one in findings.extra["hardness"]]
    assert times == sorted(times, reverse=True)


def test_the_rival_has_as_many_exams(short, lab) -> None:
    findings = rival.rival_food(lab, WISHES)
    assert set(findings.rows) == {"no_doping", "cma_es"}
    assert findings.extra["exams"] > 0


@pytest.mark.parametrize(
    ("counts", "is_two_way"),
    [
        ([0, 60, 40, 0], True),
        ([50, 0, 0, 50], True),
        ([50, 0, 50, 0], False),
        ([30, 30, 40, 0], False),
        ([0, 100, 0, 0], False),
        ([1, 250, 249, 0], True),
    ],
)
def test_two_directions_at_a_right_angle_are_told_from_others(counts, is_two_way) -> None:
    assert doping.is_two_way(counts) is is_two_way


def made_up(plain: float, doped: float) -> dict[str, Findings]:
    """Findings as if scores were these, in every case a little otherwise."""
    scores = {
        "no_doping": [plain + 2 * (at % 5) for at in range(40)],
        "doping": [doped + at % 5 for at in range(40)],
    }
    directions = {row: [[0, 60, 40, 0]] * 40 for row in scores}
    hard = [{"instance": at} for at in (17, *range(17), 18, 19)]
    return {
        "doping-food": Findings({}, 40, {"directions": directions}, {"scores": scores}),
        "hard-food": Findings({}, 40, {"hardness": hard, "flagged": {"19": "walled"}}),
    }


def test_claims_hold_where_doping_helps() -> None:
    verdicts = {one.claim.name: one.verdict for one in judge_all(CLAIMS, made_up(45, 56))}
    assert set(verdicts.values()) == {Verdict.HOLDS}


def test_the_claim_fails_where_doping_harms() -> None:
    verdicts = {one.claim.name: one.verdict for one in judge_all(CLAIMS, made_up(60, 50))}
    assert verdicts["doping-helps-food"] is Verdict.FAILS
