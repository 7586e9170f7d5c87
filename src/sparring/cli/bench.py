"""`sparring bench`: how fast a world is on this machine."""

from __future__ import annotations

import typer
from rich.table import Table

from sparring.cli.output import out, print_json, side, stop

MEANINGS = {
    "fights_per_s": "fights a second without learning, one core",
    "learning_encounters_per_s": "encounters a second with learning, one core",
    "learning_encounters_per_s_2": "encounters a second with learning, two cores",
    "warm_start_s": "seconds from a fresh interpreter to the end of the first fight",
    "cold_compile_s": "the same the very first time, when everything is compiled",
}


def bench(
    world: str = typer.Argument("crpg", help="The world to measure."),
    seconds: float = typer.Option(9.0, "--seconds", min=0.3, help="How long to measure."),
    cold: bool = typer.Option(True, help="Measure the first compilation, too."),
    as_json: bool = typer.Option(False, "--json", help="Print one JSON object for machines."),
) -> None:
    """Measure how fast a world is here. Beside other environments: benchmarks/worlds.py.

    Example: `sparring bench crpg --json`
    """
    if world != "crpg":
        stop(f"no benchmark for '{world}'; known is crpg")
    from sparring.worlds.crpg.bench import bench as measured

    side().print(f"measuring for about {seconds:.0f} s, then starting afresh ...", style="dim")
    result = measured(seconds, cold=cold)
    if as_json:
        print_json(result)
        return
    table = Table()
    table.add_column("what")
    table.add_column("figure", justify="right")
    for name, figure in result.items():
        shown = f"{figure:,.0f}" if name.endswith(("_per_s", "_2")) else f"{figure:.2f}"
        table.add_row(MEANINGS[name], shown)
    out().print(table)
