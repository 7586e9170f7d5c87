"""How the town carries out what people choose to do, an action each.

A deed is called in every step until it says that it is done (True) or that it cannot be
done (None); False: it goes on.
"""

from __future__ import annotations

from math import pi
from typing import TYPE_CHECKING, Any, TypeAlias

from sparring.behaviours.model import Action, Reference
from sparring.elementary import sine
from sparring.worlds.tavern.data.numbers import (
    ALMS_PER_CENT,
    ARM,
    DRINK,
    DURATIONS,
    EYESHOT,
    HURRY,
    LOOT,
    PATIENCE,
    RUN,
    THIRST,
    TIP_PER_CENT,
    WALK,
)
from sparring.worlds.tavern.data.people import BEGGAR, GUARD, THIEF
from sparring.worlds.tavern.data.places import PLACES, ROOMS, SHUT, Spot, beside
from sparring.worlds.tavern.happenings import Event
from sparring.worlds.tavern.person import Person, Theft

if TYPE_CHECKING:
    from collections.abc import Callable

    from sparring.worlds.tavern.town import Town

Done: TypeAlias = bool | None
AT_ONCE = ("face", "animate")
"""Takes no time."""
HARDLY = 0.6
"""Metres that somebody may have moved off, and is still beside one."""


def carried_out(town: Town, person: Person, action: Action) -> Done:
    """One step of an action."""
    if person.doing is not action:
        person.doing, person.spent = action, 0
    person.spent += 1
    deed = DEEDS.get(action.name)
    return lasting(person, action) if deed is None else deed(town, person, action)


def lasting(person: Person, action: Action) -> Done:
    """Something that only takes its time."""
    return person.spent >= DURATIONS.get(action.name, 1)


# --- whom and where -------------------------------------------------------------------


def meant(town: Town, person: Person, argument: Any) -> Person | Spot | None:
    """Whom or what an argument means; None: there is no such thing now."""
    name = argument.name if isinstance(argument, Reference) else str(argument)
    if name in PLACES:
        return beside(PLACES[name], person.number)
    if name == "origin":
        return person.origin
    if name == "seat":
        return person.seat
    if name == "victim":
        return town.mark_of(person)
    return town.by_name.get(name) or town.nearest(person, name)


def pace_of(person: Person) -> float:
    """How far somebody goes in a step."""
    scene = person.actor.scene
    return RUN if scene is not None and scene.priority >= HURRY else WALK


def goes_near(person: Person, goal: Person | Spot) -> bool:
    """One step towards somebody or something; whether one stands beside it."""
    if isinstance(goal, Spot):
        return person.go(*goal, pace_of(person))
    pace = pace_of(person)
    if person.room == goal.room:
        pace = min(pace, max(0.0, person.distance(goal.x, goal.y) - 1.0))
    person.go(goal.room, goal.x, goal.y, pace)
    return person.is_near(goal, ARM)


def walk(town: Town, person: Person, action: Action) -> Done:
    """To a place."""
    goal = meant(town, person, action.arguments[0])
    if not isinstance(goal, Spot):
        return walk_near(town, person, action)
    return person.go(*goal, pace_of(person))


def walk_near(town: Town, person: Person, action: Action) -> Done:
    """To somebody or something; whoever cannot be found is given up."""
    goal = meant(town, person, action.arguments[0])
    if goal is None or (isinstance(goal, Person) and goal.room in SHUT):
        return None
    if goes_near(person, goal):
        return True
    return None if person.spent >= PATIENCE and isinstance(goal, Person) else False


def walk_about(town: Town, person: Person, action: Action) -> Done:
    """To a place not far from where one belongs."""
    _, degrees, metres = action.arguments
    return wander(person, person.origin, float(degrees), float(metres))  # type: ignore[arg-type]


def walk_off(town: Town, person: Person, action: Action) -> Done:
    """In some direction, as far as the walls allow; from somewhere else to where one
    belongs first."""
    degrees, metres = action.arguments
    if person.spent == 1:
        person.wanders_from = Spot(person.room, person.x, person.y)
    return wander(person, person.wanders_from, float(degrees), float(metres))  # type: ignore[arg-type]


