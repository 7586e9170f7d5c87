"""Whole fights to be watched: any pairing by its seed, and replay files.

A side is named in a few words, so that a pairing fits into a link:

    offensive                  a tactic
    rulebase                   scripts drawn with equal weights
    scripting:cursing:50       dynamic scripting after 50 encounters with a tactic
    swift:consecutive:100      swift scripting, likewise
    file                       a saved state or rule text that comes with the request
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, TypedDict

from sparring.arena.learning import Fought, history_shown, roles_shown, weights_of
from sparring.arena.messages import LONGEST_RULES
from sparring.arena.ruletexts import check_usable, world_with
from sparring.arena.showing import events_shown, places_aimed_at, scene_of
from sparring.arena.statefile import rules_in
from sparring.errors import UsageError
from sparring.learners.swift import SwiftScripting
from sparring.rules.check import parse_rules
from sparring.worlds.crpg.contenders import (
    RULEBASE,
    Contender,
    drawn,
    fixed_lines,
    from_learned,
    from_tactic,
    side_seed,
    unknown_side,
)
from sparring.worlds.crpg.practice import Practice
from sparring.worlds.crpg.replay import replay_form, replay_from
from sparring.worlds.crpg.rosters import TACTICS, known_tactic, team_from
from sparring.worlds.crpg.telling import ending
from sparring.worlds.crpg.vocabulary import crpg_words
from sparring.worlds.crpg.world import Crpg

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from sparring.arena.learning import HistoryShown, RoleShown
    from sparring.arena.showing import EventShown, Scene
    from sparring.scripting.learner import DynamicScripting
    from sparring.worlds.crpg.contenders import ScriptLine
    from sparring.worlds.crpg.replay import Replay
    from sparring.worlds.crpg.stepping import Bout

WAYS = ("scripting", "swift")
"""Learners that draw scripts."""
FILE = "file"
MOST_ENCOUNTERS = 500
"""Encounters a learner may be taught before a film."""
OTHERS = "'scripting:TACTIC:ENCOUNTERS', 'swift:TACTIC:ENCOUNTERS' or 'file'"


class LearnedShown(TypedDict):
    """What a side that learns had learned before the film."""

    side: int
    roles: list[RoleShown]
    history: HistoryShown


class Moment(TypedDict):
    """A round of a film."""

    events: list[EventShown]
    scene: Scene


class Film(TypedDict):
    """A whole fight."""

    seed: str
    plays: list[str]
    """What each side plays, in a few words."""
    lines: list[list[list[str]]]
    """Every agent's script: name and text of each line."""
    start: Scene
    rounds: list[Moment]
    ending: str
    winner: int | None
    learned: list[LearnedShown]
    replay: dict[str, Any]


@dataclass(frozen=True, slots=True)
class Side:
    """One side of a film, and what it had learned."""

    contender: Contender
    learner: DynamicScripting | None = None
    fought: Sequence[Fought] = ()
    before: dict[str, dict[str, int]] | None = None


def film_of(sides: Sequence[str], seed: int, files: Sequence[Any]) -> Film:
    """The fight between two sides; what a side called `file` brings is in `files`."""
    world = Crpg()
    found = [side_named(name, place, world, seed, files[place]) for place, name in enumerate(sides)]
    red, blue = (side.contender for side in found)
    bout = world.begin((red.scripts, blue.scripts), seed)
    learned = [learned_shown(place, side) for place, side in enumerate(found) if side.learner]
    return filmed(bout, lambda: None, [red.plays, blue.plays], (*red.lines, *blue.lines), learned)


def film_of_replay(form: Any, plays: Sequence[str] = ("", "")) -> Film:
    """A kept fight; an error if it does not come out as it did."""
    replay = replay_from(form)
    replay.verified()
    bout = replay.begin()
    return filmed(bout, orders_of(replay, bout), plays, fixed_lines(replay.scripts), [])


