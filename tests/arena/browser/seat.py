"""A player's browser, and the words to speak of what is on its page."""

from __future__ import annotations

import os
import shutil
from typing import TYPE_CHECKING, Any

from playwright.sync_api import expect

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from playwright.sync_api import Browser, Download, Locator, Page

CHROMIUM_FLAGS = [
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
NAMES = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
"""The first draws no window around its pages: it opens one in a third of the time."""
AT_ONCE = "0"
"""The speed that shows only outcomes."""
AT_ONCE_IN_FILMS = "20"
"""Films are always shown; this is as fast as the stage can."""
DROP = """([name, text]) => {
    const files = new DataTransfer();
    files.items.add(new File([text], name, { type: "application/json" }));
    document.body.dispatchEvent(
        new DragEvent("drop", { dataTransfer: files, bubbles: true, cancelable: true }),
    );
}"""


def chromium() -> str:
    """The browser on this machine; `make browser` installs one where Debian's
    packages are at hand."""
    found = os.environ.get("SPARRING_CHROMIUM") or next(filter(None, map(shutil.which, NAMES)), "")
    assert found, "no Chromium found: run `make browser`, or name one in SPARRING_CHROMIUM"
    return found


AS_NEW = """(kept) => {
    localStorage.clear();
    sessionStorage.clear();
    for (const [name, value] of kept) localStorage.setItem(`sparring.${name}`, value);
}"""
"""What a browser keeps of a page is forgotten, but for these settings."""


class Seat:
    """A browser with a player of its own: a new one, or a page that others had before him and
    that keeps nothing of them. Then it need not fetch all modules again."""

    def __init__(
        self,
        browser: Browser,
        address: str,
        *,
        theme: str = "dark",
        width: int = 1280,
        height: int = 800,
        speed: str = AT_ONCE,
        hints: bool = False,
        motion: str = "no-preference",
        page: Page | None = None,
        **more: Any,
    ) -> None:
        self.address = address
        kept = [
            ("speed", speed),
            ("watch-speed", AT_ONCE_IN_FILMS if speed == AT_ONCE else speed),
            ("hints-seen", "" if hints else "all"),
        ]
        self.is_borrowed = page is not None
        if page is None:
            page = browser.new_context(**more).new_page()
        self.page, self.context = page, page.context
        self.context.set_default_timeout(15_000)
        self.context.clear_cookies()
        page.set_viewport_size({"width": width, "height": height})
        page.emulate_media(color_scheme=theme, reduced_motion=motion)  # type: ignore[arg-type]
        # A page of the arena that runs nothing.
        page.goto(f"{address}api/version")
        page.evaluate(AS_NEW, kept)
        self.complaints: list[str] = []
        """Errors on the page's console."""
        self.requests: list[str] = []
        self.listeners: dict[Any, Callable[..., None]] = {
            "console": self.hear,
            "pageerror": lambda error: self.complaints.append(str(error)),
            "request": lambda request: self.requests.append(request.url),
        }
        for event, listener in self.listeners.items():
            page.on(event, listener)
        self.open()

    def hear(self, message: Any) -> None:
        # A server that was killed is no fault of the page.
        if message.type == "error" and "ERR_CONNECTION" not in message.text:
            self.complaints.append(message.text)

    def open(self, room: str = "") -> None:
        self.page.goto(f"{self.address}{room}")
        self.page.wait_for_selector("html[data-ready]")

    def go(self, room: str) -> None:
        self.page.click(f'[data-room="{room}"]')
        self.page.wait_for_selector(f'html[data-ready="{room}"]')

    def leave(self) -> None:
        """Close the browser, or make the page ready for another."""
        if not self.is_borrowed:
            self.context.close()
            return
        for event, listener in self.listeners.items():
            self.page.remove_listener(event, listener)
        for other in self.context.pages:
            if other is not self.page:
                other.close()
        self.page.unroute_all(behavior="ignoreErrors")
        self.page.mouse.move(0, 0)
        self.page.goto("about:blank")

    # --- fights --------------------------------------------------------------

    def key(self, name: str) -> Locator:
        """A button by its key, in the room that is open."""
        return self.page.locator(f'[data-view]:not([hidden]) [data-key="{name}"]')

    def begin(self) -> None:
        self.page.get_by_role("button", name="Begin the fight").click()
        expect(self.title).to_contain_text("round 1")

    @property
    def title(self) -> Locator:
        return self.page.locator("[data-view]:not([hidden]) .round-title")

    @property
    def round(self) -> int:
        return int(self.title.inner_text().split("round ")[1].split(" ")[0])

    def card(self, unit: int) -> Locator:
        return self.page.locator(f'[data-view]:not([hidden]) [data-unit="{unit}"]')

    def plan(self, agent: int) -> str:
        """What a character is about to do, as his card says."""
        return self.card(agent).locator(".plan").inner_text()

    def tell_somebody_to_wait(self) -> None:
        """The shortest order there is, for the first who can take one."""
        own = [unit for unit in range(4) if self.card(unit).is_enabled()]
        self.tell_to_wait(own[0])

    def tell_to_wait(self, agent: int) -> None:
        """The shortest order there is."""
        self.card(agent).click()
        self.key("pass").click()
        expect(self.card(agent).locator(".plan.ordered")).to_be_visible()

    def fight_shown(self) -> tuple[str, int]:
        """Both teams with what they are about to do, and how much was told."""
        room = self.page.locator("[data-view=play]")
        return room.locator(".roster").inner_text(), room.locator(".log-line").count()

    @property
    def result(self) -> Locator:
        return self.page.locator("dialog.result")

    @property
    def is_over(self) -> bool:
        return self.result.is_visible()

    def fight_on(self) -> None:
        """One round by the button."""
        before = self.title.inner_text()
        self.key("fight-on").click()
        self.wait_for_round(before)

    def begin_and_fight(self, rounds: int) -> None:
        """A fight that has gone on for so many rounds. Some end sooner: they are left behind."""
        self.begin()
        while self.round <= rounds:
            self.fight_on()
            if self.is_over:
                self.page.get_by_role("button", name="Change the team").click()
                self.begin()

    def wait_for_round(self, before: str) -> None:
        self.page.wait_for_function(
            """(before) => document.querySelector("dialog.result") ||
            (document.querySelector("[data-view=play] .round-title").textContent !== before &&
             document.querySelector("[data-key=fight-on]").textContent.startsWith("Fight on"))""",
            arg=before,
        )

    def fight_to_the_end(self) -> None:
        for _ in range(120):
            if self.is_over:
                return
            self.fight_on()
        raise AssertionError("the fight does not end")

    def click_unit(self, unit: int) -> None:
        """Click on somebody on the field."""
        spot = self.page.evaluate(
            """(id) => document.querySelector("[data-view]:not([hidden]) canvas.field").painter
            .positionOf(id)""",
            unit,
        )
        assert spot is not None, f"nobody with number {unit} is on the field"
        self.page.mouse.click(spot["clientX"], spot["clientY"])

    def click_field(self, x: float, y: float) -> None:
        """Click on the ground: shares of the field's width and height."""
        box = self.page.locator("[data-view]:not([hidden]) canvas.field").bounding_box()
        assert box is not None
        self.page.mouse.click(box["x"] + x * box["width"], box["y"] + y * box["height"])

    # --- files ---------------------------------------------------------------

    def downloaded(self, name: str) -> Download:
        """What the button with this key gives."""
        with self.page.expect_download() as waiting:
            self.key(name).click()
        return waiting.value

    def choose_file(self, name: str, path: Path) -> None:
        """Open a file with the button with this key."""
        with self.page.expect_file_chooser() as waiting:
            self.key(name).click()
        waiting.value.set_files(path)

    def drop(self, name: str, text: str) -> None:
        """Drag a file onto the page and let it go."""
        self.page.evaluate(DROP, [name, text])

    def agree(self) -> None:
        """Say yes to the question."""
        self.page.locator("dialog[open] .danger").click()
