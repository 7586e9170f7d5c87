"""What agents tell apart and see who decide by minds of their own."""

from __future__ import annotations

from sparring.kernels.bytecode import NOBODY
from sparring.kernels.minding import make_minding
from sparring.worlds.pit.data.codes import Act, Deed, Influence, Kind, Sight, Sort, Type
from sparring.worlds.pit.kernel.choosing import applies, give
from sparring.worlds.pit.kernel.influences import has
from sparring.worlds.pit.kernel.record import POTIONS, TEAM, Fight, kernel, program

AREA = Sort.AREA_DAMAGE | Sort.DAMAGING_CLOUD | Sort.CURSING_CLOUD | Sort.AREA_CURSE | Sort.CONE


# --- what is told apart --------------------------------------------------------------------


@kernel
def living(fight: Fight, side: int) -> int:
    """How many members of a team are alive."""
    count = 0
    for who in range(side * TEAM, side * TEAM + TEAM):
        count += fight.unit[who].alive
    return count


@kernel
def is_hurt(fight: Fight, who: int) -> int:
    """Whether somebody has less than half of his health."""
    unit = fight.unit[who]
    return 1 if 2 * unit.health < unit.most_health else 0


@kernel
def is_warded(fight: Fight, who: int) -> int:
    """Whether magic keeps magic off somebody."""
    return 1 if has(fight, who, Influence.GLOBE) or has(fight, who, Influence.WARDED) else 0


@kernel
def has_enhancement(fight: Fight, who: int) -> int:
    """Whether somebody has a potion that makes him better."""
    for potion in range(POTIONS):
        if fight.unit[who].potions[potion] > 0:
            if fight.book.potion[potion].sort & Sort.ENHANCEMENT != 0:
                return 1
    return 0


@kernel
def enemy_sorcerer(fight: Fight, who: int) -> int:
    """The living sorcerer of the other side, or nobody."""
    side = 1 - fight.unit[who].side
    for other in range(side * TEAM, side * TEAM + TEAM):
        if fight.unit[other].alive == 1 and fight.unit[other].kind == Kind.SORCERER:
            return other
    return NOBODY


@kernel
def fighters_state(fight: Fight, who: int) -> int:
    """Hurt; has a potion of speed; fast."""
    fast = 1 if has(fight, who, Influence.HASTED) else 0
    return is_hurt(fight, who) + 2 * has_enhancement(fight, who) + 4 * fast


@kernel
def sorcerers_state(fight: Fight, who: int) -> int:
    """Hurt; shielded; warded; the enemy's sorcerer warded."""
    state = is_hurt(fight, who) + 4 * is_warded(fight, who)
    if has(fight, who, Influence.SHIELDED):
        state += 2
    other = enemy_sorcerer(fight, who)
    if other != NOBODY:
        state += 8 * is_warded(fight, other)
    return state


@kernel
def state_in(fight: Fight, who: int, sight: int) -> int:
    """The number of the state that somebody is in."""
    if sight == Sight.FIGHTER:
        return fighters_state(fight, who)
    if sight == Sight.SORCERER:
        return sorcerers_state(fight, who)
    side = fight.unit[who].side
    return (living(fight, side) - 1) * TEAM + living(fight, 1 - side) - 1


# --- what is seen --------------------------------------------------------------------------


@kernel
def deed_by_sort(sort: int, against: int) -> int:
    """What a spell or potion is seen as."""
    if sort & AREA != 0:
        return Deed.AREA
    if sort & Sort.SINGLE != 0:
        return Deed.SINGLE
    if sort & Sort.HEALING != 0:
        return Deed.HEAL
    if sort & Sort.PROTECTION != 0:
        return Deed.DEFENCE if against & Type.CASTER != 0 else Deed.PROTECTION
    return Deed.ENHANCEMENT if sort & Sort.ENHANCEMENT != 0 else Deed.OTHER


@kernel
def deed_of(fight: Fight, who: int) -> int:
    """What somebody is about to do in this round, as others see it."""
    unit = fight.unit[who]
    if unit.act == Act.MELEE:
        return Deed.MELEE
    if unit.act == Act.RANGED:
        return Deed.RANGED
    if unit.act == Act.CAST:
        row = fight.book.spell[unit.thing]
        return deed_by_sort(row.sort, row.against)
    if unit.act == Act.DRINK:
        return deed_by_sort(fight.book.potion[unit.thing].sort, 0)
    return Deed.OTHER


begin_minds, decide_by_mind, note_deeds, end_minds, share_of = make_minding(
    program, TEAM, state_in, deed_of, applies, give
)
