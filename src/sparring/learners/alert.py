"""Alert and AlertAM: Sarsa with learning rates that grow and shrink, exploration that
follows success, and a model of the opponent (agent-modelling thesis, chapter 3).

    mages = AlertAM(["dagger", "fireball", "globe"], features=["hurt", "warded"],
                    seen=["dagger", "fireball", "globe"], settings="sorcerer", seed=7)
    mage = mages.begin()
    action = mage.choose({"hurt": False, "warded": True})
    mage.observe(reward=0.1, seen="fireball")              # what the opponent was seen doing
    mage.end()

What is settled where the thesis leaves a choice stands in docs/learners.md.
"""

from __future__ import annotations

from collections import deque
from typing import TYPE_CHECKING, Any

from sparring.learners.sarsa import NOTHING, Character, Sarsa
from sparring.learners.table import checked_names
from sparring.learners.temporal_settings import PER_EPISODE, PER_STEP, AlertSettings

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sparring.learners.temporal_settings import Handicap, TemporalSettings

OTHER = "other"
"""How an opponent's unlisted action is called in words."""
NINE = 9
"""So many things seen are weighed in one expression; kernels take no more."""


class Alert(Sarsa):
    """Action-dependent learning rates: an action whose errors keep their sign learns
    faster, one whose errors waver learns more slowly. Exploration shrinks while
    encounters are won, and grows while they are lost."""

    kind = "alert"
    settings_class = AlertSettings
    usual_settings = "fighter"

    def start(self) -> None:
        """Everything at its highest."""
        settings = self.settings
        self.rate_levels = levels(settings.highest_rate, settings.lowest_rate, settings.rate_steps)
        self.exploration_levels = levels(
            settings.highest_exploration, settings.lowest_exploration, settings.exploration_steps
        )
        self.recent: list[deque[float]] = [deque(maxlen=settings.window) for _ in self.actions]
        """The last errors of each action, oldest first."""
        self.lowered = [0] * len(self.actions)
        """How many steps below the highest the rate of each action is."""
        self.exploration_lowered = 0
        """How many steps below the highest exploration is."""
        self.follow_levels()

    def follow_levels(self) -> None:
        """Rates and exploration as the steps say."""
        self.rates = [self.rate_levels[lowered] for lowered in self.lowered]
        self.set_exploration(self.exploration_levels[self.exploration_lowered])

    def adapt(self, action: int, error: float, reward: float) -> None:
        """A step up if the error has the sign of the mean error before it, a step down if
        it has the other."""
        recent = self.recent[action]
        before = 0.0
        for each in recent:
            before += each
        # The sum has the sign of the mean, and a product could be too small for a number.
        if error != 0.0 and before != 0.0:
            change = -1 if (error > 0.0) == (before > 0.0) else 1
            lowered = min(max(0, self.lowered[action] + change), self.settings.rate_steps)
            self.lowered[action] = lowered
            self.rates[action] = self.rate_levels[lowered]
        recent.append(error)
        if self.settings.explores_by == PER_STEP:
            self.follow_success(reward)

    def conclude(self, total: float) -> None:
        """Exploration follows what the whole encounter brought."""
        super().conclude(total)
        if self.settings.explores_by == PER_EPISODE:
            self.follow_success(total)

    def follow_success(self, reward: float) -> None:
        """Explore less after what was good, more after what was bad."""
        if reward > NOTHING and self.exploration_lowered < self.settings.exploration_steps:
            self.exploration_lowered += 1
        elif reward < -NOTHING and self.exploration_lowered > 0:
            self.exploration_lowered -= 1
        else:
            return
        self.set_exploration(self.exploration_levels[self.exploration_lowered])


