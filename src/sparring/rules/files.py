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
    try:
        with open(path, "rb") as file:
            data = file.read(MOST_BYTES + 1)
        if len(data) <= MOST_BYTES:
            return data.decode("utf-8-sig")
        message, hint = f"the file has more than {MOST_BYTES:,} bytes", "split it"
    except OSError as error:
        message, hint = f"the file cannot be read: {error.strerror or error}", "check its path"
    except UnicodeDecodeError as error:
        message, hint = f"byte {error.start + 1} is not UTF-8 text", "save the file as UTF-8"
    source = Source(os.fspath(path), "")
    raise RuleError([Problem.at(source, Span(0, 0), Severity.ERROR, message, hint)])
