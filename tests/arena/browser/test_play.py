"""Fights played in the browser, by mouse and by keyboard."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import WebSocketRoute

    from tests.arena.browser.seat import Seat
    from tests.arena.server import Arena

RESULT_GRACE = 900
"""Milliseconds after which keys mean the result, not the fight before it."""


def test_a_full_encounter_is_played_by_clicks_to_its_end(seat: Seat) -> None:
    seat.begin()
    seat.click_unit(0)
    seat.click_unit(4)
    expect(seat.card(0).locator(".plan.ordered")).to_contain_text("Strike Blue's first fighter")
    seat.card(2).click()
    seat.key("spell-Magic Missile").click()
    seat.key("target-5").click()
    expect(seat.card(2).locator(".plan.ordered")).to_contain_text(
        "Cast Magic Missile at Blue's second fighter"
    )
    seat.card(3).click()
    seat.key("potion-Potion of Healing").click()
    expect(seat.card(3).locator(".plan.ordered")).to_contain_text("Drink a Potion of Healing")
    seat.card(1).click()
    seat.click_field(0.5, 0.2)
    expect(seat.card(1).locator(".plan.ordered")).to_contain_text("Walk to a place")
    seat.fight_on()
    log = seat.page.locator("[data-view=play] .log-lines")
    expect(log).to_contain_text("Red's second wizard drinks a Potion of Healing")
    expect(log).to_contain_text("Red's first wizard begins to cast Magic Missile")
    seat.fight_to_the_end()
    expect(seat.result).to_contain_text(re.compile(r"You win|They win|A draw"))
    expect(seat.result).to_contain_text(
        re.compile(r"usual 0\.3\d: its rules are \d\.\d+ times as likely")
    )
    assert not seat.complaints


def test_a_full_encounter_is_played_by_the_keyboard_alone(seat: Seat) -> None:
    press = seat.page.keyboard.press
    press("f")
    expect(seat.title).to_contain_text("round 1")
    press("3")
    press("s")
    press("Enter")
    expect(seat.page.locator(".targets")).to_be_visible()
    press("ArrowDown")
    press("Enter")
    expect(seat.card(2).locator(".plan.ordered")).to_contain_text("Blue's second fighter")
    press("1")
    press("g")
    press("ArrowUp")
    press("Shift+ArrowLeft")
    press("Enter")
    expect(seat.card(0).locator(".plan.ordered")).to_contain_text("Walk to a place")
    press("u")
    expect(seat.card(0).locator(".plan.ordered")).to_have_count(0)
    expect(seat.card(2).locator(".plan.ordered")).to_have_count(1)
    for _ in range(120):
        if seat.is_over:
            break
        before = seat.title.inner_text()
        press("f")
        seat.wait_for_round(before)
    expect(seat.result).to_be_visible()
    seat.page.wait_for_timeout(RESULT_GRACE)
    press("f")
    expect(seat.title).to_contain_text("Fight 2, round 1")
    assert not seat.complaints


@pytest.mark.parametrize("key", ["f", "Enter"])
def test_a_key_meant_for_the_fight_does_not_wipe_the_result_away(seat: Seat, key: str) -> None:
    seat.begin()
    seat.fight_to_the_end()
    seat.page.keyboard.press(key)
    expect(seat.result).to_be_visible()
    seat.page.wait_for_timeout(RESULT_GRACE)
    expect(seat.result).to_be_visible()


def test_the_key_that_fights_again_is_no_order_in_the_old_fight(seat: Seat) -> None:
    seat.begin()
    seat.fight_to_the_end()
    seat.page.wait_for_timeout(RESULT_GRACE)
    seat.page.evaluate(
        """() => {
            const send = WebSocket.prototype.send;
            window.sent = [];
            WebSocket.prototype.send = function (text) {
                window.sent.push(JSON.parse(text).type);
                send.call(this, text);
            };
        }"""
    )
    seat.page.keyboard.press("f")
    expect(seat.title).to_contain_text("Fight 2, round 1")
    sent = seat.page.evaluate("window.sent")
    assert "begin" in sent
    assert "fight_on" not in sent
    expect(seat.page.locator(".toast.bad")).to_have_count(0)


def test_rounds_in_which_nobody_can_act_are_fought_at_one_click(
    sit_down: Callable[..., Seat],
) -> None:
    seat = sit_down(alone=True)

    def helpless(line: WebSocketRoute) -> None:
        """As if all of the player's characters were held until the fourth round."""
        server = line.connect_to_server()

        def altered(text: str | bytes) -> None:
            answer = json.loads(text)
            fight = answer.get("fight")
            if fight and fight["scene"]["round"] < 4:
                for commands in fight["commands"].values():
                    commands["able"] = False
            line.send(json.dumps(answer))

        server.on_message(altered)

    seat.begin()
    expect(seat.key("until-able")).to_have_count(0)
    seat.page.route_web_socket("**/ws", helpless)
    seat.page.reload()
    seat.key("until-able").click()
    expect(seat.title).to_contain_text("round 4")
    expect(seat.key("until-able")).to_have_count(0)
    seat.page.wait_for_timeout(300)
    assert seat.round == 4


