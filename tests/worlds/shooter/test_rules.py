"""Single rules of the game, each with just what it needs."""

from __future__ import annotations

from math import dist
from typing import Any

import pytest

from sparring.worlds.shooter.data.arenas import ARENAS, HALLS, YARD
from sparring.worlds.shooter.data.codes import Event, Item, Weapon
from sparring.worlds.shooter.data.numbers import HEALTH, LONGEST
from sparring.worlds.shooter.kernel import entries
from sparring.worlds.shooter.world import Halls, Shooter
from tests.worlds.shooter.scenes import checked

YARDS, OTHERS = Shooter(), Halls()


def scene(world: Shooter, red: str, blue: str, places: Any = None, **more: Any) -> Any:
    """A match that is about to begin, both where they are put."""
    bout = world.begin(([checked(red, "idle;")], [checked(blue, "idle;")]), 1)
    for who, place in enumerate(places or ()):
        bout.record.unit[who].x, bout.record.unit[who].y = place
    for name, value in more.items():
        setattr(bout.record.unit[0], name, value)
    return bout


def after(bout: Any, steps: int) -> Any:
    """The same match a while later, or at its end."""
    for _ in range(steps):
        if not bout.over:
            bout.step()
    return bout


def happened(bout: Any, code: Event) -> list[Any]:
    """All events of a kind so far."""
    return [event for event in bout.all_events if event.code is code]


def place(bout: Any, who: int = 0) -> tuple[float, float]:
    return (float(bout.record.unit[who].x), float(bout.record.unit[who].y))


# --- arenas -------------------------------------------------------------------------------


def test_the_yard_is_the_same_when_it_is_turned_by_half_a_circle():
    def turned(points):
        return {YARD.turned(point) for point in points}

    assert turned(YARD.barrels) == set(YARD.barrels)
    assert YARD.turned(YARD.starts[0]) == YARD.starts[1]
    corners = {(w.left, w.top, w.right, w.bottom) for w in YARD.walls}
    assert corners == {
        (*YARD.turned((w.right, w.bottom)), *YARD.turned((w.left, w.top))) for w in YARD.walls
    }
    things = {(kind, (x, y)) for kind, x, y in YARD.items}
    assert things == {(kind, YARD.turned((x, y))) for kind, x, y in YARD.items}


@pytest.mark.parametrize("arena", ARENAS, ids=lambda arena: arena.name)
def test_nothing_and_no_way_lies_in_a_wall(arena):
    points = [(x, y) for _, x, y in arena.items] + [*arena.barrels, *arena.starts]
    for side in range(2):
        for way in (arena.patrol, *arena.paths):
            points += arena.on_side(way, side)
    for x, y in points:
        assert 0.5 <= x <= arena.width - 0.5
        assert 0.5 <= y <= arena.height - 0.5
        for wall in arena.walls:
            assert not (
                wall.left - 0.5 < x < wall.right + 0.5 and wall.top - 0.5 < y < wall.bottom + 0.5
            )


def test_the_halls_have_all_rules_of_the_yard_and_four_more():
    yard, halls = (
        {
            rule.name: (rule.statement.text, rule.goals)
            for rule in kind.own_rules().roles["soldier"].rules
        }
        for kind in (Shooter, Halls)
    )
    assert yard == {name: halls[name] for name in yard}
    assert (len(yard), len(halls)) == (14, 18)
    offensive = [[name for name, (_, goals) in rules.items() if goals] for rules in (yard, halls)]
    assert [len(names) for names in offensive] == [10, 14]


# --- seeing and moving -----------------------------------------------------------------------


def test_walls_hide_and_distance_does_too():
    behind = scene(YARDS, "idle;", "idle;", [(11, 11), (15, 11)])
    assert not after(behind, 1).record.unit[0].sees
    beside = scene(YARDS, "idle;", "idle;", [(11, 8), (15, 8)])
    assert after(beside, 1).record.unit[0].sees
    far = scene(OTHERS, "idle;", "idle;", [(10, 5), (51, 5)])
    assert not after(far, 1).record.unit[0].sees


