"""The league: opponents that no paper has."""

from __future__ import annotations

import pytest

from sparring.errors import UsageError
from sparring.kernels.habits import Habit
from sparring.lab.jobs import Job
from sparring.lab.league import SIZE, League, is_of_league
from sparring.lab.workbench import Workbench


def texts(team):
    return [[line.text for line in script] for script in team]


def test_a_team_is_always_the_same():
    assert texts(League().team(4)) == texts(League().team(4))


def test_teams_differ_from_each_other():
    league = League()
    assert texts(league.team(0)) != texts(league.team(1))


def test_a_team_is_no_weaker_than_one_drawn_by_chance():
    jobs = [
        Job(tactic=f"league:{number}", encounters=60, seed=1, learner={"kind": "baseline"})
        for number in range(SIZE)
    ]
    bench = Workbench()
    wins = [bench(job)["results"].count("W") for job in jobs]
    assert sum(wins) / len(wins) < 30


def test_teams_can_be_played_one_after_the_other():
    opponents = League().opponents("league-consecutive:1,2", seed=3)
    assert opponents.habit is Habit.CONSECUTIVE
    assert len(opponents.basics) == 2
    assert opponents.names == ("league:1", "league:2")


def test_any_world_whose_sides_are_alike_has_a_league(registered):
    league = League("skirmish")
    assert texts(league.team(1)) == texts(League("skirmish").team(1))
    job = Job(world="skirmish", tactic="league:1", encounters=5, seed=2)
    assert len(Workbench()(job)["results"]) == 5
    with pytest.raises(UsageError, match="a league plays as alternate, at most 8 teams"):
        league.opponents("league-consecutive:1,2", 0)


def test_a_world_of_unlike_sides_has_none(registered, monkeypatch):
    monkeypatch.setattr(type(registered), "sides", (("archer",), ("archer", "archer")))
    with pytest.raises(UsageError, match="'skirmish' has no league"):
        League("skirmish")


@pytest.mark.parametrize("name", ["league:12", "league:x", "league-first:1", "league", "league:-1"])
def test_unknown_teams_are_refused(name):
    assert is_of_league(name)
    with pytest.raises(UsageError):
        League().opponents(name, 0)
