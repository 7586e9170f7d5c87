"""The learning loop, compiled once for all worlds: draw, fight, learn, write down.

    encounters(duel, compiled(play), rows, 1)

It knows the learner in a world's record, and the record itself only as something that
it hands to the world's own entry, `play`.
"""

from __future__ import annotations

from collections.abc import Callable, MutableSequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol, TypeAlias, TypeVar, cast

import numpy as np

from sparring.kernels.compiling import field_of, player_of
from sparring.kernels.draw import draw_scripts
from sparring.kernels.lessons import learn_from
from sparring.kernels.luck import shared
from sparring.kernels.records import Byte, Real, Whole, blank, layout
from sparring.kernels.run import Run
from sparring.kernels.switch import COMPILES

if TYPE_CHECKING:
    from collections.abc import Sequence

WINDOW = 10
"""Fitness is averaged over this many encounters."""
CONFIRMED = 10
"""The team must be ahead in this many encounters in a row."""

Item = TypeVar("Item")


class HasRun(Protocol):
    """A world's own record, with the learner inside."""

    run: Run


World = TypeVar("World", bound=HasRun)

Plays: TypeAlias = Callable[[Item], None]
"""Fights one encounter with the scripts of `run.agent`: marks what acted and sets
each agent's fitness, `won`, `team_fitness` and `enemy_fitness`; where there are any,
also the fitness of game states (`part`) and the goals of the next scripts."""
Rows: TypeAlias = MutableSequence[Item]


@dataclass(slots=True)
class Row:
    """How one encounter went."""

    team_fitness: Real
    enemy_fitness: Real
    won: Byte
    """A Won."""
    duration: Whole = 0
    """In the world's own smallest steps."""


@dataclass(slots=True)
class AnyWorld:
    """A world's record of whatever kind: a place in memory, to be handed on."""

    first: Byte


kernel = shared.kernel


def new_rows(count: int) -> Rows[Row]:
    """Blank rows in the form that the kernels of this process want."""
    if not COMPILES:
        return [blank(Row) for _ in range(count)]
    return cast("Rows[Row]", np.zeros(count, layout(Row)).view(np.recarray))


@kernel
def write_down(row: Row, run: Run) -> None:
    """How the encounter went that was just fought."""
    row.team_fitness = run.team_fitness
    row.enemy_fitness = run.enemy_fitness
    row.won = run.won
    row.duration = run.duration


@kernel
def is_ahead(rows: Rows[Row], played: int) -> bool:
    """Whether the team's average over the last ten encounters is the higher one."""
    if played < WINDOW:
        return False
    team, enemies = 0.0, 0.0
    for at in range(played - WINDOW, played):
        team += rows[at].team_fitness
        enemies += rows[at].enemy_fitness
    return team / WINDOW > enemies / WINDOW


@shared.entry
def run_encounters(
    run: Run,
    world: AnyWorld,
    play: Plays[AnyWorld],
    rows: Rows[Row],
    stop_at_turning_point: int,
) -> int:
    """`encounters`, with the learner beside the world that it belongs to."""
    ahead = 0
    for fought in range(len(rows)):
        draw_scripts(run)
        play(world)
        if run.learns != 0:
            learn_from(run)
        write_down(rows[fought], run)
        ahead = ahead + 1 if is_ahead(rows, fought + 1) else 0
        if stop_at_turning_point != 0 and ahead == CONFIRMED:
            return fought + 1
    return len(rows)


def encounters(
    world: World, play: Plays[World], rows: Rows[Row], stop_at_turning_point: int
) -> int:
    """Fight and learn until every row is written, or until the turning point is
    confirmed if that is asked for; returns how many encounters were fought."""
    return run_encounters(
        field_of(world, "run"),
        cast("AnyWorld", world),
        cast("Plays[AnyWorld]", player_of(play, world)),
        rows,
        stop_at_turning_point,
    )


def turning_point(rows: Sequence[Row]) -> int | None:
    """The first encounter, counted from 1, from which on the team's window average
    is the higher one ten times in a row; None when that never happens."""
    team = window_averages(column(rows, "team_fitness"))
    enemies = window_averages(column(rows, "enemy_fitness"))
    ahead = [ours > theirs for ours, theirs in zip(team, enemies, strict=True)]
    for start in range(len(ahead) - CONFIRMED + 1):
        if all(ahead[start : start + CONFIRMED]):
            return start + WINDOW
    return None


def column(rows: Sequence[Row], field: str) -> list[float]:
    """One number of every row."""
    if isinstance(rows, np.ndarray):
        numbers: list[float] = rows[field].tolist()
        return numbers
    return [getattr(row, field) for row in rows]


def window_averages(fitness: Sequence[float]) -> list[float]:
    """The mean of the last ten values at each encounter from the tenth on, added
    up one by one."""
    averages = []
    for end in range(WINDOW, len(fitness) + 1):
        total = 0.0
        for value in fitness[end - WINDOW : end]:
            total += value
        averages.append(total / WINDOW)
    return averages


def leads_now(rows: Sequence[Row]) -> bool:
    """Whether the team's average over the last ten encounters is the higher one: the
    plain twin of `is_ahead`."""
    lately = rows[-WINDOW:]
    if len(lately) < WINDOW:
        return False
    (ours,) = window_averages([row.team_fitness for row in lately])
    (theirs,) = window_averages([row.enemy_fitness for row in lately])
    return ours > theirs
