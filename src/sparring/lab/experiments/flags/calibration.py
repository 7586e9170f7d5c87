"""How fast and how evenly teams score that never learn, and which numbers were chosen by it.

    python -m sparring.lab.experiments.flags.calibration
    python -m sparring.lab.experiments.flags.calibration --out docs/worlds/flags-calibration.csv

The rule of choice: Quake's team against itself must be even within two points of a
hundred, and score 250 to 600 points in six hours, as the thesis's matches did. If the
proposed numbers do both, they stay. If not, the choice of the search with the least
distance to the proposal that does both is taken. The proposal had been played for twelve
hours before the rule was put like this, and had come to 57.9 points an hour. Nothing that
learns was looked at before the choice.
"""

from __future__ import annotations

import argparse
import csv
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from sparring.atomic import write_atomically
from sparring.kernels.records import read
from sparring.luck import Luck
from sparring.worlds.flags.data.numbers import FREE_NUMBERS, numbers_with
from sparring.worlds.flags.data.tactics import QUAKE
from sparring.worlds.flags.kernel.entries import advance
from sparring.worlds.flags.loading import new_match, put_table

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

HOURS, LONG_HOURS = 24, 180
"""That each choice of numbers is played, and the proposal: about 10,000 points."""
TICKS_AN_HOUR = 36_000
LEAST, MOST = 250.0, 600.0
"""Points in six hours (thesis 4.2.4)."""
EVEN = 2.0
"""Points of a hundred that a team against itself may be ahead."""
SEARCH_STREAM = 60
PAGE = """# How the free numbers of capture the flag were chosen

Four numbers of capture the flag are ours to choose. They may be chosen only by what teams
do that never learn: Quake's team against itself is to be even, within two points of a
hundred, and to score 250 to 600 points in six hours, as the matches of the thesis did. If the
proposed numbers do both, they stay. They had been played for twelve hours before this rule
was put into words (57.9 points an hour); nothing that learns had been looked at.

They do both: in {hours} hours the first team scored {first} points, the second {second}. That is
{share} of 100, and {tempo} points in six hours.

| number | chosen | range | points in six hours at its ends |
|-|-|-|-|
{numbers}

Of {drawn} choices spread evenly over all ranges, each played for {each} hours, {fitting} have that
tempo, too: it leaves much open. All attempts are in [{file}]({file}), made by
`python -m sparring.lab.experiments.flags.calibration`.

How far genes move and what a child counts in its parent's fitness (`mutation`, `propagation`)
are free as well. No figure without learning depends on them, so they are as they were proposed.
"""


class Attempt(NamedTuple):
    """A choice of numbers, and what teams come to that never learn."""

    numbers: Mapping[str, int]
    hours: int
    first: int
    """Points of the first team."""
    second: int

    @property
    def points_in_six_hours(self) -> float:
        """Of both teams."""
        return 6 * (self.first + self.second) / self.hours

    @property
    def share(self) -> float:
        """Of 100 points, those of the first team."""
        total = self.first + self.second
        return 100 * self.first / total if total else 50.0

    @property
    def has_tempo(self) -> bool:
        """Whether points come as fast as in the thesis."""
        return LEAST <= self.points_in_six_hours <= MOST


def attempt(numbers: Mapping[str, int], hours: int = HOURS, seed: int = 0) -> Attempt:
    """Quake's team against itself."""
    match: Any = new_match(seed, numbers)
    for team in range(2):
        put_table(match, team, QUAKE)
    advance(match, hours * TICKS_AN_HOUR, 0)
    first, second = (int(read(team, "points")) for team in match.team)
    return Attempt(numbers, hours, first, second)


def attempts(count: int, seed: int) -> list[Attempt]:
    """The proposal, for long; each number alone at both ends of its range; and as many
    choices spread evenly over all ranges."""
    proposal = {one.name: one.proposed for one in FREE_NUMBERS}
    made = [attempt(proposal, LONG_HOURS, seed)]
    for one in FREE_NUMBERS:
        made += [attempt({**proposal, one.name: end}, seed=seed) for end in (one.low, one.high)]
    luck = Luck(seed, SEARCH_STREAM)
    for _ in range(count):
        drawn = {one.name: one.low + luck.below(one.high - one.low + 1) for one in FREE_NUMBERS}
        made.append(attempt(drawn, seed=seed))
    return made


def chosen_of(made: Sequence[Attempt]) -> Attempt:
    """The proposal if it is even and fast enough; else the nearest choice that is."""
    proposal = made[0]
    if abs(proposal.share - 50) <= EVEN and proposal.has_tempo:
        return proposal
    fitting = [one for one in made if abs(one.share - 50) <= EVEN and one.has_tempo]
    return min(fitting, key=lambda one: distance(one.numbers))


def distance(numbers: Mapping[str, int]) -> float:
    """How far a choice is from the proposal, each number in its own range."""
    return sum(abs(numbers[one.name] - one.proposed) / (one.high - one.low) for one in FREE_NUMBERS)


# --- what is written ------------------------------------------------------------------


def row_of(one: Attempt) -> dict[str, Any]:
    """An attempt as a line of the file."""
    return {
        **one.numbers,
        "hours": one.hours,
        "first": one.first,
        "second": one.second,
        "in_six_hours": round(one.points_in_six_hours, 1),
        "share": round(one.share, 2),
    }


def write(path: Path, made: Sequence[Attempt]) -> None:
    """The file of all attempts, and the page beside it."""
    rows = [row_of(one) for one in made]
    with path.open("w", newline="", encoding="utf-8") as file:
        writer = csv.DictWriter(file, list(rows[0]), lineterminator="\n")
        writer.writeheader()
        writer.writerows(rows)
    write_atomically(path.with_suffix(".md"), page(made, path.name))


def page(made: Sequence[Attempt], file: str) -> str:
    """What was found, for readers."""
    proposal, ends = made[0], made[1 : 1 + 2 * len(FREE_NUMBERS)]
    drawn = made[1 + len(ends) :]
    fitting = sum(one.has_tempo for one in drawn)
    ends_of = zip(FREE_NUMBERS, ends[::2], ends[1::2], strict=True)
    return PAGE.format(
        hours=proposal.hours,
        first=f"{proposal.first:,}",
        second=f"{proposal.second:,}",
        share=f"{proposal.share:.1f}",
        tempo=f"{proposal.points_in_six_hours:.0f}",
        numbers="\n".join(
            f"| {one.name}: {one.meaning} | {one.chosen} | {one.low} to {one.high} | "
            f"{low.points_in_six_hours:.0f}, {high.points_in_six_hours:.0f} |"
            for one, low, high in ends_of
        ),
        drawn=len(drawn),
        each=HOURS,
        fitting=fitting,
        file=file,
    )


def main() -> None:
    """Measure, print, and write if there is a file to write to."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--out", type=Path, help="a .csv file; the page is written beside it")
    parser.add_argument("--tries", type=int, default=60, help="choices spread over all ranges")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    made = attempts(options.tries, options.seed)
    for one in made:
        print(row_of(one))
    if options.out is not None:
        write(options.out, made)
    chosen = chosen_of(made).numbers
    if dict(chosen) != numbers_with():
        raise SystemExit(f"the rule chooses {dict(chosen)}; data/numbers.py has {numbers_with()}")


if __name__ == "__main__":
    main()
