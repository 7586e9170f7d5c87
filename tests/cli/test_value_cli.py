"""`sparring learn --with monte-carlo` and `q-learning`."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

from tests.cli.running import last_line, run
from tests.cli.test_worlds_cli import TACTIC, learned

if TYPE_CHECKING:
    from pathlib import Path

KINDS = ("monte-carlo", "q-learning")


@pytest.mark.parametrize("kind", KINDS)
def test_the_summary_tells_wins_turning_point_and_the_best_actions(kind: str) -> None:
    result = run("learn", "crpg", "--with", kind, "--against", "novice", "-n", 40, "--plain")
    assert result.exit_code == 0, result.output
    assert "Against novice the learning team won" in result.stdout
    assert "got the better of them" in result.stdout.replace("\n", " ")
    assert "While all are alive the fighters think most of" in result.stdout
    assert "best actions" in result.stdout
    assert "encounter 40 of 40" in result.stderr


def test_learning_for_machines_tells_values_and_uses() -> None:
    data = learned("--with", "monte-carlo", "--against", "offensive", "-n", 15, "--seed", 3)
    assert (data["learner"], data["seed"], data["encounters"]) == ("monte-carlo", 3, 15)
    assert data["wins"] + data["losses"] + data["draws"] == 15
    assert data["choices"] == "journal"
    assert len(data["opening"]["fighter"]) == 13
    assert len(data["opening"]["wizard"]) == 37
    values = [action["value"] for action in data["opening"]["wizard"]]
    assert values == sorted(values, reverse=True)
    assert sum(action["uses"] for action in data["opening"]["wizard"]) >= 15
    assert data == learned("--with", "monte-carlo", "--against", "offensive", "-n", 15, "--seed", 3)


@pytest.mark.parametrize("kind", KINDS)
def test_going_on_from_a_file_is_the_same_as_never_having_stopped(
    kind: str, tmp_path: Path
) -> None:
    whole, parts = tmp_path / "whole.json", tmp_path / "parts.json"
    learned("--with", kind, "-n", 14, "--seed", 2, "--save", whole)
    learned("--with", kind, "-n", 6, "--seed", 2, "--save", parts)
    data = learned("--with", kind, "-n", 8, "--load", parts, "--save", parts)
    assert data["encounters_in_all"] == 14
    assert json.loads(parts.read_text("utf-8")) == json.loads(whole.read_text("utf-8"))


def test_a_file_says_which_learner_wrote_it_and_others_refuse_it(tmp_path: Path) -> None:
    path = tmp_path / "values.json"
    learned("--with", "monte-carlo", "-n", 1, "--save", path)
    assert json.loads(path.read_text("utf-8"))["learner"] == "monte-carlo"
    for wrong in ("q-learning", "scripting"):
        result = run("learn", "crpg", "--with", wrong, "--load", path)
        assert result.exit_code == 2
        assert "was learned with monte-carlo" in result.stderr.replace("\n", " ")
    result = run("fight", "crpg", path, "novice")
    assert result.exit_code == 2
    assert "values of actions" in result.stderr.replace("\n", " ")


def test_saved_values_are_explained_by_the_world_they_were_learned_in(tmp_path: Path) -> None:
    path = tmp_path / "values.json"
    data = learned("--with", "q-learning", "-n", 3, "--save", path)
    text = run("explain", path).stdout
    assert "While all are alive the fighters think most of" in text.replace("\n", " ")
    explained = last_line(run("explain", path, "--json"))
    assert explained["learner"] == "q-learning"
    assert explained["opening"] == data["opening"]
    refused = run("explain", path, "--role", "fighter")
    assert refused.exit_code == 2
    assert "weights of rules" in refused.stderr


def test_values_are_not_learned_from_a_file_of_weights(tmp_path: Path) -> None:
    path = tmp_path / "state.json"
    learned("-n", 1, "--save", path)
    result = run("learn", "crpg", "--with", "q-learning", "--load", path)
    assert result.exit_code == 2
    assert "was learned with scripting" in result.stderr.replace("\n", " ")


def test_a_damaged_file_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "values.json"
    learned("--with", "monte-carlo", "-n", 1, "--save", path)
    form = json.loads(path.read_text("utf-8"))
    for damaged in ({**form, "lessons": -1}, {**form, "practice": {"against": 3}}, [1], 3):
        path.write_text(json.dumps(damaged), "utf-8")
        result = run("learn", "crpg", "--with", "monte-carlo", "--load", path)
        assert result.exit_code == 2
        assert "error:" in result.stderr


def test_what_was_learned_is_not_overwritten_by_a_slip(tmp_path: Path) -> None:
    path = tmp_path / "values.json"
    learned("--with", "monte-carlo", "-n", 1, "--save", path)
    result = run("learn", "crpg", "--with", "monte-carlo", "--save", path)
    assert result.exit_code == 2
    assert "exists already" in result.stderr


@pytest.mark.parametrize(
    "option",
    [
        ("--difficulty", "cull"),
        ("--win-rate", "0.5"),
        ("--fallback", "age"),
        ("--updates", "own"),
        ("--settings", "crpg"),
    ],
)
def test_options_about_weights_are_refused(option: tuple[str, str]) -> None:
    result = run("learn", "crpg", "--with", "monte-carlo", *option)
    assert result.exit_code == 2
    assert f"{option[0]} makes no sense for monte-carlo" in result.stderr.replace("\n", " ")


def test_a_misspelt_learner_gets_the_nearest_name() -> None:
    result = run("learn", "crpg", "--with", "montecarlo")
    assert result.exit_code == 2
    assert "did you mean 'monte-carlo'?" in result.stderr


def test_no_encounter_at_all_is_refused() -> None:
    assert run("learn", "crpg", "--with", "monte-carlo", "-n", 0).exit_code == 2


def test_own_rules_and_an_own_rival_can_be_named(tmp_path: Path) -> None:
    rival, rules = tmp_path / "missiles.rules", tmp_path / "mine.rules"
    rival.write_text(TACTIC, "utf-8")
    rules.write_text(
        "role fighter draws 1\nrule hit meleeattack(closestenemy);\n"
        "rule shoot rangedattack(weakestenemy);\nclosing meleeattack(closestenemy);\n"
        'role wizard draws 1\nrule burn cast("Fireball", furthestenemy);\n'
        "closing rangedattack(closestenemy);\n",
        "utf-8",
    )
    data = learned("--with", "monte-carlo", "--against", rival, "--rules", rules, "-n", 5)
    assert data["against"] == "missiles"
    assert {action["action"] for action in data["opening"]["fighter"]} == {"hit", "shoot", "pass"}
    assert {action["action"] for action in data["opening"]["wizard"]} == {"burn", "pass"}


# --- choices -----------------------------------------------------------------

ORDERS_ONLY = ("--choices", "orders-only")


@pytest.mark.parametrize("kind", KINDS)
def test_values_saved_before_there_were_choices_are_gone_on_with_as_they_were(
    kind: str, tmp_path: Path
) -> None:
    whole, parts = tmp_path / "whole.json", tmp_path / "parts.json"
    data = learned("--with", kind, *ORDERS_ONLY, "-n", 9, "--seed", 2, "--save", whole)
    assert data["choices"] == "orders-only"
    assert [len(data["opening"][role]) for role in ("fighter", "wizard")] == [18, 39]
    learned("--with", kind, *ORDERS_ONLY, "-n", 4, "--seed", 2, "--save", parts)
    form = json.loads(parts.read_text("utf-8"))
    assert form["settings"].pop("choices") == "orders-only"
    parts.write_text(json.dumps(form), "utf-8")
    explained = last_line(run("explain", parts, "--json"))
    assert (explained["choices"], len(explained["opening"]["fighter"])) == ("orders-only", 18)
    learned("--with", kind, "-n", 5, "--load", parts, "--save", parts)
    assert json.loads(parts.read_text("utf-8")) == json.loads(whole.read_text("utf-8"))


def test_what_was_learned_of_some_choices_is_not_gone_on_with_by_others(tmp_path: Path) -> None:
    path = tmp_path / "values.json"
    learned("--with", "monte-carlo", "-n", 1, "--save", path)
    result = run("learn", "crpg", "--with", "monte-carlo", *ORDERS_ONLY, "--load", path)
    assert result.exit_code == 2
    assert "learned with --choices journal" in result.stderr.replace("\n", " ")


def test_choices_are_for_learners_of_values_and_have_names() -> None:
    result = run("learn", "crpg", *ORDERS_ONLY)
    assert result.exit_code == 2
    assert "--choices makes no sense for scripting" in result.stderr.replace("\n", " ")
    result = run("learn", "crpg", "--with", "q-learning", "--choices", "orders_only")
    assert result.exit_code == 2
    assert "did you mean 'orders-only'" in result.stderr.replace("\n", " ")
