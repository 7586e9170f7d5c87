"""The environment for learners keeps PettingZoo's promises and the world's rules."""

from __future__ import annotations

import subprocess
import sys
from functools import partial
from itertools import pairwise
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest
from pettingzoo.test import api_test, parallel_api_test, parallel_seed_test
from pettingzoo.utils import parallel_to_aec

from sparring.errors import UsageError
from sparring.kernels.records import as_bytes, copied
from sparring.kernels.switch import COMPILES
from sparring.worlds.crpg.data.codes import NONE, Act, Influence
from sparring.worlds.crpg.data.numbers import PROPOSED
from sparring.worlds.crpg.env import OBSERVATION_NAMES, CrpgEnv, parallel_env
from sparring.worlds.crpg.kernel import entries
from sparring.worlds.crpg.kernel.masking import MOST_OPTIONS, mark_allowed
from sparring.worlds.crpg.kernel.record import TEAM, Fight
from sparring.worlds.crpg.options import ACTION_NUMBERS, ACTIONS, PASS
from sparring.worlds.crpg.vocabulary import CrpgOrder
from sparring.worlds.crpg.world import Crpg
from sparring.worlds.kernel_codec import column, field_of
from tests.worlds.commanding import chooser, digest, printed_by_both_forms, rounds

if TYPE_CHECKING:
    from collections.abc import Callable

    from sparring.worlds.crpg.stepping import CrpgBout

environment = partial(parallel_env, numbers=PROPOSED)
"""With the free numbers as they were proposed, so that calibration changes no test."""
AGENT_NAMES = tuple(environment(team="both").possible_agents)


def seen(observation: dict[str, np.ndarray], what: str) -> float:
    """One number of an observation, by its name."""
    return float(observation["observation"][OBSERVATION_NAMES.index(what)])


def script_like(name: str, mask: np.ndarray) -> int:
    """Strike or cast something at the first opponent possible."""
    for wanted in ("cast Fireball at centreenemy", *offensive_names()):
        if mask[ACTION_NUMBERS[wanted]]:
            return ACTION_NUMBERS[wanted]
    return PASS


def offensive_names() -> list[str]:
    spells = ("cast Melf's Acid Arrow at", "cast Magic Missile at", "melee")
    return [f"{spell} opponent_{at}" for spell in spells for at in range(1, TEAM + 1)]


# --- layouts ---------------------------------------------------------------------


def test_every_action_and_every_number_has_a_name_of_its_own():
    assert len(set(ACTION_NUMBERS)) == len(ACTIONS) <= MOST_OPTIONS
    assert len(set(OBSERVATION_NAMES)) == len(OBSERVATION_NAMES)
    assert ACTIONS[PASS].act is Act.PASS
    assert PASS == 0


def test_actions_have_the_numbers_that_the_page_tells():
    first_words = [action.name.split()[0] for action in ACTIONS]
    for word, numbers in {
        "pass": (0, 0),
        "melee": (1, 12),
        "ranged": (13, 24),
        "drink": (25, 27),
        "cast": (28, 295),
        "move": (296, 345),
    }.items():
        places = [at for at, first in enumerate(first_words) if first == word]
        assert (places[0], places[-1]) == numbers
        assert len(places) == numbers[1] - numbers[0] + 1
    assert ACTIONS[296].name == "move to comrade_1"
    assert ACTIONS[320].name == "move to frontfriend"
    assert ACTIONS[321].name == "move from comrade_1"


def test_numbers_of_an_observation_are_where_the_page_tells():
    assert len(OBSERVATION_NAMES) == 657
    for at, name in {
        0: "round",
        1: "spell Blindness",
        22: "potion Potion of Fire Resistance",
        25: "self alive",
        25 + 13: "self distance",
        25 + 14: "self acid",
        25 + 28: "self slippery",
        25 + 31: "self spells",
        25 + 17 * 32: "hostile_animal_5 alive",
        601: "cloud_1 fumes",
        607: "cloud_1 covers_me",
        656: "cloud_8 covers_me",
    }.items():
        assert OBSERVATION_NAMES[at] == name


