"""Figures that are kept and read again."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sparring.errors import UsageError
from sparring.lab.earlier import Kept, kept, read_kept
from sparring.lab.experiment import Wishes
from sparring.lab.nearness import Ours
from tests.lab.report.made_up import material

NUMBER = st.floats(-1e6, 1e6)
NAME = st.text(min_size=1, max_size=8)
FIGURES = st.dictionaries(NAME, st.builds(Ours, NUMBER, NUMBER, NUMBER, st.integers(1, 1000)))
ROWS = st.dictionaries(NAME, FIGURES, max_size=3)
KEPT = st.builds(
    Kept,
    called=st.text(),
    version=st.text(),
    world=st.text(),
    seed=st.integers(0, 2**40),
    tests=st.none() | st.integers(1, 1000),
    own_rules=st.booleans(),
    tables=st.dictionaries(NAME, ROWS, max_size=3),
)


@given(KEPT)
def test_whatever_is_kept_is_read_again(tmp_path_factory, one):
    path = tmp_path_factory.mktemp("kept") / "earlier.json"
    path.write_text(one.as_text(), "utf-8")
    assert read_kept(path) == one


def test_what_is_kept_says_what_it_was_measured_with_one_line_a_figure():
    text = kept(material().results, Wishes(None, 3), "as it was").as_text()
    data = json.loads(text)
    assert (data["called"], data["seed"], data["world"]) == ("as it was", 3, "crpg")
    assert data["tests"] == "as many as the papers ran"
    assert data["rules"] == "the world's own"
    assert data["version"]
    figures = [one for table in data["tables"].values() for row in table.values() for one in row]
    assert len(figures) > 100
    assert len(text.splitlines()) < 2 * len(figures)


def test_experiments_without_a_paper_are_not_kept():
    tables = kept(material(only=("own", "biased", "q-learning")).results, Wishes(), "x").tables
    assert list(tables) == ["biased"]


def test_sizes_and_rules_of_ones_own_are_told():
    conditions = kept({}, Wishes(5, 0, "rules"), "x").conditions()
    assert conditions["tests"] == 5
    assert conditions["rules"] == "others"


def test_a_file_of_another_form_is_refused(tmp_path):
    path = tmp_path / "earlier.json"
    text = kept({}, Wishes(), "x").as_text()
    path.write_text(text.replace('"format": 1', '"format": 2'), "utf-8")
    with pytest.raises(UsageError, match="format 1 was expected"):
        read_kept(path)


@pytest.mark.parametrize("text", ["", "[]", "{}", '{"tables": {"a": {"b": {"c": 1}}}}', "null"])
def test_a_file_that_holds_something_else_is_named(tmp_path, text):
    path = tmp_path / "earlier.json"
    path.write_text(text, "utf-8")
    with pytest.raises(UsageError, match=r"earlier\.json does not hold the figures"):
        read_kept(path)
