"""The whole server, really served: pages, films, live play."""

from __future__ import annotations

import http.client
import json
import logging
import socket
import threading
import time
from contextlib import ExitStack, closing
from statistics import median
from typing import TYPE_CHECKING, Any

import pytest
import uvicorn
from websockets.exceptions import ConnectionClosed, InvalidStatus

import sparring
from sparring.arena import serving
from sparring.arena.films import film_of
from sparring.arena.hall import MOST_PAGES
from sparring.arena.messages import LARGEST_MESSAGE
from sparring.worlds.crpg.kernel.record import program
from tests.arena.helpers import OTHER_TOKEN, TOKEN, through_json
from tests.arena.server import HOST, JSON_TYPE, PATIENCE, Answer, Page, posted, request

if TYPE_CHECKING:
    from collections.abc import Iterator


@pytest.fixture(scope="module")
def port(tmp_path_factory: pytest.TempPathFactory) -> Iterator[int]:
    """The arena as `sparring play` serves it, in a thread of this process."""
    program.ready()
    running: list[uvicorn.Server] = []

    class Remembered(uvicorn.Server):
        def __init__(self, config: uvicorn.Config) -> None:
            super().__init__(config)
            running.append(self)

    ready = threading.Event()
    data = tmp_path_factory.mktemp("data") / "not yet there" / "arena.db"
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(serving.uvicorn, "Server", Remembered)
        server = serving.open_socket(HOST, 0)
        thread = threading.Thread(
            target=serving.serve, args=(server, data), kwargs={"when_ready": ready.set}
        )
        thread.start()
        assert ready.wait(PATIENCE)
    # Two threads that word an exception at once are too much for Python 3.11 (gh-106905).
    logging.getLogger("uvicorn.error").disabled = True
    yield server.getsockname()[1]
    logging.getLogger("uvicorn.error").disabled = False
    running[0].should_exit = True
    thread.join(PATIENCE)
    assert not thread.is_alive()


def got(port: int, path: str, **headers: str) -> Answer:
    return request(port, "GET", path, headers=headers)


# --- pages -------------------------------------------------------------------


def test_the_page_comes_without_a_secret_and_without_a_cache(port: int):
    answer = got(port, "/")
    assert (answer.status, answer.headers["cache-control"]) == (200, "no-cache")
    assert answer.body.startswith(b"<!doctype html>")
    assert "set-cookie" not in answer.headers


@pytest.mark.parametrize(
    ("path", "kind"),
    [
        ("/static/vendor/codemirror.js", "text/javascript"),
        ("/static/vendor/codemirror.LICENSE.txt", "text/plain"),
        ("/static/editor/editor.js", "text/javascript"),
        ("/static/editor/editor.css", "text/css"),
    ],
)
def test_files_say_what_they_are_and_are_sent_once(port: int, path: str, kind: str):
    answer = got(port, path)
    assert answer.status == 200
    assert answer.headers["content-type"].startswith(kind)
    assert answer.headers["cache-control"] == "no-cache"
    again = request(port, "GET", path, headers={"if-none-match": answer.headers["etag"]})
    assert (again.status, again.body) == (304, b"")


def test_a_secret_is_given_to_whoever_asks_for_one(port: int):
    answer = posted(port, "/api/player", {})
    assert answer.data == {"known": False}
    cookie = answer.headers["set-cookie"]
    assert "sparring_player=" in cookie
    assert {"HttpOnly", "SameSite=strict", "Path=/"} <= set(cookie.split("; "))


def test_another_site_may_not_say_who_somebody_is(port: int):
    answer = posted(port, "/api/player", {}, {"Origin": "http://evil.example"})
    assert answer.status == 403
    assert "set-cookie" not in answer.headers


def test_a_code_makes_another_browser_the_same_player(port: int):
    token = "c" * 43
    assert posted(port, "/api/player", {"code": token}).status == 400
    with Page(port, token) as page:
        assert page.ask("code")["code"] == token
    answer = posted(port, "/api/player", {"code": token}, {"Cookie": f"sparring_player={'d' * 43}"})
    assert answer.headers["set-cookie"].startswith(f"sparring_player={token};")


