"""Learning in a sentence, and figures that add up."""

from __future__ import annotations

from types import SimpleNamespace
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sparring.arena.insights import (
    MOST,
    MOST_DEEDS,
    Insight,
    InsightKind,
    SeenHabits,
    insights,
    reason_for,
)
from sparring.errors import StateError
from sparring.untrusted import LARGEST_NUMBER, Unfit
from sparring.worlds.crpg import playing
from tests.arena.helpers import changed, encounter, new_player, tell, through_json

if TYPE_CHECKING:
    from sparring.arena.memory import Memory
    from sparring.arena.player import Player

STINK = 'if roundnumber <= 1 then cast("Stinking Cloud", centreenemy);'
RULES = {
    "stink_at_start": STINK,
    "resist_fire": 'if roundnumber <= 1 then drink("Potion of Fire Resistance");',
    "missile": 'cast("Magic Missile", weakestenemy);',
    "walk": "movefrom(closestenemy);",
}
EVEN = dict.fromkeys(RULES, 100)


def explained(weights: dict[str, int], **more: Any) -> Any:
    """A role with these weights."""
    rules = [
        SimpleNamespace(name=name, text=RULES[name], weight=weight, cannot_act=False, culled=False)
        for name, weight in weights.items()
    ]
    everything = tuple(weights)
    lessons = [lesson(everything, is_praise=True), lesson(everything, is_praise=False)]
    return SimpleNamespace(
        role="wizard",
        total=sum(weights.values()),
        rules=rules,
        encounters=5,
        **{"lessons": lessons, **more},
    )


def lesson(rules: tuple[str, ...], *, is_praise: bool) -> Any:
    return SimpleNamespace(encounter=5, rules=rules, is_praise=is_praise)


def seen(fights: int = 2, **deeds: str) -> SeenHabits:
    """A player who opens with something and does something later, in every fight."""
    habits = SeenHabits()
    for _ in range(fights):
        habits.note([(1, deeds.get("opens", "blows")), (3, deeds.get("later", "blows"))])
    return habits


def said(weights: dict[str, int], habits: SeenHabits, world: Any = playing) -> list[str]:
    return [
        str(one)
        for one in insights({"wizard": explained(weights)}, {"wizard": EVEN}, habits, world)
    ]


def test_they_open_with_what_the_player_opens_with():
    weights = {"stink_at_start": 310, "resist_fire": 30, "missile": 30, "walk": 30}
    [first, *_] = said(weights, seen(opens="Stinking Cloud"))
    assert first == "They now open with Stinking Cloud, as you do."


def test_what_they_only_like_is_said_so_and_what_is_not_new_too():
    liked = {"stink_at_start": 160, "resist_fire": 80, "missile": 80, "walk": 80}
    assert said(liked, seen())[0] == "They now like to open with Stinking Cloud."
    before = {"wizard": {**EVEN, "stink_at_start": 170}}
    [first, *_] = insights({"wizard": explained(liked)}, before, seen(), playing)
    assert str(first) == "They still like to open with Stinking Cloud."


def test_an_answer_to_what_the_player_does_is_called_one():
    weights = {"resist_fire": 310, "stink_at_start": 30, "missile": 30, "walk": 30}
    [first, *_] = said(weights, seen(later="Fireball"))
    assert first == "They now open with a Potion of Fire Resistance: an answer to your Fireball."


def test_what_gained_and_what_lost_most_is_told():
    weights = {"missile": 145, "stink_at_start": 105, "resist_fire": 105, "walk": 45}
    assert said(weights, seen(later="Magic Missile")) == [
        "Their wizards trust Magic Missile more than before, as you do.",
        "Their wizards trust 'walk' less than before.",
    ]


def test_next_to_nothing_is_told_as_that():
    assert said(EVEN, seen()) == ["Nothing stands out in what they learned from the last fight."]


def test_what_others_lost_is_no_lesson_of_the_rule_that_got_it():
    weights = {"missile": 145, "stink_at_start": 105, "resist_fire": 105, "walk": 45}
    role = explained(weights, lessons=[lesson(("walk",), is_praise=False)])
    told = insights({"wizard": role}, {"wizard": EVEN}, seen(), playing)
    assert [str(one) for one in told] == ["Their wizards trust 'walk' less than before."]


def test_rules_that_cannot_act_or_are_held_back_are_not_spoken_of():
    role = explained({"stink_at_start": 310, "resist_fire": 30, "missile": 30, "walk": 30})
    role.rules[0].culled = True
    told = insights({"wizard": role}, {"wizard": EVEN}, seen(), playing)
    assert all(one.rule != "stink_at_start" for one in told)


def test_a_world_without_names_for_deeds_speaks_of_its_rules():
    weights = {"missile": 145, "stink_at_start": 105, "resist_fire": 105, "walk": 45}
    assert said(weights, seen(), None)[0] == "Their wizards trust 'missile' more than before."


