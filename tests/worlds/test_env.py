"""One adapter serves any world: shown with a brawl that follows rules, and with a boat
that has no opponent, no rules and no numbered actions."""

from __future__ import annotations

from functools import cache, partial
from itertools import pairwise
from typing import TYPE_CHECKING, Any, ClassVar

import numpy as np
import pytest
from pettingzoo.test import parallel_api_test, parallel_seed_test

from sparring import Vocabulary, parse_rules
from sparring.errors import UsageError
from sparring.kernels.habits import Habit
from sparring.luck import Luck
from sparring.worlds import registry
from sparring.worlds.bout_codec import BoutCodec
from sparring.worlds.env import Ending, WorldEnv, make_env, number_space
from sparring.worlds.outcome import Outcome
from sparring.worlds.plain import PlainBout
from sparring.worlds.rule_world import RuleWorld

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from sparring.rules.checked import RuleSet

HEALTH = 6

# --- a brawl: two against one, by rules ------------------------------------------


@cache
def brawl_words() -> Vocabulary:
    words = Vocabulary("brawl")

    @words.action(always=True)
    def strike(me: Any) -> str:
        """Strike somebody."""
        return "strike"

    @words.action(always=True)
    def rest(me: Any) -> str:
        """Do nothing."""
        return "rest"

    return words


RULES = """
role brawler draws 1
rule hit [5]
    strike;
rule idle [5]
    rest;
closing
    rest;
"""


class Brawl(RuleWorld):
    name, title = "brawl", "two against one"
    sides = (("brawler", "brawler"), ("brawler",))
    words = staticmethod(brawl_words)
    basics = ("fierce", "lazy")
    composites: ClassVar = {"fickle": Habit.CONSECUTIVE}

    @classmethod
    def own_rules(cls) -> RuleSet:
        return parse_rules(RULES, brawl_words())

    def basic_team(self, tactic: str, side: int = 1) -> Any:
        line = {"fierce": "strike", "lazy": "rest"}[tactic]
        rules = parse_rules(f"script brawler\n    {line};\n", brawl_words())
        return self.team_from(rules, 0)

    def begin(self, sides: Any, seed: int, *, explains: bool = False) -> BrawlBout:
        # Tactics have two scripts; whoever is alone takes the first.
        scripts = [side[: len(roles)] for side, roles in zip(sides, self.sides, strict=True)]
        return BrawlBout(self, scripts, seed)


class BrawlBout(PlainBout):
    longest = 12

    def __init__(self, world: Any, sides: Any, seed: int) -> None:
        super().__init__(world, sides, seed)
        self.health = [HEALTH for _ in self.roles]

    def foes(self, agent: int) -> list[int]:
        return [
            foe
            for foe, side in enumerate(self.side_of)
            if side != self.side_of[agent] and self.health[foe]
        ]

    def play(self) -> None:
        for agent in range(len(self.roles)):
            if self.health[agent] and self.foes(agent) and self.act(agent, agent) == "strike":
                self.strike(agent, self.foes(agent)[0])

    def strike(self, agent: int, foe: int) -> None:
        harm = self.luck.below(8 if self.side_of[agent] else 4)
        self.health[foe] = max(0, self.health[foe] - harm)
        self.note(f"{self.agent_name(agent)} strikes {self.agent_name(foe)}", who=agent)

    def allows(self, agent: int, order: Any) -> bool:
        return order == "strike" and self.health[agent] > 0 and self.round % 3 != 0

    def winner(self) -> int | None:
        standing = {side for side, health in zip(self.side_of, self.health, strict=True) if health}
        return standing.pop() if len(standing) == 1 else None

    def fitness(self, agent: int) -> float:
        return self.health[agent] / HEALTH


class BrawlCodec(BoutCodec):
    name = "brawl_v1"
    orders: ClassVar = {"rest": None, "strike": "strike"}
    numbers = ("own health", "foes", "round")

    def view(self, agent: int) -> tuple[float, ...]:
        bout = self.bout
        return bout.health[agent] / HEALTH, len(bout.foes(agent)) / 2, bout.round

    def is_in(self, agent: int) -> bool:
        return self.bout.health[agent] > 0

    def advantage(self) -> float:
        health = self.bout.health
        return (health[0] + health[1]) / (2 * HEALTH) - health[2] / HEALTH


