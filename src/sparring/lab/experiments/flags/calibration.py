"""What the free numbers of capture the flag are fitted to: how evenly and how fast teams score
that never learn.

The rule of choice: Quake's team against itself must be even within two points of a hundred,
and score 250 to 600 points in six hours, as the thesis's matches did. If the proposed numbers
do both, they stay; else the nearest to them that do both are taken.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from sparring.kernels.records import read
from sparring.lab.calibration import Calibration, Goal, PageText, Sense
from sparring.worlds.flags.data.numbers import FREE_NUMBERS
from sparring.worlds.flags.data.tactics import QUAKE
from sparring.worlds.flags.kernel.entries import advance
from sparring.worlds.flags.loading import new_match, put_table

if TYPE_CHECKING:
    from collections.abc import Mapping

TICKS_AN_HOUR = 36_000
TESTED_HOURS = 6
"""A test of the thesis."""
LEAST, MOST = 250.0, 600.0
"""Points in six hours (thesis 4.2.4)."""
EVEN, ROOM = 50.0, 2.0
POINTS_AN_HOUR = 8
"""Where points come more slowly, a choice is not played until it has all that were asked for:
48 in six hours are far too few."""
FEWEST = 0.5
"""What a choice without any point counts as, since logarithms are taken of points."""
LEAST_CHANGE = 0.05
"""What each per cent of change costs: far less than a point that any goal is missed by."""

FAIR = Goal(
    "share",
    {"first": EVEN + ROOM, "second": EVEN + ROOM},
    "thesis 4.2: both play by the same rules",
    "points of each team, of 100, when Quake's team plays against itself",
    Sense.AT_MOST,
    most=0.0,
)
ENOUGH = Goal(
    "points, at least",
    {"": LEAST},
    "thesis 4.2.4",
    "points of both teams in six hours",
    Sense.AT_LEAST,
    is_share=False,
    most=0.0,
)
NOT_TOO_MANY = Goal(
    "points, at most",
    {"": MOST},
    "thesis 4.2.4",
    "the same",
    Sense.AT_MOST,
    is_share=False,
    most=0.0,
)
CHANGE = Goal(
    "change",
    {"": 0.0},
    "ours",
    "mean distance from what was proposed, in per cent of each number's range",
    Sense.AT_MOST,
    cost=LEAST_CHANGE,
)
"""Of two choices that meet everything the one nearer to the proposal is taken."""


def measured(numbers: Mapping[str, int], fights: int, seed: int) -> dict[str, float]:
    """Every figure, from a match of Quake's team against itself until so many points are
    scored, hour by hour."""
    match: Any = new_match(seed, numbers)
    for team in range(2):
        put_table(match, team, QUAKE)
    hours, points = 0, [0, 0]
    while sum(points) < fights and hours * POINTS_AN_HOUR < fights:
        advance(match, TICKS_AN_HOUR, 0)
        hours += 1
        points = [int(read(team, "points")) for team in match.team]
    total = sum(points)
    tempo = TESTED_HOURS * max(FEWEST, total) / hours
    shares = [100 * of / total if total else EVEN for of in points]
    return {
        **dict(zip(FAIR.figures, shares, strict=True)),
        **dict.fromkeys([*ENOUGH.figures, *NOT_TOO_MANY.figures], tempo),
        **dict.fromkeys(CHANGE.figures, change(numbers)),
    }


def change(numbers: Mapping[str, int]) -> float:
    """How far numbers are from what was proposed: the mean over all, in per cent of each
    one's range."""
    moved = [
        abs(numbers.get(one.name, one.chosen) - one.proposed) / (one.high - one.low)
        for one in FREE_NUMBERS
    ]
    return 100 * sum(moved) / len(moved)


OPENING = """\
# The free numbers of capture the flag

Four numbers of capture the flag are ours to choose. They may be chosen only by what teams do **that
never learn**: Quake's team against itself is to be even, within two points of a hundred, and to
score 250 to 600 points in six hours, as the matches of the thesis did. If the proposed numbers do
both, they stay; else the nearest to them that do both are taken.

What is to be known beside that:

- The proposal had been played for twelve hours before this rule was put into words (57.9 points an
  hour). Nothing that learns had been looked at.
- The choice was made by a smaller search: the proposal for 180 hours (5,189 points to 5,156), each
  number at both ends of its range, and 60 choices spread over all ranges, of which 13 have that
  tempo ([all of it](flags-calibration-first.csv)). The search below was made later, by the same
  rule with the command that all worlds have, when what TEAM learns here was known. It could only
  confirm the choice: a proposal that meets the rule stays whatever else does.

How far genes move and what a child counts in its parent's fitness (`mutation`, `propagation`) are
free as well. No figure without learning depends on them, so they are as they were proposed.

This page is written from the search itself ([all of it](flags-calibration.csv)) by `sparring
calibrate flags --from docs/worlds/flags-calibration.csv`.
"""

SEARCH = """\
## How it was searched

`sparring calibrate flags` (seed 1): what was proposed first, then {first} choices spread evenly
over all ranges, then {guided} more, each suggested by quadratic models of every figure, fitted to a
random half of what was known by then. Every choice was played, with a seed of its own, until
{fights} points were scored, whole hours, or until there was an hour for every {slow} of these
points: what scores more slowly is far off anyway.

The search made a loss as small as it could: each point that a figure is missed by costs one, and
each per cent of the mean distance from what was proposed {change_cost}. A choice that meets
everything loses by its distance alone, so that the proposal, if it does, cannot be beaten.

The best were measured again with {fine_fights} points, and the search went on near them with as
many: {refined} choices in all. The best of these, {finalists} together, were measured once more:
{final_fights} points on fresh seeds. The one with the least loss was chosen.

**What was proposed** would have given {proposed}.
""".replace("{change_cost}", f"{LEAST_CHANGE:g}").replace("{slow}", str(POINTS_AN_HOUR))

ENDING = """\
## What remains open

Many choices meet all of this; ours is what was proposed, not the only one. Nothing without learning
tells how much a good split is worth.
"""

CALIBRATION = Calibration(
    numbers=FREE_NUMBERS,
    goals=(FAIR, ENOUGH, NOT_TOO_MANY, CHANGE),
    measure=measured,
    page=PageText(OPENING, search=SEARCH, ending=ENDING),
)
