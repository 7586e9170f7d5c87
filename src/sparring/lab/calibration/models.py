"""Models of every figure, and the choices that they hold to be best."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

if TYPE_CHECKING:
    from collections.abc import Mapping

    from sparring.lab.calibration.goals import Calibration, Candidate

RIDGE = 3.0
"""How strongly the models are held back."""
FEWEST = 200
"""Choices that a model is fitted to, at least, if there are as many."""
PARENTS = 30
"""Of the best choices so far, so many are varied."""


def evenly_drawn(calibration: Calibration, count: int, luck: Any) -> Any:
    """Choices from all ranges: in each number, every part of its range as often."""
    columns = []
    for number in calibration.by_name.values():
        places = (luck.permutation(count) + luck.random(count)) / count
        values = np.array(number.values)
        columns.append(values[np.floor(places * len(values)).astype(int)])
    return np.stack(columns, axis=1)


def numbers_from(calibration: Calibration, row: Any) -> dict[str, int]:
    """A row of the matrix as named numbers."""
    return {name: int(value) for name, value in zip(calibration.by_name, row, strict=True)}


def suggestions(
    known: list[Candidate],
    parents: list[Candidate],
    count: int,
    luck: Any,
    held: Mapping[str, int],
) -> list[Any]:
    """The most promising choice near the parents by each of several models, fitted to all
    that is known, with some numbers held."""
    calibration = known[0].calibration
    suggested = []
    rows, parent_rows = rows_of(calibration, known), rows_of(calibration, parents)
    for _ in range(count):
        part = luck.permutation(len(known))[: max(len(known) // 2, FEWEST)]
        models = fitted_models(calibration, [known[at] for at in part], rows[part])
        pool = variations(calibration, parents, parent_rows, luck)
        for name, value in held.items():
            pool[:, list(calibration.by_name).index(name)] = value
        suggested.append(pool[int(np.argmin(promise(calibration, pool, models)))])
    return suggested


def rows_of(calibration: Calibration, trials: list[Candidate]) -> Any:
    """The numbers of candidates as a matrix."""
    return np.array([[one.numbers[name] for name in calibration.by_name] for one in trials])


def variations(
    calibration: Calibration, trials: list[Candidate], rows: Any, luck: Any, count: int = 8_000
) -> Any:
    """The best so far with some numbers changed, and new choices from all ranges."""
    best = np.argsort([candidate.loss for candidate in trials])[:PARENTS]
    parents = rows[luck.choice(best, count)]
    fresh = evenly_drawn(calibration, count, luck)
    share = luck.choice([0.05, 0.1, 0.2, 0.5], (count, 1))
    return np.where(luck.random(parents.shape) < share, fresh, parents)


def features(calibration: Calibration, rows: Any) -> Any:
    """Each number, scaled to its range, and all products of two; all of the first again for
    each side of what jumps."""
    lows = np.array([number.low for number in calibration.by_name.values()])
    highs = np.array([number.high for number in calibration.by_name.values()])
    scaled = 2 * (rows - lows) / (highs - lows) - 1
    left, right = np.triu_indices(scaled.shape[1])
    plain = np.hstack([np.ones((len(rows), 1)), scaled])
    sides = [plain * side[:, None] for side in jumps_of(calibration, rows)]
    return np.hstack([plain, scaled[:, left] * scaled[:, right], *sides])


def jumps_of(calibration: Calibration, rows: Any) -> list[Any]:
    """On which side of each known threshold choices lie: one for beyond, zero for not."""
    if calibration.jumps is None:
        return []
    by_name = dict(zip(calibration.by_name, rows.T, strict=True))
    return [np.asarray(side, dtype=np.float64) for side in calibration.jumps(by_name)]


def fitted_models(calibration: Calibration, trials: list[Candidate], rows: Any) -> Any:
    """A ridge regression of each figure; who fought more often counts more."""
    weights = np.array([one.fights for one in trials]) / min(one.fights for one in trials)
    columns = [
        goal.to_model(np.array([one.figures[name] for one in trials]))
        for name, goal in calibration.figures.items()
    ]
    known = features(calibration, rows)
    weighted = known.T * weights
    square = weighted @ known + RIDGE * np.eye(known.shape[1])
    return np.linalg.solve(square, weighted @ np.column_stack(columns))


def promise(calibration: Calibration, rows: Any, models: Any) -> Any:
    """The loss that models expect of choices."""
    expected = features(calibration, rows) @ models
    figures = {
        name: goal.from_model(expected[:, at])
        for at, (name, goal) in enumerate(calibration.figures.items())
    }
    return calibration.loss(figures)
