"""Where a rulebase is put to the test."""

from __future__ import annotations

import pytest

from sparring.errors import UsageError
from sparring.lab.improving import field_from
from sparring.lab.improving.fields import job_on


def test_a_tactic_is_met_in_the_world_unless_another_form_of_it_is_named():
    assert str(field_from("crpg", "cursing")) == "cursing in crpg"
    field = field_from("strategy-lucky", "strategy-large-lucky:knight-rush")
    assert (field.world, field.tactic) == ("strategy-large-lucky", "knight_rush")


def test_a_file_is_a_tactic_too_and_travels_as_text(tmp_path):
    file = tmp_path / "mine.rules"
    file.write_text("script soldier\n    stand;\n", encoding="utf-8")
    job = job_on(field_from("shooter", str(file)), encounters=1, seed=0)
    assert (job.tactic, job.tactic_text) == ("mine.rules", "script soldier\n    stand;\n")


@pytest.mark.parametrize(
    ("world", "tactic", "message"),
    [
        ("crpg", "cursin", "did you mean 'cursing'"),
        ("crpg", "strategy:soldier-rush", "not written in the words of 'strategy'"),
        ("garden", "rabbit", "no rules"),
        ("flags", "quake", "no rules"),
        ("nowhere", "x", "no world is named 'nowhere'"),
    ],
)
def test_what_cannot_be_a_field_is_refused_with_the_way_out(world, tactic, message):
    with pytest.raises(UsageError, match=message):
        field_from(world, tactic)
