"""The commands put together."""

from __future__ import annotations

import typer

from sparring import __version__
from sparring.cli.bench import bench
from sparring.cli.calibrate import calibrate
from sparring.cli.evolve import evolve
from sparring.cli.explain import explain
from sparring.cli.exploits import exploits
from sparring.cli.fight import fight, replay
from sparring.cli.format import format_files
from sparring.cli.helping import WorldCommand
from sparring.cli.learn import learn
from sparring.cli.lint import lint
from sparring.cli.network import network
from sparring.cli.play import play
from sparring.cli.report import report
from sparring.cli.reproduce import reproduce
from sparring.cli.scorecard import scorecard
from sparring.cli.watch import watch
from sparring.cli.worlds import worlds

app = typer.Typer(
    name="sparring",
    help="Game opponents that learn how you fight.",
    no_args_is_help=True,
    context_settings={"help_option_names": ["-h", "--help"]},
    pretty_exceptions_enable=False,
    rich_markup_mode="markdown",
)


def show_version(wanted: bool) -> None:
    """Print the version and stop."""
    if wanted:
        print(f"sparring {__version__}")
        raise typer.Exit


@app.callback()
def options(
    version: bool = typer.Option(
        False, "--version", help="Print the version.", callback=show_version, is_eager=True
    ),
) -> None:
    """Game opponents that learn how you fight."""


app.command("worlds")(worlds)
app.command("fight", cls=WorldCommand)(fight)
app.command("learn", cls=WorldCommand)(learn)
app.command("evolve", cls=WorldCommand)(evolve)
app.command("network")(network)
app.command("replay")(replay)
app.command("watch", cls=WorldCommand)(watch)
app.command("play")(play)
app.command("reproduce")(reproduce)
app.command("report")(report)
app.command("scorecard")(scorecard)
app.command("exploits", cls=WorldCommand)(exploits)
app.command("calibrate")(calibrate)
app.command("bench")(bench)
app.command("lint")(lint)
app.command("format")(format_files)
app.command("explain")(explain)
