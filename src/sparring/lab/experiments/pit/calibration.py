"""What the free numbers of the pit are fitted to: what papers say of the game without
learning, all of it together, and nothing about learning."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from sparring.lab.calibration import Calibration, Goal, PageText, Sense
from sparring.lab.experiments.pit.duels import OTHER_FIGHTERS, WITHOUT_GLOBE
from sparring.lab.experiments.pit.opponents import VERSIONS
from sparring.lab.experiments.pit.unlearned import measured
from sparring.worlds.pit.data.numbers import FREE_NUMBERS

if TYPE_CHECKING:
    from collections.abc import Mapping

EVEN, ROOM, LEAST_ROOM = 50.0, 2.0, 1.0
"""Who is said to be stronger must win more than half of the decided fights: by so many
points if that can be had, by at least so many that it shows."""
MOST_MISS = ROOM - LEAST_ROOM
STRONGER, WEAKER = EVEN + ROOM, EVEN - ROOM
LEAST_CHANGE = 0.05
"""What each per cent of change costs: far less than a point that any goal is missed by."""

WINS = Goal(
    "wins",
    dict.fromkeys(
        (
            "later_version",
            *(f"{version}_over_equal_weights" for version in VERSIONS),
            *(f"blades_{version}" for version in VERSIONS),
        ),
        STRONGER,
    ),
    "thesis B.2.1 and B.2.2; 2003 paper 5.4",
    "wins of 100 decided fights: AI 1.61 against AI 1.29; each version against scripts drawn with "
    "equal weights; fighters and rogues who only strike against such as only shoot, with priests "
    "and wizards of each version",
    Sense.AT_LEAST,
    cost=5,
    most=MOST_MISS,
)
FIGHTERS = Goal(
    "fighters",
    dict.fromkeys(OTHER_FIGHTERS, STRONGER),
    "agent-modelling thesis 3.5.1",
    "wins of a fighter who drinks Speed and then strikes, in duels",
    Sense.AT_LEAST,
    cost=len(OTHER_FIGHTERS),
    most=MOST_MISS,
)
FIRE = Goal(
    "fire",
    dict.fromkeys(WITHOUT_GLOBE, STRONGER),
    "agent-modelling thesis 3.5",
    "wins of a sorcerer with Fireball against such as have no magic against it, in duels",
    Sense.AT_LEAST,
    cost=len(WITHOUT_GLOBE),
    most=MOST_MISS,
)
DOMINANT = Goal(
    "dominant",
    {"": WEAKER},
    "agent-modelling thesis 3.5.1",
    "of all policies of a sorcerer, the most that any wins against its worst opponent",
    Sense.AT_MOST,
    most=MOST_MISS,
)
PAIRS = Goal(
    "sorcerer first",
    {"": STRONGER},
    "agent-modelling thesis 3.5.1",
    "wins of a fighter and a sorcerer who attack the sorcerer first against such as attack the "
    "fighter first",
    Sense.AT_LEAST,
    most=MOST_MISS,
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
BACK_ROW = 20
"""Tenths of metres by which the back rows begin further apart from the enemy."""


def bows(numbers: Mapping[str, Any]) -> list[Any]:
    """Who of AI 1.29 begins so far away that he takes a bow: the front row, the back row."""
    distance, apart = numbers["shooting_distance"], numbers["front_gap"]
    return [apart > distance, apart + BACK_ROW > distance]


FIXED = ("round_limit",)
"""Free, but hardly any fight comes to it: not searched."""

OPENING = f"""\
# The free numbers of the pit

The papers say what the pit is modelled on, not every number in it. What they leave open stands in
one file, [`data/numbers.py`](../../src/sparring/worlds/pit/data/numbers.py), each number with its
range and source. They were chosen by what papers say of sides that **never learn**, all of it
together, and by nothing else:

- AI 1.61 is stronger than AI 1.29 (thesis B.2.2).
- The game's own AI outperforms scripts drawn with equal weights (2003 paper 5.4).
- Blades do more than bows (thesis B.2.1).
- In duels a fighter does best who drinks Speed and then strikes; a sorcerer with Fireball, while
  there is no magic against it; with all magic every policy has a counter; a fighter and a sorcerer
  do best who attack the sorcerer first (agent-modelling thesis 3.5).

