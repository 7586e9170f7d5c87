"""`sparring play`: fight them yourself, in the browser."""

from __future__ import annotations

from pathlib import Path

import typer
from rich.text import Text

from sparring.cli.opening import make_ready, stopping_on_errors
from sparring.cli.output import out


def play(
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
        from sparring.arena.serving import address_of, open_socket, serve, show, usual_memory
        from sparring.worlds.crpg.world import checked_seed

        checked_seed(seed or 0)
        with open_socket(host, port) as server:
            address = address_of(server, host)
            make_ready()

            def ready() -> None:
                told = Text.assemble(
                    "The arena is open at ", (address, "bold"), "  (Ctrl-C ends it)"
                )
                out().print(told)
                if not no_open:
                    show(address)

            serve(server, data or usual_memory(), host=host, seed=seed, when_ready=ready)
