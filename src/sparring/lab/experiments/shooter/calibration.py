"""What the free numbers of the shooter are fitted to: what the thesis says of its scenarios
without learning, all of it together, and nothing about learning."""

from __future__ import annotations

from sparring.lab.calibration import Calibration, Goal, PageText, Sense
from sparring.lab.experiments.shooter.unlearned import measured
from sparring.worlds.shooter.data.numbers import FREE_NUMBERS

EVEN, ROOM = 50.0, 2.0
"""Equal weights must do worse than an even 50, by so many points that it shows."""
SHORT = 60.0
"""Seconds: a tenth of the time that there is."""
LEAST_CHANGE = 0.05
"""What each per cent of change costs: far less than a point that any goal is missed by."""

UNTRAINED = Goal(
    "untrained",
    {"yard": EVEN - ROOM, "halls": EVEN - ROOM},
    "shooter thesis 4.3.4 and 4.3.7",
    "mean fitness, of 100, of scripts drawn with equal weights against the static opponent of each "
    "arena",
    Sense.AT_MOST,
    cost=2,
    most=ROOM,
)
BRIEF = Goal(
    "short",
    {"": SHORT},
    "shooter thesis 4.3.4",
    "mean seconds of such a match in the yard, where both see one another almost at once",
    Sense.AT_MOST,
    is_share=False,
    most=0.0,
)
HUNTING = Goal(
    "hunting",
    {"": 100.0},
    "shooter thesis 4.3.7",
    "matches of 100 in the halls that run out of time when no script has a hunting path",
    Sense.AT_LEAST,
    most=0.0,
)
ADVANCING = Goal(
    "advancing",
    {"": 0.0},
    "shooter thesis 4.3.7",
    "wins of 100 in the halls of scripts without an attack that advances",
    Sense.AT_MOST,
    most=0.0,
)
PATH = Goal(
    "path",
    {"": 95.0},
    "shooter thesis 4.3.5 and 4.3.7",
    "seconds of a win along path A, of 100 along path B",
    Sense.AT_MOST,
    is_share=False,
    most=5.0,
)
MIRROR = Goal(
    "mirror",
    {"": EVEN},
    "shooter thesis 4.3.2: both have the same weapons and parameters",
    "wins of the first side, of 100 decided matches of the yard's static opponent against itself",
    cost=0.1,
    most=ROOM,
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

OPENING = """\
# The free numbers of the shooter

The thesis (Policarpo 2011) gives hit points, what a bullet and a rocket do, the rules and the
fitness. What it leaves open stands in one file,
[`data/numbers.py`](../../src/sparring/worlds/shooter/data/numbers.py): each number was proposed by
us and may be halved or doubled. They were chosen by what the thesis says of matches **without
learning**, all of it together, and by nothing else:

- In the first scenario both see one another almost at once, and matches are fast.
- In the second, whoever has no hunting path runs out of time; whoever has no attack that advances
  does not win; path A is faster than path B.
- Scripts that have not learned anything do worse than the static opponents: fitness below 0.5.
- Both characters have the same weapons and parameters: a mirror match is even.

Nothing about learning went into the choice: no curve, no ranking of rules. Whatever the world says
about learning is therefore a prediction.

How that was ensured: the search can see nothing else. It asks `measured` of
[`unlearned.py`](../../src/sparring/lab/experiments/shooter/unlearned.py), which fights with
learners switched off (a test holds every practice there to `learns=False`); goals, costs and the
rule of choice were written down before the search began, and nothing was changed until it was
over. Of choices that meet all of this the one **nearest to the proposal** is taken: distance from
it costs a little.

Two things are to be known beside that:

- **The size of a barrel** is no free number, and neither given nor searched. It was first drawn as
  wide as a soldier, 0.5 metres from its middle. Each soldier starts two metres behind a barrel, so
  that many first rockets burst there, and equal weights came to a fitness of 0.51 in the yard,
  above what the thesis allows. With an ordinary drum of 0.3 metres they come to 0.44. So this size
  was chosen after a look at one of the figures above, without learning, before the search.
- **One run of learning was seen too early**: a trial of the command line, 60 matches in the yard
  with the default learner, while the finalists of the search were being measured. It changed
  nothing: what the search chose is what had been proposed.

The arenas were drawn before and are not searched.

This page is written from the search itself ([all of it](shooter-calibration.csv)) by `sparring
calibrate shooter --from docs/worlds/shooter-calibration.csv`.
"""

SEARCH = """\
## How it was searched

`sparring calibrate shooter` (seed 1): what was proposed first, then {first} choices spread evenly
over all ranges, then {guided} more, each suggested by quadratic models of every figure, fitted to a
random half of what was known by then. Every choice fought {fights} times for each figure, with a
seed of its own.

The search made a loss as small as it could: each point that a figure is missed by costs one, of
fitness two and of the mirror match a tenth (the yard is symmetrical, so what is missed there is
luck); each per cent of the mean distance from what was proposed costs {change_cost}.

What looks best among so many was also lucky. So the best were measured again with {fine_fights}
fights, and the search went on near them with as many: {refined} choices in all. The best of these,
{finalists} together, were measured once more: {final_fights} fights of each kind on fresh seeds.
The one with the least loss was chosen.

**What was proposed** would have given {proposed}.
""".replace("{change_cost}", f"{LEAST_CHANGE:g}")

ENDING = """\
## What remains open

Many choices meet all of this; ours is the nearest to what was proposed, not the only one. Above all
nothing without learning tells how much of a match is luck and how much is the script.
"""

CALIBRATION = Calibration(
    numbers=FREE_NUMBERS,
    goals=(UNTRAINED, BRIEF, HUNTING, ADVANCING, PATH, MIRROR, CHANGE),
    measure=measured,
    page=PageText(OPENING, search=SEARCH, ending=ENDING),
)
