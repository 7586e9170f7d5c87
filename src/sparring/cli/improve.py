"""`sparring improve`: which rule is my rulebase missing?"""

from __future__ import annotations

from contextlib import contextmanager
from pathlib import Path
from time import perf_counter
from typing import TYPE_CHECKING, Any

import typer
from rich.table import Table

from sparring.atomic import write_atomically
from sparring.cli.completing import complete_world
from sparring.cli.evolve_progress import bar_on
from sparring.cli.evolve_tactics import check_file
from sparring.cli.exploits import player_rules
from sparring.cli.opening import make_ready, open_world, stopping_on_errors
from sparring.cli.output import command_line, out, print_json, side, stop
from sparring.cli.reproduce import tell_about_records, telling_where_it_stopped
from sparring.errors import UsageError, plural
from sparring.worlds.own_tactics import ENDING

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from sparring.lab.improving import Field, Improvement
    from sparring.lab.laboratory import Laboratory

USUAL_FILE = Path("improved.rules")


def improve(
    world: str = typer.Argument(
        help="The world whose rulebase is improved.", autocompletion=complete_world
    ),
    against: list[str] = typer.Option(
        [],
        "--against",
        metavar="TACTIC",
        help="What learners with the rulebase cannot beat: a tactic or a .rules file, again and "
        "again for several; OTHER-WORLD:TACTIC where it is met in another form of the world.",
    ),
    also: list[str] = typer.Option(
        [],
        "--also",
        metavar="TACTIC",
        help="Tactics that are only looked at: what does the improvement cost there?",
    ),
    rules: Path | None = typer.Option(
        None, "--rules", help="Improve the rules of this file, not the world's own."
    ),
    file: Path = typer.Option(USUAL_FILE, "--out", help="The file for the improved rules."),
    settings: str | None = typer.Option(
        None, "--settings", help="A preset of dynamic scripting (what the world's papers used)."
    ),
    runs: int = typer.Option(10, "--runs", min=1, help="Searches for a tactic that wins."),
    games: int | None = typer.Option(
        None,
        "--games",
        min=1,
        help="Games that judge a tactic, and what each of its lines is worth (100, fewer where "
        "games take long).",
    ),
    most: int = typer.Option(8, "--most", min=1, help="Rules tried against a tactic, at most."),
    tests: int | None = typer.Option(
        None,
        "--tests",
        min=2,
        help="Learners that choose rules, and fresh ones that report (200, fewer where games take "
        "long).",
    ),
    encounters: int = typer.Option(
        100, "--encounters", "-n", min=10, help="Encounters of each learner."
    ),
    seed: int = typer.Option(0, "--seed", min=0, max=2**24, help="Other luck, another search."),
    results: Path = typer.Option(
        Path("results"), "--results", help="Where the record of each test is kept."
    ),
    fresh: bool = typer.Option(False, "--fresh", help="Run every test anew."),
    engine: str = typer.Option("threads", "--engine", metavar="threads|ray", help="Who runs."),
    workers: int | None = typer.Option(
        None, "--workers", min=1, help="Tests at the same time (one a core)."
    ),
    ray_address: str | None = typer.Option(
        None, "--ray-address", help="An existing Ray cluster; without it, one is started here."
    ),
    as_json: bool = typer.Option(False, "--json", help="Print one JSON object for machines."),
) -> None:
    """Find the rules that a rulebase is missing.

    Tactics are bred against what the rulebase cannot beat, whatever its words allow; what
    winners need becomes rules, with a sentence of evidence each; learners try them, rules that
    never pay are left out, and fresh learners tell what it is worth. Stop it at any moment:
    the same command goes on where it was.

    Example: `sparring improve crpg --against cursing --also offensive`

    Example: `sparring improve strategy-lucky --against soldier-rush --out better.rules`
    """
    started = perf_counter()
    with stopping_on_errors():
        from sparring.lab.engines import engine_named
        from sparring.lab.improving import Sizes, field_from
        from sparring.lab.improving import improve as run
        from sparring.lab.improving.breeding import breeder_for
        from sparring.lab.laboratory import Laboratory

        check_file(file, ENDING)
        fields = [field_from(world, tactic) for tactic in needed(world, against)]
        others = [field_from(world, tactic) for tactic in also]
        text = "" if rules is None else player_rules(world, rules)
        check_preset(settings)
        for name in dict.fromkeys(where.world for where in (*fields, *others)):
            make_ready(name)
        opened = open_world(world)
        usual = breeder_for(opened, fields[0].tactic)
        sizes = Sizes(
            runs=runs,
            games=games or usual.usual_games,
            most=most,
            tests=tests or usual.usual_tests,
            encounters=encounters,
            each=not getattr(opened, "is_slow", False),
        )
        lab = Laboratory(results, engine=engine_named(engine, workers, ray_address), fresh=fresh)
        with lab, telling_where_it_stopped(lab), progress_of(lab) as tell:
            improvement = run(
                lab, text, fields, sizes, seed=seed, also=others, settings=settings, tell=tell
            )
        command = command_line(
            "sparring",
            "improve",
            world,
            asked={
                "--against": against,
                "--also": also,
                "--rules": rules,
                "--settings": settings,
                "--runs": runs,
                "--games": sizes.games,
                "--most": most,
                "--tests": sizes.tests,
                "--encounters": encounters,
                "--seed": seed,
            },
        )
        written = keep(improvement, command, file)
    seconds = round(perf_counter() - started, 3)
    if as_json:
        told = {"command": command, "file": str(file) if written else None, "seconds": seconds}
        print_json({**improvement.as_data(), **told})
        return
    show(improvement)
    end = f"wrote {file}" if written else "nothing was written: the rulebase stays as it was"
    out().print(f"{end} ({seconds:.0f} s)", style="dim")
    if written:
        out().print(
            f"go on: sparring learn {world} --rules {file} --against {fields[0].tactic}",
            style="dim",
        )
    tell_about_records(lab)


