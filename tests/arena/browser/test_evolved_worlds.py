"""Worlds of networks in the browser: drawings of their own, one side, champions as files."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import expect

from sparring.evolution.champion import save_champion
from sparring.worlds.registry import open_world
from tests.arena.browser.test_page import picture, violations
from tests.arena.browser.test_worlds import in_painter, open_at_its_end
from tests.arena.test_evolved_worlds import champion_of

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from tests.arena.browser.seat import Seat

LINKS = {
    "garden": "#watch?world=garden&red=look_ahead&seed=17",
    "boxes": "#watch?world=boxes&red=pusher&seed=3",
    "starships": "#watch?world=starships&red=ai_0&blue=ai_1&seed=7",
}
each_world = pytest.mark.parametrize("name", LINKS)
AMID = {"garden": 40, "boxes": 45, "starships": 12}
"""A step in the middle of each, when something happens."""


def open_amid(seat: Seat, name: str) -> None:
    """A film that stands still in its middle."""
    seat.open(LINKS[name])
    expect(seat.key("play")).to_have_text("❚❚ Pause")
    seat.key("play").click()
    seat.page.locator(".scrub").fill(str(AMID[name]))
    expect(seat.title).to_contain_text(f"{AMID[name]} of")


def scene_of(seat: Seat) -> Any:
    return in_painter(seat, "painter.scene")


@each_world
def test_a_link_opens_each_world_and_it_is_watched_to_its_end(seat: Seat, name: str) -> None:
    seat.open(LINKS[name])
    expect(seat.page.locator(".ending")).to_contain_text("After", timeout=20_000)
    assert scene_of(seat)["over"]
    expect(seat.page.locator("#film-world")).to_have_value(name)
    assert seat.page.url.endswith(LINKS[name])
    assert not seat.complaints


@each_world
def test_everybody_is_where_the_scene_says_and_tells_of_himself(seat: Seat, name: str) -> None:
    open_amid(seat, name)
    # The page may still be finding its places: asked until it has settled.
    for _ in range(50):
        spot = in_painter(seat, "painter.positionOf(0)")
        seat.page.mouse.move(spot["clientX"], spot["clientY"])
        seat.page.wait_for_timeout(100)
        if in_painter(seat, "painter.marks.hovered") == 0:
            break
    assert in_painter(seat, f"painter.thingAt({spot['clientX']}, {spot['clientY']})") == 0
    assert in_painter(seat, "painter.marks.hovered") == 0
    assert all(in_painter(seat, "painter.notesOf(0)"))
    expect(seat.card(0)).to_be_visible()
    assert not seat.complaints


def test_a_world_with_one_side_has_one_chooser(seat: Seat) -> None:
    seat.go("watch")
    seat.page.select_option("#film-world", "garden")
    expect(seat.page.locator(".pairing-side")).to_have_count(1)
    expect(seat.page.locator("#side-0")).to_have_value("look_ahead")
    seat.page.select_option("#side-0", "row_sweep")
    seat.page.click(".pairing [type=submit]")
    expect(seat.title).to_contain_text("Rabbit row sweep")
    assert "red=row_sweep" in seat.page.url
    assert "blue" not in seat.page.url
    expect(seat.page.locator(".brains")).to_be_hidden()
    expect(seat.page.locator("[data-view=watch] .roster .team")).to_have_count(1)


def test_steps_take_the_time_that_suits_their_world(sit_down: Callable[..., Seat]) -> None:
    seat = sit_down(speed="1")
    seat.open(LINKS["starships"])
    expect(seat.title).to_contain_text("of 47")
    seat.page.wait_for_function(
        "document.querySelector('[data-view=watch] canvas.field').painter.playing"
    )
    assert in_painter(seat, "painter.playing.length") == pytest.approx(0.42)


# --- champions ---------------------------------------------------------------------


def test_a_champion_dropped_onto_the_page_acts_in_its_world(seat: Seat) -> None:
    seat.go("watch")
    seat.drop("rabbit.json", json.dumps(champion_of("garden").form()))
    expect(seat.title).to_contain_text("Rabbit rabbit.json")
    expect(seat.page.locator("#side-0")).to_have_value("file")
    expect(seat.page.locator(".ending")).to_contain_text("After 100 moves", timeout=20_000)
    assert len(scene_of(seat)["outputs"]) == 4
    expect(seat.page.locator(".brain .node")).to_have_count(13 + 4 + 4)
    said = seat.page.locator(".brain g title").all_text_contents()[-4:]
    outputs = scene_of(seat)["outputs"]
    assert [float(one.split(": ")[1]) for one in said] == outputs
    expect(seat.key("share")).to_be_disabled()
    assert not seat.complaints


def test_a_champion_is_chosen_as_a_side_and_says_why(seat: Seat, tmp_path: Path) -> None:
    save_champion(tmp_path / "dueller.json", champion_of("starships"))
    seat.go("watch")
    seat.page.select_option("#film-world", "starships")
    expect(seat.page.locator("#side-0")).to_have_value("ai_3")
    with seat.page.expect_file_chooser() as waiting:
        seat.page.select_option("#side-0", "file")
    waiting.value.set_files(tmp_path / "dueller.json")
    expect(seat.page.locator(".pairing-side button").first).to_have_text("dueller.json")
    seat.page.click(".pairing [type=submit]")
    expect(seat.title).to_contain_text("Red dueller.json, Blue ai 0")
    expect(seat.page.locator(".ending")).to_contain_text("After", timeout=20_000)
    seat.page.locator(".scrub").fill("1")
    seat.key("why").click()
    told = seat.page.locator(".why-body .lessons li")
    expect(told.first).to_contain_text("Red's ship")
    expect(told.first).to_contain_text("because of")


def test_nothing_is_chosen_in_the_sides_of_a_world_that_is_about_to_go(seat: Seat) -> None:
    seat.go("watch")
    expect(seat.page.locator("#side-1")).to_be_enabled()
    answers: list[Any] = []
    seat.page.route("**/api/worlds/starships", lambda asked: answers.append(asked))
    seat.page.select_option("#film-world", "starships")
    expect(seat.page.locator("#side-0")).to_be_disabled()
    expect(seat.page.locator("#side-1")).to_be_disabled()
    answers[0].continue_()
    expect(seat.page.locator("#side-0")).to_have_value("ai_3")
    expect(seat.page.locator("#side-0")).to_be_enabled()


def test_a_champion_of_another_world_is_refused_in_words(seat: Seat) -> None:
    seat.go("watch")
    wrong = {**champion_of("garden").form(), "world": "boxes"}
    seat.drop("rabbit.json", json.dumps(wrong))
    expect(seat.page.locator(".toast.bad")).to_contain_text("a network of 'boxes' has 14 inputs")


# --- looks -------------------------------------------------------------------------


@each_world
def test_axe_finds_nothing_serious_and_nothing_sticks_out_on_small_screens(
    sit_down: Callable[..., Seat], name: str
) -> None:
    seat = sit_down(width=390, height=844)
    open_at_its_end(seat, LINKS[name])
    assert not seat.page.evaluate("document.documentElement.scrollWidth > window.innerWidth + 1")
    seat.page.set_viewport_size({"width": 1280, "height": 800})
    assert violations(seat) == []


def test_whoever_asks_for_less_motion_gets_no_sparks(sit_down: Callable[..., Seat]) -> None:
    seat = sit_down(motion="reduce")
    seat.open(LINKS["garden"])
    expect(seat.page.locator(".ending")).to_contain_text("After", timeout=20_000)
    assert in_painter(seat, "painter.kit.still") is True
    assert in_painter(seat, "painter.kit.effects.particles.length") == 0


@pytest.mark.parametrize("name", ["boxes", "starships"])
def test_pictures_of_worlds_of_networks(
    sit_down: Callable[..., Seat], tmp_path: Path, name: str
) -> None:
    seat = sit_down(speed="1")
    open_amid(seat, name)
    seat.key("play").click()
    seat.page.wait_for_timeout(700)
    seat.page.locator(".scrub").evaluate("slider => slider.blur()")
    picture(seat, name, tmp_path)


def test_a_picture_of_a_champion(sit_down: Callable[..., Seat], tmp_path: Path) -> None:
    practice = open_world("garden").practice("evolution", seed=3)
    practice.run(20)
    seat = sit_down(speed="1")
    seat.go("watch")
    seat.drop("rabbit.json", json.dumps(practice.champion.form()))
    expect(seat.title).to_contain_text("Rabbit rabbit.json")
    seat.page.locator(".scrub").fill("45")
    seat.page.wait_for_timeout(900)
    seat.page.locator(".scrub").evaluate("slider => slider.blur()")
    picture(seat, "garden", tmp_path)
