"""The verdicts on the papers' claims, from findings made up both ways."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from sparring.lab import comparing
from sparring.lab.claims import (
    Claim,
    Evidence,
    Judgement,
    Part,
    Verdict,
    judge_all,
    judged,
    parts_in_words,
    verdict_of,
)
from sparring.lab.comparing import is_larger, is_same, lies_within
from sparring.lab.experiments.crpg.causes import CAUSES
from sparring.lab.experiments.crpg.claims import CLAIMS
from sparring.lab.experiments.crpg.claims.remarks import share_interval
from sparring.lab.experiments.crpg.opponents import EIGHT_TACTICS, TACTICS
from sparring.lab.experiments.registry import experiment_named
from sparring.lab.results import NO_CAUSE, Difference
from sparring.lab.results import likely_cause as cause_among
from tests.lab.experiments.crpg import made_up
from tests.lab.experiments.crpg.made_up import around, by_tactic, late_ones, turning

HOLDS, IN_PART, FAILS, UNTOLD = Verdict
SAME_OUTLIERS = dict.fromkeys(made_up.outliers().samples["turning_points"], 40.0)


PAPERS = made_up.as_in_papers()


@pytest.fixture(autouse=True)
def fewer_deals(monkeypatch):
    monkeypatch.setattr(comparing, "ROUNDS", made_up.FEWER_DEALS)


def verdict(name, **changes):
    """One verdict on the papers' world, with some experiments changed."""
    findings = PAPERS | {key.replace("_", "-"): made for key, made in changes.items()}
    (claim,) = (claim for claim in CLAIMS if claim.name == name)
    return judged(claim, Evidence(findings)).verdict


# --- all of them -------------------------------------------------------------------


def test_in_a_world_like_the_papers_every_claim_holds():
    verdicts = {one.claim.name: one.verdict for one in made_up.judged_claims()}
    assert verdicts == {claim.name: HOLDS for claim in CLAIMS}


def test_without_any_findings_nothing_can_be_told():
    found = judge_all(CLAIMS, {})
    assert {one.verdict for one in found} == {UNTOLD}
    assert "do not tell of" in found[0].figures


def test_every_claim_has_a_name_of_its_own_a_source_and_a_sentence():
    assert len({claim.name for claim in CLAIMS}) == len(CLAIMS) >= 20
    for claim in CLAIMS:
        assert claim.says.endswith(".")
        assert re.search(r"thesis|journal paper|2003 paper", claim.source)


def test_a_cause_is_told_only_where_there_is_something_to_explain():
    claim = Claim("x", "X", "Says.", "thesis", lambda _: Judgement(HOLDS, "f"), "because")
    assert judged(claim, Evidence({})).cause == ""
    claim = Claim("x", "X", "Says.", "thesis", lambda _: Judgement(FAILS, "f"), "because")
    assert judged(claim, Evidence({})).cause == "because"


# --- parts -------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("parts", "expected"),
    [
        ([True, True], HOLDS),
        ([True, False], IN_PART),
        ([True, False, None], IN_PART),
        ([False, None], FAILS),
        ([False, False], FAILS),
        ([True, None], UNTOLD),
        ([None], UNTOLD),
        ([], UNTOLD),
    ],
)
def test_parts_make_one_verdict(parts, expected):
    assert verdict_of([Part(str(at), holds) for at, holds in enumerate(parts)]) is expected


def test_parts_that_do_not_hold_are_named():
    parts = [Part("a", True), Part("b", False), Part("c", None)]
    assert parts_in_words(parts) == "1 of 3 parts holds; 1 is refuted (b); 1 cannot be told (c)"
    assert parts_in_words(parts[:1]) == "This holds"
    assert parts_in_words([Part("a", None), Part("b", None)]) == "All 2 parts cannot be told"


def test_a_larger_sample_is_told_from_a_smaller_one_and_from_an_equal_one():
    high, low = around(60, 10, 30), around(40, 10, 30)
    assert is_larger(high, low, seed=0) is True
    assert is_larger(low, high, seed=0) is False
    assert is_larger(high, high, seed=0) is None


