"""Whole bouts to be watched, of any world: pairings by their seed, and replay files.

A side is named in a few words, so that a pairing fits into a link:

    offensive                  a tactic
    rulebase                   scripts drawn with equal weights
    scripting:cursing:50       dynamic scripting after 50 encounters with a tactic
    file                       what comes with the request: a saved state, rule text, or
                               the champion of a world of networks

Names come from links of anybody: they never name a file on this machine.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, TypedDict

from sparring.arena.brains import network_views
from sparring.arena.learning import PastEncounter, history_view, role_views, weights_of
from sparring.arena.messages import LONGEST_RULES
from sparring.arena.parts import (
    choices_told,
    ending_of,
    full_event,
    is_ruled,
    showing_of,
    step_name,
    takes_networks,
    team_names,
    why_not,
)
from sparring.arena.ruletexts import check_usable, world_with
from sparring.arena.statefile import rules_in
from sparring.errors import StateError, UsageError, plural
from sparring.evolution.champion import champion_from
from sparring.scripting.verdicts import in_words
from sparring.untrusted import excerpt
from sparring.worlds.contenders import (
    MOST_TAUGHT,
    RULEBASE,
    drawn,
    from_state,
    from_written,
    unknown_side,
)
from sparring.worlds.evolved_world import contender_of
from sparring.worlds.own_tactics import WrittenTactic
from sparring.worlds.registry import open_world
from sparring.worlds.replay import can_be_kept, load_replay, replay_form, replay_from
from sparring.worlds.seeds import side_seed

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from pathlib import Path

    from sparring.arena.brains import NetworkView
    from sparring.arena.learning import HistoryView, RoleView, Weights
    from sparring.scripting.learner import DynamicScripting
    from sparring.worlds.contract import Contender
    from sparring.worlds.replay import Replay

FILE = "file"
WAYS = ("scripting",)
"""Learners that draw scripts, so that they can take a place in a bout."""
OTHERS = "'scripting:TACTIC:ENCOUNTERS' or 'file'"
MOST_MOMENTS = 10_000
"""Steps of a film, more than any bout of ours takes (the longest are ten minutes in tenths of a
second); what a world of somebody else's plays longer is cut off, and the film says so."""


class LearnedView(TypedDict):
    """What a side that learns had learned before the film."""

    side: int
    roles: list[RoleView]
    history: HistoryView
    no_answer: str | None
    """A sentence if the rules seem to have no answer to the other side."""


class Moment(TypedDict):
    """A step of a film."""

    events: list[dict[str, Any]]
    scene: Any
    signals: list[list[float] | None] | None
    """Of each side's network, if it has one; None where no network is drawn."""


class Film(TypedDict):
    """A whole bout."""

    world: str
    painter: str
    """Who draws it: a folder of the page's `worlds/`."""
    step: str
    """What a step is called: `round`."""
    teams: list[str]
    seed: str
    plays: list[str]
    """What each side plays, in a few words."""
    lines: list[list[list[str]]]
    """Every agent's script: name and text of each line."""
    start: Any
    rounds: list[Moment]
    ending: str
    winner: int | None
    learned: list[LearnedView]
    replay: dict[str, Any] | None
    """The bout as a file; None if its world cannot keep it, or it was cut off."""
    why_not: str | None
    """Why nobody can say why in this bout; None if one can."""
    networks: list[NetworkView]
    """Those that steer a side, to be drawn while they think."""
    told: list[list[str]] | None
    """Where nobody chooses by rules: what is said of the choices in each step, if
    anything is."""


class NamedFilm(Film):
    """A film of a file."""

    name: str


@dataclass(frozen=True, slots=True)
class FilmSide:
    """One side of a film, and what it had learned."""

    contender: Contender
    learner: DynamicScripting | None = None
    encounters: Sequence[PastEncounter] = ()
    before: Weights | None = None


def film_of(name: str, sides: Sequence[str], seed: int, files: Sequence[Any]) -> Film:
    """The bout between sides of a world; what a side called `file` brings is in
    `files`."""
    showing_of(name)
    world = open_world(name)
    if len(sides) != len(world.sides):
        raise UsageError(f"the world '{name}' has {len(world.sides)} sides; got {len(sides)}")
    cast = [side_named(side, place, world, seed, files[place]) for place, side in enumerate(sides)]
    bout = world.begin([side.contender for side in cast], seed)
    learned = [learned_view(place, side) for place, side in enumerate(cast) if side.learner]
    plays = [side.contender.plays for side in cast]
    return film_from(world, bout, bout.step, plays, learned)


def film_of_replay(form: Any) -> Film:
    """A bout that was kept; an error if it does not come out as it did."""
    return film_from_replay(replay_from(form))


def film_from_replay(replay: Replay) -> Film:
    """The film of a replay."""
    showing_of(replay.world)
    replay.verified()
    bout = replay.begin()
    world = bout.world
    return film_from(world, bout, lambda: replay.play_round(bout), [""] * len(world.sides), [])


def film_of_file(path: Path) -> NamedFilm:
    """The film of a replay file, read once."""
    return {**film_from_replay(load_replay(path)), "name": path.name}


