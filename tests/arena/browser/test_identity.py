"""Who a browser is to the arena: kept whatever leads there, carried to another browser."""

from __future__ import annotations

import json
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from tests.arena.browser.seat import Seat
    from tests.arena.server import Arena


class Elsewhere(ThreadingHTTPServer):
    """Another site: to a browser, `localhost` and `127.0.0.1` have nothing in common."""

    def __init__(self, body: str) -> None:
        class Shown(BaseHTTPRequestHandler):
            def do_GET(self) -> None:
                self.send_response(200)
                self.send_header("Content-Type", "text/html")
                self.end_headers()
                self.wfile.write(body.encode())

            def log_message(self, *said: object) -> None:
                """Nobody wants to read it."""

        super().__init__(("127.0.0.1", 0), Shown)

    @property
    def address(self) -> str:
        return f"http://localhost:{self.server_address[1]}/"


@pytest.fixture
def elsewhere(shared_server: Arena) -> Iterator[Elsewhere]:
    """A page that links to the arena, and that loads it as if it were a picture, too."""
    arena = shared_server.address
    body = f'<a id="to" href="{arena}">a game</a><img src="{arena}"><iframe src="{arena}"></iframe>'
    site = Elsewhere(body)
    thread = threading.Thread(target=site.serve_forever)
    thread.start()
    yield site
    site.shutdown()
    thread.join()
    site.server_close()


def secret_of(seat: Seat) -> str:
    (found,) = [one for one in seat.context.cookies() if one["name"] == "sparring_player"]
    return found["value"]


def test_a_link_on_another_site_leads_back_to_the_same_fight(
    seat: Seat, elsewhere: Elsewhere
) -> None:
    seat.begin_and_fight(2)
    before, shown = secret_of(seat), seat.fight_shown()
    seat.page.goto(elsewhere.address)
    seat.page.click("#to")
    seat.page.wait_for_selector("html[data-ready]")
    expect(seat.title).to_contain_text("round 3")
    assert seat.fight_shown() == shown
    assert secret_of(seat) == before


def test_a_stranger_who_comes_by_a_link_becomes_a_player(
    sit_down: Callable[..., Seat], elsewhere: Elsewhere
) -> None:
    seat = sit_down()
    seat.context.clear_cookies()
    seat.page.goto(elsewhere.address)
    assert seat.context.cookies() == []
    seat.page.click("#to")
    seat.page.wait_for_selector("html[data-ready]")
    seat.begin()
    assert secret_of(seat)


def test_two_pages_opened_at_once_in_a_new_browser_are_one_player(
    sit_down: Callable[..., Seat],
) -> None:
    seat = sit_down()
    seat.page.goto("about:blank")
    seat.context.clear_cookies()
    pages = [seat.page, *(seat.context.new_page() for _ in range(3))]
    for page in pages:
        page.evaluate("address => { location.href = address }", seat.address)
    for page in pages:
        page.wait_for_selector("html[data-ready]")
    seat.begin()
    for page in pages[1:]:
        expect(page.locator("[data-view=play] .round-title")).to_contain_text("round 1")


def test_a_code_carries_a_player_to_another_browser(sit_down: Callable[..., Seat]) -> None:
    one, other = sit_down(), sit_down()
    one.begin_and_fight(2)
    shown = one.fight_shown()
    one.go("memory")
    one.key("code").click()
    code = one.page.locator("dialog[open] [data-code]").inner_text()
    assert code == secret_of(one)
    other.go("memory")
    other.key("enter-code").click()
    other.page.locator("dialog[open] input").fill(f" {code}\n")
    other.page.locator("dialog[open] .primary").click()
    expect(other.title).to_contain_text("round 3")
    assert other.fight_shown() == shown
    one.page.keyboard.press("Escape")
    one.go("play")
    one.fight_on()
    expect(other.title).to_contain_text("round 4")


def test_a_file_carries_a_player_and_what_was_played_here_is_not_lost_unasked(
    sit_down: Callable[..., Seat], tmp_path: Path
) -> None:
    one, other = sit_down(), sit_down()
    one.begin()
    one.go("memory")
    one.key("code").click()
    path = tmp_path / "me.json"
    with one.page.expect_download() as waiting:
        one.page.locator("dialog[open] [data-key=save-code]").click()
    waiting.value.save_as(path)
    assert json.loads(path.read_text()) == {"sparring_player": secret_of(one)}
    other.begin_and_fight(1)
    here = secret_of(other)
    other.drop("me.json", path.read_text())
    question = other.page.locator("dialog[open]")
    expect(question).to_contain_text(here)
    question.get_by_role("button", name="Stay").click()
    assert secret_of(other) == here
    other.drop("me.json", path.read_text())
    other.agree()
    expect(other.title).to_contain_text("round 1")
    assert secret_of(other) == secret_of(one)


def test_a_code_that_nobody_has_changes_nothing(seat: Seat) -> None:
    before = secret_of(seat)
    seat.go("memory")
    for code in ("x" * 43, "nonsense", ""):
        seat.key("enter-code").click()
        seat.page.locator("dialog[open] input").fill(code)
        seat.page.locator("dialog[open] .primary").click()
        expect(seat.page.locator(".toast.bad").last).to_contain_text("code")
    assert secret_of(seat) == before


def test_a_browser_that_keeps_nothing_is_told_so(seat: Seat) -> None:
    seat.page.route("**/api/player", lambda route: route.fulfill(json={"known": False}))
    seat.context.clear_cookies()
    seat.page.goto(seat.address)
    expect(seat.page.locator("[data-connection]")).to_contain_text("cookies")
