"""Fights in the pit as the page sees them: plain data that says where, who and what is left."""

from __future__ import annotations

from math import hypot
from typing import TYPE_CHECKING

import pytest

from sparring.arena.films import film_of
from sparring.worlds.pit.data.codes import TICKS, Influence, Kind, Zone
from sparring.worlds.pit.kernel.record import RADIUS
from sparring.worlds.pit.showing import TACTIC_HELP, USUAL, event_views, events, scene, side_about
from sparring.worlds.pit.telling import Teller, sentences, tell
from sparring.worlds.pit.world import Pit
from tests.arena.helpers import through_json
from tests.worlds.pit.stage import (
    BLUE_FIGHTER,
    BLUE_PRIEST,
    LANDS,
    RED_FIGHTER,
    RED_PRIEST,
    RED_ROGUE,
    RED_WIZARD,
    add_creature,
    add_zone,
    afflict,
    cast,
    drink,
    duel,
    make_tough,
    melee,
    play,
    put,
    set_health,
    shoot,
    staged,
    until,
)

if TYPE_CHECKING:
    from sparring.worlds.pit.showing import PitEvent, PitScene, UnitView
    from sparring.worlds.pit.stepping import PitBout


def shown(fight: PitBout, who: int) -> UnitView:
    """Somebody as the page sees him."""
    return next(unit for unit in scene(fight)["units"] if unit["id"] == who)


def watched(sides: tuple[str, str], seed: int) -> tuple[PitBout, list[PitScene], list[PitEvent]]:
    """A whole fight, with every scene and event."""
    bout = Pit().begin(sides, seed)
    scenes = [scene(bout)]
    happened: list[PitEvent] = []
    while not bout.over:
        bout.step()
        scenes.append(scene(bout))
        happened += events(bout)
    return bout, scenes, happened


# --- scenes --------------------------------------------------------------------


@pytest.mark.parametrize("sides", [("ai129", "ai161"), ("random_talents", "ai161")])
@pytest.mark.parametrize("seed", range(4))
def test_every_scene_is_plain_data_within_the_pit(sides: tuple[str, str], seed: int) -> None:
    _, scenes, _ = watched(sides, seed)
    for one in scenes:
        assert through_json(one) == one
        assert [unit["id"] for unit in one["units"]][:8] == list(range(8))
        for unit in one["units"]:
            assert hypot(unit["x"], unit["y"]) <= RADIUS + 0.02
            assert 0 <= unit["health"] <= unit["most"]
            assert unit["vigour"] >= 0
            assert unit["alive"] == (unit["health"] > 0)
            assert all(count > 0 for count in unit["spells"].values())
            assert all(count > 0 for count in unit["potions"].values())


def test_everybody_has_a_name_a_kind_and_a_side() -> None:
    units = scene(staged())["units"]
    assert [unit["name"] for unit in units[:4]] == [
        "red's fighter",
        "red's rogue",
        "red's priest",
        "red's wizard",
    ]
    assert units[7]["name"] == "blue's wizard"
    assert [unit["kind"] for unit in units] == ["fighter", "rogue", "priest", "wizard"] * 2
    assert [unit["side"] for unit in units] == [0] * 4 + [1] * 4


def test_places_that_stay_empty_are_not_shown() -> None:
    units = scene(duel())["units"]
    assert [unit["name"] for unit in units] == ["red's sorcerer", "blue's sorcerer"]


def test_a_scene_says_what_everybody_has_left() -> None:
    fight = staged(RED_WIZARD, BLUE_FIGHTER)
    make_tough(fight, BLUE_FIGHTER)
    assert shown(fight, RED_WIZARD)["spells"]["Magic Missile"] == 2
    assert shown(fight, BLUE_FIGHTER)["spells"] == {}
    orders = {RED_WIZARD: cast("Magic Missile", BLUE_FIGHTER), BLUE_FIGHTER: drink("Speed")}
    play(fight, orders)
    assert shown(fight, RED_WIZARD)["spells"]["Magic Missile"] == 1
    assert shown(fight, BLUE_FIGHTER)["potions"] == {"Potion of Serious Healing": 1}


def test_influences_say_how_long_they_last() -> None:
    fight = staged()
    afflict(fight, RED_FIGHTER, Influence.STUNNED, rounds=3)
    afflict(fight, RED_ROGUE, Influence.BLESSED)
    stunned, blessed = shown(fight, RED_FIGHTER), shown(fight, RED_ROGUE)
    assert stunned["influences"] == [{"name": "Stun", "bad": True, "rounds": 3}]
    assert blessed["influences"] == [{"name": "Bless", "bad": False, "rounds": None}]


