"""Dynamic scripting that needs fewer encounters.

    goblins = SwiftScripting(rules, seed=7)
    script = goblins.draw("goblin")
    goblins.learn(script, fitness=0.2, won=False, seen={"goblin": ["throw_net"]})

Rules, scripts, weights, difficulty scaling and saved state are those of
`DynamicScripting`; only what an encounter does to the weights differs:

1. weights are multiplied, not added to: what wins grows as fast as it wins;
2. the break-even point may follow what the role achieves of late, so that a win counts
   much while winning is rare, and a loss while losing is;
3. rules that were in the script but did not act share a part of what the others get;
4. after a lost encounter, rules that do what the winners were seen doing grow: the
   first thing a beaten player tries is what beat him. This fades with time.

The weight total stays what it was, and no rule is ever out of reach.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, NamedTuple

from sparring.errors import SettingsError, StateError, UsageError
from sparring.scripting.difficulty import penalised_fitness
from sparring.scripting.learner import UNSAID, DynamicScripting, Unsaid, as_fitness, as_results
from sparring.scripting.lessons import any_of, mean, move_difficulty
from sparring.scripting.pool import own_name
from sparring.scripting.settings import NO_FALLBACK, Order, Settings
from sparring.untrusted import Unfit, field_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from sparring.rules.checked import RuleSet
    from sparring.scripting.pool import Pool
    from sparring.scripting.restoring import Restored
    from sparring.scripting.rulebase import Rulebase
    from sparring.scripting.script import Script

DOUBLINGS = 6
"""A power of e is a product of 2 ** 6 equal factors: only sums and products, so that
every machine gets the same bits."""
SWIFT_VERSION = 1
NOTHING = 1e-200
"""Weights that add up to less are taken as equal."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SwiftSettings:
    """How fast weights move, beside the usual settings."""

    rate: float = 2.5
    """The best fitness there is multiplies an activated rule by e to this power."""
    urgency: float = 0.0
    """How much faster weights move while little is achieved: at the lowest break-even
    point there is, the rate is greater by this many times two thirds of itself."""
    penalty: float = 0.5
    """The worst fitness counts this much of the best, the other way."""
    pace: float = 0.0
    """How far the break-even point moves towards the last fitness."""
    lowest_break_even: float = 0.1
    """The break-even point falls no lower than this."""
    highest_break_even: float = 0.6
    """The break-even point rises no higher than this."""
    silent: float = 0.4
    """What rules that did not act get of what the others get."""
    imitation: float = 0.2
    """A lost encounter multiplies what the winners did by e to this power."""
    fades: float = 15.0
    """Imitation halves every so many encounters."""

    def __post_init__(self) -> None:
        for name in self.__slots__:
            value = getattr(self, name)
            if isinstance(value, bool) or not isinstance(value, (int, float)) or value != value:
                raise SettingsError(f"{name} is a number; got {value!r:.40}")
        if not all(0 <= value <= 10 for value in (self.rate, self.urgency, self.imitation)):
            raise SettingsError("rate, urgency and imitation lie within 0 and 10")
        if not (0 <= self.penalty <= 5 and 0 <= self.silent <= 1 and 0 <= self.pace <= 1):
            raise SettingsError("penalty lies within 0 and 5, silent and pace within 0 and 1")
        if not 0 < self.lowest_break_even <= self.highest_break_even < 1:
            raise SettingsError("break-even points lie between 0 and 1, the lowest first")
        if not 0 < self.fades <= 1e9:
            raise SettingsError(f"fades is above 0; got {self.fades}")


USUAL = SwiftSettings()
BASE = Settings(initial_weight=300, min_weight=1, max_weight=3000, fallback=NO_FALLBACK)
"""The usual settings of this learner: finer weights than usual, and no rule is ever
lost for good."""
SEASONED = SwiftSettings(
    rate=0.3, urgency=3.0, penalty=0.2, pace=0.03, silent=0.0, imitation=0.0, fades=6.0
)
SEASONED_BASE = Settings(min_weight=4, max_weight=600, fallback=NO_FALLBACK)
"""For those who begin with a prior: who knows much had better not jump to conclusions,
unless it does not help."""


