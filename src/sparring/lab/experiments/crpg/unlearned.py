"""What the role-playing world does when nobody learns, in figures that the papers give.

Encounters of a team that never learns are independent of each other: whatever a run of
them does can be worked out from enough single fights, by drawing runs from these fights.
"""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from sparring.kernels.loop import CONFIRMED, WINDOW, column, turning_point
from sparring.kernels.run import Won
from sparring.lab.experiments.crpg.opponents import BASIC, TACTICS
from sparring.lab.experiments.crpg.statements import (
    MOVING,
    PROTECTED,
    STANDING,
    both_wizards_die,
    melee_over_bow,
)
from sparring.worlds.crpg.kernel.record import SEGMENTS
from sparring.worlds.crpg.world import Crpg

if TYPE_CHECKING:
    from collections.abc import Mapping

FOUGHT = (*BASIC, "random_agent", "novice")
"""Tactics that are fought; random team and consecutive are made of the basic ones."""
LONG_RUN = 250
"""Encounters in a run that looks for a turning point."""
DRAWN_RUNS = 400
REAL_RUNS = 150
LEAST = 0.1
"""A rate is never taken to be lower: who never wins would be met for ever."""
TIE = 1e-9
"""Averages so near are equal: they were added up in another order."""


class Fights(NamedTuple):
    """Single fights of the never-learning team against one tactic."""

    won: Any
    """Whether it won each."""
    lost: Any
    ours: Any
    """Its fitness in each."""
    theirs: Any
    rounds: Any

    @property
    def wins(self) -> float:
        """Of 100."""
        return float(100 * self.won.mean())


def measured(numbers: Mapping[str, int], fights: int, seed: int) -> dict[str, float]:
    """Every figure that the world is fitted to; shares of runs that never turn are those
    of runs drawn from the fights."""
    pools = pools_of(numbers, fights, seed)
    luck = np.random.default_rng(seed)
    never = {tactic: never_turning(pools, tactic, luck) for tactic in TACTICS}
    return figures_of(numbers, pools, never, fights // 4, seed)


def confirmed(numbers: Mapping[str, int], fights: int, seed: int) -> dict[str, float]:
    """The same with real runs, each from a seed of its own."""
    with ThreadPoolExecutor(2) as pool:
        shares = pool.map(lambda tactic: really_never_turning(numbers, tactic, seed), TACTICS)
        never = dict(zip(TACTICS, shares, strict=True))
    return figures_of(numbers, pools_of(numbers, fights, seed), never, fights // 4, seed)


def figures_of(
    numbers: Mapping[str, int],
    pools: Mapping[str, Fights],
    never: Mapping[str, float],
    rounds: int,
    seed: int,
) -> dict[str, float]:
    """The figures by the names of their goals; so many first rounds are fought beside."""
    world = Crpg(numbers=numbers)
    standing, moving, protected = (
        both_wizards_die(world, script, rounds, seed) for script in (STANDING, MOVING, PROTECTED)
    )
    novice = pools["novice"]
    return {
        **{f"wins {tactic}": rate for tactic, rate in wins_of(pools).items()},
        **{f"never {tactic}": share for tactic, share in never.items()},
        **{f"rounds {name}": float(np.median(pools[name].rounds)) for name in FOUGHT[:-1]},
        "deaths": standing,
        "saved moving": max(0.0, standing - moving),
        "saved protected": max(0.0, standing - protected),
        "melee": melee_over_bow(world.numbers),
        "novice": 100 * float(novice.won.sum() / max(1, novice.won.sum() + novice.lost.sum())),
    }


def pools_of(numbers: Mapping[str, int], fights: int, seed: int) -> dict[str, Fights]:
    """Fights against each tactic, two at a time."""
    with ThreadPoolExecutor(2) as pool:
        return dict(
            zip(
                FOUGHT,
                pool.map(lambda tactic: fights_against(numbers, tactic, fights, seed), FOUGHT),
                strict=True,
            )
        )


def fights_against(numbers: Mapping[str, int], tactic: str, fights: int, seed: int) -> Fights:
    """So many fights without learning."""
    world = Crpg(numbers=numbers)
    rows = world.practice("scripting", tactic, seed=seed, learns=False).run(fights)
    won = np.array(column(rows, "won"))
    return Fights(
        won == Won.LEARNERS,
        won == Won.ENEMIES,
        np.array(column(rows, "team_fitness")),
        np.array(column(rows, "enemy_fitness")),
        np.array(column(rows, "duration")) // SEGMENTS + 1,
    )


def wins_of(pools: Mapping[str, Fights]) -> dict[str, float]:
    """Wins of 100 against each tactic. Of the composite ones, one meets each basic tactic
    as often, the other each as long as it wins."""
    basics = [pools[name].wins for name in BASIC]
    return {
        **{name: pools[name].wins for name in (*BASIC, "random_agent")},
        "random_team": sum(basics) / len(basics),
        "consecutive": len(basics) / sum(1 / max(rate, LEAST) for rate in basics),
    }


# --- runs that never turn ---------------------------------------------------------------


def never_turning(pools: Mapping[str, Fights], tactic: str, luck: Any) -> float:
    """How many of 100 runs drawn from the fights have no turning point."""
    names = [tactic] if tactic in pools else list(BASIC)
    sides = [np.stack([pools[name].ours, pools[name].theirs]) for name in names]
    current = luck.integers(len(names), size=DRAWN_RUNS)
    ahead = np.empty((DRAWN_RUNS, LONG_RUN))
    for at in range(LONG_RUN):
        if tactic == "random_team":
            current = luck.integers(len(names), size=DRAWN_RUNS)
        drawn = luck.integers(sides[0].shape[1], size=DRAWN_RUNS)
        ours, theirs = np.choose(current, [side[:, drawn] for side in sides])
        ahead[:, at] = ours - theirs
        if tactic == "consecutive":
            current = np.where(theirs > 0, current, (current + 1) % len(names))
    return 100 * float(np.mean(~turns(ahead)))


def turns(ahead: Any) -> Any:
    """Which runs have a turning point, from how far one team is ahead in each encounter."""
    sums = np.cumsum(np.pad(ahead, ((0, 0), (1, 0))), axis=1)
    leads = sums[:, WINDOW:] - sums[:, :-WINDOW] > TIE
    counts = np.cumsum(np.pad(leads.astype(int), ((0, 0), (1, 0))), axis=1)
    return np.any(counts[:, CONFIRMED:] - counts[:, :-CONFIRMED] == CONFIRMED, axis=1)


def really_never_turning(
    numbers: Mapping[str, int], tactic: str, seed: int, runs: int = REAL_RUNS
) -> float:
    """How many of 100 real runs have no turning point."""
    world = Crpg(numbers=numbers)
    never = 0
    for run in range(runs):
        own_seed = seed * 1_000_000 + run
        practice = world.practice("scripting", tactic, seed=own_seed, learns=False)
        never += turning_point(practice.run(LONG_RUN, stops=True)) is None
    return 100 * never / runs
