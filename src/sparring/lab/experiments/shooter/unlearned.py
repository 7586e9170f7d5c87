"""What the shooter does when nobody learns, in figures that the thesis gives or speaks of."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from statistics import fmean
from typing import TYPE_CHECKING, Any

from sparring.kernels.loop import column
from sparring.kernels.run import Won
from sparring.worlds.shooter.data.codes import STEPS_A_SECOND
from sparring.worlds.shooter.data.numbers import FREE_NUMBERS, LONGEST
from sparring.worlds.shooter.world import PATROLLER, Halls, Shooter

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from sparring.kernels.loop import Row, Rows

LONG = LONGEST / STEPS_A_SECOND
"""Seconds that a match takes in which nobody falls."""
HUNTS = ("HuntPathA", "HuntPathB")
ADVANCES = "Advance"
"""How the rules begin that attack on the way to the opponent."""


def measured(numbers: Mapping[str, int], fights: int, seed: int) -> dict[str, float]:
    """Every figure that the world is fitted to."""
    parts = (untrained_in_yard, without_hunting, along_paths, without_advancing, in_halls, mirror)
    with ThreadPoolExecutor(2) as pool:
        found = pool.map(lambda part: part(numbers, fights, seed), parts)
        figures = {name: value for part in found for name, value in part.items()}
    return figures | {"change": change(numbers)}


def drawn(
    kind: type[Shooter],
    numbers: Mapping[str, int],
    fights: int,
    seed: int,
    wanted: Callable[[str], bool] = lambda name: True,
) -> Rows[Row]:
    """Matches of scripts drawn with equal weights from some of the rules of an arena, against
    its static opponent."""
    world = kind(only_with(kind, wanted), numbers)
    options: dict[str, Any] = {"settings": world.settings, "learns": False}
    practice = world.practice("scripting", world.opponent, seed=seed, **options)
    rows: Rows[Row] = practice.run(fights)
    return rows


def only_with(kind: type[Shooter], wanted: Callable[[str], bool]) -> Any:
    """The rules of an arena, those whose names are wanted."""
    rules = kind.own_rules()
    role = rules.roles["soldier"]
    kept = tuple(rule for rule in role.rules if wanted(rule.name))
    return replace(rules, roles={"soldier": replace(role, rules=kept)})


def share(rows: Rows[Row], won: Won) -> float:
    """Matches of a hundred that ended so."""
    outcomes = column(rows, "won")
    return 100 * outcomes.count(won) / len(outcomes)


def seconds(rows: Rows[Row], won: Won | None = None) -> float:
    """Mean seconds of a match, or of those that ended so; as long as there can be if none
    did."""
    durations = [
        duration / STEPS_A_SECOND
        for duration, outcome in zip(column(rows, "duration"), column(rows, "won"), strict=True)
        if won is None or outcome == won
    ]
    return fmean(durations) if durations else LONG


def fitness(rows: Rows[Row]) -> float:
    """Mean fitness, of a hundred."""
    return 100 * fmean(column(rows, "team_fitness"))


# --- the figures ----------------------------------------------------------------------------


def untrained_in_yard(numbers: Mapping[str, int], fights: int, seed: int) -> dict[str, float]:
    """Equal weights in the first arena: how well, and how long."""
    rows = drawn(Shooter, numbers, fights, seed)
    return {"untrained yard": fitness(rows), "short": seconds(rows)}


def in_halls(numbers: Mapping[str, int], fights: int, seed: int) -> dict[str, float]:
    """Equal weights in the second."""
    return {"untrained halls": fitness(drawn(Halls, numbers, fights, seed))}


def without_hunting(numbers: Mapping[str, int], fights: int, seed: int) -> dict[str, float]:
    """Scripts without a hunting path in the halls: who runs out of time."""
    rows = drawn(Halls, numbers, fights, seed, lambda name: name not in HUNTS)
    return {"hunting": share(rows, Won.NOBODY)}


def without_advancing(numbers: Mapping[str, int], fights: int, seed: int) -> dict[str, float]:
    """Scripts there without an attack that advances: who wins all the same."""
    rows = drawn(Halls, numbers, fights, seed, lambda name: not name.startswith(ADVANCES))
    return {"advancing": share(rows, Won.LEARNERS)}


def along_paths(numbers: Mapping[str, int], fights: int, seed: int) -> dict[str, float]:
    """How long wins take along path A, of a hundred seconds along path B."""
    by_path = [
        seconds(drawn(Halls, numbers, fights, seed, all_but(other)), Won.LEARNERS)
        for other in reversed(HUNTS)
    ]
    return {"path": 100 * by_path[0] / by_path[1]}


def all_but(left_out: str) -> Callable[[str], bool]:
    """Whether a rule is any other than one."""
    return lambda name: name != left_out


def mirror(numbers: Mapping[str, int], fights: int, seed: int) -> dict[str, float]:
    """The first static opponent against itself: wins of the first side among 100 decided
    matches."""
    world = Shooter(numbers=numbers)
    outcomes = [world.fight((PATROLLER, PATROLLER), seed * 1_000_000 + at) for at in range(fights)]
    decided = [outcome.winner for outcome in outcomes if outcome.winner is not None]
    return {"mirror": 100 * decided.count(0) / max(1, len(decided))}


def change(numbers: Mapping[str, int]) -> float:
    """How far numbers are from what was proposed: the mean over all, in per cent of each
    one's range."""
    moved = [
        abs(numbers.get(one.name, one.chosen) - one.proposed) / (one.high - one.low)
        for one in FREE_NUMBERS
    ]
    return 100 * sum(moved) / len(moved)
