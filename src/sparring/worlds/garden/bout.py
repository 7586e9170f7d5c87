"""A rabbit's walk, move by move."""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum
from typing import Any, NamedTuple, cast

from sparring.kernels.records import read
from sparring.worlds.evolved_bout import EvolvedBout
from sparring.worlds.garden.data.field import MOVES, Direction, place_of
from sparring.worlds.garden.grids import grid_of
from sparring.worlds.garden.kernel import exam
from sparring.worlds.outcome import Outcome


class Event(IntEnum):
    """What is worth telling of a walk; worded in `telling.py`."""

    GOES = 0
    """The rabbit went in a direction."""
    EATS = 1
    """It found so many carrots."""
    SUFFERS = 2
    """It came upon so many bottles."""


class Happening(NamedTuple):
    """Something that happened."""

    step: int
    """The move, counted from 1."""
    code: Event
    cell: int
    """Where the rabbit was then."""
    amount: int
    """The direction, or how much it found."""


@dataclass(frozen=True, slots=True, kw_only=True)
class GardenOutcome(Outcome):
    """How a walk ended."""

    points: int
    """Carrots eaten, less bottles come upon: below zero, too, unlike fitness."""

    def as_data(self) -> dict[str, Any]:
        """As JSON data, without the events."""
        return {**Outcome.as_data(self), "points": self.points}


class GardenBout(EvolvedBout):
    """One walk in progress."""

    unit = "move"

    def start(self) -> None:
        """Put the rabbit into its garden."""
        self.grid = grid_of(self.seed)
        """The garden as it was at first."""
        self.points = 0
        exam.begin(self.record)

    def play(self) -> None:
        """One move: where the rabbit goes, and what it finds there."""
        record = self.record
        exam.move(record)
        at, found = int(read(record, "at")), int(read(record, "found"))
        self.points = int(read(record, "points"))
        self.note(Event.GOES, at, Direction(int(read(record, "direction"))))
        if found:
            self.note(Event.EATS if found > 0 else Event.SUFFERS, at, abs(found))

    def note(self, code: Event, cell: int, amount: int) -> None:
        """Keep what happened, as plain values."""
        self.all_events.append(Happening(self.round, code, cell, int(amount)))

    @property
    def happenings(self) -> list[Happening]:
        """Everything that has happened, by its names."""
        return cast("list[Happening]", self.all_events)

    def ways(self) -> list[list[tuple[float, float]]]:
        """Every cell that the rabbit has been in."""
        moves = (event.cell for event in self.happenings if event.code == Event.GOES)
        return [[place_of(cell) for cell in (self.grid.start, *moves)]]

    @property
    def over(self) -> bool:
        """Whether all moves are made."""
        return self.round >= MOVES

    def fitness(self, side: int) -> float:
        """The points as a share of all carrots."""
        return self.world.score(self.points)

    def outcome(self, *, log: bool = True) -> GardenOutcome:
        """How it stands, or ended, with everything that happened."""
        fitness = (self.fitness(0),)
        return GardenOutcome(
            seed=self.seed,
            winner=None,
            duration=self.round,
            unit=self.unit,
            team_fitness=fitness,
            fitness=fitness,
            activated=((),),
            events=tuple(self.all_events) if log else (),
            points=self.points,
        )
