"""Kinds of job that only one world has."""

from __future__ import annotations

import pytest

from sparring.errors import SparringError
from sparring.lab.experiments.recorders import recorders_of, recording_folder
from sparring.lab.jobs import Job
from sparring.lab.sources import sources_of
from sparring.lab.workbench import Workbench

OWN_KINDS = {"flags": "hours", "tavern": "sharing"}


@pytest.mark.parametrize(("world", "kind"), OWN_KINDS.items())
def test_a_world_brings_its_own_kinds_of_job(world: str, kind: str) -> None:
    assert list(recorders_of(world)) == [kind]


def test_a_world_without_any_brings_none() -> None:
    assert recorders_of("crpg") == {}
    assert recorders_of("nowhere") == {}


def test_a_kind_of_another_world_is_not_known() -> None:
    job = Job(world="crpg", tactic="novice", encounters=1, seed=0, learner={"kind": "hours"})
    with pytest.raises(SparringError, match="hours"):
        Workbench()(job)


def test_records_depend_on_what_carries_out_their_own_worlds_jobs_alone() -> None:
    own = {path for path in sources_of("flags").values() if "recording" in path.parts}
    assert own == set(recording_folder("flags").glob("*.py"))
    assert not any("recording" in path.parts for path in sources_of("crpg").values())
