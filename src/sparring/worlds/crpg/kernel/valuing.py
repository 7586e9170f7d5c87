"""Agents that choose by value: no script, each decision takes the best action that
applies, and spells and potions are picked on the fly.

An order is chosen at the start of each round and, once it has landed or failed, a move
for the rest of the round. What applies is asked exactly as for scripts. A state is how
many agents of either team are alive; animals do not count.
"""

from __future__ import annotations

from sparring.kernels.values import begin_visits
from sparring.kernels.valuing import make_valuing
from sparring.worlds.crpg.data.codes import Act
from sparring.worlds.crpg.kernel.choosing import applies, choose, give
from sparring.worlds.crpg.kernel.constraints import can_act
from sparring.worlds.crpg.kernel.encounter import Meeting, prepare, tell_the_learner
from sparring.worlds.crpg.kernel.record import (
    POTIONS,
    SEGMENTS,
    SPELLS,
    TEAM,
    Fight,
    entry,
    kernel,
    program,
)
from sparring.worlds.crpg.kernel.rounds import (
    begin_round,
    carry_out_round,
    carry_out_segment,
    end_round,
    is_on_its_feet,
    may_choose_step,
    walk_all,
)


@kernel
def carry_everything(fight: Fight, who: int) -> None:
    """Every spell as often as its level has slots, every potion as often as there
    are flasks: what is used is settled later."""
    unit = fight.unit[who]
    character = fight.book.character[unit.kind]
    for spell in range(SPELLS):
        unit.spells[spell] = character.slots[fight.book.spell[spell].level - 1]
    for potion in range(POTIONS):
        unit.potions[potion] = character.potions


@kernel
def share_slots(fight: Fight, who: int) -> None:
    """A spell that was cast has used up a slot of its whole level: every spell is
    left as often as the rarest of its level. Likewise potions and flasks."""
    unit = fight.unit[who]
    slots = fight.slots
    for level in range(len(slots)):
        slots[level] = fight.book.character[unit.kind].slots[level]
    for spell in range(SPELLS):
        level = fight.book.spell[spell].level - 1
        slots[level] = min(slots[level], unit.spells[spell])
    for spell in range(SPELLS):
        unit.spells[spell] = slots[fight.book.spell[spell].level - 1]
    flasks = unit.potions[0]
    for potion in range(POTIONS):
        flasks = min(flasks, unit.potions[potion])
    for potion in range(POTIONS):
        unit.potions[potion] = flasks


@kernel
def may_be_taken(fight: Fight, line: int) -> bool:
    """Whether a rule may be chosen now: when the order is done with, a move or nothing."""
    act = fight.book.line[line].act
    if fight.segment == 0:
        return True
    return act == Act.MOVE_TO or act == Act.MOVE_FROM or act == Act.PASS


take_best, learn_from_encounter = make_valuing(program, TEAM, may_be_taken, applies, give)


@kernel
def choose_by_value(meeting: Meeting, who: int) -> None:
    """An order for this round; when no action applies, the closing rules give it, from
    which nothing is learned."""
    share_slots(meeting.fight, who)
    if not take_best(meeting, who):
        choose(meeting.fight, who)


@kernel
def choose_valued_orders(meeting: Meeting) -> None:
    """The learning team chooses by value, everybody else by script."""
    fight = meeting.fight
    for who in range(fight.units):
        if not can_act(fight, who):
            continue
        if who < TEAM:
            choose_by_value(meeting, who)
        else:
            choose(fight, who)


@kernel
def choose_valued_moves(meeting: Meeting, movers: int) -> int:
    """Whoever of the learning team has nothing left to do in this round chooses by value
    how to move to its end, or to stay. Who has done so in this round goes in and comes
    out as bits."""
    fight = meeting.fight
    for who in range(TEAM):
        if movers >> who & 1 == 1:
            continue
        if is_on_its_feet(fight, who) and may_choose_step(fight, who):
            if take_best(meeting, who):
                movers |= 1 << who
    return movers


@kernel
def carry_out_round_by_value(meeting: Meeting) -> None:
    """The ten segments; in each the learning team may choose to move before anybody
    walks."""
    fight = meeting.fight
    movers = 0
    for segment in range(SEGMENTS):
        carry_out_segment(fight, segment)
        if fight.over == 1:
            return
        movers = choose_valued_moves(meeting, movers)
        walk_all(fight)
    end_round(fight)


@kernel
def play_on_by_value(meeting: Meeting) -> None:
    """Round after round to the end."""
    fight = meeting.fight
    while fight.over == 0:
        begin_round(fight)
        if fight.over == 1:
            return
        choose_valued_orders(meeting)
        if meeting.values.moves_between == 1:
            carry_out_round_by_value(meeting)
        else:
            carry_out_round(fight)


@kernel
def begin_choosing(meeting: Meeting) -> None:
    """Nobody has chosen anything yet; everything is at hand; if moves are chosen by
    value, closing rules have no say in them."""
    begin_visits(meeting.values)
    for agent in range(TEAM):
        carry_everything(meeting.fight, agent)
        if meeting.values.moves_between == 1:
            meeting.fight.unit[agent].moves = 0


@entry
def play_valued_encounter(meeting: Meeting) -> None:
    """One fight of agents that choose by value, learned from if that is asked for.
    For the loop of `encounters`, with a run that draws no scripts."""
    prepare(meeting)
    begin_choosing(meeting)
    play_on_by_value(meeting)
    tell_the_learner(meeting)
    learn_from_encounter(meeting)
