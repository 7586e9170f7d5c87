"""A team that learns in one endless match: points, transitions, saving and going on."""

from __future__ import annotations

import json
from itertools import pairwise
from typing import Any

import pytest

from sparring.errors import StateError, UsageError
from sparring.learners.team_settings import TeamSettings
from sparring.worlds.flags.data.codes import NOBODY, Cause
from sparring.worlds.flags.practice import is_good, practice_of
from sparring.worlds.flags.world import Flags


def practice(seed: int = 1, **wanted: Any) -> Any:
    return Flags().practice("team", "quake", seed=seed, **wanted)


def through_text(form: Any) -> Any:
    return json.loads(json.dumps(form, allow_nan=False))


def rows_of(one: Any, count: int) -> list[tuple[Any, ...]]:
    return [(row.team_fitness, int(row.won), int(row.duration)) for row in one.run(count)]


@pytest.mark.parametrize(
    ("flag", "cause", "good"),
    [
        (0, Cause.STOLEN, False),
        (0, Cause.RETURNED, True),
        (0, Cause.SCORED, False),
        (1, Cause.STOLEN, True),
        (1, Cause.RETURNED, False),
        (1, Cause.SCORED, True),
    ],
)
def test_what_is_good_for_the_learning_team(flag: int, cause: Cause, good: bool):
    assert is_good(flag, cause) is good


def test_an_encounter_is_a_point_and_the_match_goes_on():
    learner = practice()
    encounters = [learner.encounter() for _ in range(15)]
    assert [one.number for one in encounters] == list(range(1, 16))
    won = sum(one.won is True for one in encounters)
    assert learner.score == (won, 15 - won)
    assert all(one.fitness + one.enemy_fitness == 1 for one in encounters)


def test_every_change_of_state_is_told_to_the_team():
    learner = practice()
    told: list[tuple[int, bool, float]] = []
    transition = learner.team.transition

    def listen(state: int, *, good: bool, seconds: float) -> Any:
        told.append((state, good, seconds))
        return transition(state, good=good, seconds=seconds)

    learner.team.transition = listen
    learner.run(5)
    # One flag goes or comes at a time, so the states differ in one bit; and time adds up.
    states = [0, *(state for state, _, _ in told)]
    assert all(bin(one ^ other).count("1") == 1 for one, other in pairwise(states))
    assert sum(seconds for _, _, seconds in told) == pytest.approx(learner.last_change / 10)


def test_the_split_that_is_played_is_the_one_the_team_says():
    learner = practice()
    for _ in range(10):
        learner.run(1)
        team = learner.team
        split = team.split_of(team.trials[-1].genes)
        own = learner.match.team[0]
        played = own.offensive[team.current], own.defensive[team.current]
        assert played == split.counts[:2]
        assert int(learner.match.state) == team.current


def test_a_point_that_takes_too_long_is_nobodys():
    learner = practice()
    assert learner.point(most_ticks=20) is None
    assert learner.tick == 20


def test_a_practice_goes_on_from_a_file_to_the_bit():
    learner = practice(seed=5)
    learner.run(12)
    other = practice(seed=6)
    other.restore(through_text(learner.state()))
    assert rows_of(other, 10) == rows_of(learner, 10)
    assert other.state() == learner.state()


def test_against_another_tactic_a_new_match_begins_with_what_was_learned():
    learner = practice(seed=5)
    learner.run(12)
    other = Flags().practice("team", "rush", seed=6)
    other.restore(through_text(learner.state()))
    assert (other.score, other.tick) == ((0, 0), 0)
    assert other.team.reports() == learner.team.reports()
    # Whatever it is told of has counted: the points before, and those of the new match.
    assert other.encounter().number == 13
    assert other.learned().as_data()["encounters_in_all"] == 13


def test_the_others_can_change_in_the_middle_of_a_match():
    learner = practice()
    learner.run(3)
    tick = learner.tick
    learner.meet("rush")
    assert (learner.against, learner.tick) == ("rush", tick)
    assert list(learner.match.team[1].offensive) == [4, 4, 3, 4]
    learner.run(3)


def test_what_was_learned_is_told_for_each_state():
    learner = practice()
    learner.run(30)
    sentences = learner.learned().sentences()
    assert len(sentences) == 4
    assert sentences[0].startswith("With no flag stolen: ")
    data = learner.learned().as_data()
    assert data["encounters_in_all"] == 30
    assert sum(data["splits"][0]["split"].values()) == 4


def test_settings_of_team_are_taken():
    learner = practice(settings=TeamSettings(population=3))
    assert len(learner.team.populations[0].splits) == 3


def test_what_cannot_learn_here_is_refused():
    with pytest.raises(UsageError, match="did you mean 'team'"):
        practice_of(Flags(), "teams")
    with pytest.raises(UsageError, match="that does not learn is a tactic"):
        practice(learns=False)


def match_in(form: Any) -> Any:
    return form["practice"]["match"]


@pytest.mark.parametrize(
    "change",
    [
        lambda form: form.pop("practice"),
        lambda form: form["practice"].update(against="nobody"),
        lambda form: form["practice"].update(world="shooter"),
        lambda form: form["practice"].update(points=-1),
        lambda form: form["practice"].update(last_change=10**9),
        lambda form: form["practice"].update(match=[]),
        lambda form: match_in(form).update(luck="0" * 16),
        lambda form: match_in(form).update(score=[1]),
        lambda form: match_in(form).update(score=[1, 2**40]),
        lambda form: match_in(form).update(splits=2),
        lambda form: match_in(form)["players"].pop(),
        lambda form: match_in(form)["players"][0].update(x=10**7),
        lambda form: match_in(form)["players"][0].update(y="0"),
        lambda form: match_in(form)["players"][0].update(health=0, waits=0),
        lambda form: match_in(form)["players"][0].update(role=3),
        lambda form: match_in(form)["players"][0].update(post_x=float(10**6)),
        lambda form: match_in(form)["flags"][0].update(place=1, carrier=NOBODY),
        lambda form: match_in(form)["flags"][0].update(place=1, carrier=0),
        lambda form: match_in(form)["flags"][0].update(place=0, carrier=NOBODY, x=5.0),
        lambda form: match_in(form)["flags"][0].update(lies=10**4),
        lambda form: form["states"][0]["splits"][0].update(fitness=2),
    ],
)
def test_a_damaged_file_is_refused_and_changes_nothing(change: Any):
    learner = practice(seed=2)
    learner.run(3)
    form = through_text(learner.state())
    change(form)
    other = practice(seed=3)
    before = other.state()
    with pytest.raises(StateError):
        other.restore(form)
    assert other.state() == before


def test_a_dead_carrier_is_refused():
    learner = practice(seed=2)
    form = through_text(learner.state())
    match_in(form)["players"][4].update(health=0, waits=9)
    match_in(form)["flags"][0].update(place=1, carrier=4)
    with pytest.raises(StateError, match="carried by a dead player"):
        learner.restore(form)
