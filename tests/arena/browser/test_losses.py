"""Nothing is lost without a word."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from tests.arena.browser.pen import Pen
from tests.arena.browser.test_rules import RIGHT, WRONG, open_rules

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from tests.arena.browser.seat import Seat


@pytest.fixture
def state(seat: Seat, tmp_path: Path) -> str:
    """A state file, and a profile whose opponents would be replaced by it."""
    seat.begin()
    seat.fight_to_the_end()
    seat.page.get_by_role("button", name="Change the team").click()
    seat.go("memory")
    path = tmp_path / "state.json"
    seat.downloaded("export").save_as(path)
    return path.read_text()


@pytest.mark.parametrize("room", ["play", "watch", "rules"])
def test_a_state_dropped_in_any_room_is_taken_over(seat: Seat, state: str, room: str) -> None:
    seat.go(room)
    seat.drop("state.json", state)
    expect(seat.page.locator("dialog[open]")).to_contain_text("Go on with state.json?")
    seat.agree()
    expect(seat.page.locator(".toast.good").last).to_contain_text("state.json is in use")
    assert seat.complaints == []


def test_a_state_that_is_too_large_is_refused_in_words(seat: Seat, state: str) -> None:
    large = json.dumps({**json.loads(state), "more": "x" * 1_000_000})
    seat.drop("large.json", large)
    seat.agree()
    expect(seat.page.locator(".toast.bad").last).to_contain_text("at most 1,000,000 bytes")
    expect(seat.page.locator("[data-connection]")).to_be_hidden()


def test_rules_that_are_not_in_use_outlive_a_reload(seat: Seat) -> None:
    text = open_rules(seat)
    edited = text.replace(RIGHT, WRONG, 1)
    Pen(seat).write(edited)
    seat.page.reload()
    Pen(seat).wait_for(edited)
    rules = seat.page.locator("[data-view=rules]")
    expect(rules).to_contain_text("changes that are not in use")
    expect(rules).to_contain_text("1 error")
    Pen(seat).write(text)
    expect(rules).to_contain_text("2 warnings")
    seat.page.reload()
    expect(rules).to_contain_text("2 warnings")
    assert Pen(seat).text == text
    expect(rules).not_to_contain_text("changes that are not in use")


def test_rules_put_to_use_leave_no_draft(seat: Seat) -> None:
    edited = f"{open_rules(seat)}# mine\n"
    Pen(seat).write(edited)
    seat.key("apply").click()
    expect(seat.page.locator("[data-view=rules]")).to_contain_text("Your rules are in use")
    assert seat.page.evaluate("localStorage.getItem('sparring.draft.crpg')") is None


def test_problems_of_a_text_that_is_gone_cannot_be_clicked(seat: Seat) -> None:
    text = open_rules(seat)
    Pen(seat).write(text.replace(RIGHT, WRONG, 1))
    problems = seat.page.locator("[data-view=rules] .re-problem")
    expect(problems.filter(has_text="helthpercentage")).to_have_count(1)
    Pen(seat).write("# " + "x" * 100_000)
    expect(problems).to_have_count(1)
    expect(problems).to_contain_text("rules have at most 100,000 letters; this text has 100,002")
    expect(seat.key("apply")).to_be_disabled()


def test_a_copied_link_leads_to_the_moment_on_show(sit_down: Callable[..., Seat]) -> None:
    seat = sit_down(permissions=["clipboard-read", "clipboard-write"])
    seat.open("#watch?red=offensive&blue=cursing&seed=4&round=3")
    expect(seat.title).to_contain_text("round 3 of")
    seat.page.keyboard.press("ArrowRight")
    expect(seat.title).to_contain_text("round 4 of")
    seat.page.get_by_role("button", name="Copy link").click()
    expect(seat.page.locator(".toast.good")).to_be_visible()
    link = seat.page.evaluate("navigator.clipboard.readText()")
    assert link.endswith("#watch?world=crpg&red=offensive&blue=cursing&seed=4&round=4")
    other = sit_down()
    other.page.goto(link)
    expect(other.title).to_contain_text("round 4 of")
    other.page.reload()
    expect(other.title).to_contain_text("round 4 of")
