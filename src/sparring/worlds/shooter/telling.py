"""A match told in English: events as codes become sentences.

for sentence in tell(outcome.events):
    print(sentence)            # Second 3.4: red's rocket hurts blue for 62.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from sparring.worlds.fight_telling import TEAMS, FightTeller, data_of, named
from sparring.worlds.shooter.data.codes import NONE, STEPS_A_SECOND, Event, Item, Source

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from sparring.worlds.contract import ScriptLine, Sentence, Standing
    from sparring.worlds.shooter.outcome import Happening, ShooterOutcome
    from sparring.worlds.shooter.stepping import ShooterBout

QUIET = ""
"""Steps are too short to be told one by one."""
SENTENCES = {
    Event.SIGHTED: "{who} sees {target}",
    Event.LOST: "{who} loses sight of {target}",
    Event.BURSTS: "{who}'s rocket bursts",
    Event.EXPLODES: "a barrel explodes",
    Event.TIME_UP: "the ten minutes are up",
}
"""Events whose sentences need nothing but names."""
HARM = {
    Source.BULLET: "{who} hits {target} for {amount}",
    Source.ROCKET: "{who}'s rocket hurts {target} for {amount}",
    Source.BARREL: "the barrel hurts {target} for {amount}",
}
AMMO = ("bullet", "rocket")
"""What somebody carries, in the order of the weapons."""


def tell(events: Iterable[Happening], teams: Sequence[str] = TEAMS) -> list[str]:
    """The match in sentences, each with its second."""
    return Teller(teams).tell(events)


def when(clock: int) -> str:
    """A time in seconds: `3.4`."""
    return Teller.when(clock)


def ending(outcome: ShooterOutcome, teams: Sequence[str] = TEAMS) -> str:
    """How the match ended, in one sentence."""
    after = f"After {when(outcome.duration)} seconds"
    if outcome.winner is None:
        return f"{after} {'nobody has won' if any(outcome.health) else 'both have fallen'}."
    left, most = outcome.health[outcome.winner], outcome.most_health[outcome.winner]
    return f"{after} {teams[outcome.winner]} wins with {left} of {most} hit points left."


class Teller(FightTeller):
    """Words events."""

    parts = 1
    silent = (Event.RULE,)
    faint = (Event.RULE, Event.SHOOTS_PAST, Event.REPLACED, Event.BURSTS)
    decisive = (Event.DIES, Event.TIME_UP)

    def name(self, agent: int) -> str:
        """There is one on each side, called by its team."""
        return self.teams[agent]

    @classmethod
    def when(cls, clock: int) -> str:
        """A time in seconds: `3.4`."""
        return f"{clock / STEPS_A_SECOND:.1f}"

    def tell(self, events: Iterable[Any]) -> list[str]:
        """Events in sentences, each with its second."""
        told = ((event.clock, self.sentence(event)) for event in events)
        return [f"Second {self.when(clock)}: {text}." for clock, text in told if text is not None]

    def weighed(self, event: Any, lines: Sequence[Sequence[ScriptLine]]) -> Sentence | None:
        """One event in words, with what it weighs; a step is a tenth of a second."""
        told = super().weighed(event, lines)
        if told is None:
            return None
        return told._replace(unit="Step", step=event.clock + 1, time=f"{told.time} s")

    def sentence(self, event: Any) -> str | None:
        """One event in words; a shot at a barrel misses nobody."""
        if event.code is Event.SHOOTS_PAST and event.target == NONE:
            return f"{self.name(event.who)} shoots past a barrel"
        return super().sentence(event)

    def special(self, event: Happening) -> str:
        """An event of this world in words."""
        who = self.name(event.who)
        target = "" if event.target == NONE else self.name(event.target)
        if event.code in SENTENCES:
            return SENTENCES[event.code].format(who=who, target=target)
        if event.code is Event.LAUNCHES:
            aim = f"the barrel beside {target}" if event.thing else target
            return f"{who} launches a rocket at {aim}"
        if event.code is Event.HURT:
            return HARM[Source(event.thing)].format(who=who, target=target, amount=event.amount)
        if event.thing == Item.HEART:
            return f"{who} takes a heart and regains {event.amount}"
        return f"{who} takes an ammunition box"


# --- for whoever shows it --------------------------------------------------------------


def sentences(bout: ShooterBout) -> list[tuple[Happening, Sentence | None]]:
    """Every event of a match with its sentence; None for what only machines want to know."""
    teller = Teller()
    return [(event, teller.weighed(event, bout.lines)) for event in bout.all_events]


def event_data(event: Happening) -> dict[str, Any]:
    """An event as JSON data."""
    return data_of(event, 1, "part")


def standings(bout: ShooterBout) -> list[Standing]:
    """What has become of both, and of what they brought."""
    outcome, left, teller = bout.outcome(), bout.things_carried(), Teller()
    rows = []
    for agent in range(len(outcome.health)):
        row = teller.standing(agent, outcome, shots(bout.carried[agent]), shots(left[agent]))
        fell = outcome.died_at[agent]
        state = row.state if fell is None else f"fell at second {when(fell)}"
        rows.append(row._replace(state=state))
    return rows


def shots(carried: tuple[list[int], ...]) -> dict[str, int]:
    """What somebody has, by its names."""
    return named(carried[0], AMMO)
