"""A duel in words."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from sparring.worlds.contract import Sentence, Standing
from sparring.worlds.starships.data.codes import Event, Plan
from sparring.worlds.starships.data.inputs import OUTPUTS
from sparring.worlds.starships.data.numbers import LIMIT
from sparring.worlds.starships.why import reasons

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sparring.worlds.outcome import Outcome
    from sparring.worlds.starships.bout import Happening, StarshipsBout
    from sparring.worlds.starships.why import Reason

TEAMS = ("red", "blue")
QUIET = ""
"""Steps are too short to be told one by one."""
STANDING = "hull"
"""What is told of everybody at the end."""
PLANS = {
    Plan.APPROACH: "turns towards {other} at full speed: it holds its own hull to be no weaker",
    Plan.KEEP: "flies as fast as {other}, within range: it holds its own hull to be no weaker",
    Plan.FLEE: "turns away and flees: it holds its own hull to be the weaker one",
    Plan.RUN: "flies straight on to gain distance: {other} is behind it, and it is whole",
    Plan.REST: "rests, whatever happens",
}
WEIGHTS = {Event.BUMPS: 1, Event.HITS: 1, Event.DESTROYED: 2, Event.PARTED: 2, Event.TIME_UP: 2}
FIELDS = {
    Event.STEERS: OUTPUTS,
    Event.PLANS: ("plan",),
    Event.FLIES: ("x", "y", "nose_x", "nose_y", "speed"),
    Event.HITS: ("damage", "left"),
}
"""What the numbers of events are called."""
HARDLY = 0.05
"""Orders smaller than this are not worth a word."""


def ship_name(who: int) -> str:
    """A ship with its side: `red's ship`."""
    return f"{TEAMS[who]}'s ship"


def sentences(bout: StarshipsBout) -> list[tuple[Happening, Sentence | None]]:
    """Every event of a duel with its sentence; None for what only machines want to know."""
    told: list[list[list[Reason | None]]] = []
    for who, seen in enumerate(bout.seen):
        network = bout.network(who)
        told.append(reasons(network, seen) if network is not None else [])
    return [(event, sentence_of(event, told)) for event in bout.happenings]


def sentence_of(event: Happening, told: Sequence[Sequence[Sequence[Any]]]) -> Sentence | None:
    """One event in words, with what it weighs."""
    if event.code is Event.STEERS:
        text: str | None = orders_in_words(event, told[event.who][event.step - 1])
    else:
        text = in_words(event)
    if text is None:
        return None
    is_choice = event.code in (Event.STEERS, Event.PLANS)
    weight = WEIGHTS.get(event.code, 1)
    return Sentence("Step", event.step, str(event.step), text, weight, is_choice)


def in_words(event: Happening) -> str | None:
    """An event in words; None for what is not told, and for a network's orders, which
    need reasons."""
    if event.code is Event.PLANS:
        plan = PLANS[Plan(int(event.numbers[0]))].format(other=ship_name(1 - event.who))
        return f"{ship_name(event.who)} {plan}"
    if event.code is Event.BUMPS:
        return f"{ship_name(event.who)} bumps into {ship_name(1 - event.who)}"
    if event.code is Event.HITS:
        damage, left = event.numbers
        other = ship_name(1 - event.who)
        return f"{TEAMS[event.who]}'s laser takes {damage:.1f} from {other}, {left:.0%} is left"
    if event.code is Event.DESTROYED:
        return f"{ship_name(event.who)} is destroyed"
    if event.code is Event.PARTED:
        return f"the ships are more than {LIMIT:.0f} apart and lose each other"
    return "time is up" if event.code is Event.TIME_UP else None


def orders_in_words(event: Happening, why: Sequence[Reason | None]) -> str:
    """What a network orders, and what it saw that spoke for it."""
    thrust, rudder = event.numbers
    orders = (
        order_in_words(thrust, "speeds up", "brakes", "keeps its speed"),
        order_in_words(rudder, "turns right", "turns left", "flies straight"),
    )
    first, second = (
        f"{order} because of {reason.name}" if reason is not None else f"{order} by habit"
        for order, reason in zip(orders, why, strict=True)
    )
    return f"{ship_name(event.who)} {first} and {second}"


def order_in_words(order: float, more: str, less: str, neither: str) -> str:
    """An order from -1 to 1 with the share of what the ship can do."""
    if abs(order) < HARDLY:
        return neither
    return f"{more if order > 0 else less} ({abs(order):.0%})"


def event_data(event: Happening) -> dict[str, Any]:
    """An event as JSON data."""
    names = FIELDS.get(event.code, ())
    return {
        "step": event.step,
        "event": event.code.name.lower(),
        "who": event.who,
        **dict(zip(names, event.numbers, strict=True)),
    }


def ending(outcome: Outcome) -> str:
    """How it ended, in one sentence."""
    steps = f"{outcome.duration} step" + ("" if outcome.duration == 1 else "s")
    if outcome.winner is None:
        return f"After {steps} both ships are left: a tie."
    wrecks = [event.who for event in outcome.events if event.code is Event.DESTROYED]
    if len(wrecks) == len(TEAMS):
        return f"After {steps} both ships are destroyed: {TEAMS[1]} wins, for it moves second."
    return f"After {steps} {TEAMS[outcome.winner]} wins."


def standings(bout: StarshipsBout) -> list[Standing]:
    """What is left of both ships."""
    return [
        Standing(
            ship_name(who),
            who,
            moment.hull if moment.hull > 0.0 else None,
            hull_in_words(bout, who) if moment.hull > 0.0 else f"destroyed in step {bout.round}",
        )
        for who, moment in enumerate(bout.trace[-1])
    ]


def hull_in_words(bout: StarshipsBout, who: int) -> str:
    """What is left of a hull: `45 of 112`."""
    ship = bout.record.field.ship[who]
    return f"{float(ship.hull):.0f} of {float(ship.most_hull):.0f}"
