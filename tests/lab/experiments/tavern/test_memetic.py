"""Memetic sharing in the lab."""

from __future__ import annotations

import pytest

from sparring.errors import UsageError
from sparring.lab.claims import Evidence, Verdict
from sparring.lab.engines import engine_named
from sparring.lab.experiment import Wishes
from sparring.lab.experiments.tavern import CLAIMS, EXPERIMENTS, memetic
from sparring.lab.experiments.tavern.recording.sharing import sharing_jobs, sharing_record
from sparring.lab.laboratory import Laboratory
from sparring.worlds.tavern.world import Tavern

WISHES = Wishes(1, 3, "", "tavern")


def record_of(guards: int = 2, fights: int = 6, **more):
    (job,) = sharing_jobs(guards, fights, 1, WISHES, thief="cutpurse", **more)
    return sharing_record(Tavern(), job)["results"]


def test_a_record_tells_every_fight_of_every_guard():
    results = record_of(3)
    assert [len(one) for one in results] == [6, 6, 6]
    assert set("".join(results)) <= {"W", "L"}
    assert record_of(3) == results


def test_one_guard_learns_the_same_apart_and_together():
    assert len(record_of(1)[0]) == len(record_of(1, together=False)[0]) == 6


def test_guards_who_share_go_another_way_than_guards_apart():
    assert record_of(2, 30) != record_of(2, 30, together=False)


def test_teaching_and_other_thieves_change_what_comes_of_it():
    assert record_of(1, 30) != record_of(1, 30, taught=20)
    first, other = record_of(1, 30)[0], record_of(1, 30, then="night_thief")[0]
    assert first[:15] == other[:15]


@pytest.mark.parametrize(
    "more",
    [{"guards": 0}, {"taught": -1}, {"learner": "scripting"}, {"then": "emperor"}],
)
def test_what_cannot_be_tested_is_refused(more):
    with pytest.raises(UsageError):
        record_of(**{"guards": 1, **more})


def test_shares_of_wins_are_those_of_their_part_of_a_test():
    results = "LW" + "WL" + "W" * (memetic.FIGHTS - 4)
    shares = {name: measure(results) for name, measure in memetic.MEASURES.items()}
    assert shares[memetic.FIRST] == 0.0
    assert (shares["second"], shares["fights 3 and 4"], shares[memetic.SOON]) == (100.0, 50.0, 50.0)
    assert shares[memetic.AFTER] == shares["last 25"] == 100.0


def test_the_experiment_gives_rows_intervals_and_words(tmp_path, monkeypatch):
    monkeypatch.setattr(memetic, "TAUGHT", (5, 10))
    monkeypatch.setattr(memetic, "GUARDS", (2,))
    monkeypatch.setattr(memetic, "LONE_GUARDS", 1)
    (experiment,) = EXPERIMENTS
    with Laboratory(tmp_path, engine=engine_named("threads", 1)) as lab:
        findings = experiment.run(lab, WISHES._replace(tests=2))
    assert list(findings.rows) == ["apart", "together_2", "taught_5", "taught_10"]
    assert set(findings.rows["apart"]) == set(memetic.MEASURES)
    assert len(findings.extra["curves"]["together_2"]) == memetic.FIGHTS // 10
    assert findings.extra["in_words"]
    assert set(findings.extra["intervals"]["apart"]) == set(memetic.MEASURES)


def test_a_single_test_has_no_intervals():
    assert memetic.intervals_of({memetic.SOON: {"apart": [3.0]}}, 0) == {}


def test_claims_are_judged_by_the_samples():
    rows = [memetic.ALONE, *(f"together_{guards}" for guards in memetic.GUARDS)]
    rows += [f"taught_{fights}" for fights in (50, 200)]

    def samples(apart: float, together: float) -> dict[str, list[float]]:
        return {
            row: [(apart if row == memetic.ALONE else together) + at / 10 for at in range(20)]
            for row in rows
        }

    found = memetic.Findings(
        {},
        20,
        samples={
            memetic.AFTER: samples(50, 50),
            memetic.SOON: samples(40, 80),
        },
    )
    verdicts = [claim.judge(Evidence({memetic.NAME: found})).verdict for claim in CLAIMS]
    assert [verdict is Verdict.HOLDS for verdict in verdicts] == [True, False, True]
