"""One player: everything he may do, kept as soon as it is done."""

from __future__ import annotations

from contextlib import closing
from typing import TYPE_CHECKING, Any

import pytest

from sparring.arena.memory import Memory
from sparring.arena.played import MOST_ORDERS
from sparring.arena.player import MOST_PROFILES, printable, seed_in
from sparring.errors import SparringError, UsageError
from sparring.worlds.replay import replay_from
from tests.arena.helpers import (
    EDITED_RULES,
    OTHER_TOKEN,
    RULES,
    encounter,
    fight_out,
    new_player,
    tell,
)

if TYPE_CHECKING:
    from pathlib import Path

    from sparring.arena.player import Player

ORDER: dict[str, Any] = {"agent": 0, "order": {"act": "move_to", "x": 400.0, "y": 300.0}}


def as_kept(memory: Memory) -> dict[str, Any]:
    """What the page sees after the server was started anew."""
    return tell(new_player(memory), "show")


def rows(memory: Memory) -> list[int]:
    tables = ("player", "profile", "encounter")
    return [memory.base.execute(f"SELECT count(*) FROM {name}").fetchone()[0] for name in tables]


# --- leaving traces ----------------------------------------------------------


@pytest.mark.parametrize("type", ["show", "learned", "export"])
def test_whoever_only_looks_leaves_no_trace(memory: Memory, player: Player, type: str):
    tell(player, type)
    assert rows(memory) == [0, 0, 0]


def test_what_an_order_would_do_is_told_before_it_is_given(player: Player) -> None:
    before = tell(player, "begin", seed="7")["fight"]
    fireball = {"act": "cast", "thing": "Fireball", "x": 100, "y": 500}
    answer = tell(player, "foresee", agent=2, orders=[fireball, {"act": "ranged", "target": 4}])
    burning, shooting = answer["forecasts"]
    assert {one["who"] for one in burning["caught"] if one["own"]} == {0, 1, 2, 3}
    assert burning["warning"].endswith("stand in it")
    assert shooting["words"][0].startswith(f"{shooting['chance']} of 100 shots hit")
    assert tell(player, "show")["fight"] == before


def test_nothing_is_foreseen_of_whoever_is_not_the_players(player: Player) -> None:
    tell(player, "begin", seed="7")
    with pytest.raises(UsageError, match="you command the four characters"):
        tell(player, "foresee", agent=5, orders=[{"act": "pass"}])


@pytest.mark.parametrize("type", ["order", "undo", "fight_on", "leave", "why", "replay"])
def test_without_a_fight_there_is_nothing_to_command_or_explain(player: Player, type: str):
    fields = {"order": ORDER, "why": {"round": 1}}.get(type, {})
    with pytest.raises(UsageError, match=r"there (is|has been) no fight"):
        tell(player, type, **fields)


def test_the_first_fight_makes_a_profile(memory: Memory, player: Player):
    shown = tell(player, "begin")
    assert rows(memory) == [1, 1, 0]
    profile = {"id": shown["profile"]["id"], "name": "Player", "world": "crpg"}
    assert shown["profile"] == profile
    assert shown["profiles"] == [{**profile, "encounters": 0}]


# --- fighting ----------------------------------------------------------------


def test_a_fight_goes_on_where_it_stopped(memory: Memory, player: Player):
    tell(player, "begin", seed="5")
    tell(player, "fight_on")
    planned = tell(player, "order", **ORDER)
    shown = as_kept(memory)
    assert shown == tell(player, "show")
    assert shown["fight"]["planned"] == planned["planned"]
    assert shown["fight"]["can_undo"]


def test_what_is_answered_is_kept_after_every_message(memory: Memory, player: Player):
    tell(player, "begin", seed="6")
    for _ in range(4):
        tell(player, "order", **ORDER)
        assert as_kept(memory) == tell(player, "show")
        tell(player, "undo")
        assert as_kept(memory) == tell(player, "show")
        tell(player, "fight_on")
        assert as_kept(memory) == tell(player, "show")


def test_an_encounter_teaches_and_is_kept(memory: Memory, player: Player):
    result = encounter(player)
    assert result["fought"]["number"] == 1
    assert result["history"]["encounters"] == [{**result["fought"], "kept": True}]
    shown = as_kept(memory)
    assert (shown["encounters"], shown["fight"]) == (1, None)
    assert new_player(memory).opponents.form() == player.opponents.form()


