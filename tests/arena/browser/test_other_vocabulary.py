"""A profile of another world is written for in the words of that world."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from tests.arena.browser.pen import OPPONENTS

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Route, WebSocketRoute

    from tests.arena.browser.seat import Seat

NEW_WORD = "sing"
KNOWS = """([label, word]) => {
    const field = document.querySelector(`[role=textbox][aria-label="${label}"]`);
    const words = field?.closest(".rules-editor").editor.words;
    return Boolean(words) && JSON.stringify([...words.byName.keys()]).includes(`"${word}"`);
}"""


class OtherWorld:
    """The usual world under another name, with a word of its own; the server's profile
    plays it from when it is said so."""

    def __init__(self, seat: Seat) -> None:
        self.is_played = False
        seat.page.route("**/api/catalogue", self.catalogue)
        seat.page.route("**/api/worlds/other", self.about)
        seat.page.route("**/static/worlds/other/play.js", self.module)
        seat.page.route_web_socket("**/ws", self.line)

    def catalogue(self, route: Route) -> None:
        form = route.fetch().json()
        form["players"].append("other")
        self.world = form["world"]
        route.fulfill(json=form)

    def about(self, route: Route) -> None:
        words = json.loads(
            json.dumps(self.world["vocabulary"]).replace('"meleeattack"', f'"{NEW_WORD}"')
        )
        route.fulfill(json={**self.world, "name": "other", "vocabulary": words})

    def module(self, route: Route) -> None:
        route.fulfill(body='export * from "../crpg/play.js";', content_type="text/javascript")

    def line(self, line: WebSocketRoute) -> None:
        server = line.connect_to_server()

        def altered(text: str | bytes) -> None:
            answer: dict[str, Any] = json.loads(text)
            if self.is_played and "profile" in answer:
                answer["profile"]["world"] = "other"
            line.send(json.dumps(answer))

        server.on_message(altered)


def test_the_editor_takes_the_words_of_the_profiles_world(sit_down: Callable[..., Seat]) -> None:
    seat = sit_down(alone=True)
    other = OtherWorld(seat)
    seat.page.reload()
    seat.go("rules")
    seat.page.wait_for_function(KNOWS, arg=[OPPONENTS, "meleeattack"])
    assert not seat.page.evaluate(KNOWS, [OPPONENTS, NEW_WORD])
    seat.go("memory")
    other.is_played = True
    seat.key("difficulty-kind").select_option("clip")
    seat.go("rules")
    seat.page.wait_for_function(KNOWS, arg=[OPPONENTS, NEW_WORD])
    assert not seat.page.evaluate(KNOWS, [OPPONENTS, "meleeattack"])
    assert not seat.complaints
