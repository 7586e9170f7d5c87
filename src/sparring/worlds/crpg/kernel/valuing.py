"""Agents that choose by value: no script, each decision takes the best action that
applies, and spells and potions are picked on the fly.

What applies is asked exactly as for scripts. A state is how many agents of either
team are alive; animals do not count.
"""

from __future__ import annotations

from sparring.kernels.bytecode import NOBODY
from sparring.kernels.run import MOST_RULES
from sparring.kernels.values import begin_visits, learn_values, prefer, take
from sparring.worlds.crpg.kernel.choosing import applies, choose, give
from sparring.worlds.crpg.kernel.constraints import can_act
from sparring.worlds.crpg.kernel.encounter import Meeting, prepare, tell_the_learner
from sparring.worlds.crpg.kernel.record import POTIONS, SPELLS, TEAM, Fight, entry, kernel
from sparring.worlds.crpg.kernel.rounds import begin_round, carry_out_round


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
def living(fight: Fight, team: int) -> int:
    """How many agents of a team are alive."""
    count = 0
    for who in range(team * TEAM, team * TEAM + TEAM):
        count += fight.unit[who].alive
    return count


@kernel
def state_of(fight: Fight, team: int) -> int:
    """The number of the state that a team is in, from 0 (one against one)."""
    return (living(fight, team) - 1) * TEAM + living(fight, 1 - team) - 1


@kernel
def choose_by_value(meeting: Meeting, who: int) -> None:
    """The best valued action that applies gives the order; when there is none, the
    closing rules, from which nothing is learned."""
    fight = meeting.fight
    share_slots(fight, who)
    state = state_of(fight, 0)
    count = prefer(meeting.values, who, state)
    first_line = meeting.values.agent[who].role * MOST_RULES
    for place in range(count):
        action = meeting.values.preferred[place]
        if applies(fight, who, meeting.repertoire.rule_line[first_line + action]):
            give(fight, who, NOBODY)
            take(meeting.values, who, state, action)
            return
    choose(fight, who)


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
def play_on_by_value(meeting: Meeting) -> None:
    """Round after round to the end."""
    fight = meeting.fight
    while fight.over == 0:
        begin_round(fight)
        if fight.over == 0:
            choose_valued_orders(meeting)
            carry_out_round(fight)


@entry
def play_valued_encounter(meeting: Meeting) -> None:
    """One fight of agents that choose by value, learned from if that is asked for.
    For the loop of `encounters`, with a run that draws no scripts."""
    prepare(meeting)
    begin_visits(meeting.values)
    for agent in range(TEAM):
        carry_everything(meeting.fight, agent)
    play_on_by_value(meeting)
    tell_the_learner(meeting)
    if meeting.values.learns != 0:
        for agent in range(TEAM):
            learn_values(meeting.values, agent, meeting.run.agent[agent].fitness)