def test_samples_are_the_same_only_if_the_sample_could_have_told_otherwise():
    assert is_same(around(50, 5), around(50, 5), 5, seed=0) is True
    assert is_same(around(50, 5, 4), around(51, 5, 4), 2, seed=0) is None
    assert is_same(around(50, 5), around(60, 5), 5, seed=0) is False


def test_a_mean_lies_within_outside_or_across_a_bound():
    assert lies_within(around(50, 5), 45, 55, seed=0) is True
    assert lies_within(around(60, 5), 45, 55, seed=0) is False
    assert lies_within(around(55, 5), 45, 55, seed=0) is None


def test_shares_have_intervals_even_of_nothing():
    assert share_interval(0.0, 0).low == 0
    assert share_interval(0.0, 0).high == 1
    found = share_interval(0.5, 100)
    assert (round(found.low, 3), round(found.high, 3)) == (0.404, 0.596)


# --- learning ----------------------------------------------------------------------


def test_a_learner_no_faster_than_the_baseline_refutes_learning():
    slow = turning(by_tactic(230))
    fast = made_up.baseline(by_tactic(30, disabling=14))
    assert verdict("beats-baseline", turning_points=slow, baseline=fast) is FAILS


def test_a_baseline_that_is_faster_against_one_tactic_refutes_one_part():
    fast = made_up.baseline(by_tactic(180, disabling=14, cursing=12))
    assert verdict("beats-baseline", baseline=fast) is IN_PART


def test_few_tests_cannot_tell_a_small_gain():
    few = turning(by_tactic(35, disabling=12), 4)
    near = made_up.baseline(by_tactic(40, disabling=14))
    assert verdict("beats-baseline", turning_points=few, baseline=near) is UNTOLD


def test_monte_carlo_that_is_faster_refutes_that_it_is_slower():
    assert verdict("monte-carlo-slower", monte_carlo=turning(by_tactic(14))) is FAILS


def test_monte_carlo_that_is_faster_against_some_refutes_in_part():
    some = turning(by_tactic(80, cursing=12))
    assert verdict("monte-carlo-slower", monte_carlo=some) is IN_PART


def test_monte_carlo_may_do_worst_against_another_tactic():
    other = turning(by_tactic(200, consecutive=20))
    assert verdict("monte-carlo-consecutive", monte_carlo=other) is FAILS


def test_biased_rulebases_far_from_the_floor_are_seen():
    assert verdict("biased-at-floor", biased=turning(by_tactic(60))) is FAILS
    assert verdict("biased-at-floor", biased=turning(by_tactic(13, cursing=60))) is IN_PART
    assert verdict("biased-faster", biased=turning(by_tactic(90))) is FAILS


def test_another_tactic_may_be_the_hardest_and_another_the_easiest():
    other = turning(by_tactic(60, offensive=200, disabling=90, consecutive=20))
    assert verdict("consecutive-hardest", efficiency=other) is IN_PART
    assert verdict("disabling-easiest", efficiency=other) is IN_PART


def test_means_at_their_medians_show_no_outliers():
    flat = turning(by_tactic(60))
    for tactic in TACTICS:
        flat.samples["turning_points"][tactic] = [20] * 50
    assert verdict("outliers-lift-means", efficiency=flat) is FAILS


# --- outliers ----------------------------------------------------------------------


def test_larger_penalties_that_widen_the_spread_refute_the_claims():
    wide = made_up.outliers(
        **{name: 250.0 for name in SAME_OUTLIERS if not name.startswith("pmax30")}
    )
    assert verdict("settled-steadier", outliers=wide) is FAILS
    assert verdict("larger-penalties", outliers=wide) is FAILS


def test_equal_spreads_leave_it_open_whether_penalties_help():
    assert verdict("larger-penalties", outliers=turning(SAME_OUTLIERS)) is UNTOLD


def test_fallback_that_helps_by_itself_refutes_that_it_does_not():
    helpful = made_up.outliers(pmax30_none=200.0, pmax30_ldf=30.0, pmax30_fpf=30.0)
    assert verdict("fallback-alone", outliers=helpful) is FAILS


