"""Killed at any moment, the arena goes on where it was."""

from __future__ import annotations

import signal
from itertools import islice
from random import Random
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any

import pytest

from sparring.arena.hall import seeds
from sparring.arena.player import Player
from tests.arena.helpers import TOKEN, tell
from tests.arena.server import Arena
from tests.attack.killing import Known, check_nothing_lost, killed_often

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from sparring.arena.memory import Memory

KILLS = 4
"""The last of them with a full disk; `make kills` does 200."""


def test_a_kill_at_any_moment_loses_nothing_that_was_answered(tmp_path: Path):
    count = killed_often(tmp_path, KILLS, Random(1))
    assert count.kills == KILLS
    assert count.full == 1
    assert count.confirmed > KILLS


@pytest.mark.parametrize(
    "known",
    [
        Known(encounters=2),
        Known(encounters=1, round=4),
        Known(encounters=1, round=3, ordered={2}),
        Known(encounters=1, round=3, weights={"wizard": {"flee": 7}}),
        Known(encounters=1, round=3, history=[{"number": 2}]),
    ],
)
def test_what_is_lost_is_noticed(known: Known):
    check_nothing_lost(page_at_round_three(), Known(encounters=1, round=3))
    with pytest.raises(AssertionError):
        check_nothing_lost(page_at_round_three(), known)


def page_at_round_three() -> Any:
    """What a page shows after one encounter, in the third round of the next."""
    state = {"notes": [], "encounters": 1, "fight": {"scene": {"round": 3}, "planned": []}}
    learned = {"history": {"encounters": []}, "roles": []}
    return SimpleNamespace(state=state, ask=lambda type: learned)


def rounds_of(answer: Callable[[str], dict[str, Any]]) -> Iterator[Any]:
    """Fight on to the end; what happened in each round, and how it ended."""
    result = None
    while result is None:
        told = answer("fight_on")
        result = told["result"]
        yield told["events"], result


def test_a_fight_that_was_killed_ends_as_it_would_have(tmp_path: Path, memory: Memory):
    player = Player(memory, TOKEN, seeds(5))
    tell(player, "begin", seed="9")
    undisturbed = list(rounds_of(lambda type: tell(player, type)))
    found: list[Any] = []
    with Arena(tmp_path / "killed.db", "--seed", "5") as arena:
        with arena.page() as page:
            page.ask("begin", seed="9")
            found += islice(rounds_of(page.ask), 3)
            arena.end(signal.SIGKILL)
        arena.start()
        with arena.page() as page:
            found += rounds_of(page.ask)
    assert found == undisturbed