class Experience(NamedTuple):
    """What one agent went through in an encounter."""

    role: str
    """What the learner calls his weights: by his role, or by himself if he has his own."""
    rules: Sequence[int]
    """His script, by the places of the rules in the rulebase."""
    acted: Sequence[int]
    """The rules of it that acted."""
    fitness: float


class SwiftScripting(DynamicScripting):
    """Dynamic scripting that learns from fewer encounters."""

    imitates = True
    learns_in_kernels = False

    def __init__(
        self,
        rules: RuleSet | Rulebase | Iterable[Rulebase],
        settings: Settings = BASE,
        *,
        seed: int = 0,
        team: Iterable[str] = (),
        swift: SwiftSettings = USUAL,
        prior: Mapping[str, Sequence[int]] | None = None,
    ) -> None:
        if settings.order is Order.LEARNED or settings.half_share:
            raise SettingsError("this learner has its own way with silent rules and their order")
        super().__init__(rules, replace(settings, fallback=NO_FALLBACK), seed=seed, team=team)
        self.swift = swift
        self.break_evens = dict.fromkeys(self.roles, settings.break_even)
        """The present break-even point of each role, or of each agent that has its own
        rulebase."""
        for name, role_learner in self.roles.items():
            if list(role_learner.pools) != [None]:
                raise UsageError(f"role '{name}' has goals or states: use DynamicScripting")
        for role, weights in (prior or {}).items():
            self.begin_with(role, weights)

    def begin_with(self, role: str, weights: Sequence[int]) -> None:
        """Start from weights learned elsewhere, scaled to this learner's total."""
        for role_learner in self.of_role(role):
            self._begin_with(role, role_learner.pools[None], weights)

    def _begin_with(self, role: str, pool: Pool, weights: Sequence[int]) -> None:
        if len(weights) != len(pool.weights) or min(weights) < 0 or sum(weights) == 0:
            raise UsageError(
                f"role '{role}' has {len(pool.weights)} rules; a prior needs as many weights, "
                f"none below zero and not all zero; got {len(weights)}"
            )
        pool.weights = self._scaled(pool, [float(weight) for weight in weights])
        pool.wheel = None

    # --- learning ------------------------------------------------------------

    def learn(  # type: ignore[override]
        self,
        script: Script,
        fitness: float,
        *,
        won: bool | Unsaid | None = UNSAID,
        team_fitness: float | None = None,
        seen: Mapping[str, Iterable[str]] | None = None,
    ) -> None:
        """Learn from an encounter in which one agent fought."""
        self.learn_team([(script, fitness)], won=won, team_fitness=team_fitness, seen=seen)

    def learn_team(  # type: ignore[override]
        self,
        results: Iterable[tuple[Script, float]],
        *,
        won: bool | Unsaid | None = UNSAID,
        team_fitness: float | None = None,
        seen: Mapping[str, Iterable[str]] | None = None,
    ) -> None:
        """Learn from an encounter in which several agents fought together.

        `seen` names, for each role, the rules that do what the opponents were
        seen doing; it matters only when the encounter was lost.
        """
        checked_results = as_results(results)
        team = (
            mean([fitness for _, fitness in checked_results])
            if team_fitness is None
            else team_fitness
        )
        self._check_results(checked_results, won, as_fitness(team, "team_fitness"), None)
        places = self._places(seen or {})
        experiences = []
        for script, fitness in checked_results:
            pool, rules, start = script.parts[0]
            acted = script.active_in((pool, rules, start))
            experiences.append(Experience(script.whose, rules, acted, fitness))
            script.learned = True
        self.live_through(experiences, won if isinstance(won, bool) else None, places)

    def live_through(
        self,
        experiences: Sequence[Experience],
        won: bool | None,
        seen: Mapping[str, Sequence[int]] | None = None,
    ) -> None:
        """Change the weights for what every agent of a team went through."""
        for role in dict.fromkeys(experience.role for experience in experiences):
            pool = self.pool(role)
            pool.encounters += 1
            pool.recent.append(pool.weights)
            if won is not None and self.regime.scales:
                move_difficulty(pool, won, self.regime)
            weights = [float(weight) for weight in pool.weights]
            own = [experience for experience in experiences if experience.role == role]
            for experience in [together(own)] if self.regime.together else own:
                weights = self._weights_after(pool, weights, experience)
            imitable = (seen or {}).get(self.role(role).rulebase.role)
            if won is False and imitable:
                weights = self._imitating(pool, weights, imitable)
            pool.weights = self._scaled(pool, weights)
            pool.wheel = None
        self.encounters += 1

    def _weights_after(
        self, pool: Pool, weights: list[float], experience: Experience
    ) -> list[float]:
        """Weights after one agent's experience; the total is restored later."""
        swift, even = self.swift, self.break_evens[experience.role]
        fitness = experience.fitness
        used_fitness = penalised_fitness(fitness, pool.peak) if self.regime.penalises else fitness
        rate = swift.rate * (1 + swift.urgency * max(0.0, 1 - even / self.settings.break_even))
        if used_fitness < even:
            gain = -rate * swift.penalty * ((even - used_fitness) / even)
        else:
            gain = rate * ((used_fitness - even) / (1 - even))
        factor, whisper = power_of_e(gain), power_of_e(gain * swift.silent)
        acted = set(experience.acted)
        for rule in experience.rules:
            weights[rule] *= factor if rule in acted else whisper
        break_even = even + swift.pace * (used_fitness - even)
        self.break_evens[experience.role] = min(
            swift.highest_break_even, max(swift.lowest_break_even, break_even)
        )
        self._count(pool, experience, used_fitness, gain)
        return shares_of(weights, float(pool.total))

    def _imitating(self, pool: Pool, weights: list[float], seen: Sequence[int]) -> list[float]:
        """Weights after a defeat by somebody who was seen doing these things."""
        strength = self.swift.imitation * half_to_the(pool.encounters / self.swift.fades)
        factor = power_of_e(strength)
        for rule in seen:
            weights[rule] *= factor
        return shares_of(weights, float(pool.total))

    def _scaled(self, pool: Pool, weights: list[float]) -> list[int]:
        """Whole weights within the bounds in force that add up to the total."""
        low, high = self.settings.min_weight, self.settings.max_weight
        if self.regime.scales:
            high = self.regime.highest_weight(pool)
        return whole_weights(weights, pool.total, low, high)

    def _count(self, pool: Pool, experience: Experience, used_fitness: float, gain: float) -> None:
        """What explanations tell: who acted, and whether it did him good."""
        points = int(100 * gain)
        counts = pool.rewarded if points > 0 else pool.punished
        for rule in experience.acted:
            pool.activated[rule] += 1
            counts[rule] += 1 if points else 0
        pool.lessons.append(
            (
                pool.encounters,
                experience.fitness,
                used_fitness,
                points,
                tuple(experience.acted),
                None,
                None,
            )
        )

    def _places(self, seen: Mapping[str, Iterable[str]]) -> dict[str, list[int]]:
        """Rules named by role, as places in the rulebases."""
        places = {}
        for role, names in seen.items():
            pool_names = self.of_role(role)[0].pools[None].names
            rules = set(names)
            strangers = rules - set(pool_names)
            if strangers:
                raise UsageError(f"role '{role}' has no rule {sorted(strangers)[0]!r:.60}")
            places[role] = [at for at, name in enumerate(pool_names) if name in rules]
        return places

    # --- keeping -------------------------------------------------------------

    def state(self) -> dict[str, Any]:
        """Everything learned, as JSON data for a game's own save file."""
        swift_form = {"version": SWIFT_VERSION, "break_even": dict(self.break_evens)}
        return {**super().state(), "swift": swift_form}

    def restore(self, state: Any, *, renamed: Mapping[str, str] | None = None) -> Restored:
        """Take over saved state, also one of `DynamicScripting`."""
        evens = self._saved_break_evens(state)
        report = super().restore(state, renamed=renamed)
        self.break_evens = evens
        for pool in self.all_pools():
            pool.weights = self._scaled(pool, [float(weight) for weight in pool.weights])
        return report

    def _saved_break_evens(self, state: Any) -> dict[str, float]:
        break_evens = dict.fromkeys(self.roles, self.settings.break_even)
        if not isinstance(state, dict) or "swift" not in state:
            return break_evens
        try:
            saved_form = field_of(field_of(state, "swift", dict), "break_even", dict)
            for name, kept in self.roles.items():
                role = kept.rulebase.role
                # As weights do, it comes from what agents shared, or from the first one's.
                for saved_name in (name, role, own_name(role, 1)):
                    if saved_name in saved_form:
                        break_evens[name] = break_even_from(saved_form, saved_name)
                        break
        except Unfit as unfit:
            raise StateError(f"this state is damaged: {unfit}") from None
        return break_evens


