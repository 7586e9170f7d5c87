"""What it costs that the learning loop is compiled once for all worlds, and what it saves.

    python benchmarks/loop.py            two lines
    python benchmarks/loop.py --json     one JSON object on the last line

The loop of `kernels/loop.py` knows of a world's record only where it is. Beside it the
same loop is compiled for the record of one world, as every world would have to do for
itself. Both run the same tests of a hundred learning encounters in the role-playing
world, in turns, and must write the same rows; the figure is the median of the ratios.
Seconds are those of the processor, so that it may be busy with other things as well.
"""

from __future__ import annotations

import argparse
import json
import statistics
import sys
import tempfile
from pathlib import Path
from time import process_time
from typing import TYPE_CHECKING, Any

from sparring.kernels import compiling
from sparring.kernels.codecache import CodeCache, code_cache
from sparring.kernels.compiling import Program
from sparring.kernels.draw import draw_scripts
from sparring.kernels.lessons import learn_from
from sparring.kernels.loop import (
    CONFIRMED,
    Plays,
    Row,
    Rows,
    encounters,
    is_ahead,
    write_down,
)
from sparring.worlds import loops
from sparring.worlds.crpg.kernel.encounter import Meeting  # noqa: TC001 - read at run time
from sparring.worlds.crpg.world import Crpg

if TYPE_CHECKING:
    from collections.abc import Callable

TESTS = 200
ENCOUNTERS = 100
TACTIC = "consecutive"

own = Program("own-loop", title="the loop of one world")


@own.entry
def own_encounters(
    world: Meeting, play: Plays[Meeting], rows: Rows[Row], stop_at_turning_point: int
) -> int:
    """The body of `run_encounters`, for one kind of record."""
    ahead = 0
    for fought in range(len(rows)):
        draw_scripts(world.run)
        play(world)
        if world.run.learns != 0:
            learn_from(world.run)
        write_down(rows[fought], world.run)
        ahead = ahead + 1 if is_ahead(rows, fought + 1) else 0
        if stop_at_turning_point != 0 and ahead == CONFIRMED:
            return fought + 1
    return len(rows)


def seconds_to_compile() -> float:
    """How long the loop of one world takes the compiler, with nothing in the cache. A
    few of its kernels (luck) the world's fights would need as well."""
    usual = code_cache()
    with tempfile.TemporaryDirectory() as folder:
        compiling.code_cache = lambda: CodeCache(Path(folder))  # type: ignore[assignment]
        started = process_time()
        own.ready()
    compiling.code_cache = lambda: usual  # type: ignore[assignment]
    return process_time() - started


def seconds_of(loop: Callable[..., int], world: Crpg, seed: int) -> tuple[float, bytes]:
    """How long one test takes inside the loop, and what it wrote."""
    taken: list[float] = []

    def timed(*arguments: Any) -> int:
        started = process_time()
        fought = loop(*arguments)
        taken.append(process_time() - started)
        return fought

    loops.encounters = timed  # type: ignore[assignment]
    practice = world.practice("scripting", TACTIC, seed=seed, settings=world.settings)
    rows: Any = practice.run(ENCOUNTERS)
    return sum(taken), rows.tobytes()


def measure(tests: int) -> dict[str, float]:
    """The ratio of the two, and what is saved."""
    saved = seconds_to_compile()
    world = Crpg()
    ratios = []
    for seed in range(tests + 1):
        pair = (encounters, own_encounters)
        # Whoever comes second finds warmer caches, so they take turns at that, too.
        order = pair if seed % 2 else pair[::-1]
        result = {loop: seconds_of(loop, world, seed) for loop in order}
        (shared_seconds, shared_rows), (own_seconds, own_rows) = (result[loop] for loop in pair)
        if shared_rows != own_rows:
            raise SystemExit(f"the loops differ with seed {seed}")
        ratios.append(shared_seconds / own_seconds)
    return {
        "shared_to_own": statistics.median(ratios[1:]),
        "compile_seconds_saved_per_world": saved,
    }


def main() -> None:
    """Measure, and say what came out."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--tests", type=int, default=TESTS)
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args()
    result = measure(options.tests)
    sys.stderr.write(
        f"one loop for all worlds takes {result['shared_to_own']:.3f} times as long as one of "
        f"its own\nand saves each world {result['compile_seconds_saved_per_world']:.1f} s of "
        "compiling\n"
    )
    if options.json:
        print(json.dumps(result))


if __name__ == "__main__":
    main()
