"""The kernel learner against the plain one: vectors, histories, and what it refuses."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, replace
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sparring.errors import UsageError
from sparring.kernels import adjust as adjusting
from sparring.kernels import draw as drawing
from sparring.kernels import lessons, loading
from sparring.kernels.compiling import Program
from sparring.kernels.loading import (
    lineage_of,
    load_agents,
    load_run,
    luck_of,
    script_of,
    weights_of,
)
from sparring.kernels.luck import shared
from sparring.kernels.records import new
from sparring.kernels.run import (
    MOST_AGENTS,
    MOST_ANCESTORS,
    MOST_PLACES,
    MOST_ROLES,
    MOST_RULES,
    DifficultyCode,
    FallbackCode,
    OrderCode,
    Run,
    Won,
)
from sparring.scripting.fallback import Record, place_to_return_to, remember
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
    Settings,
    Unique,
)
from tests.scripting import literal
from tests.scripting.helpers import (
    add_rule,
    difficulty_of,
    fallback_of,
    rulebase,
    rulebase_of,
    settings_of,
)
from tests.vectors.test_vectors import cases

program = Program("kernel-tests", records=(), folder=Path(__file__).parent, uses=(shared,))
draw_scripts = program.exposed(drawing.draw_scripts)
learn_from = program.exposed(lessons.learn_from)
hand_out = program.exposed(adjusting.hand_out)
adjust = program.exposed(adjusting.adjust)
adjustment_for = program.exposed(adjusting.adjustment_for)
penalised_fitness = program.exposed(lessons.penalised_fitness)
moved_peak = program.exposed(lessons.moved_peak)
moved_ceiling = program.exposed(lessons.moved_ceiling)
fall_back = program.exposed(lessons.fall_back)
sort_by_priority = program.exposed(drawing.sort_by_priority)

RUN = new(Run)
"""One for all tests: loading must leave nothing of the test before."""
ROLE = RUN.role[0]
SCRIPT = RUN.agent[0]
HAPPENED: Counter[str] = Counter()
"""What the random histories of this run consisted of."""


# --- vectors -----------------------------------------------------------------


def load_rules(weights: list[int], **more: list[int]) -> None:
    """A run of one role and one agent with these weights."""
    made = rulebase([f"rule {at}" for at in range(len(weights))], weights=weights)
    bounds = Settings(max_weight=max(1, *weights), order=Order.DRAWN, fallback=NO_FALLBACK)
    load_run(RUN, DynamicScripting(made, bounds), ["guard"])
    for name, values in more.items():
        loading.fill(getattr(ROLE, name), values)


def load_script(active: list[int], silent: list[int]) -> None:
    """A script of rules that acted and rules that did not."""
    SCRIPT.count = len(active) + len(silent)
    loading.fill(SCRIPT.rules, [*active, *silent])
    loading.fill(SCRIPT.acted, [1] * len(active))


def test_draws_are_those_of_the_vectors():
    for case in cases("draws"):
        load_rules(case["weights"], line_of=case["lines"])
        ROLE.script_size, RUN.learning.max_tries = case["places"], case["max_tries"]
        if case["ceiling"] is not None:
            ROLE.ceiling = case["ceiling"]
            RUN.learning.difficulty.kind = DifficultyCode.CULL
        RUN.luck.carry, RUN.luck.low = int(case["luck"][:8], 16), int(case["luck"][8:], 16)
        draw_scripts(RUN)
        assert script_of(RUN, 0) == case["drawn"]
        assert f"{luck_of(RUN):016x}" == case["luck_after"]


def test_scripts_are_ordered_as_in_the_vectors():
    for case in cases("ordering"):
        load_rules(case["weights"], priorities=case["priorities"])
        load_script([], case["drawn"])
        sort_by_priority(ROLE, SCRIPT)
        assert script_of(RUN, 0) == case["by_priority"]


def test_adjustments_are_those_of_the_vectors():
    for case in cases("adjustments"):
        load_rules(case["weights"])
        load_script(case["active"], case.get("silent", []))
        RUN.learning.min_weight, RUN.learning.max_weight = case["low"], case["high"]
        RUN.learning.half_share = int("silent" in case)
        adjust(ROLE, SCRIPT, case["adjustment"], RUN.learning)
        assert weights_of(RUN, 0) == case["after"]


def test_points_are_handed_out_as_in_the_vectors():
    for case in cases("hand_outs"):
        load_rules(case["weights"])
        hand_out(ROLE, case["remainder"], case["low"], case["high"])
        assert weights_of(RUN, 0) == case["after"]


def test_fitness_becomes_the_adjustment_of_the_vectors():
    for case in cases("fitness"):
        names = ("break_even", "max_reward", "max_penalty")
        chosen = Settings(**{name: case[name] for name in names})
        loading.load_learning(RUN.learning, chosen, chosen.difficulty)
        assert adjustment_for(case["fitness"], RUN.learning) == case["adjustment"]
        assert penalised_fitness(case["fitness"], case["peak"]) == case["mapped"]


def test_peaks_and_ceilings_move_as_in_the_vectors():
    for case in cases("difficulty"):
        plan, difficulty = RUN.learning.difficulty, difficulty_of(case["difficulty"])
        loading.load_difficulty(plan, difficulty)
        ROLE.count, ROLE.total, ROLE.ceiling = case["rules"], case["total"], case["ceiling"]
        ROLE.peak = difficulty.peak_start
        moves = zip(case["won"], case["ceilings"], case["peaks"], strict=True)
        for won, ceiling_after, peak_after in moves:
            ROLE.ceiling = moved_ceiling(ROLE, won, plan)
            ROLE.peak = moved_peak(ROLE.peak, won, plan)
            assert (ROLE.ceiling, ROLE.peak) == (ceiling_after, peak_after)


def test_earlier_weights_are_returned_to_as_in_the_vectors():
    for case in cases("fallback"):
        load_rules([1])
        plan = RUN.learning.fallback
        loading.load_fallback(plan, fallback_of(case["fallback"]))
        told = zip(case["team"], case["agent"], case["returned_to"], strict=True)
        for number, (team, agent, expected) in enumerate(told, start=1):
            ROLE.weights[0] = ROLE.encounters = number
            before = int(ROLE.fallbacks)
            fall_back(ROLE, team, agent, plan)
            returned = int(ROLE.weights[0]) if ROLE.fallbacks > before else None
            assert returned == expected


def kernels_can(case: dict[str, Any]) -> bool:
    """Whether a history of the vectors has no learned order, goals nor states."""
    rules = [rule for role in case["roles"] for rule in role["rules"]]
    has_labels = any(rule["goals"] or rule["states"] for rule in rules)
    return not has_labels and case["settings"]["order"] != "learned"


HISTORIES = [case for case in cases("histories") if kernels_can(case)]


def test_a_quarter_of_the_histories_of_the_vectors_are_for_kernels():
    # The other twelve have goals, states or a learned order.
    assert (len(HISTORIES), len(cases("histories"))) == (4, 16)


@pytest.mark.parametrize("at", range(len(HISTORIES)))
def test_histories_are_those_of_the_vectors(at):
    case = HISTORIES[at]
    roles = [
        literal.Role(
            role["role"],
            role["script_size"],
            [literal.Rule(r["name"], r["text"], r["priority"], r["weight"]) for r in role["rules"]],
        )
        for role in case["roles"]
    ]
    chosen = settings_of(case["settings"], case["fallback"], case["difficulty"])
    learner = DynamicScripting(map(rulebase_of, roles), chosen, seed=int(case["seed"], 16))
    story = Story(learner, [next(iter(learner.roles))])
    for step in case["steps"]:
        if "difficulty" in step:
            # Switching is the plain learner's: a run then begins anew from it.
            learner.set_difficulty(difficulty_of(step["difficulty"]))
            story.load()
        story.agents = [told["role"] for told in step["scripts"]]
        told = [(told["acted"], told["fitness"]) for told in step["scripts"]]
        story.live_through(told, step["won"], step["team_fitness"])
        for agent, expected in enumerate(step["scripts"]):
            names = learner.pool(expected["role"]).names
            assert [names[rule] for rule in script_of(RUN, agent)] == expected["rules"]
        assert f"{luck_of(RUN):016x}" == step["luck"]
        for name, _, weights, ceiling, peak, fallbacks in step["pools"]:
            number = list(learner.roles).index(name)
            role = RUN.role[number]
            assert weights_of(RUN, number) == weights
            assert [role.ceiling, role.peak, role.fallbacks] == [ceiling, peak, fallbacks]


# --- histories ---------------------------------------------------------------


@dataclass
class Story:
    """A plain learner and a run that live through the same encounters."""

    learner: DynamicScripting
    agents: list[str]
    looks_back_every: int = 1
    """Comparing a long line of ancestors after each encounter takes its time."""

    def __post_init__(self) -> None:
        self.load()

    def load(self) -> None:
        load_run(RUN, self.learner, self.agents)

    def live_through(
        self, told: list[tuple[list[int], float]], won: bool | None, team_fitness: float
    ) -> None:
        """One encounter for both: which places acted and the fitness, agent by agent."""
        names = list(self.learner.roles)
        load_agents(RUN, [names.index(agent) for agent in self.agents])
        draw_scripts(RUN)
        scripts = [self.learner.draw(agent) for agent in self.agents]
        for agent, (script, (acted, fitness)) in enumerate(zip(scripts, told, strict=True)):
            assert script_of(RUN, agent) == script.parts[0][1]
            assert not any(RUN.agent[agent].acted[: script.drawn_count])
            script.mark(*(place for place in acted if place < len(script.lines)))
            for place in acted:
                if place < script.drawn_count:  # The closing rules are not in the record.
                    RUN.agent[agent].acted[place] = 1
            RUN.agent[agent].fitness = fitness
        RUN.won = Won.NOBODY if won is None else Won.LEARNERS if won else Won.ENEMIES
        RUN.team_fitness = team_fitness
        learn_from(RUN)
        results = [(script, fitness) for script, (_, fitness) in zip(scripts, told, strict=True)]
        self.learner.learn_team(results, won=won, team_fitness=team_fitness)
        self.check()

    def check(self) -> None:
        """Everything learned is the same."""
        assert luck_of(RUN) == self.learner.drawing_luck.state
        for number, pool in enumerate(self.learner.all_pools()):
            role = RUN.role[number]
            assert weights_of(RUN, number) == pool.weights
            assert role.remembered == len(pool.lineage)
            if pool.encounters % self.looks_back_every == 0:
                assert lineage_of(RUN, number) == pool.lineage
            for name in ("encounters", "fallbacks", "peak", "ceiling"):
                assert getattr(role, name) == getattr(pool, name), name
            for name in ("drawn", "activated", "rewarded", "punished"):
                found = loading.numbers(getattr(role, name), role.count)
                assert found == getattr(pool, name), name


def random_told(
    rng: Random, learner: DynamicScripting, agents: list[str], fitness: float
) -> list[tuple[list[int], float]]:
    """Some places that acted, and a fitness near this one, agent by agent."""
    told = []
    for agent in agents:
        size = min(learner.role(agent).rulebase.script_size, len(learner.pool(agent).names))
        chance = rng.choice([0, 30, 50, 100])
        acted = [place for place in range(size) if rng.randrange(100) < chance]
        told.append((acted, min(1.0, max(0.0, fitness + rng.uniform(-0.1, 0.1)))))
    return told


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
def some_settings(draw: st.DrawFn) -> Settings:
    low = draw(st.sampled_from([0, 0, 25]))
    peaks = sorted(draw(st.lists(st.integers(50, 100), min_size=3, max_size=3)))
    difficulty = Difficulty(
        kind=draw(st.sampled_from(DifficultyKind)),
        after_win=draw(st.sampled_from([900, 500, 1, 1000])),
        after_loss=draw(st.sampled_from([1100, 1000, 3333])),
        peak_low=peaks[0],
        peak_start=peaks[1],
        peak_high=peaks[2],
        peak_down=draw(st.integers(0, 5)),
        peak_up=draw(st.integers(0, 5)),
    )
    return Settings(
        initial_weight=low + 100,
        min_weight=low,
        max_weight=low + draw(st.sampled_from([100, 101, 300, 2000])),
        max_reward=draw(st.sampled_from([0, 1, 50, 100, 400, 10**6])),
        max_penalty=draw(st.sampled_from([0, 1, 70, 100, 400, 10**6])),
        break_even=draw(st.sampled_from([0.3, 0.5, 0.01, 0.99])),
        half_share=draw(st.booleans()),
        max_tries=draw(st.sampled_from([1, 2, 100])),
        unique=draw(st.sampled_from(Unique)),
        order=draw(st.sampled_from([Order.PRIORITY, Order.DRAWN])),
        fallback=draw(st.sampled_from(FALLBACKS)),
        difficulty=difficulty,
    )


@st.composite
def some_learner(draw: st.DrawFn) -> DynamicScripting:
    chosen = draw(some_settings())
    weight = st.one_of(st.none(), st.integers(chosen.min_weight, chosen.max_weight))
    roles = []
    for role in range(draw(st.integers(1, 3))):
        count = draw(st.integers(1, 12))
        made = rulebase("", role=f"role {role}", size=draw(st.integers(1, 14)))
        for rule in range(count):
            twin = draw(st.integers(0, 3 * count))
            add_rule(
                made,
                f"rule {rule}",
                text=f"text {twin if twin < count else rule}",
                weight=draw(weight),
                priority=draw(st.sampled_from([0, 0, 1, -7, 2**53])),
            )
        roles.append(made)
    return DynamicScripting(roles, chosen, seed=draw(st.integers(0, 2**64 - 1)))


FITNESS = st.one_of(
    st.sampled_from([0.0, 0.1, 0.2, 0.3, 0.4, 0.7, 0.9, 1.0]), st.floats(0.0, 1.0, allow_nan=False)
)
SPELL = st.tuples(FITNESS, st.integers(1, 8), st.sampled_from([True, False, None]), st.booleans())
"""Fitness, for how many encounters, who won, and whether a fresh run takes over."""


@settings(max_examples=300)
@given(learner=some_learner(), spells=st.lists(SPELL, min_size=1, max_size=6), data=st.data())
def test_the_kernel_learner_equals_the_plain_one_after_each_encounter(learner, spells, data):
    roles = st.sampled_from(list(learner.roles))
    story = Story(learner, data.draw(st.lists(roles, min_size=1, max_size=MOST_AGENTS)))
    rng = Random(data.draw(st.integers(0, 2**32)))
    for fitness, encounters, won, reloads in spells:
        if reloads:
            story.load()
        for _ in range(encounters):
            told = random_told(rng, learner, story.agents, fitness)
            story.live_through(told, won, fitness)
    HAPPENED[learner.difficulty.kind.value] += 1
    HAPPENED["half share"] += learner.settings.half_share
    HAPPENED["returned"] += sum(pool.fallbacks for pool in learner.all_pools())


def test_the_random_histories_had_something_of_everything():
    if not HAPPENED:
        pytest.skip("the histories did not run")
    assert all(HAPPENED[kind.value] > 10 for kind in DifficultyKind)
    assert HAPPENED["half share"] > 50
    assert HAPPENED["returned"] > 50


@pytest.mark.parametrize(
    ("fallback", "kind"),
    [
        (LIMITED_DISTANCE, DifficultyKind.CLIP),
        (FITNESS_PROPAGATION, DifficultyKind.CULL),
        (EAGER, DifficultyKind.OFF),
        (
            Fallback(kind=FallbackKind.LIMITED, ancestors=7, distance=120),
            DifficultyKind.PENALISE,
        ),
    ],
    ids=["limited", "propagation", "eager", "longest"],
)
def test_long_histories_of_large_rulebases_are_equal(fallback, kind):
    chosen = Settings(fallback=fallback, difficulty=Difficulty(kind=kind))
    sizes = {"small": (20, 5), "wide": (50, 10), "full": (MOST_RULES, MOST_PLACES)}
    roles = [
        rulebase(
            [f"rule {at}" for at in range(count)],
            role=role,
            size=size,
            priorities=[at % 7 for at in range(count)],
        )
        for role, (count, size) in sizes.items()
    ]
    story = Story(DynamicScripting(roles, chosen, seed=5), ["wide", "small", "wide", "full"], 12)
    rng = Random(6)
    spells = [0.8] * 30 + [0.1] * 12 + [0.6, 0.2, 0.5, 0.3]
    for encounter in range(2 * MOST_ANCESTORS + 20):
        fitness = spells[encounter % len(spells)]
        told = random_told(rng, story.learner, story.agents, fitness)
        story.live_through(told, fitness > 0.4, fitness)
    assert all(pool.fallbacks for pool in story.learner.all_pools())


@settings(max_examples=300)
@given(
    fallback=st.builds(
        Fallback,
        kind=st.sampled_from([FallbackKind.LIMITED, FallbackKind.PROPAGATION]),
        ancestors=st.integers(0, 2),
        threshold=st.just(0.5),
        not_before=st.integers(0, 3),
        distance=st.integers(0, 6),
        max_age=st.one_of(st.none(), st.integers(0, 8)),
    ),
    told=st.lists(
        st.tuples(*[st.sampled_from([0.2, 0.2, 0.5, 0.8, 0.8])] * 2), min_size=1, max_size=25
    ),
)
def test_falling_back_agrees_at_the_threshold_and_at_the_end_of_the_reach(fallback, told):
    load_rules([1])
    loading.load_fallback(RUN.learning.fallback, fallback)
    lineage: list[Record] = []
    for number, (team, agent) in enumerate(told, start=1):
        ROLE.weights[0] = ROLE.encounters = number
        fall_back(ROLE, team, agent, RUN.learning.fallback)
        remember(lineage, Record(number, [number], team, agent), fallback)
        place = place_to_return_to(lineage, fallback)
        if place is not None:
            del lineage[place + 1 :]
        assert lineage_of(RUN, 0) == lineage


def test_words_that_would_be_unfair_are_skipped():
    heavy = rulebase("abc", size=2, weights=[500_000_000] * 3)
    story = Story(DynamicScripting(heavy, Settings(max_weight=10**9), seed=1), ["guard"])
    for _ in range(20):  # Three words in ten are skipped with this total.
        story.live_through([([0], 0.5)], None, 0.5)


def test_a_role_without_agents_learns_nothing():
    roles = [rulebase("abc", role="present"), rulebase("abc", role="absent")]
    story = Story(DynamicScripting(roles, "crpg"), ["present"])
    story.live_through([([0], 1.0)], True, 1.0)
    assert [RUN.role[0].encounters, RUN.role[1].encounters] == [1, 0]


def test_loading_leaves_the_learner_as_it_is():
    learner = DynamicScripting(rulebase(), "crpg", seed=9)
    before = learner.state()
    load_run(RUN, learner, ["guard"])
    draw_scripts(RUN)
    RUN.agent[0].acted[0] = 1
    RUN.agent[0].fitness = 1.0
    learn_from(RUN)
    assert learner.state() == before
    assert weights_of(RUN, 0) != learner.pool().weights


# --- refusals ----------------------------------------------------------------


def guards(count: int, **more: Any) -> Any:
    return rulebase([f"rule {at}" for at in range(count)], **more)


def goal_seekers() -> Any:
    made = rulebase()
    add_rule(made, "seek", goals=("hunt",))
    return made


def travellers() -> Any:
    made = rulebase("")
    add_rule(made, "walk", states=[("start", None)])
    return made


FAR = Fallback(kind=FallbackKind.LIMITED, ancestors=8, distance=120)


@pytest.mark.parametrize(
    ("rules", "chosen", "agents", "reason"),
    [
        (rulebase(), Settings(order=Order.LEARNED), 1, "it learns the order of rules"),
        (goal_seekers(), Settings(), 1, "role 'guard' has weights for goals or game states"),
        (travellers(), Settings(), 1, "role 'guard' has weights for goals or game states"),
        (rulebase(), Settings(), 9, "1 to 8 agents fight, not 9"),
        (rulebase(), Settings(), 0, "1 to 8 agents fight, not 0"),
        (guards(129), Settings(), 1, "role 'guard' has 129 rules, more than 128"),
        (guards(100, size=65), Settings(), 1, "has scripts of 65 rules, more than 64"),
        (rulebase(), Settings(fallback=FAR), 1, "remembers 129 earlier rulebases, more than 128"),
        (rulebase(), Settings(max_weight=2**31), 1, "max_weight is 2,147,483,648, more than"),
        (
            guards(3, weights=[2**30] * 3),
            Settings(max_weight=2**30),
            1,
            "add up to 3,221,225,472",
        ),
        (
            [rulebase(role=str(at)) for at in range(MOST_ROLES + 1)],
            Settings(),
            1,
            "it has 5 roles, more than 4",
        ),
    ],
)
def test_what_kernels_cannot_do_is_refused_with_the_way_out(rules, chosen, agents, reason):
    learner = DynamicScripting(rules, chosen)
    with pytest.raises(UsageError) as caught:
        load_run(RUN, learner, [next(iter(learner.roles))] * agents)
    assert reason in str(caught.value)
    assert "The plain learner can: call draw and learn_team" in str(caught.value)


def test_every_obstacle_is_named_at_once():
    learner = DynamicScripting(guards(129), Settings(order=Order.LEARNED, fallback=FAR))
    with pytest.raises(UsageError, match=r"order of rules; it remembers 129 .*; role 'guard' has"):
        load_run(RUN, learner, ["guard"])


def test_an_unknown_role_is_refused():
    with pytest.raises(UsageError, match="no role 'gard'; did you mean 'guard'"):
        load_run(RUN, DynamicScripting(rulebase()), ["gard"])


def test_a_lineage_that_was_restored_too_long_is_refused():
    learner = DynamicScripting(rulebase(), Settings(fallback=LIMITED_DISTANCE))
    pool = learner.pool()
    pool.lineage = [Record(at, pool.weights, 0.5, 0.5) for at in range(1, 130)]
    with pytest.raises(UsageError, match="role 'guard' remembers 129 earlier rulebases"):
        load_run(RUN, learner, ["guard"])


def test_a_lineage_longer_than_the_settings_ask_for_is_carried_on():
    chosen = Settings(fallback=replace(LIMITED_DISTANCE, distance=40))
    learner = DynamicScripting(rulebase(), chosen)
    for _ in range(40):
        learner.learn(learner.draw(), 0.5)
    shorter = DynamicScripting(rulebase(), Settings(fallback=LIMITED_DISTANCE))
    shorter.restore(learner.state())
    story = Story(shorter, ["guard"])
    for _ in range(5):
        story.live_through([([0], 0.7)], True, 0.7)
    assert len(lineage_of(RUN, 0)) > LIMITED_DISTANCE.reach + LIMITED_DISTANCE.ancestors + 1


def test_codes_have_the_names_of_the_settings():
    assert {code.name for code in OrderCode} == {o.name for o in Order} - {"LEARNED"}
    assert {code.name for code in DifficultyCode} == {kind.name for kind in DifficultyKind}
    assert {code.name for code in FallbackCode} == {kind.name for kind in FallbackKind}
