"""Why they did that, in the browser."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from playwright.sync_api import expect

if TYPE_CHECKING:
    from tests.arena.browser.seat import Seat

MINUS = "\N{MINUS SIGN}"


def test_why_is_one_click_away_and_names_the_rule_that_chose(seat: Seat) -> None:
    seat.begin_and_fight(1)
    seat.key("why").click()
    decision = seat.page.locator('[data-view=play] .decision[data-who="4"]')
    expect(decision.locator(".acted .rule-name")).to_have_count(1)
    # Some rules have no condition.
    expect(decision.locator(".acted .reason")).to_contain_text(re.compile("because|always"))
    chosen = decision.locator(".acted .rule-name").inner_text()
    expect(decision.locator("summary strong")).to_have_text(chosen)


def test_rules_passed_over_say_why(seat: Seat) -> None:
    seat.begin_and_fight(3)
    seat.key("why").click()
    seat.page.get_by_label("Peek at rules").check()
    passed = seat.page.locator("[data-view=play] .tried .passed")
    expect(passed.first).to_contain_text("passed over")
    expect(passed.first).to_contain_text("because")


def test_an_ordered_character_is_explained_by_the_order(seat: Seat) -> None:
    seat.begin()
    seat.card(0).click()
    seat.key("pass").click()
    seat.fight_on()
    seat.key("why").click()
    decision = seat.page.locator('[data-view=play] .decision[data-who="0"] summary')
    expect(decision).to_contain_text("did as ordered")


def test_what_opponents_will_do_is_not_given_away(seat: Seat) -> None:
    seat.begin()
    seat.key("why").click()
    expect(seat.page.locator(".why-body")).to_contain_text("Nothing has happened yet")
    expect(seat.page.locator(".why-body .tried")).to_have_count(0)
    expect(seat.page.locator(".why-body .script")).to_have_count(4)


def test_earlier_rounds_can_be_asked_about(seat: Seat) -> None:
    seat.begin_and_fight(2)
    seat.key("why").click()
    rounds = seat.page.locator("[data-view=play] .why-rounds")
    expect(rounds).to_contain_text("Round 2")
    seat.page.get_by_role("button", name="The round before").click()
    expect(rounds).to_contain_text("Round 1")


def test_weights_move_after_the_fight_and_tell_the_reason(seat: Seat) -> None:
    seat.begin()
    seat.fight_to_the_end()
    seat.page.get_by_role("button", name="Fight again").click()
    expect(seat.title).to_contain_text("Fight 2")
    seat.key("why").click()
    seat.page.get_by_role("button", name="Weights and history").click()
    learned = seat.page.locator("[data-view=play] .learned")
    expect(learned).to_contain_text("times as likely: ")
    expect(learned.locator(".weight")).to_have_count(70)
    bar = learned.locator(".weight:has(.weight-change.up) .weight-bar").first
    before, after = bar.evaluate("bar => [parseFloat(bar.style.width), parseFloat(bar.dataset.to)]")
    assert after > 0
    assert before <= after
    seat.page.wait_for_function(
        "bar => bar.style.width === bar.dataset.to", arg=bar.element_handle()
    )


def test_scripts_stay_hidden_until_they_act_unless_the_player_peeks(seat: Seat) -> None:
    seat.begin()
    seat.key("why").click()
    hidden = seat.page.locator(".why-body .hidden-rules")
    expect(hidden).to_have_count(4)
    expect(seat.page.locator(".why-body .script li")).to_have_count(0)
    seat.page.get_by_label("Peek at rules").check()
    expect(hidden).to_have_count(0)
    expect(seat.page.locator(".why-body .script li").first).to_be_attached()
    seat.page.reload()
    seat.key("why").click()
    expect(seat.page.get_by_label("Peek at rules")).to_be_checked()
    expect(hidden).to_have_count(0)
    seat.page.get_by_label("Peek at rules").uncheck()
    expect(hidden).to_have_count(4)


def test_one_hidden_rule_is_spoken_of_as_one(seat: Seat) -> None:
    agent = {"who": 4, "side": 1, "name": "he", "able": True, "tried": [], "untried": []}
    words = """async (agents) => {
        const { WhyPanel } = await import("/static/panels/why.js");
        const panel = new WhyPanel({ ask: null, askLearned: null });
        const hiddenOf = (agent) => panel.decision(agent).querySelector(".hidden-rules");
        return agents.map((agent) => hiddenOf(agent).textContent);
    }"""
    assert seat.page.evaluate(words, [{**agent, "hidden": count} for count in (1, 2)]) == [
        "1 rule of his stays hidden until it acts.",
        "2 rules of his stay hidden until they act.",
    ]


def test_what_they_learned_is_said_in_sentences_after_a_fight_and_when_one_asks(seat: Seat) -> None:
    seat.begin()
    seat.fight_to_the_end()
    told = seat.result.locator(".insights li")
    expect(told.first).to_have_text(re.compile(r"^The(y|ir) .*\.$"))
    words = told.all_inner_texts()
    seat.page.get_by_role("button", name="Fight again").click()
    expect(seat.title).to_contain_text("Fight 2")
    seat.key("why").click()
    seat.page.get_by_role("button", name="Weights and history").click()
    expect(seat.page.locator("[data-view=play] .insights li")).to_have_text(words)


def test_changes_shown_after_a_fight_add_up_and_have_reasons(seat: Seat) -> None:
    seat.begin()
    seat.fight_to_the_end()
    expect(seat.result.locator(".weight-reason").first).to_be_visible()
    for table in seat.result.locator(".weights-table").all():
        shown = sum(
            int(text.replace(MINUS, "-").lstrip("▲▼ ").replace("+", "") or 0)
            for text in table.locator(".weight-change").all_inner_texts()
        )
        words = table.locator(".added-up").inner_text()
        rest, gained, lost = re.findall(rf"([+{MINUS}]\d+)", words)
        assert shown + int(rest.replace(MINUS, "-")) == 0
        assert gained.lstrip("+") == lost.lstrip(MINUS)


def test_difficulty_has_plain_names_and_says_what_it_does(seat: Seat) -> None:
    kinds = seat.page.locator("#difficulty-kind option")
    expect(kinds).to_have_text(
        [
            "Full strength",
            "Even game (top culling)",
            "Slow to settle (weight clipping)",
            "Content with less (high-fitness penalising)",
        ]
    )
    seat.page.locator("#difficulty-kind").select_option("cull")
    expect(seat.page.locator(".difficulty .soft").first).to_contain_text("The one to choose")
    seat.begin()
    seat.fight_to_the_end()
    expect(seat.result).to_contain_text("Even game (top culling): rules with a weight above")
