"""Our default learner beside the papers' own, in small."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from sparring.errors import UsageError
from sparring.lab.experiment import Wishes
from sparring.lab.experiments.crpg.default import LEAGUE, default, tables, turning_after, wins_in
from sparring.lab.experiments.crpg.opponents import EIGHT_TACTICS, TACTICS
from sparring.lab.jobs import Job, job_from
from sparring.lab.workbench import Workbench

if TYPE_CHECKING:
    from sparring.lab.laboratory import Laboratory


def test_every_tactic_and_every_team_of_the_league_has_a_row(lab: Laboratory) -> None:
    findings = default(lab, Wishes(tests=1, seed=5))
    assert list(findings.rows) == [*TACTICS, *LEAGUE]
    for row in findings.rows.values():
        assert 0 <= row["ours_wins"] <= 100
        assert 10 <= row["plain_avg"] <= 491
    extra = findings.extra
    assert set(extra["even_game"]) == set(EIGHT_TACTICS)
    assert 0 < extra["overlap"]["ours"] < 100
    assert extra["returning_habit"]["ours"]["median"] >= 10
    assert 0 <= extra["change"]["ours"]["mean"] <= 100
    over_all, even = tables(extra)
    assert all(set(row) == {"plain", "ours"} for row in over_all["rows"].values())
    assert set(even["rows"]) == set(EIGHT_TACTICS)


def test_wins_are_counted_in_their_window_only() -> None:
    assert wins_in([{"results": "WWLL-W"}], slice(2, 6)) == [25]


def test_a_habit_beaten_at_once_has_the_first_turning_point_there_is() -> None:
    ahead = {"team_fitness": [0.1] * 5 + [0.9] * 30, "enemy_fitness": [0.5] * 35}
    assert turning_after(ahead, 5) == 10
    never = {"team_fitness": [0.1] * 35, "enemy_fitness": [0.5] * 35}
    assert turning_after(never, 5) == 21


def changing(*changes: tuple[int, str], encounters: int = 40, **more: object) -> Job:
    return Job(tactic="offensive", encounters=encounters, seed=3, changes=changes, **more)  # type: ignore[arg-type]


def test_until_the_opponents_change_nothing_differs() -> None:
    workbench = Workbench()
    usual = workbench(Job(tactic="offensive", encounters=40, seed=3))["results"]
    changed = workbench(changing((20, "novice")))["results"]
    assert changed[:20] == usual[:20]
    assert changed[20:] != usual[20:]
    assert len(changed) == 40


def test_a_learner_goes_on_with_what_it_has_learned() -> None:
    workbench = Workbench()
    with_change = workbench(changing((20, "offensive"), keeps=("weights",)))
    without = workbench(Job(tactic="offensive", encounters=40, seed=3, keeps=("weights",)))
    assert with_change == without


@pytest.mark.parametrize("change", [(5, "mine.rules"), ("5", "cursing"), (5,), "cursing"])
def test_a_change_is_a_number_and_the_name_of_a_tactic(change: object) -> None:
    with pytest.raises(UsageError, match="to a tactic of the world by its name"):
        changing(change)  # type: ignore[arg-type]


def test_a_learner_from_saved_state_is_described_by_nothing_else() -> None:
    learner = {"kind": "baseline", "state": {}}
    with pytest.raises(UsageError, match="learns as it did: leave out 'baseline'"):
        Workbench()(Job(tactic="offensive", encounters=4, seed=3, learner=learner))
    learner = {"kind": "scripting", "state": {}, "preset": "crpg"}
    with pytest.raises(UsageError, match=r"leave out \['preset'\]"):
        Workbench()(Job(tactic="offensive", encounters=4, seed=3, learner=learner))


def test_a_job_with_changes_survives_the_way_to_a_worker() -> None:
    job = changing((10, "novice"), (20, "cursing"))
    assert job_from(job.as_data()) == job
    assert job.key != changing((10, "novice")).key


@pytest.mark.parametrize(
    ("job", "message"),
    [
        (changing((40, "novice")), "one after the other within a test"),
        (changing((9, "novice"), (9, "cursing")), "one after the other within a test"),
        (changing((9, "novice"), stops=True), "results, fitness and the ending only"),
        (changing((9, "nobody")), "no tactic is named 'nobody'"),
    ],
)
def test_changes_that_make_no_sense_are_refused(job: Job, message: str) -> None:
    with pytest.raises(UsageError, match=message):
        Workbench()(job)
