"""Two actors at one thing: asked, refused, in step, left in the lurch."""

from __future__ import annotations

import pytest

from sparring.behaviours.catalogue import adapted
from sparring.behaviours.model import Action, latent, proactive, reactive
from tests.behaviours.square import Square, behaviour, played, playing

ASKS = playing(proactive(behaviour("Ask", "ab", "c"), about="talk"))
ANSWERS = playing(reactive("talk", behaviour("Answer", "xy", "z"), priority=2))


def pair(world, asking=ASKS, answering=ANSWERS, **more):
    """Two actors, the second having begun its performance."""
    ada = world.cast(asking, "Ada", kind="guest")
    bo = world.cast(answering, "Bo", kind="server", **more)
    bo.tick(world)
    return ada, bo


def test_whoever_is_asked_and_idle_agrees_and_both_play_their_halves():
    world = Square()
    ada, bo = pair(world)
    assert ada.tick(world).name == "a"
    assert bo.behaviour == "Answer"
    assert ada.partner is bo
    assert bo.partner is ada
    assert bo.tick(world).name == "x"
    assert str(bo.why()) == "Answer: Ada asked (talk)"


def test_nobody_begins_a_task_before_the_partner_has_ended_the_one_before_it():
    world = Square()
    ada, bo = pair(world)
    assert played(ada, world, 4) == "ab--"
    assert played(bo, world, 2) == "xy"
    assert ada.tick(world).name == "c"
    assert bo.tick(world).name == "z"


def test_whoever_ends_first_leaves_the_partner_to_end_in_peace():
    world = Square()
    longer = playing(reactive("talk", behaviour("Answer", "x", "y", "z", "u"), priority=2))
    ada, bo = pair(world, playing(latent("go", behaviour("Ask", "a"), about="talk")), longer)
    ada.post("go")
    assert played(ada, world, 1) == "a"
    assert ada.behaviour is None
    assert bo.partner is None
    assert played(bo, world, 5) == "xyzu-"


def test_a_partner_who_waits_goes_on_when_the_other_has_nothing_left():
    world = Square()
    short = playing(latent("go", behaviour("Ask", "ab"), about="talk"))
    longer = playing(reactive("talk", behaviour("Answer", "x", "y"), priority=2))
    ada, bo = pair(world, short, longer)
    ada.post("go")
    ada.tick(world)
    assert played(bo, world, 2) == "x-"
    assert played(ada, world, 2) == "ab"
    assert played(bo, world, 2) == "y-"


def test_a_collaboration_interrupts_what_has_less_priority_and_that_goes_on_afterwards():
    world = Square()
    busy = playing(
        proactive(behaviour("Work", "vw")), reactive("talk", behaviour("Answer", "x"), priority=1)
    )
    ada, bo = pair(world, answering=busy)
    bo.done()
    ada.tick(world)
    assert str(bo.why()) == "interrupted Work: Ada asked (talk); now Answer"
    assert played(bo, world, 3) == "xvw"


@pytest.mark.parametrize("priority", [1, 2])
def test_whoever_is_at_something_as_important_refuses(priority):
    world = Square()
    busy = playing(
        latent("bell", behaviour("Run", "rs"), priority=2),
        reactive("talk", behaviour("Answer", "x"), priority=priority),
    )
    ada, bo = pair(world, answering=busy)
    bo.post("bell")
    bo.tick(world)
    assert ada.tick(world) is None
    assert "nobody agreed (talk)" in map(str, ada.reasons())
    assert bo.behaviour == "Run"


@pytest.mark.parametrize(
    "answering",
    [
        playing(),
        playing(reactive("trade", behaviour("Answer", "x"))),
        playing(reactive("talk", behaviour("Answer", "x"), partner="smith")),
        playing(reactive("talk", behaviour("Answer", "x"), condition=lambda me: False)),
    ],
)
def test_whoever_has_no_answer_refuses(answering):
    world = Square()
    ada, bo = pair(world, answering=answering)
    assert ada.tick(world) is None
    assert bo.behaviour is None


def test_only_partners_of_the_wanted_kind_are_asked():
    world = Square()
    ada, _ = pair(world, playing(proactive(behaviour("Ask", "a"), about="talk", partner="smith")))
    assert ada.tick(world) is None
    smith = world.cast(ANSWERS, "Cy", kind="smith")
    smith.tick(world)
    world.minute += 1
    assert ada.tick(world).name == "a"
    assert ada.partner is smith


def test_whoever_is_refused_draws_something_else():
    world = Square()
    cues = (
        proactive(behaviour("Ask", "a"), about="talk", weight=10_000),
        proactive(behaviour("Sulk", "s"), weight=1),
    )
    ada, _ = pair(world, playing(*cues), playing())
    assert ada.tick(world).name == "s"


def test_a_refused_latent_collaboration_leaves_the_event_to_the_next_cue():
    world = Square()
    cues = (
        latent("fire", behaviour("Call", "a"), about="help", priority=3),
        latent("fire", behaviour("Flee", "b"), priority=2),
    )
    ada, _ = pair(world, playing(*cues), playing())
    ada.post("fire")
    assert ada.tick(world).name == "b"


