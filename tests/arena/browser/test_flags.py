"""Capture the flag in the browser: the field, both flags, everybody who runs and shoots."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from tests.arena.browser.test_page import picture, violations
from tests.arena.browser.test_worlds import in_painter

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from tests.arena.browser.seat import Seat

LINK = "#watch?world=flags&red=rush&blue=quake&seed=7"
LAST = 600
BUSY = 12
"""Both flags are carried."""


def open_at(seat: Seat, step: int) -> None:
    """A film that stands still at a second."""
    seat.open(LINK)
    expect(seat.key("play")).to_have_text("❚❚ Pause", timeout=30_000)
    seat.key("play").click()
    seat.page.locator(".scrub").fill(str(step))
    expect(seat.title).to_contain_text(f"{step} of")


@pytest.mark.parametrize("step", [1, BUSY, LAST])
def test_every_second_can_be_looked_at(seat: Seat, step: int) -> None:
    open_at(seat, step)
    scene = in_painter(seat, "painter.scene")
    assert scene["round"] == step
    assert len(in_painter(seat, "painter.tokens()")) == 8
    carriers = [player["id"] for player in scene["players"] if player["carries"]]
    assert len(carriers) == (0 if step == 1 else 2)
    assert not seat.complaints


def test_whoever_is_pointed_at_tells_of_himself(seat: Seat) -> None:
    open_at(seat, BUSY)
    name, doing, health = in_painter(seat, "painter.notesOf(1)")
    assert (name, doing) == ("red 2", "attacks: runs home with the flag")
    assert health.endswith("of 125 health")


def test_a_match_goes_on_by_itself_and_reaches_its_end(seat: Seat) -> None:
    open_at(seat, LAST - 6)
    seat.key("play").click()
    expect(seat.page.locator(".ending")).to_contain_text("red wins by 13 to 6", timeout=20_000)
    assert in_painter(seat, "painter.scene")["over"]
    assert not seat.complaints


def test_everybody_can_read_the_page(seat: Seat) -> None:
    open_at(seat, BUSY)
    assert not violations(seat)


def test_a_picture_of_the_flags(sit_down: Callable[..., Seat], tmp_path: Path) -> None:
    seat = sit_down(speed="1")
    open_at(seat, BUSY)
    picture(seat, "flags", tmp_path)
