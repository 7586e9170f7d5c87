"""The designer's page: scorecard and doctor as sections of one report, which other tools
may join with sections of their own.

    page = designers_page("my rules", [scorecard_section(card), doctor_section(diagnosis)])
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from sparring.errors import plural
from sparring.lab.doctor.dealing import HARM, Verdict
from sparring.lab.report.blocks import Bullets, Code, Heading, Paragraph, Report, Strong, Table
from sparring.lab.report.blocks import Cell as Figure
from sparring.lab.report.html import html
from sparring.lab.scorecard.sheet import REQUIREMENTS

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sparring.lab.doctor.dealing import Effect
    from sparring.lab.doctor.evidence import Finding
    from sparring.lab.doctor.examination import Diagnosis
    from sparring.lab.report.blocks import Block, Text
    from sparring.lab.scorecard.card import Scorecard
    from sparring.lab.scorecard.sheet import Cell, Measure
    from sparring.rules.problems import Problem

DASH = "\N{EN DASH}"
ARROWS = {True: "\N{DOWNWARDS ARROW}", False: "\N{UPWARDS ARROW}", None: ""}
IN_SHORT = "In short"
"""The heading that every page begins with: its skip link leads there."""


def designers_page(title: str, sections: Sequence[Sequence[Block]]) -> str:
    """One self-contained HTML page of sections; the first should begin with what matters."""
    return html(Report(title, [block for section in sections for block in section]))


def summary_section(command: str, diagnosis: Diagnosis, problems: Sequence[Problem]) -> list[Block]:
    """What was run, and how many complaints of each kind there are."""
    counts: dict[str, int] = {}
    for finding in diagnosis.findings:
        counts[finding.complaint.value] = counts.get(finding.complaint.value, 0) + 1
    if problems:
        counts["lint"] = len(problems)
    told = ", ".join(f"{kind}: {count}" for kind, count in counts.items()) or "nothing was found"
    return [
        Heading(2, IN_SHORT),
        Paragraph((f"Complaints about the rules: {told}.",)),
        Paragraph(("Made by ", Code(command), ".")),
    ]


# --- the scorecard ---------------------------------------------------------------------------


def scorecard_section(card: Scorecard) -> list[Block]:
    """The eight requirements as a table, with the reasons for what has no value."""
    reasons: dict[str, int] = {}
    rows = [
        (
            f"{requirement}: {measure.name} {ARROWS[measure.low_is_good]}".rstrip(),
            [figure_of(measure.cells[name], measure, reasons) for name in card.learners],
        )
        for requirement in REQUIREMENTS
        for measure in card.of(requirement)
    ]
    caption = (
        f"{plural(card.tests, 'test')} against each tactic, seed {card.seed}; 95 % intervals below"
    )
    blocks: list[Block] = [
        Heading(2, "The eight requirements"),
        Paragraph(("What the thesis (2.3.4) asks of game AI that learns while it plays.",)),
        Table(caption, card.learners, rows),
    ]
    if reasons:
        blocks.append(Bullets([(f"({number}) {reason}",) for reason, number in reasons.items()]))
    return blocks


def figure_of(cell: Cell, measure: Measure, reasons: dict[str, int]) -> Figure:
    """A value with its interval, or a dash with the number of its reason."""
    if cell.value is None:
        return Figure(f"{DASH} ({reasons.setdefault(cell.reason, len(reasons) + 1)})")
    form = f",.{measure.decimals}f"
    ends = "" if cell.ends is None else f"{cell.ends[0]:{form}} to {cell.ends[1]:{form}}"
    return Figure(f"{cell.value:{form}}", ends=ends)


# --- the doctor ------------------------------------------------------------------------------


def doctor_section(diagnosis: Diagnosis, problems: Sequence[Problem] = ()) -> list[Block]:
    """Every complaint, lint's too, and what each rule is worth."""
    blocks: list[Block] = [Heading(2, "What is wrong with the rules")]
    blocks += [Paragraph((f"{one[0].upper()}{one[1:]}.",)) for one in diagnosis.sentences()]
    by_kind: dict[str, list[Finding]] = {}
    for finding in diagnosis.findings:
        by_kind.setdefault(finding.complaint.value, []).append(finding)
    for kind, findings in by_kind.items():
        blocks += [Heading(3, kind.capitalize()), Bullets([told(one) for one in findings])]
    if problems:
        blocks += [Heading(3, "Lint"), Bullets([problem_text(one) for one in problems])]
    if not by_kind and not problems:
        blocks.append(Paragraph(("Nothing was found.",)))
    return [*blocks, *worth_section(diagnosis)]


def told(finding: Finding) -> Text:
    """A complaint in words."""
    return (Strong(f"{finding.role}: "), finding.sentence)


def problem_text(problem: Problem) -> Text:
    """What lint says, and the line that it speaks of."""
    hint = f" ({problem.hint})" if problem.hint else ""
    return (f"line {problem.line}: {problem.message}{hint}: ", Code(problem.line_text.strip()))


def worth_section(diagnosis: Diagnosis) -> list[Block]:
    """Every rule with what it is worth, the worst first."""
    worth = diagnosis.worth
    verdicts = dict(zip(map(id, worth.effects), worth.verdicts, strict=True))
    effects = sorted(worth.effects, key=lambda effect: effect.change)
    rows = [(name_of(effect), worth_cells(effect, verdicts[id(effect)])) for effect in effects]
    return [
        Heading(3, "What each rule is worth"),
        Paragraph(
            (
                "Wins of 100 fights that teams with a rule win more than teams without it, chance "
                f"having dealt the rules; from {HARM:g} fewer on it matters.",
            )
        ),
        Table(
            f"{plural(worth.teams, 'team')}, each against every tactic",
            ("change", "with it", "without it", "verdict"),
            rows,
        ),
    ]


def name_of(effect: Effect) -> str:
    """A rule with its role."""
    return f"{effect.place.role.name}: {effect.place.name}"


def worth_cells(effect: Effect, verdict: Verdict) -> list[Figure]:
    """What one rule is worth."""
    if not effect.is_known:
        return [Figure(DASH), Figure(DASH), Figure(DASH), Figure("too few teams")]
    ends = effect.interval
    return [
        Figure(f"{effect.change:+.1f}", ends=f"{ends.low:+.1f} to {ends.high:+.1f}"),
        Figure(f"{effect.won:.1f}"),
        Figure(f"{effect.won_without:.1f}"),
        Figure(verdict.value),
    ]