class AlertAM(Alert):
    """Alert with a model of the opponent: how often it was seen doing what in each state.
    An action is worth its mean value over what the opponent may do."""

    kind = "alert-am"
    usual_settings = "sorcerer"

    def __init__(
        self,
        actions: Sequence[str],
        *,
        seen: Sequence[str],
        states: Sequence[str] | None = None,
        features: Sequence[str] | None = None,
        settings: TemporalSettings | str | None = None,
        handicap: Handicap | None = None,
        seed: int = 0,
    ) -> None:
        self.seen = checked_names("what an opponent is seen doing", seen)
        self.seen_numbers: dict[Any, int] = {name: at for at, name in enumerate(self.seen)}
        self.unlisted = len(self.seen)
        """The number of whatever is not listed."""
        super().__init__(
            actions,
            states=states,
            features=features,
            settings=settings,
            handicap=handicap,
            seed=seed,
        )

    def start(self) -> None:
        """Nothing was seen yet."""
        super().start()
        width = max(NINE, len(self.seen) + 1)
        self.often = [[0.0] * width for _ in self.situations.names]
        """C: how often each thing was seen in each state; after what is listed the unlisted,
        then nothing up to nine. Whole numbers, kept as what they are multiplied with."""
        self.pairs = [[0.0] * width for _ in self.actions]
        """Theta 2: for each action, a number for each thing seen, in the same places."""
        self.visits = [0] * len(self.situations)
        """N: how often anything was seen in each state."""
        self.one_of_each = [1.0] * len(self.seen) + [0.0] * (width - len(self.seen))

    def worth(self, state: int, actions: list[int]) -> list[float]:
        """V(s, a): the mean of Q(s, a, o) over what was seen in the state so far, or over
        all that is listed where nothing was. Theta 1 does not depend on o, so it is added
        to the mean of theta 2."""
        row, often, visits = self.weights[state], self.often[state], float(self.visits[state])
        if visits == 0.0:
            often, visits = self.one_of_each, float(len(self.seen))
        if len(often) > NINE:
            return [row[action] + product(often, self.pairs[action]) / visits for action in actions]
        # The same sum in one expression: nearly all time of a choice is spent here.
        n0, n1, n2, n3, n4, n5, n6, n7, n8 = often
        values = []
        for action in actions:
            w0, w1, w2, w3, w4, w5, w6, w7, w8 = self.pairs[action]
            total = (
                n0 * w0 + n1 * w1 + n2 * w2 + n3 * w3 + n4 * w4
                + n5 * w5 + n6 * w6 + n7 * w7 + n8 * w8
            )  # fmt: skip
            values.append(row[action] + total / visits)
        return values

    def estimate(self, state: int, action: int, seen: int) -> float:
        """Q(s, a, o)."""
        return self.weights[state][action] + self.pairs[action][seen]

    def move(self, state: int, action: int, seen: int, amount: float) -> None:
        """Both parts move by the same amount."""
        self.weights[state][action] += amount
        self.pairs[action][seen] += amount

    def move_along(self, character: Character, amount: float) -> None:
        """Traces of pairs, too."""
        super().move_along(character, amount)
        key = character.seen or 0, character.action
        for (seen, action), trace in self.renewed(character.pair_traces, key):
            self.pairs[action][seen] += amount * trace

    def seen_number(self, seen: object) -> int:
        """A listed thing by its name; whatever else it is, the last number."""
        try:
            return self.seen_numbers.get(seen, self.unlisted)
        except TypeError:  # It cannot be looked up, so it is not listed.
            return self.unlisted

    def count(self, state: int, seen: int) -> None:
        """Remember what was seen."""
        self.often[state][seen] += 1.0
        self.visits[state] += 1

    # --- the model as a table ------------------------------------------------

    def counts_in(self, state: int) -> list[int]:
        """How often each thing was seen in a state; last the unlisted."""
        return [int(count) for count in self.often[state][: self.unlisted + 1]]

    def counts(self) -> list[list[int]]:
        """The same for each state."""
        return [self.counts_in(state) for state in range(len(self.situations))]

    def pair_weights(self) -> list[list[float]]:
        """Theta 2 the other way round: for each thing seen, a number for each action."""
        return [list(row) for row in zip(*self.pairs, strict=True)][: self.unlisted + 1]

    def take_over(
        self, counts: Sequence[Sequence[int]], pair_weights: Sequence[Sequence[float]]
    ) -> None:
        """Go on from such tables: a row for each state, and one for each thing seen."""
        width = len(self.one_of_each)
        blank = [0.0] * (width - self.unlisted - 1)
        self.often = [[*map(float, row), *blank] for row in counts]
        self.visits = [sum(row) for row in counts]
        self.pairs = [[*column, *blank] for column in zip(*pair_weights, strict=True)]


def product(often: list[float], weights: list[float]) -> float:
    """The sum of both, one by one multiplied."""
    total = 0.0
    for count, weight in zip(often, weights, strict=True):
        total += count * weight
    return total


def levels(highest: float, lowest: float, steps: int) -> list[float]:
    """The highest, and so many steps down from it to the lowest."""
    step = (highest - lowest) / steps
    # The last is the lowest itself: so many steps need not add up to the whole way.
    return [max(lowest, highest - lowered * step) for lowered in range(steps)] + [lowest]
