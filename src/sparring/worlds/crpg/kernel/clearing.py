"""Where an area spell harms opponents and nobody of one's own side."""

from __future__ import annotations

from sparring.kernels.bytecode import NOBODY
from sparring.worlds.crpg.data.codes import Act, Influence, Target
from sparring.worlds.crpg.kernel.constraints import covered_by
from sparring.worlds.crpg.kernel.influences import has
from sparring.worlds.crpg.kernel.moving import between, gap
from sparring.worlds.crpg.kernel.record import SEGMENTS, SIDES, TEAM, WIDTH, Fight, kernel

STEPS = 40
"""Places that are tried along each side of the arena, less one."""
AGENTS = SIDES * TEAM
MANY = 1e6
"""One opponent more is worth more than any distance."""


@kernel
def is_own(fight: Fight, me: int, other: int) -> bool:
    """Whether somebody must be spared: whoever fights for one's side, and a comrade who is
    charmed for the moment."""
    unit = fight.unit[other]
    return unit.side == fight.unit[me].side or unit.team == fight.unit[me].team


@kernel
def nearest_foe(fight: Fight, who: int) -> int:
    """The closest opponent; of equals the first, so that no luck is used up."""
    best = NOBODY
    for other in range(fight.units):
        unit = fight.unit[other]
        if unit.alive == 0 or unit.side == fight.unit[who].side:
            continue
        if best == NOBODY or between(fight, who, other) < between(fight, who, best):
            best = other
    return best


@kernel
def walks_up_to(fight: Fight, who: int) -> int:
    """Whom somebody is about to walk up to, or nobody. Animals choose later, and always
    the closest opponent."""
    unit = fight.unit[who]
    if who >= AGENTS:
        return nearest_foe(fight, who)
    if unit.pending == 1 and (unit.act == Act.MELEE or unit.act == Act.MOVE_TO):
        return unit.target
    return NOBODY


@kernel
def gap_to_way(x: float, y: float, from_x: float, from_y: float, to_x: float, to_y: float) -> float:
    """How far a point lies from a straight way."""
    across = to_x - from_x
    along = to_y - from_y
    length = across * across + along * along
    part = 0.0
    if length > 0.0:
        part = ((x - from_x) * across + (y - from_y) * along) / length
        part = min(1.0, max(0.0, part))
    return gap(x, y, from_x + part * across, from_y + part * along)


@kernel
def comes_near(fight: Fight, who: int, x: float, y: float, radius: float, segments: int) -> bool:
    """Whether somebody stands near a point, or walks there within some segments. Whom he
    walks up to may walk, too: a step of room is left."""
    unit = fight.unit[who]
    to_x = unit.x
    to_y = unit.y
    far = 0.0
    if unit.frozen == 0:
        target = walks_up_to(fight, who)
        if target != NOBODY:
            to_x = fight.unit[target].x
            to_y = fight.unit[target].y
        elif unit.pending == 1 and unit.act == Act.MOVE_TO:
            to_x = unit.to_x
            to_y = unit.to_y
        elif unit.pending == 1 and unit.act == Act.MOVE_FROM:
            radius += segments * unit.step
        far = gap(unit.x, unit.y, to_x, to_y)
    if far <= 0.0:
        return gap(x, y, unit.x, unit.y) <= radius
    part = min(1.0, segments * unit.step / far)
    end_x = unit.x + part * (to_x - unit.x)
    end_y = unit.y + part * (to_y - unit.y)
    return gap_to_way(x, y, unit.x, unit.y, end_x, end_y) <= radius + unit.step


@kernel
def worth_of(fight: Fight, me: int, spell: int, x: float, y: float) -> float:
    """What a spell at a point would be worth: most if it catches many opponents, and among
    such points the one in their midst; 0 if it must not be cast there."""
    row = fight.book.spell[spell]
    is_cloud = row.cloud != NOBODY
    # A cloud stays: whoever walks into it later is caught, too. Nobody knows his initiative.
    latest = row.time + fight.book.number.initiative - 1
    segments = SEGMENTS if is_cloud else min(latest, SEGMENTS - 1)
    caught = 0
    away = 0.0
    for other in range(fight.units):
        unit = fight.unit[other]
        if unit.alive == 0 or (is_cloud and has(fight, other, Influence.FREEDOM)):
            continue
        if is_own(fight, me, other):
            if comes_near(fight, other, x, y, row.radius, segments):
                return 0.0
        elif gap(unit.x, unit.y, x, y) <= row.radius:
            caught += 1
            away += gap(unit.x, unit.y, x, y)
    return caught * MANY - away


@kernel
def find_clear_spot(fight: Fight, me: int, spell: int) -> bool:
    """Set the location where an area spell catches the most opponents and nobody of one's
    own side; False if there is none."""
    row = fight.book.spell[spell]
    if row.target != Target.POINT or row.hits_friends == 0:
        return False
    best = 0.0
    best_x = 0.0
    best_y = 0.0
    for across in range(STEPS + 1):
        for along in range(STEPS + 1):
            x = WIDTH * across / STEPS
            y = WIDTH * along / STEPS
            worth = worth_of(fight, me, spell, x, y)
            if worth <= best:
                continue
            fight.try_x = x
            fight.try_y = y
            if row.cloud == NOBODY or not covered_by(fight, row.cloud):
                best = worth
                best_x = x
                best_y = y
    fight.try_x = best_x
    fight.try_y = best_y
    return best > 0.0
