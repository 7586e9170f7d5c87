"""Replays: kept fights play back exactly, and nothing from outside can break them."""

from __future__ import annotations

import contextlib
import json
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from sparring.errors import StateError
from sparring.worlds.crpg.data.codes import Act
from sparring.worlds.crpg.vocabulary import CrpgOrder
from sparring.worlds.crpg.world import Crpg
from sparring.worlds.registry import open_world
from sparring.worlds.replay import (
    digest_of,
    load_replay,
    replay_form,
    replay_from,
    save_replay,
)

if TYPE_CHECKING:
    from pathlib import Path

    from sparring.worlds.crpg.stepping import CrpgBout


def fought(seed: int = 3, *, orders: bool = True) -> CrpgBout:
    """A fight in which somebody was commanded from outside."""
    world = Crpg()
    bout = world.begin((world.draw_team(world.learner(seed=seed)), "cursing"), seed)
    if orders:
        bout.take_over([0])
    while not bout.over:
        bout.open_round()
        if orders and not bout.over:
            bout.order(0, CrpgOrder(Act.MELEE, target=5))
            bout.order(2, CrpgOrder(Act.MOVE_TO, x=500.0, y=250.5, has_place=True))
        bout.close_round()
    return bout


@pytest.fixture(scope="module")
def form() -> dict[str, Any]:
    return json.loads(json.dumps(replay_form(fought())))


@pytest.mark.parametrize("seed", range(6))
def test_a_kept_fight_plays_back_exactly(seed: int, tmp_path: Path):
    bout = fought(seed)
    save_replay(tmp_path / "fight.json", bout)
    again = load_replay(tmp_path / "fight.json").verified()
    assert again.outcome() == bout.outcome()


def test_a_replay_can_be_watched_round_by_round():
    bout = fought(orders=False)
    rounds = [list(now.events) for now in replay_from(replay_form(bout)).rounds()]
    assert [event for events in rounds for event in events] == bout.all_events


def test_a_replay_tells_the_rules_by_their_names():
    bout = fought()
    replay = replay_from(json.loads(json.dumps(replay_form(bout))))
    assert replay.lines == replay.verified().lines == bout.lines
    assert not any(line.name.startswith("line ") for line in replay.lines[0])


def test_a_replay_of_an_earlier_version_has_no_names_and_counts_lines(form: dict[str, Any]):
    earlier = replay_from({field: value for field, value in form.items() if field != "names"})
    assert earlier.verified().lines == earlier.lines
    assert [line.name for line in earlier.lines[0]][:2] == ["line 1", "line 2"]


def test_a_replay_with_another_outcome_is_not_taken_for_the_same(form: dict[str, Any]):
    with pytest.raises(StateError, match="does not play back"):
        replay_from({**form, "digest": "0" * 64}).verified()


def test_an_order_that_was_not_possible_is_refused(form: dict[str, Any]):
    orders = [[1, 1, int(Act.CAST), 0, 4, 0.0, 0.0, False]]
    with pytest.raises(StateError, match="not possible"):
        replay_from({**form, "orders": orders}).verified()


def test_the_digest_depends_on_every_event():
    events = fought().all_events
    assert digest_of(events) != digest_of(events[:-1])
    assert digest_of(events) != digest_of([events[0]._replace(clock=99), *events[1:]])


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("sparring_replay", 2),
        ("world", "chess"),
        ("seed", "-1"),
        ("seed", str(1 << 64)),
        ("seed", 7),
        ("numbers", {"wizard_health": 9999}),
        ("numbers", {"wizard_wealth": 1}),
        ("numbers", {"wizard_health": "many"}),
        ("scripts", []),
        ("scripts", [["pass;"]] * 7),
        ("scripts", [["import os"]] * 8),
        ("scripts", [["pass;"] * 65] * 8),
        ("scripts", [[5]] * 8),
        ("names", None),
        ("names", []),
        ("names", [[]] * 8),
        ("names", [5] * 8),
        ("taken", [[1]]),
        ("taken", [[0, 99]]),
        ("orders", [[1, 2, 3]]),
        ("orders", [[1, 0, 77, 0, 0, 0.0, 0.0, False]]),
        ("orders", [[1, 0, 1, 99, 0, 0.0, 0.0, False]]),
        ("orders", [[1, 0, 3, 0, 99, 0.0, 0.0, False]]),
        ("orders", [[1, 0, 5, 0, -1, 1e99, 0.0, True]]),
        ("digest", 5),
    ],
)
def test_a_damaged_replay_is_refused_with_a_reason(form: dict[str, Any], field: str, value: Any):
    with pytest.raises(StateError):
        replay_from({**form, field: value}).verified()


@pytest.mark.parametrize("name", ["", "a" * 1000, "red\x1b[31m", "two\nlines", 5, None])
def test_what_is_no_name_of_a_rule_is_refused(form: dict[str, Any], name: Any):
    names = [[name for _ in script] for script in form["names"]]
    with pytest.raises(StateError, match="name of a rule"):
        replay_from({**form, "names": names})


def test_scripts_without_names_are_given_none():
    bout = open_world("flags").begin(("quake", "rush"), 1)
    with pytest.raises(StateError, match="have no names"):
        replay_from({**replay_form(bout), "names": []})


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    field=st.sampled_from(["seed", "numbers", "scripts", "names", "taken", "orders", "digest"]),
    value=st.recursive(
        st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=20),
        lambda inner: st.lists(inner, max_size=8) | st.dictionaries(st.text(max_size=8), inner),
        max_leaves=12,
    ),
)
def test_no_replay_from_outside_does_worse_than_a_state_error(
    form: dict[str, Any], field: str, value: Any
):
    with contextlib.suppress(StateError):
        replay_from({**form, field: value}).verified()


def test_files_that_are_no_replays_are_refused(tmp_path: Path):
    path = tmp_path / "fight.json"
    with pytest.raises(StateError, match="cannot be read"):
        load_replay(path)
    path.write_text("{")
    with pytest.raises(StateError, match="no JSON"):
        load_replay(path)
    path.write_bytes(b" " * 5_000_001)
    with pytest.raises(StateError, match="too large"):
        load_replay(path)
