"""What `sparring learn` was asked to do, made into a course."""

from __future__ import annotations

from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from rich.text import Text

from sparring.cli.course import Course
from sparring.cli.opening import item_named, open_world
from sparring.cli.output import side
from sparring.cli.refusals import is_about_weights, refuse_together
from sparring.errors import UsageError, unknown
from sparring.learners.state import choices_of, kind_of
from sparring.learners.temporal_settings import Handicap
from sparring.learners.values import LEARNERS as VALUE_KINDS
from sparring.scripting.files import load_state
from sparring.scripting.settings import (
    DIFFICULTY_NAMES,
    FITNESS_PROPAGATION,
    LIMITED_AGE,
    LIMITED_DISTANCE,
    NO_FALLBACK,
    PRESETS,
    UPDATES_NAMES,
    Difficulty,
    DifficultyKind,
    Order,
    Settings,
    Updates,
    settings_named,
)
from sparring.scripting.state import settings_form
from sparring.untrusted import excerpt
from sparring.worlds import registry
from sparring.worlds.contenders import saved_goal, saved_settings
from sparring.worlds.minds import MIND_KINDS, saved_handicap, squad_kind
from sparring.worlds.practising import PRACTICES, RIVALS, SCRIPTING
from sparring.worlds.seeds import checked_seed

if TYPE_CHECKING:
    from sparring.learners.settings import ValueSettings
    from sparring.scripting.restoring import Restored
    from sparring.worlds.contract import Practice, World

FALLBACKS = {
    "none": NO_FALLBACK,
    "limited": LIMITED_DISTANCE,
    "age": LIMITED_AGE,
    "propagation": FITNESS_PROPAGATION,
}
ORDERS = {order.value: order for order in Order}
NO_GOAL = "none"
"""What `--goal` calls all rules, unless there is a goal of this name."""
USUAL_SETTINGS = "sparring"
LEAST_SHARE = 0.05
"""Of encounters that minds are held to win, and to lose."""


MOST_NOTES = 8
"""So much is said of what has changed since a state was saved."""


@dataclass(frozen=True, slots=True)
class LearnOptions:
    """The options of the command as they were given."""

    world: str
    duel: str | None = None
    learner: str | None = None
    against: str | None = None
    encounters: int = 100
    difficulty: str | None = None
    win_rate: float | None = None
    fallback: str | None = None
    updates: str | None = None
    order: str | None = None
    goal: str | None = None
    settings: str | None = None
    choices: str | None = None
    seed: int | None = None
    save: Path | None = None
    load: Path | None = None
    rules: Path | None = None
    prior: tuple[Path, ...] = ()
    tests: int | None = None
    """How many learners; None for one, who is watched."""
    never_learning: bool = False


def course_for(options: LearnOptions) -> Course:
    """A course as it was asked for; every mistake is found before it begins."""
    seed = checked_seed(options.seed or 0)
    world = open_world(world_for(options), options.rules)
    kind = kind_for(options, world)
    refuse_together(options, kind)
    difficulty = difficulty_for(options, kind)
    form = saved_form(options, world, kind)
    against = opposition_for(options, world, form)
    more = practice_options(options, kind, form)
    if is_about_weights(kind):
        more |= goal_option(options, world, form)
    practice = world.practice(kind, against, seed=seed, **more)
    if form is not None:
        restored = practice.restore(form, goes_on=options.seed is None)
        tell_changes(restored, options.load)
    if difficulty is not None:
        practice.learner.set_difficulty(difficulty)
    refuse_to_overwrite(options)
    return Course(practice, world, options)


def world_for(options: LearnOptions) -> str:
    """The name of the world to learn in: the one named, or the one of its duels that is
    asked for or that a saved file was learned in."""
    duels = registry.duels_of(options.world)
    if options.duel is not None:
        if not duels:
            raise UsageError(no_duels(options.world))
        return str(item_named("duel", options.duel, duels).name)
    if options.load is not None and duels:
        home = world_in(load_state(options.load))
        if home in [duel.name for duel in duels.values()]:
            return str(home)
    return options.world


def no_duels(world: str) -> str:
    """What to say of a world without duels."""
    others = [name for name in registry.OWN_WORLDS if registry.duels_of(name)]
    return f"the world '{world}' has no duels: leave out --duel, or learn in {' or '.join(others)}"


def asked_for(world: str) -> str:
    """How the command line asks for a world: a duel by the world that offers it."""
    home = registry.home_of(world)
    if home == world:
        return world
    names = [name for name, duel in registry.duels_of(home).items() if duel.name == world]
    return f"{home} --duel {names[0]}"


