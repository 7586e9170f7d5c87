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
MOST_NAMES_SHOWN = 40
"""Of the names that are known; more would hide the message before them."""


class SparringError(Exception):
    """Base of every error this package raises on purpose."""


class RuleError(SparringError):
    """Rule text that cannot be used; `problems` lists every mistake found."""

    def __init__(self, problems: Sequence[Problem]) -> None:
        self.problems = tuple(problems)
        messages = [str(problem) for problem in self.problems[:MOST_PROBLEMS_SHOWN]]
        hidden = len(self.problems) - len(messages)
        if hidden:
            messages.append(f"... and {hidden} more")
        super().__init__("\n".join(messages))


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


def did_you_mean(name: str, *lists: Iterable[str], quote: str = "'") -> str:
    """`did you mean 'health'?`, asked of the first list with a name that looks like
    this one; nothing when none has."""
    for known in lists:
        near = nearest(name, known)
        if near:
            return f"did you mean {quote}{near}{quote}?"
    return ""


def way_out(name: str, known: Iterable[str]) -> str:
    """What to say of a name that nobody has: the nearest one, or all of them."""
    names = list(known)
    if not names:
        return "there are none"
    return did_you_mean(name, names) or f"known are {listed(names)}"


def plural(count: int, noun: str) -> str:
    """`1 file`, `2 files`."""
    return f"{count} {noun}" if count == 1 else f"{count:,} {noun}s"


def listed(names: Sequence[str]) -> str:
    """Names one after the other; of very many only the first."""
    hidden = len(names) - MOST_NAMES_SHOWN
    ending = f" and {hidden} more" if hidden > 0 else ""
    return ", ".join(names[:MOST_NAMES_SHOWN]) + ending


def unknown_role(role: str | None, known: Iterable[str]) -> UsageError:
    """The error for a role that nobody has, or for none where there are several."""
    names = list(known)
    if not role:
        return UsageError(f"name a role: {listed(names)}")
    return UsageError(f"no role '{role!s:.60}'; {way_out(str(role), names)}")


def unknown(what: str, name: object, known: Iterable[str]) -> UsageError:
    """The error for a name that nobody has: `raise unknown("tactic", name, tactics)`."""
    return UsageError(f"no {what} is named '{name!s:.60}'; {way_out(str(name), known)}")
