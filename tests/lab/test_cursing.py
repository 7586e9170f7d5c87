"""Cursed encounters: when they come, and whom they hit."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from sparring.lab.cursing import CURSED, FAIR, STILL, cursed_encounters, is_cursed
from sparring.lab.jobs import Job
from sparring.lab.workbench import Workbench


def test_after_twelve_fair_fights_three_are_cursed() -> None:
    signs = "".join("x" if is_cursed(number) else "." for number in range(33))
    assert signs == "............xxx............xxx..."
    assert signs[: FAIR + CURSED].count("x") == 3


class Fake:
    """A gym that writes down what it is asked, and fights as it is told."""

    def __init__(self, ours: float, theirs: float) -> None:
        self.asked: list[tuple[int | None, int, bool]] = []
        self.held: tuple[int | None, int] = (None, 0)
        self.fitness = (ours, theirs)

    def hold_back(self, team: int | None, segments: int = 0) -> None:
        self.held = (team, segments)

    def encounter(self, *, evenly: bool = False) -> Any:
        self.asked.append((*self.held, evenly))

        class Fought:
            class row:  # noqa: N801
                team_fitness, enemy_fitness = self.fitness

        return Fought()


def asked_of(gym: Any, encounters: int = 18) -> list[tuple[int | None, int, bool]]:
    list(cursed_encounters(gym, Job(tactic="x", encounters=encounters, seed=0)))
    asked: list[tuple[int | None, int, bool]] = gym.asked
    return asked


def test_a_team_that_is_ahead_stands_still_with_its_own_scripts() -> None:
    assert (
        asked_of(Fake(0.9, 0.1))
        == [(None, 0, False)] * 12 + [(0, STILL, False)] * 3 + [(None, 0, False)] * 3
    )


def test_for_a_team_that_is_behind_the_others_stand_still_and_scripts_are_drawn_evenly() -> None:
    cursed = [(1, STILL, True)] * 3
    assert asked_of(Fake(0.1, 0.9))[12:15] == cursed
    assert asked_of(Fake(0.5, 0.5))[12:15] == cursed


def test_who_is_ahead_is_told_by_the_last_ten_encounters() -> None:
    gym = Fake(0.0, 1.0)
    running = cursed_encounters(gym, Job(tactic="x", encounters=15, seed=0))  # type: ignore[arg-type]
    for _ in range(2):
        next(running)
    gym.fitness = (0.6, 0.5)
    list(running)
    assert gym.asked[12] == (0, STILL, False)


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
