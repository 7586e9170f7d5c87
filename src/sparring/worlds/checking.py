"""Checks for all worlds, in parts: what anything that calls itself a world must keep.

    for fact in check_world(Crpg()):
        print(fact)

Every world passes `everyone`; the other parts apply where a world has rules, takes
steps, is lucky, or has a learner: a part that does not apply says so.
"""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING, Any

from sparring.errors import SparringError
from sparring.worlds.contract import RuledWorld

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from sparring.worlds.contract import World

MOST_PAIRINGS = 81
"""Pairings of tactics that are tried; more are cut off."""


class WorldFault(SparringError):
    """A world does not keep what worlds promise."""


def check_world(world: World, *, seeds: int = 3, parts: Sequence[str] = ()) -> list[str]:
    """Check a world, all parts or those named; returns what was found to hold, raises
    WorldFault otherwise."""
    return [PARTS[name](world, seeds) for name in parts or PARTS]


def demand(holds: bool, promise: str) -> None:
    """Raise if a promise is broken."""
    if not holds:
        raise WorldFault(f"not kept: {promise}")


def tactics_of(world: World) -> Sequence[str]:
    """The opponents that can be named, at least one."""
    demand(bool(world.tactics), "a world has a tactic to begin with")
    return world.tactics


# --- everyone ---------------------------------------------------------------------------


def check_everyone(world: World, seeds: int) -> str:
    """Every pairing of tactics comes to an end, and the outcome makes sense."""
    demand(world.name.isidentifier(), "the name is one plain word")
    demand(bool(world.title) and bool(world.sides), "there are a title and at least one side")
    demand(set(world.studied) <= set(world.tactics), "tables use tactics that exist")
    pairings = list(product(tactics_of(world), repeat=len(world.sides)))[:MOST_PAIRINGS]
    for sides in pairings:
        for seed in range(seeds if world.is_lucky else 1):
            check_outcome(world.fight(sides, seed), world)
    return f"{len(pairings)} pairings of tactics end with a sound outcome"


def check_outcome(outcome: Any, world: World) -> None:
    """Fitness lies within 0 to 1, and only a side can win."""
    sides, agents = len(world.sides), sum(len(side) for side in world.sides)
    demand(outcome.winner in (None, *range(sides)), "the winner is a side, or nobody")
    demand(len(outcome.team_fitness) == sides, "every side has a fitness")
    demand(len(outcome.fitness) == agents, "every agent has a fitness")
    fitness = (*outcome.fitness, *outcome.team_fitness)
    demand(all(0 <= value <= 1 for value in fitness), "fitness lies within 0 to 1")
    demand(outcome.duration > 0, "an encounter takes time")
    if outcome.winner is not None and sides > 1:
        best = max(range(sides), key=lambda side: outcome.team_fitness[side])
        demand(outcome.winner == best, "the winning side has the highest fitness")


# --- rules ------------------------------------------------------------------------------


def check_rules(world: Any, seeds: int) -> str:
    """Every role has rules to draw and closing rules to end with."""
    if not isinstance(world, RuledWorld):
        return "it has no rules"
    roles = sorted({role for side in world.sides for role in side})  # type: ignore[attr-defined]
    for role in roles:
        demand(role in world.rules.roles, f"role '{role}' has a rulebase")
        checked = world.rules.roles[role]
        # A rule can be drawn once in each of its game states.
        drawn = sum(max(1, len(rule.states)) for rule in checked.rules)
        demand(drawn >= checked.script_size, f"'{role}' has enough rules to draw")
        demand(bool(checked.closing), f"'{role}' has closing rules")
    again = type(world)(world.rules)  # type: ignore[call-arg]
    demand(again.rules is world.rules, "a world can be opened with other rules")
    return f"rulebases with closing rules: {', '.join(roles)}"


# --- steps ------------------------------------------------------------------------------


