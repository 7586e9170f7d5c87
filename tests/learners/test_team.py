"""TEAM: steps by hand, what always holds, words, settings, mistakes of games."""

from __future__ import annotations

import copy
import pickle
from math import sqrt
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import sparring
from sparring.errors import SettingsError, UsageError
from sparring.learners.splits import Split, counts_of, genes_of, verb_for
from sparring.learners.team import (
    Chromosome,
    TeamEvolution,
    delayed_fitness,
    interval_fitness,
)
from sparring.learners.team_settings import BEGINNING, TeamSettings

FLAGS = {
    "all quiet": (2, 2),
    "our flag stolen": (3, 1),
    "their flag stolen": (1, 2),
    "both flags stolen": (2, 2),
}


def flag_team(**wanted: Any) -> TeamEvolution:
    return TeamEvolution(4, FLAGS, **wanted)


def played(team: TeamEvolution, transitions: int, seed: int = 0) -> TeamEvolution:
    rng = Random(seed)
    team.begin("all quiet")
    for _ in range(transitions):
        team.transition(
            rng.choice(team.states), good=rng.random() < 0.5, seconds=rng.uniform(0, 99)
        )
    return team


def as_it_stands(team: TeamEvolution) -> Any:
    return [[(one.genes, one.fitness) for one in each.splits] for each in team.populations]


# --- steps by hand ------------------------------------------------------------------


def test_a_quick_gain_is_near_one_and_a_quick_loss_near_nothing():
    # 0.1 * (sqrt(48) - sqrt(16)) = 0.1 * (6.928... - 4)
    slowness = 0.1 * (sqrt(48) - 4)
    assert interval_fitness(48, True) == 1 - slowness
    assert interval_fitness(48, False) == slowness
    assert (interval_fitness(0, True), interval_fitness(0, False)) == (1, 0)


def test_an_interval_says_nothing_after_140_seconds_and_saturates_after_560():
    assert interval_fitness(140, True) == pytest.approx(0.5, abs=0.001)
    assert interval_fitness(559, True) > 0
    assert interval_fitness(561, True) == 0
    assert interval_fitness(561, False) == 1


def test_the_first_interval_counts_most_and_nothing_exceeds_one():
    # (0.2 + 0.9 / 2 + 0.6 / 3) / (1 + 1/2 + 1/3) = 0.85 / (11 / 6)
    assert delayed_fitness([0.2, 0.9, 0.6]) == pytest.approx(0.85 * 6 / 11)
    assert delayed_fitness([1.0, 1.0, 1.0]) == 1


def test_a_child_is_judged_after_two_further_intervals():
    team = flag_team()
    team.begin("all quiet")
    genes = team.trials[0].genes
    team.transition("their flag stolen", good=True, seconds=12)
    team.transition("all quiet", good=True, seconds=27)
    assert team.lessons == ()
    team.transition("our flag stolen", good=False, seconds=48)
    # 1 - 0.1 (sqrt 12 - 2), 1 - 0.1 (sqrt 27 - 3) and 0.1 (sqrt 48 - 4)
    marks = 1 - 0.1 * (sqrt(12) - 2), 1 - 0.1 * (sqrt(27) - 3), 0.1 * (sqrt(48) - 4)
    fitness = (marks[0] + marks[1] / 2 + marks[2] / 3) / (11 / 6)
    (lesson,) = team.lessons
    assert lesson.intervals == pytest.approx(marks)
    assert lesson.fitness == pytest.approx(fitness)
    assert (lesson.state, lesson.entered) == ("all quiet", True)
    # It is better than 0.5, so it takes the last place; the parent hears of it.
    population = team.populations[0].splits
    assert population[4].genes == genes
    assert population[4].fitness == lesson.fitness
    assert population[0].fitness == pytest.approx(0.7 * 0.5 + 0.3 * fitness)
    assert [one.fitness for one in population[1:4]] == [0.5] * 3


