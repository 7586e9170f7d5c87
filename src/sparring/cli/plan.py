"""What `sparring learn` was asked to do, made into a course."""

from __future__ import annotations

from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from rich.text import Text

from sparring.cli.course import Course, resume
from sparring.cli.opening import chosen, open_crpg, read_rules
from sparring.cli.output import side
from sparring.errors import UsageError
from sparring.learners.prior import begin_with_prior
from sparring.learners.state import kind_of
from sparring.learners.swift import SEASONED, SEASONED_BASE, SwiftScripting
from sparring.learners.values import LEARNERS
from sparring.scripting.files import load_state
from sparring.scripting.settings import (
    DIFFICULTY_NAMES,
    FITNESS_PROPAGATION,
    LIMITED_AGE,
    LIMITED_DISTANCE,
    NO_FALLBACK,
    PRESETS,
    Difficulty,
    DifficultyKind,
    Settings,
    settings_named,
)
from sparring.scripting.state import settings_form
from sparring.worlds.crpg.contenders import saved_settings
from sparring.worlds.crpg.practice import Practice
from sparring.worlds.crpg.rosters import known_tactic, team_from
from sparring.worlds.crpg.tactics import StaticTeam

if TYPE_CHECKING:
    from sparring.scripting.learner import DynamicScripting
    from sparring.scripting.restoring import Restored
    from sparring.worlds.crpg.world import Crpg

FALLBACKS = {
    "none": NO_FALLBACK,
    "limited": LIMITED_DISTANCE,
    "age": LIMITED_AGE,
    "propagation": FITNESS_PROPAGATION,
}
USUAL_SETTINGS = "sparring"
SCRIPTING = "scripting"
"""What the command line calls dynamic scripting."""
SWIFT = "swift"


@dataclass(frozen=True, slots=True)
class Wishes:
    """The options of the command as they were given."""

    world: str
    against: str
    encounters: int
    difficulty: str | None = None
    win_rate: float | None = None
    fallback: str | None = None
    settings: str | None = None
    seed: int | None = None
    save: Path | None = None
    load: Path | None = None
    rules: Path | None = None
    prior: tuple[Path, ...] = ()


def course_for(wishes: Wishes, kind: str = SCRIPTING) -> Course:
    """A course as it was asked for; every mistake is found before it begins."""
    if wishes.encounters < 1:
        raise UsageError(f"at least one encounter is needed; got {wishes.encounters}")
    world = open_crpg(wishes.world, wishes.rules)
    difficulty = difficulty_for(wishes.difficulty, wishes.win_rate)
    form = saved_form(wishes, kind)
    seed = wishes.seed or 0
    rival = rival_for(world, wishes.against, seed)
    practice = Practice(world, rival, learner=learner_for(wishes, kind, world, form), seed=seed)
    if wishes.prior:
        begin_with_prior(practice.learner, [load_state(path) for path in wishes.prior])
    if form is not None:
        restore(practice, form, wishes)
        if wishes.seed is None and "practice" in form:
            seed = resume(practice, form["practice"]) or seed
    if difficulty is not None:
        practice.learner.set_difficulty(difficulty)
    refuse_to_overwrite(wishes)
    return Course(practice, wishes.encounters, seed, wishes.save)


def learner_for(wishes: Wishes, kind: str, world: Crpg, form: Any) -> DynamicScripting:
    """A fresh learner of the kind asked for."""
    seed = wishes.seed or 0
    if wishes.prior and wishes.load is not None:
        raise UsageError("--prior is for a fresh start; --load goes on from a saved one")
    if kind != SWIFT:
        return world.learner(settings_for(wishes, form), seed=seed)
    if wishes.settings is not None or wishes.fallback is not None:
        raise UsageError("--with swift has its own settings: leave out --settings and --fallback")
    if wishes.prior:
        return SwiftScripting(world.rulebases, SEASONED_BASE, seed=seed, swift=SEASONED)
    return SwiftScripting(world.rulebases, seed=seed)


def saved_form(wishes: Wishes, learner: str) -> Any:
    """What is to be gone on from, if it was saved by this learner; None for nothing."""
    if wishes.load is None:
        return None
    form = load_state(wishes.load)
    is_scripting = isinstance(form, dict) and "sparring_state" in form
    saved_by = (SWIFT if "swift" in form else SCRIPTING) if is_scripting else kind_of(form)
    if (saved_by, learner) == (SCRIPTING, SWIFT):
        # What plain scripting learned is as good a start as any.
        return form
    # What no learner has saved is told of by whoever reads it.
    if saved_by in (SCRIPTING, SWIFT, *LEARNERS) and saved_by != learner:
        raise UsageError(
            f"{wishes.load} was learned with {saved_by}, not with {learner}: add --with {saved_by}"
        )
    return form


def difficulty_for(name: str | None, win_rate: float | None) -> Difficulty | None:
    """Difficulty scaling as asked for; None when nobody asked."""
    if name is None and win_rate is None:
        return None
    kind = chosen("difficulty", name or "off", DIFFICULTY_NAMES)
    if kind is not DifficultyKind.OFF:
        # Without a wish, the papers' own steps.
        return Difficulty(kind=kind) if win_rate is None else Difficulty.aiming_at(win_rate, kind)
    if win_rate is not None:
        raise UsageError("a win rate needs --difficulty penalise, clip or cull")
    return Difficulty()


def settings_for(wishes: Wishes, form: Any) -> Settings:
    """The settings named, else those that the state was learned with, else ours."""
    if wishes.settings is None and form is not None:
        settings = saved_settings(form)
    else:
        settings = settings_named(wishes.settings or USUAL_SETTINGS)
    if wishes.fallback is None:
        return settings
    return replace(settings, fallback=chosen("fallback", wishes.fallback, FALLBACKS))


def settings_name(settings: Settings) -> str:
    """The name of the preset with these settings; `own` if there is none."""
    written = settings_form(settings)
    for name, preset in PRESETS.items():
        if settings_form(preset) == written:
            return name
    return "own"


def difficulty_name(difficulty: Difficulty) -> str:
    """What the command line calls a kind of difficulty scaling."""
    return next(name for name, kind in DIFFICULTY_NAMES.items() if kind is difficulty.kind)


def rival_for(world: Crpg, against: str, seed: int) -> StaticTeam:
    """The static team: a tactic by its name, or the scripts of a rule file."""
    path = Path(against)
    if path.suffix == ".rules":
        return StaticTeam(team_from(read_rules(path)), seed=seed, name=path.stem)
    return world.static_team(known_tactic(against), seed=seed)


def restore(practice: Practice, form: Any, wishes: Wishes) -> None:
    """Take over what was learned, and say if the rules have changed since."""
    tell_changes(practice.learner.restore(form), wishes)


def tell_changes(restored: Restored, wishes: Wishes) -> None:
    """Say if the rules have changed since the state was saved."""
    notes = [
        *(f"new rule: {name}" for name in restored.added),
        *(f"rule gone: {name}" for name in restored.removed),
        *(f"rule renamed: {old} is now {new}" for old, new in restored.renamed),
        *restored.notes,
    ]
    if notes:
        told = Text(f"{wishes.load} was learned with other rules; {'; '.join(notes[:8])}")
        side().print(told, style="yellow")


def refuse_to_overwrite(wishes: Wishes) -> None:
    """What was learned before is not to be lost by a slip."""
    path = wishes.save
    if path is None or not path.exists():
        return
    if wishes.load is not None and path.samefile(wishes.load):
        return
    raise UsageError(
        f"{path} exists already: add --load {path} to go on from it, or choose another name"
    )
