"""A tick: buildings work, everybody moves or strikes, the hurt fall. Six are a second."""

from __future__ import annotations

from sparring.worlds.strategy.data.codes import (
    NONE,
    SIDES,
    TICKS_A_SECOND,
    Event,
    Kind,
    Work,
)
from sparring.worlds.strategy.kernel.economy import count_gatherers, work
from sparring.worlds.strategy.kernel.events import note
from sparring.worlds.strategy.kernel.houses import raze, work_on
from sparring.worlds.strategy.kernel.moving import fight_on, resolve
from sparring.worlds.strategy.kernel.pieces import fall, make_piece
from sparring.worlds.strategy.kernel.planning import carry_out_plans, choose_both
from sparring.worlds.strategy.kernel.record import MOST_HOUSES, PIECES, Fight, kernel
from sparring.worlds.strategy.kernel.requests import serve
from sparring.worlds.strategy.kernel.scoring import present_share, strength
from sparring.worlds.strategy.kernel.striking import hear_alarms, shoot_tower

TALLY_TICKS = 3 * 60 * TICKS_A_SECOND
"""How often it is noted how both stand."""
THOUSANDTHS = 1_000


@kernel
def let_come(fight: Fight, number: int, kind: int) -> None:
    """A unit that was trained comes out."""
    side = number // MOST_HOUSES
    estate = fight.estate[number]
    unit = fight.unit[side]
    estate.work = Work.NOTHING
    unit.training[kind] -= 1
    if make_piece(fight, side, kind, estate) != NONE:
        unit.built += fight.book.kind[kind].points
        note(fight, Event.TRAINED, side, number, kind, 1, estate.x, estate.y)


@kernel
def run_houses(fight: Fight) -> None:
    """What goes on in buildings."""
    for side in range(SIDES):
        for at in range(fight.unit[side].houses):
            number = side * MOST_HOUSES + at
            estate = fight.estate[number]
            if estate.alive == 1 and estate.work != Work.NOTHING:
                kind = work_on(fight, number)
                if kind != NONE:
                    let_come(fight, number, kind)


@kernel
def run_towers(fight: Fight) -> None:
    """Towers shoot when everybody has come out: those of both sides see the same."""
    for side in range(SIDES):
        for at in range(fight.unit[side].houses):
            number = side * MOST_HOUSES + at
            if fight.estate[number].alive == 1:
                shoot_tower(fight, number)


@kernel
def run_workers(fight: Fight) -> None:
    """Workers go first: fighters of both sides see the same."""
    for side in range(SIDES):
        for number in range(side * PIECES, side * PIECES + fight.unit[side].pieces):
            piece = fight.piece[number]
            if piece.alive == 1 and piece.kind == Kind.WORKER:
                work(fight, number)


@kernel
def act(fight: Fight, number: int) -> None:
    """What one fighter does."""
    piece = fight.piece[number]
    piece.wishes = 0
    if piece.alive == 1 and piece.kind != Kind.WORKER:
        fight_on(fight, number)


@kernel
def run_fighters(fight: Fight) -> None:
    """Fighters move or strike, one of each side at a time."""
    most = max(fight.unit[0].pieces, fight.unit[1].pieces)
    for at in range(most):
        act(fight, at)
        act(fight, PIECES + at)
        resolve(fight, at)


@kernel
def bury(fight: Fight) -> None:
    """Whoever was hurt too much falls, all at once."""
    for side in range(SIDES):
        for at in range(fight.unit[side].pieces):
            piece = fight.piece[side * PIECES + at]
            if piece.alive == 1 and piece.hurt > 0:
                piece.health -= piece.hurt
                piece.hurt = 0
                if piece.health <= 0:
                    fall(fight, side * PIECES + at)
        for at in range(fight.unit[side].houses):
            estate = fight.estate[side * MOST_HOUSES + at]
            if estate.alive == 1 and estate.hurt > 0:
                estate.health -= estate.hurt
                estate.hurt = 0
                if estate.health <= 0:
                    raze(fight, side * MOST_HOUSES + at)


@kernel
def is_gone(fight: Fight, side: int) -> bool:
    """Whether a side has no unit and no building left."""
    unit = fight.unit[side]
    for kind in range(len(unit.living)):
        if unit.living[kind] > 0:
            return False
    for at in range(unit.houses):
        if fight.estate[side * MOST_HOUSES + at].alive == 1:
            return False
    return True


@kernel
def tally(fight: Fight) -> None:
    """How both stand, for whoever tells the game."""
    for side in range(SIDES):
        unit = fight.unit[side]
        fighters = 0
        for kind in range(Kind.SOLDIER, len(unit.living)):
            fighters += unit.living[kind]
        share = int(THOUSANDTHS * present_share(fight, side) + 0.5)
        note(fight, Event.TALLY, side, unit.living[Kind.WORKER], fighters, share, 0, 0)


@kernel
def take_stock(fight: Fight) -> None:
    """Who is left, and whether it is over."""
    for side in range(SIDES):
        unit = fight.unit[side]
        unit.health = strength(fight, side)
        unit.most_health = max(unit.most_health, unit.health)
        if unit.alive == 1 and is_gone(fight, side):
            unit.alive = 0
            unit.died_at = fight.clock
            fight.over = 1
            note(fight, Event.DEFEATED, side, NONE, NONE, 0, 0, 0)
    if fight.over == 0 and fight.clock % TALLY_TICKS == 0:
        tally(fight)
    if fight.over == 0 and fight.clock >= fight.book.ticks:
        fight.over = 1
        note(fight, Event.TIME_OUT, NONE, NONE, NONE, 0, 0, 0)


@kernel
def tick(fight: Fight) -> None:
    """A sixth of a second."""
    run_houses(fight)
    run_towers(fight)
    run_workers(fight)
    run_fighters(fight)
    bury(fight)
    hear_alarms(fight)
    fight.clock += 1


@kernel
def begin_second(fight: Fight) -> None:
    """The log is empty again."""
    fight.rounds += 1
    fight.events = 0
    fight.lost_events = 0


@kernel
def run_second(fight: Fight) -> None:
    """Plans go on, requests are served, and then a second passes."""
    for side in range(SIDES):
        count_gatherers(fight, side)
    carry_out_plans(fight)
    for side in range(SIDES):
        if fight.clock >= fight.unit[side].acts_from:
            serve(fight, side)
    for _ in range(TICKS_A_SECOND):
        tick(fight)
    take_stock(fight)


@kernel
def play_on(fight: Fight) -> None:
    """Second after second to the end."""
    while fight.over == 0:
        begin_second(fight)
        choose_both(fight)
        run_second(fight)