def test_agents_are_named_by_team_and_role():
    assert AGENT_NAMES[:4] == (
        "red_fighter_1",
        "red_fighter_2",
        "red_wizard_1",
        "red_wizard_2",
    )
    assert AGENT_NAMES[7] == "blue_wizard_2"


def test_both_teams_see_the_same_picture_at_the_start():
    env = environment(team="both", equipped="cursing")
    observations, _ = env.reset(seed=3)
    for red, blue in zip(AGENT_NAMES[:TEAM], AGENT_NAMES[TEAM:], strict=True):
        for part in ("observation", "action_mask"):
            assert np.array_equal(observations[red][part], observations[blue][part])


def test_an_observation_tells_what_is_there():
    env = environment(team="second")
    observations, _ = env.reset(seed=3)
    me = observations["blue_wizard_1"]
    assert seen(me, "self wizard") == seen(me, "self friend") == seen(me, "self health") == 1
    assert seen(me, "self x") == pytest.approx(0.04)
    assert seen(me, "self y") == pytest.approx(0.4)
    assert seen(me, "self spells") == 1
    assert seen(me, "spell Fireball") == 0.25
    assert seen(me, "spell Magic Missile") == 1
    assert seen(me, "potion Potion of Healing") == 1
    assert seen(me, "comrade_1 fighter") == seen(me, "comrade_3 wizard") == 1
    assert seen(me, "opponent_1 x") == pytest.approx(0.9)
    assert seen(me, "opponent_1 to_x") == pytest.approx(0.86)
    assert seen(me, "opponent_1 friend") == 0
    assert seen(me, "hostile_animal_1 alive") == seen(me, "cloud_1 fumes") == 0
    assert seen(me, "round") == pytest.approx(1 / env.world.numbers["round_limit"])


def test_animals_and_clouds_come_into_view():
    env = environment(team="both", equipped="defensive")
    env.reset(seed=1)
    summon = {"red_wizard_1": ACTION_NUMBERS["cast Monster Summoning I at self"]}
    observations = env.step(summon)[0]
    assert seen(observations["red_fighter_1"], "own_animal_1 alive") == 1
    assert seen(observations["red_fighter_1"], "own_animal_1 friend") == 1
    assert seen(observations["blue_fighter_1"], "hostile_animal_1 alive") == 1
    assert seen(observations["blue_fighter_1"], "hostile_animal_1 friend") == 0
    assert seen(observations["blue_fighter_1"], "own_animal_1 alive") == 0
    env = environment(team="both", equipped="disabling")
    env.reset(seed=1)
    cloud = {"red_wizard_1": ACTION_NUMBERS["cast Stinking Cloud at opponent_1"]}
    observations = env.step(cloud)[0]
    assert seen(observations["red_wizard_1"], "cloud_1 fumes") == 1
    assert seen(observations["red_wizard_1"], "cloud_1 covers_me") == 0
    assert seen(observations["blue_fighter_1"], "cloud_1 covers_me") == 1
    assert seen(observations["blue_fighter_1"], "cloud_1 x") == pytest.approx(0.1)
    assert seen(observations["blue_fighter_1"], "cloud_2 fumes") == 0


# --- PettingZoo's own tests ------------------------------------------------------


@pytest.mark.parametrize("team", ["first", "second", "both"])
@pytest.mark.parametrize("fallen_leave", [True, False])
def test_parallel_api(team: str, fallen_leave: bool, capsys: pytest.CaptureFixture):
    for equipped in ("offensive", "drawn"):
        env = environment(team=team, equipped=equipped, fallen_leave=fallen_leave)
        parallel_api_test(env, num_cycles=1000)


@pytest.mark.filterwarnings("ignore::UserWarning")
def test_agents_in_turn_api(capsys: pytest.CaptureFixture):
    # It warns of observations that hold more than numbers, and of our agents' names.
    api_test(parallel_to_aec(environment(team="both")), num_cycles=300)


@pytest.mark.parametrize("team", ["first", "both"])
def test_seeds(team: str):
    make = partial(environment, team=team, against="random_agent", equipped="drawn")
    parallel_seed_test(make, num_cycles=500)


# --- luck ------------------------------------------------------------------------


