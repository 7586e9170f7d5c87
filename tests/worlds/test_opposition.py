"""What a static team brings to each encounter."""

from __future__ import annotations

import pytest

from sparring.errors import UsageError
from sparring.kernels.habits import MOST_BASICS
from sparring.worlds.crpg.world import Crpg
from sparring.worlds.opposition import StaticTeam
from tests.worlds.crpg.helpers import statements

WORLD = Crpg()
BASICS = Crpg.basics


def test_there_are_four_basic_tactics_the_novice_and_three_composite_ones():
    assert BASICS == ("offensive", "disabling", "cursing", "defensive")
    assert (*BASICS, "novice", "random_team", "random_agent", "consecutive") == WORLD.tactics
    assert WORLD.studied == (*BASICS, "random_team", "random_agent", "consecutive")


@pytest.mark.parametrize("name", [*BASICS, "novice"])
def test_a_basic_tactic_is_always_the_same(name):
    team = WORLD.static_team(name, seed=3)
    for won in (None, True, False):
        assert team.next(won) == WORLD.basic_team(name)
        assert team.plays == name


def test_consecutive_keeps_what_wins_and_goes_on_to_the_next_when_it_does_not():
    team = WORLD.static_team("consecutive", seed=3)
    team.next(None)
    first = BASICS.index(team.plays)
    tactics = []
    for won in (True, True, False, False, True, False, False):
        team.next(won)
        tactics.append(BASICS.index(team.plays))
    assert tactics == [(first + later) % 4 for later in (0, 0, 1, 2, 2, 3, 4)]


def test_consecutive_begins_anywhere():
    begins = set()
    for seed in range(40):
        team = WORLD.static_team("consecutive", seed=seed)
        team.next(None)
        begins.add(team.plays)
    assert begins == set(BASICS)


def test_random_team_is_one_tactic_for_all_in_each_encounter():
    team = WORLD.static_team("random_team", seed=3)
    tactics = set()
    for _ in range(40):
        assert team.next(True) in [WORLD.basic_team(name) for name in BASICS]
        tactics.add(team.plays)
    assert tactics == set(BASICS)


def test_random_agent_gives_each_his_own():
    team = WORLD.static_team("random_agent", seed=3)
    choices = []
    for _ in range(60):
        scripts = team.next(None)
        choices.append(team.chosen)
        for agent, tactic in enumerate(team.chosen):
            assert scripts[agent] == WORLD.basic_team(BASICS[tactic])[agent]
    for agent in range(4):
        assert {chosen[agent] for chosen in choices} == {0, 1, 2, 3}
    assert any(len(set(chosen)) > 2 for chosen in choices)


def test_luck_of_a_tactic_depends_on_its_seed_alone():
    def choices(seed):
        team = WORLD.static_team("random_agent", seed=seed)
        return [(team.next(None), team.chosen)[1] for _ in range(20)]

    assert choices(5) == choices(5)
    assert choices(5) != choices(6)


def test_a_team_of_ones_own_scripts_is_a_tactic_too():
    own = (statements("pass;"),) * 4
    team = StaticTeam("sleepers", [own])
    assert team.next(None) == own
    assert team.plays == "sleepers"
    with pytest.raises(UsageError, match="basic tactics"):
        StaticTeam("crowd", [own] * (MOST_BASICS + 1))
    with pytest.raises(UsageError, match="4 scripts"):
        WORLD.fight((own[:3], "novice"), 1)


def test_a_rule_file_is_a_tactic_wherever_a_name_is(tmp_path):
    path = tmp_path / "sleepers.rules"
    path.write_text("script fighter\n    pass;\nscript wizard\n    pass;\n")
    assert WORLD.static_team(str(path)).name == "sleepers"
    rows = WORLD.practice("scripting", str(path), seed=1).run(5)
    assert [int(row.won) for row in rows] == [1] * 5


def test_tactics_may_be_written_with_hyphens():
    assert WORLD.static_team("random-team").name == "random_team"
    with pytest.raises(UsageError, match="did you mean 'offensive'"):
        WORLD.static_team("ofensive")
