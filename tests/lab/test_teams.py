"""Teams that jobs bring along: lines, fixed scripts, saved state."""

from __future__ import annotations

import json

import pytest

from sparring.errors import RuleError, UsageError
from sparring.lab.jobs import Job, job_from
from sparring.lab.teams import FIXED, lines_of, without_states
from sparring.lab.workbench import Workbench
from sparring.rules.check import parse_rules
from sparring.worlds.registry import open_world
from tests.lab.test_workbench import IN_STATES

FIGHTER = ["heal_below_half", "melee_closest_wizard", "melee_weakest"]
WIZARD = ["fireball_at_start", "heal_below_half", "charm_fighter"]
SCRIPTS = [FIGHTER, FIGHTER[1:], WIZARD, WIZARD[:2]]


def fixed(tactic="offensive", encounters=12, scripts=SCRIPTS, **more):
    learner = {"kind": FIXED, "scripts": scripts}
    return Job(tactic=tactic, encounters=encounters, seed=5, learner=learner, **more)


def test_a_fixed_side_brings_the_named_rules_in_every_encounter():
    practice = Workbench().practice(fixed())
    for _ in range(3):
        drawn = practice.encounter().scripts
        assert [script.rules for script in drawn] == SCRIPTS


def test_a_fixed_side_fights_alike_inside_the_kernel_and_outside():
    bench = Workbench()
    inside = bench(fixed(encounters=30))["results"]
    practice = bench.practice(fixed())
    letters = {True: "W", False: "L", None: "-"}
    assert inside == "".join(letters[practice.encounter().won] for _ in range(30))


def test_opponents_may_be_the_lines_of_their_scripts():
    world = open_world("crpg")
    lines = lines_of(world.basic_team("cursing"))
    job = Job(tactic="team", tactic_text=lines, encounters=20, seed=3)
    by_name = Job(tactic="cursing", encounters=20, seed=3)
    bench = Workbench()
    assert bench(job_from(json.loads(json.dumps(job.as_data())))) == bench(by_name)


def team_of(lines):
    return Job(tactic="team", tactic_text=lines, encounters=1, seed=0)


@pytest.mark.parametrize("lines", ["[", "[1]", '[["pass;"]]', "[[]]", '[{"a": 1}]'])
def test_a_team_that_is_no_list_of_lines_is_refused(lines):
    with pytest.raises(UsageError, match="a team is a list of lines for each of 4 agents"):
        Workbench()(team_of(lines))


def test_a_line_of_a_team_is_checked_like_any_rule():
    team = [["dance(closestenemy);"]] * 4
    with pytest.raises(RuleError, match="dance"):
        Workbench()(team_of(json.dumps(team)))


def test_a_line_of_a_team_is_one_statement():
    two = "meleeattack(closestenemy); meleeattack(weakestenemy);"
    with pytest.raises(UsageError, match="one statement"):
        Workbench()(team_of(json.dumps([[two]] * 4)))


def test_lines_may_hold_what_paths_are_told_by():
    line = "if healthpercentage / 2 < 20 then meleeattack(closestenemy);"
    assert len(Workbench()(team_of(json.dumps([[line]] * 4)))["results"]) == 1


def test_a_fixed_side_needs_a_script_for_every_agent():
    with pytest.raises(UsageError, match="for each of 4 agents"):
        Workbench()(fixed(scripts=SCRIPTS[:3]))


def test_a_fixed_side_has_no_rules_that_the_rulebase_has_not():
    scripts = [["heal_below_hal"], *SCRIPTS[1:]]
    with pytest.raises(UsageError, match="did you mean 'heal_below_half'"):
        Workbench()(fixed(scripts=scripts))


def test_a_learner_goes_on_from_saved_state_with_luck_of_its_own():
    world = open_world("crpg")
    practice = world.practice("scripting", "offensive", seed=1, settings="crpg")
    practice.run(60)
    state = json.loads(json.dumps(practice.state()))
    learner = {"kind": "scripting", "state": state}
    bench = Workbench()
    job = Job(tactic="offensive", encounters=1, seed=8, learner=learner)
    begun = bench.practice(job)
    assert begun.weights() == practice.weights()
    other = bench.practice(Job(tactic="offensive", encounters=1, seed=9, learner=learner))
    assert begun.learner.drawing_luck.state != other.learner.drawing_luck.state


def test_states_are_left_out_of_rules_for_fixed_scripts(registered):
    world = registered.with_rules(parse_rules(IN_STATES, registered.vocabulary))
    assert world.rulebases[0].states
    flat = without_states(world)
    assert not flat.rulebases[0].states
    assert without_states(flat) is flat
