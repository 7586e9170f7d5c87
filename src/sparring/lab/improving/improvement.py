"""What came of an improvement: the rules that were added, what was left out, and what both are
worth on fresh seeds."""

from __future__ import annotations

from dataclasses import dataclass, field
from statistics import fmean
from textwrap import fill
from typing import TYPE_CHECKING, Any, NamedTuple

from sparring.errors import plural

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sparring.lab.improving.fields import Field
    from sparring.lab.improving.learning import Change
    from sparring.lab.improving.new_rules import NewRule
    from sparring.lab.improving.sizes import Sizes

WIDTH = 98
FORMER_HEAD = "Above the rules that it began with stood:"


class Dropped(NamedTuple):
    """A rule that never paid."""

    role: str
    name: str
    weight: float
    """What it came to, where 1 is the mean of all rules."""


class Trial(NamedTuple):
    """A rulebase that was tried, and what its learners won."""

    words: str
    rules: str
    wins: list[float]
    """Of a hundred, on each field."""
    stayed: bool = False
    """Whether it was better than all before it."""

    @property
    def worth(self) -> float:
        """The mean over all fields."""
        return fmean(self.wins)


@dataclass(kw_only=True)
class Improvement:
    """A rulebase before and after."""

    world: str
    fields: list[Field]
    sizes: Sizes
    seed: int
    winners: dict[Field, int]
    """How many searches found a tactic that wins."""
    candidates: list[NewRule]
    """All that winners suggested."""
    added: list[NewRule]
    dropped: list[Dropped]
    trials: list[Trial]
    """What was tried, the rulebase as it was first."""
    before: str
    rules: str
    """The improved rule text."""
    changes: list[Change] = field(default_factory=list)
    """On fresh seeds; first where it was improved, then where it was only looked at."""

    @property
    def has_changed(self) -> bool:
        """Whether anything was found that pays."""
        return bool(self.added or self.dropped)

    def sentences(self) -> list[str]:
        """In words."""
        told = [
            f"against {where}: {found} of {self.sizes.runs} searches found a tactic that wins"
            for where, found in self.winners.items()
        ]
        if not self.candidates:
            return [*told, "no winner does anything that the rulebase does not say"]
        if not self.added:
            told.append(
                f"{plural(len(self.candidates), 'rule')} tried: learners win no more with any"
            )
        told += [f"new: {rule.name} ({rule.role}): {rule.evidence}" for rule in self.added]
        told += [
            f"left out: {one.name} ({one.role}): its weight ended at {one.weight:.2f} of the mean"
            for one in self.dropped
        ]
        return told + [change.sentence for change in self.changes]

    def text(self, command: str = "") -> str:
        """The improved rules, with what is known of them above."""
        head = [
            f"Improved by `{command}`." if command else "",
            *(change.sentence for change in self.changes),
            *(
                f"Left out: {one.name} of role {one.role}, whose weight ended at {one.weight:.2f} "
                "of the mean."
                for one in self.dropped
            ),
        ]
        if self.rules.startswith("#"):
            head.append(FORMER_HEAD)
        return commented(head) + self.rules

    def as_data(self) -> dict[str, Any]:
        """As JSON data."""
        return {
            "world": self.world,
            "against": [str(where) for where in self.fields],
            "seed": self.seed,
            "runs": self.sizes.runs,
            "winners": {str(where): found for where, found in self.winners.items()},
            "candidates": [rule.as_data() for rule in self.candidates],
            "added": [rule.name for rule in self.added],
            "dropped": [one._asdict() for one in self.dropped],
            "tried": [
                {"rulebase": one.words, "won_of_100": one.wins, "stayed": one.stayed}
                for one in self.trials
            ],
            "changes": [change.as_data() for change in self.changes],
        }


def commented(sentences: Sequence[str]) -> str:
    """Sentences as comment lines of a rule file."""
    return "".join(
        fill(sentence, WIDTH, initial_indent="# ", subsequent_indent="#   ") + "\n"
        for sentence in sentences
        if sentence
    )
