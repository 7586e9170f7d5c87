"""A screen of the terminal that shows something while it runs, no faster than a human can
follow."""

from __future__ import annotations

from time import monotonic, sleep
from typing import TYPE_CHECKING, Self

from rich.live import Live

if TYPE_CHECKING:
    from collections.abc import Callable
    from types import TracebackType

    from rich.console import Console, RenderableType

SECONDS_A_FRAME = 0.1
SECONDS_A_STEP = 0.1
"""Slow enough to follow."""


class PacedScreen:
    """The whole screen, drawn anew after a step if it is time for it."""

    def __init__(self, console: Console, *, steps: int, most_seconds: float) -> None:
        """Pauses between steps do not add up to more than so many seconds."""
        self.live = Live(console=console, screen=True, auto_refresh=False)
        self.pause = min(SECONDS_A_STEP, most_seconds / steps)
        self.last_frame = 0.0
        self.due = monotonic()

    def __enter__(self) -> Self:
        self.live.start()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.live.stop()

    def show_frame(self, draw: Callable[[], RenderableType], *, at_once: bool = False) -> None:
        """Show how it stands, then wait until the next step is due."""
        if at_once or monotonic() - self.last_frame >= SECONDS_A_FRAME * 0.9:
            self.live.update(draw(), refresh=True)
            self.last_frame = monotonic()
        self.due = max(self.due + self.pause, monotonic())
        sleep(max(0.0, self.due - monotonic()))
