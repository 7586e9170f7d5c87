"""Learners of values in the pit: the plain learners' twins, which end in the game's AI."""

from __future__ import annotations

import os
import subprocess
import sys
from itertools import pairwise
from pathlib import Path

import pytest

from sparring.learners.settings import CHOICES, JOURNAL
from sparring.learners.values import LEARNERS
from sparring.rules.check import parse_rules
from sparring.worlds.pit.actions import OPENING
from sparring.worlds.pit.vocabulary import pit_words
from sparring.worlds.pit.world import ROLES, Pit
from sparring.worlds.value_practice import ValuePractice, value_learner
from tests.worlds.pit.stage import PROPOSED

ROOT = Path(__file__).parents[3]


@pytest.fixture(scope="module")
def world() -> Pit:
    """With the free numbers as they were proposed, so that calibration changes no test."""
    return Pit(numbers=PROPOSED)


def practice_in(
    world: Pit,
    kind: str = "monte-carlo",
    tactic: str = "ai161",
    seed: int = 1,
    choices: str = JOURNAL,
) -> ValuePractice:
    """A fresh learner against a tactic."""
    settings = LEARNERS[kind].settings_class(choices=choices)
    return world.practice(kind, tactic, seed=seed, settings=settings)


def visits_of(practice: ValuePractice, agent: int) -> list[tuple[int, int]]:
    """State and action of everything an agent chose in the last encounter."""
    visits = practice.enter_kernel().record.values.agent[agent]
    return [(int(visits.state[at]), int(visits.action[at])) for at in range(int(visits.count))]


def as_numbers(rows) -> list[tuple[float, float, int]]:
    return [(float(row.team_fitness), float(row.enemy_fitness), int(row.won)) for row in rows]


def fingerprint(world: Pit, kind: str, tactic: str, encounters: int, seed: int) -> str:
    """Everything that short courses leave behind, one for each sort of choices."""
    courses = [practice_in(world, kind, tactic, seed, choices) for choices in CHOICES]
    return repr([(as_numbers(one.run(encounters)), one.learner.state()) for one in courses])


def elsewhere(code: str) -> str:
    """What a process without the compiler prints."""
    return subprocess.run(
        [sys.executable, "-c", code],
        env=os.environ | {"SPARRING_JIT": "0"},
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    ).stdout.strip()


# --- learning ----------------------------------------------------------------


@pytest.mark.parametrize("choices", CHOICES)
@pytest.mark.parametrize("kind", LEARNERS)
def test_the_plain_learner_learns_the_same_from_the_same_encounters(
    world: Pit, kind: str, choices: str
):
    practice = practice_in(world, kind, choices=choices)
    plain = value_learner(world, kind, settings=practice.learner.settings, seed=1)
    for _ in range(25):
        practice.run(1)
        agents = [plain.begin(role) for role in ROLES]
        for number, agent in enumerate(agents):
            for state, action in visits_of(practice, number):
                agent.take(state, action)
        run = practice.enter_kernel().record.run
        for number, agent in enumerate(agents):
            agent.learn(float(run.agent[number].fitness))
    learner = practice.learner
    assert learner.lessons == 100
    for role in ROLES:
        assert learner.tables[role].values == plain.tables[role].values
        assert learner.tables[role].uses == plain.tables[role].uses


def test_every_encounter_begins_with_all_alive_and_states_only_get_smaller(world: Pit):
    practice, smaller = practice_in(world), 0
    for _ in range(20):
        practice.run(1)
        for agent in range(len(ROLES)):
            alive = [divmod(state, 4) for state, _ in visits_of(practice, agent)]
            assert alive[0] == (3, 3)
            for before, after in pairwise(alive):
                assert after[0] <= before[0]
                assert after[1] <= before[1]
                smaller += after != before
    assert smaller > 10


def test_without_learning_values_stay_and_exploration_goes_on(world: Pit):
    before = value_learner(world, "monte-carlo", seed=3).state()
    practice = world.practice("monte-carlo", "ai129", seed=3, learns=False)
    practice.run(10)
    after = practice.learner.state()
    assert after["roles"] == before["roles"]
    assert after["luck"] != before["luck"]


@pytest.mark.parametrize("tactic", Pit().tactics)
def test_the_static_team_has_the_luck_it_has_against_scripts(world: Pit, tactic: str):
    values = world.practice("monte-carlo", tactic, seed=6)
    scripts = world.practice("scripting", tactic, seed=6)
    values.run(1)
    scripts.run(1)
    assert values.world is scripts.world
    records = [loop.record for loop in (values.world.value_loop(), scripts.world.script_loop)]
    for name in ("seed_low", "seed_high"):
        assert getattr(records[0].fight, name) == getattr(records[1].fight, name)
    for name in ("current", "habit"):
        assert getattr(records[0].opposition, name) == getattr(records[1].opposition, name)