def test_a_series_of_fights_depends_on_its_seed_alone():
    settings: dict[str, Any] = {"against": "consecutive", "equipped": "drawn", "shaped": True}
    env = environment(**settings)
    first = digest(env, 5, seed=8)
    assert digest(env, 5, seed=8) == first
    assert digest(environment(**settings, seed=1), 5, seed=8) == first
    assert digest(env, 5, seed=9) != first


def test_an_environment_that_was_never_seeded_starts_from_its_own_seed():
    first, second, other = (environment(seed=seed) for seed in (4, 4, 5))
    for env in (first, second, other):
        env.reset()
    assert first.bout_seed == second.bout_seed != other.bout_seed


def test_fights_of_a_series_differ():
    env = environment()
    seeds = [env.reset() and env.bout_seed for _ in range(20)]
    assert len(set(seeds)) == 20


def test_the_same_actions_give_the_same_fight_again():
    env, choose = environment(team="both", equipped="drawn"), chooser(1)
    fought = list(rounds(env, choose, seed=5))
    again = iter(fought)
    observations, _ = env.reset(seed=5)
    while env.agents:
        actions, results = next(again)
        observations, rewards, *_ = env.step(actions)
        assert rewards == results[1]
        for name, observation in observations.items():
            for part, numbers in observation.items():
                assert np.array_equal(numbers, results[0][name][part])
    assert next(again, None) is None


def test_both_forms_of_the_kernels_give_the_same_fights():
    program = (
        "from tests.worlds.commanding import digest\n"
        "from tests.worlds.crpg.test_env import environment\n"
        "print(digest(environment(team='both', equipped='drawn', shaped=True), 4, 2))\n"
        "print(digest(environment(against='cursing', shaped=True), 4, 2))\n"
    )
    assert len(printed_by_both_forms(program)) == 1


# --- fights ----------------------------------------------------------------------


def test_two_hundred_random_fights_end_within_the_spaces():
    choose = chooser(0)
    envs = [
        environment(team=team, against=against, equipped=equipped)
        for team, against, equipped in (
            ("both", "offensive", "drawn"),
            ("first", "defensive", "disabling"),
            ("second", "cursing", "drawn"),
            ("first", "drawn", "defensive"),
        )
    ]
    for fight in range(200):
        env = envs[fight % len(envs)]
        space = env.observation_space(env.possible_agents[0])
        for _, (observations, *_rest) in rounds(env, choose):
            assert all(space.contains(observation) for observation in observations.values())
        assert env.is_over


@pytest.mark.parametrize("against", Crpg().tactics)
def test_every_tactic_can_be_fought(against: str):
    env, choose = environment(against=against), chooser(2)
    for _ in range(3):
        *_, last = rounds(env, choose)
        assert {info["result"] for info in last[1][-1].values()} <= {-1, 0, 1}


def test_orders_that_imitate_a_tactic_win_sometimes():
    env = environment()
    won = 0
    for _ in range(40):
        list(rounds(env, script_like))
        won += env.outcome().winner == 0
    assert won > 5


def test_nobody_who_does_nothing_and_fights_nobody_dies_and_time_runs_out():
    env = parallel_env(team="both", numbers={**PROPOSED, "round_limit": 30})
    *_, (_, last) = rounds(env, lambda name, mask: PASS)
    _, rewards, terminations, truncations, infos = last
    assert env.outcome().rounds == 30
    assert set(truncations) == set(AGENT_NAMES)
    assert all(truncations.values())
    assert not any(terminations.values())
    assert set(rewards.values()) == {0}
    assert {info["result"] for info in infos.values()} == {0}


# --- masks -----------------------------------------------------------------------


def order_for(env: CrpgEnv, bout: CrpgBout, who: int, number: int) -> CrpgOrder | None:
    """An action as an order to the same fight; None if nobody is in its slot."""
    action = ACTIONS[number]
    if action.slot != NONE:
        holder = int(env.codec.holders[who, action.slot])
        return None if holder == NONE else CrpgOrder(action.act, action.thing, holder)
    if action.place != NONE:
        fight = bout.imagined()
        if not entries.set_location(fight, who, action.place):
            return None
        x, y = float(fight.try_x), float(fight.try_y)
        return CrpgOrder(action.act, action.thing, NONE, x, y, True)
    return CrpgOrder(action.act, action.thing)


