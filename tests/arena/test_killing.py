"""Killed at any moment, the arena goes on where it was."""

from __future__ import annotations

import signal
import time
from itertools import islice
from random import Random
from typing import TYPE_CHECKING, Any

from sparring.arena.hall import seeds
from sparring.arena.player import Player
from tests.arena.helpers import TOKEN, tell
from tests.arena.server import Arena

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from sparring.arena.memory import Memory
    from tests.arena.server import Page

KILLS = 4
ORDER: dict[str, Any] = {"act": "move_to", "x": 512.0, "y": 256.0}


class Known:
    """What the player has been told is done: nothing of it may be lost."""

    def __init__(self) -> None:
        self.encounters = 0
        self.round = 0
        self.ordered: set[int] = set()
        self.weights: Any = None
        self.history: list[Any] = []


def ordered_in(state: dict[str, Any]) -> set[int]:
    plans = state["fight"]["planned"] if state["fight"] else []
    return {plan["who"] for plan in plans if plan["ordered"]}


def weights_in(shown: dict[str, Any]) -> dict[str, dict[str, int]]:
    return {
        role["role"]: {rule["name"]: rule["weight"] for rule in role["rules"]}
        for role in shown["roles"]
    }


def play_on(page: Page, known: Known, messages: int, luck: Random) -> None:
    """Some messages, each answered before the next."""
    fighting = known.round > 0
    for _ in range(messages):
        if not fighting:
            fight = page.ask("begin")["fight"]
            known.round, known.ordered, fighting = fight["scene"]["round"], set(), True
        elif luck.randrange(3) == 0:
            agent = luck.randrange(4)
            answer = page.ask("order", agent=agent, order=ORDER)
            if answer["type"] == "planned":
                known.ordered.add(agent)
        else:
            answer = page.ask("fight_on")
            result = answer["result"]
            known.round, known.ordered = answer["fight"]["scene"]["round"], set()
            if result is not None:
                known.encounters += 1
                known.history.append({**result["fought"], "kept": True})
                known.weights = weights_in(result)
                known.round, fighting = 0, False


def check_nothing_lost(page: Page, known: Known, sent: str | None) -> None:
    """Everything acknowledged is there; the message sent last may have counted or not."""
    state = page.state
    assert state["encounters"] - known.encounters in ((0, 1) if sent == "fight_on" else (0,))
    learned = page.ask("learned")
    assert learned["history"]["encounters"][: known.encounters] == known.history
    if state["encounters"] > known.encounters:
        assert known.round > 0
        assert state["fight"] is None
        return
    if known.weights is not None:
        assert weights_in(learned) == known.weights
    if known.round:
        went_on = state["fight"]["scene"]["round"] - known.round
        assert went_on in ((0, 1) if sent == "fight_on" else (0,))
        if not went_on:
            extra = ordered_in(state) - known.ordered
            assert known.ordered <= ordered_in(state)
            assert not extra or sent == "order"
    elif state["fight"] is not None:
        assert sent == "begin"
    assert state["notes"] == []


def as_known(page: Page) -> Known:
    """What is known after the server has told everything."""
    state, learned = page.ask("show"), page.ask("learned")
    known = Known()
    known.encounters = state["encounters"]
    known.history = learned["history"]["encounters"]
    known.weights = weights_in(learned)
    known.round = state["fight"]["scene"]["round"] if state["fight"] else 0
    known.ordered = ordered_in(state)
    return known


def test_a_kill_at_any_moment_loses_nothing_that_was_answered(tmp_path: Path):
    luck = Random(1)
    arena = Arena(tmp_path / "arena.db", "--seed", "1")
    known, sent = Known(), None
    with arena:
        for kill in range(KILLS):
            with arena.page() as page:
                check_nothing_lost(page, known, sent)
                known = as_known(page)
                play_on(page, known, luck.randrange(5, 60), luck)
                sent = None
                if kill % 3:
                    sent = "fight_on" if known.round else "begin"
                    if known.round and luck.randrange(2):
                        sent = "order"
                    page.say(sent, **({"agent": 0, "order": ORDER} if sent == "order" else {}))
                    time.sleep(luck.choice([0, 0, 0.001, 0.004]))
                arena.end(signal.SIGKILL)
            arena.start()
        with arena.page() as page:
            check_nothing_lost(page, known, sent)
            play_on(page, as_known(page), 80, luck)
    assert "Traceback" not in arena.complaints()


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
