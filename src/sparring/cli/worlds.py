"""`sparring worlds`: the worlds there are."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import typer
from rich.table import Table
from rich.text import Text

from sparring.cli.opening import stopping_on_errors
from sparring.cli.output import out, print_json
from sparring.worlds.registry import WORLDS, world_named

if TYPE_CHECKING:
    from rich.console import RenderableType


def worlds(
    as_json: bool = typer.Option(False, "--json", help="Print one JSON object for machines."),
) -> None:
    """Show the worlds there are: who fights in them, and what they can play.

    Example: `sparring worlds`
    """
    with stopping_on_errors():
        found = [world_data(name) for name in WORLDS]
    if as_json:
        print_json({"worlds": found})
        return
    for world in found:
        out().print(world_table(world), soft_wrap=False)
        out().print(Text(f"  sparring fight {world['name']} {' '.join(world['tactics'][:2])}"))
        out().print(Text(f"  sparring learn {world['name']} --against {world['tactics'][-1]}"))


def world_data(name: str) -> dict[str, Any]:
    """What there is to know about a world."""
    world = world_named(name)
    words = world.vocabulary
    return {
        "name": name,
        "title": world.title,
        "roles": {
            role: {
                "agents": world.roles.count(role),
                "rules": len(world.rules.roles[role].rules),
                "draws": world.rules.roles[role].script_size,
            }
            for role in dict.fromkeys(world.roles)
        },
        "tactics": list(world.tactics),
        "words": len(words.words),
        "literals": len(words.literals),
    }


def world_table(world: dict[str, Any]) -> RenderableType:
    """The same for humans."""
    table = Table(box=None, show_header=False, padding=(0, 2, 0, 0))
    table.add_column(style="bold", no_wrap=True)
    table.add_column()
    table.add_row(world["name"], Text(world["title"], style="bold"))
    for role, numbers in world["roles"].items():
        table.add_row(
            f"  {role}",
            f"{numbers['agents']} a team; {numbers['rules']} rules, "
            f"a script draws {numbers['draws']} of them",
        )
    table.add_row("  tactics", Text(", ".join(world["tactics"])))
    table.add_row("  rulebase", "scripts drawn from the rules above, all equally likely")
    table.add_row(
        "  language",
        f"{world['words']} words and {world['literals']} names of things to write rules with",
    )
    return table
