"""Practices with scripts: in the open, inside the kernel, and from one to the other."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

from sparring.errors import StateError, UsageError
from sparring.kernels.loop import Row, leads_now, window_averages
from sparring.rules.check import parse_rules
from sparring.scripting.settings import Updates, settings_named
from sparring.worlds.crpg.world import Crpg


@pytest.fixture(scope="module")
def world() -> Crpg:
    return Crpg()


def numbers_of(row) -> tuple[float, float, int]:
    return float(row.team_fitness), float(row.enemy_fitness), int(row.won)


def learned_by(practice) -> dict:
    """Everything that was learned, and all that the next encounters depend on."""
    return practice.state()


@pytest.mark.parametrize("preset", ["crpg", "sparring"])
def test_every_way_to_fight_an_encounter_gives_the_same_bits(world: Crpg, preset: str):
    open_, brief, many, mixed = (
        world.practice("scripting", "consecutive", seed=5, settings=preset) for _ in range(4)
    )
    rows = [open_.encounter() for _ in range(30)]
    briefs = [numbers_of(brief.brief().row) for _ in range(30)]
    assert [(row.fitness, row.enemy_fitness) for row in rows] == [row[:2] for row in briefs]
    assert [numbers_of(row) for row in many.run(30)] == briefs
    mixed.run(7)
    mixed.encounter()
    mixed.brief()
    mixed.run(21)
    assert learned_by(open_) == learned_by(brief) == learned_by(many) == learned_by(mixed)


@pytest.mark.parametrize("updates", [Updates.ONCE, Updates.OWN])
@pytest.mark.parametrize("preset", ["crpg", "sparring"])
def test_agents_learn_together_or_for_themselves_alike_in_and_out_of_the_kernel(
    world: Crpg, preset: str, updates: Updates
):
    base = settings_named(preset)
    chosen = replace(base, updates=updates)
    shared, inside, outside = (
        world.practice("scripting", "random_agent", seed=5, settings=settings)
        for settings in (base, chosen, chosen)
    )
    outside.note = "for comparison"
    for _ in range(3):
        shared.run(5)  # Their turns in the kernel's memory do not mix their rules up.
        inside.run(10)
    outside.run(30)
    assert learned_by(inside) == learned_by(outside)
    assert inside.weights() == outside.weights()
    again = Crpg().practice("scripting", "random_agent", seed=5, settings=chosen)
    again.restore(inside.state())
    inside.run(10)
    again.run(10)
    assert learned_by(again) == {**learned_by(inside), "luck": learned_by(again)["luck"]}


def test_agents_with_rulebases_of_their_own_are_told_apart(world: Crpg):
    chosen = replace(settings_named("crpg"), updates=Updates.OWN)
    inside, outside = (
        world.practice("scripting", "offensive", seed=8, settings=chosen) for _ in range(2)
    )
    outside.note = "for comparison"
    for _ in range(12):
        parts = inside.brief().parts
        assert parts == outside.brief().parts
        assert [part.role for part in parts] == [0, 1, 2, 3]
    names = ["fighter 1", "fighter 2", "wizard 1", "wizard 2"]
    assert list(inside.learner.roles) == names
    sentences = inside.learned().sentences()
    assert all(map(str.startswith, sentences, map(str.capitalize, names)))
    assert list(inside.learned().as_data()["weights"]) == names


@pytest.mark.parametrize("preset", ["crpg", "sparring"])
def test_start_weights_and_a_prior_are_for_every_agent_of_a_role(world: Crpg, preset: str):
    base = settings_named(preset)
    chosen = replace(base, updates=Updates.OWN)
    usual = world.learner(base).pool("fighter").weights
    low = base.min_weight
    wanted = [2 * usual[0] - low, low, *usual[2:]]
    practice = world.practice(
        "scripting", "offensive", settings=chosen, weights={"fighter": wanted}, seed=1
    )
    learner = practice.learner
    assert learner.weights("fighter 1") == learner.weights("fighter 2")
    assert learner.pool("fighter 2").weights[0] > learner.pool("fighter 2").weights[2]
    heir = world.practice(
        "scripting", "offensive", settings=chosen, prior=[learner.state()], seed=1
    )
    assert heir.learner.weights("fighter 2") == learner.weights("fighter 2")


@pytest.mark.parametrize("preset", ["crpg", "sparring"])
def test_what_every_agent_did_is_told_alike_in_and_out_of_the_kernel(world: Crpg, preset: str):
    inside = world.practice("scripting", "random_agent", seed=8, settings=preset)
    outside = world.practice("scripting", "random_agent", seed=8, settings=preset)
    outside.note = "for comparison"
    for _ in range(12):
        assert inside.brief().parts == outside.brief().parts


def test_scripts_drawn_evenly_are_the_same_in_and_out_of_the_kernel(world: Crpg):
    inside = world.practice("scripting", "offensive", seed=3)
    outside = world.practice("scripting", "offensive", seed=3)
    outside.note = "for comparison"
    for number in range(20):
        evenly = number % 3 == 2
        assert inside.brief(evenly=evenly) == outside.brief(evenly=evenly)


def test_practices_in_one_world_take_turns_in_its_memory(world: Crpg):
    alone = [numbers_of(row) for row in world.practice("scripting", "cursing", seed=1).run(20)]
    first = world.practice("scripting", "cursing", seed=1)
    second = world.practice("scripting", "novice", seed=2)
    rows = []
    for _ in range(4):
        rows += [numbers_of(row) for row in first.run(5)]
        second.run(3)
    assert rows == alone
    assert second.fought == 12


def test_a_world_without_kernels_says_so_and_runs_all_the_same(skirmish):
    practice = skirmish.practice("scripting", "rush", seed=4)
    rows = practice.run(25)
    assert practice.note == "the world 'skirmish' has no kernels"
    again = skirmish.practice("scripting", "rush", seed=4)
    assert [numbers_of(row)[:2] for row in rows] == [
        (one.fitness, one.enemy_fitness) for one in again.encounters(25)
    ]
    assert learned_by(practice) == learned_by(again)


def test_a_plain_run_stops_at_its_turning_point_as_a_kernel_does(world: Crpg):
    inside = world.practice("scripting", "disabling", seed=2, settings="crpg")
    outside = world.practice("scripting", "disabling", seed=2, settings="crpg")
    outside.note = "for comparison"
    rows = [numbers_of(row) for row in inside.run(200, stops=True)]
    assert [numbers_of(row) for row in outside.run(200, stops=True)] == rows
    assert len(rows) < 200


@pytest.mark.parametrize("preset", ["crpg", "sparring"])
def test_a_saved_practice_goes_on_as_if_it_had_never_stopped(world: Crpg, preset: str):
    whole = world.practice("scripting", "consecutive", seed=6, settings=preset)
    whole.run(30)
    first = world.practice("scripting", "consecutive", seed=6, settings=preset)
    first.run(12)
    second = Crpg().practice("scripting", "consecutive", seed=77, settings=preset)
    second.restore(first.state())
    second.run(18)
    assert learned_by(second) == {**learned_by(whole), "luck": learned_by(second)["luck"]}
    assert second.seed == 6


def test_what_was_learned_against_one_team_is_a_start_against_another(world: Crpg):
    first = world.practice("scripting", "offensive", seed=6)
    first.run(12)
    second = world.practice("scripting", "cursing", seed=9)
    second.restore(first.state())
    assert second.seed == 9
    assert second.learner.weights("wizard") == first.learner.weights("wizard")


@pytest.mark.parametrize(
    ("field", "value"), [("fights", "zz"), ("current", 9), ("rival_won", 3), ("seed", "x")]
)
def test_a_damaged_practice_is_refused(world: Crpg, field: str, value: object):
    practice = world.practice("scripting", "consecutive", seed=6)
    form = practice.state()
    form["practice"][field] = value
    with pytest.raises(StateError, match="damaged"):
        world.practice("scripting", "consecutive").restore(form)


def test_one_can_begin_with_other_weights_or_with_what_was_learned_before(world: Crpg):
    taught = world.practice("scripting", "offensive", seed=6)
    taught.run(60)
    learned = {role: list(taught.learner.weights(role).values()) for role in taught.learner.roles}
    again = world.practice("scripting", "offensive", seed=7, weights=learned)
    assert again.weights() == list(learned.values())
    prior = world.practice("scripting", "offensive", seed=7, prior=[taught.state()])
    assert prior.weights() == again.weights()
    with pytest.raises(UsageError, match="50 weights that add up to 50,000"):
        world.practice("scripting", "offensive", weights={"wizard": [1, 2]})


def test_what_acted_is_told_of_scripts_that_nobody_learns_from(skirmish):
    learning, level = (
        skirmish.practice("scripting", "rush", seed=4, learns=learns) for learns in (True, False)
    )
    assert learning.brief().parts == level.brief().parts
    assert any(part.acted for _ in range(5) for part in level.brief().parts)


def in_state(text, state):
    return re.sub(r"^(rule .*)$", rf"\1 states {state}", text, flags=re.MULTILINE)


def test_rules_of_states_are_numbered_as_in_their_rulebase(skirmish):
    first, rest = skirmish.rule_text.split("rule keep_away")
    text = in_state(first, "opening -> melee") + in_state(f"rule keep_away{rest}", "melee")
    world = skirmish.with_rules(parse_rules(text, skirmish.vocabulary))
    parts = [part for _ in range(10) for part in world.practice("scripting", "rush").brief().parts]
    assert {rule for part in parts for rule in part.rules} & {3, 4, 5}
    assert all(set(part.acted) <= set(part.rules) for part in parts)


def test_holding_a_side_back_is_for_worlds_that_know_how(world: Crpg, skirmish):
    practice = world.practice("scripting", "offensive", seed=1)
    practice.hold_back(1, 100)
    assert all(int(row.won) == 1 for row in practice.run(5))
    practice.hold_back(None)
    plain = skirmish.practice("scripting", "rush")
    plain.hold_back(None)
    with pytest.raises(UsageError, match="cannot hold a side back"):
        plain.hold_back(1, 3)


def test_a_practice_saved_in_another_world_is_only_a_start(world: Crpg):
    first = world.practice("scripting", "consecutive", seed=6)
    first.run(3)
    form = first.state()
    form["practice"]["world"] = "elsewhere"
    second = world.practice("scripting", "consecutive", seed=9)
    second.restore(form)
    assert second.seed == 9


def test_rules_of_states_that_are_too_many_together_stay_out_of_the_kernel(world: Crpg):
    rules = "".join(
        f"rule r{at} states {'early -> late' if at < 75 else 'late'}\n"
        f"    if health == {at} then pass;\n"
        for at in range(150)
    )
    text = f"role fighter draws 5\n{rules}closing\n    pass;\n"
    wizard = world.rule_text[world.rule_text.index("role wizard") :]
    other = world.with_rules(parse_rules(text + wizard, world.vocabulary))
    practice = other.practice("scripting", "novice", seed=1)
    assert len(practice.run(2)) == 2
    assert "150 rules, more than 128" in practice.note


def test_as_many_closing_rules_as_a_long_script_of_a_game_fit_into_the_kernel(world: Crpg):
    def practice_with(closing: int):
        lines = "".join(f"    if health == {at} then pass;\n" for at in range(closing - 1))
        fighter = world.rule_text[: world.rule_text.index("closing")]
        wizard = world.rule_text[world.rule_text.index("role wizard") :]
        text = f"{fighter}closing\n{lines}    meleeattack(closestenemy);\n{wizard}"
        other = world.with_rules(parse_rules(text, world.vocabulary))
        return other.practice("scripting", "novice", seed=1)

    inside, outside = practice_with(32), practice_with(32)
    outside.note = "for comparison"
    assert [numbers_of(row) for row in inside.run(5)] == [numbers_of(row) for row in outside.run(5)]
    assert inside.note == ""
    crowded = practice_with(33)
    assert len(crowded.run(2)) == 2
    assert "at most 32 closing rules" in crowded.note


def test_a_world_of_one_side_has_nobody_to_practise_against(skirmish, monkeypatch):
    monkeypatch.setattr(type(skirmish), "sides", (("archer", "archer"),))
    with pytest.raises(UsageError, match="nobody opposes"):
        skirmish.practice("scripting", "rush")


def test_leads_are_added_up_one_by_one_as_kernels_do():
    rows = [Row(0.1 * (at % 3), 0.1, 0) for at in range(12)]
    ahead = [leads_now(rows[: at + 1]) for at in range(12)]
    assert ahead[:9] == [False] * 9
    ours = window_averages([row.team_fitness for row in rows])
    theirs = window_averages([row.enemy_fitness for row in rows])
    assert ahead[9:] == [one > other for one, other in zip(ours, theirs, strict=True)]
