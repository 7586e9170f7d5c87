"""A walk as its painter sees it: the garden, the rabbit, its way, in plain data."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypedDict

from sparring.worlds.evolved_showing import signals_of
from sparring.worlds.garden.bout import Event
from sparring.worlds.garden.data.classes import class_of
from sparring.worlds.garden.data.field import SIGHT, WIDTH, Direction, place_of
from sparring.worlds.garden.telling import amount_of, finding_in_words, name_of

if TYPE_CHECKING:
    from sparring.worlds.garden.bout import GardenBout, Happening

PAINTER = "garden"
USUAL = ("look_ahead",)
"""Whom the page shows first."""
TACTIC_HELP = {
    "random_walk": "Any direction, by luck.",
    "row_sweep": "Row by row, whatever lies there.",
    "east_south": "The best two moves, of those east and south.",
    "look_ahead": "The best two moves, in all directions.",
}


class Place(TypedDict):
    """A cell by column and row, both from 0."""

    x: int
    y: int


class GardenScene(TypedDict):
    """The whole garden at one moment. It has no edges: whoever leaves on one side comes in
    on the other."""

    round: int
    over: bool
    width: int
    """Cells in a row, and in a column."""
    cells: list[int]
    """Row by row: carrots left, or bottles as a negative number."""
    rabbit: Place
    facing: str | None
    """The direction of the last move; None before the first."""
    way: list[Place]
    """Every cell that the rabbit has been in, from its start to where it is."""
    sight: list[Place]
    """The cells that it sees from where it is, its own among them."""
    outputs: list[float] | None
    """What its network said in the last move to north, east, south and west; None if no
    network steers."""
    eaten: int
    poisoned: int
    """Bottles come upon so far; the same one counts each time."""
    points: int
    garden: str
    """What class of garden it is, in words."""
    score: list[int]
    """The points, for the line of time."""


def scene(bout: GardenBout) -> GardenScene:
    """The garden as it is now."""
    moves = [event for event in bout.happenings if event.code == Event.GOES]
    way = way_of(bout)
    x, y = place_of(way[-1])
    return {
        "round": bout.round,
        "over": bout.over,
        "width": WIDTH,
        "cells": [int(held) for held in bout.record.cell],
        "rabbit": {"x": x, "y": y},
        "facing": name_of(moves[-1].amount) if moves else None,
        "way": [place_view(cell) for cell in way],
        "sight": [{"x": (x + right) % WIDTH, "y": (y + down) % WIDTH} for right, down in SIGHT],
        "outputs": last_outputs(bout),
        "eaten": amount_of(bout.happenings, Event.EATS),
        "poisoned": amount_of(bout.happenings, Event.SUFFERS),
        "points": bout.points,
        "garden": str(class_of(bout.seed)),
        "score": [bout.points],
    }


def way_of(bout: GardenBout) -> list[int]:
    """The cells that the rabbit has been in, from its start on."""
    return [bout.grid.start, *(event.cell for event in bout.happenings if event.code == Event.GOES)]


def place_view(cell: int) -> Place:
    """A cell's place."""
    x, y = place_of(cell)
    return {"x": x, "y": y}


def last_outputs(bout: GardenBout) -> list[float] | None:
    """What the network said in the last move, if one steers and has moved."""
    thought = signals(bout)[0] if bout.round else None
    return None if thought is None else thought[-len(Direction) :]


def signals(bout: GardenBout) -> list[list[float] | None]:
    """What the rabbit's network has just thought."""
    return [signals_of(bout.network(0), bout.record.exam.brain)]


def events(bout: GardenBout) -> list[dict[str, Any]]:
    """What happened in the last move."""
    return [event_view(event) for event in bout.happenings if event.step == bout.round]


def event_view(event: Happening) -> dict[str, Any]:
    """One event; that the rabbit goes somewhere is seen, not told."""
    is_step = event.code == Event.GOES
    return {
        "code": Event(event.code).name.lower(),
        "clock": event.step,
        "who": 0,
        "weight": 0 if is_step else 1,
        "amount": event.amount,
        **place_view(event.cell),
        "text": None if is_step else finding_in_words(event),
    }
