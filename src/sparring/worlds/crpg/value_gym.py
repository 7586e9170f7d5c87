"""Learners of values against a static team, inside the kernel.

    gym = ValueGym()
    trial = gym.trial("consecutive", 1000, learner="monte-carlo", seed=7)
    print(trial.turning_point)

To save what was learned, or to play encounter by encounter:

    learner = gym.learner("monte-carlo", seed=7)
    gym.load(learner, gym.world.static_team("consecutive", seed=7), seed=7)
    gym.play(1)
    gym.store(learner)
    learner.save("values.json")
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from sparring.errors import UsageError, nearest
from sparring.kernels.compiling import compiled
from sparring.kernels.loop import Row, new_rows
from sparring.kernels.run import Won
from sparring.kernels.value_loading import load_values, store_values
from sparring.learners.values import LEARNERS, ValueLearner
from sparring.luck import WORDS, Luck
from sparring.worlds.crpg.actions import STATES, actions_of
from sparring.worlds.crpg.kernel.encounter import play_encounters
from sparring.worlds.crpg.kernel.valuing import play_valued_encounter
from sparring.worlds.crpg.practice import Fought, Trial
from sparring.worlds.crpg.ring import Ring, set_luck
from sparring.worlds.crpg.rosters import ROLES

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from sparring.kernels.loop import Rows
    from sparring.kernels.luck import Chance
    from sparring.learners.settings import ValueSettings
    from sparring.rules.checked import CheckedStatement, RuleSet
    from sparring.worlds.crpg.tactics import StaticTeam


class ValueGym(Ring):
    """Practices of agents that choose by value. Use one of these a thread."""

    def __init__(
        self,
        rules: RuleSet | None = None,
        numbers: Mapping[str, int] | None = None,
        *,
        literal_fitness: bool = False,
    ) -> None:
        super().__init__(rules, numbers, literal_fitness=literal_fitness)
        self.actions = {role: actions_of(self.world.rules, role) for role in dict.fromkeys(ROLES)}

    def lines_of(self, role: str) -> Sequence[CheckedStatement]:
        """What the agents of a role choose from."""
        return [action.statement for action in self.actions[role]]

    def learner(
        self, kind: str = "monte-carlo", *, settings: ValueSettings | None = None, seed: int = 0
    ) -> ValueLearner:
        """A fresh learner of this world's actions and states."""
        actions = {role: [a.name for a in actions] for role, actions in self.actions.items()}
        return learner_class(kind)(actions, states=STATES, seed=seed, settings=settings)

    def trial(
        self,
        tactic: str,
        encounters: int,
        *,
        learner: str = "monte-carlo",
        settings: ValueSettings | None = None,
        seed: int = 0,
        learns: bool = True,
        stop_at_turning_point: bool = False,
    ) -> Trial:
        """A fresh learner against a tactic for so many encounters, or until it has
        clearly got the better of it."""
        fresh = self.learner(learner, settings=settings, seed=seed)
        self.load(fresh, self.world.static_team(tactic, seed=seed), seed=seed, learns=learns)
        return Trial(seed, self.play(encounters, stop_at_turning_point=stop_at_turning_point))

    def load(
        self, learner: ValueLearner, opponents: StaticTeam, *, seed: int = 0, learns: bool = True
    ) -> None:
        """Write learner, tactics and luck into the record; the learner itself stays
        as it is until `store`."""
        self.check_actions(learner)
        load_values(self.record.values, learner, ROLES, learns=learns)
        self.draw_no_scripts()
        self.load_scripts(list(learner.tables), opponents)
        self.load_opponents(opponents, seed)

    def check_actions(self, learner: ValueLearner) -> None:
        """Refuse a learner of something else."""
        mine = {role: tuple(a.name for a in actions) for role, actions in self.actions.items()}
        theirs = {role: table.actions for role, table in learner.tables.items()}
        if list(mine.items()) != list(theirs.items()) or learner.states != STATES:
            raise UsageError("this learner has other roles, actions or states than this world")

    def draw_no_scripts(self) -> None:
        """The loop is to draw nothing and to learn no weights; agents hold their
        closing rules alone."""
        run = self.record.run
        run.roles, run.agents, run.learns = 0, 0, 0
        for at in range(len(ROLES)):
            run.agent[at].role = self.record.values.agent[at].role
            run.agent[at].count = 0

    def play(self, encounters: int = 1, *, stop_at_turning_point: bool = False) -> Rows[Row]:
        """So many encounters more, or until the turning point among these is
        confirmed; how each went."""
        rows = new_rows(encounters)
        play = compiled(play_valued_encounter)
        fought = int(play_encounters(self.record, play, rows, int(stop_at_turning_point)))
        return rows[:fought]

    def encounter(self, *, evenly: bool = False) -> Fought:
        """One encounter more; its choices may be random, whatever their values."""
        values = self.record.values
        usual = int(values.explores_below)
        values.explores_below = WORDS if evenly else usual
        (row,) = self.play(1)
        values.explores_below = usual
        told = Row(float(row.team_fitness), float(row.enemy_fitness), int(row.won))
        return Fought(told, [])

    def store(self, learner: ValueLearner) -> None:
        """Give a learner what has been learned so far."""
        self.check_actions(learner)
        store_values(self.record.values, learner)

    # --- where it stands -----------------------------------------------------

    @property
    def fight_luck(self) -> Luck:
        """The luck that seeds the next fights."""
        return luck_from(self.record.fight_luck)

    @property
    def tactic_luck(self) -> Luck:
        """The luck of the static team."""
        return luck_from(self.record.tactic_luck)

    def resume(
        self, fight_luck: Luck, tactic_luck: Luck, current: int, static_won: bool | None
    ) -> None:
        """Go on where another practice stopped."""
        set_luck(self.record.fight_luck, fight_luck)
        set_luck(self.record.tactic_luck, tactic_luck)
        self.record.current = current
        self.record.static_won = int(bool(static_won))


def luck_from(chance: Chance) -> Luck:
    """A stream of luck, where it stands."""
    return Luck.resumed(int(chance.low) | int(chance.carry) << 32)


def winner_of(row: Row) -> bool | None:
    """Whether the learning team won; None when nobody did."""
    return None if row.won == Won.NOBODY else bool(row.won == Won.LEARNERS)


def learner_class(kind: str) -> type[ValueLearner]:
    """A learner by its name, or an error with the nearest one."""
    if kind in LEARNERS:
        return LEARNERS[kind]
    near = nearest(kind, LEARNERS)
    hint = f"did you mean '{near}'?" if near else f"known are {', '.join(LEARNERS)}"
    raise UsageError(f"no learner of values is named '{kind}'; {hint}")