def brawl_env(**settings: Any) -> WorldEnv:
    return WorldEnv(BrawlCodec(Brawl()), **settings)


REST, STRIKE = range(2)


def rounds(env: WorldEnv, action: int, **reset: Any) -> Iterator[tuple]:
    """An encounter in which everybody always does the same."""
    env.reset(**reset)
    while env.agents:
        yield env.step(dict.fromkeys(env.agents, action))


# --- a boat: one side, no rules, no numbered actions, ten ticks a step -----------


class Harbour:
    name, sides, tactics = "harbour", (("boat",),), ()


class BoatCodec:
    """A boat that drifts; whoever steers gives a push, and then ten ticks pass."""

    name = "boat_v2"
    agent_names = (("boat",),)
    ticks = 10

    def __init__(self) -> None:
        self.world = Harbour()
        self.place = self.push = 0.0
        self.clock = 0
        self.lines: list[str] = []
        self.seed = 0

    def action_space(self, agent: int) -> Any:
        return number_space(1)

    def observation_space(self, agent: int) -> Any:
        return number_space(2)

    def begin(self, sides: Any, seed: int, *, agents: Any, tells: bool) -> None:
        self.luck, self.seed = Luck(seed), seed
        self.place, self.clock, self.push, self.lines = 1.0, 0, 0.0, []

    def observe(self) -> list[np.ndarray]:
        return [np.array([self.place, self.clock / 200], np.float32)]

    def masks(self) -> Any:
        raise AssertionError("nobody has numbered actions")

    def order(self, agent: int, action: Any) -> None:
        self.push = float(action[0])

    def advance(self) -> None:
        for _ in range(self.ticks):
            self.clock += 1
            drift = (self.luck.below(3) - 1) / 100
            self.place = max(0.0, min(1.0, self.place + self.push / 50 + drift))
        self.push, self.lines = 0.0, [f"Tick {self.clock}: the boat is at {self.place:.1f}."]

    def ending(self) -> Ending | None:
        if self.place == 0:
            return Ending(0, is_decided=True)
        return Ending(None, is_decided=False) if self.clock >= 200 else None

    def alive(self) -> list[bool]:
        return [True]

    def advantage(self) -> float:
        return 1 - self.place

    def sentences(self) -> list[str]:
        return self.lines

    def outcome(self) -> Outcome:
        winner = 0 if self.place == 0 else None
        fitness = (1 - self.place,)
        return Outcome(
            seed=self.seed,
            winner=winner,
            duration=self.clock,
            team_fitness=fitness,
            fitness=fitness,
        )


def boat_env(**settings: Any) -> WorldEnv:
    return WorldEnv(BoatCodec(), **settings)


HOMEWARDS = np.array([-1.0], np.float32)


def voyage(env: WorldEnv, push: np.ndarray, **reset: Any) -> list[tuple]:
    """A whole voyage with the same push all the time."""
    env.reset(**reset)
    steps = []
    while env.agents:
        steps.append(env.step({"boat": push}))
    return steps


# --- PettingZoo's own tests ------------------------------------------------------


@pytest.mark.parametrize("team", ["first", "second", "both"])
@pytest.mark.parametrize("fallen_leave", [True, False])
def test_a_brawl_keeps_the_promises_of_pettingzoo(team: str, fallen_leave: bool, capsys: Any):
    parallel_api_test(brawl_env(team=team, fallen_leave=fallen_leave, equipped="drawn"), 300)


def test_a_boat_keeps_the_promises_of_pettingzoo(capsys: Any):
    parallel_api_test(boat_env(), 300)


@pytest.mark.parametrize("make", [partial(brawl_env, team="both", equipped="drawn"), boat_env])
def test_seeds(make: Callable[[], WorldEnv]):
    parallel_seed_test(make, num_cycles=100)


# --- agents ----------------------------------------------------------------------


