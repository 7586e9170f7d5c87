"""Roles: begun by the start, timers, ranges and events; merged, left and taken up again."""

from __future__ import annotations

import itertools

from sparring.behaviours.model import (
    START,
    Effect,
    Motivation,
    Need,
    Performance,
    Posted,
    Range,
    Role,
    RoleCue,
    Timer,
    latent,
    proactive,
)
from sparring.behaviours.prepared import prepare
from tests.behaviours.square import TOWN_GUARD, Square, behaviour, played

DAY = Role("day", (proactive(behaviour("Work", "wx")), latent("bell", behaviour("Run", "rs"))))
NIGHT = Role("night", (proactive(behaviour("Sleep", "yz")),))
FIGHT = Role("fight", (proactive(behaviour("Hit", "h")), latent("bell", behaviour("Yell", "!"))))


def performance(*more: RoleCue) -> Performance:
    return Performance("life", (RoleCue(START, (DAY,)), *more))


def test_a_timer_begins_a_role_and_ends_what_the_former_one_did_of_its_own_accord():
    world = Square(minute=1049)
    actor = world.cast(performance(RoleCue(Timer.at("17:30"), (NIGHT,))), "Bron")
    assert played(actor, world, 1) == "w"
    world.minute = 1050
    assert played(actor, world, 3) == "yzy"
    assert actor.role == "night"
    assert "now night: 17:30" in map(str, actor.reasons())


def test_the_guard_of_the_thesis_guards_by_day_and_goes_to_the_tavern_by_night():
    world = Square(minute=8 * 60)
    actor = world.cast(TOWN_GUARD, "Bron")
    roles = []
    for minute in [*range(480, 1440), *range(0, 600)]:
        world.minute = minute
        played(actor, world, 1)
        roles.append((minute, actor.role))
    changes = [later for earlier, later in itertools.pairwise(roles) if earlier[1] != later[1]]
    assert changes == [(1050, "patron"), (510, "guard")]


def test_what_an_event_began_is_played_to_its_end_in_a_new_role():
    world = Square(minute=1049)
    actor = world.cast(performance(RoleCue(Timer.at("17:30"), (NIGHT,))), "Bron")
    actor.post("bell")
    assert played(actor, world, 1) == "r"
    world.minute = 1050
    assert played(actor, world, 2) == "sy"


def test_what_was_interrupted_is_forgotten_with_its_role():
    world = Square(minute=1049)
    actor = world.cast(performance(RoleCue(Timer.at("17:30"), (NIGHT,))), "Bron")
    assert played(actor, world, 1) == "w"
    actor.post("bell")
    assert played(actor, world, 1) == "r"
    assert [scene.name for scene in actor.waiting] == ["Work"]
    world.minute = 1050
    actor.tick(world)
    assert not actor.waiting


def test_a_role_that_begins_again_changes_nothing():
    world = Square(minute=100)
    actor = world.cast(performance(RoleCue(Timer(101), (DAY,))), "Bron")
    assert played(actor, world, 1) == "w"
    world.minute = 101
    assert played(actor, world, 2) == "xw"


def test_any_event_can_begin_a_role():
    world = Square()
    actor = world.cast(performance(RoleCue(Posted("curfew"), (NIGHT,))), "Bron")
    played(actor, world, 1)
    actor.post("curfew")
    assert played(actor, world, 2) == "yz"


def test_timers_fire_once_when_reached():
    role = Role("r", (latent(Timer(100), behaviour("Ring", "a")),))
    world = Square(minute=99)
    actor = world.cast(Performance("p", (RoleCue(START, (role,)),)), "Bron")
    assert played(actor, world, 2) == "--"
    world.minute = 100
    assert played(actor, world, 3) == "a--"
    world.minute = 101
    assert played(actor, world, 2) == "--"


def test_a_clock_that_jumps_reaches_everything_in_between_even_over_midnight():
    role = Role(
        "r",
        (
            latent(Timer(1430), behaviour("Late", "a"), priority=1),
            latent(Timer(5), behaviour("Early", "b"), priority=2),
        ),
    )
    world = Square(minute=1400)
    actor = world.cast(Performance("p", (RoleCue(START, (role,)),)), "Bron")
    played(actor, world, 1)
    world.minute = 10
    assert played(actor, world, 2) == "b-"
    world.minute = 1435
    assert played(actor, world, 2) == "a-"


def test_of_two_role_timers_the_later_counts():
    late = performance(RoleCue(Timer(200), (NIGHT,)), RoleCue(Timer(100), (FIGHT,)))
    world = Square(minute=50)
    actor = world.cast(late, "Bron")
    played(actor, world, 1)
    world.minute = 300
    actor.tick(world)
    assert actor.role == "night"


def test_a_range_fires_once_and_again_only_after_it_was_left():
    role = Role("r", (latent(Range("thief", 6), behaviour("Shout", "a")),))
    world = Square()
    actor = world.cast(Performance("p", (RoleCue(START, (role,)),)), "Bron")
    world.put("Shade", "thief", 6.5)
    assert played(actor, world, 2) == "--"
    world.put("Shade", "thief", 6.0)
    assert played(actor, world, 3) == "a--"
    world.put("Shade", "thief", 2.0)
    assert played(actor, world, 2) == "--"
    world.put("Other", "thief", 1.0)
    assert played(actor, world, 2) == "--"
    world.take_away("Shade")
    world.take_away("Other")
    assert played(actor, world, 2) == "--"
    world.put("Shade", "thief", 2.0)
    assert played(actor, world, 2) == "a-"


