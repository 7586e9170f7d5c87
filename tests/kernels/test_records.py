"""Records: one description, two forms."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

import numpy as np

from sparring.kernels.records import (
    Byte,
    Long,
    Real,
    Whole,
    across,
    as_bytes,
    blank,
    copied,
    layout,
    new,
    read,
    write,
)


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


def both_forms() -> list[Outer]:
    return [np.zeros(1, layout(Outer)).view(np.recarray)[0], blank(Outer)]


def test_fields_are_written_and_read_by_their_names_in_both_forms():
    for record in both_forms():
        write(record, flag=1, counts=[1, 2, 3, 4])
        write(record.many[1], points=5, share=0.25)
        assert (read(record, "flag"), list(read(record, "counts"))) == (1, [1, 2, 3, 4])
        assert (record.many[1].points, record.many[1].share) == (5, 0.25)
        assert (record.many[0].points, record.many[2].points) == (0, 0)


def test_one_field_is_read_across_all_records_or_the_first():
    for record in both_forms():
        for at in range(3):
            record.many[at].points = at + 1
        assert across(record, "many", "points") == [1, 2, 3]
        assert across(record, "many", "points", 2) == [1, 2]