def test_agents_are_named_by_team_and_role_and_numbered_side_by_side():
    env = brawl_env(team="both")
    assert env.agent_numbers == {"red_brawler_1": 0, "red_brawler_2": 1, "blue_brawler_1": 2}
    assert [env.team(name) for name in env.possible_agents] == [0, 0, 1]
    assert brawl_env(team="second").agent_numbers == {"blue_brawler_1": 2}
    assert brawl_env(only=["red_brawler_2"]).agent_numbers == {"red_brawler_2": 1}


def test_an_environment_has_the_name_that_its_codec_gives_it():
    assert brawl_env().metadata["name"] == "brawl_v1"
    assert boat_env().metadata["name"] == "boat_v2"
    assert "name" not in WorldEnv.metadata


def test_only_those_under_command_do_what_they_are_told_and_the_others_what_they_bring():
    env = brawl_env(only=["red_brawler_2"], equipped="fierce", against="lazy", render_mode="ansi")
    env.reset(seed=1)
    env.step({"red_brawler_2": REST})
    assert env.render() == "Round 1: red's first brawler strikes blue's brawler."
    env.step({"red_brawler_2": STRIKE})
    assert "red's second brawler strikes" in env.render()
    assert "blue's brawler strikes" not in env.render()


def test_an_order_holds_for_all_steps_between_two_choices():
    class SlowCodec(BrawlCodec):
        steps = 2

    env = WorldEnv(SlowCodec(Brawl()), against="lazy", render_mode="ansi")
    env.reset(seed=1)
    env.step({"red_brawler_1": STRIKE})
    assert [line.split(":")[0] for line in env.render().splitlines()] == ["Round 1", "Round 2"]
    env.step({})
    assert env.render() == ""
    assert env.codec.bout.orders == [[1, 0, "strike"], [2, 0, "strike"]]


# --- observations and masks --------------------------------------------------------


def test_numbered_actions_come_with_a_mask_and_others_without():
    env = brawl_env()
    observations, infos = env.reset(seed=1)
    seen = observations["red_brawler_1"]
    assert seen["observation"] == pytest.approx([1, 0.5, 1])
    assert seen["action_mask"].tolist() == infos["red_brawler_1"]["action_mask"].tolist() == [1, 1]
    boat = boat_env()
    observations, infos = boat.reset(seed=1)
    assert observations["boat"] == pytest.approx([1, 0])
    assert infos == {"boat": {}}


def test_views_are_cut_off_at_the_bounds_of_their_space():
    env = brawl_env(against="lazy")
    for observations, *_ in rounds(env, REST, seed=1):
        for name, observation in observations.items():
            assert env.observation_space(name).contains(observation)
    assert env.codec.bout.round > 1


def test_a_masked_action_is_doing_nothing():
    env = brawl_env(against="lazy", render_mode="ansi")
    env.reset(seed=1)
    env.step({})
    assert env.render() == ""
    _, _, _, _, infos = env.step(dict.fromkeys(env.agents, STRIKE))
    assert "strikes" in env.render()
    assert {tuple(info["action_mask"]) for info in infos.values()} == {(1, 0)}
    env.step(dict.fromkeys(env.agents, STRIKE))
    assert env.render() == ""
    assert [order[0] for order in env.codec.bout.orders] == [2, 2]


def test_masks_may_be_written_into():
    env = brawl_env(against="lazy")
    observations, infos = env.reset(seed=1)
    for name in env.agents:
        observations[name]["action_mask"][:] = 0
        assert infos[name]["action_mask"].sum() == 2
        infos[name]["action_mask"][:] = 0
    env.step(dict.fromkeys(env.agents, STRIKE))
    assert len(env.codec.bout.orders) == 2


def test_at_the_end_nothing_is_allowed_any_more():
    *_, last = rounds(brawl_env(against="lazy"), STRIKE, seed=1)
    assert {tuple(info["action_mask"]) for info in last[-1].values()} == {(1, 0)}


# --- rewards and endings -----------------------------------------------------------


