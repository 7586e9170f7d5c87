"""Learners of values in the role-playing world."""

from __future__ import annotations

import os
import subprocess
import sys
from collections import Counter
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from sparring.errors import UsageError
from sparring.kernels.loop import CONFIRMED
from sparring.learners.settings import QLearningSettings
from sparring.learners.values import LEARNERS, MonteCarlo
from sparring.rules.checked import Literal
from sparring.worlds.crpg.actions import OPENING, STATES
from sparring.worlds.crpg.data.characters import CHARACTERS
from sparring.worlds.crpg.data.codes import Kind
from sparring.worlds.crpg.data.spells import SPELLS
from sparring.worlds.crpg.practice import Gym
from sparring.worlds.crpg.rosters import ROLES, TACTICS
from sparring.worlds.crpg.value_gym import ValueGym, winner_of

ROOT = Path(__file__).parents[3]
WIZARD = CHARACTERS[Kind.WIZARD]


@pytest.fixture(scope="module")
def gym() -> ValueGym:
    return ValueGym()


def loaded(gym: ValueGym, kind: str = "monte-carlo", tactic: str = "consecutive", seed: int = 1):
    """A fresh learner in the gym."""
    learner = gym.learner(kind, seed=seed)
    gym.load(learner, gym.world.static_team(tactic, seed=seed), seed=seed)
    return learner


def visits_of(gym: ValueGym, agent: int) -> list[tuple[int, int]]:
    """State and action of everything an agent chose in the last encounter."""
    kept = gym.record.values.agent[agent]
    return [(int(kept.state[at]), int(kept.action[at])) for at in range(int(kept.count))]


def fingerprint(gym: ValueGym, kind: str, tactic: str, encounters: int, seed: int) -> str:
    """Everything a short course leaves behind."""
    learner = loaded(gym, kind, tactic, seed)
    rows = [
        (float(row.team_fitness), float(row.enemy_fitness), int(row.won))
        for row in gym.play(encounters)
    ]
    gym.store(learner)
    return repr((rows, learner.state()))


# --- learning ----------------------------------------------------------------


@pytest.mark.parametrize("kind", LEARNERS)
def test_the_plain_learner_learns_the_same_from_the_same_encounters(gym: ValueGym, kind: str):
    learner = loaded(gym, kind)
    plain = gym.learner(kind, seed=1)
    for _ in range(25):
        gym.play(1)
        agents = [plain.begin(role) for role in ROLES]
        for number, agent in enumerate(agents):
            for state, action in visits_of(gym, number):
                agent.take(state, action)
        for number, agent in enumerate(agents):
            agent.learn(float(gym.record.run.agent[number].fitness))
    gym.store(learner)
    assert learner.lessons == 100
    for role in learner.tables:
        assert learner.tables[role].values == plain.tables[role].values
        assert learner.tables[role].uses == plain.tables[role].uses


def test_every_encounter_begins_with_all_alive_and_states_only_get_smaller(gym: ValueGym):
    loaded(gym)
    for _ in range(20):
        gym.play(1)
        for agent in range(len(ROLES)):
            alive = [divmod(state, 4) for state, _ in visits_of(gym, agent)]
            assert alive[:1] in ([], [(3, 3)])
            for before, after in pairwise(alive):
                assert after[0] <= before[0]
                assert after[1] <= before[1]


def test_without_learning_values_stay_and_exploration_goes_on(gym: ValueGym):
    learner = gym.learner(seed=3)
    before = learner.state()
    gym.load(learner, gym.world.static_team("novice", seed=3), seed=3, learns=False)
    gym.play(10)
    gym.store(learner)
    after = learner.state()
    assert after["roles"] == before["roles"]
    assert after["luck"] != before["luck"]


def test_monte_carlo_gets_the_better_of_a_novice(gym: ValueGym):
    trial = gym.trial("novice", 200, seed=2)
    assert trial.turning_point is not None
    assert trial.wins > 120


@pytest.mark.parametrize("tactic", TACTICS)
def test_the_static_team_fights_with_the_luck_it_has_in_the_gym_of_scripts(
    gym: ValueGym, tactic: str
):
    scripts = Gym()
    scripts.trial(tactic, 1, seed=6)
    gym.trial(tactic, 1, seed=6)
    for name in ("seed_low", "seed_high"):
        assert getattr(gym.record.fight, name) == getattr(scripts.record.fight, name)
    for name in ("current", "habit"):
        assert getattr(gym.record, name) == getattr(scripts.record, name)
    assert gym.record.tactic_luck.low == scripts.record.tactic_luck.low


# --- spells and potions ------------------------------------------------------


def levels_cast(gym: ValueGym, agent: int) -> Counter[int]:
    """How many spells of each level an agent has chosen to cast."""
    counts: Counter[int] = Counter()
    for _, number in visits_of(gym, agent):
        statement = gym.actions[ROLES[agent]][number].statement
        if statement.action.name == "cast":
            assert isinstance(statement.arguments[0], Literal)
            counts[SPELLS[statement.arguments[0].value].level] += 1
    return counts


def test_no_agent_casts_more_spells_of_a_level_than_it_has_slots(gym: ValueGym):
    most: Counter[int] = Counter()
    for tactic in ("disabling", "defensive", "novice"):
        loaded(gym, tactic=tactic)
        for _ in range(60):
            gym.play(1)
            for agent in (2, 3):
                spells = [int(count) for count in gym.record.fight.unit[agent].spells]
                chosen = levels_cast(gym, agent)
                for level, slots in enumerate(WIZARD.slots, start=1):
                    left = min(spells[at] for at, s in enumerate(SPELLS) if s.level == level)
                    assert 0 <= left <= slots - chosen[level]
                    most[level] = max(most[level], chosen[level])
    assert [most[level] for level in (1, 2, 3)] == list(WIZARD.slots)


