"""Connections that end: whoever says nothing, too little or too much gives way."""

from __future__ import annotations

import errno
import os
import time
from typing import TYPE_CHECKING, NamedTuple

from uvicorn.protocols.http.h11_impl import H11Protocol

if TYPE_CHECKING:
    import asyncio
    import logging

    import h11

HEAD_WITHIN = 10.0
"""Seconds from the beginning of a connection, or from the last answer, until a whole
request head is there."""
BODY_WITHIN = 60.0
"""Seconds from a head until its whole body is there."""
ANSWERED_WITHIN = 300.0
"""Seconds until an answer has been read; the first film of a world may need its kernels."""
MOST_CONNECTIONS, FEWEST_CONNECTIONS = 512, 8
MOST_WAITING, FEWEST_WAITING = 100, 4
USUAL_HANDLES = 1024
QUIET_SECONDS = 60.0
"""Between two complaints that there are no file handles left."""
NO_HANDLES = (errno.EMFILE, errno.ENFILE)


class Room(NamedTuple):
    """How many connections there may be."""

    connections: int
    waiting: int
    """Those that are taken at once. All are taken before the first can be refused, and
    each takes a file handle."""


def room() -> Room:
    """As many as file handles allow, with some left for files."""
    free = handles_left()
    return Room(
        min(MOST_CONNECTIONS, max(FEWEST_CONNECTIONS, free // 2)),
        min(MOST_WAITING, max(FEWEST_WAITING, free // 8)),
    )


def handles_left() -> int:
    """How many more files this process may open."""
    try:
        import resource

        most = resource.getrlimit(resource.RLIMIT_NOFILE)[0]
        return min(most, 1 << 20) - len(os.listdir("/proc/self/fd"))
    except (ImportError, OSError):
        return USUAL_HANDLES // 2


class Line(H11Protocol):
    """A connection that is ended when it takes too long; the most patient of those that
    ask for nothing gives way to a new one when there are too many."""

    most = MOST_CONNECTIONS
    since = 0.0
    deadline: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Somebody comes."""
        super().connection_made(transport)
        self.since = time.monotonic()
        self.end_after(HEAD_WITHIN)
        if len(self.connections) > self.most:
            self.make_room()

    def connection_lost(self, exc: Exception | None) -> None:
        """Somebody goes."""
        self.be_patient()
        super().connection_lost(exc)

    def handle_events(self) -> None:
        """A request has begun, or is whole, or neither."""
        before = self.is_sending, self.is_asking
        super().handle_events()
        after = self.is_sending, self.is_asking
        # Letter by letter is no way to be given more time.
        if after != before and any(after):
            self.end_after(BODY_WITHIN if self.is_sending else ANSWERED_WITHIN)

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        """From now on another protocol looks after it, and asks whether anybody is there."""
        self.be_patient()
        super().handle_websocket_upgrade(event)

    def on_response_complete(self) -> None:
        """A request is answered; the next may be here already."""
        self.end_after(HEAD_WITHIN)
        super().on_response_complete()

    @property
    def is_asking(self) -> bool:
        """Whether a whole request is being answered."""
        cycle = self.cycle
        return cycle is not None and not cycle.response_complete and not cycle.more_body

    @property
    def is_sending(self) -> bool:
        """Whether a request has begun whose body is still to come."""
        cycle = self.cycle
        return cycle is not None and not cycle.response_complete and bool(cycle.more_body)

    def end_after(self, seconds: float) -> None:
        """End the connection unless something happens first."""
        self.be_patient()
        self.deadline = self.loop.call_later(seconds, self.end)

    def be_patient(self) -> None:
        """End it at no time."""
        if self.deadline is not None:
            self.deadline.cancel()
            self.deadline = None

    def end(self) -> None:
        """Hang up."""
        self.transport.abort()

    def make_room(self) -> None:
        """Let the connection go that has asked for nothing for longest: this one, if all
        others are busy."""
        others = (one for one in self.connections if isinstance(one, Line) and one is not self)
        idle = [one for one in others if not one.is_asking and not one.transport.is_closing()]
        min(idle, key=lambda one: one.since, default=self).end()


def line_for(most: int) -> type[Line]:
    """Connections of a server that may have so many."""
    return type("CappedLine", (Line,), {"most": most})


class WithoutHandles:
    """A filter for logs: that no file handles are left is said in a sentence, and not
    again for a while."""

    def __init__(self) -> None:
        self.said = -QUIET_SECONDS

    def __call__(self, record: logging.LogRecord) -> bool:
        """Whether a record is worth writing; it may become shorter."""
        error = record.exc_info[1] if record.exc_info else None
        if not (isinstance(error, OSError) and error.errno in NO_HANDLES):
            return True
        now = time.monotonic()
        if now - self.said < QUIET_SECONDS:
            return False
        self.said = now
        record.exc_info = record.exc_text = None
        record.msg, record.args = "no file handles are left: some connections must wait", ()
        return True
