"""What commands say of rules that cannot act, and of rules without an answer."""

from __future__ import annotations

import json
from io import StringIO
from typing import TYPE_CHECKING, Any

import pytest
from rich.console import Console

from sparring.cli import learn as learn_command
from sparring.cli import live, paced_screen
from tests.cli.running import last_line, run, unwrapped

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

pytestmark = pytest.mark.usefixtures("others")

VERDICT = "perhaps nothing in these rules beats what this player does"


@pytest.fixture
def saved(tmp_path: Path) -> Callable[[float], Path]:
    """Writes a state of 240 encounters with a usual fitness, whose heaviest rule was
    drawn a hundred times and never acted."""

    def write(usual: float) -> Path:
        path = tmp_path / "state.json"
        assert run("learn", "skirmish", "-n", 1, "--fast", "--save", path).exit_code == 0
        state: dict[str, Any] = json.loads(path.read_text())
        for role in state["roles"]:
            for pool in role["pools"]:
                pool |= {"encounters": 240, "usual": usual, "gloom": 240 if usual < 0.2 else 0}
                idle = pool["weights"].index(max(pool["weights"]))
                pool["drawn"][idle], pool["activated"][idle] = 100, 0
        path.write_text(json.dumps(state))
        return path

    return write


def idle_rule(path: Path) -> str:
    pool = json.loads(path.read_text())["roles"][0]["pools"][0]
    return str(pool["rules"][pool["weights"].index(max(pool["weights"]))]["name"])


def test_explain_says_that_the_rules_have_no_answer(saved: Callable[[float], Path]) -> None:
    path = saved(0.1)
    text = unwrapped(run("explain", path).stdout)
    assert f"For 240 lessons the usual fitness has been below 0.2, now 0.10: {VERDICT}" in text
    assert "`sparring exploits` looks for an answer." in text
    assert VERDICT in last_line(run("explain", path, "--json"))["no_answer"]


def test_explain_is_silent_where_there_is_an_answer(saved: Callable[[float], Path]) -> None:
    path = saved(0.5)
    assert VERDICT not in unwrapped(run("explain", path).stdout)
    assert last_line(run("explain", path, "--json"))["no_answer"] is None


def test_explain_puts_lessons_by_the_usual_into_words(saved: Callable[[float], Path]) -> None:
    assert ", usual 0.30: " in unwrapped(run("explain", saved(0.5)).stdout)


@pytest.mark.parametrize("relative", [{}, {"silent_praise": "much"}, {"unheard": 1}, {"rate": -1}])
def test_explain_takes_whatever_a_file_says_of_its_settings(
    saved: Callable[[float], Path], relative: dict[str, Any]
) -> None:
    path = saved(0.1)
    state = json.loads(path.read_text())
    state["settings"]["relative"] = relative
    path.write_text(json.dumps(state))
    assert VERDICT in unwrapped(run("explain", path).stdout)


def test_learn_says_at_its_end_that_the_rules_have_no_answer(
    saved: Callable[[float], Path],
) -> None:
    arguments = ("learn", "skirmish", "-n", 1, "--load", saved(0.1))
    text = unwrapped(run(*arguments, "--plain").stdout)
    assert text.index("won") < text.index(VERDICT) < text.index("To keep what is learned")
    found = last_line(run(*arguments, "--json"))
    assert found["no_answer"].startswith("For 242 lessons")


def test_learn_is_silent_where_difficulty_holds_the_learner_back(
    saved: Callable[[float], Path],
) -> None:
    arguments = ("learn", "skirmish", "-n", 1, "--load", saved(0.1), "--difficulty", "cull")
    assert last_line(run(*arguments, "--json"))["no_answer"] is None


def test_learn_is_silent_in_the_first_encounters() -> None:
    found = last_line(run("learn", "skirmish", "-n", 2, "--json"))
    assert found["no_answer"] is None
    assert not any(found["cannot_act"].values())


def test_the_status_line_says_so_too(
    saved: Callable[[float], Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    shown = StringIO()
    console = Console(file=shown, force_terminal=True, width=100, height=40, highlight=False)
    monkeypatch.setattr(learn_command, "out", lambda: console)
    monkeypatch.setattr(paced_screen, "sleep", lambda seconds: None)
    assert run("learn", "skirmish", "-n", 1, "--load", saved(0.1)).exit_code == 0
    assert "perhaps these rules have no answer to this player; Ctrl-C ends it" in shown.getvalue()


# --- rules that cannot act -----------------------------------------------------------


def test_a_rule_that_cannot_act_is_told_apart_by_learn(saved: Callable[[float], Path]) -> None:
    path = saved(0.5)
    idle = idle_rule(path)
    arguments = ("learn", "skirmish", "-n", 1, "--load", path, "--never-learning")
    found = last_line(run(*arguments, "--json"))
    assert found["cannot_act"] == {"archer": [idle]}


def test_a_rule_that_cannot_act_is_marked_by_explain(saved: Callable[[float], Path]) -> None:
    path = saved(0.5)
    text = unwrapped(run("explain", path).stdout)
    assert (
        f"cannot act against this player (drawn for 12 scripts or more, acted in none): "
        f"{idle_rule(path)} " in text
    )


def test_the_live_screen_has_rules_that_cannot_act_below_all_others() -> None:
    heavy = live.Change("heavy", 900, 100, cannot_act=True)
    rising, falling = live.Change("up", 200, 20), live.Change("down", 100, -20)
    steady = live.Change("same", 150, 0)
    groups = live.grouped([heavy, rising, steady, falling], 12)
    assert [(heading, [rule.name for rule in rules]) for heading, rules in groups] == [
        ("rising over ten encounters", ["up"]),
        ("falling", ["down"]),
        ("steady", ["same"]),
        ("cannot act against this player", ["heavy"]),
    ]
    tight = live.grouped([heavy, rising, steady, falling], 6)
    assert all(heavy not in rules for _, rules in tight)