def check_steps(world: World, seeds: int) -> str:
    """Step by step comes to the same as all at once."""
    sides = [tactics_of(world)[at % len(world.tactics)] for at in range(len(world.sides))]
    for seed in range(seeds):
        bout = world.begin(sides, seed)
        while not bout.over:
            before = bout.round
            bout.step()
            demand(bout.round == before + 1, "a step is counted")
        whole = world.fight(sides, seed)
        demand(bout.outcome().as_data() == whole.as_data(), "stepping comes to the same")
    return "step by step comes to the same as all at once"


# --- luck -------------------------------------------------------------------------------


def check_luck(world: World, seeds: int) -> str:
    """An encounter depends on its seed alone."""
    sides = [tactics_of(world)[at % len(world.tactics)] for at in range(len(world.sides))]
    for seed in range(seeds):
        once = world.fight(sides, seed, log=True)
        again = world.fight(sides, seed, log=True)
        demand(once == again, "the same seed gives the same encounter")
        demand(bool(once.events), "a log tells what happened")
        without = world.fight(sides, seed)
        demand(without.as_data() == once.as_data(), "keeping a log changes nothing")
    outcomes = {story_of(world, sides, seed) for seed in range(10 * seeds)}
    if world.is_lucky:
        demand(len(outcomes) > seeds, "other seeds give other encounters")
        return "encounters depend on their seed alone, log or no log"
    demand(len(outcomes) == 1, "a world without luck does not depend on its seed")
    return "encounters depend on who meets, log or no log: there is no luck"


def story_of(world: World, sides: Sequence[str], seed: int) -> str:
    """All that an encounter came to but its seed."""
    return repr({**world.fight(sides, seed).as_data(), "seed": 0})


# --- learning ---------------------------------------------------------------------------


def check_learning(world: World, seeds: int) -> str:
    """Every kind of learner learns, is told the truth, and can be saved and resumed."""
    if not world.learners:
        return "nobody learns in it"
    for kind in world.learners:
        check_practice(world, kind, 10 * seeds)
    return f"learners go on from what was saved: {', '.join(world.learners)}"


def check_practice(world: World, kind: str, encounters: int) -> None:
    """One kind of learner."""
    against = world.studied[-1] if world.studied else ""
    practice = world.practice(kind, against, seed=1)
    totals = weight_totals(practice)
    for number in range(1, encounters + 1):
        encounter = practice.encounter()
        demand(encounter.number == number, "encounters are counted")
        demand(0 <= encounter.fitness <= 1, "fitness lies within 0 to 1")
    demand(weight_totals(practice) == totals, "the weight total stays")
    demand(bool(practice.learned().sentences()), "what was learned can be told")
    other = world.practice(kind, against, seed=2)
    other.restore(practice.state())
    rows = [(row.team_fitness, row.won) for row in other.run(5)]
    same = [(row.team_fitness, row.won) for row in practice.run(5)]
    demand(rows == same, "a practice goes on from what was saved as if never stopped")


def weight_totals(practice: Any) -> dict[str, int]:
    """What the weights of each role add up to, if there are weights."""
    learner: Any = getattr(practice, "learner", None)
    pools = learner.all_pools() if hasattr(learner, "all_pools") else []
    return {f"{at} {pool.label}": sum(pool.weights) for at, pool in enumerate(pools)}


PARTS: dict[str, Callable[[Any, int], str]] = {
    "everyone": check_everyone,
    "rules": check_rules,
    "steps": check_steps,
    "luck": check_luck,
    "learning": check_learning,
}


def main() -> None:
    """`python -m sparring.worlds.checking WORLD`: check a world and say what holds."""
    import sys

    from sparring.worlds.registry import open_world

    if len(sys.argv) != 2:
        sys.exit("which world? python -m sparring.worlds.checking WORLD")
    try:
        for fact in check_world(open_world(sys.argv[1])):
            print(fact)
    except SparringError as fault:
        sys.exit(str(fault))


if __name__ == "__main__":
    main()
