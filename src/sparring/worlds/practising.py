"""Kinds of learner by their names, each put to practice in a world.

world.practice("scripting", "consecutive", seed=7, settings="crpg")
world.practice("monte-carlo", "consecutive", seed=7)
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from sparring.errors import UsageError, unknown
from sparring.learners.prior import begin_with_prior
from sparring.learners.values import LEARNERS as VALUE_KINDS
from sparring.worlds.curses import LEARNING_SIDE
from sparring.worlds.minds import MIND_KINDS, Squad
from sparring.worlds.opposition import StaticTeam
from sparring.worlds.practice import ScriptPractice

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from sparring.learners.settings import ValueSettings
    from sparring.scripting.learner import DynamicScripting
    from sparring.scripting.settings import Settings
    from sparring.worlds.mind_practice import MindPractice
    from sparring.worlds.own_tactics import Tactic
    from sparring.worlds.rule_world import RuleWorld
    from sparring.worlds.value_practice import ValuePractice

SCRIPTING = "scripting"
RIVALS = ("dynamic-scripting", *MIND_KINDS)
"""Learners that others may be set against, as the command line calls them."""


def practice_of(
    world: RuleWorld, kind: str, against: Tactic | StaticTeam, *, seed: int = 0, **options: Any
) -> Any:
    """A learner of a kind that meets a tactic, a given team or another learner (`alert`,
    `dynamic-scripting`) again and again."""
    if kind not in world.learners:
        raise unknown(f"learner of the world '{world.name}'", kind, world.learners)
    if isinstance(against, str) and against in RIVALS:
        return match_of(world, kind, against, seed=seed, **options)
    if not isinstance(against, StaticTeam):
        against = world.static_team(against, seed=seed)
    return PRACTICES[kind](world, against, kind=kind, seed=seed, **options)


def match_of(world: RuleWorld, kind: str, rival: str, *, seed: int, **options: Any) -> Any:
    """A learner against another learner, both by their names."""
    from sparring.worlds.matches import against_scripting, rivals_named

    if kind in VALUE_KINDS:
        raise UsageError(f"{kind} meets tactics only; {rival} learns as well: choose a tactic")
    if rival in MIND_KINDS:
        opponents = rivals_named(world, rival, seed)
        return PRACTICES[kind](world, opponents, kind=kind, seed=seed, **options)
    if kind not in MIND_KINDS:
        raise UsageError(f"{rival} can be set against {', '.join(MIND_KINDS)}; not against {kind}")
    learns, by_round = options.pop("learns", True), options.pop("by_round", False)
    squad = Squad(kind, world.mind_plans(LEARNING_SIDE), seed=seed, **options)
    return against_scripting(world, squad, seed=seed, learns=learns, by_round=by_round)


def scripting_practice(
    world: RuleWorld,
    opponents: StaticTeam,
    *,
    kind: str = SCRIPTING,
    seed: int = 0,
    settings: Settings | str = "sparring",
    learner: DynamicScripting | None = None,
    learns: bool = True,
    weights: Mapping[str, Sequence[int]] | None = None,
    prior: Sequence[Any] = (),
    goal: str | None = None,
) -> ScriptPractice:
    """Dynamic scripting: a fresh learner, or the one given, maybe with other start
    weights or what was learned elsewhere; for a goal, from the rules that serve it."""
    learner = learner or world.learner(settings, seed=seed)
    set_start_weights(learner, weights or {})
    if prior:
        begin_with_prior(learner, prior)
    return ScriptPractice(world, opponents, learner, kind=kind, seed=seed, learns=learns, goal=goal)


def value_practice(
    world: RuleWorld,
    opponents: StaticTeam,
    *,
    kind: str,
    seed: int = 0,
    settings: ValueSettings | None = None,
    learns: bool = True,
) -> ValuePractice:
    """Monte-Carlo control or Q-learning."""
    from sparring.worlds.value_practice import ValuePractice, value_learner

    learner = value_learner(world, kind, settings=settings, seed=seed)
    return ValuePractice(world, opponents, learner, seed=seed, learns=learns)


def mind_practice(
    world: RuleWorld,
    opponents: StaticTeam,
    *,
    kind: str,
    seed: int = 0,
    learns: bool = True,
    **options: Any,
) -> MindPractice:
    """Sarsa, Alert or AlertAM, one mind for each member."""
    from sparring.worlds.mind_practice import MindPractice

    squad = Squad(kind, world.mind_plans(LEARNING_SIDE), seed=seed, **options)
    return MindPractice(world, opponents, squad, seed=seed, learns=learns)


PRACTICES: dict[str, Callable[..., Any]] = {
    SCRIPTING: scripting_practice,
    **dict.fromkeys(VALUE_KINDS, value_practice),
    **dict.fromkeys(MIND_KINDS, mind_practice),
}


def set_start_weights(learner: DynamicScripting, weights: Mapping[str, Sequence[int]]) -> None:
    """Begin with other weights than equal ones."""
    for role, wanted in weights.items():
        for kept in learner.of_role(role):
            pool = learner.pool(kept.name)
            if len(wanted) != len(pool.weights) or sum(wanted) != pool.total:
                raise UsageError(
                    f"role '{role}' has {len(pool.weights)} weights that add up to "
                    f"{pool.total:,}; got {len(wanted)} that add up to {sum(wanted):,}"
                )
            pool.weights[:] = wanted
