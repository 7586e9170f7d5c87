"""One actor alone: choosing, interrupting, resuming."""

from __future__ import annotations

import pytest

from sparring.behaviours.actor import Actor
from sparring.behaviours.model import (
    Action,
    Behaviour,
    Between,
    Effect,
    Motivation,
    Need,
    OneOf,
    Range,
    Reference,
    Task,
    latent,
    proactive,
)
from sparring.errors import UsageError
from tests.behaviours.square import Square, behaviour, played, playing

PATROL = behaviour("Patrol", "abc", "de", "f")


def test_tasks_are_played_in_order_and_then_something_is_chosen_anew():
    world = Square()
    actor = world.cast(playing(proactive(PATROL)), "Bron")
    assert played(actor, world, 8) == "abcdefab"


def test_a_tick_gives_the_same_action_until_it_is_done():
    world = Square()
    actor = world.cast(playing(proactive(PATROL)), "Bron")
    first = actor.tick(world)
    assert actor.tick(world) is first
    assert actor.done(first)
    assert actor.tick(world).name == "b"


def test_an_action_that_is_no_longer_the_present_one_cannot_be_done():
    world = Square()
    actor = world.cast(playing(proactive(PATROL), latent("bell", behaviour("Run", "x"))), "Bron")
    walk = actor.tick(world)
    actor.post("bell")
    assert actor.tick(world).name == "x"
    assert not actor.done(walk)
    assert actor.action.name == "x"


@pytest.mark.parametrize("given", [None, "guard.roles", [PATROL]])
def test_an_actor_plays_performances_only(given):
    with pytest.raises(UsageError, match="takes a performance"):
        Actor(given, name="Bron")


def test_done_before_anything_is_begun_does_nothing():
    actor = Actor(playing(proactive(PATROL)), name="Bron")
    assert not actor.done()


def test_an_interrupted_behaviour_goes_on_at_its_task_from_the_first_action():
    world = Square()
    actor = world.cast(playing(proactive(PATROL), latent("bell", behaviour("Run", "xy"))), "Bron")
    assert played(actor, world, 4) == "abcd"
    actor.post("bell")
    assert played(actor, world, 5) == "xydef"


def test_interruptions_interrupt_each_other_and_all_are_taken_up_again():
    cues = (
        proactive(behaviour("Patrol", "ab")),
        latent("bell", behaviour("Run", "cd"), priority=1),
        latent("fire", behaviour("Flee", "ef"), priority=2),
    )
    world = Square()
    actor = world.cast(playing(*cues), "Bron")
    assert played(actor, world, 1) == "a"
    actor.post("bell")
    assert played(actor, world, 1) == "c"
    actor.post("fire")
    assert played(actor, world, 7) == "efcdaba"


@pytest.mark.parametrize("priority", [1, 2])
def test_an_event_of_lower_or_equal_priority_does_not_interrupt_and_is_forgotten(priority):
    cues = (
        latent("bell", behaviour("Run", "ab"), priority=2),
        latent("rain", behaviour("Hide", "cd"), priority=priority),
    )
    world = Square()
    actor = world.cast(playing(*cues), "Bron")
    actor.post("bell")
    assert played(actor, world, 1) == "a"
    actor.post("rain")
    assert played(actor, world, 4) == "b---"


def test_of_several_events_the_highest_priority_wins():
    cues = (
        latent("bell", behaviour("Run", "a"), priority=2),
        latent("fire", behaviour("Flee", "b"), priority=3),
        latent("rain", behaviour("Hide", "c"), priority=1),
    )
    world = Square()
    actor = world.cast(playing(*cues), "Bron")
    for event in ("rain", "bell", "fire"):
        actor.post(event)
    assert played(actor, world, 3) == "b--"


def test_a_cue_whose_condition_fails_leaves_the_event_to_the_next():
    cues = (
        latent("bell", behaviour("Run", "a"), priority=2, condition=lambda me: me == "brave"),
        latent("bell", behaviour("Hide", "b"), priority=1),
    )
    world = Square()
    assert played(rung(world.cast(playing(*cues), "Bron", me="timid")), world, 2) == "b-"
    assert played(rung(world.cast(playing(*cues), "Ada", me="brave")), world, 2) == "a-"