@pytest.mark.parametrize("shaped", [False, True])
def test_what_one_side_gets_the_other_loses(shaped: bool):
    env = brawl_env(team="both", shaped=shaped, fallen_leave=False)
    winners = set()
    for seed in range(20):
        totals = dict.fromkeys(env.possible_agents, 0.0)
        for _, rewards, *_ in rounds(env, STRIKE, seed=seed):
            for name, reward in rewards.items():
                totals[name] += reward
        result = {0: 1, 1: -1, None: 0}[env.outcome().winner]
        expected = result + (env.codec.advantage() if shaped else 0)
        for name, total in totals.items():
            assert total == pytest.approx(-expected if env.team(name) else expected)
        winners.add(env.outcome().winner)
    assert winners >= {0, 1}


def test_the_fallen_leave_at_once_or_stay_on_request():
    leaving, staying = (
        brawl_env(fallen_leave=leave, against="fierce", equipped="lazy") for leave in (True, False)
    )
    *steps, _ = [set(terminations) for _, _, terminations, *_ in rounds(leaving, REST, seed=2)]
    assert {"red_brawler_2"} in steps
    for _, _, terminations, *_ in rounds(staying, REST, seed=2):
        assert len(terminations) == 2


def test_time_truncates_and_a_decision_terminates():
    env = brawl_env(against="lazy")
    *_, (_, rewards, terminations, truncations, infos) = rounds(env, REST, seed=1)
    assert not any(terminations.values())
    assert all(truncations.values())
    assert set(rewards.values()) == {0}
    assert {info["result"] for info in infos.values()} == {0}
    *_, (_, rewards, terminations, truncations, infos) = rounds(env, STRIKE, seed=1)
    assert all(terminations.values())
    assert not any(truncations.values())
    assert set(rewards.values()) == {1}
    assert {info["result"] for info in infos.values()} == {1}


def test_one_side_alone_is_rewarded_for_how_well_it_stands():
    steps = voyage(boat_env(shaped=True), HOMEWARDS, seed=1)
    rewards = [step[1]["boat"] for step in steps]
    assert sum(rewards) == pytest.approx(2)
    assert steps[-1][2] == {"boat": True}
    assert all(reward > 0 for reward in rewards)
    assert sum(step[1]["boat"] for step in voyage(boat_env(), HOMEWARDS, seed=1)) == 1
    *_, last = voyage(boat_env(), -HOMEWARDS, seed=1)
    assert last[1:4] == ({"boat": 0.0}, {"boat": False}, {"boat": True})


# --- what sides bring ----------------------------------------------------------------


def test_sides_without_orders_bring_the_first_tactic_unless_told():
    env = brawl_env()
    env.reset(seed=1)
    fierce = env.world.static_team("fierce").next(None)
    assert env.sides == (fierce, fierce)
    env.reset(options={"against": "lazy"})
    assert env.sides == (fierce, env.world.static_team("lazy").next(None))
    env.reset()
    assert env.sides == (fierce, fierce)


def test_a_rule_file_stands_wherever_a_tactic_does(tmp_path):
    path = tmp_path / "idle.rules"
    path.write_text("script brawler\n    rest;\n")
    env = brawl_env(against=path, equipped=str(path))
    env.reset(seed=1)
    assert [[line.text for line in side[0]] for side in env.sides] == [["rest;"], ["rest;"]]
    assert [len(side) for side in env.sides] == [2, 1]


def test_drawn_scripts_are_as_many_as_the_side_has_agents():
    env = brawl_env(team="second", equipped="drawn", against="drawn")
    drawn = set()
    for _ in range(10):
        env.reset()
        assert [len(side) for side in env.sides] == [2, 1]
        drawn.add(tuple(script.lines[0].name for side in env.sides for script in side))
    assert len(drawn) > 1


def test_a_function_is_asked_before_every_encounter():
    world, calls = Brawl(), []

    def bring() -> Any:
        calls.append(len(calls))
        return world.static_team("lazy").next(None)

    env = brawl_env(against=bring)
    for _ in range(3):
        list(rounds(env, STRIKE))
    assert calls == [0, 1, 2]


def test_a_tactic_that_goes_by_how_it_went_hears_how_it_went():
    env, records = brawl_env(against="fickle"), []
    for _ in range(20):
        list(rounds(env, STRIKE))
        records.append((env.sides[1], env.outcome().winner == 1))
    for (before, it_won), (after, _) in pairwise(records):
        assert (before == after) == it_won
    assert {it_won for _, it_won in records} == {True, False}