def break_even_from(form: Any, name: str) -> float:
    """A break-even point as it was saved."""
    value = field_of(form, name, float, int)
    if not 0 < value < 1:
        raise Unfit(f"a break-even point lies between 0 and 1; got {value}")
    return float(value)


def together(experiences: Sequence[Experience]) -> Experience:
    """What several agents of one role went through, as if it were one: any rule in one of
    their scripts, whatever acted in any of them, and their mean fitness."""
    if len(experiences) == 1:
        return experiences[0]
    rules = any_of([list(experience.rules) for experience in experiences])
    acted = any_of([list(experience.acted) for experience in experiences])
    fitness = mean([experience.fitness for experience in experiences])
    return Experience(experiences[0].role, rules, acted, fitness)


def power_of_e(exponent: float) -> float:
    """About e to a power, by sums and products alone."""
    factor = 1.0 + exponent / (1 << DOUBLINGS)
    for _ in range(DOUBLINGS):
        factor *= factor
    return factor


def half_to_the(exponent: float) -> float:
    """About one half to a power."""
    return power_of_e(-0.6931471805599453 * min(exponent, 40.0))


def shares_of(weights: list[float], total: float) -> list[float]:
    """The same shares of another total; a rule out of sight keeps a trace."""
    weight_sum = 0.0
    for weight in weights:
        weight_sum += weight
    return [weight * total / weight_sum for weight in weights]


