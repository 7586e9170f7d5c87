"""Where one job is carried out: the learner is made, the encounters are fought, and
what the job asks for is written down."""

from __future__ import annotations

import hashlib
from dataclasses import replace
from functools import cache
from importlib.metadata import version
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

from sparring.errors import UsageError
from sparring.kernels.compiling import fingerprint
from sparring.kernels.loop import column, turning_point
from sparring.kernels.run import Won
from sparring.lab.league import League, is_of_league
from sparring.lab.pupil import Pupil
from sparring.lab.ruletexts import checked_rules
from sparring.learners.settings import MonteCarloSettings, QLearningSettings
from sparring.learners.swift import BASE, SwiftScripting, SwiftSettings
from sparring.scripting.settings import (
    EAGER,
    FITNESS_PROPAGATION,
    LIMITED_AGE,
    LIMITED_DISTANCE,
    NO_FALLBACK,
    Difficulty,
    settings_named,
)
from sparring.worlds.crpg.practice import Gym
from sparring.worlds.crpg.value_gym import ValueGym

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

    from sparring.lab.jobs import Job, Record
    from sparring.learners.settings import ValueSettings
    from sparring.rules.checked import RuleSet
    from sparring.scripting.learner import DynamicScripting
    from sparring.scripting.settings import Settings
    from sparring.worlds.crpg.practice import Fought
    from sparring.worlds.crpg.tactics import StaticTeam

Item = TypeVar("Item")
FALLBACKS = {
    "none": NO_FALLBACK,
    "limited": LIMITED_DISTANCE,
    "age": LIMITED_AGE,
    "propagation": FITNESS_PROPAGATION,
    "eager": EAGER,
}
CHANGES = ("max_penalty", "max_reward", "max_weight")
"""Settings that a job of dynamic scripting may change by their names."""
OTHER_WORDS = ("kind", "preset", "fallback", "difficulty", "weights")
LONGEST = 1_000_000
"""Encounters in one test."""
KEEPS = ("fitness", "weights", "fallbacks", "scripts", "acted", "history", "counts")
"""What a record can tell: both teams' fitness, the final weights, how often earlier
weights were returned to, every script, what of it acted, the weights after each
encounter, and how often each rule was drawn, acted, was rewarded and punished."""
WATCHED = {"scripts", "acted", "history"}
"""What can only be told by looking at every encounter."""
TRIALS = ("cursed",)
LETTERS = {Won.LEARNERS: "W", Won.ENEMIES: "L", Won.NOBODY: "-"}
RULES_KEPT = 8
"""Gyms kept for other rules than the world's own."""


