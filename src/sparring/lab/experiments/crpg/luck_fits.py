"""The free numbers that fit best with each die of initiative, by figures without learning.

    python -m sparring.lab.experiments.crpg.luck_fits --from docs/worlds/crpg-calibration.csv

writes them anew, into `luck_fits.json` beside this module, from the file of a search
(`sparring calibrate crpg`): they are its rows "best initiative 1" to "best initiative 6".
"""

from __future__ import annotations

import argparse
import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

from sparring.atomic import write_atomically
from sparring.errors import SparringError, StateError, UsageError
from sparring.lab.calibration.files import candidate_in, read_rows
from sparring.lab.experiments.crpg.calibration import CALIBRATION
from sparring.lab.experiments.crpg.dice import DICE, FITS

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from sparring.lab.calibration.goals import Candidate


def fits_in(rows: Sequence[Mapping[str, str]]) -> dict[str, Candidate]:
    """The best choice with each die, from the rows of a search."""
    by_kind = {row.get("kind", ""): row for row in rows}
    fits = {}
    for die, sides in DICE.items():
        kind = f"best {CALIBRATION.compared} {sides}"
        if kind not in by_kind:
            raise UsageError(f"this search has not compared the dice: it has no row '{kind}'")
        try:
            fits[die] = candidate_in(CALIBRATION, by_kind[kind])
        except StateError as error:
            raise UsageError(f"the row '{kind}' is not of such a search: {error}") from None
    return fits


def fit_data(fit: Candidate) -> dict[str, Any]:
    """A choice with its figures, as JSON data."""
    return {
        "fights": fit.fights,
        "seed": fit.seed,
        "loss": round(fit.loss, 3),
        "numbers": dict(fit.numbers),
        "figures": dict(fit.figures),
    }


def main(arguments: list[str] | None = None) -> None:
    """Write the best choices of a search."""
    parser = argparse.ArgumentParser(description="Take the best choice with each die.")
    parser.add_argument("--from", dest="search", type=Path, required=True, help="a search's file")
    parser.add_argument("--out", type=Path, default=FITS)
    wanted = parser.parse_args(arguments)
    try:
        fits = fits_in(read_rows(wanted.search))
        data = {die: fit_data(fit) for die, fit in fits.items()}
        write_atomically(wanted.out, json.dumps(data, indent=1) + "\n")
    except (OSError, SparringError) as error:
        parser.error(str(error))


if __name__ == "__main__":
    main()