def test_a_child_that_is_no_better_is_dropped_but_its_parent_hears_of_it():
    team = flag_team()
    team.begin("all quiet")
    for state in ("our flag stolen", "all quiet", "our flag stolen"):
        team.transition(state, good=False, seconds=0)
    (lesson,) = team.lessons
    assert (lesson.fitness, lesson.entered) == (0, False)
    assert [one.fitness for one in team.populations[0].splits] == [0.35, 0.5, 0.5, 0.5, 0.5]
    assert (lesson.parent_before, lesson.parent_after) == (0.5, 0.35)


def test_a_parent_that_had_to_go_hears_of_nothing():
    team = flag_team(settings=TeamSettings(population=1))
    team.begin("all quiet")
    for state in ("their flag stolen", "all quiet", "their flag stolen"):
        team.transition(state, good=True, seconds=3)
    (lesson,) = team.lessons
    assert (lesson.entered, lesson.parent_before, lesson.parent_after) == (True, None, None)
    assert [one.fitness for one in team.populations[0].splits] == [lesson.fitness]


def test_the_best_is_the_parent_and_of_equals_the_one_that_was_there_first():
    team = flag_team()
    population = team.populations[0]
    assert population.best() is population.splits[0]
    assert population.worst() == 4
    population.splits[2] = Chromosome((1.0, 0.0), 0.8)
    team.begin("all quiet")
    assert team.trials[0].parent is population.splits[2]


def test_with_credits_at_the_beginning_a_transition_counts_for_the_interval_after_it():
    team = flag_team(settings=TeamSettings(credits=BEGINNING, depth=1))
    team.begin("all quiet")
    team.transition("their flag stolen", good=True, seconds=48)
    team.transition("all quiet", good=False, seconds=12)
    (lesson,) = team.lessons
    # Nothing is known of how the first interval began; the second began with a gain.
    assert lesson.intervals == pytest.approx((0.5, 1 - 0.1 * (sqrt(12) - 2)))


def test_a_slower_game_has_its_seconds_divided():
    slow, usual = (
        flag_team(settings=TeamSettings(depth=0, tempo=10)),
        flag_team(settings=TeamSettings(depth=0)),
    )
    for team, seconds in ((slow, 300), (usual, 30)):
        team.begin("all quiet")
        team.transition("our flag stolen", good=False, seconds=seconds)
    assert slow.lessons == usual.lessons


def test_the_first_role_is_rounded_up_and_all_others_down():
    assert counts_of((0.5, 0.5), 4) == (2, 2, 0)
    assert counts_of((0.51, 0.49), 4) == (3, 1, 0)
    assert counts_of((0.0, 0.99), 4) == (0, 3, 1)
    assert counts_of((1.0, 1.0), 4) == (4, 4, -4)


def test_a_perfect_parent_has_children_like_itself():
    team = flag_team()
    team.populations[0].splits[0].fitness = 1.0
    assert team.begin("all quiet") == team.best("all quiet")
    assert team.trials[0].genes == (0.5, 0.5)


def test_a_team_finds_the_split_that_always_pays():
    # Nothing but the number of attackers matters, and the more the better.
    team = TeamEvolution(4, {"play": (1, 3)}, seed=1)
    split = team.begin("play")
    for _ in range(300):
        split = team.transition("play", good=split["attack"] >= 3, seconds=5)
    assert team.best("play")["attack"] >= 3


# --- what always holds --------------------------------------------------------------


@given(members=st.integers(1, 30), data=st.data())
def test_genes_of_a_split_mean_that_split(members: int, data: st.DataObject):
    attack = data.draw(st.integers(0, members))
    defend = data.draw(st.integers(0, members - attack))
    counts = attack, defend, members - attack - defend
    assert counts_of(genes_of(counts, members), members) == counts


