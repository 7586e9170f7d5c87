"""`sparring scorecard`: the eight requirements of adaptive game AI, measured, and what
is wrong with the rules."""

from __future__ import annotations

from importlib.util import find_spec
from pathlib import Path
from time import perf_counter
from typing import TYPE_CHECKING, Any

import typer
from rich.table import Table

from sparring.cli.completing import complete_world
from sparring.cli.opening import USUAL_WORLD, stopping_on_errors
from sparring.cli.output import command_line, out, print_json, side
from sparring.cli.reproduce import (
    progress_of,
    ready_world,
    tell_about_records,
    telling_where_it_stopped,
)
from sparring.cli.tables import headline
from sparring.errors import UsageError, plural

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rich.console import Console

    from sparring.lab.doctor.examination import Diagnosis
    from sparring.lab.exploits.section import Discovery
    from sparring.lab.scorecard.card import Scorecard
    from sparring.lab.scorecard.sheet import Cell, Measure
    from sparring.rules.problems import Problem

DASH = "\N{EN DASH}"
ARROWS = {True: "\N{DOWNWARDS ARROW}", False: "\N{UPWARDS ARROW}", None: ""}
FEW = 20
"""Fewer tests are said to be few."""


def scorecard(
    world: str = typer.Option(
        USUAL_WORLD,
        "--world",
        "-w",
        help="The world to fight in.",
        autocompletion=complete_world,
    ),
    rules: Path | None = typer.Option(
        None, "--rules", help="Measure with the rules of this file, not the world's own."
    ),
    learners: list[str] = typer.Option(
        [],
        "--with",
        metavar="NAME",
        help="A learner; name several side by side. Known are baseline, scripting (the papers'), "
        "sparring (our settings), monte-carlo and q-learning (by orders only: "
        "monte-carlo-orders, q-learning-orders), sarsa, alert and alert-am.",
    ),
    tests: int = typer.Option(20, "--tests", min=1, help="Tests against each tactic."),
    seed: int = typer.Option(0, "--seed", min=0, help="The seed of the first test."),
    results: Path = typer.Option(
        Path("results"), "--results", help="Where the record of each test is kept."
    ),
    fresh: bool = typer.Option(False, "--fresh", help="Run every test anew."),
    workers: int | None = typer.Option(
        None, "--workers", min=1, help="Tests at the same time (one a core)."
    ),
    figure: Path | None = typer.Option(
        None, "--figure", help="Draw the scorecard into this file, as SVG and as PNG."
    ),
    page: Path | None = typer.Option(
        None, "--page", help="Write scorecard and doctor into this HTML page."
    ),
    exploits: Path | None = typer.Option(
        None,
        "--exploits",
        help="A folder that `sparring exploits --out` wrote, for the page.",
    ),
    doctor_only: bool = typer.Option(
        False, "--doctor-only", help="Only tell what is wrong with the rules."
    ),
    fights: int | None = typer.Option(
        None,
        "--fights",
        min=1,
        help="Fights at most that tell what each rule is worth (35,000 for each test; in worlds "
        "whose fights take long 350).",
    ),
    as_json: bool = typer.Option(False, "--json", help="Print one JSON object for machines."),
) -> None:
    """Measure the eight requirements of adaptive game AI, learner by learner.

    Then tell which rules do not do what they are there for, by name and with figures.

    Example: `sparring scorecard --with scripting --with monte-carlo --figure scorecard.svg`

    Example: `sparring scorecard --rules my.rules --doctor-only --page report.html`
    """
    started = perf_counter()
    with stopping_on_errors():
        check_figure(figure)
        check_page(page)
        found = discovery_for(page, exploits, world)
        if doctor_only and figure is not None:
            raise UsageError("a figure shows the scorecard: leave out --doctor-only, or --figure")
        from sparring.lab.doctor.examination import examine
        from sparring.lab.engines import Threads
        from sparring.lab.experiment import Wishes
        from sparring.lab.laboratory import Laboratory
        from sparring.lab.ruletexts import world_with
        from sparring.lab.scorecard.card import SCORECARD, picture, score
        from sparring.lab.scorecard.contestants import contestants_named
        from sparring.lab.scorecard.runs import run_all

        check_rules(world)
        wishes = Wishes(tests, seed, ready_world(world, rules), world)
        opened = world_with(wishes.rules, world)
        problems = opened.rules.warnings
        chosen = contestants_named(opened, learners)
        lab = Laboratory(results, engine=Threads(workers), fresh=fresh)
        with lab, telling_where_it_stopped(lab), progress_of(lab, SCORECARD):
            card = None
            if not doctor_only:
                card = score(chosen, run_all(lab, chosen, wishes), wishes)
            diagnosis = examine(lab, wishes, fights)
        if page is not None:
            asked: dict[str, Any] = {
                "--world": world,
                "--rules": rules,
                "--with": learners,
                "--tests": tests,
                "--seed": seed,
                "--fights": fights,
                "--doctor-only": doctor_only,
                "--exploits": exploits,
                "--page": page,
            }
            command = command_line("sparring", "scorecard", asked=asked)
            named = "its own rules" if rules is None else rules.name
            title = f"The rules of {world}: {named}"
            write_page(page, title, command, card, diagnosis, problems, found)
        if figure is not None and card is not None:
            from sparring.lab.figures.style import save

            for path in save(picture(card), figure):
                side().print(f"drawn to {path}", style="dim")
    seconds = perf_counter() - started
    if as_json:
        measured = {} if card is None else {"requirements": card.as_data()}
        data = diagnosis.as_data()
        print_json(
            {
                **measured,
                "doctor": data.pop("findings"),
                **data,
                "lint": [problem.as_data() for problem in problems],
                "learners": [] if card is None else list(card.learners),
                "tests": tests,
                "seed": seed,
                "seconds": round(seconds, 3),
            }
        )
        return
    if card is not None:
        show_card(out(), card)
    show_diagnosis(out(), diagnosis, problems)
    out().print(f"({seconds:.1f} s)", style="dim")
    tell_about_records(lab)


