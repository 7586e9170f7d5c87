"""Scripts that beat a tactic are found, line by line."""

from __future__ import annotations

import pytest

from sparring.lab.improving.script_search import Roles, ScriptSearch, ScriptSizes, with_role
from sparring.lab.improving.scripts import ScriptBreeder
from sparring.lab.improving.winners import Line
from sparring.luck import Luck
from sparring.worlds.registry import open_world

FEW = ScriptSizes(population=6, rounds=2, encounters=2, finalists=2, final_rounds=1)


@pytest.fixture(scope="module")
def crpg():
    return open_world("crpg")


def test_a_script_has_as_many_lines_as_a_role_draws_and_ends_with_its_closing_rules(crpg):
    roles = Roles(crpg)
    team = roles.team(roles.drawn(Luck(1)))
    closing = {name: len(role.closing) for name, role in crpg.rules.roles.items()}
    assert [len(script) for script in team] == [
        crpg.rules.roles[role].script_size + closing[role] for role in crpg.sides[0]
    ]


def test_lines_stand_by_priority_as_in_drawn_scripts(crpg):
    lines = [
        Line("fighter", "meleeattack(closestenemy);", priority=1),
        Line("fighter", "drink(randompotion);", priority=9),
    ]
    script = Roles(crpg).team(lines)[0]
    assert [statement.text for statement in script[:2]] == [
        "drink(randompotion);",
        "meleeattack(closestenemy);",
    ]


def test_a_variation_changes_one_line_of_one_role(crpg):
    roles, luck = Roles(crpg), Luck(3)
    lines = roles.drawn(luck)
    for _ in range(30):
        other = roles.varied(lines, luck)
        assert sum(one != two for one, two in zip(lines, other, strict=True)) <= 1
        assert [one.role for one in other] == [one.role for one in lines]


def test_words_that_have_a_place_of_their_own_are_no_lines():
    roles, luck = Roles(open_world("pit")), Luck(5)
    assert not roles.plays("fighter", "gameai;")
    assert roles.plays("fighter", "skip;")
    drawn = {roles.line("fighter", luck).text for _ in range(600)}
    assert not any("gameai" in text for text in drawn)
    assert len(drawn) > 200


def test_the_script_of_a_role_is_taken_whole_from_another():
    own = (Line("a", "x;"), Line("b", "y;"))
    others = (Line("a", "p;"), Line("b", "q;"))
    assert with_role(own, others, "b") == (Line("a", "x;"), Line("b", "q;"))


def test_the_same_seed_breeds_the_same_and_another_something_else(crpg):
    first, again, other = (
        ScriptSearch(Roles(crpg), "cursing", seed=seed, sizes=FEW).run() for seed in (4, 4, 5)
    )
    assert (first.lines, first.score) == (again.lines, again.score)
    assert first.lines != other.lines


def test_a_search_finds_what_is_better_than_chance(crpg):
    sizes = ScriptSizes(population=10, rounds=8, encounters=4, finalists=3, final_rounds=3)
    search = ScriptSearch(Roles(crpg), "cursing", seed=1, sizes=sizes)
    best = search.run()
    team = search.roles.team(best.lines)
    won = sum(crpg.fight((team, "cursing"), seed).winner == 0 for seed in range(100))
    drawn = (search.roles.team(search.roles.drawn(Luck(seed))) for seed in range(100))
    by_chance = sum(
        crpg.fight((team, "cursing"), seed).winner == 0 for seed, team in enumerate(drawn)
    )
    assert won > by_chance + 30


def test_finalists_fight_on_so_that_nobody_wins_by_luck_alone(crpg):
    best = ScriptSearch(Roles(crpg), "cursing", seed=1, sizes=FEW).run()
    assert best.fought >= FEW.encounters * (1 + FEW.final_rounds)


def test_simpler_lines_are_the_action_alone_or_one_part_of_the_condition(crpg):
    breeder = ScriptBreeder(crpg, "cursing")
    both = Line("wizard", 'if health < 9 and roundnumber > 2 then cast("Blur");', priority=3)
    assert [(one.text, one.priority) for one in breeder.simpler(both)] == [
        ('cast("Blur");', 3),
        ('if health < 9 then cast("Blur");', 3),
        ('if roundnumber > 2 then cast("Blur");', 3),
    ]
    assert breeder.simpler(Line("wizard", 'cast("Blur");')) == []


def test_a_simpler_line_never_speaks_of_somebody_whom_its_condition_named(crpg):
    named = Line("wizard", 'if friend.influence("Weakened") then cast("Strength", defaultfriend);')
    assert ScriptBreeder(crpg, "cursing").simpler(named) == []
