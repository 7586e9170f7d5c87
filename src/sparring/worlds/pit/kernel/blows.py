"""Blows with weapons: attack rolls, critical hits, sneak attacks, openings."""

from __future__ import annotations

from sparring.kernels.bytecode import NOBODY
from sparring.kernels.luck import below, roll
from sparring.worlds.pit.data.codes import Blow, Event
from sparring.worlds.pit.kernel.events import note
from sparring.worlds.pit.kernel.health import hurt
from sparring.worlds.pit.kernel.influences import reveal
from sparring.worlds.pit.kernel.record import Fight, kernel
from sparring.worlds.pit.kernel.sensing import NEAR, REACH, between, can_act, is_enemy, sees

FLANKING = 2
"""Added to the attack roll against somebody who fights another."""
CROWDED = -4
"""Added to the attack roll of whoever shoots with an enemy in reach."""
NEXT_BLOW = 5
"""Each further blow of a round is so much worse."""
SNEAK_RANGE = 10.0
"""Metres within which a missile finds the unguarded spot."""


@kernel
def is_flanked(fight: Fight, who: int, target: int) -> bool:
    """Whether the target is busy with a comrade of the attacker who stands at it."""
    other = fight.unit[target]
    if other.last_target == who:
        return False
    group = fight.standing[fight.unit[who].side]
    for friend in range(fight.units):
        if group >> friend & 1 and friend != who and between(fight, friend, target) <= REACH:
            return True
    return False


@kernel
def is_unguarded(fight: Fight, who: int, target: int, flanked: bool) -> bool:
    """Whether a sneak attack finds its mark."""
    return flanked or fight.unit[target].disabled == 1 or not sees(fight, target, who)


@kernel
def aim_at(fight: Fight, who: int, target: int, ranged: bool, later: int, flanked: bool) -> int:
    """What is added to an attack roll."""
    unit = fight.unit[who]
    character = fight.book.character[unit.kind]
    aim = unit.aim - NEXT_BLOW * later
    if flanked:
        aim += FLANKING
    if ranged:
        aim += character.ranged.aim
        if in_reach_of_enemies(fight, who):
            aim += CROWDED
    else:
        aim += character.melee.aim + unit.melee_aim
    return aim


@kernel
def in_reach_of_enemies(fight: Fight, who: int) -> bool:
    """Whether somebody shoots with an enemy at his throat."""
    group = fight.standing[1 - fight.unit[who].side]
    for other in range(fight.units):
        if group >> other & 1 and between(fight, who, other) <= REACH:
            return True
    return False


@kernel
def weapon_damage(fight: Fight, who: int, target: int, ranged: bool, blow: int) -> int:
    """The points that a blow costs its target."""
    unit = fight.unit[who]
    character = fight.book.character[unit.kind]
    weapon = character.ranged if ranged else character.melee
    times = weapon.multiplier if blow & Blow.CRITICAL else 1
    points = 0
    for _ in range(times):
        points += roll(fight.luck, weapon.dice, weapon.sides) + weapon.plus + unit.damage
        if not ranged:
            points += unit.melee_damage
    if blow & Blow.SNEAK:
        points += roll(fight.luck, character.sneak_dice, 6)
    if weapon.blade == 1 and fight.book.character[fight.unit[target].kind].halves_blades == 1:
        points = points // 2
    return max(1, points)


@kernel
def strike(fight: Fight, who: int, target: int, ranged: bool, later: int, opening: int) -> None:
    """One blow: 20 always hits, 1 never; a threat is confirmed by a second roll."""
    unit = fight.unit[who]
    character = fight.book.character[unit.kind]
    # Nobody flanks with a missile: that takes a blade at the other side.
    flanked = not ranged and is_flanked(fight, who, target)
    unguarded = character.sneak_dice > 0 and is_unguarded(fight, who, target, flanked)
    if ranged and between(fight, who, target) > SNEAK_RANGE:
        unguarded = False
    aim = aim_at(fight, who, target, ranged, later, flanked)
    armour = fight.unit[target].armour
    notice_attack(fight, who, target)
    reveal(fight, who)
    die = 1 + below(fight.luck, 20)
    blow = opening
    if die == 1 or (die != 20 and die + aim < armour):
        note(fight, Event.SHOOTS_PAST if ranged else Event.MISSES, who, target, blow, 0)
        return
    threat = character.ranged.threat if ranged else character.melee.threat
    if die >= threat and 1 + below(fight.luck, 20) + aim >= armour:
        blow |= Blow.CRITICAL
    if unguarded:
        blow |= Blow.SNEAK
    points = weapon_damage(fight, who, target, ranged, blow)
    note(fight, Event.SHOOTS if ranged else Event.STRIKES, who, target, blow, points)
    hurt(fight, target, points)


@kernel
def notice_attack(fight: Fight, who: int, target: int) -> None:
    """The target remembers who attacked it, and whether from afar."""
    other = fight.unit[target]
    other.last_attacker = who
    other.attacked_from_afar = 1 if between(fight, who, target) > NEAR else 0


@kernel
def snatch(fight: Fight, who: int, target: int) -> None:
    """An attack of opportunity, one a round."""
    fight.unit[who].snatched = 1
    note(fight, Event.SNATCHES, who, target, -1, 0)
    strike(fight, who, target, False, 0, Blow.OPENING)


@kernel
def may_snatch(fight: Fight, who: int, target: int) -> bool:
    """Whether somebody guards against another's openings: armed for it, and unoccupied."""
    unit = fight.unit[who]
    if unit.snatched == 1 or unit.wields_ranged == 1 or unit.begun == 1:
        return False
    return can_act(fight, who) and is_enemy(fight, who, target)


@kernel
def give_opening(fight: Fight, who: int) -> None:
    """Everybody in reach may strike at somebody who casts, drinks or shoots."""
    group = fight.standing[1 - fight.unit[who].side]
    for other in range(fight.units):
        if group >> other & 1 and between(fight, who, other) <= REACH:
            if may_snatch(fight, other, who):
                snatch(fight, other, who)
                if fight.unit[who].alive == 0:
                    return


@kernel
def give_opening_by_leaving(fight: Fight, who: int, from_x: float, from_y: float) -> None:
    """Everybody whose reach somebody has just left may strike after him."""
    group = fight.standing[1 - fight.unit[who].side]
    for other in range(fight.units):
        if group >> other & 1 == 0 or between(fight, who, other) <= REACH:
            continue
        guard = fight.unit[other]
        across = guard.x - from_x
        along = guard.y - from_y
        if across * across + along * along <= REACH * REACH and may_snatch(fight, other, who):
            snatch(fight, other, who)
            if fight.unit[who].alive == 0:
                return


@kernel
def next_in_reach(fight: Fight, who: int) -> int:
    """The nearest enemy whom one sees in reach, or nobody."""
    best = NOBODY
    least = REACH
    group = fight.standing[1 - fight.unit[who].side]
    for other in range(fight.units):
        if group >> other & 1 and sees(fight, who, other):
            size = between(fight, who, other)
            if size <= least:
                best = other
                least = size
    return best
