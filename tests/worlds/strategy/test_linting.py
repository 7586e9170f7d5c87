"""What `sparring lint --world strategy` finds beyond words."""

from __future__ import annotations

from pathlib import Path

import pytest

import sparring.lab.experiments.strategy as experiments
import sparring.worlds.strategy as home
from sparring.rules.problems import Severity
from sparring.worlds.linting import problems_for
from tests.cli.running import run

CLOSING = "closing\n    plan(loop, raidmix(5), sleep(500));\n"
OWN = sorted(
    path for folder in (home, experiments) for path in Path(folder.__path__[0]).rglob("*.rules")
)


def found(*rules: str) -> list[str]:
    """What is said of rules, with the line of each and the way out."""
    text = "role commander draws 2\n" + "\n".join(rules) + "\n" + CLOSING
    problems = problems_for("strategy", text, "x.rules")
    return [f"{one.line} {one.severity.value}: {one.message}; {one.hint}" for one in problems]


@pytest.mark.parametrize("path", OWN, ids=lambda path: f"{path.parent.parent.name}-{path.stem}")
def test_nothing_is_said_of_our_own_rules_and_tactics(path: Path) -> None:
    assert len(OWN) > 5
    assert [str(one) for one in problems_for("strategy", path.read_text("utf-8"), path.name)] == []


def test_a_state_that_the_game_does_not_have_is_told() -> None:
    assert found(
        'rule a states 1 -> 21 plan(build("blacksmith"));', "rule b states 21 plan(nothing);"
    ) == [
        "2 warning: rule 'a': the game has no state '21'; its states are 1 to 20",
        "3 warning: rule 'b': the game has no state '21'; its states are 1 to 20",
    ]


@pytest.mark.parametrize("label", ["0", "abc", "9999999", "0019999"])
def test_whatever_is_no_state_is_told(label: str) -> None:
    said = found('rule a states 1 -> 3 plan(build("blacksmith"));', f"rule b states {label} pass;")
    assert any("no state" in line or "error" in line for line in said)


def test_a_way_that_does_not_lead_there_is_told_with_those_that_do() -> None:
    assert found(
        'rule a states 1 -> 3 plan(build("blacksmith"));',
        'rule b states 3 -> 1 plan(build("keep"));',
    ) == [
        "3 warning: rule 'b': nothing leads from state 3 to 1; from there lumber mill to 4, "
        "keep to 7"
    ]


def test_a_plan_that_does_not_build_what_opens_the_state_is_told() -> None:
    assert found('rule a states 1 -> 3 plan(build("lumber mill"));', "rule b plan(nothing);")[
        :1
    ] == [
        "2 warning: rule 'a': state 3 opens with \"blacksmith\"; ask for it in the plan, or open "
        "another state"
    ]


def test_a_plan_may_lead_over_several_states_at_once() -> None:
    whole = 'plan(build("lumber mill"), workers(9), need("blacksmith"))'
    assert found(f"rule a states 1 -> 4 {whole};", "rule b states 4 plan(nothing);") == []


def test_what_no_commander_can_carry_out_is_a_mistake() -> None:
    raids = ", ".join(["raid(soldiers(1))"] * 17)
    assert found("rule a plan(workers(army));", f"rule b plan({raids});", "rule c plan(nothing);")[
        :2
    ] == [
        "2 error: orders take plain numbers, nothing that must be asked or computed; ",
        "3 error: it takes 51 steps; at most 48 fit; ",
    ]


def test_the_command_line_finds_it(tmp_path: Path) -> None:
    path = tmp_path / "x.rules"
    path.write_text(f"role commander draws 1\nrule a plan(workers(army));\n{CLOSING}", "utf-8")
    result = run("lint", "--world", "strategy-lucky", path)
    assert result.exit_code == 1
    assert "plain numbers" in result.stdout
    assert Severity.ERROR.value in result.stdout
