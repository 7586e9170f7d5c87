"""Agents that choose by value: no script, each decision takes the best action that
applies; when none does, the game's own AI decides.

Decisions are those of scripts: at the start of each round and, for whoever speed gives one
action more, in its middle.
"""

from __future__ import annotations

from sparring.kernels.values import begin_visits
from sparring.kernels.valuing import make_valuing
from sparring.worlds.pit.data.codes import TICKS
from sparring.worlds.pit.kernel.choosing import (
    HALF_TIME,
    applies,
    begin_again,
    begin_decision,
    choose,
    choose_by_script,
    chooses,
    give,
    may_choose_again,
)
from sparring.worlds.pit.kernel.encounter import Meeting, prepare, tell_the_learner
from sparring.worlds.pit.kernel.record import TEAM, Fight, entry, kernel, program
from sparring.worlds.pit.kernel.rounds import begin_round, begin_tick, end_round, end_tick


@kernel
def may_be_taken(fight: Fight, line: int) -> bool:
    """Every rule may be chosen at any decision."""
    return True


take_best, learn_from_encounter = make_valuing(program, TEAM, may_be_taken, applies, give)


@kernel
def decide(meeting: Meeting, who: int) -> None:
    """The learning team chooses by value, everybody else by script. When no action applies,
    the closing rules give the order, from which nothing is learned."""
    fight = meeting.fight
    if who >= TEAM:
        choose(fight, who)
        return
    begin_decision(fight, who)
    if not take_best(meeting, who):
        choose_by_script(fight, who)


@kernel
def choose_valued_orders(meeting: Meeting) -> None:
    """At the start of a round everybody who can act decides, in the round's order."""
    fight = meeting.fight
    for number in range(fight.units):
        who = fight.order[number]
        if chooses(fight, who):
            decide(meeting, who)


@kernel
def choose_again_by_value(meeting: Meeting) -> None:
    """Whoever speed gives one action more decides once more."""
    fight = meeting.fight
    if fight.book.number.haste_casts == 0:
        return
    for number in range(fight.units):
        who = fight.order[number]
        if may_choose_again(fight, who):
            begin_again(fight, who)
            decide(meeting, who)


@kernel
def carry_out_round_by_value(meeting: Meeting) -> None:
    """The twelve ticks, after everybody has decided."""
    fight = meeting.fight
    for tick in range(TICKS):
        begin_tick(fight, tick)
        if fight.over == 1:
            return
        if tick == HALF_TIME:
            choose_again_by_value(meeting)
        end_tick(fight)
        if fight.over == 1:
            return
    end_round(fight)


@kernel
def play_on_by_value(meeting: Meeting) -> None:
    """Round after round to the end."""
    fight = meeting.fight
    while fight.over == 0:
        begin_round(fight)
        if fight.over == 0:
            choose_valued_orders(meeting)
            carry_out_round_by_value(meeting)


@entry
def play_valued_encounter(meeting: Meeting) -> None:
    """One fight of agents that choose by value, learned from if that is asked for.
    For the loop of `encounters`, with a run that draws no scripts."""
    prepare(meeting)
    begin_visits(meeting.values)
    play_on_by_value(meeting)
    tell_the_learner(meeting)
    learn_from_encounter(meeting)
