"""What every peer's script does alike: play in some ways for a while, report the fastest."""

from __future__ import annotations

import argparse
import json
import time
from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable


@dataclass
class Played:
    """What one way of playing got done."""

    way: str
    episodes: int
    steps: int
    agents: int
    """Who takes part when an episode begins, of all sides."""
    seconds: float
    cpu_seconds: float
    """Far fewer than seconds: something else had the core meanwhile."""


def play_for(
    seconds: float, way: str, play: Callable[[], tuple[int, int]], *, agents: int
) -> Played:
    """Call again and again; each call tells the episodes and the steps it played."""
    episodes = steps = 0
    start, cpu_start = time.perf_counter(), time.process_time()
    while (spent := time.perf_counter() - start) < seconds:
        more_episodes, more_steps = play()
        episodes += more_episodes
        steps += more_steps
    return Played(way, episodes, steps, agents, spent, time.process_time() - cpu_start)


def report(note: str, play_all: Callable[[float], Iterable[Played]]) -> None:
    """Play, and print one JSON line: the fastest way, a note, and all ways."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--seconds", type=float, default=5.0, help="for each way of playing")
    ways = list(play_all(parser.parse_args().seconds))
    fastest = max(ways, key=lambda played: played.episodes / played.seconds)
    print(json.dumps({**asdict(fastest), "note": note, "ways": [asdict(way) for way in ways]}))
