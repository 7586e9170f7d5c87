"""What Python calls: a fight set up, played round by round or to its end."""

from __future__ import annotations

from sparring.kernels.bytecode import NOBODY
from sparring.worlds.crpg.data.codes import Act
from sparring.worlds.crpg.kernel.choosing import (
    choose_orders,
    give,
    pick_potion,
    pick_spell,
    withdraw,
)
from sparring.worlds.crpg.kernel.clearing import comes_near as walks_near
from sparring.worlds.crpg.kernel.clearing import find_clear_spot
from sparring.worlds.crpg.kernel.constraints import can_act, is_allowed
from sparring.worlds.crpg.kernel.finding import belongs, find, holds, locate, value
from sparring.worlds.crpg.kernel.fitness import agent_fitness, has_won, team_fitness
from sparring.worlds.crpg.kernel.moving import clamped
from sparring.worlds.crpg.kernel.record import Fight, entry, kernel, program
from sparring.worlds.crpg.kernel.rounds import begin_round, carry_out_round, play_on
from sparring.worlds.crpg.kernel.setup import set_up


@entry
def start(fight: Fight, seed_low: int, seed_high: int) -> None:
    """A new fight between the scripts that the agents hold."""
    set_up(fight, seed_low, seed_high)


@entry
def begin(fight: Fight) -> None:
    """Begin a round: what lasts and burns, before anybody chooses."""
    begin_round(fight)


@entry
def choose_all(fight: Fight) -> None:
    """Let every script choose."""
    if fight.over == 0:
        choose_orders(fight)


@entry
def close_round(fight: Fight) -> None:
    """Carry out what was chosen."""
    if fight.over == 0:
        carry_out_round(fight)


@entry
def play(fight: Fight) -> None:
    """Play a fight to its end."""
    play_on(fight)


@kernel
def set_try(
    fight: Fight, act: int, thing: int, target: int, x: float, y: float, has_place: int
) -> None:
    """Put an order where it can be weighed."""
    fight.try_act = act
    fight.try_thing = thing
    fight.try_target = target
    fight.try_x = clamped(x)
    fight.try_y = clamped(y)
    fight.has_place = has_place


@entry
def order(
    fight: Fight, who: int, act: int, thing: int, target: int, x: float, y: float, has_place: int
) -> bool:
    """Replace what an agent has chosen; False, and nothing changed, if that
    cannot be done."""
    if not can_act(fight, who):
        return False
    unit = fight.unit[who]
    if unit.act == Act.CAST and unit.pending == 1:
        unit.spells[unit.thing] += 1
    set_try(fight, act, thing, target, x, y, has_place)
    allowed = is_allowed(fight, who, False)
    if unit.act == Act.CAST and unit.pending == 1:
        unit.spells[unit.thing] -= 1
    if allowed:
        withdraw(fight, who)
        give(fight, who, NOBODY)
    return allowed


@entry
def consider(
    fight: Fight,
    who: int,
    act: int,
    thing: int,
    school: int,
    rank: int,
    target: int,
    x: float,
    y: float,
    has_place: int,
) -> bool:
    """Weigh an action as a rule would; what would be ordered is left in the
    fight's `try` fields."""
    set_try(fight, act, thing, target, x, y, has_place)
    if thing == NOBODY and act == Act.CAST:
        return pick_spell(fight, who, school, rank)
    if thing == NOBODY and act == Act.DRINK:
        return pick_potion(fight, who)
    return is_allowed(fight, who, True)


@entry
def give_considered(fight: Fight, who: int, place: int) -> None:
    """Order what was considered last, as the line at a place of the script."""
    give(fight, who, place)


@entry
def able(fight: Fight, who: int) -> bool:
    """Whether an agent can do anything at all."""
    return can_act(fight, who)


@entry
def rate(fight: Fight, who: int) -> float:
    """How well an agent did."""
    return agent_fitness(fight, who)


@entry
def rate_team(fight: Fight, team: int) -> float:
    """How well a team did."""
    return team_fitness(fight, team)


@entry
def won(fight: Fight, team: int) -> bool:
    """Whether a team has won."""
    return has_won(fight, team)


find_agent = program.exposed(find)
is_member = program.exposed(belongs)
ask_value = program.exposed(value)
ask_predicate = program.exposed(holds)
set_location = program.exposed(locate)
set_clear_location = program.exposed(find_clear_spot)
comes_near = program.exposed(walks_near)
