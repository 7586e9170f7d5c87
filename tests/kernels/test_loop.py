"""The learning loop in a toy world: compiled, plain, and beside the plain learner."""

from __future__ import annotations

import os
import subprocess
import sys
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from typing import Annotated, Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sparring.errors import UsageError
from sparring.kernels.compiling import Program, compiled
from sparring.kernels.loading import load_run, luck_of, weights_of
from sparring.kernels.loop import Row, encounters, new_rows, turning_point
from sparring.kernels.luck import Chance, below
from sparring.kernels.records import Real, Whole, as_bytes, new
from sparring.kernels.run import Run, Won
from sparring.kernels.switch import COMPILES
from sparring.luck import Luck
from sparring.scripting.learner import DynamicScripting
from tests.samples import examples
from tests.scripting.helpers import rulebase

MOST_TOLD = 300
AGENTS = ["fighter", "fighter", "wizard", "wizard"]


# --- a world where every third rule is good ----------------------------------


@dataclass(slots=True)
class Toy:
    """Agents that only roll dice for their rules."""

    run: Run
    luck: Chance


toys = Program("toy")


@toys.kernel
def fight_alone(toy: Toy, agent: int) -> None:
    """A rule acts in two of three cases; its agent's fitness is the share of good
    rules among those that acted, mixed with luck."""
    script = toy.run.agent[agent]
    acting, good = 0, 0
    for place in range(script.count):
        if below(toy.luck, 3) > 0:
            script.acted[place] = 1
            acting += 1
            good += 1 if script.rules[place] % 3 == 0 else 0
    share = good / acting if acting > 0 else 0.0
    script.fitness = 0.8 * share + 0.2 * (below(toy.luck, 101) / 100)


@toys.entry
def play_toy(toy: Toy) -> None:
    """Every agent for itself; the enemies are as good as half the rules."""
    run = toy.run
    total = 0.0
    for agent in range(run.agents):
        fight_alone(toy, agent)
        total += run.agent[agent].fitness
    run.team_fitness = total / run.agents
    run.enemy_fitness = 0.3 + 0.4 * (below(toy.luck, 101) / 100)
    run.won = Won.LEARNERS if run.team_fitness > run.enemy_fitness else Won.ENEMIES


# --- a world that recites what it is told ------------------------------------


@dataclass(slots=True)
class Recital:
    """Fitness laid down beforehand."""

    run: Run
    at: Whole
    team: Annotated[list[Real], MOST_TOLD]
    enemies: Annotated[list[Real], MOST_TOLD]


recitals = Program("recital")


@recitals.entry
def recite(recital: Recital) -> None:
    """The next of the told encounters."""
    recital.run.team_fitness = recital.team[recital.at]
    recital.run.enemy_fitness = recital.enemies[recital.at]
    recital.run.won = Won.NOBODY
    recital.at += 1


RECITAL = new(Recital)


def recited(team: list[float], enemies: list[float]) -> tuple[int, int | None]:
    """How many encounters the kernel fights until it has confirmed the turning
    point, and where the plain function finds it in all of them."""
    load_run(RECITAL.run, DynamicScripting(rulebase(), "crpg"), ["guard"], learns=False)
    RECITAL.at = 0
    RECITAL.team[: len(team)] = team
    RECITAL.enemies[: len(enemies)] = enemies
    rows = new_rows(len(team))
    fought = encounters(RECITAL, compiled(recite), rows, 1)
    for row, ours, theirs in zip(rows[fought:], team[fought:], enemies[fought:], strict=True):
        row.team_fitness, row.enemy_fitness = ours, theirs
    return fought, turning_point(rows)


# --- the loop ----------------------------------------------------------------


def toy_learner(preset: str = "crpg-difficulty") -> DynamicScripting:
    sizes = {"fighter": (20, 5), "wizard": (50, 10)}
    roles = [
        rulebase([f"rule {at}" for at in range(count)], role=role, size=size)
        for role, (count, size) in sizes.items()
    ]
    return DynamicScripting(roles, preset, seed=12)


def new_toy(*, learns: bool = True) -> Toy:
    toy = new(Toy)
    load_run(toy.run, toy_learner(), AGENTS, learns=learns)
    toy.luck.low, toy.luck.carry = 3, 4
    return toy


def digest_of_a_toy_run() -> str:
    """A hash over everything that a run of the toy world leaves behind."""
    toy, rows = new_toy(), new_rows(150)
    fought = encounters(toy, compiled(play_toy), rows, 0)
    left = b"".join(as_bytes(row, Row) for row in rows) + as_bytes(toy, Toy)
    return f"{fought} {sha256(left).hexdigest()}"


