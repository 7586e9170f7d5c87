"""Guards who learn together, day after day; and in the yard."""

from __future__ import annotations

import json

import pytest

from sparring.behaviours.memes import Memes
from sparring.errors import StateError, UsageError
from sparring.learners.temporal_settings import Handicap
from sparring.worlds.mind_practice import MindsLearned
from sparring.worlds.tavern.performances import LEARNERS, performances
from sparring.worlds.tavern.town import guards_learner
from sparring.worlds.tavern.yard import Yard
from tests.cli.running import run
from tests.worlds.tavern.helpers import TAVERN


@pytest.mark.parametrize("kind", LEARNERS)
def test_a_practice_goes_on_from_what_was_saved_as_if_never_stopped(kind: str):
    practice = TAVERN.practice(kind, "quiet", seed=1)
    assert practice.encounter().number == 1
    other = TAVERN.practice(kind, "quiet", seed=2)
    other.restore(json.loads(json.dumps(practice.state())))
    rows = [[(row.team_fitness, row.won) for row in one.run(1)] for one in (practice, other)]
    assert rows[0] == rows[1]
    assert other.days == practice.days == 2
    assert practice.state() == other.state()


def test_all_guards_share_one_learner():
    practice = TAVERN.practice("alert-am", "thieves_night", seed=3)
    outcome = practice.day()
    # A second thief who comes before the first is gone is part of the same lesson.
    assert 0 < practice.learner.lessons <= outcome.won + outcome.lost + 2
    learners = {
        guards_learner(practice.memes, "alert-am"),
        *practice.memes.share("fighter", "guard", performances()["night_guard"]).values(),
    }
    assert learners == {practice.learner}


def test_what_was_learned_can_be_told_and_shown_like_that_of_squads():
    practice = TAVERN.practice("alert-am", "quiet", seed=3)
    practice.encounter()
    learned = practice.learned()
    assert isinstance(learned, MindsLearned)
    assert learned.sentences()[0].startswith("The guard chose most often")
    assert [one["role"] for one in learned.as_data()["members"]] == ["guard"]


def test_fitness_is_the_share_of_fights_won():
    encounter = TAVERN.practice("alert", "thieves_night", seed=3).encounter()
    outcome = encounter.outcome
    assert encounter.fitness == outcome.won / (outcome.won + outcome.lost)
    assert encounter.won == (None if outcome.won == outcome.lost else outcome.won > outcome.lost)


def test_a_handicap_is_kept():
    practice = TAVERN.practice("alert", "quiet", seed=3, handicap=Handicap(0.5))
    assert practice.held_back
    assert practice.state()["handicap"]["win_share"] == 0.5


def test_days_and_learners_nobody_knows_are_refused():
    with pytest.raises(UsageError, match="no day"):
        TAVERN.practice("alert", "doomsday")
    with pytest.raises(UsageError, match="no learner"):
        TAVERN.practice("scripting", "quiet")
    with pytest.raises(UsageError, match="without learning"):
        TAVERN.practice("alert", "quiet", learns=False)


@pytest.mark.parametrize(
    "change",
    [
        {"sparring_squad": 99},
        {"learner": "sarsa"},
        {"practice": None},
        {"practice": {"against": "doomsday"}},
        {"members": []},
        {"members": [{"role": "guard", "mind": {}}]},
    ],
)
def test_damaged_state_is_refused_and_changes_nothing(change):
    practice = TAVERN.practice("alert", "quiet", seed=1)
    before = practice.state()
    with pytest.raises(StateError):
        practice.restore({**before, **change})
    assert practice.state() == before


def test_saved_guards_are_explained_and_take_part(tmp_path):
    path = tmp_path / "guards.json"
    command = ["learn", "tavern", "--with", "alert", "--against", "quiet", "-n", "1", "--plain"]
    assert run(*command, "--save", str(path)).exit_code == 0
    assert "chose most often" in run("explain", str(path)).stdout
    assert run("fight", "tavern", str(path), "--seed", "3").exit_code == 0


def test_what_makes_no_sense_here_is_refused_in_a_sentence(tmp_path):
    path = tmp_path / "other.json"
    path.write_text('{"sparring_squad": 1, "learner": "alert", "members": []}', encoding="utf-8")
    assert "error:" in run("fight", "tavern", str(path)).stderr
    assert "cannot be played" in run("play", "tavern").stderr


# --- the yard -------------------------------------------------------------------------------


def test_the_yard_gives_the_same_fights_for_the_same_seed():
    def fights(seed: int) -> list[bool]:
        yard = Yard(Memes(seed=5), seed=seed)
        return [yard.fight() for _ in range(30)]

    assert fights(1) == fights(1)
    assert fights(1) != fights(2)


def test_every_fight_of_the_yard_is_a_lesson():
    memes = Memes(seed=5)
    yard = Yard(memes, thief="night_thief", seed=1)
    for _ in range(10):
        yard.fight()
    assert guards_learner(memes, "alert-am").lessons == 10