def test_fallbacks_that_differ_are_told_apart():
    apart = made_up.outliers(pmax30_ldf=200.0, pmax70_ldf=150.0, pmax100_ldf=150.0)
    assert verdict("fallbacks-alike", outliers=apart) is FAILS
    assert verdict("fallback-no-influence", outliers=apart) is FAILS


def test_few_tests_cannot_tell_that_fallbacks_are_alike():
    few = turning(SAME_OUTLIERS, 5)
    assert verdict("fallbacks-alike", outliers=few) is UNTOLD


def test_outliers_that_grow_against_every_tactic_refute_that_they_shrink():
    late = turning(by_tactic(400))
    assert verdict("settled-steadier-everywhere", turning_points=late) is FAILS


# --- difficulty --------------------------------------------------------------------


def scaled(name, mean, spread, but=()):
    return made_up.difficulty(
        {f"{tactic} {name}": (mean, spread) for tactic in EIGHT_TACTICS if tactic not in but}
    )


def test_plain_wins_against_consecutive_too_refute_the_exception_only():
    strong = made_up.difficulty({"consecutive plain": (70, 12)})
    assert verdict("plain-wins", difficulty=strong) is IN_PART


def test_plain_losses_everywhere_leave_the_exception_only():
    assert verdict("plain-wins", difficulty=scaled("plain", 30, 10)) is IN_PART


def test_five_tests_are_too_few_for_a_reliability_of_three_nines():
    assert verdict("plain-wins", difficulty=made_up.difficulty(tests=5)) is UNTOLD


def test_culling_off_the_even_game_is_refuted():
    assert verdict("culling-even", difficulty=scaled("culling", 70, 3)) is FAILS
    one = made_up.difficulty({"offensive culling": (70, 3)})
    assert verdict("culling-even", difficulty=one) is IN_PART


def test_culling_on_the_bound_cannot_be_told():
    assert verdict("culling-even", difficulty=scaled("culling", 55, 6)) is UNTOLD


def test_culling_that_spreads_more_is_refuted():
    wide = scaled("culling", 50, 20)
    assert verdict("culling-steadiest", difficulty=wide) is FAILS
    assert verdict("culling-steadier-novice", difficulty=wide) is FAILS


def test_equal_spreads_cannot_be_told_apart():
    assert verdict("culling-steadier-novice", difficulty=scaled("culling", 50, 6)) is UNTOLD


@pytest.mark.parametrize(("held", "expected"), [(2, HOLDS), (3, IN_PART), (8, FAILS)])
def test_penalising_must_miss_six_of_eight(held, expected):
    even = {f"{tactic} penalising": (50.0, 5.0) for tactic in EIGHT_TACTICS[:held]}
    assert verdict("penalising-fails", difficulty=made_up.difficulty(even)) is expected


def test_penalising_on_the_bound_cannot_be_told():
    near = {f"{tactic} penalising": (45.0, 5.0) for tactic in EIGHT_TACTICS[:3]}
    assert verdict("penalising-fails", difficulty=made_up.difficulty(near)) is UNTOLD


def test_clipping_must_be_the_baseline_against_disabling():
    weaker = made_up.baseline(by_tactic(180, disabling=14), disabling_wins=50)
    assert verdict("clipping-seven", baseline=weaker) is IN_PART
    assert verdict("clipping-seven", difficulty=scaled("clipping", 30, 5), baseline=weaker) is FAILS


def test_a_stronger_fall_may_give_fewer_wins_than_the_thesis_has():
    fewer = made_up.difficulty({"novice stronger fall": (25, 5)})
    assert verdict("stronger-fall", difficulty=fewer) is IN_PART
    more = made_up.difficulty({"novice stronger fall": (60, 5)})
    assert verdict("stronger-fall", difficulty=more) is FAILS


# --- remarks -----------------------------------------------------------------------


def rows_of(name):
    return made_up.remarks().extra[name]["rows"]


def test_exploration_that_matters_refutes_that_it_does_not():
    rows = {name: row | {"p_against_0.05": 0.0001} for name, row in rows_of("exploration").items()}
    changed = made_up.remarks(exploration={"rows": rows})
    assert verdict("exploration", remarks=changed) is FAILS


