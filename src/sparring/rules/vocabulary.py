"""The words of a game: what rules may ask, name and do, with types and help.

A game declares its vocabulary by decorating plain functions; every function is
given the acting agent first:

    words = Vocabulary("goblins")

    @words.value(low=0)
    def health(me): "Hit points left." ; return me.health

    @words.agent(remembers="enemy")
    def closestenemy(me): "The nearest foe." ; return me.foe

    @words.action("agent")
    def attack(me, target): "Strike once." ; return ("attack", target)

An action returns False when it cannot be done now (the next rule is tried),
and anything but None otherwise. An agent or keyword that is not there is None.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from enum import Enum
from typing import TYPE_CHECKING, Any, NoReturn, Self, TypeVar, overload

from sparring.errors import UsageError, VocabularyError, way_out
from sparring.rules.lexer import RESERVED
from sparring.rules.limits import LONGEST_NAME

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from sparring.rules.kinds import Kinds

Function = TypeVar("Function", bound="Callable[..., Any]")

NUMBER, TRUTH, AGENT, DEED = "number", "truth", "agent", "action"
LIMITED_NUMBER = re.compile(
    r"(?P<whole>whole )?number(?: (?P<low>-?\d+(?:\.\d+)?) to (?P<high>-?\d+(?:\.\d+)?))?"
)
"""A number that a word takes, as it is declared: `whole number 1 to 9`."""
CONTROL = re.compile(r"[\x00-\x1f\x7f-\x9f\ud800-\udfff]")
MOST_SHOWN = 6
"""Parameters that are shown of a word that takes very many."""
MYSELF = "self"
"""How the acting agent is called where sides are."""
ANSWERS_LATER = 0x20 | 0x80 | 0x200
"""The flags of code objects that are generators, coroutines or both (`inspect.CO_...`)."""
BUILT_IN_TYPES = frozenset((NUMBER, TRUTH, AGENT))


class Kind(Enum):
    """What a word is for."""

    VALUE = "value"
    """A number asked of an agent: `health`, `distance(closestenemy)`."""
    PREDICATE = "predicate"
    """A yes or no asked of an agent: `influence("Acid")`."""
    AGENT = "agent"
    """One agent, chosen from the view of the acting one: `closestenemy`."""
    AMONG = "among"
    """A group; with a predicate, a random member that satisfies it: `enemy`."""
    REMEMBERED = "remembered"
    """The agent of a side last spoken of in the condition: `defaultenemy`."""
    KEYWORD = "keyword"
    """A location, spell or other thing of the game: `centreenemy`."""
    ACTION = "action"
    """Something the acting agent does: `attack(closestenemy)`."""


YIELDS = {
    Kind.VALUE: NUMBER,
    Kind.PREDICATE: TRUTH,
    Kind.AGENT: AGENT,
    Kind.AMONG: AGENT,
    Kind.REMEMBERED: AGENT,
    Kind.ACTION: DEED,
}
"""The type of what each kind of word yields; a keyword may yield anything."""
ANSWERS = {
    Kind.VALUE: "a number",
    Kind.PREDICATE: "True or False",
    Kind.ACTION: "an order, or False when it cannot be done now",
}
"""What the functions of words return that are never missing."""


@dataclass(frozen=True, slots=True)
class Parameter:
    """What a word takes at one place."""

    name: str
    types: frozenset[str]
    optional: bool = False
    low: float | None = None
    """The least that a number may be, if there is such an end."""
    high: float | None = None
    """The most."""
    whole: bool = False
    """A number without fractions."""

    @property
    def type_names(self) -> str:
        """How to speak of it to the author."""
        return " or ".join(sorted(self.types))

    @property
    def is_limited(self) -> bool:
        """Whether it takes some numbers only."""
        return self.whole or self.low is not None or self.high is not None

    @property
    def number_in_words(self) -> str:
        """What numbers it takes: "a whole number from 1 to 9"."""
        ends = ""
        if self.low is not None and self.high is not None:
            ends = f" from {self.low:g} to {self.high:g}"
        elif self.low is not None:
            ends = f" from {self.low:g} up"
        elif self.high is not None:
            ends = f" of at most {self.high:g}"
        return f"a {'whole ' if self.whole else ''}number{ends}"


@dataclass(frozen=True, slots=True)
class Word:
    """One word of a vocabulary."""

    name: str
    kind: Kind
    type: str
    """The type of what it yields."""
    parameters: tuple[Parameter, ...] = ()
    help: str = ""
    low: float | None = None
    """The least a value can be, if known: lets the checker find dead rules."""
    high: float | None = None
    """The most a value can be, if known."""
    random: bool = False
    """Asked twice in one condition, it may answer differently."""
    side: str | None = None
    """The side an agent belongs to, for `remembered` words."""
    always: bool = False
    """An action that is never refused."""
    whole: bool = False
    """A value without fractions: `> 0` and `>= 1` are the same of it."""
    of: tuple[str, ...] = ()
    """The sides of the agents it may be asked of, and `self`; empty for all."""
    function: Callable[..., Any] | None = field(default=None, compare=False, repr=False)

    @property
    def fewest(self) -> int:
        """How many arguments it needs."""
        return sum(not parameter.optional for parameter in self.parameters)

    @property
    def signature(self) -> str:
        """The word with its parameters, as an author would read it."""
        if not self.parameters:
            return self.name
        inner = [
            f"[{parameter.type_names}]" if parameter.optional else parameter.type_names
            for parameter in self.parameters
        ]
        if len(inner) > MOST_SHOWN:
            inner[MOST_SHOWN - 1 :] = ["..."]
        return f"{self.name}({', '.join(inner)})"


@dataclass(frozen=True, slots=True)
class LiteralEntry:
    """A literal in quotes: its types, its help and what the game is given."""

    name: str
    types: tuple[str, ...]
    help: str = ""
    values: tuple[Any, ...] = field(default=(), compare=False)
    """One for each type: a spell and its influence may share a name."""


class Vocabulary:
    """All words and literals of a game."""

    def __init__(self, name: str = "game") -> None:
        self.name = name
        self.words: dict[str, Word] = {}
        self.literals: dict[str, LiteralEntry] = {}
        self.kinds: Kinds | None = None
        """What was read of agents of several kinds; None: annotations say it."""

    def __copy__(self) -> Self:
        """Words of its own to add to; functions and values are the game's, and shared."""
        twin = self.__new__(type(self))
        twin.__dict__.update(self.__dict__)
        twin.words, twin.literals = dict(self.words), dict(self.literals)
        return twin

    def __deepcopy__(self, memo: dict[int, Any]) -> Self:
        return self.__copy__()

    def __reduce_ex__(self, protocol: Any) -> NoReturn:
        raise UsageError(
            "a Vocabulary is not pickled: it holds your functions; import it where it is needed, "
            "or send vocabulary_form(words) where words alone will do"
        )

    # --- declaring -----------------------------------------------------------

    @overload
    def value(self, function: Function, /) -> Function: ...
    @overload
    def value(
        self,
        *types: str,
        name: str | None = None,
        low: float | None = None,
        high: float | None = None,
        random: bool = False,
        whole: bool = False,
        of: str | None = None,
    ) -> Callable[[Function], Function]: ...
    def value(
        self,
        *types: Any,
        name: str | None = None,
        low: float | None = None,
        high: float | None = None,
        random: bool = False,
        whole: bool = False,
        of: str | None = None,
    ) -> Any:
        """Declare a number that can be asked of an agent; `of` names the sides that have
        it, `of="foe"` or `of="self or foe"`, if not all have."""
        return self._declare(
            Kind.VALUE,
            NUMBER,
            types,
            name=name,
            low=low,
            high=high,
            random=random,
            whole=whole,
            of=sides_in(of),
        )

    @overload
    def predicate(self, function: Function, /) -> Function: ...
    @overload
    def predicate(
        self, *types: str, name: str | None = None, random: bool = False, of: str | None = None
    ) -> Callable[[Function], Function]: ...
    def predicate(
        self, *types: Any, name: str | None = None, random: bool = False, of: str | None = None
    ) -> Any:
        """Declare a yes or no that can be asked of an agent; `of` as for values."""
        return self._declare(
            Kind.PREDICATE, TRUTH, types, name=name, random=random, of=sides_in(of)
        )

    @overload
    def agent(self, function: Function, /) -> Function: ...
    @overload
    def agent(
        self,
        *types: str,
        name: str | None = None,
        remembers: str | None = None,
        random: bool = False,
    ) -> Callable[[Function], Function]: ...
    def agent(
        self,
        *types: Any,
        name: str | None = None,
        remembers: str | None = None,
        random: bool = False,
    ) -> Any:
        """Declare a way to choose one agent; None when there is none."""
        return self._declare(Kind.AGENT, AGENT, types, name=name, side=remembers, random=random)

    @overload
    def among(self, function: Function, /) -> Function: ...
    @overload
    def among(
        self, *types: str, name: str | None = None, remembers: str | None = None
    ) -> Callable[[Function], Function]: ...
    def among(self, *types: Any, name: str | None = None, remembers: str | None = None) -> Any:
        """Declare a group of agents; rules pick a random one by a predicate."""
        return self._declare(Kind.AMONG, AGENT, types, name=name, side=remembers, random=True)

    def keyword(
        self, type: str, *types: str, name: str | None = None, random: bool = False
    ) -> Callable[[Function], Function]:
        """Declare a thing of the game of this type; None when there is none."""
        declare: Callable[[Function], Function] = self._declare(
            Kind.KEYWORD, type, types, name=name, random=random
        )
        return declare

    @overload
    def action(self, function: Function, /) -> Function: ...
    @overload
    def action(
        self, *types: str, name: str | None = None, always: bool = False
    ) -> Callable[[Function], Function]: ...
    def action(self, *types: Any, name: str | None = None, always: bool = False) -> Any:
        """Declare something an agent can do."""
        return self._declare(Kind.ACTION, DEED, types, name=name, always=always)

    def remembered(self, name: str, side: str, help: str = "") -> None:
        """Declare the word for the agent of a side last spoken of."""
        self.add(Word(name, Kind.REMEMBERED, AGENT, help=help, side=side))

    def literal(self, type: str, names: Iterable[str] | Mapping[str, Any]) -> None:
        """Declare literals of a type; a mapping says what the game is given."""
        if isinstance(names, str):
            names = (names,)
        values = names if isinstance(names, Mapping) else {name: name for name in names}
        for name, value in values.items():
            self.add_literal(LiteralEntry(name, (type,), "", (value,)))

    def add(self, word: Word) -> None:
        """Add a word that is already described."""
        if not is_name(word.name):
            raise VocabularyError(f"{word.name!r:.60} cannot be a word: choose another name")
        if word.name in self.words:
            kind = self.words[word.name].kind.value
            raise VocabularyError(f"'{word.name}' is already declared as {with_article(kind)}")
        if word.type != YIELDS.get(word.kind, word.type):
            raise VocabularyError(
                f"'{word.name}' is {with_article(word.kind.value)} and cannot yield '{word.type}'"
            )
        if word.low is not None and word.high is not None and not word.low <= word.high:
            raise VocabularyError(f"'{word.name}' has a low above its high")
        optional = [parameter.optional for parameter in word.parameters]
        if optional != sorted(optional):
            raise VocabularyError(f"'{word.name}' has a required parameter after an optional one")
        self.words[word.name] = word

    def add_literal(self, entry: LiteralEntry) -> None:
        """Add a literal; the same name may stand for several types."""
        if not is_literal(entry.name):
            raise VocabularyError(f"{entry.name!r:.60} cannot be a literal: choose another name")
        if not entry.values:
            entry = replace(entry, values=(entry.name,) * len(entry.types))
        namesake = self.literals.get(entry.name)
        if namesake is not None:
            values = dict(zip(namesake.types, namesake.values, strict=True))
            values.update(zip(entry.types, entry.values, strict=True))
            types = tuple(values)
            help = namesake.help or entry.help
            entry = LiteralEntry(entry.name, types, help, tuple(values.values()))
        self.literals[entry.name] = entry

    def _declare(
        self, kind: Kind, type: str, types: tuple[Any, ...], *, name: str | None, **more: Any
    ) -> Any:
        """Add a word now (bare decorator) or return the decorator that will."""

        def declare(function: Function) -> Function:
            word_name = name or str(getattr(function, "__name__", function))
            parameters = parameters_of(word_name, function, types)
            refuse_what_answers_nothing(word_name, kind, function)
            help = (function.__doc__ or "").strip().split("\n")[0]
            self.add(Word(word_name, kind, type, parameters, help, function=function, **more))
            return function

        if len(types) == 1 and callable(types[0]):
            function, types = types[0], ()
            return declare(function)
        return declare

    # --- asking --------------------------------------------------------------

    def names(self, *kinds: Kind) -> list[str]:
        """Every word of these kinds."""
        return [word.name for word in self.words.values() if word.kind in kinds]

    def literals_of(self, types: frozenset[str]) -> list[str]:
        """Every literal that has one of these types."""
        return [entry.name for entry in self.literals.values() if types & set(entry.types)]

    def known_types(self) -> frozenset[str]:
        """Every type something can have."""
        types = set(BUILT_IN_TYPES)
        types.update(word.type for word in self.words.values())
        types.update(type for entry in self.literals.values() for type in entry.types)
        return frozenset(types)

    def validate(self) -> None:
        """Refuse parameters nothing fits and words that recall a side nobody has."""
        types = self.known_types()
        sides = {word.side for word in self.words.values() if word.kind is not Kind.REMEMBERED}
        for word in self.words.values():
            for side in word.of:
                if side != MYSELF and side not in sides:
                    known = sorted(str(known) for known in sides if known is not None)
                    raise VocabularyError(
                        f"'{word.name}' is asked of '{side}', but no agent word remembers that "
                        f"side; {way_out(side, [MYSELF, *known])}"
                    )
            for parameter in word.parameters:
                for type in parameter.types - types:
                    raise VocabularyError(unknown_type(word.name, type, types))
                refuse_unfit_range(word, parameter)
            if word.kind is Kind.REMEMBERED and (word.side is None or word.side not in sides):
                raise VocabularyError(
                    f"'{word.name}' recalls '{word.side}', but no agent word "
                    f"is declared with remembers='{word.side}'"
                )

    @property
    def runs(self) -> bool:
        """Whether every word has a function, so that rules can act in Python."""
        return all(
            word.function is not None or word.kind is Kind.REMEMBERED
            for word in self.words.values()
        )


