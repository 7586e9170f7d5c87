"""The arena's server: the page, its data, and a WebSocket for live play."""

from __future__ import annotations

import json
import secrets
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING, Any

from fastapi import FastAPI, Request, Response, WebSocket, WebSocketDisconnect
from fastapi.exceptions import RequestValidationError
from fastapi.responses import FileResponse
from fastapi.staticfiles import StaticFiles
from starlette.middleware.gzip import GZipMiddleware
from starlette.websockets import WebSocketState

from sparring import __version__
from sparring.arena.catalogue import about, catalogue, listed_worlds
from sparring.arena.films import film_of, film_of_replay
from sparring.arena.guarding import COOKIE, Guard, is_token, same_origin
from sparring.arena.hall import Hall
from sparring.arena.messages import LARGEST_MESSAGE, FilmRequest, PlayerRequest, WhyRequest
from sparring.arena.parts import PAGE, USUAL_WORLD
from sparring.arena.player import seed_in
from sparring.arena.why import why_view
from sparring.errors import SparringError, UsageError
from sparring.worlds.replay import replay_from

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

    from sparring.arena.films import NamedFilm
    from sparring.arena.memory import Memory

YEAR = 365 * 24 * 3600
REFUSED, TOO_BIG, BROKEN = 1008, 1009, 1011
"""Why a WebSocket is closed: against the rules, too large a message, our fault."""


class OpenPage:
    """A WebSocket as the hall sees it."""

    def __init__(self, socket: WebSocket) -> None:
        self.socket = socket

    async def send(self, answer: dict[str, Any]) -> None:
        """Tell the page something, unless it has gone."""
        if self.socket.application_state is not WebSocketState.CONNECTED:
            return
        try:
            await self.socket.send_text(json.dumps(answer, separators=(",", ":")))
        except (WebSocketDisconnect, RuntimeError, OSError):
            return


async def hang_up(page: OpenPage, error: SparringError) -> None:
    """Tell a page why nothing goes on, in full: a reason for closing has few letters."""
    await page.send({"type": "failed", "message": str(error)[:2000]})
    await page.socket.close(BROKEN, str(error)[:100])


def arena_app(
    memory: Memory,
    *,
    hosts: tuple[str, ...] = (),
    seed: int | None = None,
    film: NamedFilm | None = None,
) -> FastAPI:
    """The whole application; `hosts` may be named besides the loopback ones, `film` is
    what `#watch?opened` shows."""
    hall = Hall(memory, seed)

    @asynccontextmanager
    async def lifetime(app: FastAPI) -> AsyncIterator[None]:
        yield
        memory.close()

    app = FastAPI(
        title="Sparring arena",
        version=__version__,
        lifespan=lifetime,
        docs_url=None,
        redoc_url=None,
        openapi_url=None,
    )
    app.state.hall = hall
    app.add_middleware(GZipMiddleware, minimum_size=2000, compresslevel=4)
    app.add_middleware(Guard, hosts=hosts)
    add_pages(app)
    add_players(app, memory)
    add_films(app, film)
    add_play(app, hall)
    return app


def add_pages(app: FastAPI) -> None:
    """The page and what it is made of."""

    @app.get("/")
    async def page() -> Response:
        return FileResponse(PAGE / "index.html", headers={"Cache-Control": "no-cache"})

    @app.get("/api/catalogue")
    def known() -> dict[str, Any]:
        return catalogue()

    @app.get("/api/worlds")
    def worlds() -> list[dict[str, str | None]]:
        return listed_worlds()

    @app.get("/api/worlds/{name}")
    def world(name: str) -> dict[str, Any]:
        return about(name)

    @app.get("/api/version")
    async def version() -> dict[str, str]:
        return {"sparring": __version__}

    app.mount("/static", StaticFiles(directory=PAGE), name="static")

    @app.exception_handler(SparringError)
    async def wrong(request: Request, error: SparringError) -> Response:
        return refusal(400, str(error)[:2000])

    @app.exception_handler(RequestValidationError)
    async def unfit(request: Request, error: RequestValidationError) -> Response:
        first = error.errors()[0]
        where = ".".join(str(part) for part in first["loc"])
        return refusal(422, f"{where}: {first['msg']}"[:300])


def add_players(app: FastAPI, memory: Memory) -> None:
    """Who somebody is: a secret in a cookie. It is given when the page itself asks, never
    with the page: whoever follows a link on another site comes without the cookie that he
    has, and a new one would take its place."""

    @app.post("/api/player")
    async def player(
        request: Request, response: Response, wanted: PlayerRequest
    ) -> dict[str, bool]:
        present = request.cookies.get(COOKIE, "")
        if wanted.code is not None:
            token = known_code(memory, wanted.code)
        else:
            token = present if is_token(present) else secrets.token_urlsafe(32)
        # Set anew every time, so that it ends a year after the last visit.
        response.set_cookie(COOKIE, token, max_age=YEAR, httponly=True, samesite="strict")
        return {"known": token == present}


def known_code(memory: Memory, code: str) -> str:
    """The secret of somebody who comes from another browser."""
    if not is_token(code) or memory.player(code) is None:
        raise UsageError(
            "nobody here has this code: take it from Memory in the other browser, "
            "at an arena with the same file of profiles (--data)"
        )
    return code


def refusal(status: int, why: str) -> Response:
    """Why not; in ASCII, since what was asked may hold what no encoding can."""
    body = json.dumps({"type": "error", "message": why})
    return Response(body, status, media_type="application/json")


def add_films(app: FastAPI, opened: NamedFilm | None) -> None:
    """Bouts to be watched; the same question always has the same answer. Plain
    functions: the server runs them aside."""

    @app.post("/api/film")
    def film(wanted: FilmRequest) -> dict[str, Any]:
        sides = [wanted.red] if wanted.blue is None else [wanted.red, wanted.blue]
        files = (wanted.red_file, wanted.blue_file)
        return {**film_of(wanted.world or USUAL_WORLD, sides, seed_in(wanted.seed), files)}

    @app.post("/api/replay")
    def replay(form: dict[str, Any]) -> dict[str, Any]:
        return {**film_of_replay(form)}

    @app.get("/api/opened")
    def opened_film() -> dict[str, Any]:
        if opened is None:
            raise UsageError("the arena was not started with a replay")
        return {**opened}

    @app.post("/api/why")
    def why(wanted: WhyRequest) -> dict[str, Any]:
        replay = replay_from(wanted.replay)
        return {**why_view(replay, replay.lines, wanted.round)}


def add_play(app: FastAPI, hall: Hall) -> None:
    """Live play."""

    @app.websocket("/ws")
    async def play(socket: WebSocket) -> None:
        token = socket.cookies.get(COOKIE, "")
        if not is_token(token) or not same_origin(socket.headers):
            await socket.close(REFUSED)
            return
        await socket.accept()
        page = OpenPage(socket)
        try:
            seat = await hall.enter(token, page)
        except SparringError as error:
            await hang_up(page, error)
            return
        if seat is None:
            await socket.close(REFUSED, "too many pages are open; close one and reload")
            return
        try:
            while True:
                said = await socket.receive()
                if said["type"] == "websocket.disconnect":
                    break
                text = said.get("text") or said.get("bytes") or ""
                if len(text) > LARGEST_MESSAGE:
                    await socket.close(TOO_BIG)
                    break
                await hall.hear(seat, page, text)
        except SparringError as error:
            await hang_up(page, error)
        finally:
            hall.depart(seat, page)
