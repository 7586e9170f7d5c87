"""State files: out of the arena and back, from elsewhere, and from bad people."""

from __future__ import annotations

import json
from random import Random
from typing import TYPE_CHECKING, Any

import pytest

from sparring.arena.memory import Memory
from sparring.arena.statefile import history_in, rules_in
from sparring.errors import SparringError, StateError
from sparring.worlds.crpg.world import Crpg
from tests.arena.helpers import (
    EDITED_RULES,
    OTHER_TOKEN,
    changed,
    encounter,
    fight_out,
    new_player,
    tell,
    through_json,
)
from tests.cli.running import run

if TYPE_CHECKING:
    from pathlib import Path

    from sparring.arena.player import Player


@pytest.fixture
def state(player: Player) -> dict[str, Any]:
    """What a player exports after three encounters with edited rules."""
    tell(player, "apply_rules", text=EDITED_RULES)
    tell(player, "set_difficulty", kind="cull", win_rate=0.3)
    for _ in range(3):
        encounter(player)
    found: dict[str, Any] = tell(player, "export")["state"]
    return found


@pytest.fixture
def other(memory: Memory) -> Player:
    return new_player(memory, OTHER_TOKEN, seed=99)


def test_everything_exported_can_be_imported_by_somebody_else(
    player: Player, other: Player, state: dict[str, Any]
):
    shown = tell(other, "import", state=state)
    assert shown["encounters"] == 3
    assert shown["rules"]["text"] == EDITED_RULES
    assert shown["difficulty"]["kind"] == "cull"
    assert shown["difficulty"]["win_rate"] == pytest.approx(0.3, abs=0.01)
    assert other.encounters == player.encounters
    assert tell(other, "export")["state"] == state


def test_imported_opponents_go_on_as_they_would_have(
    player: Player, other: Player, state: dict[str, Any]
):
    tell(other, "import", state=state)
    for one in (player, other):
        tell(one, "begin", seed="12")
        fight_out(one)
    assert other.opponents.learner.state() == player.opponents.learner.state()
    assert other.encounters == player.encounters


def test_an_import_is_kept(memory: Memory, other: Player, state: dict[str, Any]):
    tell(other, "import", state=state)
    again = new_player(memory, OTHER_TOKEN)
    assert tell(again, "export")["state"] == state


def test_the_command_line_reads_what_the_arena_exports(tmp_path: Path, state: dict[str, Any]):
    file, rules = tmp_path / "mine.json", tmp_path / "mine.rules"
    file.write_text(json.dumps(state))
    rules.write_text(EDITED_RULES)
    fought = run("fight", "crpg", file, "novice", "--rules", rules, "--json")
    assert fought.exit_code == 0, fought.output
    learned = run("learn", "crpg", "--load", file, "--rules", rules, "-n", 2, "--json")
    assert learned.exit_code == 0, learned.output


def test_the_arena_reads_what_the_command_line_saves(tmp_path: Path, player: Player):
    file = tmp_path / "learned.json"
    saved = run("learn", "crpg", "--against", "novice", "-n", 5, "--save", file, "--json")
    assert saved.exit_code == 0, saved.output
    shown = tell(player, "import", state=json.loads(file.read_text()))
    assert shown["encounters"] == 5
    assert shown["tally"]["wins"] == shown["tally"]["losses"] == 0
    assert encounter(player)["fought"]["number"] == 6


def test_an_import_ends_the_fight_and_forgets_the_former_history(
    player: Player, state: dict[str, Any]
):
    fresh = tell(player, "export")["state"]
    tell(player, "begin")
    tell(player, "import", state=changed(fresh, ["arena", "fought"], []))
    assert player.bout is None
    assert player.encounters == []


def test_a_state_of_other_rules_is_fitted_with_a_note(other: Player, state: dict[str, Any]):
    del state["arena"]
    state["roles"][0]["pools"][0]["rules"][0].update(name="long_gone", text="pass;")
    shown = tell(other, "import", state=state)
    assert "learned with other rules" in shown["notes"][0]


def test_what_was_learned_in_another_world_is_refused(other: Player, state: dict[str, Any]):
    assert state["arena"]["world"] == "crpg"
    with pytest.raises(StateError, match="learned in the world 'outpost'; this profile plays"):
        tell(other, "import", state=changed(state, ["arena", "world"], "outpost"))


