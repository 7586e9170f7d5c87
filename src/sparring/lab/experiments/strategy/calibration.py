"""What the free numbers of the strategy world are fitted to: what is said of games without
learning, all of it together, and nothing about learning."""

from __future__ import annotations

from sparring.lab.calibration import Calibration, Goal, PageText, Sense
from sparring.lab.experiments.strategy.unlearned import measured
from sparring.worlds.strategy.data.numbers import FREE_NUMBERS

LEAST_CHANGE = 0.05
"""What each per cent of change costs: far less than a point that any goal is missed by."""
DOMINANT, HARDLY_EVER, RARE = 80.0, 10.0, 5.0

MIRROR = Goal(
    "mirror",
    {"small": 50.0, "large": 50.0},
    "ours: both sides have the same",
    "wins of the first side, of 100 decided games of the balanced tactic against itself",
    cost=0.1,
    most=5.0,
)
SOLDIERS = Goal(
    "soldier rush",
    {"": DOMINANT},
    "thesis 6.2.3: rushes are strong",
    "wins of 100 of the soldier rush against the balanced tactic, small map",
    Sense.AT_LEAST,
    most=0.0,
)
KNIGHTS = Goal(
    "knight rush",
    {"": DOMINANT},
    "thesis 6.2.3: rushes are strong",
    "wins of 100 of the knight rush against the balanced tactic, large map",
    Sense.AT_LEAST,
    most=0.0,
)
MAPS = Goal(
    "maps",
    {"": 20.0},
    "thesis 6.2.3: the soldier rush belongs to small maps",
    "wins of 100 of the soldier rush on the small map, less those on the large one; not less "
    "than 0",
    Sense.AT_LEAST,
    most=0.0,
)
AGAINST_RUSHES = Goal(
    "against rushes",
    {"soldiers": HARDLY_EVER, "knights": HARDLY_EVER},
    "thesis 6.2.5",
    "wins of 100 of scripts drawn with equal weights against each rush, on its map",
    Sense.AT_MOST,
    most=0.0,
)
AT_LEAST = Goal(
    "at least",
    {"small": 20.0, "large": 20.0},
    "thesis 6.2.5",
    "wins of 100 of such scripts against the balanced tactic, on each map",
    Sense.AT_LEAST,
    most=0.0,
)
AT_MOST = Goal(
    "at most",
    {"small": 50.0, "large": 50.0},
    "thesis 6.2.5",
    "the same",
    Sense.AT_MOST,
    most=0.0,
)
TIME_OUTS = Goal(
    "time-outs",
    {"": RARE},
    "thesis 6.2.2: rare",
    "games of 100 of such scripts, on both maps, that run out of time",
    Sense.AT_MOST,
    most=0.0,
)
LAST_STATE = Goal(
    "last state",
    {"": RARE},
    "thesis 6.2.2: rare",
    "games of 100 of such scripts, on both maps, in which the last game state opens",
    Sense.AT_MOST,
    most=0.0,
)
LENGTH = Goal(
    "length",
    {"": 150.0},
    "ours: four times the land",
    "the median length of such a game against the balanced tactic on the large map, in per cent "
    "of that on the small one",
    Sense.AT_LEAST,
    cost=0.2,
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

OPENING = """\
# The free numbers of the strategy world

The thesis (Spronck 2005, chapter 6) played a game of its own time, WARGUS, of which it gives rules,
states and tactics, but neither maps nor what a side starts with. What it leaves open stands in one
file, [`data/numbers.py`](../../src/sparring/worlds/strategy/data/numbers.py). The numbers were
chosen by what is said of games **without learning**, all of it together, and by nothing else; games
are with luck, and static tactics play each seed from both sides.

Nothing about learning went into the choice: no turning point, no win of a learner. Whatever the
world says about learning is therefore a prediction.

How that was ensured: the search can see nothing else. It asks `measured` of
[`unlearned.py`](../../src/sparring/lab/experiments/strategy/unlearned.py), which plays with
learners switched off; goals, costs and the rule of choice were written down before the search
began. Of choices that meet all of this the one **nearest to the proposal** is taken: distance from
it costs a little. Before the search, a dozen choices that each change one or two numbers were
played 30 times, to see that the goals can be moved at all; what was changed in the game after it
stands under [Measured again](#measured-again). One test of learning in each row was run before the
search was over, to see that the command runs; only its last lines, the names of rules, were looked
at.

The maps were drawn before; only how far apart bases, mines and forests are is searched.

This page is written from the search itself ([all of it](strategy-calibration.csv)) by `sparring
calibrate strategy --from docs/worlds/strategy-calibration.csv`.
"""

SEARCH = """\
## How it was searched

`sparring calibrate strategy` (seed 1): what was proposed first, then {first} choices spread evenly
over all ranges, then {guided} more, each suggested by quadratic models of every figure, fitted to a
random half of what was known by then. Every choice played {fights} games for each figure, with a
seed of its own.

The search made a loss as small as it could: each point that a figure is missed by costs one, of the
mirror a tenth (without luck it is an exact tie, so what is missed there is luck) and of the length
a fifth; each per cent of the mean distance from what was proposed costs {change_cost}.

What looks best among so many was also lucky. So the best were measured again with {fine_fights}
games, and the search went on near them with as many: {refined} choices in all. The best of these,
{finalists} together, were measured once more: {final_fights} games of each kind on fresh seeds. The
one with the least loss was chosen.

**What was proposed** would have given {proposed}.
""".replace("{change_cost}", f"{LEAST_CHANGE:g}")

AGAIN = """\
After the search the game was mended, twice, and results of learning were known by then; the numbers
stayed as they were, so that none of these could enter. First, drawing was brought nearer to the
thesis (the 20 places of the last game state come on top of the 100, and no place stays empty), and
research that is lost with its building comes back. Then guards and flyers came to the help of
whoever is struck beside them, no side gained any more by being asked first, and a plan's wishes no
longer ran out of room. So the chosen numbers were measured once more, in the game as it is now, by
`sparring calibrate strategy --again docs/worlds/strategy-calibration.csv --final-fights 400 --seed
91`. Equal weights win too often against the balanced tactic on the large map, so that learning has
less to do there than in the thesis, and the last state is not quite rare.
"""

ENDING = """\
## What remains open

"Some script beats each rush" is the last thing said of games without learning: the [evolved
tactics](strategy-evolved.md) show it.
"""

CALIBRATION = Calibration(
    numbers=FREE_NUMBERS,
    goals=(
        MIRROR,
        SOLDIERS,
        KNIGHTS,
        MAPS,
        AGAINST_RUSHES,
        AT_LEAST,
        AT_MOST,
        TIME_OUTS,
        LAST_STATE,
        LENGTH,
        CHANGE,
    ),
    measure=measured,
    page=PageText(OPENING, search=SEARCH, again=AGAIN, ending=ENDING),
)
