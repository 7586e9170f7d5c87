"""Plans: a script goes on, line by line and step by step, once a second, until it has to wait."""

from __future__ import annotations

from sparring.worlds.strategy.data.codes import (
    AT_HAND,
    ATTACKING,
    FORCES,
    KINDS,
    NONE,
    SIEGE_MIX,
    UPGRADES,
    Ask,
    Event,
    House,
    Kind,
    Op,
    Outside,
)
from sparring.worlds.strategy.data.numbers import MOST_WORKERS_WANTED
from sparring.worlds.strategy.data.units import MOST_LEVELS
from sparring.worlds.strategy.kernel.asking import ask_for, drop_force, is_asked_for
from sparring.worlds.strategy.kernel.events import note
from sparring.worlds.strategy.kernel.finding import ask
from sparring.worlds.strategy.kernel.houses import can_make, has
from sparring.worlds.strategy.kernel.pieces import lacks, quit_force
from sparring.worlds.strategy.kernel.record import (
    MOST_REQUESTS,
    PIECES,
    Fight,
    StepRow,
    Unit,
    kernel,
)
from sparring.worlds.strategy.kernel.requests import free_mine

BUSIEST = 400
"""Steps of one second at most: a plan that only loops must not loop for ever."""
OTHER_REQUESTS = FORCES + 1 + UPGRADES * MOST_LEVELS
"""What can be asked for beside buildings: every force, workers, every level of every upgrade."""
FEW, SIEGE, CAVALRY, ALL = 0, 1, 2, 3
"""Rows of shares."""


# --- armies --------------------------------------------------------------------------------


@kernel
def mix_row(fight: Fight, side: int) -> int:
    """The shares that fit the kinds a side can make."""
    if can_make(fight, side, Kind.KNIGHT):
        return ALL if can_make(fight, side, Kind.CATAPULT) else CAVALRY
    return SIEGE if can_make(fight, side, Kind.CATAPULT) else FEW


@kernel
def share_in(fight: Fight, side: int, row: int, kind: int, siege: int) -> int:
    """What part of a mix a kind is, catapults twice in one for a siege; flyers are none, and
    nobody is who cannot be made."""
    if kind == Kind.FLYER or not can_make(fight, side, kind):
        return 0
    share = int(fight.book.mix[row * KINDS + kind])
    return 2 * share if siege == SIEGE_MIX and kind == Kind.CATAPULT else share


@kernel
def want(unit: Unit, force: int, kind: int, count: int) -> None:
    """A force is to have at least so many of a kind."""
    at = force * KINDS + kind
    unit.target[at] = max(int(unit.target[at]), count)
    if not is_asked_for(unit, Ask.FORCE, force):
        ask_for(unit, Ask.FORCE, force, 0)


@kernel
def extra_of(
    fight: Fight, side: int, row: int, kind: int, count: int, total: int, siege: int
) -> int:
    """Whether a kind has one of those that are left over when a mix is rounded down: as many
    kinds have one as are left, those with the largest remainders, of equal ones the
    stronger."""
    rest = count * share_in(fight, side, row, kind, siege) % total
    left, ahead = count, 0
    for other in range(Kind.SOLDIER, KINDS):
        share = count * share_in(fight, side, row, other, siege)
        left -= share // total
        if share % total > rest or (share % total == rest and other > kind):
            ahead += 1
    return 1 if rest > 0 and ahead < left else 0


@kernel
def want_mix(fight: Fight, side: int, force: int, count: int, siege: int) -> None:
    """A force is to have so many in all, of each kind its share."""
    row = mix_row(fight, side)
    total = 0
    for kind in range(Kind.SOLDIER, KINDS):
        total += share_in(fight, side, row, kind, siege)
    if total == 0:
        return
    for kind in range(Kind.SOLDIER, KINDS):
        wanted = count * share_in(fight, side, row, kind, siege) // total
        wanted += extra_of(fight, side, row, kind, count, total, siege)
        if wanted > 0:
            want(fight.unit[side], force, kind, wanted)


@kernel
def strongest(fight: Fight, side: int) -> int:
    """The strongest kind that a side can make: flyers, mages, knights, else soldiers."""
    if can_make(fight, side, Kind.FLYER):
        return Kind.FLYER.value
    if can_make(fight, side, Kind.MAGE):
        return Kind.MAGE.value
    if can_make(fight, side, Kind.KNIGHT):
        return Kind.KNIGHT.value
    return Kind.SOLDIER.value


@kernel
def is_complete(unit: Unit, force: int) -> bool:
    """Whether a force has all that it wants."""
    for kind in range(KINDS):
        if lacks(unit, force, kind) > 0:
            return False
    return True


