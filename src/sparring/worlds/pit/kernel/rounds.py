"""A round of six seconds in twelve ticks: everybody runs, casts, drinks and strikes."""

from __future__ import annotations

from sparring.kernels.bytecode import NOBODY
from sparring.kernels.luck import below
from sparring.worlds.pit.data.codes import TICKS, Act, Event, Target
from sparring.worlds.pit.kernel.blows import (
    give_opening,
    give_opening_by_leaving,
    next_in_reach,
    strike,
)
from sparring.worlds.pit.kernel.choosing import HALF_TIME, choose_again, choose_orders
from sparring.worlds.pit.kernel.events import note, note_place
from sparring.worlds.pit.kernel.health import upkeep
from sparring.worlds.pit.kernel.influences import drop_order
from sparring.worlds.pit.kernel.record import SPELLS, Fight, kernel
from sparring.worlds.pit.kernel.sensing import (
    ANYBODY,
    REACH,
    between,
    can_act,
    gap,
    is_enemy,
    is_silenced,
    nearest_enemy,
    put,
)
from sparring.worlds.pit.kernel.spells import land_potion, land_spell, land_turning, tend_zones

CASTING = 5
"""Ticks that casting takes: two and a half seconds."""
DRINKING = 3
TURNING = 3
STOP_SHORT = 2.5
"""Metres at which whoever runs up to somebody stands still: well within reach."""


@kernel
def run_towards(fight: Fight, who: int, x: float, y: float, short_of: float) -> None:
    """A tick's way towards a point; whoever leaves somebody's reach gives an opening."""
    unit = fight.unit[who]
    away = gap(unit.x, unit.y, x, y)
    length = min(unit.stride, away - short_of)
    if length <= 0.0:
        return
    share = length / away
    from_x = unit.x
    from_y = unit.y
    put(fight, who, from_x + (x - from_x) * share, from_y + (y - from_y) * share)
    note_place(fight, Event.MOVES, who, -1, -1, unit.x, unit.y)
    give_opening_by_leaving(fight, who, from_x, from_y)


@kernel
def blow_is_due(fight: Fight, who: int) -> bool:
    """Whether the next blow may fall: they are spread over what is left of the round."""
    unit = fight.unit[who]
    room = TICKS - unit.blow_from
    return fight.tick >= unit.blow_from + unit.struck * room // unit.blows


@kernel
def later_blow(fight: Fight, who: int) -> int:
    """How far down the list of a round's blows the next one stands; the one that speed
    gives is as good as the first."""
    unit = fight.unit[who]
    if unit.again == 1:
        return 0
    return max(0, unit.struck - unit.hasted)


@kernel
def keep_target(fight: Fight, who: int) -> bool:
    """Whether an attacker still has somebody to attack: if the first is gone, the next in
    reach of a blade, the nearest for a bow."""
    unit = fight.unit[who]
    if is_enemy(fight, who, unit.target):
        return True
    if unit.act == Act.MELEE:
        other = next_in_reach(fight, who)
    else:
        other = nearest_enemy(fight, who, ANYBODY)
    if other == NOBODY:
        drop_order(fight, who)
        return False
    unit.target = other
    unit.last_target = other
    return True


@kernel
def land_blow(fight: Fight, who: int, ranged: bool) -> None:
    """One of the blows of a round."""
    unit = fight.unit[who]
    later = later_blow(fight, who)
    unit.struck += 1
    if unit.struck == unit.blows:
        unit.pending = 0
    strike(fight, who, unit.target, ranged, later, 0)


@kernel
def go_on_fighting(fight: Fight, who: int) -> None:
    """A tick of melee: up to the target, and a blow when one is due."""
    unit = fight.unit[who]
    if not keep_target(fight, who):
        return
    if between(fight, who, unit.target) > REACH:
        other = fight.unit[unit.target]
        run_towards(fight, who, other.x, other.y, STOP_SHORT)
        if unit.alive == 0 or between(fight, who, unit.target) > REACH:
            return
    if blow_is_due(fight, who):
        land_blow(fight, who, False)


@kernel
def go_on_shooting(fight: Fight, who: int) -> None:
    """A tick of shooting: whoever is in reach may strike at the first shot."""
    unit = fight.unit[who]
    if not keep_target(fight, who) or not blow_is_due(fight, who):
        return
    if unit.struck == 0:
        give_opening(fight, who)
        if unit.alive == 0 or unit.pending == 0:
            return
    land_blow(fight, who, True)


@kernel
def still_aims_well(fight: Fight, who: int) -> bool:
    """Whether the one a spell is aimed at is still there to be aimed at."""
    unit = fight.unit[who]
    sort = fight.book.spell[unit.thing].target
    if sort == Target.ENEMY:
        return is_enemy(fight, who, unit.target)
    if sort == Target.FRIEND:
        return fight.unit[unit.target].alive == 1
    return True


@kernel
def follow_target(fight: Fight, who: int) -> None:
    """A spell at somebody goes where he is; one at a place stays there, whoever leaves it."""
    unit = fight.unit[who]
    row = fight.book.spell[unit.thing]
    if row.target == Target.POINT or unit.target == NOBODY:
        return
    unit.to_x = fight.unit[unit.target].x
    unit.to_y = fight.unit[unit.target].y


