"""Duels handed to the kernel."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from sparring.elementary import HALF_PI, sine
from sparring.errors import UsageError
from sparring.kernels.records import write
from sparring.luck import WORD, Luck
from sparring.worlds.seeds import checked_seed
from sparring.worlds.starships.data.situations import NOISE_STREAM, situation_of
from sparring.worlds.starships.kernel.record import MOST_DUELS

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from sparring.worlds.starships.data.situations import Start
    from sparring.worlds.starships.kernel.record import Duel


def load_duels(duel: Duel, seeds: Sequence[int], numbers: Mapping[str, int]) -> None:
    """Write how the duels of some seeds begin, and how many there are."""
    if not 0 < len(seeds) <= MOST_DUELS:
        raise UsageError(f"an exam has 1 to {MOST_DUELS} duels; got {len(seeds)}")
    for row, seed in zip(duel.duel, seeds, strict=False):
        for side, start in enumerate(situation_of(checked_seed(seed), numbers)):
            put_start(row.start[side], start, Luck(seed, NOISE_STREAM + side))
    write(duel.exam, instances=len(seeds))


def put_start(row: Any, start: Start, noise: Luck) -> None:
    """Write a ship as it begins."""
    can = start.characteristics
    write(
        row,
        x=start.x,
        y=start.y,
        nose_x=sine(start.heading + HALF_PI),
        nose_y=sine(start.heading),
        most_speed=can.most_speed,
        acceleration=can.acceleration,
        rotation=can.rotation,
        rotation_sine=sine(can.rotation),
        rotation_cosine=sine(can.rotation + HALF_PI),
        range=can.range,
        most_hull=can.most_hull,
        strength=can.strength,
    )
    write(row.noise, low=noise.state & WORD, carry=noise.state >> 32)
