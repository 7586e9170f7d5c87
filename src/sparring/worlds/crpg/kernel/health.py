"""Damage, healing, mirror images, saving throws, and death at a segment's end."""

from __future__ import annotations

from sparring.kernels.luck import below, roll
from sparring.worlds.crpg.data.codes import Act, Element, Event, Influence, Saved, Target
from sparring.worlds.crpg.kernel.events import note
from sparring.worlds.crpg.kernel.influences import (
    burns_now,
    cancel_order,
    expire,
    lose,
    next_due,
    regroup,
)
from sparring.worlds.crpg.kernel.record import INFLUENCES, SIDES, TEAM, Fight, kernel


@kernel
def saves(fight: Fight, who: int, throw: int, change: int) -> bool:
    """Whether a saving throw succeeds."""
    unit = fight.unit[who]
    needed = fight.book.character[unit.kind].saves[throw]
    return 1 + below(fight.luck, 20) + change + unit.saves >= needed


@kernel
def image_takes_it(fight: Fight, who: int, from_whom: int) -> bool:
    """Whether a mirror image takes the blow, and is gone."""
    unit = fight.unit[who]
    if unit.images == 0:
        return False
    unit.images -= 1
    note(fight, Event.IMAGE, from_whom, who, -1, unit.images)
    if unit.images == 0:
        lose(fight, who, Influence.MIRRORED)
    return True


@kernel
def hurt(fight: Fight, who: int, points: int) -> None:
    """An agent loses health; a caster loses his spell."""
    if points <= 0:
        return
    unit = fight.unit[who]
    unit.health -= points
    if unit.health <= 0:
        fight.fallen = 1
    if unit.pending == 1 and unit.act == Act.CAST and unit.lands == 0:
        unit.interrupted = 1
        fight.stirred = 1


@kernel
def heal(fight: Fight, who: int, points: int) -> None:
    """An agent regains health, never more than he began with."""
    unit = fight.unit[who]
    gained = min(points, unit.most_health - unit.health)
    if gained > 0:
        unit.health += gained
        note(fight, Event.HEALS, who, who, -1, gained)


@kernel
def spell_damage(fight: Fight, who: int, effect: int) -> int:
    """The points an effect costs an agent: dice, resistance, saving throw."""
    row = fight.book.effect[effect]
    unit = fight.unit[who]
    sides = max(1, row.sides - unit.smaller_dice)
    points = roll(fight.luck, row.dice, sides) + row.plus
    if row.element == Element.FIRE and unit.fire < 100:
        points = (points * unit.fire + 99) // 100
    if row.saved == Saved.HALF and saves(fight, who, row.throw, row.save):
        points //= 2
    return points


@kernel
def burn(fight: Fight, who: int) -> None:
    """Some influences hurt again after each whole round."""
    for influence in range(INFLUENCES):
        if burns_now(fight, who, influence):
            row = fight.book.influence[influence]
            if image_takes_it(fight, who, -1):
                continue
            points = roll(fight.luck, row.burn_dice, row.burn_sides)
            note(fight, Event.BURNS, -1, who, influence, points)
            hurt(fight, who, points)


@kernel
def pass_time(fight: Fight, who: int) -> None:
    """What lasts on an agent ends or burns, if anything is due."""
    if fight.clock < fight.unit[who].due:
        return
    expire(fight, who)
    burn(fight, who)
    fight.unit[who].due = next_due(fight, who)


@kernel
def leave(fight: Fight, who: int) -> None:
    """An animal is gone, dead or sent back."""
    unit = fight.unit[who]
    unit.present = 0
    unit.alive = 0
    regroup(fight, who)
    unit.pending = 0
    fight.animals[unit.team] -= 1
    fight.moved = 1
    # Its place may soon be another's: nobody keeps aiming at it.
    for other in range(fight.units):
        unit = fight.unit[other]
        if unit.target == who and unit.pending == 1:
            if unit.act == Act.CAST and fight.book.spell[unit.thing].target == Target.POINT:
                unit.target = -1  # The place it stood at is still there.
            else:
                cancel_order(fight, other)


@kernel
def bury(fight: Fight) -> None:
    """Whoever has no health left is dead now, all at the same time."""
    if fight.fallen == 0:
        return
    fight.fallen = 0
    fight.stirred = 1
    for who in range(fight.units):
        unit = fight.unit[who]
        if unit.alive == 1 and unit.health <= 0:
            unit.alive = 0
            regroup(fight, who)
            unit.pending = 0
            unit.died_at = fight.clock
            note(fight, Event.DIES, who, who, -1, 0)
            if who >= SIDES * TEAM:
                leave(fight, who)
    fight.over = team_defeated(fight, 0) or team_defeated(fight, 1)


@kernel
def team_defeated(fight: Fight, team: int) -> bool:
    """Whether all four of a team have fallen."""
    for who in range(team * TEAM, team * TEAM + TEAM):
        if fight.unit[who].alive == 1:
            return False
    return True
