"""Tests of duels: jobs as data, phases, and records that depend on nothing but the job."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import pytest

from sparring.errors import SparringError, UsageError
from sparring.lab.duels import duel_jobs
from sparring.lab.engines import Threads
from sparring.lab.experiment import Wishes
from sparring.lab.jobs import Job, job_from
from sparring.lab.laboratory import Laboratory
from sparring.lab.workbench import Workbench
from sparring.worlds.pit.duels.loadouts import FIRE, FIRE_AND_GLOBE
from sparring.worlds.pit.duels.world import FighterDuel, SorcererDuel

PIT = Wishes(None, 5, world="pit")
RIVAL = "dynamic-scripting"
TWO_PHASES = ["fire", "fire-and-globe"]


def one_job(
    duel: str = "sorcerer",
    learner: str = "alert-am",
    against: str = RIVAL,
    encounters: int = 60,
    **more: Any,
) -> Job:
    (job,) = duel_jobs(duel, learner, against, encounters, 1, PIT, **more)
    return job


def results_of(job: Job) -> str:
    results: str = Workbench()(job)["results"]
    return results


def test_a_job_is_the_same_when_it_comes_back_from_a_file() -> None:
    job = one_job(loadouts=TWO_PHASES, changes={"window": 3})
    assert job_from(json.loads(json.dumps(job.as_data()))).key == job.key


def test_trials_differ_in_their_seeds_alone() -> None:
    jobs = duel_jobs("fighter", "sarsa", "ai161", 50, 3, PIT)
    assert [job.seed for job in jobs] == [5, 6, 7]
    assert len({replace(job, seed=0).key for job in jobs}) == 1


@pytest.mark.parametrize("learner", ["sarsa", "alert", "alert-am", "scripting", "ai161"])
def test_every_kind_of_duellist_can_meet_the_games_own_ai(learner: str) -> None:
    results = results_of(one_job("fighter", learner, "ai161"))
    assert len(results) == 60
    assert set(results) <= set("WL-")
    assert 0 < results.count("W") < 60


def test_a_record_is_what_a_practice_in_the_open_comes_to() -> None:
    practice = SorcererDuel().practice("alert", "alert", seed=5)
    won = [practice.encounter().won for _ in range(60)]
    letters = {True: "W", False: "L", None: "-"}
    assert results_of(one_job("sorcerer", "alert", "alert")) == "".join(letters[one] for one in won)


def test_two_duellists_who_never_learn_are_even_and_their_fights_differ() -> None:
    results = results_of(one_job("fighter", "ai161", "ai161", 400))
    assert 150 < results.count("W") < 250


# --- phases ----------------------------------------------------------------------------------


def test_what_duellists_get_reaches_a_practice_that_goes_on() -> None:
    """Minds of the first phase never ward themselves, for they cannot; later they do."""
    duel = SorcererDuel(loadout=FIRE)
    practice = duel.practice("alert-am", RIVAL, seed=3)
    practice.run(100)
    assert "defence" not in chosen_by(practice)
    practice.world.equip(FIRE_AND_GLOBE)
    practice.run(100)
    assert chosen_by(practice)["defence"] > 0
    assert chosen_by(practice)["area"] > 0
    assert practice.fought == 200
    assert practice.learner.lessons == 200


def test_what_duellists_get_reaches_every_kind_of_practice() -> None:
    for against in ("ai161", "alert"):
        practice = SorcererDuel(loadout=FIRE).practice("alert", against, seed=3)
        practice.run(60)
        practice.world.equip(FIRE_AND_GLOBE)
        practice.run(60)
        assert "defence" in chosen_by(practice)


def chosen_by(practice: Any) -> dict[str, int]:
    """How often each action was learned from."""
    (member,) = practice.learned().as_data()["members"]
    return {choice["name"]: choice["uses"] for choice in member["choices"]}


def test_the_first_phase_of_two_is_as_if_there_were_one() -> None:
    whole = results_of(one_job(loadouts=TWO_PHASES, encounters=120))
    first = results_of(one_job(loadouts=TWO_PHASES[:1]))
    alike = results_of(one_job(loadouts=["fire", "fire"], encounters=120))
    assert whole[:60] == first == alike[:60]
    assert whole[60:] != alike[60:]


def test_a_better_weapon_ends_duels_of_fighters_sooner() -> None:
    usual, better = FighterDuel(), FighterDuel(loadout=FighterDuel.loadouts["better-weapon"])
    rounds = [
        sum(duel.fight(("ai161", "ai161"), seed).duration for seed in range(60))
        for duel in (usual, better)
    ]
    assert rounds[1] < 0.9 * rounds[0]


def test_phases_of_one_test_reach_no_other_on_the_same_workbench() -> None:
    bench = Workbench()
    usual = one_job()
    alone = bench(usual)
    bench(one_job(loadouts=TWO_PHASES, encounters=120))
    assert bench(usual) == alone == Workbench()(usual)


@pytest.mark.parametrize("workers", [1, 2])
def test_records_do_not_depend_on_who_works(workers: int) -> None:
    jobs = [
        job
        for against in (RIVAL, "alert", "ai161")
        for job in duel_jobs("sorcerer", "alert-am", against, 40, 2, PIT, loadouts=TWO_PHASES)
    ]
    with Laboratory(engine=Threads(workers)) as lab:
        records = lab.run(jobs, "duels")
    assert records == [Workbench()(job) for job in jobs]


# --- switches --------------------------------------------------------------------------------


def test_settings_can_be_changed_where_one_duels_alone() -> None:
    changed = one_job(encounters=200, changes={"explores_by": "step", "window": 3})
    assert results_of(changed) != results_of(one_job(encounters=200))


def test_everyone_may_make_himself_a_model() -> None:
    pair: dict[str, Any] = {"duel": "fighter-sorcerer", "encounters": 200}
    assert results_of(one_job(**pair, everyone_models=True)) != results_of(one_job(**pair))


# --- refusals --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("more", "message"),
    [
        ({"duel": "sorceror"}, "sorcerer"),
        ({"learner": "alret"}, "alert"),
        ({"against": "ai162"}, "ai161"),
        ({"loadouts": ["fires"]}, "fire"),
        ({"loadouts": []}, "1 to 10 phases"),
        ({"loadouts": ["fire"] * 11}, "1 to 10 phases"),
        ({"loadouts": [["fire"]]}, "by its name"),
        ({"loadouts": TWO_PHASES, "encounters": 61}, "61 encounters cannot be 2 equal phases"),
        ({"changes": {"windows": 3}}, "window"),
        ({"changes": {"window": 0}}, "window is a whole number"),
        ({"changes": ["window"]}, "by their names"),
        ({"duel": "fighter-sorcerer", "changes": {"window": 3}}, "one against one"),
        ({"epsilon": 1}, "epsilon"),
        ({"encounters": 0}, "1 to 100,000"),
        ({"encounters": 10**9}, "1 to 100,000"),
    ],
)
def test_what_nobody_can_carry_out_is_refused(more: dict[str, Any], message: str) -> None:
    with pytest.raises(SparringError, match=message):
        results_of(one_job(**more))


def test_a_test_of_duels_tells_results_alone() -> None:
    with pytest.raises(UsageError, match="results alone"):
        results_of(replace(one_job(), keeps=("fitness",)))
    with pytest.raises(UsageError, match="says its duel by a name"):
        results_of(replace(one_job(), learner={"kind": "duel", "learner": "alert"}))


def test_a_world_without_duels_says_so() -> None:
    with pytest.raises(UsageError, match="'crpg' offers no duels"):
        results_of(replace(one_job(), world="crpg"))
