"""What is remembered, and for whom."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from playwright.sync_api import expect

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from tests.arena.browser.seat import Seat
    from tests.arena.server import Arena


def learned_from(seat: Seat, fights: int) -> None:
    for _ in range(fights):
        seat.begin()
        seat.fight_to_the_end()
        seat.page.get_by_role("button", name="Change the team").click()


def weights_in(seat: Seat) -> list[str]:
    """Rules and their weights, as the memory room shows them."""
    expect(seat.page.locator("[data-view=memory] .weight")).to_have_count(70)
    lines = seat.page.locator("[data-view=memory] .weight")
    return sorted(
        lines.evaluate_all(
            "all => all.map(e => e.querySelector('.weight-name').textContent + ' ' + "
            "e.querySelector('.weight-number').textContent)"
        )
    )


def test_difficulty_is_switched_at_any_time_and_shows_its_effect(seat: Seat) -> None:
    learned_from(seat, 1)
    seat.page.select_option("#difficulty-kind", "cull")
    effect = seat.page.locator("[data-view=play] [data-effect]")
    expect(effect).to_have_attribute("data-effect", "cull")
    expect(effect).to_contain_text("rules with a weight above")
    seat.page.locator("#difficulty-rate").fill("0.3")
    expect(seat.page.locator(".difficulty output").first).to_have_text("30 of 100")
    seat.begin()
    seat.go("memory")
    seat.page.locator("[data-view=memory] select").first.select_option("clip")
    expect(seat.page.locator("[data-view=memory] [data-effect]")).to_contain_text(
        "no weight may exceed"
    )
    seat.go("play")
    expect(seat.title).to_contain_text("round 1")
    seat.fight_to_the_end()
    expect(seat.result).to_contain_text("Slow to settle (weight clipping): no weight may exceed")


def test_state_is_exported_reset_and_imported(seat: Seat, tmp_path: Path) -> None:
    learned_from(seat, 2)
    seat.go("memory")
    learned = weights_in(seat)
    path = tmp_path / "kept.json"
    seat.downloaded("export").save_as(path)
    assert json.loads(path.read_text())["encounters"] == 2
    seat.key("reset").click()
    seat.agree()
    expect(seat.page.locator("[data-view=memory]")).to_contain_text("0 fights so far")
    assert weights_in(seat) != learned
    seat.choose_file("import", path)
    expect(seat.page.locator("[data-view=memory]")).to_contain_text("2 fights so far")
    assert weights_in(seat) == learned
    assert not seat.complaints


def test_a_damaged_state_file_changes_nothing(seat: Seat) -> None:
    learned_from(seat, 1)
    seat.go("memory")
    learned = weights_in(seat)
    seat.drop("bad.json", '{"sparring_state": 1, "encounters": -5}')
    seat.agree()
    expect(seat.page.locator(".toast.bad")).to_be_visible()
    assert weights_in(seat) == learned


def test_every_profile_has_opponents_of_its_own(seat: Seat) -> None:
    learned_from(seat, 1)
    seat.go("memory")
    learned = weights_in(seat)
    seat.key("new").click()
    expect(seat.page.locator("[data-view=memory]")).to_contain_text("0 fights so far")
    assert weights_in(seat) != learned
    seat.page.locator(".profile").first.click()
    expect(seat.page.locator("[data-view=memory]")).to_contain_text("1 fight so far")
    assert weights_in(seat) == learned


def test_earlier_fights_are_kept_and_watched(seat: Seat) -> None:
    learned_from(seat, 1)
    seat.go("memory")
    seat.key("watch-1").click()
    expect(seat.title).to_contain_text("Fight 1")
    expect(seat.page.locator(".ending")).to_contain_text("After")


def test_a_reload_in_mid_fight_goes_on_with_its_orders(seat: Seat) -> None:
    seat.begin_and_fight(2)
    seat.tell_somebody_to_wait()
    before = seat.fight_shown()
    seat.page.reload()
    expect(seat.title).to_contain_text("round 3")
    assert seat.fight_shown() == before


def test_a_server_killed_in_mid_fight_loses_nothing(
    sit_down: Callable[..., Seat], own_server: Arena
) -> None:
    seat = sit_down(own_server)
    learned_from(seat, 1)
    seat.go("memory")
    learned = weights_in(seat)
    seat.go("play")
    seat.begin()
    seat.tell_to_wait(0)
    before = seat.fight_shown()
    own_server.kill()
    expect(seat.page.locator("[data-connection]")).to_be_visible()
    own_server.start()
    expect(seat.page.locator("[data-connection]")).to_be_hidden()
    expect(seat.title).to_contain_text("Fight 2, round 1")
    assert seat.fight_shown() == before
    seat.fight_on()
    assert seat.round == 2
    seat.go("memory")
    assert weights_in(seat) == learned
    seat.go("play")
    seat.fight_to_the_end()
    expect(seat.result).to_contain_text("times as likely")


def test_two_browsers_play_at_once_without_disturbing_each_other(
    sit_down: Callable[..., Seat],
) -> None:
    one, other = sit_down(), sit_down()
    other.begin()
    one.begin_and_fight(2)
    assert (one.round, other.round) == (3, 1)
    other.fight_to_the_end()
    assert one.round == 3
    other.page.get_by_role("button", name="Change the team").click()
    other.go("memory")
    expect(other.page.locator("[data-view=memory]")).to_contain_text("1 fight so far")
    one.go("memory")
    expect(one.page.locator("[data-view=memory]")).to_contain_text("0 fights so far")


def test_two_pages_of_one_player_show_the_same_fight(seat: Seat) -> None:
    seat.begin()
    second = seat.context.new_page()
    second.goto(seat.address)
    second.wait_for_selector("html[data-ready]")
    seat.fight_on()
    expect(second.locator("[data-view=play] .round-title")).to_contain_text("round 2")
