"""The tavern in the browser: a street by day and by night, and everybody in it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from tests.arena.browser.seat import Seat
from tests.arena.browser.test_page import picture, violations
from tests.arena.browser.test_worlds import in_painter

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from playwright.sync_api import Browser

    from tests.arena.server import Arena

LINK = "#watch?world=tavern&red=quiet&seed=7"
LAST = 24 * 60
EVENING = 800


@pytest.fixture(scope="module")
def guest(browser: Browser, shared_server: Arena) -> Iterator[Seat]:
    """Whoever watches the day, once for all tests."""
    seat = Seat(browser, shared_server.address)
    seat.open(LINK)
    expect(seat.key("play")).to_have_text("❚❚ Pause", timeout=30_000)
    yield seat
    seat.leave()


@pytest.fixture
def seat(guest: Seat) -> Seat:
    return guest


def open_at(seat: Seat, step: int) -> None:
    """The film stands still at a minute."""
    if seat.key("play").inner_text() == "❚❚ Pause":
        seat.key("play").click()
    seat.page.locator(".scrub").fill(str(step))
    expect(seat.title).to_contain_text(f"{step} of")


@pytest.mark.parametrize("step", [1, 400, 1000, LAST])
def test_every_hour_can_be_looked_at(seat: Seat, step: int) -> None:
    open_at(seat, step)
    assert in_painter(seat, "painter.scene")["round"] == step
    everybody = in_painter(seat, "painter.tokens()")
    assert 3 <= len(everybody) <= 14
    assert not seat.complaints


def test_whoever_is_pointed_at_tells_of_himself(seat: Seat) -> None:
    open_at(seat, 700)
    notes = in_painter(seat, "painter.notesOf(0)")
    assert notes[0] == "Orla, owner"


def test_the_day_goes_on_by_itself_and_reaches_its_end(seat: Seat) -> None:
    open_at(seat, LAST - 12)
    seat.key("play").click()
    expect(seat.page.locator(".ending")).to_contain_text("drinks served", timeout=20_000)
    assert in_painter(seat, "painter.scene")["over"]
    assert not seat.complaints


def test_everybody_can_read_the_page(seat: Seat) -> None:
    open_at(seat, 400)
    assert not violations(seat)


def test_a_picture_of_the_tavern(seat: Seat, tmp_path: Path) -> None:
    open_at(seat, EVENING)
    picture(seat, "tavern", tmp_path)
