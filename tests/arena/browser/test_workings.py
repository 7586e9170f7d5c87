"""Rules that cannot act, and rules without an answer, on the page."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from playwright.sync_api import expect

if TYPE_CHECKING:
    from pathlib import Path

    from tests.arena.browser.seat import Seat


def test_the_page_tells_what_cannot_act_and_what_has_no_answer(seat: Seat, tmp_path: Path) -> None:
    seat.begin()
    seat.fight_to_the_end()
    assert seat.page.locator(".no-answer, .idle").count() == 0
    seat.page.get_by_role("button", name="Change the team").click()
    seat.go("memory")
    path = tmp_path / "kept.json"
    seat.downloaded("export").save_as(path)
    path.write_text(json.dumps(helpless(json.loads(path.read_text()))))
    seat.choose_file("import", path)
    seat.agree()
    memory = seat.page.locator("[data-view=memory]")
    expect(memory.locator(".no-answer")).to_contain_text(
        "For 240 lessons the usual fitness has been below 0.2, now 0.05: perhaps nothing"
    )
    idle = memory.locator(".weight.idle")
    expect(idle).to_have_count(2)
    expect(idle.first.locator(".weight-chance")).to_have_text("never acts")
    expect(memory).to_contain_text("“never acts”: cannot act against this player")
    seat.go("play")
    seat.begin()
    seat.fight_to_the_end()
    expect(seat.result.locator(".no-answer")).to_contain_text("For 242 lessons")
    assert not seat.complaints


def helpless(state: dict[str, Any]) -> dict[str, Any]:
    """The state after many lost fights; one rule of each role never acted."""
    for role in state["roles"]:
        for pool in role["pools"]:
            pool |= {"encounters": 240, "usual": 0.05, "gloom": 240}
            pool["drawn"][0], pool["activated"][0] = 100, 0
    return state
