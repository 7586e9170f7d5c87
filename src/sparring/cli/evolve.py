"""`sparring evolve`: breed networks for a world, doped or not; or tactics, where plans evolve."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import typer

from sparring.cli.completing import (
    DOPINGS,
    beginning,
    complete_tactic,
    complete_world,
    world_named_in,
)
from sparring.cli.learn import Interrupt
from sparring.cli.opening import open_world, stopping_on_errors
from sparring.cli.output import out, print_json, side
from sparring.cli.output import plain as plain_output
from sparring.errors import UsageError, plural

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sparring.cli.evolve_run import Breeding
    from sparring.cli.evolve_tactics import TacticOptions
    from sparring.evolution.hard_instances import Hardness


def complete_doping(incomplete: str) -> list[str]:
    """Ways to choose what to dope with."""
    return beginning(incomplete, DOPINGS)


def complete_network(ctx: typer.Context, incomplete: str) -> list[str]:
    """The networks that were studied in the world named before."""
    return beginning(incomplete, getattr(world_named_in(ctx), "networks", ()))


def complete_preset(incomplete: str) -> list[str]:
    """The presets of evolution."""
    from sparring.evolution.settings import EVOLUTION_PRESETS

    return beginning(incomplete, EVOLUTION_PRESETS)


def evolve(
    world: str = typer.Argument(
        help="The world to breed networks or tactics for: see `sparring worlds`.",
        autocompletion=complete_world,
    ),
    doping: str = typer.Option(
        "none",
        "--doping",
        metavar="WHICH",
        help="Solve an instance alone first and put the solution into the population: its "
        "number, several with commas, all, auto (the one that proves hardest), papers (theirs).",
        autocompletion=complete_doping,
    ),
    against: str = typer.Option(
        "",
        "--against",
        metavar="TACTIC",
        help="Whom to be bred against, where somebody opposes: a tactic, or a champion's .json "
        "file (the first tactic studied; in the strategy game the map's rush).",
        autocompletion=complete_tactic,
    ),
    network: str = typer.Option(
        "",
        "--network",
        metavar="NAME",
        help="Kind and hidden layers: elman-4, layered-5-5, general-7 (the world's usual one).",
        autocompletion=complete_network,
    ),
    generations: int | None = typer.Option(
        None,
        "--generations",
        "-n",
        min=0,
        help="How long on all instances (as the settings say); for tactics, at most.",
    ),
    alone_generations: int | None = typer.Option(
        None, "--alone-generations", min=0, help="How long on an instance to dope with."
    ),
    population: int | None = typer.Option(
        None, "--population", help="Networks or tactics in the population (as the settings say)."
    ),
    settings: str = typer.Option(
        "",
        "--settings",
        metavar="PRESET",
        help="How a population breeds: gathering, boxes, duel ... (the world's own).",
        autocompletion=complete_preset,
    ),
    seed: int = typer.Option(0, "--seed", min=0, help="Another seed, another evolution."),
    save: Path | None = typer.Option(
        None,
        "--save",
        help="Keep the champion in this .json file, and all that is needed to go on beside it "
        "(.run), after every generation; of tactics the fittest, at the end.",
    ),
    rules: Path | None = typer.Option(
        None, "--rules", help="Write the fittest tactic into this .rules file (strategy game)."
    ),
    draw: Path | None = typer.Option(
        None, "--draw", help="Draw the champion's network into this .svg file."
    ),
    fast: bool = typer.Option(False, "--fast", help="Full speed, no live screen."),
    plain: bool = typer.Option(False, "--plain", help="No live screen and no colours."),
    as_json: bool = typer.Option(False, "--json", help="Print one JSON object for machines."),
) -> None:
    """Breed networks for a world, generation after generation; in the strategy game tactics.

    Ctrl-C ends it with the summary; with --save nothing of a network is lost, and the same
    command goes on where it stopped. A search for tactics begins anew.

    Example: `sparring evolve garden --doping papers --save rabbit.json`

    Example: `sparring evolve starships --against ai_1 --network layered-10-10`

    Example: `sparring evolve strategy --against soldier-rush --rules tactic.rules`
    """
    console = plain_output() if plain else out()
    with stopping_on_errors():
        from sparring.cli.evolve_tactics import TacticOptions, breeds_tactics, refuse_foreign

        opened = open_world(world)
        if breeds_tactics(opened):
            refuse_foreign(
                {
                    "--doping": doping != "none",
                    "--network": network,
                    "--alone-generations": alone_generations,
                    "--settings": settings,
                    "--draw": draw,
                }
            )
            wishes = TacticOptions(against, generations, population, seed, save, rules)
            evolve_tactics(opened, wishes, console, as_json=as_json)
            return
        if rules is not None:
            raise UsageError(f"--rules is about tactics, and '{world}' breeds none: leave it out")
        from sparring.cli.evolve_plan import EvolveOptions, breeding_for
        from sparring.cli.evolve_summary import breeding_data, show_summary
        from sparring.cli.network import check_svg, write_svg

        if draw is not None:
            check_svg(draw)
        options = EvolveOptions(
            world=world,
            doping=doping,
            against=against,
            network=network,
            generations=generations,
            alone_generations=alone_generations,
            population=population,
            settings=settings,
            seed=seed,
            save=save,
        )
        breeding = breeding_for(options, hardness_teller(console, quiet=as_json))
        tell_where_it_stands(breeding)
        run(breeding, animated=not (fast or plain or as_json))
        if draw is not None:
            write_svg(draw, breeding.champion, breeding.world)
    if as_json:
        print_json(breeding_data(breeding))
        return
    show_summary(console, breeding)


def evolve_tactics(world: Any, options: TacticOptions, console: Any, *, as_json: bool) -> None:
    """Breed tactics, and tell how it went."""
    from sparring.cli.evolve_tactics import breed
    from sparring.cli.evolve_tactics_summary import bred_data, show_bred

    bred = breed(world, options)
    if as_json:
        print_json(bred_data(bred))
        return
    show_bred(console, bred)


def hardness_teller(console: Any, *, quiet: bool) -> Any:
    """What shows how hard each instance proved to be."""

    def show(ranking: list[Hardness]) -> None:
        from sparring.cli.evolve_summary import hardness_table

        if not quiet:
            console.print(hardness_table(ranking), soft_wrap=False)

    return show


def tell_where_it_stands(breeding: Breeding) -> None:
    """Say that something saved is gone on from, or that nothing is left to do."""
    deca = breeding.deca
    if breeding.resumed_at is None:
        return
    if deca.is_done:
        words = (
            f"{breeding.path} is finished: {plural(deca.evolution.generation, 'generation')}. For "
            f"more of them: --generations {2 * max(1, deca.evolution.generation)}"
        )
    else:
        words = (
            f"going on from {breeding.run_path}: {deca.phase_name}, generation "
            f"{max(0, deca.evolution.generation)}"
        )
    side().print(words, style="dim")


def run(breeding: Breeding, *, animated: bool) -> None:
    """Breed every generation, or until somebody presses Ctrl-C."""
    from sparring.cli.evolve_progress import progress_on_side
    from sparring.cli.evolve_view import LiveScreen
    from sparring.cli.live import has_room

    console = out()
    with Interrupt() as interrupt:
        if animated and console.is_terminal and has_room(console):
            with LiveScreen(console, breeding) as screen:
                for _ in generations_of(breeding, interrupt):
                    screen.show()
        else:
            with progress_on_side(breeding) as tell:
                for _ in generations_of(breeding, interrupt):
                    tell()
    for words in breeding.outlooks_in_words():
        side().print(words, style="dim")


def generations_of(breeding: Breeding, interrupt: Interrupt) -> Iterator[None]:
    """One generation after the other; an interrupt never leaves one half bred."""
    while not breeding.deca.is_done:
        breeding.step()
        yield
        if interrupt.asked:
            breeding.interrupted = not breeding.deca.is_done
            return
