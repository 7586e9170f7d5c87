"""A mining camp that learns, while it is played, how to split its six dwarves.

    python examples/09_camp.py            the camp of seed 1
    python examples/09_camp.py 5          another camp

Raiders come and go. How many dwarves mine, guard or scout when all is quiet, and how many when
raiders are at the gate, is for TEAM to find out. The game tells it one thing only: when the
state changes, and whether that was good for the camp.
"""

from __future__ import annotations

import sys

from sparring import Luck, Split, TeamEvolution

QUIET, RAID = "all quiet", "raiders at the gate"
START = {QUIET: (4, 1, 1), RAID: (3, 3, 0)}
"""How many mine, guard and scout to begin with: what its designer thought of."""
RAIDS = 400


class Camp:
    """The game: how long it stays quiet, and how raids end."""

    def __init__(self, seed: int) -> None:
        self.luck = Luck(seed)

    def until_raid(self, split: Split) -> int:
        """Seconds of quiet: scouts lead raiders astray."""
        return self.wait(60 - 8 * split["scout"])

    def raid(self, split: Split) -> tuple[int, bool]:
        """How long a raid lasts, and whether it is beaten: guards fight, and whoever mines is
        robbed."""
        chance = 12 * split["guard"]
        return self.wait(100 + 40 * split["mine"]), self.luck.below(100) < chance

    def wait(self, thousandths: int) -> int:
        """Seconds until something happens that does with such a chance every second."""
        seconds = 1
        while self.luck.below(1000) >= thousandths:
            seconds += 1
        return seconds


def play(team: TeamEvolution, camp: Camp) -> list[bool]:
    """Many raids, one after the other: which of them were beaten."""
    beaten = []
    split = team.begin(QUIET)
    for _ in range(RAIDS):
        quiet = camp.until_raid(split)
        split = team.transition(RAID, good=False, seconds=quiet)
        seconds, won = camp.raid(split)
        split = team.transition(QUIET, good=won, seconds=seconds)
        beaten.append(won)
    return beaten


def main() -> None:
    """Play a camp and say what it learned."""
    seed = int(sys.argv[1]) if len(sys.argv) > 1 else 1
    team = TeamEvolution(6, START, roles=("mine", "guard", "scout"), seed=seed)
    beaten = play(team, Camp(seed))
    for title, part in (("first", beaten[:50]), ("last", beaten[-50:])):
        print(f"beaten of the {title} fifty raids: {sum(part)}")
    for report in team.reports():
        print(report)


if __name__ == "__main__":
    main()
