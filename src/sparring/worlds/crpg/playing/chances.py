"""How likely blows hit and saving throws hold, counted in faces of the die.

The kernels roll that die (`kernel/attacks.py`, `kernel/health.py`); the tests of this
module hold its counts to what they do with every face.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from sparring.worlds.crpg.data.codes import Act

if TYPE_CHECKING:
    from sparring.worlds.crpg.kernel.record import Fight

FACES = 20
SURE = 100


def percent(faces: int) -> int:
    """So many faces of the die, of a hundred."""
    return SURE * faces // FACES


def hit_chance(fight: Fight, who: int, target: int, act: Act) -> int:
    """Of a hundred blows or shots, how many hit."""
    unit, other = fight.unit[who], fight.unit[target]
    if other.frozen:
        return SURE
    character = fight.book.character[unit.kind]
    is_shot = act is Act.RANGED
    weapon = character.ranged if is_shot else character.melee
    armour = other.missile_armour if is_shot else other.armour
    strength = 0 if is_shot else unit.melee_aim
    needed = int(weapon.aim) - int(armour) - int(unit.aim) - int(strength)
    # 20 always hits, 1 never.
    return percent(1 + sum(face >= needed for face in range(2, FACES)))


def save_chance(fight: Fight, who: int, throw: int, change: int) -> int:
    """Of a hundred saving throws, how many hold."""
    unit = fight.unit[who]
    needed = int(fight.book.character[unit.kind].saves[throw]) - int(change) - int(unit.saves)
    return percent(sum(face >= needed for face in range(1, FACES + 1)))
