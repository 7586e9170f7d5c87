"""Counts end where the formats of saved state end: what was read can be saved and read
again, whatever was learned in between."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from sparring.learners.alert import Alert, AlertAM
from sparring.learners.sarsa import Sarsa
from sparring.learners.values import LEARNERS
from sparring.rules.limits import LARGEST_NUMBER
from sparring.scripting.learner import DynamicScripting
from sparring.scripting.settings import Fallback, FallbackKind, Order, Settings
from sparring.untrusted import LARGEST_COUNT, saturated
from sparring.worlds.curses import Curse, curse_in
from sparring.worlds.minds import MindPlan, Squad
from tests.scripting.helpers import rulebase

COUNTS = ("encounters", "gloom", "fallbacks", "drawn", "activated", "rewarded", "punished")
COUNTS += ("lessons", "uses", "counts")


def at_the_end(form: Any, names: tuple[str, ...] = COUNTS) -> Any:
    """Saved state with every count as large as it may be."""
    if isinstance(form, list):
        return [at_the_end(item, names) for item in form]
    if not isinstance(form, dict):
        return form
    return {
        name: largest(value)
        if name in names and not is_lesson_list(name, value)
        else at_the_end(value, names)
        for name, value in form.items()
    }


def is_lesson_list(name: str, value: Any) -> bool:
    """Pools keep lessons under the name that elsewhere counts them."""
    return name == "lessons" and isinstance(value, list)


def largest(value: Any) -> Any:
    return [largest(item) for item in value] if isinstance(value, list) else LARGEST_COUNT


def fight(learner: DynamicScripting, fitness: float) -> None:
    script = learner.draw()
    script.act(None)
    learner.learn(script, fitness)


SETTINGS = {
    "sparring": "sparring",
    "fallback": Settings(fallback=Fallback(kind=FallbackKind.LIMITED, not_before=2, threshold=0.9)),
    "learned order": Settings(order=Order.LEARNED),
}


@pytest.mark.parametrize("settings", SETTINGS.values(), ids=SETTINGS)
def test_a_learner_of_scripts_that_has_counted_to_the_end_can_be_saved(settings: Any) -> None:
    learner = DynamicScripting(rulebase(), settings)
    for _ in range(12):
        fight(learner, 0.05)
    for _ in range(3):
        learner.restore(at_the_end(learner.state()))
        for fitness in (0.0, 1.0, 0.05):
            fight(learner, fitness)
        DynamicScripting(rulebase(), settings).restore(learner.state())
    assert learner.state()["encounters"] == LARGEST_COUNT < learner.encounters


def test_what_an_order_was_worth_ends_too() -> None:
    learner = DynamicScripting(rulebase("ab", size=2), SETTINGS["learned order"])
    form = learner.state()
    form["roles"][0]["pools"][0]["relations"] = [[0, LARGEST_NUMBER], [-LARGEST_NUMBER, 0]]
    for fitness in (1.0, 0.0):
        learner.restore(form)
        for _ in range(5):
            script = learner.draw()
            script.mark(*range(1))
            learner.learn(script, fitness)
        DynamicScripting(rulebase("ab", size=2), SETTINGS["learned order"]).restore(learner.state())


@pytest.mark.parametrize("kind", LEARNERS.values(), ids=LEARNERS)
def test_a_learner_of_values_that_has_counted_to_the_end_can_be_saved(kind: Any) -> None:
    learner = kind({"ogre": ["club", "flee"]}, states=["well"])
    learner.restore(at_the_end(learner.state()))
    agent = learner.begin("ogre")
    agent.choose(0, [0, 1])
    agent.learn(1.0)
    form = learner.state()
    kind({"ogre": ["club", "flee"]}, states=["well"]).restore(form)
    assert form["lessons"] == LARGEST_COUNT < learner.lessons


@pytest.mark.parametrize("kind", [Sarsa, Alert, AlertAM])
def test_a_learner_by_choices_that_has_counted_to_the_end_can_be_saved(kind: Any) -> None:
    def made() -> Any:
        seen = {"seen": ["bite"]} if kind is AlertAM else {}
        return kind(["warn", "strike"], states=["near"], **seen)

    learner = made()
    learner.restore(at_the_end(learner.state()))
    character = learner.begin()
    for _ in range(3):
        character.choose("near")
        character.observe(0.5, seen="bite")
    character.end(1.0)
    form = learner.state()
    made().restore(form)
    assert form["lessons"] == LARGEST_COUNT < learner.lessons


def test_a_squad_that_has_counted_to_the_end_can_be_saved() -> None:
    """A squad saves the minds of its members, in their own form."""
    actions: Any = [SimpleNamespace(name="warn"), SimpleNamespace(name="strike")]
    plan = MindPlan("wolf", actions, seen=["bite"], watches=0, states=["near"])
    squad = Squad("alert-am", [plan])
    squad.restore(at_the_end(squad.state()))
    character = squad.minds[0].begin()
    character.choose("near")
    character.end(1.0, seen="bite")
    Squad("alert-am", [plan]).restore(squad.state())


def test_a_curse_that_has_counted_to_the_end_can_be_saved() -> None:
    curse = Curse(literal=True)
    for _ in range(20):
        curse.note(0.5, 0.4)
    curse.fought = LARGEST_NUMBER
    curse.note(0.5, 0.4)
    assert curse_in(curse.state()).fought == LARGEST_COUNT


def test_counts_that_can_grow_are_written_as_they_are() -> None:
    assert [saturated(count) for count in (0, 1, LARGEST_COUNT, LARGEST_COUNT + 1)] == [
        0,
        1,
        LARGEST_COUNT,
        LARGEST_COUNT,
    ]