# --- who decides -------------------------------------------------------------

DECISIONS = """
from sparring.worlds.pit.kernel import deciding
from sparring.worlds.pit.world import Pit

decided = scripted = repeated = taken = 0

def begin_decision(fight, who, begin=deciding.begin_decision):
    global decided
    assert who < 4
    decided += 1
    begin(fight, who)

def choose_by_script(fight, who, choose=deciding.choose_by_script):
    global scripted
    scripted += 1
    choose(fight, who)
    assert fight.unit[who].line >= 0

def begin_again(fight, who, begin=deciding.begin_again):
    global repeated
    repeated += who < 4
    begin(fight, who)

deciding.begin_decision, deciding.choose_by_script = begin_decision, choose_by_script
deciding.begin_again = begin_again
practice = Pit().practice("monte-carlo", "ai129", seed=5)
for _ in range(25):
    practice.run(1)
    visits = practice.enter_kernel().record.values.agent
    taken += sum(int(visits[agent].count) for agent in range(4))
assert decided == taken + scripted
print(taken > 300, repeated > 3)
"""


def test_every_decision_is_by_value_or_by_script_and_speed_gives_one_more():
    assert elsewhere(DECISIONS) == "True True"


@pytest.mark.parametrize("tactic", ["ai129", "ai161"])
def test_where_no_action_applies_the_team_fights_as_the_games_ai_does(tactic: str):
    rules = "".join(
        f"role {role} draws 1\nrule never if roundnumber > 900 then melee;\nclosing gameai;\n"
        for role in ROLES
    )
    idle = Pit(parse_rules(rules, pit_words()), PROPOSED)
    practice = practice_in(idle, tactic=tactic)
    for _ in range(30):
        (row,) = practice.run(1)
        fight = practice.enter_kernel().record.fight
        seed = int(fight.seed_low) | int(fight.seed_high) << 32
        outcome = idle.fight((tactic, tactic), seed)
        assert outcome.team_fitness == (row.team_fitness, row.enemy_fitness)
        assert outcome.duration == row.duration
    assert practice.choices_per_agent() == dict.fromkeys(ROLES, 0)


# --- the same bits -----------------------------------------------------------


@pytest.mark.parametrize("kind", LEARNERS)
def test_the_same_seed_gives_the_same_bits(world: Pit, kind: str):
    first = fingerprint(world, kind, "ai129", 30, 8)
    assert fingerprint(Pit(numbers=PROPOSED), kind, "ai129", 30, 8) == first
    assert fingerprint(world, kind, "ai129", 30, 9) != first


def test_encounters_are_the_same_with_and_without_the_compiler(world: Pit):
    code = (
        "from tests.worlds.pit.test_value_practice import PROPOSED, Pit, fingerprint\n"
        "world = Pit(numbers=PROPOSED)\n"
        "print(fingerprint(world, 'monte-carlo', 'ai161', 5, 4))\n"
        "print(fingerprint(world, 'q-learning', 'ai129', 5, 4))\n"
        "print(fingerprint(world, 'q-learning', 'cursed', 15, 4))\n"
    )
    here = [
        fingerprint(world, "monte-carlo", "ai161", 5, 4),
        fingerprint(world, "q-learning", "ai129", 5, 4),
        fingerprint(world, "q-learning", "cursed", 15, 4),
    ]
    assert elsewhere(code).splitlines() == here


def test_a_saved_practice_goes_on_as_if_it_had_never_stopped(world: Pit):
    whole = practice_in(world, seed=4)
    rows = as_numbers(whole.run(20))
    practice, other = practice_in(world, seed=4), practice_in(Pit(numbers=PROPOSED), seed=77)
    first = as_numbers(practice.run(9))
    other.restore(practice.state())
    assert [*first, *as_numbers(other.run(11))] == rows
    assert other.learner.state() == whole.learner.state()


def test_practices_of_both_versions_take_turns(world: Pit):
    alone = as_numbers(practice_in(world, seed=3).run(20))
    first, second = practice_in(world, seed=3), practice_in(world, tactic="ai129", seed=9)
    rows = []
    for _ in range(4):
        rows += as_numbers(first.run(5))
        second.run(3)
        world.practice("scripting", "random_talents", seed=1).run(2)
    assert rows == alone
    assert (first.world.version, second.world.version) == ("ai161", "ai129")


def test_what_was_learned_is_told(world: Pit):
    practice = practice_in(world)
    practice.run(20)
    told = practice.learned().sentences()
    assert len(told) == len(ROLES)
    assert all(f"the {role}s think most of" in text for role, text in zip(ROLES, told, strict=True))
    table = practice.learner.tables["priest"]
    assert sum(table.uses[table.state_number(OPENING)]) >= 20
