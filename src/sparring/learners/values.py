"""Monte-Carlo control and one-step Q-learning, to be embedded in any game.

    ogres = MonteCarlo({"ogre": ["club", "throw", "flee"]}, states=["well", "hurt"], seed=7)
    agent = ogres.begin("ogre")                       # before the encounter
    action = agent.choose("well", ["club", "flee"])   # as often as the game asks
    agent.learn(fitness=0.8)                          # once, after it

`kernels/values.py` does the same inside kernels, held to these bits.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import TYPE_CHECKING, Any, ClassVar

from sparring.errors import SettingsError, UsageError, unknown_role
from sparring.learners.settings import MonteCarloSettings, QLearningSettings, ValueSettings
from sparring.learners.table import Table
from sparring.luck import WORDS, Luck
from sparring.scripting.copies import CopiedDeeply, LearnedFromOnce
from sparring.untrusted import excerpt

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence
    from os import PathLike

    from sparring.scripting.restoring import Restored

STARTING_STREAM, EXPLORING_STREAM = 4, 5
"""Initial values and exploration share no luck with each other or with anyone."""


class Agent(LearnedFromOnce):
    """One agent in one encounter: chooses, and remembers what it chose."""

    __slots__ = ("learned", "learner", "owner", "table", "visits")

    def __init__(self, learner: ValueLearner, table: Table) -> None:
        self.learner = learner
        self.owner = learner.owner
        self.table = table
        self.visits: list[tuple[int, int]] = []
        """State and action of each choice, by their numbers."""
        self.learned = False

    @property
    def role(self) -> str:
        """Whose values it chooses by."""
        return self.table.role

    def choose(self, state: str | int, applicable: Iterable[str | int]) -> str | None:
        """The best valued of the actions that may act now, or now and then any of
        them; None when there are none."""
        number = self.table.state_number(state)
        numbers = self.table.numbers_of(applicable)
        for action in self.preferred(number):
            if action in numbers:
                self.take(number, action)
                return self.table.actions[action]
        return None

    def preferred(self, state: str | int) -> list[int]:
        """All actions in the order in which they are to be tried: for games that
        find out by trying whether an action may act. Tell with `take` which did."""
        self.check_open()
        return self.learner.preferred(self.table, self.table.state_number(state))

    def take(self, state: str | int, action: str | int) -> None:
        """Remember that an action was chosen."""
        self.check_open()
        visit = self.table.state_number(state), self.table.action_number(action)
        self.visits.append(visit)

    def learn(self, fitness: float) -> None:
        """Tell how well the agent did in the whole encounter, from 0 to 1."""
        self.learner.learn(self, fitness)

    def check_open(self) -> None:
        """Nothing more is chosen once the encounter is over."""
        if self.learned:
            raise UsageError("this agent's encounter is over: begin another with begin()")


class ValueLearner(CopiedDeeply, ABC):
    """What learners of values share: tables, luck, exploration, agents."""

    kind: ClassVar[str]
    """What it is called on the command line and in saved state."""
    settings_class: ClassVar[type[ValueSettings]]

    def __init__(
        self,
        actions: Mapping[str, Sequence[str]],
        *,
        states: Sequence[str],
        seed: int = 0,
        settings: ValueSettings | None = None,
    ) -> None:
        self.settings = self.settings_class() if settings is None else settings
        if not isinstance(self.settings, self.settings_class):
            raise SettingsError(
                f"{self.kind} takes {self.settings_class.__name__}(...); got {excerpt(settings)}"
            )
        if not actions:
            raise UsageError("a learner needs the actions of at least one role")
        self.tables = {role: Table(role, names, states) for role, names in actions.items()}
        starting = Luck(seed, STARTING_STREAM)
        for table in self.tables.values():
            table.begin(self.settings, starting)
        self.luck = Luck(seed, EXPLORING_STREAM)
        self.lessons = 0
        """Agents learned from so far."""
        self.owner = object()
        """Marks this learner's agents; a new one when state is restored."""

    @property
    def states(self) -> tuple[str, ...]:
        """The states that values are told apart by."""
        return next(iter(self.tables.values())).states

    @property
    def explores_below(self) -> int:
        """A random word below this means: explore."""
        return int(self.settings.exploration * WORDS)

    def table(self, role: str | None = None) -> Table:
        """The values of a role; the only one may go unnamed."""
        if role is None and len(self.tables) == 1:
            return next(iter(self.tables.values()))
        table = self.tables.get(role or "")
        if table is None:
            raise unknown_role(role, self.tables)
        return table

    def choices_made(self, role: str | None = None) -> int:
        """How many choices of a role's agents have been learned from so far."""
        return sum(map(sum, self.table(role).uses))

    def begin(self, role: str | None = None) -> Agent:
        """An agent for one encounter."""
        return Agent(self, self.table(role))

    def preferred(self, table: Table, state: int) -> list[int]:
        """All actions, best first; or, when luck has it, in random order: the first
        of them that applies is then any that applies."""
        if self.luck.word() >= self.explores_below:
            return table.ranked(state)
        order = list(range(len(table.actions)))
        self.luck.shuffle(order)
        return order

    def learn(self, agent: Agent, fitness: float) -> None:
        """Learn from everything an agent chose in its encounter."""
        if agent.owner is not self.owner:
            raise UsageError("this agent belongs to another learner, or to one restored since")
        agent.check_open()
        fitness = checked_fitness(fitness)
        agent.learned = True
        self.lessons += 1
        self.teach(agent.table, agent.visits, fitness)

    @abstractmethod
    def teach(self, table: Table, visits: Sequence[tuple[int, int]], fitness: float) -> None:
        """Move the values of what was chosen, in the order it was chosen."""

    # --- keeping -------------------------------------------------------------

    def state(self) -> dict[str, Any]:
        """Everything learned, as JSON data for a game's own save file."""
        from sparring.learners.state import state_of

        return state_of(self)

    def restore(self, state: Any) -> Restored:
        """Take over saved state; actions are found by their names, those that are
        new keep the values they have."""
        from sparring.learners.state import restore

        return restore(self, state)

    def save(self, path: str | PathLike[str]) -> None:
        """Write everything learned to a file; the old file survives a crash."""
        from sparring.scripting.files import save_state

        save_state(path, self.state())

    def load(self, path: str | PathLike[str]) -> Restored:
        """Take over state from a file; a damaged file changes nothing."""
        from sparring.scripting.files import load_state

        return self.restore(load_state(path))


