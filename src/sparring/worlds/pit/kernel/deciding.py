"""Fights in which some decide without a script: by value, or by minds of their own.

Decisions are those of scripts: at the start of each round and, for whoever speed gives one
action more, in its middle. When nothing that somebody may choose applies, the game's own AI
decides, from which nothing is learned.
"""

from __future__ import annotations

from sparring.kernels.draw import draw_scripts
from sparring.kernels.lessons import learn_from
from sparring.kernels.run import Won
from sparring.kernels.values import begin_visits
from sparring.worlds.pit.data.codes import TICKS
from sparring.worlds.pit.kernel.choosing import (
    HALF_TIME,
    begin_again,
    begin_decision,
    choose,
    choose_by_script,
    chooses,
    may_choose_again,
)
from sparring.worlds.pit.kernel.encounter import (
    Meeting,
    hand_out,
    prepare,
    tell_the_learner,
    tell_what_acted,
)
from sparring.worlds.pit.kernel.minding import (
    begin_minds,
    decide_by_mind,
    end_minds,
    note_deeds,
    share_of,
)
from sparring.worlds.pit.kernel.record import AGENTS, TEAM, entry, kernel
from sparring.worlds.pit.kernel.rounds import begin_round, begin_tick, end_round, end_tick
from sparring.worlds.pit.kernel.valuing import learn_from_encounter, take_best


@kernel
def decide(meeting: Meeting, who: int) -> None:
    """A decision by a mind, by value, or by a script."""
    fight = meeting.fight
    by_mind = who < AGENTS and meeting.minds.of[who] > 0
    by_value = who < TEAM and meeting.values.agents > 0
    if not by_mind and not by_value:
        choose(fight, who)
        return
    begin_decision(fight, who)
    decided = decide_by_mind(meeting, who) if by_mind else take_best(meeting, who)
    if not decided:
        choose_by_script(fight, who)


@kernel
def decide_all(meeting: Meeting) -> None:
    """At the start of a round everybody who can act decides, in the round's order; then
    everybody sees what the others are about to do."""
    fight = meeting.fight
    for number in range(fight.units):
        who = fight.order[number]
        if chooses(fight, who):
            decide(meeting, who)
    note_deeds(meeting)


@kernel
def decide_again(meeting: Meeting) -> None:
    """Whoever speed gives one action more decides once more, and sees what the others are
    about in this round."""
    fight = meeting.fight
    if fight.book.number.haste_casts == 0:
        return
    for number in range(fight.units):
        who = fight.order[number]
        if may_choose_again(fight, who):
            begin_again(fight, who)
            decide(meeting, who)
    note_deeds(meeting)


@kernel
def carry_out_decisions(meeting: Meeting) -> None:
    """The twelve ticks, after everybody has decided."""
    fight = meeting.fight
    for tick in range(TICKS):
        begin_tick(fight, tick)
        if fight.over == 1:
            return
        if tick == HALF_TIME:
            decide_again(meeting)
        end_tick(fight)
        if fight.over == 1:
            return
    end_round(fight)


@kernel
def learn_from_round(meeting: Meeting, before: float) -> None:
    """Weights move by how the share of all health has moved in a round, and the next round
    has scripts of its own (agent-modelling thesis 2.2.1). A round that has changed nothing
    changes no weights."""
    run = meeting.run
    change = share_of(meeting.fight, 0) - before
    even = run.learning.break_even
    tell_what_acted(meeting)
    run.team_fitness = even + change * (1.0 - even if change > 0.0 else even)
    run.enemy_fitness = 1.0 - run.team_fitness
    run.won = Won.NOBODY
    for agent in range(TEAM):
        run.agent[agent].fitness = run.team_fitness
    learn_from(run)
    draw_scripts(run)
    hand_out(meeting)
    for agent in range(TEAM):
        unit = meeting.fight.unit[agent]
        for place in range(unit.lines):
            unit.acted[place] = 0


@kernel
def play_on_deciding(meeting: Meeting) -> None:
    """Round after round to the end."""
    fight = meeting.fight
    while fight.over == 0:
        before = share_of(fight, 0)
        begin_round(fight)
        if fight.over == 0:
            decide_all(meeting)
            carry_out_decisions(meeting)
        if fight.over == 0 and meeting.by_round == 1 and meeting.run.learns == 1:
            learn_from_round(meeting, before)


@entry
def play_valued_encounter(meeting: Meeting) -> None:
    """One fight of agents that choose by value, learned from if that is asked for.
    For the loop of `encounters`, with a run that draws no scripts."""
    prepare(meeting)
    begin_visits(meeting.values)
    play_on_deciding(meeting)
    tell_the_learner(meeting)
    learn_from_encounter(meeting)


@entry
def play_minded_encounter(meeting: Meeting) -> None:
    """One fight in which some decide by minds, learned from where they learn; whoever else
    learns does so by his script."""
    prepare(meeting)
    begin_minds(meeting)
    play_on_deciding(meeting)
    end_minds(meeting)
    tell_the_learner(meeting)
