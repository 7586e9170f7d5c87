"""The eight requirements, with the smallest samples there are."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from sparring.errors import UsageError
from sparring.lab.engines import Threads
from sparring.lab.experiment import Wishes
from sparring.lab.experiments.crpg.opponents import TACTICS
from sparring.lab.laboratory import Laboratory
from sparring.lab.scorecard.card import picture, score
from sparring.lab.scorecard.clarity import explained_cell, share_explained, things_to_read
from sparring.lab.scorecard.contestants import contestants_in, contestants_named
from sparring.lab.scorecard.runs import MOST, UNLEARNED, by_test, jobs_of, part_of, run_all
from sparring.lab.scorecard.sheet import REQUIREMENTS, mean_cell
from sparring.lab.scorecard.speed import FRAME, value_step
from sparring.lab.scorecard.strength import (
    distances_of,
    fair_wins,
    won_at_first,
    won_while_learning,
)
from sparring.lab.scorecard.turning import LATEST, far_out, point_of
from sparring.lab.scorecard.variety import distinct, entropy, overlap
from sparring.worlds.crpg.world import Crpg
from sparring.worlds.pit.world import Pit

if TYPE_CHECKING:
    from sparring.lab.scorecard.card import Scorecard

LEARNERS = ["baseline", "scripting", "monte-carlo"]
WORLD = Crpg()
CONTESTANTS = contestants_in(WORLD)
SCRIPTING = CONTESTANTS["scripting"]


@pytest.fixture(scope="module")
def card() -> Scorecard:
    wishes = Wishes(2, 5)
    contestants = contestants_named(WORLD, LEARNERS)
    with Laboratory(engine=Threads(2)) as lab:
        return score(contestants, run_all(lab, contestants, wishes), wishes)


def values(card: Scorecard, requirement: str, key: str) -> dict[str, float | None]:
    (measure,) = [one for one in card.of(requirement) if one.key == key]
    return {name: cell.value for name, cell in measure.cells.items()}


# --- the whole card ------------------------------------------------------------


def test_every_requirement_has_measures_and_one_that_stands_for_all(card: Scorecard) -> None:
    for requirement in REQUIREMENTS:
        measures = card.of(requirement)
        assert sum(measure.stands_for_all for measure in measures) == 1
        for measure in measures:
            assert list(measure.cells) == LEARNERS


def test_what_has_no_value_has_a_reason_instead(card: Scorecard) -> None:
    cells = [cell for measure in card.measures for cell in measure.cells.values()]
    assert all((cell.value is None) == bool(cell.reason) for cell in cells)
    assert values(card, "robustness", "lost_points")["baseline"] is None
    assert values(card, "robustness", "lost_points")["monte-carlo"] is not None
    assert values(card, "variety", "overlap_pct")["monte-carlo"] is None
    assert values(card, "scalability", "even_pct")["baseline"] is None


def test_the_values_are_of_the_size_they_must_be(card: Scorecard) -> None:
    assert values(card, "clarity", "things_to_read") == {
        "baseline": 9.0,
        "scripting": 9.0,
        "monte-carlo": 16 * (13 + 37) / 2,
    }
    speed = values(card, "speed", "step_us")
    assert 0 < (speed["baseline"] or 0) < (speed["scripting"] or 0) < FRAME
    entropy = values(card, "variety", "entropy_pct")
    assert entropy["baseline"] == pytest.approx(100)
    assert (entropy["scripting"] or 0) < 100
    assert 10 <= (values(card, "efficiency", "median")["scripting"] or 0) <= LATEST


def test_the_picture_has_a_row_for_each_requirement(card: Scorecard) -> None:
    pytest.importorskip("matplotlib")
    texts = [text.get_text() for axes in picture(card).axes for text in axes.texts]
    assert all(requirement in texts for requirement in REQUIREMENTS)


def test_the_card_as_data_names_every_learner(card: Scorecard) -> None:
    data = card.as_data()
    assert list(data) == list(REQUIREMENTS)
    learners = data["robustness"]["lost_points"]["learners"]
    assert learners["baseline"] == {
        "value": None,
        "reason": "it does not learn, so nothing misleads it",
    }


# --- contestants ---------------------------------------------------------------


def test_the_usual_learners_are_those_that_exist() -> None:
    names = [one.name for one in contestants_named(WORLD)]
    assert names[:2] == ["baseline", "scripting"]
    assert "monte-carlo" in names


@pytest.mark.parametrize("kind", ["monte-carlo", "q-learning"])
def test_learners_of_values_can_be_measured_by_orders_only(kind: str) -> None:
    usual, orders = contestants_named(WORLD, [kind, f"{kind}-orders"])
    assert orders.learner == {"kind": kind, "choices": "orders-only"}
    assert things_to_read(usual, WORLD) == 16 * (13 + 37) / 2
    assert things_to_read(orders, WORLD) == 16 * (18 + 39) / 2
    for one in (usual, orders):
        value_step(WORLD, one, seed=1)()


def test_an_unknown_learner_is_answered_with_the_nearest() -> None:
    with pytest.raises(UsageError, match="did you mean 'scripting'"):
        contestants_named(WORLD, ["scriptin"])


def test_naming_a_learner_twice_shows_it_once() -> None:
    assert len(contestants_named(WORLD, ["sparring", "sparring"])) == 1


def test_the_baseline_is_run_even_if_nobody_asks_for_it() -> None:
    with Laboratory(engine=Threads(2), make_work=lambda: lambda job: {"by": job.key}) as lab:
        runs = run_all(lab, contestants_named(WORLD, ["monte-carlo"]), Wishes(1))
    assert list(runs) == ["baseline", "monte-carlo"]
    assert list(runs["baseline"].watched) == list(TACTICS)
    assert list(runs["monte-carlo"].cursed) == list(TACTICS)
    assert not runs["baseline"].cursed


def test_long_runs_are_fewer_but_never_none() -> None:
    assert (part_of(20, 4), part_of(3, 4)) == (5, 1)
    jobs = jobs_of(WORLD, SCRIPTING, 8, Wishes(8, 3))
    assert [len(jobs[f"{what} cursing"]) for what in ("turning", "watched", "cursed")] == [8, 2, 2]
    assert {job.seed for job in jobs["turning cursing"]} == set(range(3, 11))
    unlearned = jobs_of(WORLD, CONTESTANTS["baseline"], 1, Wishes())
    lengths = {one.encounters for one in unlearned["turning cursing"]}
    assert (jobs["turning cursing"][0].encounters, lengths) == (MOST, {UNLEARNED})


def test_an_even_game_is_asked_of_every_tactic_but_cursed_ones() -> None:
    pit = Pit()
    jobs = jobs_of(pit, contestants_in(pit)["scripting"], 4, Wishes(4, world="pit"))
    scaled = [name.removeprefix("scaled ") for name in jobs if name.startswith("scaled ")]
    assert scaled == [*pit.basics, *pit.more_tactics]
    assert {name for name in jobs if name.startswith("cursed ")} == {"cursed ai129", "cursed ai161"}


# --- single measures -----------------------------------------------------------


def record(**content: Any) -> dict[str, Any]:
    return content


def test_wins_while_learning_stop_at_the_turning_point() -> None:
    run = record(results="WLLL" + "W" * 16, turning_point=4)
    assert won_while_learning(run) == 25
    assert won_at_first(run) == 70
    assert won_while_learning(record(results="WL", turning_point=None)) == 50


def test_fair_wins_leave_out_the_cursed_encounters() -> None:
    assert fair_wins(record(results="W" * 12 + "LLL" + "W" * 12 + "LLL")) == 100


def test_a_test_that_never_turns_counts_as_the_last_possible() -> None:
    assert point_of(record(turning_point=None)) == LATEST


def test_a_test_lies_far_out_by_the_median_of_its_own_tactic() -> None:
    assert (
        far_out({"easy": [10, 10, 31], "hard": [100, 100, 290]})
        == [False, False, True] + [False] * 3
    )


def test_one_seed_is_one_test_over_all_tactics() -> None:
    means = by_test({"a": [{"x": 1}, {"x": 3}], "b": [{"x": 5}, {"x": 7}]}, lambda one: one["x"])
    assert means == [3, 5]


def test_the_same_scripts_again_have_no_variety() -> None:
    team = [[0, 1], [0, 1], [2, 3], [2, 3]]
    run = record(scripts=[team, team])
    assert distinct(run) == 50
    assert overlap(run) == 100
    assert entropy(run, ((0, 1), (2, 3))) == 1


def test_other_scripts_each_time_do_not_overlap() -> None:
    run = record(scripts=[[[0], [1], [0], [1]], [[2], [3], [2], [3]]])
    assert (distinct(run), overlap(run)) == (100, 0)
    assert entropy(run, ((0, 1), (2, 3))) == 2


def test_an_even_game_has_no_distance() -> None:
    assert distances_of({"a": [{"results": "WL" * 75}], "b": [{"results": "W" * 150}]}) == [0, 50]


def test_a_single_test_has_no_interval() -> None:
    assert mean_cell([4.0], 0).ends is None
    cell = mean_cell([1.0, 2.0, 3.0], 0)
    assert cell.ends is not None
    assert cell.ends[0] <= 2 <= cell.ends[1]


def test_nearly_every_decision_of_a_script_has_one_rule_as_its_reason() -> None:
    share = share_explained(SCRIPTING, WORLD, 3)
    assert share is not None
    assert 90 <= share <= 100


# --- another world -------------------------------------------------------------------------


def test_a_world_in_plain_python_has_a_scorecard_with_what_it_can_do(registered: Any) -> None:
    wishes = Wishes(1, 2, world="skirmish")
    contestants = contestants_named(registered)
    assert [one.name for one in contestants] == ["baseline", "scripting", "sparring"]
    with Laboratory(engine=Threads(1)) as lab:
        card = score(contestants, run_all(lab, contestants, wishes), wishes)
    for requirement in REQUIREMENTS:
        assert card.of(requirement)
    (lost,) = [one for one in card.measures if one.key == "lost_points"]
    assert "'skirmish' cannot hold a side back" in lost.cells["scripting"].reason
    assert values(card, "clarity", "explained_pct")["scripting"] == 100
    assert values(card, "scalability", "even_pct")["scripting"] is not None


def test_a_bout_that_explains_nothing_has_a_dash_and_its_reason(
    registered: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    usual = registered.begin

    class Silent:
        def __init__(self, bout: Any) -> None:
            self.over, self.step, self.outcome = bout.over, bout.step, bout.outcome

    monkeypatch.setattr(registered, "begin", lambda *a, **k: Silent(usual(*a, **k)))
    cell = explained_cell(contestants_in(registered)["scripting"], registered, 1)
    assert cell.reason == "the world 'skirmish' does not explain decisions"