def rung(actor):
    actor.post("bell")
    return actor


def test_an_action_that_fails_ends_its_behaviour():
    world = Square()
    actor = world.cast(playing(proactive(PATROL)), "Bron")
    assert played(actor, world, 2) == "ab"
    actor.tick(world)
    assert actor.done(failed=True)
    assert actor.behaviour is None
    assert str(actor.why()) == "Patrol given up: c could not be done"
    assert played(actor, world, 2) == "ab"


def test_events_that_nobody_waits_for_cost_and_change_nothing():
    world = Square()
    actor = world.cast(playing(proactive(PATROL)), "Bron")
    played(actor, world, 1)
    actor.post("nonsense")
    assert not actor.events
    assert played(actor, world, 2) == "bc"


def test_start_is_an_event_like_others():
    world = Square()
    cues = (proactive(PATROL), latent("start", behaviour("Yawn", "y"), priority=1))
    assert played(world.cast(playing(*cues), "Bron"), world, 3) == "yab"


def test_chance_and_people_are_settled_when_the_action_begins():
    say = Action(
        "say", (OneOf(("Hm.", "Ah.")), Reference("thief"), Reference("cause"), Reference("home"))
    )
    walk = Action("walk", (Between(5, 9),))
    shout = Behaviour("Shout", (Task("shout", (say, walk)),))
    world = Square()
    actor = world.cast(playing(latent(Range("thief", 6), shout)), "Bron")
    world.put("Shade", "thief", 3.0)
    said = actor.tick(world)
    line, *rest = said.arguments
    assert line in ("Hm.", "Ah.")
    assert rest == ["Shade", "Shade", Reference("home")]
    actor.done(said)
    assert 5 <= actor.tick(world).arguments[0] <= 9


def test_a_posted_event_tells_who_caused_it():
    shout = Behaviour("Shout", (Task("shout", (Action("face", (Reference("cause"),)),)),))
    world = Square()
    actor = world.cast(playing(latent("door opened", shout)), "Bron")
    actor.post("door opened", cause="Ada")
    assert actor.tick(world) == Action("face", ("Ada",))
    actor.done()
    actor.post("door opened")
    assert actor.tick(world) == Action("face", (Reference("cause"),))


def test_of_an_event_posted_twice_before_a_tick_the_first_cause_counts():
    shout = Behaviour("Shout", (Task("shout", (Action("face", (Reference("cause"),)),)),))
    world = Square()
    actor = world.cast(playing(latent("door opened", shout)), "Bron")
    actor.post("door opened", cause="Ada")
    actor.post("door opened", cause="Bo")
    assert actor.tick(world) == Action("face", ("Ada",))


def test_a_cause_is_told_by_name():
    actor = Actor(playing(latent("bell", PATROL)), name="Bron")
    with pytest.raises(UsageError, match="who caused an event needs a name"):
        actor.post("bell", cause=7)


def test_a_weight_of_zero_is_never_drawn():
    world = Square()
    cues = (proactive(behaviour("Dig", "a"), weight=0), proactive(behaviour("Sing", "b")))
    assert set(played(world.cast(playing(*cues), "Bron"), world, 200)) == {"b"}
    only = world.cast(playing(proactive(behaviour("Dig", "a"), weight=0)), "Ada")
    assert played(only, world, 3) == "---"
    assert str(only.why()) == "nothing to do"


def test_behaviours_of_one_cue_are_equally_likely():
    world = Square()
    cue = proactive(behaviour("Dig", "a"), behaviour("Sing", "b"), behaviour("Nap", "c"))
    letters = played(world.cast(playing(cue), "Bron", seed=5), world, 3000)
    for letter in "abc":
        assert 900 < letters.count(letter) < 1100


def test_the_same_seed_plays_the_same_and_another_one_does_not():
    cues = [proactive(behaviour(name, name)) for name in "abcdef"]

    def letters(seed):
        world = Square()
        return played(world.cast(playing(*cues), "Bron", seed=seed), world, 60)

    assert letters(4) == letters(4)
    assert letters(4) != letters(5)


