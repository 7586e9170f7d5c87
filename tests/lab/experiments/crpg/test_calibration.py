"""What the role-playing world's free numbers are fitted to, and what the search may look at."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest

from sparring.errors import UsageError
from sparring.lab.calibration import Sizes, calibrate
from sparring.lab.calibration.files import read_rows, write_rows
from sparring.lab.calibration.goals import Candidate
from sparring.lab.calibration.models import evenly_drawn, features, fitted_models, promise
from sparring.lab.calibration.page import page
from sparring.lab.experiments.crpg import unlearned
from sparring.lab.experiments.crpg.calibration import CALIBRATION, NEVER, ROUNDS, WINS
from sparring.lab.experiments.crpg.opponents import table
from sparring.worlds.crpg.data.numbers import BY_NAME, FREE_NUMBERS
from sparring.worlds.crpg.world import Crpg
from tests.test_docs import DOCS

if TYPE_CHECKING:
    from pathlib import Path

SEARCHED = tuple(CALIBRATION.by_name)
KEPT = DOCS / "worlds" / "crpg-calibration.csv"
PERFECT = {
    goal.figure(of): float(wanted)
    for goal in CALIBRATION.goals
    for of, wanted in goal.wanted.items()
}


def candidate(numbers: dict[str, int], **figures: float) -> Candidate:
    return Candidate(CALIBRATION, numbers, {**PERFECT, **figures}, 1, 0)


def test_the_goals_are_those_of_the_papers_baseline() -> None:
    paper = table("journal_I_baseline")
    assert {name: row["wins_per_100"] for name, row in paper.items()} == WINS.wanted
    assert {name: row["tp_over_241_pct"] for name, row in paper.items()} == NEVER.wanted
    assert set(ROUNDS.wanted.values()) == {10}


def test_composite_tactics_follow_from_the_basic_ones_as_in_the_paper() -> None:
    wanted = WINS.wanted
    pools = {
        name: unlearned.Fights(np.arange(100) < wanted[name], *[np.zeros(100)] * 4)
        for name in ("offensive", "disabling", "cursing", "defensive", "random_agent")
    }
    wins = unlearned.wins_of(pools)
    assert round(wins["random_team"]) == wanted["random_team"]
    assert round(wins["consecutive"]) == wanted["consecutive"]


def test_nothing_that_measures_can_learn(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every practice that measuring begins is one that does not learn."""
    practice, learning = Crpg.practice, []

    def noting(self: Crpg, *arguments: Any, **options: Any) -> Any:
        learning.append(options.get("learns", True))
        return practice(self, *arguments, **options)

    monkeypatch.setattr(Crpg, "practice", noting)
    monkeypatch.setattr(unlearned, "TACTICS", ("disabling",))
    unlearned.measured({}, 8, 1)
    unlearned.really_never_turning({}, "disabling", 1, 2)
    assert len(learning) == len(unlearned.FOUGHT) + 2
    assert not any(learning)


def test_the_papers_own_figures_have_no_loss() -> None:
    assert CALIBRATION.loss(PERFECT) == 0


def test_choices_spread_evenly_reach_every_end_of_every_range() -> None:
    rows = evenly_drawn(CALIBRATION, 400, np.random.default_rng(1))
    for at, name in enumerate(SEARCHED):
        assert set(rows[:, at]) <= set(BY_NAME[name].values)
        assert rows[:, at].min() == BY_NAME[name].low
        assert rows[:, at].max() == BY_NAME[name].high


def test_a_model_finds_the_number_that_matters() -> None:
    luck = np.random.default_rng(2)
    rows = evenly_drawn(CALIBRATION, 700, luck)
    scaled = features(CALIBRATION, rows)[:, 1]
    trials = [
        candidate(
            dict(zip(SEARCHED, map(int, row), strict=True)),
            **dict.fromkeys(WINS.figures, 50 + 30 * at),
        )
        for row, at in zip(rows, scaled, strict=True)
    ]
    models = fitted_models(CALIBRATION, trials, rows)
    low, high = rows[:1].copy(), rows[:1].copy()
    low[0, 0], high[0, 0] = BY_NAME[SEARCHED[0]].low, BY_NAME[SEARCHED[0]].high
    promises = [promise(CALIBRATION, row, models)[0] for row in (low, high)]
    assert promises[0] != pytest.approx(promises[1], abs=5)


def test_every_chosen_number_is_one_of_its_values() -> None:
    for number in FREE_NUMBERS:
        assert number.chosen in number.values
        assert number.proposed in number.values
        assert number.meaning
        assert not number.words or len(number.words) == number.high - number.low + 1


def test_a_small_search_keeps_everything_it_tried_and_fits_on_a_page(tmp_path: Path) -> None:
    sizes = Sizes(
        first=4,
        rounds=1,
        batch=2,
        held_rounds=0,
        fights=20,
        refined=2,
        held_refined=0,
        fine_rounds=1,
        fine_held=0,
        fine_fights=20,
        finalists=1,
        held_finalists=0,
        final_fights=40,
    )
    # Without the many real runs that confirm finalists.
    outcome = calibrate(replace(CALIBRATION, confirm=None), sizes, seed=1)
    path = tmp_path / "search.csv"
    write_rows(path, outcome.rows)
    kinds = [row["kind"] for row in read_rows(path)]
    assert [kinds.count(kind) for kind in ("proposed", "first", "guided", "held")] == [1, 4, 2, 0]
    assert kinds.count("refined") == 4
    assert kinds.count("finalist") == 1
    assert kinds.count("chosen") == 1
    assert any(kind.startswith("wizard_health=") for kind in kinds)
    with_dice = [*read_rows(path), *(row for row in read_rows(KEPT) if "best " in row["kind"])]
    text = page(CALIBRATION, with_dice)
    assert "| `wizard_health` |" in text
    assert "then 4 choices spread evenly" in text


def test_the_chosen_numbers_are_those_that_the_kept_search_chose() -> None:
    (chosen,) = [row for row in read_rows(KEPT) if row["kind"] == "chosen"]
    assert {name: int(chosen[name]) for name in SEARCHED} == {
        name: BY_NAME[name].chosen for name in SEARCHED
    }
    finalists = [row for row in read_rows(KEPT) if row["kind"] == "finalist"]
    assert chosen["loss"] == min((row["loss"] for row in finalists), key=float)


def test_the_page_of_the_documentation_is_written_from_the_search_that_was_kept() -> None:
    text = KEPT.with_suffix(".md").read_text(encoding="utf-8")
    assert page(CALIBRATION, read_rows(KEPT)) == text


def test_a_file_of_something_else_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "other.csv"
    path.write_text("kind,wins\nproposed,3\n", "utf-8")
    with pytest.raises(UsageError, match="holds no search"):
        page(CALIBRATION, read_rows(path))
