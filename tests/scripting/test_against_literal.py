"""The library against the slow twin, piece by piece and over whole histories."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from sparring.luck import Luck
from sparring.scripting import adjust, difficulty, draw, ordering, relative
from sparring.scripting.fallback import Record, place_to_return_to, remember
from sparring.scripting.pool import Pool, Scope
from sparring.scripting.settings import (
    EAGER,
    FITNESS_PROPAGATION,
    LIMITED_AGE,
    LIMITED_DISTANCE,
    OURS,
    Difficulty,
    Fallback,
    FallbackKind,
    Relative,
    Settings,
)
from tests.scripting import literal
from tests.scripting.helpers import difficulty_of, learner_of, settings_of

pytestmark = pytest.mark.bulky

# --- luck --------------------------------------------------------------------


@pytest.mark.parametrize("stream", [0, 1, 7, 2**32 - 1])
def test_generator_gives_the_words_of_its_twin(stream):
    rng = Random(stream)
    for seed in [0, 1, 2, 2**32 - 1, 2**32, 2**64 - 1, *(rng.getrandbits(64) for _ in range(100))]:
        luck, dice = Luck(seed, stream), literal.Dice(seed, stream)
        assert f"{luck.state:016x}" == dice.state
        assert [luck.word() for _ in range(100)] == [dice.word() for _ in range(100)]
        assert f"{luck.state:016x}" == dice.state


def test_bounded_numbers_are_those_of_the_twin():
    rng = Random(1)
    luck, dice = Luck(11), literal.Dice(11)
    for _ in range(5000):
        bound = rng.choice([1, 2, 3, 100, 2000, 2**31 + 1, 2**32, rng.randint(1, 2**32)])
        assert luck.below(bound) == dice.below(bound)


# --- drawing -----------------------------------------------------------------


def random_weights(rng: Random, count: int) -> list[int]:
    kind = rng.choice(["equal", "any", "sparse", "skewed"])
    if kind == "equal":
        return [100] * count
    if kind == "any":
        return [rng.randint(0, 2000) for _ in range(count)]
    if kind == "sparse":
        return [rng.choice([0, 0, 0, 1, 50]) for _ in range(count)]
    return [rng.choice([0, 1, 1, 100_000]) for _ in range(count)]


@pytest.mark.parametrize("seed", range(4))
def test_drawing_agrees_with_the_twin(seed):
    rng = Random(seed)
    for _ in range(800):
        count = rng.randint(1, 12)
        weights = random_weights(rng, count)
        texts = [rng.randrange(count) if rng.random() < 0.3 else at for at in range(count)]
        ceiling = rng.choice([None, None, rng.randint(0, 2000)])
        size, tries = rng.randint(1, 15), rng.choice([1, 2, 5, 100])
        luck, dice = Luck(rng.getrandbits(64)), literal.Dice(0)
        dice.last, dice.carry = luck.state & 0xFFFFFFFF, luck.state >> 32
        lines = [texts.index(text) for text in texts]
        has_twins = len(set(lines)) < count
        wheel = draw.make_wheel(weights, ceiling, lines, has_twins)
        expected = literal.on_the_wheel(weights, ceiling)
        drawn = draw.draw(wheel, size, tries, luck, lines)
        assert drawn == literal.generate(expected, texts, size, tries, dice)
        assert f"{luck.state:016x}" == dice.state


# --- adjusting ---------------------------------------------------------------


def random_case(rng: Random) -> tuple[list[int], int, int]:
    """Weights within bounds, often all at one of them."""
    count = rng.randint(1, 12)
    low = rng.choice([0, 0, 25, 100])
    high = low + rng.choice([0, 1, 5, 100, 2000])
    kind = rng.choice(["any", "any", "bounds", "lowest", "highest"])
    choices = {
        "any": lambda: rng.randint(low, high),
        "bounds": lambda: rng.choice([low, high]),
        "lowest": lambda: low,
        "highest": lambda: high,
    }
    return [choices[kind]() for _ in range(count)], low, high


@pytest.mark.parametrize("seed", range(4))
def test_adjustment_agrees_with_the_twin(seed):
    rng = Random(seed)
    for _ in range(800):
        weights, low, high = random_case(rng)
        active = rng.sample(range(len(weights)), rng.randint(0, len(weights)))
        change = rng.choice([0, 1, -1, rng.randint(-500, 500), rng.randint(-5000, 5000)])
        found = adjust.adjust(weights, active, change, low, high, sum(weights))
        assert found == literal.adjusted(weights, active, change, low, high)
        assert sum(found) == sum(weights)


@pytest.mark.parametrize("seed", range(4))
def test_adjustment_with_half_shares_agrees_with_the_twin(seed):
    rng = Random(seed)
    for _ in range(800):
        weights, low, high = random_case(rng)
        script = rng.sample(range(len(weights)), rng.randint(0, len(weights)))
        cut = rng.randint(0, len(script))
        active, silent = script[:cut], script[cut:]
        change = rng.choice([0, 1, -1, 3, -3, rng.randint(-500, 500)])
        found = adjust.adjust_sharing(weights, active, silent, change, low, high, sum(weights))
        assert found == literal.adjusted_sharing(weights, active, silent, change, low, high)
        assert sum(found) == sum(weights)


@pytest.mark.parametrize("seed", range(4))
def test_bounds_are_enforced_as_by_the_twin(seed):
    rng = Random(seed)
    for _ in range(800):
        weights = [rng.randint(0, 400) for _ in range(rng.randint(1, 12))]
        count, total = len(weights), sum(weights)
        low = rng.randint(0, total // count)
        high = rng.randint(-(-total // count), 500)
        found = adjust.within(weights, low, high, total)
        assert found == literal.enforced(weights, low, high)


@pytest.mark.parametrize("seed", range(4))
def test_handing_out_agrees_with_the_one_point_loop(seed):
    rng = Random(seed)
    for _ in range(800):
        weights, low, high = random_case(rng)
        room = sum(high - weight for weight in weights)
        stock = sum(weight - low for weight in weights)
        kind = rng.choice(["any", "small", "all", "none left"])
        remainder = {
            "any": rng.randint(-stock, room),
            "small": max(-stock, min(room, rng.randint(-5, 5))),
            "all": room,
            "none left": -stock,
        }[kind]
        found = adjust.hand_out(list(weights), remainder, low, high)
        assert found == literal.divide_remainder(weights, remainder, low, high)


def random_fitness(rng: Random) -> float:
    return rng.choice(
        [0.0, 1.0, 0.3, 0.5, 0.4, rng.random(), rng.random(), rng.randrange(101) / 100]
    )


def test_fitness_becomes_the_same_adjustment_as_in_the_twin():
    rng = Random(5)
    for _ in range(5000):
        form = literal.SETTINGS | {
            "break_even": rng.choice([0.3, 0.5, rng.uniform(0.05, 0.95)]),
            "max_reward": rng.randint(0, 500),
            "max_penalty": rng.randint(0, 500),
            "end_share": rng.choice([0.3, 0.0, 1.0, rng.random()]),
        }
        settings = Settings(
            break_even=form["break_even"],
            max_reward=form["max_reward"],
            max_penalty=form["max_penalty"],
            end_share=form["end_share"],
        )
        fitness, of_state = random_fitness(rng), rng.uniform(-1, 1)
        assert adjust.adjustment_for(fitness, settings) == literal.adjustment_56(fitness, form)
        assert adjust.state_adjustment_for(fitness, of_state, settings) == literal.adjustment_64(
            fitness, of_state, form
        )


def test_rounding_and_halving_agree_with_exact_fractions():
    for numerator in range(-200, 201):
        assert adjust.half_of(numerator) == literal.half_of(numerator)
        for denominator in range(1, 30):
            exact = literal.Fraction(numerator, denominator)
            assert adjust.rounded(numerator, denominator) == literal.away_from_zero(exact)


# --- lessons by the usual ----------------------------------------------------


@pytest.mark.parametrize("seed", range(4))
def test_multiplied_weights_agree_with_the_twin(seed):
    rng = Random(seed)
    for _ in range(500):
        weights, low, high = random_case(rng)
        if not sum(weights):
            continue
        inside = rng.sample(range(len(weights)), rng.randint(0, len(weights)))
        factors = {rule: rng.choice([2, 1024, rng.randint(2, 50_000)]) for rule in inside}
        found = relative.multiplied(weights, factors, low, high, sum(weights))
        assert found == literal.multiplied(weights, factors, low, high)
        assert sum(found) == sum(weights)


def test_fitness_becomes_the_same_factors_as_in_the_twin():
    rng = Random(11)
    for _ in range(5000):
        form = random_relative(rng)
        chosen, pool = Relative(**form), empty_pool()
        pool.usual, pool.spread = rng.uniform(0.02, 0.8), rng.choice([0.0, 0.04, rng.random() ** 3])
        pool.encounters = rng.choice([1, 30, rng.randint(1, 1000)])
        fitness, acted = random_fitness(rng), rng.random() < 0.8
        exponent = literal.exponent_by_the_usual(
            fitness, pool.usual, pool.spread, pool.encounters, acted, form
        )
        silent = exponent * literal.silent_share(exponent, form)
        assert relative.exponent_of(fitness, pool, acted, chosen) == exponent
        expected = literal.factor_of(exponent), literal.factor_of(silent)
        assert relative.factors_for(exponent, chosen) == expected
        moved = literal.followed(pool.usual, pool.spread, fitness, form["pace"])
        relative.follow(pool, fitness, chosen.pace)
        assert (pool.usual, pool.spread) == moved


def empty_pool() -> Pool:
    return Pool(Scope.ALL, None, ["a"], ["a"], [0], [100])


def test_the_default_is_that_of_the_twin():
    assert settings_of(literal.OURS, literal.FALLBACK, literal.DIFFICULTY) == OURS


# --- difficulty --------------------------------------------------------------


def random_difficulty(rng: Random, kind: str | None = None) -> dict[str, Any]:
    kinds = ["off", "high-fitness penalising", "weight clipping", "top culling"]
    form = literal.DIFFICULTY | {"kind": kind or rng.choice(kinds)}
    if rng.random() < 0.4:
        low, start, high = sorted(rng.sample(range(50, 101), 3))
        form |= {
            "after_win": rng.randint(1, 1000),
            "after_loss": rng.randint(1000, 3000),
            "peak_low": low,
            "peak_start": start,
            "peak_high": high,
            "peak_down": rng.randint(0, 4),
            "peak_up": rng.randint(0, 4),
        }
    return form


def test_peak_and_ceiling_move_as_in_the_twin():
    rng = Random(6)
    for _ in range(3000):
        form = random_difficulty(rng)
        settings = difficulty_of(form)
        rules, won = rng.randint(1, 50), rng.random() < 0.5
        total = rng.randint(0, 200 * rules)
        ceiling = rng.randint(-(-total // rules), 3000 + total)
        peak = rng.randint(form["peak_low"], form["peak_high"])
        highest = rng.choice([total, rng.randint(total, 9000 + total)])
        lowest = -(-total // rules)
        moved = difficulty.moved_ceiling(ceiling, won, settings, lowest, highest)
        assert moved == literal.next_ceiling(ceiling, won, form, rules, total, highest)
        assert difficulty.moved_peak(peak, won, settings) == literal.next_peak(peak, won, form)
        fitness = random_fitness(rng)
        mapped = difficulty.penalised_fitness(fitness, peak)
        assert mapped == literal.mapped_57(fitness, peak)
        assert 0 <= mapped <= 1


# --- fallback ----------------------------------------------------------------


def form_of(fallback: Fallback) -> dict[str, Any]:
    return {
        "kind": fallback.kind.value,
        "ancestors": fallback.ancestors,
        "threshold": fallback.threshold,
        "not_before": fallback.not_before,
        "distance": fallback.distance,
        "max_age": fallback.max_age,
    }


def fitness_in_spells(rng: Random, length: int) -> list[float]:
    """Good and bad spells, as they lead to falling back."""
    values: list[float] = []
    while len(values) < length:
        middle = rng.choice([0.15, 0.4, 0.65, 0.8])
        spread = rng.choice([0.05, 0.2])
        for _ in range(rng.randint(1, 30)):
            values.append(min(1.0, max(0.0, rng.uniform(middle - spread, middle + spread))))
    return values[:length]


def returns_of_both(
    fallback: Fallback, fitness: list[tuple[float, float]], forgets: int | None
) -> tuple[list[int | None], list[int | None]]:
    """Where the library and the full tree return to, encounter by encounter."""
    history = literal.History(form_of(fallback), forgets)
    lineage: list[Record] = []
    ours, theirs = [], []
    for number, (team, agent) in enumerate(fitness, start=1):
        remember(lineage, Record(number, [number], team, agent), fallback)
        place = place_to_return_to(lineage, fallback)
        if place is not None:
            del lineage[place + 1 :]
        ours.append(None if place is None else lineage[place].number)
        theirs.append(history.encounter(number, [number], team, agent))
    return ours, theirs


def histories(seed: int, count: int, length: int) -> list[list[tuple[float, float]]]:
    rng = Random(seed)
    found = []
    for _ in range(count):
        team = fitness_in_spells(rng, length)
        agent = team if rng.random() < 0.5 else fitness_in_spells(rng, length)
        found.append(list(zip(team, agent, strict=True)))
    return found


@pytest.mark.parametrize(
    "fallback",
    [
        LIMITED_DISTANCE,
        LIMITED_AGE,
        EAGER,
        Fallback(kind=FallbackKind.LIMITED, ancestors=1, not_before=2, distance=6),
        Fallback(kind=FallbackKind.LIMITED, ancestors=2, not_before=0, distance=30, max_age=9),
    ],
    ids=["limited", "aged", "eager", "short", "short-aged"],
)
def test_limited_fallback_agrees_with_a_tree_that_never_forgets(fallback):
    taken = 0
    for fitness in histories(7, 40, 200):
        ours, theirs = returns_of_both(fallback, fitness, None)
        assert ours == theirs
        taken += sum(place is not None for place in ours)
    assert taken > 50


def test_propagation_agrees_with_the_tree():
    fallback = FITNESS_PROPAGATION
    taken = 0
    for fitness in histories(8, 30, 400):
        ours, theirs = returns_of_both(fallback, fitness, fallback.reach + fallback.ancestors)
        assert ours == theirs
        taken += sum(place is not None for place in ours)
    assert taken > 50


def test_propagation_forgets_nothing_within_a_hundred_encounters():
    for fitness in histories(9, 60, 104):
        ours, theirs = returns_of_both(FITNESS_PROPAGATION, fitness, None)
        assert ours == theirs


# --- ordering ----------------------------------------------------------------


def test_orders_agree_with_the_twin():
    rng = Random(10)
    for _ in range(2000):
        count = rng.randint(1, 12)
        priorities = [rng.choice([0, 0, -3, 7, 10**6]) for _ in range(count)]
        weights = [rng.choice([0, 100, 100, 2000]) for _ in range(count)]
        script = rng.sample(range(count), rng.randint(0, count))
        ranks = ordering.ranks_of(priorities)
        expected = literal.by_priority(script, priorities, weights)
        assert ordering.by_priority(script, ranks, weights) == expected
        relations = ordering.no_relations(count)
        known: dict[tuple[int, int], int] = {}
        for _ in range(rng.randint(0, 20)):
            i, j = rng.randrange(count), rng.randrange(count)
            relations[i][j] = known[i, j] = rng.randint(-3, 3)
        assert ordering.by_relations(
            script, relations, priorities, weights
        ) == literal.by_relations(script, known, priorities, weights)


# --- whole histories ---------------------------------------------------------

SHAPES = ["plain", "goals", "states", "team"]
UPDATES = ["each agent", "once per role", "own rulebases"]
MOST_ALIKE = 3
"""Agents of one role in a team."""


def random_role(rng: Random, name: str, shape: str, settings: dict[str, Any]) -> literal.Role:
    count = rng.randint(1, 10)
    low, high = settings["min_weight"], settings["max_weight"]
    rules = []
    for at in range(count):
        text = f"text {rng.randrange(at + 1) if rng.random() < 0.2 else at}"
        weight = rng.choice([None, None, rng.randint(low, min(high, 3 * low + 200))])
        rule = literal.Rule(f"{name}{at}", text, rng.choice([0, 0, 5]), weight)
        if shape == "goals":
            rule.goals = tuple(goal for goal in ("hide", "seek") if rng.random() < 0.6)
        if shape == "states":
            rule.states = random_states(rng, at)
        rules.append(rule)
    last_size = rng.choice([None, 1, 2, 4]) if shape == "states" else None
    return literal.Role(name, rng.randint(1, 8), rules, last_size)


def random_states(rng: Random, at: int) -> tuple[tuple[str, str | None], ...]:
    names = ["one", "two", "three", "four"]
    inside = [name for name in names[:3] if rng.random() < 0.5]
    if at == 0 and not inside:
        inside = ["one"]
    return tuple((name, rng.choice([None, None, *names])) for name in inside)


def random_setup(rng: Random, shape: str) -> tuple[list[literal.Role], dict[str, Any]]:
    low = rng.choice([0, 0, 0, 25, 100])
    high = rng.choice([low + 100, 300, 2000]) if low < 100 else rng.choice([100, 150, 2000])
    settings = {
        "min_weight": low,
        "max_weight": high,
        "initial_weight": rng.choice([low, min(100, high), high]),
        "max_reward": rng.choice([50, 100, 400]),
        "max_penalty": rng.choice([30, 70, 400]),
        "break_even": rng.choice([0.3, 0.5]),
        "half_share": rng.random() < 0.4,
        "max_tries": rng.choice([1, 3, 100]),
        "unique": rng.choice(["text", "rule"]),
        "order": "drawn" if shape == "states" else rng.choice(["priority", "learned", "drawn"]),
    }
    names = ["fighter", "wizard"] if shape == "team" else ["guard"]
    return [random_role(rng, name, shape, settings) for name in names], settings


def assert_same(learner: Any, twin: literal.Learner) -> None:
    assert f"{learner.drawing_luck.state:016x}" == twin.dice.state
    for (role, label), pool in twin.pools.items():
        ours = learner.pool(role, label)
        assert ours.weights == pool.weights
        assert ours.ceiling == pool.ceiling
        assert ours.peak == pool.peak
        assert ours.encounters == pool.encounters
        if twin.relative is not None:
            assert (ours.usual, ours.spread) == (pool.usual, pool.spread)
        assert ours.fallbacks == pool.fallbacks
        assert ours.drawn == pool.drawn
        assert ours.activated == pool.activated
        assert ours.rewarded == pool.rewarded
        assert ours.punished == pool.punished
        if ours.relations is not None:
            known = {
                (i, j): weight
                for i, row in enumerate(ours.relations)
                for j, weight in enumerate(row)
                if weight
            }
            assert known == {pair: weight for pair, weight in pool.relations.items() if weight}


def setup_by_the_usual(rng: Random, shape: str) -> tuple[list[literal.Role], dict[str, Any]]:
    """Settings of a learner that measures lessons by what is usual."""
    low = rng.choice([1, 10, 25])
    high = low + rng.choice([0, 1, 100, 300, 5000])
    settings = {
        "min_weight": low,
        "max_weight": high,
        "initial_weight": rng.randint(low, min(high, low + 400)),
        "break_even": rng.choice([0.3, 0.5, 0.01, 0.99]),
        "end_share": rng.choice([0.3, 0.0, 1.0]),
        "max_tries": rng.choice([1, 3, 100]),
        "unique": rng.choice(["text", "rule"]),
        "order": "drawn" if shape == "states" else rng.choice(["priority", "learned", "drawn"]),
        "relative": random_relative(rng),
    }
    names = ["fighter", "wizard"] if shape == "team" else ["guard"]
    return [random_role(rng, name, shape, settings) for name in names], settings


def random_relative(rng: Random) -> dict[str, Any]:
    if rng.random() < 0.3:
        return literal.RELATIVE
    blame = rng.choice([1.0, rng.uniform(0.5, 1)])
    return {
        "rate": rng.choice([1.0, rng.uniform(0.001, 1)]),
        "haste": rng.choice([0.0, 1.0, rng.random()]),
        "silent_praise": rng.choice([0.0, blame, rng.uniform(0, blame)]),
        "silent_blame": blame,
        "pace": rng.choice([0.5, rng.uniform(0.001, 0.5)]),
        "inert": rng.choice([0.5, 3.0, rng.uniform(0.5, 3)]),
    }


def play_both(
    seed: int,
    shape: str,
    encounters: int,
    updates: str | None = None,
    *,
    by_the_usual: bool = False,
) -> int:
    """One random history in the library and in the twin; the fallbacks taken. Where it is
    said how agents learn, there are several of each role."""
    rng = Random(seed)
    roles, settings = (setup_by_the_usual if by_the_usual else random_setup)(rng, shape)
    settings["updates"] = updates or "each agent"
    many = shape == "team" or updates is not None
    agents = [role.name for role in roles for _ in range(MOST_ALIKE)]
    chosen = rng.choice([LIMITED_DISTANCE, LIMITED_AGE, EAGER, FITNESS_PROPAGATION, Fallback()])
    if by_the_usual:
        chosen = Fallback()
    forgets = None
    if chosen.kind is FallbackKind.PROPAGATION:
        forgets = chosen.reach + chosen.ancestors
    twin = literal.Learner(
        roles, settings, form_of(chosen), random_difficulty(rng), seed, forgets, agents
    )
    learner = learner_of(twin, seed, agents)
    trend = fitness_in_spells(rng, encounters)
    for team in trend:
        results = []
        for role in roles:
            labels = [None, *{goal for rule in role.rules for goal in rule.goals}]
            for agent in range(1, rng.randint(1, MOST_ALIKE) + 1 if many else 2):
                goal = rng.choice(sorted(labels, key=str))
                if by_the_usual and shape != "states" and rng.random() < 0.1:
                    ours = learner.control(role.name, agent=agent)
                    theirs = twin.control(role.name, agent)
                else:
                    ours = learner.draw(role.name, goal=goal, agent=agent)
                    theirs = twin.draw(role.name, goal, agent)
                assert ours.rules == theirs.names
                chance = rng.choice([0.0, 0.2, 0.5]) if by_the_usual else 0.5
                acted = [at for at in range(len(ours.rules)) if rng.random() < chance]
                ours.mark(*acted)
                theirs.acted.update(acted)
                fitness = min(1.0, max(0.0, team + rng.uniform(-0.1, 0.1)))
                results.append((ours, theirs, fitness))
        won = rng.choice([True, False, None, team > 0.4])
        tell_both(rng, learner, twin, results, won, team)
        if rng.random() < 0.05:
            form = random_difficulty(rng)
            learner.set_difficulty(difficulty_of(form))
            twin.set_difficulty(form)
        assert_same(learner, twin)
    return sum(pool.fallbacks for pool in twin.pools.values())


def tell_both(
    rng: Random,
    learner: Any,
    twin: literal.Learner,
    results: list[tuple[Any, literal.Script, float]],
    won: bool | None,
    team: float,
) -> None:
    states = None
    if rng.random() < 0.5:
        states = {
            name: rng.uniform(-1, 1) if rng.random() < 0.8 else None
            for name in ("one", "two")
            if rng.random() < 0.8
        }
    known = {state for kept in learner.roles.values() for state in kept.rulebase.states}
    told = states and {state: fit for state, fit in states.items() if state in known}
    if len(results) == 1:
        ours, theirs, fitness = results[0]
        learner.learn(ours, fitness, won=won, team_fitness=team, state_fitness=told)
        twin.learn([(theirs, fitness)], won, team, states)
        return
    learner.learn_team(
        [(ours, fitness) for ours, _, fitness in results],
        won=won,
        team_fitness=team,
        state_fitness=told,
    )
    twin.learn([(theirs, fitness) for _, theirs, fitness in results], won, team, states)


@pytest.mark.parametrize("shape", SHAPES)
def test_whole_histories_agree_with_the_twin(shape):
    taken = 0
    for seed in range(60):
        taken += play_both(seed, shape, 40)
    assert taken > 20


@pytest.mark.parametrize("updates", UPDATES)
@pytest.mark.parametrize("shape", SHAPES)
def test_histories_of_teams_agree_with_the_twin_however_their_agents_learn(shape, updates):
    taken = 0
    for seed in range(2000, 2030):
        taken += play_both(seed, shape, 40, updates)
    assert taken > 5


@pytest.mark.parametrize("updates", UPDATES)
@pytest.mark.parametrize("shape", SHAPES)
def test_histories_by_the_usual_agree_with_the_twin(shape, updates):
    for seed in range(3000, 3025):
        play_both(seed, shape, 40, updates, by_the_usual=True)


@pytest.mark.parametrize("shape", SHAPES)
def test_long_histories_agree_with_the_twin(shape):
    for seed in range(1000, 1003):
        play_both(seed, shape, 300)
        play_both(seed, shape, 300, by_the_usual=True)


def test_a_drawn_place_that_stays_empty_does_not_cost_a_line_its_place():
    """Three lines for five places: two may stay empty and all lines still enter."""
    wheel = draw.make_wheel([1, 1, 10_000], None, range(3), False)
    for seed in range(50):
        luck, dice = Luck(seed), literal.Dice(seed)
        drawn = draw.draw(wheel, 500, 2, luck, range(3))
        assert drawn == literal.generate([1, 1, 10_000], list(range(3)), 500, 2, dice)
        assert f"{luck.state:016x}" == dice.state


def test_default_difficulty_is_that_of_the_twin():
    assert difficulty_of(literal.DIFFICULTY) == Difficulty()
