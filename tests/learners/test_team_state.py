"""What TEAM saved: the same team again, patched games, damaged files."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sparring.errors import StateError
from sparring.learners.sarsa import Sarsa
from sparring.learners.team import TeamEvolution
from sparring.learners.team_settings import TeamSettings
from sparring.untrusted import LARGEST_COUNT
from tests.learners.test_team import FLAGS, as_it_stands, flag_team, played


def through_text(state: Any) -> Any:
    return json.loads(json.dumps(state, allow_nan=False))


@given(transitions=st.integers(0, 30))
def test_a_restored_team_goes_on_like_the_one_that_was_not_saved(transitions: int):
    team = played(flag_team(seed=5), transitions)
    other = flag_team(seed=6)
    assert not other.restore(through_text(team.state())).patched
    for each in (team, other):
        for state in (1, 0, 2, 3, 0, 0):
            each.transition(state, good=state != 1, seconds=7)
    assert as_it_stands(other) == as_it_stands(team)
    assert other.state() == team.state()


def test_a_team_is_kept_in_a_file(tmp_path: Any):
    team = played(flag_team(), 20)
    team.save(tmp_path / "team.json")
    other = flag_team()
    other.load(tmp_path / "team.json")
    assert other.state() == team.state()


def test_states_are_found_by_name_and_new_ones_start_anew():
    team = played(flag_team(), 30)
    patched = TeamEvolution(4, {"overtime": (4, 0), "our flag stolen": (3, 1)})
    restored = patched.restore(team.state())
    assert restored.added == ("overtime",)
    assert set(restored.removed) == set(FLAGS) - {"our flag stolen"}
    assert as_it_stands(patched)[1] == as_it_stands(team)[1]
    assert patched.explain("overtime").judged == 0
    # The match that was in progress had states that are gone.
    assert patched.current is None


def test_a_smaller_population_keeps_the_fittest_and_a_larger_one_is_filled_up():
    team = played(flag_team(), 60)
    fitness = sorted((one.fitness for one in team.populations[0].splits), reverse=True)
    smaller = flag_team(settings=TeamSettings(population=2))
    smaller.restore(team.state())
    assert (
        sorted((one.fitness for one in smaller.populations[0].splits), reverse=True)
        == (fitness[:2])
    )
    larger = flag_team(settings=TeamSettings(population=7))
    larger.restore(team.state())
    assert [one.fitness for one in larger.populations[0].splits[5:]] == [0.5, 0.5]


def test_counts_that_went_very_far_can_be_read_again():
    team = played(flag_team(), 5)
    team.transitions = team.populations[0].judged = LARGEST_COUNT + 5
    form = through_text(team.state())
    assert form["transitions"] == form["states"][0]["judged"] == LARGEST_COUNT
    flag_team().restore(form)


@pytest.mark.parametrize(
    ("other", "message"),
    [
        (TeamEvolution(5, {"all quiet": (5, 0)}), "a team of 4"),
        (TeamEvolution(4, {"all quiet": (4,)}, roles=("attack", "rest")), "attack, defend, roam"),
        (TeamEvolution(4, {"kick-off": (4, 0)}), "it knows none of the states"),
    ],
)
def test_what_another_team_learned_is_refused(other: TeamEvolution, message: str):
    before = other.state()
    with pytest.raises(StateError, match=message):
        other.restore(played(flag_team(), 5).state())
    assert other.state() == before


def test_what_another_learner_saved_is_refused():
    with pytest.raises(StateError, match="it does not say that it is one"):
        flag_team().restore(Sarsa(["x"], states=["s"]).state())


def form_with(change: Any) -> Any:
    form = through_text(played(flag_team(), 9).state())
    change(form)
    return form


def crowd(form: Any) -> None:
    form["states"][0]["splits"][0]["genes"] = [1.0, 1.0]


@pytest.mark.parametrize(
    "change",
    [
        lambda form: form.update(sparring_team=2),
        lambda form: form.update(sparring_team="1"),
        lambda form: form.update(members=10**9),
        lambda form: form.update(roles=[]),
        lambda form: form.update(roles=["a"] * 3),
        lambda form: form.update(transitions=-1),
        lambda form: form.update(current="nowhere"),
        lambda form: form.update(came_well=1),
        lambda form: form.update(luck={"breeding": "0"}),
        lambda form: form.update(trials=[{}]),
        lambda form: form.update(trials=form["trials"] * 99),
        lambda form: form["trials"][0].update(parent=5),
        lambda form: form["trials"][0].update(state="nowhere"),
        lambda form: form["trials"][0].update(marks=[0.5] * 99),
        lambda form: form["trials"][0].update(genes=[0.5]),
        lambda form: form["states"][0].update(splits=[]),
        lambda form: form["states"][0].update(splits=form["states"][0]["splits"] * 99),
        lambda form: form["states"][0]["splits"][0].update(fitness=1.5),
        lambda form: form["states"][0]["splits"][0].update(fitness=True),
        lambda form: form["states"][0]["splits"][0].update(genes=[-0.1, 0]),
        lambda form: form["states"].append(form["states"][0]),
        crowd,
    ],
)
def test_damaged_state_is_refused_and_changes_nothing(change: Any):
    team = played(flag_team(seed=2), 7)
    before = team.state()
    with pytest.raises(StateError):
        team.restore(form_with(change))
    assert team.state() == before


@given(
    junk=st.recursive(
        st.none() | st.booleans() | st.floats() | st.integers() | st.text(max_size=5),
        lambda inner: (
            st.lists(inner, max_size=3)
            | st.dictionaries(
                st.sampled_from(["sparring_team", "states", "roles", "luck", "trials", "members"]),
                inner,
                max_size=4,
            )
        ),
        max_leaves=8,
    )
)
def test_junk_is_refused(junk: Any):
    with pytest.raises(StateError):
        flag_team().restore(junk)


@given(
    order=st.permutations(range(3)),
    marks=st.lists(st.integers(0, 2), min_size=3, max_size=3),
)
def test_trials_in_an_order_that_never_was_are_judged_all_the_same(
    order: list[int], marks: list[int]
):
    form = through_text(played(flag_team(), 9).state())
    form["trials"] = [form["trials"][place] for place in order]
    for trial, count in zip(form["trials"], marks, strict=True):
        trial["marks"] = [0.5] * count
    team = flag_team()
    team.restore(form)
    for _ in range(5):
        team.transition(0, good=True, seconds=1)
    assert len(team.trials) == 3
