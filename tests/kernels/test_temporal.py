"""Sarsa, Alert and AlertAM in kernels against the plain ones: the same choices, the same
values, the same luck, to the bit."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import Any

import pytest

from sparring.errors import UsageError
from sparring.kernels import temporal
from sparring.kernels.compiling import Program
from sparring.kernels.records import Whole, new
from sparring.kernels.temporal import (
    LONGEST_WINDOW,
    MOST_ACTIONS,
    MOST_SEEN,
    MOST_STATES,
    Mind,
)
from sparring.kernels.temporal_loading import load_mind, store_mind
from sparring.learners.alert import Alert, AlertAM
from sparring.learners.sarsa import NO_ACTION, Sarsa
from sparring.learners.temporal_settings import AlertSettings, Handicap, SarsaSettings

program = Program("temporal-tests")
choose = program.exposed(temporal.choose)
observe = program.exposed(temporal.observe)
end = program.exposed(temporal.end)

HISTORIES = 1_000
MIND = new(Mind)
"""One for all tests: loading must leave nothing of the test before."""
REWARDS = (1.0, -1.0, 0.5, 0.0, 0.1, -0.7, 1e6)


@dataclass(slots=True)
class Tavern:
    """A world's record with two minds among other things."""

    round: Whole
    host: Mind
    guest: Mind


@program.entry
def play_round(tavern: Tavern, seen: int) -> int:
    """What a world does: both choose, and both are told."""
    first = temporal.choose(tavern.host, tavern.round % 2, 3)
    second = temporal.choose(tavern.guest, 0, 6)
    temporal.observe(tavern.host, 0.5, second)
    temporal.observe(tavern.guest, -0.5, seen)
    tavern.round += 1
    if tavern.round % 4 == 0:
        temporal.end(tavern.host)
        temporal.end(tavern.guest)
    return 10 * first + second


# --- random learners ------------------------------------------------------------------


def random_settings(rng: Random, kind: type[Sarsa]) -> Any:
    """Settings of a kind, often with traces."""
    shared: dict[str, Any] = {
        "discount": rng.choice([1.0, 1.0, 0.9, 0.0]),
        "trace": rng.choice([0.0, 0.0, 0.5, 0.9, 1.0]),
        "traces": rng.choice(["accumulating", "replacing"]),
    }
    if kind is Sarsa:
        rate, exploration = rng.choice([0.1, 0.5, 1.0]), rng.choice([0.0, 0.02, 0.5, 1.0])
        return SarsaSettings(rate=rate, exploration=exploration, **shared)
    highest, lowest = rng.choice([(0.2, 0.01), (0.3, 0.3), (1.0, 0.1)])
    return AlertSettings(
        highest_rate=highest,
        lowest_rate=lowest,
        rate_steps=rng.choice([1, 7, 20]),
        window=rng.choice([1, 3, 10, LONGEST_WINDOW]),
        highest_exploration=rng.choice([0.02, 0.08, 0.7]),
        exploration_steps=rng.choice([1, 15]),
        explores_by=rng.choice(["episode", "step"]),
        **shared,
    )


def random_learner(rng: Random) -> Any:
    """A learner of any kind and size."""
    kind = rng.choice([Sarsa, Alert, AlertAM, AlertAM])
    sizes = [1, 2, 5, MOST_ACTIONS]
    wanted: dict[str, Any] = {
        "actions": [f"a{number}" for number in range(rng.choice(sizes))],
        "states": [f"s{number}" for number in range(rng.choice([1, 3, MOST_STATES]))],
        "settings": random_settings(rng, kind),
        "handicap": rng.choice([None, None, Handicap(rng.choice([0.3, 0.5]))]),
        "seed": rng.getrandbits(64),
    }
    if kind is AlertAM:
        wanted["seen"] = [f"o{number}" for number in range(rng.choice([1, 3, MOST_SEEN - 1]))]
    return kind(**wanted)


def random_legal(rng: Random, actions: int) -> list[int]:
    """Some of the actions, at least one; often all."""
    if rng.random() < 0.5:
        return list(range(actions))
    return rng.sample(range(actions), rng.randint(1, actions))


def bits(actions: list[int]) -> int:
    return sum(1 << action for action in actions)


def live_through(rng: Random, learner: Any, mind: Any) -> None:
    """One encounter of both, step by step."""
    states, kinds = len(learner.situations), len(getattr(learner, "seen", ()))
    character = learner.begin()
    for _ in range(rng.randint(0, 12)):
        state = rng.randrange(min(states, 5))
        legal = random_legal(rng, len(learner.actions))
        assert learner.actions[choose(mind, state, bits(legal))] == character.choose(state, legal)
        for _ in range(rng.choice([0, 1, 1, 1, 2])):
            reward, seen = rng.choice(REWARDS), rng.randint(-1, kinds)
            observe(mind, reward, seen)
            character.observe(reward, f"o{seen}")
    end(mind)
    character.end()


