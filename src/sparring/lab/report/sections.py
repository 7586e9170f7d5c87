"""The section on each experiment."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from sparring.errors import plural
from sparring.lab.report.blocks import (
    Bullets,
    Command,
    Heading,
    Paragraph,
    Strong,
    with_code,
)
from sparring.lab.report.tables import further_tables, main_table
from sparring.lab.report.wording import (
    amount,
    command_for,
    full_column_name,
    number,
    spelt,
)
from sparring.lab.results import likely_cause

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from sparring.lab.experiment import Experiment, Findings
    from sparring.lab.report.blocks import Block, Text
    from sparring.lab.report.material import Material
    from sparring.lab.results import Cause, Difference, Result

MOST_SHOWN = 8
"""Rules of a role that are named as likelier at the start."""


def section(material: Material, result: Result) -> list[Block]:
    """Everything about one experiment."""
    experiment = result.experiment
    blocks: list[Block] = [
        Heading(3, experiment.title),
        Paragraph(setup(result)),
        Command(command_for(experiment.name, material.wishes)),
    ]
    if experiment.remark:
        blocks.append(Paragraph(with_code(experiment.remark)))
    if result.findings.rows:
        blocks.append(main_table(result))
    blocks += notes(result)
    blocks += apart(result, material.programme.causes)
    if experiment.figures is not None:
        blocks += experiment.figures(result, material.pictures)
    blocks += further_tables(result)
    blocks += in_words(result.findings.extra)
    return blocks


def setup(result: Result) -> Text:
    """Where it comes from, how often and with which seeds it was run."""
    findings, extra = result.findings, result.findings.extra
    counts = sizes_in_words(findings)
    others = [
        f"{extra[key]} {what}"
        for key, what in (
            ("tp_tests", "for turning points"),
            ("composite_tests", "against composite tactics"),
        )
        if extra.get(key, findings.tests) != findings.tests
    ]
    more = f" ({', '.join(others)})" if others else ""
    seeds = extra.get("seeds", f"with seeds from {result.seed:,} on")
    text = f" {result.experiment.source}. {counts.capitalize()} in each row{more}, {seeds}."
    settings = result.experiment.settings
    known: Text = [" ", Strong("Settings:"), " ", *with_code(f"{settings}.")] if settings else []
    return [Strong("Source:"), text, *known]


def sizes_in_words(findings: Findings) -> str:
    """How many tests a row has, or from how many to how many if rows differ."""
    sizes = findings.extra.get("tests_of_rows", {}).values() or (findings.tests,)
    least, most = min(sizes), max(sizes)
    return amount(most, "test") if least == most else f"{least:,} to {amount(most, 'test')}"


def notes(result: Result) -> list[Block]:
    """What a table cannot hold."""
    never = result.findings.extra.get("never_turned", {})
    names = result.experiment.spelt
    rows = [f"{names(row)} {count}" for row, count in never.items() if count]
    blocks: list[Block] = []
    if rows:
        text = (
            f"Tests that never turned, counted as turned at the last encounter: {', '.join(rows)}."
        )
        blocks.append(Paragraph([text]))
    weights = result.findings.extra.get("start_weights")
    if weights:
        blocks.append(Paragraph(["Rules that start with the largest weights:"]))
        blocks.append(Bullets([likelier(role, rules) for role, rules in weights.items()]))
    return blocks


def likelier(role: str, rules: Mapping[str, int]) -> Text:
    """The rules of a role that are likeliest at the start."""
    order = sorted(rules, key=lambda name: (-rules[name], name))[:MOST_SHOWN]
    return [f"{role}: {', '.join(f'{spelt(name)} {rules[name]}' for name in order)}"]


# --- differences -------------------------------------------------------------------


def apart(result: Result, causes: Sequence[Cause]) -> list[Block]:
    """The paper's figures outside our intervals, by their likely causes; nothing where we have
    no interval."""
    if not result.findings.rows or not result.experiment.has_papers_table:
        return []
    compared, differences = result.compared(), result.differences()
    if not compared:
        return []
    if not differences:
        return [Paragraph(["No figure of the paper lies outside our intervals."])]
    by_cause: dict[str, list[Difference]] = {}
    for one in differences:
        by_cause.setdefault(likely_cause(causes, result.experiment.name, one), []).append(one)
    return [
        Paragraph(
            [
                Strong("Apart:"),
                f" {len(differences)} of the "
                f"{plural(len(compared), 'figure')} that can be judged lie outside our intervals. "
                "Likely causes:",
            ]
        ),
        Bullets([explanation(result.experiment, *one) for one in by_cause.items()]),
    ]


def explanation(experiment: Experiment, cause: str, differences: list[Difference]) -> Text:
    """One cause and the figures it may explain."""
    columns: dict[str, list[Difference]] = {}
    for one in differences:
        columns.setdefault(one.column, []).append(one)
    figures = "; ".join(
        f"{full_column_name(column)}: " + ", ".join(figure(experiment, one) for one in ones)
        for column, ones in columns.items()
    )
    return [*with_code(cause), " ", Strong("Ours (paper):"), f" {figures}."]


def figure(experiment: Experiment, one: Difference) -> str:
    """A figure of ours and the paper's; commas are for the list around it."""
    row = experiment.spelt(one.row).replace(", ", " / ")
    return f"{row} {number(one.ours)} ({number(one.paper)})"


# --- words -------------------------------------------------------------------------


def in_words(extra: Mapping[str, Any]) -> list[Block]:
    """What an experiment tells in words: by its parts, if it has any."""
    parts = {
        name: part["in_words"]
        for name, part in extra.items()
        if isinstance(part, dict) and part.get("in_words")
    }
    blocks: list[Block] = []
    for name, lines in parts.items():
        blocks += [Heading(4, spelt(name).capitalize()), Bullets([[line] for line in lines])]
    known = {line for lines in parts.values() for line in lines}
    others = [line for line in extra.get("in_words", []) if line not in known]
    return [*blocks, *([Bullets([[line] for line in others])] if others else [])]
