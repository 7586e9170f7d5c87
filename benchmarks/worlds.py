"""How many fights a world of ours plays in a second, beside well-known combat environments.

    python benchmarks/worlds.py                        a table
    python benchmarks/worlds.py --json                 one JSON object on the last line
    python benchmarks/worlds.py --peers smax,magent2   only these
    python benchmarks/worlds.py --world pit            another world of ours

Complete episodes per second on one core, and steps per second times the agents that take
part: where episodes are not the same amount of work, one agent's step is nearer to it.
Each peer is a script in `peers/` that plays in
the ways that suit it best, at random or by the cheapest script, with a virtual
environment of its own in `.venv/peers/`, which the first run makes: their needs
contradict each other's and ours. A peer that cannot be installed or does not run is
reported with the reason.

Our world is measured before and after the peers, so that whatever else the machine does
shows; its figures are medians of both.
"""

from __future__ import annotations

import argparse
import json
import os
import statistics
import subprocess
import sys
import venv
from dataclasses import dataclass
from pathlib import Path
from time import perf_counter
from typing import Any

from rich.console import Console
from rich.table import Table

SCRIPTS = Path(__file__).parent / "peers"
HOMES = Path(__file__).parents[1] / ".venv" / "peers"
SECONDS = 5.0
PATIENCE = 600.0
"""Seconds that a peer may take besides its measured ones, to compile and warm up."""


@dataclass(frozen=True)
class Peer:
    """An environment to compare with."""

    title: str
    script: str
    installs: tuple[tuple[str, ...], ...]
    """What pip is told, one call after the other; versions that are known to work."""


PEERS = {
    "smax": Peer(
        "JaxMARL SMAX",
        "smax.py",
        (
            (
                "jaxmarl==0.2.0",
                "jax==0.10.2",
                "jaxlib==0.10.2",
                "flax==0.12.8",
                "gymnax==1.0.1",
                "numpy==2.4.6",
            ),
        ),
    ),
    "magent2": Peer(
        "MAgent2 battle",
        "magent2_battle.py",
        (("magent2==0.3.4", "pettingzoo==1.27.0", "gymnasium==1.4.0", "numpy==2.4.6"),),
    ),
    "vizdoom": Peer("VizDoom", "vizdoom_deathmatch.py", (("vizdoom==1.3.2", "numpy==2.4.6"),)),
    # Gym 0.18 has a setup script that only an old setuptools reads, and asks for a Pillow
    # without wheels for current Pythons: so it is installed without what it asks for.
    "microrts": Peer(
        "Gym-microRTS",
        "microrts.py",
        (
            ("setuptools==65.5.0", "wheel==0.38.4"),
            ("--no-build-isolation", "--no-deps", "gym==0.18.3"),
            ("--no-deps", "gym_microrts==0.4.3"),
            ("JPype1==1.7.1", "numpy==1.23.5", "cloudpickle==3.1.2", "pillow==13.0.0"),
        ),
    ),
}


class Unavailable(Exception):
    """A peer that cannot be measured here, and why."""


def progress(words: str) -> None:
    """A line on standard error."""
    print(words, file=sys.stderr, flush=True)


# --- peers -------------------------------------------------------------------


