"""What an order would do, shown before it is given; and what figures tell about themselves."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from playwright.sync_api import expect

from tests.arena.browser.test_page import violations

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Locator

    from tests.arena.browser.seat import Seat

PAINTER = "document.querySelector('[data-view]:not([hidden]) canvas.field').painter"
OWN_CORNER = (0.13, 0.5)
"""Where the player's team stands in the first round, as shares of the field."""


def wait_for(seat: Seat, condition: str) -> None:
    """Until something holds of the painter of the field."""
    seat.page.wait_for_function(f"() => {{ const painter = {PAINTER}; return {condition}; }}")


def ask(seat: Seat, expression: str) -> Any:
    """Ask the painter of the field."""
    return seat.page.evaluate(f"(() => {{ const painter = {PAINTER}; return {expression}; }})()")


def aim_fireball(seat: Seat) -> None:
    """The first wizard is about to throw a fireball."""
    seat.begin()
    seat.card(2).click()
    seat.key("spell-Fireball").click()


def report(seat: Seat) -> Locator:
    return seat.page.locator("#aim-report")


def warning(seat: Seat) -> Locator:
    return seat.page.locator("#aim-head .warning")


def tip(seat: Seat) -> Locator:
    return seat.page.get_by_role("tooltip")


def test_an_area_spell_marks_friend_and_foe_where_the_pointer_is(seat: Seat) -> None:
    aim_fireball(seat)
    box = seat.page.locator("[data-view=play] canvas.field").bounding_box()
    assert box is not None
    across, along = OWN_CORNER
    seat.page.mouse.move(box["x"] + across * box["width"], box["y"] + along * box["height"])
    expect(warning(seat)).to_contain_text("stand in it")
    wait_for(seat, "painter.marks.caught.filter((one) => one.own).length === 4")
    seat.page.mouse.move(box["x"] + 0.9 * box["width"], box["y"] + 0.5 * box["height"])
    wait_for(seat, "painter.marks.caught.filter((one) => !one.own).length === 4")
    expect(report(seat)).to_contain_text("Reaches Blue's first fighter, Blue's second fighter")
    expect(report(seat)).to_contain_text(re.compile(r"5d6 damage, half in \d+ %"))
    assert not seat.complaints


def test_whoever_goes_through_the_targets_by_keys_sees_whom_each_would_reach(seat: Seat) -> None:
    aim_fireball(seat)
    seat.key("target-4").focus()
    wait_for(seat, "painter.marks.caught.some((one) => one.who === 4 && !one.own)")
    seat.key("target-0").focus()
    expect(warning(seat)).to_contain_text("Your first fighter")
    wait_for(seat, "painter.marks.caught.some((one) => one.who === 0 && one.own)")
    seat.key("place-Where I stand").focus()
    expect(warning(seat)).to_contain_text("the caster himself")


def test_an_order_that_harms_friends_warns_at_the_click_and_until_it_is_taken_back(
    seat: Seat,
) -> None:
    aim_fireball(seat)
    seat.click_field(*OWN_CORNER)
    expect(seat.page.locator(".toast.bad")).to_contain_text("stand in it. Undo (U)")
    expect(seat.card(2).locator(".plan-warning")).to_contain_text("the caster himself")
    wait_for(seat, "painter.marks.plans.some((plan) => plan.caught.some((one) => one.own))")
    seat.key("undo").click()
    expect(seat.page.locator(".plan-warning")).to_have_count(0)
    assert seat.page.locator(".toast.bad").count() == 0, "it is taken back with its order"
    seat.card(2).click()
    seat.key("spell-Fireball").click()
    seat.click_field(*OWN_CORNER)
    expect(seat.page.locator(".toast.bad")).to_contain_text("Cast Fireball at")
    seat.go("memory")
    assert seat.page.locator(".toast.bad").count() == 0, "nor does it follow into other rooms"


