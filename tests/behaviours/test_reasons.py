"""Every reason can be put into words."""

from __future__ import annotations

import pytest

from sparring.behaviours import reasons
from sparring.behaviours.actor import Actor
from sparring.behaviours.catalogue import adapted
from sparring.behaviours.model import Range, Timer, latent, proactive
from tests.behaviours.square import TOWN_GUARD, Square, played, playing

THIEF = Range("thief", 6)

WORDS = [
    (
        (reasons.by_event, "Exclaim", THIEF, "Shade", "Patrol"),
        "interrupted Patrol: thief within 6 m (Shade); now Exclaim",
    ),
    ((reasons.by_event, "Exclaim", THIEF, None, None), "Exclaim: thief within 6 m"),
    ((reasons.by_weight, "Rest", 2, 5), "Rest: drawn by weight, 2 of 5"),
    ((reasons.by_weight, "Rest", 2, 2), "Rest: the only thing to do"),
    ((reasons.role, "patron", Timer.at("17:30")), "now patron: 17:30"),
    ((reasons.dropped, "Patrol", "guard"), "Patrol ends: it was of the role guard"),
    ((reasons.resumed, "Patrol", "post"), "Patrol again, from the beginning of its task 'post'"),
    ((reasons.agreed, "Converse-Talk", "Bo"), "Converse-Talk: Bo agreed"),
    ((reasons.refused, "talk"), "nobody agreed (talk)"),
    ((reasons.nothing,), "nothing to do"),
    ((reasons.restored,), "goes on from saved state"),
]


@pytest.mark.parametrize(("note", "words"), WORDS)
def test_notes_become_sentences(note, words):
    assert str(reasons.reason_in(note)) == words


def test_an_actor_tells_why_in_the_words_of_its_performance():
    world = Square()
    guard = world.cast(TOWN_GUARD, "Bron", seed=3)
    assert str(guard.why()) == "has not begun yet"
    played(guard, world, 1)
    felt = "(duty 60, tiredness 10, threat 10)"
    assert str(guard.why()) == f"Patrol: drawn by motivation, 60 of 80 {felt}"
    world.put("Shade", "thief", 2.0)
    guard.tick(world)
    assert str(guard.why()) == "interrupted Patrol: thief within 6 m (Shade); now Exclaim"
    assert str(guard.reasons()[0]) == "now guard: start"


def test_what_was_felt_when_it_was_chosen_is_told_however_it_feels_now():
    world = Square()
    guard = world.cast(TOWN_GUARD, "Bron", seed=3)
    guard.tick(world)
    before = guard.why()
    guard.feel("duty", -50)
    assert guard.why() == before


def test_only_the_last_reasons_are_kept():
    world = Square()
    bell = latent("bell", adapted("Vanish"))
    actor = Actor(playing(proactive(adapted("Wander")), bell), name="Bron")
    for _ in range(50):
        actor.post("bell")
        played(actor, world, 2)
    assert len(actor.reasons()) == 8
