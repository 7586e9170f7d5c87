"""What a player's side does unasked, as he has written it: kept, carried along, never trusted."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from sparring.arena.messages import LONGEST_RULES
from sparring.arena.statefile import VERSION, habits_in, has_habits
from sparring.errors import StateError, UsageError
from tests.arena.helpers import (
    OTHER_TOKEN,
    OWN_HABITS,
    USUAL_HABITS,
    changed,
    encounter,
    fight_out,
    new_player,
    tell,
)

if TYPE_CHECKING:
    from sparring.arena.memory import Memory
    from sparring.arena.player import Player

ARENA_PAGE = Path(__file__).parents[2] / "docs" / "arena.md"
FIGHTERS, WIZARDS = (0, 1), (2, 3)


def apply(player: Player, text: str | None) -> dict[str, Any]:
    shown: dict[str, Any] = tell(player, "apply_rules", text=text, whose="habits")["habits"]
    return shown


def plans(player: Player) -> dict[int, str]:
    """What each of the player's characters is about to do."""
    assert player.bout is not None
    return {plan["who"]: plan["act"] for plan in player.bout.planned()}


def test_whoever_has_written_none_has_the_usual_habits_as_text(player: Player):
    shown = tell(player, "show")["habits"]
    assert shown == {"text": USUAL_HABITS, "own": True, "fit": True, "pending": False}


def test_own_habits_are_acted_by_from_the_next_fight_on(player: Player):
    tell(player, "begin", seed="7")
    before = plans(player)
    assert apply(player, OWN_HABITS) == {
        "text": OWN_HABITS,
        "own": False,
        "fit": True,
        "pending": True,
    }
    assert plans(player) == before, "the fight in progress goes on as it began"
    tell(player, "leave")
    assert not tell(player, "show")["habits"]["pending"]
    tell(player, "begin", seed="7")
    assert plans(player) == {0: "pass", 1: "pass", 2: "ranged", 3: "ranged"}


def test_orders_go_before_habits(player: Player):
    apply(player, OWN_HABITS)
    tell(player, "begin", seed="7")
    tell(player, "order", agent=2, order={"act": "pass"})
    assert plans(player)[2] == "pass"
    tell(player, "undo")
    assert plans(player)[2] == "ranged"


def test_why_names_the_players_own_rules(player: Player):
    apply(player, OWN_HABITS)
    tell(player, "begin", seed="7")
    tell(player, "fight_on")
    why = tell(player, "why", round=1)
    assert why["own_habits"]
    fighter, wizard = (why["agents"][who]["tried"] for who in (0, 2))
    assert [(one["rule"], one["acted"]) for one in fighter] == [("stand_still", True)]
    assert [one["rule"] for one in wizard if one["acted"]] == ["shoot_the_weak"]


def test_why_says_nothing_of_lines_that_only_bring_things_along(player: Player):
    apply(player, OWN_HABITS)
    tell(player, "begin", seed="7")
    tell(player, "fight_on")
    named = {one["rule"] for one in tell(player, "why", round=1)["agents"][2]["tried"]}
    assert named == {"shoot_the_weak"}
    assert player.bout is not None
    assert len(player.bout.bout.lines[2]) > 2, "there are such lines: the kit is carried"


def test_why_tells_usual_habits_from_a_players_own(player: Player):
    tell(player, "begin", seed="7")
    tell(player, "fight_on")
    assert not tell(player, "why", round=1)["own_habits"]


def test_habits_are_kept_for_each_profile(memory: Memory, player: Player):
    apply(player, OWN_HABITS)
    first = player.profile
    tell(player, "new_profile", name="Bo")
    assert tell(player, "show")["habits"]["own"]
    tell(player, "choose_profile", profile=first)
    assert tell(player, "show")["habits"]["text"] == OWN_HABITS
    assert tell(new_player(memory), "show")["habits"]["text"] == OWN_HABITS


