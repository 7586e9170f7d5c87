"""Statements by chance, in the words of a world: what a rulebase might say and does not."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import TYPE_CHECKING

from sparring.errors import RuleError
from sparring.lab.improving.winners import NUMBER
from sparring.rules.check import parse_rules
from sparring.rules.vocabulary import AGENT, TRUTH, Kind
from sparring.rules.vocabulary import NUMBER as NUMBERS

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from sparring.luck import Luck
    from sparring.rules.checked import CheckedStatement
    from sparring.rules.vocabulary import Parameter, Vocabulary, Word

CONDITION = 60
"""Of a hundred statements, so many have a condition."""
SECOND = 20
"""Of a hundred conditions, so many have a second part."""
NEGATED = 15
"""Of a hundred parts that are true or not, so many are negated."""
GIVEN = 35
"""Of a hundred arguments that may be left out, so many are given."""
RECALLED = 50
"""Of a hundred agents in actions, so many are those that the condition spoke of, if it did."""
OF_SELF = 50
"""Of a hundred questions that need nobody else, so many are asked of oneself."""
USUAL_NUMBERS = (0, 1, 2, 3, 5, 10, 25, 50, 75, 100)
"""What values are compared with where no rule compares them with anything."""
QUARTERS = (0.25, 0.5, 0.75)
"""Parts of the range of a value that it is compared at."""
SIGNS = ("<", ">", "<=", ">=")
MOST_TRIED = 60
"""Statements in a row that the checker refuses: then a known one is taken."""
ASKED = re.compile(r"([A-Za-z_]\w*)(?:\([^()]*\))?\s*[<>=!]+\s*(\d+(?:\.\d+)?)")
"""A value and the number that it is compared with."""


@lru_cache(maxsize=1 << 16)
def checked(words: Vocabulary, text: str) -> CheckedStatement | None:
    """A statement as a world plays it; None if it is not in order, or the checker doubts that
    it does anything."""
    try:
        rules = parse_rules(f"script anyone\n    {text}\n", words)
    except RuleError:
        return None
    if rules.warnings or len(rules.scripts[0].lines) != 1:
        return None
    return rules.scripts[0].lines[0]


class Statements:
    """Makes statements in the words of a world."""

    def __init__(
        self, words: Vocabulary, known: Iterable[str], plays: Callable[[str], bool] | None = None
    ) -> None:
        self.words = words
        self.plays = plays or (lambda text: True)
        """Whether the world plays a statement that is in order: some words have a place of
        their own."""
        self.known = tuple(dict.fromkeys(known))
        """Statements that there are: their numbers are used in others, too."""
        self.numbers: dict[str, list[str]] = {}
        for text in self.known:
            for value, number in ASKED.findall(text):
                self.numbers.setdefault(value, []).append(number)
        self.actions = self.of_kind(Kind.ACTION)
        self.values = self.of_kind(Kind.VALUE)
        self.predicates = self.of_kind(Kind.PREDICATE)
        self.groups = self.of_kind(Kind.AMONG)
        self.agents = self.of_kind(Kind.AGENT)
        self.recalled = {word.side: word.name for word in self.of_kind(Kind.REMEMBERED)}

    def of_kind(self, kind: Kind) -> list[Word]:
        """The words of a kind."""
        return [word for word in self.words.words.values() if word.kind is kind]

    # --- whole statements --------------------------------------------------------------

    def drawn(self, luck: Luck) -> str:
        """A statement by chance."""
        for _ in range(MOST_TRIED):
            text = self.attempt(luck)
            if self.fits(text):
                return text
        return luck.pick(self.known)

    def varied(self, text: str, luck: Luck) -> str:
        """A statement with another number, another thing of the same type, or another
        condition or action."""
        for _ in range(MOST_TRIED):
            other = self.variation(text, luck)
            if other != text and self.fits(other):
                return other
        return text

    def fits(self, text: str) -> bool:
        """Whether a statement is in order, and played."""
        return checked(self.words, text) is not None and self.plays(text)

    def attempt(self, luck: Luck) -> str:
        """What may be a statement: the checker has not seen it."""
        if not luck.chance(CONDITION):
            return f"{self.action(luck)};"
        condition, side = self.condition(luck)
        return f"if {condition} then {self.action(luck, side)};"

    def variation(self, text: str, luck: Luck) -> str:
        """What may be another statement that has most of this one."""
        start, then, action = text.removesuffix(";").rpartition(" then ")
        condition = start.removeprefix("if ")
        kind = luck.below(4)
        if kind == 0 and NUMBER.search(text):
            return self.another_number(text, luck)
        if kind == 1:
            return self.another_thing(text, luck)
        if kind == 2:
            new = f"if {self.condition(luck)[0]} then {action}" if luck.chance(75) else action
            return f"{new};"
        new = self.action(luck)
        return f"if {condition} then {new};" if then else f"{new};"

    def another_number(self, text: str, luck: Luck) -> str:
        """Another number in place of one of a statement's."""
        place = luck.pick(list(NUMBER.finditer(text)))
        number = float(place.group())
        new = luck.pick((number * 0.5, number * 0.75, number * 1.5, number * 2, number + 1))
        return f"{text[: place.start()]}{round(new):g}{text[place.end() :]}"

    def another_thing(self, text: str, luck: Luck) -> str:
        """Another word or literal in place of one of the same type."""
        names = [
            place
            for place in re.finditer(r'"[^"]*"|[A-Za-z_]\w*', text)
            if self.likes_of(place.group())
        ]
        if not names:
            return text
        place = luck.pick(names)
        new = luck.pick(self.likes_of(place.group()))
        return f"{text[: place.start()]}{new}{text[place.end() :]}"

    def likes_of(self, name: str) -> list[str]:
        """What stands for something of the same type, itself aside."""
        entry = self.words.literals.get(name.strip('"')) if name.startswith('"') else None
        if entry is not None:
            same = self.words.literals_of(frozenset(entry.types))
            return [f'"{other}"' for other in same if other != entry.name]
        word = self.words.words.get(name)
        if word is None or word.kind not in (Kind.AGENT, Kind.KEYWORD):
            return []
        return [
            other.name
            for other in self.words.words.values()
            if other.kind is word.kind and other.type == word.type and other.name != name
        ]

    # --- parts -------------------------------------------------------------------------

    def action(self, luck: Luck, side: str | None = None) -> str:
        """Something to do; whom the condition spoke of may be whom it is done to."""
        return self.call(luck.pick(self.actions), luck, self.recalled.get(side))

    def condition(self, luck: Luck) -> tuple[str, str | None]:
        """When, and of which side it speaks, if of any."""
        text, side = self.part(luck)
        if luck.chance(SECOND):
            other, other_side = self.part(luck)
            text, side = f"{text} and {other}", side or other_side
        return text, side

    def part(self, luck: Luck) -> tuple[str, str | None]:
        """One thing that holds or not."""
        kinds = [words for words in (self.values, self.predicates) if words]
        if not kinds:
            return "", None
        word = luck.pick(luck.pick(kinds))
        if word.kind is Kind.PREDICATE:
            negation = "not " if luck.chance(NEGATED) else ""
            owner, side = self.owner(luck, [*self.groups, *self.agents])
            return f"{negation}{owner}{self.call(word, luck)}", side
        owner, side = "", None
        asked = self.call(word, luck)
        if not word.parameters:
            owner, side = self.owner(luck, self.agents)
        if side is None:
            side = next((agent.side for agent in self.agents if agent.name in asked), None)
        return f"{owner}{asked} {luck.pick(SIGNS)} {self.number_for(word, luck)}", side

    def owner(self, luck: Luck, others: Sequence[Word]) -> tuple[str, str | None]:
        """Of whom something is asked, and of which side he is."""
        if not others or luck.chance(OF_SELF):
            return "", None
        word = luck.pick(others)
        side: str | None = word.side
        return f"{self.call(word, luck)}.", side

    def number_for(self, word: Word, luck: Luck) -> str:
        """What a value is compared with: what rules compare it with, or a part of its range."""
        choices = list(self.numbers.get(word.name, ()))
        if word.low is not None and word.high is not None:
            span = word.high - word.low
            choices += [f"{round(word.low + part * span):g}" for part in QUARTERS]
        return luck.pick(choices or [str(number) for number in USUAL_NUMBERS])

    def call(self, word: Word, luck: Luck, recalled: str | None = None) -> str:
        """A word with arguments that fit."""
        arguments = []
        for parameter in word.parameters:
            if parameter.optional and not luck.chance(GIVEN):
                break
            arguments.append(self.argument(parameter, luck, recalled))
        return f"{word.name}({', '.join(arguments)})" if arguments else word.name

    def argument(self, parameter: Parameter, luck: Luck, recalled: str | None = None) -> str:
        """Something of a type that a word takes."""
        type_ = luck.pick(sorted(parameter.types))
        if type_ == AGENT and recalled is not None and luck.chance(RECALLED):
            return recalled
        literals = [f'"{name}"' for name in self.words.literals_of(frozenset([type_]))]
        things = [
            word
            for word in self.words.words.values()
            if word.type == type_ and word.kind in (Kind.AGENT, Kind.KEYWORD)
        ]
        if type_ in (NUMBERS, TRUTH) or not (literals or things):
            return f"{luck.pick(USUAL_NUMBERS)}"
        if literals and (not things or luck.below(2)):
            return luck.pick(literals)
        return self.call(luck.pick(things), luck)
