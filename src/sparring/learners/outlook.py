"""What a learner expects in a state, and what its actions are worth there: as data, in
words and as a table."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING, Any

from sparring.learners.alert import OTHER, AlertAM

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sparring.learners.sarsa import Sarsa

MOST_EXPECTED = 3
"""Of what the opponent may do, so much is named in words."""
MOST_WORTH = 4
"""Of the actions, so many are."""
COLUMNS = ("state", "lessons", "expects, of 100 rounds", "actions by worth")


@dataclass(frozen=True, slots=True)
class Expectation:
    """One thing that the opponent may be seen doing."""

    name: str
    seen: int
    """How often it was seen in this state."""
    share: float
    """How often it is expected."""


@dataclass(frozen=True, slots=True)
class ActionOutlook:
    """One action."""

    name: str
    worth: float
    """V(s, a): the reward that is expected of it, with all that follows."""
    uses: int
    """How often it was learned from in this state."""
    rate: float
    """How far its values move at present."""

    @property
    def told(self) -> str:
        """Its worth in hundredths; nothing is never less than nothing."""
        return f"{round(self.worth, 2) + 0.0:.2f}"


@dataclass(frozen=True, slots=True)
class Outlook:
    """One state, as a learner sees it."""

    state: str
    rounds: int
    """How often the opponent was watched in this state; 0 without a model."""
    exploration: float
    """How often a choice is random."""
    models: bool
    """Whether the learner has a model of its opponent at all."""
    expected: tuple[Expectation, ...]
    """What the opponent may do, likeliest first."""
    actions: tuple[ActionOutlook, ...]
    """The learner's actions, best first."""

    def as_data(self) -> dict[str, Any]:
        """The outlook for machines."""
        return asdict(self)

    def __str__(self) -> str:
        return f"{self.state}: {self.expectation_in_words()}{self.worth_in_words()}"

    def expectation_in_words(self) -> str:
        """`expects fireball in 62, dagger in 38 of 100 rounds (of 48 seen), so `."""
        if not self.models:
            return ""
        if self.rounds == 0:
            return "has seen nothing here yet and expects anything, so "
        shares = [f"{each.name} in {100 * each.share:.0f}" for each in self.likeliest()]
        return f"expects {', '.join(shares)} of 100 rounds (of {self.rounds:,} seen), so "

    def worth_in_words(self) -> str:
        """`globe is worth 0.31, dagger 0.02`."""
        first, *others = self.actions[:MOST_WORTH]
        worths = [f"{first.name} is worth {first.told}"]
        worths += [f"{action.name} {action.told}" for action in others]
        return ", ".join(worths)

    def likeliest(self) -> tuple[Expectation, ...]:
        """What is expected most of what was seen at all."""
        return tuple(each for each in self.expected if each.share > 0)[:MOST_EXPECTED]

    def row(self) -> tuple[str, ...]:
        """The outlook as a line of the table."""
        expected = [f"{each.name} {100 * each.share:.0f}" for each in self.likeliest()]
        worths = [f"{action.name} {action.told}" for action in self.actions[:MOST_WORTH]]
        lessons = sum(action.uses for action in self.actions)
        return (
            self.state,
            f"{lessons:,}",
            ", ".join(expected) if self.rounds else "-",
            ", ".join(worths),
        )


def outlook_of(learner: Sarsa, state: int) -> Outlook:
    """A state by its number."""
    actions = [
        ActionOutlook(name, worth, uses, rate)
        for name, worth, uses, rate in zip(
            learner.actions,
            learner.worth(state, learner.all_actions),
            learner.uses[state],
            learner.rates,
            strict=True,
        )
    ]
    return Outlook(
        state=learner.situations.names[state],
        rounds=learner.visits[state] if isinstance(learner, AlertAM) else 0,
        exploration=learner.exploration,
        models=isinstance(learner, AlertAM),
        expected=tuple(expectations(learner, state)) if isinstance(learner, AlertAM) else (),
        actions=tuple(sorted(actions, key=lambda action: -action.worth)),
    )


def expectations(learner: AlertAM, state: int) -> list[Expectation]:
    """What the opponent may do, likeliest first; everything listed alike where nothing
    was seen yet."""
    names = (*learner.seen, OTHER if OTHER not in learner.seen else f"unlisted {OTHER}")
    counts, visits = learner.counts_in(state), learner.visits[state]
    expected = []
    for number, (name, count) in enumerate(zip(names, counts, strict=True)):
        unseen_share = 1 / len(learner.seen) if number < len(learner.seen) else 0.0
        expected.append(Expectation(name, count, count / visits if visits else unseen_share))
    return sorted(expected, key=lambda each: -each.share)


def table_of(outlooks: Sequence[Outlook]) -> str:
    """One line for each state, under a heading."""
    rows = [COLUMNS, *(outlook.row() for outlook in outlooks)]
    widths = [max(len(row[column]) for row in rows) for column in range(len(COLUMNS))]
    lines = [
        "  ".join(text.ljust(width) for text, width in zip(row, widths, strict=True)).rstrip()
        for row in rows
    ]
    return "\n".join(lines)
