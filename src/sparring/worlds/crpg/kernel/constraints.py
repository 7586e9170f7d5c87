"""What can be done at all (hard constraints) and what makes sense (soft ones)."""

from __future__ import annotations

from sparring.kernels.bytecode import NOBODY
from sparring.worlds.crpg.data.codes import Act, Influence, Target, Type, Useful
from sparring.worlds.crpg.data.influences import BAD_MASK, FREEZING_MASK
from sparring.worlds.crpg.kernel.finding import fits
from sparring.worlds.crpg.kernel.influences import has
from sparring.worlds.crpg.kernel.moving import between, could_move, gap
from sparring.worlds.crpg.kernel.record import MOST_ANIMALS, Fight, kernel


@kernel
def can_act(fight: Fight, who: int) -> bool:
    """Whether an agent can do anything at all."""
    unit = fight.unit[who]
    return unit.alive == 1 and unit.frozen == 0 and fight.clock >= unit.acts_from


@kernel
def spell_fits_target(fight: Fight, me: int, spell: int) -> bool:
    """Whether the spell is memorised and what is aimed at is of the right sort."""
    if fight.unit[me].spells[spell] <= 0:
        return False
    row = fight.book.spell[spell]
    target = fight.try_target
    if row.target == Target.POINT:
        return fight.has_place == 1 or (target != NOBODY and fight.unit[target].alive == 1)
    if fight.has_place == 1:
        return False
    if row.target == Target.SELF:
        return target == NOBODY or target == me
    if target == NOBODY or not fits(fight, me, target, row.target == Target.ENEMY, NOBODY):
        return False
    return row.spares_animals == 0 or fight.unit[target].type != Type.ANIMAL


@kernel
def is_inside(fight: Fight, who: int, radius: float) -> bool:
    """Whether an agent stands near the location being weighed."""
    unit = fight.unit[who]
    return gap(unit.x, unit.y, fight.try_x, fight.try_y) <= radius


@kernel
def covered_by(fight: Fight, kind: int) -> bool:
    """Whether the location being weighed lies in such a cloud already."""
    if fight.clouds == 0:
        return False
    for at in range(fight.cloud_places):
        cloud = fight.cloud[at]
        if cloud.present == 1 and cloud.kind == kind:
            if gap(cloud.x, cloud.y, fight.try_x, fight.try_y) <= cloud.radius:
                return True
    return False


@kernel
def catches_more_enemies(fight: Fight, me: int, spell: int) -> bool:
    """Whether an area spell at the location being weighed does more good than harm."""
    row = fight.book.spell[spell]
    is_cloud = row.cloud != NOBODY
    if is_cloud and covered_by(fight, row.cloud):
        return False
    enemies = 0
    friends = 0
    catches_me = False
    for other in range(fight.units):
        unit = fight.unit[other]
        if unit.alive == 0 or not is_inside(fight, other, row.radius):
            continue
        if is_cloud and has(fight, other, Influence.FREEDOM):
            continue
        if unit.side != fight.unit[me].side:
            enemies += 1
        else:
            friends += 1
            catches_me = catches_me or other == me
    test = fight.book.number.friend_test
    if enemies == 0 or (test >= 1 and catches_me):
        return False
    return test < 2 or enemies > friends


@kernel
def is_useful(fight: Fight, me: int, target: int, useful: int, influence: int) -> bool:
    """Whether an effect would change something for its target."""
    if useful == Useful.ALWAYS:
        return True
    unit = fight.unit[target]
    if useful == Useful.ABSENT:
        return not has(fight, target, influence)
    if useful == Useful.WOUNDED:
        return unit.health < unit.most_health
    if useful == Useful.HOLDABLE:
        return unit.influences & FREEZING_MASK == 0 and unit.blocked >> influence & 1 == 0
    if useful == Useful.SUFFERING:
        return unit.influences & BAD_MASK != 0
    if useful == Useful.IN_REACH:
        return between(fight, me, target) <= fight.book.number.reach
    return fight.animals[fight.unit[me].side] < MOST_ANIMALS


@kernel
def can_cast(fight: Fight, me: int, spell: int, soft: bool) -> bool:
    """Whether a spell can be cast at what is aimed at, and if asked, should be."""
    if not spell_fits_target(fight, me, spell):
        return False
    row = fight.book.spell[spell]
    target = me if fight.try_target == NOBODY else fight.try_target
    if row.target == Target.POINT and fight.has_place == 0:
        fight.try_x = fight.unit[target].x
        fight.try_y = fight.unit[target].y
    if not soft:
        return True
    if row.useful == Useful.CROWD:
        return catches_more_enemies(fight, me, spell)
    if row.useful == Useful.UNBLOCKED:
        return not has(fight, target, row.blocked_by)
    return is_useful(fight, me, target, row.useful, row.influence)


@kernel
def can_drink(fight: Fight, me: int, potion: int, soft: bool) -> bool:
    """Whether a potion is carried and, if asked, would help."""
    if fight.unit[me].potions[potion] <= 0:
        return False
    row = fight.book.potion[potion]
    return not soft or is_useful(fight, me, me, row.useful, row.influence)


@kernel
def can_attack(fight: Fight, me: int, act: int) -> bool:
    """Whether there is a weapon and the one aimed at is an opponent."""
    character = fight.book.character[fight.unit[me].kind]
    if act == Act.RANGED and character.ranged.half_attacks == 0:
        return False
    return fight.try_target != NOBODY and fits(fight, me, fight.try_target, True, NOBODY)


@kernel
def can_move(fight: Fight, me: int, act: int) -> bool:
    """Whether a step to or from what is aimed at leads anywhere."""
    if has(fight, me, Influence.SLIPPERY):
        return False
    if fight.try_target != NOBODY:
        if fight.unit[fight.try_target].alive == 0:
            return False
        fight.try_x = fight.unit[fight.try_target].x
        fight.try_y = fight.unit[fight.try_target].y
    elif fight.has_place == 0:
        return False
    return could_move(fight, me, act, fight.try_x, fight.try_y)


@kernel
def is_allowed(fight: Fight, me: int, soft: bool) -> bool:
    """Whether the order being weighed may be given."""
    act = fight.try_act
    if act == Act.CAST:
        return can_cast(fight, me, fight.try_thing, soft)
    if act == Act.DRINK:
        return can_drink(fight, me, fight.try_thing, soft)
    if act == Act.MELEE or act == Act.RANGED:
        return can_attack(fight, me, act)
    if act == Act.MOVE_TO or act == Act.MOVE_FROM:
        return can_move(fight, me, act)
    return True