def test_encounters_are_counted(player: Player):
    assert [encounter(player)["fought"]["number"] for _ in range(4)] == [1, 2, 3, 4]
    shown = tell(player, "show")
    assert shown["encounters"] == sum(shown["tally"][k] for k in ("wins", "losses", "draws"))


def test_two_fights_at_once_are_refused(player: Player):
    tell(player, "begin")
    with pytest.raises(UsageError, match="there is a fight already"):
        tell(player, "begin")


def test_nothing_is_learned_from_a_fight_that_was_left(memory: Memory, player: Player):
    tell(player, "begin")
    weights = {role: player.opponents.learner.weights(role) for role in ("fighter", "wizard")}
    tell(player, "fight_on")
    shown = tell(player, "leave")
    assert (shown["fight"], shown["encounters"]) == (None, 0)
    assert as_kept(memory)["fight"] is None
    assert weights == {role: player.opponents.learner.weights(role) for role in weights}


@pytest.mark.parametrize(
    "fields",
    [
        {"kits": [{"spells": ["Shield"]}, {}, {}, {}]},
        {"kits": [{}, {}, {"spells": ["Wish"]}, {}]},
        {"kits": [{"potions": ["Potion of Healing"] * 9}, {}, {}, {}]},
        {"seed": str(1 << 64)},
    ],
)
def test_a_fight_that_cannot_begin_changes_nothing(
    memory: Memory, player: Player, fields: dict[str, Any]
):
    before = player.opponents.form()
    with pytest.raises(UsageError):
        tell(player, "begin", **fields)
    assert player.opponents.form() == before
    assert rows(memory) == [0, 0, 0]


def test_the_chosen_kits_are_shown(player: Player):
    kits = [{"spells": [], "potions": ["Potion of Healing"]}, *[{"spells": [], "potions": []}] * 3]
    assert tell(player, "begin", kits=kits)["fight"]["kits"] == kits


@pytest.mark.parametrize(
    ("fields", "why"),
    [
        ({"agent": 2, "order": {"act": "cast"}}, "say what to cast"),
        ({"agent": 0, "order": {"act": "drink"}}, "say what to drink"),
        ({"agent": 2, "order": {"act": "cast", "thing": "Firebal"}}, "did you mean 'Fireball'"),
        ({"agent": 2, "order": {"act": "cast", "thing": "Potion of Healing"}}, "no spell"),
        ({"agent": 0, "order": {"act": "drink", "thing": "Fireball"}}, "no potion"),
        (
            {"agent": 0, "order": {"act": "cast", "thing": "Fireball", "x": 1, "y": 1}},
            "cannot do that now",
        ),
        ({"agent": 0, "order": {"act": "melee"}}, "cannot do that now"),
        ({"agent": 0, "order": {"act": "melee", "target": 17}}, "cannot do that now"),
        ({"agent": 0, "order": {"act": "move_to", "x": 5.0}}, "cannot do that now"),
        ({"agent": 0, "order": {"act": "melee", "target": 18}}, "no such target"),
        ({"agent": 0, "order": {"act": "melee", "target": "5"}}, "a whole number"),
        ({"agent": 0, "order": {"act": "flee"}}, "no action is named 'flee'"),
        ({"agent": 0, "order": {"act": "move_to", "x": 1000.1, "y": 0}}, "a place lies within"),
        ({"agent": 0, "order": {"act": "move_to", "x": "5", "y": 0}}, "a place lies within"),
        ({"agent": 0, "order": {"act": "move_to", "x": 10**400, "y": 0}}, "a place lies within"),
        ({"agent": 0, "order": {"act": "pass", "loudly": True}}, "nothing else"),
        ({"agent": 0, "order": {}}, "no action is named"),
        ({"agent": 4, "order": {"act": "pass"}}, "you command the four characters"),
    ],
)
def test_orders_that_make_no_sense_are_refused(player: Player, fields: dict[str, Any], why: str):
    tell(player, "begin")
    with pytest.raises(UsageError, match=why):
        tell(player, "order", **fields)
    assert not tell(player, "show")["fight"]["can_undo"]


def test_a_place_is_forgotten_where_somebody_is_aimed_at(player: Player):
    tell(player, "begin")
    order = {"act": "cast", "thing": "Fireball", "target": 5, "x": 9.0, "y": 9.0}
    planned = tell(player, "order", agent=2, order=order)["planned"]
    [plan] = [plan for plan in planned if plan["who"] == 2]
    assert (plan["target"], plan["x"], plan["y"]) == (5, 0.0, 0.0)