def test_temporary_hit_points_are_shown_beside_health() -> None:
    fight = staged(RED_PRIEST, BLUE_FIGHTER)
    play(fight, {RED_PRIEST: cast("Divine Power")})
    priest = shown(fight, RED_PRIEST)
    assert (priest["health"], priest["vigour"]) == (priest["most"], 8)


def test_health_is_never_shown_below_zero_and_nothing_lasts_on_the_dead() -> None:
    fight = staged(RED_ROGUE, RED_FIGHTER, BLUE_FIGHTER)
    set_health(fight, RED_ROGUE, 1)
    afflict(fight, RED_ROGUE, Influence.BLESSED)
    put(fight, RED_ROGUE, 0, 0)
    put(fight, BLUE_FIGHTER, 1, 0)
    order = {BLUE_FIGHTER: melee(RED_ROGUE)}
    after, _ = until(fight, order, lambda one: not one.record.unit[RED_ROGUE].alive)
    rogue = shown(after, RED_ROGUE)
    assert (rogue["health"], rogue["alive"], rogue["influences"]) == (0, False, [])
    assert rogue["doing"] is None


def test_creatures_are_shown_as_long_as_they_live() -> None:
    fight = staged()
    badger = add_creature(fight, RED_PRIEST, Kind.BADGER, 0, 0)
    view = shown(fight, badger)
    assert (view["name"], view["kind"], view["side"]) == ("red priest's badger", "badger", 0)
    fight.record.unit[badger].alive = 0
    assert [unit["id"] for unit in scene(fight)["units"]] == list(range(8))


def test_creatures_do_not_count_for_the_score() -> None:
    fight = staged()
    before = scene(fight)["score"]
    add_creature(fight, RED_PRIEST, Kind.SKELETON, 0, 0)
    assert scene(fight)["score"] == before
    set_health(fight, RED_FIGHTER, 4)
    most = shown(fight, RED_FIGHTER)["most"]
    assert scene(fight)["score"] == [before[0] - most + 4, before[1]]


def test_zones_are_shown_where_they_are() -> None:
    fight = staged()
    assert scene(fight)["zones"] == []
    add_zone(fight, Zone.TENTACLES, 1.238, -2, 5, RED_WIZARD)
    [zone] = scene(fight)["zones"]
    assert (zone["kind"], zone["x"], zone["y"], zone["radius"]) == ("Black Tentacles", 1.24, -2, 5)
    assert (zone["maker"], zone["carrier"]) == (RED_WIZARD, -1)
    assert zone["rounds"] > 0


def test_silence_is_shown_with_whoever_carries_it() -> None:
    fight = staged(RED_PRIEST, BLUE_PRIEST)
    order = {RED_PRIEST: cast("Silence", BLUE_PRIEST)}
    after, _ = until(fight, order, lambda one: one.record.zones)
    [zone] = scene(after)["zones"]
    assert (zone["kind"], zone["carrier"]) == ("Silence", BLUE_PRIEST)


def test_whoever_casts_beyond_the_end_of_a_round_is_shown_casting() -> None:
    fight = staged(RED_PRIEST, RED_FIGHTER, BLUE_FIGHTER)
    make_tough(fight, RED_PRIEST, RED_FIGHTER, BLUE_FIGHTER)
    set_health(fight, RED_FIGHTER, 100)
    # So far apart that the round is nearly over when he gets there.
    put(fight, RED_PRIEST, -7, 0)
    put(fight, RED_FIGHTER, 7, 0)
    fight.record.unit[RED_PRIEST].stride = 1.1
    play(fight, {RED_PRIEST: cast("Cure Light Wounds", RED_FIGHTER)})
    doing = shown(fight, RED_PRIEST)["doing"]
    assert doing is not None
    assert (doing["act"], doing["thing"]) == ("cast", "Cure Light Wounds")
    assert doing["target"] == RED_FIGHTER
    assert doing["ready"] - doing["begun"] == LANDS
    assert doing["begun"] < TICKS <= doing["ready"]
    assert shown(fight, BLUE_FIGHTER)["doing"] is None


def test_a_scene_shows_the_weapon_in_hand() -> None:
    fight = staged(RED_FIGHTER, BLUE_FIGHTER)
    make_tough(fight, RED_FIGHTER, BLUE_FIGHTER)
    play(fight, {RED_FIGHTER: shoot(BLUE_FIGHTER), BLUE_FIGHTER: melee(RED_FIGHTER)})
    assert shown(fight, RED_FIGHTER)["ranged"] is True
    assert shown(fight, BLUE_FIGHTER)["ranged"] is False


