"""Guards who learn together: an encounter is a day and a night.

    practice = world.practice("alert-am", "thieves_night", seed=7)
    practice.encounter()
    print(practice.learned().sentences())

All guards share one learner. Fitness is the share of the day's fights that guards won; a
day is won if they won more than they lost.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from sparring.behaviours.memes import Memes
from sparring.errors import StateError, UsageError, unknown
from sparring.kernels.loop import Row, new_rows, turning_point
from sparring.kernels.records import write
from sparring.kernels.run import Won
from sparring.luck import Luck
from sparring.scripting.state import luck_form, luck_from
from sparring.untrusted import Unfit, field_of, saturated, text_from, whole_in
from sparring.worlds.contract import Encounter
from sparring.worlds.mind_practice import MindsLearned
from sparring.worlds.minds import MindPlan, Squad, saved_minds, squad_kind
from sparring.worlds.seeds import TACTIC_STREAM, checked_seed, long_word
from sparring.worlds.tavern.bout import TavernBout
from sparring.worlds.tavern.data.days import DAYS
from sparring.worlds.tavern.data.numbers import THIEF_MOVES
from sparring.worlds.tavern.town import guards_learner

if TYPE_CHECKING:
    from sparring.kernels.loop import Rows
    from sparring.learners.sarsa import Sarsa
    from sparring.learners.temporal_settings import Handicap
    from sparring.scripting.restoring import Restored
    from sparring.worlds.tavern.bout import TavernOutcome
    from sparring.worlds.tavern.world import Tavern

MOVES_IN_WORDS = {
    "hit": "runs up to the thief, and strikes",
    "shield": "stands behind the shield",
    "seize": "runs up to the thief, and tries to hold him",
    "call": "calls other guards",
}


def practice_of(
    world: Tavern,
    kind: str,
    against: str = "",
    *,
    seed: int = 0,
    learns: bool = True,
    handicap: Handicap | None = None,
) -> TavernPractice:
    """Guards with a learner of a kind, on days of one sort."""
    if kind not in world.learners:
        raise unknown(f"learner of the world '{world.name}'", kind, world.learners)
    if not learns:
        raise UsageError(f"guards of the world '{world.name}' cannot do without learning")
    day = world.known_tactic(against or world.studied[-1])
    practice = TavernPractice(world, kind, day, checked_seed(seed))
    practice.learner.handicap = handicap
    return practice


class TavernPractice:
    """All guards of the town, day after day."""

    note = "people with a life of their own have no kernels"

    def __init__(self, world: Tavern, kind: str, day: str, seed: int) -> None:
        self.world = world
        self.kind = kind
        self.against = day
        """The sort of day, by its name."""
        self.seed = seed
        self.luck = Luck(seed, TACTIC_STREAM)
        self.days = 0
        self.memes = Memes(seed=seed)
        self.learner = guards_learner(self.memes, kind)
        """What all guards share."""

    @property
    def watch(self) -> Watch:
        """The same as a squad."""
        return Watch(self.kind, self.learner)

    @property
    def held_back(self) -> bool:
        """Whether a handicap keeps guards at the thieves' level."""
        return self.learner.handicap is not None

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

    def learned(self) -> MindsLearned:
        """What guards have learned so far."""
        return MindsLearned(self.watch)

    def state(self) -> dict[str, Any]:
        """Everything that the next day depends on, as JSON data."""
        return {
            **self.watch.state(),
            "practice": {
                "world": self.world.name,
                "against": self.against,
                "days": saturated(self.days),
                "luck": luck_form(self.luck),
            },
        }

    def restore(self, form: Any, *, goes_on: bool = True) -> Restored:
        """Take over saved state; `goes_on` takes the days and their luck over, too, if these
        were days of the same sort."""
        saved = saved_in(form, self.watch)
        restored = self.learner.restore(saved.mind)
        if goes_on and saved.day == self.against:
            self.days, self.luck = saved.days, saved.luck
        return restored


def row_of(outcome: TavernOutcome) -> Row:
    """A day as other practices tell their encounters."""
    won = Won.NOBODY
    if outcome.won != outcome.lost:
        won = Won.LEARNERS if outcome.won > outcome.lost else Won.ENEMIES
    return Row(outcome.team_fitness[0], 0.0, won, outcome.duration)


class Saved(NamedTuple):
    """Guards as they were saved."""

    mind: Any
    day: str
    days: int
    luck: Luck


def saved_in(form: Any, watch: Watch) -> Saved:
    """What guards have saved: JSON data that may come from anyone. The mind is checked when
    it is taken over."""
    (mind,) = saved_minds(form, watch)
    try:
        practice = field_of(form, "practice", dict)
        day = text_from(field_of(practice, "against", str))
        if day not in DAYS:
            raise Unfit(f"no day is named '{day:.40}'")
        luck = luck_from(practice, "luck")
        return Saved(mind, day, whole_in(practice, "days", 0), luck)
    except Unfit as unfit:
        raise StateError(f"no guards have saved this, or it is damaged: {unfit}") from None


def saved_guards(world: Tavern, form: Any) -> tuple[str, Any]:
    """The day that guards learned on, and their mind, checked."""
    kind = squad_kind(form)
    if kind not in world.learners:
        raise StateError(f"no guards of the world '{world.name}' have saved this")
    practice = practice_of(world, kind)
    practice.restore(form)
    return saved_in(form, practice.watch).day, practice.learner.state()


# --- what was learned -----------------------------------------------------------------


class Words(NamedTuple):
    """What stands for a rule's text where there are no rules."""

    text: str


class Move(NamedTuple):
    """Something guards can do, as minds of other worlds know it."""

    name: str
    statement: Words


class Watch(Squad):
    """All guards as a squad of one mind, to be shown like those of other worlds."""

    def __init__(self, kind: str, mind: Sarsa) -> None:
        self.kind = kind
        self.learns = True
        moves: Any = [Move(name, Words(MOVES_IN_WORDS[name])) for name in mind.actions]
        features = mind.situations.features
        self.plans = (MindPlan("guard", moves, THIEF_MOVES, watches=0, features=features),)
        self.minds = [mind]