def test_unasked_nobody_plans_to_harm_his_own_side(seat: Seat) -> None:
    seat.begin()
    for _ in range(6):
        expect(seat.page.locator(".plan-warning")).to_have_count(0)
        seat.fight_on()
        if seat.is_over:
            return


def test_an_order_that_is_clicked_twice_is_given_once_and_quietly(seat: Seat) -> None:
    aim_fireball(seat)
    seat.page.evaluate(
        """() => {
            const [aim, centre] = document.querySelectorAll('[data-key^="place-"]');
            const [first, second] = document.querySelectorAll("[data-target]");
            for (const button of [first, second, aim]) button.click();
            for (const button of [aim, centre]) button.dispatchEvent(new MouseEvent("mouseenter"));
        }"""
    )
    expect(seat.card(2).locator(".plan.ordered")).to_contain_text(
        "Fireball at Blue's first fighter"
    )
    assert not seat.complaints
    seat.key("undo").click()
    expect(seat.key("undo")).to_be_disabled()


def test_whom_an_area_spell_reaches_is_in_view_beneath_all_targets(seat: Seat) -> None:
    aim_fireball(seat)
    seat.key("target-4").hover()
    expect(report(seat)).to_contain_text("5d6 damage")
    expect(report(seat).locator("li").first).to_be_in_viewport(ratio=1)


def test_targets_say_how_likely_they_are_hit(seat: Seat) -> None:
    seat.begin()
    seat.card(0).click()
    seat.key("melee").click()
    expect(seat.key("target-4")).to_contain_text(re.compile(r"\d+ % · \d+/\d+"))
    expect(report(seat)).to_contain_text(re.compile(r"\d+ of 100 blows hit"))
    seat.key("target-5").hover()
    expect(report(seat)).to_contain_text("segments to walk")
    expect(seat.key("target-5")).to_have_attribute("aria-describedby", "aim-head aim-report")


def test_spells_and_weapons_are_explained_where_one_points_or_comes_by_keys(seat: Seat) -> None:
    seat.begin()
    seat.card(2).click()
    for key, words in (
        ("spell-Fireball", "Reaches friend and foe within 373"),
        ("spell-Shield", "Shielded: armour class 4"),
        ("potion-Potion of Free Action", "proof against Held"),
        ("ranged", "Reaches any distance"),
    ):
        for way in (seat.key(key).hover, seat.key(key).focus):
            way()
            expect(tip(seat)).to_contain_text(words)
            expect(seat.key(key)).to_have_attribute("aria-describedby", "tip")
            seat.page.keyboard.press("Escape")
            expect(tip(seat)).to_have_count(0)
    # How strong a spell is does not look like a key.
    badge = seat.key("spell-Fireball").get_by_role("img", name="level 3")
    expect(badge).to_have_text("●●●")
    assert badge.evaluate("(badge) => getComputedStyle(badge).borderStyle") == "none"
    assert seat.key("spell-Fireball").locator("kbd").count() == 0


def test_a_finger_that_only_taps_gets_nothing_in_its_way(sit_down: Callable[..., Seat]) -> None:
    seat = sit_down(has_touch=True)
    # A mouse that rests where buttons come and go would point at some of them.
    seat.page.get_by_role("button", name="Begin the fight").tap()
    seat.card(2).tap()
    seat.key("spell-Fireball").tap()
    seat.key("again").tap()
    expect(seat.key("spell-Fireball")).to_be_focused()
    assert tip(seat).count() == 0
    seat.page.keyboard.press("ArrowUp")
    expect(tip(seat)).to_be_visible()


