"""What Python calls: a fight set up, played round by round or to its end."""

from __future__ import annotations

from sparring.kernels.bytecode import NOBODY
from sparring.worlds.pit.data.codes import Act, Target
from sparring.worlds.pit.kernel.choosing import (
    begin_decision,
    choose,
    choose_orders,
    give,
    is_allowed,
    withdraw,
)
from sparring.worlds.pit.kernel.finding import belongs, find, holds, value
from sparring.worlds.pit.kernel.fitness import agent_fitness, has_won, team_fitness
from sparring.worlds.pit.kernel.record import Fight, entry, program
from sparring.worlds.pit.kernel.rounds import begin_round, carry_out_round, play_on
from sparring.worlds.pit.kernel.sensing import can_act
from sparring.worlds.pit.kernel.setup import set_up
from sparring.worlds.pit.kernel.talents import is_defensive, try_talent


@entry
def start(fight: Fight, seed_low: int, seed_high: int) -> None:
    """A new fight between the scripts that the agents hold."""
    set_up(fight, seed_low, seed_high)


@entry
def begin(fight: Fight) -> None:
    """Begin a round, before anybody chooses."""
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


@entry
def order(fight: Fight, who: int, act: int, thing: int, target: int, x: float, y: float) -> bool:
    """Replace what somebody has chosen; False, and nothing changed, if that cannot be
    done."""
    unit = fight.unit[who]
    if not can_act(fight, who) or unit.begun == 1:
        return False
    if not is_allowed(fight, who, act, thing, target):
        return False
    if act == Act.CAST and fight.book.spell[thing].target == Target.SELF:
        target = who
    withdraw(fight, who)
    fight.try_act = act
    fight.try_thing = thing
    fight.try_target = target
    fight.try_x = x
    fight.try_y = y
    fight.try_defensive = 0
    if target != NOBODY:
        fight.try_x = fight.unit[target].x
        fight.try_y = fight.unit[target].y
    give(fight, who, NOBODY)
    return True


@entry
def consider(
    fight: Fight, who: int, talent: int, thing: int, other: int, sort: int, target: int, taste: int
) -> bool:
    """Weigh a talent as a rule would; what would be ordered is left in the fight's `try`
    fields."""
    fight.try_defensive = 1 if is_defensive(talent) else 0
    return try_talent(fight, who, talent, thing, other, sort, target, taste)


@entry
def decide(fight: Fight, who: int) -> None:
    """Count one more decision of somebody, as choosing does."""
    begin_decision(fight, who)


@entry
def choose_one(fight: Fight, who: int) -> None:
    """Let one script choose."""
    choose(fight, who)


@entry
def give_considered(fight: Fight, who: int, place: int) -> None:
    """Order what was considered last, as the line at a place of the script."""
    give(fight, who, place)


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