class Workbench:
    """Carries out jobs, one after the other; use one of these a thread."""

    def __init__(self) -> None:
        self.gyms: dict[str, Gym] = {}
        self.value_gyms: dict[str, ValueGym] = {}
        self.league: League | None = None

    def __call__(self, job: Job) -> Record:
        """Fight as the job says; the record of it."""
        kind = str(job.learner.get("kind", "scripting"))
        if kind not in CARRIED_OUT_BY:
            raise UsageError(f"no learner is of kind '{kind}'; known are {list(CARRIED_OUT_BY)}")
        unknown = set(job.keeps) - set(KEEPS)
        if unknown:
            raise UsageError(f"records do not tell {sorted(unknown)}; they tell {list(KEEPS)}")
        if not 1 <= job.encounters <= LONGEST:
            raise UsageError(f"a test has 1 to {LONGEST:,} encounters; got {job.encounters!r:.40}")
        try:
            return CARRIED_OUT_BY[kind](self, job)
        except TypeError as error:
            if "unexpected keyword" not in str(error):
                raise
            raise UsageError(f"a learner of kind '{kind}' has no such setting: {error}") from None

    def gym(self, rules: str) -> Gym:
        """The gym for a rule text."""
        return kept_for(rules, self.gyms, Gym)

    def opponents(self, gym: Gym, job: Job) -> StaticTeam:
        """The static team of a job: a tactic of the world, or one of the league."""
        if not is_of_league(job.tactic):
            return gym.world.static_team(job.tactic, seed=job.seed)
        if self.league is None:
            self.league = League()
        return self.league.opponents(job.tactic, job.seed)

    # --- scripting -----------------------------------------------------------

    def by_scripting(self, job: Job) -> Record:
        """A job of dynamic scripting, or of its baseline that never learns."""
        gym = self.gym(job.rules)
        opponents = self.opponents(gym, job)
        learner = gym.world.learner(settings_of(job.learner), seed=job.seed)
        set_start_weights(learner, job.learner.get("weights"))
        learns = job.learner.get("kind") != "baseline"
        if job.trials or WATCHED & set(job.keeps):
            gym.begin(opponents, learner=learner, seed=job.seed, learns=learns)
            return watched(gym, job)
        trial = gym.trial(
            opponents,
            job.encounters,
            learner=learner,
            seed=job.seed,
            learns=learns,
            stop_at_turning_point=job.stops,
        )
        return record_of(job, trial.rows, trial.turning_point) | kept_of(gym, job)

    def by_swift(self, job: Job) -> Record:
        """A job of swift scripting: the plain learner changes the weights, the
        kernel draws and fights."""
        if {"fallbacks", "counts"} & set(job.keeps):
            raise UsageError("a record of swift scripting tells neither fallbacks nor counts")
        gym = self.gym(job.rules)
        opponents = self.opponents(gym, job)
        learner = swift_learner(gym, job)
        gym.begin(opponents, learner=learner, seed=job.seed, learns=False)
        return watched(gym, job, Pupil(gym, learner))

    # --- values --------------------------------------------------------------

    def by_values(self, job: Job) -> Record:
        """A job of Monte-Carlo control or of Q-learning."""
        kind = str(job.learner["kind"])
        if set(job.keeps) - {"fitness"}:
            raise UsageError(f"a record of {kind} tells results and fitness only")
        chosen = {name: value for name, value in job.learner.items() if name != "kind"}
        gym = self.value_gym(job.rules)
        learner = gym.learner(kind, settings=VALUE_SETTINGS[kind](**chosen), seed=job.seed)
        gym.load(learner, gym.world.static_team(job.tactic, seed=job.seed), seed=job.seed)
        if job.trials:
            return watched(gym, job)
        rows = gym.play(job.encounters, stop_at_turning_point=job.stops)
        return record_of(job, rows, turning_point(rows))

    def value_gym(self, rules: str) -> ValueGym:
        """The gym of value learners for a rule text."""
        return kept_for(rules, self.value_gyms, ValueGym)


VALUE_SETTINGS: dict[str, Callable[..., ValueSettings]] = {
    "monte-carlo": MonteCarloSettings,
    "q-learning": QLearningSettings,
}
CARRIED_OUT_BY = {
    "scripting": Workbench.by_scripting,
    "baseline": Workbench.by_scripting,
    "swift": Workbench.by_swift,
    **dict.fromkeys(VALUE_SETTINGS, Workbench.by_values),
}


def kept_for(rules: str, kept: dict[str, Item], make: Callable[[RuleSet | None], Item]) -> Item:
    """What belongs to a rule text, made when it is first asked for."""
    if rules not in kept:
        if len(kept) > RULES_KEPT:
            kept.clear()
        kept[rules] = make(checked_rules(rules))
    return kept[rules]


def settings_of(learner: Mapping[str, Any]) -> Settings:
    """The settings that a job describes: a preset, and what is changed of it."""
    settings = settings_named(str(learner.get("preset", "crpg")))
    unknown = set(learner) - {*CHANGES, *OTHER_WORDS}
    if unknown:
        known = ", ".join((*CHANGES, *OTHER_WORDS))
        raise UsageError(f"dynamic scripting has no {sorted(unknown)} in a job; it has {known}")
    changes = {name: learner[name] for name in CHANGES if name in learner}
    if "fallback" in learner:
        if learner["fallback"] not in FALLBACKS:
            known = ", ".join(FALLBACKS)
            raise UsageError(f"no fallback is named {learner['fallback']!r:.40}; known are {known}")
        changes["fallback"] = FALLBACKS[learner["fallback"]]
    if "difficulty" in learner:
        changes["difficulty"] = Difficulty(**learner["difficulty"])
    return replace(settings, **changes)


