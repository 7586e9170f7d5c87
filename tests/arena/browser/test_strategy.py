"""The strategy game in the browser: both maps, buildings, forces and the score where the game has
them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import expect

from sparring.worlds.registry import open_world
from sparring.worlds.strategy.showing import scene
from tests.arena.browser.test_page import picture, violations
from tests.arena.browser.test_worlds import in_painter

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from tests.arena.browser.seat import Seat

SMALL = ("strategy", ("soldier_rush", "balanced"), 7)
LARGE = ("strategy-large", ("balanced", "knight_rush"), 7)
SLOW = "0.1"


def open_paused(seat: Seat, game: tuple[str, tuple[str, ...], int], seconds: int) -> None:
    """A film that stands still after so many seconds."""
    world, (red, blue), seed = game
    seat.open(f"#watch?world={world}&red={red}&blue={blue}&seed={seed}")
    expect(seat.key("play")).to_have_text("❚❚ Pause", timeout=30_000)
    seat.key("play").click()
    seat.page.locator(".scrub").fill(str(seconds))
    expect(seat.title).to_contain_text(f"second {seconds} of")


def scene_after(game: tuple[str, tuple[str, ...], int], seconds: int) -> Any:
    """The very same game, after so many seconds."""
    world, sides, seed = game
    bout = open_world(world).begin(sides, seed)
    for _ in range(seconds):
        bout.step()
    return scene(bout)


@pytest.mark.parametrize("game", [SMALL, LARGE], ids=["small", "large"])
def test_the_field_shows_the_game_as_it_is_and_everybody_can_read_it(
    sit_down: Callable[..., Seat], game: tuple[str, tuple[str, ...], int]
) -> None:
    seat = sit_down(speed=SLOW)
    open_paused(seat, game, 320)
    shown, wanted = in_painter(seat, "painter.scene"), scene_after(game, 320)
    for part in ("seconds", "units", "houses", "score", "shares"):
        assert shown[part] == wanted[part], part
    tokens = in_painter(seat, "painter.tokens()")
    assert len(tokens) == len(wanted["units"]) + len(wanted["houses"]) + 2
    cells = in_painter(seat, "painter.book.cells")
    assert len(cells) == wanted["size"] ** 2
    assert in_painter(seat, "painter.notesOf(0)")[0] == "red"
    assert in_painter(seat, "painter.notesOf(10)")[0] == "red's town hall"
    assert game is LARGE or not violations(seat)
    assert not seat.complaints


def test_a_picture_of_the_strategy_game(sit_down: Callable[..., Seat], tmp_path: Path) -> None:
    seat = sit_down(speed=SLOW)
    open_paused(seat, SMALL, 560)
    picture(seat, "strategy", tmp_path)
