"""How fast the core is, beside peers measured in the same run.

    python benchmarks/core.py            a table
    python benchmarks/core.py --json     one JSON object on the last line

Three jobs. *Import*: start Python and import the package. *Draw and learn*: draw
10 of 50 rules and learn from the outcome, with weights that fifty encounters have
skewed; beside river's epsilon-greedy bandit (ten pulls of different arms and ten
updates) and the same job written by hand with NumPy. *Decide*: walk a script of 12
text rules until one acts; beside the same conditions written by hand in a Python
loop, py_trees and durable_rules.

All sides take turns in short rounds, so that whatever else the machine does
hits them alike; the figures are medians over the rounds.
"""

from __future__ import annotations

import argparse
import gc
import json
import logging
import statistics
import subprocess
import sys
import time
from dataclasses import dataclass
from itertools import cycle
from typing import TYPE_CHECKING, Any

import sparring
from sparring.scripting.adjust import adjust, adjustment_for
from sparring.scripting.draw import draw, make_wheel
from sparring.scripting.ordering import by_priority

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

ROUNDS = 30
ENCOUNTERS_EACH = 10
LEARNED_FOR = 50
SETTINGS = "crpg-5.1"
"""The plain method, without history fallback."""
ROUND_SECONDS = 0.03
RULES, PLACES = 50, 10


def interleaved(jobs: dict[str, Callable[[], object]], rounds: int) -> dict[str, float]:
    """Median seconds per call of each job."""
    for job in jobs.values():
        prepare(job, 10_000)
    repeats = {name: calls_for(job, ROUND_SECONDS) for name, job in jobs.items()}
    taken: dict[str, list[float]] = {name: [] for name in jobs}
    for at in range(rounds):
        progress(at + 1, rounds)
        for name, job in jobs.items():
            count = repeats[name]
            prepare(job, count)
            gc.collect()
            gc.disable()  # As timeit does: its pauses would hit one side at random.
            start = time.perf_counter()
            for _ in range(count):
                job()
            taken[name].append((time.perf_counter() - start) / count)
            gc.enable()
    return {name: statistics.median(times) for name, times in taken.items()}


def prepare(job: Callable[[], object], calls: int) -> None:
    """Let a job get ready for so many calls, if it needs to."""
    if isinstance(job, DrawAndLearn):
        job.prepare(calls)


def calls_for(job: Callable[[], object], seconds: float) -> int:
    """How many calls fill this time, after a little warming up."""
    count = 0
    start = time.perf_counter()
    while (spent := time.perf_counter() - start) < seconds:
        job()
        count += 1
    return max(1, int(count * seconds / spent))


def progress(done: int, rounds: int) -> None:
    """A line on standard error."""
    if sys.stderr.isatty():
        print(f"\rround {done} of {rounds}", end="" if done < rounds else "\n", file=sys.stderr)


# --- draw and learn ----------------------------------------------------------


def fifty_rules() -> sparring.Rulebase:
    """A rulebase of the size of the papers' wizards."""
    rulebase = sparring.Rulebase("wizard", script_size=PLACES)
    for number in range(RULES):
        rulebase.rule(priority=number % 10, name=f"rule_{number}")(lambda me: True)
    rulebase.closing(lambda me: True)
    return rulebase


def learned_opponent() -> tuple[sparring.DynamicScripting, Callable[[sparring.Script], float]]:
    """A learner after some encounters of a noisy game in which some rules are
    better than others, and that game's fitness."""
    learner = sparring.DynamicScripting(fifty_rules(), SETTINGS, seed=1)
    luck = sparring.Luck(2)
    quality = {f"rule_{number}": luck.below(101) for number in range(RULES)}

    def fitness(script: sparring.Script) -> float:
        rules = script.rules
        mean = sum(quality[rule] for rule in rules) / (100 * len(rules))
        noise = (luck.below(101) - 50) / 100
        return min(1.0, max(0.0, mean - 0.15 + noise))

    for _ in range(LEARNED_FOR):
        script = learner.draw()
        script.activate(*script.rules[::2])
        learner.learn(script, fitness(script))
    return learner, fitness


