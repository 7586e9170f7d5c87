"""A bout in words."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from sparring.worlds.contract import Sentence, Standing

if TYPE_CHECKING:
    from tests.arena.outpost.world import Bout, Happening, Outcome

TEAMS = ("red", "blue")
WORDS = {
    "hits": "{who} hits {target} for {amount}",
    "heals": "{who} heals {target}",
    "falls": "{who} falls",
    "takes": "{who} takes the flag",
    "scores": "{who} brings the flag home",
}
WEIGHTS = {"heals": 0, "falls": 2, "scores": 2}


def name_of(bout: Bout, number: int) -> str:
    body = bout.bodies[number]
    return f"{TEAMS[body.side]}'s {body.kind} {number % 5 + 1}"


def sentence(bout: Bout, event: Happening) -> Sentence:
    who = name_of(bout, event.who)
    target = name_of(bout, event.target) if event.target >= 0 else ""
    text = WORDS[event.code].format(who=who, target=target, amount=event.amount)
    return Sentence("Second", event.clock, str(event.clock), text, WEIGHTS.get(event.code, 1))


def sentences(bout: Bout) -> list[tuple[Any, Sentence | None]]:
    return [(event, sentence(bout, event)) for event in bout.all_events]


def event_data(event: Happening) -> dict[str, Any]:
    return event._asdict()


def ending(outcome: Outcome) -> str:
    if outcome.winner is None:
        return f"After {outcome.duration} seconds nobody has won."
    return f"After {outcome.duration} seconds {TEAMS[outcome.winner]} has won."


def standings(bout: Bout) -> list[Standing]:
    return []
