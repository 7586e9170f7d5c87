"""Fights watched in the browser."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from playwright.sync_api import expect

from sparring.worlds.crpg.world import Crpg
from sparring.worlds.replay import replay_form

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from tests.arena.browser.seat import Seat

NAMED = "#watch?red=disabling&blue=cursing&seed=3"


def a_replay() -> str:
    bout = Crpg().begin(("offensive", "novice"), 11)
    while not bout.over:
        bout.step()
    return json.dumps(replay_form(bout))


def rounds_in(seat: Seat) -> tuple[int, int]:
    """The round that is shown, and how many there are."""
    words = seat.title.inner_text().split("round ")[1].split(" of ")
    return int(words[0]), int(words[1])


def test_any_pairing_is_watched_to_its_end(seat: Seat) -> None:
    seat.go("watch")
    seat.page.select_option("#side-0", "defensive")
    seat.page.select_option("#side-1", "disabling")
    seat.page.fill("#film-seed", "12")
    seat.page.click(".pairing [type=submit]")
    expect(seat.title).to_contain_text("Red defensive, Blue disabling")
    expect(seat.page.locator(".ending")).to_contain_text("After")
    shown, last = rounds_in(seat)
    assert shown == last
    assert not seat.complaints


def test_a_link_opens_the_very_same_fight(sit_down: Callable[..., Seat]) -> None:
    told = []
    for _ in range(2):
        seat = sit_down()
        seat.open(NAMED)
        expect(seat.page.locator(".ending")).to_contain_text("After")
        told.append(seat.page.locator("[data-view=watch] .log-lines").inner_text())
    assert told[0] == told[1]
    assert "Round 1" in told[0]


def test_a_fight_is_scrubbed_stepped_and_paused(sit_down: Callable[..., Seat]) -> None:
    seat = sit_down(speed="1")
    seat.open(NAMED)
    expect(seat.key("play")).to_have_text("❚❚ Pause")
    seat.key("play").click()
    expect(seat.key("play")).to_have_text("▶ Play")
    slider = seat.page.locator(".scrub")
    slider.fill("2")
    assert rounds_in(seat)[0] == 2
    health = seat.card(0).locator(".card-health").inner_text()
    seat.key("back").click()
    assert rounds_in(seat)[0] == 1
    seat.key("on").click()
    expect(seat.title).to_contain_text("round 2")
    expect(seat.card(0).locator(".card-health")).to_have_text(health)
    seat.key("end").click()
    expect(seat.page.locator(".ending")).to_contain_text("After")
    seat.key("start").click()
    assert rounds_in(seat)[0] == 0
    expect(seat.page.locator("[data-view=watch] .log-line")).to_have_count(0)


def test_the_keyboard_plays_pauses_and_steps(sit_down: Callable[..., Seat]) -> None:
    seat = sit_down(speed="1")
    seat.open(NAMED)
    expect(seat.key("play")).to_have_text("❚❚ Pause")
    seat.page.keyboard.press(" ")
    expect(seat.key("play")).to_have_text("▶ Play")
    seat.page.keyboard.press("ArrowRight")
    assert rounds_in(seat)[0] == 1
    seat.page.keyboard.press("ArrowLeft")
    assert rounds_in(seat)[0] == 0


def test_a_learner_is_watched_after_more_and_more_encounters(seat: Seat) -> None:
    seat.open("#watch?red=scripting:cursing:30&blue=cursing&seed=2")
    expect(seat.title).to_contain_text("scripting after 30 encounters with cursing")
    seat.key("next").click()
    expect(seat.title).to_contain_text("scripting after 31 encounters with cursing")
    seat.key("why").click()
    seat.page.get_by_role("button", name="Weights and history").click()
    expect(seat.page.locator("[data-view=watch] .chart")).to_be_visible()
    expect(seat.page.locator("[data-view=watch] .weight")).to_have_count(70)


def test_why_in_a_film_names_the_rules(seat: Seat) -> None:
    seat.open("#watch?red=rulebase&blue=cursing&seed=4")
    expect(seat.page.locator(".ending")).to_contain_text("After")
    seat.page.locator(".scrub").fill("1")
    seat.key("why").click()
    decision = seat.page.locator('[data-view=watch] .decision[data-who="0"]')
    expect(decision.locator(".acted")).to_be_visible()
    expect(decision.locator("summary")).not_to_contain_text("line")
    other = seat.page.locator('[data-view=watch] .decision[data-who="4"]')
    expect(other.locator("summary")).to_contain_text("line")


def test_a_replay_file_is_dropped_onto_the_page(seat: Seat) -> None:
    seat.drop("duel.json", a_replay())
    expect(seat.title).to_contain_text("duel.json")
    expect(seat.page.locator(".ending")).to_contain_text("After")


def test_a_replay_is_saved_and_opened_again(seat: Seat, tmp_path: Path) -> None:
    seat.open(NAMED)
    expect(seat.page.locator(".ending")).to_contain_text("After")
    ending = seat.page.locator(".ending").inner_text()
    path = tmp_path / "kept.json"
    seat.downloaded("save").save_as(path)
    seat.choose_file("open", path)
    expect(seat.title).to_contain_text("kept.json")
    expect(seat.page.locator(".ending")).to_have_text(ending)


def test_a_file_that_is_no_replay_is_refused_in_words(seat: Seat) -> None:
    seat.drop("bad.json", '{"sparring_replay": 1}')
    expect(seat.page.locator(".toast.bad")).to_contain_text("not a replay")


def test_a_fight_just_played_is_watched_again(seat: Seat) -> None:
    seat.begin()
    seat.fight_to_the_end()
    told = seat.page.locator("[data-view=play] .log-line").count()
    ending = seat.result.locator(".strong").first.inner_text()
    seat.page.get_by_role("button", name="Watch it again").click()
    expect(seat.page.locator(".ending")).to_have_text(ending)
    assert seat.page.locator("[data-view=watch] .log-line").count() >= told


def test_ones_own_opponents_are_watched(seat: Seat) -> None:
    seat.go("watch")
    seat.page.select_option("#side-0", "mine")
    seat.page.select_option("#side-1", "novice")
    seat.page.click(".pairing [type=submit]")
    expect(seat.title).to_contain_text("My opponents")
