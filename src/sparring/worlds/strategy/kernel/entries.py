"""What Python calls: a game set up, played second by second or to its end."""

from __future__ import annotations

from sparring.worlds.strategy.data.codes import (
    AT_HAND,
    FORCES,
    HOUSES,
    KINDS,
    NONE,
    SIEGE_MIX,
    UPGRADES,
    Op,
    Outside,
)
from sparring.worlds.strategy.kernel.finding import find, holds, value
from sparring.worlds.strategy.kernel.planning import begin_line, can_act, choose_both, is_possible
from sparring.worlds.strategy.kernel.record import Fight, StepRow, Unit, entry, kernel, program
from sparring.worlds.strategy.kernel.requests import free_mine
from sparring.worlds.strategy.kernel.scoring import (
    end_fitness,
    has_won,
    tactic_fitness,
    visit_fitness,
)
from sparring.worlds.strategy.kernel.setup import set_up
from sparring.worlds.strategy.kernel.ticks import begin_second, play_on, run_second

MOST_COUNTED = 200


@entry
def start(fight: Fight, seed_low: int, seed_high: int) -> None:
    """A new game between the scripts that both hold."""
    set_up(fight, seed_low, seed_high)


@entry
def begin(fight: Fight) -> None:
    """Begin a second, before any plan goes on."""
    begin_second(fight)


@entry
def choose_all(fight: Fight) -> None:
    """Each commander looks at the line that he goes on with."""
    choose_both(fight)


@entry
def close_round(fight: Fight) -> None:
    """Plans go on, and a second passes."""
    run_second(fight)


@entry
def play(fight: Fight) -> None:
    """Play a game to its end."""
    play_on(fight)


@kernel
def names_what_exists(unit: Unit, step: StepRow) -> bool:
    """Whether an order from outside speaks of what there is."""
    op = step.op
    names_a_force = op == Op.FORCE or op == Op.FORCE_MIX or op == Op.STRONGEST or op == Op.ATTACK
    if names_a_force and step.first == AT_HAND and unit.raid == 0:
        return False  # None is at hand yet: those who guard are not sent by mistake.
    if op == Op.NEED:
        return 0 <= step.first < HOUSES
    if op == Op.RESEARCH:
        return 0 <= step.first < UPGRADES
    if op == Op.WORKERS or op == Op.MORE_WORKERS:
        return 0 <= step.first <= MOST_COUNTED
    if op == Op.FORCE:
        if not (0 <= step.first < FORCES or step.first == AT_HAND):
            return False
        return 0 < step.second < KINDS and 0 <= step.third <= MOST_COUNTED
    if op == Op.FORCE_MIX or op == Op.STRONGEST:
        if not 0 <= step.third <= (SIEGE_MIX if op == Op.FORCE_MIX else 0):
            return False
        return 0 <= step.first <= AT_HAND and 0 <= step.second <= MOST_COUNTED
    if op == Op.ATTACK:
        return 0 < step.first <= AT_HAND
    return op == Op.NEXT_FORCE or op == Op.PASS


@entry
def order(fight: Fight, who: int, op: int, first: int, second: int, third: int) -> bool:
    """Put an order in the place of what a plan would go on with; False, and nothing changed,
    if that cannot be done. A force that is sent goes as it stands."""
    unit = fight.unit[who]
    before = (unit.order.op, unit.order.first, unit.order.second, unit.order.third)
    unit.order.op = op
    unit.order.first = first
    unit.order.second = second
    unit.order.third = third
    if (
        fight.over == 0
        and can_act(fight, who)
        and names_what_exists(unit, unit.order)
        and is_possible(fight, who, unit.order)
    ):
        unit.ordered = 1
        return True
    unit.order.op, unit.order.first, unit.order.second, unit.order.third = before
    return False


@entry
def order_line(fight: Fight, who: int, place: int) -> bool:
    """Let a commander whose lines are chosen from outside begin one; False, and nothing
    changed, if he is busy with another."""
    unit = fight.unit[who]
    if fight.over == 1 or not can_act(fight, who) or unit.place < unit.lines:
        return False
    if unit.outside != Outside.LINES or not 0 <= place < unit.lines:
        return False
    begin_line(fight, who, place)
    unit.chosen = place
    return True


@entry
def able(fight: Fight, who: int) -> bool:
    """Whether a commander can do anything at all."""
    return can_act(fight, who)


@entry
def has_free_mine(fight: Fight, who: int) -> bool:
    """Whether there is a mine that nobody has settled at."""
    return free_mine(fight, who) != NONE


@entry
def rate(fight: Fight, who: int) -> float:
    """How well a commander did."""
    return end_fitness(fight, who)


@entry
def rate_team(fight: Fight, team: int) -> float:
    """The same of a side: each has one commander."""
    return end_fitness(fight, team)


@entry
def rate_visit(fight: Fight, who: int, visit: int) -> float:
    """How well a commander did in one of the game states that he came to."""
    return visit_fitness(fight, who, visit)


@entry
def rate_tactic(fight: Fight, who: int) -> float:
    """How well a tactic did that is being evolved."""
    return tactic_fitness(fight, who)


@entry
def won(fight: Fight, team: int) -> bool:
    """Whether a side has won."""
    return has_won(fight, team)


find_agent = program.exposed(find)
ask_value = program.exposed(value)
ask_predicate = program.exposed(holds)
