"""`sparring bench`: how fast a world is on this machine."""

from __future__ import annotations

from typing import Any

import typer
from rich.table import Table

from sparring.cli.completing import complete_world
from sparring.cli.opening import USUAL_WORLD, open_world, stopping_on_errors
from sparring.cli.output import out, print_json, side
from sparring.errors import UsageError

MEANINGS = {
    "fights_per_s": "fights a second without learning, one core",
    "learning_encounters_per_s": "encounters a second with learning, one core",
    "learning_encounters_per_s_2": "encounters a second with learning, two cores",
    "games_per_s_small": "games a second on the small map without learning, one core",
    "games_per_s_small_2": "games a second on the small map without learning, two cores",
    "learning_games_per_s_small": "games a second on the small map with learning, one core",
    "unit_steps_per_s_small": "ticks times living units a second on the small map, one core",
    "games_per_s_large": "games a second on the large map without learning, one core",
    "games_per_s_large_2": "games a second on the large map without learning, two cores",
    "learning_games_per_s_large": "games a second on the large map with learning, one core",
    "unit_steps_per_s_large": "ticks times living units a second on the large map, one core",
    "instances_per_s": "instances of its task rated a second, one core",
    "generations_per_s": "generations bred a second, one core",
    "generations_per_s_2": "generations bred a second, two cores",
    "times_real_time": "hours of the game played in an hour without learning, one core",
    "learning_times_real_time": "hours of the game played in an hour with learning, one core",
    "learning_times_real_time_2": "hours of the game played in an hour with learning, two cores",
    "warm_start_s": "seconds from a fresh interpreter to the end of the first fight",
    "cold_compile_s": "the same the very first time, when everything is compiled",
}


def bench(
    world: str = typer.Argument(
        USUAL_WORLD, help="The world to measure.", autocompletion=complete_world
    ),
    seconds: float = typer.Option(9.0, "--seconds", min=0.3, help="How long to measure."),
    cold: bool = typer.Option(True, help="Measure the first compilation, too."),
    as_json: bool = typer.Option(False, "--json", help="Print one JSON object for machines."),
) -> None:
    """Measure how fast a world is here. Beside other environments: benchmarks/worlds.py.

    Example: `sparring bench crpg --json`
    """
    with stopping_on_errors():
        check_measurable(open_world(world))
        from sparring.worlds.bench import bench as measure

        side().print(f"measuring for about {seconds:.0f} s, then starting afresh ...", style="dim")
        figures = measure(world, seconds, cold=cold)
    if as_json:
        print_json(figures)
        return
    table = Table()
    table.add_column("what")
    table.add_column("figure", justify="right")
    for name, figure in figures.items():
        is_rate = not name.endswith("_s") or name.endswith("_per_s")
        digits = f"{figure:,.0f}" if is_rate and figure >= 100 else f"{figure:.2f}"
        table.add_row(MEANINGS.get(name, name), digits)
    out().print(table)


def check_measurable(world: Any) -> None:
    """Refuse a world whose speed cannot be compared with that of others."""
    from sparring.worlds.evolved_world import EvolvedWorld
    from sparring.worlds.rule_world import RuleWorld

    if isinstance(world, EvolvedWorld) or hasattr(world, "speeds"):
        return
    if not isinstance(world, RuleWorld) or not world.learners or not world.studied:
        raise UsageError(
            f"the world '{world.name}' cannot be measured: that takes networks, or rulebases, a "
            "learner and a tactic to learn against"
        )
