"""A robot and its box in English: events as codes become sentences."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeAlias

from sparring.worlds.boxes.data.codes import Event
from sparring.worlds.boxes.data.instances import LENGTH
from sparring.worlds.boxes.data.robot import SENSORS
from sparring.worlds.boxes.why import Reasons, Speeds
from sparring.worlds.contract import Sentence

if TYPE_CHECKING:
    from sparring.worlds.boxes.bout import BoxesBout
    from sparring.worlds.contract import Standing
    from sparring.worlds.outcome import Outcome

TEAMS = ("robot",)
QUIET = ""
"""Steps are too short to be told one by one."""
STANDING = "fitness"
"""What is told of everybody at the end."""
UNIT = "Step"
STRAIGHT = 4
"""Wheels that differ by no more drive straight on, as far as words go."""
PAUSE = 5
"""Steps before another choice is told."""
END = 30.0
"""A box that is pressed so near to an end of the corridor touches it."""
PLACE = ("box_x", "box_y")
FIELDS = {
    Event.DRIVES: (
        *("left_wheel", "right_wheel"),
        *(f"sensor_{number}" for number in range(SENSORS)),
        *("x", "y", *PLACE),
    ),
    Event.TOUCHES: PLACE,
    Event.LEAVES: PLACE,
    Event.SCRAPES: PLACE,
    Event.SLIDES: PLACE,
    Event.STICKS: PLACE,
    Event.PASSES: ("way",),
    Event.ENDS: ("way", "distance", "fitness"),
}
"""What the values of an event are."""
WEIGHTS = {Event.LEAVES: 0, Event.SLIDES: 0, Event.STICKS: 2, Event.ENDS: 2}
"""How much an event matters; 1 if it is not named."""
Happening: TypeAlias = "tuple[Any, ...]"
"""The step, a code, and what the code asks for."""


def sentences(bout: BoxesBout) -> list[tuple[Happening, Sentence | None]]:
    """Every event with its sentence; when the robot does something else than before, what
    and why, but not at every little correction."""
    teller = Teller(bout)
    return [(event, teller.sentence(event)) for event in bout.all_events]


class Teller:
    """Words events; remembers what the robot was doing."""

    def __init__(self, bout: BoxesBout) -> None:
        network = bout.network(0)
        self.reasons = None if network is None else Reasons(network)
        self.manoeuvre = ""
        """What it was last said to do."""
        self.quiet_until = 0

    def sentence(self, event: Happening) -> Sentence | None:
        """An event in words; None for a robot that goes on as before."""
        step, code, *values = event
        if code != Event.DRIVES:
            weight = WEIGHTS.get(Event(code), 1)
            return Sentence(UNIT, step, str(step), words_of(event), weight)
        text = self.choice(step, Speeds(*values[:2]), values[2 : 2 + SENSORS])
        return Sentence(UNIT, step, str(step), text, 0, is_choice=True) if text else None

    def choice(self, step: int, speeds: Speeds, readings: list[int]) -> str:
        """What the robot does now, and why; empty if that is nothing new."""
        manoeuvre, text = manoeuvre_of(speeds), ""
        if manoeuvre != self.manoeuvre and step >= self.quiet_until:
            self.manoeuvre, self.quiet_until = manoeuvre, step + PAUSE
            text = f"the robot {manoeuvre} (wheels {speeds}){self.why(readings)}"
        if self.reasons is not None:
            self.reasons.drive(readings)
        return text

    def why(self, readings: list[int]) -> str:
        """The sensor that mattered most, in words; empty for a tactic."""
        if self.reasons is None:
            return ""
        reason = self.reasons.reason(readings)
        if reason is None:
            return ": no sensor alone matters to it"
        return (
            f": its sensor '{reason.sensor}' ({reason.reading}) matters most; were it dark, "
            f"the wheels would turn at {reason.without}"
        )


def manoeuvre_of(speeds: Speeds) -> str:
    """What a robot with these speeds does."""
    ahead, turn = speeds.left + speeds.right, speeds.right - speeds.left
    side = "left" if turn > 0 else "right"
    if abs(turn) > STRAIGHT:
        if abs(turn) > abs(ahead):
            return f"spins to the {side}"
        return f"turns {side}" if ahead > 0 else f"backs and turns {side}"
    if ahead == 0:
        return "stands"
    return "drives ahead" if ahead > 0 else "backs"


def words_of(event: Happening) -> str:
    """What happened, in words."""
    _, code, *values = event
    if code == Event.TOUCHES:
        return "the robot pushes the box"
    if code == Event.LEAVES:
        return "the robot has lost touch with the box"
    if code == Event.SCRAPES:
        return f"the box is pressed against {wall_at(*values)}"
    if code == Event.SLIDES:
        return "the box is pressed against the wall no more"
    if code == Event.STICKS:
        return f"the box is stuck at {wall_at(*values)}"
    if code == Event.PASSES:
        return f"the box has come {values[0]:.0f} units"
    return f"time is up: {result_in_words(*values)}"


def wall_at(x: float, y: float) -> str:
    """The wall that a box touches."""
    if not END < y < LENGTH - END:
        return "the end of the corridor"
    return "the left wall" if x < 0 else "the right wall"


def result_in_words(way: float, distance: float, fitness: float) -> str:
    """How far the box came, and what that is worth."""
    return (
        f"the box has come {way:.0f} units, and the robot is {distance:.0f} from it: "
        f"fitness {fitness:.0f}"
    )


def event_data(event: Happening) -> dict[str, Any]:
    """An event as JSON data."""
    step, code, *values = event
    named = dict(zip(FIELDS[Event(code)], values, strict=True))
    return {"step": step, "event": Event(code).name.lower(), **named}


def ending(outcome: Outcome) -> str:
    """How it ended, in one sentence."""
    steps = f"{outcome.duration} step" + ("" if outcome.duration == 1 else "s")
    if outcome.events and outcome.events[-1][1] == Event.ENDS:
        return f"After {steps} {result_in_words(*outcome.events[-1][2:])}."
    return f"After {steps} the robot has {outcome.fitness[0]:.2f} of what can be had."


def standings(bout: BoxesBout) -> list[Standing]:
    """Nobody is hurt here."""
    return []