def test_a_role_begun_by_a_range_interrupts_and_ends_when_nobody_is_near():
    world = Square()
    actor = world.cast(performance(RoleCue(Range("enemy", 6), (FIGHT,))), "Bron")
    assert played(actor, world, 1) == "w"
    world.put("Wolf", "enemy", 3.0)
    assert played(actor, world, 3) == "hhh"
    assert actor.role == "fight"
    world.take_away("Wolf")
    assert played(actor, world, 3) == "wxw"
    assert actor.role == "day"
    assert "day again: nobody is near any more" in map(str, actor.reasons())


def test_only_the_present_role_answers_events():
    world = Square()
    actor = world.cast(performance(RoleCue(Range("enemy", 6), (FIGHT,))), "Bron")
    world.put("Wolf", "enemy", 3.0)
    played(actor, world, 1)
    actor.post("bell")
    assert played(actor, world, 2) == "!h"


def test_a_timer_during_a_fight_counts_once_the_fight_is_over():
    cues = (RoleCue(Range("enemy", 6), (FIGHT,)), RoleCue(Timer(700), (NIGHT,)))
    world = Square(minute=699)
    actor = world.cast(performance(*cues), "Bron")
    assert played(actor, world, 1) == "w"
    world.put("Wolf", "enemy", 3.0)
    assert played(actor, world, 1) == "h"
    world.minute = 700
    assert played(actor, world, 1) == "h"
    assert not actor.waiting
    world.take_away("Wolf")
    assert played(actor, world, 3) == "yzy"


def test_of_two_range_roles_the_first_of_the_performance_is_played():
    wary = Role("wary", (proactive(behaviour("Look", "l")),))
    cues = (RoleCue(Range("enemy", 3), (FIGHT,)), RoleCue(Range("enemy", 9), (wary,)))
    world = Square()
    actor = world.cast(performance(*cues), "Bron")
    heard = []
    for place in (20.0, 8.0, 2.0, 8.0, 20.0):
        world.put("Wolf", "enemy", place)
        heard.append(played(actor, world, 1))
    assert heard == ["w", "l", "h", "l", "w"]


def test_a_new_role_notices_who_is_near_already():
    wary = Role("wary", (latent(Range("thief", 6), behaviour("Shout", "a")),))
    world = Square()
    actor = world.cast(performance(RoleCue(Posted("curfew"), (wary,))), "Bron")
    world.put("Shade", "thief", 2.0)
    assert played(actor, world, 1) == "w"
    actor.post("curfew")
    assert played(actor, world, 2) == "a-"


def test_roles_of_one_cue_are_played_as_one():
    extra = Role("singer", (proactive(behaviour("Sing", "s"), weight=3),))
    both = Performance("p", (RoleCue(START, (NIGHT, extra)),))
    world = Square()
    actor = world.cast(both, "Bron", seed=2)
    letters = played(actor, world, 100)
    assert actor.role == "night and singer"
    assert set(letters) == {"y", "z", "s"}


def test_motivations_of_merged_roles_are_merged_the_first_telling_counting():
    first = Motivation("a", (Need("hunger", 10),), (Effect("Eat", "hunger", -5),))
    second = Motivation(
        "b", (Need("hunger", 90), Need("thirst", 20)), (Effect("Drink", "thirst", -9),)
    )
    roles = (Role("x", (), first), Role("y", (), second))
    prepared = prepare(Performance("p", (RoleCue(START, roles),)))
    assert prepared.needs == {"hunger": 10, "thirst": 20}
    assert prepared.parts[0].motivation.weights(prepared.needs) == {"eat": 10, "drink": 20}


def test_needs_are_felt_on_from_role_to_role():
    hungry = Motivation("a", (Need("hunger", 50),), (Effect("Work", "hunger", 10),))
    eating = Motivation("b", (Need("hunger", 0),), (Effect("Eat", "hunger", -30),))
    life = Performance(
        "p",
        (
            RoleCue(START, (Role("x", (proactive(behaviour("Work", "w")),), hungry),)),
            RoleCue(Posted("noon"), (Role("y", (proactive(behaviour("Eat", "e")),), eating),)),
        ),
    )
    world = Square()
    actor = world.cast(life, "Bron")
    assert played(actor, world, 2) == "ww"
    actor.post("noon")
    assert played(actor, world, 1) == "e"
    assert actor.levels == {"hunger": 40}


def test_what_an_event_of_a_former_role_began_is_not_taken_up_again():
    late = Role("late", (latent("fire", behaviour("Flee", "f"), priority=9),))
    world = Square(minute=1049)
    actor = world.cast(performance(RoleCue(Timer(1050), (late,))), "Bron")
    actor.post("bell")
    assert played(actor, world, 1) == "r"
    world.minute = 1050
    actor.tick(world)
    actor.post("fire")
    assert played(actor, world, 2) == "f-"
    assert not actor.waiting


def test_a_role_taken_up_again_notices_those_who_are_still_near():
    wary = Role("wary", (latent(Range("thief", 6), behaviour("Shout", "a")),))
    life = Performance(
        "p",
        (
            RoleCue(START, (wary,)),
            RoleCue(Posted("rest"), (NIGHT,)),
            RoleCue(Posted("up"), (wary,)),
        ),
    )
    world = Square()
    actor = world.cast(life, "Bron")
    world.put("Shade", "thief", 2.0)
    assert played(actor, world, 2) == "a-"
    actor.post("rest")
    assert played(actor, world, 2) == "yz"
    actor.post("up")
    assert played(actor, world, 2) == "a-"


def test_whoever_begins_at_the_very_minute_of_a_timer_has_reached_it():
    for minute, role in ((1049, "day"), (1050, "night"), (1051, "day")):
        world = Square(minute=minute)
        actor = world.cast(performance(RoleCue(Timer(1050), (NIGHT,))), "Bron")
        actor.tick(world)
        assert actor.role == role
