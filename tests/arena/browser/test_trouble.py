"""What a player is told when the arena cannot keep what he does."""

from __future__ import annotations

from typing import TYPE_CHECKING

from playwright.sync_api import expect

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import WebSocketRoute

    from tests.arena.browser.seat import Seat
    from tests.arena.server import Arena

TROUBLE = "[data-trouble]"


def test_a_file_removed_in_mid_fight_is_told_of_with_the_way_out(
    sit_down: Callable[..., Seat], own_server: Arena
) -> None:
    seat = sit_down(own_server)
    seat.begin_and_fight(1)
    own_server.data.unlink()
    seat.key("fight-on").click()
    expect(seat.page.locator(TROUBLE)).to_contain_text("Export what your opponents learned")
    expect(seat.title).to_contain_text("round 2")
    seat.page.reload()
    expect(seat.page.locator(TROUBLE)).to_contain_text("nothing is kept any more")
    seat.go("memory")
    assert seat.downloaded("export").path()


def test_a_memory_that_cannot_be_read_is_told_of_instead_of_a_lost_connection(
    sit_down: Callable[..., Seat],
) -> None:
    seat = sit_down(alone=True)
    is_broken = True

    def answer(line: WebSocketRoute) -> None:
        if not is_broken:
            line.connect_to_server()
            return
        line.send('{"type": "failed", "message": "the file is damaged; set it aside"}')
        line.close(code=1011)

    seat.page.route_web_socket("**/ws", answer)
    seat.page.reload()
    expect(seat.page.locator(TROUBLE)).to_have_text("The file is damaged; set it aside.")
    expect(seat.page.locator("[data-connection]")).to_be_hidden()
    is_broken = False
    seat.begin()
    expect(seat.page.locator(TROUBLE)).to_be_hidden()
