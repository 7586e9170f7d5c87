"""`sparring evolve` in the strategy game: tactics are bred, told, kept and played."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest

from sparring.cli import evolve_tactics
from sparring.cli.evolve_tactics import TacticOptions, search_for
from sparring.worlds.strategy.evolved import load_tactic
from sparring.worlds.strategy.world import Large, Strategy
from tests.cli.running import last_line, run, unwrapped

if TYPE_CHECKING:
    from pathlib import Path

SMALL = ("--population", 5, "-n", 1, "--seed", 3)
"""A population that is bred at once."""


def refusal(*arguments: str | Path | int) -> str:
    result = run("evolve", *arguments)
    assert result.exit_code == 2, result.output
    return unwrapped(result.stderr)


@pytest.fixture(scope="module")
def bred() -> dict[str, Any]:
    return last_line(run("evolve", "strategy", "--against", "soldier-rush", *SMALL, "--json"))


def test_the_result_for_machines_tells_everything(bred: dict[str, Any]):
    assert (bred["world"], bred["against"], bred["seed"]) == ("strategy", "soldier_rush", 3)
    assert (bred["settings"]["population"], bred["settings"]["children"]) == (5, 5)
    assert bred["settings"]["target"] == 0.75
    assert bred["children"] == sum(bred["operators"].values()) == 5
    assert not bred["target_met"]
    assert bred["history"] == sorted(bred["history"])
    assert bred["fitness"] == bred["history"][-1]
    assert list(map(str, bred["active_states"])) == list(bred["orders"]) == list(bred["words"])
    assert bred["tactic"]["origin"]["seed"] == 3
    assert (bred["saved"], bred["rules"]) == (None, None)


def test_both_spellings_are_the_same_evolution(bred: dict[str, Any]):
    assert (
        last_line(run("evolve", "strategy", "--against", "soldier_rush", *SMALL, "--json")) == bred
    )


def test_no_generation_is_the_first_population_alone() -> None:
    bred = last_line(run("evolve", "strategy", "--population", 4, "-n", 0, "--seed", 3, "--json"))
    assert (bred["settings"]["children"], len(bred["history"])) == (0, 4)


@pytest.mark.parametrize("population", [0, 1, -3])
def test_a_population_that_cannot_breed_is_refused(population: int) -> None:
    assert "a population has 4 to 1,000 members" in refusal(
        "strategy", "--population", population, "-n", 1
    )


def test_what_is_kept_is_told_and_can_be_played(tmp_path: Path, bred: dict[str, Any]):
    saved, rules = tmp_path / "tactic.json", tmp_path / "tactic.rules"
    result = run("evolve", "strategy", *SMALL, "--save", saved, "--rules", rules)
    assert result.exit_code == 0, result.output
    told = unwrapped(result.stdout)
    assert f"fitness {bred['fitness']:.3f}, of 0.75 wanted" in told
    assert "5 random tactics, 5 children (" in told
    assert "What it did, state by state 1 " in told
    assert "sparring fight strategy" in told
    assert "child 5 of 5: best" in unwrapped(result.stderr)
    assert load_tactic(saved).form() == bred["tactic"]
    for path in (saved, rules):
        game = last_line(run("fight", "strategy", path, "soldier-rush", "--json"))["outcome"]
        assert game["tactic_fitness"][0] == pytest.approx(bred["fitness"])


def test_without_a_file_the_way_to_keep_it_is_told():
    told = unwrapped(run("evolve", "strategy", *SMALL, "--plain").stdout)
    assert "add --save tactic.json, or --rules tactic.rules" in told


def test_each_map_has_its_own_rush():
    assert search_for(Strategy(), TacticOptions()).opponents_name == "soldier_rush"
    search = search_for(Large(), TacticOptions())
    assert (search.opponents_name, search.settings.target) == ("knight_rush", 0.70)
    assert search.settings.children == 250


def test_a_tactic_of_ones_own_can_be_bred_against(tmp_path: Path):
    own = tmp_path / "mine.rules"
    own.write_text("script commander\n    plan(workers(5));\n", encoding="utf-8")
    data = last_line(run("evolve", "strategy", "--against", own, *SMALL, "--json"))
    assert data["against"] == "mine"
    assert data["won"]


def test_an_interrupt_ends_it_with_the_best_so_far(monkeypatch: pytest.MonkeyPatch):
    class Asked:
        asked = True

        def __enter__(self) -> Asked:
            return self

        def __exit__(self, *error: object) -> None:
            pass

    monkeypatch.setattr(evolve_tactics, "Interrupt", Asked)
    result = run("evolve", "strategy", *SMALL)
    assert result.exit_code == 0
    assert unwrapped(result.stdout).startswith("Ended early.")
    assert last_line(run("evolve", "strategy", *SMALL, "--json"))["interrupted"]


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        (("strategy", "--doping", "auto"), "--doping is about networks"),
        (("strategy", "--network", "elman-4"), "--network is about networks"),
        (("strategy", "--draw", "net.svg"), "--draw is about networks"),
        (("strategy", "--settings", "duel"), "--settings is about networks"),
        (("strategy", "--against", "soldier-rusch"), "did you mean 'soldier_rush'?"),
        (("strategy", "--population", 2), "4 to 1,000 members"),
        (("strategy", "--save", "tactic.txt"), "ends in .json"),
        (("strategy", "--rules", "tactic.json"), "ends in .rules"),
        (("strategy", "--save", "no_such_folder/tactic.json"), "there is no folder"),
        (("garden", "--rules", "tactic.rules"), "--rules is about tactics"),
        (("crpg",), "has no networks to evolve"),
    ],
)
def test_what_makes_no_sense_is_refused_in_a_sentence(arguments: Any, reason: str):
    assert reason in refusal(*arguments)


def test_a_file_that_is_there_is_not_overwritten(tmp_path: Path):
    path = tmp_path / "tactic.json"
    path.write_text("{}", encoding="utf-8")
    assert "is there already" in refusal("strategy", "--save", path, *SMALL)
    assert path.read_text(encoding="utf-8") == "{}"


def test_a_damaged_tactic_is_refused_in_a_sentence(tmp_path: Path):
    path = tmp_path / "tactic.json"
    path.write_text(json.dumps({"sparring_tactic": 1}), encoding="utf-8")
    result = run("fight", "strategy", path, "soldier-rush")
    assert result.exit_code == 2
    assert "not an evolved tactic" in unwrapped(result.stderr)