def kind_for(options: LearnOptions, world: World) -> str:
    """The learner asked for, or the usual one of the world."""
    if not world.learners:
        raise UsageError(f"nobody learns in the world '{world.name}': it has no learners")
    kind = options.learner or world.learners[0]
    if kind not in world.learners:
        raise unknown("learner", kind, world.learners)
    return kind


def opposition_for(options: LearnOptions, world: World, form: Any) -> str:
    """Whom the learner meets: whoever is asked for, else whom it met when it was saved, else
    the last of the studied tactics."""
    if options.against is not None:
        return options.against
    usual = world.studied[-1] if world.studied else ""
    saved = opposition_in(form)
    if saved in (None, usual):
        return usual
    # A saved file may come from anyone: it names a tactic, but no file to be read.
    if saved in (*world.tactics, *world.studied, *RIVALS):
        return saved
    side().print(
        f"{options.load} was learned against {excerpt(saved)}; now it meets {usual or 'nobody'}: "
        "--against names another",
        style="yellow",
    )
    return usual


def opposition_in(form: Any) -> str | None:
    """Whom something was learned against; None if it does not say."""
    practice = form.get("practice") if isinstance(form, dict) else None
    against = practice.get("against") if isinstance(practice, dict) else None
    return against if isinstance(against, str) else None


# --- options of the learners -----------------------------------------------------


def practice_options(options: LearnOptions, kind: str, form: Any) -> dict[str, Any]:
    """What a practice of this kind is told besides the opposition and the seed."""
    if kind in VALUE_KINDS:
        return {"settings": value_settings(kind, options.choices, form)}
    if kind in MIND_KINDS:
        wished = options.win_rate
        return {"handicap": saved_handicap(form) if wished is None else handicap_for(wished)}
    if not is_about_weights(kind):
        return {}
    if options.prior and options.load is not None:
        raise UsageError("--prior is for a fresh start; --load goes on from a saved one")
    more: dict[str, Any] = {"prior": [load_state(path) for path in options.prior]}
    if options.never_learning:
        more["learns"] = False
    return {"settings": settings_for(options, form), **more}


def value_settings(kind: str, choices: str | None, form: Any) -> ValueSettings:
    """Settings with the choices asked for, else those that were saved, else the usual ones;
    what was learned of some is not gone on with by others."""
    saved = None if form is None else choices_of(form)
    if choices is not None and saved not in (None, choices):
        raise UsageError(f"this was learned with --choices {saved}, not with {choices}")
    wanted = choices or saved
    settings_class = VALUE_KINDS[kind].settings_class
    return settings_class() if wanted is None else settings_class(choices=wanted)


def handicap_for(win_rate: float) -> Handicap:
    """What holds minds back, so that they win such a share."""
    if not LEAST_SHARE <= win_rate <= 1 - LEAST_SHARE:
        raise UsageError(
            f"--win-rate lies within {LEAST_SHARE} and {1 - LEAST_SHARE}; got {win_rate:g}"
        )
    return Handicap(win_rate)


def difficulty_for(options: LearnOptions, kind: str) -> Difficulty | None:
    """Difficulty scaling of weights as asked for; None when nobody asked."""
    name, win_rate = options.difficulty, options.win_rate
    if not is_about_weights(kind) or (name is None and win_rate is None):
        return None
    way = item_named("difficulty", name or "off", DIFFICULTY_NAMES)
    if way is not DifficultyKind.OFF:
        # Without a wish, the papers' own steps.
        return Difficulty(kind=way) if win_rate is None else Difficulty.aiming_at(win_rate, way)
    if win_rate is not None:
        raise UsageError("a win rate needs --difficulty penalise, clip or cull")
    return Difficulty()


def settings_for(options: LearnOptions, form: Any) -> Settings:
    """The settings named, else those that the state was learned with, else ours."""
    if options.settings is None and form is not None:
        settings = saved_settings(form)
    else:
        settings = settings_named(options.settings or USUAL_SETTINGS)
    if options.fallback is not None:
        fallback = item_named("fallback", options.fallback, FALLBACKS)
        settings = replace(settings, fallback=fallback)
    if options.updates is not None:
        updates = item_named("updates", options.updates, UPDATES_NAMES)
        settings = replace(settings, updates=updates)
    if options.order is not None:
        settings = replace(settings, order=item_named("order", options.order, ORDERS))
    return settings


