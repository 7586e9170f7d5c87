"""How fast the arena is: in a real browser, with many games at once.

    python benchmarks/arena.py            a table
    python benchmarks/arena.py --json     one JSON object on the last line

Three jobs. *Page*: from opening the address in a fresh browser profile until one can
play, kernels warm; beside a page with nothing on it, opened in the same way. *Rounds*:
20 players at once, each in a game of his own over a WebSocket; first each thinks for
half a second between rounds, then nobody thinks at all and everybody asks again as soon
as he is answered; beside the shortest answer the same server can give over the same
line. *Frames*: 18 units, three clouds and spells all the time, and forty things with
trails, bars and shots by the plain painter, drawn by the page without a graphics card;
beside an empty animation in the same browser.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import math
import os
import random
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
import urllib.request
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from playwright.sync_api import sync_playwright
from websockets.asyncio.client import connect

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Browser
    from websockets.asyncio.client import ClientConnection

GAMES = 20
ROUNDS = 40
"""Rounds each player fights."""
THINKS = 0.5
"""Seconds, on average."""
OPENINGS = 10
SECONDS_OF_FRAMES = 6
PLAIN_THINGS = 40
LIMITS = {"page_ready_s": 1.5, "round_p95_ms": 50.0, "frames_a_second": 30.0}
FLAGS = (
    *("--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run"),
    *("--disable-background-networking", "--disable-component-update", "--disable-sync"),
)
BLANK = "data:text/html,<title>nothing</title>"
KINDS = (
    ("fighter", "fighter", "wizard", "wizard") * 2 + ("wolf", "boar", "black bear") * 3 + ("wolf",)
)
SPELLS = ("Fireball", "Magic Missile", "Chromatic Orb", "Flame Arrow", "Melf's Acid Arrow")


class Server:
    """`sparring play` on a free port with a memory of its own."""

    def __init__(self, folder: Path) -> None:
        command = "from sparring.cli import main; main()"
        options = ["--no-open", "--port", "0", "--data", str(folder / "arena.db"), "--seed", "1"]
        self.process = subprocess.Popen(
            [sys.executable, "-c", command, "play", *options],
            stdout=subprocess.PIPE,
            text=True,
            env={**os.environ, "PYTHONUNBUFFERED": "1"},
        )
        assert self.process.stdout is not None
        words = self.process.stdout.readline().split()
        self.address = next(word for word in words if word.startswith("http://"))

    def end(self) -> None:
        self.process.terminate()
        self.process.wait(timeout=20)


# --- the page ------------------------------------------------------------------


def openings(browser: Browser, address: str, ready: str, count: int) -> list[float]:
    """Seconds from opening an address until an element is there, each time anew."""
    taken = []
    for _ in range(count):
        context = browser.new_context()
        page = context.new_page()
        start = time.perf_counter()
        page.goto(address)
        page.wait_for_selector(ready, state="attached")
        taken.append(time.perf_counter() - start)
        context.close()
    return taken


# --- rounds --------------------------------------------------------------------


class Times(NamedTuple):
    """How long answers took, in milliseconds."""

    middle: float
    p95: float
    p99: float
    slowest: float
    count: int


def times_of(taken: list[float]) -> Times:
    """What many answers come to."""
    ordered = sorted(1000 * seconds for seconds in taken)
    at = lambda share: ordered[min(len(ordered) - 1, int(share * len(ordered)))]  # noqa: E731
    return Times(statistics.median(ordered), at(0.95), at(0.99), ordered[-1], len(ordered))


def new_cookie(address: str) -> str:
    """A new player."""
    asked = urllib.request.Request(
        f"{address}api/player", b"{}", {"Content-Type": "application/json"}
    )
    with urllib.request.urlopen(asked) as answer:
        return str(answer.headers["set-cookie"]).split(";")[0]


async def ask(line: ClientConnection, **message: Any) -> dict[str, Any]:
    """Ask and wait for the answer."""
    await line.send(json.dumps({"id": 1, **message}))
    answer: dict[str, Any] = json.loads(await line.recv())
    assert answer["type"] != "error", answer
    return answer


async def one_player(
    address: str, number: int, rounds: int, thinks: float, taken: list[float]
) -> None:
    """Fight so many rounds, one encounter after the other."""
    luck = random.Random(number)
    where = address.replace("http://", "ws://") + "ws"
    headers = {"cookie": new_cookie(address)}
    async with connect(where, additional_headers=headers, max_size=None) as line:
        await line.recv()
        await ask(line, type="begin")
        for _ in range(rounds):
            await asyncio.sleep(luck.uniform(0, 2 * thinks))
            start = time.perf_counter()
            answer = await ask(line, type="fight_on")
            taken.append(time.perf_counter() - start)
            if answer["result"] is not None:
                await ask(line, type="begin")


async def all_players(address: str, games: int, rounds: int, thinks: float) -> list[float]:
    """Everybody at once."""
    taken: list[float] = []
    await asyncio.gather(
        *(one_player(address, number, rounds, thinks, taken) for number in range(games))
    )
    return taken


async def shortest_answers(address: str, count: int) -> list[float]:
    """The least the server can do: refuse something it does not understand."""
    where = address.replace("http://", "ws://") + "ws"
    taken = []
    headers = {"cookie": new_cookie(address)}
    async with connect(where, additional_headers=headers, max_size=None) as line:
        await line.recv()
        for _ in range(count):
            start = time.perf_counter()
            await line.send("{}")
            await line.recv()
            taken.append(time.perf_counter() - start)
    return taken


# --- frames --------------------------------------------------------------------


def crowded_scene() -> dict[str, Any]:
    """Eighteen units and three clouds."""
    lasting = ("Mirrored", "Held", "Blinded", "Shielded", "Stunned", "Charmed")
    units = [
        {
            "id": at,
            "name": kind,
            "kind": kind,
            "team": at // 4 if at < 8 else at % 2,
            "side": at // 4 if at < 8 else at % 2,
            "x": 150 + 41 * at,
            "y": 200 + 137 * at % 600,
            "health": 10 + at,
            "most": 55,
            "alive": True,
            "influences": [{"name": lasting[at % 6], "bad": at % 2 == 1, "rounds": 3}],
            "images": 4 if at % 6 == 0 else 0,
            "slowed": False,
        }
        for at, kind in enumerate(KINDS)
    ]
    clouds = [
        {"kind": "Nauseating Fumes", "x": 350, "y": 420, "radius": 400, "rounds": 3},
        {"kind": "Nauseating Fumes", "x": 700, "y": 600, "radius": 400, "rounds": 3},
        {"kind": "Slippery Surface", "x": 480, "y": 620, "radius": 300, "rounds": 3},
    ]
    return {"round": 3, "over": False, "units": units, "clouds": clouds}


def busy_events() -> list[dict[str, Any]]:
    """A round in which something happens to everybody in every segment."""
    events = []
    for clock in range(10):
        for at in range(3):
            caster, target = (2, 3, 6, 7)[(clock + at) % 4], (3 * clock + 5 * at) % 18
            plain = {"clock": clock, "who": caster, "target": target, "thing": None, "amount": 7}
            plain |= {"x": 500, "y": 500, "text": None}
            events += [
                {**plain, "code": "casts", "thing": SPELLS[(clock + at) % 5]},
                {**plain, "code": "hurt", "thing": "Fireball"},
                {**plain, "code": "strikes", "who": (clock + at) % 18},
                {**plain, "code": "moves", "who": 8 + (clock + at) % 10, "x": 300 + 40 * clock},
            ]
    return events


def plain_scene(step: int) -> dict[str, Any]:
    """Everything that the plain painter draws: forty things on the move with bars, and
    areas and shots all the time."""
    turn = 0.12 * step
    return {
        "width": 100,
        "height": 100,
        "things": [
            {
                "id": at,
                "kind": ("scout", "gunner", "medic")[at % 3],
                "side": at % 2,
                "x": 50 + 44 * math.sin(at + turn * (1 + at % 3)),
                "y": 50 + 44 * math.cos(1.7 * at + turn * (1 + at % 2)),
                "heading": turn + at,
                "bars": [{"name": "health", "value": (7 * step + 11 * at) % 100, "most": 100}],
                "carries": ["⚑"] if at % 5 == 0 else [],
            }
            for at in range(PLAIN_THINGS)
        ],
        "areas": [
            {"tone": "danger", "x": 40, "y": 50, "radius": 16},
            {"tone": "wall", "corners": [[70, 20], [74, 20], [74, 60], [70, 60]]},
            {"tone": "base", "side": 0, "x": 10, "y": 50, "radius": 9},
        ],
        "paths": [
            {"tone": "shot", "side": at, "points": [[20 + 50 * at, 20], [80 - step % 30, 70]]}
            for at in range(2)
        ],
    }


COUNT_FRAMES = """async ([seconds, scene, events]) => {
    const { painter } = document.querySelector("[data-view=watch] canvas.field");
    painter.seek(scene);
    let frames = 0;
    const draw = painter.draw.bind(painter);
    painter.draw = () => { frames += 1; draw(); };
    const end = performance.now() + 1000 * seconds, start = performance.now();
    while (performance.now() < end) await painter.play({ events, scene }, { speed: 1 });
    return frames / (performance.now() - start) * 1000;
}"""
COUNT_PLAIN_FRAMES = """async ([seconds, scenes]) => {
    const old = document.querySelector("[data-view=watch] canvas.field");
    const canvas = old.cloneNode();
    old.painter.destroy();
    old.replaceWith(canvas);
    const { create } = await import("/static/worlds/plain/painter.js");
    const painter = create(canvas, { theme: "dark" });
    painter.show(scenes[0]);
    let frames = 0, step = 0;
    const draw = painter.draw.bind(painter);
    painter.draw = () => { frames += 1; draw(); };
    const end = performance.now() + 1000 * seconds, start = performance.now();
    while (performance.now() < end) {
        step = (step + 1) % scenes.length;
        await painter.play({ events: [], scene: scenes[step] }, { speed: 1, pace: 0.25 });
    }
    return frames / (performance.now() - start) * 1000;
}"""
EMPTY_FRAMES = """async (seconds) => {
    let frames = 0;
    const start = performance.now();
    await new Promise((done) => {
        const next = () => {
            frames += 1;
            performance.now() - start < 1000 * seconds ? requestAnimationFrame(next) : done();
        };
        requestAnimationFrame(next);
    });
    return frames / (performance.now() - start) * 1000;
}"""


def frames(browser: Browser, address: str, seconds: float) -> dict[str, Any]:
    """Frames a second of both painters with a crowd, and of an empty animation."""
    page = browser.new_page(viewport={"width": 1280, "height": 900})
    page.goto(f"{address}#watch")
    page.wait_for_selector('html[data-ready="watch"]')
    page.wait_for_timeout(1000)
    box = page.locator("[data-view=watch] canvas.field").bounding_box()
    assert box is not None
    full = float(page.evaluate(COUNT_FRAMES, [seconds, crowded_scene(), busy_events()]))
    scenes = [plain_scene(step) for step in range(60)]
    plain = float(page.evaluate(COUNT_PLAIN_FRAMES, [seconds, scenes]))
    page.goto(BLANK)
    empty = float(page.evaluate(EMPTY_FRAMES, seconds))
    page.close()
    size = f"{box['width']:.0f} x {box['height']:.0f}"
    return {"crowded": full, "plain": plain, "empty": empty, "canvas": size}


# --- all of it -----------------------------------------------------------------


def chromium() -> str:
    """The browser on this machine."""
    names = ("chromium", "chromium-browser", "google-chrome", "chromium-headless-shell")
    path = os.environ.get("SPARRING_CHROMIUM") or next(filter(None, map(shutil.which, names)), None)
    if path is None:
        sys.exit("no Chromium found: run `make browser`, or name one in SPARRING_CHROMIUM")
    return str(path)


def measured(games: int, rounds: int, seconds: float) -> Iterator[tuple[str, dict[str, Any]]]:
    """Every job in turn."""
    with tempfile.TemporaryDirectory() as folder:
        server = Server(Path(folder))
        try:
            idle = times_of(asyncio.run(shortest_answers(server.address, 500)))
            thinking = times_of(asyncio.run(all_players(server.address, games, rounds, THINKS)))
            hurried = times_of(asyncio.run(all_players(server.address, games, rounds, 0.0)))
            yield (
                "rounds",
                {
                    "games": games,
                    "thinking_ms": thinking._asdict(),
                    "hurried_ms": hurried._asdict(),
                    "shortest_answer_ms": idle._asdict(),
                },
            )
            with sync_playwright() as playwright:
                browser = playwright.chromium.launch(executable_path=chromium(), args=list(FLAGS))
                ready = 'html[data-ready="play"]'
                openings(browser, server.address, ready, 1)
                page = openings(browser, server.address, ready, OPENINGS)
                blank = openings(browser, BLANK, "html", OPENINGS)
                yield (
                    "page",
                    {
                        "ready_s": statistics.median(page),
                        "slowest_s": max(page),
                        "blank_s": statistics.median(blank),
                    },
                )
                yield "frames", frames(browser, server.address, seconds)
                browser.close()
        finally:
            server.end()


def table(results: dict[str, dict[str, Any]]) -> str:
    """The figures for people."""
    rounds, page, shows = results["rounds"], results["page"], results["frames"]
    lines = [
        f"page ready to play     {page['ready_s']:.2f} s (slowest {page['slowest_s']:.2f}); "
        f"an empty page {page['blank_s']:.2f}; limit {LIMITS['page_ready_s']}",
    ]
    for name, words in (("thinking_ms", "who think 0.5 s"), ("hurried_ms", "who never think")):
        times = rounds[name]
        lines.append(
            f"a round, {rounds['games']} players {words:<16} p50 {times['middle']:.1f} ms, "
            f"p95 {times['p95']:.1f}, p99 {times['p99']:.1f}, slowest {times['slowest']:.1f} "
            f"({times['count']} rounds); limit {LIMITS['round_p95_ms']}"
        )
    lines += [
        f"the shortest answer    p50 {rounds['shortest_answer_ms']['middle']:.2f} ms",
        f"frames, 18 units       {shows['crowded']:.0f} a second at {shows['canvas']}; an empty "
        f"animation {shows['empty']:.0f}; limit {LIMITS['frames_a_second']:.0f}",
        f"frames, plain painter  {shows['plain']:.0f} a second, {PLAIN_THINGS} things on the move",
    ]
    return "\n".join(lines)


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n", 1)[0])
    parser.add_argument("--games", type=int, default=GAMES)
    parser.add_argument("--rounds", type=int, default=ROUNDS)
    parser.add_argument("--seconds", type=float, default=SECONDS_OF_FRAMES)
    parser.add_argument("--json", action="store_true", help="one JSON object on the last line")
    options = parser.parse_args()
    results = {}
    for name, figures in measured(options.games, options.rounds, options.seconds):
        print(f"{name} measured", file=sys.stderr)
        results[name] = figures
    print(table(results))
    if options.json:
        print(json.dumps({**results, "limits": LIMITS}))


if __name__ == "__main__":
    main()
