"""Rule text cut into words, numbers, literals and signs."""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import Enum

from sparring.rules.limits import LARGEST_NUMBER, LONGEST_NAME
from sparring.rules.problems import Span


class Sign(Enum):
    """What kind of token this is."""

    NAME = "a name"
    WORD = "a reserved word"
    NUMBER = "a number"
    TEXT = "a literal in quotes"
    MARK = "a sign"
    END = "the end of the text"


RESERVED = frozenset(
    "role draws last rule weight goals states was closing script if then and or not self".split()
)

TOKEN = re.compile(
    r"""
      (?P<blank>[ \t\r\n\f]+)
    | (?P<comment>\#[^\n]*)
    | (?P<number>[0-9]+(?:\.[0-9]+)?)
    | (?P<name>[A-Za-z_][A-Za-z0-9_]*)
    | (?P<text>"(?:[^"\\\n]|\\["\\])*")
    | (?P<open_text>"[^\n]*)
    | (?P<mark><=|>=|==|!=|<>|->|[-<>+*/().,;=\[\]])
    """,
    re.VERBOSE,
)


@dataclass(frozen=True, slots=True)
class Token:
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
    def shown(self) -> str:
        """How to speak of this token to the author."""
        return "the end of the text" if self.sign is Sign.END else f"'{self.text[:40]}'"


@dataclass(frozen=True, slots=True)
class Comment:
    """A `# comment`, without its sign."""

    text: str
    span: Span


@dataclass(frozen=True, slots=True)
class Mistake:
    """A spot the reader stumbled over."""

    span: Span
    message: str
    hint: str = ""


@dataclass(frozen=True, slots=True)
class Tokens:
    """Everything found in one text."""

    tokens: list[Token]
    comments: list[Comment]
    mistakes: list[Mistake]


def tokenise(text: str) -> Tokens:
    """Cut text into tokens; what cannot be read becomes a mistake."""
    found = Tokens([], [], [])
    at = 0
    while at < len(text):
        match = TOKEN.match(text, at)
        if match is None:
            found.mistakes.append(
                Mistake(
                    Span(at, at + 1),
                    f"unexpected character {text[at]!r}",
                    "remove it, or put it inside a literal in quotes",
                )
            )
            at += 1
            continue
        at = match.end()
        add_token(found, match)
    found.tokens.append(Token(Sign.END, "", Span(len(text), len(text))))
    return found


def add_token(found: Tokens, match: re.Match[str]) -> None:
    """Add what the match stands for."""
    text, span = match.group(), Span(*match.span())
    group = match.lastgroup
    if group == "comment":
        found.comments.append(Comment(text[1:].strip(), span))
    elif group == "name":
        found.tokens.append(name_token(found, text, span))
    elif group == "number":
        found.tokens.append(number_token(found, text, span))
    elif group == "text":
        value = re.sub(r"\\(.)", r"\1", text[1:-1])
        check_length(found, value, span)
        found.tokens.append(Token(Sign.TEXT, text, span, value))
    elif group == "open_text":
        add_open_text(found, text, span)
    elif group == "mark":
        found.tokens.append(Token(Sign.MARK, text, span))


def name_token(found: Tokens, text: str, span: Span) -> Token:
    """A name, or a word the language keeps for itself."""
    check_length(found, text, span)
    return Token(Sign.WORD if text in RESERVED else Sign.NAME, text, span, text)


def number_token(found: Tokens, text: str, span: Span) -> Token:
    """A number; one too large to be exact everywhere is a mistake."""
    if len(text) > 20 or float(text) > LARGEST_NUMBER:
        found.mistakes.append(Mistake(span, "this number is too large", "use at most 2**53"))
        return Token(Sign.NUMBER, text, span, 0)
    return Token(Sign.NUMBER, text, span, float(text) if "." in text else int(text))


def add_open_text(found: Tokens, text: str, span: Span) -> None:
    """A literal whose quotes do not close, or that escapes what it may not."""
    end = span.start + len(text.rstrip())
    found.mistakes.append(
        Mistake(
            Span(span.start, end),
            "this literal does not end on its line",
            'close it with "; inside it write \\" for a quote and \\\\ for a backslash',
        )
    )
    found.tokens.append(Token(Sign.TEXT, text, Span(span.start, end), text[1:].strip()))


def check_length(found: Tokens, text: str, span: Span) -> None:
    """Names and literals are bounded, so that messages and files stay small."""
    if len(text) > LONGEST_NAME:
        found.mistakes.append(
            Mistake(span, "this name is too long", f"use at most {LONGEST_NAME} characters")
        )