@kernel
def send(fight: Fight, side: int, force: int) -> None:
    """A force sets out, and is empty again."""
    unit = fight.unit[side]
    for kind in range(Kind.SOLDIER, KINDS):
        if unit.member[force * KINDS + kind] > 0:
            note(fight, Event.SENT, side, force, kind, unit.member[force * KINDS + kind], 0, 0)
    first = side * PIECES
    for number in range(first, first + unit.pieces):
        piece = fight.piece[number]
        if piece.alive == 1 and piece.force == force:
            quit_force(unit, piece)
            piece.force = ATTACKING
            piece.target = NONE
    for kind in range(KINDS):
        unit.target[force * KINDS + kind] = 0
    drop_force(unit, force)


# --- steps ---------------------------------------------------------------------------------


@kernel
def force_of(unit: Unit, number: int) -> int:
    """The force that a step names."""
    return int(unit.raid) if number == AT_HAND else number


@kernel
def comes(fight: Fight, side: int, needs: int) -> bool:
    """Whether all that something needs stands, or is asked for."""
    unit = fight.unit[side]
    for house in range(len(unit.standing)):
        if (needs >> house) & 1 == 1 and not has(fight, side, house):
            if not is_asked_for(unit, Ask.HOUSE, house):
                return False
    return True


@kernel
def can_need(fight: Fight, side: int, house: int) -> bool:
    """Whether one building more can be asked for: there is always room for all that is asked
    for beside buildings."""
    if fight.unit[side].requests >= MOST_REQUESTS - OTHER_REQUESTS:
        return False
    if house == House.TOWN_HALL:
        return free_mine(fight, side) != NONE
    row = fight.book.house[house]
    if row.bit != 0 and row.grows_from != NONE and not comes(fight, side, 1 << row.grows_from):
        return False
    return comes(fight, side, row.needs)


@kernel
def can_research(fight: Fight, side: int, upgrade: int) -> bool:
    """Whether a level more can be asked for."""
    row = fight.book.upgrade[upgrade]
    wanted = fight.unit[side].level_wanted[upgrade]
    return wanted < row.levels and comes(fight, side, 1 << row.at)


@kernel
def can_want(fight: Fight, side: int, kind: int) -> bool:
    """Whether units of a kind can be asked for."""
    row = fight.book.kind[kind]
    return comes(fight, side, row.needs | 1 << row.made_in)


@kernel
def is_possible(fight: Fight, side: int, step: StepRow) -> bool:
    """Whether a step can be done at all."""
    unit = fight.unit[side]
    if step.op == Op.NEED:
        return can_need(fight, side, step.first)
    if step.op == Op.WAIT:
        return has(fight, side, step.first) or is_asked_for(unit, Ask.HOUSE, step.first)
    if step.op == Op.RESEARCH:
        return can_research(fight, side, step.first)
    if step.op == Op.FORCE:
        return can_want(fight, side, step.second)
    if step.op == Op.FORCE_MIX or step.op == Op.STRONGEST:
        return can_want(fight, side, Kind.SOLDIER)
    if step.op == Op.ATTACK:
        return is_asked_for(unit, Ask.FORCE, force_of(unit, step.first))
    return True


@kernel
def waits(fight: Fight, side: int, step: StepRow) -> bool:
    """Whether a step has to wait for something."""
    unit = fight.unit[side]
    if step.op == Op.WAIT:
        return not has(fight, side, step.first)
    if step.op == Op.ATTACK or step.op == Op.HOLD:
        return not is_complete(unit, force_of(unit, step.first))
    return step.op == Op.SLEEP and fight.clock - unit.since < step.first


@kernel
def patience(fight: Fight, step: StepRow) -> int:
    """Ticks that a step may wait."""
    return 30_000 if step.op == Op.SLEEP else int(fight.book.wait_ticks)


@kernel
def do(fight: Fight, side: int, step: StepRow) -> None:
    """A step is carried out."""
    unit = fight.unit[side]
    op, first, second = int(step.op), int(step.first), int(step.second)
    if op == Op.NEED:
        unit.wanted[first] += 1
        ask_for(unit, Ask.HOUSE, first, unit.wanted[first])
    elif op == Op.RESEARCH:
        unit.level_wanted[first] += 1
        ask_for(unit, Ask.UPGRADE, first, unit.level_wanted[first])
    elif op == Op.WORKERS or op == Op.MORE_WORKERS:
        wanted = first if op == Op.WORKERS else unit.workers_wanted + first
        unit.workers_wanted = min(MOST_WORKERS_WANTED, wanted)
        if not is_asked_for(unit, Ask.WORKERS, 0):
            ask_for(unit, Ask.WORKERS, 0, 0)
    elif op == Op.FORCE:
        want(unit, force_of(unit, first), second, int(step.third))
    elif op == Op.FORCE_MIX:
        want_mix(fight, side, force_of(unit, first), second, int(step.third))
    elif op == Op.STRONGEST:
        want(unit, force_of(unit, first), strongest(fight, side), second)
    elif op == Op.NEXT_FORCE:
        unit.raid = unit.raid % (FORCES - 1) + 1
    elif op == Op.ATTACK:
        send(fight, side, force_of(unit, first))
    elif op == Op.LOOP:
        unit.loop = unit.place
        unit.looped = unit.step + 1


