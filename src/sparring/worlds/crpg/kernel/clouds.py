"""Clouds: made, entered, suffered, blown away."""

from __future__ import annotations

from sparring.kernels.bytecode import NOBODY
from sparring.kernels.luck import roll
from sparring.worlds.crpg.data.codes import Event, Influence
from sparring.worlds.crpg.kernel.events import note, note_place
from sparring.worlds.crpg.kernel.health import saves
from sparring.worlds.crpg.kernel.influences import gain, has, lose
from sparring.worlds.crpg.kernel.moving import gap
from sparring.worlds.crpg.kernel.record import FOREVER, SEGMENTS, Fight, kernel


@kernel
def suffer(fight: Fight, who: int, at: int) -> None:
    """Someone in a cloud makes his saving throw, or bears what it does."""
    cloud = fight.cloud[at]
    row = fight.book.cloud[cloud.kind]
    unit = fight.unit[who]
    if unit.blocked >> row.inflicts & 1:
        if row.slows:
            unit.slowed = 0
        return
    if row.dice > 0 and fight.book.number.fumes_stun == 1 and has(fight, who, row.inflicts):
        return
    if saves(fight, who, row.throw, row.save):
        note(fight, Event.RESISTS, NOBODY, who, cloud.kind, 1)
        if row.slows:
            unit.slowed = 1
            lose(fight, who, row.inflicts)
        return
    until = FOREVER
    if row.dice > 0:
        until = fight.clock + SEGMENTS * roll(fight.luck, row.dice, row.sides)
    gain(fight, who, row.inflicts, until)


@kernel
def touch(fight: Fight, at: int, everybody: bool) -> None:
    """A cloud acts on those who have come into it, or on all who are in it."""
    cloud = fight.cloud[at]
    inside = 0
    for who in range(fight.units):
        unit = fight.unit[who]
        if unit.alive == 0 or gap(cloud.x, cloud.y, unit.x, unit.y) > cloud.radius:
            continue
        inside |= 1 << who
        if everybody or cloud.inside >> who & 1 == 0:
            suffer(fight, who, at)
    cloud.inside = inside


@kernel
def slippery_ground(fight: Fight, who: int) -> bool:
    """Whether an agent stands in a cloud that slows."""
    for at in range(fight.cloud_places):
        cloud = fight.cloud[at]
        if cloud.present == 1 and cloud.inside >> who & 1:
            if fight.book.cloud[cloud.kind].slows:
                return True
    return False


@kernel
def regain_footing(fight: Fight) -> None:
    """Whoever has left the grease walks freely again."""
    for who in range(fight.units):
        unit = fight.unit[who]
        if unit.alive == 0:
            continue
        if unit.slowed == 1 or has(fight, who, Influence.SLIPPERY):
            if not slippery_ground(fight, who):
                unit.slowed = 0
                lose(fight, who, Influence.SLIPPERY)


@kernel
def tend_clouds(fight: Fight) -> None:
    """Clouds fade when their time is over; the others act on those inside: on
    newcomers at once, on all at the start of a round."""
    if fight.clouds == 0:
        return
    for at in range(fight.cloud_places):
        cloud = fight.cloud[at]
        if cloud.present == 0:
            continue
        if fight.clock >= cloud.until:
            cloud.present = 0
            fight.clouds -= 1
            note_place(fight, Event.FADES, cloud.maker, cloud.kind, cloud.x, cloud.y)
        elif fight.moved == 1 or fight.segment == 0:
            touch(fight, at, fight.segment == 0)
    fight.moved = 0
    regain_footing(fight)


@kernel
def raise_cloud(
    fight: Fight, maker: int, kind: int, x: float, y: float, radius: float, segments: int
) -> None:
    """A cloud appears and acts on everyone in it."""
    for at in range(len(fight.cloud)):
        cloud = fight.cloud[at]
        if cloud.present == 0:
            cloud.present = 1
            cloud.kind = kind
            cloud.maker = maker
            cloud.x = x
            cloud.y = y
            cloud.radius = radius
            cloud.until = fight.clock + segments
            cloud.inside = 0
            fight.clouds += 1
            fight.cloud_places = max(fight.cloud_places, at + 1)
            note_place(fight, Event.APPEARS, maker, kind, x, y)
            touch(fight, at, True)
            return
