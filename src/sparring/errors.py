"""Everything that can go wrong, as one tree.

SparringError
 +-- RuleError         rule text that cannot be used; carries every problem found
 +-- VocabularyError   a vocabulary declared in a way that cannot work
 +-- SettingsError     learner settings that contradict each other
 +-- StateError        saved state that is damaged, foreign or too new
 +-- UsageError        a call that makes no sense at this point
 +-- StoreError        records of experiments that cannot be kept (lab/store)
 +-- EngineError       an engine that cannot run the tests (lab/engines)
"""

from __future__ import annotations

from difflib import get_close_matches
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from sparring.rules.problems import Problem

MOST_PROBLEMS_SHOWN = 50


class SparringError(Exception):
    """Base of every error this package raises on purpose."""


class RuleError(SparringError):
    """Rule text that cannot be used; `problems` lists every mistake found."""

    def __init__(self, problems: Sequence[Problem]) -> None:
        self.problems = tuple(problems)
        shown = [str(problem) for problem in self.problems[:MOST_PROBLEMS_SHOWN]]
        hidden = len(self.problems) - len(shown)
        if hidden:
            shown.append(f"... and {hidden} more")
        super().__init__("\n".join(shown))


class VocabularyError(SparringError):
    """A vocabulary declared in a way that cannot work."""


class SettingsError(SparringError):
    """Learner settings that contradict each other or the rulebase."""


class StateError(SparringError):
    """Saved state that is damaged, foreign or written by a newer version."""


class UsageError(SparringError):
    """A call that makes no sense at this point, or with these values."""


class Missing(Exception):
    """Raised inside a rule when something it speaks of is not there.

    Not an error: the rule simply does not apply. A game's own vocabulary
    functions may raise it too.
    """


def nearest(name: str, known: Iterable[str]) -> str | None:
    """The known name that looks most like this one, whatever its capitals."""
    by_lower = {candidate.lower(): candidate for candidate in known}
    close = get_close_matches(name.lower(), by_lower, n=1, cutoff=0.6)
    return by_lower[close[0]] if close else None


def way_out(name: str, known: Iterable[str]) -> str:
    """What to say of a name that nobody has: the nearest one, or all of them."""
    names = list(known)
    near = nearest(name, names)
    if near:
        return f"did you mean '{near}'?"
    return f"known are {', '.join(names)}" if names else "there are none"


def unknown(what: str, name: object, known: Iterable[str]) -> UsageError:
    """The error for a name that nobody has: `raise unknown("tactic", name, tactics)`."""
    return UsageError(f"no {what} is named '{name!s:.60}'; {way_out(str(name), known)}")