@pytest.mark.parametrize("code", ["", "x", "x" * 43, "x" * 100, "\x00" * 43, "ä" * 43])
def test_a_code_that_nobody_has_is_refused_with_the_way_out(port: int, code: str):
    answer = posted(port, "/api/player", {"code": code})
    assert (answer.status, "set-cookie" in answer.headers) == (400, False)
    assert "take it from Memory in the other browser" in answer.data["message"]


def test_the_secret_of_the_page_opens_the_game(port: int):
    cookie = posted(port, "/api/player", {}).headers["set-cookie"].split(";")[0]
    token = cookie.partition("=")[2]
    with Page(port, token) as page:
        page.ask("new_profile", name="Ada")
    again = posted(port, "/api/player", {}, {"Cookie": cookie})
    assert again.data == {"known": True}
    assert again.headers["set-cookie"].startswith(f"{cookie};")
    with Page(port, token) as page:
        assert page.state["profile"]["name"] == "Ada"


def test_every_file_the_page_names_is_there(port: int):
    page = got(port, "/").body.decode()
    named = [part.split('"')[0] for part in page.replace("src=", "href=").split('href="')[1:]]
    own = [name for name in named if not name.startswith(("http", "data:", "#"))]
    assert own
    for name in own:
        assert got(port, name if name.startswith("/") else f"/{name}").status == 200


def test_answers_on_an_open_line_do_not_wait_for_acknowledgements(port: int):
    with closing(http.client.HTTPConnection(HOST, port, timeout=PATIENCE)) as line:
        seconds = []
        for _ in range(15):
            before = time.perf_counter()
            line.request("GET", "/api/version")
            line.getresponse().read()
            seconds.append(time.perf_counter() - before)
    assert median(seconds) < 0.025


def test_the_version_is_told(port: int):
    assert got(port, "/api/version").data == {"sparring": sparring.__version__}


def test_the_catalogue_is_compressed_for_whoever_can_read_it(port: int):
    packed = got(port, "/api/catalogue", **{"Accept-Encoding": "gzip"})
    plain = got(port, "/api/catalogue")
    assert packed.headers["content-encoding"] == "gzip"
    assert len(packed.body) < len(plain.body) / 2
    assert plain.data["world"]["playing"]["spells"]


def test_worlds_are_listed_and_told_of_one_by_one(port: int):
    listed = got(port, "/api/worlds").data
    assert listed[0]["name"] == "crpg"
    world = got(port, "/api/worlds/crpg")
    assert (world.status, world.data["painter"]) == (200, "crpg")
    assert world.data == got(port, "/api/catalogue").data["world"]


@pytest.mark.parametrize("name", ["nowhere", "..", "%2e%2e%2fcrpg", "crpg%00", "x" * 500])
def test_a_world_that_is_not_there_is_refused(port: int, name: str):
    answer = got(port, f"/api/worlds/{name}")
    assert answer.status in (400, 404)


@pytest.mark.parametrize(
    "path",
    ["/nowhere", "/api", "/api/film", "/ws", "/docs", "/redoc", "/openapi.json", "/static", "/%00"],
)
def test_unknown_paths_are_not_found(port: int, path: str):
    assert got(port, path).status in (307, 404, 405)


@pytest.mark.parametrize(
    "path",
    [
        "/static/../app.py",
        "/static/..%2fapp.py",
        "/static/%2e%2e/app.py",
        "/static/%2e%2e%2f%2e%2e%2f%2e%2e%2f%2e%2e%2fetc/passwd",
        "/static//etc/passwd",
        "/static/%2fetc%2fpasswd",
        "/static/..%5capp.py",
        "/static/play/../../app.py",
        "/static/main.js/../../app.py",
        "/static/%00",
        "/static/main.js%00.css",
        "/static/" + "a" * 3000,
        "/static/%ff",
        "/static/",
        "/static/play",
        "/../app.py",
    ],
)
def test_nothing_outside_the_page_is_served(port: int, path: str):
    with closing(socket.create_connection((HOST, port), PATIENCE)) as line:
        host = f"Host: {HOST}\r\nConnection: close\r\n\r\n"
        line.sendall(f"GET {path} HTTP/1.1\r\n{host}".encode())
        answer = b"".join(iter(lambda: line.recv(65536), b""))
    assert b" 404 " in answer.splitlines()[0]
    assert b"import" not in answer
    assert b"root:" not in answer