def is_name(name: str) -> bool:
    """Whether rule text can hold this name."""
    if len(name) > LONGEST_NAME or name.lower() in RESERVED:
        return False
    return name.isascii() and name.isidentifier()


def is_literal(name: str) -> bool:
    """Whether rule text can hold this literal."""
    return 0 < len(name) <= LONGEST_NAME and not CONTROL.search(name)


def with_article(noun: str) -> str:
    """`an agent`, `a location`."""
    return f"{'an' if noun[:1].lower() in 'aeiou' else 'a'} {noun}"


def unknown_type(word: str, type: str, types: Iterable[str]) -> str:
    """The message for a parameter type that nothing has."""
    hint = way_out(type, sorted(types))
    return f"'{word}' takes a '{type}', but nothing of that type is declared; {hint}"


def parameters_of(
    word: str, function: Callable[..., Any], types: tuple[str, ...]
) -> tuple[Parameter, ...]:
    """The parameters of a function after the acting agent, with their types.

    Read from the code object: `inspect` would double the time of the import.
    """
    code = getattr(function, "__code__", None)
    if code is None:
        raise VocabularyError(f"'{word}' must be a plain function, not {function!r:.60}")
    names = code.co_varnames[: code.co_argcount]
    if not names:
        raise VocabularyError(f"'{word}' takes no parameters: the first is the acting agent")
    if len(names) - 1 != len(types):
        raise VocabularyError(
            f"'{word}' takes {len(names) - 1} parameters after the acting agent, "
            f"but {len(types)} types are declared: name one type for each, "
            f'such as @words.action("agent or location")'
        )
    required = len(names) - len(function.__defaults__ or ())
    return tuple(
        parameter_of(name, type, optional=at >= required)
        for at, (name, type) in enumerate(zip(names[1:], types, strict=True), start=1)
    )


