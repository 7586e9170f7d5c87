"""Agents that decide by minds of their own: an order at the start of each round, and between
orders what their closing rules say.

As for agents that choose by value, spells and potions are picked on the fly, and a state is
how many of either team are alive; animals do not count.
"""

from __future__ import annotations

from sparring.kernels.minding import make_minding
from sparring.worlds.crpg.data.codes import Act, Deed
from sparring.worlds.crpg.kernel.choosing import applies, choose, give
from sparring.worlds.crpg.kernel.constraints import can_act
from sparring.worlds.crpg.kernel.encounter import Meeting, prepare, tell_the_learner
from sparring.worlds.crpg.kernel.record import SIDES, TEAM, Fight, entry, kernel, program
from sparring.worlds.crpg.kernel.rounds import begin_round, carry_out_round
from sparring.worlds.crpg.kernel.valuing import carry_everything, share_slots

AGENTS = SIDES * TEAM


@kernel
def living_in(fight: Fight, team: int) -> int:
    """How many members of a team are alive, whomever they fight for."""
    count = 0
    for who in range(team * TEAM, team * TEAM + TEAM):
        count += fight.unit[who].alive
    return count


@kernel
def state_in(fight: Fight, who: int, sight: int) -> int:
    """The number of the state that somebody's team is in, from 0 (one against one)."""
    team = who // TEAM
    return (living_in(fight, team) - 1) * TEAM + living_in(fight, 1 - team) - 1


@kernel
def deed_of(fight: Fight, who: int) -> int:
    """What somebody is about to do in this round, as others see it."""
    unit = fight.unit[who]
    if unit.act == Act.MELEE:
        return Deed.MELEE
    if unit.act == Act.RANGED:
        return Deed.RANGED
    if unit.act == Act.CAST:
        hurts = fight.book.spell[unit.thing].hurts == 1
        return Deed.HARMING_SPELL if hurts else Deed.HELPING_SPELL
    if unit.act == Act.DRINK:
        return Deed.POTION
    if unit.act == Act.MOVE_TO or unit.act == Act.MOVE_FROM:
        return Deed.MOVE
    return Deed.OTHER


minding = make_minding(program, TEAM, state_in, deed_of, applies, give)
begin_minds, decide_by_mind = minding.begin_minds, minding.decide_by_mind
note_deeds, end_minds = minding.note_deeds, minding.end_minds


@kernel
def has_his_own_mind(meeting: Meeting, who: int) -> bool:
    """Whether somebody decides by his mind now. Whoever is charmed does not: what he does
    for the others is no lesson."""
    if who >= AGENTS or meeting.minds.of[who] == 0:
        return False
    return meeting.fight.unit[who].side == who // TEAM


@kernel
def decide(meeting: Meeting, who: int) -> None:
    """An order for this round; when nothing that a mind may choose applies, the closing
    rules give it, from which nothing is learned."""
    fight = meeting.fight
    if has_his_own_mind(meeting, who):
        share_slots(fight, who)
        if decide_by_mind(meeting, who):
            return
    choose(fight, who)


@kernel
def decide_all(meeting: Meeting) -> None:
    """At the start of a round everybody who can act decides; then everybody sees what the
    others are about to do."""
    fight = meeting.fight
    for who in range(fight.units):
        if can_act(fight, who):
            decide(meeting, who)
    note_deeds(meeting)


@kernel
def play_on_deciding(meeting: Meeting) -> None:
    """Round after round to the end."""
    fight = meeting.fight
    while fight.over == 0:
        begin_round(fight)
        if fight.over == 0:
            decide_all(meeting)
            carry_out_round(fight)


@entry
def play_minded_encounter(meeting: Meeting) -> None:
    """One fight in which some decide by minds, learned from where they learn; whoever else
    learns does so by his script."""
    prepare(meeting)
    begin_minds(meeting)
    for at in range(meeting.minds.count):
        carry_everything(meeting.fight, meeting.minds.member[at].unit)
    play_on_deciding(meeting)
    end_minds(meeting)
    tell_the_learner(meeting)