@pytest.mark.parametrize("method", ["PUT", "DELETE", "PATCH", "OPTIONS", "TRACE"])
@pytest.mark.parametrize("path", ["/", "/api/film", "/static/main.js"])
def test_other_methods_are_refused(port: int, method: str, path: str):
    assert request(port, method, path).status == 405


# --- films -------------------------------------------------------------------


def test_a_film_is_the_fight_of_the_command_line(port: int):
    answer = posted(port, "/api/film", {"red": "offensive", "blue": "rulebase", "seed": "7"})
    assert answer.status == 200
    assert answer.data == through_json(film_of("crpg", ("offensive", "rulebase"), 7, (None, None)))


def test_a_replay_can_be_watched_and_asked_why(port: int):
    film = posted(port, "/api/film", {"red": "novice", "blue": "novice"}).data
    again = posted(port, "/api/replay", film["replay"])
    assert again.data["rounds"] == film["rounds"]
    why = posted(port, "/api/why", {"replay": film["replay"], "round": 1})
    assert len(why.data["agents"]) == 8


@pytest.mark.parametrize(
    ("path", "form"),
    [
        ("/api/film", {"red": "nobody", "blue": "novice"}),
        ("/api/film", {"red": "novice"}),
        ("/api/film", {"world": "nowhere", "red": "novice", "blue": "novice"}),
        ("/api/film", {"red": "/etc/state.json", "blue": "novice"}),
        ("/api/film", {"red": "novice", "blue": "novice", "seed": "9" * 20}),
        ("/api/film", {"red": "file", "blue": "novice", "red_file": "nonsense"}),
        ("/api/film", {"red": "scripting:novice:501", "blue": "novice"}),
        ("/api/replay", {}),
        ("/api/why", {"replay": {}, "round": 1}),
    ],
)
def test_what_cannot_be_watched_is_refused_with_the_reason(port: int, path: str, form: Any):
    answer = posted(port, path, form)
    assert answer.status == 400
    assert answer.data["type"] == "error"
    assert answer.data["message"]


def test_without_a_replay_to_open_there_is_none(port: int):
    answer = got(port, "/api/opened")
    assert (answer.status, answer.data["type"]) == (400, "error")


NO_REQUESTS = [
    b"",
    b"{",
    b"[]",
    b"null",
    b"\xff\xfe",
    b"[" * 100_000,
    b'{"red": ' + b"[" * 900 + b"]" * 900 + b"}",
    b'{"red": NaN, "blue": "novice"}',
    b'{"red": -Infinity, "blue": "novice"}',
    b'{"red": "\\ud800", "blue": "novice"}',
    b'{"red": 1' + b"0" * 5000 + b"}",
    b'{"red": 1e999}',
    b'{"replay": {}, "round": "\\udfff"}',
    b'{"replay": {}, "round": NaN}',
    b'{"sparring_replay": 1, "world": "crpg", "seed": "1", "numbers": {"\\ud800": 1}, '
    b'"orders": [], "scripts": [], "taken": [], "digest": null}',
    b'{"sparring_replay": 1, "world": "crpg", "seed": "1", "numbers": {}, "orders": '
    b"[[1, 0, 5, -1, -1, 1" + b"0" * 400 + b', 0, true]], "scripts": '
    b'[["pass;"], ["pass;"], ["pass;"], ["pass;"], ["pass;"], ["pass;"], ["pass;"], ["pass;"]], '
    b'"taken": [], "digest": null}',
]


@pytest.mark.parametrize("path", ["/api/film", "/api/replay", "/api/why"])
@pytest.mark.parametrize("body", NO_REQUESTS, ids=lambda body: repr(body[:30]))
def test_what_is_no_request_is_refused(port: int, path: str, body: bytes):
    answer = request(port, "POST", path, body, JSON_TYPE)
    assert 400 <= answer.status < 500
    assert answer.data
    assert answer.headers["x-content-type-options"] == "nosniff"


def test_a_film_is_made_of_json_alone(port: int):
    body = json.dumps({"red": "novice", "blue": "novice"})
    for kind in ("text/plain", "application/x-www-form-urlencoded", "multipart/form-data"):
        assert request(port, "POST", "/api/film", body, {"Content-Type": kind}).status == 422


def test_another_site_may_not_ask_for_films(port: int):
    form = {"red": "novice", "blue": "novice"}
    assert posted(port, "/api/film", form, {"Origin": "http://evil.example"}).status == 403
    assert posted(port, "/api/film", form, {"Origin": f"http://{HOST}:{port}"}).status == 200


