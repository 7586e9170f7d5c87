"""What all experiments have in common: the papers' names, and plain data."""

from __future__ import annotations

import json

import pytest

from sparring.lab.engines import Threads
from sparring.lab.experiment import Wishes, run_groups
from sparring.lab.experiments.crpg import EXPERIMENTS
from sparring.lab.experiments.crpg.opponents import TACTICS
from sparring.lab.experiments.registry import experiment_named
from sparring.lab.laboratory import Laboratory
from sparring.lab.results import reproduce
from tests.lab.works import echo, jobs_for

QUICK = (
    *("baseline", "efficiency", "outliers", "turning-points"),
    *("difficulty", "absolute-turning-points", "updates"),
)
"""The others have longer tests or more of them."""
OWN_COLUMNS = {"baseline": ("rounds_median",)}
"""What the papers' tables do not have."""


def test_every_experiment_has_a_name_and_a_table_of_the_papers() -> None:
    assert len({experiment.name for experiment in EXPERIMENTS}) == len(EXPERIMENTS)
    for experiment in EXPERIMENTS:
        assert experiment.title
        assert experiment.source
    without = [experiment.name for experiment in EXPERIMENTS if not experiment.paper]
    assert without == ["q-learning", "remarks", "faster", "default", "exploits"]


@pytest.mark.parametrize("name", QUICK)
def test_rows_and_columns_have_the_papers_names(name: str, lab: Laboratory) -> None:
    experiment = experiment_named(name).experiment
    result = reproduce(experiment, lab, Wishes(tests=2, seed=4)).as_data()
    paper = experiment.paper
    assert list(result["rows"]) == list(paper)
    for row, figures in result["rows"].items():
        own = OWN_COLUMNS.get(name, ())
        assert figures["paper"] == {**paper[row], **dict.fromkeys(own)}
        assert [column for column in figures if column != "paper"] == [*paper[row], *own]
    assert (result["experiment"], result["seed"], result["tests"]) == (name, 4, 2)
    assert result["seconds"] > 0
    assert result["resumed"] == 0
    assert json.loads(json.dumps(result)) == result


def test_the_table_is_the_same_with_any_number_of_workers_and_from_disk(tmp_path) -> None:  # type: ignore[no-untyped-def]
    wishes = Wishes(tests=2, seed=1)
    results = []
    for workers, folder in ((1, None), (3, tmp_path), (2, tmp_path)):
        with Laboratory(folder, engine=Threads(workers)) as lab:
            results.append(reproduce(experiment_named("turning-points").experiment, lab, wishes))
    assert results[0].findings == results[1].findings == results[2].findings
    assert [one.resumed for one in results] == [0, 0, 14]


def test_groups_keep_their_order_and_their_lengths() -> None:
    groups = {name: jobs_for(count, name) for name, count in (("a", 2), ("b", 0), ("c", 3))}
    with Laboratory(make_work=echo, engine=Threads(2), stamp="x") as lab:
        records = run_groups(lab, "x", groups)
    assert {name: [one["seed"] for one in group] for name, group in records.items()} == {
        "a": [0, 1],
        "b": [],
        "c": [0, 1, 2],
    }


def test_there_are_seven_tactics() -> None:
    assert len(set(TACTICS)) == 7
