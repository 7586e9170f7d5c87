"""A day as its painter sees it: the street, the house, and everybody, in plain data."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypedDict

from sparring.worlds.tavern.data.days import DAYS
from sparring.worlds.tavern.data.numbers import BEGINS_AT
from sparring.worlds.tavern.data.places import HEIGHT, PLACES, ROOMS, UNSEEN, WIDTH
from sparring.worlds.tavern.happenings import Event
from sparring.worlds.tavern.telling import CHOICES, clock_of, sentence_of

if TYPE_CHECKING:
    from sparring.worlds.tavern.bout import TavernBout
    from sparring.worlds.tavern.happenings import Happening
    from sparring.worlds.tavern.person import Person

PAINTER = "tavern"
USUAL = ("quiet",)
"""What the page shows first."""
TACTIC_HELP = {name: day.title for name, day in DAYS.items()}


class PersonView(TypedDict):
    """Somebody at one moment."""

    id: int
    name: str
    kind: str
    x: float
    y: float
    out: bool
    """Whether he or she is beyond the field."""
    held: bool
    """In the cell, or in bed."""
    role: str
    does: str
    health: float
    """What is left of it, from 0 to 1."""
    gold: int
    loot: int


class TavernScene(TypedDict, total=False):
    """The town at one moment."""

    round: int
    over: bool
    minute: int
    """Of the day: what the light depends on."""
    clock: str
    width: float
    height: float
    people: list[PersonView]
    score: list[int]
    """Fights won less fights lost, for the line of time."""
    rooms: dict[str, list[float]]
    """Left, top, right and bottom of each, and its door; only at the beginning."""
    places: dict[str, list[float]]


def scene(bout: TavernBout) -> TavernScene:
    """The town as it is now."""
    step = max(1, bout.round)
    view: TavernScene = {
        "round": bout.round,
        "over": bout.over,
        "minute": (BEGINS_AT + step - 1) % (24 * 60),
        "clock": clock_of(step),
        "width": WIDTH,
        "height": HEIGHT,
        "people": [person_view(person) for person in bout.people],
        "score": [sum(person.won - person.lost for person in bout.people)],
    }
    if bout.round == 0:
        view["rooms"] = {
            name: [room.left, room.top, room.right, room.bottom, *room.door]
            for name, room in ROOMS.items()
            if name not in UNSEEN
        }
        view["places"] = {
            name: [spot.x, spot.y] for name, spot in PLACES.items() if spot.room not in UNSEEN
        }
    return view


def person_view(person: Person) -> PersonView:
    """Somebody as he or she is now."""
    return {
        "id": person.number,
        "name": person.name,
        "kind": person.kind,
        "x": round(person.x, 2),
        "y": round(person.y, 2),
        "out": person.room in UNSEEN,
        "held": person.is_held,
        "role": (person.actor.role or "").replace("_", " "),
        "does": (person.actor.behaviour or "").replace("_", " "),
        "health": round(person.share, 2),
        "gold": person.gold,
        "loot": sum(theft.coins for theft in person.carried),
    }


def events(bout: TavernBout) -> list[dict[str, Any]]:
    """What happened in the last minute; choices are asked for elsewhere."""
    names = [bout.agent_name(number) for number in range(len(bout.people))]
    found: list[dict[str, Any]] = []
    for event in reversed(bout.all_events):
        if event.step != bout.round:
            break
        if event.code not in CHOICES:
            found.append(event_view(event, names))
    return found[::-1]


def event_view(event: Happening, names: list[str]) -> dict[str, Any]:
    """One event."""
    sentence = sentence_of(event, names)
    return {
        "code": Event(event.code).name.lower(),
        "clock": event.step,
        "when": clock_of(event.step),
        "who": event.who,
        "other": event.other,
        "amount": event.amount,
        "line": event.text,
        "weight": 0 if sentence is None else sentence.weight,
        "text": None if sentence is None else sentence.text,
    }
