"""The page on screens of every size: what is in view, what comes first, what a finger can hit."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

from playwright.sync_api import expect

from tests.arena.browser.test_page import picture

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from tests.arena.browser.seat import Seat

SIZES = ((1280, 720), (1024, 768), (820, 1180), (768, 1024), (390, 844))
SMALL_LAPTOP = {"width": 1024, "height": 768}
PHONE = {"width": 390, "height": 844}
ROOMS = ("watch", "rules", "memory")
FINGER = 40
STICKING_OUT = """() => {
    const isClipped = (element) => {
        for (let box = element.parentElement; box; box = box.parentElement) {
            const { overflowX } = getComputedStyle(box);
            const isInside = box.getBoundingClientRect().right <= innerWidth + 1;
            if (box.id !== "main" && overflowX !== "visible" && isInside) return true;
        }
        return false;
    };
    const hangs = ({ left, right, width }) => width > 1 && (right > innerWidth + 1 || left < -1);
    return [...document.querySelectorAll("body *:not(.skip-link)")]
        .filter((one) => hangs(one.getBoundingClientRect()) && !isClipped(one))
        .map((one) => `${one.tagName}.${one.className}`);
}"""
"""What is wider than the screen and in no box of its own that scrolls or cuts it off."""
HARD_TO_HIT = """(least) =>
    [...document.querySelectorAll("button, select, summary, a[href], input")]
        .filter((one) => !one.closest(".skip-link, .visually-hidden"))
        .map((one) => (one.type === "checkbox" ? one.closest("label") : one))
        .filter((one) => {
            const { width, height } = one.getBoundingClientRect();
            return width > 0 && height > 0 && (width < least || height < least);
        })
        .map((one) => one.outerHTML.slice(0, 80))"""
STANDS_BEFORE = """([first, second]) => {
    const [one, other] = [first, second].map((name) => document.querySelector(name));
    return Boolean(one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING);
}"""
"""Whether one thing is read before another."""


def every_view(seat: Seat) -> Iterator[str]:
    """All that there is to be seen, one after the other, each by its name."""
    yield "lobby"
    seat.begin()
    yield "fight"
    seat.fight_on()
    seat.key("why").click()
    expect(seat.page.locator("[data-view=play] .decision").first).to_be_visible()
    yield "why"
    for room in ROOMS:
        seat.go(room)
        yield room
    seat.page.keyboard.press("?")
    yield "keys"


def test_nothing_sticks_out_of_any_screen_in_any_room_and_theme(seat: Seat) -> None:
    for view in every_view(seat):
        for width, height in SIZES:
            seat.page.set_viewport_size({"width": width, "height": height})
            for theme in ("dark", "light"):
                seat.page.evaluate(
                    "(name) => { document.documentElement.dataset.theme = name }", theme
                )
                found = seat.page.evaluate(STICKING_OUT)
                assert found == [], f"{view}, {width} x {height}, {theme}"
        seat.page.set_viewport_size({"width": 1280, "height": 800})


def test_orders_are_in_view_on_a_small_laptop(sit_down: Callable[..., Seat]) -> None:
    seat = sit_down(**SMALL_LAPTOP)
    expect(seat.page.get_by_role("button", name="Begin the fight")).to_be_in_viewport(ratio=1)
    seat.begin()
    for agent in range(4):
        seat.card(agent).click()
        expect(seat.page.locator(".orders h2")).to_contain_text("what to do?")
        for box in seat.page.locator(".orders, .orders button, .command-bar button").all():
            expect(box).to_be_in_viewport(ratio=1)


def test_a_fight_is_watched_without_scrolling_on_a_small_laptop(
    sit_down: Callable[..., Seat],
) -> None:
    seat = sit_down(**SMALL_LAPTOP)
    for world, red, blue in (("crpg", "offensive", "cursing"), ("pit", "ai161", "ai129")):
        seat.open(f"#watch?world={world}&red={red}&blue={blue}&seed=1&round=1")
        expect(seat.page.locator("#film-world")).to_have_value(world)
        expect(seat.page.locator(".film-round")).to_contain_text("1 of")
        for box in seat.page.locator("[data-view=watch] .command-bar button").all():
            expect(box).to_be_in_viewport(ratio=1)


def test_on_phones_the_field_comes_first_then_orders_then_everybody(
    sit_down: Callable[..., Seat],
) -> None:
    seat = sit_down(**PHONE)
    seat.begin()
    parts = [
        f"[data-view=play] {name}" for name in ("canvas", ".command-bar", ".orders", ".roster")
    ]
    boxes = [seat.page.locator(part).bounding_box() for part in parts]
    assert [box["y"] for box in boxes if box] == sorted(box["y"] for box in boxes if box)
    for pair in pairwise(parts):
        assert seat.page.evaluate(STANDS_BEFORE, list(pair)), "read in another order than seen"
    # Elsewhere the lists stand at the left, so they come first there, also once it is turned.
    pair = [parts[-1], parts[0]]
    assert not seat.page.evaluate(STANDS_BEFORE, pair)
    seat.page.set_viewport_size({"width": 844, "height": 390})
    seat.page.wait_for_function(f"() => ({STANDS_BEFORE})({pair})")


def test_on_phones_characters_are_chosen_beside_the_orders(sit_down: Callable[..., Seat]) -> None:
    seat = sit_down(**PHONE, has_touch=True)
    seat.begin()
    seat.key("pick-3").tap()
    expect(seat.key("pick-3")).to_have_attribute("aria-pressed", "true")
    expect(seat.page.locator(".orders h2")).to_contain_text("Second wizard")
    seat.page.set_viewport_size({"width": 1280, "height": 800})
    expect(seat.key("pick-3")).to_be_hidden()


def test_a_finger_can_hit_everything_on_a_phone(sit_down: Callable[..., Seat]) -> None:
    seat = sit_down(**PHONE, has_touch=True)
    for view in every_view(seat):
        assert seat.page.evaluate(HARD_TO_HIT, FINGER) == [], view


def test_a_picture_of_a_phone(sit_down: Callable[..., Seat], tmp_path: Path) -> None:
    seat = sit_down(**PHONE, has_touch=True)
    seat.begin()
    seat.key("pick-3").tap()
    expect(seat.page.locator(".orders h2")).to_contain_text("Second wizard")
    seat.page.evaluate("scrollTo(0, 0)")
    picture(seat, "phone", tmp_path)
