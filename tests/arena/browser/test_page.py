"""The page itself: reachable, readable, keeping to itself, in every size."""

from __future__ import annotations

import os
from importlib.resources import files
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from PIL import Image
from playwright.sync_api import expect

from tests.arena.browser.pen import Pen

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.arena.browser.seat import Seat

AXE = files("axe_playwright_python").joinpath("axe.min.js").read_text(encoding="utf-8")
LOOK_AT_BOTH_THEMES = """async () => {
    const { dataset } = document.documentElement;
    const usual = dataset.theme;
    const look = async (more) => {
        const options = { resultTypes: ["violations"], selectors: false, ...more };
        return (await axe.run(document, options)).violations;
    };
    const all = await look({});
    // In other colours, only what is about colours can differ.
    dataset.theme = usual === "dark" ? "light" : "dark";
    const changing = document.getAnimations().filter((one) => one instanceof CSSTransition);
    await Promise.allSettled(changing.map((one) => one.finished));
    all.push(...(await look({ runOnly: ["color-contrast", "link-in-text-block"] })));
    dataset.theme = usual;
    return all
        .filter(({ impact }) => ["serious", "critical"].includes(impact))
        .map(({ id, nodes }) => `${id}: ${nodes[0].html.slice(0, 120)}`);
}"""
BARS_HAVE_GROWN = """async () => {
    // They begin to grow with the second frame.
    for (const _ of [1, 2, 3]) await new Promise(requestAnimationFrame);
    await Promise.allSettled(document.getAnimations().map(({ finished }) => finished));
}"""
FIREBALLS_LAND = 2000
"""Milliseconds after that film begins, at half speed."""
FEWEST_COLOURS = 500
"""A picture of the field has thousands; a blank page has a handful."""


def violations(seat: Seat) -> list[str]:
    """What axe-core finds serious on the page as it is, in both themes."""
    if not seat.page.evaluate("'axe' in window"):
        # Evaluated by the test, so that the page's own policy stays as strict as it is.
        seat.page.evaluate(AXE)
    found: list[str] = seat.page.evaluate(LOOK_AT_BOTH_THEMES)
    return found


def test_axe_finds_nothing_serious_in_any_room(seat: Seat) -> None:
    assert violations(seat) == []
    seat.begin()
    assert violations(seat) == []
    seat.card(2).click()
    seat.key("spell-Fireball").click()
    assert violations(seat) == []
    seat.page.keyboard.press("Escape")
    seat.fight_on()
    seat.key("why").click()
    expect(seat.page.locator("[data-view=play] .decision").first).to_be_visible()
    assert violations(seat) == []
    seat.page.get_by_role("button", name="Weights and history").click()
    expect(seat.page.locator("[data-view=play] .weight").first).to_be_visible()
    assert violations(seat) == []
    seat.fight_to_the_end()
    assert violations(seat) == []
    seat.page.get_by_role("button", name="Change the team").click()
    for room in ("watch", "rules", "memory"):
        seat.go(room)
        if room == "rules":
            expect(seat.page.locator("[data-view=rules]")).to_contain_text("warning")
        assert violations(seat) == []
    seat.page.keyboard.press("?")
    expect(seat.page.get_by_role("heading", name="Keys")).to_be_visible()
    assert violations(seat) == []


def test_the_page_asks_no_other_host_for_anything(sit_down: Callable[..., Seat]) -> None:
    seat = sit_down(alone=True)
    seat.begin()
    seat.fight_to_the_end()
    seat.page.get_by_role("button", name="Change the team").click()
    for room in ("watch", "rules", "memory"):
        seat.go(room)
        seat.page.wait_for_load_state("networkidle")
    foreign = [url for url in seat.requests if not url.startswith((seat.address, "blob:", "data:"))]
    assert foreign == []
    assert seat.complaints == []


def test_fight_on_is_in_view_on_a_small_laptop(sit_down: Callable[..., Seat]) -> None:
    seat = sit_down(width=1280, height=720)
    seat.begin()
    for key in ("fight-on", "undo", "why", "leave"):
        expect(seat.key(key)).to_be_in_viewport(ratio=1)


def test_the_theme_is_switched_and_remembered(seat: Seat) -> None:
    html = seat.page.locator("html")
    expect(html).to_have_attribute("data-theme", "dark")
    seat.page.click("[data-theme-switch]")
    expect(html).to_have_attribute("data-theme", "light")
    seat.page.reload()
    expect(html).to_have_attribute("data-theme", "light")


