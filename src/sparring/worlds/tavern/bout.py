"""A day and a night in the tavern, minute by minute."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from sparring.behaviours.memes import Memes
from sparring.errors import UsageError
from sparring.worlds.contract import ScriptLine
from sparring.worlds.outcome import Outcome
from sparring.worlds.seeds import checked_seed
from sparring.worlds.tavern.data.numbers import LASTS
from sparring.worlds.tavern.data.people import BARD, BEGGAR, GUARD, PEOPLE, SERVER, THIEF
from sparring.worlds.tavern.happenings import Event
from sparring.worlds.tavern.performances import performances
from sparring.worlds.tavern.town import Playing, Town, guards_learner

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sparring.worlds.tavern.happenings import Happening
    from sparring.worlds.tavern.person import Person
    from sparring.worlds.tavern.world import Part, Tavern

BUSY_SERVER, GOOD_TAKINGS = 25, 20
"""Drinks served, and coins given to those who beg or play, that count as a good day."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TavernOutcome(Outcome):
    """How a day went."""

    won: int
    """Fights that guards won."""
    lost: int
    thefts: int
    prevented: int
    """Thefts that were foiled or made good."""
    drinks: int

    def as_data(self) -> dict[str, Any]:
        """As JSON data, without the events."""
        return {
            **Outcome.as_data(self),
            "fights_won": self.won,
            "fights_lost": self.lost,
            "thefts": self.thefts,
            "thefts_prevented": self.prevented,
            "drinks": self.drinks,
        }


class TavernBout:
    """One day in progress; a step is a minute."""

    unit = "minute"

    def __init__(
        self,
        world: Tavern,
        parts: Sequence[Part],
        seed: int,
        *,
        memes: Memes | None = None,
        learner: str = "",
    ) -> None:
        """`memes` are what guards know and go on learning, by a kind of learner; without
        them, what the parts say they learned before."""
        self.world = world
        self.seed = checked_seed(seed)
        self.parts = tuple(parts)
        taught = [part for part in self.parts if part.learned is not None]
        playing = performances(learner or (taught[0].learner if taught else world.learners[0]))
        cast = [
            Playing(who, playing[part.performance])
            for who, part in zip(PEOPLE, self.parts, strict=True)
        ]
        self.town = Town(cast, seed=seed, memes=memes or learned_by(taught, seed))
        self.lines = [lines_of(part.performance) for part in self.parts]

    @property
    def people(self) -> list[Person]:
        """Everybody."""
        return self.town.people

    @property
    def controllers(self) -> tuple[Part, ...]:
        """What each of them plays: what replays keep."""
        return self.parts

    @property
    def round(self) -> int:
        """Minutes gone by."""
        return self.town.step_number

    @property
    def over(self) -> bool:
        """Whether a day and a night are over."""
        return self.town.step_number >= LASTS

    @property
    def all_events(self) -> list[Happening]:
        """Everything that has happened."""
        return self.town.happenings

    def step(self) -> None:
        """One minute more."""
        if self.over:
            raise UsageError("the encounter is over")
        self.town.step()

    def agent_name(self, agent: int) -> str:
        """Somebody by kind and name: `guard Bron`."""
        person = self.people[agent]
        return f"{person.kind} {person.name}"

    def outcome(self, *, log: bool = True) -> TavernOutcome:
        """How it stands, or ended, with everything that happened."""
        town = self.town
        won, lost = fights_of(town)
        return TavernOutcome(
            seed=self.seed,
            winner=None,
            duration=self.round,
            unit=self.unit,
            team_fitness=(share_won(won, lost),),
            fitness=tuple(map(fitness_of, self.people)),
            activated=tuple(() for _ in self.people),
            events=tuple(self.all_events) if log else (),
            won=won,
            lost=lost,
            thefts=town.attempts,
            prevented=town.prevented,
            drinks=sum(event.code == Event.SERVES for event in self.all_events),
        )


def learned_by(taught: Sequence[Part], seed: int) -> Memes:
    """What guards have learned before, if anything: all know the same."""
    memes = Memes(seed=seed)
    for part in taught[:1]:
        guards_learner(memes, part.learner).restore(part.learned)
    return memes


def lines_of(performance: str) -> tuple[ScriptLine, ...]:
    """A performance to be shown: what begins each of its roles."""
    cues = performances()[performance].performance.role_cues
    return tuple(
        ScriptLine(str(cue.event), f"plays {' and '.join(role.name for role in cue.roles)}")
        for cue in cues
    )


# --- how well ---------------------------------------------------------------------------


def fights_of(town: Town) -> tuple[int, int]:
    """Fights that guards won and lost."""
    guards = [one for one in town.people if one.kind == GUARD]
    return sum(one.won for one in guards), sum(one.lost for one in guards)


def share_won(won: int, lost: int) -> float:
    """The share of fights that were won; one half if there were none."""
    return won / (won + lost) if won + lost else 0.5


def fitness_of(person: Person) -> float:
    """How well somebody did, from 0 to 1, by his or her own measure: fights won, thefts that
    paid, drinks served, coins given; for all others, how much of the purse nobody stole."""
    if person.kind == GUARD:
        return share_won(person.won, person.lost)
    if person.kind == THIEF:
        return person.paid / person.attempts if person.attempts else 0.0
    if person.kind == SERVER:
        return min(1.0, person.served / BUSY_SERVER)
    if person.kind in (BEGGAR, BARD):
        return min(1.0, person.earned / GOOD_TAKINGS)
    had = max(person.purse, person.robbed)
    return 1.0 - person.robbed / had if had else 1.0
