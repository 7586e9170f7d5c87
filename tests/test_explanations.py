"""Explanations are data: what they say can be told from their fields, in any language."""

from __future__ import annotations

import json
import pickle
from dataclasses import FrozenInstanceError, fields, is_dataclass
from typing import Any

import pytest

import sparring
from sparring import ActorReasonKind, LessonKind, RuleReasonKind
from sparring.behaviours import reasons
from sparring.behaviours.model import START, Action, Range
from sparring.scripting.settings import Order, Settings
from tests.behaviours.square import TOWN_GUARD, Square, played
from tests.scripting.helpers import rulebase

DATA = (
    sparring.ActionOutlook,
    sparring.ActorReason,
    sparring.DifficultyReport,
    sparring.Expectation,
    sparring.Explanation,
    sparring.LessonReport,
    sparring.NoAnswer,
    sparring.OrderReport,
    sparring.Outlook,
    sparring.Problem,
    sparring.RuleReason,
    sparring.RuleReport,
    sparring.Tried,
)
PARTS = (
    sparring.ActionOutlook,
    sparring.Expectation,
    sparring.Explanation,
    sparring.RuleReport,
)
"""Told in sentences and tables of others."""


@pytest.mark.parametrize("kind", DATA)
def test_every_explanation_is_frozen_data_with_slots(kind: Any) -> None:
    assert is_dataclass(kind)
    assert kind.__dataclass_params__.frozen
    assert "__slots__" in vars(kind)


@pytest.mark.parametrize("kind", [kind for kind in DATA if kind not in PARTS])
def test_every_explanation_has_its_words(kind: Any) -> None:
    assert kind.__str__ is not object.__str__


# --- lessons ---------------------------------------------------------------------------------


def learner(names: str = "abcdef", settings: Any = "sparring", **more: Any) -> Any:
    return sparring.DynamicScripting(rulebase(names, **more), settings, seed=1)


def taught(opponents: Any, fitness: float, acted: str, drawn: str = "abc") -> sparring.LessonReport:
    """What a script of some rules has taught."""
    form = {"sparring_script": 1, "role": "guard", "activated": []}
    parts = [{"label": None, "rules": list(drawn)}]
    script = opponents.restore_script({**form, "parts": parts})
    script.activate(*acted)
    opponents.learn(script, fitness)
    lesson: sparring.LessonReport = opponents.explain().lessons[-1]
    return lesson


def test_a_lesson_by_the_usual_has_what_its_sentence_says() -> None:
    lesson = taught(learner(), 0.6, "ab")
    assert lesson.kind is LessonKind.CHANGED
    assert (lesson.encounter, lesson.fitness, lesson.counted_fitness) == (1, 0.6, 0.6)
    assert (lesson.yardstick, lesson.by_the_usual, lesson.is_praise) == (0.3, True, True)
    assert lesson.rules == ("a", "b")
    assert lesson.times == pytest.approx(1.55, abs=0.01)
    assert lesson.silent_times == pytest.approx(1.36, abs=0.01)
    assert lesson.points is None
    assert str(lesson) == f"encounter 1: {lesson.sentence}"


def test_a_lesson_in_the_papers_way_has_points() -> None:
    lesson = taught(learner(settings="crpg-5.1"), 1.0, "a")
    assert lesson.kind is LessonKind.CHANGED
    assert (lesson.points, lesson.yardstick, lesson.by_the_usual) == (100, 0.3, False)
    assert lesson.times is lesson.silent_times is None
    assert lesson.is_praise
    assert not taught(learner(settings="crpg-5.1"), 0.0, "a").is_praise


@pytest.mark.parametrize("settings", ["sparring", "crpg-5.1"])
def test_lessons_of_every_kind_are_told_apart(settings: str) -> None:
    few = learner("ab", settings, size=2)
    break_even = taught(learner(settings=settings), 0.3, "a")
    kinds = [
        taught(learner(settings=settings), 0.9, "a").kind,
        break_even.kind,
        taught(few, 0.9, "ab", "ab").kind,
    ]
    assert kinds == [LessonKind.CHANGED, LessonKind.UNCHANGED, LessonKind.NO_CHOICE]
    silent = taught(learner(settings=settings), 0.9, "").kind
    assert silent is (LessonKind.NONE_ACTED if settings == "sparring" else LessonKind.NOTHING)


def test_lessons_are_json_with_their_words() -> None:
    opponents = learner()
    lesson = taught(opponents, 0.6, "ab")
    form = json.loads(json.dumps(opponents.explain().as_data()))
    assert form["lessons"][0]["text"] == str(lesson)
    assert form["lessons"][0]["kind"] == "changed"
    assert form["lessons"][0]["rules"] == ["a", "b"]
    assert form["difficulty"] == str(opponents.explain().difficulty)