def needed(world: str, against: list[str]) -> list[str]:
    """Whom to improve against; somebody must be named."""
    from sparring.worlds.registry import world_class

    if against:
        return against
    tactics = ", ".join(getattr(world_class(world), "basics", ())) or "none"
    raise UsageError(
        f"name what the rulebase cannot beat: --against TACTIC; in the world '{world}' there are "
        f"{tactics}"
    )


def check_preset(settings: str | None) -> None:
    """Refuse a preset that is not there before the work, not after."""
    from sparring.scripting.settings import settings_named

    if settings is not None:
        settings_named(settings)


def keep(improvement: Improvement, command: str, file: Path) -> bool:
    """Write the improved rules; whether there is anything to write."""
    if not improvement.has_changed:
        return False
    try:
        write_atomically(file, improvement.text(command))
    except OSError as error:
        stop(f"cannot write {file}: {error.strerror or error}")
    return True


@contextmanager
def progress_of(lab: Laboratory) -> Iterator[Callable[[str], None]]:
    """A bar for each step of the procedure; elsewhere than on a screen, a line for each."""
    console = side()
    with bar_on(console) as bar:
        task = bar.add_task("", total=None)
        before = (0, 0)

        def tell(words: str) -> None:
            nonlocal before
            before = (lab.done, lab.total)
            bar.reset(task, description=words, total=None)
            if not console.is_terminal:
                console.print(words, style="dim")

        def count(done: int, total: int) -> None:
            bar.update(task, completed=done - before[0], total=total - before[1])

        lab.progress = count
        yield tell


def show(improvement: Improvement) -> None:
    """What was found, in words, and a table of what it is worth."""
    console = out()
    console.print()
    for sentence in improvement.sentences():
        console.print(sentence)
    for rule in improvement.added:
        console.print()
        console.print(rule.entry.rstrip())
    console.print()
    if improvement.trials:
        console.print(table_of_trials(improvement, improvement.fields))


def table_of_trials(improvement: Improvement, fields: Sequence[Field]) -> Any:
    """What learners won with each rulebase that was tried."""
    tried = plural(len(improvement.trials), "rulebase")
    table = Table(
        caption=f"wins of 100 of those that stayed, of {tried} that were tried; fresh learners "
        "are told above"
    )
    table.add_column("rulebase")
    for where in fields:
        table.add_column(str(where), justify="right")
    first, *others = improvement.trials
    for trial in (first, *(one for one in others if one.stayed)):
        table.add_row(trial.words, *(f"{wins:.1f}" for wins in trial.wins))
    return table
