"""Agents of several kinds, told apart by annotations: who is asked for what it does not have.

    @words.agent
    def nearestdoor(me: Goblin) -> Door | None: ...

    @words.predicate
    def is_locked(door: Door) -> bool: ...

    @words.action
    def wait(me: Goblin) -> str: ...

`self.is_locked` asks a goblin in vain. Only plain classes count; an annotation that says
anything else says nothing, and whoever is of no known class may be asked anything.
"""

from __future__ import annotations

import ast
import builtins
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from types import UnionType
from typing import TYPE_CHECKING, Any, TypeAlias, Union, get_args, get_origin, is_typeddict

from sparring.rules.vocabulary import AGENT, Kind, with_article
from sparring.untrusted import Unfit, excerpt, field_of, items_of, text_from, texts_in

if TYPE_CHECKING:
    from collections.abc import Callable

    from sparring.rules.vocabulary import Vocabulary, Word

Names: TypeAlias = tuple[str, ...]
"""Classes by their names; empty if nobody knows which."""
LONGEST_ANNOTATION = 1_000
GROUPS = (Kind.AGENT, Kind.AMONG)
QUESTIONS = (Kind.VALUE, Kind.PREDICATE)
EITHER: Any = Union
"""Unlike `|`, it also takes names of classes in quotes."""


@dataclass(frozen=True, slots=True)
class Kinds:
    """What annotations say of the agents that words name, ask and are given."""

    acting: Names = ()
    """The acting agent."""
    named: Mapping[str, Names] = field(default_factory=dict)
    """Whom each agent word names, and each group."""
    asked: Mapping[str, Names] = field(default_factory=dict)
    """Of whom each value and predicate is asked."""
    given: Mapping[str, tuple[Names, ...]] = field(default_factory=dict)
    """Which agents each word is given, a place for each parameter."""
    unlike: frozenset[tuple[str, str]] = frozenset()
    """Classes, and others that nobody of them is also of."""

    def fit(self, classes: Names, wanted: Names) -> bool:
        """Whether agents of some classes may be of some others; those that nobody knows may."""
        unlike = self.unlike
        pairs = [(one, other) for one in classes for other in wanted]
        return not pairs or any(pair not in unlike for pair in pairs)

    def __bool__(self) -> bool:
        return bool(self.unlike)


def classes_in_words(classes: Names) -> str:
    """`a Door or an Ogre`."""
    return " or ".join(map(with_article, classes))


# --- from the functions behind words ----------------------------------------------------


def kinds_of(vocabulary: Vocabulary) -> Kinds:
    """What the annotations of a vocabulary's functions say, or what it was read with."""
    if vocabulary.kinds is not None:
        return vocabulary.kinds
    labels = Labels()
    words = vocabulary.words.values()
    named = {word.name: labels.of(named_by(word)) for word in words if word.kind in GROUPS}
    for word in words:
        if word.kind is Kind.REMEMBERED:
            named[word.name] = joined(
                named[other.name]
                for other in words
                if other.kind in GROUPS and other.side == word.side
            )
    actions = [labels.of(first_of(word)) for word in words if word.kind is Kind.ACTION]
    kinds = Kinds(
        joined(actions),
        known(named),
        known({word.name: labels.of(first_of(word)) for word in words if word.kind in QUESTIONS}),
        known({word.name: tuple(map(labels.of, agents_given(word))) for word in words}),
    )
    return Kinds(kinds.acting, kinds.named, kinds.asked, kinds.given, unlike_in(kinds, labels))


class Labels:
    """Names of classes; of two that share one, the second has its module before it."""

    def __init__(self) -> None:
        self.classes: dict[str, type] = {}

    def of(self, classes: Iterable[type]) -> Names:
        """The names of some classes."""
        return tuple(map(self.label, classes))

    def label(self, kind: type) -> str:
        """The name of a class."""
        name = kind.__name__
        if self.classes.setdefault(name, kind) is not kind:
            name = f"{kind.__module__}.{kind.__qualname__}"
            self.classes[name] = kind
        return name


def known(told: Mapping[str, Any]) -> dict[str, Any]:
    """Only the words of which something is known."""
    return {name: classes for name, classes in told.items() if any(classes)}


def joined(told: Iterable[Names]) -> Names:
    """Classes of several words; none if one of them says nothing."""
    several = list(told)
    return tuple(dict.fromkeys(name for names in several for name in names)) if all(several) else ()


def unlike_in(kinds: Kinds, labels: Labels) -> frozenset[tuple[str, str]]:
    """Every agent's class, with every wanted one that it is not of."""
    agents = {*kinds.acting, *(name for names in kinds.named.values() for name in names)}
    wanted = {name for names in kinds.asked.values() for name in names}
    wanted |= {name for places in kinds.given.values() for names in places for name in names}
    return frozenset(
        (one, other)
        for one in agents
        for other in wanted
        if not may_be_both(labels.classes[one], labels.classes[other])
    )


def may_be_both(one: type, other: type) -> bool:
    """Whether something may be of both classes: the first is the other, or has a subclass
    that is."""
    pending, seen = [one], {one}
    while pending:
        kind = pending.pop()
        if issubclass(kind, other) or issubclass(other, kind):
            return True
        fresh = set(type.__subclasses__(kind)) - seen
        seen |= fresh
        pending += fresh
    return False


def named_by(word: Word) -> tuple[type, ...]:
    """The classes of whom an agent word names, or of the members of its group."""
    return classes_at(word.function, "return", of_members=word.kind is Kind.AMONG)