def test_nobody_changes_what_was_explained() -> None:
    lesson = taught(learner(), 0.6, "ab")
    with pytest.raises(FrozenInstanceError):
        lesson.fitness = 1.0  # type: ignore[misc]
    assert pickle.loads(pickle.dumps(lesson)) == lesson  # noqa: S301


# --- order -----------------------------------------------------------------------------------


LEARNED = Settings(order=Order.LEARNED)


def test_an_explanation_shows_the_learned_order() -> None:
    opponents = learner("abc", LEARNED, size=3)
    order = opponents.explain().order
    assert (order.is_learned, order.gains) == (False, (0, 0, 0))
    assert str(order) == "learned order: none yet, rules stand by priority and weight"
    opponents.pool().relations[:] = [[0, 0, 0], [4, 0, 3], [0, 2, 0]]
    order = opponents.explain().order
    assert order == sparring.OrderReport(("b", "c", "a"), (7, 2, 0), is_learned=True)
    assert str(order) == "learned order: b, c, a"
    assert opponents.draw().rules == ["b", "c", "a"]
    assert opponents.explain().as_data()["order"]["rules"] == ("b", "c", "a")


def test_without_a_learned_order_there_is_none_to_show() -> None:
    assert learner().explain().order is None
    assert learner().explain().as_data()["order"] is None


def test_a_long_order_is_counted() -> None:
    names = tuple(f"rule{at}" for at in range(23))
    order = sparring.OrderReport(names, tuple(range(23)), is_learned=True)
    assert str(order).endswith("rule18, rule19 and 3 more")


def test_the_table_shows_the_learned_order() -> None:
    from rich.console import Console

    opponents = learner("abc", LEARNED, size=3)
    opponents.pool().relations[:] = [[0, 0, 0], [4, 0, 3], [0, 2, 0]]
    console = Console(width=80)
    with console.capture() as captured:
        console.print(opponents.explain().table())
    assert "learned order: b, c, a" in captured.get()


# --- decisions -------------------------------------------------------------------------------


WORDS = sparring.Vocabulary("duel")


@WORDS.value
def health(me: Any) -> float:
    return me["health"]  # type: ignore[no-any-return]


@WORDS.value
def strength(me: Any) -> float:
    return 9


@WORDS.predicate
def tired(me: Any) -> bool:
    return me["tired"]  # type: ignore[no-any-return]


@WORDS.agent
def foe(me: Any) -> Any:
    return me.get("foe")


@WORDS.among
def friend(me: Any) -> list[Any]:
    return []


@WORDS.action
def strike(me: Any) -> Any:
    return me["armed"] and "strike"


ME = {"health": 3, "tired": False, "armed": False}
REASONS = {
    "health > 5": (RuleReasonKind.COMPARISON, "health", 3, ">", "5", None),
    "health > strength": (RuleReasonKind.COMPARISON, "health", 3, ">", "strength", 9),
    "tired": (RuleReasonKind.TRUTH, "tired", False, "", "", None),
    "foe.tired": (RuleReasonKind.MISSING, "foe", None, "", "", None),
    "friend.tired": (RuleReasonKind.GROUP, "friend.tired", 0, "", "", None),
    "1 / (health - 3) > 2": (RuleReasonKind.NO_NUMBER, "(1 / (health - 3))", None, "", "", None),
    "tired or health > 5": (RuleReasonKind.BOTH, "", None, "", "", None),
    "health > 1": (RuleReasonKind.NOT_POSSIBLE, "", None, "", "", None),
}


def decided(condition: str, me: Any = ME) -> sparring.Decision:
    text = f"script duellist\n if {condition} then strike;"
    script = sparring.fixed_script(
        sparring.parse_rules(text, WORDS), "duellist", luck=sparring.Luck(1)
    )
    return script.decide(me)


@pytest.mark.parametrize("condition", REASONS)
def test_a_rule_passed_over_has_its_reason_as_fields(condition: str) -> None:
    decision = decided(condition)
    (tried,) = decision.tried
    why = tried.because
    found = (why.kind, why.asked, why.value, why.operator, why.other, why.other_value)
    assert found == REASONS[condition]
    assert not tried.acted
    assert not why.holds
    assert tried.reason == str(why)
    assert str(tried) == f"line 1 was passed over: {why}"
    assert str(decision) == f"no rule could act; {tried}"
    assert json.loads(json.dumps(why.as_data()))["text"] == str(why)


