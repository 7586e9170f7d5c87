"""Experiments really run for a report, a few tests each."""

from __future__ import annotations

from contextlib import contextmanager
from dataclasses import replace

import pytest

from sparring.lab.experiment import Wishes
from sparring.lab.experiments.crpg.pictures import WAYS, median_test, pictures
from sparring.lab.experiments.registry import needed_programme
from sparring.lab.laboratory import Laboratory
from sparring.lab.report.contents import write
from sparring.lab.report.html import html
from sparring.lab.report.material import gather

WHOLE = needed_programme("crpg")
CHOSEN = replace(
    WHOLE, experiments=tuple(one for one in WHOLE.experiments if one.name == "turning-points")
)


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    return tmp_path_factory.mktemp("records")


@pytest.fixture(scope="module")
def first(folder):
    with Laboratory(folder) as lab:
        return gather(lab, Wishes(1), CHOSEN)


def test_the_typical_run_is_the_one_with_the_median_turning_point(first):
    (point,) = first.results["turning-points"].findings.samples["turning_points"]["consecutive"]
    run = first.pictures.typical
    assert run.turning_point == point
    assert run.seed == 0
    assert len(run.team) == len(run.enemies) >= 100


def test_weights_of_the_typical_run_begin_at_the_start_and_keep_their_total(first):
    run = first.pictures.typical
    assert set(run.weights) == {"fighter", "wizard"}
    for rules in run.weights.values():
        lengths = {len(history) for history in rules.values()}
        assert lengths == {len(run.team) + 1}
        totals = {sum(history[at] for history in rules.values()) for at in (0, 1, 50, -1)}
        assert len(totals) == 1


def test_every_way_of_learning_has_a_place_between_variety_and_strength(first):
    assert list(first.pictures.stands) == list(WAYS)
    for stand in first.pictures.stands.values():
        assert 0 <= stand.variety <= 1
        assert 0 <= stand.wins <= 100
    assert first.pictures.stands["baseline"].variety > first.pictures.stands["plain, 2000"].variety


def test_a_second_gathering_runs_nothing_and_writes_the_same_report(first, folder):
    names = []

    @contextmanager
    def watching(experiment):
        names.append(experiment.name)
        yield

    with Laboratory(folder) as lab:
        second = gather(lab, Wishes(1), CHOSEN, watching=watching)
    assert names == ["turning-points", "pictures"]
    assert second.resumed == second.done == first.done
    assert [one.verdict for one in second.claims] == [one.verdict for one in first.claims]
    pages = [html(write(one)).split('<dl id="machine">')[0] for one in (first, second)]
    assert pages[0] == pages[1]


def test_pictures_can_be_had_alone(first, folder):
    with Laboratory(folder) as lab:
        assert pictures(lab, Wishes(1), first.results) == first.pictures
        assert pictures(lab, Wishes(1), {}) == first.pictures


@pytest.mark.parametrize(
    ("points", "expected"), [([5], 0), ([9, 1, 5], 2), ([9, 1, 5, 5], 2), ([1, 4, 2, 3], 2)]
)
def test_the_median_test_is_the_lower_of_two_and_the_first_of_equal_ones(points, expected):
    assert median_test(points) == expected