@given(
    seed=st.integers(0, 2**64 - 1),
    members=st.integers(1, 9),
    roles=st.integers(2, 5),
    steps=st.lists(st.tuples(st.integers(0, 1), st.booleans(), st.floats(0, 1000)), max_size=60),
)
def test_every_split_has_everybody_once_and_fitness_stays_a_share(
    seed: int, members: int, roles: int, steps: list[Any]
):
    verbs = ("attack", "defend", "carry", "heal", "roam")[:roles]
    start = (members, *[0] * (roles - 1))
    team = TeamEvolution(members, {"calm": start, "alarm": start}, roles=verbs, seed=seed)
    splits = [team.begin(0)]
    for state, good, seconds in steps:
        splits.append(team.transition(state, good=good, seconds=seconds))
    for split in splits:
        assert sum(split.counts) == members == len(split.lineup())
        assert min(split.counts) >= 0
    fitness = [one.fitness for each in team.populations for one in each.splits]
    assert all(0 <= value <= 1 for value in fitness)
    assert all(len(each.splits) == 5 for each in team.populations)
    assert sum(each.judged for each in team.populations) == max(0, len(steps) - 2)
    assert len(team.trials) == min(3, len(steps) + 1)


@given(seed=st.integers(0, 2**64 - 1))
def test_the_same_seed_and_the_same_game_give_the_same_team(seed: int):
    once, again = (played(flag_team(seed=seed), 40) for _ in range(2))
    assert as_it_stands(once) == as_it_stands(again)


def test_other_seeds_give_other_children():
    splits = {flag_team(seed=seed).begin("all quiet").counts for seed in range(30)}
    # From two attackers and two defenders with fitness 0.5, genes move by a quarter at most.
    assert splits == {(2, 2, 0), (2, 1, 1), (3, 1, 0)}


def test_states_do_not_learn_from_one_another():
    team = played(flag_team(), 3)
    untouched = as_it_stands(team)[3]
    team.end()
    team.begin("all quiet")
    for _ in range(20):
        team.transition("all quiet", good=True, seconds=1)
    assert as_it_stands(team)[3] == untouched


# --- matches ------------------------------------------------------------------------


def test_what_was_not_judged_when_a_match_ends_is_dropped():
    team = played(flag_team(), 2)
    team.end()
    assert team.trials == []
    with pytest.raises(UsageError, match=r"no match is in progress: call begin\(\)"):
        team.transition("all quiet", good=True, seconds=1)
    assert all(one.fitness == 0.5 for each in team.populations for one in each.splits)


def test_a_match_that_begins_ends_the_one_before():
    team = played(flag_team(), 2)
    team.begin("both flags stolen")
    assert [trial.state for trial in team.trials] == [3]


# --- copies -------------------------------------------------------------------------


@pytest.mark.parametrize("copied", [copy.copy, copy.deepcopy])
def test_copies_learn_apart(copied: Any):
    team = played(flag_team(), 10)
    twin = copied(team)
    before = as_it_stands(team)
    for _ in range(20):
        twin.transition("all quiet", good=True, seconds=1)
    assert as_it_stands(team) == before
    assert as_it_stands(twin) != before


def test_copies_go_on_alike_and_parents_are_those_of_the_copy():
    team = played(flag_team(), 10)
    twin = copy.deepcopy(team)
    for each in (team, twin):
        for _ in range(9):
            each.transition("all quiet", good=True, seconds=1)
    assert as_it_stands(team) == as_it_stands(twin)


def test_a_team_is_not_pickled_and_the_way_out_is_told():
    with pytest.raises(UsageError, match=r"keep state\(\), and restore\(\) it"):
        pickle.dumps(flag_team())


# --- words --------------------------------------------------------------------------


def test_a_report_says_it_in_a_sentence_and_has_fields():
    team = flag_team()
    report = team.explain("our flag stolen")
    assert str(report) == "with our flag stolen: 3 attack, 1 defends; nothing judged yet"
    team.populations[1].judged = 41
    assert str(team.explain(1)) == (
        "with our flag stolen: 3 attack, 1 defends; judged by 41 transitions"
    )
    assert report.as_data()["split"] == {"attack": 3, "defend": 1, "roam": 0}
    assert (report.split["defend"], report.fitness, len(report.others)) == (1, 0.5, 4)
    assert [each.state for each in team.reports()] == list(FLAGS)


def test_one_transition_is_one_transition():
    team = flag_team()
    team.populations[0].judged = 1
    assert str(team.explain(0)).endswith("judged by 1 transition")