# --- events --------------------------------------------------------------------


@pytest.mark.parametrize("sides", [("ai129", "ai161"), ("random_talents", "ai129")])
def test_events_are_told_and_weigh_as_on_the_command_line(sides: tuple[str, str]) -> None:
    bout, _, views = watched(sides, 7)
    assert through_json(views) == views
    told = [line.split(": ", 1)[1] for line in tell(bout.all_events)]
    assert [f"{view['text']}." for view in views if view["text"]] == told
    words = [sentence for _, sentence in sentences(bout)]
    for view, word in zip(views, words, strict=True):
        if view["text"]:
            assert word is not None
            assert (view["weight"], view["round"], view["when"]) == (
                word.weight,
                word.step,
                word.time,
            )


def test_events_have_names_for_what_they_are_about() -> None:
    _, _, views = watched(("ai161", "ai161"), 3)
    nameless = ("rule", "moves", "strikes", "misses", "shoots", "shoots_past", "dies", "heals")
    nameless += ("lost", "passes", "replaced", "snatches", "notices", "vanishes", "vigour", "turns")
    assert all((view["thing"] is None) == (view["code"] in nameless) for view in views)
    assert all(
        view["thing"] in view["text"] for view in views if view["code"] in ("begins", "casts")
    )


def test_blows_say_what_is_special_about_them() -> None:
    fight = staged(RED_FIGHTER, BLUE_PRIEST)
    make_tough(fight, RED_FIGHTER, BLUE_PRIEST)
    put(fight, RED_FIGHTER, 0, 0)
    put(fight, BLUE_PRIEST, 1, 0)
    orders = {RED_FIGHTER: melee(BLUE_PRIEST), BLUE_PRIEST: cast("Aid", BLUE_PRIEST)}
    views = event_views(play(fight, orders), Teller())
    [snatched] = [at for at, view in enumerate(views) if view["code"] == "snatches"]
    blow = views[snatched + 1]
    assert blow["code"] in ("strikes", "misses")
    assert "opening" in blow["blow"]
    later = [view for view in views[snatched + 2 :] if view["code"] in ("strikes", "misses")]
    assert later
    assert all("opening" not in view["blow"] for view in later)


def test_critical_hits_and_sneak_attacks_are_marked_where_they_are_told() -> None:
    kinds = {"critical": "critical", "sneak": "sneak attack"}
    found = set()
    for seed in range(12):
        for view in watched(("ai161", "ai161"), seed)[2]:
            for kind, word in kinds.items():
                assert (kind in view["blow"]) == (word in (view["text"] or ""))
                found |= {kind} & set(view["blow"])
    assert found == set(kinds)


def test_spells_that_begin_say_when_they_will_be_done() -> None:
    _, _, views = watched(("ai129", "ai161"), 2)
    begun: dict[int, int] = {}
    landed = 0
    for view in views:
        if view["code"] == "begins":
            assert view["ready"] == view["clock"] + LANDS
            begun[view["who"]] = view["ready"]
        elif view["code"] == "casts":
            assert begun[view["who"]] == view["clock"]
            landed += 1
        else:
            assert view["ready"] is None
    assert landed > 3


@pytest.mark.parametrize(
    ("text", "who", "side"),
    [
        ("red's wizard waits", 3, 0),
        ("pain makes blue's wizard lose Fireball", 7, 1),
        ("blue priest's skeleton vanishes", 10, 1),
        ("the tentacles of red's wizard sink back", 3, 0),
        (None, 9, 0),
        (None, 11, 1),
        ("acid burns blue's fighter for 3", -1, -1),
    ],
)
def test_events_are_about_a_side(text: str | None, who: int, side: int) -> None:
    assert side_about(text, who) == side


# --- for the page --------------------------------------------------------------


def test_every_tactic_is_explained() -> None:
    assert set(TACTIC_HELP) == set(Pit().tactics)
    assert set(USUAL) <= set(Pit().tactics)


def test_the_whole_fight_becomes_a_film() -> None:
    film = film_of("pit", ("ai161", "ai129"), 5, (None, None))
    assert film["painter"] == "pit"
    assert film["step"] == "round"
    assert film["start"]["round"] == 0
    assert [moment["scene"]["round"] for moment in film["rounds"]] == list(
        range(1, len(film["rounds"]) + 1)
    )
    assert film["rounds"][-1]["scene"]["over"]
    clocks = [moment["scene"]["clock"] for moment in film["rounds"]]
    assert clocks == sorted(clocks)
