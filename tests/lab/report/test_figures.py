"""Figures of single experiments, from findings made up."""

from __future__ import annotations

import pytest

from sparring.lab.engines import Threads
from sparring.lab.experiment import Wishes
from sparring.lab.experiments.crpg import pictures as module
from sparring.lab.experiments.registry import programme_of
from sparring.lab.laboratory import Laboratory
from sparring.lab.report.material import figures_of
from tests.lab.report.made_up import material


@pytest.fixture
def lab(monkeypatch):
    monkeypatch.setattr(module, "TESTS", 1)
    monkeypatch.setattr(module, "RUN", 60)
    with Laboratory(engine=Threads(2)) as lab:
        yield lab


def names(lab, *experiments):
    results = material(only=experiments).results
    return [
        picture.name
        for picture in figures_of(lab, Wishes(1, 3), programme_of("crpg").report, results)
    ]


def test_a_table_of_turning_points_has_its_bars(lab):
    assert names(lab, "efficiency") == ["efficiency-turning-points"]


def test_the_typical_run_comes_with_turning_points(lab):
    assert names(lab, "turning-points")[1:3] == ["window-fitness", "absolute-fitness"]


def test_nine_configurations_have_their_grid(lab):
    assert names(lab, "outliers") == ["outliers-turning-points", "outliers"]


def test_four_techniques_are_compared_when_all_are_there(lab):
    drawn = names(lab, "baseline", "turning-points", "biased", "monte-carlo")
    assert drawn[-1] == "techniques"


def test_an_experiment_without_figures_has_none(lab):
    assert names(lab, "own") == []
