"""The loop in a toy world of game states and goals, beside the plain learner."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from sparring.kernels.compiling import Program, compiled
from sparring.kernels.loading import load_run
from sparring.kernels.loop import encounters, new_rows
from sparring.kernels.luck import Chance, below
from sparring.kernels.records import new
from sparring.kernels.run import Run, Won
from sparring.kernels.storing import store_run
from sparring.luck import Luck
from sparring.scripting.learner import DynamicScripting
from sparring.scripting.settings import LIMITED_AGE, Order, Settings
from tests.scripting.helpers import add_rule, rulebase

if TYPE_CHECKING:
    from sparring.scripting.rulebase import Rulebase
    from sparring.scripting.script import Script

ARMY, SCOUT = 0, 1
ROLES = ["army", "scout"]
GOALS = ["hide", "seek"]


@dataclass(slots=True)
class Campaign:
    """An army that goes through game states, and a scout who has a goal each time."""

    run: Run
    luck: Chance


program = Program("campaign")


@program.kernel
def good_share(campaign: Campaign, agent: int, start: int, end: int) -> float:
    """Every other rule acts; the share of good rules, every third, among those that
    acted at some places of a script."""
    script = campaign.run.agent[agent]
    acting, good = 0, 0
    for place in range(start, end):
        if below(campaign.luck, 2) > 0:
            script.acted[place] = 1
            acting += 1
            good += 1 if script.rules[place] % 3 == 0 else 0
    return good / acting if acting > 0 else 0.0


@program.kernel
def march(campaign: Campaign) -> None:
    """The army: each state is judged by how much better it went than the one before."""
    script = campaign.run.agent[ARMY]
    before = 0.5
    for at in range(script.parts):
        part = script.part[at]
        share = good_share(campaign, ARMY, part.start, part.end)
        part.is_judged = 1
        part.fitness = share - before
        before = share
    script.fitness = before


@program.entry
def play_campaign(campaign: Campaign) -> None:
    """Army and scout one after the other; then the scout gets his next goal."""
    run = campaign.run
    march(campaign)
    scout = run.agent[SCOUT]
    scout.fitness = good_share(campaign, SCOUT, 0, scout.count)
    scout.goal = below(campaign.luck, 3) - 1
    run.team_fitness = (run.agent[ARMY].fitness + scout.fitness) / 2
    run.enemy_fitness = 0.4
    run.won = Won.LEARNERS if run.team_fitness > run.enemy_fitness else Won.ENEMIES


# --- the same in plain Python ------------------------------------------------


def army() -> Rulebase:
    """Four states: two roads lead from the first to the last."""
    made = rulebase("", role="army", size=12)
    made.last_state_size = 4
    ways = {"camp": ["hills", "coast"], "hills": ["city"], "coast": ["city"], "city": []}
    for state, opened in ways.items():
        for at in range(8):
            opens = opened[at] if at < len(opened) else None
            add_rule(made, f"{state}_{at}", priority=at % 3, states=[(state, opens)])
    made.closing(lambda me: "wait")
    return made


def scouts() -> Rulebase:
    made = rulebase([f"rule_{at}" for at in range(10)], role="scout", size=4)
    for at in range(9):
        add_rule(made, f"with_goal_{at}", goals=[GOALS[at % 2]])
    return made


def new_learner(order: Order) -> DynamicScripting:
    chosen = Settings(order=order, fallback=LIMITED_AGE, break_even=0.5)
    return DynamicScripting([army(), scouts()], chosen, seed=5)


def plain_share(script: Script, luck: Luck, start: int, end: int) -> float:
    """The twin of `good_share`."""
    numbers = {rule.name: number for number, rule in enumerate(script.rulebase.rules)}
    acted = [place for place in range(start, end) if luck.below(2) > 0]
    script.mark(*acted)
    good = sum(numbers[script.rules[place]] % 3 == 0 for place in acted)
    return good / len(acted) if acted else 0.0


def live_plainly(learner: DynamicScripting, luck: Luck, count: int, goal: str | None) -> list[bool]:
    """The twin of the loop: who won each encounter."""
    wins = []
    for _ in range(count):
        marching, scouting = learner.draw("army"), learner.draw("scout", goal=goal)
        shares = {
            str(pool.label): plain_share(marching, luck, start, start + len(rules))
            for pool, rules, start in marching.parts
        }
        befores = [0.5, *shares.values()]
        judged = {
            state: share - before
            for (state, share), before in zip(shares.items(), befores, strict=False)
        }
        fitness = plain_share(scouting, luck, 0, scouting.drawn_count)
        goal = [*GOALS, None][luck.below(3) - 1]
        team = (befores[-1] + fitness) / 2
        results = [(marching, befores[-1]), (scouting, fitness)]
        learner.learn_team(results, won=team > 0.4, team_fitness=team, state_fitness=judged)
        wins.append(team > 0.4)
    return wins


def test_the_loop_does_what_the_plain_learner_does_with_states_and_goals():
    for order in Order:
        plain, learner = new_learner(order), new_learner(order)
        campaign, rows = new(Campaign), new_rows(200)
        load_run(campaign.run, learner, ROLES, goals=[None, "hide"])
        campaign.luck.low, campaign.luck.carry = 3, 4
        assert encounters(campaign, compiled(play_campaign), rows, 0) == 200
        luck = Luck(0)
        luck.state = 4 << 32 | 3
        wins = live_plainly(plain, luck, 200, "hide")
        assert [row.won == Won.LEARNERS for row in rows] == wins
        store_run(campaign.run, learner)
        assert learner.state() == plain.state()
        assert all(pool.encounters > 3 for pool in learner.all_pools())
