"""Frames for the browser: small, and what there is."""

from __future__ import annotations

import json

import pytest

from sparring.worlds.strategy import showing
from sparring.worlds.strategy.data.codes import Ground, House, Kind, Work
from sparring.worlds.strategy.world import Large, Strategy
from tests.worlds.strategy.games import CLASSES, large_game, played, short_game, whole_game

LARGEST_FRAME = 6_000
"""Characters."""


def size_of(frame):
    return len(json.dumps(frame, separators=(",", ":")))


@pytest.mark.parametrize("kind", [Strategy, Large])
def test_the_ground_and_all_names_come_once(kind):
    bout = kind().begin(("balanced", "balanced"), 1)
    book = showing.scene(bout)["book"]
    cells = [
        what
        for what, count in zip(book["ground"][::2], book["ground"][1::2], strict=True)
        for _ in range(count)
    ]
    assert cells == bout.world.map.ground
    assert set(cells) >= {Ground.GRASS, Ground.FOREST, Ground.MINE}
    assert (book["kinds"][Kind.KNIGHT], book["houses"][House.TEMPLE]) == ("knight", "temple")
    bout.step()
    assert "book" not in showing.scene(bout)


@pytest.mark.parametrize("game", [whole_game, large_game])
def test_frames_stay_small_when_armies_are_large(game):
    bout = game()
    frame = showing.scene(bout)
    assert frame["over"]
    assert len(frame["units"]) + len(frame["houses"]) > 30
    assert size_of(frame) < LARGEST_FRAME


def test_everybody_who_can_be_seen_is_shown_where_he_is():
    bout = short_game("plan(workers(8));", seconds=120)
    fight, frame = bout.record, showing.scene(bout)
    seen = {row[0]: row for row in frame["units"]}
    for number, piece in enumerate(fight.piece):
        assert (number in seen) == bool(piece.alive and not piece.inside)
        if number in seen:
            assert seen[number][2:4] == [int(piece.x), int(piece.y)]
            assert 1 <= seen[number][4] <= showing.PARTS


def test_a_building_grows():
    bout = Strategy().begin(("balanced", "balanced"), 1)
    done = []
    for _ in range(400):
        bout.step()
        rows = showing.scene(bout)["houses"]
        done += [row[6] for row in rows if row[0] < 96 and row[5] == Work.BUILDING][:1]
    assert len(set(done)) > 6
    assert all(0 <= part <= showing.PARTS for part in done)


def test_what_is_told_and_who_fell_is_shown_in_its_second():
    bout = Strategy().begin(("soldier_rush", "balanced"), 7)
    shown = []
    while bout.round < 360:
        bout.step()
        events = showing.events(bout)
        assert all(event["round"] == bout.round for event in events)
        shown += events
    assert {"killed", "opened", "sent", "tally", "battle"} <= {event["code"] for event in shown}
    assert all(event["text"] or event["code"] in ("killed", "razed") for event in shown)
    json.dumps(shown)


def test_commanders_show_the_line_at_hand_and_how_long_it_waits():
    bout = short_game("plan(workers(8));", 'plan(build("blacksmith"));', seconds=9)
    red, blue = showing.scene(bout)["sides"]
    assert (red["line"], red["waits"]) == ("line 2", 9)
    assert blue["name"] == "blue"
    idle = showing.scene(played(short_game("plan(workers(8));"), 90))["sides"][0]
    assert (idle["line"], idle["waits"]) == ("", 0)


def test_every_tactic_has_a_word_of_help():
    for kind in CLASSES:
        assert set(showing.TACTIC_HELP) == set(kind.basics)
