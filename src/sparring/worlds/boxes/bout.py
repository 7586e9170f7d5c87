"""One robot and its box, step by step."""

from __future__ import annotations

from math import sqrt
from typing import NamedTuple

from sparring.kernels.records import across
from sparring.worlds.boxes.data.codes import Event
from sparring.worlds.boxes.data.instances import STEPS
from sparring.worlds.boxes.kernel import exam
from sparring.worlds.evolved_bout import EvolvedBout

STUCK_STEPS = 5
"""A box that is pressed and hardly moves for so many steps is stuck."""
HARDLY = 0.5
"""Units in a step."""
MILESTONE = 100
"""Units after which the way of the box is told."""


class Place(NamedTuple):
    """Where something is, from the middle of the corridor's lower end."""

    x: float
    y: float

    def distance(self, other: Place) -> float:
        """The distance to another place."""
        across, along = self.x - other.x, self.y - other.y
        return sqrt(across * across + along * along)


class BoxesBout(EvolvedBout):
    """A robot in a corridor."""

    def start(self) -> None:
        """Put robot and box in their places."""
        exam.start(self.record)
        self.start_of_box = self.box
        self.trail = [(self.robot, self.box)]
        """Where robot and box were after each step."""
        self.touched = False
        """Whether the robot pushed the box in the last step."""
        self.scraped = False
        """Whether it pressed the box against a wall."""
        self.stuck_for = 0
        """Steps for which a pressed box has hardly moved."""
        self.milestones = 0
        """Hundreds of units that the box has come."""

    # --- how things stand ------------------------------------------------------------

    @property
    def robot(self) -> Place:
        """Where the robot is."""
        return Place(float(self.record.x), float(self.record.y))

    @property
    def box(self) -> Place:
        """Where the box is."""
        return Place(float(self.record.box_x), float(self.record.box_y))

    @property
    def way(self) -> float:
        """How far the box has come."""
        return self.box.distance(self.start_of_box)

    def ways(self) -> list[list[tuple[float, float]]]:
        """Where the robot has been, and where the box."""
        return [[(both[thing].x, -both[thing].y) for both in self.trail] for thing in (0, 1)]

    @property
    def points(self) -> float:
        """The fitness of the thesis's equation 3.1, if it ended now."""
        return float(exam.rate(self.record))

    @property
    def over(self) -> bool:
        """Whether time is up."""
        return self.round >= STEPS

    def fitness(self, side: int) -> float:
        """The share of what can be had."""
        return self.world.score(self.points)

    # --- what happens ----------------------------------------------------------------

    def play(self) -> None:
        """The robot senses, steers and drives."""
        exam.step(self.record)
        self.trail.append((self.robot, self.box))
        speeds = across(self.record, "wheel", "speed")
        readings = [int(reading) for reading in self.record.reading]
        self.note(Event.DRIVES, *speeds, *readings, *self.robot, *self.box)
        self.note_touch()
        self.note_walls()
        if self.way >= MILESTONE * (self.milestones + 1):
            self.milestones += 1
            self.note(Event.PASSES, self.way)
        if self.over:
            self.note(Event.ENDS, self.way, self.box.distance(self.robot), self.points)

    def note(self, event: Event, *values: float) -> None:
        """Keep something that happened."""
        self.all_events.append((self.round, int(event), *values))

    def note_touch(self) -> None:
        """Robot and box come together or part."""
        touches = bool(self.record.touches)
        if touches != self.touched:
            self.note(Event.TOUCHES if touches else Event.LEAVES, *self.box)
        self.touched = touches

    def note_walls(self) -> None:
        """The box is pressed against a wall, gets stuck there, or is pressed no more."""
        scrapes = bool(self.record.pressed > 0)
        if scrapes != self.scraped:
            self.note(Event.SCRAPES if scrapes else Event.SLIDES, *self.box)
        self.scraped = scrapes
        _, before = self.trail[-2]
        sticks = scrapes and self.box.distance(before) < HARDLY
        self.stuck_for = self.stuck_for + 1 if sticks else 0
        if self.stuck_for == STUCK_STEPS:
            self.note(Event.STICKS, *self.box)