class DrawAndLearn:
    """Draw, five rules act, learn: through the public interface only.

    A learner is used for a few encounters, then the next one with the same
    learned weights: a single one would soon have drifted to others.
    """

    def __init__(self) -> None:
        learner, fitness = learned_opponent()
        self.weights = list(learner.weights().values())
        self.state = learner.state()
        self.fitnesses = [fitness(learner.draw()) for _ in range(ENCOUNTERS_EACH)]
        self.rulebase = fifty_rules()

    def encounters(self, calls: int) -> Iterator[tuple[sparring.DynamicScripting, float]]:
        """A learner and the fitness it will be told, for so many calls."""
        learners = []
        for _ in range(calls // ENCOUNTERS_EACH + 1):
            learner = sparring.DynamicScripting(self.rulebase, SETTINGS)
            learner.restore(self.state)
            learners.append(learner)
        return iter([(learner, fit) for learner in learners for fit in self.fitnesses])

    def prepare(self, calls: int) -> None:
        """Get ready for so many calls, outside the measured time."""
        self.next_encounter = self.encounters(calls).__next__

    def __call__(self) -> None:
        learner, fitness = self.next_encounter()
        script = learner.draw("wizard")
        script.mark(0, 1, 3, 4, 6)
        learner.learn(script, fitness)


def parts_of_draw_and_learn(job: DrawAndLearn) -> dict[str, Callable[[], object]]:
    """The steps that cannot be left out, each alone: what the rest is measured by."""
    job.prepare(1)
    learner, _ = job.next_encounter()
    pool, luck = learner.pool(), sparring.Luck(3)
    weights, lines, tries = pool.weights, pool.line_of, learner.settings.max_tries
    wheel = make_wheel(weights, None, lines, False)
    rules = draw(wheel, PLACES, tries, luck, lines)
    active = [rules[place] for place in (0, 1, 3, 4, 6)]
    adjustments = cycle([adjustment_for(fit, learner.settings) for fit in job.fitnesses])
    return {
        "wheel": lambda: make_wheel(weights, None, lines, False),
        "spins": lambda: draw(wheel, PLACES, tries, luck, lines),
        "order": lambda: by_priority(rules, pool.ranks, weights),
        "weights": lambda: adjust(weights, active, next(adjustments), 0, 2000, pool.total),
    }


def river_draw_and_learn() -> Callable[[], object]:
    """Ten pulls of different arms of a river bandit, then ten updates."""
    from river import bandit

    policy = bandit.EpsilonGreedy(epsilon=0.1, seed=1)
    arms = list(range(RULES))
    for arm in arms:
        policy.update(arm, arm % 2)

    def job() -> None:
        left, pulled = list(arms), []
        for _ in range(PLACES):
            arm = policy.pull(left)
            left.remove(arm)
            pulled.append(arm)
        for arm in pulled:
            policy.update(arm, 1)

    return job


def numpy_draw_and_learn(weights: list[int]) -> Callable[[], object]:
    """The same job by hand: weighted choice without putting back, sort by
    priority, reward five, compensate the rest, clip, restore the total."""
    import numpy as np

    luck = np.random.default_rng(1)
    start = np.array(weights, dtype=np.float64)
    priorities = np.arange(RULES) % 10
    total = start.sum()

    def job() -> Any:
        drawn = luck.choice(RULES, size=PLACES, replace=False, p=start / start.sum())
        script = drawn[np.lexsort((-start[drawn], -priorities[drawn]))]
        active = script[::2]
        changed = start - 5 * 40 / 45
        changed[active] = start[active] + 40
        changed = np.clip(changed, 0, 2000)
        return changed * (total / changed.sum())

    return job


# --- decide ------------------------------------------------------------------


@dataclass
class Guard:
    """An agent with a few things to ask of."""

    health: int = 80
    mana: int = 10
    distance: int = 40
    round: int = 7
    poisoned: bool = False
    blessed: bool = True
    foes: int = 2


words = sparring.Vocabulary("guards")


@words.value
def health(me: Guard) -> int:
    """Hit points left."""
    return me.health


@words.value
def mana(me: Guard) -> int:
    """Magic left."""
    return me.mana


@words.value
def distance(me: Guard) -> int:
    """Steps to the nearest foe."""
    return me.distance


@words.value
def roundnumber(me: Guard) -> int:
    """Rounds fought."""
    return me.round


@words.predicate
def poisoned(me: Guard) -> bool:
    """Whether poison is at work."""
    return me.poisoned


@words.predicate
def blessed(me: Guard) -> bool:
    """Whether a blessing is at work."""
    return me.blessed


@words.value
def foes(me: Guard) -> int:
    """Foes in sight."""
    return me.foes


@words.action
def drink(me: Guard) -> str:
    """Drink a potion."""
    return "drink"


@words.action
def cast(me: Guard) -> str:
    """Cast a spell."""
    return "cast"


@words.action
def shoot(me: Guard) -> str:
    """Use the bow."""
    return "shoot"


@words.action
def strike(me: Guard) -> str:
    """Use the sword."""
    return "strike"


TWELVE_RULES = """
role guard draws 11
rule r1 [9] if roundnumber <= 1 then drink;
rule r2 [9] if health < 50 then drink;
rule r3 [9] if poisoned then drink;
rule r4 [8] if mana > 20 then cast;
rule r5 [8] if health < 25 and not blessed then drink;
rule r6 [7] if distance < 10 and mana >= 15 then cast;
rule r7 [7] if foes > 3 then cast;
rule r8 [6] if not blessed then cast;
rule r9 [5] if distance > 100 then shoot;
rule r10 [4] if health <= 60 and distance > 20 then shoot;
rule r11 [3] if roundnumber > 20 or foes == 1 then shoot;
closing
    strike;
"""

BY_HAND: list[tuple[Callable[[Guard], Any], Callable[[Guard], str]]] = [
    (lambda me: roundnumber(me) <= 1, drink),
    (lambda me: health(me) < 50, drink),
    (lambda me: poisoned(me), drink),
    (lambda me: mana(me) > 20, cast),
    (lambda me: health(me) < 25 and not blessed(me), drink),
    (lambda me: distance(me) < 10 and mana(me) >= 15, cast),
    (lambda me: foes(me) > 3, cast),
    (lambda me: not blessed(me), cast),
    (lambda me: distance(me) > 100, shoot),
    (lambda me: health(me) <= 60 and distance(me) > 20, shoot),
    (lambda me: roundnumber(me) > 20 or foes(me) == 1, shoot),
    (lambda me: True, strike),
]


def our_decide(guard: Guard) -> Callable[[], object]:
    """A drawn script of eleven rules and the closing rule."""
    rules = sparring.parse_rules(TWELVE_RULES, words, "guards")
    script = sparring.DynamicScripting(rules, seed=1).draw()
    assert script.act(guard) == "strike"
    return lambda: script.act(guard)


def hand_written_decide(guard: Guard) -> Callable[[], object]:
    """The same conditions in a loop over plain functions."""

    def decide(me: Guard) -> str | None:
        for condition, action in BY_HAND:
            if condition(me):
                return action(me)
        return None

    assert decide(guard) == "strike"
    return lambda: decide(guard)


def py_trees_decide(guard: Guard) -> Callable[[], object]:
    """The same conditions as a selector of a behaviour tree."""
    import py_trees

    class Try(py_trees.behaviour.Behaviour):  # type: ignore[misc]
        """One rule."""

        def __init__(self, number: int) -> None:
            super().__init__(f"r{number}")
            self.condition, self.action = BY_HAND[number]
            self.order: str | None = None

        def update(self) -> py_trees.common.Status:
            """Act if the condition holds."""
            if self.condition(guard):
                self.order = self.action(guard)
                return py_trees.common.Status.SUCCESS
            return py_trees.common.Status.FAILURE

    root = py_trees.composites.Selector("guard", memory=False)
    root.add_children([Try(number) for number in range(len(BY_HAND))])

    def decide() -> Any:
        root.tick_once()
        return root.tip()

    assert decide().order == "strike"
    return decide


def durable_rules_decide(guard: Guard) -> Callable[[], object]:
    """The same conditions in a rule engine; the agent is posted as a fact."""
    from durable.lang import m, post, ruleset, when_all

    decided: list[str] = []
    clauses = [
        (m.round <= 1, "drink"),
        (m.health < 50, "drink"),
        (m.poisoned == True, "drink"),  # noqa: E712
        (m.mana > 20, "cast"),
        ((m.health < 25) & (m.blessed == False), "drink"),  # noqa: E712
        ((m.distance < 10) & (m.mana >= 15), "cast"),
        (m.foes > 3, "cast"),
        (m.blessed == False, "cast"),  # noqa: E712
        (m.distance > 100, "shoot"),
        ((m.health <= 60) & (m.distance > 20), "shoot"),
        ((m.round > 20) | (m.foes == 1), "shoot"),
        (m.foes >= 0, "strike"),
    ]

    def choosing(order: str) -> Callable[[Any], None]:
        return lambda context: decided.append(order)

    with ruleset("guards"):
        for clause, order in clauses:
            when_all(clause)(choosing(order))

    def decide() -> str:
        decided.clear()
        post(
            "guards",
            {
                "health": guard.health,
                "mana": guard.mana,
                "distance": guard.distance,
                "round": guard.round,
                "poisoned": guard.poisoned,
                "blessed": guard.blessed,
                "foes": guard.foes,
            },
        )
        return decided[0]

    assert decide() == "strike"
    return decide


# --- import ------------------------------------------------------------------


def start_python(code: str) -> Callable[[], object]:
    """A fresh interpreter that runs this code."""
    return lambda: subprocess.run([sys.executable, "-c", code], check=True)


# --- all ---------------------------------------------------------------------


def measure(rounds: int) -> dict[str, float]:
    """Every figure."""
    logging.disable(logging.CRITICAL)
    draw_learn = DrawAndLearn()
    learning = interleaved(
        {
            "draw_learn": draw_learn,
            "river": river_draw_and_learn(),
            "numpy": numpy_draw_and_learn(draw_learn.weights),
            **parts_of_draw_and_learn(draw_learn),
        },
        rounds,
    )
    starting = interleaved(
        {"python": start_python("pass"), "import": start_python("import sparring")}, rounds
    )
    guard = Guard()
    deciding = interleaved(
        {
            "decide": our_decide(guard),
            "hand_written": hand_written_decide(guard),
            "py_trees": py_trees_decide(guard),
            "durable_rules": durable_rules_decide(guard),
        },
        rounds,
    )
    figures = {f"{name}_us": round(1e6 * taken, 2) for name, taken in learning.items()}
    figures |= {f"{name}_per_s": round(1 / taken) for name, taken in deciding.items()}
    figures["python_start_ms"] = round(1e3 * starting["python"], 1)
    figures["import_ms"] = round(1e3 * starting["import"], 1)
    figures["river_ratio"] = round(learning["river"] / learning["draw_learn"], 2)
    figures["numpy_ratio"] = round(learning["numpy"] / learning["draw_learn"], 2)
    for peer in ("hand_written", "py_trees", "durable_rules"):
        figures[f"decide_to_{peer}"] = round(deciding[peer] / deciding["decide"], 2)
    return figures


TABLE = """
start Python {python_start_ms:.1f} ms; and import sparring {import_ms:.1f} ms (bar: 60)

draw 10 of 50 and learn
  sparring       {draw_learn_us:8.1f} us
    of it        {wheel_us:.1f} wheel, {spins_us:.1f} spins, {order_us:.1f} order, \
{weights_us:.1f} weights
  river          {river_us:8.1f} us   sparring is {river_ratio:.2f} times as fast (bar: 3)
  NumPy by hand  {numpy_us:8.1f} us   sparring is {numpy_ratio:.2f} times as fast (bar: 3)

decide over 12 text rules
  sparring       {decide_per_s:>10,} a second
  by hand        {hand_written_per_s:>10,} a second   sparring is {decide_to_hand_written:.2f} \
times as fast (bar: 0.5)
  py_trees       {py_trees_per_s:>10,} a second   sparring is {decide_to_py_trees:.1f} \
times as fast (bar: 10)
  durable_rules  {durable_rules_per_s:>10,} a second   sparring is {decide_to_durable_rules:.1f} \
times as fast (bar: 10)
"""


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description="Speed of the core beside its peers.")
    parser.add_argument("--json", action="store_true", help="one JSON object on the last line")
    parser.add_argument("--rounds", type=int, default=ROUNDS)
    options = parser.parse_args()
    figures = measure(options.rounds)
    print(json.dumps(figures) if options.json else TABLE.format(**figures))


if __name__ == "__main__":
    main()