Nothing about learning was looked at: no table of turning points, no wins of learners. Whatever the
world says about learning is therefore a prediction.

How that was ensured: the search can see nothing else. It asks `measured` of
[`unlearned.py`](../../src/sparring/lab/experiments/pit/unlearned.py), which fights with learners
switched off (a test holds every practice there to `learns=False`); goals, costs and the rule of
choice were written down before the search began, and no experiment with learning was run before
the numbers were in their file.

The papers say who is stronger, not by how much. So every goal is the same: {ROOM:.0f} points more
than an even 50 of 100 decided fights are aimed at, and {LEAST_ROOM:.0f} at least must be there, so
that it shows. (Smaller searches before this one aimed at five points. They showed that two goals
stand against each other: the more AI 1.29 shoots, the more clearly it loses to AI 1.61, but to
equal weights, too. No choice that met the duels had five points in both.) Of choices that meet
all of this the one **nearest to the proposal** is taken: distance from it costs a little.

Expected damage of a sorcerer's weapons and spells (agent-modelling thesis, table 3.4) does not
depend on free numbers: it is met exactly, as `sparring reproduce pit-unlearned` shows.

This page is written from the search itself ([all of it](pit-calibration.csv)) by `sparring
calibrate pit --from docs/worlds/pit-calibration.csv`.
"""

BESIDE = """
`round_limit` was not searched: hardly any fight comes to it.
"""

SEARCH = """\
## How it was searched

`sparring calibrate pit` (seed 1): what was proposed first, then {first} choices spread evenly over
all ranges, then {guided} more, each suggested by quadratic models of every figure, fitted to a
random half of what was known by then, and {held} of the same kind that hold `friendly_fire` at
each of its values in turn. Every choice fought {fights} times for each figure of whole teams, with
a seed of its own, half of them with places exchanged, and a quarter as often in duels.

The search made a loss as small as it could: each point that a figure is missed by costs one; each
per cent of the mean distance from what was proposed costs {change_cost}.

What looks best among so many was also lucky. So the best were measured again with {fine_fights}
fights, and the search went on near them with as many: {refined} choices in all. The best of these,
{finalists} together, were measured once more: {final_fights} fights of each kind on fresh seeds.
The one with the least loss was chosen.

**What was proposed** would have given {proposed}.
""".replace("{change_cost}", f"{LEAST_CHANGE:g}")

TRADE_OFF = """\
What can be read from this, all of it without learning:

- The fights of teams alone could be met with more room if area spells hurt friends: it costs most
  whoever casts at random, so equal weights lose more clearly. But then Fireball burns its own
  caster, too, and a sorcerer who runs up with a dagger beats one who casts it, which the duels of
  the agent-modelling thesis exclude.
- AI 1.29 must neither shoot too much nor too little. If all of its agents take their bows, equal
  weights beat it; if none does, it beats AI 1.61. In between only its back row begins beyond the
  distance at which it takes a bow.
"""

ENDING = """\
## What remains off

The world is not the commercial game. It meets what papers say of it without learning, as far as
the table above shows; it may still differ in how that comes about. One sentence was left out of the
goals because it can be read in two ways: that Speed and then the sword is best for a fighter,
whatever the other does. It holds against every policy above, but who also drinks his healing potion
when hurt does better still (`sparring reproduce pit-unlearned` has the figure). Above all the world
may differ in how much of an outcome is luck and how much is the script, which nothing without
learning tells.
"""

CALIBRATION = Calibration(
    numbers=FREE_NUMBERS,
    goals=(WINS, FIGHTERS, FIRE, DOMINANT, PAIRS, CHANGE),
    measure=measured,
    page=PageText(OPENING, BESIDE, SEARCH, TRADE_OFF, ENDING),
    unsearched=FIXED,
    compared="friendly_fire",
    jumps=bows,
)
