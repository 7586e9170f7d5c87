"""What a static team brings to each encounter."""

from __future__ import annotations

import pytest

from sparring.errors import UsageError
from sparring.worlds.crpg.rosters import BASIC, TACTICS, basic_tactic
from sparring.worlds.crpg.tactics import StaticTeam
from tests.worlds.crpg.helpers import statements


def test_there_are_four_basic_tactics_the_novice_and_three_composite_ones():
    assert BASIC == ("offensive", "disabling", "cursing", "defensive")
    assert (*BASIC, "novice", "random_team", "random_agent", "consecutive") == TACTICS


@pytest.mark.parametrize("name", [*BASIC, "novice"])
def test_a_basic_tactic_is_always_the_same(name):
    team = StaticTeam(name, seed=3)
    for won in (None, True, False):
        assert team.next(won) == basic_tactic(name)
        assert team.shown == name


def test_consecutive_keeps_what_wins_and_goes_on_to_the_next_when_it_does_not():
    team = StaticTeam("consecutive", seed=3)
    team.next(None)
    first = BASIC.index(team.shown)
    shown = []
    for won in (True, True, False, False, True, False, False):
        team.next(won)
        shown.append(BASIC.index(team.shown))
    assert shown == [(first + later) % 4 for later in (0, 0, 1, 2, 2, 3, 4)]


def test_consecutive_begins_anywhere():
    begins = set()
    for seed in range(40):
        team = StaticTeam("consecutive", seed=seed)
        team.next(None)
        begins.add(team.shown)
    assert begins == set(BASIC)


def test_random_team_is_one_tactic_for_all_in_each_encounter():
    team = StaticTeam("random_team", seed=3)
    shown = set()
    for _ in range(40):
        assert team.next(True) in [basic_tactic(name) for name in BASIC]
        shown.add(team.shown)
    assert shown == set(BASIC)


def test_random_agent_gives_each_his_own():
    team = StaticTeam("random_agent", seed=3)
    brought = []
    for _ in range(60):
        scripts = team.next(None)
        brought.append(team.chosen)
        for agent, tactic in enumerate(team.chosen):
            assert scripts[agent] == basic_tactic(BASIC[tactic])[agent]
    for agent in range(4):
        assert {chosen[agent] for chosen in brought} == {0, 1, 2, 3}
    assert any(len(set(chosen)) > 2 for chosen in brought)


def test_luck_of_a_tactic_depends_on_its_seed_alone():
    def chosen(seed):
        team = StaticTeam("random_agent", seed=seed)
        found = []
        for _ in range(20):
            team.next(None)
            found.append(team.chosen)
        return found

    assert chosen(5) == chosen(5)
    assert chosen(5) != chosen(6)


def test_a_team_of_ones_own_scripts_is_a_tactic_too():
    own = (statements("pass;"),) * 4
    team = StaticTeam(own, name="sleepers")
    assert team.next(None) == own
    assert team.shown == "sleepers"
    with pytest.raises(UsageError):
        StaticTeam(own[:3])


def test_tactics_may_be_written_with_hyphens():
    assert StaticTeam("random-team").name == "random_team"