def goal_option(options: LearnOptions, world: Any, form: Any) -> dict[str, Any]:
    """The goal asked for, else the one that a loaded file was learned for, if rules still
    serve it. Who has no goal is told nothing of it."""
    saved = saved_goal(form)
    known = getattr(world, "goals", ())
    if options.goal == NO_GOAL and NO_GOAL not in known:
        return {}
    if options.goal is not None:
        return {"goal": world.known_goal(options.goal)}
    if saved is None or saved in known:
        return {} if saved is None else {"goal": saved}
    side().print(
        f"{options.load} was learned for the goal {excerpt(saved)}, which no rule here serves; "
        "now scripts are drawn from all rules: --goal names another",
        style="yellow",
    )
    return {}


def settings_name(settings: Settings) -> str:
    """The name of the preset with these settings, however agents of one role learn and
    scripts are ordered; `own` if there is none."""
    plain = replace(settings, updates=Updates.EACH)
    named = [
        (name, preset)
        for name, preset in PRESETS.items()
        if settings_form(replace(plain, order=preset.order)) == settings_form(preset)
    ]
    same = [name for name, preset in named if preset.order is plain.order]
    return next(iter(same or [name for name, _ in named]), "own")


def difficulty_name(difficulty: Difficulty) -> str:
    """What the command line calls a kind of difficulty scaling."""
    return next(name for name, kind in DIFFICULTY_NAMES.items() if kind is difficulty.kind)


def updates_name(updates: Updates) -> str:
    """What the command line calls a way in which agents of one role learn."""
    return next(name for name, way in UPDATES_NAMES.items() if way is updates)


# --- saved state -------------------------------------------------------------------


def saved_form(options: LearnOptions, world: World, kind: str) -> Any:
    """What is to be gone on from, if it was saved by this learner in this world; None
    for nothing."""
    if options.load is None:
        return None
    form = load_state(options.load)
    home = world_in(form)
    if home not in (None, world.name):
        raise UsageError(f"{options.load} was learned in the world '{home}', not in '{world.name}'")
    saved_by = kind_in(form)
    # What no learner has saved is told of by whoever reads it.
    if saved_by in (*PRACTICES, *world.learners) and saved_by != kind:
        raise UsageError(
            f"{options.load} was learned with {saved_by}, not with {kind}: add --with {saved_by}"
        )
    return form


def kind_in(form: Any) -> str | None:
    """The learner that saved something; None if it does not say."""
    if isinstance(form, dict) and "sparring_state" in form:
        return SCRIPTING
    return kind_of(form) or squad_kind(form)


def world_in(form: Any) -> str | None:
    """The world that something was learned in; None if it does not say."""
    practice = form.get("practice") if isinstance(form, dict) else None
    world = practice.get("world") if isinstance(practice, dict) else None
    return world if isinstance(world, str) else None


def practice_from(form: dict[str, Any], path: Path) -> Practice:
    """The practice that saved something, in the world that it was learned in."""
    home = world_in(form)
    if home is None:
        raise UsageError(f"{path} does not say in which world it was learned")
    world = open_world(home)
    kind = kind_in(form) or world.learners[0]
    options = LearnOptions(home)
    more = practice_options(options, kind, form) if kind in (*VALUE_KINDS, *MIND_KINDS) else {}
    practice: Practice = world.practice(kind, opposition_for(options, world, None), **more)
    tell_changes(practice.restore(form, goes_on=False), path)
    return practice


def tell_changes(restored: Restored, path: Path | None) -> None:
    """Say if the rules have changed since the state was saved."""
    notes = [
        *(f"rule gone: {name}" for name in restored.removed),
        *(f"new rule: {name}" for name in restored.added),
        *(f"rule renamed: {old} is now {new}" for old, new in restored.renamed),
        *restored.notes,
    ]
    if notes:
        other_rules = restored.added or restored.removed or restored.renamed
        how = "with other rules" if other_rules else "otherwise"
        hidden = len(notes) - MOST_NOTES
        ending = f"; and {hidden} more" if hidden > 0 else ""
        text = f"{path} was learned {how}; {'; '.join(notes[:MOST_NOTES])}{ending}"
        side().print(Text(text), style="yellow")


def refuse_to_overwrite(options: LearnOptions) -> None:
    """What was learned before is not to be lost by a slip."""
    path = options.save
    if path is None or not path.exists():
        return
    if options.load is not None and path.samefile(options.load):
        return
    raise UsageError(
        f"{path} exists already: add --load {path} to go on from it, or choose another name"
    )