def test_whoever_is_left_in_the_lurch_ends_too():
    world = Square()
    rung = playing(
        proactive(behaviour("Ask", "ab", "c"), about="talk"),
        latent("bell", behaviour("Run", "r"), priority=5),
    )
    ada, bo = pair(world, rung)
    played(ada, world, 1)
    bo.tick(world)
    ada.post("bell")
    assert ada.tick(world).name == "r"
    assert bo.behaviour is None
    assert str(bo.why()) == "left in the lurch by Ada (called away): Answer ends"
    assert bo.tick(world) is None
    assert not ada.waiting


def test_whoever_is_asked_away_leaves_the_asker_in_the_lurch():
    world = Square()
    rung = playing(
        reactive("talk", behaviour("Answer", "xy"), priority=2),
        latent("bell", behaviour("Run", "r"), priority=5),
    )
    ada, bo = pair(world, answering=rung)
    ada.tick(world)
    bo.post("bell")
    assert played(bo, world, 1) == "r"
    assert ada.behaviour is None
    assert str(ada.why()) == "left in the lurch by Bo (called away): Ask ends"


@pytest.mark.parametrize("end", ["leave", "fail", "stop"])
def test_a_partner_who_goes_or_gives_up_ends_it_for_both(end):
    world = Square()
    ada, bo = pair(world)
    ada.tick(world)
    bo.tick(world)
    if end == "leave":
        bo.leave()
    elif end == "stop":
        bo.stop()
    else:
        bo.done(failed=True)
    assert ada.behaviour is None
    assert bo.behaviour is None


def test_a_collaboration_runs_at_the_higher_of_its_two_priorities():
    world = Square()
    asking = playing(
        proactive(behaviour("Ask", "ab"), about="talk"),
        latent("rain", behaviour("Hide", "h"), priority=2),
        reactive("talk", behaviour("Answer", "x"), priority=2),
    )
    ada, bo = pair(world, asking)
    ada.tick(world)
    assert ada.scene.priority == bo.scene.priority == 2
    ada.post("rain")
    assert ada.tick(world).name == "a"
    cy = world.cast(ASKS, "Cy")
    assert cy.tick(world) is None


def test_nobody_asks_oneself():
    world = Square()
    both = playing(
        proactive(behaviour("Ask", "a"), about="talk"), reactive("talk", behaviour("Answer", "x"))
    )
    ada = world.cast(both, "Ada")
    assert ada.tick(world) is None


def test_whoever_has_not_begun_or_has_left_is_not_asked():
    world = Square()
    ada = world.cast(ASKS, "Ada")
    world.cast(ANSWERS, "Bo")
    gone = world.cast(ANSWERS, "Cy")
    gone.tick(world)
    gone.leave()
    assert ada.tick(world) is None


def test_partners_may_drop_each_other_for_something_more_important_with_each_other():
    world = Square()
    asking = playing(
        proactive(behaviour("Ask", "ab"), about="talk"),
        latent("fire", behaviour("Lead", "l"), about="flight", priority=4),
    )
    answering = playing(
        reactive("talk", behaviour("Answer", "xy"), priority=1),
        reactive("flight", behaviour("Go along", "g"), priority=3),
    )
    ada, bo = pair(world, asking, answering)
    ada.tick(world)
    ada.post("fire")
    assert ada.tick(world).name == "l"
    assert bo.tick(world).name == "g"
    assert ada.partner is bo
    assert bo.partner is ada


def test_the_catalogue_talks_and_serves():
    world = Square()
    ada, bo = pair(
        world,
        playing(proactive(adapted("Converse-Talk", "A fine day."), about="talk")),
        playing(reactive("talk", adapted("Converse-Listen", "Is that so?"))),
    )
    heard = []
    for _ in range(3):
        for actor in (ada, bo):
            action = actor.tick(world)
            heard.append((actor.name, action))
            actor.done(action)
    assert heard == [
        ("Ada", Action("face", ("Bo",))),
        ("Bo", Action("face", ("Ada",))),
        ("Ada", Action("say", ("A fine day.",))),
        ("Bo", Action("listen", ("Ada",))),
        ("Ada", Action("listen", ("Bo",))),
        ("Bo", Action("say", ("Is that so?",))),
    ]


def test_a_server_serves_a_guest():
    world = Square()
    ada, bo = pair(
        world,
        playing(proactive(adapted("Converse-Serve", "ale"), about="service")),
        playing(reactive("service", adapted("Converse-Served", "ale"))),
    )
    assert played(ada, world, 1) == "walk_near"
    assert played(bo, world, 1) == "face"
    assert ada.tick(world) == Action("give", ("ale", "Bo"))
    assert bo.tick(world) == Action("take", ("ale", "Ada"))


def test_a_game_may_offer_anyone_but_only_the_wanted_kind_is_asked():
    class Everyone(Square):
        def partners(self, who, kind):
            return self.actors.values()

    world = Everyone()
    ada, _ = pair(world, playing(proactive(behaviour("Ask", "a"), about="talk", partner="smith")))
    assert ada.tick(world) is None


def test_of_several_answers_the_most_important_that_may_is_given():
    world = Square()
    answers = playing(
        latent("start", behaviour("Work", "w"), priority=2),
        reactive("talk", behaviour("Mutter", "m"), priority=1),
        reactive("talk", behaviour("Answer", "x"), priority=3),
    )
    ada, bo = pair(world, answering=answers)
    assert ada.tick(world).name == "a"
    assert bo.behaviour == "Answer"