def python_for(name: str) -> Path:
    """The interpreter of a peer's virtual environment, which is made if need be."""
    peer, home = PEERS[name], HOMES / name
    python = home / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
    finished = home / "installed.json"
    wanted = json.dumps([sys.version, peer.installs])
    if finished.exists() and finished.read_text() == wanted:
        return python
    progress(f"{name}: installing {peer.title} into {home}")
    try:
        venv.create(home, clear=True, with_pip=True, symlinks=os.name != "nt")
    except (OSError, subprocess.CalledProcessError) as error:
        raise Unavailable(f"no virtual environment: {error}") from error
    pip = [str(python), "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
    for arguments in peer.installs:
        done = subprocess.run([*pip, *arguments], capture_output=True, text=True, check=False)
        if done.returncode:
            asked = " ".join(arguments)
            raise Unavailable(f"pip install {asked}: {reason(done.stderr)}")
    finished.write_text(wanted)
    return python


def reason(errors: str) -> str:
    """The line of an error output that says most: the first that pip calls an
    error and says which, else the last."""
    lines = [line.strip() for line in errors.splitlines() if line.strip()]
    said = (
        line
        for line in lines
        if line.lower().startswith("error") and "subprocess-exited" not in line
    )
    return next(said, lines[-1] if lines else "no reason given")


def play(name: str, python: Path, seconds: float) -> dict[str, Any]:
    """What a peer's script reports, with rates."""
    progress(f"{name}: playing")
    script = SCRIPTS / PEERS[name].script
    try:
        done = subprocess.run(
            [str(python), str(script), "--seconds", str(seconds)],
            capture_output=True,
            text=True,
            check=False,
            timeout=PATIENCE + 10 * seconds,
        )
    except subprocess.TimeoutExpired as error:
        raise Unavailable(f"not done after {error.timeout:.0f} seconds") from error
    if done.returncode:
        raise Unavailable(reason(done.stderr))
    played = json.loads(done.stdout.splitlines()[-1])
    for one in (played, *played["ways"]):
        one["episodes_per_s"] = round(one["episodes"] / one["seconds"], 1)
        one["steps_per_s"] = round(one["steps"] / one["seconds"])
        one["agent_steps_per_s"] = round(one["agents"] * one["steps"] / one["seconds"])
    return played


def installed(names: list[str]) -> dict[str, Path | Unavailable]:
    """An interpreter for each peer, or why there is none."""
    found: dict[str, Path | Unavailable] = {}
    for name in names:
        try:
            found[name] = python_for(name)
        except Unavailable as why:
            found[name] = why
    return found


def measured(name: str, python: Path | Unavailable, seconds: float) -> dict[str, Any]:
    """A peer's figures, or why there are none."""
    title = {"title": PEERS[name].title, "installs": PEERS[name].installs}
    try:
        if isinstance(python, Unavailable):
            raise python
        return title | play(name, python, seconds)
    except Unavailable as why:
        progress(f"{name}: unavailable: {why}")
        return title | {"unavailable": str(why)}


# --- ours --------------------------------------------------------------------


def our_speeds(name: str, seconds: float) -> dict[str, float]:
    """Fights, encounters that are learned from, and agents' steps, each per second."""
    from sparring.worlds.registry import open_world

    progress(f"sparring {name}: playing")
    world = open_world(name)
    fights, learning, steps = OWN_WAYS.get(name, encounters)(world, seconds)
    return {
        "fights_per_s": fights,
        "learning_encounters_per_s": learning,
        "agent_steps_per_s": steps,
    }


def encounters(world: Any, seconds: float) -> tuple[float, float, float]:
    """Fights, learning encounters, and steps of the agents in fights."""
    from sparring.worlds.bench import rate, run_test

    durations: list[int] = []
    run_test(world, 0, False)
    started, seed = perf_counter(), 0
    while (spent := perf_counter() - started) < seconds / 2:
        seed += 1
        durations += [int(row.duration) for row in run_test(world, seed, False)]
    learning = rate(world, seconds / 2, learns=True)
    return len(durations) / spent, learning, agents_of(world) * sum(durations) / spent


def agents_of(world: Any) -> int:
    """Who takes part in a fight, of all sides."""
    return sum(len(side) for side in world.sides)


def matches(world: Any, seconds: float) -> tuple[float, float, float]:
    """Matches of capture the flag without learning and with it, and players' steps of the
    former."""
    from sparring.worlds.flags.data.numbers import MATCH_SECONDS, TICKS_A_SECOND

    speeds = world.speeds(seconds)
    plain, learning = speeds["times_real_time"], speeds["learning_times_real_time"]
    steps = agents_of(world) * plain * TICKS_A_SECOND
    return plain / MATCH_SECONDS, learning / MATCH_SECONDS, steps


def games(world: Any, seconds: float) -> tuple[float, float, float]:
    """Games of the strategy world on its small map without learning and with it, and the
    steps of its units."""
    speeds = world.speeds(seconds)
    names = ("games_per_s_small", "learning_games_per_s_small", "unit_steps_per_s_small")
    first, second, third = (speeds[name] for name in names)
    return first, second, third


OWN_WAYS = {"flags": matches, "strategy": games}


# --- all ---------------------------------------------------------------------


def keep_to_one_core() -> bool:
    """Bind this process and those it starts to one core, where the system can."""
    if not hasattr(os, "sched_setaffinity"):
        return False
    os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})
    return True