def test_a_wall_is_slid_along():
    bout = scene(
        OTHERS, "search;", "idle;", [(28, 40), (90, 30)], has_last=1, last_x=45.0, last_y=20.0
    )
    x, y = place(after(bout, 20))
    assert x == pytest.approx(29.5)
    assert y < 36


def test_a_second_takes_five_metres():
    bout = after(scene(OTHERS, 'hunt("A");', "idle;", [(10, 30), (90, 30)]), 10)
    assert dist(place(bout), (10, 30)) == pytest.approx(5)


def test_hunters_go_around_the_walls_and_stay_at_the_end():
    for path in "AB":
        bout = scene(OTHERS, f'hunt("{path}");', "idle;")
        seen = [place(after(bout, 1)) for _ in range(400)]
        for spot in HALLS.paths["AB".index(path)]:
            assert min(dist(spot, where) for where in seen) <= 1
        assert seen[-1] == seen[-2]


def test_patrols_go_round_and_each_side_has_its_own():
    bout = scene(YARDS, "patrol;", "patrol;")
    seen = [[], []]
    for _ in range(600):
        after(bout, 1)
        for who in range(2):
            seen[who].append(place(bout, who))
    for who in range(2):
        for spot in YARD.on_side(YARD.patrol, who):
            assert min(dist(spot, where) for where in seen[who]) <= 1


def test_whoever_advances_stops_before_the_other():
    bout = after(scene(YARDS, "advance;", "idle;", [(15, 20), (22, 20)]), 40)
    assert dist(place(bout), place(bout, 1)) == pytest.approx(1)


def test_a_searcher_forgets_where_he_has_been():
    bout = scene(
        OTHERS, "search;", "idle;", [(10, 30), (90, 30)], has_last=1, last_x=14.0, last_y=30.0
    )
    after(bout, 20)
    assert dist(place(bout), (14, 30)) <= 1
    assert not bout.record.unit[0].has_last


# --- weapons ---------------------------------------------------------------------------------


def test_a_rocket_hurts_whoever_it_meets_and_takes_time():
    bout = after(scene(YARDS, 'stand("rocket");', "idle;", [(14, 17), (22, 17)]), 15)
    (launch,) = happened(bout, Event.LAUNCHES)
    (hurt,) = happened(bout, Event.HURT)
    assert (hurt.target, hurt.amount) == (1, 90)
    assert hurt.clock - launch.clock == 3


def test_a_rocket_bursts_at_a_wall_and_hurts_nobody_behind_it():
    bout = scene(YARDS, 'stand("rocket");', "idle;", [(10, 8), (16, 9)])
    after(bout, 1)
    bout.record.unit[1].x, bout.record.unit[1].y = 15.0, 11.0
    rocket = bout.record.rocket[0]
    assert rocket.present
    rocket.x, rocket.y, rocket.to_x, rocket.to_y = 10.0, 11.0, 15.0, 11.0
    after(bout, 6)
    (burst,) = happened(bout, Event.BURSTS)
    assert burst.x == pytest.approx(12, abs=0.02)
    assert not [event for event in happened(bout, Event.HURT) if event.target == 1]


def test_a_rocket_bursts_where_it_was_aimed_at_when_nobody_is_there_any_more():
    bout = after(scene(YARDS, 'stand("rocket");', "idle;", [(14, 17), (26, 17)]), 1)
    bout.record.unit[1].y = 35.0
    after(bout, 8)
    (burst,) = happened(bout, Event.BURSTS)
    assert (burst.x, burst.y) == pytest.approx((26, 17))
    assert not happened(bout, Event.HURT)


