"""Blows with weapons."""

from __future__ import annotations

from sparring.kernels.luck import below, roll
from sparring.worlds.crpg.data.codes import Event
from sparring.worlds.crpg.kernel.events import note
from sparring.worlds.crpg.kernel.health import hurt, image_takes_it
from sparring.worlds.crpg.kernel.record import Fight, kernel


@kernel
def hits(fight: Fight, who: int, target: int, aim: int, ranged: bool) -> bool:
    """Whether an attack roll succeeds: 20 always hits, 1 never; nobody misses
    the frozen."""
    other = fight.unit[target]
    if other.frozen == 1:
        return True
    die = 1 + below(fight.luck, 20)
    if die == 20 or die == 1:
        return die == 20
    unit = fight.unit[who]
    armour = other.missile_armour if ranged else other.armour
    strength = 0 if ranged else unit.melee_aim
    return die + unit.aim + strength >= aim - armour


@kernel
def blows(fight: Fight, half_attacks: int) -> int:
    """How many blows fall in this round: an odd half counts every second round."""
    return (half_attacks + (half_attacks & 1) * ((fight.rounds + 1) & 1)) // 2


@kernel
def attack(fight: Fight, who: int, target: int, ranged: bool) -> None:
    """All blows of a round, one after the other."""
    unit = fight.unit[who]
    character = fight.book.character[unit.kind]
    weapon = character.ranged if ranged else character.melee
    strength = 0 if ranged else unit.melee_damage
    for _ in range(blows(fight, weapon.half_attacks)):
        if not hits(fight, who, target, weapon.aim, ranged):
            note(fight, Event.SHOOTS_PAST if ranged else Event.MISSES, who, target, -1, 0)
        elif not image_takes_it(fight, target, who):
            rolled = roll(fight.luck, weapon.dice, weapon.sides)
            points = max(1, rolled + weapon.plus + unit.damage + strength)
            note(fight, Event.SHOOTS if ranged else Event.STRIKES, who, target, -1, points)
            hurt(fight, target, points)
