"""The values of one role: a number for each action in each state."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sparring.errors import UsageError, unknown
from sparring.luck import WORDS
from sparring.rules.limits import LONGEST_NAME
from sparring.untrusted import excerpt

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from sparring.learners.settings import ValueSettings
    from sparring.luck import Luck


class Table:
    """What the actions of one role are worth."""

    __slots__ = ("action_numbers", "actions", "role", "state_numbers", "states", "uses", "values")

    def __init__(self, role: str, actions: Sequence[str], states: Sequence[str]) -> None:
        self.role = role
        self.actions = checked_names(f"the actions of '{role}'", actions)
        self.states = checked_names("the states", states)
        self.action_numbers = {name: number for number, name in enumerate(self.actions)}
        self.state_numbers = {name: number for number, name in enumerate(self.states)}
        self.values = [[0.0] * len(actions) for _ in states]
        """For each state, the value of each action."""
        self.uses = [[0] * len(actions) for _ in states]
        """How often each was learned from."""

    def begin(self, settings: ValueSettings, luck: Luck) -> None:
        """Initial values: one word of luck for each, state by state."""
        low, span = settings.lowest_start, settings.highest_start - settings.lowest_start
        for row in self.values:
            for action in range(len(row)):
                row[action] = low + span * (luck.word() / WORDS)

    def ranked(self, state: int) -> list[int]:
        """The actions from the most valued on; of equals, the lower number first."""
        row = self.values[state]
        return sorted(range(len(row)), key=lambda action: -row[action])

    def best(self, state: int) -> float:
        """What the best of all actions is worth."""
        return max(self.values[state])

    # --- names ---------------------------------------------------------------

    def state_number(self, state: str | int) -> int:
        """A state by its name or number."""
        return number_of("state", state, self.state_numbers)

    def action_number(self, action: str | int) -> int:
        """An action by its name or number."""
        return number_of(f"action of '{self.role}'", action, self.action_numbers)

    def numbers_of(self, actions: Iterable[str | int]) -> set[int]:
        """Several actions by their names or numbers."""
        return {self.action_number(action) for action in actions}


def number_of(what: str, key: str | int, numbers: dict[str, int]) -> int:
    """The number behind a name, or the number itself if there is such a one."""
    if isinstance(key, str):
        if key in numbers:
            return numbers[key]
        raise unknown(what, key, numbers)
    if isinstance(key, bool) or not isinstance(key, int) or not 0 <= key < len(numbers):
        raise UsageError(
            f"a number of a {what} lies within 0 and {len(numbers) - 1}; got {excerpt(key)}"
        )
    return key


def checked_names(what: str, names: Sequence[str]) -> tuple[str, ...]:
    """Names that are texts, and no two alike."""
    texts = tuple(names)
    if isinstance(names, str) or not texts or not all(isinstance(name, str) for name in texts):
        raise UsageError(f"{what} are one name or more; got {excerpt(names)}")
    if len(set(texts)) < len(texts):
        raise UsageError(f"{what} have one name twice")
    for name in texts:
        if not 0 < len(name) <= LONGEST_NAME or not name.isprintable():
            raise UsageError(f"{what} have a name that could not be saved: {excerpt(name)}")
    return texts