LIMITS = """
from collections import Counter
from sparring.worlds.crpg.data.codes import Act
from sparring.worlds.crpg.kernel import choosing, rounds, valuing
from sparring.worlds.crpg.value_gym import ValueGym

cast, drunk = Counter(), Counter()

def counting(give):
    def counted(fight, who, place):
        give(fight, who, place)
        if who < 4 and fight.unit[who].act == Act.CAST:
            cast[who, fight.book.spell[fight.unit[who].thing].level] += 1
    return counted

def drinking(fight, who, land=rounds.land_potion):
    drunk[who] += who < 4
    land(fight, who)

valuing.give = choosing.give = counting(choosing.give)
rounds.land_potion = drinking
gym = ValueGym()
gym.load(gym.learner(seed=5), gym.world.static_team("defensive", seed=5), seed=5)
for _ in range(12):
    cast.clear(), drunk.clear()
    gym.play(1)
    for (who, level), count in cast.items():
        kind = gym.record.fight.unit[who].kind
        assert count <= gym.record.fight.book.character[kind].slots[level - 1], (who, level)
    for who, count in drunk.items():
        assert count <= gym.record.fight.book.character[gym.record.fight.unit[who].kind].potions
print("within limits")
"""


def elsewhere(code: str, jit: str) -> str:
    """What another process prints."""
    return subprocess.run(
        [sys.executable, "-c", code],
        env=os.environ | {"SPARRING_JIT": jit, "SPARRING_QUIET": "1"},
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    ).stdout.strip()


def test_closing_rules_and_potions_keep_to_the_limits_too():
    assert elsewhere(LIMITS, "0") == "within limits"


# --- the same bits -----------------------------------------------------------


@pytest.mark.parametrize("kind", LEARNERS)
def test_the_same_seed_gives_the_same_bits(gym: ValueGym, kind: str):
    first = fingerprint(gym, kind, "random_agent", 30, 8)
    assert fingerprint(ValueGym(), kind, "random_agent", 30, 8) == first
    assert fingerprint(gym, kind, "random_agent", 30, 9) != first


def test_encounters_are_the_same_with_and_without_the_compiler(gym: ValueGym):
    code = (
        "from tests.worlds.crpg.test_value_gym import fingerprint, ValueGym\n"
        "for kind in ('monte-carlo', 'q-learning'):\n"
        "    print(fingerprint(ValueGym(), kind, 'consecutive', 8, 4))"
    )
    here = [fingerprint(gym, kind, "consecutive", 8, 4) for kind in LEARNERS]
    assert elsewhere(code, "0").splitlines() == here


def test_one_encounter_at_a_time_is_the_same_as_many(gym: ValueGym):
    many = gym.trial("consecutive", 30, seed=4)
    loaded(gym, seed=4)
    wins = sum(winner_of(gym.play(1)[0]) is True for _ in range(30))
    assert wins == many.wins


def test_a_stored_learner_goes_on_as_if_it_had_never_stopped(gym: ValueGym):
    whole = fingerprint(gym, "monte-carlo", "consecutive", 20, 4)
    learner = loaded(gym, seed=4)
    first = gym.play(9)
    gym.store(learner)
    luck = gym.fight_luck, gym.tactic_luck
    current, won = int(gym.record.current), bool(gym.record.static_won)
    other = ValueGym()
    again: Any = other.learner(seed=77)
    again.restore(learner.state())
    other.load(again, other.world.static_team("consecutive", seed=77), seed=77)
    other.resume(*luck, current, won)
    rows = [
        (float(row.team_fitness), float(row.enemy_fitness), int(row.won))
        for part in (first, other.play(11))
        for row in part
    ]
    other.store(again)
    assert repr((rows, again.state())) == whole


# --- trials ------------------------------------------------------------------


def test_a_trial_stops_when_the_turning_point_is_confirmed(gym: ValueGym):
    stopped = gym.trial("disabling", 500, seed=1, stop_at_turning_point=True)
    assert stopped.turning_point is not None
    assert len(stopped.rows) == stopped.turning_point + CONFIRMED - 1
    assert gym.trial("disabling", 100, seed=1).turning_point == stopped.turning_point


def test_settings_reach_the_kernel(gym: ValueGym):
    usual = gym.trial("novice", 30, learner="q-learning", seed=2)
    quick = QLearningSettings(step=0.9)
    other = gym.trial("novice", 30, learner="q-learning", settings=quick, seed=2)
    fitness = [[float(row.team_fitness) for row in trial.rows] for trial in (usual, other)]
    assert fitness[0] != fitness[1]


def test_both_gyms_can_fight_in_turns(gym: ValueGym):
    first = gym.trial("offensive", 20, seed=3).wins
    Gym().trial("offensive", 5, seed=3)
    assert gym.trial("offensive", 20, seed=3).wins == first


def test_a_learner_of_something_else_is_refused(gym: ValueGym):
    stranger = MonteCarlo({"fighter": ["club"], "wizard": ["hex"]}, states=STATES)
    with pytest.raises(UsageError, match="other roles, actions or states"):
        gym.load(stranger, gym.world.static_team("novice"))
    with pytest.raises(UsageError, match="did you mean 'monte-carlo'"):
        gym.trial("novice", 1, learner="montecarlo")


def test_learning_changes_the_values_of_what_was_used_in_the_opening(gym: ValueGym):
    learner = loaded(gym)
    before = learner.state()
    gym.play(20)
    gym.store(learner)
    table = learner.tables["wizard"]
    state = table.state_number(OPENING)
    old = before["roles"][1]["values"][state]
    for value, then, uses in zip(table.values[state], old, table.uses[state], strict=True):
        assert (value != then) == (uses > 0)