def first_of(word: Word) -> tuple[type, ...]:
    """The classes of whom a word's function is asked."""
    code = getattr(word.function, "__code__", None)
    return classes_at(word.function, code.co_varnames[0]) if code is not None else ()


def agents_given(word: Word) -> list[tuple[type, ...]]:
    """The classes of the agents that a word takes, a place for each parameter."""
    return [
        classes_at(word.function, parameter.name) if AGENT in parameter.types else ()
        for parameter in word.parameters
    ]


# --- annotations ------------------------------------------------------------------------


class Unclear(Exception):
    """An annotation that names no plain class."""


def classes_at(
    function: Callable[..., Any] | None, place: str, *, of_members: bool = False
) -> tuple[type, ...]:
    """The plain classes that a function's annotation allows at a place; empty if it says
    nothing that can be checked."""
    told = getattr(function, "__annotations__", {}).get(place)
    try:
        annotations = alternatives(told, function)
        if of_members:
            annotations = [one for group in annotations for one in members(group, function)]
        return tuple(dict.fromkeys(plain_class(one) for one in annotations))
    except Unclear:
        return ()


def alternatives(annotation: Any, function: Any) -> list[Any]:
    """The parts of `Door | Window | None`, without the None."""
    if isinstance(annotation, str):
        annotation = object_of(annotation, function)
    if get_origin(annotation) in (Union, UnionType):
        parts = get_args(annotation)
        return [one for part in parts for one in alternatives(part, function)]
    return [] if annotation in (None, type(None)) else [annotation]


def members(group: Any, function: Any) -> list[Any]:
    """The parts of what `list[Door]` holds."""
    origin, arguments = get_origin(group), get_args(group)
    is_group = isinstance(origin, type) and issubclass(origin, Iterable)
    if not is_group or issubclass(origin, Mapping) or not arguments:
        raise Unclear
    return alternatives(getattr(arguments[0], "__forward_arg__", arguments[0]), function)


def plain_class(annotation: Any) -> type:
    """A class that objects can be told by; `Unit[int]` is a Unit."""
    kind = get_origin(annotation) or annotation
    is_form = getattr(kind, "_is_protocol", False) or is_typeddict(kind)
    if not isinstance(kind, type) or kind in (object, Any) or is_form:
        raise Unclear
    return kind


def object_of(text: str, function: Any) -> Any:
    """What an annotation written as text means, where its function stands. Names are
    looked up, and nothing is run."""
    if len(text) > LONGEST_ANNOTATION:
        raise Unclear
    try:
        return meaning(ast.parse(text, mode="eval").body, function)
    except (SyntaxError, ValueError, TypeError, AttributeError, RecursionError, MemoryError):
        raise Unclear from None


def meaning(node: ast.expr, function: Any) -> Any:
    """What a part of an annotation means."""
    if isinstance(node, ast.Name):
        return value_called(node.id, function)
    if isinstance(node, ast.Attribute):
        return getattr(meaning(node.value, function), node.attr)
    if isinstance(node, ast.BinOp) and isinstance(node.op, ast.BitOr):
        return EITHER[meaning(node.left, function), meaning(node.right, function)]
    if isinstance(node, ast.Subscript):
        return meaning(node.value, function)[meaning(node.slice, function)]
    if isinstance(node, ast.Tuple):
        return tuple(meaning(part, function) for part in node.elts)
    if isinstance(node, ast.Constant):
        return object_of(node.value, function) if isinstance(node.value, str) else node.value
    raise Unclear


def value_called(name: str, function: Any) -> Any:
    """What a name stands for in a function."""
    cells = zip(function.__code__.co_freevars, function.__closure__ or (), strict=True)
    for free, cell in cells:
        if free == name:
            return cell.cell_contents
    for names in (function.__globals__, vars(builtins)):
        if name in names:
            return names[name]
    raise Unclear


# --- as data ----------------------------------------------------------------------------


def kinds_form(kinds: Kinds) -> dict[str, Any]:
    """Kinds as JSON data."""
    return {
        "acting": list(kinds.acting),
        "named": {word: list(names) for word, names in kinds.named.items()},
        "asked": {word: list(names) for word, names in kinds.asked.items()},
        "given": {word: [list(names) for names in of] for word, of in kinds.given.items()},
        "unlike": [list(pair) for pair in sorted(kinds.unlike)],
    }


def kinds_from(form: Any, vocabulary: Vocabulary) -> Kinds:
    """Kinds of a vocabulary from JSON data that may come from anyone; raises Unfit."""
    named, asked, given = (field_of(form, name, dict) for name in ("named", "asked", "given"))
    for word in (*named, *asked, *given):
        if word not in vocabulary.words:
            raise Unfit(f"'kinds' tells of {excerpt(word)}, which is no word")
    return Kinds(
        tuple(texts_in(form, "acting")),
        {word: tuple(texts_in(named, word)) for word in named},
        {word: tuple(texts_in(asked, word)) for word in asked},
        {
            word: tuple(tuple(texts_in({word: names}, word)) for names in items_of(given, word))
            for word in given
        },
        frozenset(pair_from(pair) for pair in items_of(form, "unlike")),
    )


def pair_from(form: Any) -> tuple[str, str]:
    """Two classes that have nothing in common."""
    if not isinstance(form, list) or len(form) != 2:
        raise Unfit(f"not a pair of classes: {excerpt(form)}")
    return text_from(form[0]), text_from(form[1])
