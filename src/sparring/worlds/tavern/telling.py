"""A day in English: what happened, and why everybody did what they did."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from sparring.errors import plural
from sparring.worlds.contract import Sentence, Standing
from sparring.worlds.tavern.data.numbers import BEGINS_AT
from sparring.worlds.tavern.data.people import GUARD, SERVER, THIEF
from sparring.worlds.tavern.happenings import Event

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from sparring.worlds.tavern.bout import TavernBout, TavernOutcome
    from sparring.worlds.tavern.happenings import Happening
    from sparring.worlds.tavern.person import Person

TEAMS = ("town",)
QUIET = ""
"""Minutes are too short to be told one by one."""
STANDING = "how it went"
"""What is told of everybody at the end."""
CHATTER = 1
"""What is said with no more priority is for those who are there."""
CHOICES = (Event.CHOOSES, Event.TURNS)
DECIDES = (Event.STEALS, Event.CATCHES, Event.FALLS, Event.STASHES)
MATTERS_LESS = (Event.SAYS, Event.SERVES, Event.GIVES, Event.PLAYS, Event.FREED)


def sentences(bout: TavernBout) -> list[tuple[Happening, Sentence | None]]:
    """Every event of a day with its sentence; chatter has none."""
    names = [bout.agent_name(number) for number in range(len(bout.people))]
    return [(event, sentence_of(event, names)) for event in bout.all_events]


def sentence_of(event: Happening, names: Sequence[str]) -> Sentence | None:
    """One event as a sentence."""
    if event.code == Event.SAYS and event.amount <= CHATTER:
        return None
    text = in_words(event, names)
    is_choice = event.code in CHOICES
    return Sentence("Minute", event.step, clock_of(event.step), text, weight_of(event), is_choice)


def weight_of(event: Happening) -> int:
    """How much an event matters: 0 to 2."""
    if event.code in DECIDES:
        return 2
    return 0 if event.code in MATTERS_LESS or event.code in CHOICES else 1


def clock_of(step: int) -> str:
    """The time of the day at a step."""
    minute = (BEGINS_AT + step - 1) % (24 * 60)
    return f"{minute // 60:02}:{minute % 60:02}"


def coins(amount: int) -> str:
    """`a coin`, `3 coins`."""
    return "a coin" if amount == 1 else f"{amount} coins"


WORDS: dict[Event, Callable[[str, str, Happening], str]] = {
    Event.CHOOSES: lambda who, other, event: f"{who}: {event.text}",
    Event.TURNS: lambda who, other, event: f"{who}: {event.text}",
    Event.SAYS: lambda who, other, event: f'{who}: "{event.text}"',
    Event.SERVES: lambda who, other, event: f"{who} serves {other} a drink",
    Event.GIVES: lambda who, other, event: f"{who} gives {other} {coins(event.amount)}",
    Event.PLAYS: lambda who, other, event: f"{who} plays a song",
    Event.ANNOUNCES: lambda who, other, event: f"{who} rings for the last round",
    Event.STEALS: lambda who, other, event: f"{who} steals {coins(event.amount)} from {other}",
    Event.FOILED: lambda who, other, event: f"{who} is about to steal; {other} sees it",
    Event.STASHES: lambda who, other, event: f"{who} hides {coins(event.amount)} of {other}",
    Event.MEETS: lambda who, other, event: f"{who} comes upon {other}",
    Event.HITS: lambda who, other, event: f"{who} hits {other} for {event.amount}",
    Event.UNBALANCES: lambda who, other, event: f"{who} throws {other} off balance",
    Event.CALLS: lambda who, other, event: f"{who} calls for help",
    Event.CATCHES: lambda who, other, event: f"{who} takes {other} to the cell",
    Event.FALLS: lambda who, other, event: f"{who} falls",
    Event.LOSES: lambda who, other, event: f"{who} has lost {other}",
    Event.RETURNS: lambda who, other, event: f"{other} gets {coins(event.amount)} back",
    Event.FREED: lambda who, other, event: f"{who} is up and about again",
}


def in_words(event: Happening, names: Sequence[str]) -> str:
    """What happened, without the time."""
    other = "" if event.other < 0 else names[event.other]
    return WORDS[event.code](names[event.who], other, event)


def event_data(event: Happening) -> dict[str, Any]:
    """An event as JSON data."""
    data: dict[str, Any] = {
        "minute": event.step,
        "time": clock_of(event.step),
        "event": Event(event.code).name.lower(),
        "who": event.who,
    }
    if event.other >= 0:
        data["other"] = event.other
    if event.text:
        data["words"] = event.text
    return {**data, "amount": event.amount} if event.amount else data


def ending(outcome: TavernOutcome) -> str:
    """How the day ended, in one sentence."""
    fights = outcome.won + outcome.lost
    of_fights = f"{outcome.won} of {plural(fights, 'fight')} with thieves"
    of_thefts = f"{outcome.prevented} of {outcome.thefts} thefts were foiled or made good"
    drinks = f"{plural(outcome.drinks, 'drink')} served"
    return f"The guards won {of_fights}; {of_thefts}; {drinks}."


def standings(bout: TavernBout) -> list[Standing]:
    """What the day was to everybody."""
    fitness = bout.outcome(log=False).fitness
    return [
        Standing(
            name=bout.agent_name(person.number),
            side=0,
            share=fitness[person.number],
            state=state_of(person),
            used=things_of(person),
        )
        for person in bout.people
    ]


def state_of(person: Person) -> str:
    """What mattered to somebody, in a few words."""
    if person.kind == GUARD:
        return f"won {person.won}, lost {person.lost}"
    if person.kind == THIEF:
        return f"{person.paid} of {person.attempts} thefts paid"
    if person.kind == SERVER:
        return f"served {person.served}"
    return f"{coins(person.robbed)} stolen" if person.robbed else "nothing stolen"


def things_of(person: Person) -> str:
    """What somebody has at the end."""
    drinks = f", {person.drinks} drink{'' if person.drinks == 1 else 's'}" if person.drinks else ""
    return f"{coins(person.gold) if person.gold else 'no coins'}{drinks}"
