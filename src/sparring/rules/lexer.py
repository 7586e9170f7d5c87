"""Rule text cut into words, numbers, literals and signs."""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import Enum
from typing import NamedTuple

from sparring.rules.limits import (
    LARGEST_NUMBER,
    LONGEST_NAME,
    LONGEST_NUMBER,
    MOST_PROBLEMS,
    MOST_TOKENS,
)
from sparring.rules.problems import Span
from sparring.rules.unseen import UNSEEN, unseen_said


class Sign(Enum):
    """What kind of token this is."""

    NAME = "a name"
    WORD = "a reserved word"
    NUMBER = "a number"
    TEXT = "a literal in quotes"
    MARK = "a sign"
    END = "the end of the text"


RESERVED = frozenset(
    "role draws rule weight goals states was closing script if then and or not self".split()
)

TOKEN = re.compile(
    r"""
      (?P<blank>[ \t\r\n\f]+)
    | (?P<comment>\#[^\n]*)
    | (?P<slashes>//+[^\n]*)
    | (?P<number>[0-9]+(?:\.[0-9]+)?)
    | (?P<name>[^\W\d]\w*)
    | (?P<text>"(?:[^"\\\n]|\\.)*")
    | (?P<open_text>"[^\n]*)
    | (?P<foreign_text>'[^'"\n]*'|[“”„][^“”"\n]*[“”])
    | (?P<mark><=|>=|==|!=|<>|->|[-<>+*/().,;=\[\]])
    | (?P<odd>(?P<letter>.)(?P=letter)*)
    """,
    re.VERBOSE,
)
END_OF_STATEMENT = " \t\r);"
"""What an author who forgot a closing quote has probably written after it."""
GOES_ON = re.compile(r"\bthen\b|;")
"""What stands behind a condition or an action, but hardly in a comment."""
ESCAPE = re.compile(r"\\(.)")
INSTEAD = {
    "&": "write 'and'",
    "|": "write 'or'",
    "!": "write 'not'",
    "%": "leave it out: a percentage is a plain number",
    ":": "leave it out",
    "'": 'a literal stands in double quotes: "..."',
    "“": 'a literal stands in straight quotes: "..."',
    "”": 'a literal stands in straight quotes: "..."',
}
"""What to write instead of a character the language does not know."""


class Token(NamedTuple):
    """One word, number, literal or sign."""

    sign: Sign
    text: str
    span: Span
    value: int | float | str = ""

    def is_mark(self, *marks: str) -> bool:
        """Whether this is one of these signs."""
        return self.sign is Sign.MARK and self.text in marks

    def is_word(self, *words: str) -> bool:
        """Whether this is one of these reserved words."""
        return self.sign is Sign.WORD and self.text in words

    @property
    def wording(self) -> str:
        """How to speak of this token to the author."""
        if self.sign is Sign.END:
            return "the end of the text"
        text = self.text if len(self.text) <= 40 else f"{self.text[:37]}..."
        return text if self.sign is Sign.TEXT else f"'{text}'"


class Comment(NamedTuple):
    """A `# comment`, without its sign."""

    text: str
    span: Span


class Mistake(NamedTuple):
    """A spot the reader stumbled over."""

    span: Span
    message: str
    hint: str = ""


@dataclass(frozen=True, slots=True)
class Tokens:
    """Everything that stands in one text."""

    tokens: list[Token]
    comments: list[Comment]
    mistakes: list[Mistake]

    def add_mistake(self, start: int, end: int, message: str, hint: str) -> None:
        """Note what cannot be read."""
        self.mistakes.append(Mistake(Span(start, end), message, hint))


def tokenise(text: str) -> Tokens:
    """Cut text into tokens; what cannot be read becomes a mistake."""
    reading = Tokens([], [], [])
    at = 0
    while at < len(text) and len(reading.mistakes) < MOST_PROBLEMS:
        match = TOKEN.match(text, at)
        assert match is not None, "the last alternative takes any character"
        at = add_token(reading, match)
        if len(reading.tokens) + len(reading.comments) > MOST_TOKENS:
            reading.add_mistake(at, at, "this text is too long", "split it into several files")
            break
    reading.tokens.append(Token(Sign.END, "", Span(at, at)))
    return reading


