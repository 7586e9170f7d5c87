"""A match in words."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from sparring.worlds.contract import Sentence, Standing
from sparring.worlds.flags.bout import player_name, split_in_words
from sparring.worlds.flags.data.codes import PLAYERS, STATE_NAMES, Event
from sparring.worlds.flags.data.numbers import HEALTH

if TYPE_CHECKING:
    from collections.abc import Callable

    from sparring.worlds.flags.bout import FlagsBout, FlagsOutcome, Happening

TEAMS = ("red", "blue")
QUIET = ""
"""Seconds are too short to be told one by one."""
STANDING = "how it went"
WEIGHTS = {
    Event.PLAN: 0,
    Event.RESPAWNS: 0,
    Event.KILLS: 0,
    Event.SCORES: 2,
    Event.TIME_UP: 2,
}
"""What matters more or less than usual."""


def sentences(bout: FlagsBout) -> list[tuple[Happening, Sentence | None]]:
    """Every event of a match with its sentence; the score after each point."""
    score = [0, 0]
    told: list[tuple[Happening, Sentence | None]] = []
    for event in bout.all_events:
        text = in_words(event)
        if event.code is Event.SCORES:
            score[1 - event.other] += 1
            text = f"{text}: {score[0]} to {score[1]}"
        told.append((event, sentence_of(event, text)))
    return told


def sentence_of(event: Happening, text: str | None) -> Sentence | None:
    """One event as a sentence; none for what only machines want to know."""
    if text is None:
        return None
    weight, is_choice = WEIGHTS.get(event.code, 1), event.code is Event.PLAN
    return Sentence("Second", event.step, clock_of(event.tick), text, weight, is_choice)


def clock_of(tick: int) -> str:
    """The time of a match: `3:07.4`."""
    return f"{tick // 600}:{tick // 10 % 60:02}.{tick % 10}"


WORDS: dict[Event, Callable[[Happening], str | None]] = {
    Event.PLAN: lambda event: plan_in_words(event),
    Event.TAKES: lambda event: f"{player_name(event.who)} takes {TEAMS[event.other]}'s flag",
    Event.PICKS_UP: lambda event: f"{player_name(event.who)} picks up {TEAMS[event.other]}'s flag",
    Event.DROPS: lambda event: f"{player_name(event.who)} drops {TEAMS[event.other]}'s flag",
    Event.RETURNS: lambda event: f"{player_name(event.who)} returns {TEAMS[event.other]}'s flag",
    Event.FLIES_HOME: lambda event: f"{TEAMS[event.who]}'s flag lay about too long and is home",
    Event.SCORES: lambda event: f"{player_name(event.who)} scores for {TEAMS[1 - event.other]}",
    Event.KILLS: lambda event: f"{player_name(event.who)} kills {player_name(event.other)}",
    Event.RESPAWNS: lambda event: None,
    Event.TIME_UP: lambda event: "time is up",
}


def in_words(event: Happening) -> str | None:
    """What happened, without the time; None for what is not told."""
    return WORDS[event.code](event)


def plan_in_words(event: Happening) -> str:
    """Why everybody of a team does what he does: where the flags are, and how it splits."""
    return f"{TEAMS[event.who]}, with {STATE_NAMES[event.other]}: {split_in_words(event.split)}"


def event_data(event: Happening) -> dict[str, Any]:
    """An event as JSON data."""
    data: dict[str, Any] = {
        "second": event.step,
        "time": clock_of(event.tick),
        "event": event.code.name.lower(),
        "who": event.who,
        "other": event.other,
    }
    return {**data, "split": list(event.split)} if event.split else data


def ending(outcome: FlagsOutcome) -> str:
    """How it ended, in one sentence."""
    first, second = outcome.points
    minutes = f"{outcome.duration // 60}:{outcome.duration % 60:02}"
    if outcome.winner is None:
        return f"After {minutes} minutes it is {first} to {second}: a draw."
    most, least = max(first, second), min(first, second)
    return f"After {minutes} minutes {TEAMS[outcome.winner]} wins by {most} to {least}."


def standings(bout: FlagsBout) -> list[Standing]:
    """What has become of everybody."""
    outcome = bout.outcome(log=False)
    deaths = [event.other for event in bout.all_events if event.code is Event.KILLS]
    return [
        Standing(
            name=bout.agent_name(who),
            side=who * len(TEAMS) // PLAYERS,
            share=player.health / HEALTH if player.waits == 0 else None,
            state=f"scored {outcome.captures[who]}, killed {outcome.kills[who]}, "
            f"died {deaths.count(who)}",
        )
        for who, player in enumerate(bout.players())
    ]
