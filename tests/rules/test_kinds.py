"""Agents of several kinds, told apart by annotations: lint finds who is asked in vain."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Generic, Optional, Protocol, TypedDict, TypeVar, Union

import pytest

import sparring
from sparring.errors import VocabularyError
from sparring.rules.kinds import Labels, classes_at, kinds_of, may_be_both
from sparring.rules.vocabulary_form import vocabulary_form, vocabulary_from_form

Item = TypeVar("Item")


class Thing: ...


class Door(Thing): ...


class Gate(Door): ...


class Goblin: ...


class Wolf: ...


class Burning: ...


class BurningDoor(Door, Burning): ...


class Box(Generic[Item]): ...


class Shape(Protocol): ...


class Record(TypedDict):
    name: str


def town() -> sparring.Vocabulary:
    """Goblins, doors and wolves, told apart by annotations alone."""
    words = sparring.Vocabulary("town")

    @words.agent(remembers="door")
    def nearestdoor(me: Goblin) -> Door | None: ...

    @words.among(remembers="foe")
    def foe(me: Goblin) -> list[Wolf]: ...

    @words.agent(remembers="foe")
    def closestfoe(me: Goblin) -> Wolf | None: ...

    @words.agent
    def anything(me: Goblin): ...

    @words.agent
    def something(me: Goblin) -> Thing: ...

    @words.predicate
    def is_locked(door: Door) -> bool: ...

    @words.value
    def hunger(who: Goblin | Wolf) -> int: ...

    @words.value("agent")
    def distance(who: Any, other: Any) -> float: ...

    @words.action("agent")
    def enter(me: Goblin, door: Door) -> str: ...

    @words.action(always=True)
    def wait(me: Goblin) -> str: ...

    words.remembered("defaultfoe", "foe")
    return words


def problems(statement: str, words: sparring.Vocabulary) -> list[tuple[str, str]]:
    """The mistakes in a rule, with their hints."""
    text = f"role goblin draws 1 rule go {statement}; rule rest wait; closing wait;"
    found = sparring.check_rules(text, words)[1]
    return [(p.message, p.hint) for p in found if p.severity.value == "error"]


ASKED = "'is_locked' is asked of a Door, but {}"
AS_IN = "as in 'nearestdoor.is_locked'"
IN_VAIN = {
    "if is_locked then wait": (ASKED.format("the acting agent is a Goblin"), AS_IN),
    "if self.is_locked then wait": (ASKED.format("the acting agent is a Goblin"), AS_IN),
    "if closestfoe.is_locked then wait": (ASKED.format("'closestfoe' is a Wolf"), AS_IN),
    "if foe.is_locked then wait": (ASKED.format("'foe' is a Wolf"), AS_IN),
    "if foe.influenced then wait": ("unknown name 'influenced'", ""),
    "if closestfoe.hunger > 1 and defaultfoe.is_locked then wait": (
        ASKED.format("'defaultfoe' is a Wolf"),
        AS_IN,
    ),
    "if nearestdoor.hunger > 1 then wait": (
        "'hunger' is asked of a Goblin or a Wolf, but 'nearestdoor' is a Door",
        "as in 'closestfoe.hunger'",
    ),
    "enter(closestfoe)": (
        "'enter' takes a Door as 'door', but 'closestfoe' is a Wolf",
        "such as 'nearestdoor'",
    ),
    "enter(self)": (
        "'enter' takes a Door as 'door', but the acting agent is a Goblin",
        "such as 'nearestdoor'",
    ),
}
FINE = [
    "if nearestdoor.is_locked then wait",
    "if something.is_locked then wait",
    "if anything.is_locked then wait",
    "if hunger > 1 and closestfoe.hunger > 2 then wait",
    "if distance(nearestdoor) > 2 and closestfoe.distance(self) < 4 then wait",
    "enter(nearestdoor)",
    "enter(anything)",
]


@pytest.mark.parametrize("statement", IN_VAIN)
def test_lint_finds_who_is_asked_in_vain(statement: str) -> None:
    ((message, hint),) = problems(statement, town())
    expected, way_out = IN_VAIN[statement]
    assert message == expected
    assert hint == way_out or not way_out


def test_the_spot_is_that_of_the_question_or_the_argument() -> None:
    text = "role goblin draws 1\nrule go enter(closestfoe);\nrule rest wait; closing wait;"
    with pytest.raises(sparring.RuleError) as refusal:
        sparring.parse_rules(text, town())
    (problem,) = refusal.value.problems
    assert text.splitlines()[problem.line - 1][problem.column - 1 :].startswith("closestfoe")


@pytest.mark.parametrize("statement", FINE)
def test_lint_accepts_who_may_be_asked(statement: str) -> None:
    assert problems(statement, town()) == []


@pytest.mark.parametrize("statement", [*IN_VAIN, *FINE])
def test_the_same_is_found_without_the_games_code(statement: str) -> None:
    words = town()
    read = vocabulary_from_form(json.loads(json.dumps(vocabulary_form(words))))
    assert problems(statement, read) == problems(statement, words)
    assert vocabulary_form(read) == vocabulary_form(words)


def test_a_vocabulary_that_says_nothing_of_classes_has_no_more_data() -> None:
    words = sparring.Vocabulary("town")
    words.action(name="wait")(lambda me: "wait")
    assert "kinds" not in vocabulary_form(words)


def test_what_is_declared_counts_more_than_annotations() -> None:
    words = town()

    @words.predicate(of="foe")
    def is_tame(who: Goblin) -> bool: ...

    assert problems("if closestfoe.is_tame then wait", words) == []
    ((message, _),) = problems("if is_tame then wait", words)
    assert message == "'is_tame' is asked of a foe, not of the acting agent"


def test_one_action_that_says_nothing_leaves_open_who_acts() -> None:
    words = town()

    @words.action
    def howl(me): ...

    assert problems("if is_locked then wait", words) == []
    assert problems("if foe.is_locked then wait", words) != []


# --- annotations --------------------------------------------------------------------------


def told(annotation: Any, *, of_members: bool = False) -> tuple[type, ...]:
    """What an annotation says."""

    def word(me: Any) -> Any: ...

    word.__annotations__["me"] = annotation
    return classes_at(word, "me", of_members=of_members)


@pytest.mark.parametrize(
    ("annotation", "classes"),
    [
        (Door, (Door,)),
        ("Door", (Door,)),
        ("'Door'", (Door,)),
        (Door | None, (Door,)),
        ("Door | None", (Door,)),
        ("'Door' | None", (Door,)),
        (Optional[Door], (Door,)),  # noqa: UP045
        ("Optional[Door]", (Door,)),
        (Union[Door, Wolf], (Door, Wolf)),  # noqa: UP007
        ("Union[Door, 'Wolf']", (Door, Wolf)),
        (Box[int], (Box,)),
        ("sparring.Luck", (sparring.Luck,)),
        (dict[str, Any], (dict,)),
        ("dict[str, Any]", (dict,)),
    ],
)
def test_annotations_of_plain_classes_are_understood(annotation: Any, classes: Any) -> None:
    assert told(annotation) == classes


@pytest.mark.parametrize(
    "annotation",
    [
        None,
        "None",
        Any,
        object,
        Shape,
        Record,
        Item,
        "Door | Any",
        "Nobody",
        "Door | Nobody",
        "Door.nothing",
        "Door()",
        "(lambda: Door)()",
        "__import__('os').system",
        "Door |",
        "x" * 2000,
        "[" * 900,
        3,
        "3",
        Door | Shape,
    ],
)
def test_annotations_of_anything_else_say_nothing(annotation: Any) -> None:
    assert told(annotation) == ()


@pytest.mark.parametrize(
    ("annotation", "classes"),
    [
        (list[Door], (Door,)),
        ("list[Door]", (Door,)),
        ("list['Door'] | None", (Door,)),
        (list["Door"], (Door,)),
        (tuple[Door, ...], (Door,)),
        ("Iterator[Door | Wolf]", (Door, Wolf)),
        (Sequence[Door | None], (Door,)),
        (Iterator[Door], (Door,)),
        (list, ()),
        (Door, ()),
        (Mapping[Door, str], ()),
        ("list[Nobody]", ()),
    ],
)
def test_groups_tell_their_members(annotation: Any, classes: Any) -> None:
    assert told(annotation, of_members=True) == classes


def test_classes_of_an_inner_function_are_found_where_they_are_used() -> None:
    class Cave: ...

    def is_deep(cave: Cave) -> bool:
        return isinstance(cave, Cave)

    assert classes_at(is_deep, "cave") == (Cave,)


def test_things_may_be_of_two_classes_if_some_class_is_both() -> None:
    assert may_be_both(Door, Thing)
    assert may_be_both(Thing, Gate)
    assert may_be_both(Burning, Door)
    assert may_be_both(Thing, Burning)
    assert not may_be_both(Goblin, Door)
    assert not may_be_both(Gate, Burning)


def test_classes_of_one_name_are_told_apart() -> None:
    def other() -> type:
        class Door: ...

        return Door

    labels = Labels()
    twin = other()
    assert labels.of([Door, twin, Door]) == ("Door", f"{__name__}.{twin.__qualname__}", "Door")


@pytest.mark.parametrize(
    ("place", "value"),
    [
        ("acting", "Goblin"),
        ("named", {"nobody": ["Door"]}),
        ("asked", {"is_locked": "Door"}),
        ("given", {"enter": ["Door"]}),
        ("unlike", [["Door"]]),
        ("unlike", [["Door", 3]]),
    ],
)
def test_damaged_kinds_are_refused(place: str, value: Any) -> None:
    form = vocabulary_form(town())
    form["kinds"][place] = value
    with pytest.raises(VocabularyError, match="this is not a vocabulary"):
        vocabulary_from_form(form)


# --- while the game runs ------------------------------------------------------------------


def test_an_agent_of_a_kind_nobody_knew_is_told_with_the_rule() -> None:
    words = sparring.Vocabulary("town")
    words.agent(name="thing")(lambda me: Wolf())
    words.action(name="wait")(lambda me: "wait")

    @words.predicate
    def is_locked(door: Door) -> bool:
        return door.locked  # type: ignore[attr-defined,no-any-return]

    text = "role goblin draws 1\nrule go if thing.is_locked then wait;\nclosing wait;"
    learner = sparring.DynamicScripting(sparring.parse_rules(text, words, "town.rules"))
    with pytest.raises(AttributeError) as caught:
        learner.draw().act(Goblin())
    rule, word = caught.value.__notes__
    assert rule == "in rule 'go' (town.rules:2): if thing.is_locked then wait;"
    assert word.startswith("in the word 'is_locked': agents of several kinds?")
    assert "by the class of its first parameter" in word


def test_nothing_is_known_of_words_without_functions() -> None:
    words = vocabulary_from_form({**vocabulary_form(town()), "kinds": kinds_form_of_nothing()})
    assert not kinds_of(words)


def kinds_form_of_nothing() -> dict[str, Any]:
    return {"acting": [], "named": {}, "asked": {}, "given": {}, "unlike": []}
