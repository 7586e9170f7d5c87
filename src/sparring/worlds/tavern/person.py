"""Somebody in the town: where, how well, with what in the purse, and after whom."""

from __future__ import annotations

from math import sqrt
from typing import TYPE_CHECKING

from sparring.worlds.tavern.data.numbers import HEALTH, USUAL_HEALTH
from sparring.worlds.tavern.data.places import PLACES, ROOMS, STREET, beside

if TYPE_CHECKING:
    from sparring.behaviours.actor import Actor
    from sparring.behaviours.model import Action
    from sparring.behaviours.scene import Scene
    from sparring.worlds.tavern.data.people import Inhabitant
    from sparring.worlds.tavern.town import Town


class Theft:
    """A purse that was lightened, and what became of it."""

    __slots__ = ("coins", "victim")

    def __init__(self, victim: Person, coins: int) -> None:
        self.victim = victim
        self.coins = coins


class Person:
    """One inhabitant during one day. Conditions of roles are asked of it."""

    def __init__(self, town: Town, number: int, who: Inhabitant) -> None:
        self.town = town
        self.number = number
        """The place in the order in which people act."""
        self.name = who.name
        self.kind = who.kind
        self.actor: Actor
        self.origin = beside(PLACES[who.origin], number)
        self.seat = beside(PLACES[who.seat], number)
        self.room, self.x, self.y = self.origin
        self.full_health = self.health = HEALTH.get(who.kind, USUAL_HEALTH)
        self.gold = who.gold
        self.purse = who.gold
        """The coins of the morning."""
        self.robbed = 0
        """Coins that were stolen and have not come back."""
        self.drinks = 0
        self.thirsty_from = 0
        """The step from which on another drink is welcome."""
        self.served = 0
        """Drinks served to others."""
        self.earned = 0
        """Coins given by others: alms and tips."""
        self.held_until = 0
        """The step at which a cell or a sickbed is left; 0 for nobody is held."""
        # What is being done.
        self.doing: Action | None = None
        self.spent = 0
        """Steps spent on it so far."""
        self.seen_scene: Scene | None = None
        self.seen_role: str | None = None
        """What was told of last."""
        # Of thieves.
        self.carried: list[Theft] = []
        self.wanders_from = self.origin
        """Where a walk to nowhere in particular began."""
        self.mark: Person | None = None
        """Whom a thief has chosen."""
        self.attempts = 0
        self.paid = 0
        """Thefts that came to the lair."""
        self.is_unbalanced = False
        # Of guards.
        self.foe: Person | None = None
        """The thief that a guard is fighting with."""
        self.won = self.lost = 0
        """Fights: whoever is caught has lost, and so has a guard who falls or is left."""

    def __repr__(self) -> str:
        return f"<{self.name} the {self.kind} in the {self.room}>"

    # --- places --------------------------------------------------------------------

    def distance(self, x: float, y: float) -> float:
        """To a place, through walls."""
        right, down = x - self.x, y - self.y
        return sqrt(right * right + down * down)

    def is_near(self, other: Person, metres: float) -> bool:
        """Whether somebody is in the same room and that near."""
        return self.room == other.room and self.distance(other.x, other.y) <= metres

    def go(self, room: str, x: float, y: float, metres: float) -> bool:
        """So many metres towards a place, through doors; whether it is reached."""
        began = self.room
        moved = False
        while True:
            if self.room == room:
                goal, through = (x, y), None
            elif self.room == STREET:
                goal, through = ROOMS[room].outside, room
            else:
                goal, through = ROOMS[self.room].door, STREET
            distance = self.distance(*goal)
            moved = moved or distance > 0
            if distance > metres:
                part = metres / distance
                self.x += (goal[0] - self.x) * part
                self.y += (goal[1] - self.y) * part
                break
            metres -= distance
            self.x, self.y = goal
            if through is None:
                break
            self.pass_door(through)
        if moved or self.room != began:
            self.town.has_moved(self, began)
        return self.room == room and self.x == x and self.y == y

    def pass_door(self, room: str) -> None:
        """To the other side of a door."""
        if room == STREET:
            self.x, self.y = ROOMS[self.room].outside
        else:
            self.x, self.y = ROOMS[room].door
        self.room = room

    def put(self, place: str) -> None:
        """Be somewhere at once: carried there."""
        began = self.room
        self.room, self.x, self.y = beside(PLACES[place], self.number)
        self.town.has_moved(self, began)

    # --- fights --------------------------------------------------------------------

    @property
    def is_held(self) -> bool:
        """Whether somebody lies in bed or sits in the cell."""
        return self.held_until > 0

    @property
    def share(self) -> float:
        """How much of the health is left, from 0 to 1."""
        return self.health / self.full_health

    @property
    def upper_hand(self) -> float:
        """What guards are after: every fight won counts 1, every one lost -1, and the
        present one twice the guard's share of the health that is left in it."""
        if self.foe is None:
            return self.won - self.lost + 1.0
        ours, theirs = self.share, self.foe.share
        return self.won - self.lost + 2.0 * (ours / (ours + theirs) if ours + theirs else 0.5)