def whole_weights(weights: Sequence[float], total: int, low: int, high: int) -> list[int]:
    """Whole numbers nearest to these shares of the total, within the bounds.

    What a bound cuts off is shared out among the others; points left by rounding
    down go to the largest fractions, the first rule first.
    """
    shares = bounded_shares(weights, total, low, high)
    whole = [int(share) for share in shares]
    rest = total - sum(whole)
    by_fraction = sorted(range(len(whole)), key=lambda at: (whole[at] - shares[at], at))
    while rest > 0:
        for at in by_fraction:
            if rest > 0 and whole[at] < high:
                whole[at] += 1
                rest -= 1
    return whole


def bounded_shares(weights: Sequence[float], total: int, low: int, high: int) -> list[float]:
    """Shares of a total, none outside the bounds: rules at a bound stay there, the
    rest is shared among the others in proportion."""
    free = list(range(len(weights)))
    shares = [0.0] * len(weights)
    rest = float(total)
    while free:
        weight_sum = 0.0
        for at in free:
            weight_sum += weights[at]
        for at in free:
            # Next to nothing is nothing: a division would lose all precision.
            shares[at] = (
                weights[at] / weight_sum * rest if weight_sum > NOTHING else rest / len(free)
            )
        over = sum(shares[at] - high for at in free if shares[at] > high)
        under = sum(low - shares[at] for at in free if shares[at] < low)
        # Whichever side weighs more is settled first; the other may then fit.
        bound, stuck = (
            (high, [at for at in free if shares[at] > high])
            if over >= under
            else (low, [at for at in free if shares[at] < low])
        )
        if not stuck:
            break
        for at in stuck:
            shares[at] = float(bound)
            rest -= bound
        free = [at for at in free if at not in stuck]
    return shares
