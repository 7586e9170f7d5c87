"""`sparring network`: a saved network looked at."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import typer
from rich.text import Text

from sparring.cli.colours import FAINT
from sparring.cli.opening import stopping_on_errors
from sparring.cli.output import out, print_json, side
from sparring.errors import SparringError, UsageError
from sparring.untrusted import excerpt

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sparring.evolution.champion import Champion
    from sparring.evolution.shapes import Shape


def network(
    file: Path = typer.Argument(help="A .json file of a champion or of a bare network."),
    svg: Path | None = typer.Option(None, "--svg", help="Draw it into this .svg file."),
    strongest: int = typer.Option(
        4, "--strongest", min=1, help="Connections told of each node, the strongest first."
    ),
    as_json: bool = typer.Option(False, "--json", help="Print one JSON object for machines."),
) -> None:
    """Look at a network: where it comes from, and its strongest connections.

    Example: `sparring network rabbit.json --svg rabbit.svg`
    """
    with stopping_on_errors():
        from sparring.evolution.champion import load_champion
        from sparring.evolution.connections import network_text

        champion = load_champion(file)
        world = world_of(champion)
        if svg is not None:
            check_svg(svg)
            write_svg(svg, champion, world)
        if as_json:
            print_json(network_data(champion, world))
            return
        console = out()
        for number, sentence in enumerate(sentences_of(champion)):
            console.print(Text(sentence, style="" if number else "bold"), soft_wrap=False)
        console.print()
        text = network_text(
            champion.network, *names_of(world, champion.network.shape), strongest=strongest
        )
        heading, _, rows = text.partition("\n")
        console.print(Text(heading, style=FAINT))
        console.print(Text(rows))


def world_of(champion: Champion) -> Any:
    """The world that a champion was bred in; None if it is a task of somebody's own, or
    cannot be opened here."""
    from sparring.worlds.registry import world_class, world_names

    if champion.world not in world_names():
        return None
    try:
        return world_class(champion.world)
    except (ModuleNotFoundError, SparringError):
        # A network can be looked at without all that its world needs.
        return None


def names_of(world: Any, shape: Shape) -> tuple[Sequence[str], Sequence[str]]:
    """What a world calls the inputs and outputs of its networks, if this is one of them."""
    inputs, outputs = getattr(world, "input_names", ()), getattr(world, "output_names", ())
    fits = (len(inputs), len(outputs)) == (shape.inputs, shape.outputs)
    return (inputs, outputs) if fits else ((), ())


def sentences_of(champion: Champion) -> list[str]:
    """What a network is, and where it comes from."""
    shape, origin = champion.network.shape, champion.origin
    sentences = [f"{str(shape).capitalize()}, {champion.network.connected} of them connected."]
    if champion.world:
        against = f" against {excerpt(origin['against'])}" if origin.get("against") else ""
        sentences.append(
            f"Bred in the world {excerpt(champion.world)}{against}, rated {champion.fitness:.4g}."
        )
    doped = origin.get("doped_with")
    facts = {
        "seed": origin.get("seed"),
        "generations": origin.get("generations"),
        "exams": origin.get("exams"),
        "doped with instance": ", ".join(map(str, doped)) if isinstance(doped, list) else None,
    }
    told = [
        f"{name} {plain_text(value)}" for name, value in facts.items() if value not in (None, "")
    ]
    return [*sentences, *([f"Its origin: {', '.join(told)}."] if told else [])]


def plain_text(value: Any) -> str:
    """A value from a file as it may be shown: short, and without what a terminal obeys."""
    return "".join(letter for letter in str(value)[:40] if letter.isprintable())


def network_data(champion: Champion, world: Any) -> dict[str, Any]:
    """A network for machines, connection by connection."""
    from sparring.evolution.connections import BIAS, connections_of, signal_names

    shape = champion.network.shape
    names = signal_names(shape, *names_of(world, shape))
    return {
        "world": champion.world,
        "fitness": champion.fitness,
        "origin": dict(champion.origin),
        "network": shape.name,
        "genes": shape.genes,
        "connected": champion.network.connected,
        "signals": names,
        "connections": [
            {
                "from": "bias" if one.source == BIAS else names[one.source],
                "to": names[one.target],
                "weight": one.weight,
                "delayed": one.delayed,
            }
            for one in connections_of(champion.network)
        ],
    }


# --- pictures --------------------------------------------------------------------------


def check_svg(path: Path) -> None:
    """Say that nothing can be drawn before the work, not after."""
    if path.suffix != ".svg":
        raise UsageError(f"pictures are drawn as .svg; got {path}")
    if not path.parent.is_dir():
        raise UsageError(f"cannot write {path}: there is no folder {path.parent}")


def write_svg(path: Path, champion: Champion, world: Any) -> None:
    """Draw a champion's network into a file."""
    from sparring.evolution.drawing import network_svg

    try:
        names = names_of(world, champion.network.shape)
        path.write_text(network_svg(champion.network, *names), encoding="utf-8")
    except OSError as error:
        raise UsageError(f"cannot write {path}: {error.strerror or error}") from None
    side().print(f"drawn into {path}", style="dim")
