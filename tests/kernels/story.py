"""A run and a plain learner that live through the same encounters, and random learners
of every form for them."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from random import Random
from typing import TYPE_CHECKING, Any

from hypothesis import strategies as st

from sparring.kernels import draw as drawing
from sparring.kernels import lessons
from sparring.kernels.compiling import Program
from sparring.kernels.loading import (
    goal_number,
    lineage_of,
    load_agents,
    load_run,
    luck_of,
    numbered_pools,
    numbers,
    script_of,
    weights_of,
)
from sparring.kernels.records import across, new
from sparring.kernels.run import MOST_AGENTS, MOST_ROLES, Run, Won
from sparring.kernels.storing import store_run
from sparring.scripting.learner import DynamicScripting
from sparring.scripting.settings import (
    EAGER,
    FITNESS_PROPAGATION,
    LIMITED_AGE,
    LIMITED_DISTANCE,
    NO_FALLBACK,
    Difficulty,
    DifficultyKind,
    Fallback,
    FallbackKind,
    Order,
    Relative,
    Settings,
    Unique,
    Updates,
)
from tests.scripting.helpers import add_rule, rulebase

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from sparring.scripting.pool import Pool
    from sparring.scripting.rulebase import Rulebase
    from sparring.scripting.script import Script

program = Program("kernel-tests")
draw_scripts = program.exposed(drawing.draw_scripts)
learn_from = program.exposed(lessons.learn_from)

RUN = new(Run)
"""One for all tests: loading must leave nothing of the test before."""


def copy_of(learner: DynamicScripting) -> DynamicScripting:
    """Another learner with the same rules, settings and everything learned."""
    rulebases = {kept.rulebase.role: kept.rulebase for kept in learner.roles.values()}
    other = DynamicScripting(rulebases.values(), learner.settings, team=learner.team)
    other.restore(learner.state())
    return other


Deed = tuple[list[int], float]
"""The places of an agent's script that acted, and his fitness."""


@dataclass
class Story:
    """A plain learner and a run that live through the same encounters."""

    learner: DynamicScripting
    agents: list[str]
    looks_back_every: int = 5
    """Comparing everything after each encounter takes its time."""
    goals: Sequence[str | None] = ()
    lived: int = 0
    mirror: DynamicScripting = field(init=False)
    """Gets everything that became of the run."""

    def __post_init__(self) -> None:
        self.load()

    def load(self) -> None:
        load_run(RUN, self.learner, self.agents)
        self.mirror = copy_of(self.learner)

    def live_through(
        self,
        deeds: Sequence[Deed],
        won: bool | None,
        team_fitness: float,
        state_fitness: Mapping[str, float | None] | None = None,
    ) -> None:
        """One encounter for both."""
        scripts = self.draw()
        for agent, (script, (acted, fitness)) in enumerate(zip(scripts, deeds, strict=True)):
            script.mark(*(place for place in acted if place < len(script.lines)))
            for place in acted:
                if place < script.drawn_count:  # The closing rules are not in the record.
                    RUN.agent[agent].acted[place] = 1
            RUN.agent[agent].fitness = fitness
            judge(agent, script, state_fitness or {})
        RUN.won = Won.NOBODY if won is None else Won.LEARNERS if won else Won.ENEMIES
        RUN.team_fitness = team_fitness
        learn_from(RUN)
        results = [(script, fitness) for script, (_, fitness) in zip(scripts, deeds, strict=True)]
        self.learner.learn_team(
            results, won=won, team_fitness=team_fitness, state_fitness=state_fitness
        )
        self.lived += 1
        self.check()

    def draw(self) -> list[Script]:
        """Scripts for all agents, by both."""
        kept, names = list(self.learner.roles), self.learner.names_of(self.agents)
        goals = [*self.goals, *[None] * (len(self.agents) - len(self.goals))]
        pairs = list(zip(names, goals, strict=True))
        load_agents(
            RUN,
            [kept.index(name) for name in names],
            [goal_number(self.learner, name, goal) for name, goal in pairs],
        )
        draw_scripts(RUN)
        scripts = [self.learner.draw(name, goal=goal) for name, goal in pairs]
        pools = numbered_pools(self.learner)
        for agent, script in enumerate(scripts):
            assert parts_of(agent, pools) == script.parts
            assert not any(RUN.agent[agent].acted[: script.drawn_count])
        return scripts

    def check(self) -> None:
        """What changes in each encounter is the same; now and then, everything."""
        assert luck_of(RUN) == self.learner.drawing_luck.state
        pools = numbered_pools(self.learner)
        for name in ("encounters", "fallbacks", "peak", "ceiling"):
            expected = [getattr(pool, name) for pool in pools]
            assert across(RUN, "role", name)[: len(pools)] == expected, name
        for number, pool in enumerate(pools):
            assert weights_of(RUN, number) == pool.weights
        if self.lived % self.looks_back_every == 0:
            self.check_everything()

    def check_everything(self) -> None:
        """All that would be saved is the same."""
        store_run(RUN, self.mirror)
        assert self.mirror.state() == self.learner.state()
        for number, pool in enumerate(numbered_pools(self.learner)):
            assert lineage_of(RUN, number) == pool.lineage


