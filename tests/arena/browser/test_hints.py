"""Hints for whoever is here for the first time: one at a time and out of the way."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from tests.arena.browser.test_page import violations

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Locator

    from tests.arena.browser.seat import Seat

COVERED = """() => {
    const { top, bottom, left, right } = document.querySelector(".hint").getBoundingClientRect();
    return [...document.querySelectorAll("main button, main select, main canvas, .top button")]
        .map((one) => [one, one.getBoundingClientRect()])
        .filter(([, box]) => box.width > 0 && box.bottom > top && box.top < bottom)
        .filter(([, box]) => box.right > left && box.left < right && box.top < innerHeight)
        .map(([one]) => one.outerHTML.slice(0, 60));
}"""
"""What can be clicked and lies behind the hint."""


@pytest.fixture
def newcomer(sit_down: Callable[..., Seat]) -> Seat:
    return sit_down(hints=True)


def hint(seat: Seat) -> Locator:
    return seat.page.get_by_role("region", name="Hint")


def got_it(seat: Seat) -> None:
    seat.page.get_by_role("button", name="Got it").click()


def test_a_newcomer_gets_one_hint_after_the_other_with_a_ring_around_its_thing_and_read_out(
    newcomer: Seat,
) -> None:
    spoken = newcomer.page.locator("[data-announce]")
    expect(hint(newcomer)).to_contain_text("take along")
    expect(spoken).to_contain_text("Hint: Here you choose")
    ring, kits = newcomer.page.locator(".hint-ring"), newcomer.page.locator(".kits")
    assert inside(kits, ring)
    got_it(newcomer)
    expect(hint(newcomer)).to_contain_text("Begin when you like")
    expect(spoken).to_contain_text("Hint: Begin when you like")
    button = newcomer.page.get_by_role("button", name="Begin the fight")
    expect(button).to_have_attribute("aria-describedby", "hint-text")
    assert inside(button, ring)


def inside(thing: Locator, ring: Locator) -> bool:
    """Whether a thing lies within a ring."""
    inner, outer = thing.bounding_box(), ring.bounding_box()
    assert inner
    assert outer
    return (
        outer["x"] <= inner["x"]
        and outer["y"] <= inner["y"]
        and inner["x"] + inner["width"] <= outer["x"] + outer["width"]
        and inner["y"] + inner["height"] <= outer["y"] + outer["height"]
    )


def test_whoever_uses_a_thing_needs_no_hint_about_it(newcomer: Seat) -> None:
    got_it(newcomer)
    newcomer.begin()
    expect(hint(newcomer)).to_contain_text("lets a round happen")
    newcomer.page.reload()
    expect(hint(newcomer)).to_contain_text("lets a round happen")


def test_nothing_that_can_be_clicked_lies_behind_a_hint(newcomer: Seat) -> None:
    expect(hint(newcomer)).to_be_visible()
    newcomer.begin()
    expect(hint(newcomer)).to_be_visible()
    for width, height in ((1280, 720), (1024, 768), (820, 1180), (390, 844)):
        newcomer.page.set_viewport_size({"width": width, "height": height})
        assert newcomer.page.evaluate(COVERED) == []


def test_who_has_enough_of_hints_gets_none_until_he_asks(newcomer: Seat) -> None:
    newcomer.page.get_by_role("button", name="No more hints").click()
    expect(hint(newcomer)).to_be_hidden()
    newcomer.page.reload()
    newcomer.page.wait_for_selector("html[data-ready]")
    newcomer.go("watch")
    expect(hint(newcomer)).to_be_hidden()
    newcomer.page.keyboard.press("?")
    newcomer.page.get_by_role("button", name="Show the hints again").click()
    expect(hint(newcomer)).to_contain_text("who fights whom")
    # None is given while a question is open.
    newcomer.page.keyboard.press("?")
    expect(hint(newcomer)).to_be_hidden()


def test_hints_are_put_away_by_keyboard_and_the_focus_is_not_lost(newcomer: Seat) -> None:
    newcomer.page.get_by_role("button", name="Got it").focus()
    newcomer.page.keyboard.press("Enter")
    expect(hint(newcomer)).to_contain_text("Begin when you like")
    expect(newcomer.page.get_by_role("button", name="Got it")).to_be_focused()
    newcomer.page.keyboard.press("Escape")
    expect(hint(newcomer)).to_be_hidden()
    expect(newcomer.page.get_by_role("button", name="Begin the fight")).to_be_focused()


def test_every_hint_speaks_of_something_that_is_there(newcomer: Seat) -> None:
    page = newcomer.page
    left = set(
        page.evaluate("import('/static/shared/hints.js').then((m) => m.HINTS.map(([k]) => k))")
    )

    def read_all() -> None:
        while hint(newcomer).is_visible():
            before = page.locator("#hint-text").inner_text()
            got_it(newcomer)
            expect(page.locator("#hint-text")).not_to_have_text(before)

    for view in ("play", "fight", "watch", "rules", "memory"):
        if view == "fight":
            newcomer.go("play")
            newcomer.begin()
        elif view != "play":
            newcomer.go(view)
        expect(hint(newcomer)).to_be_visible()
        read_all()
    seen = page.evaluate("localStorage.getItem('sparring.hints-seen')")
    assert left <= set(seen.split())


def test_axe_finds_nothing_serious_in_hints(newcomer: Seat) -> None:
    expect(hint(newcomer)).to_be_visible()
    assert violations(newcomer) == []
