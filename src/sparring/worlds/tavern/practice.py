"""Guards who learn together: an encounter is a day and a night.

    practice = world.practice("alert-am", "thieves_night", seed=7)
    practice.encounter()
    print(practice.learned().sentences())

All guards share one learner. Fitness is the share of the day's fights that guards won; a
day is won if they won more than they lost.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from sparring.behaviours.memes import Memes
from sparring.errors import SparringError, StateError, UsageError, unknown
from sparring.kernels.loop import Row, new_rows, turning_point
from sparring.kernels.records import write
from sparring.kernels.run import Won
from sparring.luck import Luck
from sparring.scripting.restoring import Restored
from sparring.scripting.state import luck_form, luck_from
from sparring.untrusted import Unfit, field_of, text_from, whole_in
from sparring.worlds.contract import Encounter
from sparring.worlds.mind_practice import choices_of, mind_in_words, states_met
from sparring.worlds.seeds import TACTIC_STREAM, checked_seed, long_word
from sparring.worlds.tavern.bout import TavernBout
from sparring.worlds.tavern.data.days import DAYS
from sparring.worlds.tavern.performances import performances
from sparring.worlds.tavern.town import GUARDS

if TYPE_CHECKING:
    from sparring.kernels.loop import Rows
    from sparring.learners.sarsa import Sarsa
    from sparring.worlds.tavern.bout import TavernOutcome
    from sparring.worlds.tavern.world import Tavern

VERSION = 1
ROLE = "hunter"
"""The role in which guards learn."""
MOST_OUTLOOKS = 2


def practice_of(
    world: Tavern, kind: str, against: str = "", *, seed: int = 0, learns: bool = True
) -> TavernPractice:
    """Guards with a learner of a kind, on days of one sort."""
    if kind not in world.learners:
        raise unknown(f"learner of the world '{world.name}'", kind, world.learners)
    if not learns:
        raise UsageError(f"guards of the world '{world.name}' cannot do without learning")
    day = world.known_tactic(against or world.studied[-1])
    return TavernPractice(world, kind, day, checked_seed(seed))


class TavernPractice:
    """All guards of the town, day after day."""

    note = "people with a life of their own have no kernels"
    held_back = False

    def __init__(self, world: Tavern, kind: str, day: str, seed: int) -> None:
        self.world = world
        self.kind = kind
        self.against = day
        """The sort of day, by its name."""
        self.seed = seed
        self.luck = Luck(seed, TACTIC_STREAM)
        self.days = 0
        self.memes = Memes(seed=seed)
        self.memes.share(*GUARDS, performances(kind)["day_guard"])

    @property
    def learner(self) -> Sarsa:
        """What all guards share."""
        return self.memes.learners[*GUARDS, ROLE]

    # --- days --------------------------------------------------------------------------

    def day(self) -> TavernOutcome:
        """One day more, learned from."""
        parts = self.world.parts_of(self.against)
        bout = TavernBout(
            self.world, parts, long_word(self.luck), memes=self.memes, learner=self.kind
        )
        while not bout.over:
            bout.step()
        for person in bout.people:
            # Whoever is in a fight at the end has learned from it so far.
            person.actor.leave()
        self.days += 1
        return bout.outcome(log=False)

    def encounter(self) -> Encounter:
        """One day more, in a few numbers."""
        outcome = self.day()
        row = row_of(outcome)
        won = {Won.LEARNERS: True, Won.ENEMIES: False}.get(Won(int(row.won)))
        return Encounter(
            self.days, self.against, won, row.team_fitness, row.enemy_fitness, outcome=outcome
        )

    def run(self, count: int, *, stops: bool = False) -> Rows[Row]:
        """So many days more, or until the turning point among them is confirmed."""
        rows: list[Row] = []
        while len(rows) < count and not (stops and turning_point(rows) is not None):
            rows.append(row_of(self.day()))
        filled = new_rows(len(rows))
        for row, given in zip(filled, rows, strict=True):
            write(row, **{name: getattr(given, name) for name in Row.__slots__})
        return filled

    # --- what was learned --------------------------------------------------------------

    def learned(self) -> GuardsLearned:
        """What guards have learned so far."""
        return GuardsLearned(self.kind, self.learner)

    def state(self) -> dict[str, Any]:
        """Everything that the next day depends on, as JSON data."""
        return {
            "sparring_tavern": VERSION,
            "learner": self.kind,
            "practice": {"world": self.world.name, "against": self.against},
            "seed": str(self.seed),
            "days": self.days,
            "luck": luck_form(self.luck),
            "memes": self.memes.state(),
        }

    def restore(self, form: Any, *, goes_on: bool = True) -> Restored:
        """Take over saved state; `goes_on` takes its days and their luck over, too."""
        try:
            kind, _, memes = saved_in(form)
            if kind != self.kind:
                raise Unfit(f"it was learned with {kind}, not with {self.kind}")
            days, luck = whole_in(form, "days", 0), luck_from(form, "luck")
            goes_on = goes_on and saved_day(form)[0] == self.against
            self.memes.restore(memes)
        except (Unfit, SparringError) as error:
            raise StateError(f"these are no guards who can go on: {error!s:.200}") from None
        if goes_on:
            self.days, self.luck = days, luck
        return Restored()


def row_of(outcome: TavernOutcome) -> Row:
    """A day as other practices tell their encounters."""
    won = Won.NOBODY
    if outcome.won != outcome.lost:
        won = Won.LEARNERS if outcome.won > outcome.lost else Won.ENEMIES
    return Row(outcome.team_fitness[0], 0.0, won, outcome.duration)


def saved_in(form: Any) -> tuple[str, str, Any]:
    """The kind of learner, the day and the memes of saved state that may come from
    anyone; raises Unfit."""
    if field_of(form, "sparring_tavern", int) != VERSION:
        raise Unfit("it is of another version")
    day = text_from(field_of(field_of(form, "practice", dict), "against", str))
    if day not in DAYS:
        raise Unfit(f"no day is named '{day:.40}'")
    return field_of(form, "learner", str), day, field_of(form, "memes", dict)


def saved_day(form: Any) -> tuple[str, Any]:
    """The day that guards learned on, and what they learned."""
    try:
        _, day, memes = saved_in(form)
    except Unfit as unfit:
        raise StateError(f"no guards have saved this, or it is damaged: {unfit}") from None
    return day, memes


class GuardsLearned:
    """What all guards know."""

    def __init__(self, kind: str, mind: Sarsa) -> None:
        self.kind = kind
        self.mind = mind

    def sentences(self) -> list[str]:
        """What guards do most, and what they expect of thieves."""
        return mind_in_words("guard", self.mind)

    def as_data(self) -> dict[str, Any]:
        """The same as JSON data."""
        mind = self.mind
        return {
            "encounters_in_all": mind.lessons,
            "exploration": mind.exploration,
            "rates": dict(zip(mind.actions, mind.rates, strict=True)),
            "choices": [choice._asdict() for choice in choices_of(mind)],
            "outlooks": [
                mind.explain(state).as_data() for state in states_met(mind)[:MOST_OUTLOOKS]
            ],
        }
