"""The opponents of one profile: their rules, their learner, their memory of fights."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from sparring.arena.learning import Fought, difficulty_named, weights_of
from sparring.arena.match import Match
from sparring.arena.ruletexts import world_with
from sparring.errors import RuleError, StateError, UsageError
from sparring.luck import Luck
from sparring.untrusted import Unfit, field_of, whole_in
from sparring.worlds.crpg.contenders import saved_settings
from sparring.worlds.crpg.kernel.record import SIDES, TEAM
from sparring.worlds.crpg.rosters import rulebase_text

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sparring.arena.kit import Kit
    from sparring.scripting.restoring import Restored
    from sparring.worlds.crpg.outcome import Outcome

FIGHT_STREAM = 200
"""Luck for the seeds of fights; apart from what learners draw by."""
LEARNERS = 1
"""The side of those who learn."""
EVEN = 0.5


class Opponents:
    """Four opponents that learn from every encounter with one player."""

    def __init__(self, seed: int, rules: str | None = None) -> None:
        self.rules = rules
        """The rule text they draw from; None for the world's own."""
        self.next_rules: str | None = None
        """Rule text to be used from the next encounter on."""
        self.world = world_with(rules)
        self.learner = self.world.learner(seed=seed)
        self.fight_luck = Luck(seed, FIGHT_STREAM)
        self.win_rate = EVEN
        """The share of wins that difficulty aims at."""
        self.before = weights_of(self.learner)
        """The weights before the last encounter."""

    @property
    def rule_text(self) -> str:
        """The rules of the next encounter."""
        return self.next_rules or self.rules or rulebase_text()

    def set_difficulty(self, kind: str, win_rate: float) -> None:
        """Switch difficulty at once."""
        self.learner.set_difficulty(difficulty_named(kind, win_rate))
        self.win_rate = win_rate

    def begin(self, kits: Sequence[Kit], seed: int | None, number: int) -> Match:
        """The next encounter: edited rules come into force, scripts are drawn."""
        self.use_next_rules()
        chosen = self.fight_luck.word() | self.fight_luck.word() << 32
        scripts = self.world.draw_team(self.learner)
        return Match(self.world, scripts, kits, chosen if seed is None else seed, number)

    def use_next_rules(self) -> None:
        """Take edited rules into use; what was learned of the others stays."""
        if self.next_rules is not None:
            world = world_with(self.next_rules)
            self.learner.change_rules(world.rulebases)
            is_own = self.next_rules == rulebase_text()
            self.rules = None if is_own else self.next_rules
            self.world, self.next_rules = world, None

    def learn_from(self, match: Match) -> Fought:
        """Learn from an encounter that is over."""
        outcome = match.bout.outcome()
        self.before = weights_of(self.learner)
        own = slice(LEARNERS * TEAM, SIDES * TEAM)
        for script, places in zip(match.opponents, outcome.activated[own], strict=True):
            script.mark(*places)
        told = list(zip(match.opponents, outcome.fitness[own], strict=True))
        won = won_by_learners(outcome)
        self.learner.learn_team(told, won=won, team_fitness=outcome.team_fitness[LEARNERS])
        return Fought(
            match.number,
            won,
            outcome.team_fitness[LEARNERS],
            outcome.team_fitness[1 - LEARNERS],
            outcome.rounds,
            self.learner.difficulty.kind.name.lower(),
        )

    def take_over(self, state: Any) -> Restored:
        """Go on with what was learned elsewhere; nothing changes unless it fits."""
        learner = self.world.learner(saved_settings(state), seed=0)
        report = learner.restore(state)
        self.learner = learner
        self.before = weights_of(learner)
        rate = learner.difficulty.expected_win_rate
        self.win_rate = EVEN if rate is None else round(rate, 2)
        return report

    # --- kept in the database ------------------------------------------------

    def form(self) -> dict[str, Any]:
        """Everything about them, as JSON data."""
        return {
            "rules": self.rules,
            "next_rules": self.next_rules,
            "win_rate": self.win_rate,
            "fights": f"{self.fight_luck.state:016x}",
            "before": self.before,
            "state": self.learner.state(),
        }

    @classmethod
    def resumed(cls, form: Any) -> Opponents:
        """Opponents as they were kept."""
        try:
            found = cls(0, field_of(form, "rules", str, type(None)))
            found.take_over(field_of(form, "state", dict))
            found.next_rules = field_of(form, "next_rules", str, type(None))
            if found.next_rules is not None:
                world_with(found.next_rules)
            found.win_rate = rate_in(form)
            found.fight_luck = Luck.resumed(int(field_of(form, "fights", str)[:16], 16))
            found.before = weights_in(form)
        except (Unfit, ValueError, RuleError, UsageError) as error:
            raise StateError(f"the arena's memory is damaged: {error}") from None
        return found


def rate_in(form: Any) -> float:
    """A win rate."""
    rate = field_of(form, "win_rate", int, float)
    if not 0 <= rate <= 1:
        raise Unfit("'win_rate' lies within 0 to 1")
    return float(rate)


def weights_in(form: Any) -> dict[str, dict[str, int]]:
    """The weights of every role before the last encounter."""
    before = field_of(form, "before", dict)
    return {
        role: {name: whole_in(weights, name, 0) for name in weights}
        for role, weights in ((role, field_of(before, role, dict)) for role in before)
    }


def won_by_learners(outcome: Outcome) -> bool | None:
    """Whether the learners won; None for a draw."""
    return None if outcome.winner is None else outcome.winner == LEARNERS
