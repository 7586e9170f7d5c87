"""The opponents of one profile: their rules, their learner, their memory of encounters."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from sparring.arena.insights import SeenHabits
from sparring.arena.learning import PastEncounter, difficulty_named, weights_of
from sparring.arena.played import PlayedBout
from sparring.arena.ruletexts import world_with
from sparring.errors import RuleError, StateError, UsageError
from sparring.luck import Luck
from sparring.untrusted import Unfit, field_of, whole_in
from sparring.worlds.contenders import saved_settings
from sparring.worlds.playing_contract import LEARNER, PLAYER, NamedDeeds
from sparring.worlds.practice import teach
from sparring.worlds.seeds import long_word

if TYPE_CHECKING:
    from sparring.scripting.restoring import Restored

FIGHT_STREAM = 200
"""Luck for the seeds of bouts; apart from what learners draw by."""
EVEN = 0.5


class Opponents:
    """The side that learns from every encounter with one player."""

    def __init__(self, world: str, seed: int, rules: str | None = None) -> None:
        self.rules = rules
        """The rule text they draw from; None for the world's own."""
        self.next_rules: str | None = None
        """Rule text to be used from the next encounter on."""
        self.world = world_with(world, rules)
        self.learner = self.world.learner(seed=seed)
        self.fight_luck = Luck(seed, FIGHT_STREAM)
        self.win_rate = EVEN
        """The share of wins that difficulty aims at."""
        self.before = weights_of(self.learner)
        """The weights before the last encounter."""
        self.seen = SeenHabits()
        """What they have seen the player do."""

    @property
    def rule_text(self) -> str:
        """The rules of the next encounter."""
        text: str = self.next_rules or self.rules or self.world.rule_text
        return text

    @property
    def has_own_rules(self) -> bool:
        """Whether the next encounter is fought by the rules that come with the world."""
        return bool(self.rule_text == self.world.rule_text)

    def set_difficulty(self, kind: str, win_rate: float) -> None:
        """Switch difficulty at once."""
        self.learner.set_difficulty(difficulty_named(kind, win_rate))
        self.win_rate = win_rate

    def begin(
        self, kits: Any, seed: int | None, number: int, habits: str | None = None
    ) -> PlayedBout:
        """The next encounter: edited rules come into force, scripts are drawn."""
        self.use_next_rules()
        # Drawn in any case: a seed of one's own changes no later bout.
        own_seed = long_word(self.fight_luck)
        scripts = self.world.draw_team(self.learner, LEARNER)
        bout_seed = own_seed if seed is None else seed
        return PlayedBout.begun(self.world, scripts, kits, bout_seed, number, habits)

    def use_next_rules(self) -> None:
        """Take edited rules into use; what was learned of the others stays."""
        if self.next_rules is not None:
            world = world_with(self.world.name, self.next_rules)
            self.learner.change_rules(world.rulebases)
            is_own = self.next_rules == world.rule_text
            self.rules = None if is_own else self.next_rules
            self.world, self.next_rules = world, None

    def learn_from(self, played: PlayedBout) -> PastEncounter:
        """Learn from an encounter that is over."""
        outcome = played.bout.outcome()
        self.before = weights_of(self.learner)
        teach(self.learner, played.opponents, outcome, LEARNER)
        if isinstance(played.playing, NamedDeeds):
            self.seen.note(played.playing.deeds_done(played.bout))
        return PastEncounter(
            played.number,
            None if outcome.winner is None else outcome.winner == LEARNER,
            outcome.team_fitness[LEARNER],
            outcome.team_fitness[PLAYER],
            played.bout.round,
            self.learner.difficulty.kind.name.lower(),
        )

    def take_over(self, state: Any) -> Restored:
        """Go on with what was learned elsewhere; nothing changes unless it fits."""
        learner = self.world.learner(saved_settings(state), seed=0)
        report: Restored = learner.restore(state)
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
            "seen": self.seen.form(),
            "state": self.learner.state(),
        }

    @classmethod
    def resumed(cls, world: str, form: Any) -> Opponents:
        """Opponents as they were kept."""
        try:
            opponents = cls(world, 0, field_of(form, "rules", str, type(None)))
            opponents.take_over(field_of(form, "state", dict))
            opponents.next_rules = field_of(form, "next_rules", str, type(None))
            if opponents.next_rules is not None:
                world_with(world, opponents.next_rules)
            opponents.win_rate = rate_in(form)
            opponents.fight_luck = Luck.resumed(int(field_of(form, "fights", str)[:16], 16))
            opponents.before = weights_in(form)
            # Opponents of old had seen nothing.
            opponents.seen = SeenHabits.from_form(form.get("seen"))
        except (Unfit, ValueError, RuleError, UsageError) as error:
            raise StateError(f"the arena's memory is damaged: {error}") from None
        return opponents


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
