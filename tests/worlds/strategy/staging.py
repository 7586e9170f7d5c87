"""Scenes put together by hand: somebody stands where a test wants him to, a building falls."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from sparring.worlds.strategy.data.codes import EIGHTHS, KINDS, NONE, Kind, Task
from sparring.worlds.strategy.data.units import UNITS
from sparring.worlds.strategy.kernel.record import BLOCK, BLOCKS, MOST_HOUSES, PIECES
from sparring.worlds.strategy.world import Strategy
from tests.worlds.strategy.games import checked

if TYPE_CHECKING:
    from collections.abc import Mapping

    from sparring.worlds.strategy.stepping import StrategyBout

QUIET = "plan(sleep(30000));"
FOR_EVER = 1 << 30


def quiet_game(numbers: Mapping[str, int] | None = None) -> StrategyBout:
    """Two commanders who want nothing, a second after the game began."""
    plan = [checked(QUIET)]
    bout: StrategyBout = Strategy(numbers=numbers).begin((plan, plan), 1)
    bout.step()
    return bout


def for_seconds(bout: StrategyBout, seconds: int) -> None:
    """Let some time pass."""
    for _ in range(seconds):
        bout.step()


def everybody(bout: StrategyBout, side: int) -> list[Any]:
    """Whoever lives of a side."""
    both = bout.record.piece[side * PIECES : (side + 1) * PIECES]
    return [piece for piece in both if piece.alive]


def workers(bout: StrategyBout, side: int) -> list[Any]:
    """Workers who can be seen."""
    both = everybody(bout, side)
    return [piece for piece in both if piece.kind == Kind.WORKER and not piece.inside]


def hall(bout: StrategyBout, side: int) -> Any:
    """A side's first building: its town hall."""
    return bout.record.estate[side * MOST_HOUSES]


def barracks(bout: StrategyBout, side: int) -> Any:
    """Its second."""
    return bout.record.estate[side * MOST_HOUSES + 1]


def moved(bout: StrategyBout, side: int, piece: Any, x: int, y: int) -> None:
    """Somebody stands on another cell from now on."""
    width = bout.record.book["size"] // BLOCK
    crowd = bout.record.crowd
    crowd[side * BLOCKS + int(piece.y) // BLOCK * width + int(piece.x) // BLOCK] -= 1
    crowd[side * BLOCKS + y // BLOCK * width + x // BLOCK] += 1
    piece.x, piece.y = x, y


def resting(bout: StrategyBout, side: int, x: int, y: int) -> Any:
    """A worker who stays on a cell."""
    piece = workers(bout, side)[0]
    moved(bout, side, piece, x, y)
    piece.task, piece.until, piece.house = Task.CHOPPING, FOR_EVER, NONE
    return piece


def fighter(bout: StrategyBout, side: int, kind: Kind, x: int, y: int, force: int = 0) -> Any:
    """A worker becomes a fighter of a force, on a cell."""
    unit, piece = bout.record.unit[side], workers(bout, side)[0]
    moved(bout, side, piece, x, y)
    unit.living[Kind.WORKER] -= 1
    unit.living[kind] += 1
    piece.kind, piece.task, piece.force = kind, Task.IDLE, force
    piece.health, piece.target, piece.ready_at = UNITS[kind].health * EIGHTHS, NONE, 0
    if force == 0:
        unit.member[kind] += 1
    if not UNITS[kind].flies:
        number = next(
            at for at in range(2 * PIECES) if at // PIECES == side and same(bout, at, piece)
        )
        bout.record.standing[y * bout.record.book["size"] + x] = number + 1
    return piece


def same(bout: StrategyBout, number: int, piece: Any) -> bool:
    """Whether this is the piece of a number."""
    other = bout.record.piece[number]
    return other.alive and (other.x, other.y, other.kind) == (piece.x, piece.y, piece.kind)


def gap(piece: Any, x: int, y: int) -> int:
    """Steps from somebody to a cell."""
    return max(abs(int(piece.x) - x), abs(int(piece.y) - y))


def razed(bout: StrategyBout, side: int) -> None:
    """All buildings of a side are about to fall."""
    for number in range(side * MOST_HOUSES, (side + 1) * MOST_HOUSES):
        estate = bout.record.estate[number]
        if estate.alive:
            estate.hurt = estate.health


def members(bout: StrategyBout, side: int) -> list[int]:
    """How many of each kind guard."""
    return [int(count) for count in bout.record.unit[side].member[:KINDS]]
