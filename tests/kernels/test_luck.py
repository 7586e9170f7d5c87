"""The generator for kernels: the bits of `sparring.luck`."""

from __future__ import annotations

import pytest

from sparring.kernels.luck import Chance, shared
from sparring.kernels.luck import below as below_kernel
from sparring.kernels.luck import roll as roll_kernel
from sparring.kernels.luck import start_luck as start_kernel
from sparring.kernels.records import new
from sparring.luck import WORD, Luck

below, roll, start_luck = (
    shared.exposed(kernel) for kernel in (below_kernel, roll_kernel, start_kernel)
)


@pytest.mark.parametrize("seed", [0, 1, 7, 2**32 - 1, 2**32, 2**40 + 12345, 2**64 - 1])
@pytest.mark.parametrize("stream", [0, 3, 2**32 - 1])
def test_a_stream_is_the_one_of_plain_python(seed: int, stream: int):
    luck, chance = Luck(seed, stream), new(Chance)
    start_luck(chance, seed & WORD, seed >> 32, stream)
    for bound in (1, 2, 20, 100, 1001, 2**31 + 5) * 20:
        assert below(chance, bound) == luck.below(bound)
    assert int(chance.low) | int(chance.carry) << 32 == luck.state


def test_dice_add_up():
    chance = new(Chance)
    start_luck(chance, 1, 0, 0)
    rolls = [roll(chance, 5, 6) for _ in range(2000)]
    assert min(rolls) >= 5
    assert max(rolls) <= 30
    assert 17 < sum(rolls) / len(rolls) < 18
