"""A duel step by step: what happened, and where the ships were."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple, cast

from sparring.kernels.records import first_rows, read
from sparring.worlds.evolved_bout import EvolvedBout
from sparring.worlds.starships.data.codes import Control, Event, Plan
from sparring.worlds.starships.data.inputs import INPUTS
from sparring.worlds.starships.data.numbers import LIMIT
from sparring.worlds.starships.kernel.entries import rate, start, step
from sparring.worlds.starships.kernel.record import SHIPS, Ship

if TYPE_CHECKING:
    from sparring.worlds.outcome import Outcome


class Happening(NamedTuple):
    """Something that happened. What the numbers mean, the code says."""

    step: int
    code: Event
    who: int
    """The ship that did it; of a duel that ends, -1."""
    numbers: tuple[float, ...] = ()


class Moment(NamedTuple):
    """A ship after a step."""

    x: float
    y: float
    nose_x: float
    nose_y: float
    speed: float
    hull: float
    """What is left of it, as a share."""
    plan: int
    fired: bool
    bumped: bool


class StarshipsBout(EvolvedBout):
    """One duel in progress."""

    unit: ClassVar[str] = "step"

    def start(self) -> None:
        """Put both ships where they begin."""
        start(self.record, 0)
        self.seen: list[list[tuple[float, ...]]] = [[] for _ in range(SHIPS)]
        """The inputs of each ship's network, step by step; none where a tactic steers."""
        self.trace: list[tuple[Moment, Moment]] = [self.moments()]
        """Both ships when the duel began, and after each step."""

    def play(self) -> None:
        """Both ships have a turn."""
        before = self.trace[-1]
        step(self.record)
        self.trace.append(self.moments())
        for who in range(SHIPS):
            self.note_turn(who, before[who], self.trace[-1][who])
        if self.over:
            self.note_end()

    def note_turn(self, who: int, before: Moment, now: Moment) -> None:
        """What a ship has done in its turn."""
        ship = self.record.field.ship[who]
        if self.record.control[who] == Control.NETWORK:
            brain = self.record.exam.brain if who == 0 else self.record.rival
            self.seen[who].append(tuple(map(float, brain.signal[: len(INPUTS)])))
            self.note(Event.STEERS, who, float(ship.thrust), float(ship.rudder))
        elif self.round == 1 or now.plan != before.plan:
            self.note(Event.PLANS, who, now.plan)
        self.note(Event.FLIES, who, now.x, now.y, now.nose_x, now.nose_y, now.speed)
        if now.bumped:
            self.note(Event.BUMPS, who)
        if now.fired:
            self.note(Event.HITS, who, float(ship.strength), self.trace[-1][1 - who].hull)

    def note_end(self) -> None:
        """How it ended."""
        wrecks = [who for who in range(SHIPS) if self.trace[-1][who].hull <= 0.0]
        for who in wrecks:
            self.note(Event.DESTROYED, who)
        if not wrecks:
            self.note(Event.PARTED if self.gap > LIMIT else Event.TIME_UP, -1)

    def note(self, code: Event, who: int, *numbers: float) -> None:
        """Keep an event."""
        self.all_events.append(Happening(self.round, code, who, numbers))

    @property
    def happenings(self) -> list[Happening]:
        """Everything that has happened."""
        return cast("list[Happening]", self.all_events)

    def moments(self) -> tuple[Moment, Moment]:
        """Both ships as they are now."""
        first, second = (moment_of(row) for row in first_rows(self.record.field, "ship", SHIPS))
        return first, second

    def ways(self) -> list[list[tuple[float, float]]]:
        """Where each ship has been."""
        return [[(both[who].x, both[who].y) for both in self.trace] for who in range(SHIPS)]

    @property
    def gap(self) -> float:
        """How far the ships are apart."""
        return float(read(self.record.field, "gap"))

    @property
    def over(self) -> bool:
        """Whether a ship is destroyed, the ships have parted, or time is up."""
        return bool(read(self.record.field, "over"))

    def winner(self) -> int | None:
        """The side that is left; if both are destroyed, the first has lost."""
        first, second = (moment.hull <= 0.0 for moment in self.trace[-1])
        if first:
            return 1
        return 0 if second else None

    def fitness(self, side: int) -> float:
        """Equation 4.1 of the thesis, the mean over all steps."""
        share = float(rate(self.record))
        return share if side == 0 else 1.0 - share

    def outcome(self, *, log: bool = True) -> Outcome:
        """How it stands, or ended. A ship can win late and still have stood badly for most
        of the time, so the fitness of a side is half equation 4.1 and half who won."""
        outcome = super().outcome(log=log)
        won = {None: 0.5, 0: 1.0, 1: 0.0}[outcome.winner]
        first = (outcome.fitness[0] + won) / 2
        return replace(outcome, team_fitness=(first, 1.0 - first))


FIELDS = tuple(Ship.__dataclass_fields__)


def moment_of(row: tuple[Any, ...]) -> Moment:
    """A ship as far as it can be seen."""
    ship = dict(zip(FIELDS, row, strict=True))
    return Moment(
        ship["x"],
        ship["y"],
        ship["nose_x"],
        ship["nose_y"],
        ship["speed"],
        ship["hull"] / ship["most_hull"],
        Plan(ship["plan"]),
        bool(ship["fired"]),
        bool(ship["bumped"]),
    )