def is_accepted(bout: CrpgBout, who: int, order: CrpgOrder) -> bool:
    """Whether the fight would accept an order; it is given in a copy only."""
    real = bout.record
    bout.world.record = copied(real)
    try:
        return bout.order(who, order)
    finally:
        bout.world.record = real


def stepped_alongside(env: CrpgEnv, check: Callable[[CrpgBout], None], seed: int) -> None:
    """Fight in the environment and in a bout of its own at once."""
    choose = chooser(seed)
    _, infos = env.reset(seed=seed)
    bout = env.world.begin(env.sides, env.bout_seed)
    bout.take_over(env.agent_numbers.values())
    while env.agents:
        bout.open_round()
        check(bout)
        actions = {name: choose(name, infos[name]["action_mask"]) for name in env.agents}
        for name, number in actions.items():
            who = env.agent_numbers[name]
            order = order_for(env, bout, who, number)
            if infos[name]["action_mask"].sum() > 1:
                assert bout.order(who, order)
        bout.close_round()
        infos = env.step(actions)[-1]
    for field in ("health", "x", "y", "spells", "potions", "influences"):
        units = (column(field_of(fight, "unit"), field)[:8] for fight in (env.fight, bout.record))
        assert np.array_equal(*units)


@pytest.mark.skipif(not COMPILES, reason="copies a fight for every action")
@pytest.mark.parametrize(
    ("equipped", "seed"), [("offensive", 1), ("defensive", 2), ("disabling", 3), ("novice", 4)]
)
def test_masks_allow_what_a_bout_accepts_and_nothing_else(equipped: str, seed: int):
    env = environment(against="offensive", equipped=equipped)
    compared = 0

    def check(bout: CrpgBout) -> None:
        nonlocal compared
        for name in env.agents:
            who = env.agent_numbers[name]
            for number in range(1, len(ACTIONS)):
                order = order_for(env, bout, who, number)
                accepted = order is not None and is_accepted(bout, who, order)
                assert accepted == env._masks[who, number], (name, ACTIONS[number].name)
                compared += 1

    stepped_alongside(env, check, seed)
    assert compared > 2_000


def content(fight: Any) -> bytes:
    """Everything in a fight."""
    return fight.tobytes() if COMPILES else as_bytes(fight, Fight)


def test_asking_for_masks_leaves_the_fight_as_it_was():
    env = environment(team="both", equipped="drawn")
    for _ in rounds(env, chooser(3), seed=3):
        before = content(env.fight)
        mark_allowed(env.fight, env.codec.choices)
        assert content(env.fight) == before


def test_masks_know_that_a_chosen_spell_may_still_become_another():
    env = environment()
    env.reset(seed=1)
    bout = env.world.begin(env.sides, env.bout_seed)
    bout.open_round()
    (wizard,) = [who for who in (6,) if bout.chosen(who).act is Act.CAST]
    mark_allowed(bout.record, env.codec.choices)
    allowed = column(field_of(env.codec.choices, "sight"), "allowed")[wizard]
    fireball = ACTION_NUMBERS["cast Fireball at centreenemy"]
    assert allowed[fireball]
    assert is_accepted(bout, wizard, order_for(env, bout, wizard, fireball))


def test_a_masked_action_is_doing_nothing():
    idle, foolish = (environment() for _ in range(2))
    _, infos = idle.reset(seed=6)
    foolish.reset(seed=6)
    while idle.agents:
        refused = {
            name: int(np.flatnonzero(infos[name]["action_mask"] == 0)[-1]) for name in idle.agents
        }
        first, second = idle.step({}), foolish.step(refused)
        infos = first[-1]
        for name, observation in first[0].items():
            assert np.array_equal(observation["observation"], second[0][name]["observation"])
    assert not foolish.agents


def test_masks_may_be_written_into():
    env = environment(team="both")
    observations, infos = env.reset(seed=1)
    for name in env.agents:
        observations[name]["action_mask"][:] = 0
        assert infos[name]["action_mask"].sum() > 1
        infos[name]["action_mask"][:] = 0
    fireball = ACTION_NUMBERS["cast Fireball at centreenemy"]
    after = env.step({"red_wizard_1": fireball})[0]
    assert seen(after["red_fighter_1"], "comrade_2 spells") == pytest.approx(6 / 7)


