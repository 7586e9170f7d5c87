"""The world as others see it: who takes part, matches in words, pictures, replays."""

from __future__ import annotations

from typing import Any

import pytest

from sparring.errors import StateError, UsageError
from sparring.scripting.files import save_state
from sparring.worlds.flags import showing, telling
from sparring.worlds.flags.data.codes import MEMBERS, STATES, Event
from sparring.worlds.flags.data.numbers import FREE_NUMBERS, numbers_with
from sparring.worlds.flags.data.tactics import QUAKE, TACTIC_HELP, TACTICS, is_table
from sparring.worlds.flags.world import Flags
from sparring.worlds.registry import open_world
from sparring.worlds.replay import load_replay, save_replay

RUSH_AND_QUAKE = ("rush", "quake")


def ended(sides: Any = RUSH_AND_QUAKE, seed: int = 7) -> Any:
    bout = Flags().begin(sides, seed)
    while not bout.over:
        bout.step()
    return bout


@pytest.fixture(scope="module")
def match() -> Any:
    return ended()


def test_every_tactic_is_a_table_and_is_explained():
    assert all(is_table(table) and len(table) == STATES for table in TACTICS.values())
    assert set(TACTIC_HELP) == set(TACTICS)
    assert QUAKE == ((2, 2), (3, 1), (1, 2), (2, 2))


def test_a_match_takes_ten_minutes_and_whoever_has_more_points_wins(match: Any):
    outcome = match.outcome()
    assert outcome.duration == 600
    scorers = [event.who // MEMBERS for event in outcome.events if event.code is Event.SCORES]
    assert outcome.points == (scorers.count(0), scorers.count(1))
    assert outcome.winner == (0 if outcome.points[0] > outcome.points[1] else 1)
    assert outcome.team_fitness[0] == outcome.points[0] / sum(outcome.points)
    with pytest.raises(UsageError, match="the encounter is over"):
        match.step()


def test_nothing_is_lost_between_steps(match: Any):
    kinds = [event.code for event in match.all_events]
    taken, dropped, picked = (
        kinds.count(code) for code in (Event.TAKES, Event.DROPS, Event.PICKS_UP)
    )
    scored = kinds.count(Event.SCORES)
    carried = sum(flag["carrier"] >= 0 for flag in match.flags())
    assert taken + picked == dropped + scored + carried


def test_the_score_is_told_after_each_point(match: Any):
    texts = [sentence.text for _, sentence in telling.sentences(match) if sentence]
    first, second = match.outcome().points
    assert [text for text in texts if "scores for" in text][-1].endswith(f": {first} to {second}")
    assert telling.ending(match.outcome()) == (
        f"After 10:00 minutes red wins by {first} to {second}."
    )
    assert "red, with no flag stolen: 4 attack" in texts
    assert "blue, with our flag stolen: 3 attack, 1 defends" in texts
    assert len(telling.standings(match)) == 8


def test_a_draw_is_told_as_one():
    bout = Flags().begin(RUSH_AND_QUAKE, 1)
    bout.step()
    assert telling.ending(bout.outcome()) == "After 0:01 minutes it is 0 to 0: a draw."


def test_every_event_is_data(match: Any):
    names = {telling.event_data(event)["event"] for event in match.all_events}
    assert {"plan", "takes", "drops", "scores", "kills", "respawns", "time_up"} <= names
    plan = next(event for event in match.all_events if event.code is Event.PLAN)
    assert telling.event_data(plan)["split"] == [4, 0, 0]


def test_a_scene_has_everybody_on_the_field_and_who_carries():
    bout = Flags().begin(RUSH_AND_QUAKE, 7)
    carried = 0
    for _ in range(60):
        bout.step()
        scene = showing.scene(bout)
        for player in scene["players"]:
            assert 0 <= player["x"] <= scene["width"]
            assert 0 <= player["y"] <= scene["height"]
        carriers = [player for player in scene["players"] if player["carries"]]
        flags = [flag for flag in scene["flags"] if flag["place"] == "carried"]
        assert sorted((one["x"], one["y"]) for one in carriers) == sorted(
            (flag["x"], flag["y"]) for flag in flags
        )
        carried += len(carriers)
        assert all(event["clock"] == bout.round for event in showing.events(bout))
        plans = [event for event in showing.events(bout) if event["code"] == "plan"]
        assert all(event["text"].startswith(("red", "blue")[event["who"] // 4]) for event in plans)
    assert carried > 0
    assert scene["splits"][0].split(": ")[1]


def test_a_replay_plays_back(match: Any, tmp_path: Any):
    save_replay(tmp_path / "match.json", match)
    replay = load_replay(tmp_path / "match.json")
    assert replay.verified().outcome() == match.outcome()
    assert replay.lines[0][0].text == "4 attack"


@pytest.mark.parametrize(
    "form",
    [
        None,
        {},
        {"splits": []},
        {"splits": {"no flag stolen": [4, 1]}},
        {"splits": {name: [1, 1] for name in TACTICS}},
    ],
)
def test_tables_that_nobody_kept_are_refused(form: Any):
    with pytest.raises(UsageError, match="a table says for each state"):
        Flags.script_from(form)


@pytest.mark.parametrize(
    ("sides", "message"),
    [
        (("rush",), "has 2 sides; got 1"),
        (("rash", "quake"), "no tactic is named 'rash'; did you mean 'rush'?"),
        (((QUAKE,) * 3, "quake"), "one table of splits for each of 4 players"),
        (((QUAKE, QUAKE, QUAKE, TACTICS["rush"]), "quake"), "one table of splits"),
        ((((5, 0),) * 4, "quake"), "one table of splits"),
    ],
)
def test_sides_that_cannot_play_are_refused(sides: Any, message: str):
    with pytest.raises(UsageError) as error:
        Flags().begin(sides, 1)
    assert message in str(error.value)


def test_free_numbers_change_the_game_and_stay_within_their_ranges():
    assert numbers_with() == {free.name: free.proposed for free in FREE_NUMBERS}
    far = Flags({"distance": 5000}).fight(RUSH_AND_QUAKE, 7)
    near = Flags({"distance": 2500}).fight(RUSH_AND_QUAKE, 7)
    assert sum(near.points) > sum(far.points)


def test_a_team_that_learned_plays_its_best_splits(tmp_path: Any):
    world = Flags()
    practice = world.practice("team", "quake", seed=3)
    practice.run(20)
    save_state(tmp_path / "reds.json", practice.state())
    contender = world.contender(tmp_path / "reds.json", 0)
    assert contender.plays == "reds"
    first = contender.scripts[0]
    assert first[0] == practice.team.best("no flag stolen").counts[:2]
    assert world.fight([contender, "quake"], 1).duration == 600


def test_what_another_world_learned_is_refused(tmp_path: Any):
    path = tmp_path / "other.json"
    path.write_text('{"sparring_state": 2}', encoding="utf-8")
    with pytest.raises(StateError, match="no team of 'flags' saved this"):
        Flags().contender(path, 0)
    duellist = open_world("shooter").practice("scripting", "patroller", seed=1)
    save_state(path, duellist.state())
    with pytest.raises(StateError, match="it was learned in the world 'shooter'"):
        Flags().contender(path, 0)