def test_single_keys_can_be_switched_off(seat: Seat) -> None:
    seat.page.keyboard.press("?")
    seat.page.get_by_label("Single keys are on").uncheck()
    seat.page.get_by_role("button", name="Close").click()
    seat.page.keyboard.press("f")
    expect(seat.page.get_by_role("button", name="Begin the fight")).to_be_visible()


def test_who_wants_less_motion_gets_less(sit_down: Callable[..., Seat]) -> None:
    seat = sit_down(motion="reduce", speed="1")
    seat.begin_and_fight(1)
    assert seat.round == 2
    assert not seat.complaints


# --- pictures for the documentation --------------------------------------------


def picture(seat: Seat, name: str, folder: Path) -> None:
    """A screenshot that shows something; kept for the docs if somebody asks."""
    kept = Path(os.environ.get("SPARRING_SCREENSHOTS", folder))
    kept.mkdir(parents=True, exist_ok=True)
    path = kept / f"{name}.png"
    seat.page.screenshot(path=path)
    with Image.open(path) as shown:
        colours = len(shown.convert("RGB").getcolors(maxcolors=1 << 24))
    assert colours > FEWEST_COLOURS


def aim_a_fireball(seat: Seat) -> None:
    """At an opponent whom a friend is beside, or is walking up to."""
    seat.card(2).click()
    seat.key("spell-Fireball").click()
    seat.page.locator('[data-view=play] [data-key^="target-"]').first.focus()
    expect(seat.page.locator("#aim-report")).to_contain_text("Reaches")
    seat.page.mouse.move(5, 5)


def fight_a_round_that_leaves_the_wizard_able(seat: Seat) -> None:
    """In some fights he is stunned by then, or has thrown his fireballs: those are fought to
    their end and left behind."""
    for _ in range(8):
        seat.begin()
        seat.page.select_option('[data-view=play] [data-key="speed"]', "0")
        seat.fight_on()
        if not seat.is_over and seat.card(2).is_enabled():
            seat.card(2).click()
            if seat.key("spell-Fireball").is_enabled():
                return
        seat.fight_to_the_end()
        seat.page.get_by_role("button", name="Change the team").click()
    raise AssertionError("the wizard was never able to act")


def test_pictures_of_play_and_why(sit_down: Callable[..., Seat], tmp_path: Path) -> None:
    seat = sit_down(speed="1")
    fight_a_round_that_leaves_the_wizard_able(seat)
    seat.card(2).click()
    seat.page.wait_for_timeout(600)
    picture(seat, "play", tmp_path)
    aim_a_fireball(seat)
    picture(seat, "aim", tmp_path)
    seat.page.keyboard.press("Escape")
    seat.key("why").click()
    expect(seat.page.locator("[data-view=play] .decision").first).to_be_visible()
    seat.page.wait_for_timeout(300)
    picture(seat, "why", tmp_path)


@pytest.mark.parametrize(("name", "theme"), [("watch", "dark"), ("watch-light", "light")])
def test_pictures_of_watch(
    sit_down: Callable[..., Seat], tmp_path: Path, name: str, theme: str
) -> None:
    seat = sit_down(theme=theme, speed="0.5")
    seat.open("#watch?red=offensive&blue=cursing&seed=7")
    expect(seat.key("play")).to_have_text("❚❚ Pause")
    seat.page.wait_for_timeout(FIREBALLS_LAND)
    picture(seat, name, tmp_path)


def test_pictures_of_the_editor_and_of_what_was_learned(seat: Seat, tmp_path: Path) -> None:
    seat.go("rules")
    expect(seat.page.locator("[data-view=rules]")).to_contain_text("2 warnings")
    pen = Pen(seat)
    pen.write(pen.text.replace("if healthpercentage < 50", "if helthpercentage < 50", 1))
    expect(seat.page.locator("[data-view=rules]")).to_contain_text("1 error")
    seat.page.get_by_text("unknown name 'helthpercentage'").click()
    picture(seat, "editor", tmp_path)
    seat.go("play")
    seat.begin()
    seat.fight_to_the_end()
    expect(seat.result).to_be_visible()
    seat.page.evaluate(BARS_HAVE_GROWN)
    picture(seat, "result", tmp_path)
