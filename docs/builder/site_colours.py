"""Colours for rule text and roles text on the site; both are of one family."""

from __future__ import annotations

from pygments import lexers
from pygments.lexer import RegexLexer, words
from pygments.token import Comment, Keyword, Name, Number, Punctuation, String, Text

from sparring.behaviours.roles_text.reading import PLACED_WORDS, ROLES_WORDS
from sparring.rules.lexer import RESERVED

__all__ = ["RolesLexer", "RulesLexer"]


class RulesLexer(RegexLexer):  # type: ignore[misc, unused-ignore]
    """The rule language."""

    name = "Rules"
    aliases = ("rules",)
    tokens = {
        "root": [
            (r"#[^\n]*", Comment.Single),
            (r'"(?:[^"\\\n]|\\.)*"', String),
            (r"\d+(?:\.\d+)?", Number),
            (words(sorted(RESERVED), prefix=r"\b", suffix=r"\b"), Keyword),
            (r"[^\W\d]\w*(?=\()", Name.Function),
            (r"[^\W\d]\w*", Name),
            (r"\s+", Text),
            (r".", Punctuation),
        ]
    }


class RolesLexer(RulesLexer):
    """The roles language."""

    name = "Roles"
    aliases = ("roles",)
    tokens = {
        "root": [
            (words(sorted(ROLES_WORDS | PLACED_WORDS), prefix=r"\b", suffix=r"\b"), Keyword),
            *RulesLexer.tokens["root"],
        ]
    }


def make_known() -> None:
    """Let whoever asks Pygments for `rules` or `roles` have these."""
    for lexer in (RulesLexer, RolesLexer):
        lexers.LEXERS[lexer.__name__] = (__name__, lexer.name, lexer.aliases, (), ())