def test_two_reasons_are_told_one_by_one() -> None:
    (tried,) = decided("tired or health > 5").tried
    assert [why.asked for why in tried.because.reasons] == ["tired", "health"]
    assert str(tried.because) == "tired is false, and health is 3, not > 5"
    assert tried.because.as_data()["reasons"][0]["text"] == "tired is false"


def test_a_rule_that_acted_has_the_reason_that_held() -> None:
    decision = decided("health > 1", {**ME, "armed": True})
    (tried,) = decision.tried
    assert tried.acted
    assert tried.because.holds
    assert tried.because.value == 3
    assert str(decision) == "line 1 acted; line 1 acted: health is 3, > 1"


def test_rules_that_are_functions_have_reasons_without_facts() -> None:
    guards = sparring.Rulebase("guard", script_size=2)
    guards.rule(name="flee", when=lambda me: False)(lambda me: "flee")
    guards.rule(name="hide")(lambda me: False)
    guards.closing(lambda me: "wait")
    decision = sparring.DynamicScripting(guards).draw().decide(None)
    kinds = {tried.rule: tried.because.kind for tried in decision.tried}
    assert kinds["flee"] is RuleReasonKind.CONDITION
    assert kinds["hide"] is RuleReasonKind.NOT_POSSIBLE
    assert decision.tried[-1].because.kind is RuleReasonKind.POSSIBLE


# --- characters ------------------------------------------------------------------------------

NOTES: dict[ActorReasonKind, sparring.ActorReason] = {
    one.kind: one
    for one in (
        reasons.by_event("Exclaim", Range("thief", 6), "Shade", "Patrol"),
        reasons.by_weight("Rest", 2, 5),
        reasons.by_needs("Rest", 2, 5, {"sleep": 60}),
        reasons.by_learner("Hit", "alert"),
        reasons.asked("Answer", "talk", "Ada", None),
        reasons.agreed("Ask", "Bo"),
        reasons.refused("talk"),
        reasons.left("Answer", "Ada", "called away"),
        reasons.resumed("Patrol", "post"),
        reasons.role("guard", START),
        reasons.role_again("guard"),
        reasons.dropped("Patrol", "guard"),
        reasons.failed("Patrol", Action("walk", ("gate",))),
        reasons.nothing(),
        reasons.gone(),
        reasons.restored(),
        reasons.NOT_BEGUN,
    )
}


@pytest.mark.parametrize("kind", ActorReasonKind)
def test_every_reason_of_a_character_is_json_with_its_words(kind: ActorReasonKind) -> None:
    reason = NOTES[kind]
    form = json.loads(json.dumps(reason.as_data()))
    assert form["kind"] == kind.value
    assert form["text"] == str(reason)
    assert "None" not in str(reason)
    facts = {name for name in form if name not in ("kind", "text")}
    assert facts == {f.name for f in fields(reason) if getattr(reason, f.name)} - {"kind"}


def test_a_character_tells_why_in_fields() -> None:
    world = Square()
    guard = world.cast(TOWN_GUARD, "Bron", seed=3)
    assert guard.why().kind is ActorReasonKind.NOT_BEGUN
    played(guard, world, 1)
    why = guard.why()
    assert (why.kind, why.behaviour) == (ActorReasonKind.NEEDS, "Patrol")
    assert (why.weight, why.total) == (60, 80)
    assert dict(why.needs) == {"duty": 60, "tiredness": 10, "threat": 10}
    world.put("Shade", "thief", 2.0)
    guard.tick(world)
    why = guard.why()
    assert (why.kind, why.interrupted, why.cause) == (ActorReasonKind.EVENT, "Patrol", "Shade")
    assert why.event == Range("thief", 6)
    assert guard.reasons()[0].role == "guard"


# --- problems --------------------------------------------------------------------------------


def test_problems_tell_their_kind_and_their_place() -> None:
    text = "role duellist draws 1\nrule go if health > health then strike;\nclosing strike;"
    _, problems = sparring.check_rules(text, WORDS)
    (problem,) = [one for one in problems if one.fault is sparring.Fault.NEVER_HOLDS]
    assert isinstance(problem, sparring.Problem)
    assert (problem.line, problem.column) == (2, 12)
    assert problem.severity is sparring.Severity.ERROR


def test_a_control_decides_and_explains_like_a_script() -> None:
    control = learner().control()
    assert isinstance(control, sparring.Control)
    assert control.decide(None).tried[-1].acted


def test_an_outlook_is_public_with_its_parts() -> None:
    minds = sparring.AlertAM(["warn", "strike"], states=["near"], seen=["bite"])
    outlook = minds.explain("near")
    assert isinstance(outlook, sparring.Outlook)
    assert all(isinstance(one, sparring.ActionOutlook) for one in outlook.actions)
    assert all(isinstance(one, sparring.Expectation) for one in outlook.expected)
