"""Kinds may be given by name; a wrong name is refused at once, with the nearest."""

from __future__ import annotations

import pytest

import sparring


def test_kinds_may_be_given_by_name():
    assert sparring.Fallback(kind="none") == sparring.NO_FALLBACK
    assert sparring.Settings(order="learned").order is sparring.Order.LEARNED
    assert sparring.Settings(unique="rule").unique is sparring.Unique.RULE
    assert sparring.Difficulty(kind="top culling").kind is sparring.DifficultyKind.CULL


@pytest.mark.parametrize(
    ("make", "hint"),
    [
        (lambda: sparring.Difficulty(kind="top cullin"), "did you mean 'top culling'"),
        (lambda: sparring.Fallback(kind="zzz"), "known are none, limited distance"),
        (lambda: sparring.Settings(order=7), "known are priority, learned, drawn"),
    ],
)
def test_an_unknown_kind_is_refused_at_once(make, hint):
    with pytest.raises(sparring.SettingsError, match=hint):
        make()


def test_weights_are_whole_numbers():
    with pytest.raises(sparring.SettingsError, match=r"max_weight is a whole number; got 300\.5"):
        sparring.Settings(max_weight=300.5)


@pytest.mark.parametrize("seed", [None, "7", 1.5, -1, 1 << 64])
def test_a_seed_is_a_whole_number(seed):
    with pytest.raises(sparring.UsageError, match="a seed is a whole number"):
        sparring.Luck(seed)


def test_a_learner_refuses_what_are_no_rules():
    with pytest.raises(sparring.UsageError, match="takes rules from parse_rules"):
        sparring.DynamicScripting("role guard draws 2")
    with pytest.raises(sparring.UsageError, match="takes rules from parse_rules"):
        sparring.DynamicScripting(7)