# --- lines ---------------------------------------------------------------------------------


@kernel
def begin_line(fight: Fight, side: int, place: int) -> None:
    """The line at hand is this one from now on."""
    unit = fight.unit[side]
    unit.place = place
    unit.step = 0
    unit.began = 0
    unit.since = NONE


@kernel
def next_line(fight: Fight, side: int) -> None:
    """On to the next line; after the last, back to where the loop begins. Where lines are
    chosen from outside there is none until the next is chosen."""
    unit = fight.unit[side]
    if unit.place < unit.lines and unit.began == 0:
        note(fight, Event.SKIPPED, side, NONE, unit.place, 0, 0, 0)
    if unit.outside == Outside.LINES:
        begin_line(fight, side, unit.lines)
        return
    begin_line(fight, side, unit.place + 1)
    if unit.place >= unit.lines and unit.loop != NONE:
        begin_line(fight, side, unit.loop)
        unit.step = unit.looped
        unit.began = 1


@kernel
def marks(fight: Fight, side: int) -> None:
    """The line at hand has done something."""
    unit = fight.unit[side]
    if unit.began == 0:
        unit.began = 1
        unit.acted[unit.place] = 1
        note(fight, Event.RULE, side, NONE, unit.place, 0, 0, 0)


@kernel
def is_stuck(fight: Fight, side: int) -> bool:
    """Whether the line at hand has to wait now; where it has waited long enough, it gives
    up."""
    unit = fight.unit[side]
    step = fight.book.line[unit.script[unit.place]].step[unit.step]
    if unit.since == NONE:
        unit.since = fight.clock
    if not waits(fight, side, step):
        return False
    if fight.clock - unit.since < patience(fight, step):
        return True
    note(fight, Event.GAVE_UP, side, NONE, unit.place, step.op, 0, 0)
    return False


@kernel
def applies(fight: Fight, side: int, place: int) -> bool:
    """Whether the condition of a line holds."""
    condition = fight.book.line[fight.unit[side].script[place]].condition
    return condition < 0 or ask(fight, side, condition)


@kernel
def advance(fight: Fight, side: int) -> None:
    """A plan goes on until it has to wait, or is at its end."""
    unit = fight.unit[side]
    for _ in range(BUSIEST):
        if unit.place >= unit.lines:
            return
        row = fight.book.line[unit.script[unit.place]]
        if unit.step >= row.steps or (
            unit.step == 0 and unit.began == 0 and not applies(fight, side, unit.place)
        ):
            next_line(fight, side)
            continue
        step = row.step[unit.step]
        if unit.since == NONE and not is_possible(fight, side, step):
            unit.step += 1
            continue
        if step.op != Op.NEXT_FORCE:  # Nothing is done yet.
            marks(fight, side)
        if is_stuck(fight, side):
            return
        do(fight, side, step)
        unit.step += 1
        unit.since = NONE


@kernel
def is_worthwhile(fight: Fight, side: int, place: int) -> bool:
    """Whether anything of a line can be done now: its condition holds, and some step that does
    not merely wait is possible."""
    row = fight.book.line[fight.unit[side].script[place]]
    if not applies(fight, side, place):
        return False
    for at in range(row.steps):
        step = row.step[at]
        waits_only = step.op == Op.WAIT or step.op == Op.HOLD or step.op == Op.ATTACK
        if step.op == Op.NEXT_FORCE or waits_only:
            continue
        if is_possible(fight, side, step):
            return True
    return False


# --- choosing ------------------------------------------------------------------------------


@kernel
def can_act(fight: Fight, side: int) -> bool:
    """Whether a commander lives and is not held back."""
    unit = fight.unit[side]
    return unit.alive == 1 and fight.clock >= unit.acts_from


@kernel
def choose_both(fight: Fight) -> None:
    """Each commander looks at the line that he goes on with."""
    for side in range(2):
        unit = fight.unit[side]
        unit.ordered = 0
        unit.chosen = NONE
        is_led = unit.outside == Outside.ORDERS
        if can_act(fight, side) and not is_led and unit.place < unit.lines:
            unit.chosen = unit.place


@kernel
def carry_out_plans(fight: Fight) -> None:
    """Orders from outside are carried out, and scripts go on."""
    for side in range(2):
        unit = fight.unit[side]
        if unit.ordered == 1:
            do(fight, side, unit.order)
            note(fight, Event.ORDER, side, unit.order.second, unit.order.op, unit.order.first, 0, 0)
        elif unit.chosen != NONE:
            advance(fight, side)
