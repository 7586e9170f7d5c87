"""Jobs as data: nothing is lost on the way, and different jobs have different keys."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sparring.errors import RuleError, UsageError
from sparring.lab.jobs import Job, job_from

LEARNERS = st.dictionaries(
    st.sampled_from(["preset", "fallback", "max_penalty", "weights"]),
    st.one_of(st.text(max_size=5), st.integers(), st.lists(st.integers(0, 100), max_size=3)),
)
JOBS = st.builds(
    Job,
    world=st.sampled_from(["crpg", "pit"]),
    tactic=st.sampled_from(["offensive", "novice", "ünïcode"]),
    encounters=st.integers(0, 3000),
    seed=st.integers(0, 5),
    learner=LEARNERS,
    stops=st.booleans(),
    keeps=st.lists(st.sampled_from(["scripts", "weights"]), unique=True).map(tuple),
    rules=st.text(max_size=5),
    trials=st.sampled_from(["", "cursed"]),
    numbers=st.dictionaries(st.sampled_from(["initiative", "step"]), st.integers(0, 100)),
)


@given(JOBS)
def test_a_job_comes_back_from_its_data_as_it_was(job: Job) -> None:
    assert job_from(job.as_data()) == job
    again = job_from(json.loads(json.dumps(job.as_data())))
    assert again == job
    assert again.key == job.key


def test_the_first_seed_is_said_though_it_is_zero_and_the_world_though_it_is_the_usual_one() -> (
    None
):
    job = Job(tactic="offensive", encounters=5, seed=0)
    data = {"world": "crpg", "tactic": "offensive", "encounters": 5, "seed": 0}
    assert job.as_data() == data


def test_whatever_differs_the_key_differs() -> None:
    job = Job(tactic="offensive", encounters=5, seed=1)
    changes = {
        "world": "pit",
        "tactic": "cursing",
        "encounters": 6,
        "seed": 0,
        "learner": {"preset": "crpg-5.1"},
        "stops": True,
        "keeps": ("weights",),
        "rules": "script x",
        "trials": "cursed",
        "numbers": {"initiative": 2},
    }
    keys = {job.key, *(replace(job, **{name: value}).key for name, value in changes.items())}
    assert len(keys) == 1 + len(changes)


def test_a_job_that_changes_no_numbers_has_the_key_it_had_before_there_were_any() -> None:
    job = Job(tactic="offensive", encounters=5, seed=1, learner={"preset": "crpg"})
    assert job.key == "5f076a3b9e4679ad59e440cd"
    assert replace(job, numbers={}).key == job.key


def test_the_order_of_settings_does_not_matter_to_the_key() -> None:
    one = Job(tactic="x", encounters=1, seed=1, learner={"preset": "crpg", "max_penalty": 3})
    other = Job(tactic="x", encounters=1, seed=1, learner={"max_penalty": 3, "preset": "crpg"})
    assert one.key == other.key


# --- tactics of one's own ----------------------------------------------------------------

TACTIC = "script fighter\n    pass;\n\nscript wizard\n    pass;\n"


def test_a_job_takes_the_text_of_a_tactic_along_and_leaves_its_folder_behind(tmp_path):
    path = tmp_path / "calm.rules"
    path.write_text(TACTIC)
    job = Job(tactic=path, encounters=5, seed=1)
    assert job == Job(tactic=str(path), encounters=5, seed=1)
    assert (job.tactic, job.tactic_text) == ("calm.rules", TACTIC)
    path.unlink()
    assert job_from(json.loads(json.dumps(job.as_data()))) == job


def test_a_changed_file_is_another_job_and_the_same_text_elsewhere_is_the_same(tmp_path):
    path, copy = tmp_path / "calm.rules", tmp_path / "copy" / "calm.rules"
    copy.parent.mkdir()
    path.write_text(TACTIC)
    copy.write_text(TACTIC)
    before = Job(tactic=path, encounters=5, seed=1).key
    assert Job(tactic=copy, encounters=5, seed=1).key == before
    path.write_text(TACTIC.replace("pass", "movefrom(closestenemy)"))
    assert Job(tactic=path, encounters=5, seed=1).key != before


def test_a_job_for_a_file_that_is_not_there_or_empty_is_refused(tmp_path):
    path = tmp_path / "calm.rules"
    with pytest.raises(RuleError, match="cannot be read"):
        Job(tactic=path, encounters=5, seed=1)
    path.write_text("\n")
    with pytest.raises(UsageError, match="it is empty"):
        Job(tactic=path, encounters=5, seed=1)


def test_a_job_as_data_reads_no_file_of_this_machine(tmp_path):
    path = tmp_path / "calm.rules"
    path.write_text(TACTIC)
    with pytest.raises(UsageError, match="lacks the text of its tactic"):
        job_from({"tactic": str(path), "encounters": 5, "seed": 1})