def compare(world: str, names: list[str], seconds: float) -> dict[str, Any]:
    """Every figure."""
    pythons = installed(names)
    one_core = keep_to_one_core()
    before = our_speeds(world, seconds)
    peers = {name: measured(name, python, seconds) for name, python in pythons.items()}
    after = our_speeds(world, seconds)
    ours = {what: round(statistics.median([before[what], after[what]]), 1) for what in before}
    rates = {name: peer["episodes_per_s"] for name, peer in peers.items() if "episodes" in peer}
    fastest = max(rates, key=rates.__getitem__, default=None)
    steps = {
        name: max(way["agent_steps_per_s"] for way in peer["ways"])
        for name, peer in peers.items()
        if "ways" in peer
    }
    return {
        "world": world,
        **ours,
        "our_runs": [before, after],
        "one_core": one_core,
        "peers": peers,
        "fastest_peer": fastest,
        "ratio_to_fastest_peer": fastest and round(ours["fights_per_s"] / rates[fastest], 2),
        "agent_step_ratios": {
            name: round(ours["agent_steps_per_s"] / rate, 2) for name, rate in steps.items()
        },
    }


def show(figures: dict[str, Any], console: Console) -> None:
    """A table of all figures."""
    table = Table("world", "played", title="Episodes per second")
    for heading in ("episodes a second", "steps an episode", "agents", "agents' steps a second"):
        table.add_column(heading, justify="right")
    ours = (f"{figures[what]:,.1f}" for what in ("fights_per_s", "agent_steps_per_s"))
    table.add_row(f"sparring {figures['world']}", "fights", next(ours), "", "", next(ours))
    learning = figures["learning_encounters_per_s"]
    table.add_row("", "the same, and learning", f"{learning:,.1f}")
    for peer in figures["peers"].values():
        table.add_section()
        if "unavailable" in peer:
            table.add_row(peer["title"], f"unavailable: {peer['unavailable']}")
        for at, way in enumerate(peer.get("ways", ())):
            table.add_row(
                "" if at else peer["title"],
                way["way"],
                f"{way['episodes_per_s']:,.1f}",
                f"{way['steps'] / way['episodes']:,.1f}" if way["episodes"] else "-",
                str(way["agents"]),
                f"{way['agent_steps_per_s']:,}",
            )
    console.print(table)
    for peer in figures["peers"].values():
        if "note" in peer:
            console.print(f"{peer['title']}: {peer['note']}", highlight=False)
    if figures["fastest_peer"]:
        title = figures["peers"][figures["fastest_peer"]]["title"]
        ratio = figures["ratio_to_fastest_peer"]
        console.print(f"sparring plays {ratio} times as many as the fastest peer, {title}")
    for name, ratio in figures["agent_step_ratios"].items():
        console.print(f"agents' steps: {ratio} times those of {figures['peers'][name]['title']}")


def names_of_peers(listed: str) -> list[str]:
    """The peers in a list with commas."""
    names = [name.strip() for name in listed.split(",") if name.strip()]
    for name in names:
        if name not in PEERS:
            raise argparse.ArgumentTypeError(f"no peer {name!r}; there are {', '.join(PEERS)}")
    return names


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description="Speed of a world of ours beside its peers.")
    parser.add_argument("--world", default="crpg", help="which of ours (default: crpg)")
    parser.add_argument("--json", action="store_true", help="one JSON object on the last line")
    parser.add_argument(
        "--seconds", type=float, default=SECONDS, help="for each way of playing (default: 5)"
    )
    parser.add_argument(
        "--peers", type=names_of_peers, default=list(PEERS), help=f"of {','.join(PEERS)}"
    )
    options = parser.parse_args()
    figures = compare(options.world, options.peers, options.seconds)
    show(figures, Console(stderr=options.json))
    if options.json:
        print(json.dumps(figures))


if __name__ == "__main__":
    main()
