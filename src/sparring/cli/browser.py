"""The arena's page served and shown in the browser."""

from __future__ import annotations

from pathlib import Path
from typing import Any, NamedTuple

from rich.text import Text

from sparring.cli.opening import make_ready
from sparring.cli.output import out


class Page(NamedTuple):
    """Where a page is served, and what is to be seen there."""

    world: str
    """The world that is to be ready."""
    host: str
    port: int | None
    """None for the usual one, or the next free one."""
    data: Path | None
    """The file that keeps profiles; None for the usual one."""
    opens_browser: bool = True
    seed: int | None = None
    """The luck of new opponents; None for any."""
    link: str = ""
    """The part of the address that says what is to be seen."""
    opens: Path | None = None
    """The replay file to be seen, if no link can name it."""


def serve_page(page: Page) -> None:
    """Serve until somebody presses Ctrl-C."""
    from sparring.arena.serving import address_of, open_socket, serve, show, usual_memory

    with open_socket(page.host, page.port) as server:
        address = address_of(server, page.host) + page.link
        make_ready(page.world)

        def ready() -> None:
            words = Text.assemble("The arena is open at ", (address, "bold"), "  (Ctrl-C ends it)")
            out().print(words)
            if page.opens_browser:
                show(address)

        more: dict[str, Any] = {} if page.opens is None else {"opens": page.opens}
        serve(
            server,
            page.data or usual_memory(),
            host=page.host,
            seed=page.seed,
            when_ready=ready,
            **more,
        )