def test_the_charmed_follow_their_scripts_and_take_no_orders():
    env, choose = environment(against="cursing", fallen_leave=False), chooser(4)
    acted = 0
    for _ in range(30):
        for _, (observations, *_rest, infos) in rounds(env, choose):
            for name, who in env.agent_numbers.items():
                unit = env.fight.unit[who]
                if env.is_over or not unit.alive:
                    continue
                is_charmed = bool(unit.influences >> Influence.CHARMED & 1)
                assert seen(observations[name], "self charmed") == is_charmed
                assert seen(observations[name], "self friend") == (not is_charmed)
                assert unit.outside == (not is_charmed)
                if is_charmed:
                    assert infos[name]["action_mask"].sum() == 1
                    acted += int(unit.pending)
    assert acted > 3


# --- rewards and endings ---------------------------------------------------------


@pytest.mark.parametrize("shaped", [False, True])
def test_what_one_team_gets_the_other_loses(shaped: bool):
    env, choose = environment(team="both", shaped=shaped, fallen_leave=False), chooser(5)
    for _ in range(10):
        totals = dict.fromkeys(AGENT_NAMES, 0.0)
        for _, (_, rewards, *_rest) in rounds(env, choose):
            for name, reward in rewards.items():
                totals[name] += reward
        outcome = env.outcome()
        result = {0: 1, 1: -1, None: 0}[outcome.winner]
        shares = [
            sum(outcome.health[at : at + TEAM]) / sum(outcome.most_health[at : at + TEAM])
            for at in (0, TEAM)
        ]
        expected = result + (shares[0] - shares[1] if shaped else 0)
        for at, name in enumerate(AGENT_NAMES):
            assert totals[name] == pytest.approx(expected if at < TEAM else -expected)


def test_the_fallen_leave_at_once():
    env = environment()
    for _, (_, _, terminations, truncations, _) in rounds(env, chooser(6), seed=6):
        for name, is_out in terminations.items():
            alive = bool(env.fight.unit[env.agent_numbers[name]].alive)
            assert is_out == (env.is_over or not alive)
            assert (name in env.agents) == (not is_out)
        assert not any(truncations.values())


def test_the_fallen_stay_on_request_and_hear_how_it_ended():
    env = environment(fallen_leave=False)
    *_, (_, last) = rounds(env, chooser(6), seed=6)
    assert set(last[1]) == set(env.possible_agents)
    assert set(last[1].values()) == {-1}
    assert all(last[2].values())


def test_no_agents_are_left_when_those_under_command_have_fallen():
    env = environment(only=["red_wizard_2"])
    assert env.possible_agents == ["red_wizard_2"]
    *_, (_, last) = rounds(env, lambda name, mask: PASS, seed=1)
    assert last[2] == {"red_wizard_2": True}
    with pytest.raises(UsageError, match="reset first"):
        env.step({})


# --- what teams bring ------------------------------------------------------------


def test_scripts_alone_play_like_the_world_itself():
    # The only one under command does nothing, so the others are those of the tactic.
    env = environment(only=["red_fighter_1"], against="cursing")
    list(rounds(env, lambda name, mask: PASS, seed=2))
    assert env.sides[0] == env.world.static_team("offensive").next(None)
    assert env.sides[1] == env.world.static_team("cursing").next(None)


def test_a_function_brings_scripts_and_can_learn_from_the_outcome():
    world = environment().world
    learner, drawn = world.learner(seed=1), []

    def bring() -> Any:
        drawn[:] = world.draw_team(learner)
        return drawn

    env, choose = environment(against=bring), chooser(7)
    for _ in range(3):
        list(rounds(env, choose))
        outcome = env.outcome()
        for script, places in zip(drawn, outcome.activated[TEAM:], strict=True):
            script.mark(*places)
        told = list(zip(drawn, outcome.fitness[TEAM:], strict=True))
        learner.learn_team(told, won=outcome.winner == 1, team_fitness=outcome.team_fitness[1])
    assert learner.encounters == 3


