"""Saved files with something changed in them, read by the library and used if they are taken."""

from __future__ import annotations

import json
from contextlib import closing
from itertools import cycle, islice
from typing import TYPE_CHECKING, Any

from sparring.arena.films import film_of_file
from sparring.arena.memory import Memory
from sparring.arena.messages import LARGEST_MESSAGE
from sparring.errors import UsageError
from sparring.evolution.network import load_network
from sparring.scripting.files import load_state
from sparring.worlds import registry
from tests.arena.helpers import message, new_player
from tests.attack.armoury import run
from tests.attack.twisting import mutated_file
from tests.attack.watching import Report

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from pathlib import Path
    from random import Random

    from tests.attack.armoury import Armoury

MOST_STEPS = 300
"""Of an encounter that a changed file takes part in."""


def fight_with(world: str, *others: str) -> Callable[[Path], None]:
    """Let whoever is in a file take part in an encounter."""
    opened = registry.open_world(world)

    def use(path: Path) -> None:
        sides = [str(path), *others]
        contenders = [opened.contender(side, 1, place=place) for place, side in enumerate(sides)]
        bout = opened.begin(contenders, 1)
        for _ in range(MOST_STEPS):
            if bout.over:
                break
            bout.step()

    return use


def learn_from(path: Path) -> None:
    """Go on learning from a saved state; one that is refused must change nothing."""
    learner = registry.open_world("crpg").learner(seed=1)
    before = json.dumps(learner.state())
    try:
        learner.restore(load_state(path))
    except Exception:
        assert json.dumps(learner.state()) == before, "what was refused changed the learner"
        raise
    for role in learner.roles:
        learner.learn(learner.draw(role), 0.9, won=True)
    json.dumps(learner.state(), allow_nan=False)


def learn_on(words: str) -> Callable[[Path], None]:
    """Go on learning by the command, for learners that are no part of the library."""

    def use(path: Path) -> None:
        result = run("learn", *words.split(), "-n", 1, "--fast", "--load", path)
        if isinstance(result.exception, SystemExit):
            raise UsageError(result.output)
        if result.exception is not None:
            raise result.exception

    return use


class ArenaImport:
    """A player who imports files, as the page lets him."""

    def __init__(self, folder: Path) -> None:
        self.path = folder / "importing.db"

    def __call__(self, path: Path) -> None:
        text = path.read_bytes()
        if len(text) > LARGEST_MESSAGE:
            raise UsageError("too large to be sent")
        try:
            state = json.loads(text)
        except (ValueError, RecursionError):
            # The page refuses it before it is sent.
            raise UsageError("no JSON") from None
        with closing(Memory(self.path)) as memory:
            player = new_player(memory)
            for kind, fields in (("import", {"state": state}), ("begin", {}), ("fight_on", {})):
                answer: Any = player.answer(message(kind, **fields))
                json.dumps(answer, allow_nan=False)
            player.answer(message("leave"))
            assert new_player(memory).notes == [], "what was kept cannot be read again"


def states_attacked(armoury: Armoury, luck: Random, folder: Path, count: int) -> Report:
    """So many changed files, of all kinds in turn."""
    report = Report("states")
    users: dict[str, Callable[[Path], None]] = {
        "scripting": learn_from,
        "arena": ArenaImport(folder),
        "contender": fight_with("crpg", "novice"),
        "values": learn_on("crpg --with monte-carlo"),
        "squad": learn_on("pit --duel sorcerer --with alert-am"),
        "champion": fight_with("boxes"),
        "replay": lambda path: film_of_file(path) and None,
        "network": lambda path: load_network(path) and None,
    }
    good = {
        **armoury.good,
        "contender": armoury.good["scripting"],
        "network": network_in(armoury.good["champion"]),
    }
    check_good(users, good, folder)
    for number, kind in enumerate(islice(cycle(users), count)):
        path = folder / "changed.json"
        path.write_bytes(mutated_file(luck, good[kind]))
        found = len(report.findings)
        with report.trying(f"{kind} {number}"):
            users[kind](path)
        if len(report.findings) > found:
            path.rename(folder / f"found-{kind}-{number}.json")
    return report


def check_good(
    users: Mapping[str, Callable[[Path], None]], good: Mapping[str, bytes], folder: Path
) -> None:
    """Files without a change must be taken: otherwise nothing would be attacked."""
    for kind, use in users.items():
        path = folder / "good.json"
        path.write_bytes(good[kind])
        use(path)


def network_in(champion: bytes) -> bytes:
    """The bare network of a champion."""
    return json.dumps(json.loads(champion)["network"]).encode()
