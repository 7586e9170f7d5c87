"""Learning roles: a learner chooses what a character does while an enemy is near."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Protocol

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from sparring.behaviours.prepare import Line, Part
    from sparring.rules.turn import Turn


class Encounter(Protocol):
    """One character of a learner in one encounter."""

    def choose(self, state: Mapping[str, bool], legal: Sequence[str]) -> str:
        """One of the legal actions."""

    def observe(self, reward: float, seen: str | None) -> None:
        """What the last choice has brought, and what the other was seen doing."""

    def end(self) -> None:
        """The encounter is over."""


class Learner(Protocol):
    """Any learner that chooses, observes and ends: `Sarsa`, `Alert`, `AlertAM`."""

    def begin(self) -> Encounter:
        """A character for one encounter."""


class Lesson:
    """One encounter of a learning role."""

    __slots__ = ("before", "encounter", "has_chosen", "part", "reward", "seen")

    def __init__(self, part: Part, learner: Learner) -> None:
        self.part = part
        self.encounter = learner.begin()
        self.reward = 0.0
        """What the game told since the last choice."""
        self.seen: str | None = None
        """What the other was seen doing since then."""
        self.before = 0.0
        """What the reward is the rise of, at the last choice."""
        self.has_chosen = False

    def choose(self, lines: Sequence[Line], me: Any, turn: Turn) -> Line:
        """The line that the learner chooses, once told what its last choice brought."""
        if self.has_chosen:
            self.tell(me)
        if self.part.worth is not None:
            self.before = self.part.worth(me)
        state = {name: ask(me, turn) for name, ask in self.part.states}
        name = self.encounter.choose(state, [line.lesson for line in lines])
        self.has_chosen = True
        return next(line for line in lines if line.lesson == name)

    def tell(self, me: Any) -> None:
        """Tell the learner what its last choice has brought."""
        worth = self.part.worth
        rise = 0.0 if worth is None else worth(me) - self.before
        self.encounter.observe(self.reward + rise, self.seen)
        self.reward, self.seen = 0.0, None

    def end(self, me: Any) -> None:
        """The enemy is gone: the encounter is over."""
        if self.has_chosen:
            self.tell(me)
        self.encounter.end()
