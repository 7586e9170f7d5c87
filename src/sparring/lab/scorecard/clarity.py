"""Clarity: how much must be read to know what an agent will do, and whether each of
its decisions has one reason."""

from __future__ import annotations

from statistics import fmean
from typing import TYPE_CHECKING, Any

from sparring.lab.scorecard.runs import by_test
from sparring.lab.scorecard.sheet import Cell, Measure, mean_cell, none_because
from sparring.learners.alert import AlertAM
from sparring.luck import Luck
from sparring.worlds.contract import ExplainingBout
from sparring.worlds.curses import LEARNING_SIDE
from sparring.worlds.minds import MIND_KINDS, Squad
from sparring.worlds.practice import teach

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from sparring.lab.jobs import Record
    from sparring.lab.scorecard.contestants import Contestant
    from sparring.lab.scorecard.runs import Runs
    from sparring.learners.sarsa import Sarsa
    from sparring.scripting.script import Decision

FIGHTS = 2
"""Fights against each tactic in which every decision is explained."""
EXPLAINED_STREAM = 60
"""The luck of these fights is shared with nobody."""
BY_VALUES = "it chooses by values: what it prefers is no reason"


def clarity(
    world: Any, contestants: Sequence[Contestant], runs: Mapping[str, Runs], seed: int
) -> list[Measure]:
    """Rules or values to read, rules that acted, decisions explained."""
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
            {one.name: explained_cell(one, world, seed) for one in contestants},
            stands_for_all=True,
            key="explained_pct",
        ),
    ]


def things_to_read(one: Contestant, world: Any) -> float:
    """The rules of a script with its closing rules, the values of a table, or the values and
    the model of a mind; the mean over the agents of a side."""
    roles = [world.rules.roles[name] for name in world.roles]
    if one.plain is not None:
        return fmean(role.script_size + len(role.closing) for role in roles)
    if one.kind in MIND_KINDS:
        squad = Squad(one.kind, world.mind_plans(LEARNING_SIDE))
        return fmean(map(numbers_in, squad.minds))
    states, actions = len(world.value_states), world.value_actions(one.choices)
    return fmean(states * len(actions[name]) for name in world.roles)


def numbers_in(mind: Sarsa) -> int:
    """All values of a mind, and what it has counted of the other."""
    values = len(mind.situations) * len(mind.actions)
    if not isinstance(mind, AlertAM):
        return values
    seen = len(mind.seen) + 1
    return values + seen * (len(mind.actions) + len(mind.situations))


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


def explained_cell(one: Contestant, world: Any, seed: int) -> Cell:
    """The share of decisions that have one reason, where reasons are told."""
    if one.plain is None:
        return none_because(BY_VALUES)
    share = share_explained(one, world, seed)
    if share is None:
        return none_because(f"the world '{world.name}' does not explain decisions")
    return Cell(share)


def share_explained(one: Contestant, world: Any, seed: int) -> float | None:
    """Decisions with exactly one rule as their reason, among all decisions of the
    learning side in some fights, in hundredths; None where nothing is explained."""
    assert one.plain is not None
    learner = one.plain(world, seed)
    luck = Luck(seed, EXPLAINED_STREAM)
    explained: list[bool] = []
    for tactic in world.studied:
        for _ in range(FIGHTS):
            scripts = world.draw_team(learner)
            bout: Any = world.begin((scripts, tactic), luck.word(), explains=True)
            is_explained = isinstance(bout, ExplainingBout)
            if not is_explained:
                return None
            explained += reasons_in(bout, len(scripts))
            if one.learns:
                teach(learner, scripts, bout.outcome())
    return 100 * fmean(explained)


def reasons_in(bout: Any, agents: int) -> Iterator[bool]:
    """Fight a bout to its end; of every decision of the first side, whether it has
    exactly one reason.

    Where a kernel decides, every rule is asked again in Python, and a decision counts
    only if the rule named gives the very order that the fight goes on with.
    """
    asks_again = hasattr(bout, "chosen")
    while not bout.over:
        if asks_again:
            bout.open_round()
        else:
            bout.step()
        for agent, decision in bout.why().items():
            if agent < agents:
                chosen = bout.chosen(agent) if asks_again else decision.order
                yield has_one_reason(decision) and same_order(decision.order, chosen)
        if asks_again:
            bout.close_round()


def has_one_reason(decision: Decision) -> bool:
    """Whether one rule alone stands behind a decision."""
    return [tried.rule for tried in decision.tried if tried.acted] == [decision.rule]


def same_order(order: Any, chosen: Any) -> bool:
    """Whether the order explained is the one chosen; of a kernel's order what is done
    and with what, for targets may be up to luck."""
    if hasattr(order, "act") and hasattr(chosen, "act"):
        return bool((order.act, order.thing) == (chosen.act, chosen.thing))
    return order is not None and order == chosen
