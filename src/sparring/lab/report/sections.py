"""The section on each experiment."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from sparring.lab.causes import likely_cause
from sparring.lab.report import drawings
from sparring.lab.report.blocks import (
    Bullets,
    Command,
    Heading,
    Paragraph,
    Strong,
)
from sparring.lab.report.tables import main_table, told_tables
from sparring.lab.report.wording import (
    amount,
    command_for,
    full_column_name,
    number,
    settings_in_words,
    spelt,
)
from sparring.lab.results import UNTRUSTED

if TYPE_CHECKING:
    from collections.abc import Mapping

    from sparring.lab.experiments.pictures import Pictures
    from sparring.lab.report.blocks import Block, Picture, Text
    from sparring.lab.report.gathering import Gathered
    from sparring.lab.results import Difference, Result

MOST_SHOWN = 8
"""Rules of a role that are named as likelier at the start."""


def section(gathered: Gathered, result: Result) -> list[Block]:
    """Everything about one experiment."""
    experiment = result.experiment
    found: list[Block] = [
        Heading(3, experiment.title),
        Paragraph(setup(result)),
        Command(command_for(experiment.name, gathered.wishes)),
    ]
    if result.findings.rows:
        found.append(main_table(result))
    found += notes(result)
    found += apart(result)
    found += pictures_of(result, gathered.pictures)
    found += told_tables(result)
    found += in_words(result.findings.extra)
    return found


def setup(result: Result) -> Text:
    """Where it comes from, how often and with which seeds it was run."""
    findings, extra = result.findings, result.findings.extra
    counts = amount(findings.tests, "test")
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
    settings = settings_in_words(result.experiment.name)
    known: Text = [" ", Strong("Settings:"), f" {settings}."] if settings else []
    return [Strong("Source:"), text, *known]


def notes(result: Result) -> list[Block]:
    """What a table cannot hold."""
    never = result.findings.extra.get("never_turned", {})
    told = [f"{spelt(row)} {count}" for row, count in never.items() if count]
    found: list[Block] = []
    if told:
        text = (
            f"Tests that never turned, counted as turned at the last encounter: {', '.join(told)}."
        )
        found.append(Paragraph([text]))
    weights = result.findings.extra.get("start_weights")
    if weights:
        found.append(Paragraph(["Rules that start with the largest weights:"]))
        found.append(Bullets([likelier(role, rules) for role, rules in weights.items()]))
    return found


def likelier(role: str, rules: Mapping[str, int]) -> Text:
    """The rules of a role that are likeliest at the start."""
    order = sorted(rules, key=lambda name: (-rules[name], name))[:MOST_SHOWN]
    return [f"{role}: {', '.join(f'{spelt(name)} {rules[name]}' for name in order)}"]


# --- differences -------------------------------------------------------------------


def apart(result: Result) -> list[Block]:
    """The paper's figures outside our intervals, by their likely causes."""
    if not result.findings.rows:
        return []
    found = result.differences()
    if not found:
        return [Paragraph(["No figure of the paper lies outside our intervals."])]
    by_cause: dict[str, list[Difference]] = {}
    for one in found:
        by_cause.setdefault(likely_cause(result.experiment.name, one), []).append(one)
    compared = sum(
        result.rows[row]["paper"].get(column) is not None
        for row, columns in result.findings.extra.get("intervals", {}).items()
        for column in columns
        if column not in UNTRUSTED
    )
    return [
        Paragraph(
            [
                Strong("Apart:"),
                f" {len(found)} of the {compared} figures that can be judged lie outside our "
                "intervals. Likely causes:",
            ]
        ),
        Bullets([explained(cause, ones) for cause, ones in by_cause.items()]),
    ]


def explained(cause: str, differences: list[Difference]) -> Text:
    """One cause and the figures it may explain."""
    columns: dict[str, list[Difference]] = {}
    for one in differences:
        columns.setdefault(one.column, []).append(one)
    figures = "; ".join(
        f"{full_column_name(column)}: " + ", ".join(figure(one) for one in ones)
        for column, ones in columns.items()
    )
    return [cause, " ", Strong("Ours (paper):"), f" {figures}."]


def figure(one: Difference) -> str:
    """A figure of ours and the paper's; commas are for the list around it."""
    return f"{spelt(one.row).replace(', ', ' / ')} {number(one.ours)} ({number(one.paper)})"


# --- figures and words -------------------------------------------------------------


def pictures_of(result: Result, pictures: Pictures | None) -> list[Picture]:
    """The figures that belong to an experiment; some need the pictures' own tests."""
    match result.experiment.name:
        case "turning-points":
            return [] if pictures is None else drawings.typical_run(pictures.typical)
        case "outliers":
            return [drawings.outlier_grid(result)]
        case "difficulty":
            more = [] if pictures is None else [drawings.variety(pictures)]
            return [*drawings.scaled_wins(result), *more]
        case "q-learning":
            return [drawings.value_curve(result)]
    return []


def in_words(extra: Mapping[str, Any]) -> list[Block]:
    """What an experiment tells in words: by its parts, if it has any."""
    parts = {
        name: part["in_words"]
        for name, part in extra.items()
        if isinstance(part, dict) and part.get("in_words")
    }
    found: list[Block] = []
    for name, lines in parts.items():
        found += [Heading(4, spelt(name).capitalize()), Bullets([[line] for line in lines])]
    known = {line for lines in parts.values() for line in lines}
    others = [line for line in extra.get("in_words", []) if line not in known]
    return [*found, *([Bullets([[line] for line in others])] if others else [])]
