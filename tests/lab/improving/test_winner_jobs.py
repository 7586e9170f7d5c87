"""Searches as jobs: their records tell winners whole, and nonsense is refused."""

from __future__ import annotations

import json

import pytest

from sparring.errors import UsageError
from sparring.lab.improving import Sizes, field_from
from sparring.lab.improving.winner_jobs import (
    KIND,
    form_of,
    winner_in,
    winner_jobs,
    winner_record,
)
from sparring.lab.improving.winners import Part, Winner
from sparring.lab.jobs import Job
from sparring.lab.sources import sources_of
from sparring.worlds.registry import open_world
from tests.lab.improving.conftest import line


def test_a_winner_comes_back_from_its_record():
    winner = Winner((line("a;", "1", 3), line("b;")), 7, 0.9, (0.5, 0.25), (Part((0, 1), 0.75),))
    record = json.loads(json.dumps(form_of(winner)))
    assert winner_in(record, 7) == winner


def test_a_search_that_found_nothing_has_a_record_without_lines():
    assert winner_in(form_of(Winner((), 7)), 7) is None


def test_searches_and_whole_procedures_have_seeds_of_their_own():
    field, sizes = field_from("crpg", "cursing"), Sizes(runs=3)
    seeds = [job.seed for seed in (0, 1) for job in winner_jobs(field, "", sizes, seed)]
    assert len(set(seeds)) == 6


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"learner": {"kind": KIND}}, "has \\['kind', 'from'\\]"),
        ({"learner": {"kind": KIND, "from": "x"}}, "has \\['kind', 'from'\\]"),
        ({"encounters": 0}, "1 to 10,000 games"),
        ({"keeps": ("weights",)}, "keeps and stops at nothing else"),
    ],
)
def test_jobs_that_nobody_can_carry_out_are_refused(changes, message):
    asked = {"learner": {"kind": KIND, "from": 0}, "encounters": 5, **changes}
    with pytest.raises(UsageError, match=message):
        winner_record(open_world("crpg"), Job(tactic="cursing", seed=1, **asked))


def test_a_world_without_rules_has_no_winners():
    with pytest.raises(UsageError, match="no rules, so none can be missing"):
        winner_record(
            open_world("flags"),
            Job(
                world="flags",
                tactic="quake",
                seed=1,
                encounters=5,
                learner={"kind": KIND, "from": 0},
            ),
        )


def test_records_of_searches_depend_on_how_is_searched():
    shared = sources_of("crpg")
    assert "lab/improving/script_search.py" in shared
    assert "recording/breeding.py" in sources_of("strategy")
