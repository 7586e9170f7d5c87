"""The count of figures that agree, in the report and for machines."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest

from sparring.lab.earlier import kept
from sparring.lab.experiment import Wishes
from sparring.lab.nearness import Count
from sparring.lab.report.blocks import Heading, Paragraph, Table
from sparring.lab.report.contents import write
from sparring.lab.report.html import html
from sparring.lab.report.markdown import markdown
from sparring.lab.report.nearness import (
    ALL,
    NONE,
    TITLE,
    comparison_of,
    conditions_in_words,
    in_words,
    nearness_blocks,
    nearness_data,
)
from tests.lab.report.made_up import material

SOME = ("efficiency", "turning-points", "own")


def with_earlier(elements, path):
    programme = elements.programme
    return replace(
        elements, programme=replace(programme, report=replace(programme.report, earlier=path))
    )


@pytest.fixture
def nothing_kept(tmp_path):
    return with_earlier(material(only=SOME), tmp_path / "nobody-wrote-this.json")


@pytest.fixture
def something_kept(tmp_path):
    """A world in which one table was as it is and another was not measured."""
    path = tmp_path / "earlier.json"
    then = material(only=("efficiency",)).results
    path.write_text(kept(then, Wishes(None, 7), "before [it] rained").as_text(), "utf-8")
    return with_earlier(material(only=SOME), path)


def table_of(elements):
    (table,) = (one for one in nearness_blocks(elements) if isinstance(one, Table))
    return table


def test_every_table_of_the_papers_has_a_row_and_all_have_one(nothing_kept):
    assert [name for name, _ in table_of(nothing_kept).rows] == [
        "thesis, table 5.1",
        "journal paper, table II; thesis, table 5.3",
        ALL,
    ]


def test_without_an_earlier_file_only_now_is_told(nothing_kept):
    table = table_of(nothing_kept)
    assert table.groups == [("printed", 1), ("now", 2)]
    assert {len(cells) for _, cells in table.rows} == {len(table.columns)} == {3}
    assert "before" not in nearness_data(nothing_kept)


def test_with_an_earlier_file_both_stand_side_by_side(something_kept):
    table = table_of(something_kept)
    assert [name for name, _ in table.groups] == ["printed", "before [it] rained", "now"]
    first, second, _ = (cells for _, cells in table.rows)
    assert first[1:3] == first[3:5]
    assert second[1].ours == second[2].ours == NONE
    assert second[4].ours.endswith("%")


def test_the_report_says_what_the_earlier_figures_were_measured_with(something_kept):
    text = " ".join(markdown(write(something_kept), "f").split())
    assert "with seed 7, the papers' own numbers of tests" in text
    of_others = kept({}, Wishes(1, 0, "rules"), "x")
    assert "1 test in each row, rules other than the world's own" in conditions_in_words(of_others)


def test_machines_get_the_same_counts(something_kept):
    data = nearness_data(something_kept)
    assert json.loads(json.dumps(data)) == data
    assert data["before"]["called"] == "before [it] rained"
    assert data["before"]["seed"] == 7
    now = comparison_of(something_kept).now
    assert data["now"]["tables"]["efficiency"] == {
        "source": "thesis, table 5.1",
        **now["efficiency"].as_data(),
    }
    for state in (data["now"], data["before"]):
        for way in ("within_the_papers_interval", "within_the_joint_interval"):
            parts = [one[way] for one in state["tables"].values()]
            assert state["all"][way] == {
                key: sum(part[key] for part in parts) for key in ("within", "judged")
            }


def test_all_figures_that_can_be_judged_are_counted(nothing_kept):
    near = comparison_of(nothing_kept).now["turning-points"]
    assert near.figures == 35
    assert near.own.judged == 7
    assert near.joint.judged == 28


def test_a_count_is_told_with_its_share():
    assert in_words(Count(1, 8)) == "1 of 8, 12 %"
    assert in_words(Count()) == NONE


def test_a_report_without_papers_counts_nothing():
    assert nearness_blocks(material(only=("own",))) == []
    assert nearness_data(with_earlier(material(only=("own",)), None))["now"]["tables"] == {}


def test_the_count_is_on_the_page_with_its_definition(something_kept):
    page, text = html(write(something_kept)), markdown(write(something_kept), "f")
    for written in (page, " ".join(text.split())):
        assert TITLE in written
        assert "the joint interval" in written
        assert "no interval can be computed" in written


def test_what_a_baseline_cannot_show_is_said_once_before_the_claims():
    blocks = write(material(only=SOME)).blocks
    titles = [one.text for one in blocks if isinstance(one, Heading)]
    assert titles.count("What a baseline cannot show") == 1
    assert titles.index(TITLE) < titles.index("What a baseline cannot show")
    assert titles.index("What a baseline cannot show") < titles.index("The claims one by one")
    told = [
        one
        for one in blocks
        if isinstance(one, Paragraph)
        and "cannot tell luck from script" in "".join(map(str, one.text))
    ]
    assert len(told) == 1
