"""Rule text from files."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from sparring.errors import RuleError
from sparring.rules.check import parse_rules
from sparring.rules.limits import MOST_CHARACTERS
from sparring.rules.problems import Problem, Severity, Source, Span

if TYPE_CHECKING:
    from sparring.rules.checked import RuleSet
    from sparring.rules.vocabulary import Vocabulary

MOST_BYTES = 4 * MOST_CHARACTERS


def load_rules(path: str | os.PathLike[str], vocabulary: Vocabulary) -> RuleSet:
    """Rules of a `.rules` file, ready for use."""
    return parse_rules(read_rule_text(path), vocabulary, os.fspath(path))


def read_rule_text(path: str | os.PathLike[str]) -> str:
    """The text of a rule file; raises RuleError if it cannot be read as text."""
    name = os.fspath(path)
    try:
        with open(path, "rb") as file:
            return rule_text(file.read(MOST_BYTES + 1), name)
    except OSError as error:
        message = f"the file cannot be read: {error.strerror or error}"
        raise unread(name, message, "check its path") from None


def rule_text(data: bytes, name: str) -> str:
    """Bytes as text, wherever they come from; raises RuleError if they are none."""
    if len(data) > MOST_BYTES:
        raise unread(name, f"the file has more than {MOST_BYTES:,} bytes", "split it")
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        message = f"byte {error.start + 1} is not UTF-8 text"
        raise unread(name, message, "save the file as UTF-8") from None


def unread(name: str, message: str, hint: str) -> RuleError:
    """What is wrong with text that could not be read at all."""
    problem = Problem.at(Source(name, ""), Span(0, 0), Severity.ERROR, message, hint)
    return RuleError([problem])
