"""What a learner has learned, in words and as data."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from sparring.scripting.pool import Scope
from sparring.scripting.verdicts import cannot_act, in_words

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sparring.scripting.explain import Explanation, RuleReport
    from sparring.scripting.learner import DynamicScripting
    from sparring.scripting.pool import Pool

SURE = 0.6
"""A rule in so many scripts is relied on."""
LEAD = 1.25
"""A rule that has grown by this factor is leaned towards."""
FORGOTTEN = 10
"""A rule is all but unlearned when its weight is below a tenth of an even share."""


class ScriptsLearned:
    """Weights of rules."""

    def __init__(self, kind: str, learner: DynamicScripting, goal: str | None = None) -> None:
        self.kind = kind
        self.learner = learner
        self.goal = goal
        """What scripts are drawn for; None where they are drawn from all rules."""

    def explanations(self) -> list[Explanation]:
        """Each role's weights, explained."""
        learner = self.learner
        return [
            learner.explain(role, pool.label)
            for role in learner.roles
            for pool in drawn_pools(learner, role, self.goal)
        ]

    def told(self) -> list[Explanation]:
        """Those of them that are worth telling of: no game states that nothing was done in, as
        long as something was done in others."""
        explanations = self.explanations()
        roles = {one.role for one in explanations if is_told(one)}
        return [one for one in explanations if is_told(one) or one.role not in roles]

    def unreached(self, role: str) -> list[str]:
        """The game states in which nothing of a role's scripts was ever done."""
        pools = drawn_pools(self.learner, role, self.goal)
        left = [str(pool.label) for pool in pools if not is_reached(pool)]
        return left if has_states(pools) and len(left) < len(pools) else []

    def sentences(self) -> list[str]:
        """One sentence about each role, and one if the rules seem to have no answer."""
        sentences = [role_in_words(explanation) for explanation in self.told()]
        verdict = self.learner.no_answer()
        return [*sentences, str(verdict)] if verdict else sentences

    def as_data(self) -> dict[str, Any]:
        """The weights, how often earlier ones were returned to, what cannot act, and
        whether the rules seem to have no answer."""
        learner = self.learner
        return {
            "encounters_in_all": learner.encounters,
            "fallbacks": fallbacks_of(learner),
            "weights": {
                role: {
                    name if pool.label is None else f"{pool.label}: {name}": weight
                    for pool in drawn_pools(learner, role, self.goal)
                    for name, weight in zip(pool.names, pool.weights, strict=True)
                }
                for role in learner.roles
            },
            "cannot_act": {
                role: [
                    name if pool.label is None else f"{pool.label}: {name}"
                    for pool in drawn_pools(learner, role, self.goal)
                    for rule, name in enumerate(pool.names)
                    if cannot_act(pool, rule)
                ]
                for role in learner.roles
            },
            "no_answer": in_words(learner.no_answer()),
        }


def drawn_pools(learner: DynamicScripting, role: str, goal: str | None = None) -> list[Pool]:
    """The weights that a role's scripts are drawn by: one set, or one a state. For a goal,
    those of the rules that serve it, if any do."""
    pools = learner.role(role).pools
    if None not in pools:
        return list(pools.values())
    return [pools[goal if goal in pools else None]]


def has_states(pools: Sequence[Pool]) -> bool:
    """Whether a role's scripts are drawn through game states."""
    return any(pool.scope is Scope.STATE for pool in pools)


def is_reached(pool: Pool) -> bool:
    """Whether any rule of some weights has ever acted: of a game state, whether a game came
    to it and the script had something left to do there."""
    return any(pool.activated)


def fallbacks_of(learner: DynamicScripting) -> dict[str, int]:
    """How often each role returned to earlier weights, ever."""
    return {
        name: sum(pool.fallbacks for pool in role.pools.values())
        for name, role in learner.roles.items()
    }


def is_told(explanation: Explanation) -> bool:
    """Whether there is anything to tell of some weights."""
    is_state = explanation.scope == Scope.STATE.value
    return not is_state or any(rule.activated for rule in explanation.rules)


# --- words -------------------------------------------------------------------------


def role_in_words(explanation: Explanation) -> str:
    """One sentence about one role."""
    is_one = names_one(explanation.role)
    who = who_in_words(explanation, is_one)
    rely, have = ("relies", "has") if is_one else ("rely", "have")
    fair = explanation.total / len(explanation.rules)
    strongest = explanation.favourites()
    sure = [rule for rule in strongest if (rule.chance or 0) >= SURE and rule.weight > fair]
    if sure:
        sentence = f"{who} {rely} on {listed([in_english(rule) for rule in sure[:3]])}"
    elif strongest and strongest[0].weight > LEAD * fair:
        leading = [rule for rule in strongest[:2] if rule.weight > LEAD * fair]
        sentence = f"{who} {have} not settled; {'it leans' if is_one else 'they lean'} towards "
        sentence += listed([in_english(rule) for rule in leading])
    else:
        sentence = f"{who} {have} learned next to nothing so far"
    given_up = forgotten(explanation)
    if given_up:
        sentence += f", and {have} all but given up {counted_names(given_up)}"
    return f"{sentence}."


def who_in_words(explanation: Explanation, is_one: bool) -> str:
    """Whose weights they are, at the beginning of a sentence."""
    who = explanation.role if is_one else f"the {explanation.role}s"
    if explanation.scope == Scope.GOAL.value:
        return f"For the goal {explanation.label} {who}"
    who = who[:1].upper() + who[1:]
    return who if explanation.label is None else f"{who} in state {explanation.label}"


def names_one(role: str) -> bool:
    """Whether it is the name of one agent that has a rulebase of its own: `goblin 2`."""
    return role.rpartition(" ")[2].isdecimal()


def forgotten(explanation: Explanation) -> list[RuleReport]:
    """The rules that were all but unlearned, those that failed most often first; not
    those that never had a chance to."""
    fair = explanation.total / len(explanation.rules)
    light = [rule for rule in explanation.favourites() if rule.weight * FORGOTTEN < fair]
    return sorted(light, key=lambda rule: -rule.punished)


def in_english(rule: RuleReport) -> str:
    """A rule's name as words."""
    return f"'{rule.name.replace('_', ' ')}'"


def counted_names(rules: Sequence[RuleReport]) -> str:
    """Two names, and how many more there are."""
    names = [in_english(rule) for rule in rules[:2]]
    more = len(rules) - len(names)
    return listed([*names, f"{more} more"] if more else names)


def listed(names: Sequence[str]) -> str:
    """`a`, `a and b`, `a, b and c`."""
    if len(names) < 2:
        return "".join(names)
    return f"{', '.join(names[:-1])} and {names[-1]}"
