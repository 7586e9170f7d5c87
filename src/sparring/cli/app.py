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
from sparring.cli.helping import Command, Group, WorldCommand
from sparring.cli.improve import improve
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
    cls=Group,
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


app.command("worlds", cls=Command)(worlds)
app.command("fight", cls=WorldCommand)(fight)
app.command("learn", cls=WorldCommand)(learn)
app.command("evolve", cls=WorldCommand)(evolve)
app.command("network", cls=Command)(network)
app.command("replay", cls=Command)(replay)
app.command("watch", cls=WorldCommand)(watch)
app.command("play", cls=Command)(play)
app.command("reproduce", cls=Command)(reproduce)
app.command("report", cls=Command)(report)
app.command("scorecard", cls=Command)(scorecard)
app.command("exploits", cls=WorldCommand)(exploits)
app.command("improve", cls=WorldCommand)(improve)
app.command("calibrate", cls=Command)(calibrate)
app.command("bench", cls=Command)(bench)
app.command("lint", cls=Command)(lint)
app.command("format", cls=Command)(format_files)
app.command("explain", cls=Command)(explain)
