"""The order of things: rounds of ten segments, until a team is defeated.

In a segment influences end and clouds act, then orders land, then the fallen
die, then everybody walks. What lands in one segment lands at the same time:
who lands is settled before anything happens, what helps comes before what
hurts, and death comes last.
"""

from __future__ import annotations

from sparring.kernels.bytecode import NOBODY
from sparring.kernels.luck import below
from sparring.worlds.crpg.data.codes import Act, Event, Influence, Target
from sparring.worlds.crpg.kernel.attacks import attack
from sparring.worlds.crpg.kernel.choosing import choose_orders, choose_step, landing_segments
from sparring.worlds.crpg.kernel.clouds import tend_clouds
from sparring.worlds.crpg.kernel.constraints import can_act
from sparring.worlds.crpg.kernel.events import note
from sparring.worlds.crpg.kernel.finding import fits
from sparring.worlds.crpg.kernel.health import bury, leave, pass_time
from sparring.worlds.crpg.kernel.influences import has
from sparring.worlds.crpg.kernel.moving import arrive, between, walk_away, walk_towards
from sparring.worlds.crpg.kernel.record import FOREVER, SEGMENTS, SIDES, TEAM, Fight, kernel
from sparring.worlds.crpg.kernel.spells import land_potion, land_spell


@kernel
def grow_older(fight: Fight, who: int) -> None:
    """Animals leave in time, influences end; the next such moment is noted."""
    unit = fight.unit[who]
    if who >= SIDES * TEAM:
        if fight.clock >= unit.leaves_at:
            note(fight, Event.VANISHES, who, -1, -1, 0)
            leave(fight, who)
            return
        fight.due = min(fight.due, unit.leaves_at)
    pass_time(fight, who)
    fight.due = min(fight.due, unit.due)


@kernel
def upkeep(fight: Fight) -> None:
    """What has lasted long enough ends; what burns burns; clouds act."""
    if fight.clock >= fight.due:
        fight.due = FOREVER
        for who in range(fight.units):
            if fight.unit[who].alive == 1:
                grow_older(fight, who)
    tend_clouds(fight)


@kernel
def still_aims_well(fight: Fight, who: int) -> bool:
    """Whether the one aimed at is still there to be aimed at."""
    unit = fight.unit[who]
    if unit.act == Act.CAST:
        sort = fight.book.spell[unit.thing].target
        if sort == Target.SELF or sort == Target.POINT:
            return True
        return fits(fight, who, unit.target, sort == Target.ENEMY, NOBODY)
    if unit.act == Act.MELEE or unit.act == Act.RANGED:
        return fits(fight, who, unit.target, True, NOBODY)
    return True


@kernel
def due(fight: Fight, who: int) -> bool:
    """Whether an order lands in this segment."""
    unit = fight.unit[who]
    if unit.act == Act.MELEE:
        in_time = fight.segment >= unit.lands_from
        return in_time and between(fight, who, unit.target) <= fight.book.number.reach
    if unit.act == Act.CAST or unit.act == Act.DRINK or unit.act == Act.RANGED:
        return fight.segment == unit.lands_from
    return False


@kernel
def settle_who_lands(fight: Fight) -> int:
    """Mark everybody whose order lands now, and note when others may; who lands, as
    bits."""
    landing = 0
    fight.may_land = 0
    for who in range(fight.units):
        unit = fight.unit[who]
        unit.lands = 0
        if unit.pending == 0 or unit.alive == 0:
            continue
        if unit.interrupted == 1:
            unit.pending = 0
            note(fight, Event.INTERRUPTED, who, -1, unit.thing, 0)
        elif not still_aims_well(fight, who):
            unit.pending = 0
            note(fight, Event.LOST, who, unit.target, unit.thing, unit.act)
        elif due(fight, who):
            unit.lands = 1
            unit.failure = unit.spell_failure
            landing |= 1 << who
        else:
            fight.may_land |= landing_segments(fight, who)
    return landing


@kernel
def is_harmful(fight: Fight, who: int) -> bool:
    """Whether an order is meant against enemies."""
    unit = fight.unit[who]
    if unit.act == Act.CAST:
        return fight.book.spell[unit.thing].hurts == 1
    return unit.act == Act.MELEE or unit.act == Act.RANGED


@kernel
def land(fight: Fight, who: int) -> None:
    """Carry out an order."""
    unit = fight.unit[who]
    if unit.act == Act.CAST:
        land_spell(fight, who)
    elif unit.act == Act.DRINK:
        land_potion(fight, who)
    else:
        attack(fight, who, unit.target, unit.act == Act.RANGED)
    unit.pending = 0
    unit.lands = 0


@kernel
def land_orders(fight: Fight) -> None:
    """Everything that lands in this segment: what helps, then what hurts."""
    if fight.may_land >> fight.segment & 1 == 0 and fight.stirred == 0:
        return
    fight.stirred = 0
    landing = settle_who_lands(fight)
    if landing == 0:
        return
    for who in range(fight.units):
        if landing >> who & 1 and not is_harmful(fight, who):
            land(fight, who)
    for who in range(fight.units):
        if landing >> who & 1 and fight.unit[who].lands == 1:
            land(fight, who)


