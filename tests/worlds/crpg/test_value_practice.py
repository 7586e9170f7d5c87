"""Learners of values in the role-playing world."""

from __future__ import annotations

import os
import subprocess
import sys
from collections import Counter
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from sparring.errors import UsageError
from sparring.kernels.loop import CONFIRMED, turning_point
from sparring.kernels.run import Won
from sparring.learners.settings import CHOICES, JOURNAL, QLearningSettings
from sparring.learners.values import LEARNERS, MonteCarlo
from sparring.rules.checked import Literal
from sparring.worlds.crpg.actions import OPENING, STATES
from sparring.worlds.crpg.data.characters import CHARACTERS
from sparring.worlds.crpg.data.codes import Kind
from sparring.worlds.crpg.data.spells import SPELLS
from sparring.worlds.crpg.rosters import ROLES
from sparring.worlds.crpg.world import Crpg
from sparring.worlds.value_practice import ValuePractice, value_learner

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sparring.worlds.rewriting import RuleAction

ROOT = Path(__file__).parents[3]
WIZARD = CHARACTERS[Kind.WIZARD]


@pytest.fixture(scope="module")
def world() -> Crpg:
    return Crpg()


def practice_in(
    world: Crpg,
    kind: str = "monte-carlo",
    tactic: str = "consecutive",
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


def fingerprint(
    world: Crpg, kind: str, tactic: str, encounters: int, seed: int, choices: str = JOURNAL
) -> str:
    """Everything a short course leaves behind."""
    practice = practice_in(world, kind, tactic, seed, choices)
    return repr((as_numbers(practice.run(encounters)), practice.learner.state()))


def wins_in(rows) -> int:
    return sum(int(row.won) == Won.LEARNERS for row in rows)


# --- learning ----------------------------------------------------------------


@pytest.mark.parametrize("choices", CHOICES)
@pytest.mark.parametrize("kind", LEARNERS)
def test_the_plain_learner_learns_the_same_from_the_same_encounters(
    world: Crpg, kind: str, choices: str
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
    for role in learner.tables:
        assert learner.tables[role].values == plain.tables[role].values
        assert learner.tables[role].uses == plain.tables[role].uses


@pytest.mark.parametrize("choices", CHOICES)
def test_every_encounter_begins_with_all_alive_and_states_only_get_smaller(
    world: Crpg, choices: str
):
    practice = practice_in(world, choices=choices)
    for _ in range(20):
        practice.run(1)
        for agent in range(len(ROLES)):
            alive = [divmod(state, 4) for state, _ in visits_of(practice, agent)]
            assert alive[:1] in ([], [(3, 3)])
            for before, after in pairwise(alive):
                assert after[0] <= before[0]
                assert after[1] <= before[1]


def test_without_learning_values_stay_and_exploration_goes_on(world: Crpg):
    before = value_learner(world, "monte-carlo", seed=3).state()
    practice = world.practice("monte-carlo", "novice", seed=3, learns=False)
    practice.run(10)
    after = practice.learner.state()
    assert after["roles"] == before["roles"]
    assert after["luck"] != before["luck"]


def test_monte_carlo_gets_the_better_of_a_novice(world: Crpg):
    rows = practice_in(world, tactic="novice", seed=2).run(200)
    assert turning_point(rows) is not None
    assert wins_in(rows) > 120


@pytest.mark.parametrize("tactic", Crpg().tactics)
def test_the_static_team_has_the_luck_it_has_against_scripts(world: Crpg, tactic: str):
    values = world.practice("monte-carlo", tactic, seed=6)
    scripts = world.practice("scripting", tactic, seed=6)
    values.run(1)
    scripts.run(1)
    records = [loop.record for loop in (world.value_loop(), world.script_loop)]
    for name in ("seed_low", "seed_high"):
        assert getattr(records[0].fight, name) == getattr(records[1].fight, name)
    for name in ("current", "habit"):
        assert getattr(records[0].opposition, name) == getattr(records[1].opposition, name)
    assert records[0].opposition.tactic_luck.low == records[1].opposition.tactic_luck.low


# --- spells and potions ------------------------------------------------------


def levels_cast(practice: ValuePractice, agent: int, actions: Sequence[RuleAction]) -> Counter[int]:
    """How many spells of each level an agent has chosen to cast."""
    counts: Counter[int] = Counter()
    for _, number in visits_of(practice, agent):
        statement = actions[number].statement
        if statement.action.name == "cast":
            assert isinstance(statement.arguments[0], Literal)
            counts[SPELLS[statement.arguments[0].value].level] += 1
    return counts


@pytest.mark.parametrize("choices", CHOICES)
def test_no_agent_casts_more_spells_of_a_level_than_it_has_slots(world: Crpg, choices: str):
    most: Counter[int] = Counter()
    actions = world.value_actions(choices)["wizard"]
    for tactic in ("disabling", "defensive", "novice"):
        practice = practice_in(world, tactic=tactic, choices=choices)
        for _ in range(60):
            practice.run(1)
            fight = practice.enter_kernel().record.fight
            for agent in (2, 3):
                spells = [int(count) for count in fight.unit[agent].spells]
                chosen = levels_cast(practice, agent, actions)
                for level, slots in enumerate(WIZARD.slots, start=1):
                    left = min(spells[at] for at, s in enumerate(SPELLS) if s.level == level)
                    assert 0 <= left <= slots - chosen[level]
                    most[level] = max(most[level], chosen[level])
    assert [most[level] for level in (1, 2, 3)] == list(WIZARD.slots)


LIMITS = """
from collections import Counter
from sparring.worlds.crpg.data.codes import Act
from sparring.worlds.crpg.kernel import choosing, rounds
from sparring.learners.settings import MonteCarloSettings

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

choosing.give = counting(choosing.give)
rounds.land_potion = drinking
# Whoever chooses by value is given these when the world is loaded.
from sparring.worlds.crpg.world import Crpg
settings = MonteCarloSettings(choices="CHOICES")
practice = Crpg().practice("monte-carlo", "defensive", seed=5, settings=settings)
for _ in range(12):
    cast.clear(), drunk.clear()
    practice.run(1)
    fight = practice.enter_kernel().record.fight
    for (who, level), count in cast.items():
        kind = fight.unit[who].kind
        assert count <= fight.book.character[kind].slots[level - 1], (who, level)
    for who, count in drunk.items():
        assert count <= fight.book.character[fight.unit[who].kind].potions
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


@pytest.mark.parametrize("choices", CHOICES)
def test_closing_rules_and_potions_keep_to_the_limits_too(choices: str):
    assert elsewhere(LIMITS.replace("CHOICES", choices), "0") == "within limits"


# --- when a choice is made ---------------------------------------------------

TIMES = """
from collections import Counter
from sparring.learners.settings import MonteCarloSettings
from sparring.kernels import valuing
from sparring.worlds.crpg.data.codes import Act
from sparring.worlds.crpg.kernel import valuing as rounds_by_value
from sparring.worlds.crpg.world import Crpg

settings = MonteCarloSettings(choices="CHOICES")
practice = Crpg().practice("monte-carlo", "defensive", seed=5, settings=settings)
fight = practice.enter_kernel().record.fight
times, standing = Counter(), {}
orders = moves = passes = walks = 0

def preferring(values, agent, state, prefer=valuing.prefer):
    assert fight.unit[agent].pending == 0
    return prefer(values, agent, state)

def taking(values, agent, state, action, take=valuing.take):
    global orders, moves, passes
    act, unit = fight.unit[agent].act, fight.unit[agent]
    times[agent, fight.rounds, fight.segment > 0] += 1
    if fight.segment == 0:
        orders += 1
    else:
        assert act in (Act.MOVE_TO, Act.MOVE_FROM, Act.PASS)
        moves += act != Act.PASS
        passes += act == Act.PASS
        standing[agent] = act, unit.x, unit.y
    take(values, agent, state, action)

def ending(fight, end=rounds_by_value.end_round):
    global walks
    for agent, (act, x, y) in standing.items():
        went = (fight.unit[agent].x, fight.unit[agent].y) != (x, y)
        assert not (went and act == Act.PASS)
        walks += went
    standing.clear()
    end(fight)

valuing.prefer, valuing.take, rounds_by_value.end_round = preferring, taking, ending
for _ in range(6):
    times.clear(), standing.clear()
    practice.run(1)
    assert max(times.values()) == 1
print(orders > 0, moves > 0, passes > 0, walks > 0)
"""


def test_an_order_is_chosen_once_a_round_and_after_it_a_move_to_the_rounds_end():
    assert elsewhere(TIMES.replace("CHOICES", "journal"), "0") == "True True True True"


def test_where_only_orders_are_chosen_nobody_chooses_later_in_a_round():
    assert elsewhere(TIMES.replace("CHOICES", "orders-only"), "0") == "True False False False"


@pytest.mark.parametrize("kind", LEARNERS)
def test_choices_are_counted_by_agent_and_encounter(world: Crpg, kind: str):
    practice = practice_in(world, kind)
    assert practice.choices_per_agent() == {}
    counts: Counter[str] = Counter()
    for _ in range(10):
        practice.run(1)
        for agent, role in enumerate(ROLES):
            counts[role] += len(visits_of(practice, agent))
    expected = {role: count / (10 * ROLES.count(role)) for role, count in counts.items()}
    assert practice.choices_per_agent() == pytest.approx(expected)


def test_moves_make_for_more_choices(world: Crpg):
    counts = []
    for choices in CHOICES:
        practice = practice_in(world, choices=choices)
        practice.run(30)
        counts.append(sum(practice.choices_per_agent().values()))
    assert counts[0] > counts[1]


# --- the same bits -----------------------------------------------------------


@pytest.mark.parametrize("choices", CHOICES)
@pytest.mark.parametrize("kind", LEARNERS)
def test_the_same_seed_gives_the_same_bits(world: Crpg, kind: str, choices: str):
    first = fingerprint(world, kind, "random_agent", 30, 8, choices)
    assert fingerprint(Crpg(), kind, "random_agent", 30, 8, choices) == first
    assert fingerprint(world, kind, "random_agent", 30, 9, choices) != first


def test_encounters_are_the_same_with_and_without_the_compiler(world: Crpg):
    code = (
        "from tests.worlds.crpg.test_value_practice import fingerprint, Crpg\n"
        "for kind in ('monte-carlo', 'q-learning'):\n"
        "    for choices in ('journal', 'orders-only'):\n"
        "        print(fingerprint(Crpg(), kind, 'consecutive', 8, 4, choices))"
    )
    here = [
        fingerprint(world, kind, "consecutive", 8, 4, choices)
        for kind in LEARNERS
        for choices in CHOICES
    ]
    assert elsewhere(code, "0").splitlines() == here


def test_one_encounter_at_a_time_is_the_same_as_many(world: Crpg):
    many = wins_in(practice_in(world, seed=4).run(30))
    practice = practice_in(world, seed=4)
    assert sum(practice.encounter().won is True for _ in range(30)) == many


def test_a_saved_practice_goes_on_as_if_it_had_never_stopped(world: Crpg):
    whole = fingerprint(world, "monte-carlo", "consecutive", 20, 4)
    practice = practice_in(world, seed=4)
    first = as_numbers(practice.run(9))
    other = practice_in(Crpg(), seed=77)
    other.restore(practice.state())
    rows = [*first, *as_numbers(other.run(11))]
    assert repr((rows, other.learner.state())) == whole


# --- practices ---------------------------------------------------------------


def test_a_run_stops_when_the_turning_point_is_confirmed(world: Crpg):
    stopped = practice_in(world, tactic="disabling").run(500, stops=True)
    turned = turning_point(stopped)
    assert turned is not None
    assert len(stopped) == turned + CONFIRMED - 1
    assert turning_point(practice_in(world, tactic="disabling").run(100)) == turned


def test_settings_reach_the_kernel(world: Crpg):
    usual = world.practice("q-learning", "novice", seed=2).run(30)
    quick = QLearningSettings(step=0.9)
    other = world.practice("q-learning", "novice", settings=quick, seed=2).run(30)
    assert as_numbers(usual) != as_numbers(other)


def test_practices_in_one_world_take_turns(world: Crpg):
    alone = as_numbers(practice_in(world, seed=3).run(20))
    first, second = practice_in(world, seed=3), practice_in(world, seed=9)
    rows = []
    for _ in range(4):
        rows += as_numbers(first.run(5))
        second.run(3)
        world.practice("scripting", "novice", seed=1).run(2)
        practice_in(world, seed=3, choices="orders-only").run(2)
    assert rows == alone


def test_values_of_other_choices_are_taken_over_by_the_names_of_actions(world: Crpg):
    before = practice_in(world, choices="orders-only")
    before.run(20)
    after = practice_in(world)
    restored = after.restore(before.state(), goes_on=False)
    assert {"pass", "spread_out", "keep_away"} <= set(restored.added)
    assert {"hold_at_start", "stun_anyone", "melee_closest_off_grease"} <= set(restored.removed)
    ours, theirs = after.learner.table("fighter"), before.learner.table("fighter")
    shared, their_own = (table.action_number("melee_weakest") for table in (ours, theirs))
    for mine, saved in zip(ours.values, theirs.values, strict=True):
        assert mine[shared] == saved[their_own]


def test_a_learner_of_something_else_is_refused(world: Crpg):
    stranger = MonteCarlo({"fighter": ["club"], "wizard": ["hex"]}, states=STATES)
    with pytest.raises(UsageError, match="other roles, actions or states"):
        ValuePractice(world, world.static_team("novice"), stranger)
    with pytest.raises(UsageError, match="did you mean 'monte-carlo'"):
        world.practice("montecarlo", "novice")


def test_learning_changes_the_values_of_what_was_used_in_the_opening(world: Crpg):
    practice = practice_in(world)
    before = practice.learner.state()
    practice.run(20)
    table = practice.learner.tables["wizard"]
    state = table.state_number(OPENING)
    old = before["roles"][1]["values"][state]
    for value, then, uses in zip(table.values[state], old, table.uses[state], strict=True):
        assert (value != then) == (uses > 0)
