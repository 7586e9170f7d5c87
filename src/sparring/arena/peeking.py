"""What a player may see of his opponents' scripts while he fights them: the rules that have
acted, unless he peeks. Whatever is hidden is not sent."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeAlias, TypedDict

from sparring.arena.parts import agent_names
from sparring.worlds.playing_contract import LEARNER
from sparring.worlds.replay import replay_from

if TYPE_CHECKING:
    from sparring.arena.played import PlayedBout
    from sparring.arena.why import DecisionView, WhyView

Places: TypeAlias = "set[tuple[int, int]]"
"""Lines of scripts: an agent, and a place in his script."""


class ScriptView(TypedDict):
    """One opponent's script as far as it may be seen."""

    name: str
    lines: list[list[str]]
    """Name and text of each line that may be seen."""
    hidden: int
    """How many lines may not."""


def lines_that_acted(played: PlayedBout) -> Places:
    """The lines by which somebody has acted in a step that was fought."""
    bout = played.bout
    kinds = getattr(bout, "event_type", None)
    if kinds is not None and hasattr(kinds, "RULE"):
        noted = [event for event in bout.all_events if event.code is kinds.RULE]
        return {(event.who, event.thing) for event in noted}
    return lines_explained(played)


def lines_explained(played: PlayedBout) -> Places:
    """The same for worlds that do not note it: the bout is fought again and explained."""
    replay = replay_from({**played.replay(), "digest": None})
    bout = replay.begin(explains=True)
    acted: Places = set()
    for _ in played.steps:
        replay.play_round(bout)
        for who, decision in bout.why().items():
            acted |= {(who, place) for place, one in enumerate(decision.tried) if one.acted}
    return acted


def scripts_seen(played: PlayedBout, *, peeks: bool) -> list[ScriptView]:
    """The opponents' scripts; once the bout is over there is nothing to hide."""
    names = agent_names(played.bout.world, played.bout)
    first = len(names) - len(played.opponents)
    acted = None if peeks or played.over else lines_that_acted(played)
    return [script_seen(played, who, names[who], acted) for who in range(first, len(names))]


def script_seen(played: PlayedBout, who: int, name: str, acted: Places | None) -> ScriptView:
    """One opponent's script, in full unless it is said which lines have acted."""
    lines = list(enumerate(played.bout.lines[who]))
    seen = [line for place, line in lines if acted is None or (who, place) in acted]
    return {
        "name": name,
        "lines": [[line.name, line.text] for line in seen],
        "hidden": len(lines) - len(seen),
    }


def why_seen(played: PlayedBout, view: WhyView, *, peeks: bool) -> WhyView:
    """A step explained, without the opponents' rules that may not be seen."""
    if peeks or played.over:
        return view
    acted = lines_that_acted(played)
    return {
        **view,
        "agents": [
            decision_seen(played, agent, acted) if agent["side"] == LEARNER else agent
            for agent in view["agents"]
        ],
    }


def decision_seen(played: PlayedBout, agent: DecisionView, acted: Places) -> DecisionView:
    """One opponent's choice, without the rules that may not be seen."""
    who = agent["who"]
    lines: list[Any] = played.bout.lines[who]
    known = {lines[place].name for one, place in acted if one == who}
    tried = [one for one in agent["tried"] if one["rule"] in known]
    untried = [name for name in agent["untried"] if name in known]
    hidden = len(agent["tried"]) + len(agent["untried"]) - len(tried) - len(untried)
    return {**agent, "tried": tried, "untried": untried, "hidden": hidden}