def parameter_of(name: str, declared: str, *, optional: bool) -> Parameter:
    """The parameter that is declared as `"agent or location"`, `"number 0 to 100"` or
    `"whole number 1 to 9"`."""
    types: set[str] = set()
    low, high, whole = None, None, False
    for type in sorted(types_in(declared)):
        limited = LIMITED_NUMBER.fullmatch(type)
        if limited is None:
            types.add(type)
            continue
        types.add(NUMBER)
        whole = limited["whole"] is not None
        if limited["low"] is not None:
            low, high = float(limited["low"]), float(limited["high"])
    return Parameter(name, frozenset(types), optional, low, high, whole)


def refuse_unfit_range(word: Word, parameter: Parameter) -> None:
    """A range is one of numbers, and holds some."""
    if parameter.is_limited and NUMBER not in parameter.types:
        raise VocabularyError(
            f"'{word.name}' takes no number as '{parameter.name}', so it has no range"
        )
    low, high = parameter.low, parameter.high
    if low is not None and high is not None and low > high:
        raise VocabularyError(
            f"'{word.name}' takes numbers from {low:g} to {high:g}: the least comes first"
        )


def refuse_what_answers_nothing(word: str, kind: Kind, function: Callable[..., Any]) -> None:
    """What is written `async`, yields, or says that it returns None, answers no rule."""
    if function.__code__.co_flags & ANSWERS_LATER:
        raise VocabularyError(
            f"'{word}' is a coroutine or a generator: a rule needs its answer at once. Return the "
            "order, and let the game carry it out when it has been given"
        )
    returned = getattr(function, "__annotations__", {}).get("return", "unsaid")
    if returned in (None, "None") and kind in ANSWERS:
        raise VocabularyError(
            f"'{word}' says that it returns None: {with_article(kind.value)} returns "
            f"{ANSWERS[kind]}"
        )


def sides_in(declared: str | None) -> tuple[str, ...]:
    """The sides of `"foe"` or `"self or foe"`."""
    return () if declared is None else tuple(sorted(types_in(declared)))


def types_in(declared: str) -> frozenset[str]:
    """The types of `"agent or location"` (or `"agent|location"`)."""
    return frozenset(type.strip() for type in declared.replace("|", " or ").split(" or "))