def test_a_world_without_rules_gets_what_was_given():
    env = boat_env(equipped="anything")
    env.reset(seed=1)
    assert env.sides == ("anything",)
    boat = boat_env()
    boat.reset()
    assert boat.sides == ((),)


# --- words ---------------------------------------------------------------------------


def test_steps_can_be_read_and_the_last_sentence_says_who_won():
    env = brawl_env(team="both", render_mode="ansi")
    env.reset(seed=1)
    assert env.render() == ""
    texts = [env.render() for _ in rounds(env, STRIKE, seed=1)]
    assert all("strikes" in text for at, text in enumerate(texts, start=1) if at % 3)
    assert not any("After" in text for text in texts[:-1])
    assert texts[-1].splitlines()[-1].startswith("After ")
    assert "follows" not in "".join(texts)


def test_nothing_is_told_unless_asked():
    env = boat_env()
    voyage(env, HOMEWARDS)
    assert env.render() is None
    assert env.sentences == []
    env = boat_env(render_mode="ansi")
    voyage(env, HOMEWARDS)
    assert env.render().startswith("Tick ")


# --- mistakes ------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("make", "settings", "message"),
    [
        (brawl_env, {"team": "third"}, "a team is one of first, second, both; got 'third'"),
        (boat_env, {"team": "second"}, "a team is one of first; got 'second'"),
        (brawl_env, {"only": ["red_brawler"]}, "did you mean 'red_brawler_"),
        (brawl_env, {"only": []}, "somebody must be commanded"),
        (brawl_env, {"against": "firce"}, "no tactic is named 'firce'; did you mean 'fierce'"),
        (brawl_env, {"agianst": "fierce"}, "no setting is named 'agianst'; did you mean 'against'"),
        (brawl_env, {"render_mode": "human"}, "the only render mode is 'ansi'; got 'human'"),
        (brawl_env, {"seed": -1}, "a seed is a whole number"),
    ],
)
def test_settings_that_make_no_sense_are_refused(make: Any, settings: dict, message: str):
    with pytest.raises(UsageError, match=message):
        make(**settings)


def test_calls_that_make_no_sense_are_refused():
    env = brawl_env()
    with pytest.raises(UsageError, match="reset first"):
        env.step({})
    with pytest.raises(UsageError, match="reset first"):
        env.outcome()
    env.reset(seed=1)
    with pytest.raises(UsageError, match="no agent of this environment is named 'blue_brawler_1'"):
        env.step({"blue_brawler_1": 0})
    with pytest.raises(UsageError, match="actions are numbered 0 to 1; got 2"):
        env.step({"red_brawler_1": 2})
    boat = boat_env()
    boat.reset()
    with pytest.raises(UsageError, match=r"an action lies within Box\(-1.0, 1.0"):
        boat.step({"boat": np.array([2.0], np.float32)})


def test_three_sides_are_too_many():
    codec = BoatCodec()
    codec.agent_names = (("a",), ("b",), ("c",))
    with pytest.raises(UsageError, match="an environment has one side or two; this world has 3"):
        WorldEnv(codec)


# --- by the name of the world --------------------------------------------------------


def test_a_world_is_made_an_environment_by_its_name():
    env = make_env("crpg", team="second", numbers={"round_limit": 30})
    assert env.metadata["name"] == "sparring_crpg_v1"
    assert env.world.numbers["round_limit"] == 30
    assert env.possible_agents[0] == "blue_fighter_1"


def test_a_world_without_the_module_says_what_it_cannot_do(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(registry, "world_paths", lambda: {"brawl": "tests.worlds.test_env:Brawl"})
    with pytest.raises(
        UsageError,
        match="'brawl' cannot be used through PettingZoo: it has no module 'env'",
    ):
        make_env("brawl")


def test_an_unknown_world_is_answered_with_the_nearest():
    with pytest.raises(UsageError, match="no world is named 'crgp'; did you mean 'crpg'"):
        make_env("crgp")