def test_a_round_that_was_fought_can_be_explained_and_no_other(player: Player):
    tell(player, "begin")
    with pytest.raises(UsageError, match="not been fought yet"):
        tell(player, "why", round=1)
    tell(player, "fight_on")
    assert len(tell(player, "why", round=1)["agents"]) == 8
    with pytest.raises(UsageError, match="not been fought yet"):
        tell(player, "why", round=2)


def test_the_last_fight_can_be_explained_and_replayed_after_its_end(player: Player):
    encounter(player)
    assert tell(player, "why", round=1)["round"] == 1
    replay = tell(player, "replay")
    assert replay == tell(player, "replay", number=1)
    replay_from(replay["replay"]).verified()


def test_earlier_fights_are_kept_as_replays(memory: Memory, player: Player):
    encounter(player)
    encounter(player)
    first, second = (tell(new_player(memory), "replay", number=n) for n in (1, 2))
    assert first["replay"] != second["replay"]
    with pytest.raises(UsageError, match="fight 3 is not kept"):
        tell(player, "replay", number=3)


# --- profiles ----------------------------------------------------------------


def test_every_profile_has_opponents_of_its_own(memory: Memory, player: Player):
    encounter(player)
    first = tell(player, "rename_profile", name="Ada")["profile"]["id"]
    second = tell(player, "new_profile", name="Bob")
    assert (second["encounters"], second["profile"]["name"]) == (0, "Bob")
    back = tell(player, "choose_profile", profile=first)
    assert (back["encounters"], back["profile"]["name"]) == (1, "Ada")
    assert as_kept(memory)["profile"] == back["profile"]


def test_a_fight_waits_while_another_profile_is_played(player: Player):
    shown = tell(player, "begin")
    assert tell(player, "new_profile", name="Bob")["fight"] is None
    back = tell(player, "choose_profile", profile=shown["profile"]["id"])
    assert back["fight"] == shown["fight"]


@pytest.mark.parametrize("profile", [0, 2, 999, 2**53])
def test_a_profile_that_is_not_ones_own_is_refused(memory: Memory, player: Player, profile: int):
    tell(player, "begin")
    other = new_player(memory, OTHER_TOKEN)
    tell(other, "new_profile", name="Secret")
    before = tell(player, "show")
    with pytest.raises(UsageError, match="you have no such profile"):
        tell(player, "choose_profile", profile=profile)
    assert tell(player, "show") == before


def test_a_removed_profile_gives_way_to_the_first_of_the_others(memory: Memory, player: Player):
    tell(player, "new_profile", name="Ada")
    tell(player, "new_profile", name="Bob")
    names = [profile["name"] for profile in tell(player, "remove_profile")["profiles"]]
    assert names == ["Player", "Ada"]
    assert as_kept(memory)["profile"]["name"] == "Player"


def test_after_the_last_profile_everything_is_new(memory: Memory, player: Player):
    encounter(player)
    shown = tell(player, "remove_profile")
    profile = {"id": None, "name": "Player", "world": "crpg"}
    assert (shown["profile"], shown["encounters"]) == (profile, 0)
    assert rows(memory)[1:] == [0, 0]
    assert encounter(player)["fought"]["number"] == 1


def test_there_is_an_end_to_profiles(player: Player):
    tell(player, "begin")
    for number in range(MOST_PROFILES - 1):
        tell(player, "new_profile", name=f"Ada {number}")
    with pytest.raises(UsageError, match=f"you may have {MOST_PROFILES} profiles"):
        tell(player, "new_profile", name="One more")


def test_names_are_what_can_be_seen(player: Player):
    assert printable("\x1b[2JA\u202eda\n ") == "[2JAda"
    for name in ("\n", "\u202e\u200b", "   "):
        with pytest.raises(UsageError, match="a name has at least one letter"):
            tell(player, "rename_profile", name=name)


def test_names_are_only_names(memory: Memory, player: Player):
    name = "'; DROP TABLE profile; --<b>"
    assert tell(player, "rename_profile", name=name)["profile"]["name"] == name
    assert as_kept(memory)["profile"]["name"] == name


# --- opponents ---------------------------------------------------------------


@pytest.mark.parametrize("kind", ["off", "penalise", "clip", "cull"])
def test_difficulty_is_switched_at_once_and_kept(memory: Memory, player: Player, kind: str):
    tell(player, "begin")
    shown = tell(player, "set_difficulty", kind=kind, win_rate=0.4)
    assert (shown["difficulty"]["kind"], shown["difficulty"]["win_rate"]) == (kind, 0.4)
    assert as_kept(memory) == shown


