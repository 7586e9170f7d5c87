"""Rules written in the browser."""

from __future__ import annotations

from typing import TYPE_CHECKING

from playwright.sync_api import expect

from tests.arena.browser.pen import Pen

if TYPE_CHECKING:
    from tests.arena.browser.seat import Seat

RIGHT = 'if healthpercentage < 50 then drink("Potion of Healing");'
WRONG = 'if helthpercentage < 50 then drink("Potion of Healing");'


def open_rules(seat: Seat) -> str:
    seat.go("rules")
    expect(seat.page.locator("[data-view=rules]")).to_contain_text("2 warnings")
    return Pen(seat).text


def line_of(text: str, part: str) -> int:
    return text[: text.index(part)].count("\n") + 1


def test_an_error_is_shown_at_its_line_and_corrected(seat: Seat) -> None:
    text = open_rules(seat)
    wrong = text.replace(RIGHT, WRONG, 1)
    Pen(seat).write(wrong)
    problems = seat.page.locator("[data-view=rules]")
    expect(problems).to_contain_text("1 error")
    expect(problems).to_contain_text(f"{line_of(wrong, WRONG)}:8")
    expect(problems).to_contain_text("unknown name 'helthpercentage'")
    expect(problems).to_contain_text("did you mean 'healthpercentage'?")
    expect(problems).to_contain_text("^" * len("helthpercentage"))
    expect(seat.key("apply")).to_be_disabled()
    seat.page.get_by_role("button", name="Fix").click()
    expect(problems).not_to_contain_text("1 error")
    assert Pen(seat).text == text
    # It is what is in use already.
    expect(seat.key("apply")).to_be_disabled()
    Pen(seat).write(wrong.replace(WRONG, f"{RIGHT}  # again"))
    expect(seat.key("apply")).to_be_enabled()
    assert not seat.complaints


def test_rules_that_mean_the_same_and_idle_parts_are_shown_at_their_lines(seat: Seat) -> None:
    text = open_rules(seat)
    again = f"rule heal_again [5]\n    {RIGHT}".replace(
        "healthpercentage < 50", "50 > healthpercentage"
    )
    idle = "rule late\n    if roundnumber > 5 and roundnumber > 3 then pass;"
    after = "rule heal_below_quarter"
    changed = text.replace(after, f"{again}\n\n{idle}\n\n{after}")
    Pen(seat).write(changed)
    problems = seat.page.locator("[data-view=rules]")
    expect(problems).to_contain_text("4 warnings")
    first = line_of(changed, "rule heal_below_half")
    expect(problems).to_contain_text(f"{line_of(changed, 'rule heal_again')}:6")
    expect(problems).to_contain_text(f"means the same as 'heal_below_half' (line {first})")
    expect(problems).to_contain_text(f"{line_of(changed, 'if roundnumber > 5')}:28")
    expect(problems).to_contain_text("this part of the condition makes no difference")
    expect(problems).to_contain_text("^" * len("roundnumber > 3"))
    expect(seat.key("apply")).to_be_enabled()
    assert not seat.complaints


def test_edited_rules_are_used_from_the_next_fight_on(seat: Seat) -> None:
    seat.begin_and_fight(1)
    text = open_rules(seat)
    renamed = text.replace("rule heal_below_half ", "rule heal_in_good_time ", 1)
    Pen(seat).write(renamed)
    expect(seat.page.locator(".rules-head")).to_contain_text("not in use")
    seat.key("apply").click()
    expect(seat.page.locator(".rules-head")).to_contain_text("with the next fight")
    seat.go("play")
    seat.fight_to_the_end()
    seat.page.get_by_role("button", name="Fight again").click()
    expect(seat.title).to_contain_text("Fight 2")
    seat.go("memory")
    expect(seat.page.locator("[data-view=memory]")).to_contain_text("heal_in_good_time")


def test_rules_are_saved_as_a_file_and_dropped_back(seat: Seat) -> None:
    text = open_rules(seat)
    file = seat.downloaded("save")
    assert file.suggested_filename.endswith(".rules")
    with open(file.path(), encoding="utf-8") as saved:
        assert saved.read() == text
    seat.drop("mine.rules", "# mine\n" + text)
    Pen(seat).wait_for("# mine\n" + text)


def test_one_goes_back_to_the_worlds_own_rules(seat: Seat) -> None:
    text = open_rules(seat)
    Pen(seat).write("# other\n" + text)
    expect(seat.page.locator(".rules-head")).to_contain_text("not in use")
    seat.key("apply").click()
    expect(seat.page.locator(".rules-head")).to_contain_text("Your rules are in use")
    seat.key("own").click()
    seat.agree()
    Pen(seat).wait_for(text)
    expect(seat.page.locator(".rules-head")).to_contain_text("The world's own rules are in use")


def test_an_editor_that_could_not_be_fetched_comes_when_the_room_is_opened_again(
    seat: Seat,
) -> None:
    seat.page.route("**/editor/editor.js", lambda route: route.abort())
    seat.go("rules")
    expect(seat.page.get_by_text("The editor could not be fetched")).to_be_visible()
    seat.page.unroute("**/editor/editor.js")
    seat.go("play")
    open_rules(seat)
