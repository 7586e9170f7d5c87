"""Who fights: a tactic, a draw from a rulebase or something learned, as scripts.

One seed settles an encounter: each side draws by a stream of luck of its own, so that
the same names and the same seed are the same encounter wherever it is shown.
"""

from __future__ import annotations

import os
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from sparring.errors import SettingsError, StateError, UsageError, nearest, plural
from sparring.scripting.files import load_state
from sparring.scripting.settings import OURS, Fallback, Relative, Settings, Updates
from sparring.scripting.state import read_state
from sparring.worlds.contract import Contender, ScriptLine
from sparring.worlds.own_tactics import names_file, read_tactic, rules_in, team_in
from sparring.worlds.seeds import side_seed

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sparring.rules.checked import CheckedStatement
    from sparring.scripting.learner import DynamicScripting
    from sparring.scripting.script import Script
    from sparring.worlds.own_tactics import WrittenTactic
    from sparring.worlds.rule_world import RuleWorld

RULEBASE = "rulebase"
"""Stands for scripts drawn with equal weights."""
MOST_TAUGHT = 500
"""Encounters a learner may be taught before it takes its place."""
STATE = ".json"
OTHERS = "'scripting:TACTIC:ENCOUNTERS', a .rules file or a .json file of 'sparring learn --save'"


def contender_named(
    world: RuleWorld, wanted: str | os.PathLike[str], seed: int, place: int
) -> Contender:
    """Whoever was named, ready to take the first (0) or second (1) place."""
    wanted = os.fspath(wanted)
    own_seed = side_seed(seed, place)
    if wanted == RULEBASE:
        return drawn(wanted, world, world.learner(seed=own_seed), place)
    kind, colon, lesson = wanted.partition(":")
    if colon and kind in world.learners:
        return taught(kind, lesson, world, own_seed, place).contender
    if wanted.endswith(STATE):
        return from_state_file(Path(wanted), world, own_seed, place)
    if names_file(wanted):
        return from_written(read_tactic(wanted), world, own_seed, place)
    if wanted.replace("-", "_") not in world.tactics:
        raise unknown_side(wanted, world.tactics, OTHERS)
    return from_tactic(wanted, world, own_seed, place)


def unknown_side(wanted: str, tactics: Sequence[str], others: str) -> UsageError:
    """What to say of a name that is nobody's; `others` are named besides tactics."""
    near = nearest(wanted.replace("-", "_"), (*tactics, RULEBASE))
    if near:
        return UsageError(f"nobody here plays '{wanted:.40}'; did you mean '{near}'?")
    return UsageError(
        f"nobody here plays '{wanted:.40}'; name a tactic ({', '.join(tactics)}), "
        f"'{RULEBASE}', {others}"
    )


def needs_file(wanted: str) -> bool:
    """Whether a file of this machine takes a part in what was named."""
    return any(part.endswith(STATE) or names_file(part) for part in wanted.split(":"))


# --- ways to get one --------------------------------------------------------------


def from_tactic(name: str, world: RuleWorld, seed: int, place: int = 1) -> Contender:
    """A team that plays a named tactic."""
    team = world.static_team(name, seed=seed, side=place)
    scripts = team.next(None)
    plays = team.name if team.name == team.plays else f"{team.name}, this time {team.plays}"
    return Contender(plays, scripts, fixed_lines(scripts))


def drawn(
    plays: str,
    world: RuleWorld,
    learner: DynamicScripting,
    place: int = 0,
    *,
    goal: str | None = None,
) -> Contender:
    """Scripts drawn by a learner, maybe for a goal."""
    scripts = world.draw_team(learner, place, goal=goal)
    return Contender(plays, scripts, tuple(drawn_lines(script) for script in scripts))


def from_written(written: WrittenTactic, world: RuleWorld, seed: int, place: int = 0) -> Contender:
    """The tactic in a rule text; or, if it has no scripts, a draw from its rules."""
    rules = rules_in(written, world)
    if rules.scripts or not rules.roles:
        scripts = team_in(written, world, place)
        return Contender(written.name, scripts, fixed_lines(scripts))
    own: RuleWorld = world.with_rules(rules)
    return drawn(written.name, own, own.learner(seed=seed), place)


