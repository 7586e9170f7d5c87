"""What Python calls: a match set up, played step by step or to its end."""

from __future__ import annotations

from sparring.kernels.bytecode import NOBODY
from sparring.worlds.shooter.data.codes import Act
from sparring.worlds.shooter.kernel.choosing import (
    can_act,
    choose_both,
    give,
    is_possible,
    names_what_exists,
    withdraw,
)
from sparring.worlds.shooter.kernel.finding import find, holds, value
from sparring.worlds.shooter.kernel.fitness import agent_fitness, has_won
from sparring.worlds.shooter.kernel.record import Fight, entry, program
from sparring.worlds.shooter.kernel.setup import set_up
from sparring.worlds.shooter.kernel.steps import begin_step, carry_out, play_on


@entry
def start(fight: Fight, seed_low: int, seed_high: int) -> None:
    """A new match between the scripts that both hold."""
    set_up(fight, seed_low, seed_high)


@entry
def begin(fight: Fight) -> None:
    """Begin a step, before anybody chooses."""
    begin_step(fight)


@entry
def choose_all(fight: Fight) -> None:
    """Let every script choose."""
    choose_both(fight)


@entry
def close_round(fight: Fight) -> None:
    """Carry out what was chosen."""
    carry_out(fight)


@entry
def play(fight: Fight) -> None:
    """Play a match to its end."""
    play_on(fight)


@entry
def order(fight: Fight, who: int, act: int, thing: int) -> bool:
    """Replace what somebody has chosen; False, and nothing changed, if that cannot be
    done."""
    if not Act.IDLE <= act <= Act.HUNT or not names_what_exists(act, thing):
        return False
    if not can_act(fight, who) or not is_possible(fight, who, act, thing):
        return False
    withdraw(fight, who)
    give(fight, who, act, thing, NOBODY)
    return True


@entry
def consider(fight: Fight, who: int, act: int, thing: int) -> bool:
    """Whether a rule could do something now."""
    return is_possible(fight, who, act, thing)


@entry
def able(fight: Fight, who: int) -> bool:
    """Whether somebody can do anything at all."""
    return can_act(fight, who)


@entry
def rate(fight: Fight, who: int) -> float:
    """How well somebody did."""
    return agent_fitness(fight, who)


@entry
def rate_team(fight: Fight, team: int) -> float:
    """The same of a side: there is one on each."""
    return agent_fitness(fight, team)


@entry
def won(fight: Fight, team: int) -> bool:
    """Whether a side has won."""
    return has_won(fight, team)


find_agent = program.exposed(find)
ask_value = program.exposed(value)
ask_predicate = program.exposed(holds)
