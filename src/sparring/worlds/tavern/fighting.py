"""Fights between guards and thieves: who is at whom, and what comes of each step.

A guard and a thief within six metres are in a fight. In each step both do one thing at the
same time; what comes of it is a matter of chance by `EXCHANGES`. A thief who is seized or
falls sits in the cell for a while; a guard who falls lies in bed; a thief who gets away has
won.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from sparring.worlds.tavern.data.numbers import (
    BLOW,
    ENGAGED,
    EXCHANGES,
    GUARD_MOVES,
    IN_BED,
    IN_CELL,
    REACH,
    RUN,
    THIEF_MOVES,
    UNBALANCED,
    WEAKENED,
    Exchange,
)
from sparring.worlds.tavern.data.people import GUARD, THIEF
from sparring.worlds.tavern.data.places import PLACES
from sparring.worlds.tavern.happenings import Event

if TYPE_CHECKING:
    from sparring.worlds.tavern.person import Person
    from sparring.worlds.tavern.town import Town

RUNS_UP = ("hit", "seize")
"""Moves for which a guard runs up to the thief."""
STANDS = "sand"
"""What a thief does to a guard whom he is not turned to: nothing that hurts."""


class Fights:
    """All fights of a town."""

    def __init__(self, town: Town) -> None:
        self.town = town
        self.guards = [one for one in town.people if one.kind == GUARD]
        self.thieves = [one for one in town.people if one.kind == THIEF]
        self.moves: dict[int, str] = {}
        """What everybody who fights does in this step, by number."""

    def resolve(self) -> None:
        """One step of every fight; then who has met whom, and who is rid of whom."""
        if self.moves:
            self._exchange_all()
        for guard in self.guards:
            self._follow_up(guard)
        self.moves.clear()

    # --- blows -----------------------------------------------------------------------

    def _exchange_all(self) -> None:
        """Guards run up, everybody does what was chosen, thieves run."""
        for guard in self.guards:
            if guard.number in self.moves and guard.foe is not None:
                self._act(guard, guard.foe, self.moves[guard.number])
        for thief in self.thieves:
            if thief.number not in self.moves or thief.is_held:
                continue
            if self.moves[thief.number] == "run":
                thief.go(*PLACES["lair"], RUN)
        for person in (*self.guards, *self.thieves):
            if person.number in self.moves:
                person.actor.done()

    def _act(self, guard: Person, thief: Person, move: str) -> None:
        """What a guard does, and what comes of it."""
        town = self.town
        if move == "call":
            town.note(Event.CALLS, guard, thief)
            town.alarm(thief, heard_by=guard)
        if thief.is_held or guard.is_held:
            return
        if move in RUNS_UP and not guard.is_near(thief, REACH):
            run_up(guard, thief)
        theirs = self.moves.get(thief.number, STANDS)
        guard.actor.saw(theirs)
        if guard.is_near(thief, REACH):
            self._exchange(guard, thief, move, theirs)

    def _exchange(self, guard: Person, thief: Person, move: str, theirs: str) -> None:
        """Both do something within reach of each other."""
        town, luck = self.town, self.town.luck
        is_turned = self._turned_to(thief) is guard
        odds = EXCHANGES[move, theirs if is_turned else STANDS]
        more = UNBALANCED if thief.is_unbalanced else Exchange()
        thief.is_unbalanced = False
        weakened = WEAKENED if thief.share < 0.5 else 0
        # Drawn in any case, so that what one does never shifts the luck of the other.
        hits, hit, seizes, unbalances = (luck.below(100) for _ in range(4))
        blows = [BLOW[0] + luck.below(BLOW[1] - BLOW[0] + 1) for _ in range(2)]
        if odds.unbalances and unbalances < odds.unbalances:
            thief.is_unbalanced = True
            town.note(Event.UNBALANCES, guard, thief)
        if odds.thief_hits and hit < odds.thief_hits + more.thief_hits:
            self._wound(guard, thief, blows[1])
        if odds.guard_hits and hits < odds.guard_hits + more.guard_hits:
            self._wound(thief, guard, blows[0])
        chance = odds.seizes + more.seizes + weakened
        if odds.seizes and seizes < chance and not guard.is_held:
            self._lock_up(thief, guard)

    def _turned_to(self, thief: Person) -> Person | None:
        """The guard whom a thief is at: the nearest."""
        near = [one for one in self.guards if one.is_near(thief, ENGAGED)]
        return min(near, key=lambda one: one.distance(thief.x, thief.y), default=None)

    def _wound(self, victim: Person, by: Person, points: int) -> None:
        """Take some of somebody's health."""
        if victim.is_held:
            return
        points = min(points, victim.health)
        victim.health -= points
        self.town.note(Event.HITS, by, victim, points)
        if victim.health > 0:
            return
        self.town.note(Event.FALLS, victim, by)
        if victim.kind == THIEF:
            self._lock_up(victim, by)
        else:
            self.town.hold(victim, "sickbed", IN_BED)

    def _lock_up(self, thief: Person, guard: Person) -> None:
        """A thief goes to the cell, and what he carries back to its owners."""
        if thief.is_held:
            return
        self.town.note(Event.CATCHES, guard, thief)
        self.town.give_back(thief)
        self.town.hold(thief, "cell", IN_CELL)

    # --- beginnings and ends -----------------------------------------------------------

    def _follow_up(self, guard: Person) -> None:
        """Who is at whom after this step."""
        foe = guard.foe
        if foe is not None:
            if foe.is_held:
                guard.won += 1
            elif guard.is_held or not guard.is_near(foe, ENGAGED):
                guard.lost += 1
                self.town.note(Event.LOSES, guard, foe)
            else:
                return
            guard.foe = None
        if not guard.is_held:
            self._meet(guard)

    def _meet(self, guard: Person) -> None:
        """A guard comes upon the nearest thief, if one is near."""
        near = [one for one in self.thieves if not one.is_held and guard.is_near(one, ENGAGED)]
        if not near:
            return
        thief = min(near, key=lambda one: guard.distance(one.x, one.y))
        guard.foe = thief
        self.town.note(Event.MEETS, guard, thief)


def run_up(guard: Person, thief: Person) -> None:
    """Run until the thief is within reach."""
    gap = guard.distance(thief.x, thief.y)
    guard.go(thief.room, thief.x, thief.y, min(RUN, max(0.0, gap - 1.0)))


def is_move(name: str) -> bool:
    """Whether an action belongs to a fight."""
    return name in GUARD_MOVES or name in THIEF_MOVES
