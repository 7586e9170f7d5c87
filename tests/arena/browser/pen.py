"""A text in the rules editor, as whoever writes there has it."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from playwright.sync_api import Locator

    from tests.arena.browser.seat import Seat

OPPONENTS = "Rules of the opponents"
PASTE = """(field, text) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text/plain", text);
    field.dispatchEvent(
        new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }),
    );
}"""
# Only the lines in view are on the page: the whole text has to be asked for.
TEXT = "(field) => field.closest('.rules-editor').editor.text"
HOLDS = """([label, text]) => {
    const field = document.querySelector(`[role=textbox][aria-label="${label}"]`);
    return field?.closest(".rules-editor").editor.text === text;
}"""


class Pen:
    """Writes in the editor with this label, and reads what it holds."""

    def __init__(self, seat: Seat, label: str = OPPONENTS) -> None:
        self.page = seat.page
        self.label = label

    @property
    def field(self) -> Locator:
        return self.page.get_by_role("textbox", name=self.label)

    @property
    def text(self) -> str:
        """The whole text, in view or not."""
        return str(self.field.evaluate(TEXT))

    def write(self, text: str) -> None:
        """Put this in the place of everything, as by the clipboard."""
        self.field.press("ControlOrMeta+a")
        self.field.evaluate(PASTE, text)

    def wait_for(self, text: str) -> None:
        """Until the editor holds this text."""
        self.page.wait_for_function(HOLDS, arg=[self.label, text])
