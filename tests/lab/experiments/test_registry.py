"""What the lab has for each world, found by convention."""

from __future__ import annotations

import sys
from types import ModuleType
from typing import TYPE_CHECKING

import pytest

from sparring.errors import UsageError
from sparring.lab.experiment import Experiment, Findings
from sparring.lab.experiments import registry
from sparring.lab.experiments.registry import (
    entries,
    experiment_named,
    needed_calibration,
    needed_programme,
    programme_of,
)
from sparring.worlds import registry as worlds

if TYPE_CHECKING:
    from pathlib import Path


def nothing(*_: object) -> Findings:
    return Findings({}, 0)


@pytest.fixture
def two_worlds(monkeypatch: pytest.MonkeyPatch) -> None:
    """A second world with two experiments, one of a name that the first has too, and a
    third one with none."""
    module = ModuleType("experiments")
    module.EXPERIMENTS = (  # type: ignore[attr-defined]
        Experiment("baseline", "Another baseline", "ours", nothing),
        Experiment("flags", "Flags in a row", "ours", nothing),
    )
    usual = registry.module_of
    known = {"second": module, "third": None}
    monkeypatch.setattr(
        registry, "module_of", lambda name: known[name] if name in known else usual(name)
    )
    paths = {**worlds.OWN_WORLDS, "second": "second.world:Second", "third": "third.world:Third"}
    monkeypatch.setattr(worlds, "world_paths", lambda: paths)


def test_a_misspelt_experiment_gets_the_nearest_name() -> None:
    assert experiment_named("difficulty").experiment.name == "difficulty"
    with pytest.raises(UsageError, match="did you mean 'baseline'"):
        experiment_named("basline")
    with pytest.raises(UsageError, match="known are baseline, efficiency"):
        experiment_named("zzzz")


@pytest.mark.usefixtures("two_worlds")
def test_an_experiment_is_found_in_whichever_world() -> None:
    entry = experiment_named("flags")
    assert (entry.world, entry.experiment.title) == ("second", "Flags in a row")
    assert experiment_named("second/flags").experiment is entry.experiment


@pytest.mark.usefixtures("two_worlds")
def test_a_name_that_two_worlds_use_means_the_first_and_the_other_is_written_with_its_world() -> (
    None
):
    assert experiment_named("baseline").world == "crpg"
    assert experiment_named("second/baseline").experiment.title == "Another baseline"
    listed = [entry.name for entry in entries()]
    assert listed[0] == "baseline"
    assert listed[-2:] == ["second/baseline", "flags"]
    assert len(set(listed)) == len(listed)


@pytest.mark.usefixtures("two_worlds")
def test_what_a_world_does_not_have_is_told_in_a_sentence() -> None:
    assert programme_of("third").experiments == ()
    with pytest.raises(UsageError, match="no experiments for the world 'third'"):
        needed_programme("third")
    with pytest.raises(UsageError, match="no calibration for the world 'second'"):
        needed_calibration("second")
    with pytest.raises(UsageError, match="no experiment of second is named 'flag'; did you mean"):
        experiment_named("second/flag")


def test_a_world_that_is_not_there_gets_the_nearest_name() -> None:
    with pytest.raises(UsageError, match="no world is named 'crgp'; did you mean 'crpg'"):
        programme_of("crgp")
    with pytest.raises(UsageError, match="no world is named 'crgp'"):
        experiment_named("crgp/baseline")


def test_the_role_playing_world_has_everything() -> None:
    programme = programme_of("crpg")
    assert len(programme.experiments) == 15
    assert programme.claims
    assert programme.causes
    assert programme.calibration is needed_calibration("crpg")
    assert programme.report.title == "Dynamic scripting, reproduced"
    assert sys.modules["sparring.lab.experiments.crpg"].EXPERIMENTS is not None


def test_a_third_party_brings_its_experiments_in_a_module_of_its_package(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    package = tmp_path / "arrowland"
    package.mkdir()
    (package / "__init__.py").write_text("", "utf-8")
    (package / "world.py").write_text("class Arrows:\n    name = 'arrows'\n", "utf-8")
    (package / "experiments.py").write_text(OWN, "utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    paths = {**worlds.OWN_WORLDS, "arrows": "arrowland.world:Arrows"}
    monkeypatch.setattr(worlds, "world_paths", lambda: paths)
    entry = experiment_named("volleys")
    assert (entry.world, entry.experiment.title) == ("arrows", "Arrows in a row")
    assert [one.name for one in entries() if one.world == "arrows"] == ["volleys"]
    with pytest.raises(UsageError, match="no calibration for the world 'arrows'"):
        needed_calibration("arrows")
    (package / "experiments.py").write_text("import gone_for_ever\n", "utf-8")
    sys.modules.pop("arrowland.experiments")
    assert experiment_named("baseline").world == "crpg"
    with pytest.raises(UsageError, match=r"of the world 'arrows' cannot be loaded: .*gone_for_"):
        needed_programme("arrows")


OWN = """
from sparring.lab.experiment import Experiment, Findings

EXPERIMENTS = [
    Experiment("volleys", "Arrows in a row", "ours", lambda lab, wishes: Findings({}, 0)),
]
"""