def test_rockets_are_reloaded_and_run_out():
    bout = scene(YARDS, 'stand("rocket");', "idle;", [(4, 4), (20, 3)])
    bout.record.unit[1].health = bout.record.unit[1].most_health = 20_000
    after(bout, 300)
    times = [event.clock for event in happened(bout, Event.LAUNCHES)]
    assert times == list(range(0, 200, 20))
    assert bout.record.unit[0].ammo[Weapon.ROCKET] == 0


def test_barrels_set_one_another_off():
    """Those of the halls stand too far apart, so two are moved."""
    bout = scene(OTHERS, 'shootbarrel("gun");', "idle;", [(80, 20), (91, 24)])
    spots = bout.record.book.arena.barrel
    spots[1].x, spots[1].y = 92.0, 28.5
    after(bout, 30)
    assert {event.thing for event in happened(bout, Event.EXPLODES)} == {0, 1}
    assert len({event.clock for event in happened(bout, Event.EXPLODES)}) == 1
    assert happened(bout, Event.HURT)[0].target == 1


def share_of_hits(places, blue="idle;"):
    """Bullets of a hundred that hit, over many."""
    hits = shots = 0
    for seed in range(12):
        bout = YARDS.begin(([checked('stand("gun");')], [checked(blue)]), seed)
        bout.record.unit[1].health = bout.record.unit[1].most_health = 20_000
        for _ in range(200):
            for who, where in enumerate(places):
                bout.record.unit[who].x, bout.record.unit[who].y = where
            after(bout, 1)
        hits += len(happened(bout, Event.HURT))
        shots += len(happened(bout, Event.HURT)) + len(happened(bout, Event.SHOOTS_PAST))
    assert shots == 1_200
    return 100 * hits / shots


@pytest.mark.parametrize(
    ("places", "blue", "expected"),
    [
        ([(10, 3), (12.5, 3)], "idle;", 57),
        ([(8, 3), (28, 3)], "idle;", 36),
        ([(4, 3), (24, 3)], "sidestep;", 21.6),
    ],
    ids=["near", "far", "sidestepping"],
)
def test_the_gun_hits_less_from_afar_and_less_whoever_sidesteps(places, blue, expected):
    assert abs(share_of_hits(places, blue) - expected) < 5


# --- things ----------------------------------------------------------------------------------


def test_a_heart_heals_up_to_what_one_began_with_and_only_once():
    bout = scene(YARDS, 'take("heart");', "idle;", [(20, 8), (20, 30)], health=120)
    after(bout, 8)
    (taken,) = happened(bout, Event.TAKES)
    assert (taken.thing, taken.amount) == (Item.HEART, 80)
    assert bout.record.unit[0].health == HEALTH
    assert list(bout.record.lying) == [0, 1, 1, 1]


def test_a_box_fills_both_weapons():
    bout = scene(YARDS, 'take("ammo");', "idle;", [(5, 33), (35, 30)])
    bout.record.unit[0].ammo[:] = [3, 0]
    after(bout, 5)
    assert list(bout.record.unit[0].ammo) == [100, 10]


# --- how well ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("health", "alive", "clock", "expected"),
    [
        ((120, 0), (1, 0), 300, ((4 * 0.6 + 4 + 2 * 0.95) / 10, (4 * 0.4 + 2 * 0.05) / 10)),
        ((0, 0), (0, 0), 600, ((4 + 0.2) / 10, (4 + 0.2) / 10)),
        ((120, 80), (1, 1), LONGEST, (0.0, 0.0)),
    ],
    ids=["a win", "both fall", "out of time"],
)
def test_fitness_is_health_harm_and_time(health, alive, clock, expected):
    fight = YARDS.begin(("patroller", "patroller"), 1).record
    fight.clock = clock
    for who in range(2):
        fight.unit[who].health, fight.unit[who].alive = health[who], alive[who]
    assert [entries.rate(fight, who) for who in range(2)] == pytest.approx(expected)
    assert [bool(entries.won(fight, who)) for who in range(2)] == [alive == (1, 0), False]
