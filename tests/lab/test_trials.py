"""Encounters looked at one by one: the same fights as on the fast path; and cursed
encounters as jobs ask for them."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise
from typing import Any

import pytest

from sparring.errors import UsageError
from sparring.kernels.loop import CONFIRMED, WINDOW, Row, turning_point
from sparring.lab.jobs import Job
from sparring.lab.trials import TRIALS, Notebook, why_not_cursed
from sparring.lab.workbench import Workbench, record_of
from sparring.worlds.crpg.world import Crpg
from sparring.worlds.curses import FAIR, Curse
from sparring.worlds.loops import BriefEncounter


@pytest.mark.parametrize("trials", TRIALS)
def test_a_job_may_curse_the_encounters_with_any_opponents(trials: str) -> None:
    world = Crpg()
    for tactic in ("offensive", "consecutive"):
        job = Job(tactic=tactic, encounters=45, seed=4, trials=trials, keeps=("fitness",))
        team = world.static_team(tactic, seed=4)
        team.curse = Curse(literal=trials == "cursed literally")
        rows = world.practice("scripting", team, seed=4, settings="crpg").run(45)
        record = Workbench()(job)
        assert record["team_fitness"] == [row.team_fitness for row in rows]
        assert record["enemy_fitness"] == [row.enemy_fitness for row in rows]


def test_the_readings_of_the_thesis_differ() -> None:
    bench = Workbench()
    for seed in range(3):
        records = [
            bench(Job(tactic="offensive", encounters=15, seed=seed, trials=trials))["results"]
            for trials in ("", *TRIALS)
        ]
        assert len({results[:FAIR] for results in records}) == 1
        assert records[1][FAIR:] != records[2][FAIR:]


def test_unknown_trials_and_opponents_that_are_cursed_already_are_refused(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    job = Job(tactic="offensive", encounters=15, seed=0, trials="curst")
    with pytest.raises(UsageError, match="did you mean 'cursed'"):
        Workbench()(job)
    monkeypatch.setattr(Crpg, "cursed", {"hexed": ("offensive", False)})
    twice = replace(job, tactic="hexed", trials="cursed")
    with pytest.raises(UsageError, match="with 'hexed' are cursed already"):
        Workbench()(twice)
    once = Workbench()(replace(job, tactic="hexed", trials=""))
    assert once == Workbench()(replace(job, trials="cursed"))


def test_a_curse_is_felt_in_the_world_and_leaves_the_fights_before_it_alone() -> None:
    bench = Workbench()
    fair_wins = cursed_wins = 0
    for seed in range(4):
        fair = Job(tactic="disabling", encounters=15, seed=seed)
        cursed = Job(tactic="disabling", encounters=15, seed=seed, trials="cursed")
        before, after = bench(fair)["results"], bench(cursed)["results"]
        assert before[:12] == after[:12]
        ahead = sum(1 if letter == "W" else -1 for letter in before[2:12]) > 0
        if ahead:
            fair_wins += before[12:].count("W")
            cursed_wins += after[12:].count("W")
    assert cursed_wins < fair_wins


def test_cursed_tests_are_the_same_every_time_and_leave_no_curse_behind() -> None:
    bench = Workbench()
    plain = Job(tactic="offensive", encounters=20, seed=2)
    cursed = Job(tactic="offensive", encounters=15, seed=2, trials="cursed")
    before = bench(plain)
    assert bench(cursed) == bench(cursed) == Workbench()(cursed)
    assert bench(plain) == before


def test_learners_of_values_are_cursed_too() -> None:
    fair = Job(tactic="offensive", encounters=45, seed=2, learner={"kind": "monte-carlo"})
    cursed = replace(fair, trials="cursed")
    bench = Workbench()
    one, other = bench(fair)["results"], bench(cursed)["results"]
    assert one[:FAIR] == other[:FAIR]
    assert one != other
    assert bench(cursed)["results"] == other


def test_worlds_that_cannot_hold_a_side_back_say_so_in_a_sentence(registered: Any) -> None:
    assert why_not_cursed(Crpg()) == ""
    assert "cannot hold a side back" in why_not_cursed(registered)
    cursed = Job(world="skirmish", tactic="rush", encounters=15, seed=0, trials="cursed")
    with pytest.raises(UsageError, match="'skirmish' cannot hold a side back"):
        Workbench()(cursed)


# --- looking ---------------------------------------------------------------------------

BOTH = ("fitness", "weights", "fallbacks", "counts")
"""What both ways can tell."""
LOOKED = ("scripts", "acted", "history")


@pytest.fixture(scope="module")
def bench() -> Workbench:
    return Workbench()


@pytest.mark.parametrize(
    ("tactic", "learner", "stops"),
    [
        ("consecutive", {"preset": "crpg"}, False),
        ("random_agent", {"preset": "crpg-5.1"}, True),
        ("disabling", {"preset": "crpg", "fallback": "propagation"}, True),
        ("offensive", {"kind": "baseline"}, False),
        ("novice", {"preset": "crpg-difficulty", "difficulty": {"kind": "top culling"}}, False),
    ],
)
def test_looking_changes_nothing(
    bench: Workbench, tactic: str, learner: dict[str, Any], stops: bool
) -> None:
    for seed in range(2):
        plain = Job(
            tactic=tactic, encounters=60, seed=seed, learner=learner, stops=stops, keeps=BOTH
        )
        fast = bench(plain)
        slow = bench(replace(plain, keeps=(*BOTH, *LOOKED)))
        assert {name: slow[name] for name in fast} == fast
        assert set(slow) == {*fast, *LOOKED}
        for name in LOOKED:
            assert len(slow[name]) == len(slow["results"])


def test_what_is_noted_fits_together(bench: Workbench) -> None:
    record = bench(Job(tactic="cursing", encounters=30, seed=1, keeps=("weights", *LOOKED)))
    assert record["history"][-1] == record["weights"]
    totals = {tuple(map(sum, weights)) for weights in record["history"]}
    assert len(totals) == 1
    for scripts, parts in zip(record["scripts"], record["acted"], strict=True):
        assert len(scripts) == len(parts)
        for script, acted in zip(scripts, parts, strict=True):
            assert set(acted) <= set(script)
            assert len(set(script)) == len(script)
    assert any(before != after for before, after in pairwise(record["scripts"]))


def test_a_notebook_sees_the_turning_point_when_the_kernel_does() -> None:
    job = Job(tactic="x", encounters=100, seed=0)
    notebook = Notebook(job)
    rows = [Row(0.2, 0.8, 0)] * 15 + [Row(0.9, 0.1, 1)] * 40
    left = iter(rows)
    while not notebook.has_turned:
        notebook.note(BriefEncounter(next(left), []), None)
    fought = len(notebook.rows)
    record = record_of(job, notebook.rows, turning_point(notebook.rows))
    assert record["turning_point"] == turning_point(rows) == fought - CONFIRMED + 1
    assert record["results"] == "L" * 15 + "W" * (fought - 15)


def test_fewer_encounters_than_a_window_never_turn() -> None:
    notebook = Notebook(Job(tactic="x", encounters=100, seed=0))
    good = BriefEncounter(Row(1.0, 0.0, 1), [])
    for _ in range(WINDOW + CONFIRMED - 2):
        notebook.note(good, None)
    assert not notebook.has_turned
    assert turning_point(notebook.rows) is None
    notebook.note(good, None)
    assert notebook.has_turned
    assert turning_point(notebook.rows) == WINDOW
