"""What a learner has learned, in words and as data."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

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

    def __init__(self, kind: str, learner: DynamicScripting) -> None:
        self.kind = kind
        self.learner = learner

    def explanations(self) -> list[Explanation]:
        """Each role's weights, explained."""
        learner = self.learner
        return [
            learner.explain(role, pool.label)
            for role in learner.roles
            for pool in drawn_pools(learner, role)
        ]

    def sentences(self) -> list[str]:
        """One sentence about each role, and one if the rules seem to have no answer."""
        sentences = [role_in_words(explanation) for explanation in self.explanations()]
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
                    for pool in drawn_pools(learner, role)
                    for name, weight in zip(pool.names, pool.weights, strict=True)
                }
                for role in learner.roles
            },
            "cannot_act": {
                role: [
                    name if pool.label is None else f"{pool.label}: {name}"
                    for pool in drawn_pools(learner, role)
                    for rule, name in enumerate(pool.names)
                    if cannot_act(pool, rule)
                ]
                for role in learner.roles
            },
            "no_answer": in_words(learner.no_answer()),
        }


def drawn_pools(learner: DynamicScripting, role: str) -> list[Pool]:
    """The weights that a role's scripts are drawn by: one set, or one a state."""
    pools = learner.role(role).pools
    return [pools[None]] if None in pools else list(pools.values())


def fallbacks_of(learner: DynamicScripting) -> dict[str, int]:
    """How often each role returned to earlier weights, ever."""
    return {
        name: sum(pool.fallbacks for pool in role.pools.values())
        for name, role in learner.roles.items()
    }


# --- words -------------------------------------------------------------------------


def role_in_words(explanation: Explanation) -> str:
    """One sentence about one role."""
    is_one = names_one(explanation.role)
    who = explanation.role.capitalize() if is_one else f"The {explanation.role}s"
    rely, have = ("relies", "has") if is_one else ("rely", "have")
    if explanation.label is not None:
        who += f" in state {explanation.label}"
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
