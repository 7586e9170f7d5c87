"""What can be said of a character, and what cannot."""

from __future__ import annotations

import pytest

from sparring.behaviours.model import (
    START,
    Action,
    Behaviour,
    Between,
    Cue,
    Effect,
    Kind,
    Learning,
    Motivation,
    Need,
    OneOf,
    Performance,
    Posted,
    Range,
    Reference,
    Role,
    RoleCue,
    Task,
    Timer,
    latent,
    proactive,
    reactive,
)
from sparring.errors import UsageError
from tests.behaviours.square import behaviour

DIG = behaviour("Dig", "a")
ROLE = Role("digger", (proactive(DIG),))


def test_a_timer_reads_a_clock_and_shows_one():
    assert Timer.at("8:30") == Timer(510)
    assert str(Timer.at("08:05")) == "8:05"
    assert str(Timer.at("0:00")) == "0:00"
    assert Timer.at("23:59").minute == 1439


@pytest.mark.parametrize("clock", ["24:00", "8:60", "8", "8:3", "-1:30", ":30", "8:30:00", "٣:30"])
def test_what_no_clock_shows_is_no_timer(clock):
    with pytest.raises(UsageError, match="not a time of the day"):
        Timer.at(clock)


def test_events_read_like_sentences():
    assert str(Range("thief", 6)) == "thief within 6 m"
    assert str(Range("thief", 2.5)) == "thief within 2.5 m"
    assert str(Posted("door opened")) == "door opened"


def test_actions_read_like_calls():
    action = Action("say", (OneOf(("Hm.", "Ah.")), Reference("partner"), Between(1, 5), 2.5, 3))
    assert str(action) == 'say("Hm." or "Ah.", partner, 1 to 5, 2.5, 3)'
    assert str(Action("vanish")) == "vanish"


def test_short_forms_know_the_kind_of_cue():
    assert proactive(DIG).kind is Kind.PROACTIVE
    assert proactive(DIG, about="digging").kind is Kind.PROACTIVE_COLLABORATIVE
    assert latent("rain", DIG).kind is Kind.LATENT
    assert latent("rain", DIG, about="digging").kind is Kind.LATENT_COLLABORATIVE
    assert latent("rain", DIG).event == Posted("rain")
    assert reactive("digging", DIG).kind is Kind.REACTIVE


MISTAKES = {
    "at least one behaviour": lambda: proactive(),
    "the priority of a proactive cue is 0": lambda: Cue(Kind.PROACTIVE, (DIG,), priority=1),
    "the priority of a latent cue": lambda: latent("rain", DIG, priority=0),
    "the priority of a reactive cue": lambda: reactive("digging", DIG, priority=0),
    "needs the event": lambda: Cue(Kind.LATENT, (DIG,), priority=1),
    "waits for no event": lambda: Cue(Kind.PROACTIVE, (DIG,), START),
    "what a collaboration is about": lambda: reactive("", DIG),
    "has no partner": lambda: Cue(Kind.PROACTIVE, (DIG,), partner="smith"),
    "a condition without text": lambda: proactive(DIG, condition="  "),
    "a weight is a whole number": lambda: proactive(DIG, weight=-1),
    "got 1.5": lambda: proactive(DIG, weight=1.5),
    "got True": lambda: proactive(DIG, weight=True),
    "has no tasks": lambda: Behaviour("Dig", ()),
    "has no actions": lambda: Task("dig", ()),
    "an action needs a name": lambda: Action(""),
    "an action is given": lambda: Action("dig", (None,)),
    "texts of up to 500": lambda: Action("say", ("a" * 501,)),
    "at least one item": lambda: OneOf(()),
    "draws from plain things": lambda: OneOf((Between(1, 2),)),
    "from low to high": lambda: Between(2, 1),
    "a number of Between": lambda: Between(1.5, 2),
    "Role takes a tuple as 'cues'": lambda: Role("r", proactive(DIG)),
    "'cues' of Role holds Cue": lambda: Role("r", (DIG,)),
    "Action takes a tuple as 'arguments'": lambda: Action("walk", "gate"),
    "a range is more than 0": lambda: Range("thief", 0),
    "got nan": lambda: Range("thief", float("nan")),
    "a minute of the day": lambda: Timer(1440),
    "has a need twice": lambda: Motivation("m", (Need("a"), Need("a")), ()),
    "does not know": lambda: Motivation("m", (Need("a"),), (Effect("dig", "b", 1),)),
    "the level of": lambda: Need("a", 101),
    "no role to begin with": lambda: Performance("p", (RoleCue(Timer(0), (ROLE,)),)),
    "two role cues": lambda: Performance("p", (RoleCue(START, (ROLE,)), RoleCue(START, (ROLE,)))),
    "without a role": lambda: RoleCue(START, ()),
    "cannot both learn": lambda: Role("r", (), Motivation("m", (), ()), Learning()),
    "more than one learning role": lambda: RoleCue(
        START, (Role("a", (), None, Learning()), Role("b", (), None, Learning()))
    ),
}


@pytest.mark.parametrize("message", MISTAKES)
def test_what_cannot_work_is_refused_with_the_way_out(message):
    with pytest.raises(UsageError, match=message):
        MISTAKES[message]()


def test_a_behaviour_is_wanted_as_much_as_the_needs_that_it_lowers():
    motivation = Motivation(
        "m",
        (Need("duty", weight=2), Need("tiredness"), Need("threat")),
        (
            Effect("patrol", "duty", -20),
            Effect("Patrol", "tiredness", 10),
            Effect("rest", "tiredness", -30),
            Effect("rest", "threat", -1),
            Effect("sulk", "duty", 5),
        ),
    )
    levels = {"duty": 40, "tiredness": 25, "threat": 7}
    assert motivation.weights(levels) == {"patrol": 80, "rest": 32, "sulk": 0}


def test_needs_rise_and_fall_within_their_bounds():
    motivation = Motivation(
        "m", (Need("duty"), Need("rest")), (Effect("Dig", "duty", -60), Effect("dig", "rest", 60))
    )
    once = motivation.after("Dig", {"duty": 50, "rest": 30})
    assert once == {"duty": 0, "rest": 90}
    assert motivation.after("dig", once) == {"duty": 0, "rest": 100}
    assert motivation.after("sing", once) == once


def test_lists_will_do_where_tuples_are_kept():
    role = Role("digger", [proactive(DIG)])
    assert role == ROLE
    assert hash(role) == hash(ROLE)
    assert Performance("p", [RoleCue(START, [role])]).role_cues[0].roles == (ROLE,)
    assert Action("walk", ["gate"]) == Action("walk", ("gate",))
