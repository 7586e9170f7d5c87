"""A world in which it is known what wins: whoever does all that is needed."""

from __future__ import annotations

from types import SimpleNamespace
from typing import TYPE_CHECKING

import pytest

from sparring.lab.improving.winners import Line

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Sequence


def line(text: str, state: str = "", priority: int = 0) -> Line:
    return Line("guard", text, state, priority)


class Known:
    """A breeder whose teams win by what they do, and by luck where it says so."""

    usual_games = usual_tests = 10

    def __init__(self, wins: Callable[[Collection[str], int], bool]) -> None:
        self.wins = wins
        self.world = SimpleNamespace(fight=self.fight)
        self.tactic = "anybody"
        self.fought = 0

    def fight(self, sides, seed):
        self.fought += 1
        return SimpleNamespace(winner=0 if self.wins(sides[0], seed) else 1)

    def team(self, lines: Sequence[Line]) -> list[str]:
        return [one.text for one in lines]

    def simpler(self, one: Line) -> list[Line]:
        condition, then, action = one.text.rpartition(" then ")
        return [one._replace(text=action)] if then and condition else []

    def parts(self, winner, seeds):
        return ()


@pytest.fixture
def needs():
    """Makes a breeder whose teams win if they do all of some things."""

    def breeder(*texts: str) -> Known:
        return Known(lambda team, seed: set(texts) <= set(team))

    return breeder
