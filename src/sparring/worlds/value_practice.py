"""Learners of values against a team that does not learn, inside the kernel.

    practice = world.practice("monte-carlo", "consecutive", seed=7)
    rows = practice.run(1000)
    practice.learner.save("values.json")

A world that offers them has `value_actions` (what each role may choose, by the setting
`choices`), `value_states` and `opening_state` (what values are told apart by, and where
every encounter begins).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from sparring.errors import UsageError, unknown
from sparring.kernels.value_loading import load_values, store_values
from sparring.learners.values import LEARNERS
from sparring.luck import WORDS
from sparring.worlds.kernel_practice import KernelPractice, draw_no_scripts
from sparring.worlds.learned import listed
from sparring.worlds.loops import BriefEncounter

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from sparring.learners.settings import ValueSettings
    from sparring.learners.values import ValueLearner
    from sparring.worlds.loops import Loop
    from sparring.worlds.opposition import StaticTeam
    from sparring.worlds.rewriting import RuleAction
    from sparring.worlds.rule_world import RuleWorld

LEARNING_SIDE = 0
MOST_PRAISED = 3


class Worth(NamedTuple):
    """An action and what is known of it in the opening state."""

    name: str
    text: str
    value: float
    uses: int


def value_learner(
    world: Any, kind: str, *, settings: ValueSettings | None = None, seed: int = 0
) -> ValueLearner:
    """A fresh learner of a world's actions and states."""
    if kind not in LEARNERS:
        raise unknown("learner of values", kind, LEARNERS)
    settings = LEARNERS[kind].settings_class() if settings is None else settings
    actions = world.value_actions(settings.choices).items()
    names = {role: [action.name for action in all_] for role, all_ in actions}
    return LEARNERS[kind](names, states=world.value_states, seed=seed, settings=settings)


class ValuePractice(KernelPractice):
    """Agents that choose by value and meet one static team again and again."""

    note = ""
    _learner: ValueLearner

    def __init__(
        self,
        world: RuleWorld,
        opponents: StaticTeam,
        learner: ValueLearner,
        *,
        seed: int = 0,
        learns: bool = True,
    ) -> None:
        super().__init__(world, opponents, learner, seed, learns)
        self.kind = learner.kind
        check_actions(learner, world)

    @property
    def learner(self) -> ValueLearner:
        """Who learns, as it is now."""
        self.leave_kernel()
        return self._learner

    @property
    def held_back(self) -> bool:
        """Values know no difficulty."""
        return False

    # --- encounters ------------------------------------------------------------

    def _brief(self, evenly: bool) -> BriefEncounter:
        """One encounter in numbers; its choices may be random, whatever their values."""
        loop = self.enter_kernel()
        values = loop.record.values
        usual = int(values.explores_below)
        values.explores_below = WORDS if evenly else usual
        row = loop.run_one()
        values.explores_below = usual
        self.fought += 1
        return BriefEncounter(row, [])

    # --- into the kernel and out again -----------------------------------------

    def enter_kernel(self) -> Loop:
        """The kernel's memory with this practice in it."""
        loop = self.world.value_loop(self._learner.settings.choices)
        if loop is None:
            raise UsageError(f"the world '{self.world.name}' has no kernels for learners of values")
        self._claim(loop)
        return loop

    def _load(self, loop: Loop) -> None:
        """Write learner, opposition and luck into the kernel's memory."""
        roles = self.world.sides[LEARNING_SIDE]
        load_values(loop.record.values, self._learner, roles, learns=self.learns)
        draw_no_scripts(loop, [int(loop.record.values.agent[at].role) for at in range(len(roles))])
        loop.load_scripts(list(self._learner.tables), self.opponents)
        loop.load_opponents(self.opponents, self.static_won, self.fight_luck)

    def _store(self, loop: Loop) -> None:
        """Give the learner back what became of it."""
        store_values(loop.record.values, self._learner)

    # --- what is kept ----------------------------------------------------------

    def choices_per_agent(self) -> dict[str, float]:
        """How many choices an agent of each role made in an encounter, on the average of
        all that were learned from."""
        learner, roles = self.learner, self.world.sides[LEARNING_SIDE]
        encounters = learner.lessons / len(roles)
        return {
            role: learner.choices_made(role) / (encounters * roles.count(role))
            for role in learner.tables
            if encounters
        }

    def learned(self) -> ValuesLearned:
        """What has been learned so far."""
        return ValuesLearned(self.learner, self.world)


def check_actions(learner: ValueLearner, world: Any) -> None:
    """Refuse a learner of something else."""
    actions: Mapping[str, Sequence[RuleAction]]
    actions = world.value_actions(learner.settings.choices)
    mine = [(role, tuple(action.name for action in all_)) for role, all_ in actions.items()]
    theirs = [(role, table.actions) for role, table in learner.tables.items()]
    if mine != theirs or learner.states != tuple(world.value_states):
        raise UsageError("this learner has other roles, actions or states than this world")


class ValuesLearned:
    """What each action was found to be worth."""

    def __init__(self, learner: ValueLearner, world: Any) -> None:
        self.learner = learner
        self.kind = learner.kind
        self.world = world

    def worths(self, role: str) -> list[Worth]:
        """The actions of a role in the opening state, the most valued first."""
        table = self.learner.tables[role]
        actions = self.world.value_actions(self.learner.settings.choices)[role]
        texts = [action.statement.text for action in actions]
        state = table.state_number(self.world.opening_state)
        return [
            Worth(table.actions[at], texts[at], table.values[state][at], table.uses[state][at])
            for at in table.ranked(state)
        ]

    def sentences(self) -> list[str]:
        """One sentence about each role."""
        return [values_in_words(role, self.worths(role)) for role in self.learner.tables]

    def as_data(self) -> dict[str, Any]:
        """The values of the opening state."""
        agents = len(self.world.sides[LEARNING_SIDE])
        return {
            "encounters_in_all": self.learner.lessons // agents,
            "choices": self.learner.settings.choices,
            "opening": {
                role: [
                    {"action": worth.name, "value": worth.value, "uses": worth.uses}
                    for worth in self.worths(role)
                ]
                for role in self.learner.tables
            },
        }


def values_in_words(role: str, worths: list[Worth]) -> str:
    """One sentence about one role."""
    known = [worth for worth in worths if worth.uses]
    if not known:
        return f"The {role}s have not chosen anything yet while all are alive."
    praised = [
        f"'{worth.name.replace('_', ' ')}' ({worth.value:.2f} after {in_uses(worth.uses)})"
        for worth in known[:MOST_PRAISED]
    ]
    sentence = f"While all are alive the {role}s think most of {listed(praised)}"
    untried = len(worths) - len(known)
    return f"{sentence}; {untried} of {len(worths)} actions are untried there."


def in_uses(count: int) -> str:
    """How often, in words."""
    return "1 use" if count == 1 else f"{count:,} uses"