def test_motivation_chooses_by_what_is_felt_and_playing_changes_it():
    needs = Motivation(
        "life",
        (Need("hunger", 100), Need("tiredness", 0)),
        (
            Effect("Eat", "hunger", -100),
            Effect("Eat", "tiredness", 100),
            Effect("Sleep", "tiredness", -100),
            Effect("Sleep", "hunger", 100),
        ),
    )
    world = Square()
    cues = (proactive(behaviour("Eat", "e")), proactive(behaviour("Sleep", "s")))
    actor = world.cast(playing(*cues, motivation=needs), "Bron")
    assert played(actor, world, 6) == "eseses"
    assert actor.levels == {"hunger": 100, "tiredness": 0}


def test_needs_change_only_when_a_behaviour_is_played_to_its_end():
    needs = Motivation("life", (Need("hunger", 50),), (Effect("Eat", "hunger", -20),))
    world = Square()
    actor = world.cast(playing(proactive(behaviour("Eat", "ab")), motivation=needs), "Bron")
    played(actor, world, 1)
    actor.tick(world)
    actor.done(failed=True)
    assert actor.levels == {"hunger": 50}
    played(actor, world, 2)
    assert actor.levels == {"hunger": 30}


def test_a_motivation_that_wants_nothing_leaves_it_to_the_weights():
    needs = Motivation("life", (Need("hunger", 0),), (Effect("Eat", "hunger", -20),))
    world = Square()
    actor = world.cast(playing(proactive(behaviour("Eat", "e")), motivation=needs), "Bron")
    assert played(actor, world, 2) == "ee"


def test_the_game_can_raise_and_lower_needs():
    needs = Motivation("life", (Need("hunger", 50),), ())
    actor = Actor(playing(proactive(PATROL), motivation=needs), name="Bron")
    actor.feel("hunger", 30)
    assert actor.levels == {"hunger": 80}
    actor.feel("hunger", -100)
    assert actor.levels == {"hunger": 0}
    with pytest.raises(UsageError, match="did you mean 'hunger'"):
        actor.feel("hungr", 1)


def test_whoever_has_left_does_nothing_any_more():
    world = Square()
    actor = world.cast(playing(proactive(PATROL), latent("bell", behaviour("Run", "x"))), "Bron")
    played(actor, world, 2)
    actor.leave()
    actor.post("bell")
    assert played(actor, world, 3) == "---"
    assert str(actor.why()) == "gone"


def test_an_actor_with_nothing_to_do_looks_again_once_a_minute():
    asked = []
    cue = proactive(behaviour("Dig", "a"), condition=asked.append)
    world = Square()
    actor = world.cast(playing(cue), "Bron")
    for _ in range(50):
        actor.tick(world)
    assert len(asked) == 1
    world.minute += 1
    actor.tick(world)
    assert len(asked) == 2


def test_a_busy_actor_asks_the_game_nothing_while_nothing_moves():
    world = Square()
    actor = world.cast(playing(proactive(PATROL), latent(Range("thief", 6), PATROL)), "Bron")
    actor.tick(world)
    measured = world.measured
    for _ in range(100):
        actor.tick(world)
    assert world.measured == measured
    world.put("Ada", "smith", 3.0)
    actor.tick(world)
    assert world.measured == measured + 1


def test_a_cue_is_wanted_as_much_as_its_most_wanted_behaviour():
    needs = Motivation(
        "life", (Need("a", 90), Need("b", 10)), (Effect("One", "a", -1), Effect("Two", "b", -1))
    )
    both = proactive(behaviour("One", "x"), behaviour("Two", "y"))
    other = proactive(behaviour("Two", "z"))
    world = Square()
    actor = world.cast(playing(both, other, motivation=needs), "Bron", seed=1)
    actor.tick(world)
    assert str(actor.why()).startswith(("One or Two: drawn by motivation, 90 of 100", "Two: drawn"))
    assert "of 100" in str(actor.why())


def test_numbers_between_are_all_drawn():
    walk = Behaviour("Walk", (Task("walk", (Action("walk", (Between(-1, 1),)),)),))
    world = Square()
    actor = world.cast(playing(proactive(walk)), "Bron")
    drawn = []
    for _ in range(300):
        action = actor.tick(world)
        drawn.append(action.arguments[0])
        actor.done(action)
    assert all(70 < drawn.count(number) < 130 for number in (-1, 0, 1))