def test_everything_in_play_is_reached_with_the_tab_key(seat: Seat) -> None:
    seat.begin()
    reached = set()
    for _ in range(60):
        seat.page.keyboard.press("Tab")
        reached.add(
            seat.page.evaluate(
                "document.activeElement.dataset.key ?? document.activeElement.tagName"
            )
        )
    wanted = {"fight-on", "why", "leave", "speed", "timer", "melee", "card-0", "card-3"}
    assert wanted <= reached


def test_one_click_fights_on_with_sensible_habits(seat: Seat) -> None:
    seat.begin()
    assert "Strike" in seat.plan(0)
    assert "Cast" in seat.plan(2)
    seat.fight_on()
    assert seat.round == 2


def test_an_order_is_taken_back_before_the_round(seat: Seat) -> None:
    seat.begin()
    habit = seat.plan(2)
    seat.card(2).click()
    seat.key("pass").click()
    expect(seat.card(2).locator(".plan.ordered")).to_contain_text("Wait")
    seat.key("undo").click()
    expect(seat.card(2).locator(".plan")).to_have_text(habit)
    expect(seat.key("undo")).to_be_disabled()


def test_the_aim_can_be_thought_over(seat: Seat) -> None:
    seat.begin()
    seat.card(2).click()
    seat.key("spell-Chromatic Orb").click()
    seat.page.keyboard.press("Escape")
    expect(seat.key("spell-Chromatic Orb")).to_be_focused()


def test_an_area_spell_is_cast_at_a_place_on_the_field(seat: Seat) -> None:
    seat.begin()
    seat.card(2).click()
    seat.key("spell-Fireball").click()
    seat.click_field(0.7, 0.3)
    expect(seat.card(2).locator(".plan.ordered")).to_contain_text("Cast Fireball at a place")


def test_what_is_chosen_before_the_fight_is_taken_along(seat: Seat) -> None:
    place = seat.key("2-spell-3-0")
    place.select_option("Monster Summoning I")
    seat.key("0-potion-0").select_option("Potion of Fire Resistance")
    seat.begin()
    seat.card(2).click()
    expect(seat.key("spell-Monster Summoning I")).to_be_visible()
    expect(seat.key("spell-Fireball")).to_have_count(0)
    seat.card(0).click()
    expect(seat.key("potion-Potion of Fire Resistance")).to_be_visible()
    seat.page.reload()
    expect(seat.title).to_contain_text("round 1")


def test_a_choice_names_only_spells_of_its_level(seat: Seat) -> None:
    names = seat.key("2-spell-3-0").locator("option").all_inner_texts()
    assert "Fireball" in names
    assert "Magic Missile" not in names


