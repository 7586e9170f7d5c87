"""Rule text checked against a world: its words, its roles, and what it says itself."""

from __future__ import annotations

import pytest

from sparring.rules.problems import Fault, Severity
from sparring.worlds.linting import problems_for
from sparring.worlds.registry import open_world, world_names


def has_rules(name: str) -> bool:
    return hasattr(open_world(name), "rule_text")


@pytest.mark.parametrize("name", [name for name in world_names() if has_rules(name)])
def test_our_worlds_have_all_that_their_rules_ask_for(name: str) -> None:
    problems = problems_for(name, open_world(name).rule_text, "own.rules")
    wrong = {Fault.MISTAKE, Fault.STRANGER, Fault.NEVER_DRAWN}
    assert [str(one) for one in problems if one.fault in wrong] == []


@pytest.mark.parametrize("section", ["role comander draws 1", "script comander"])
def test_a_role_that_nobody_has_is_told_with_its_spot(section: str) -> None:
    text = f"{section}\n" + (
        "rule a\n  plan(workers(3));\nrule b\n  plan(workers(4));\nclosing\n"
        if section.startswith("role")
        else ""
    )
    (problem,) = problems_for("strategy", f"{text}  plan(workers(9));\n", "x.rules")
    assert (problem.severity, problem.fault) == (Severity.WARNING, Fault.STRANGER)
    assert problem.message == "nobody in the world 'strategy' has the role 'comander'"
    assert (problem.hint, problem.line) == ("did you mean 'commander'?", 1)


def test_mistakes_are_told_in_the_order_of_the_text_and_are_never_crowded_out() -> None:
    lines = "".join("  plan(worker(3));\n" for _ in range(2_000))
    problems = problems_for("strategy", f"script comander\n{lines}", "x.rules")
    assert {problem.severity for problem in problems} == {Severity.ERROR}
    assert [problem.line for problem in problems] == sorted(one.line for one in problems)
