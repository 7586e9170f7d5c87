"""The shooter in the browser: walls, lines of sight, rockets and barrels where the match has
them, in both arenas."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import expect

from sparring.worlds.registry import open_world
from sparring.worlds.shooter.showing import scene
from tests.arena.browser.test_page import picture, violations
from tests.arena.browser.test_worlds import in_painter

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from tests.arena.browser.seat import Seat

YARD = ("shooter", ("patroller", "sentry"), 3)
HALLS = ("shooter-halls", ("patroller", "sentry"), 3)
"""Nobody finds the other: the film is as long as films may be."""
SLOW = "0.1"


def link_to(world: str, sides: tuple[str, ...], seed: int) -> str:
    red, blue = sides
    return f"#watch?world={world}&red={red}&blue={blue}&seed={seed}"


def scene_after(match: tuple[str, tuple[str, ...], int], steps: int) -> Any:
    """The very same match, after so many steps."""
    world, sides, seed = match
    bout = open_world(world).begin(sides, seed)
    for _ in range(steps):
        bout.step()
    return scene(bout)


def open_paused(seat: Seat, match: tuple[str, tuple[str, ...], int], steps: int) -> None:
    """A film that stands still after so many steps."""
    seat.open(link_to(*match))
    expect(seat.key("play")).to_have_text("❚❚ Pause", timeout=30_000)
    seat.key("play").click()
    seat.page.locator(".scrub").fill(str(steps))
    expect(seat.title).to_contain_text(f"step {steps} of")


@pytest.mark.parametrize("match", [YARD, HALLS], ids=["yard", "halls"])
def test_the_field_shows_the_match_as_it_is(
    sit_down: Callable[..., Seat], match: tuple[str, tuple[str, ...], int]
) -> None:
    seat = sit_down(speed=SLOW)
    open_paused(seat, match, 12)
    shown, wanted = in_painter(seat, "painter.scene"), scene_after(match, 12)
    for part in ("round", "seconds", "things", "barrels", "rockets", "over"):
        assert shown[part] == wanted[part], part
    assert [tuple(wall) for wall in shown["walls"]] == wanted["walls"]
    for soldier, expected in zip(shown["soldiers"], wanted["soldiers"], strict=True):
        assert (soldier["x"], soldier["y"]) == (expected["x"], expected["y"])
    tokens = in_painter(seat, "painter.tokens()")
    assert [token["alive"] for token in tokens] == [True, True]
    assert in_painter(seat, "painter.notesOf(0)")[0] == "red"
    assert not seat.complaints


def test_a_match_is_shown_to_its_end_and_told(sit_down: Callable[..., Seat]) -> None:
    seat = sit_down(speed="4")
    seat.open(link_to("shooter", ("patroller", "patroller"), 5))
    expect(seat.page.locator(".ending")).to_contain_text("After", timeout=60_000)
    assert in_painter(seat, "painter.scene")["over"]
    assert not seat.complaints


def test_everybody_can_read_the_page(sit_down: Callable[..., Seat]) -> None:
    seat = sit_down(speed=SLOW)
    open_paused(seat, YARD, 12)
    assert not violations(seat)


def test_a_picture_of_the_shooter(sit_down: Callable[..., Seat], tmp_path: Path) -> None:
    seat = sit_down(speed="0.5")
    open_paused(seat, YARD, 12)
    picture(seat, "shooter", tmp_path)
