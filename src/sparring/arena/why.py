"""Why everybody did what he did in a round: the rules tried, and why each failed."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypedDict

from sparring.arena.commands import planned
from sparring.errors import UsageError
from sparring.worlds.crpg.kernel.record import SIDES, TEAM
from sparring.worlds.crpg.telling import TEAMS, agent_name

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sparring.arena.commands import Planned
    from sparring.scripting.script import Decision
    from sparring.worlds.crpg.contenders import ScriptLine
    from sparring.worlds.crpg.replay import Replay
    from sparring.worlds.crpg.stepping import Bout

AGENTS = SIDES * TEAM


class TriedShown(TypedDict):
    """A rule that was tried."""

    rule: str
    text: str
    acted: bool
    reason: str


class DecisionShown(TypedDict):
    """How one agent came to what he did."""

    who: int
    name: str
    able: bool
    """Whether he could choose anything; the dead, held and stunned cannot."""
    ordered: bool
    """Whether a player ordered it: then the rules did not matter."""
    does: Planned | None
    tried: list[TriedShown]
    untried: list[str]
    """Rules of his script that stand below the one that acted."""


class WhyShown(TypedDict):
    """A round explained."""

    round: int
    agents: list[DecisionShown]


def why_shown(replay: Replay, lines: Sequence[Sequence[ScriptLine]], round: int) -> WhyShown:
    """Everybody's choice in one round of a fight; `lines` are the scripts with the
    names of their rules."""
    bout = replay.begin(explains=True)
    while not bout.over and bout.round < round - 1:
        replay.play_round(bout)
    if bout.over or round < 1:
        raise UsageError(f"the fight has no round {round}")
    bout.open_round()
    decisions = bout.why()
    orders = {agent: order for at, agent, order in replay.orders if at == round}
    for agent, order in orders.items():
        bout.order(agent, order)
    return {
        "round": round,
        "agents": [
            decision_shown(bout, who, decisions.get(who), lines[who], ordered=who in orders)
            for who in range(AGENTS)
        ],
    }


def decision_shown(
    bout: Bout, who: int, decision: Decision | None, lines: Sequence[ScriptLine], *, ordered: bool
) -> DecisionShown:
    """One agent's choice."""
    tried = () if decision is None or ordered else decision.tried
    return {
        "who": who,
        "name": f"{TEAMS[who // TEAM]}'s {agent_name(who)}",
        "able": decision is not None,
        "ordered": ordered,
        "does": None if decision is None else planned(who, bout.chosen(who), ordered=ordered),
        "tried": [
            {
                "rule": lines[place].name,
                "text": lines[place].text,
                "acted": one.acted,
                "reason": one.reason,
            }
            for place, one in enumerate(tried)
        ],
        "untried": [line.name for line in lines[len(tried) :]] if tried else [],
    }
