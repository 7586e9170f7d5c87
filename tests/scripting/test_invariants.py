"""Whatever happens to a learner, its weights keep their total and their bounds,
and saving it changes nothing."""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import dataclass, field, replace
from random import Random
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from sparring.scripting.drawing import drawable_rules
from sparring.scripting.learner import DynamicScripting
from sparring.scripting.regime import CEILING_ROOM
from sparring.scripting.relative import HIGHEST_USUAL, LOWEST_USUAL
from sparring.scripting.rulebase import Rulebase
from sparring.scripting.settings import (
    OURS,
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
from tests.scripting.helpers import add_rule, wait

KINDS = list(DifficultyKind)
FALLBACKS = [
    Fallback(),
    Fallback(kind=FallbackKind.LIMITED),
    Fallback(kind=FallbackKind.LIMITED, ancestors=0, not_before=0, distance=100),
    Fallback(kind=FallbackKind.LIMITED, ancestors=1, not_before=1, distance=5),
    Fallback(kind=FallbackKind.LIMITED, ancestors=1, not_before=2, distance=9, max_age=6),
    Fallback(kind=FallbackKind.PROPAGATION, ancestors=1, not_before=1),
]
TEAM = ["guard"] * 3
"""Who fights when the whole team does."""
HAPPENED: Counter[str] = Counter()
"""What the histories of this run consisted of."""


@dataclass(frozen=True)
class RuleSketch:
    name: str
    text: str
    weight: int | None = None
    priority: int = 0
    hunts: bool = False
    """Whether it also serves the goal 'hunt', with a weight of its own there."""
    was: tuple[str, ...] = ()


@dataclass(frozen=True)
class Setup:
    rules: tuple[RuleSketch, ...]
    size: int
    settings: Settings
    seed: int


@dataclass
class Step:
    """One thing that happens; the numbers are read as the deed needs them."""

    deed: str
    fitness: int
    won: bool | None
    bits: int

    @property
    def marks(self) -> list[bool]:
        return [bool(self.bits >> at & 1) for at in range(12)]


DEEDS = ["learn"] * 7 + ["team", "difficulty", "reload", "mid-encounter", "patch"]


def rulebase_of(setup: Setup) -> Rulebase:
    made = Rulebase("guard", script_size=setup.size)
    for rule in setup.rules:
        add_rule(
            made,
            rule.name,
            text=rule.text,
            weight=rule.weight,
            priority=rule.priority,
            goals=("hunt",) if rule.hunts else (),
            was=rule.was,
        )
    made.closing(wait)
    return made


def copied_through_text(learner: DynamicScripting, setup: Setup) -> DynamicScripting:
    """The learner as another process would load it."""
    copy = DynamicScripting(rulebase_of(setup), setup.settings, seed=setup.seed + 1, team=TEAM)
    report = copy.restore(json.loads(json.dumps(learner.state(), allow_nan=False)))
    assert not report.patched
    return copy


@dataclass
class Story:
    """A learner, and a copy of it that was saved and loaded on the way."""

    setup: Setup
    learner: DynamicScripting = field(init=False)
    copy: DynamicScripting = field(init=False)
    named: int = 0
    draws: int = 0

    def __post_init__(self) -> None:
        self.learner = DynamicScripting(
            rulebase_of(self.setup), self.setup.settings, seed=self.setup.seed, team=TEAM
        )
        self.copy = copied_through_text(self.learner, self.setup)

    # --- deeds ---------------------------------------------------------------

    def live_through(self, step: Step) -> None:
        HAPPENED[step.deed] += 1
        HAPPENED[f"{step.deed}, {self.setup.settings.updates.value}"] += 1
        if step.deed == "difficulty":
            self.switch_difficulty(step)
        elif step.deed == "reload":
            self.copy = copied_through_text(self.learner, self.setup)
        elif step.deed == "patch":
            self.patch(step)
        else:
            before = sum(pool.fallbacks for pool in self.learner.all_pools())
            for learner in (self.learner, self.copy):
                self.fight(learner, step, saved=step.deed == "mid-encounter")
            after = sum(pool.fallbacks for pool in self.learner.all_pools())
            HAPPENED["fallback taken"] += after - before
        self.check()

    def fight(self, learner: DynamicScripting, step: Step, *, saved: bool) -> None:
        pools = learner.of_role("guard")[0].pools
        goals = [None, "hunt"] if "hunt" in pools else [None]
        results = []
        for agent in range(len(TEAM) if step.deed == "team" else 1):
            goal = goals[(step.bits >> agent) % len(goals)]
            script = learner.draw("guard", goal=goal, agent=agent + 1)
            lines = len(script.lines)
            acted = [at for at, mark in enumerate(step.marks[agent:]) if mark and at < lines]
            script.mark(*acted)
            if saved and learner is self.copy:
                script = learner.restore_script(json.loads(json.dumps(script.state())))
            results.append((script, min(1.0, step.fitness / 100 + agent / 50)))
        if len(results) == 1:
            learner.learn(*results[0], won=step.won)
        else:
            learner.learn_team(results, won=step.won)

    def switch_difficulty(self, step: Step) -> None:
        kind = KINDS[step.bits % len(KINDS)]
        difficulty = Difficulty(kind=kind)
        if step.fitness > 60:
            difficulty = Difficulty(kind=kind, after_win=300, after_loss=2500, peak_down=9)
        HAPPENED[kind.value] += 1
        for learner in (self.learner, self.copy):
            learner.set_difficulty(difficulty)

    def patch(self, step: Step) -> None:
        rules = list(self.setup.rules)
        at = step.bits % len(rules)
        self.named += 1
        new = f"rule{self.named}"
        renamed: dict[str, str] = {}
        if step.fitness < 25 and len(rules) < 9:
            rules.insert(at, RuleSketch(new, new, hunts=bool(step.bits & 16)))
        elif step.fitness < 50 and len(rules) > 1:
            del rules[at]
        elif step.fitness < 65:
            renamed[rules[at].name] = new
            rules[at] = replace(rules[at], name=new, text=new)
        elif step.fitness < 80:
            rules[at] = replace(rules[at], name=new, text=new, was=(rules[at].name,))
        elif step.fitness < 95:
            rules[at] = replace(rules[at], name=new)
        else:
            rules.reverse()
        self.take_over_patch(replace(self.setup, rules=tuple(rules)), renamed)

    def take_over_patch(self, setup: Setup, renamed: dict[str, str]) -> None:
        before = {(pool.agent, pool.label): pool for pool in self.learner.all_pools()}
        state = json.loads(json.dumps(self.learner.state()))
        self.setup = setup
        changed = self.learner.change_rules(rulebase_of(setup), renamed=renamed)
        self.copy = DynamicScripting(rulebase_of(setup), setup.settings, seed=1, team=TEAM)
        assert self.copy.restore(state, renamed=renamed) == changed
        low, high = setup.settings.min_weight, setup.settings.max_weight
        for pool in self.learner.all_pools():
            count = len(pool.names)
            if (pool.agent, pool.label) in before:
                old = before[pool.agent, pool.label]
                assert pool.total == min(max(old.total, count * low), count * high)
                assert pool.encounters == old.encounters

    # --- what must hold ------------------------------------------------------

    def check(self) -> None:
        assert self.learner.state() == self.copy.state()
        for pool in self.learner.all_pools():
            self.check_weights(pool)
            self.check_counts(pool)
            if self.setup.settings.relative is not None:
                self.check_usual(pool)

    def check_weights(self, pool: Any) -> None:
        rules = self.setup.settings
        difficulty = self.learner.difficulty
        count = len(pool.names)
        assert sum(pool.weights) == pool.total
        high = {
            DifficultyKind.OFF: rules.max_weight,
            DifficultyKind.PENALISE: rules.max_weight,
            DifficultyKind.CLIP: pool.ceiling,
            DifficultyKind.CULL: pool.total if rules.relative is None else rules.max_weight,
        }[difficulty.kind]
        assert all(rules.min_weight <= weight <= high for weight in pool.weights)
        assert pool.ceiling * count >= pool.total
        assert difficulty.peak_low <= pool.peak <= difficulty.peak_high
        assert all(sum(weights) == pool.total for weights in pool.recent)
        assert all(sum(record.weights) == pool.total for record in pool.lineage)
        HAPPENED["all at a bound"] += count > 1 and all(
            weight in (rules.min_weight, high) for weight in pool.weights
        )
        if difficulty.kind is DifficultyKind.CULL and pool.total:
            HAPPENED["all culled"] += min(pool.weights) > pool.ceiling or not any(
                0 < weight <= pool.ceiling for weight in pool.weights
            )

    def check_usual(self, pool: Any) -> None:
        """The usual begins at the break-even point; once moved it keeps its bounds."""
        break_even = self.setup.settings.break_even
        assert LOWEST_USUAL <= pool.usual <= HIGHEST_USUAL or pool.usual == break_even
        assert 0 <= pool.spread <= 1
        assert pool.ceiling <= CEILING_ROOM * self.setup.settings.max_weight
        assert not pool.lineage
        acting = {rule for rule, times in enumerate(pool.activated) if times}
        on_the_wheel = set(drawable_rules(pool, self.learner.regime))
        assert on_the_wheel
        assert not acting or acting & on_the_wheel
        HAPPENED["by the usual"] += 1
        HAPPENED["kept from culling"] += self.learner.regime.culls and any(
            pool.weights[rule] > pool.ceiling for rule in on_the_wheel
        )

    def check_counts(self, pool: Any) -> None:
        for drawn, activated, rewarded, punished in zip(
            pool.drawn, pool.activated, pool.rewarded, pool.punished, strict=True
        ):
            assert drawn >= activated >= rewarded + punished
        numbers = [record.number for record in pool.lineage]
        assert numbers == sorted(set(numbers))
        assert not numbers or numbers[-1] <= pool.encounters <= self.learner.encounters
        assert len(pool.recent) <= 10
        assert len(pool.lessons) <= 10


def live(setup: Setup, steps: list[Step]) -> None:
    story = Story(setup)
    story.check()
    for step in steps:
        story.live_through(step)
    HAPPENED["histories"] += 1
    HAPPENED["steps"] += len(steps)


# --- histories found by Hypothesis -------------------------------------------


@st.composite
def relatives(draw: Any) -> Relative:
    blame = draw(st.sampled_from([0.5, 0.8, 1.0]))
    return Relative(
        rate=draw(st.sampled_from([0.15, 1.0, 0.001])),
        haste=draw(st.sampled_from([0.0, 0.15, 1.0])),
        silent_praise=draw(st.sampled_from([0.0, blame / 2, blame])),
        silent_blame=blame,
        pace=draw(st.sampled_from([0.05, 0.5, 0.001])),
        inert=draw(st.sampled_from([1.5, 0.5, 3.0])),
    )


@st.composite
def setups(draw: Any) -> Setup:
    low = draw(st.sampled_from([0, 0, 1, 10, 25]))
    high = draw(st.sampled_from([low, low + 1, 50, 120, 2000]))
    weight = st.one_of(st.none(), st.integers(low, high), st.sampled_from([low, high]))
    count = draw(st.integers(1, 7))
    rules = []
    for at in range(count):
        text = draw(st.integers(0, at)) if draw(st.integers(0, 5)) == 0 else at
        rules.append(
            RuleSketch(
                f"r{at}",
                f"text {text}",
                draw(weight),
                draw(st.sampled_from([0, 0, 3])),
                draw(st.booleans()),
            )
        )
    relative = draw(st.one_of(st.none(), relatives())) if low else None
    learning = Settings(
        initial_weight=draw(st.integers(low, high)),
        min_weight=low,
        max_weight=high,
        relative=relative,
        max_reward=draw(st.sampled_from([10, 100, 3000])),
        max_penalty=draw(st.sampled_from([10, 70, 3000])),
        break_even=draw(st.sampled_from([0.3, 0.5])),
        half_share=relative is None and draw(st.booleans()),
        max_tries=draw(st.sampled_from([1, 2, 100])),
        unique=draw(st.sampled_from(list(Unique))),
        order=draw(st.sampled_from(list(Order))),
        updates=draw(st.sampled_from(list(Updates))),
        fallback=FALLBACKS[0] if relative else draw(st.sampled_from(FALLBACKS)),
        difficulty=Difficulty(kind=draw(st.sampled_from(KINDS))),
    )
    return Setup(tuple(rules), draw(st.integers(1, 10)), learning, draw(st.integers(0, 2**32)))


steps = st.builds(
    Step,
    deed=st.sampled_from(DEEDS),
    fitness=st.integers(0, 100),
    won=st.sampled_from([True, False, None]),
    bits=st.integers(0, 4095),
)
histories = st.lists(steps, min_size=50, max_size=60)
UNHURRIED = [HealthCheck.too_slow, HealthCheck.data_too_large, HealthCheck.large_base_example]


@settings(suppress_health_check=UNHURRIED)
@given(setup=setups(), steps=histories)
def test_weights_keep_their_total_and_bounds_and_saving_changes_nothing(setup, steps):
    live(setup, steps)


@pytest.mark.slow
@settings(max_examples=10_000, suppress_health_check=UNHURRIED)
@given(setup=setups(), steps=histories)
def test_weights_keep_their_total_and_bounds_over_ten_thousand_histories(setup, steps):
    live(setup, steps)


@pytest.mark.slow
def test_the_histories_consisted_of_everything(capsys):
    ways = {f"{deed}, {updates.value}" for deed in DEEDS for updates in Updates}
    assert set(HAPPENED) > {*DEEDS, *ways, "fallback taken", "all at a bound", "all culled"}
    assert set(HAPPENED) > {"by the usual", "kept from culling"}
    assert all(HAPPENED.values())
    with capsys.disabled():
        print()
        for deed, times in HAPPENED.most_common():
            print(f"  {times:10,}  {deed}")


# --- the extremes, each by name ----------------------------------------------


def sketches(*weights: int | None) -> tuple[RuleSketch, ...]:
    return tuple(
        RuleSketch(f"r{at}", f"r{at}", weight, hunts=at % 2 == 0)
        for at, weight in enumerate(weights)
    )


STRONGEST = replace(
    OURS, relative=Relative(rate=1, haste=1, silent_praise=1, silent_blame=1, inert=3)
)
STRONG = Settings(max_reward=3000, max_penalty=3000, fallback=FALLBACKS[3])
EXTREMES = {
    "all bounds hit at once": Setup(
        sketches(0, 200, 0, 200), 2, replace(STRONG, max_weight=200, initial_weight=100), 1
    ),
    "zero weights only": Setup(sketches(0, 0, 0), 2, replace(STRONG, initial_weight=0), 2),
    "one rule": Setup(sketches(100), 1, STRONG, 3),
    "lowest equals highest weight": Setup(
        sketches(None, None, None), 2, replace(STRONG, min_weight=100, max_weight=100), 4
    ),
    "more places than rules": Setup(sketches(None, None, 5), 9, STRONG, 5),
    "everything culled": Setup(
        sketches(100, 100, 100),
        2,
        replace(STRONG, difficulty=Difficulty(kind=DifficultyKind.CULL, after_win=1)),
        6,
    ),
    "half share with all rules drawn": Setup(
        sketches(None, None, None), 3, replace(STRONG, half_share=True), 7
    ),
    "all agents learn together": Setup(
        sketches(None, None, None, None), 3, replace(STRONG, updates=Updates.ONCE), 9
    ),
    "every agent has its own rulebase": Setup(
        sketches(None, None, None, None), 2, replace(STRONG, updates=Updates.OWN), 10
    ),
    "multiplied as far as can be": Setup(sketches(None, 10, 20_000, None), 2, STRONGEST, 11),
    "multiplied where all are in the script": Setup(sketches(None, None, None), 3, STRONGEST, 12),
    "multiplied between near bounds": Setup(
        sketches(None, None, 1001), 2, replace(STRONGEST, max_weight=1001, min_weight=1000), 13
    ),
    "multiplied together": Setup(
        sketches(None, None, None, None), 2, replace(STRONGEST, updates=Updates.ONCE), 14
    ),
    "multiplied twins": Setup(
        tuple(RuleSketch(f"r{at}", "one text", 50 * at + 10) for at in range(4)), 3, STRONGEST, 15
    ),
    "twins only": Setup(
        tuple(RuleSketch(f"r{at}", "one text", 50 * at) for at in range(4)), 3, STRONG, 8
    ),
}


@pytest.mark.bulky
@pytest.mark.parametrize("name", EXTREMES)
@pytest.mark.parametrize("kind", KINDS, ids=[kind.value for kind in KINDS])
def test_invariants_hold_at_the_extremes(name, kind):
    setup = EXTREMES[name]
    if name != "everything culled":
        changed = replace(setup.settings, difficulty=Difficulty(kind=kind))
        setup = replace(setup, settings=changed)
    for seed in range(2):
        rng = Random(seed)
        deeds = DEEDS if seed % 2 else ["learn", "learn", "team", "reload", "mid-encounter"]
        story = [
            Step(
                rng.choice(deeds),
                rng.choice([0, 30, 100, rng.randint(0, 100)]),
                rng.choice([True, True, False, None]),
                rng.getrandbits(12),
            )
            for _ in range(60)
        ]
        live(setup, story)
