"""How many figures of each table agree with the paper's: now, and in an earlier state of
the world if that was kept."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from sparring.lab.earlier import read_kept
from sparring.lab.nearness import figures_of, nearness_of, together
from sparring.lab.report.blocks import Cell, Heading, Paragraph, Strong, Table
from sparring.lab.report.wording import amount

if TYPE_CHECKING:
    from collections.abc import Mapping

    from sparring.lab.earlier import Kept
    from sparring.lab.nearness import Count, Nearness
    from sparring.lab.report.blocks import Block
    from sparring.lab.report.material import Material

TITLE = "How near, table by table"
ALL = "all tables"
NONE = "none"
"""Where no figure can be judged."""
OWN = (
    " of 95 %. That is for a mean the printed mean plus and minus t times the "
    "printed standard deviation, divided by the root of the number of tests; for a share of "
    "tests, Wilson's; for the standard deviation of wins, the one by the chi-square "
    "distribution. Of medians, of the five highest and of the standard deviation of turning "
    "points, which are skewed, no interval can be computed from what is printed, nor of a mean "
    "without its standard deviation: the first count leaves them out."
)
JOINT = (
    " of 95 %: zero lies within the interval of the difference between our "
    "figure and the paper's, which adds up the errors of both samples (Zou and Donner 2008). "
    "Our error is that of our bootstrap interval. The paper's is that of its own interval; "
    "where that cannot be computed, it is supposed to be as large as ours for so many tests, as "
    "it would be if both worlds were the same."
)
READING = (
    "What was lost by rounding in print never counts as a difference. Highest and lowest are "
    "in neither count: no sample tells how far they vary. A figure that stands in two tables "
    "counts in both. If both worlds were one and the same, and samples equally large, about 80 "
    "means of 100 would agree by the first count, which forgives the paper's luck but not ours, "
    "and 95 means and medians by the second; of the spreads and the five highest of skewed "
    "samples, whose intervals are too narrow, about 80. The second count is kinder to a world "
    "whose figures vary much, since their errors are then large; the first is not."
)


class Comparison(NamedTuple):
    """The nearness of every table, now and before."""

    now: Mapping[str, Nearness]
    """By the names of the experiments."""
    before: Mapping[str, Nearness]
    """Empty if nothing was kept."""
    kept: Kept | None


def comparison_of(material: Material) -> Comparison:
    """Count what agrees in every table of the papers."""
    path = material.programme.report.earlier
    kept = read_kept(path) if path is not None and path.exists() else None
    now, before = {}, {}
    for name, result in material.results.items():
        if not result.experiment.has_papers_table or not result.findings.rows:
            continue
        now[name] = nearness_of(result.experiment, figures_of(result))
        if kept is not None:
            before[name] = nearness_of(result.experiment, kept.tables.get(name, {}))
    return Comparison(now, before, kept)


def nearness_blocks(material: Material) -> list[Block]:
    """The count in words and as a table; nothing if no paper has a table, or none says how
    certain its figures are."""
    comparison = comparison_of(material)
    if not comparison.now or not any(one.experiment.columns for one in material.results.values()):
        return []
    fitted = material.programme.report.fitted
    blocks: list[Block] = [
        Heading(2, TITLE),
        Paragraph(
            [
                "Agreement is counted in two ways. First, ours lies within ",
                Strong("the paper's own interval"),
                OWN,
            ]
        ),
        Paragraph(["Second, ours lies within ", Strong("the joint interval"), JOINT]),
        Paragraph([f"{READING} {fitted}".rstrip()]),
    ]
    if comparison.kept is not None:
        blocks.append(Paragraph([conditions_in_words(comparison.kept)]))
    return [*blocks, table(material, comparison)]


def conditions_in_words(kept: Kept) -> str:
    """What the earlier figures were measured with."""
    sizes = (
        "the papers' own numbers of tests"
        if kept.tests is None
        else f"{amount(kept.tests, 'test')} in each row"
    )
    rules = "" if kept.own_rules else ", rules other than the world's own"
    return (
        f"The columns “{kept.called}” are of figures that were kept, measured by sparring "
        f"{kept.version} with seed {kept.seed:,}, {sizes}{rules}; they are counted anew in the "
        "same way as those of now."
    )


def table(material: Material, comparison: Comparison) -> Table:
    """A row for each table of the papers, and one for all."""
    names = [*comparison.now]
    states = [comparison.now]
    groups = [("printed", 1), ("now", 2)]
    if comparison.kept is not None:
        states = [comparison.before, comparison.now]
        groups = [("printed", 1), (comparison.kept.called, 2), ("now", 2)]
    rows = [
        (material.results[name].experiment.source, cells([state[name] for state in states]))
        for name in names
    ]
    if len(names) > 1:
        rows.append((ALL, cells([together(state.values()) for state in states])))
    return Table(
        "Figures of ours within the paper's own interval and within the joint interval, of those "
        "that can be judged",
        ["figures", *(["paper's interval", "joint interval"] * len(states))],
        rows,
        groups,
    )


def cells(states: list[Nearness]) -> list[Cell]:
    """How many figures there are, and how many of them agree in each state."""
    return [
        Cell(str(states[-1].figures)),
        *(Cell(in_words(count)) for state in states for count in (state.own, state.joint)),
    ]


def in_words(count: Count) -> str:
    """A count with its share."""
    if not count.judged:
        return NONE
    return f"{count.within} of {count.judged}, {100 * count.within / count.judged:.0f} %"


def nearness_data(material: Material) -> dict[str, Any]:
    """The same for machines."""
    comparison = comparison_of(material)
    data = {"now": tables_data(material, comparison.now)}
    if comparison.kept is not None:
        data["before"] = comparison.kept.conditions() | tables_data(material, comparison.before)
    return data


def tables_data(material: Material, tables: Mapping[str, Nearness]) -> dict[str, Any]:
    """Each table's counts, and those of all."""
    return {
        "tables": {
            name: {"source": material.results[name].experiment.source, **one.as_data()}
            for name, one in tables.items()
        },
        "all": together(tables.values()).as_data(),
    }
