"""`sparring watch`: one encounter in the browser, step by step."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any
from urllib.parse import urlencode

import typer

from sparring.cli.browser import Page, serve_page
from sparring.cli.completing import complete_side, complete_world
from sparring.cli.opening import open_world, stopping_on_errors
from sparring.cli.pairing import SIDES_HELP, check_replay, contenders_of
from sparring.errors import UsageError
from sparring.worlds.registry import needed_part

if TYPE_CHECKING:
    from collections.abc import Sequence

PLACES = ("red", "blue")
"""What a link calls the sides."""
FILES = (".rules", ".json")
OPENED = "#watch?opened="
"""The link to what the server was started with."""


def watch(
    world: str = typer.Argument(
        help="The world to watch: see `sparring worlds`. Or a replay file, and nothing else.",
        autocompletion=complete_world,
    ),
    sides: list[str] = typer.Argument(
        None,
        metavar="SIDE",
        help=f"Who fights: {SIDES_HELP}",
        autocompletion=complete_side,
    ),
    seed: int = typer.Option(0, "--seed", help="Another seed, another fight."),
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
) -> None:
    """Watch one encounter in the browser: a pairing, or a kept one.

    Example: `sparring watch crpg offensive cursing --seed 7`

    Example: `sparring watch duel.json`
    """
    with stopping_on_errors():
        page = Page("", host, port, data, not no_open)
        if Path(world).suffix == ".json":
            serve_page(replay_page(page, Path(world), sides or ()))
        else:
            serve_page(pairing_page(page, world, sides or (), seed))


def replay_page(page: Page, file: Path, sides: Sequence[str]) -> Page:
    """A page that shows a kept encounter."""
    from sparring.worlds.replay import load_replay, replay_form

    if sides:
        raise UsageError(f"{file} holds both sides already: leave out {' '.join(sides)}")
    record = load_replay(file)
    needed_part(record.world, "showing", "be watched")
    return page._replace(world=record.world, link=OPENED, replay=replay_form(record.verified()))


def pairing_page(page: Page, name: str, sides: Sequence[str], seed: int) -> Page:
    """A page that shows a pairing: by a link, unless files take part."""
    world = open_world(name)
    needed_part(name, "showing", "be watched")
    contenders = contenders_of(world, sides, seed)
    if any(Path(side).suffix in FILES for side in sides) or len(sides) > len(PLACES):
        form = replay_of(world, contenders, seed)
        return page._replace(world=name, link=OPENED, replay=form)
    return page._replace(world=name, link=pairing_link(name, sides, seed))


def pairing_link(world: str, sides: Sequence[str], seed: int) -> str:
    """The link to a pairing, as the page reads it."""
    places = dict(zip(PLACES, sides, strict=False))
    return f"#watch?{urlencode({'world': world, **places, 'seed': seed})}"


def replay_of(world: Any, contenders: Sequence[Any], seed: int) -> dict[str, Any]:
    """The encounter, fought here since the page has not the files."""
    from sparring.worlds.replay import replay_form

    check_replay(world)
    bout = world.begin(contenders, seed)
    while not bout.over:
        bout.step()
    return replay_form(bout)