def test_a_fight_goes_on_after_a_restart_by_the_habits_it_began_with(
    memory: Memory, player: Player
):
    apply(player, OWN_HABITS)
    tell(player, "begin", seed="7")
    apply(player, None)
    again = new_player(memory)
    assert again.bout is not None
    assert again.bout.habits == OWN_HABITS
    assert plans(again)[0] == "pass"
    fight_out(again)


def test_fights_of_old_have_the_usual_habits(memory: Memory, player: Player):
    tell(player, "begin", seed="7")
    assert player.bout is not None
    assert player.profile is not None
    form = player.bout.form()
    assert form.pop("habits") is None
    memory.keep_fight(player.profile, form)
    again = new_player(memory)
    assert again.bout is not None
    assert again.bout.habits is None


def test_back_to_the_usual_habits_by_a_word_or_by_their_text(memory: Memory, player: Player):
    for text in (None, USUAL_HABITS):
        apply(player, OWN_HABITS)
        assert apply(player, text)["own"]
        assert player.profile is not None
        assert player.id is not None
        row = memory.profile(player.id, player.profile)
        assert row is not None
        assert row.habits is None, "later versions may have better ones"


def test_opponents_that_forget_leave_the_habits_alone(memory: Memory, player: Player):
    apply(player, OWN_HABITS)
    tell(player, "reset")
    assert tell(new_player(memory), "show")["habits"]["text"] == OWN_HABITS


def test_a_replay_of_a_fight_by_own_habits_plays_back(player: Player):
    from sparring.worlds.replay import replay_from

    apply(player, OWN_HABITS)
    encounter(player)
    replay_from(tell(player, "replay")["replay"]).verified()


# --- checked ----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", "these habits say nothing of the fighters: write 'role fighter draws 1'"),
        ("role fighter draws 1\nrule a\n    fly;\nclosing pass;", "line 3: unknown action 'fly'"),
        (f"{OWN_HABITS}{'    pass;' * 80}", r"a wizard has at most \d+ habits; these are 82"),
        (OWN_HABITS.replace("rule shoot", "rule x goals win pass; rule shoot"), "no goals"),
    ],
)
def test_what_cannot_be_acted_by_is_refused_in_words_and_changes_nothing(
    player: Player, text: str, why: str
):
    apply(player, OWN_HABITS)
    with pytest.raises(UsageError, match=why):
        apply(player, text)
    assert tell(player, "show")["habits"]["text"] == OWN_HABITS


def test_the_habits_that_the_page_about_them_shows_can_be_used(player: Player):
    _, _, about = ARENA_PAGE.read_text(encoding="utf-8").partition("### My habits")
    example = about.partition("```rules\n")[2].partition("```")[0]
    assert apply(player, example)["text"] == example


def test_too_long_habits_are_no_message(player: Player):
    with pytest.raises(UsageError, match="text"):
        apply(player, "#" * (LONGEST_RULES + 1))


def test_problems_come_with_their_line_and_without_doubts_about_learning(player: Player):
    def problems(text: str, whose: str) -> list[Any]:
        found: list[Any] = tell(player, "check_rules", text=text, whose=whose)["problems"]
        return found

    every_rule_drawn = OWN_HABITS.replace("draws 1", "draws 1 ")
    assert {one["kind"] for one in problems(every_rule_drawn, "opponents")} >= {"no-choice"}
    assert problems(every_rule_drawn, "habits") == []
    [mistake] = problems(OWN_HABITS.replace("weakestenemy", "weakestenmy"), "habits")
    assert (mistake["line"], mistake["severity"]) == (10, "error")
    assert "weakestenemy" in mistake["hint"]
    [missing] = problems("script wizard\n    pass;", "habits")
    assert "nothing of the fighters" in missing["message"]


# --- files ------------------------------------------------------------------------