def set_start_weights(
    learner: DynamicScripting, weights: Mapping[str, Sequence[int]] | None
) -> None:
    """Begin with other weights than equal ones."""
    for role, wanted in (weights or {}).items():
        pool = learner.pool(role)
        if len(wanted) != len(pool.weights) or sum(wanted) != pool.total:
            raise UsageError(
                f"role '{role}' has {len(pool.weights)} weights that add up to {pool.total:,}; "
                f"got {len(wanted)} that add up to {sum(wanted):,}"
            )
        pool.weights[:] = wanted


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
    return record


def kept_of(gym: Gym, job: Job) -> Record:
    """What the gym's memory holds at the end and the job asks for."""
    run = gym.record.run
    record: Record = {}
    if "weights" in job.keeps:
        record["weights"] = gym.weights()
    if "fallbacks" in job.keeps:
        record["fallbacks"] = [int(run.role[number].fallbacks) for number in range(run.roles)]
    if "counts" in job.keeps:
        record["counts"] = [
            {
                name: [int(count) for count in getattr(role, name)[: int(role.count)]]
                for name in ("drawn", "activated", "rewarded", "punished")
            }
            for role in (run.role[number] for number in range(run.roles))
        ]
    return record


def swift_learner(gym: Gym, job: Job) -> SwiftScripting:
    """The learner that a job describes: its settings by their own names."""
    wanted = dict(job.learner)
    wanted.pop("kind")
    prior = wanted.pop("prior", None)
    names = ("initial_weight", "min_weight", "max_weight")
    bounds = {name: wanted.pop(name) for name in names if name in wanted}
    settings = replace(BASE, **bounds)
    if "difficulty" in wanted:
        settings = replace(settings, difficulty=Difficulty(**wanted.pop("difficulty")))
    swift = SwiftSettings(**wanted)
    return SwiftScripting(gym.world.rulebases, settings, seed=job.seed, swift=swift, prior=prior)


def watched(gym: Gym | ValueGym, job: Job, pupil: Pupil | None = None) -> Record:
    """A job in which every encounter is looked at, and maybe learned from outside
    the kernel."""
    from sparring.lab.watching import Watch

    watch = Watch(job)
    for fought in encounters_of(gym, job):
        if pupil is not None:
            pupil.learn_from(fought)
        watch.note(fought, gym)
        if job.stops and watch.has_turned:
            break
    return watch.record() | (kept_of(gym, job) if isinstance(gym, Gym) else {})


def encounters_of(gym: Gym | ValueGym, job: Job) -> Iterator[Fought]:
    """The encounters of a job, with what its trials do to them."""
    if job.trials == "cursed":
        from sparring.lab.cursing import cursed_encounters

        yield from cursed_encounters(gym, job)
        return
    if job.trials:
        raise UsageError(f"no trial is named '{job.trials}'; known are {list(TRIALS)}")
    for _ in range(job.encounters):
        yield gym.encounter()


# --- sources -----------------------------------------------------------------


RECORD_MAKERS = ("jobs", "workbench", "watching", "cursing", "pupil", "league")
"""The modules of the lab that decide what a record tells."""


@cache
def sources_stamp() -> str:
    """A fingerprint of everything that a record depends on."""
    package = Path(__file__).parent.parent
    rooms = ("rules", "scripting", "kernels", "learners", "worlds")
    files = [
        package / "luck.py",
        *(package / "lab" / f"{name}.py" for name in RECORD_MAKERS),
        *sorted((package / "worlds").rglob("*.rules")),
    ]
    texts = "".join(path.read_text(encoding="utf-8") for path in files)
    stamp = fingerprint([package / room for room in rooms])
    return f"{version('sparring')} {stamp[:16]} {hash_of(texts)[:8]}"


def hash_of(text: str) -> str:
    """A fingerprint of a text."""
    return hashlib.sha256(text.encode()).hexdigest()