def from_state_file(path: Path, world: RuleWorld, seed: int, place: int) -> Contender:
    """A draw from a file of what was learned."""
    contender = from_state(load_state(path), path.stem, world, seed, place)
    if not contender.notes:
        return contender
    return contender._replace(
        notes=(f"{path} was learned with other rules: name them with --rules",)
    )


def from_state(form: Any, name: str, world: RuleWorld, seed: int, place: int = 0) -> Contender:
    """A draw from saved state; the luck is this encounter's, not the file's."""
    learner = world.learner(saved_settings(form), seed=seed)
    luck = learner.drawing_luck
    restored = learner.restore(form)
    learner.drawing_luck = luck
    plays = f"{name}, after {plural(learner.encounters, 'encounter')}"
    contender = drawn(plays, world, learner, place, goal=saved_goal(form))
    notes = (f"{name} was learned with other rules",) if restored.patched else ()
    return contender._replace(notes=notes)


class Taught(NamedTuple):
    """A side that has learned before it takes its place."""

    contender: Contender
    practice: Any
    """What it learned in; its encounters are over."""
    encounters: list[Any]


def taught(kind: str, lesson: str, world: RuleWorld, seed: int, place: int = 0) -> Taught:
    """A learner that has met a tactic so many times: `cursing:50`, `mine.rules:50`."""
    against, colon, count = lesson.rpartition(":")
    if not colon:
        against, count = lesson, ""
    tactic = against if names_file(against) else world.known_tactic(against)
    is_number = count.isascii() and count.isdigit() and len(count) <= len(str(MOST_TAUGHT))
    if not is_number or int(count) > MOST_TAUGHT:
        raise UsageError(
            f"write how many encounters a learner has had, 0 to {MOST_TAUGHT}: '{kind}:{tactic}:50'"
        )
    if world.sides[place] != world.sides[0]:
        raise UsageError(f"learners of '{world.name}' practise as the first side: name one there")
    practice = world.practice(kind, tactic, seed=seed)
    learner = getattr(practice, "learner", None)
    if not hasattr(learner, "draw"):
        raise UsageError(f"{kind} draws no scripts, so it cannot take a place in an encounter")
    encounters = [practice.encounter() for _ in range(int(count))]
    plays = f"{kind} after {plural(int(count), 'encounter')} with {practice.against}"
    return Taught(drawn(plays, world, practice.learner, place), practice, encounters)


def saved_goal(form: Any) -> str | None:
    """What the scripts of a saved practice were drawn for; None if it does not say."""
    practice = form.get("practice") if isinstance(form, dict) else None
    goal = practice.get("goal") if isinstance(practice, dict) else None
    return goal if isinstance(goal, str) else None


def saved_settings(form: Any) -> Settings:
    """The settings that saved state was learned with; ours where they are of a learner
    that is no more."""
    saved_state = read_state(form)
    written = saved_state.settings
    try:
        if saved_state.by_swift:
            return replace(OURS, updates=Updates(written["updates"]))
        relative = written.get("relative")
        return Settings(
            **{
                **written,
                "fallback": Fallback(**written["fallback"]),
                "relative": None if relative is None else Relative(**relative),
            }
        )
    except (TypeError, KeyError, ValueError, SettingsError) as error:
        raise StateError(f"the saved settings cannot be used: {str(error)[:100]}") from None


# --- lines to be shown ---------------------------------------------------------------


def drawn_lines(script: Script) -> tuple[ScriptLine, ...]:
    """A drawn script to be shown."""
    return tuple(ScriptLine(line.name, line.text) for line in script.lines)


def fixed_lines(
    scripts: Sequence[Sequence[CheckedStatement]],
) -> tuple[tuple[ScriptLine, ...], ...]:
    """Fixed scripts to be shown."""
    return tuple(
        tuple(
            ScriptLine(f"line {number}", line.text) for number, line in enumerate(script, start=1)
        )
        for script in scripts
    )


def lines_of(script: Any) -> tuple[ScriptLine, ...]:
    """Any script to be shown."""
    if hasattr(script, "lines"):
        return drawn_lines(script)
    return fixed_lines([script])[0]
