"""`sparring watch`: one encounter in the browser, step by step."""

from __future__ import annotations

from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Any, NamedTuple
from urllib.parse import urlencode

import typer

from sparring.cli.browser import Page, serve_page
from sparring.cli.completing import complete_side, complete_world
from sparring.cli.opening import open_world, stopping_on_errors
from sparring.cli.pairing import SIDES_HELP, check_replay, contenders_of
from sparring.errors import UsageError
from sparring.worlds.contenders import needs_file
from sparring.worlds.registry import needed_part

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sparring.worlds.contract import Contender

PLACES = ("red", "blue")
"""What a link calls the sides."""
LINK_TO_OPENED = "#watch?opened"
"""What opens the page on the file that the server was started with."""


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
    with stopping_on_errors(), TemporaryDirectory() as folder:
        page = Page("", host, port, data, not no_open)
        if Path(world).suffix == ".json":
            serve_page(replay_page(page, Path(world), sides or ()))
        else:
            serve_page(pairing_page(page, Pairing(world, sides or (), seed), Path(folder)))


class Pairing(NamedTuple):
    """Who meets whom."""

    world: str
    sides: Sequence[str]
    seed: int


def replay_page(page: Page, file: Path, sides: Sequence[str]) -> Page:
    """A page that shows a kept encounter."""
    from sparring.worlds.replay import load_replay

    if sides:
        raise UsageError(f"{file} has its sides already: leave out {' '.join(sides)}")
    record = load_replay(file)
    needed_part(record.world, "showing", "be watched")
    return page._replace(world=record.world, link=LINK_TO_OPENED, opens=file)


def pairing_page(page: Page, pairing: Pairing, folder: Path) -> Page:
    """A page that shows a pairing: by a link, unless files take part. The page has not
    the files, so such an encounter is fought here and kept in a folder."""
    name, sides, seed = pairing
    world = open_world(name)
    needed_part(name, "showing", "be watched")
    contenders = contenders_of(world, sides, seed)
    has_link = len(sides) <= len(PLACES)
    if has_link and not any(needs_file(side) for side in sides):
        return page._replace(world=name, link=link_to(pairing))
    names = [Path(side).stem.replace(":", " ") for side in sides]
    file = folder / f"{' against '.join(names)}.json"
    keep_encounter(world, contenders, seed, file)
    return page._replace(world=name, link=LINK_TO_OPENED, opens=file)


def link_to(pairing: Pairing) -> str:
    """What opens the page on a pairing."""
    places = dict(zip(PLACES, pairing.sides, strict=False))
    return f"#watch?{urlencode({'world': pairing.world, **places, 'seed': pairing.seed})}"


def keep_encounter(world: Any, contenders: Sequence[Contender], seed: int, file: Path) -> None:
    """Fight an encounter to its end and keep it."""
    from sparring.worlds.replay import save_replay

    check_replay(world)
    bout = world.begin(contenders, seed)
    while not bout.over:
        bout.step()
    save_replay(file, bout)