def test_a_thousand_random_histories_are_the_same_to_the_bit():
    for history in range(HISTORIES):
        rng = Random(history)
        learner = random_learner(rng)
        load_mind(MIND, learner)
        for _ in range(rng.randint(1, 4)):
            live_through(rng, learner, MIND)
        wanted = repr(learner.state())
        for row in learner.weights:
            row[:] = [9.0] * len(row)
        learner.luck.word()
        store_mind(MIND, learner)
        assert repr(learner.state()) == wanted, f"history {history}"


def test_a_history_goes_on_when_it_is_stored_and_loaded_in_between():
    for history in range(40):
        rng, luck = Random(history), Random(history + 1_000)
        learner = random_learner(rng)
        for _ in range(4):
            load_mind(MIND, learner)
            live_through(luck, learner, MIND)
            wanted = repr(learner.state())
            store_mind(MIND, learner)
            assert repr(learner.state()) == wanted


@pytest.mark.parametrize("kind", [Sarsa, Alert])
def test_a_mind_that_does_not_learn_only_plays(kind: Any):
    learner = kind(["a", "b"], states=["s"], seed=4)
    learner.weights = [[0.1, 0.5]]
    before = learner.state()
    load_mind(MIND, learner, learns=False)
    for _ in range(30):
        character = learner.begin(learns=False)
        assert learner.actions[choose(MIND, 0, 3)] == character.choose("s")
        observe(MIND, 1.0, 0)
        end(MIND)
    store_mind(MIND, learner)
    assert {**learner.state(), "luck": None} == {**before, "luck": None}


def test_nothing_happens_where_nothing_is_legal():
    learner = Sarsa(["a", "b"], states=["s"], settings=SarsaSettings(exploration=1))
    load_mind(MIND, learner)
    before = learner.state()
    assert choose(MIND, 0, 0) == NO_ACTION
    assert choose(MIND, 0, 0b100) == NO_ACTION
    observe(MIND, 1.0, 0)
    store_mind(MIND, learner)
    assert learner.state() == before


def test_minds_live_in_a_worlds_own_record():
    names = {"states": ["s", "t"], "seen": ["o0", "o1", "o2"]}
    host = AlertAM(["a", "b"], seed=1, **names)  # type: ignore[arg-type]
    guest = Alert(["a", "b", "c"], states=["s"], seed=2)
    tavern = new(Tavern)
    load_mind(tavern.host, host)
    load_mind(tavern.guest, guest)
    others = host.begin(), guest.begin()
    for number in range(40):
        both = play_round(tavern, number % 3)
        first, second = others[0].choose(number % 2), others[1].choose("s", legal=["b", "c"])
        assert both == 10 * "ab".index(first) + "abc".index(second)
        others[0].observe(0.5, f"o{'abc'.index(second)}")
        others[1].observe(-0.5)
        if number % 4 == 3:
            for character in others:
                character.end()
            others = host.begin(), guest.begin()
    wanted = repr((host.state(), guest.state()))
    store_mind(tavern.host, host)
    store_mind(tavern.guest, guest)
    assert repr((host.state(), guest.state())) == wanted


# --- bounds ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("kind", "wanted", "message"),
    [
        (Sarsa, {"states": [f"s{n}" for n in range(MOST_STATES + 1)]}, f"{MOST_STATES + 1} states"),
        (
            Sarsa,
            {"actions": [f"a{n}" for n in range(MOST_ACTIONS + 1)]},
            f"{MOST_ACTIONS + 1} actions",
        ),
        (AlertAM, {"seen": [f"o{n}" for n in range(MOST_SEEN)]}, f"{MOST_SEEN} things"),
        (Alert, {"settings": AlertSettings(window=21)}, "window of 21"),
    ],
)
def test_what_is_too_large_for_kernels_is_refused(kind: Any, wanted: Any, message: str):
    learner = kind(
        **({"actions": ["a"]} | ({} if "states" in wanted else {"states": ["s"]}) | wanted)
    )
    with pytest.raises(UsageError, match=f"kernels cannot run.*{message}"):
        load_mind(MIND, learner)


def test_a_mind_is_not_stored_into_another_learner():
    load_mind(MIND, Alert(["a", "b"], states=["s"]))
    for other in (
        Alert(["a"], states=["s"]),
        Alert(["a", "b"], states=["s", "t"]),
        Sarsa(["a", "b"], states=["s"]),
        AlertAM(["a", "b"], states=["s"], seen=["o"]),
    ):
        with pytest.raises(UsageError, match="another learner"):
            store_mind(MIND, other)
