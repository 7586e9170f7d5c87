"""Five rules are taken out, and others found in their place: from a small sample."""

from __future__ import annotations

import json

import pytest

from sparring.lab.experiments.crpg import taken_out
from sparring.lab.improving import Sizes, script_search
from sparring.lab.laboratory import Laboratory
from sparring.lab.ruletexts import rule_names

FEW = Sizes(runs=1, games=10, tests=2, encounters=30, most=2)


@pytest.fixture(scope="module")
def found():
    """What little work finds."""
    usual = script_search.ScriptSizes
    script_search.ScriptSizes = lambda: usual(
        population=6, rounds=3, encounters=3, finalists=2, final_rounds=1
    )
    try:
        with Laboratory(None) as lab:
            return taken_out.answer(lab, FEW, seed=3)
    finally:
        script_search.ScriptSizes = usual


def test_the_five_are_out_of_the_rulebase_that_is_improved(found):
    assert len(found.taken) == taken_out.TAKEN
    names = rule_names(found.improvement.before, "crpg")
    assert not any(name in names[role] for role, name in found.taken)
    assert sum(map(len, rule_names("", "crpg").values())) - taken_out.TAKEN == sum(
        map(len, names.values())
    )


def test_every_tactic_has_a_row_with_all_three_rulebases(found):
    data = json.loads(json.dumps(found.as_data()))
    assert list(data["rows"]) == ["offensive", "disabling", "cursing", "defensive"]
    for row in data["rows"].values():
        for name in ("all_rules", "without_five", "with_found"):
            low, high = row[name]["interval"]
            assert low <= row[name]["value"] <= high


def test_the_table_says_what_was_taken_out_and_found(found, capsys):
    taken_out.show(found)
    shown = capsys.readouterr().out
    assert shown.startswith("taken out: ")
    assert shown.count(" than without, ") == 4
