"""The rulebases of appendix C.5 and the fixed tactics."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from sparring.rules.check import check_rules
from sparring.rules.format import format_rules
from sparring.worlds.strategy import rulebooks
from sparring.worlds.strategy.data.codes import SIEGE_MIX, House, Kind, Op
from sparring.worlds.strategy.data.states import (
    EDGES,
    FIRST,
    LAST,
    STATE_OF,
    buildings_in,
    kinds_in,
    mask_of,
    meets,
)
from sparring.worlds.strategy.data.units import BUILDINGS, UNITS, UPGRADES
from sparring.worlds.strategy.lowering import steps_of
from sparring.worlds.strategy.rulebooks import SIZES, rulebook
from sparring.worlds.strategy.vocabulary import Step, strategy_words

WORDS = strategy_words()
FOLDER = Path(rulebooks.__file__).parent
TACTICS = sorted((FOLDER / "tactics").glob("*.rules"))

COUNTS = (21, 24, 24, 29, 21, 24, 24, 29, 20, 23, 25, 31, 33, 37, 39, 32, 43, 36, 38, 42)
"""Original rules of states 1 to 20."""
IMPROVED_COUNTS = (22, 24, 25, 30, 21, 24, 25, 31, 21, 24, 26, 32, 33, 33, 39, 32, 38, 31, 38, 37)
"""The same of the improved rulebase, with what was bred."""
BRED_STATES = (3, 4, 8, 12, 14)
NAMES = """
    Townhall Barracks Lumbermill Blacksmith Keep Stables Castle Airport Magetower Temple
    Guardtower Cannontower MissileUpgrade ArmorUpgrade WeaponUpgrade CatapultUpgrade
    MageUpgrade1 MageUpgrade2 MageUpgrade3 MageUpgrade4 MageUpgrade5
    LightWorkers NormalWorkers HeavyWorkers ExtremeWorkers
    DefenseSquadron DefensePlatoon DefenseBattalion DefenseCompany DefenseDivision
    OffenseSquadron OffensePlatoon OffenseBattalion OffenseCompany OffenseDivision
    SoldiersDefense ShootersDefense CatapultDefense KnightsDefense MagesDefense
    SoldiersOffense ShootersOffense CatapultOffense KnightsOffense MagesOffense
    AirDefenseBattalion AirDefenseCompany
    AirOffenseBattalion AirOffenseCompany AirOffenseDivision
