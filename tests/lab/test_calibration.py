"""A calibration of a world of one's own: a plain one, with a number left open."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

import pytest

from sparring.errors import UsageError
from sparring.lab.calibration import Calibration, Goal, PageText, Sense, Sizes, calibrate, wins_in
from sparring.lab.calibration.again import measured_again
from sparring.lab.calibration.goals import Candidate, nearest
from sparring.lab.calibration.journal import Journal
from sparring.lab.calibration.page import page
from sparring.lab.calibration.search import Search

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path


@dataclass(frozen=True)
class Number:
    name: str
    chosen: int
    proposed: int
    low: int
    high: int
    meaning: str = "how far an arrow flies"
    source: str = "nobody's paper"
    words: tuple[str, ...] = ()
    only: tuple[int, ...] = ()

    @property
    def values(self) -> tuple[int, ...]:
        return self.only or tuple(range(self.low, self.high + 1))


TEXT = PageText("# Numbers\n", search="{first} choices, {guided} guided; proposed: {proposed}")
WINS = Goal("wins", {"rush": 59.0, "volley": 60.0}, worst_cost=0.5, most_mean=1.5, most=4)
LENGTH = Goal("rounds", {"": 10.0}, sense=Sense.AT_MOST, is_share=False, most=0)
SMALL = Sizes(
    first=12,
    rounds=2,
    batch=3,
    held_rounds=1,
    fights=1,
    refined=3,
    held_refined=1,
    fine_rounds=1,
    fine_held=1,
    fine_fights=10,
    finalists=3,
    held_finalists=1,
    final_fights=20,
)


def figures(numbers: Mapping[str, int], fights: int, seed: int) -> dict[str, float]:
    """The nearer to seven, the more wins; the further the arrow, the shorter the fight."""
    best = 60.0 - 4 * abs(numbers["reach"] - 7) - 3 * numbers["fog"]
    return {"wins rush": best - 1, "wins volley": best, "rounds": 20.0 - numbers["reach"]}


OWN = Calibration(
    (
        Number("reach", 7, 2, 0, 12),
        Number("fog", 0, 2, 0, 2, only=(0, 2)),
        Number("width", 3, 3, 1, 5),
    ),
    (WINS, LENGTH),
    figures,
    TEXT,
    unsearched=("width",),
    compared="fog",
)


def candidate(**wins: float) -> Candidate:
    return Candidate(OWN, {"reach": 7, "fog": 0}, {"rounds": 9.0, **wins}, 1, 0)


def rows_as_read(outcome: Any) -> list[dict[str, str]]:
    return [{name: str(value) for name, value in row.items()} for row in outcome.rows]


# --- goals --------------------------------------------------------------------------


def test_a_goal_counts_what_is_missed_on_average_and_at_worst() -> None:
    measured = {"wins rush": 57.0, "wins volley": 64.0}
    assert list(WINS.misses(measured)) == [2.0, 4.0]
    assert WINS.loss(measured) == 3.0 + 0.5 * 4.0
    assert not WINS.is_met(measured)
    assert WINS.is_met({"wins rush": 58.0, "wins volley": 62.0})


def test_a_goal_without_a_bar_is_neither_met_nor_missed() -> None:
    near, far = {"rounds": 9.0}, {"rounds": 12.0}
    assert (LENGTH.verdict(near), LENGTH.verdict(far)) == ("met", "missed")
    only_counts = replace(LENGTH, most=float("inf"))
    assert only_counts.verdict(near) == only_counts.verdict(far) == ""
    calibration = replace(OWN, goals=(WINS, only_counts))
    text = page(calibration, rows_as_read(calibrate(calibration, SMALL, seed=3)))
    assert "| wins | rush | 59 | 59.0 | met |" in text
    assert re.search(r"\| rounds \|  \| at most 10 \| [\d.]+ \|  \|", text)


@pytest.mark.parametrize(("sense", "misses"), [(Sense.AT_MOST, [0, 3]), (Sense.AT_LEAST, [4, 0])])
def test_a_bound_is_missed_on_one_side_only(sense: Sense, misses: list[float]) -> None:
    goal = Goal("rounds", {"": 10.0}, sense=sense)
    assert [goal.loss({"rounds": value}) for value in (6.0, 13.0)] == misses


@pytest.mark.parametrize("is_share", [True, False])
def test_what_a_model_holds_is_the_figure_again(is_share: bool) -> None:
    goal = Goal("x", {"": 1.0}, is_share=is_share)
    for value in (0.5, 3.0, 77.0):
        assert goal.from_model(goal.to_model(value)) == pytest.approx(value)


def test_the_nearest_is_the_one_with_the_least_loss() -> None:
    near = candidate(**{"wins rush": 58.0, "wins volley": 60.0})
    far = candidate(**{"wins rush": 50.0, "wins volley": 60.0})
    assert nearest([far, near]) is near
    assert near.met == ["wins", "rounds"]
    assert far.met == ["rounds"]
    assert (far.mean_difference, far.worst) == (4.5, 9.0)


# --- searches -----------------------------------------------------------------------


def test_a_search_finds_the_numbers_that_meet_the_goals() -> None:
    goals = (WINS, replace(LENGTH, wanted={"": 13.0}))
    outcome = calibrate(replace(OWN, goals=goals), SMALL, seed=3)
    assert outcome.chosen.numbers == {"reach": 7, "fog": 0}
    assert outcome.chosen.worst == 0
    assert outcome.chosen.met == ["wins", "rounds"]


def test_goals_that_cannot_be_met_together_are_weighed_against_each_other() -> None:
    outcome = calibrate(OWN, SMALL, seed=3)
    assert outcome.chosen.numbers == {"reach": 7, "fog": 0}
    assert outcome.chosen.met == ["wins"]
    text = page(OWN, rows_as_read(outcome))
    assert "**missed**" in text
    assert "nearest to" in text


def test_the_best_is_sought_for_every_value_of_the_number_compared() -> None:
    kinds = {row["kind"]: row for row in calibrate(OWN, SMALL, seed=3).rows}
    assert kinds["best fog 0"]["fog"] == 0
    assert kinds["best fog 2"]["fog"] == 2
    assert kinds["best fog 2"]["loss"] > kinds["best fog 0"]["loss"]


def test_numbers_with_a_few_values_have_no_others() -> None:
    assert {row["fog"] for row in calibrate(OWN, SMALL, seed=3).rows} == {0, 2}


def test_the_page_tells_ranges_and_choices() -> None:
    text = page(OWN, rows_as_read(calibrate(OWN, SMALL, seed=3)))
    assert "| `reach` | how far an arrow flies | 0 to 12 | 2 | **7** | nobody's paper |" in text
    assert "| `fog` | how far an arrow flies | 0 or 2 | 2 | **0** |" in text
    assert "proposed: rush 33, volley 34" in text
    assert "| `width` |" in text


def test_finalists_are_measured_in_the_dearer_way_on_fresh_seeds() -> None:
    asked: list[tuple[int, int]] = []

    def confirm(numbers: Mapping[str, int], fights: int, seed: int) -> dict[str, float]:
        asked.append((fights, seed))
        return figures(numbers, fights, seed)

    outcome = calibrate(replace(OWN, confirm=confirm), SMALL, seed=3)
    finalists = [row for row in outcome.rows if row["kind"] == "finalist"]
    assert asked == [(20, 4)] * len(finalists)
    tried = ("proposed", "first", "guided", "held", "refined")
    assert 4 not in {row["seed"] for row in outcome.rows if row["kind"] in tried}


def test_nothing_free_is_nothing_to_search() -> None:
    with pytest.raises(UsageError, match="no number is free"):
        calibrate(replace(OWN, numbers=(), compared=""), Sizes(), seed=0)


# --- broken off -----------------------------------------------------------------------


def test_a_search_that_was_broken_off_goes_on_where_it_was(tmp_path: Path) -> None:
    whole = calibrate(OWN, SMALL, seed=3)
    path = tmp_path / "search.journal"

    def stumbling(numbers: Mapping[str, int], fights: int, seed: int) -> dict[str, float]:
        if seed == 3_000_009:
            raise KeyboardInterrupt
        return figures(numbers, fights, seed)

    with pytest.raises(KeyboardInterrupt):
        calibrate(replace(OWN, measure=stumbling), SMALL, seed=3, journal=Journal(path))
    with path.open("a", encoding="utf-8") as file:
        file.write('["cut o')
    journal = Journal(path)
    assert len(journal.known) == 9
    assert calibrate(OWN, SMALL, seed=3, journal=journal).rows == whole.rows


def test_what_is_in_the_journal_is_not_measured_again(tmp_path: Path) -> None:
    path = tmp_path / "search.journal"
    calibrate(OWN, SMALL, seed=3, journal=Journal(path))

    def never(numbers: Mapping[str, int], fights: int, seed: int) -> dict[str, float]:
        raise AssertionError("measured again")

    calibrate(replace(OWN, measure=never), SMALL, seed=3, journal=Journal(path))


DAMAGED = ("[]", "3", '{"a": 1}', '["a", {"b": "c"}]', "\x00", "[[1, 2]]", '["a", {"b": NaN}]')


@pytest.mark.parametrize("line", DAMAGED)
def test_a_damaged_line_of_a_journal_is_passed_over(tmp_path: Path, line: str) -> None:
    path = tmp_path / "search.journal"
    path.write_text(f'{line}\n["good", {{"x": 1.5}}]\n', encoding="utf-8")
    assert Journal(path).known == {"good": {"x": 1.5}}


def test_a_journal_of_bytes_that_are_no_text_is_read_as_far_as_it_goes(tmp_path: Path) -> None:
    path = tmp_path / "search.journal"
    path.write_bytes(b'\xff\xfe\n["good", {"x": 1.5}]\n')
    assert Journal(path).known == {"good": {"x": 1.5}}


def test_what_was_measured_with_other_sources_is_measured_again(tmp_path: Path) -> None:
    path = tmp_path / "search.journal"
    asked = []

    def measure() -> dict[str, float]:
        asked.append(1)
        return {"x": 1.0}

    for stamp in ("one", "one", "other"):
        Journal(path, stamp).figures([3], ["x"], measure)
    assert len(asked) == 2


def test_an_entry_without_a_figure_that_is_wanted_is_measured_again(tmp_path: Path) -> None:
    path = tmp_path / "search.journal"
    Journal(path).figures([3], ["x"], lambda: {"x": 1.0})
    assert Journal(path).figures([3], ["x", "y"], lambda: {"x": 2.0, "y": 3.0}) == {
        "x": 2.0,
        "y": 3.0,
    }


def test_a_line_that_was_cut_off_does_not_spoil_the_next(tmp_path: Path) -> None:
    path = tmp_path / "search.journal"
    path.write_text('["cut o', encoding="utf-8")
    Journal(path).figures([3], ["x"], lambda: {"x": 1.0})
    assert list(Journal(path).known.values()) == [{"x": 1.0}]


def test_a_number_with_one_value_is_not_searched() -> None:
    fixed = replace(OWN, numbers=(*OWN.numbers, Number("still", 1, 1, 1, 1)))
    assert list(fixed.by_name) == ["reach", "fog"]


def test_what_each_number_does_is_seen_with_one_seed() -> None:
    rows = calibrate(OWN, SMALL, seed=3).rows
    alone = [row for row in rows if row["kind"] == "base" or "=" in row["kind"]]
    assert len(alone) > 2
    assert len({(row["seed"], row["fights"]) for row in alone}) == 1


# --- worlds with rulebases ------------------------------------------------------------


def test_any_rule_world_fights_without_learning(registered: Any) -> None:
    measure = wins_in("skirmish", ("rush", "volley"))
    rates = measure({}, 10, 2)
    assert list(rates) == ["wins rush", "wins volley"]
    assert all(0 <= rate <= 100 and rate % 10 == 0 for rate in rates.values())
    with pytest.raises(UsageError, match="'skirmish' has no free numbers"):
        measure({"reach": 3}, 10, 2)


def test_a_search_says_how_far_it_is() -> None:
    steps: list[Any] = []
    search = Search(OWN, SMALL, 3, steps.append)
    search.run()
    assert [step.done for step in steps] == list(range(1, SMALL.trials(2) + 1))
    assert f"search: {SMALL.trials(2)} of {SMALL.trials(2)}, best loss" in str(steps[-1])


def test_a_journal_that_cannot_be_kept_says_so(tmp_path: Path) -> None:
    (tmp_path / "search.journal").mkdir()
    with pytest.raises(UsageError, match=r"cannot read .*search\.journal"):
        Journal(tmp_path / "search.journal")
    nowhere = Journal(tmp_path / "gone" / "search.journal")
    with pytest.raises(UsageError, match=r"cannot write .*search\.journal"):
        nowhere.figures([3], ["x"], lambda: {"x": 1.0})


# --- measured again, when the world has changed ---------------------------------------------


def test_a_choice_is_measured_again_without_a_search_and_told_on_the_page() -> None:
    outcome = calibrate(OWN, SMALL, seed=3)
    kept = rows_as_read(outcome)
    assert "## Measured again" not in page(OWN, kept)
    now, more = measured_again(OWN, kept, 30, 7)
    assert (now.numbers, now.fights, now.seed) == (outcome.chosen.numbers, 30, 7)
    assert more[:-1] == kept
    changed = replace(OWN, page=replace(TEXT, again="It has changed.\n"))
    again = [*kept, {name: str(value) for name, value in more[-1].items()}]
    told = page(changed, again)
    assert "## Measured again\n\nIt has changed.\n\n" in told
    assert "ours, 30 fights on fresh seeds" in told
    assert f"The loss is {now.loss:.2f}; that of the finalists was " in told
    _, once_more = measured_again(OWN, again, 40, 8)
    assert [row["fights"] for row in once_more if row["kind"] == "again"] == [40]
