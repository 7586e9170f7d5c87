"""Learning roles: a learner chooses what a character does while an enemy is near.

Each proactive cue of such a role is one action to the learner. An encounter begins with the
role's first choice and ends when the role does: when the enemy is gone. Any object with
`begin`, and then `choose`, `observe` and `end`, can be the learner.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Protocol

from sparring.errors import unknown

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from sparring.behaviours.prepared import Line, Part, Prepared
    from sparring.learners.sarsa import Sarsa
    from sparring.rules.turn import Turn

ANY = "any"
"""The only state of a role that tells none apart."""


class Encounter(Protocol):
    """One character of a learner in one encounter."""

    def choose(self, state: Any, legal: Any) -> str:
        """One of the legal actions; a state is a mapping of yes or no, or ANY."""

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

    __slots__ = ("before", "encounter", "has_chosen", "learner", "owner", "part", "reward", "seen")

    def __init__(self, part: Part, learner: Learner) -> None:
        self.part = part
        self.learner = learner
        self.begin()

    def begin(self) -> None:
        """Nothing has been chosen yet."""
        self.encounter = self.learner.begin()
        self.owner = self.learners_owner
        self.reward = 0.0
        """What the game told since the last choice."""
        self.seen: str | None = None
        """What the other was seen doing since then."""
        self.before = 0.0
        """What the reward is the rise of, at the last choice."""
        self.has_chosen = False

    @property
    def learners_owner(self) -> object:
        """Another one when the learner has taken over saved state: what it was told before
        counts no more."""
        return getattr(self.learner, "owner", None)

    def choose(self, lines: Sequence[Line], me: Any, turn: Turn) -> Line:
        """The line that the learner chooses, once told what its last choice brought."""
        if self.owner is not self.learners_owner:
            self.begin()
        if self.has_chosen:
            self.tell(me)
        if self.part.worth is not None:
            self.before = self.part.worth(me)
        state = {name: ask(me, turn) for name, ask in self.part.states}
        name = self.encounter.choose(state or ANY, [line.lesson for line in lines])
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
        if self.owner is not self.learners_owner:
            return
        if self.has_chosen:
            self.tell(me)
        self.encounter.end()


def learning_parts(prepared: Prepared) -> dict[str, Part]:
    """The parts of a performance that learn, by the names of their learning roles."""
    return {
        role.name: part
        for part in prepared.parts
        for role in part.roles
        if role.learning is not None
    }


def learner_for(part: Part, seed: int = 0) -> Sarsa:
    """The learner that a learning role asks for. One without anything to see its target do
    models nobody: it is plain Alert, whatever it asks for."""
    from sparring.learners.alert import Alert, AlertAM
    from sparring.learners.sarsa import Sarsa

    learning = part.learning
    assert learning is not None
    kinds: Mapping[str, type[Sarsa]] = {one.kind: one for one in (Sarsa, Alert, AlertAM)}
    if learning.learner not in kinds:
        raise unknown("learner for a learning role", learning.learner, kinds)
    kind = kinds[learning.learner]
    options: dict[str, Any] = {"seed": seed, "settings": learning.settings or None}
    if part.states:
        options["features"] = [name for name, _ in part.states]
    else:
        options["states"] = [ANY]
    if kind is AlertAM and learning.seen:
        options["seen"] = list(learning.seen)
    elif kind is AlertAM:
        kind = Alert
    return kind([line.lesson for line in part.proactive], **options)
