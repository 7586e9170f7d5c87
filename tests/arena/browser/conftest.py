"""A real server and a real browser for the tests of this folder."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect, sync_playwright

from tests.arena.browser.seat import CHROMIUM_FLAGS, Seat, chromium
from tests.arena.server import Arena, ArenaForBrowsers, ArenaOfManyWorlds

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from playwright.sync_api import Browser, Page


USUAL_OPTIONS = {"theme", "width", "height", "speed", "hints", "motion"}
"""What can be changed on a page that is open."""

# Five seconds are few where others use the machine, too.
expect.set_options(timeout=15_000)


@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    # Ended with this folder: its event loop would be in the way of other tests.
    with sync_playwright() as playwright:
        opened = playwright.chromium.launch(executable_path=chromium(), args=CHROMIUM_FLAGS)
        yield opened
        opened.close()


@pytest.fixture(scope="package")
def shared_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Arena]:
    data = tmp_path_factory.mktemp("arena") / "arena.db"
    with ArenaForBrowsers(data, "--seed", "1") as server:
        yield server


@pytest.fixture(scope="package")
def worlds_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Arena]:
    """With the worlds that only tests know."""
    data = tmp_path_factory.mktemp("worlds") / "arena.db"
    with ArenaOfManyWorlds(data, "--seed", "1") as server:
        yield server


@pytest.fixture
def own_server(tmp_path: Path) -> Iterator[Arena]:
    with Arena(tmp_path / "arena.db", "--seed", "1") as server:
        yield server


@pytest.fixture(scope="package")
def usual_page(browser: Browser) -> Page:
    """Lent to one player after the other."""
    return browser.new_context().new_page()


@pytest.fixture
def sit_down(
    browser: Browser, shared_server: Arena, usual_page: Page
) -> Iterator[Callable[..., Seat]]:
    """Opens the arena in a browser of one's own: a new player. Whoever changes his browser in
    a way that cannot be undone wants to be `alone` there."""
    seats: list[Seat] = []

    def open_seat(server: Arena = shared_server, *, alone: bool = False, **options: object) -> Seat:
        is_usual = not alone and not seats and options.keys() <= USUAL_OPTIONS
        seat = Seat(browser, server.address, page=usual_page if is_usual else None, **options)
        seats.append(seat)
        return seat

    yield open_seat
    for seat in seats:
        seat.leave()


@pytest.fixture
def seat(sit_down: Callable[..., Seat]) -> Seat:
    return sit_down()
