"""What the thesis saw its best ship do (section 4.1.4), found in the trace of a duel.

    bout = world.begin((champion, "ai_0"), seed)
    ...
    seen = manoeuvres(bout.trace, 0)

Each is defined by places, noses, speeds and hulls alone, so that any ship can be asked:
a network, a tactic or the one it fights. "Behind" is the rear half of a ship. Definitions
and thresholds are ours; the thesis tells what was seen in words.
"""

from __future__ import annotations

from itertools import pairwise
from math import sqrt
from typing import TYPE_CHECKING, NamedTuple

from sparring.worlds.starships.data.numbers import AFT_FURTHEST

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sparring.worlds.starships.bout import Moment

    Trace = Sequence[tuple[Moment, Moment]]

NEAR = 25.0
"""Nearer than this, a ship that goes on as it does will bump into the other."""
FLIGHT = 5
"""So many steps in a row make a flight; fewer may be a turn."""
FAR = AFT_FURTHEST
"""So far from the other, the thesis says, a ship can turn around safely."""


class Manoeuvres(NamedTuple):
    """What one ship did in a duel."""

    chances_to_follow: int
    """Steps in which the other, the weaker one, flew with its back to the ship."""
    followed: int
    """Those of them in which the ship flew with the other before it."""
    swerved: int
    """Steps in which it turned its nose off the other when it was about to bump into it."""
    braked: int
    """Steps in which it slowed down then."""
    flights: int
    """How often it flew from a stronger one."""
    shot_first: bool | None
    """Whether its laser was the first to hit; None if none did."""
    turns: int
    """Of a ship that was chased, gained distance and then attacked: how often it turned
    around before its first shot. 0 for any other."""


def manoeuvres(trace: Trace, who: int) -> Manoeuvres:
    """Everything that one ship did in a duel."""
    return Manoeuvres(
        *following(trace, who),
        *evading(trace, who),
        flights(trace, who),
        shot_first(trace, who),
        turns_before_attack(trace, who),
    )


# --- one by one ---------------------------------------------------------------------------


def following(trace: Trace, who: int) -> tuple[int, int]:
    """Steps in which a weaker one could be followed, and in which it was."""
    chances = [both for both in trace if is_chance(both, who)]
    return len(chances), sum(is_following(both, who) for both in chances)


def is_chance(both: tuple[Moment, Moment], who: int) -> bool:
    """Whether the other is the weaker one and flies with its back to a ship."""
    own, other = both[who], both[1 - who]
    return own.hull > other.hull > 0.0 and other.speed > 0.0 and not faces(other, own)


def is_following(both: tuple[Moment, Moment], who: int) -> bool:
    """Whether a ship flies with the other before it."""
    own, other = both[who], both[1 - who]
    return own.speed > 0.0 and faces(own, other)


def evading(trace: Trace, who: int) -> tuple[int, int]:
    """Steps in which a ship close behind the other swerved, and in which it braked; both
    if it did both. A bump is neither."""
    swerved = braked = 0
    for before, now in pairwise(trace):
        is_close = is_chance(before, who) and is_following(before, who)
        if not is_close or gap(before) >= NEAR or now[0].bumped or now[1].bumped:
            continue
        along, across = way(before[who], before[1 - who])
        old, new = before[who], now[who]
        turned_off = new.nose_x * along + new.nose_y * across < (
            old.nose_x * along + old.nose_y * across
        )
        swerved += turned_off
        braked += new.speed < old.speed
    return swerved, braked


def flights(trace: Trace, who: int) -> int:
    """How often a ship flew for some time with a stronger one behind it."""
    count = steps = 0
    for both in trace:
        own, other = both[who], both[1 - who]
        flies = own.speed > 0.0 and own.hull < other.hull and not faces(own, other)
        steps = steps + 1 if flies else 0
        count += steps == FLIGHT
    return count


def shot_first(trace: Trace, who: int) -> bool | None:
    """Whether a ship's laser was the first to hit; in one step the first ship's is."""
    for both in trace:
        for side, moment in enumerate(both):
            if moment.fired:
                return side == who
    return None


def turns_before_attack(trace: Trace, who: int) -> int:
    """How often a chased ship turned around before its first shot, if each time it had
    flown from the other for a while, was far away and still whole, and then attacked."""
    shot = next((at for at, both in enumerate(trace) if both[who].fired), None)
    if shot is None or faces(trace[0][who], trace[0][1 - who]):
        return 0
    turns = steps = 0
    for before, now in pairwise(trace[: shot + 1]):
        is_running = before[who].speed > 0.0 and not faces(before[who], before[1 - who])
        steps += is_running
        if is_running and faces(now[who], now[1 - who]):
            is_safe = before[who].hull >= 1.0 and gap(before) >= FAR
            turns += steps >= FLIGHT and is_safe
            steps = 0
    return turns


# --- places -------------------------------------------------------------------------------


def way(start: Moment, end: Moment) -> tuple[float, float]:
    """From one ship to another."""
    return end.x - start.x, end.y - start.y


def gap(both: tuple[Moment, Moment]) -> float:
    """How far two ships are apart."""
    along, across = way(*both)
    return sqrt(along * along + across * across)


def faces(own: Moment, other: Moment) -> bool:
    """Whether the other is in a ship's front half."""
    along, across = way(own, other)
    return own.nose_x * along + own.nose_y * across >= 0.0