class MonteCarlo(ValueLearner):
    """On-policy Monte-Carlo control: the value of an action in a state is the mean
    fitness of all its uses. The first sample replaces the initial value; an action
    used twice in one encounter counts twice."""

    kind = "monte-carlo"
    settings_class = MonteCarloSettings

    def teach(self, table: Table, visits: Sequence[tuple[int, int]], fitness: float) -> None:
        """Every use is one more sample of the mean."""
        for state, action in visits:
            values, uses = table.values[state], table.uses[state]
            uses[action] += 1
            if uses[action] == 1:
                values[action] = fitness
            else:
                values[action] += (fitness - values[action]) / uses[action]


class QLearning(ValueLearner):
    """One-step Q-learning: each value moves towards the best value of the state in
    which the agent chose next, and the last one towards the fitness, the only
    reward. Steps are taken after the encounter, in the order of the choices."""

    kind = "q-learning"
    settings_class = QLearningSettings
    settings: QLearningSettings

    def teach(self, table: Table, visits: Sequence[tuple[int, int]], fitness: float) -> None:
        """One step for each choice, forwards."""
        step, discount = self.settings.step, self.settings.discount
        for at, (state, action) in enumerate(visits):
            is_last = at + 1 == len(visits)
            target = fitness if is_last else discount * table.best(visits[at + 1][0])
            values = table.values[state]
            table.uses[state][action] += 1
            values[action] += step * (target - values[action])


LEARNERS: dict[str, type[ValueLearner]] = {
    learner.kind: learner for learner in (MonteCarlo, QLearning)
}


def checked_fitness(fitness: object) -> float:
    """A fitness as a plain float."""
    try:
        number = float(fitness)  # type: ignore[arg-type]
    except (TypeError, ValueError, OverflowError):
        number = -1.0
    if not 0 <= number <= 1:
        raise UsageError(f"fitness is a number within 0 to 1; got {excerpt(fitness)}")
    return number