def test_a_finger_that_rests_asks_and_orders_nothing(sit_down: Callable[..., Seat]) -> None:
    seat = sit_down(has_touch=True)
    seat.begin()
    seat.card(2).click()
    box = seat.key("potion-Potion of Healing").bounding_box()
    assert box is not None
    at = {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}
    line = seat.context.new_cdp_session(seat.page)
    line.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [at]})
    expect(tip(seat)).to_contain_text("heals 9")
    line.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    expect(seat.page.locator(".plan.ordered")).to_have_count(0)
    seat.key("spell-Shield").tap()
    expect(seat.card(2).locator(".plan.ordered")).to_contain_text("Cast Shield")


def test_a_figure_tells_about_itself_when_it_is_pointed_at(seat: Seat) -> None:
    seat.begin()
    seat.fight_on()
    # Whoever is stunned in the first round has done nothing yet.
    active = "[4, 5, 6, 7].find((who) => painter.notesOf(who).some((note) => /^Last: /.test(note)))"
    who = ask(seat, active)
    spot = ask(seat, f"painter.positionOf({who})")
    seat.page.mouse.move(spot["clientX"], spot["clientY"])
    wait_for(seat, f"painter.marks.hovered === {who}")
    name, health, *_ = ask(seat, f"painter.notesOf({who})")
    assert name.startswith("Blue's ")
    assert re.fullmatch(r"health \d+ of \d+", health)


def test_everybody_is_reached_and_told_of_by_keys_alone(seat: Seat) -> None:
    seat.begin()
    seat.fight_on()
    told = {}
    for _ in range(60):
        seat.page.keyboard.press("Tab")
        unit = seat.page.evaluate("document.activeElement.dataset.unit ?? null")
        if unit is not None:
            wait_for(seat, f"painter.marks.hovered === {unit}")
            told[int(unit)] = seat.card(int(unit)).get_attribute("aria-label")
    assert set(range(8)) <= told.keys()
    assert re.match(r"Blue's first wizard, (health \d+ of \d+|fallen)", told[6] or "")
    assert any("Last: " in (words or "") for words in told.values())


def test_conditions_are_told_with_the_rounds_they_last(seat: Seat) -> None:
    seat.begin_and_fight(2)
    lasting = "painter.actors.values().find((one) => one.alive && one.influences.length)?.id ?? -1"
    for _ in range(12):
        who = ask(seat, lasting)
        if who >= 0 or seat.is_over:
            break
        seat.fight_on()
    assert who >= 0, "nobody was under any influence"
    told = " ".join(ask(seat, f"painter.notesOf({who})"))
    assert re.search(r"\((bad|good), (to the end|\d+ rounds? left)\): \w+", told)
    chip = seat.card(who).locator(".chip").first
    expect(chip).to_have_attribute("title", re.compile(r"(left|to the end)\): \w+"))
    expect(seat.card(who)).to_have_attribute("aria-label", re.compile(r"(left|to the end)\): \w+"))


def test_a_warning_is_in_view_on_a_small_laptop_and_moves_no_button(
    sit_down: Callable[..., Seat],
) -> None:
    seat = sit_down(width=1024, height=768)
    aim_fireball(seat)
    seat.key("target-4").focus()
    wait_for(seat, "painter.marks.caught.some((one) => one.who === 4)")
    before = seat.key("target-5").bounding_box()
    seat.key("place-Where I stand").focus()
    expect(warning(seat)).to_contain_text("the caster himself")
    expect(warning(seat)).to_be_in_viewport(ratio=1)
    assert before is not None
    assert seat.key("target-5").bounding_box() == before


def test_axe_finds_nothing_serious_in_explanations(seat: Seat) -> None:
    aim_fireball(seat)
    seat.key("place-Where I stand").focus()
    expect(warning(seat)).to_be_visible()
    assert violations(seat) == []
    seat.page.keyboard.press("Escape")
    seat.key("spell-Shield").focus()
    expect(tip(seat)).to_be_visible()
    assert violations(seat) == []
    seat.key("spell-Fireball").click()
    seat.click_field(*OWN_CORNER)
    expect(seat.card(2).locator(".plan-warning")).to_be_visible()
    assert violations(seat) == []
