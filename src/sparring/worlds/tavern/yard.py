"""The yard: a guard and a thief alone in the street, fight after fight.

    yard = Yard(memes, thief="cutpurse", seed=7)
    won = yard.fight()

What a day of the town is to everybody, the yard is to a learner: the same roles, the same
blows, and nothing else. Fights begin four metres apart with everybody whole, and end when
the thief is caught or gone, or the guard falls.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from sparring.luck import Luck
from sparring.worlds.seeds import long_word
from sparring.worlds.tavern.data.people import GUARD, THIEF, Inhabitant
from sparring.worlds.tavern.performances import LEARNERS, performances
from sparring.worlds.tavern.town import Playing, Town

if TYPE_CHECKING:
    from sparring.behaviours.memes import Memes

YARD_STREAM = 50
"""Luck for the seeds of fights."""
LONGEST = 100
"""Steps after which a guard has not won."""
GUARD_AT, THIEF_AT = (8.0, 19.0), (12.0, 19.0)


class Yard:
    """A place for one guard to fight thieves of one kind."""

    def __init__(
        self, memes: Memes, *, thief: str = "cutpurse", seed: int = 0, learner: str = LEARNERS[0]
    ) -> None:
        self.memes = memes
        """What this guard knows, alone or with others."""
        self.luck = Luck(seed, YARD_STREAM)
        self.playing = performances(learner)
        self.meet(thief)
        self.town: Town | None = None

    def meet(self, thief: str) -> None:
        """From the next fight on, meet thieves who play this."""
        bron = Inhabitant("Bron", GUARD, "yard_guard", "bench")
        shade = Inhabitant("Shade", THIEF, thief, "alley mouth")
        self.cast = tuple(Playing(one, self.playing[one.performance]) for one in (bron, shade))

    def begin(self) -> None:
        """Two people in a street of their own."""
        self.town = town = Town(self.cast, seed=long_word(self.luck), memes=self.memes)
        for person, place in zip(town.people, (GUARD_AT, THIEF_AT), strict=True):
            person.room = "street"
            person.x, person.y = place
            town.has_moved(person, "street")
        town.fights.resolve()

    def step(self) -> bool | None:
        """One step of the fight; whether the guard has won, None while it goes on."""
        town = self.town
        assert town is not None
        town.step()
        guard = town.people[0]
        if guard.foe is not None and town.step_number < LONGEST:
            return None
        # The role ends with the fight, and so does the lesson.
        guard.actor.leave()
        self.town = None
        return guard.won > 0

    def fight(self) -> bool:
        """One fight to its end; whether the guard has won."""
        self.begin()
        while True:
            won = self.step()
            if won is not None:
                return won