def test_files_of_old_name_no_world(other: Player, state: dict[str, Any]):
    del state["arena"]["world"]
    assert tell(other, "import", state=state)["encounters"] == state["encounters"]


HOSTILE = [
    (["arena", "world"], 5),
    (["sparring_state"], 99),
    (["sparring_state"], "1"),
    (["encounters"], -1),
    (["encounters"], 2.5),
    (["encounters"], 2**60),
    (["luck", "drawing"], "xyz"),
    (["settings"], None),
    (["settings", "max_reward"], "many"),
    (["settings", "min_weight"], -5),
    (["settings", "fallback"], []),
    (["difficulty", "kind"], "cheating"),
    (["difficulty", "after_win"], 0),
    (["roles"], []),
    (["roles", 0, "role"], "dragon\x1b[2J"),
    (["roles", 0, "pools"], []),
    (["roles", 0, "pools", 0, "weights"], []),
    (["roles", 0, "pools", 0, "weights", 0], -1),
    (["roles", 0, "pools", 0, "peak"], 101),
    (["arena"], []),
    (["arena"], {"rules": None}),
    (["arena", "rules"], 5),
    (["arena", "rules"], "role fighter draws 9"),
    (["arena", "fought"], {}),
    (["arena", "fought", 0], []),
    (["arena", "fought", 0, 0], 0),
    (["arena", "fought", 0, 0], 3),
    (["arena", "fought", 2, 0], 4),
    (["arena", "fought", 0, 1], 1),
    (["arena", "fought", 0, 2], 1.5),
    (["arena", "fought", 0, 2], "good"),
    pytest.param(["arena", "fought", 0, 2], 10**400, id="fitness-huge"),
    (["arena", "fought", 0, 4], -1),
    (["arena", "fought", 0, 5], "impossible"),
]


@pytest.fixture(scope="module")
def exported(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    memory = Memory(tmp_path_factory.mktemp("arena") / "arena.db")
    player = new_player(memory)
    tell(player, "apply_rules", text=EDITED_RULES)
    for _ in range(3):
        encounter(player)
    found: dict[str, Any] = tell(player, "export")["state"]
    memory.close()
    return found


@pytest.mark.parametrize(("spot", "value"), HOSTILE)
def test_a_hostile_file_is_refused_and_changes_nothing(
    player: Player, exported: dict[str, Any], spot: list[str | int], value: Any
):
    before = player.opponents.form()
    with pytest.raises(SparringError):
        tell(player, "import", state=changed(exported, spot, value))
    assert player.opponents.form() == before
    assert player.id is None


def test_numbers_that_are_none_are_refused(exported: dict[str, Any]):
    with pytest.raises(StateError):
        history_in(changed_to_nan(exported))


def changed_to_nan(state: dict[str, Any]) -> dict[str, Any]:
    copy = through_json(state)
    copy["arena"]["fought"][0][2] = float("nan")
    return copy


@pytest.mark.parametrize("encounters", [2**53, 2**53 - 1])
def test_a_state_that_leaves_no_room_to_count_on_is_refused(
    player: Player, exported: dict[str, Any], encounters: int
):
    with pytest.raises(StateError, match="out of range"):
        tell(player, "import", state=changed(exported, ["encounters"], encounters))


JUNK = [None, True, -1, 0, 1, 2**53, 1.5, "", "x", "\x00", [], [[]], {}, {"": None}]


def spots(form: Any, path: tuple[str | int, ...] = ()) -> list[tuple[str | int, ...]]:
    """Everything that can be replaced in JSON data."""
    found = [path] if path else []
    inside = dict(enumerate(form)) if isinstance(form, list) else form
    for key, value in inside.items() if isinstance(inside, dict) else ():
        found += spots(value, (*path, key))
    return found


def test_whatever_is_imported_can_be_played_and_reopened(memory: Memory, exported: dict[str, Any]):
    luck = Random(11)
    places = spots(exported)
    accepted = 0
    for number in range(60):
        token = f"{number:043d}"
        one = new_player(memory, token)
        form = changed(exported, luck.choice(places), luck.choice(JUNK))
        try:
            tell(one, "import", state=form)
        except SparringError:
            continue
        accepted += 1
        encounter(one)
        assert tell(new_player(memory, token), "export")["state"] == tell(one, "export")["state"]
    assert accepted


def test_a_state_without_the_arenas_part_has_no_history_and_no_rules():
    state = through_json(Crpg().learner().state())
    assert history_in(state) == []
    assert rules_in(state) is None