def orders_of(replay: Replay, bout: Bout) -> Callable[[], None]:
    """Gives the orders of a replay in the round that is open."""

    def give() -> None:
        for round, agent, order in replay.orders:
            if round == bout.round:
                bout.order(agent, order)

    return give


def filmed(
    bout: Bout,
    give_orders: Callable[[], None],
    plays: Sequence[str],
    lines: Sequence[Sequence[ScriptLine]],
    learned: list[LearnedShown],
) -> Film:
    """Fight to the end and keep every round."""
    start, rounds = scene_of(bout.record), []
    while not bout.over:
        bout.open_round()
        give_orders()
        places = places_aimed_at(bout.record)
        events = events_shown(bout.close_round(), bout.teller, places)
        rounds.append(Moment(events=events, scene=scene_of(bout.record)))
    outcome = bout.outcome()
    return {
        "seed": str(bout.seed),
        "plays": list(plays),
        "lines": [[list(line) for line in script] for script in lines],
        "start": start,
        "rounds": rounds,
        "ending": ending(outcome),
        "winner": outcome.winner,
        "learned": learned,
        "replay": replay_form(bout),
    }


def learned_shown(place: int, side: Side) -> LearnedShown:
    """What a side had learned."""
    assert side.learner is not None
    return {
        "side": place,
        "roles": roles_shown(side.learner, side.before),
        "history": history_shown(side.fought),
    }


# --- sides -------------------------------------------------------------------


def side_named(name: str, place: int, world: Crpg, seed: int, file: Any) -> Side:
    """A side by its name, on the first (0) or second (1) place."""
    own_seed = side_seed(seed, place)
    if name == RULEBASE:
        return Side(drawn(name, world, world.learner(seed=own_seed)))
    if name == FILE:
        return from_file(file, world, own_seed)
    way, _, rest = name.partition(":")
    if way in WAYS:
        return taught(way, rest, world, own_seed)
    if name.replace("-", "_") not in TACTICS:
        raise unknown_side(name, OTHERS)
    return Side(from_tactic(name, world, own_seed))


def taught(way: str, lesson: str, world: Crpg, seed: int) -> Side:
    """A learner that has fought a tactic so many times: `cursing:50`."""
    against, _, count = lesson.partition(":")
    is_number = count.isascii() and count.isdigit() and len(count) <= len(str(MOST_ENCOUNTERS))
    if not is_number or int(count) > MOST_ENCOUNTERS:
        raise UsageError(
            f"write how many encounters a learner has had, 0 to {MOST_ENCOUNTERS}: "
            f"'{way}:{known_tactic(against)}:50'"
        )
    learner: DynamicScripting = (
        SwiftScripting(world.rulebases, seed=seed) if way == "swift" else world.learner(seed=seed)
    )
    practice = Practice(world, known_tactic(against), learner=learner, seed=seed)
    fought, before = [], weights_of(learner)
    for _ in range(int(count)):
        before = weights_of(learner)
        one = practice.encounter()
        fought.append(Fought(one.number, one.won, *one.outcome.team_fitness, one.outcome.rounds))
    plays = f"{way} after {count} encounters with {against}"
    return Side(drawn(plays, world, learner), learner, fought, before)


def from_file(file: Any, world: Crpg, seed: int) -> Side:
    """A saved state, or rule text with scripts or rules."""
    if isinstance(file, dict):
        edited = rules_in(file)
        if edited is not None:
            check_usable(edited)
        own = world if edited is None else world_with(edited)
        return Side(from_learned(file, "saved", own, seed).contender)
    if not isinstance(file, str) or len(file) > LONGEST_RULES:
        raise UsageError(
            f"'file' needs a saved state, or a rule text of at most {LONGEST_RULES:,} letters"
        )
    rules = parse_rules(file, crpg_words(), FILE)
    if rules.scripts:
        scripts = team_from(rules)
        return Side(Contender(FILE, scripts, fixed_lines(scripts)))
    own = world_with(file)
    return Side(drawn(FILE, own, own.learner(seed=seed)))