def add_token(reading: Tokens, match: re.Match[str]) -> int:
    """Add what the match stands for; returns where to read on."""
    group = match.lastgroup
    if group == "blank":
        return match.end()
    text, span = match.group(), Span(*match.span())
    if group == "comment":
        reading.comments.append(Comment(text[1:].strip(), span))
    elif group == "name":
        reading.tokens.append(name_token(reading, text, span))
    elif group == "number":
        reading.tokens.append(number_token(reading, text, span))
    elif group == "mark":
        reading.tokens.append(Token(Sign.MARK, text, span))
    elif group == "text":
        reading.tokens.append(text_token(reading, text, span))
    elif group == "open_text":
        return add_open_text(reading, text, span)
    elif group == "foreign_text":
        reading.add_mistake(span.start, span.end, "a literal in the wrong quotes", INSTEAD[text[0]])
        reading.tokens.append(Token(Sign.TEXT, text, span, text[1:-1]))
    elif group == "slashes":
        return add_slashes(reading, match)
    elif group == "odd":
        add_odd(reading, text, span)
    return span.end


def add_slashes(reading: Tokens, match: re.Match[str]) -> int:
    """Two slashes: a comment of another language, or its division without a rest; that
    one has something to divide before it, and its statement goes on."""
    start, rest = match.start(), match.group()
    before = match.string[match.string.rfind("\n", 0, start) + 1 : start].rstrip()
    end = start + len(rest) - len(rest.lstrip("/"))
    is_division = bool(before) and before[-1] != ";" and GOES_ON.search(rest) is not None
    hint = "write '/'" if is_division else "a comment begins with '#'"
    reading.add_mistake(start, end, f"'{match.string[start:end][:20]}' means nothing here", hint)
    if not is_division:
        return match.end()
    reading.tokens.append(Token(Sign.MARK, "/", Span(start, end)))
    return end


def name_token(reading: Tokens, text: str, span: Span) -> Token:
    """A name, or a word the language keeps for itself."""
    small = text.lower()
    if small in RESERVED:
        if text != small:
            hint = f"write '{small}'"
            reading.add_mistake(span.start, span.end, f"'{text}' has capital letters", hint)
        return Token(Sign.WORD, small, span, small)
    if not text.isascii():
        hint = "use only a-z, A-Z, 0-9 and _"
        reading.add_mistake(span.start, span.end, f"'{text[:40]}' is not a name", hint)
    check_length(reading, "name", text, span)
    return Token(Sign.NAME, text, span, text)


def number_token(reading: Tokens, text: str, span: Span) -> Token:
    """A number that every target language can hold."""
    value: int | float = 0
    if len(text) > LONGEST_NUMBER:
        hint = f"use at most {LONGEST_NUMBER}"
        reading.add_mistake(span.start, span.end, "this number has too many digits", hint)
    else:
        value = float(text) if "." in text else int(text)
    if value > LARGEST_NUMBER:
        hint = f"use at most {LARGEST_NUMBER}"
        reading.add_mistake(span.start, span.end, "this number is too large", hint)
    return Token(Sign.NUMBER, text, span, value)


def text_token(reading: Tokens, text: str, span: Span) -> Token:
    """A literal in quotes."""
    for escape in ESCAPE.finditer(text):
        if escape[1] not in '"\\':
            start = span.start + escape.start()
            hint = 'write \\" for a quote and \\\\ for a backslash'
            reading.add_mistake(start, start + 2, f"'{escape[0]}' means nothing here", hint)
    value = ESCAPE.sub(r"\1", text[1:-1])
    check_length(reading, "literal", value, span)
    return Token(Sign.TEXT, text, span, value)


def add_open_text(reading: Tokens, text: str, span: Span) -> int:
    """A literal whose quotes do not close on its line."""
    literal = text.rstrip(END_OF_STATEMENT)
    end = span.start + len(literal)
    hint = 'close it with "'
    reading.add_mistake(span.start, end, "this literal does not end on its line", hint)
    reading.tokens.append(Token(Sign.TEXT, literal, Span(span.start, end), literal[1:]))
    return end


def add_odd(reading: Tokens, text: str, span: Span) -> None:
    """Something the language has no use for."""
    if text.isspace():
        message, hint = f"an unusual blank, {text[0]!a}", "write an ordinary space"
    elif UNSEEN.fullmatch(text):
        message, hint = unseen_said(text)
    else:
        plural = "s" if len(text) > 1 else ""
        message = f"unexpected character{plural} {text[:20]!r}"
        hint = INSTEAD.get(text[0], "remove it")
    reading.add_mistake(span.start, span.end, message, hint)


def check_length(reading: Tokens, what: str, text: str, span: Span) -> None:
    """Names and literals are bounded, so that messages and files stay small."""
    if len(text) > LONGEST_NAME:
        hint = f"use at most {LONGEST_NAME} characters"
        reading.add_mistake(span.start, span.end, f"this {what} is too long", hint)
