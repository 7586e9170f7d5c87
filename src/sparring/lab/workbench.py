"""Where one job is carried out: a practice is made, the encounters are fought, and
what the job asks for is written down."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields, replace
from itertools import pairwise
from typing import TYPE_CHECKING, Any, TypeVar

from sparring.errors import UsageError, unknown, way_out
from sparring.kernels.loop import column, turning_point
from sparring.kernels.run import Won
from sparring.lab import duels, evolutions
from sparring.lab.experiments.recorders import recorders_of
from sparring.lab.improving import winner_jobs
from sparring.lab.league import League, is_of_league
from sparring.lab.ruletexts import has_one_set, world_with
from sparring.lab.teams import (
    FIXED,
    fixed_options,
    go_on_from,
    is_team,
    saved_options,
    team_in,
    without_states,
)
from sparring.lab.trials import Notebook, cursed_opponents
from sparring.lab.watching import LINES, record_by_watching
from sparring.learners.settings import MonteCarloSettings, QLearningSettings
from sparring.learners.temporal_settings import Handicap
from sparring.scripting.settings import (
    EAGER,
    FITNESS_PROPAGATION,
    LIMITED_AGE,
    LIMITED_DISTANCE,
    NO_FALLBACK,
    UPDATES_NAMES,
    Difficulty,
    Order,
    Relative,
    member,
    settings_named,
)
from sparring.worlds.minds import MIND_KINDS
from sparring.worlds.own_tactics import WrittenTactic
from sparring.worlds.seeds import checked_seed

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable, Sequence

    from sparring.lab.jobs import Job, Record
    from sparring.learners.settings import ValueSettings
    from sparring.scripting.learner import DynamicScripting
    from sparring.scripting.pool import Pool
    from sparring.scripting.roles import RoleLearner
    from sparring.scripting.settings import Settings, Updates
    from sparring.worlds.opposition import StaticTeam

Kind = TypeVar("Kind")
FALLBACKS = {
    "none": NO_FALLBACK,
    "limited": LIMITED_DISTANCE,
    "age": LIMITED_AGE,
    "propagation": FITNESS_PROPAGATION,
    "eager": EAGER,
}
CHANGES = ("max_penalty", "max_reward", "max_weight")
"""Settings that a job of dynamic scripting may change by their names."""
OTHER_WORDS = (
    "kind",
    "preset",
    "fallback",
    "updates",
    "difficulty",
    "relative",
    "weights",
    "script_seed",
    "order",
    "goal",
)
LONGEST = 1_000_000
"""Encounters in one test."""
KEEPS = (
    *("fitness", "durations", "weights", "fallbacks", "scripts", "acted", "history", "counts"),
    "pools",
)
"""What a record can tell: both teams' fitness, how long each encounter took, the final
weights, how often earlier weights were returned to, every script, what of it acted, the
weights after each encounter, how often each rule was drawn, acted, was rewarded and
punished, and of every set of weights (a role's, a goal's, a state's) what it holds at the end,
with what each rule gained by its place if the order was learned."""
VALUE_KEEPS = ("fitness", "durations", "choices")
"""What a record of a learner of values can tell, besides these how many choices an agent
of each role made in an encounter."""
LOOKED_AT = {"scripts", "acted", "history"}
"""What can only be told by looking at every encounter."""
STATE = "state"
"""Saved state that a learner goes on from, in its description."""
UNLEARNED = ("baseline", FIXED)
"""Kinds that draw as dynamic scripting does and never learn."""
SCRIPT_KINDS = ("scripting", "baseline", FIXED)
"""Kinds that draw scripts, of which more can be told than results."""
COUNTS = ("drawn", "activated", "rewarded", "punished")
LETTERS = {Won.LEARNERS: "W", Won.ENEMIES: "L", Won.NOBODY: "-"}
RECORDERS = {
    **evolutions.RECORDERS,
    duels.KIND: duels.duel_record,
    winner_jobs.KIND: winner_jobs.winner_record,
}
"""Kinds of job that are carried out elsewhere, in any world; a world may have more."""
MOST_WORLDS = 8
"""Worlds with other rules or numbers than their own that are held ready."""


def recorder_of(job: Job) -> Callable[[Any, Job], Record] | None:
    """What carries out a job of a kind of its own; None for encounters with learners."""
    kind = job.learner.get("kind")
    return RECORDERS.get(kind) or recorders_of(job.world).get(kind)


class Workbench:
    """Carries out jobs, one after the other; use one of these a thread."""

    def __init__(self) -> None:
        self.worlds: dict[Hashable, Any] = {}
        """By name, rule text and changed numbers."""
        self.leagues: dict[str, League] = {}

    def __call__(self, job: Job) -> Record:
        """Fight as the job says; the record of it."""
        recorder = recorder_of(job)
        if recorder is not None:
            return recorder(self.world(job), job)
        practice = self.practice(job)
        if LINES in job.keeps:
            return record_by_watching(practice, job)
        if LOOKED_AT & set(job.keeps):
            return record_by_notes(practice, job)
        rows = rows_with_changes(practice, job)
        return record_of(job, rows, turning_point(rows)) | ending_of(practice, job)

    def practice(self, job: Job) -> Any:
        """Who fights in a job, before the first encounter."""
        kind = str(job.learner.get("kind", "scripting"))
        check(job, kind)
        world = self.world(job)
        if kind not in OPTIONS_OF and kind not in world.learners:
            raise UsageError(f"no learner is of kind '{kind}'; {way_out(kind, OPTIONS_OF)}")
        if kind == FIXED:
            world = without_states(world)
        opponents = self.opponents(job, world)
        practice = world.practice(
            "scripting" if kind in UNLEARNED else kind,
            cursed_opponents(opponents, world, job) if job.trials else opponents,
            seed=job.seed,
            **options_of(kind, job.learner, world),
        )
        if STATE in job.learner:
            go_on_from(practice, job.learner[STATE])
        return practice

    def world(self, job: Job) -> Any:
        """The world of a job with its rules and numbers, made when it is first asked
        for."""
        key = (job.world, job.rules, frozenset(job.numbers.items()))
        if key not in self.worlds:
            if len(self.worlds) > MOST_WORLDS:
                self.worlds.clear()
            self.worlds[key] = world_with(job.rules, job.world, job.numbers)
        return self.worlds[key]

    def opponents(self, job: Job, world: Any) -> StaticTeam | str:
        """Who is met: a tactic of the world by its name, one whose text or lines come
        with the job, or a team of the league."""
        tactic = str(job.tactic)
        if is_team(job.tactic_text):
            return team_in(world, job.tactic_text, tactic, job.seed)
        if job.tactic_text:
            return written_opponents(world, WrittenTactic(tactic, job.tactic_text), job.seed)
        if not is_of_league(tactic):
            return tactic
        if job.world not in self.leagues:
            self.leagues[job.world] = League(job.world)
        return self.leagues[job.world].opponents(tactic, job.seed)


def written_opponents(world: Any, written: WrittenTactic, seed: int) -> StaticTeam:
    """A team that plays somebody's own tactic."""
    if not hasattr(world, "static_team"):
        raise UsageError(f"the world '{world.name}' has no rules, so no file can be a tactic")
    team: StaticTeam = world.static_team(written, seed=seed)
    return team


def check(job: Job, kind: str) -> None:
    """Refuse a job that nobody can carry out."""
    known = dict.fromkeys((*KEEPS, *VALUE_KEEPS, LINES))
    unheard_of = set(job.keeps) - set(known)
    if unheard_of:
        raise UsageError(f"records do not tell {sorted(unheard_of)}; they tell {list(known)}")
    if not 1 <= job.encounters <= LONGEST:
        raise UsageError(f"a test has 1 to {LONGEST:,} encounters; got {job.encounters!r:.40}")
    if LINES in job.keeps and (job.trials or len(job.keeps) > 1):
        raise UsageError("a record that tells which lines acted tells nothing else")
    others = set(job.keeps) - {LINES}
    if kind in VALUE_SETTINGS and others - set(VALUE_KEEPS):
        raise UsageError(f"a record of {kind} tells results, fitness, durations and choices only")
    if kind in SCRIPT_KINDS and "choices" in job.keeps:
        raise UsageError(f"a record of {kind} tells no choices: it chooses by script")
    if kind not in (*SCRIPT_KINDS, *VALUE_SETTINGS) and others - {"fitness", "durations"}:
        raise UsageError(f"a record of {kind} tells results, fitness and durations only")
    if LINES in job.keeps and (job.stops or job.trials):
        raise UsageError("a test whose lines are told has neither trials nor an early end")
    check_numbers(job.numbers)
    if job.changes:
        check_changes(job)


def check_numbers(numbers: Any) -> None:
    """Refuse what cannot be free numbers: jobs may come from a file of anybody's. Which
    there are, and how large they may be, is the world's matter."""
    if not isinstance(numbers, Mapping) or not all(
        isinstance(name, str) and type(value) is int for name, value in numbers.items()
    ):
        raise UsageError(f"free numbers are whole numbers by their names; got {numbers!r:.60}")


# --- learners ----------------------------------------------------------------


def options_of(kind: str, learner: Mapping[str, Any], world: Any) -> dict[str, Any]:
    """What a practice of this kind is told of its learner."""
    if STATE in learner:
        others = sorted(set(learner) - {"kind", STATE})
        if others or kind in UNLEARNED:
            raise UsageError(
                f"a learner that goes on from saved state learns as it did: leave out "
                f"{others or kind!r}"
            )
        return saved_options(kind, learner[STATE])
    return OPTIONS_OF.get(kind, own_options)(learner, world)


def scripting_options(learner: Mapping[str, Any], world: Any) -> dict[str, Any]:
    """Dynamic scripting, or its baseline that never learns. Scripts are drawn by the seed
    of the job, or by one of their own, so that the same teams can meet other luck."""
    settings = settings_of(learner, world.settings)
    options: dict[str, Any] = {
        "settings": settings,
        "weights": learner.get("weights"),
        "learns": learner.get("kind") != "baseline",
    }
    if "goal" in learner:
        options["goal"] = world.known_goal(learner["goal"])
    if "script_seed" in learner:
        options["learner"] = world.learner(settings, seed=checked_seed(learner["script_seed"]))
    return options


def value_options(learner: Mapping[str, Any], world: Any) -> dict[str, Any]:
    """Monte-Carlo control or Q-learning."""
    kind = str(learner["kind"])
    own = {name: value for name, value in learner.items() if name != "kind"}
    return {"settings": made_of(VALUE_SETTINGS[kind], own, f"a learner of kind '{kind}'")}


def mind_options(learner: Mapping[str, Any], world: Any) -> dict[str, Any]:
    """Sarsa, Alert or AlertAM: `settings` by the name of a preset or one by one, a `handicap`,
    and whether everyone makes himself a model (`everyone_models`)."""
    kind = str(learner["kind"])
    for name in learner:
        if name not in MIND_WORDS:
            raise unknown(f"setting of a learner of kind '{kind}'", name, MIND_WORDS)
    options = {name: value for name, value in learner.items() if name != "kind"}
    if isinstance(options.get("settings"), Mapping):
        settings_class = MIND_KINDS[kind].settings_class
        options["settings"] = made_of(settings_class, options["settings"], f"'{kind}'")
    if options.get("handicap") is not None:
        options["handicap"] = made_of(Handicap, options["handicap"], "a handicap")
    return options


def own_options(learner: Mapping[str, Any], world: Any) -> dict[str, Any]:
    """A kind of learner that only this world has: its settings are the world's matter."""
    return {name: value for name, value in learner.items() if name != "kind"}


VALUE_SETTINGS: dict[str, type[ValueSettings]] = {
    "monte-carlo": MonteCarloSettings,
    "q-learning": QLearningSettings,
}
MIND_WORDS = ("kind", "settings", "handicap", "everyone_models")
OPTIONS_OF: dict[str, Callable[[Mapping[str, Any], Any], dict[str, Any]]] = {
    "scripting": scripting_options,
    "baseline": scripting_options,
    FIXED: fixed_options,
    **dict.fromkeys(VALUE_SETTINGS, value_options),
    **dict.fromkeys(MIND_KINDS, mind_options),
}
"""What each kind of learner in a job makes of its description, for the practice."""


def made_of(kind: type[Kind], given: Mapping[str, Any], what: str) -> Kind:
    """Settings by their names; a name that they do not have is refused."""
    if not isinstance(given, Mapping):
        raise UsageError(f"settings of {what} are given by their names; got {given!r:.40}")
    names = [one.name for one in fields(kind)]  # type: ignore[arg-type]
    for name in given:
        if name not in names:
            raise unknown(f"setting of {what}", name, names)
    return kind(**given)


def settings_of(learner: Mapping[str, Any], usual: str = "crpg") -> Settings:
    """The settings that a job describes: a preset, and what is changed of it."""
    settings = settings_named(str(learner.get("preset", usual)))
    unheard_of = set(learner) - {*CHANGES, *OTHER_WORDS}
    if unheard_of:
        known = ", ".join((*CHANGES, *OTHER_WORDS))
        raise UsageError(f"dynamic scripting has no {sorted(unheard_of)} in a job; it has {known}")
    changes = {name: learner[name] for name in CHANGES if name in learner}
    if "fallback" in learner:
        if learner["fallback"] not in FALLBACKS:
            raise unknown("fallback", learner["fallback"], FALLBACKS)
        changes["fallback"] = FALLBACKS[learner["fallback"]]
    if "updates" in learner:
        changes["updates"] = updates_named(learner["updates"])
    if "order" in learner:
        changes["order"] = member(Order, learner["order"])
    if "difficulty" in learner:
        changes["difficulty"] = made_of(Difficulty, learner["difficulty"], "difficulty")
    if "relative" in learner:
        changes["relative"] = made_of(Relative, learner["relative"], "lessons by what is usual")
    return replace(settings, **changes)


def updates_named(name: Any) -> Updates:
    """How agents of one role learn, by the short name that jobs use."""
    if name not in UPDATES_NAMES:
        raise unknown("way of updating", name, UPDATES_NAMES)
    return UPDATES_NAMES[name]


def rows_with_changes(practice: Any, job: Job) -> Any:
    """The encounters of a job, against whomever the learner is to meet in them."""
    if not job.changes:
        return practice.run(job.encounters, stops=job.stops)
    if not hasattr(practice, "meet"):
        raise UsageError(f"whoever meets {job.tactic} meets nobody else: leave out the changes")
    rows: list[Any] = []
    for after, tactic in job.changes:
        rows.extend(practice.run(after - len(rows)))
        practice.meet(practice.world.static_team(tactic, seed=job.seed))
    rows.extend(practice.run(job.encounters - len(rows)))
    return rows


def check_changes(job: Job) -> None:
    """Refuse changes that cannot come one after the other within the test."""
    starts = [0, *(after for after, _ in job.changes), job.encounters]
    if any(later <= earlier for earlier, later in pairwise(starts)):
        raise UsageError(f"opponents change one after the other within a test; got {starts[1:-1]}")
    if job.stops or job.trials or {*LOOKED_AT, LINES} & set(job.keeps):
        raise UsageError(
            "where opponents change, a test tells results, fitness and the ending only"
        )


# --- records -----------------------------------------------------------------


def record_of(job: Job, rows: Any, turning_point: int | None) -> Record:
    """What every record tells: who won each encounter, and the turning point."""
    record: Record = {
        "results": "".join(LETTERS[Won(int(won))] for won in column(rows, "won")),
        "turning_point": turning_point,
    }
    if "fitness" in job.keeps:
        record["team_fitness"] = column(rows, "team_fitness")
        record["enemy_fitness"] = column(rows, "enemy_fitness")
    if "durations" in job.keeps:
        record["durations"] = column(rows, "duration")
    return record


def record_by_notes(practice: Any, job: Job) -> Record:
    """A job in which every encounter is looked at."""
    notebook = Notebook(job)
    for _ in range(job.encounters):
        notebook.note(practice.brief(), practice)
        if job.stops and notebook.has_turned:
            break
    record = record_of(job, notebook.rows, turning_point(notebook.rows))
    return record | notebook.notes | ending_of(practice, job)


def ending_of(practice: Any, job: Job) -> Record:
    """What the learner holds at the end and the job asks for."""
    record: Record = {}
    if "weights" in job.keeps:
        record["weights"] = final_weights(practice)
    if "choices" in job.keeps:
        record["choices"] = practice.choices_per_agent()
    if not {"fallbacks", "counts", "pools"} & set(job.keeps):
        return record
    learner: DynamicScripting = practice.learner
    roles = learner.roles.values()
    if "pools" in job.keeps:
        record["pools"] = [
            pool_form(name, pool)
            for name, role in learner.roles.items()
            for pool in role.pools.values()
        ]
    if "fallbacks" in job.keeps:
        record["fallbacks"] = [sum(p.fallbacks for p in role.pools.values()) for role in roles]
    if "counts" in job.keeps:
        record["counts"] = [{name: rule_counts(role, name) for name in COUNTS} for role in roles]
    return record


def final_weights(practice: Any) -> list[list[int]]:
    """The weights of each role's rules; those of one set are read inside the kernel."""
    if has_one_set(practice.world):
        weights: list[list[int]] = practice.weights()
        return weights
    return [rule_weights(role) for role in practice.learner.roles.values()]


def pool_form(role: str, pool: Pool) -> dict[str, Any]:
    """What one set of weights holds, as JSON data."""
    gains = None if pool.relations is None else [sum(row) for row in pool.relations]
    return {
        "role": role,
        "label": pool.label,
        "members": list(pool.members),
        "weights": list(pool.weights),
        "gains": gains,
    }


def rule_weights(role: RoleLearner) -> list[int]:
    """The weight of each rule of a role: the mean of its goals and states. Sets of weights
    that nothing was learned for say nothing, where others do."""
    pools = list(role.pools.values())
    learned = by_rule(role, [pool for pool in pools if pool.encounters])
    return [
        sum(of_rule) // len(of_rule) if of_rule else 0
        for of_rule in (
            of or whole for of, whole in zip(learned, by_rule(role, pools), strict=True)
        )
    ]


def by_rule(role: RoleLearner, pools: Sequence[Pool]) -> list[list[int]]:
    """The weights that each rule of a role has in some sets."""
    weights: list[list[int]] = [[] for _ in role.rulebase.rules]
    for pool in pools:
        for rule, weight in zip(pool.members, pool.weights, strict=True):
            weights[rule].append(weight)
    return weights


def rule_counts(role: RoleLearner, name: str) -> list[int]:
    """How often something befell each rule of a role, in all of its goals and states."""
    counts = [0] * len(role.rulebase.rules)
    for pool in role.pools.values():
        of_pool: Sequence[int] = getattr(pool, name)
        for rule, count in zip(pool.members, of_pool, strict=True):
            counts[rule] += count
    return counts
