"""Clarity: how much must be read to know what an agent will do, and whether each of
its decisions has one reason."""

from __future__ import annotations

from statistics import fmean
from typing import TYPE_CHECKING

from sparring.lab.experiments.crpg.opponents import TACTICS
from sparring.lab.ruletexts import checked_rules
from sparring.lab.scorecard.runs import by_test
from sparring.lab.scorecard.sheet import Cell, Measure, mean_cell, none_because
from sparring.luck import Luck
from sparring.worlds.crpg.actions import STATES, actions_of
from sparring.worlds.crpg.kernel.record import TEAM
from sparring.worlds.crpg.rosters import ROLES
from sparring.worlds.crpg.vocabulary import Order
from sparring.worlds.crpg.world import Crpg

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from sparring.lab.jobs import Record
    from sparring.lab.scorecard.contestants import Contestant
    from sparring.lab.scorecard.runs import Runs
    from sparring.scripting.learner import DynamicScripting
    from sparring.scripting.script import Decision, Script
    from sparring.worlds.crpg.outcome import Outcome
    from sparring.worlds.crpg.stepping import Bout

FIGHTS = 2
"""Fights against each tactic in which every decision is explained."""
EXPLAINED_STREAM = 60
"""The luck of these fights is shared with nobody."""
BY_VALUES = "it chooses by values: what it prefers is no reason"


def clarity(
    contestants: Sequence[Contestant], runs: Mapping[str, Runs], rules: str, seed: int
) -> list[Measure]:
    """Rules or values to read, rules that acted, decisions explained."""
    world = Crpg(checked_rules(rules))
    return [
        Measure(
            "clarity",
            "rules or values that an agent acts by",
            {one.name: Cell(things_to_read(one, world)) for one in contestants},
            low_is_good=True,
            key="things_to_read",
        ),
        Measure(
            "clarity",
            "drawn rules that acted in an encounter",
            {one.name: acted_cell(one, runs[one.name].watched, seed) for one in contestants},
            low_is_good=None,
            key="rules_acted",
        ),
        Measure(
            "clarity",
            "decisions explained by one rule (%)",
            {
                one.name: none_because(BY_VALUES)
                if one.plain is None
                else Cell(share_explained(one, world, seed))
                for one in contestants
            },
            stands_for_all=True,
            key="explained_pct",
        ),
    ]


def things_to_read(one: Contestant, world: Crpg) -> float:
    """The rules of a script with its closing rules, or the values of a table; the
    mean over the agents of a team."""
    roles = [world.rules.roles[name] for name in ROLES]
    if one.plain is not None:
        return fmean(role.script_size + len(role.closing) for role in roles)
    return fmean(len(STATES) * len(actions_of(world.rules, name)) for name in ROLES)


def acted_cell(one: Contestant, records: Mapping[str, list[Record]], seed: int) -> Cell:
    """The mean number of drawn rules that acted, over all scripts."""
    if one.plain is None:
        return none_because("it has no scripts")
    if not records:
        return none_because("records of this learner do not tell its scripts")
    return mean_cell(by_test(records, acted_in), seed)


def acted_in(record: Record) -> float:
    """Rules that acted, by script, in one run."""
    return fmean(len(acted) for team in record["acted"] for acted in team)


# --- explained decisions -------------------------------------------------------


def share_explained(one: Contestant, world: Crpg, seed: int) -> float:
    """Decisions with exactly one rule as their reason, among all decisions of the
    learning team in some fights, in hundredths.

    Every rule is asked again in Python, and a decision counts only if the rule
    named gives the very order that the fight went on with.
    """
    assert one.plain is not None
    learner = one.plain(world, seed)
    luck = Luck(seed, EXPLAINED_STREAM)
    explained = []
    for tactic in TACTICS:
        for _ in range(FIGHTS):
            scripts = world.draw_team(learner)
            bout = world.begin((scripts, tactic), luck.word(), explains=True)
            while not bout.over:
                bout.open_round()
                explained += [
                    has_one_reason(bout, agent, decision)
                    for agent, decision in bout.why().items()
                    if agent < TEAM
                ]
                bout.close_round()
            if one.learns:
                tell(learner, scripts, bout.outcome())
    return 100 * fmean(explained)


def tell(learner: DynamicScripting, scripts: Sequence[Script], outcome: Outcome) -> None:
    """Let the learner go on from what happened."""
    for script, places in zip(scripts, outcome.activated, strict=False):
        script.mark(*places)
    told = list(zip(scripts, outcome.fitness[:TEAM], strict=True))
    won = None if outcome.winner is None else outcome.winner == 0
    learner.learn_team(told, won=won, team_fitness=outcome.team_fitness[0])


def has_one_reason(bout: Bout, agent: int, decision: Decision) -> bool:
    """Whether one rule alone stands behind what an agent is about to do."""
    reasons = [tried.rule for tried in decision.tried if tried.acted]
    return reasons == [decision.rule] and same_order(decision.order, bout, agent)


def same_order(order: object, bout: Bout, agent: int) -> bool:
    """Whether the order explained is the one chosen."""
    chosen = bout.chosen(agent)
    return isinstance(order, Order) and (order.act, order.thing) == (chosen.act, chosen.thing)
