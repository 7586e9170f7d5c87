"""Habits of one's own side, written in the browser."""

from __future__ import annotations

from typing import TYPE_CHECKING

from playwright.sync_api import expect

from tests.arena.browser.pen import Pen
from tests.arena.browser.test_page import picture
from tests.arena.helpers import OWN_HABITS, USUAL_HABITS

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from tests.arena.browser.seat import Seat

LABEL = "Habits of your side"


def open_habits(seat: Seat) -> Pen:
    """The room with the habits in the editor, checked."""
    seat.go("rules")
    seat.key("text-habits").click()
    pen = Pen(seat, LABEL)
    expect(pen.field).to_be_visible()
    expect(seat.page.locator("[data-view=rules]")).to_contain_text("No problems")
    return pen


def use(seat: Seat, pen: Pen, text: str) -> None:
    pen.write(text)
    expect(seat.key("apply")).to_be_enabled()
    seat.key("apply").click()
    expect(seat.page.locator(".toast.good")).to_contain_text("Your characters act by this")


def test_characters_act_by_the_habits_that_their_player_wrote_and_why_says_so(seat: Seat) -> None:
    pen = open_habits(seat)
    assert pen.text == USUAL_HABITS
    use(seat, pen, OWN_HABITS)
    seat.page.reload()
    seat.go("play")
    expect(seat.page.locator(".lobby-summary")).to_contain_text("by your own habits")
    seat.begin()
    assert [seat.plan(who) for who in (0, 1)] == ["· Wait"] * 2
    seat.tell_to_wait(2)
    seat.fight_on()
    seat.key("why").click()
    team = seat.page.locator("[data-view=play] .why-team.team-0")
    expect(team.locator("[data-who='0'] summary")).to_contain_text("by your rule stand_still")
    expect(team.locator("[data-who='2'] summary")).to_contain_text("did as ordered")
    assert not seat.complaints


def test_the_usual_habits_come_back_by_a_button_as_in_the_picture(
    seat: Seat, tmp_path: Path
) -> None:
    pen = open_habits(seat)
    picture(seat, "habits", tmp_path)
    use(seat, pen, OWN_HABITS)
    status = seat.page.locator("[data-view=rules] [role=status]").first
    expect(status).to_contain_text("by your own habits")
    seat.page.get_by_role("button", name="Reset to the usual habits").click()
    seat.agree()
    expect(status).to_contain_text("the usual habits")
    pen.wait_for(USUAL_HABITS)


def test_each_text_has_its_own_draft_problems_and_undo(seat: Seat) -> None:
    pen = open_habits(seat)
    wrong = OWN_HABITS.replace("weakestenemy", "weakestenmy")
    pen.write(wrong)
    room = seat.page.locator("[data-view=rules]")
    expect(room.locator(".editor-place:not([hidden])")).to_contain_text("1 error")
    expect(seat.key("apply")).to_be_disabled()
    seat.key("text-opponents").click()
    opponents = Pen(seat)
    expect(opponents.field).to_be_visible()
    rules = opponents.text
    assert rules != wrong
    opponents.field.press("ControlOrMeta+z")
    assert opponents.text == rules
    seat.page.reload()
    seat.key("text-habits").click()
    Pen(seat, LABEL).wait_for(wrong)
    expect(seat.page.locator(".toast")).to_contain_text("not in use yet is back")


def test_what_habits_miss_is_said_before_they_are_used(seat: Seat) -> None:
    pen = open_habits(seat)
    pen.write("script wizard\n    pass;\n")
    room = seat.page.locator("[data-view=rules]")
    expect(room).to_contain_text("these habits say nothing of the fighters")
    expect(seat.key("apply")).to_be_disabled()


def test_a_fight_in_progress_goes_on_by_the_habits_it_began_with(seat: Seat) -> None:
    seat.begin()
    before = [seat.plan(who) for who in range(4)]
    pen = open_habits(seat)
    use(seat, pen, OWN_HABITS)
    status = seat.page.locator("[data-view=rules] [role=status]").first
    expect(status).to_contain_text("from the next fight on")
    seat.go("play")
    assert [seat.plan(who) for who in range(4)] == before


def test_habits_are_written_by_keyboard_alone_on_a_phone_too(sit_down: Callable[..., Seat]) -> None:
    seat = sit_down(width=390, height=844, has_touch=True)
    seat.go("rules")
    seat.key("text-habits").focus()
    seat.page.keyboard.press("Enter")
    expect(seat.key("text-habits")).to_have_attribute("aria-pressed", "true")
    expect(Pen(seat, LABEL).field).to_be_visible()