""".split()
"""Rules 1 to 50."""
BRED = {
    3: ['build("lumber mill")', "guard(soldiers(6))"],
    4: ['research("armour")', 'need("keep")'],
    8: ["moreworkers(6)", 'build("stables")'],
    12: ["raid(knights(6))", 'build("castle")'],
    14: ["raidbest(6)"],
}


def role_of(text, name="commander.rules"):
    """The role in a text that has nothing to complain about."""
    rules, problems = check_rules(text, WORDS, name)
    assert problems == []
    return rules.roles["commander"]


def rules_of(role):
    """Rules by their names."""
    return {rule.name: rule for rule in role.rules}


def counted(role):
    """How many rules belong to each state."""
    counts = Counter(int(state.state) for rule in role.rules for state in rule.states)
    return tuple(counts[state] for state in range(FIRST, LAST + 1))


def steps_in(role, name):
    """The steps of a rule."""
    return steps_of(rules_of(role)[name].statement)


ORIGINAL = role_of(rulebook(SIZES))
IMPROVED = role_of(rulebook(SIZES, improved=True))
BOTH = pytest.mark.parametrize("role", [ORIGINAL, IMPROVED], ids=["original", "improved"])


@pytest.mark.parametrize("improved", [False, True])
def test_the_files_are_as_they_are_written_from_the_tables(improved):
    path = rulebooks.IMPROVED if improved else rulebooks.ORIGINAL
    text = path.read_text(encoding="utf-8")
    assert text == rulebooks.written(improved=improved)
    assert text == format_rules(text)
    role_of(text)


def test_the_original_rulebase_has_the_fifty_rules_of_the_thesis_in_its_order():
    assert [rule.name for rule in ORIGINAL.rules] == NAMES


def test_each_state_has_as_many_original_rules_as_the_tables_say():
    assert counted(ORIGINAL) == COUNTS


def test_each_state_has_as_many_improved_rules_once_a_tactic_was_bred():
    assert counted(role_of(rulebook(SIZES, improved=True, chromosome=BRED))) == IMPROVED_COUNTS
    without = [
        count - (state in BRED_STATES) for state, count in enumerate(IMPROVED_COUNTS, start=FIRST)
    ]
    assert counted(IMPROVED) == tuple(without)


@BOTH
def test_scripts_begin_in_the_first_state_and_draw_as_many_rules_as_in_the_thesis(role):
    assert role.rules[0].states[0].state == str(FIRST)
    assert (role.script_size, role.last_state_size) == (100, 20)


def test_rules_that_build_lead_along_every_edge_and_along_no_other():
    edges = {
        (int(state.state), int(state.opens))
        for rule in ORIGINAL.rules
        for state in rule.states
        if state.opens is not None
    }
    assert edges == {(edge.state, edge.opens) for edge in EDGES}


@BOTH
def test_a_rule_that_opens_a_state_builds_what_that_state_has(role):
    for rule in role.rules:
        built = [step.first for step in steps_of(rule.statement) if step.op == Op.WAIT]
        for state in rule.states:
            if state.opens is None:
                assert built == []
            else:
                (house,) = map(House, built)
                houses = (*buildings_in(int(state.state)), house)
                assert STATE_OF[mask_of(houses)] == int(state.opens)


@BOTH
def test_every_rule_can_be_carried_out_in_all_its_states(role):
    for rule in role.rules:
        for state in rule.states:
            number = int(state.opens or state.state)
            for step in steps_of(rule.statement):
                check_step(step, number)


def check_step(step, state):
    """All that a step needs stands in a state."""
    if step.op == Op.NEED:
        assert meets(state, BUILDINGS[House(step.first)].needs)
    elif step.op == Op.RESEARCH:
        entry = next(entry for upgrade, entry in UPGRADES.items() if upgrade == step.first)
        assert meets(state, (entry.at,))
    elif step.op == Op.FORCE:
        assert Kind(step.second) in kinds_in(state)
        assert meets(state, UNITS[Kind(step.second)].needs)


def test_sizes_come_from_the_numbers():
    role = role_of(rulebook({**SIZES, "workers_heavy": 9, "knights_force": 11, "loop_force": 5}))
    assert steps_in(role, "HeavyWorkers") == [Step(Op.MORE_WORKERS, 9)]
    assert steps_in(role, "KnightsDefense") == [Step(Op.FORCE, 0, Kind.KNIGHT, 11)]
    assert "raidmix(5)" in role.closing[0].text


def test_squads_are_larger_in_the_improved_rulebase():
    names = [name for name in NAMES if name.startswith("Defense")]
    sizes = [[steps_in(role, name)[0].second for name in names] for role in (ORIGINAL, IMPROVED)]
    assert sizes == [[2, 4, 6, 8, 12], [4, 6, 8, 10, 12]]


def test_an_improved_town_hall_waits_for_its_guards():
    assert steps_in(IMPROVED, "Townhall") == [
        Step(Op.FORCE_MIX, 0, 6, SIEGE_MIX),
        Step(Op.HOLD, 0),
        Step(Op.NEED, House.TOWN_HALL),
    ]


def test_the_improved_rulebase_has_no_air_rules_and_counters_both_rushes():
    names = set(rules_of(IMPROVED))
    assert set(NAMES) - names == set(NAMES[45:])
    assert names - set(NAMES) == {
        "AntiSoldierRush",
        "AntiKnightRushStables",
        "AntiKnightRushBlacksmith",
        "AntiKnightRushLumbermill",
    }


def test_the_counter_to_knights_comes_to_knights_in_every_state():
    openings = {
        int(state.state): int(state.opens)
        for name, rule in rules_of(IMPROVED).items()
        if name.startswith("AntiKnightRush")
        for state in rule.states
    }
    assert openings == {7: 11, 8: 12, 9: 11, 10: 12, 11: 12}


def test_what_was_bred_enters_the_improved_rulebase_with_the_state_it_opens():
    rules = rules_of(role_of(rulebook(SIZES, improved=True, chromosome=BRED)))
    states = {name: rule.states[0] for name, rule in rules.items() if "Chromosome" in name}
    openings = {int(state.state): state.opens for state in states.values()}
    assert openings == {3: "4", 4: "8", 8: "12", 12: "13", 14: None}
    assert list(states) == [f"Chromosome{state}" for state in BRED_STATES]


def test_the_tactic_that_was_frozen_has_rules_on_the_way_of_the_thesis():
    rules = rules_of(role_of(rulebooks.IMPROVED.read_text(encoding="utf-8")))
    states = [rule.states[0] for name, rule in rules.items() if "Chromosome" in name]
    openings = {int(state.state): state.opens for state in states}
    assert openings == {3: "4", 4: "8", 8: "12", 12: "13"}


def test_every_script_ends_with_a_loop_of_attacks():
    for role, raid in ((ORIGINAL, "raidmix"), (IMPROVED, "raidsiege")):
        (line,) = role.closing
        assert line.text.startswith(f"plan(loop, {raid}(6), sleep(500))")


def test_every_mix_of_the_improved_rulebase_has_twice_as_many_catapults():
    text = rulebooks.IMPROVED.read_text(encoding="utf-8")
    assert "mix(" not in text
    assert text.count("siege(") == 2 + 2 * len(rulebooks.SQUAD_SIZES)


# --- fixed tactics ---------------------------------------------------------------------------


def lines_of(path):
    """The lines of a tactic that has nothing to complain about."""
    rules, problems = check_rules(path.read_text(encoding="utf-8"), WORDS, path.name)
    assert problems == []
    (script,) = rules.scripts
    assert script.role == "commander"
    return script.lines


def steps_of_tactic(name):
    """All steps of a tactic."""
    path = FOLDER / "tactics" / f"{name}.rules"
    return [step for line in lines_of(path) for step in steps_of(line)]


def attacks_in(steps):
    """Who is sent, in the order of sending: the troops of every attack."""
    forces, raids = {}, []
    for op, first, second, third in steps:
        if op == Op.FORCE and first != 0:
            forces.setdefault(first, {})[Kind(second)] = third
        elif op == Op.ATTACK:
            raids.append(forces.pop(first))
    return raids


def test_there_are_the_three_tactics_of_the_thesis():
    assert [path.stem for path in TACTICS] == ["balanced", "knight_rush", "soldier_rush"]


@pytest.mark.parametrize("path", TACTICS, ids=lambda path: path.stem)
def test_a_tactic_is_sound_and_ends_in_a_loop_that_attacks(path):
    lines = lines_of(path)
    assert len(lines) <= 160
    text = path.read_text(encoding="utf-8")
    assert text == format_rules(text)
    steps = [step for line in lines for step in steps_of(line)]
    ops = [step.op for step in steps]
    assert ops.count(Op.LOOP) == 1
    assert Op.ATTACK in ops[ops.index(Op.LOOP) :]


@pytest.mark.parametrize("path", TACTICS, ids=lambda path: path.stem)
def test_a_tactic_asks_for_nothing_before_what_it_needs(path):
    houses = {House.TOWN_HALL, House.BARRACKS}
    for line in lines_of(path):
        for step in steps_of(line):
            if step.op == Op.NEED:
                assert set(BUILDINGS[House(step.first)].needs) <= houses
                houses.add(House(step.first))
            elif step.op == Op.FORCE:
                entry = UNITS[Kind(step.second)]
                assert {entry.made_in, *entry.needs} <= houses
            elif step.op == Op.RESEARCH:
                (at,) = {entry.at for upgrade, entry in UPGRADES.items() if upgrade == step.first}
                assert at in houses


def test_a_soldier_rush_sends_ten_soldiers_twice_and_then_five_over_and_over():
    attacks = attacks_in(steps_of_tactic("soldier_rush"))
    assert attacks == [{Kind.SOLDIER: 10}, {Kind.SOLDIER: 10}, {Kind.SOLDIER: 5}]


def test_a_knight_rush_sends_its_waves_in_the_order_of_its_model():
    attacks = attacks_in(steps_of_tactic("knight_rush"))
    knights = [troops.get(Kind.KNIGHT, 0) for troops in attacks]
    shooters = [troops.get(Kind.SHOOTER, 0) for troops in attacks]
    flyers = [troops.get(Kind.FLYER, 0) for troops in attacks]
    assert attacks[0] == {Kind.SOLDIER: 10}
    assert knights[1:] == [8, 6, 5, 4, 3, 22, 15, 8, 12, 10, 5, 3, 0, 16, 18, 40, 20, 0, 20, 0]
    assert shooters[1:] == [0, 0, 0, 0, 0, 0, 2, 6, 5, 5, 2, 1, 0, 8, 0, 15, 10, 0, 10, 0]
    assert flyers[1:] == [0] * 12 + [3, 0, 0, 0, 0, 4, 0, 4]


def test_the_balanced_tactic_attacks_twice_as_often_as_it_defends_in_its_loop():
    steps = steps_of_tactic("balanced")
    repeated = steps[[step.op for step in steps].index(Op.LOOP) :]
    assert len(attacks_in(repeated)) == 2
    assert len({step.first for step in repeated if step.op == Op.FORCE and step.first == 0}) == 1