# --- live play ---------------------------------------------------------------


def test_a_whole_encounter_is_played_over_the_wire(port: int):
    with Page(port, TOKEN) as page:
        assert page.state["fight"] is None
        fight = page.ask("begin", seed="3")["fight"]
        melee = fight["commands"]["0"]["melee"]
        planned = page.ask("order", agent=0, order={"act": "melee", "target": melee[0]})
        assert [plan["target"] for plan in planned["planned"] if plan["ordered"]] == melee[:1]
        answer = page.ask("fight_on")
        while answer["result"] is None:
            answer = page.ask("fight_on")
        assert answer["result"]["fought"]["number"] == 1
        assert page.ask("show")["encounters"] == 1


def test_two_pages_see_the_same_and_two_players_do_not(port: int):
    token = "t" * 43
    with Page(port, token) as first, Page(port, token) as second, Page(port, OTHER_TOKEN) as third:
        first.ask("new_profile", name="only-mine")
        assert second.hear()["profile"]["name"] == "only-mine"
        assert "only-mine" not in json.dumps(third.ask("show"))
        assert "only-mine" not in json.dumps(third.state)


def test_what_is_no_message_is_answered_with_an_error(port: int):
    with Page(port, "e" * 43) as page:
        for text in ("", "{", "[" * 5000, '{"type": "nonsense", "id": 4}', b"\xff", b"\x00"):
            page.socket.send(text)
            assert page.hear()["type"] == "error"
        assert page.ask("show")["type"] == "state"


def test_messages_may_come_as_bytes(port: int):
    with Page(port, "e" * 43) as page:
        page.socket.send(b'{"type": "show", "id": 77}')
        assert page.hear()["id"] == 77


def test_too_large_a_message_closes_the_line_and_nothing_else(port: int):
    with Page(port, "l" * 43) as page:
        page.ask("new_profile", name="Large")
        assert page.hung_up_on(" " * (LARGEST_MESSAGE + 1)) in (1009, None)
    with Page(port, "l" * 43) as page:
        assert page.state["profile"]["name"] == "Large"


def test_one_page_too_many_is_closed_with_the_reason(port: int):
    token = "m" * 43
    with ExitStack() as stack:
        for _ in range(MOST_PAGES):
            stack.enter_context(Page(port, token))
        with pytest.raises(ConnectionClosed) as closed:
            stack.enter_context(Page(port, token))
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == 1008
        assert "too many pages are open" in closed.value.rcvd.reason


@pytest.mark.parametrize(
    "headers",
    [
        {"Cookie": ""},
        {"Cookie": "sparring_player=short"},
        {"Cookie": "sparring_player=" + "ä" * 43},
        {"Cookie": "other=" + "a" * 43},
        {"Origin": "http://evil.example"},
        {"Origin": "null"},
    ],
)
def test_strangers_are_not_let_in(port: int, headers: dict[str, str]):
    with pytest.raises(InvalidStatus) as refused, Page(port, TOKEN, headers):
        pass
    assert refused.value.response.status_code == 403


def test_nobody_is_let_in_under_a_foreign_name(port: int):
    upgrade = {
        "Host": "evil.example",
        "Cookie": f"sparring_player={TOKEN}",
        "Connection": "Upgrade",
        "Upgrade": "websocket",
        "Sec-WebSocket-Version": "13",
        "Sec-WebSocket-Key": "AAAAAAAAAAAAAAAAAAAAAA==",
    }
    assert got(port, "/ws", **upgrade).status == 403
    assert got(port, "/ws", **upgrade | {"Host": f"{HOST}:{port}"}).status == 101


def test_the_page_of_this_server_is_let_in(port: int):
    with Page(port, TOKEN, {"Origin": f"http://{HOST}:{port}"}) as page:
        assert page.state["type"] == "state"


def test_a_page_that_goes_away_in_the_middle_is_missed_by_nobody(port: int):
    token = "g" * 43
    for _ in range(5):
        with Page(port, token) as page:
            for _ in range(20):
                page.say("learned")
            page.socket.socket.shutdown(socket.SHUT_RDWR)
    with Page(port, token) as page:
        assert page.ask("show")["type"] == "state"