def parts_of(agent: int, pools: list[Pool]) -> list[tuple[Pool, list[int], int]]:
    """The parts of an agent's script in the run, as a plain script has them."""
    script = RUN.agent[agent]
    rules = numbers(script.in_pool, script.count)
    parts = [script.part[at] for at in range(script.parts)]
    found = [(pools[part.pool], rules[part.start : part.end], int(part.start)) for part in parts]
    members = [pool.members[rule] for pool, rules, _ in found for rule in rules]
    assert script_of(RUN, agent) == members
    return found


def judge(agent: int, script: Script, state_fitness: Mapping[str, float | None]) -> None:
    """Tell the run the fitness of those game states that have one, and which nobody came to."""
    for at, (pool, _, _) in enumerate(script.parts):
        if pool.label in state_fitness:
            part, fitness = RUN.agent[agent].part[at], state_fitness[pool.label]
            if fitness is None:
                part.is_left_out = 1
            else:
                part.is_judged, part.fitness = 1, fitness


def random_deeds(
    rng: Random, learner: DynamicScripting, agents: list[str], fitness: float
) -> list[Deed]:
    """Some places that acted, and a fitness near this one, agent by agent."""
    deeds = []
    for agent in agents:
        size = learner.of_role(agent)[0].rulebase.script_size
        chance = rng.choice([0, 30, 50, 100])
        acted = [place for place in range(size) if rng.randrange(100) < chance]
        deeds.append((acted, min(1.0, max(0.0, fitness + rng.uniform(-0.1, 0.1)))))
    return deeds


# --- random learners ---------------------------------------------------------


FALLBACKS = [
    NO_FALLBACK,
    LIMITED_DISTANCE,
    LIMITED_AGE,
    EAGER,
    FITNESS_PROPAGATION,
    Fallback(kind=FallbackKind.LIMITED, ancestors=1, not_before=1, distance=5),
    Fallback(kind=FallbackKind.LIMITED, ancestors=0, not_before=0, distance=3, max_age=4),
    Fallback(kind=FallbackKind.PROPAGATION, ancestors=0, not_before=0, distance=2),
    Fallback(kind=FallbackKind.LIMITED, ancestors=0, not_before=0, distance=0),
]


@st.composite
def some_difficulty(draw: st.DrawFn) -> Difficulty:
    peaks = sorted(draw(st.lists(st.integers(50, 100), min_size=3, max_size=3)))
    return Difficulty(
        after_win=draw(st.sampled_from([900, 500, 1, 1000])),
        after_loss=draw(st.sampled_from([1100, 1000, 3333])),
        peak_low=peaks[0],
        peak_start=peaks[1],
        peak_high=peaks[2],
        peak_down=draw(st.integers(0, 5)),
        peak_up=draw(st.integers(0, 5)),
    )


@st.composite
def some_relative(draw: st.DrawFn) -> Relative:
    return Relative(
        rate=draw(st.sampled_from([0.15, 0.001, 1.0])),
        haste=draw(st.sampled_from([0.0, 0.15, 1.0])),
        silent_praise=draw(st.sampled_from([0.7, 0.0, 0.5])),
        silent_blame=draw(st.sampled_from([0.9, 0.7, 1.0])),
        pace=draw(st.sampled_from([0.05, 0.001, 0.5])),
        inert=draw(st.sampled_from([1.5, 0.5, 3.0])),
    )


