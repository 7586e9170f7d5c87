"""`sparring play`: fight them yourself, in the browser."""

from __future__ import annotations

from pathlib import Path

import typer

from sparring.cli.browser import Page, serve_page
from sparring.cli.completing import complete_world
from sparring.cli.opening import USUAL_WORLD, stopping_on_errors
from sparring.worlds.registry import needed_part
from sparring.worlds.seeds import checked_seed


def play(
    world: str | None = typer.Argument(
        None,
        help="The world to have ready, if not the usual one; profiles choose theirs under Memory.",
        autocompletion=complete_world,
    ),
    port: int | None = typer.Option(
        None, "--port", min=0, max=65535, help="The port of the page (8642, or the next free one)."
    ),
    no_open: bool = typer.Option(False, "--no-open", help="Do not open a browser."),
    data: Path | None = typer.Option(
        None, "--data", help="The file that keeps profiles and what their opponents learned."
    ),
    host: str = typer.Option(
        "127.0.0.1", "--host", help="The address to serve at; this machine alone unless you say so."
    ),
    seed: int | None = typer.Option(
        None, "--seed", min=0, help="Give new opponents always the same luck."
    ),
) -> None:
    """Fight opponents that learn, watch them, see why: in the browser.

    Ctrl-C ends it; a fight in progress goes on where it stopped the next time.

    Example: `sparring play --port 8642`
    """
    with stopping_on_errors():
        checked_seed(seed or 0)
        if world is not None:
            needed_part(world, "playing", "be played by people")
        serve_page(Page(world or USUAL_WORLD, host, port, data, not no_open, seed))
