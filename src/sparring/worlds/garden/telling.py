"""A walk in English: events become sentences, choices of networks with their reasons."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from sparring.errors import plural
from sparring.worlds.contract import Sentence, Standing
from sparring.worlds.garden.bout import Event
from sparring.worlds.garden.data.classes import class_of
from sparring.worlds.garden.data.field import CARROTS, Direction, place_of
from sparring.worlds.garden.why import place_in_words, reasons

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sparring.worlds.garden.bout import GardenBout, GardenOutcome, Happening
    from sparring.worlds.garden.why import Reason

TEAMS = ("rabbit",)
QUIET = ""
"""Steps are too short to be told one by one."""
STANDING = "points"
"""What is told of everybody at the end."""


def sentences(bout: GardenBout) -> list[tuple[Happening, Sentence | None]]:
    """Every event of a walk with its sentence."""
    known = reasons(bout)
    told: list[tuple[Happening, Sentence | None]] = []
    for event in bout.happenings:
        is_choice = event.code == Event.GOES
        text = choice_in_words(bout, event, known) if is_choice else finding_in_words(event)
        weight = 0 if is_choice else 1
        told.append((event, Sentence("Move", event.step, str(event.step), text, weight, is_choice)))
    return told


def choice_in_words(bout: GardenBout, event: Happening, known: Sequence[Reason]) -> str:
    """Where the rabbit goes, and why."""
    going = f"the rabbit goes {name_of(event.amount)}"
    if known:
        return f"{going} {reason_in_words(known[event.step - 1], event.amount)}"
    return f"{going} by its tactic, {str(bout.controllers[0]).replace('_', ' ')}"


def reason_in_words(reason: Reason, direction: int) -> str:
    """What the outputs were, and what spoke for the highest most."""
    others = [other for other in Direction if other != direction]
    second = max(others, key=lambda other: reason.outputs[other])
    strengths = f"{reason.outputs[direction]:.2f}; {name_of(second)} {reason.outputs[second]:.2f}"
    if reason.place is None:
        return f"({strengths}): nothing in sight speaks for it"
    what = f"{held_in_words(reason.held)} {place_in_words(reason.place)}"
    speaks = "speaks" if abs(reason.held) == 1 else "speak"
    return f"({strengths}): {what} {speaks} for it most"


def finding_in_words(event: Happening) -> str:
    """What the rabbit comes upon."""
    x, y = place_of(event.cell)
    where = f"at {x}, {y}"
    if event.code == Event.EATS:
        return f"the rabbit eats {held_in_words(event.amount)} {where}"
    return f"the rabbit suffers from {held_in_words(-event.amount)} {where}"


def held_in_words(held: int) -> str:
    """What a cell holds: `3 carrots`, `a bottle of poison`."""
    if held > 0:
        return "a carrot" if held == 1 else f"{held} carrots"
    return "a bottle of poison" if held == -1 else f"{-held} bottles of poison"


def name_of(direction: int) -> str:
    """A direction as it is written in a sentence."""
    return Direction(direction).name.lower()


def event_data(event: Happening) -> dict[str, Any]:
    """An event as JSON data."""
    x, y = place_of(event.cell)
    data: dict[str, Any] = {
        "move": event.step,
        "event": Event(event.code).name.lower(),
        "x": x,
        "y": y,
    }
    if event.code == Event.GOES:
        return {**data, "direction": name_of(event.amount)}
    return {**data, "amount": event.amount}


def ending(outcome: GardenOutcome) -> str:
    """How the walk ended, in one sentence."""
    points = f"{outcome.points} point" + ("" if outcome.points == 1 else "s")
    moves = f"{outcome.duration} move" + ("" if outcome.duration == 1 else "s")
    return f"After {moves} the rabbit has {points} ({class_of(outcome.seed)})."


def amount_of(events: Sequence[Happening], code: Event) -> int:
    """How much of one kind the rabbit found."""
    return sum(event.amount for event in events if event.code == code)


def standings(bout: GardenBout) -> list[Standing]:
    """What the rabbit has found."""
    eaten, suffered = (amount_of(bout.happenings, code) for code in (Event.EATS, Event.SUFFERS))
    return [
        Standing(
            name="rabbit",
            side=0,
            share=bout.fitness(0),
            state=plural(bout.points, "point"),
            used=f"{eaten} of {CARROTS} carrots, {plural(suffered, 'bottle')} of poison",
        )
    ]