def test_options_of_a_reset_hold_for_one_fight():
    env = environment(against="offensive", equipped="offensive")
    env.reset(seed=1, options={"against": "cursing", "equipped": "defensive"})
    assert env.sides[0] == env.world.static_team("defensive").next(None)
    assert env.sides[1] == env.world.static_team("cursing").next(None)
    env.reset()
    assert env.sides[1] == env.world.static_team("offensive").next(None)


def test_consecutive_opponents_change_when_they_lose():
    env = environment(against="consecutive", equipped="offensive")
    brought = []
    for fight in range(30):
        list(rounds(env, script_like, seed=None if fight else 3))
        brought.append((env.sides[1], env.outcome().winner == 1))
    changes = 0
    for (before, it_won), (after, _) in pairwise(brought):
        assert (before == after) == it_won
        changes += before != after
    assert 0 < changes < 29


# --- words -----------------------------------------------------------------------


def test_rounds_can_be_read():
    env = environment(team="both", render_mode="ansi", equipped="defensive")
    env.reset(seed=1)
    assert env.render() == ""
    env.step({"red_wizard_1": ACTION_NUMBERS["cast Monster Summoning I at opponent_1"]})
    told = [env.render()]
    assert "red's first wizard casts Monster Summoning I" in told[0]
    while env.agents:
        env.step({})
        told.append(env.render())
    assert " joins red's first wizard" in told[0]
    assert "red's" in told[1]
    assert "an animal" not in "".join(told)
    assert told[-1].splitlines()[-1] == "After 50 rounds nobody has won."


def test_every_step_tells_its_own_round():
    env = environment(render_mode="ansi")
    told = [env.render() for _ in rounds(env, chooser(1), seed=1)]
    for number, text in enumerate(told[:-1], start=1):
        assert {line.split(".")[0] for line in text.splitlines()} == {f"Round {number}"}
    assert told[-1].splitlines()[-1].startswith("After ")


def test_nothing_is_written_down_unless_asked():
    env = environment()
    list(rounds(env, chooser(1), seed=1))
    assert env.render() is None
    assert env.sentences == []
    assert not env.fight.logging


# --- mistakes --------------------------------------------------------------------


@pytest.mark.parametrize(
    ("settings", "message"),
    [
        ({"team": "third"}, "a team is one of first, second, both; got 'third'"),
        ({"against": "offensiv"}, "did you mean 'offensive'"),
        ({"only": ["red_wizard"]}, "did you mean 'red_wizard_"),
        ({"only": ["blue_wizard_1"]}, "no agent of this team is named 'blue_wizard_1'"),
        ({"only": []}, "somebody must be commanded"),
        ({"render_mode": "human"}, "the only render mode is 'ansi'"),
        ({"seed": -1}, "a seed is a whole number"),
    ],
)
def test_settings_that_make_no_sense_are_refused(settings: dict[str, Any], message: str):
    with pytest.raises(UsageError, match=message):
        environment(**settings)


def test_calls_that_make_no_sense_are_refused():
    env = environment()
    with pytest.raises(UsageError, match="reset first"):
        env.step({})
    with pytest.raises(UsageError, match="reset first"):
        env.outcome()
    env.reset(seed=1)
    with pytest.raises(UsageError, match="no agent of this environment is named 'blue_wizard_1'"):
        env.step({"blue_wizard_1": 0})
    with pytest.raises(UsageError, match="actions are numbered 0 to 345; got 346"):
        env.step({"red_wizard_1": 346})
    with pytest.raises(UsageError, match="actions are numbered"):
        env.step({"red_wizard_1": -1})


def test_orders_to_the_fallen_are_ignored():
    env = environment()
    env.reset(seed=6)
    while len(env.agents) == TEAM:
        env.step({})
    assert env.agents
    env.step(dict.fromkeys(env.possible_agents, len(ACTIONS) - 1))


def test_a_missing_package_is_named_with_the_way_to_get_it():
    program = "import sys; sys.modules['pettingzoo'] = None; import sparring.worlds.crpg.env"
    told = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=False
    )
    assert "needs the package 'pettingzoo': pip install 'sparring[rl]'" in told.stderr
