"""One checker for all worlds: what anything that calls itself a world must keep.

for fact in check_world(Crpg()):
    print(fact)
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Protocol

from sparring.errors import SparringError

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sparring.rules.checked import RuleSet
    from sparring.rules.vocabulary import Vocabulary
    from sparring.scripting.learner import DynamicScripting


class World(Protocol):
    """What every world gives."""

    name: str
    title: str
    roles: Sequence[str]
    """The role of each agent of a team."""
    tactics: Sequence[str]
    """Opponents that can be named."""
    rules: RuleSet

    @property
    def vocabulary(self) -> Vocabulary:
        """The words its rules are written in."""
        ...

    def learner(self, settings: Any = "sparring", *, seed: int = 0) -> DynamicScripting:
        """A learner over its rulebases."""
        ...

    def draw_team(self, learner: DynamicScripting) -> Sequence[Any]:
        """A script for each agent of a team."""
        ...

    def fight(self, sides: Any, seed: int, *, log: bool = False) -> Any:
        """One encounter to its end."""
        ...

    def begin(self, sides: Any, seed: int) -> Any:
        """One encounter, round by round."""
        ...


class WorldFault(SparringError):
    """A world does not keep what worlds promise."""


def check_world(world: World, *, seeds: int = 3) -> list[str]:
    """Check a world; returns what was found to hold, raises WorldFault otherwise."""
    facts = [check_rules_of(world)]
    facts.append(check_every_tactic(world, seeds))
    facts.append(check_luck(world, seeds))
    facts.append(check_stepping(world, seeds))
    facts.append(check_learning(world, seeds))
    return facts


def demand(holds: bool, promise: str) -> None:
    """Raise if a promise is broken."""
    if not holds:
        raise WorldFault(f"not kept: {promise}")


def check_rules_of(world: World) -> str:
    """Every role has rules to draw and closing rules to end with."""
    for role in set(world.roles):
        demand(role in world.rules.roles, f"role '{role}' has a rulebase")
        checked = world.rules.roles[role]
        demand(len(checked.rules) >= checked.script_size, f"'{role}' has enough rules to draw")
        demand(bool(checked.closing), f"'{role}' has closing rules")
    return f"{len(set(world.roles))} roles have rulebases with closing rules"


def check_every_tactic(world: World, seeds: int) -> str:
    """Each tactic can fight each other one, and the outcome makes sense."""
    fights = 0
    for first in world.tactics:
        for second in world.tactics:
            for seed in range(seeds):
                check_outcome(world.fight((first, second), seed), len(world.roles))
                fights += 1
    return f"{fights} fights of every tactic against every other end with a sound outcome"


def check_outcome(outcome: Any, team: int) -> None:
    """Fitness lies within 0 to 1, health within its bounds, and only one side wins."""
    demand(outcome.winner in (None, 0, 1), "the winner is a side, or nobody")
    demand(all(0 <= fit <= 1 for fit in outcome.fitness), "agent fitness lies within 0 to 1")
    demand(all(0 <= fit <= 1 for fit in outcome.team_fitness), "team fitness lies within 0 to 1")
    demand(len(outcome.fitness) == 2 * team, "every agent has a fitness")
    pairs = zip(outcome.health, outcome.most_health, strict=True)
    demand(all(0 <= now <= most for now, most in pairs), "health lies within its bounds")
    if outcome.winner is not None:
        loser = 1 - outcome.winner
        demand(
            outcome.team_fitness[outcome.winner] > outcome.team_fitness[loser],
            "the winning team has the higher fitness",
        )


def check_luck(world: World, seeds: int) -> str:
    """A fight depends on its seed alone."""
    first, second = world.tactics[0], world.tactics[-1]
    for seed in range(seeds):
        once = world.fight((first, second), seed, log=True)
        again = world.fight((first, second), seed, log=True)
        demand(once == again, "the same seed gives the same fight")
        demand(bool(once.events), "a log tells what happened")
        without = world.fight((first, second), seed)
        demand(without.as_data() == once.as_data(), "keeping a log changes nothing")
    told = {repr(world.fight((first, second), seed).as_data()) for seed in range(10 * seeds)}
    demand(len(told) > seeds, "other seeds give other fights")
    return "fights depend on their seed alone, log or no log"


def check_stepping(world: World, seeds: int) -> str:
    """Round by round comes to the same as all at once."""
    for seed in range(seeds):
        bout = world.begin((world.tactics[0], world.tactics[1]), seed)
        while not bout.over:
            bout.open_round()
            bout.close_round()
        whole = world.fight((world.tactics[0], world.tactics[1]), seed)
        demand(bout.outcome().as_data() == whole.as_data(), "stepping comes to the same fight")
    return "round by round comes to the same as all at once"


def check_learning(world: World, seeds: int) -> str:
    """Drawn scripts fight; what acted is within the script; the weight total stays."""
    learner = world.learner(seed=1)
    totals = {name: sum(learner.weights(name).values()) for name in learner.roles}
    for seed in range(10 * seeds):
        scripts = world.draw_team(learner)
        outcome = world.fight((scripts, world.tactics[0]), seed)
        for script, places in zip(scripts, outcome.activated, strict=False):
            demand(all(0 <= place < len(script.lines) for place in places), "places exist")
            script.mark(*places)
        told = list(zip(scripts, outcome.fitness, strict=False))
        won = None if outcome.winner is None else outcome.winner == 0
        learner.learn_team(told, won=won, team_fitness=outcome.team_fitness[0])
    for name, total in totals.items():
        demand(sum(learner.weights(name).values()) == total, "the weight total stays")
    return f"{10 * seeds} encounters are learned from and the weight totals stay"