@st.composite
def some_settings(draw: st.DrawFn) -> Settings:
    if draw(st.integers(0, 3)) == 0:
        return draw(settings_by_the_usual())
    low = draw(st.sampled_from([0, 0, 25]))
    return Settings(
        initial_weight=low + 100,
        min_weight=low,
        max_weight=low + draw(st.sampled_from([100, 101, 300, 2000])),
        max_reward=draw(st.sampled_from([0, 1, 50, 100, 400, 10**6])),
        max_penalty=draw(st.sampled_from([0, 1, 70, 100, 400, 10**6])),
        break_even=draw(st.sampled_from([0.3, 0.5, 0.01, 0.99])),
        end_share=draw(st.sampled_from([0.3, 0.0, 1.0, 0.7])),
        half_share=draw(st.booleans()),
        max_tries=draw(st.sampled_from([1, 2, 100])),
        unique=draw(st.sampled_from(Unique)),
        fallback=draw(st.sampled_from(FALLBACKS)),
        difficulty=draw(some_difficulty()),
    )


@st.composite
def settings_by_the_usual(draw: st.DrawFn) -> Settings:
    low = draw(st.sampled_from([1, 10, 25]))
    return Settings(
        initial_weight=low + 100,
        min_weight=low,
        max_weight=low + draw(st.sampled_from([100, 101, 300, 2000])),
        break_even=draw(st.sampled_from([0.3, 0.5, 0.01, 0.99])),
        end_share=draw(st.sampled_from([0.3, 0.0, 1.0, 0.7])),
        max_tries=draw(st.sampled_from([1, 2, 100])),
        unique=draw(st.sampled_from(Unique)),
        fallback=NO_FALLBACK,
        difficulty=draw(some_difficulty()),
        relative=draw(some_relative()),
    )


GOALS = ("hide", "seek", "rest")
STATES = ("one", "two", "three", "four")
OPENED = (None, None, None, "two", "three", "four", "one", "nowhere")
"""The last is a state that no rule belongs to."""


def random_labels(rng: Random, form: str) -> dict[str, Any]:
    """The goals or game states of one rule."""
    if form == "goals":
        return {"goals": rng.sample(GOALS, rng.randint(0, 2))}
    if form == "states":
        names = rng.sample(STATES, rng.randint(0, 3))
        return {"states": [(name, rng.choice(OPENED)) for name in names]}
    return {}


def random_rulebase(rng: Random, role: str, form: str, chosen: Settings) -> Rulebase:
    """A role of one form: plain, goals or states."""
    made = rulebase("", role=role, size=rng.randint(1, 14))
    made.last_state_size = rng.choice([None, 1, 3])
    count = rng.randint(1, 12)
    for rule in range(count):
        twin = rng.randint(0, 3 * count)
        add_rule(
            made,
            f"rule {rule}",
            text=f"text {twin if twin < count else rule}",
            weight=rng.choice([None, rng.randint(chosen.min_weight, chosen.max_weight)]),
            priority=rng.choice([0, 0, 1, -7, 2**53]),
            **random_labels(rng, form),
        )
    return made


@st.composite
def some_learner(
    draw: st.DrawFn, forms: Sequence[str] = ("plain",), most_roles: int = 3
) -> DynamicScripting:
    chosen = draw(some_settings())
    # Rules, and what should come in every combination, by plain luck: drawing
    # each of their fields would take longer than the test.
    rng = Random(draw(st.integers(0, 2**32)))
    chosen = replace(
        chosen,
        order=rng.choice(list(Order)),
        updates=rng.choice(list(Updates)),
        difficulty=replace(chosen.difficulty, kind=rng.choice(list(DifficultyKind))),
    )
    roles = [
        random_rulebase(rng, f"role {number}", rng.choice(forms), chosen)
        for number in range(draw(st.integers(1, most_roles)))
    ]
    team = [role.role for role in roles]
    team += rng.choices(team, k=rng.randint(0, min(6, MOST_ROLES - len(team))))
    return DynamicScripting(roles, chosen, seed=rng.getrandbits(64), team=team)


def random_agents(rng: Random, learner: DynamicScripting) -> list[str]:
    """Who fights, by their roles: of agents with rulebases of their own each but once."""
    if learner.owns:
        return rng.sample(learner.team, rng.randint(1, len(learner.team)))
    return rng.choices(list(learner.roles), k=rng.randint(1, MOST_AGENTS))


FITNESS = st.one_of(
    st.sampled_from([0.0, 0.1, 0.2, 0.3, 0.4, 0.7, 0.9, 1.0]), st.floats(0.0, 1.0, allow_nan=False)
)
SPELL = st.tuples(FITNESS, st.integers(1, 8), st.sampled_from([True, False, None]), st.booleans())
"""Fitness, for how many encounters, who won, and whether a fresh run takes over."""
