"""What all experiments have in common: the papers' names, and plain data."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

from sparring.errors import UsageError
from sparring.lab.engines import Threads
from sparring.lab.experiments.registry import ALL, BY_NAME, experiment_named
from sparring.lab.experiments.shape import TACTICS, Wishes, run_groups
from sparring.lab.laboratory import Laboratory
from sparring.lab.paper import all_tables, paper_rows
from sparring.lab.results import reproduce
from tests.lab.works import echo, jobs_for

if TYPE_CHECKING:
    from sparring.lab.experiments.shape import Experiment

QUICK = (
    *("baseline", "efficiency", "outliers", "turning-points"),
    *("difficulty", "absolute-turning-points"),
)
"""The others have longer tests or more of them."""


def test_every_experiment_has_a_name_and_a_table_of_the_papers() -> None:
    assert len(BY_NAME) == len(ALL)
    for experiment in ALL:
        assert experiment.title
        assert experiment.source
        assert not experiment.table or experiment.table in all_tables()


def test_a_misspelt_experiment_gets_the_nearest_name() -> None:
    assert experiment_named("difficulty").name == "difficulty"
    with pytest.raises(UsageError, match="did you mean 'baseline'"):
        experiment_named("basline")
    with pytest.raises(UsageError, match="known are baseline, efficiency"):
        experiment_named("zzzz")


@pytest.mark.parametrize("name", QUICK)
def test_rows_and_columns_have_the_papers_names(name: str, lab: Laboratory) -> None:
    experiment: Experiment = BY_NAME[name]
    result = reproduce(experiment, lab, Wishes(tests=2, seed=4)).as_data()
    paper = paper_rows(experiment.table)
    assert list(result["rows"]) == list(paper)
    for row, figures in result["rows"].items():
        assert figures["paper"] == paper[row]
        assert [column for column in figures if column != "paper"] == list(paper[row])
    assert (result["experiment"], result["seed"], result["tests"]) == (name, 4, 2)
    assert result["seconds"] > 0
    assert result["resumed"] == 0
    assert json.loads(json.dumps(result)) == result


def test_the_table_is_the_same_with_any_number_of_workers_and_from_disk(tmp_path) -> None:  # type: ignore[no-untyped-def]
    wishes = Wishes(tests=2, seed=1)
    found = []
    for workers, folder in ((1, None), (3, tmp_path), (2, tmp_path)):
        with Laboratory(folder, engine=Threads(workers)) as lab:
            found.append(reproduce(BY_NAME["turning-points"], lab, wishes))
    assert found[0].findings == found[1].findings == found[2].findings
    assert [one.resumed for one in found] == [0, 0, 14]


def test_groups_keep_their_order_and_their_lengths() -> None:
    groups = {name: jobs_for(count, name) for name, count in (("a", 2), ("b", 0), ("c", 3))}
    with Laboratory(make_work=echo, engine=Threads(2), stamp="x") as lab:
        found = run_groups(lab, "x", groups)
    assert {name: [one["seed"] for one in group] for name, group in found.items()} == {
        "a": [0, 1],
        "b": [],
        "c": [0, 1, 2],
    }


def test_there_are_seven_tactics() -> None:
    assert len(set(TACTICS)) == 7
