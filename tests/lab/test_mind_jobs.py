"""Jobs of Sarsa, Alert and AlertAM: settings, handicaps, duels, saved squads."""

from __future__ import annotations

from typing import Any

import pytest

from sparring.errors import SettingsError, UsageError
from sparring.lab.jobs import Job
from sparring.lab.sources import world_files
from sparring.lab.workbench import Workbench
from sparring.learners.temporal_settings import Handicap
from sparring.worlds.minds import MIND_KINDS
from sparring.worlds.pit.duels.world import SorcererDuel
from tests.worlds.mind_courses import results_of

BENCH = Workbench()
LETTERS = {True: "W", False: "L", None: "-"}


def job(learner: dict[str, Any], tactic: str = "ai161", seed: int = 0, **more: Any) -> Job:
    """A short test in a duel."""
    return Job(
        world="pit-sorcerers", tactic=tactic, encounters=15, seed=seed, learner=learner, **more
    )


@pytest.mark.parametrize("kind", MIND_KINDS)
@pytest.mark.parametrize("tactic", ["ai161", "alert", "dynamic-scripting"])
def test_a_job_is_the_very_practice_of_the_world(kind: str, tactic: str) -> None:
    record = BENCH(job({"kind": kind}, tactic=tactic, seed=4, keeps=("fitness",)))
    rows = SorcererDuel().practice(kind, tactic, seed=4).run(15)
    assert record["team_fitness"] == [float(row.team_fitness) for row in rows]
    assert record["results"] == "".join(LETTERS[won] for won in results_of(rows))


def test_settings_and_a_handicap_are_given_by_their_names() -> None:
    learner = {
        "kind": "alert",
        "settings": {"highest_rate": 0.4, "window": 5},
        "handicap": {"win_share": 0.3},
    }
    (mind,) = BENCH.practice(job(learner)).learner.minds
    assert (mind.settings.highest_rate, mind.settings.window) == (0.4, 5)
    assert mind.handicap == Handicap(0.3)
    (mind,) = BENCH.practice(job({"kind": "alert", "settings": "sorcerer"})).learner.minds
    assert mind.settings.highest_exploration == 0.08


@pytest.mark.parametrize(
    ("learner", "told"),
    [
        ({"kind": "alert", "setings": "fighter"}, "did you mean 'settings'"),
        ({"kind": "alert", "settings": {"windows": 5}}, "did you mean 'window'"),
        ({"kind": "alert", "handicap": {"share": 0.5}}, "win_share"),
        ({"kind": "alert", "handicap": 0.5}, "given by their names"),
        ({"kind": "alert", "settings": "wizard"}, "no settings of alert"),
    ],
)
def test_what_no_mind_has_is_refused(learner: dict[str, Any], told: str) -> None:
    with pytest.raises((UsageError, SettingsError), match=told):
        BENCH(job(learner))


def test_opponents_change_for_minds_but_not_in_a_match_with_scripts() -> None:
    changes = ((5, "ai129"),)
    assert len(BENCH(job({"kind": "alert"}, changes=changes))["results"]) == 15
    with pytest.raises(UsageError, match="whoever meets dynamic-scripting meets nobody else"):
        BENCH(job({"kind": "alert"}, tactic="dynamic-scripting", changes=changes))


def test_weights_and_scripts_are_not_told_of_minds() -> None:
    with pytest.raises(UsageError, match="results, fitness and durations only"):
        BENCH(job({"kind": "alert"}, keeps=("weights",)))


def test_a_saved_squad_is_gone_on_from_with_the_luck_of_the_job() -> None:
    practice = SorcererDuel().practice("alert-am", "ai161", seed=1, handicap=Handicap(0.4))
    practice.run(30)
    form = practice.state()
    learner = {"kind": "alert-am", "state": form}
    went_on = BENCH.practice(job(learner, seed=8))
    fresh = BENCH.practice(job({"kind": "alert-am"}, seed=8))
    assert went_on.learner.lessons == 30
    assert went_on.learner.handicap == Handicap(0.4)
    lucks = [[mind.luck.state for mind in one.learner.minds] for one in (went_on, fresh)]
    assert lucks[0] == lucks[1]
    assert BENCH(job(learner, seed=8))["results"] != BENCH(job(learner, seed=9))["results"]


def test_records_of_a_duel_depend_on_the_files_of_the_world_that_offers_it() -> None:
    assert world_files("pit-sorcerers") == world_files("pit")
    assert world_files("pit")