def test_a_reset_forgets_everything_but_the_rules(memory: Memory, player: Player):
    tell(player, "apply_rules", text=EDITED_RULES)
    encounter(player)
    shown = tell(player, "reset")
    assert (shown["encounters"], shown["fight"]) == (0, None)
    assert shown["rules"]["text"] == EDITED_RULES
    assert as_kept(memory) == shown
    assert rows(memory) == [1, 1, 0]


def test_edited_rules_wait_for_the_next_encounter(memory: Memory, player: Player):
    tell(player, "begin")
    shown = tell(player, "apply_rules", text=EDITED_RULES)["rules"]
    assert (shown["text"], shown["own"], shown["pending"]) == (EDITED_RULES, False, True)
    assert as_kept(memory)["rules"] == shown
    fight_out(player)
    assert not tell(player, "begin")["rules"]["pending"]


def test_a_fight_with_edited_rules_goes_on_after_a_restart(memory: Memory, player: Player):
    tell(player, "apply_rules", text=EDITED_RULES)
    tell(player, "begin")
    tell(player, "fight_on")
    tell(player, "apply_rules", text=None)
    again = new_player(memory)
    assert tell(again, "show") == tell(player, "show")
    assert fight_out(again)["result"]["fought"]["number"] == 1
    assert tell(again, "begin")["rules"]["own"]


def test_without_text_the_rules_are_the_worlds_own(player: Player):
    tell(player, "apply_rules", text=EDITED_RULES)
    shown = tell(player, "apply_rules", text=None)["rules"]
    assert (shown["text"], shown["own"]) == (RULES, True)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "nonsense",
        "role fighter draws 5\n",
        RULES.replace("role wizard", "role dragon"),
        RULES + "\n    pass;" * 300,
        "\x00",
    ],
)
def test_rules_that_nobody_can_fight_by_are_refused(player: Player, text: str):
    before = player.opponents.form()
    with pytest.raises(SparringError):
        tell(player, "apply_rules", text=text)
    assert player.opponents.form() == before
    problems = tell(player, "check_rules", text=text)["problems"]
    assert any(problem["severity"] == "error" for problem in problems)


def test_rules_in_order_have_no_problems(player: Player):
    problems = tell(player, "check_rules", text=EDITED_RULES)["problems"]
    assert not [problem for problem in problems if problem["severity"] == "error"]


@pytest.mark.parametrize(
    "extra",
    [
        "rule tab # \t\n    pass;\n",
        'rule blanks\n    if\tinfluence(\t"Held") then pass;\n',
        "# \u00fc\u4e16\n",
    ],
)
def test_unusual_rules_that_are_accepted_are_read_again(memory: Memory, player: Player, extra: str):
    text = with_rule(extra)
    tell(player, "apply_rules", text=text)
    encounter(player)
    tell(player, "begin")
    assert as_kept(memory)["rules"]["text"] == text


@pytest.mark.parametrize("extra", ["rule \u00fcber\n    pass;\n", "rule a\u200bb\n    pass;\n"])
def test_rules_that_cannot_be_used_are_refused_with_their_line(player: Player, extra: str):
    with pytest.raises(UsageError, match="line 19: "):
        tell(player, "apply_rules", text=with_rule(extra))


def with_rule(extra: str) -> str:
    return RULES.replace("rule leave_clouds", f"{extra}\nrule leave_clouds")


def test_what_was_learned_is_shown_with_the_scripts_of_the_fight(player: Player):
    assert tell(player, "learned")["scripts"] == []
    tell(player, "begin")
    shown = tell(player, "learned")
    assert len(shown["scripts"]) == 4
    assert {role["role"] for role in shown["roles"]} == {"fighter", "wizard"}


# --- damaged memory ----------------------------------------------------------


def test_a_fight_that_cannot_be_gone_on_with_is_given_up_with_a_note(
    memory: Memory, player: Player
):
    encounter(player)
    tell(player, "begin")
    tell(player, "fight_on")
    memory.base.execute("UPDATE profile SET fight = json_set(fight, '$.seed', '99')")
    shown = as_kept(memory)
    assert (shown["fight"], shown["encounters"]) == (None, 1)
    assert "cannot be gone on with" in shown["notes"][0]


