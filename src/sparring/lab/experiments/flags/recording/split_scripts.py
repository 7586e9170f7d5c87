"""Dynamic scripting over TEAM's decision: which of fifteen splits to play in a state.

Each state is a role, each split a rule, and a script is one rule. It is judged by the same
fitness as TEAM's splits, as late: the comparison is of the learners alone.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from sparring.learners.splits import Split
from sparring.learners.team import delayed_fitness, interval_fitness
from sparring.learners.team_settings import TeamSettings
from sparring.scripting.learner import DynamicScripting
from sparring.scripting.rulebase import Rulebase
from sparring.worlds.flags.data.codes import MEMBERS, ROLES, STATE_NAMES

if TYPE_CHECKING:
    from collections.abc import Callable

    from sparring.scripting.script import Script

SPLITS = tuple(
    Split(ROLES, (attack, defend, MEMBERS - attack - defend))
    for attack in range(MEMBERS + 1)
    for defend in range(MEMBERS + 1 - attack)
)
"""All fifteen."""


class SplitScripts:
    """What TEAM does, by dynamic scripting."""

    def __init__(self, *, seed: int, depth: int = TeamSettings().depth) -> None:
        self.learner = DynamicScripting([rulebase_of(name) for name in STATE_NAMES], seed=seed)
        self.depth = depth
        self.waiting: list[tuple[Script, list[float]]] = []
        """Scripts that are not judged yet, each with the fitness of its intervals."""
        self.transitions = 0

    def begin(self, state: int) -> Split:
        """A match begins in a state."""
        self.waiting.clear()
        return self.enter(state)

    def transition(self, state: int, *, good: bool, seconds: float) -> Split:
        """The state has changed, to the team's good or not."""
        self.transitions += 1
        mark = interval_fitness(seconds, good)
        for _, marks in self.waiting:
            marks.append(mark)
        if self.waiting and len(self.waiting[0][1]) > self.depth:
            script, marks = self.waiting.pop(0)
            self.learner.learn(script, delayed_fitness(marks))
        return self.enter(state)

    def enter(self, state: int) -> Split:
        """The split that was drawn for a state."""
        script = self.learner.draw(STATE_NAMES[state])
        split: Split = script.act(None)
        self.waiting.append((script, []))
        return split

    def best(self, state: str) -> Split:
        """The likeliest split of a state."""
        weights: Any = self.learner.weights(state)
        return max(SPLITS, key=lambda split: weights[str(split)])


def rulebase_of(state: str) -> Rulebase:
    """A rule for each split."""
    made = Rulebase(state, script_size=1)
    for split in SPLITS:
        made.rule(name=str(split))(playing(split))
    # Every rule can act, so nobody comes to the closing one.
    made.closing(playing(SPLITS[0]))
    return made


def playing(split: Split) -> Callable[[Any], Split]:
    """A rule that plays a split."""

    def play(me: Any) -> Split:
        """Play it."""
        return split

    return play
