"""What a learner keeps for each role; or for each agent of it, where every one has a
rulebase of its own."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from sparring.errors import UsageError, unknown_role
from sparring.scripting.ordering import no_relations
from sparring.scripting.pool import SHARED, Pool, Scope, own_name
from sparring.scripting.settings import Order, Settings, Unique, Updates

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from sparring.scripting.rulebase import Rulebase


class RoleLearner:
    """What a learner keeps for one role, or for one agent of it."""

    __slots__ = ("agent", "pools", "rulebase")

    def __init__(self, rulebase: Rulebase, settings: Settings, agent: int = SHARED) -> None:
        rulebase.validate()
        self.rulebase = rulebase
        self.agent = agent
        """Whose it is, counted from 1; SHARED where the role's agents share it."""
        self.pools: dict[str | None, Pool] = make_pools(rulebase, settings, agent)

    @property
    def name(self) -> str:
        """What the learner calls it."""
        return own_name(self.rulebase.role, self.agent)


def make_pools(
    rulebase: Rulebase, settings: Settings, agent: int = SHARED
) -> dict[str | None, Pool]:
    """One pool a state; or one pool of all rules, and one a goal."""
    rules = rulebase.rules
    scopes: list[tuple[Scope, str | None, list[int]]] = []
    states = rulebase.states
    for state in states:
        members = [
            at for at, rule in enumerate(rules) if any(s.state == state for s in rule.states)
        ]
        scopes.append((Scope.STATE, state, members))
    if not states:
        scopes.append((Scope.ALL, None, list(range(len(rules)))))
    for goal in rulebase.goals:
        members = [at for at, rule in enumerate(rules) if goal in rule.goals]
        scopes.append((Scope.GOAL, goal, members))
    pools: dict[str | None, Pool] = {}
    for scope, label, members in scopes:
        pool = Pool.of_rules(scope, label, rules, members, settings)
        pool.agent = agent
        if settings.unique is Unique.TEXT:
            pool.find_twins()
        if settings.order is Order.LEARNED:
            pool.relations = no_relations(len(members))
        pools[label] = pool
    return pools


def role_learners(
    rulebases: Iterable[Rulebase], settings: Settings, team: Sequence[str]
) -> dict[str, RoleLearner]:
    """What is kept for every role, or agent, by its name."""
    roles: dict[str, Rulebase] = {}
    for rulebase in rulebases:
        if rulebase.role in roles:
            raise UsageError(f"two rulebases for role '{rulebase.role}'")
        roles[rulebase.role] = rulebase
    for role in team:
        if role not in roles:
            raise unknown_role(role, roles)
    counts = Counter(team) if settings.updates is Updates.OWN else Counter[str]()
    learners: dict[str, RoleLearner] = {}
    for role, rulebase in roles.items():
        several = counts[role] > 1
        for agent in range(1, counts[role] + 1) if several else (SHARED,):
            learner = RoleLearner(rulebase, settings, agent)
            if learner.name in roles and several:
                raise UsageError(
                    f"agent {agent} of role '{role}' would be called '{learner.name}', and there "
                    "is a role of that name: name one of the roles otherwise"
                )
            learners[learner.name] = learner
    return learners