def test_the_loop_leaves_the_same_bytes_with_and_without_the_compiler():
    code = "from tests.kernels.test_loop import digest_of_a_toy_run; print(digest_of_a_toy_run())"
    digests = {
        jit: subprocess.run(
            [sys.executable, "-c", code],
            env=os.environ | {"SPARRING_JIT": jit, "SPARRING_QUIET": "1"},
            cwd=Path(__file__).parents[2],
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for jit in ("0", "1")
    }
    assert digests["0"].startswith("150 ")
    assert digests["0"] == digests["1"]
    assert digests["0"].strip() == digest_of_a_toy_run()


def test_the_loop_does_what_the_plain_learner_does():
    learner, luck = toy_learner(), Luck(0)
    luck.state = 4 << 32 | 3
    toy, rows = new_toy(), new_rows(150)
    encounters(toy, compiled(play_toy), rows, 0)
    for row in rows:
        results = []
        for script in [learner.draw(role) for role in AGENTS]:
            rules = script.parts[0][1]
            acted = [place for place in range(len(rules)) if luck.below(3) > 0]
            script.mark(*acted)
            good = sum(rules[place] % 3 == 0 for place in acted)
            share = good / len(acted) if acted else 0.0
            results.append((script, 0.8 * share + 0.2 * (luck.below(101) / 100)))
        team = 0.0
        for _, fitness in results:
            team += fitness
        team /= len(results)
        enemies = 0.3 + 0.4 * (luck.below(101) / 100)
        learner.learn_team(results, won=team > enemies, team_fitness=team)
        assert (row.team_fitness, row.enemy_fitness) == (team, enemies)
        assert row.won == (Won.LEARNERS if team > enemies else Won.ENEMIES)
    for number, role in enumerate(learner.roles):
        assert weights_of(toy.run, number) == learner.pool(role).weights
    assert luck_of(toy.run) == learner.drawing_luck.state


def test_the_loop_stops_once_the_turning_point_is_confirmed():
    stopped, on = new_rows(150), new_rows(150)
    fought = encounters(new_toy(), compiled(play_toy), stopped, 1)
    assert encounters(new_toy(), compiled(play_toy), on, 0) == 150
    assert fought < 150
    assert turning_point(stopped[:fought]) == turning_point(on) == fought - 9
    assert turning_point(stopped[: fought - 1]) is None
    told = [(row.team_fitness, row.enemy_fitness, row.won) for row in on[:fought]]
    assert [(row.team_fitness, row.enemy_fitness, row.won) for row in stopped[:fought]] == told
    assert not any(row.enemy_fitness for row in stopped[fought:])


def test_a_learner_that_does_not_learn_keeps_its_weights():
    toy, rows = new_toy(learns=False), new_rows(30)
    encounters(toy, compiled(play_toy), rows, 0)
    assert weights_of(toy.run, 0) == [100] * 20
    assert toy.run.role[0].encounters == 0
    assert sum(toy.run.role[0].drawn) == 30 * 2 * 5


def test_no_rows_are_no_encounters():
    assert encounters(new_toy(), compiled(play_toy), new_rows(0), 1) == 0


# --- the turning point -------------------------------------------------------


@pytest.mark.parametrize(
    ("team", "fought", "turned"),
    [
        ([1.0] * 19, 19, 10),
        ([1.0] * 18, 18, None),
        ([0.5] * 60, 60, None),
        ([0.0] * 235 + [1.0] * 15, 250, 241),
        ([0.0] * 236 + [1.0] * 14, 250, None),
        ([1.0] * 14 + [0.0] * 30 + [1.0] * 30, 59, 50),
        ([], 0, None),
    ],
    ids=["smallest", "too-short", "even", "latest", "too-late", "broken-off", "nothing"],
)
def test_the_turning_point_is_the_first_of_ten_encounters_ahead(team, fought, turned):
    assert recited(team, [0.5] * len(team)) == (fought, turned)


def literal_turning_point(team: list[float], enemies: list[float]) -> int | None:
    """As the papers say it, encounters counted from 1."""

    def average(fitness: list[float], encounter: int) -> float:
        total = 0.0
        for earlier in range(encounter - 9, encounter + 1):
            total += fitness[earlier - 1]
        return total / 10

    for first in range(10, len(team) - 8):
        if all(average(team, at) > average(enemies, at) for at in range(first, first + 10)):
            return first
    return None


@examples(2)
@given(
    spells=st.lists(
        st.tuples(st.sampled_from([0.1, 0.3, 0.5, 0.7, 0.9]), st.integers(1, 25)), max_size=10
    ),
    luck=st.randoms(use_true_random=False),
)
def test_the_kernel_and_the_plain_function_find_the_turning_point_of_the_papers(spells, luck):
    team = [
        fitness + luck.choice([0.0, 0.1, luck.uniform(-0.1, 0.1)])
        for fitness, length in spells
        for _ in range(length)
    ]
    enemies = [luck.choice([0.5, 0.5, 0.6, luck.random()]) for _ in team]
    expected = literal_turning_point(team, enemies)
    fought = len(team) if expected is None else expected + 9
    assert recited(team, enemies) == (fought, expected)


# --- handing a world on ------------------------------------------------------


@toys.entry
def stumble(toy: Toy) -> None:
    """An encounter with one agent too many."""
    toy.run.agent[toy.run.agents + 1000].fitness = 1.0


@toys.entry
def play_for(toy: Toy, rounds: int) -> None:
    """An encounter that wants to be told more than the loop tells."""
    toy.luck.low = rounds


def test_an_error_inside_an_encounter_reaches_python():
    with pytest.raises(IndexError):
        encounters(new_toy(), compiled(stumble), new_rows(1), 0)


@pytest.mark.skipif(not COMPILES, reason="plain Python would notice by itself")
@pytest.mark.parametrize("play", [recite, play_for])
def test_a_play_that_takes_something_else_than_the_world_is_refused(play: Any):
    with pytest.raises(UsageError, match="cannot play in this record"):
        encounters(new_toy(), compiled(play), new_rows(1), 0)
