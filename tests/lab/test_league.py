"""The league: opponents that no paper has."""

from __future__ import annotations

import pytest

from sparring.errors import UsageError
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
    assert opponents.is_composite
    assert len(opponents.basics) == 2


@pytest.mark.parametrize("name", ["league:12", "league:x", "league-first:1", "league", "league:-1"])
def test_unknown_teams_are_refused(name):
    assert is_of_league(name)
    with pytest.raises(UsageError):
        League().opponents(name, 0)
