"""Tests of evolutions: jobs as data, and records that tell everything."""

from __future__ import annotations

import json

import pytest

from sparring.errors import UsageError
from sparring.evolution.champion import champion_from
from sparring.lab.engines import Threads
from sparring.lab.evolutions import (
    alone_jobs,
    champion_in,
    evolution_jobs,
    mean_validation,
    rival_jobs,
)
from sparring.lab.experiment import Wishes
from sparring.lab.jobs import Job, job_from
from sparring.lab.laboratory import Laboratory
from sparring.lab.workbench import Workbench
from sparring.worlds.registry import open_world

GARDEN = Wishes(None, 5, world="garden")
SMALL = {"changes": {"population": 8}}


def test_a_job_breeds_as_many_steps_as_its_phases_have() -> None:
    plain, *_ = evolution_jobs(2, GARDEN, generations=3)
    doped, *_ = evolution_jobs(1, GARDEN, generations=3, doping=(1, 2), alone_generations=4)
    alone, *_ = alone_jobs(1, GARDEN, instance=7, generations=6)
    assert (plain.encounters, doped.encounters, alone.encounters) == (4, 14, 7)
    assert plain.seed == 5


def test_a_job_is_the_same_when_it_comes_back_from_a_file() -> None:
    (job,) = evolution_jobs(1, GARDEN, generations=2, doping=(3,), alone_generations=1, **SMALL)
    assert job_from(json.loads(json.dumps(job.as_data()))).key == job.key


def test_a_record_tells_champion_history_solutions_and_validation() -> None:
    (job,) = evolution_jobs(1, GARDEN, generations=2, doping=(3,), alone_generations=1, **SMALL)
    record = Workbench()(job)
    assert json.loads(json.dumps(record)) == record
    assert len(record["history"]) == 3
    assert record["results"] == "-" * job.encounters
    assert record["turning_point"] is None
    assert [one["instance"] for one in record["alone"]] == [3]
    assert len(record["alone"][0]["history"]) == 2
    assert len(record["validation"]) == 100
    assert min(record["validation"]) <= mean_validation(record) <= max(record["validation"])
    champion = champion_from(record["champion"])
    assert champion.world == "garden"
    assert champion.fitness == record["fitness"] == record["history"][-1][0]
    assert champion_in(record) == champion.network


def test_the_record_is_what_a_practice_in_the_open_comes_to() -> None:
    (job,) = evolution_jobs(1, GARDEN, generations=2, **SMALL)
    practice = open_world("garden").practice("evolution", seed=5, **SMALL)
    for _ in range(3):
        practice.encounter()
    assert Workbench()(job)["champion"]["network"] == practice.champion.network.form()


def test_evolution_on_one_instance_ends_before_anybody_is_doped() -> None:
    (job,) = alone_jobs(1, GARDEN, instance=7, generations=2, **SMALL)
    record = Workbench()(job)
    assert record["alone"] == []
    (doped,) = evolution_jobs(1, GARDEN, generations=0, doping=(7,), alone_generations=2, **SMALL)
    assert Workbench()(doped)["alone"][0]["history"] == record["history"]


def test_records_do_not_depend_on_how_many_work() -> None:
    jobs = evolution_jobs(4, GARDEN, generations=1, **SMALL)
    alone, together = (
        Laboratory(engine=Threads(workers), stamp="test").run(jobs, "test") for workers in (1, 2)
    )
    assert alone == together


def test_the_rival_uses_the_exams_it_is_given() -> None:
    (job,) = rival_jobs(1, GARDEN, exams=60)
    record = Workbench()(job)
    assert record["exams"] <= 60
    assert len(record["validation"]) == 100
    assert record["champion"]["origin"] == {"by": "cma-es"}
    assert record["history"][-1] == [record["fitness"]]


def test_nobody_evolves_where_there_are_no_networks() -> None:
    job = Job(world="crpg", tactic="novice", encounters=2, seed=0, learner={"kind": "evolution"})
    with pytest.raises(UsageError, match="nobody evolves in the world 'crpg'"):
        Workbench()(job)