def test_habits_travel_with_the_state_file(memory: Memory, player: Player):
    apply(player, OWN_HABITS)
    encounter(player)
    state = tell(player, "export")["state"]
    assert state["arena"]["version"] == VERSION
    other = new_player(memory, OTHER_TOKEN)
    assert tell(other, "import", state=state)["habits"]["text"] == OWN_HABITS
    assert tell(new_player(memory, OTHER_TOKEN), "export")["state"] == state


def test_files_of_old_leave_the_habits_as_they_are(player: Player):
    encounter(player)
    state = tell(player, "export")["state"]
    del state["arena"]["version"]
    del state["arena"]["habits"]
    apply(player, OWN_HABITS)
    assert tell(player, "import", state=state)["habits"]["text"] == OWN_HABITS
    assert not has_habits(state)


def test_a_file_of_a_newer_arena_is_refused_with_the_way_out(player: Player):
    encounter(player)
    state = changed(tell(player, "export")["state"], ("arena", "version"), VERSION + 1)
    with pytest.raises(StateError, match=r"another version of the arena .* update sparring"):
        tell(player, "import", state=state)


@pytest.mark.parametrize("habits", [5, ["x"], "role", "x" * (LONGEST_RULES + 1)])
def test_bad_habits_in_a_file_are_refused_and_nothing_changes(player: Player, habits: Any):
    apply(player, OWN_HABITS)
    encounter(player)
    before = tell(player, "export")["state"]
    with pytest.raises((StateError, UsageError)):
        tell(player, "import", state=changed(before, ("arena", "habits"), habits))
    assert tell(player, "export")["state"] == before


@pytest.mark.parametrize("version", [0, -1, 1.5, "2", None, [], 10**30])
def test_a_version_that_is_none_is_refused(player: Player, version: Any):
    state = changed(tell(player, "export")["state"], ("arena", "version"), version)
    with pytest.raises(StateError, match="another version"):
        habits_in(state)


# --- the database -----------------------------------------------------------------


@pytest.mark.parametrize("habits", ["role fighter", "script wizard\n    fly;"])
def test_habits_that_fit_no_more_lock_nobody_out(memory: Memory, player: Player, habits: str):
    apply(player, OWN_HABITS)
    assert player.profile is not None
    memory.keep_habits(player.profile, habits)
    state = tell(new_player(memory), "show")
    assert not state["habits"]["fit"]
    assert any("your habits do not fit any more" in note for note in state["notes"])


def test_habits_that_fit_no_more_stay_the_players_until_he_puts_them_right(
    memory: Memory, player: Player
):
    unfit = "script wizard\n    fly;"
    apply(player, OWN_HABITS)
    assert player.profile is not None
    memory.keep_habits(player.profile, unfit)
    again = new_player(memory)
    assert tell(again, "show")["habits"]["text"] == unfit
    encounter(again)
    assert again.last_bout is not None
    assert again.last_bout.habits is None
    tell(again, "reset")
    file = tell(again, "export")["state"]
    assert habits_in(file) is None
    assert tell(new_player(memory), "show")["habits"]["text"] == unfit
    assert tell(again, "apply_rules", whose="habits", text=OWN_HABITS)["habits"]["fit"]
    encounter(again)
    assert again.last_bout.habits == OWN_HABITS


def test_habits_that_are_no_text_are_damage(memory: Memory, player: Player):
    apply(player, OWN_HABITS)
    memory.run("UPDATE profile SET habits = x'ff'")
    notes = tell(new_player(memory), "show")["notes"]
    assert any("damaged" in note for note in notes)


def test_a_file_of_the_version_before_has_room_for_habits_now(tmp_path: Path, player: Player):
    from sparring.arena.memory import Memory as Base

    data = tmp_path / "old.db"
    old = Base(data)
    old.run("ALTER TABLE profile DROP COLUMN habits")
    old.run("PRAGMA user_version = 2")
    old.close()
    again = new_player(Base(data))
    assert apply(again, OWN_HABITS)["text"] == OWN_HABITS
