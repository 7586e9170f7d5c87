"""What every request passes: who asks, how much he sends, what the page may do."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING, Any

from sparring.arena.messages import LARGEST_MESSAGE

if TYPE_CHECKING:
    from collections.abc import Mapping

    from starlette.types import ASGIApp, Message, Receive, Scope, Send

COOKIE = "sparring_player"
TOKEN = re.compile(r"[A-Za-z0-9_-]{43}")
LARGEST_BODY = 6_000_000
"""Bytes of a request: a replay file may have five million."""
TOO_LARGE = f"at most {LARGEST_BODY:,} bytes"
LOOPBACK = ("localhost", "127.0.0.1", "[::1]")
HEADERS = {
    b"content-security-policy": (
        b"default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; "
        b"connect-src 'self'; font-src 'self'; base-uri 'none'; form-action 'none'; "
        b"frame-ancestors 'none'"
    ),
    b"x-content-type-options": b"nosniff",
    b"referrer-policy": b"no-referrer",
    b"cross-origin-opener-policy": b"same-origin",
}
FRESH = b"no-cache"
"""How long a browser may use a module without asking: a new version must not run with those
of the old one."""
assert LARGEST_BODY > LARGEST_MESSAGE


class Guard:
    """Refuses foreign hosts, foreign origins and bodies that are too large; adds
    the headers that keep the page to itself."""

    def __init__(self, app: ASGIApp, hosts: tuple[str, ...] = ()) -> None:
        self.app = app
        self.hosts = {*LOOPBACK, *hosts}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request, or pass it on."""
        if scope["type"] not in ("http", "websocket"):
            await self.app(scope, receive, send)
            return
        headers = plain_headers(scope)
        # Another site must not reach the arena by a name that leads here.
        if "*" not in self.hosts and host_of(headers.get("host", "")) not in self.hosts:
            await refuse(scope, receive, send, 403, "the arena is not known by this name")
        elif scope["type"] == "websocket":
            await self.app(scope, receive, send)
        elif scope["method"] == "POST" and not same_origin(headers):
            await refuse(scope, receive, send, 403, "another site may not ask the arena")
        elif too_large(headers.get("content-length", "0")):
            await refuse(scope, receive, send, 413, TOO_LARGE)
        else:
            await self.guarded(scope, receive, send)

    async def guarded(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let a request through while its body stays within bounds."""
        seen, is_refused = 0, False

        async def counted() -> Message:
            nonlocal seen
            message = await receive()
            seen += len(message.get("body", b""))
            if seen > LARGEST_BODY:
                return {"type": "http.request", "body": b"", "more_body": False}
            return message

        async def answer(message: Message) -> None:
            nonlocal is_refused
            if seen > LARGEST_BODY:
                # Whatever the application made of half a body is not sent.
                if not is_refused:
                    is_refused = True
                    await refuse(scope, receive, send, 413, TOO_LARGE)
                return
            if message["type"] == "http.response.start":
                headers = [*message["headers"], *HEADERS.items()]
                if scope["path"].startswith("/static/"):
                    headers.append((b"cache-control", FRESH))
                message = {**message, "headers": headers}
            await send(message)

        await self.app(scope, counted, answer)


async def refuse(scope: Scope, receive: Receive, send: Send, status: int, why: str) -> None:
    """Answer with a reason and nothing else."""
    if scope["type"] == "websocket":
        await receive()
        await send({"type": "websocket.close", "code": 1008, "reason": why})
        return
    body = json.dumps({"type": "error", "message": why}).encode()
    headers = [
        (b"content-type", b"application/json"),
        (b"content-length", b"%d" % len(body)),
        *HEADERS.items(),
    ]
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": body})


def plain_headers(scope: Scope) -> dict[str, str]:
    """The headers of a request as text."""
    return {name.decode("latin-1"): value.decode("latin-1") for name, value in scope["headers"]}


def host_of(host: str) -> str:
    """A host without its port."""
    return re.sub(r":\d+$", "", host.lower())


def same_origin(headers: Mapping[str, Any]) -> bool:
    """Whether a request comes from a page of this server, or from no page at all."""
    origin = headers.get("origin")
    if origin is None:
        return True
    return bool(re.sub(r"^https?://", "", str(origin)) == headers.get("host"))


def too_large(length: str) -> bool:
    """Whether a body says of itself that it is too large, or says nonsense."""
    return not (length.isascii() and length.isdigit()) or int(length[:20]) > LARGEST_BODY


def is_token(token: str) -> bool:
    """Whether something looks like a player's secret."""
    return TOKEN.fullmatch(token) is not None
