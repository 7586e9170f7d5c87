"""What holds whatever the network, the noise and the free numbers are."""

from __future__ import annotations

from math import hypot, isfinite

from hypothesis import assume, given
from hypothesis import strategies as st

from sparring.worlds.boxes.data.numbers import FREE_NUMBERS
from sparring.worlds.boxes.kernel import exam
from sparring.worlds.boxes.world import Boxes
from tests.worlds.boxes.helpers import random_network, record_of, state_of

NUMBERS = st.fixed_dictionaries(
    {number.name: st.integers(number.low, number.high) for number in FREE_NUMBERS}
)
SIDES = st.one_of(
    st.sampled_from(sorted(Boxes.controls)),
    st.builds(random_network, st.integers(0, 10**6), st.sampled_from([1.0, 5.0, 20.0])),
)


@given(numbers=NUMBERS, side=SIDES, instance=st.integers(0, 8), seed=st.integers(0, 2**64 - 1))
def test_nothing_overlaps_and_sensors_stay_in_range(numbers, side, instance, seed):
    assume(numbers["column"] + 27.5 <= numbers["half_width"])
    world = Boxes(numbers)
    half_width, radius = numbers["half_width"], numbers["box_radius"]
    record = record_of(side, [instance], world=world, seed=seed)
    exam.start(record)
    # Longer than an exam, so that the ends of the corridor are reached as well.
    for _ in range(300):
        exam.step(record)
        state = state_of(record)
        x, y, heading_x, heading_y, box_x, box_y = state
        assert all(map(isfinite, state))
        assert abs(x) <= half_width - 27.5
        assert 27.5 <= y <= 1000 - 27.5
        assert abs(box_x) <= half_width - radius
        assert radius <= box_y <= 1000 - radius
        assert hypot(box_x - x, box_y - y) > 27.5 + radius - 1e-6
        assert abs(hypot(heading_x, heading_y) - 1) < 1e-9
        assert all(0 <= reading <= 1023 for reading in record.reading)
        assert all(-10 <= wheel.speed <= 10 for wheel in record.wheel)


@given(side=SIDES, seed=st.integers(0, 2**64 - 1))
def test_fitness_lies_within_what_the_corridor_allows(side, seed):
    bout = Boxes().begin([side], seed)
    while not bout.over:
        bout.step()
    assert -500 < bout.points < 450
    assert 0 <= bout.fitness(0) <= 1