def test_the_timer_fights_on_by_itself(sit_down: Callable[..., Seat]) -> None:
    seat = sit_down(alone=True)
    seat.page.clock.install()
    seat.begin()
    seat.key("timer").select_option("15")
    expect(seat.page.locator(".timer")).to_have_text("15 s")
    seat.page.clock.run_for(15_000)
    expect(seat.title).to_contain_text("round 2")


def test_the_animation_shows_the_round_and_can_be_skipped(sit_down: Callable[..., Seat]) -> None:
    seat = sit_down(speed="0.5")
    seat.begin()
    seat.key("fight-on").click()
    expect(seat.key("fight-on")).to_contain_text("Skip")
    seat.key("fight-on").click()
    expect(seat.title).to_contain_text("round 2")
    expect(seat.key("fight-on")).to_contain_text("Fight on")


def test_whoever_leaves_a_fight_teaches_nothing(seat: Seat) -> None:
    seat.begin_and_fight(1)
    seat.key("leave").click()
    seat.agree()
    expect(seat.page.get_by_role("button", name="Begin the fight")).to_be_visible()
    expect(seat.page.locator(".lobby-summary")).to_contain_text("They know nothing of you yet")


def test_opponents_learn_from_every_fight(seat: Seat) -> None:
    seat.begin()
    seat.fight_to_the_end()
    changed = seat.result.locator(".weight-change.up, .weight-change.down")
    assert changed.count() >= 4
    seat.page.get_by_role("button", name="Change the team").click()
    expect(seat.page.locator(".lobby-summary")).to_contain_text("learned from 1 fight")


# --- coming and going ----------------------------------------------------------


def test_whoever_comes_back_to_a_fight_sees_it_as_it_is(seat: Seat) -> None:
    seat.begin_and_fight(2)
    seat.tell_somebody_to_wait()
    before = seat.fight_shown()
    seat.go("rules")
    seat.go("play")
    assert seat.round == 3
    assert seat.fight_shown() == before


def test_a_room_left_during_the_animation_is_up_to_date_on_return(
    sit_down: Callable[..., Seat],
) -> None:
    seat = sit_down(speed="0.5")
    seat.begin()
    seat.key("fight-on").click()
    expect(seat.key("fight-on")).to_contain_text("Skip")
    seat.go("memory")
    seat.go("play")
    expect(seat.title).to_contain_text("round 2")
    expect(seat.key("fight-on")).to_contain_text("Fight on")


def test_a_page_that_is_still_showing_a_round_follows_the_other_page(
    sit_down: Callable[..., Seat],
) -> None:
    seat = sit_down(speed="0.5")
    seat.begin()
    other = seat.context.new_page()
    other.goto(seat.address)
    other.wait_for_selector("html[data-ready]")
    seat.key("fight-on").click()
    expect(seat.key("fight-on")).to_contain_text("Skip")
    expect(other.locator("[data-view=play] .round-title")).to_contain_text("round 2")
    button = other.locator('[data-view=play] [data-key="fight-on"]')
    button.click()
    expect(button).to_contain_text("Skip")
    button.click()
    expect(other.locator("[data-view=play] .round-title")).to_contain_text("round 3")
    expect(seat.title).to_contain_text("round 3")
    seat.page.wait_for_timeout(500)
    assert seat.round == 3
    lines = other.locator("[data-view=play] .log-line").count()
    expect(seat.page.locator("[data-view=play] .log-line")).to_have_count(lines)


def test_the_timer_waits_for_whoever_is_in_another_room(sit_down: Callable[..., Seat]) -> None:
    seat = sit_down(alone=True)
    seat.page.clock.install()
    seat.begin()
    seat.key("timer").select_option("15")
    seat.page.clock.run_for(5_000)
    seat.go("memory")
    seat.page.clock.run_for(60_000)
    seat.go("play")
    expect(seat.page.locator(".timer")).to_have_text("10 s")
    expect(seat.title).to_contain_text("round 1")