@kernel
def charge(fight: Fight, who: int, target: int) -> None:
    """Walk up to the one to be struck; two who charge each other meet half-way."""
    other = fight.unit[target]
    reach = fight.book.number.reach
    if between(fight, who, target) <= reach:
        return
    mutual = other.pending == 1 and other.act == Act.MELEE and other.target == who
    meets = mutual and other.frozen == 0 and not has(fight, target, Influence.SLIPPERY)
    # One unit less than the reach, so that rounding cannot matter.
    walk_towards(fight, who, other.x, other.y, reach - 1.0, 0.5 if meets else 1.0)


@kernel
def is_on_its_feet(fight: Fight, who: int) -> bool:
    """Whether an agent can walk at all."""
    unit = fight.unit[who]
    return unit.alive == 1 and unit.frozen == 0 and not has(fight, who, Influence.SLIPPERY)


@kernel
def may_choose_step(fight: Fight, who: int) -> bool:
    """Whether an agent's order is done with, so that he may move until the round ends."""
    return fight.segment >= 1 and fight.unit[who].pending == 0 and can_act(fight, who)


@kernel
def walk(fight: Fight, who: int) -> None:
    """One agent's step: towards the one he means to strike, as he was ordered,
    or, when he has nothing else to do, as his rules say."""
    unit = fight.unit[who]
    if not is_on_its_feet(fight, who):
        return
    if unit.pending == 1:
        if unit.act == Act.MELEE:
            charge(fight, who, unit.target)
        elif unit.act == Act.MOVE_TO or unit.act == Act.MOVE_FROM:
            step(fight, who, unit.act, unit.target, unit.to_x, unit.to_y)
    elif unit.moves == 0:
        fight.may_walk &= ~(1 << who)
    elif unit.outside == 0 and may_choose_step(fight, who):
        if choose_step(fight, who):
            step(fight, who, fight.try_act, fight.try_target, fight.try_x, fight.try_y)


@kernel
def step(fight: Fight, who: int, act: int, target: int, x: float, y: float) -> None:
    """A step to or from an agent, wherever he is now, or a point."""
    if target != NOBODY:
        if fight.unit[target].alive == 0:
            return
        x = fight.unit[target].x
        y = fight.unit[target].y
    if act == Act.MOVE_TO:
        walk_towards(fight, who, x, y, 0.0, 1.0)
    else:
        walk_away(fight, who, x, y)


@kernel
def walk_all(fight: Fight) -> None:
    """Everybody's step, all at the same time: nobody sees where others will be."""
    if fight.may_walk == 0:
        return
    for who in range(fight.units):
        if fight.may_walk >> who & 1:
            walk(fight, who)
    if fight.walking == 0:
        return
    for who in range(fight.units):
        if fight.walking >> who & 1:
            arrive(fight, who)
    fight.walking = 0


@kernel
def roll_initiative(fight: Fight) -> None:
    """How much later than they might everybody's blows and spells of a round come."""
    sides = fight.book.number.initiative
    if sides > 1:
        for who in range(fight.units):
            if fight.unit[who].alive == 1:
                fight.unit[who].initiative = below(fight.luck, sides)


@kernel
def begin_round(fight: Fight) -> None:
    """A new round: what lasts and burns, before anybody chooses."""
    fight.rounds += 1
    fight.segment = 0
    fight.clock = SEGMENTS * (fight.rounds - 1)
    fight.events = 0
    fight.may_land = 0
    fight.may_walk = 0
    for who in range(fight.units):
        unit = fight.unit[who]
        if unit.moves > 0:
            fight.may_walk |= 1 << who
        unit.pending = 0
        unit.lands = 0
        unit.act = Act.PASS
        unit.target = NOBODY
        unit.line = NOBODY
    roll_initiative(fight)
    upkeep(fight)
    bury(fight)


@kernel
def carry_out_round(fight: Fight) -> None:
    """The ten segments, after everybody has chosen."""
    for segment in range(SEGMENTS):
        carry_out_segment(fight, segment)
        if fight.over == 1:
            return
        walk_all(fight)
    end_round(fight)


@kernel
def carry_out_segment(fight: Fight, segment: int) -> None:
    """Everything in a segment up to when people walk."""
    fight.segment = segment
    fight.clock = SEGMENTS * (fight.rounds - 1) + segment
    if segment > 0:
        upkeep(fight)
    land_orders(fight)
    bury(fight)


@kernel
def end_round(fight: Fight) -> None:
    """What never came to anything is told of, and nobody fights for ever."""
    note_lost_orders(fight)
    if fight.rounds >= fight.book.number.round_limit:
        fight.over = 1


@kernel
def note_lost_orders(fight: Fight) -> None:
    """Who never came within reach has done nothing in this round."""
    for who in range(fight.units):
        unit = fight.unit[who]
        if unit.pending == 1 and unit.alive == 1 and unit.act == Act.MELEE:
            note(fight, Event.LOST, who, unit.target, unit.thing, unit.act)


@kernel
def play_round(fight: Fight) -> None:
    """One whole round."""
    begin_round(fight)
    if fight.over == 0:
        choose_orders(fight)
        carry_out_round(fight)


@kernel
def play_on(fight: Fight) -> None:
    """Round after round to the end."""
    while fight.over == 0:
        play_round(fight)