def check_rules(world: str) -> None:
    """Refuse a world whose agents are not drawn from rulebases, and say what measures it."""
    from sparring.lab.experiments.registry import entries
    from sparring.worlds.registry import world_class

    if hasattr(world_class(world), "with_rules"):
        return
    commands = [f"sparring reproduce {entry.name}" for entry in entries() if entry.world == world]
    instead = f"; what learns there is measured by: {', '.join(commands)}" if commands else ""
    raise UsageError(f"the world '{world}' has no rules, so it has no scorecard{instead}")


def check_figure(figure: Path | None) -> None:
    """Say that nothing can be drawn before hours of work, not after."""
    if figure is not None and find_spec("matplotlib") is None:
        raise UsageError("a figure needs the package 'matplotlib': pip install matplotlib")


def check_page(page: Path | None) -> None:
    """Say that the page has no folder before hours of work, not after."""
    if page is not None and not page.resolve().parent.is_dir():
        raise UsageError(f"cannot write the page {page}: there is no folder {page.parent}")


def discovery_for(page: Path | None, folder: Path | None, world: str) -> Discovery | None:
    """What the finder has found in this world, if the page is to tell of it."""
    if folder is None:
        return None
    if page is None:
        raise UsageError("--exploits is for the page: name one, --page report.html")
    from sparring.lab.exploits.section import discovery_in

    found = discovery_in(folder)
    if found.world != world:
        raise UsageError(f"{folder} tells of the world '{found.world}', not of '{world}'")
    return found


# --- the card ------------------------------------------------------------------


def show_card(console: Console, card: Scorecard) -> None:
    """Every measure as a row, a column for each learner; reasons for dashes below."""
    from sparring.lab.scorecard.sheet import REQUIREMENTS

    few = "" if card.tests >= FEW else "; so few tests are but a first look"
    console.print(
        headline(
            "The eight requirements",
            f" (thesis 2.3.4): {plural(card.tests, 'test')} against each tactic, seed {card.seed}; "
            f"\N{PLUS-MINUS SIGN} half of the 95 % interval{few}",
        )
    )
    reasons: dict[str, int] = {}
    table = Table()
    table.add_column("")
    for name in card.learners:
        table.add_column(name, justify="right", no_wrap=True)
    for requirement in REQUIREMENTS:
        table.add_section()
        table.add_row(requirement, style="bold")
        for measure in card.of(requirement):
            table.add_row(row_name(measure), *cells_of(measure, card.learners, reasons))
    console.print(table)
    for reason, number in reasons.items():
        console.print(f"({number}) {reason}", style="dim")


def row_name(measure: Measure) -> str:
    """What is measured, and an arrow that points to what is good."""
    return f"{measure.name} {ARROWS[measure.low_is_good]}".rstrip()


def cells_of(measure: Measure, learners: Sequence[str], reasons: dict[str, int]) -> list[str]:
    """One row; new reasons for dashes get the next number."""
    return [cell_text(measure.cells[name], measure.decimals, reasons) for name in learners]


def cell_text(cell: Cell, decimals: int, reasons: dict[str, int]) -> str:
    """A value with half of its interval, or a dash with the number of its reason."""
    if cell.value is None:
        return f"{DASH} ({reasons.setdefault(cell.reason, len(reasons) + 1)})"
    text = f"{cell.value:,.{decimals}f}"
    if cell.ends is not None:
        half = (cell.ends[1] - cell.ends[0]) / 2
        text += f" \N{PLUS-MINUS SIGN}{half:.{decimals}f}"
    return text


# --- the doctor ------------------------------------------------------------------


def show_diagnosis(console: Console, diagnosis: Diagnosis, problems: Sequence[Problem]) -> None:
    """What is wrong with which rule, complaint by complaint; lint's doubts last."""
    console.print("\nWhat is wrong with the rules", style="bold")
    if not diagnosis.findings and not problems:
        console.print("nothing was found")
    complaint = None
    for finding in diagnosis.findings:
        if finding.complaint is not complaint:
            complaint = finding.complaint
            console.print(f"{complaint.value}", style="bold yellow")
        console.print(f"  {finding.role}: {finding.sentence}")
    if problems:
        console.print("lint", style="bold yellow")
    for problem in problems:
        console.print(f"  line {problem.line}: {problem.message}: {problem.hint}")
    for sentence in diagnosis.sentences():
        console.print(sentence, style="dim")


def write_page(
    path: Path,
    title: str,
    command: str,
    card: Scorecard | None,
    diagnosis: Diagnosis,
    problems: Sequence[Problem],
    found: Discovery | None,
) -> None:
    """The designer's page, whole or not at all."""
    from sparring.atomic import write_atomically
    from sparring.lab.exploits.section import exploits_section
    from sparring.lab.scorecard.page import (
        designers_page,
        doctor_section,
        scorecard_section,
        summary_section,
    )

    sections = [
        summary_section(command, diagnosis, problems),
        doctor_section(diagnosis, problems),
        *([] if found is None else [exploits_section(found)]),
        *([] if card is None else [scorecard_section(card)]),
    ]
    try:
        write_atomically(path, designers_page(title, sections))
    except OSError as error:
        raise UsageError(f"cannot write the page {path}: {error.strerror or error}") from None
    side().print(f"page in {path}", style="dim")