def test_a_held_key_fights_one_round_only(seat: Seat) -> None:
    seat.begin()
    seat.page.keyboard.down("f")
    for _ in range(8):
        seat.page.keyboard.down("f")
        seat.page.wait_for_timeout(60)
    seat.page.keyboard.up("f")
    assert seat.round == 2


def test_with_single_keys_off_the_result_waits_for_a_click(seat: Seat) -> None:
    seat.page.evaluate("localStorage.setItem('sparring.keys', 'off')")
    seat.begin()
    seat.fight_to_the_end()
    seat.page.keyboard.press("f")
    expect(seat.result).to_be_visible()


def test_a_result_waits_until_the_player_is_back(sit_down: Callable[..., Seat]) -> None:
    seat = sit_down()
    seat.begin()
    over_memory = 0
    while not seat.is_over:
        over_memory += seat.page.evaluate("""async () => {
            document.querySelector("[data-view=play] [data-key=fight-on]").click();
            location.hash = "#memory";
            await new Promise((done) => setTimeout(done, 250));
            const isOpen = document.querySelector("dialog[open]") !== null;
            location.hash = "#play";
            await new Promise((done) => setTimeout(done, 250));
            return Number(isOpen);
        }""")
    assert over_memory == 0


def test_who_cannot_act_says_why(sit_down: Callable[..., Seat], own_server: Arena) -> None:
    seat = sit_down(own_server)
    seat.begin()
    fallen = seat.page.locator("[data-view=play] button.card.dead")
    while not fallen.count():
        if seat.is_over:
            seat.page.get_by_role("button", name="Change the team").click()
            seat.begin()
        seat.fight_on()
    number = int(fallen.first.get_attribute("data-unit") or 0) + 1
    seat.page.keyboard.press(str(number))
    expect(seat.page.locator(".toast")).to_contain_text("has fallen")


def test_difficulty_is_switched_in_the_middle_of_a_fight(seat: Seat) -> None:
    seat.begin_and_fight(1)
    seat.key("difficulty").click()
    dialog = seat.page.locator("dialog[open]")
    dialog.locator("select").select_option("cull")
    expect(dialog.locator("[data-effect=cull]")).to_be_visible()
    dialog.get_by_role("button", name="Close").click()
    assert seat.round == 2


def test_one_page_too_many_is_told_so(sit_down: Callable[..., Seat]) -> None:
    seat = sit_down()
    # As many lines as seven other pages would have.
    seat.page.evaluate(
        """() => Promise.all([...Array(7)].map(() => new Promise((done) => {
            const line = new WebSocket(`ws://${location.host}/ws`);
            line.onmessage = done;
        })))"""
    )
    page = seat.context.new_page()
    page.goto(seat.address)
    expect(page.locator("[data-connection]")).to_contain_text("too many pages are open")


def test_focus_is_never_lost(seat: Seat) -> None:
    def focused() -> str:
        return str(seat.page.evaluate("document.activeElement.tagName"))

    seat.page.locator("#difficulty-kind").focus()
    seat.page.select_option("#difficulty-kind", "cull")
    expect(seat.page.locator("#difficulty-rate")).to_be_visible()
    assert focused() != "BODY"
    seat.begin()
    assert focused() == "BUTTON"
    seat.card(2).click()
    seat.key("spell-Fireball").click()
    seat.key("place-Middle of the field").click()
    expect(seat.card(2).locator(".plan.ordered")).to_be_visible()
    assert focused() == "BUTTON"
    # By the keyboard: the warning that friends stand in it lies over the button for a while.
    seat.key("leave").press("Enter")
    seat.agree()
    expect(seat.page.get_by_role("button", name="Begin the fight")).to_be_visible()
    assert focused() != "BODY"


def test_a_fight_is_started_over_with_the_same_opponents(seat: Seat) -> None:
    seat.begin()
    before = seat.fight_shown()
    seat.fight_on()
    seat.fight_on()
    seat.key("restart").click()
    seat.agree()
    expect(seat.title).to_contain_text("Fight 1, round 1")
    assert seat.fight_shown() == before
    seat.fight_on()
    assert seat.round == 2