@pytest.mark.parametrize("kept", ["{}", "{", "[]", '{"rules": 5}'])
def test_a_damaged_profile_does_not_lock_its_player_out(memory: Memory, player: Player, kept: str):
    encounter(player)
    tell(player, "new_profile", name="Broken")
    memory.base.execute("UPDATE profile SET kept = ? WHERE name = 'Broken'", (kept,))
    shown = as_kept(memory)
    assert shown["notes"]
    assert {profile["name"] for profile in shown["profiles"]} == {"Player", "Broken"}


# --- the same luck -----------------------------------------------------------


def test_the_same_seed_gives_the_same_fights(tmp_path: Path):
    results = []
    for name in ("one", "two"):
        memory = Memory(tmp_path / name)
        player = new_player(memory, seed=8)
        results.append([encounter(player)["fought"] for _ in range(3)])
        memory.close()
    assert results[0] == results[1]


@pytest.mark.parametrize("text", [str(1 << 64), "9" * 20])
def test_a_seed_has_64_bits(text: str):
    assert seed_in(str((1 << 64) - 1)) == (1 << 64) - 1
    with pytest.raises(UsageError, match=r"0 to 2\*\*64 - 1"):
        seed_in(text)


# --- what was found by looking hard ------------------------------------------


def test_reset_keeps_the_difficulty(player: Player):
    tell(player, "set_difficulty", kind="cull", win_rate=0.3)
    shown = tell(player, "reset")["difficulty"]
    assert (shown["kind"], shown["win_rate"]) == ("cull", 0.3)


def test_nobody_can_give_orders_without_end(player: Player):
    tell(player, "begin", seed="5")
    for _ in range(MOST_ORDERS):
        tell(player, "order", **ORDER)
    with pytest.raises(UsageError, match="so many orders"):
        tell(player, "order", **ORDER)
    tell(player, "undo")
    tell(player, "order", **ORDER)


def test_a_damaged_profile_does_not_keep_another_from_being_removed(memory: Memory, player: Player):
    tell(player, "begin")
    tell(player, "new_profile", name="Ada")
    memory.base.execute("UPDATE profile SET kept = '{}' WHERE name = 'Player'")
    shown = tell(player, "remove_profile")
    assert shown["profile"]["id"] is None
    assert "cannot be opened" in shown["notes"][0]
    kept = tell(player, "begin")["profile"]["id"]
    assert as_kept(memory)["profile"]["id"] == kept


def test_only_kept_fights_are_said_to_be_kept(player: Player):
    encounter(player)
    exported = tell(player, "export")["state"]
    assert [one["kept"] for one in tell(player, "learned")["history"]["encounters"]] == [True]
    tell(player, "import", state=exported)
    assert [one["kept"] for one in tell(player, "learned")["history"]["encounters"]] == [False]


def test_rules_that_wait_for_the_next_fight_are_exported_with_the_state(player: Player):
    tell(player, "begin")
    tell(player, "apply_rules", text=EDITED_RULES)
    assert tell(player, "export")["state"]["arena"]["rules"] == EDITED_RULES


def test_a_fight_in_progress_gives_no_replay_away(player: Player):
    tell(player, "begin")
    tell(player, "fight_on")
    with pytest.raises(UsageError, match="not over yet"):
        tell(player, "replay")


# --- the same fight from its beginning ---------------------------------------


def test_a_fight_started_over_is_the_same_fight(memory: Memory, player: Player):
    first = tell(player, "begin")["fight"]
    rounds = [tell(player, "fight_on")["events"] for _ in range(3)]
    tell(player, "order", agent=0, order={"act": "move_to", "x": 400.0, "y": 300.0})
    assert tell(player, "restart")["fight"] == first
    assert [tell(player, "fight_on")["events"] for _ in range(3)] == rounds
    result = fight_out(player)["result"]
    assert result["fought"]["number"] == 1
    assert tell(player, "show")["encounters"] == 1


def test_opponents_learn_from_a_fight_started_over_as_from_its_last_attempt(tmp_path: Path):
    kept = []
    for name, is_restarted in (("plain.db", False), ("again.db", True)):
        with closing(Memory(tmp_path / name)) as memory:
            player = new_player(memory)
            tell(player, "begin", seed="5")
            if is_restarted:
                tell(player, "order", agent=0, order={"act": "move_to", "x": 9.0, "y": 9.0})
                tell(player, "fight_on")
                tell(player, "restart")
            fight_out(player)
            kept.append(tell(player, "export")["state"])
    assert kept[0] == kept[1]


def test_without_a_fight_nothing_is_started_over(player: Player):
    with pytest.raises(UsageError, match="there is no fight"):
        tell(player, "restart")
