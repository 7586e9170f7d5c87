"""The environment for learners keeps PettingZoo's promises and the pit's rules."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest
from pettingzoo.test import api_test, parallel_api_test, parallel_seed_test
from pettingzoo.utils import parallel_to_aec

from sparring.kernels.records import as_bytes, copied
from sparring.kernels.switch import COMPILES
from sparring.worlds.env import make_env
from sparring.worlds.kernel_codec import column, field_of
from sparring.worlds.pit.data.codes import NONE, Act, Influence
from sparring.worlds.pit.env import OBSERVATION_NAMES, PitEnv, parallel_env
from sparring.worlds.pit.kernel.masking import MOST_OPTIONS, mark_allowed
from sparring.worlds.pit.kernel.record import TEAM, Fight
from sparring.worlds.pit.options import ACTION_NUMBERS, ACTIONS, PASS
from tests.worlds.commanding import chooser, digest, printed_by_both_forms, rounds
from tests.worlds.pit.stage import PROPOSED, SPELL

if TYPE_CHECKING:
    from collections.abc import Callable

    from sparring.worlds.pit.stepping import PitBout

environment = partial(parallel_env, numbers=PROPOSED)
"""With the free numbers as they were proposed, so that calibration changes no test."""
AGENT_NAMES = tuple(environment(team="both").possible_agents)


def seen(observation: dict[str, np.ndarray], what: str) -> float:
    """One number of an observation, by its name."""
    return float(observation["observation"][OBSERVATION_NAMES.index(what)])


def may(observation: dict[str, np.ndarray], action: str) -> bool:
    """Whether an action is allowed, by its name."""
    return bool(observation["action_mask"][ACTION_NUMBERS[action]])


def after(env: PitEnv, *orders: dict[str, str], seed: int = 1) -> dict[str, Any]:
    """What everybody sees after a round for each of these orders, given by their names."""
    observations, _ = env.reset(seed=seed)
    for named in orders:
        numbers = {name: ACTION_NUMBERS[action] for name, action in named.items()}
        for name, number in numbers.items():
            assert observations[name]["action_mask"][number], (name, ACTIONS[number].name)
        observations = env.step(numbers)[0]
    return observations


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
        "melee": (1, 6),
        "ranged": (7, 12),
        "turn": (13, 13),
        "drink": (14, 20),
        "cast": (21, 240),
        "move": (241, 256),
    }.items():
        places = [at for at, first in enumerate(first_words) if first == word]
        assert (places[0], places[-1]) == numbers
        assert len(places) == numbers[1] - numbers[0] + 1
    assert ACTIONS[241].name == "move to comrade_1"
    assert ACTIONS[252].name == "move to centre"


def test_numbers_of_an_observation_are_where_the_page_tells():
    assert len(OBSERVATION_NAMES) == 561
    for at, name in {
        0: "round",
        1: "spell Daze",
        29: "potion Potion of Light Healing",
        36: "turns",
        37: "self alive",
        37 + 8: "self unseen",
        37 + 16: "self distance",
        37 + 17: "self hasted",
        37 + 37: "self paralysed",
        37 + 40: "self spells",
        37 + 11 * 41: "hostile_creature_2 alive",
        529: "zone_1 tentacles",
        536: "zone_1 covers_me",
        560: "zone_4 covers_me",
    }.items():
        assert OBSERVATION_NAMES[at] == name


def test_both_teams_see_the_same_picture_at_the_start():
    observations, _ = environment(team="both").reset(seed=3)
    for red, blue in zip(AGENT_NAMES[:TEAM], AGENT_NAMES[TEAM:], strict=True):
        for part in ("observation", "action_mask"):
            assert np.array_equal(observations[red][part], observations[blue][part])


def test_an_observation_tells_what_is_there():
    env = environment(team="second")
    observations, _ = env.reset(seed=3)
    me = observations["blue_wizard_1"]
    assert seen(me, "self wizard") == seen(me, "self health") == seen(me, "self alive") == 1
    assert seen(me, "self x") == pytest.approx(-6.5 / 7.5)
    assert seen(me, "self y") == pytest.approx(1.5 / 7.5)
    assert seen(me, "self spells") == pytest.approx(16 / 18)
    assert seen(me, "spell Fireball") == 0.5
    assert seen(me, "spell Magic Missile") == 1
    assert seen(me, "spell Doom") == seen(me, "turns") == 0
    assert seen(me, "potion Potion of Speed") == 1
    assert seen(me, "comrade_1 fighter") == seen(me, "comrade_3 priest") == 1
    assert seen(me, "opponent_4 wizard") == 1
    assert seen(me, "opponent_4 to_x") == seen(me, "opponent_4 distance") == pytest.approx(13 / 15)
    assert seen(me, "hostile_creature_1 alive") == seen(me, "zone_1 silence") == 0
    assert seen(me, "round") == pytest.approx(1 / env.world.numbers["round_limit"])
    assert seen(observations["blue_priest_1"], "turns") == 1


def test_creatures_and_zones_come_into_view():
    env = environment(team="both")
    called = after(env, {"red_priest_1": "cast Animate Dead at own_edge"})
    assert seen(called["red_fighter_1"], "own_creature_1 skeleton") == 1
    assert seen(called["red_fighter_1"], "own_creature_1 x") == -1
    assert seen(called["blue_fighter_1"], "hostile_creature_1 skeleton") == 1
    assert seen(called["blue_fighter_1"], "hostile_creature_1 x") == 1
    assert seen(called["blue_fighter_1"], "own_creature_1 alive") == 0
    assert may(called["blue_fighter_1"], "melee hostile_creature_1")
    gripped = after(env, {"red_wizard_1": "cast Black Tentacles at opponent_1"})
    assert seen(gripped["red_wizard_1"], "zone_1 tentacles") == 1
    assert seen(gripped["red_wizard_1"], "zone_1 own") == 1
    assert seen(gripped["red_wizard_1"], "zone_1 covers_me") == 0
    assert seen(gripped["red_wizard_1"], "zone_1 x") == pytest.approx(4.5 / 7.5)
    assert seen(gripped["blue_fighter_1"], "zone_1 own") == 0
    assert seen(gripped["blue_fighter_1"], "zone_1 covers_me") == 1
    assert seen(gripped["blue_fighter_1"], "zone_1 x") == pytest.approx(-4.5 / 7.5)
    assert seen(gripped["blue_fighter_1"], "zone_2 tentacles") == 0


def test_nobody_knows_where_an_enemy_is_whom_he_does_not_see():
    env = environment(team="both")
    hidden = after(env, {"red_rogue_1": "drink Potion of Invisibility"})
    mine, theirs = hidden["red_rogue_1"], hidden["blue_wizard_1"]
    assert seen(mine, "self invisible") == seen(mine, "self alive") == 1
    assert seen(mine, "self unseen") == seen(hidden["red_fighter_1"], "comrade_1 unseen") == 0
    assert seen(theirs, "opponent_2 unseen") == seen(theirs, "opponent_2 alive") == 1
    assert seen(theirs, "opponent_2 rogue") == 1
    for part in ("health", "x", "y", "to_x", "to_y", "distance", "invisible"):
        assert seen(theirs, f"opponent_2 {part}") == 0
    for action in ("melee", "ranged", "move to", "cast Fireball at", "cast Magic Missile at"):
        assert not may(theirs, f"{action} opponent_2")
        assert action == "ranged" or may(theirs, f"{action} opponent_1")


def test_moves_end_where_they_are_aimed_at():
    env = environment(team="both")
    moved = after(
        env,
        {
            "red_rogue_1": "move to own_edge",
            "blue_rogue_1": "move to own_edge",
            "red_wizard_1": "move to high_edge",
            "blue_wizard_1": "move to comrade_1",
        },
    )
    assert env.fight.unit[1].x == pytest.approx(-7.5)
    assert env.fight.unit[5].x == pytest.approx(7.5)
    assert env.fight.unit[3].y == pytest.approx(7.5)
    assert seen(moved["blue_wizard_1"], "comrade_1 distance") == pytest.approx(0, abs=1e-6)
    assert seen(moved["red_rogue_1"], "self x") == seen(moved["blue_rogue_1"], "self x") == -1


def test_a_spell_on_oneself_is_cast_where_one_stands():
    env = environment(team="both")
    before = env.reset(seed=1)[0]["red_priest_1"]
    told = after(env, {"red_priest_1": "cast Divine Power"})["red_priest_1"]
    assert seen(told, "self divine_power") == 1
    assert seen(told, "self x") == seen(before, "self x")


# --- PettingZoo's own tests ------------------------------------------------------


@pytest.mark.parametrize("team", ["first", "second", "both"])
@pytest.mark.parametrize("fallen_leave", [True, False])
def test_parallel_api(team: str, fallen_leave: bool, capsys: pytest.CaptureFixture):
    env = environment(team=team, fallen_leave=fallen_leave)
    parallel_api_test(env, num_cycles=300)


@pytest.mark.filterwarnings("ignore::UserWarning")
def test_agents_in_turn_api(capsys: pytest.CaptureFixture):
    # It warns of observations that hold more than numbers, and of our agents' names.
    api_test(parallel_to_aec(make_env("pit", team="both")), num_cycles=100)


def test_seeds():
    parallel_seed_test(partial(environment, against="cursed", equipped="drawn"), num_cycles=200)


# --- luck ------------------------------------------------------------------------


def test_a_series_of_fights_depends_on_its_seed_alone():
    settings: dict[str, Any] = {"against": "drawn", "only": AGENT_NAMES[:2], "shaped": True}
    env = environment(**settings)
    first = digest(env, 5, seed=8)
    assert digest(env, 5, seed=8) == first
    assert digest(environment(**settings, seed=1), 5, seed=8) == first
    assert digest(env, 5, seed=9) != first


def test_both_forms_of_the_kernels_give_the_same_fights():
    program = (
        "from tests.worlds.commanding import digest\n"
        "from tests.worlds.pit.test_env import environment\n"
        "print(digest(environment(team='both', shaped=True), 3, 2))\n"
        "print(digest(environment(against='ai161', only=['red_wizard_1']), 3, 2))\n"
    )
    assert len(printed_by_both_forms(program)) == 1


# --- fights ----------------------------------------------------------------------


def test_a_hundred_random_fights_end_within_the_spaces():
    choose = chooser(0)
    settings: list[dict[str, Any]] = [
        {"team": "both"},
        {"against": "ai161"},
        {"team": "second", "against": "random_talents"},
        {"against": "drawn", "only": ["red_priest_1", "red_wizard_1"]},
    ]
    envs = [environment(**each, fallen_leave=False) for each in settings]
    zones = 0
    for fight in range(100):
        env = envs[fight % len(envs)]
        space = env.observation_space(env.possible_agents[0])
        for _, (observations, *_rest) in rounds(env, choose):
            assert all(space.contains(observation) for observation in observations.values())
            zones += int(env.fight.zones)
        assert env.is_over
    assert zones > 20


def test_nobody_dies_where_nobody_does_anything_and_time_runs_out():
    env = parallel_env(team="both", numbers={**PROPOSED, "round_limit": 30})
    *_, (_, last) = rounds(env, lambda name, mask: PASS)
    _, rewards, terminations, truncations, infos = last
    assert env.outcome().rounds == 30
    assert set(truncations) == set(AGENT_NAMES)
    assert all(truncations.values())
    assert not any(terminations.values())
    assert set(rewards.values()) == {0}
    assert {info["result"] for info in infos.values()} == {0}


@pytest.mark.parametrize("shaped", [False, True])
def test_what_one_team_gets_the_other_loses(shaped: bool):
    env, choose = environment(team="both", shaped=shaped, fallen_leave=False), chooser(5)
    for _ in range(5):
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


# --- masks -----------------------------------------------------------------------


def is_accepted(env: PitEnv, bout: PitBout, who: int, number: int) -> bool:
    """Whether the fight would accept an action; it is given in a copy only."""
    action = ACTIONS[number]
    if action.slot != NONE and env.codec.holders[who, action.slot] == NONE:
        return False
    real = bout.record
    bout.world.record = copied(real)
    try:
        return bout.order(who, env.codec.order_for(who, action))
    finally:
        bout.world.record = real


def stepped_alongside(env: PitEnv, check: Callable[[PitBout], None], seed: int) -> None:
    """Fight in the environment and in a bout of its own at once, with the same orders."""
    choose = chooser(seed)
    _, infos = env.reset(seed=seed)
    bout = env.world.begin(env.sides, env.bout_seed)
    bout.take_over(env.agent_numbers.values())
    while env.agents:
        bout.open_round()
        check(bout)
        actions = {name: choose(name, infos[name]["action_mask"]) for name in env.agents}
        for name, number in actions.items():
            if number != PASS:
                who = env.agent_numbers[name]
                assert bout.order(who, env.codec.order_for(who, ACTIONS[number]))
        bout.close_round()
        infos = env.step(actions)[-1]
    for field in ("health", "x", "y", "spells", "potions", "influences", "acted", "died_at"):
        units = (column(field_of(fight, "unit"), field) for fight in (env.fight, bout.record))
        assert np.array_equal(*units)


@pytest.mark.skipif(not COMPILES, reason="copies a fight for every action")
@pytest.mark.parametrize(("against", "seed"), [("ai129", 1), ("ai161", 2)])
def test_masks_allow_what_a_bout_accepts_and_nothing_else(against: str, seed: int):
    env = environment(against=against)
    counts = {True: 0, False: 0}

    def check(bout: PitBout) -> None:
        for name in env.agents:
            who = env.agent_numbers[name]
            for number in range(1, len(ACTIONS)):
                accepted = is_accepted(env, bout, who, number)
                assert accepted == env._masks[who, number], (name, ACTIONS[number].name)
                counts[accepted] += 1

    stepped_alongside(env, check, seed)
    assert min(counts.values()) > 300


@pytest.mark.parametrize("settings", [{"team": "both"}, {"only": ["red_rogue_1"]}])
def test_the_same_orders_give_the_same_fight_as_a_bout_of_scripts(settings: dict[str, Any]):
    for seed in range(5):
        env = environment(**settings, fallen_leave=False)
        stepped_alongside(env, lambda bout: None, seed)


def content(fight: Any) -> bytes:
    """Everything in a fight."""
    return fight.tobytes() if COMPILES else as_bytes(fight, Fight)


def test_asking_for_masks_leaves_the_fight_as_it_was():
    env = environment(team="both")
    for _ in rounds(env, chooser(3), seed=3):
        before = content(env.fight)
        mark_allowed(env.fight, env.codec.choices)
        assert content(env.fight) == before


def test_whoever_cannot_act_or_is_still_casting_may_only_pass():
    env, choose = environment(team="both", fallen_leave=False), chooser(4)
    stunned = fallen = 0
    for _ in range(30):
        for _, (observations, *_rest) in rounds(env, choose):
            if env.is_over:
                break
            for name, who in env.agent_numbers.items():
                unit, mask = env.fight.unit[who], observations[name]["action_mask"]
                is_able = bool(unit.alive) and not unit.disabled and not unit.begun
                assert (mask.sum() > 1) == is_able
                stunned += int(unit.influences >> Influence.STUNNED & 1)
                fallen += not unit.alive
    assert stunned > 3
    assert fallen > 3


def test_whoever_is_still_casting_may_only_pass():
    env = environment()
    env.reset(seed=1)
    assert env.codec.masks()[3].sum() > 1
    wizard = env.fight.unit[3]
    wizard.act, wizard.thing, wizard.pending, wizard.begun = Act.CAST, SPELL["Fireball"], 1, 1
    mark_allowed(env.fight, env.codec.choices)
    assert env.codec.masks()[3].sum() == 1
    assert env.codec.observe()[3][OBSERVATION_NAMES.index("self casting")] == 1
    assert env.codec.observe()[2][OBSERVATION_NAMES.index("comrade_3 casting")] == 1


def test_a_masked_action_is_doing_nothing():
    idle, foolish = environment(), environment()
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


# --- words -----------------------------------------------------------------------


def test_rounds_can_be_read():
    env = environment(team="both", render_mode="ansi")
    env.reset(seed=1)
    assert env.render() == ""
    env.step({"red_priest_1": ACTION_NUMBERS["cast Animate Dead at opponent_1"]})
    assert "red's priest casts Animate Dead" in env.render()
    assert "a skeleton joins red's priest" in env.render()
    told = [env.render() for _ in rounds(env, chooser(1), seed=1)]
    for number, text in enumerate(told[:-1], start=1):
        assert {line.split(".")[0] for line in text.splitlines()} == {f"Round {number}"}
    assert told[-1].splitlines()[-1].startswith("After ")
