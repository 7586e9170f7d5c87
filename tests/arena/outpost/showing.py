"""A bout as a plain scene."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Any

from tests.arena.outpost.telling import name_of, sentence
from tests.arena.outpost.world import GAS, HEIGHT, HOMES, WIDTH

if TYPE_CHECKING:
    from sparring.worlds.scene import Area, Path, Scene, Thing
    from tests.arena.outpost.world import Body, Bout, Happening

PAINTER = "plain"
WALLS = (
    [(18.0, 4.0), (21.0, 4.0), (21.0, 14.0), (18.0, 14.0)],
    [(39.0, 26.0), (42.0, 26.0), (42.0, 36.0), (39.0, 36.0)],
    [(26.0, 33.0), (34.0, 33.0), (32.0, 36.0), (28.0, 36.0)],
)
VIEW = 0.45
"""Half the angle that a scout sees."""


def scene(bout: Bout) -> Scene:
    return {
        "round": bout.round,
        "over": bout.over,
        "width": WIDTH,
        "height": HEIGHT,
        "things": [*(thing(bout, body) for body in bout.bodies), *crates()],
        "areas": areas(bout),
        "paths": paths(bout),
        "captions": [{"text": f"{60 - bout.round // 2} s left"}] if bout.round > 80 else [],
        "score": [float(points) for points in bout.score],
    }


def thing(bout: Bout, body: Body) -> Thing:
    seen: Thing = {
        "id": body.id,
        "name": name_of(bout, body.id),
        "kind": body.kind,
        "side": body.side,
        "x": body.x,
        "y": body.y,
        "heading": body.heading,
        "alive": body.alive,
        "bars": [{"name": "health", "value": body.health, "most": 100}],
        "tags": ["in the gas"] if in_gas(body) else [],
        "carries": [body.carries] if body.carries else [],
    }
    if body.kind == "gunner":
        seen["bars"].append({"name": "rounds", "value": body.rounds, "most": 6, "tone": "cool"})
    return seen


def crates() -> list[Thing]:
    return [
        {"id": 100, "kind": "crate", "side": -1, "x": 24.0, "y": 30.0, "size": 0.8},
        {"id": 101, "kind": "crate", "side": -1, "x": 36.0, "y": 10.0, "size": 0.8},
    ]


def in_gas(body: Body) -> bool:
    return math.hypot(body.x - GAS[0], body.y - GAS[1]) < GAS[2]


def areas(bout: Bout) -> list[Area]:
    walls: list[Area] = [{"tone": "wall", "corners": wall} for wall in WALLS]
    bases: list[Area] = [
        {"tone": "base", "side": side, "name": "base", "x": x, "y": y, "radius": 4.5}
        for side, (x, y) in enumerate(HOMES)
    ]
    gas: Area = {"tone": "danger", "name": "gas", "x": GAS[0], "y": GAS[1], "radius": GAS[2]}
    spring: Area = {"tone": "calm", "name": "spring", "x": 12.0, "y": 34.0, "radius": 3.5}
    sights = [sight(body) for body in bout.bodies if body.kind == "scout" and body.alive]
    return [*walls, *bases, gas, spring, *sights]


def sight(body: Body) -> Area:
    rim = [
        (body.x + 9 * math.cos(body.heading + turn), body.y + 9 * math.sin(body.heading + turn))
        for turn in (-VIEW, -VIEW / 2, 0.0, VIEW / 2, VIEW)
    ]
    return {"tone": "sight", "side": body.side, "corners": [(body.x, body.y), *rim]}


def paths(bout: Bout) -> list[Path]:
    shots: list[Path] = [
        {"tone": "shot", "side": by.side, "points": [(by.x, by.y), (at.x, at.y)]}
        for by, at in bout.shots
    ]
    ways: list[Path] = [
        {"tone": "way", "side": body.side, "points": [(body.x, body.y), HOMES[body.side]]}
        for body in bout.bodies
        if body.carries
    ]
    return [*shots, *ways]


def events(bout: Bout) -> list[dict[str, Any]]:
    return [view(bout, event) for event in bout.all_events if event.clock == bout.round]


def view(bout: Bout, event: Happening) -> dict[str, Any]:
    words = sentence(bout, event)
    return {**event._asdict(), "text": words.text, "weight": words.weight}
