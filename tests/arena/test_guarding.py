"""Who may ask the arena, how much, and what the page may do."""

from __future__ import annotations

import asyncio
import json
from typing import TYPE_CHECKING, Any

import pytest

from sparring.arena.app import arena_app
from sparring.arena.guarding import (
    HEADERS,
    LARGEST_BODY,
    host_of,
    is_token,
    same_origin,
    too_large,
)

if TYPE_CHECKING:
    from collections.abc import Iterable

    from sparring.arena.memory import Memory

HOST = "127.0.0.1:8642"
FILM = json.dumps({"red": "novice", "blue": "novice"}).encode()


class Asked:
    """What the whole application answers to one request, chunk by chunk."""

    def __init__(
        self,
        memory: Memory,
        method: str = "GET",
        path: str = "/api/version",
        *,
        headers: dict[str, str] | None = None,
        body: Iterable[bytes] = (b"",),
        hosts: tuple[str, ...] = (),
    ) -> None:
        self.chunks = list(body)
        self.taken = 0
        self.sent: list[Any] = []
        named = {"host": HOST, "content-type": "application/json", **(headers or {})}
        scope = {
            "type": "http",
            "asgi": {"version": "3.0"},
            "http_version": "1.1",
            "method": method,
            "scheme": "http",
            "path": path,
            "raw_path": path.encode(),
            "root_path": "",
            "query_string": b"",
            "headers": [(name.encode(), value.encode("latin-1")) for name, value in named.items()],
            "client": ("127.0.0.1", 1),
            "server": ("127.0.0.1", 8642),
        }
        app = arena_app(memory, hosts=hosts)
        asyncio.run(app(scope, self.receive, self.send))

    async def receive(self) -> dict[str, Any]:
        self.taken += 1
        if not self.chunks:
            await asyncio.Event().wait()
        chunk = self.chunks.pop(0)
        return {"type": "http.request", "body": chunk, "more_body": bool(self.chunks)}

    async def send(self, message: Any) -> None:
        self.sent.append(message)

    @property
    def status(self) -> int:
        return int(self.sent[0]["status"])

    @property
    def headers(self) -> dict[str, str]:
        return {name.decode(): value.decode() for name, value in self.sent[0]["headers"]}

    @property
    def body(self) -> bytes:
        return b"".join(message.get("body", b"") for message in self.sent[1:])


# --- hosts and origins -------------------------------------------------------


@pytest.mark.parametrize("host", ["localhost", "LOCALHOST:80", "127.0.0.1:8642", "[::1]:8642"])
def test_this_machine_may_ask(memory: Memory, host: str):
    assert Asked(memory, headers={"host": host}).status == 200


@pytest.mark.parametrize(
    "host",
    ["evil.example", "127.0.0.1.evil.example", "localhost.evil.example:80", "", "evil:127.0.0.1"],
)
@pytest.mark.parametrize("method", ["GET", "POST"])
def test_a_foreign_host_is_refused(memory: Memory, host: str, method: str):
    asked = Asked(memory, method, "/api/film", headers={"host": host}, body=[FILM])
    assert asked.status == 403
    assert asked.taken == 0


def test_a_host_may_be_named(memory: Memory):
    asked = Asked(memory, headers={"host": "arena.lan:80"}, hosts=("arena.lan",))
    assert asked.status == 200
    assert Asked(memory, headers={"host": "evil.example"}, hosts=("*",)).status == 200


@pytest.mark.parametrize(
    "origin",
    [
        "http://evil.example",
        "http://127.0.0.1:9999",
        "http://127.0.0.1:8642.evil.example",
        "null",
        "",
        "file://",
    ],
)
def test_another_site_may_not_post(memory: Memory, origin: str):
    asked = Asked(memory, "POST", "/api/film", headers={"origin": origin}, body=[FILM])
    assert asked.status == 403
    assert json.loads(asked.body)["type"] == "error"


@pytest.mark.parametrize("headers", [{}, {"origin": f"http://{HOST}"}])
def test_the_page_itself_may_post(memory: Memory, headers: dict[str, str]):
    asked = Asked(memory, "POST", "/api/film", headers=headers, body=[FILM])
    assert asked.status == 200
    assert b'"rounds"' in asked.body


@pytest.mark.parametrize(
    ("origin", "is_same"),
    [(None, True), (f"http://{HOST}", True), ("http://localhost:8642", False), ("null", False)],
)
def test_an_origin_is_the_same_host_and_port(origin: str | None, is_same: bool):
    headers = {"host": HOST} if origin is None else {"host": HOST, "origin": origin}
    assert same_origin(headers) == is_same


