"""The whole attack as a command: `python -m tests.attack --messages 20000 --seed 7`."""

from __future__ import annotations

import argparse
import sys
import tempfile
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING

from tests.attack.armoury import Armoury
from tests.attack.commands import Commands
from tests.attack.messages import messages_attacked
from tests.attack.rows import rows_attacked
from tests.attack.states import states_attacked

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tests.attack.watching import Report

MOST_SHOWN = 20


def asked() -> argparse.Namespace:
    """Sizes and seed."""
    parser = argparse.ArgumentParser(prog="make attack", description=__doc__)
    parser.add_argument("--messages", type=int, default=20_000, help="to a real server")
    parser.add_argument("--states", type=int, default=5_000, help="saved files with a change")
    parser.add_argument("--rows", type=int, default=5_000, help="of the database, changed")
    parser.add_argument("--files", type=int, default=300, help="through every command")
    parser.add_argument("--seed", type=int, default=1, help="another seed, another attack")
    return parser.parse_args()


def attacks(sizes: argparse.Namespace, folder: Path) -> Iterator[Report]:
    """One after the other; those of size 0 are left out."""
    places = {name: folder / name for name in ("good", "messages", "states", "rows", "files")}
    for place in places.values():
        place.mkdir()
    armoury = Armoury(places["good"])
    if sizes.messages:
        yield messages_attacked(places["messages"], sizes.seed, sizes.messages)
    if sizes.states:
        yield states_attacked(armoury, Random(sizes.seed), places["states"], sizes.states)
    if sizes.rows:
        yield rows_attacked(armoury, Random(sizes.seed), places["rows"], sizes.rows)
    if sizes.files:
        yield Commands(armoury, Random(sizes.seed), places["files"]).attack(sizes.files)


def main() -> None:
    """Attack; whatever is found fails, and stays to be looked at."""
    folder = Path(tempfile.mkdtemp(prefix="attack-"))
    found = 0
    for report in attacks(asked(), folder):
        print(report, flush=True)
        for finding in report.findings[:MOST_SHOWN]:
            print(f"  {finding}", flush=True)
        found += len(report.findings)
    if found:
        sys.exit(f"{found} found; what did it is kept in {folder}")


if __name__ == "__main__":
    main()
