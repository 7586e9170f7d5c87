"""`sparring explain`: what an opponent has learned, from its saved state."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import typer

from sparring.cli.output import out, print_json, stop
from sparring.errors import StateError, nearest
from sparring.scripting.explain import explain_pool
from sparring.scripting.files import load_state
from sparring.scripting.settings import Settings, Unique
from sparring.scripting.state import read_state

if TYPE_CHECKING:
    from sparring.scripting.explain import Explanation
    from sparring.scripting.state import SavedState


def explain(
    state: Path = typer.Argument(help="A file written by DynamicScripting.save."),
    role: str = typer.Option("", "--role", help="Only this role."),
    label: str = typer.Option("", "--label", help="Only this goal or state of the game."),
    as_json: bool = typer.Option(False, "--json", help="Print one JSON object for machines."),
) -> None:
    """Show what an opponent has learned: weights, chances, and why they changed.

    Example: `sparring explain goblins.json --role goblin`
    """
    try:
        saved = read_state(load_state(state))
    except StateError as error:
        stop(error)
    explanations = explanations_of(saved)
    chosen = [
        explanation
        for explanation in explanations
        if role in ("", explanation.role) and label in ("", explanation.label)
    ]
    if not chosen:
        stop(nothing_chosen(explanations, role, label))
    if as_json:
        print_json(
            {
                "encounters": saved.encounters,
                "explanations": [explanation.as_data() for explanation in chosen],
            }
        )
        return
    for explanation in chosen:
        out().print(explanation.table())


def explanations_of(saved: SavedState) -> list[Explanation]:
    """Every set of weights in the state, explained."""
    break_even = saved.settings.get("break_even")
    if not isinstance(break_even, float) or not 0 < break_even < 1:
        break_even = Settings().break_even
    found = []
    for role in saved.roles:
        for pool in role.pools:
            if saved.settings.get("unique") == Unique.TEXT.value:
                pool.find_twins()
            found.append(
                explain_pool(role.name, pool, role.script_size, saved.difficulty, break_even)
            )
    return found


def nothing_chosen(explanations: list[Explanation], role: str, label: str) -> str:
    """The message when no role or label fits."""
    roles = sorted({explanation.role for explanation in explanations})
    labels = sorted({explanation.label for explanation in explanations if explanation.label})
    wanted, known = (role, roles) if role not in ("", *roles) else (label, labels)
    near = nearest(wanted, known)
    hint = f"did you mean '{near}'?" if near else f"known are {', '.join(known) or 'none'}"
    return f"nothing is saved for '{wanted}'; {hint}"
