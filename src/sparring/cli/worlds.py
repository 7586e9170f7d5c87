"""`sparring worlds`: the worlds there are."""

from __future__ import annotations

from typing import TYPE_CHECKING

import typer
from rich.table import Table
from rich.text import Text

from sparring.cli.offers import offers
from sparring.cli.output import out, print_json
from sparring.errors import plural

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sparring.cli.offers import Offer

ABILITIES = {
    "fight": "fight",
    "learn": "learn",
    "evolve": "evolve",
    "watch": "watch in the browser",
    "play": "play in the browser",
    "env": "PettingZoo",
}


def worlds(
    as_json: bool = typer.Option(False, "--json", help="Print one JSON object for machines."),
) -> None:
    """Show the worlds there are: who fights in them, and what they can play.

    Example: `sparring worlds`
    """
    every = offers()
    if as_json:
        print_json({"worlds": [offer.as_data() for offer in every]})
        return
    for offer in every:
        out().print(world_table(offer), soft_wrap=False)
        for command in commands_of(offer):
            out().print(Text(f"  {command}"))


def commands_of(offer: Offer) -> Iterator[str]:
    """Commands to try."""
    sides = len(offer.sides)
    if sides and len(offer.tactics) >= sides:
        yield f"sparring fight {offer.name} {' '.join(offer.tactics[:sides])}"
    if offer.networks:
        yield f"sparring evolve {offer.name}"
    elif offer.learners:
        against = f" --against {offer.usual}" if offer.usual else ""
        yield f"sparring learn {offer.name}{against}"
        if "evolve" in offer.abilities:
            yield f"sparring evolve {offer.name}{against}"
    for duel in offer.duels[:1]:
        yield f"sparring fight {duel.name} {' '.join(offer.tactics[:sides])}"
        yield f"sparring learn {offer.name} --duel {duel.word}"


def world_table(offer: Offer) -> Table:
    """A world for humans."""
    table = Table(box=None, show_header=False, padding=(0, 2, 0, 0))
    table.add_column(style="bold", no_wrap=True)
    table.add_column()
    table.add_row(offer.name, Text(offer.title or "cannot be opened", style="bold"))
    for name, text in rows_of(offer):
        table.add_row(f"  {name}", Text(text))
    return table


def rows_of(offer: Offer) -> Iterator[tuple[str, str]]:
    """What there is to tell of a world, line by line."""
    if offer.problem:
        yield "problem", offer.problem
    if len({tuple(side) for side in offer.sides}) > 1 or len(offer.sides) == 1:
        yield "sides", "; ".join(", ".join(side) for side in offer.sides)
    for role, numbers in offer.roles.items():
        yield role, role_in_words(numbers)
    if offer.tactics:
        yield "tactics", ", ".join(offer.tactics)
    if offer.words is not None:
        yield "rulebase", "scripts drawn from the rules above, all equally likely"
        yield (
            "language",
            f"{plural(offer.words, 'word')} and {plural(offer.literals or 0, 'name')} of things to "
            "write rules with",
        )
    if offer.learners:
        yield "learners", ", ".join(offer.learners)
    if offer.networks:
        yield "networks", ", ".join(offer.networks)
    if offer.abilities:
        yield "can", ", ".join(ABILITIES[ability] for ability in offer.abilities)
    if offer.duels:
        yield "duels", "\n".join(f"{duel.name}: {duel.title}" for duel in offer.duels)
    if offer.origin is not None:
        yield "from", offer.origin


def role_in_words(numbers: dict[str, int]) -> str:
    """How many agents have a role, and what they draw from."""
    words = f"{numbers['agents']} a team"
    if "rules" in numbers:
        words += f"; {plural(numbers['rules'], 'rule')}, a script draws {numbers['draws']} of them"
    return words
