"""Why everybody did what he did in a step: the rules tried, and why each failed."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypedDict

from sparring.arena.parts import agent_names, side_of, why_not
from sparring.errors import UsageError
from sparring.worlds.playing_contract import ONLY_CARRIED

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sparring.scripting.script import Decision
    from sparring.worlds.contract import ScriptLine
    from sparring.worlds.replay import Replay


class TriedRule(TypedDict):
    """A rule that was tried."""

    rule: str
    text: str
    acted: bool
    reason: str


class DecisionView(TypedDict):
    """How one agent came to what he did."""

    who: int
    side: int
    name: str
    able: bool
    """Whether he could choose anything; the dead, held and stunned cannot."""
    ordered: bool
    """Whether a player ordered it: then the rules did not matter."""
    tried: list[TriedRule]
    untried: list[str]
    """Rules of his script that stand below the one that acted."""
    hidden: int
    """Rules of his script that the player may not see yet."""


class WhyView(TypedDict):
    """A step explained."""

    round: int
    agents: list[DecisionView]


def why_view(replay: Replay, lines: Sequence[Sequence[ScriptLine]], step: int) -> WhyView:
    """Everybody's choice in one step of a bout; `lines` are the scripts with the names
    of their rules."""
    bout = replay.begin(explains=True)
    reason = why_not(bout.world, bout)
    if reason is not None:
        raise UsageError(reason)
    while not bout.over and bout.round < step - 1:
        replay.play_round(bout)
    if bout.over or step < 1:
        raise UsageError(f"the fight has no round {step}")
    replay.play_round(bout)
    decisions = bout.why()
    orders = {agent for at, agent, _ in replay.orders if at == step}
    return {
        "round": step,
        "agents": [
            decision_view(bout.world, who, name, decisions.get(who), lines[who], who in orders)
            for who, name in enumerate(agent_names(bout.world, bout))
        ],
    }


def decision_view(
    world: Any,
    who: int,
    name: str,
    decision: Decision | None,
    lines: Sequence[ScriptLine],
    is_ordered: bool,
) -> DecisionView:
    """One agent's choice."""
    tried = () if decision is None or is_ordered else decision.tried
    return {
        "who": who,
        "side": side_of(world, who),
        "name": name,
        "able": decision is not None or is_ordered,
        "ordered": is_ordered,
        "tried": [
            {
                "rule": lines[place].name,
                "text": lines[place].text,
                "acted": one.acted,
                "reason": one.reason,
            }
            for place, one in enumerate(tried)
            if lines[place].name != ONLY_CARRIED
        ],
        "untried": [line.name for line in lines[len(tried) :]] if tried else [],
        "hidden": 0,
    }
