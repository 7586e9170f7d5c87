"""Compile the kernels of every world ahead of time, so that first use starts at once.

python -m sparring.worlds.compile
"""

from __future__ import annotations

import sys
from time import perf_counter


def main() -> None:
    """Compile whatever the cache does not hold, with a progress line."""
    started = perf_counter()
    from sparring.worlds.crpg import world
    from sparring.worlds.crpg.kernel.record import program

    assert world
    program.ready()
    took = perf_counter() - started
    how = "loaded from the cache" if program.compile_seconds is None else "compiled"
    sys.stderr.write(f"crpg: {how}, ready in {took:.1f} s\n")


if __name__ == "__main__":
    main()