def test_exploration_cannot_be_told_from_samples_that_spread_too_much():
    rows = {name: row | {"tp_sd": 300.0} for name, row in rows_of("exploration").items()}
    assert verdict("exploration", remarks=made_up.remarks(exploration={"rows": rows})) is UNTOLD


@pytest.mark.parametrize(
    ("mean", "chance", "expected"), [(90, 0.01, HOLDS), (52, 0.4, UNTOLD), (10, 1.0, FAILS)]
)
def test_an_eager_fallback_harms_or_helps(mean, chance, expected):
    rows = rows_of("eager_fallback")
    rows["eager"]["tp_avg"] = mean
    changed = made_up.remarks(eager_fallback={"rows": rows, "p_eager_later": chance})
    assert verdict("eager-fallback", remarks=changed) is expected


def test_frequent_fallback_is_not_rare():
    times = {f"{tactic}_limited": 4.0 for tactic in TACTICS}
    often = made_up.remarks(fallback_acts={"per_100_encounters": times})
    assert verdict("fallback-rare", remarks=often) is FAILS
    once = made_up.remarks(fallback_acts={"per_100_encounters": times | {"cursing_limited": 0.1}})
    assert verdict("fallback-rare", remarks=once) is IN_PART


@pytest.mark.parametrize(("turned", "share", "expected"), [(90, 1, FAILS), (3, 10, UNTOLD)])
def test_runs_that_never_fall_behind_do_not_forget(turned, share, expected):
    row = {"turned": turned, "fell_behind_again_pct": share, "encounters_behind_pct": 0.1}
    changed = made_up.remarks(forgetting={"rows": dict.fromkeys(TACTICS, row)})
    assert verdict("forgetting", remarks=changed) is expected


@pytest.mark.parametrize(("weight", "expected"), [(150, FAILS), (80, UNTOLD), (20, HOLDS)])
def test_a_bad_rule_loses_its_weight_or_keeps_it(weight, expected):
    row = {"fighter_weight": weight, "wizard_weight": weight}
    changed = made_up.remarks(inferior_rule={"rows": dict.fromkeys(TACTICS, row)})
    assert verdict("inferior-rule", remarks=changed) is expected


@pytest.mark.parametrize(("part", "expected"), [(2, FAILS), (20, HOLDS), (None, HOLDS)])
def test_q_learning_begins_soon_late_or_never(part, expected):
    assert verdict("q-learning", q_learning=made_up.q_learning(part)) is expected


def test_q_learning_with_wide_intervals_cannot_be_told():
    unsure = made_up.q_learning(20)
    curves = unsure.extra["intervals_over_all"]
    curves["q-learning"] = [[low, low + 30] for low, _ in curves["q-learning"]]
    assert verdict("q-learning", q_learning=unsure) is UNTOLD


# --- causes ------------------------------------------------------------------------


def likely_cause(experiment, difference):
    return cause_among(CAUSES, experiment, difference)


def test_every_cause_names_experiments_and_columns_that_exist():
    for cause in CAUSES:
        tables = [experiment_named(name).experiment.paper for name in cause.experiments]
        known = {column for table in tables for row in table.values() for column in row}
        assert set(cause.columns) & known
        assert cause.direction in ("", "lower", "higher")


def test_a_cause_fits_the_side_on_which_ours_lies():
    sooner = Difference("cursing", "tp_avg", 20, 15, 25, 60)
    later = Difference("cursing", "tp_avg", 90, 80, 99, 60)
    assert likely_cause("turning-points", sooner) != likely_cause("turning-points", later)
    assert "faster here" in likely_cause("turning-points", sooner)


def test_nothing_is_invented_where_no_cause_is_known():
    unknown = Difference("cursing", "plain_avg", 20, 15, 25, 60)
    assert likely_cause("difficulty", unknown) == NO_CAUSE
    assert likely_cause("no-such-experiment", unknown) == NO_CAUSE


def test_causes_are_worded_as_likely():
    # A guess that reads like a fact would mislead: the page heads them as likely.
    section = Path(cause_among.__code__.co_filename).with_name("report") / "sections.py"
    assert "Likely causes:" in section.read_text(encoding="utf-8")


def test_late_turning_points_have_the_mean_they_are_asked_for():
    assert abs(sum(late_ones(60)) / 100 - 60) < 2
