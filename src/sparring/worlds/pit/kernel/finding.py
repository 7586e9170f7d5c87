"""Whom rules mean: the words for agents and groups, and what can be asked of an agent."""

from __future__ import annotations

from sparring.kernels.bytecode import NOBODY
from sparring.kernels.luck import below
from sparring.kernels.machine import make_machine
from sparring.worlds.pit.data.codes import AgentWord, Group, Kind, Predicate, Value
from sparring.worlds.pit.kernel.moods import roll_moods
from sparring.worlds.pit.kernel.record import POTIONS, SPELLS, Fight, kernel, program
from sparring.worlds.pit.kernel.sensing import (
    ANYBODY,
    NEAR,
    between,
    enemies_within,
    friends_within,
    is_comrade,
    is_enemy,
    is_of,
    is_silenced,
    nearest_enemy,
    nearest_friend,
)

LARGEST_RANDOM = 1_000_000.0
FAR = 1_000.0
"""Metres beyond everything."""


@kernel
def belongs(fight: Fight, me: int, word: int, type: int, other: int) -> bool:
    """Whether somebody is in a group: enemies whom one sees, or comrades."""
    if not is_of(fight, other, type):
        return False
    if word == Group.ENEMY:
        return is_enemy(fight, me, other)
    return is_comrade(fight, me, other)


@kernel
def random_one(fight: Fight, me: int, word: int, type: int) -> int:
    """Any member of a group."""
    count = 0
    for other in range(fight.units):
        if belongs(fight, me, word, type, other):
            fight.fitting[count] = other
            count += 1
    if count == 0:
        return NOBODY
    return fight.fitting[0 if count == 1 else below(fight.luck, count)]


@kernel
def weakest_one(fight: Fight, me: int, word: int, type: int) -> int:
    """The member of a group with the least health."""
    best = NOBODY
    for other in range(fight.units):
        if belongs(fight, me, word, type, other):
            if best == NOBODY or fight.unit[other].health < fight.unit[best].health:
                best = other
    return best


@kernel
def hated_enemy(fight: Fight, me: int) -> int:
    """Whom one attacked last; else the nearest of a class that luck chooses; else the
    nearest."""
    last = fight.unit[me].last_target
    if last != NOBODY and is_enemy(fight, me, last):
        return last
    hated = nearest_enemy(fight, me, 1 << below(fight.luck, Kind.WIZARD + 1))
    return hated if hated != NOBODY else nearest_enemy(fight, me, ANYBODY)


@kernel
def seen_attacker(fight: Fight, me: int, of: int) -> int:
    """Who attacked somebody last, if `me` sees him."""
    last = fight.unit[of].last_attacker
    return last if last != NOBODY and is_enemy(fight, me, last) else NOBODY


@kernel
def own_attacker(fight: Fight, me: int) -> int:
    """Who attacked one last, if one sees him."""
    return seen_attacker(fight, me, me)


@kernel
def friends_attacker(fight: Fight, me: int) -> int:
    """Who attacked one's nearest comrade last, if one sees him."""
    friend = nearest_friend(fight, me, ANYBODY)
    return NOBODY if friend == NOBODY else seen_attacker(fight, me, friend)


@kernel
def find(fight: Fight, me: int, word: int, type: int) -> int:
    """The agent a word means, or nobody."""
    if word == AgentWord.NEAREST_ENEMY:
        return nearest_enemy(fight, me, type)
    if word == AgentWord.HATED_ENEMY:
        return hated_enemy(fight, me)
    if word == AgentWord.MYSELF:
        return me
    if word == AgentWord.LAST_ATTACKER:
        return own_attacker(fight, me)
    if word == AgentWord.FRIENDS_ATTACKER:
        return friends_attacker(fight, me)
    if word == AgentWord.NEAREST_FRIEND:
        return nearest_friend(fight, me, type)
    if word == AgentWord.RECALLED_ENEMY:
        return fight.recalled[0]
    if word == AgentWord.RECALLED_FRIEND:
        return fight.recalled[1]
    enemy = word == AgentWord.RANDOM_ENEMY or word == AgentWord.WEAKEST_ENEMY
    group = Group.ENEMY if enemy else Group.FRIEND
    if word == AgentWord.RANDOM_ENEMY or word == AgentWord.RANDOM_FRIEND:
        return random_one(fight, me, group, type)
    return weakest_one(fight, me, group, type)


@kernel
def spells_left(fight: Fight, who: int) -> int:
    """How many spells somebody can still cast."""
    count = 0
    for spell in range(SPELLS):
        count += fight.unit[who].spells[spell]
    return count


@kernel
def potions_left(fight: Fight, who: int) -> int:
    """How many potions somebody still has."""
    count = 0
    for potion in range(POTIONS):
        count += fight.unit[who].potions[potion]
    return count


@kernel
def mood(fight: Fight, who: int, word: int) -> float:
    """One of the moods of AI 1.61."""
    roll_moods(fight, who)
    unit = fight.unit[who]
    if word == Value.OFFENCE:
        return float(unit.offence)
    if word == Value.COMPASSION:
        return float(unit.compassion)
    return float(unit.magic)


@kernel
def value(fight: Fight, who: int, word: int, first: float, second: float) -> float:
    """A number asked of an agent."""
    unit = fight.unit[who]
    if word == Value.HEALTH_PERCENTAGE:
        return 100.0 * unit.health / unit.most_health
    if word == Value.OFFENCE or word == Value.COMPASSION or word == Value.MAGIC:
        return mood(fight, who, word)
    if word == Value.ENEMIES:
        return float(enemies_within(fight, who, int(first), FAR))
    if word == Value.ENEMIES_NEAR:
        return float(enemies_within(fight, who, int(first), NEAR))
    if word == Value.FRIENDS_NEAR:
        return float(friends_within(fight, who, who, int(first), NEAR))
    if word == Value.HEALTH:
        return float(unit.health)
    if word == Value.MAX_HEALTH:
        return float(unit.most_health)
    if word == Value.ROUND_NUMBER:
        return float(fight.rounds)
    if word == Value.DISTANCE:
        if second < 0.0:
            return between(fight, who, int(first))
        return between(fight, int(first), int(second))
    if word == Value.SPELL_COUNT:
        return float(spells_left(fight, who))
    if word == Value.POTION_COUNT:
        return float(potions_left(fight, who))
    if not first >= 1.0:
        return 0.0
    return float(below(fight.luck, int(min(first, LARGEST_RANDOM))))


@kernel
def holds(fight: Fight, who: int, word: int, argument: float) -> bool:
    """A yes or no asked of an agent."""
    unit = fight.unit[who]
    if word == Predicate.DEFENSIVE:
        roll_moods(fight, who)
        return unit.careful == 1
    if word == Predicate.FIRST_DECISION:
        return unit.decisions == 1
    if word == Predicate.INFLUENCE:
        return unit.influences & int(argument) != 0
    if word == Predicate.HIDDEN:
        return unit.hidden_from != 0
    if word == Predicate.SILENCED:
        return is_silenced(fight, who)
    return below(fight.luck, 100) < argument


ask = make_machine(program, find, belongs, value, holds)
