"""Difficulty scaling: the peak and the ceiling that move with wins and losses."""

from __future__ import annotations

from sparring.scripting.settings import Difficulty, DifficultyKind


def moved_peak(peak: int, won: bool, difficulty: Difficulty) -> int:
    """The fitness rewarded most, in hundredths, after a win or a loss."""
    if won:
        return max(difficulty.peak_low, peak - difficulty.peak_down)
    return min(difficulty.peak_high, peak + difficulty.peak_up)


def moved_ceiling(
    ceiling: int, won: bool, difficulty: Difficulty, lowest: int, highest: int
) -> int:
    """The weight ceiling after a win or a loss: never so low that the weights would not
    fit below it, never above what weights can be."""
    if won:
        return max(ceiling * difficulty.after_win // 1000, lowest)
    return min(-(-ceiling * difficulty.after_loss // 1000), highest)


def penalised_fitness(fitness: float, peak: int) -> float:
    """Fitness mapped so that the peak is worth most (thesis equation 5.7)."""
    top = peak / 100
    return fitness / top if fitness <= top else (1 - fitness) / top


def culling_ceiling(difficulty: Difficulty, ceiling: int) -> int | None:
    """Above this weight rules cannot be drawn; None when all can."""
    return ceiling if difficulty.kind is DifficultyKind.CULL else None