@pytest.mark.parametrize(
    ("host", "name"), [("a:80", "a"), ("[::1]:80", "[::1]"), ("A.b", "a.b"), ("a:b", "a:b")]
)
def test_a_host_is_its_name_without_the_port(host: str, name: str):
    assert host_of(host) == name


# --- sizes -------------------------------------------------------------------


def test_a_body_that_says_it_is_too_large_is_not_read(memory: Memory):
    headers = {"content-length": str(LARGEST_BODY + 1)}
    asked = Asked(memory, "POST", "/api/replay", headers=headers, body=[FILM])
    assert (asked.status, asked.taken) == (413, 0)


@pytest.mark.parametrize("path", ["/api/replay", "/api/film", "/api/why"])
def test_a_body_that_turns_out_too_large_is_refused_as_soon_as_it_does(memory: Memory, path: str):
    chunk = b" " * 1_000_000
    asked = Asked(memory, "POST", path, body=[chunk] * 20)
    assert asked.taken <= LARGEST_BODY // len(chunk) + 1
    assert asked.status == 413


def test_a_body_that_lies_about_its_length_is_refused(memory: Memory):
    headers = {"content-length": "5"}
    asked = Asked(memory, "POST", "/api/replay", headers=headers, body=[b" " * 1_000_000] * 7)
    assert asked.status == 413


@pytest.mark.parametrize("length", ["-1", "x", "1.5", "", "٣", "1e9"])
def test_a_length_that_is_none_is_refused(memory: Memory, length: str):
    assert too_large(length)


@pytest.mark.parametrize("length", ["0", "5", str(LARGEST_BODY)])
def test_a_body_within_bounds_is_not_too_large(length: str):
    assert not too_large(length)


# --- headers -----------------------------------------------------------------


@pytest.mark.parametrize(
    ("method", "path", "status"),
    [
        ("GET", "/", 200),
        ("GET", "/static/main.js", 200),
        ("GET", "/api/catalogue", 200),
        ("GET", "/nowhere", 404),
        ("DELETE", "/api/film", 405),
        ("POST", "/api/film", 422),
    ],
)
def test_every_answer_keeps_the_page_to_itself(memory: Memory, method: str, path: str, status: int):
    asked = Asked(memory, method, path, body=[b"{}"])
    assert asked.status == status
    for name, value in HEADERS.items():
        assert asked.headers[name.decode()] == value.decode()


def test_refusals_keep_the_page_to_themselves_too(memory: Memory):
    for headers in ({"host": "evil.example"}, {"content-length": "9" * 9}):
        asked = Asked(memory, headers=headers)
        assert asked.headers["x-content-type-options"] == "nosniff"
        assert "default-src 'none'" in asked.headers["content-security-policy"]


def test_no_answer_may_be_read_by_another_site(memory: Memory):
    asked = Asked(memory, headers={"origin": "http://evil.example"})
    assert "access-control-allow-origin" not in asked.headers


def test_the_page_runs_nothing_but_its_own_scripts():
    policy = HEADERS[b"content-security-policy"].decode()
    assert "unsafe" not in policy
    assert "script-src 'self'" in policy
    assert "frame-ancestors 'none'" in policy


# --- cookies -----------------------------------------------------------------


def introduced(memory: Memory, **headers: str) -> str:
    """The cookie that the page is given when it asks who it is."""
    kind = {"content-type": "application/json", **headers}
    asked = Asked(memory, "POST", "/api/player", headers=kind, body=[b"{}"])
    return asked.headers["set-cookie"]


def test_a_visitor_is_given_a_secret_that_scripts_and_other_sites_cannot_use(memory: Memory):
    cookie = introduced(memory)
    assert "HttpOnly" in cookie
    assert "SameSite=strict" in cookie
    token = cookie.split(";")[0].partition("=")[2]
    assert is_token(token)
    assert token not in introduced(memory)


def test_whoever_has_a_secret_keeps_it(memory: Memory):
    cookie = introduced(memory, cookie=f"sparring_player={'a' * 43}")
    assert cookie.startswith(f"sparring_player={'a' * 43};")


@pytest.mark.parametrize("token", ["", "a" * 42, "a" * 44, "ä" * 43, "a" * 42 + "\n", "a b" * 15])
def test_what_does_not_look_like_a_secret_is_replaced(memory: Memory, token: str):
    assert not is_token(token)


@pytest.mark.parametrize("path", ["/", "/api/version", "/api/catalogue", "/static/main.js"])
def test_nothing_that_another_site_can_lead_to_gives_secrets_away(memory: Memory, path: str):
    assert "set-cookie" not in Asked(memory, path=path).headers
