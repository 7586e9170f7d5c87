"""Learners against learners: both sides learn, and each sees the encounter from its own."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sparring.errors import StateError, UsageError
from sparring.kernels.loop import column
from sparring.worlds.crpg.world import Crpg
from sparring.worlds.matches import OtherSide, against_scripting
from sparring.worlds.minds import Squad
from sparring.worlds.pit.duels.world import PairDuel, SorcererDuel
from sparring.worlds.pit.world import Pit
from tests.worlds.mind_courses import results_of
from tests.worlds.test_minds import NONSENSE, places_in, with_other

DUEL = SorcererDuel()


def match(kind: str = "alert-am", rival: str = "dynamic-scripting", seed: int = 5) -> Any:
    """A match after some encounters."""
    practice = DUEL.practice(kind, rival, seed=seed)
    practice.run(6)
    return practice


SAVED = json.loads(json.dumps(match().state()))
SAVED_RIVALS = json.loads(json.dumps(match(rival="alert").state()))


def test_both_squads_learn_and_share_no_luck() -> None:
    practice = match("alert", "alert")
    ours, theirs = practice.learner, practice.opponents.squad
    assert (ours.lessons, theirs.lessons) == (6, 6)
    assert ours.state() != theirs.state()
    assert practice.against == "alert"


def test_dynamic_scripting_learns_on_the_other_side() -> None:
    practice = match()
    weights = practice.inner.learner.weights("sorcerer")
    assert len(set(weights.values())) > 1
    assert practice.learner.lessons == 6


def test_a_squad_sees_the_encounter_from_its_own_side() -> None:
    practice = DUEL.practice("sarsa", "dynamic-scripting", seed=2)
    rows = practice.run(30)
    inner = DUEL.practice("sarsa", "dynamic-scripting", seed=2).inner
    turned = inner.run(30)
    assert column(rows, "team_fitness") == column(turned, "enemy_fitness")
    assert column(rows, "enemy_fitness") == column(turned, "team_fitness")
    other = {True: False, False: True, None: None}
    assert results_of(rows) == [other[won] for won in results_of(turned)]
    assert len(set(results_of(rows))) > 1
    for fitness, won in zip(column(rows, "team_fitness"), results_of(rows), strict=True):
        assert won is None or (fitness > 0) == won


def test_scripts_that_meet_a_squad_learn_and_tell_weights() -> None:
    practice = DUEL.practice("scripting", "alert-am", seed=3)
    told = [practice.encounter().won for _ in range(10)]
    assert practice.learned().kind == "scripting"
    assert practice.opponents.squad.lessons == 10
    assert told == results_of(DUEL.practice("scripting", "alert-am", seed=3).run(10))


def test_where_both_sides_learn_no_run_stops_at_a_turning_point() -> None:
    with pytest.raises(UsageError, match="no turning point to stop at"):
        match().run(5, stops=True)


def test_who_cannot_meet_a_learner_says_so() -> None:
    for rival in ("alert", "dynamic-scripting"):
        with pytest.raises(UsageError, match="monte-carlo meets tactics only"):
            Pit().practice("monte-carlo", rival)
    with pytest.raises(UsageError, match="not against scripting"):
        DUEL.practice("scripting", "dynamic-scripting")
    with pytest.raises(UsageError, match="nobody on the other side learns"):
        OtherSide(DUEL.practice("scripting", "ai161"))


def test_a_squad_that_never_learns_stays_as_it_was_while_scripts_learn() -> None:
    squad = Squad("alert", DUEL.mind_plans(0), seed=1)
    before = [row[:] for row in squad.minds[0].weights]
    practice = against_scripting(DUEL, squad, seed=1, learns=False)
    practice.run(10)
    assert practice.learner.minds[0].weights == before
    assert practice.learner.lessons == 0
    assert len(set(practice.inner.learner.weights("sorcerer").values())) > 1


def test_a_match_saved_elsewhere_only_lends_what_was_learned() -> None:
    other = DUEL.practice("alert-am", "ai161", seed=9)
    other.restore(SAVED)
    assert other.learner.lessons == 6
    assert other.seed == 9
    pair = PairDuel().practice("alert-am", "dynamic-scripting")
    with pytest.raises(StateError, match="other members"):
        pair.restore(SAVED)


@pytest.mark.parametrize(("rival", "form"), [("dynamic-scripting", SAVED), ("alert", SAVED_RIVALS)])
def test_damaged_state_of_a_match_is_refused(rival: str, form: Any) -> None:
    for name in ("rival", "seed", "fights"):
        practice = DUEL.practice("alert-am", rival)
        with pytest.raises(StateError):
            practice.restore(with_other(form, ("practice", name), [1, "x"]))


@given(st.sampled_from(places_in(SAVED)), NONSENSE)
def test_a_hostile_file_of_a_match_gives_nothing_but_a_state_error(
    path: tuple[Any, ...], value: Any
) -> None:
    try:
        DUEL.practice("alert-am", "dynamic-scripting").restore(with_other(SAVED, path, value))
    except StateError:
        return


def test_dynamic_scripting_may_draw_and_learn_in_every_round() -> None:
    whole, by_round = (
        SorcererDuel().practice("alert", "dynamic-scripting", seed=3, by_round=wanted)
        for wanted in (False, True)
    )
    whole.run(20)
    by_round.run(20)
    # A lesson for each encounter, or one for each round of it.
    lessons = [match.inner.learner.roles["sorcerer"].pools[None] for match in (whole, by_round)]
    assert lessons[0].encounters == 20
    assert lessons[1].encounters > 40


def test_by_round_is_refused_where_no_kernel_knows_it() -> None:
    with pytest.raises(UsageError, match="round by round"):
        Crpg().practice("alert", "dynamic-scripting", seed=3, by_round=True).run(1)


@pytest.mark.parametrize(
    ("kind", "rival"), [("alert-am", "alert"), ("scripting", "alert"), ("scripting", "ai161")]
)
@pytest.mark.parametrize("damage", [{"fights": 5}, {"current": 99}, {"rival": {}, "seed": "x"}])
def test_where_the_practice_is_damaged_nothing_is_taken_over(
    kind: str, rival: str, damage: dict[str, Any]
) -> None:
    saved = DUEL.practice(kind, rival, seed=1)
    saved.run(5)
    form = saved.state()
    fresh = DUEL.practice(kind, rival, seed=2)
    fresh.run(3)
    before = fresh.state()
    with pytest.raises(StateError):
        fresh.restore({**form, "practice": {**form["practice"], **damage}})
    assert fresh.state() == before


def test_a_damaged_rival_leaves_the_squad_as_it_was() -> None:
    damaged = json.loads(json.dumps(SAVED))
    damaged["practice"]["rival"] = {"sparring_state": "no"}
    fresh = DUEL.practice("alert-am", "dynamic-scripting", seed=5)
    before = fresh.state()
    with pytest.raises(StateError):
        fresh.restore(damaged)
    assert fresh.state() == before