def film_from(
    world: Any,
    bout: Any,
    play_step: Callable[[], None],
    plays: Sequence[str],
    learned: list[LearnedView],
) -> Film:
    """Play to the end and keep every step."""
    showing: Any = showing_of(world.name)
    networks = network_views(world, showing, bout)
    start, moments = showing.scene(bout), list[Moment]()
    while not bout.over and len(moments) < MOST_MOMENTS:
        play_step()
        events = [full_event(world, bout.round, event) for event in showing.events(bout)]
        signals = showing.signals(bout) if networks else None
        moments.append(Moment(events=events, scene=showing.scene(bout), signals=signals))
    outcome, step = bout.outcome(), step_name(world.name, bout)
    cut = f"The film ends here, after {plural(len(moments), step)}; who wins is open."
    return {
        "world": world.name,
        "painter": showing.PAINTER,
        "step": step,
        "teams": team_names(world),
        "seed": str(bout.seed),
        "plays": list(plays),
        "lines": [[[line.name, line.text] for line in script] for script in bout.lines],
        "start": start,
        "rounds": moments,
        "ending": ending_of(world.name, outcome) if bout.over else cut,
        "winner": outcome.winner if bout.over else None,
        "learned": learned,
        "replay": replay_form(bout) if bout.over and can_be_kept(world) else None,
        "why_not": why_not(world, bout) if bout.over else "the film was cut off",
        "networks": networks,
        "told": None if is_ruled(world) else choices_told(world.name, bout),
    }


def learned_view(place: int, side: FilmSide) -> LearnedView:
    """What a side had learned."""
    assert side.learner is not None
    return {
        "side": place,
        "roles": role_views(side.learner, side.before),
        "history": history_view(side.encounters),
        "no_answer": in_words(side.learner.no_answer()),
    }


# --- sides -------------------------------------------------------------------


def side_named(name: str, place: int, world: Any, seed: int, file: Any) -> FilmSide:
    """A side by its name, on the first (0) or second (1) place."""
    if name == FILE:
        return FilmSide(from_file(file, place, world, side_seed(seed, place)))
    kind, colon, lesson = name.partition(":")
    if colon and kind in ways_of(world):
        return taught_side(kind, lesson, place, world, side_seed(seed, place))
    if takes_networks(world):
        name = world.known_tactic(name)
    is_rulebase = name == RULEBASE and is_ruled(world)
    # Worlds know more names than these: paths, which are nobody else's business.
    if name.replace("-", "_") not in world.tactics and not is_rulebase:
        raise unknown_side(name, world.tactics, OTHERS)
    return FilmSide(world.contender(name, seed, place=place))


def ways_of(world: Any) -> list[str]:
    """The learners of a world that can take a place in a bout."""
    return [kind for kind in world.learners if kind in WAYS]


def taught_side(kind: str, lesson: str, place: int, world: Any, seed: int) -> FilmSide:
    """A learner that has met a tactic so many times: `cursing:50`."""
    against, count = lesson_in(kind, lesson, world)
    practice = world.practice(kind, against, seed=seed)
    encounters, before = [], weights_of(practice.learner)
    for _ in range(count):
        before = weights_of(practice.learner)
        one = practice.encounter()
        encounters.append(PastEncounter(one.number, one.won, one.fitness, one.enemy_fitness))
    plays = f"{kind} after {plural(count, 'encounter')} with {against}"
    contender = drawn(plays, world, practice.learner, place)
    return FilmSide(contender, practice.learner, encounters, before)


def lesson_in(kind: str, lesson: str, world: Any) -> tuple[str, int]:
    """A tactic, and how often a learner has met it."""
    against, _, count = lesson.partition(":")
    tactic: str = world.known_tactic(against)
    is_number = count.isascii() and count.isdigit() and len(count) <= len(str(MOST_TAUGHT))
    if not is_number or int(count) > MOST_TAUGHT:
        raise UsageError(
            f"write how many encounters a learner has had, 0 to {MOST_TAUGHT}: '{kind}:{tactic}:50'"
        )
    return tactic, int(count)


def from_file(file: Any, place: int, world: Any, seed: int) -> Contender:
    """A saved state, rule text with scripts or rules, or a champion."""
    if takes_networks(world):
        return from_champion(file, world)
    if not is_ruled(world):
        raise UsageError(f"the world '{world.name}' has no rules, so no file can take a place")
    if isinstance(file, dict):
        edited = rules_in(file)
        if edited is not None:
            check_usable(world.name, edited)
        return from_state(file, "saved", world_with(world.name, edited), seed, place)
    if not isinstance(file, str) or len(file) > LONGEST_RULES:
        raise UsageError(
            f"'file' needs a saved state, or a rule text of at most {LONGEST_RULES:,} letters"
        )
    return from_written(WrittenTactic(FILE, file), world, seed, place)


def from_champion(form: Any, world: Any) -> Contender:
    """A champion, or a bare network, of a world whose agents networks steer."""
    if not isinstance(form, dict):
        raise UsageError("'file' needs a champion of 'sparring evolve --save'")
    champion = champion_from(form)
    if champion.world not in ("", world.name):
        raise StateError(f"it is a champion of {excerpt(champion.world)}, not of '{world.name}'")
    world.check_network(champion.network)
    return contender_of(champion.network, FILE)
