"""A second playable world: nothing of the arena knows its kits, orders or scenes."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from sparring.arena import parts
from sparring.errors import StateError, UsageError
from sparring.worlds.playing_contract import Playing
from tests.arena.helpers import fight_out, new_player, tell

if TYPE_CHECKING:
    from sparring.arena.memory import Memory
    from sparring.arena.player import Player

pytestmark = pytest.mark.usefixtures("test_worlds", "page_of_drill")
SHOOT = {"agent": 0, "order": {"deed": "shoot", "foe": 2}}


@pytest.fixture
def page_of_drill(monkeypatch: pytest.MonkeyPatch) -> None:
    """As if the page had its part of this world."""
    known = parts.modules_of_page
    more = {"play": ["crpg", "drill"]}
    monkeypatch.setattr(parts, "modules_of_page", lambda name: more.get(name) or known(name))


@pytest.fixture
def drill(player: Player) -> Player:
    tell(player, "new_profile", name="Sergeant", world="drill")
    return player


def asked_of_playing() -> list[str]:
    """Everything that the contract names."""
    functions = {name for name in vars(Playing) if not name.startswith("_")}
    return sorted(functions | set(Playing.__annotations__))


@pytest.mark.parametrize("world", ["crpg", "drill"])
def test_a_playable_world_has_everything_the_contract_names(world: str):
    playing = parts.playing_of(world)
    assert asked_of_playing()
    assert not [name for name in asked_of_playing() if not hasattr(playing, name)]


def test_a_profile_plays_another_world(drill: Player):
    state = tell(drill, "show")
    assert state["profile"]["world"] == "drill"
    assert [profile["world"] for profile in state["profiles"]] == ["crpg", "drill"]
    assert "role archer" in state["rules"]["text"]


def test_a_bout_is_fought_with_orders_to_its_end_and_learned_from(drill: Player):
    fight = tell(drill, "begin", seed="5")["fight"]
    assert fight["kits"] == ["volley"]
    assert [thing["kind"] for thing in fight["scene"]["things"]] == ["archer"] * 4
    planned = tell(drill, "order", **SHOOT)
    assert planned["planned"][0] == {"who": 0, "ordered": True, "order": ["shoot", 2]}
    answer = tell(drill, "fight_on")
    assert "red's first archer shoots at blue's first archer" in str(answer["events"])
    assert answer["events"][0]["round"] == 1
    result = fight_out(drill)["result"]
    assert result["ending"].startswith("After")
    assert result["history"]["encounters"][0]["number"] == 1
    assert tell(drill, "show")["encounters"] == 1


def test_a_bout_goes_on_where_it_stopped(memory: Memory, drill: Player):
    tell(drill, "begin", seed="5", kits=["rush"])
    tell(drill, "order", **SHOOT)
    tell(drill, "fight_on")
    tell(drill, "order", **SHOOT)
    before = tell(drill, "show")
    again = tell(new_player(memory), "show")
    assert again["notes"] == []
    assert again["fight"] == before["fight"]
    assert again["fight"]["can_undo"]


@pytest.mark.parametrize(
    ("fields", "why"),
    [
        ({"agent": 2, "order": {"deed": "shoot", "foe": 0}}, "does not obey you"),
        ({"agent": 0, "order": {"deed": "shoot", "foe": 1}}, "cannot do that now"),
        ({"agent": 0, "order": {"act": "pass"}}, "a deed and a foe"),
    ],
)
def test_the_world_says_why_an_order_is_refused(drill: Player, fields: Any, why: str):
    tell(drill, "begin")
    with pytest.raises(UsageError, match=why):
        tell(drill, "order", **fields)


def test_a_step_is_explained_with_orders_and_names_of_rules(drill: Player):
    tell(drill, "begin", seed="5")
    tell(drill, "order", **SHOOT)
    tell(drill, "fight_on")
    ordered, habit, *others = tell(drill, "why", round=1)["agents"]
    assert (ordered["ordered"], ordered["able"], ordered["tried"]) == (True, True, [])
    assert habit["tried"][-1]["rule"].startswith("line")
    own = {rule["name"] for role in tell(drill, "learned")["roles"] for rule in role["rules"]}
    tried = {one["rule"] for agent in others for one in agent["tried"]}
    assert tried
    assert {name for name in tried if not name.startswith("closing")} <= own


def test_what_was_learned_in_one_world_is_refused_in_another(drill: Player):
    state = tell(drill, "export")["state"]
    first = tell(drill, "show")["profiles"][0]["id"]
    tell(drill, "choose_profile", profile=first)
    with pytest.raises(StateError, match="learned in the world 'drill'"):
        tell(drill, "import", state=state)


def test_rules_are_checked_by_the_words_of_the_profiles_world(drill: Player):
    text = tell(drill, "show")["rules"]["text"]
    assert severities(drill, text) <= {"warning"}
    assert severities(drill, text.replace("shoot(weakest)", "cast(weakest)", 1)) >= {"error"}


def severities(player: Player, text: str) -> set[str]:
    problems = tell(player, "check_rules", text=text)["problems"]
    return {problem["severity"] for problem in problems}


def test_a_profile_whose_world_is_gone_locks_nobody_out(memory: Memory, drill: Player):
    memory.base.execute("UPDATE profile SET world = 'nowhere' WHERE name = 'Sergeant'")
    state = tell(new_player(memory), "show")
    assert "no world is named 'nowhere'" in state["notes"][0]
    assert state["profile"]["world"] == "crpg"


def test_where_habits_cannot_be_written_nobody_is_offered_it(drill: Player):
    assert tell(drill, "show")["habits"] is None
    with pytest.raises(UsageError, match="in the world 'drill' habits cannot be written"):
        tell(drill, "apply_rules", text="script archer\n    pass;", whose="habits")