def wander(person: Person, start: Spot, degrees: float, metres: float) -> bool:
    """Towards a place in some direction of another."""
    angle = degrees * (pi / 180)
    x = start.x + metres * sine(angle + pi / 2)
    y = start.y + metres * sine(angle)
    return person.go(start.room, *ROOMS[start.room].clamped(x, y), pace_of(person))


# --- words, food and music ------------------------------------------------------------


def say(town: Town, person: Person, action: Action) -> Done:
    """A line."""
    scene = person.actor.scene
    priority = 0 if scene is None else scene.priority
    town.note(Event.SAYS, person, amount=priority, text=str(action.arguments[0]))
    return True


def give(town: Town, person: Person, action: Action) -> Done:
    """A drink is served and paid for."""
    guest = meant(town, person, action.arguments[1])
    if not isinstance(guest, Person):
        return None
    price = min(DRINK, guest.gold)
    guest.gold -= price
    guest.drinks += 1
    guest.thirsty_from = town.step_number + THIRST
    person.served += 1
    town.till.gold += price
    town.note(Event.SERVES, person, guest, price)
    return True


def ring(town: Town, person: Person, action: Action) -> Done:
    """The bell for the last round: heard in the whole house."""
    town.note(Event.ANNOUNCES, person)
    for other in town.others_in(person):
        other.actor.post("last round", person.name)
    return True


def perform(town: Town, person: Person, action: Action) -> Done:
    """Music: walked to, played for a while, and paid for by some who hear it."""
    goal = meant(town, person, action.arguments[1])
    if isinstance(goal, Spot) and not person.go(*goal, pace_of(person)):
        person.spent = 0
        return False
    if person.spent <= 1:
        town.note(Event.PLAYS, person)
        for other in town.others_in(person):
            other.actor.post("song", person.name)
    if not lasting(person, action):
        return False
    for other in town.others_in(person):
        if other.gold > 0 and other.kind not in (BEGGAR, THIEF) and town.luck.chance(TIP_PER_CENT):
            hand_over(town, other, person)
    return True


def beg(town: Town, person: Person, action: Action) -> Done:
    """Some give a coin."""
    giver = meant(town, person, action.arguments[0])
    if not isinstance(giver, Person) or not person.is_near(giver, ARM + HARDLY):
        return None
    if giver.gold > 0 and town.luck.chance(ALMS_PER_CENT):
        hand_over(town, giver, person)
    return True


def hand_over(town: Town, giver: Person, taker: Person) -> None:
    """A coin changes hands."""
    giver.gold -= 1
    taker.gold += 1
    taker.earned += 1
    town.note(Event.GIVES, giver, taker, 1)


# --- thieves ----------------------------------------------------------------------------


def lift(town: Town, person: Person, action: Action) -> Done:
    """Coins out of a purse: never under the eyes of a guard."""
    victim = meant(town, person, action.arguments[0])
    if not isinstance(victim, Person) or victim.gold == 0:
        person.mark = None
        return None
    if not person.is_near(victim, ARM + HARDLY):
        person.go(victim.room, victim.x, victim.y, WALK)
        return None if person.spent >= PATIENCE else False
    person.mark = None
    person.attempts += 1
    watching = town.within(person, GUARD, EYESHOT)
    if watching is not None:
        town.prevented += 1
        town.note(Event.FOILED, person, watching)
        watching.actor.post("alarm", person.name)
        return None
    coins = min(victim.gold, LOOT[0] + town.luck.below(LOOT[1] - LOOT[0] + 1))
    victim.gold -= coins
    victim.robbed += coins
    person.carried.append(Theft(victim, coins))
    town.note(Event.STEALS, person, victim, coins)
    victim.actor.post("robbed", person.name)
    town.alarm(person)
    return True


def stash(town: Town, person: Person, action: Action) -> Done:
    """What a thief carries is gone for good."""
    for theft in person.carried:
        person.paid += 1
        person.gold += theft.coins
        town.note(Event.STASHES, person, theft.victim, theft.coins)
    person.carried.clear()
    return True


DEEDS: dict[str, Callable[[Town, Person, Action], Done]] = {
    "walk": walk,
    "walk_near": walk_near,
    "walk_about": walk_about,
    "walk_off": walk_off,
    "say": say,
    "give": give,
    "ring": ring,
    "perform_skill": perform,
    "beg": beg,
    "lift": lift,
    "stash": stash,
}
"""What does more than take its time."""
