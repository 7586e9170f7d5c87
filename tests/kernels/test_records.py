"""Records: one description, two forms."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

import numpy as np

from sparring.kernels.records import Byte, Long, Real, Whole, as_bytes, blank, copied, layout, new


@dataclass(slots=True)
class Inner:
    points: Whole
    share: Real


@dataclass(slots=True)
class Outer:
    flag: Byte
    inner: Inner
    many: Annotated[list[Inner], 3]
    counts: Annotated[list[Long], 4]


def filled(record: Outer) -> Outer:
    record.flag = 1
    record.inner.points = 7
    record.many[2].share = 0.5
    record.counts[3] = -9
    return record


def test_a_record_is_described_once_and_laid_out_for_numpy():
    assert layout(Outer).names == ("flag", "inner", "many", "counts")
    assert layout(Outer)["many"].shape == (3,)


def test_both_forms_hold_the_same_bytes():
    compiled = np.zeros(1, layout(Outer)).view(np.recarray)[0]
    assert as_bytes(filled(compiled), Outer) == as_bytes(filled(blank(Outer)), Outer)


def test_a_blank_record_is_all_zeros():
    assert not any(as_bytes(new(Outer), Outer))


def test_a_copy_has_the_same_content_and_a_life_of_its_own():
    for record in (filled(new(Outer)), filled(blank(Outer))):
        other = copied(record)
        assert as_bytes(other, Outer) == as_bytes(record, Outer)
        other.many[2].share = 0.25
        assert record.many[2].share == 0.5
