"""What so many tests can show, and what they cannot."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sparring.lab.measures import spread
from sparring.lab.report.blocks import Cell, Paragraph, Table
from sparring.lab.report.wording import amount, number
from sparring.lab.statistics import half_width, least_difference

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from sparring.lab.report.blocks import Block
    from sparring.lab.results import Result

COUNTS = (10, 20, 50, 100, 400, 1_000)


def samples_of(results: Mapping[str, Result]) -> dict[str, Sequence[float]]:
    """A few samples that stand for the others."""
    return {
        words: result.findings.samples[kind][row]
        for result in results.values()
        for words, (kind, row) in result.experiment.sizes.items()
    }


def size_blocks(results: Mapping[str, Result]) -> list[Block]:
    """How the number of tests limits what can be said."""
    samples = samples_of(results)
    if not samples:
        return []
    spreads = {name: spread(values) for name, values in samples.items()}
    name, values = next(iter(samples.items()))
    apart = least_difference(spreads[name], spreads[name], len(values))
    text = (
        "A mean over n tests is known to within its interval, whose half width shrinks with the "
        "root of n: four times the tests halve it. Two means over n tests each must differ by "
        "about twice that half width before a test is likely (four times in five) to find it. "
        f"For {name}, with the {amount(len(values), 'test')} of this report, that is "
        f"{number(round(apart, 1))}. What is called “cannot be told” above is mostly a matter of "
        "this table. The highest and the five highest of a sample grow with n by themselves, so "
        "they can only be compared between samples of one size."
    )
    return [Paragraph([text]), widths(spreads), differences(spreads)]


def widths(spreads: dict[str, float]) -> Table:
    """Half widths of the interval of a mean."""
    return Table(
        "Half width of the 95 % interval of a mean, by number of tests",
        ["spread", *(amount(count, "test") for count in COUNTS)],
        [
            (name, [Cell(number(one)), *(Cell(number(half_width(one, count))) for count in COUNTS)])
            for name, one in spreads.items()
        ],
    )


def differences(spreads: dict[str, float]) -> Table:
    """Differences of two means that are found four times in five."""
    return Table(
        "Smallest difference of two such means that is found four times in five",
        ["spread", *(amount(count, "test") for count in COUNTS)],
        [
            (
                name,
                [
                    Cell(number(one)),
                    *(Cell(number(least_difference(one, one, count))) for count in COUNTS),
                ],
            )
            for name, one in spreads.items()
        ],
    )