@given(st.lists(st.integers(0, 400), min_size=4, max_size=4), st.integers(0, 3))
def test_sentences_are_few_whole_and_say_only_what_the_weights_say(weights, fights):
    now = dict(zip(RULES, weights, strict=True))
    told = insights({"wizard": explained(now)}, {"wizard": EVEN}, seen(fights), playing)
    assert 1 <= len(told) <= MOST
    for one in told:
        assert str(one).endswith(".")
        assert through_json(one.as_data())["text"] == str(one)
        if one.kind is InsightKind.MORE:
            assert now[one.rule] > EVEN[one.rule]
        elif one.kind is InsightKind.LESS:
            assert now[one.rule] < EVEN[one.rule]
        elif one.kind is InsightKind.OPENS:
            assert one.is_new == (now[one.rule] > EVEN[one.rule])


def test_a_habit_is_what_is_done_in_half_of_the_fights():
    habits = SeenHabits()
    assert not habits.opens_with("Fireball")
    habits.note([(1, "Fireball"), (1, "Fireball"), (2, "Shield")])
    habits.note([(1, "Shield")])
    habits.note([(2, "Fireball")])
    assert not habits.opens_with("Fireball")
    assert habits.uses("Fireball")
    assert habits.uses("Shield")


def test_what_was_seen_is_kept_and_strangers_forms_are_refused():
    habits = seen(opens="Fireball")
    again = SeenHabits.from_form(through_json(habits.form()))
    assert again.form() == habits.form()
    assert SeenHabits.from_form(None).fights == 0
    for path, value in (
        (["fights"], -1),
        (["opened"], []),
        (["used", "blows"], "many"),
        (["used"], {str(number): 1 for number in range(MOST_DEEDS + 1)}),
    ):
        with pytest.raises(Unfit):
            SeenHabits.from_form(changed(habits.form(), path, value))


def test_habits_that_were_seen_to_the_end_of_counting_can_still_be_kept():
    counted = {"fights": LARGEST_NUMBER, "opened": {}, "used": {"Shield": LARGEST_NUMBER}}
    habits = SeenHabits.from_form(counted)
    habits.note([(1, "Shield")])
    assert SeenHabits.from_form(through_json(habits.form())).uses("Shield")


# --- in fights -------------------------------------------------------------------------


def test_after_a_fight_it_is_said_what_they_learned_and_again_when_one_asks(
    memory: Memory, player: Player
) -> None:
    assert tell(player, "learned")["sentences"] == []
    result = encounter(player)
    assert result["sentences"]
    assert tell(player, "learned")["sentences"] == result["sentences"]
    seen_before = player.opponents.seen.form()
    assert seen_before["fights"] == 1
    again = new_player(memory)
    assert again.opponents.seen.form() == seen_before
    assert tell(again, "learned")["sentences"] == result["sentences"]


def test_opponents_of_old_and_damaged_ones(player: Player) -> None:
    encounter(player)
    form = through_json(player.opponents.form())
    del form["seen"]
    assert type(player.opponents).resumed("crpg", form).seen.fights == 0
    with pytest.raises(StateError, match="damaged"):
        type(player.opponents).resumed("crpg", {**form, "seen": {"fights": "two"}})


def test_changes_add_up_and_each_has_its_reason(player: Player) -> None:
    praised_falls = 0
    for _ in range(12):
        for role in encounter(player)["roles"]:
            changes = {rule["name"]: rule["weight"] - rule["before"] for rule in role["rules"]}
            assert sum(changes.values()) == 0
            assert role["gained"] == role["lost"] == sum(c for c in changes.values() if c > 0)
            for rule in role["rules"]:
                change = changes[rule["name"]]
                assert bool(rule["reason"]) == bool(change)
                praised_falls += change < 0 and "was praised" in rule["reason"]
                assert not (change < 0 and rule["reason"] == "acted, and was praised")
                assert not (change > 0 and rule["reason"] == "acted, and was blamed")
    assert praised_falls == 0


@pytest.mark.parametrize(
    ("change", "lessons", "reason"),
    [
        (0, [lesson(("walk",), is_praise=True)], ""),
        (5, [lesson(("walk",), is_praise=True)], "acted, and was praised"),
        (
            -5,
            [lesson(("walk",), is_praise=True)],
            "praised, but others more: all weights together stay 400",
        ),
        (-5, [lesson(("walk",), is_praise=False)], "acted, and was blamed"),
        (
            5,
            [lesson(("walk",), is_praise=False)],
            "blamed, but others more: all weights together stay 400",
        ),
        (
            -5,
            [lesson(("walk",), is_praise=True), lesson(("walk",), is_praise=False)],
            "acted for several: praised for one, blamed for another",
        ),
        (
            -5,
            [lesson(("missile",), is_praise=True)],
            "did not act: paid for what others gained, for all weights together stay 400",
        ),
        (
            -5,
            [lesson(("missile",), is_praise=False)],
            "did not act, but stood in a script that was blamed",
        ),
        (
            5,
            [lesson(("missile",), is_praise=False)],
            "did not act: got what others lost, for all weights together stay 400",
        ),
    ],
)
def test_a_change_against_what_was_said_tells_why(change: int, lessons: list[Any], reason: str):
    role = explained(EVEN, lessons=lessons)
    assert reason_for(role.rules[3], change, role, 5) == reason


def test_an_insight_is_data_for_games_with_words_of_their_own():
    data = Insight(InsightKind.OPENS, "wizard", "stink_at_start", "Stinking Cloud").as_data()
    assert (data["kind"], data["deed"]) == ("opens", "Stinking Cloud")
