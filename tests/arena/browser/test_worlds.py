"""Worlds that the page has no art of its own for, watched in the browser."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import expect

from sparring.worlds.crpg.world import Crpg
from sparring.worlds.replay import save_replay
from tests.arena.browser.test_page import picture, violations
from tests.arena.server import ArenaOfManyWorlds

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from playwright.sync_api import Route

    from tests.arena.browser.seat import Seat
    from tests.arena.server import Arena

OUTPOST = "#watch?world=outpost&red=rush&blue=guard&seed=3"
SKIRMISH = "#watch?world=skirmish&red=rush&blue=scripting:rush:5&seed=4"
A_FALL = 22
"""The second of the outpost in which a scout falls."""


@pytest.fixture
def seat(sit_down: Callable[..., Seat], worlds_server: Arena) -> Seat:
    return sit_down(worlds_server)


def in_painter(seat: Seat, expression: str) -> Any:
    """Ask the painter of the watch room."""
    return seat.page.evaluate(
        f"(() => {{ const {{ painter }} = document.querySelector('[data-view=watch] canvas.field');"
        f" return {expression}; }})()"
    )


def open_at_its_end(seat: Seat, link: str = OUTPOST) -> None:
    """A film without the time it takes to watch it."""
    # Opened anew: a link to another film leaves the one before in the room for a moment,
    # and its keys would be pressed.
    if "#watch" in seat.page.url:
        seat.page.goto("about:blank")
    seat.open(link)
    expect(seat.key("end")).to_be_enabled()
    seat.key("end").click()
    expect(seat.page.locator(".ending")).to_contain_text("After")


def test_a_link_opens_any_world_and_it_is_watched_to_its_end(seat: Seat) -> None:
    seat.open(OUTPOST)
    expect(seat.title).to_contain_text("Red rush, Blue guard")
    expect(seat.page.locator(".ending")).to_contain_text("After 120 seconds", timeout=40_000)
    expect(seat.title).to_contain_text("second 120 of 120")
    expect(seat.card(0)).to_contain_text("Scout 1")
    expect(seat.page.locator("[data-view=watch] .log-line.strong").first).to_contain_text("falls")
    assert not seat.complaints


def test_links_of_old_name_no_world_and_still_open(seat: Seat) -> None:
    seat.open("#watch?red=disabling&blue=cursing&seed=3")
    expect(seat.title).to_contain_text("Red disabling, Blue cursing")
    expect(seat.page.locator("#film-world")).to_have_value("crpg")


def test_another_world_is_chosen_with_the_sides_it_has(seat: Seat) -> None:
    seat.go("watch")
    seat.page.select_option("#film-world", "outpost")
    sides = seat.page.locator("#side-0 option")
    expect(sides).to_have_text(["rush", "guard"])
    seat.page.select_option("#side-1", "rush")
    seat.page.click(".pairing [type=submit]")
    expect(seat.title).to_contain_text("Red rush, Blue rush")
    assert "world=outpost" in seat.page.url
    seat.page.select_option("#film-world", "crpg")
    expect(seat.page.locator("#side-0")).to_have_value("offensive")
    seat.page.click(".pairing [type=submit]")
    expect(seat.title).to_contain_text("Red offensive, Blue cursing")
    assert not seat.complaints


def test_a_world_that_cannot_be_watched_says_so(seat: Seat) -> None:
    seat.go("watch")
    expect(seat.page.locator("#film-world option[value=unseen]")).to_be_disabled()
    seat.open("#watch?world=unseen&red=rush&blue=guard")
    seat.page.reload()
    toast = seat.page.locator(".toast.bad")
    expect(toast).to_have_count(1)
    expect(toast).to_contain_text("the world 'unseen' cannot be watched")


def test_a_world_without_rules_says_that_it_cannot_say_why(seat: Seat) -> None:
    open_at_its_end(seat)
    seat.key("why").click()
    expect(seat.page.locator(".why-body")).to_contain_text("cannot say why")
    seat.page.get_by_role("button", name="Weights and history").click()
    expect(seat.page.locator(".why-body")).to_contain_text("Nobody in this fight learns")
    expect(seat.key("save")).to_be_disabled()


def test_the_example_world_learns_explains_and_keeps_its_bouts(seat: Seat, tmp_path: Path) -> None:
    open_at_its_end(seat, SKIRMISH)
    expect(seat.title).to_contain_text("turn")
    ending = seat.page.locator(".ending").inner_text()
    seat.page.locator(".scrub").fill("1")
    seat.key("why").click()
    decision = seat.page.locator('[data-view=watch] .decision[data-who="2"]')
    expect(decision.locator(".acted")).to_be_visible()
    expect(decision.locator("summary")).to_contain_text("Blue's first archer")
    seat.page.get_by_role("button", name="Weights and history").click()
    expect(seat.page.locator("[data-view=watch] .weight").first).to_be_visible()
    seat.downloaded("save").save_as(tmp_path / "turns.json")
    seat.choose_file("open", tmp_path / "turns.json")
    expect(seat.title).to_contain_text("turns.json")
    expect(seat.page.locator(".ending")).to_have_text(ending)
    assert not seat.complaints


# --- the time line ---------------------------------------------------------------


def test_a_click_on_the_time_line_goes_there(sit_down: Callable[..., Seat], worlds_server: Arena):
    seat = sit_down(worlds_server, speed="1")
    seat.open(OUTPOST)
    expect(seat.key("play")).to_have_text("❚❚ Pause")
    seat.key("play").click()
    box = seat.page.locator(".timeline").bounding_box()
    assert box is not None
    seat.page.mouse.move(box["x"] + box["width"] / 2, box["y"] + 20)
    expect(seat.page.locator(".timeline-note strong")).to_have_text("Second 60")
    seat.page.mouse.down()
    seat.page.mouse.up()
    expect(seat.title).to_contain_text("second 60 of 120")
    assert in_painter(seat, "painter.scene.round") == 60
    expect(seat.page.locator(".timeline-score span")).to_have_count(2)


def test_the_time_line_tells_what_happened_there(seat: Seat) -> None:
    open_at_its_end(seat)
    box = seat.page.locator(".timeline").bounding_box()
    assert box is not None
    thumb = 14
    x = box["x"] + thumb / 2 + (box["width"] - thumb) * A_FALL / 120
    seat.page.mouse.move(x, box["y"] + 20)
    expect(seat.page.locator(".timeline-note")).to_contain_text("Blue's scout 2 falls")


# --- the plain painter -------------------------------------------------------------


def test_things_are_where_the_scene_says_also_in_the_middle_of_a_step(
    sit_down: Callable[..., Seat], worlds_server: Arena
):
    seat = sit_down(worlds_server, speed="1")
    seat.open(OUTPOST)
    expect(seat.key("play")).to_have_text("❚❚ Pause")
    seat.key("play").click()
    seat.page.locator(".scrub").fill("10")
    before = in_painter(seat, "painter.positionOf(2)")
    seat.key("on").click()
    expect(seat.title).to_contain_text("second 11 of 120")
    seat.page.wait_for_timeout(1000)
    after = in_painter(seat, "painter.positionOf(2)")
    assert before != after
    found = in_painter(seat, f"painter.thingAt({after['clientX']}, {after['clientY']})")
    assert found == 2
    seat.page.mouse.move(after["clientX"], after["clientY"])
    seat.page.wait_for_timeout(200)
    assert in_painter(seat, "painter.marks.hovered") == 2


def test_each_kind_has_a_shape_of_its_own_whatever_moment_is_looked_at(seat: Seat) -> None:
    open_at_its_end(seat)
    shapes = in_painter(seat, "[...painter.kit.shapes.order]")
    assert shapes == [["scout", 0], ["gunner", 1], ["medic", 2], ["crate", 3]]


def test_trails_numbers_and_subtitles_follow_what_happens(
    sit_down: Callable[..., Seat], worlds_server: Arena
):
    seat = sit_down(worlds_server, speed="1")
    seat.open(OUTPOST)
    expect(seat.key("play")).to_have_text("❚❚ Pause")
    seat.key("play").click()
    seat.page.locator(".scrub").fill(str(A_FALL - 1))
    assert in_painter(seat, "painter.cast.get(5).trail.length") == A_FALL - 1
    assert in_painter(seat, "painter.kit.effects.running.length") == 0
    seat.key("on").click()
    expect(seat.title).to_contain_text(f"second {A_FALL} of 120")
    seat.page.wait_for_timeout(600)
    assert in_painter(seat, "painter.subtitle.text") == "Blue's scout 2 falls"
    assert in_painter(seat, "painter.changes.size") > 0
    assert in_painter(seat, "painter.cast.get(6).alive") is False


def test_a_field_of_any_shape_fills_its_place(seat: Seat) -> None:
    open_at_its_end(seat)
    box = seat.page.locator("[data-view=watch] canvas.field").bounding_box()
    assert box is not None
    assert box["width"] / box["height"] == pytest.approx(60 / 40, abs=0.02)


def test_no_other_painter_than_those_the_server_names_is_ever_loaded(seat: Seat) -> None:
    def forge(route: Route) -> None:
        film = route.fetch().json()
        route.fulfill(json={**film, "painter": "../../evil"})

    seat.page.route("**/api/film", forge)
    seat.open(OUTPOST)
    expect(seat.page.locator(".toast.bad")).to_contain_text("no painter")
    assert not [url for url in seat.requests if "evil" in url]


def test_axe_finds_nothing_serious_in_other_worlds(seat: Seat) -> None:
    open_at_its_end(seat)
    assert violations(seat) == []


def test_nothing_sticks_out_in_other_worlds(seat: Seat) -> None:
    open_at_its_end(seat)
    for width, height in ((1280, 720), (820, 1180)):
        seat.page.set_viewport_size({"width": width, "height": height})
        assert not seat.page.evaluate(
            "document.documentElement.scrollWidth > window.innerWidth + 1"
        )


@pytest.mark.parametrize(("name", "theme"), [("plain", "dark"), ("plain-light", "light")])
def test_pictures_of_the_plain_painter(
    sit_down: Callable[..., Seat], worlds_server: Arena, tmp_path: Path, name: str, theme: str
) -> None:
    seat = sit_down(worlds_server, theme=theme, speed="1")
    seat.open(OUTPOST)
    expect(seat.key("play")).to_have_text("❚❚ Pause")
    seat.page.locator(".scrub").fill(str(A_FALL - 3))
    seat.page.wait_for_timeout(1900)
    picture(seat, name, tmp_path)


def test_a_picture_of_the_example_world(
    sit_down: Callable[..., Seat], worlds_server: Arena, tmp_path: Path
) -> None:
    seat = sit_down(worlds_server, speed="1")
    seat.open("#watch?world=skirmish&red=rush&blue=volley&seed=0")
    expect(seat.key("play")).to_have_text("❚❚ Pause")
    seat.page.wait_for_timeout(3300)
    picture(seat, "skirmish", tmp_path)


# --- the replay that the server was started with -----------------------------------------


def test_the_page_opens_on_the_replay_the_server_was_started_with(
    sit_down: Callable[..., Seat], tmp_path: Path
) -> None:
    bout = Crpg().begin(("offensive", "novice"), 11)
    while not bout.over:
        bout.step()
    save_replay(tmp_path / "duel.json", bout)
    data = tmp_path / "arena.db"
    with ArenaOfManyWorlds(data, "--opens", str(tmp_path / "duel.json")) as server:
        seat = sit_down(server)
        seat.open("#watch?opened")
        expect(seat.title).to_contain_text("duel.json")
        expect(seat.page.locator(".ending")).to_contain_text("After")
        assert seat.page.url.endswith("#watch?opened=")
        assert json.loads((tmp_path / "duel.json").read_text())["seed"] == "11"


def test_without_a_replay_the_page_says_so(seat: Seat) -> None:
    seat.open("#watch?opened")
    expect(seat.page.locator(".toast.bad")).to_contain_text("was not started with a replay")