@kernel
def spend_spell(fight: Fight, who: int) -> None:
    """One copy less; of whoever casts by slots, one less of every spell of that level."""
    unit = fight.unit[who]
    if fight.book.character[unit.kind].casts_by_slots == 0:
        unit.spells[unit.thing] -= 1
        return
    level = fight.book.spell[unit.thing].level
    for spell in range(SPELLS):
        if unit.spells[spell] > 0 and fight.book.spell[spell].level == level:
            unit.spells[spell] -= 1


@kernel
def begin_spell(fight: Fight, who: int) -> None:
    """Near enough and not silenced, somebody begins to cast; a spell begun is a spell
    spent."""
    unit = fight.unit[who]
    reach = fight.book.spell[unit.thing].reach
    follow_target(fight, who)
    if unit.target != who and gap(unit.x, unit.y, unit.to_x, unit.to_y) > reach:
        run_towards(fight, who, unit.to_x, unit.to_y, reach - (REACH - STOP_SHORT))
        if unit.alive == 0 or gap(unit.x, unit.y, unit.to_x, unit.to_y) > reach:
            return
    if is_silenced(fight, who):
        drop_order(fight, who)
        return
    unit.begun = 1
    unit.ready_at = fight.clock + CASTING
    spend_spell(fight, who)
    note(fight, Event.BEGINS, who, unit.target, unit.thing, 0)
    give_opening(fight, who)


@kernel
def go_on_casting(fight: Fight, who: int) -> None:
    """A tick of casting: up to where it can be done, begin, wait, done."""
    unit = fight.unit[who]
    if not still_aims_well(fight, who):
        drop_order(fight, who)
    elif unit.begun == 0:
        begin_spell(fight, who)
    elif fight.clock >= unit.ready_at:
        unit.begun = 0
        unit.pending = 0
        follow_target(fight, who)
        land_spell(fight, who)


@kernel
def go_on_with_hands(fight: Fight, who: int, ticks: int) -> None:
    """A tick of drinking or turning: begin, wait, done."""
    unit = fight.unit[who]
    if unit.begun == 0:
        unit.begun = 1
        unit.ready_at = fight.clock + ticks
        if unit.act == Act.DRINK:
            give_opening(fight, who)
    elif fight.clock >= unit.ready_at:
        unit.begun = 0
        unit.pending = 0
        if unit.act == Act.DRINK:
            land_potion(fight, who)
        else:
            land_turning(fight, who)


@kernel
def go_on(fight: Fight, who: int) -> None:
    """What somebody does in this tick."""
    unit = fight.unit[who]
    if unit.pending == 0 or not can_act(fight, who):
        return
    if unit.act == Act.MELEE:
        go_on_fighting(fight, who)
    elif unit.act == Act.CAST:
        go_on_casting(fight, who)
    elif unit.act == Act.RANGED:
        go_on_shooting(fight, who)
    elif unit.act == Act.DRINK:
        go_on_with_hands(fight, who, DRINKING)
    elif unit.act == Act.TURN:
        go_on_with_hands(fight, who, TURNING)
    else:
        run_towards(fight, who, unit.to_x, unit.to_y, 0.0)


@kernel
def shuffle(fight: Fight) -> None:
    """The order in which everybody acts in this round."""
    for at in range(fight.units - 1, 0, -1):
        other = below(fight.luck, at + 1)
        swapped = fight.order[at]
        fight.order[at] = fight.order[other]
        fight.order[other] = swapped


@kernel
def begin_round(fight: Fight) -> None:
    """A new round, before anybody chooses."""
    fight.clock = TICKS * fight.rounds
    fight.rounds += 1
    fight.tick = 0
    fight.events = 0
    shuffle(fight)
    upkeep(fight)
    for who in range(fight.units):
        unit = fight.unit[who]
        unit.snatched = 0
        unit.may_repeat = unit.hasted
        unit.again = 0
        if unit.begun == 0:
            if unit.pending == 1:
                drop_order(fight, who)
            unit.act = Act.PASS
            unit.target = NOBODY
            unit.line = NOBODY


@kernel
def begin_tick(fight: Fight, tick: int) -> None:
    """Half a second: first what lasts on everybody, and the zones."""
    fight.tick = tick
    fight.clock = TICKS * (fight.rounds - 1) + tick
    if tick > 0:
        upkeep(fight)
    if fight.over == 0:
        tend_zones(fight)


@kernel
def end_tick(fight: Fight) -> None:
    """Then everybody goes on with what he does."""
    for number in range(fight.units):
        go_on(fight, fight.order[number])
        if fight.over == 1:
            return


@kernel
def carry_out_tick(fight: Fight, tick: int) -> None:
    """Half a second."""
    begin_tick(fight, tick)
    if fight.over == 1:
        return
    if tick == HALF_TIME:
        choose_again(fight)
    end_tick(fight)


@kernel
def carry_out_round(fight: Fight) -> None:
    """The twelve ticks, after everybody has chosen."""
    for tick in range(TICKS):
        carry_out_tick(fight, tick)
        if fight.over == 1:
            return
    end_round(fight)


@kernel
def end_round(fight: Fight) -> None:
    """After the last round nobody has won."""
    if fight.rounds >= fight.book.number.round_limit:
        fight.clock = TICKS * fight.rounds
        fight.over = 1


@kernel
def play_on(fight: Fight) -> None:
    """Round after round to the end."""
    while fight.over == 0:
        begin_round(fight)
        if fight.over == 0:
            choose_orders(fight)
            carry_out_round(fight)
