"""Tokens of `.roles` text: those of the rule language, a few more words, and times."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from sparring.rules.lexer import RESERVED, Mistake, Sign, Token

if TYPE_CHECKING:
    from collections.abc import Iterator

OWN_WORDS = frozenset("behaviour motivation performance do play when".split())
"""Words that rule text has no use for. Few: what they name, no condition can name."""
ROLES_WORDS = RESERVED | OWN_WORDS
PLACED_WORDS = frozenset(
    "about anyone asked at by doing follows learns lowers models needs nothing preset raises "
    "reward start state task to with within".split()
)
"""Names that mean something of their own at some places; in quotes they are names anywhere."""

TIME = re.compile(
    r"""
      "(?:[^"\\\n]|\\.)*"
    | \#[^\n]*
    | (?<![\w.:])(?P<time>[0-9]{1,4}:[0-9]{1,4})(?![\w.:])
    """,
    re.VERBOSE,
)
"""A time of day, or something like it; literals and comments are matched so that nothing in
them is taken for one."""


def without_colons(text: str) -> str:
    """Text as the lexer of the rule language reads it: `8:30` as the number `8.30`,
    which stands at the same place."""
    return TIME.sub(
        lambda match: match[0].replace(":", ".") if match["time"] else match[0],
        text,
    )


def is_time(token: Token) -> bool:
    """Whether a token is a time of day such as `8:30`."""
    return token.sign is Sign.TEXT and token.text[0].isdigit()


def roles_tokens(tokens: list[Token], text: str) -> Iterator[Token]:
    """Tokens of the lexer with our own words, and with times as they are written."""
    for token in tokens:
        written = text[token.span.start : token.span.end]
        if token.sign is Sign.NUMBER and ":" in written:
            # A literal without quotes: numbers can be calculated with, times cannot.
            yield Token(Sign.TEXT, written, token.span, written)
        elif token.sign is Sign.NAME and token.text.lower() in OWN_WORDS:
            small = token.text.lower()
            yield Token(Sign.WORD, small, token.span, small)
        else:
            yield token


def capital_mistakes(tokens: list[Token]) -> list[Mistake]:
    """Our own words that are written with capital letters."""
    return [
        Mistake(token.span, f"'{token.text}' has capital letters", f"write '{token.text.lower()}'")
        for token in tokens
        if token.sign is Sign.NAME
        and token.text != token.text.lower()
        and token.text.lower() in OWN_WORDS
    ]