def test_a_lesson_says_what_became_of_a_split():
    team = flag_team(seed=3)
    team.begin("all quiet")
    for state in ("our flag stolen", "all quiet", "our flag stolen"):
        team.transition(state, good=False, seconds=0)
    (lesson,) = team.lessons
    assert str(lesson) == (
        f"with all quiet: {lesson.split} was worth 0.00 and is dropped; its parent: 0.50 to 0.35"
    )
    assert lesson.as_data()["intervals"] == (0, 0, 0)


@pytest.mark.parametrize(
    ("role", "one"),
    [("attack", "attacks"), ("carry", "carries"), ("watch", "watches"), ("stay", "stays")],
)
def test_one_alone_attacks_and_several_attack(role: str, one: str):
    assert (verb_for(role, 1), verb_for(role, 2)) == (one, role)


def test_a_lineup_has_the_foremost_in_the_first_role_and_the_hindmost_at_home():
    split = Split(("attack", "defend", "roam"), (1, 2, 1))
    assert split.lineup() == ["attack", "roam", "defend", "defend"]
    assert str(split) == "1 attacks, 2 defend, 1 roams"


# --- mistakes -----------------------------------------------------------------------


def test_public_names():
    assert sparring.TeamEvolution is TeamEvolution
    assert sparring.Split is Split


@pytest.mark.parametrize(
    ("wanted", "message"),
    [
        ({"population": 0}, "population lies within 1 and 100; got 0"),
        ({"population": 2.5}, "population is a whole number; got 2.5"),
        ({"depth": 21}, "depth lies within 0 and 20; got 21"),
        ({"mutation": float("nan")}, "mutation is a finite number; got nan"),
        ({"propagation": 1.5}, "propagation lies within 0 and 1; got 1.5"),
        ({"credits": "endings"}, "no credits are named 'endings'; did you mean 'ending'?"),
        ({"tempo": 0}, "tempo lies within"),
    ],
)
def test_settings_that_cannot_be_are_refused(wanted: Any, message: str):
    with pytest.raises(SettingsError) as error:
        TeamSettings(**wanted)
    assert message in str(error.value)


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda: TeamEvolution(0, FLAGS), "a team has 1 to 1,000 members; got 0"),
        (lambda: TeamEvolution(4, {}), "the states are one name or more"),
        (lambda: TeamEvolution(4, {"calm": (3, 2)}), "a split says how many of 4 attack, defend"),
        (lambda: TeamEvolution(4, {"calm": (True, 2)}), "a split says how many"),
        (lambda: TeamEvolution(4, {"calm": 2}), "a split says how many"),  # type: ignore[dict-item]
        (lambda: TeamEvolution(4, [1]), "a split each, as a mapping"),  # type: ignore[arg-type]
        (lambda: TeamEvolution(4, FLAGS, roles=["attack"]), "splits into 2 to 8 roles; got 1"),
        (lambda: flag_team().begin("quiet"), "no state is named 'quiet'; did you mean 'all quiet'"),
        (lambda: flag_team().explain(4), "a number of a state lies within 0 and 3; got 4"),
        (lambda: flag_team().best("all quiet")["atack"], "did you mean 'attack'?"),
    ],
)
def test_calls_that_make_no_sense_say_what_would(call: Any, message: str):
    with pytest.raises(UsageError) as error:
        call()
    assert message in str(error.value)


@pytest.mark.parametrize("seconds", [-1, float("inf"), float("nan"), "3", True, None, 1e10])
def test_seconds_that_are_none_change_nothing(seconds: Any):
    team = played(flag_team(), 5)
    before = team.state()
    with pytest.raises(UsageError, match="seconds are a number"):
        team.transition("all quiet", good=True, seconds=seconds)
    with pytest.raises(UsageError, match="good or it is not"):
        team.transition("all quiet", good=1, seconds=1)  # type: ignore[arg-type]
    assert team.state() == before


def test_settings_of_another_learner_are_refused():
    with pytest.raises(SettingsError, match=r"TEAM takes TeamSettings\(...\) or None"):
        flag_team(settings=sparring.SarsaSettings())
