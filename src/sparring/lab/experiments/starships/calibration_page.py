"""The page on what starships do that never learn, and on the set that was chosen by it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from sparring.lab.experiments.starships.unlearned import AIS, ALONE, TABLE_4_2, WANTED, figure
from sparring.worlds.starships.data.numbers import FREE_NUMBERS

if TYPE_CHECKING:
    from sparring.lab.experiments.starships.calibration import Attempt, Measured


def table_of(measured: Measured, chosen: int) -> list[str]:
    """Table 4.2 with ours beside it, as Markdown."""
    lines = [
        f"| first, second | thesis | set {chosen} | mean of all sets | deviation from set to set |",
        "|-|-|-|-|-|",
        alone_line(measured, chosen),
    ]
    for first in AIS:
        for second in AIS:
            lines.append(pair_line(measured, chosen, (first, second)))
    return lines


def alone_line(measured: Measured, chosen: int) -> str:
    """The stationary ship against AI-0."""
    own = float(measured.figures[ALONE][chosen])
    return (
        f"| stationary, AI-0 | {WANTED[ALONE]:.3f} | {own:.3f} | "
        f"{measured.mean(ALONE):.3f} | {measured.deviation(ALONE):.3f} |"
    )


def pair_line(measured: Measured, chosen: int, pair: tuple[str, str]) -> str:
    """One cell of table 4.2."""
    names = [figure(pair, part) for part in TABLE_4_2[pair]._fields]
    own = [float(measured.figures[name][chosen]) for name in names]
    means = [measured.mean(name) for name in names]
    spread = [measured.deviation(name) for name in names]
    fitness, wins, losses = TABLE_4_2[pair]
    return " ".join(
        (
            f"| {', '.join(map(spoken, pair))}",
            f"| {fitness:.3f} ({wins:.0f}/{losses:.0f})",
            f"| {own[0]:.3f} ({own[1]:.0f}/{own[2]:.0f})",
            f"| {means[0]:.3f} ({means[1]:.1f}/{means[2]:.1f})",
            f"| {spread[0]:.3f} ({spread[1]:.1f}/{spread[2]:.1f}) |",
        )
    )


def spoken(tactic: str) -> str:
    """A tactic as the thesis writes it: AI-0."""
    return tactic.replace("_", "-").upper()


def page(measured: Measured, tried: list[Attempt], tried_sets: int) -> str:
    """The page on the choice, as Markdown."""
    chosen = measured.nearest()
    losses = measured.losses()
    own = {n: measured.apart(n, float(measured.figures[n][chosen])) for n in WANTED}
    furthest = max(own, key=lambda name: abs(own[name]))
    facts = {
        "chosen": chosen,
        "loss": losses[chosen],
        "second": float(np.sort(losses)[1]),
        "middle": float(np.median(losses)),
        "figures": len(WANTED),
        "sets": len(losses),
        "own_met": sum(abs(value) <= measured.near for value in own.values()),
        "furthest": in_words(furthest),
        "own_worst": abs(own[furthest]),
        "mean_met": len(WANTED) - len(measured.missed()),
        "fitness_met": sum(is_fitness(name) and name not in measured.missed() for name in WANTED),
        "within": int((measured.furthest() <= measured.near).sum()),
        "as_far": int((measured.furthest() >= measured.worst).sum()),
        "worst": measured.worst,
        "missed": "; ".join(miss_in_words(measured, name) for name in measured.missed()),
        "table": "\n".join(table_of(measured, chosen)),
        "numbers": "\n".join(
            f"| `{one.name}` | {one.meaning} | {one.low} to {one.high} | {one.chosen} |"
            for one in FREE_NUMBERS
        ),
        "tried": len(tried),
        "tried_sets": tried_sets,
        "usual": tried[0],
        "best": min(tried, key=lambda one: one.loss),
        "met_all": sum(one.missed == 0 for one in tried),
        "least_worst": choice_in_words(min(tried, key=lambda one: one.worst)),
    }
    return PAGE.format(**facts)


def in_words(name: str) -> str:
    """A figure as it is read: `losses of AI-1 against AI-2`."""
    if name == ALONE:
        return "the stationary ship"
    first, second, part = name.split()
    return f"{part} of {spoken(first)} against {spoken(second)}"


def is_fitness(name: str) -> bool:
    """Whether a figure is a fitness, not a number of duels."""
    return name == ALONE or name.endswith("fitness")


def choice_in_words(one: Attempt) -> str:
    """A choice of numbers with how near it comes."""
    numbers = ", ".join(f"{name} {value}" for name, value in one.numbers.items())
    return f"with {one.worst:.2f} at most and {one.loss:.2f} in the mean ({numbers})"


def miss_in_words(measured: Measured, name: str) -> str:
    """A figure that is too far from the thesis's."""
    return (
        f"the {in_words(name)}, {measured.mean(name):.1f} where the thesis has {WANTED[name]:g} "
        f"({abs(measured.apart(name, measured.mean(name))):.1f} deviations)"
    )


PAGE = """\
# The sets and the free numbers of starships

Written by `python -m sparring.lab.experiments.starships.calibration`; every set with all its
figures is in [the file beside it](starships-calibration.csv). Nobody learns on this page.

The thesis trained its networks on one set of fifty duels and says what ships that never learn come
to on it: the stationary ship against AI-0 (section 4.1.3), and fitness, wins and losses of sixteen
pairings (table 4.2), {figures} figures in all. Its duels themselves are not printed. So there are
two questions: does our game give such figures, and which of our sets is like the thesis's?

## The set that networks are bred on

The rule, written down before any set was looked at: of the first {sets} sets the one whose figures
lie nearest to the thesis's, with the least mean of squared differences, each in its own deviation
from set to set. All figures count alike.

That is **set {chosen}**: {loss:.2f}, where the next one has {second:.2f} and a set in the middle
{middle:.2f}. Of its {figures} figures {own_met} lie within two deviations of the thesis's; furthest
off are the {furthest}, by {own_worst:.2f}. The test sets are 400 to 404, the first that this choice
did not look at.

{table}

Fitness, then wins and losses out of 50, of the ship that moves first.

## The game itself

Over all {sets} sets, the means of {mean_met} of {figures} figures lie within two deviations of the
thesis's, all {fitness_met} that are fitness among them. Not so {missed}.
In our game AI-2, moving second, wins too seldom: running first costs it time, and more of its duels
end undecided.

Is that much? The thesis's figures are those of a single set, and among {figures} some lie far out.
Of our own {sets} sets, {within} have all their figures within two deviations of the mean of all,
and in {as_far} some figure is as far from it as {worst:.1f}.

The free numbers stand as they were proposed:

| number | what it is | range | chosen |
|-|-|-|-|
{numbers}

Lengths are in the thesis's units, where ships lose each other at 180. Could other numbers do
better? {tried} choices were measured on {tried_sets} sets each: these, then some spread evenly
over all ranges, then as many near the best. With the numbers as they are, the mean of squared
differences is {usual.loss:.2f} there and the greatest difference {usual.worst:.2f} deviations.
The least mean that was found is {best.loss:.2f}, with a greatest difference of {best.worst:.2f}.
Every mean within two deviations: {met_all} choices, the evenest of them {least_worst}.

Such choices trade one great difference for several middling ones, with slower turns and stronger
lasers. One figure that far out is what single sets have anyway, so the numbers stay.
"""
