"""`sparring report`: every experiment, claim and figure on one page."""

from __future__ import annotations

from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

import typer

from sparring.cli.completing import complete_world
from sparring.cli.opening import USUAL_WORLD, stopping_on_errors
from sparring.cli.output import out, print_json, stop
from sparring.cli.reproduce import (
    progress_of,
    ready_world,
    tell_about_records,
    telling_where_it_stopped,
)

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sparring.lab.report.material import Material

PAGE = Path("report.html")


def report(
    world: str = typer.Option(
        USUAL_WORLD,
        "--world",
        "-w",
        help="The world to report on.",
        autocompletion=complete_world,
    ),
    results: Path = typer.Option(
        Path("results"), "--results", help="Where the record of each test is kept."
    ),
    page: Path | None = typer.Option(
        None, "--out", help="The HTML page to write (report.html, if no Markdown is asked for)."
    ),
    markdown: Path | None = typer.Option(None, "--markdown", help="The Markdown file to write."),
    figures: Path | None = typer.Option(
        None, "--figures", help="The folder of the Markdown's figures (beside it, by its name)."
    ),
    tests: int | None = typer.Option(
        None, "--tests", min=1, help="Tests in each row (as many as the papers ran)."
    ),
    seed: int = typer.Option(0, "--seed", min=0, help="The seed of the first test."),
    rules: Path | None = typer.Option(
        None, "--rules", help="Learn with the rules of this file, not the world's own."
    ),
    fresh: bool = typer.Option(False, "--fresh", help="Run every test anew."),
    engine: str = typer.Option("threads", "--engine", metavar="threads|ray", help="Who runs."),
    workers: int | None = typer.Option(
        None, "--workers", min=1, help="Tests at the same time (one a core)."
    ),
    ray_address: str | None = typer.Option(
        None, "--ray-address", help="An existing Ray cluster; without it, one is started here."
    ),
    keep_as: Path | None = typer.Option(
        None, "--keep-as", help="Keep our figures in this file, to compare later reports with."
    ),
    called: str = typer.Option(
        "earlier", "--called", help="What the world as it is now is called in the kept file."
    ),
    as_json: bool = typer.Option(
        False, "--json", help="Print verdicts and nearness as one JSON object for machines."
    ),
) -> None:
    """Run every experiment of the papers and write what came out.

    Says first which of the papers' claims hold, then how many figures of each table
    agree. Stop it at any moment: the same command (without --fresh) goes on where
    it was.

    Example: `sparring report --tests 20 --out report.html --markdown report.md`
    """
    with stopping_on_errors():
        refuse_without_matplotlib()
        from sparring.lab.engines import engine_named
        from sparring.lab.experiment import Wishes
        from sparring.lab.experiments.registry import needed_programme
        from sparring.lab.laboratory import Laboratory
        from sparring.lab.report.material import gather

        programme = needed_programme(world)
        wishes = Wishes(tests, seed, ready_world(world, rules), world)
        lab = Laboratory(results, engine=engine_named(engine, workers, ray_address), fresh=fresh)
        with lab, telling_where_it_stopped(lab):
            material = gather(lab, wishes, programme, watching=lambda one: progress_of(lab, one))
        if page is None and markdown is None and keep_as is None and not as_json:
            page = PAGE
        write_files(material, page, markdown, figures)
        if keep_as is not None:
            keep(material, keep_as, called)
    tell_about_records(lab)
    if as_json:
        print_json(as_data(material))
    else:
        tell_verdicts(material)


def refuse_without_matplotlib() -> None:
    """Say it before the tests are run, not after."""
    from importlib.util import find_spec

    if find_spec("matplotlib") is None:
        stop("figures need the package 'matplotlib': pip install 'sparring[lab]'")


def write_files(
    material: Material, page: Path | None, markdown: Path | None, figures: Path | None
) -> None:
    """The page, the Markdown, both or neither."""
    if page is None and markdown is None:
        return
    from sparring.lab.report.contents import write
    from sparring.lab.report.html import html
    from sparring.lab.report.markdown import write_markdown

    written = write(material)
    if markdown is not None:
        folder = figures or markdown.with_name(f"{markdown.stem}-figures")
        write_markdown(written, markdown, folder, put)
        tell_written(f"{markdown}, its figures in {folder}")
    if page is not None:
        put(page, html(written))
        tell_written(page)


def keep(material: Material, path: Path, called: str) -> None:
    """Our figures as a file that later reports compare themselves with."""
    from sparring.lab.earlier import kept

    put(path, kept(material.results, material.wishes, called).as_text())
    tell_written(path)


def tell_written(what: Path | str) -> None:
    """Where something was put."""
    out().print(f"wrote {what}")


def as_data(material: Material) -> dict[str, Any]:
    """Verdicts and nearness, as JSON data."""
    from sparring.lab.report.nearness import nearness_data

    return {
        "world": material.wishes.world,
        "seed": material.wishes.seed,
        "tests": material.done,
        "seconds": round(material.seconds, 3),
        "claims": {
            one.claim.name: {"verdict": one.verdict.value, "parts": one.score, "cause": one.cause}
            for one in material.claims
        },
        "nearness": nearness_data(material),
    }


def tell_verdicts(material: Material) -> None:
    """The answer on the screen too."""
    for one in material.claims:
        out().print(f"{one.verdict:>15}  {one.claim.title}")


def put(path: Path, text: str) -> None:
    """Write a file whole or not at all."""
    from sparring.atomic import write_atomically

    with telling_why_not(path):
        path.parent.mkdir(parents=True, exist_ok=True)
        write_atomically(path, text)


@contextmanager
def telling_why_not(path: Path) -> Iterator[None]:
    """A file that cannot be written ends the command with the reason."""
    try:
        yield
    except OSError as error:
        stop(f"cannot write {path}: {error.strerror or error}")
