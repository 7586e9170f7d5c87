"""The insides of Numba: all named in one place, and as they are in this version."""

from __future__ import annotations

import re
import tomllib
from importlib.metadata import version
from pathlib import Path

import numpy as np
import pytest
from numba import float64, njit, types

from sparring.kernels import insides

ROOT = Path(__file__).parents[2]


def numbers(text: str) -> tuple[int, ...]:
    """A version as numbers."""
    return tuple(int(number) for number in text.split(".")[:2])


def test_this_version_of_numba_has_the_insides_that_are_used():
    changes = insides.changed_insides()
    assert not changes, (
        f"Numba {version('numba')} is not as kernels/insides.py needs it: {changes}. Change that "
        "module, raise WAY_OF_COMPILING in kernels/compiling.py, then the bound in pyproject.toml"
    )


@pytest.mark.parametrize(
    ("name", "parameters", "change"),
    [
        ("cpu:CPUContext.gone", "self", "cpu:CPUContext.gone is not there"),
        ("gone:Anything", None, "gone:Anything is not there"),
        ("cpu:CPUContext.get_executable", "self", r"takes \(self library fndesc env\), not"),
    ],
)
def test_a_change_inside_numba_is_named(
    name: str, parameters: str | None, change: str, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(insides, "INSIDES", {name: parameters})
    (told,) = insides.changed_insides()
    assert re.search(change, told)


def test_numba_has_an_upper_bound_and_the_installed_one_is_below_it():
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    (wanted,) = [
        line
        for line in project["project"]["optional-dependencies"]["worlds"]
        if line.startswith("numba")
    ]
    least, most = re.fullmatch(r"numba>=([\d.]+),<([\d.]+)", wanted).groups()  # type: ignore[union-attr]
    assert numbers(least) <= numbers(version("numba")) < numbers(most)


def test_no_other_module_reaches_into_numba():
    for path in (ROOT / "src/sparring").rglob("*.py"):
        if path.name != "insides.py":
            assert "numba.core" not in path.read_text(encoding="utf-8"), path


def test_every_inside_that_the_module_names_is_in_its_list():
    text = Path(insides.__file__).read_text(encoding="utf-8")
    used = set(re.findall(r"\.(_[a-z]\w+)", text.partition("# --- kernels")[2]))
    listed = {name.rpartition(".")[2] for name in insides.INSIDES}
    of_instances = {"_finalized", "_final_module", "_linking_libraries"}
    assert used - listed == of_instances, "attributes of instances cannot be looked up"


def test_whoever_else_compiles_afterwards_gets_whole_pieces_of_numba():
    ours, others = njit(lambda numbers: np.median(numbers)), njit(lambda n: np.median(n) + 1)
    with insides.only_for_linking():
        insides.compile_for(ours, (float64[:],))
    assert others(np.array([3.0, 1.0, 2.0])) == 3


def test_types_of_records_are_put_into_words_once_and_only_meanwhile():
    asked = []
    say = insides.kept(lambda thing: asked.append(thing) or "words")
    thing, other = object(), object()
    assert [say(thing), say(other), say(thing)] == ["words"] * 3
    assert asked == [thing, other]
    usual = types.Record.__repr__
    with insides.naming_records_once():
        assert types.Record.__repr__ is not usual
    assert types.Record.__repr__ is usual
