"""Learners against each other: a squad against another squad, or against scripts that are
drawn and learned.

    duel.practice("alert-am", "alert", seed=7).run(500)
    duel.practice("alert-am", "dynamic-scripting", seed=7).run(500)
"""

from __future__ import annotations

from copy import deepcopy
from typing import TYPE_CHECKING, Any

from sparring.errors import UsageError
from sparring.kernels.run import Won
from sparring.worlds.curses import STATIC_SIDE
from sparring.worlds.mind_practice import MindsLearned
from sparring.worlds.minds import Squad
from sparring.worlds.opposition import StaticTeam
from sparring.worlds.practice import ScriptPractice
from sparring.worlds.seeds import side_seed
from sparring.worlds.standing import resume, standing_form

if TYPE_CHECKING:
    from sparring.kernels.loop import Row, Rows
    from sparring.scripting.restoring import Restored
    from sparring.worlds.contract import Encounter
    from sparring.worlds.rule_world import RuleWorld

OTHER_WINNER = {Won.LEARNERS: Won.ENEMIES, Won.ENEMIES: Won.LEARNERS, Won.NOBODY: Won.NOBODY}


def learning_team(world: RuleWorld, squad: Squad) -> StaticTeam:
    """A squad as opponents: what its minds do not decide, the closing rules do."""
    roles = world.sides[STATIC_SIDE]
    team = StaticTeam(squad.kind, [[world.rules.roles[role].closing for role in roles]])
    team.squad = squad
    return team


def rivals_named(world: RuleWorld, kind: str, seed: int, **options: Any) -> StaticTeam:
    """A fresh squad of a kind as opponents, with luck of its own."""
    plans = world.mind_plans(STATIC_SIDE)
    return learning_team(world, Squad(kind, plans, seed=side_seed(seed, STATIC_SIDE), **options))


def against_scripting(
    world: RuleWorld,
    squad: Squad,
    *,
    seed: int = 0,
    learns: bool = True,
    settings: Any = None,
    by_round: bool = False,
) -> OtherSide:
    """A squad that meets dynamic scripting, which learns as well: once an encounter, or, as
    the agent-modelling thesis tells of it, with scripts and lessons for each round."""
    squad.learns = learns
    learner = world.learner(settings or world.settings, seed=side_seed(seed, STATIC_SIDE))
    practice = ScriptPractice(world, learning_team(world, squad), learner, seed=seed)
    practice.by_round = by_round
    return OtherSide(practice)


class OtherSide:
    """A practice as its opponents see it: the squad that dynamic scripting meets.

    Inside the kernel scripts are drawn for the first side, so the squad is the second.
    """

    note = ""
    against = "dynamic-scripting"

    def __init__(self, inner: ScriptPractice) -> None:
        squad = inner.opponents.squad
        if squad is None:
            raise UsageError("nobody on the other side learns")
        self.inner = inner
        self.kind = squad.kind
        self.world = inner.world

    @property
    def seed(self) -> int:
        """The seed that it began with."""
        return self.inner.seed

    @property
    def fought(self) -> int:
        """Encounters so far."""
        return self.inner.fought

    @property
    def learner(self) -> Squad:
        """Who learns, as it is now."""
        self.inner.leave_kernel()
        squad = self.inner.opponents.squad
        assert squad is not None
        return squad

    @property
    def held_back(self) -> bool:
        """Whether handicaps keep the squad at the others' level."""
        return self.learner.held_back

    def encounter(self) -> Encounter:
        """One more, learned from by both."""
        told = self.inner.encounter()
        won = None if told.won is None else not told.won
        return told._replace(
            against=self.against, won=won, fitness=told.enemy_fitness, enemy_fitness=told.fitness
        )

    def run(self, count: int, *, stops: bool = False) -> Rows[Row]:
        """So many more. It never stops at a turning point: both sides learn."""
        if stops:
            raise UsageError("where both sides learn there is no turning point to stop at")
        rows = self.inner.run(count)
        for row in rows:
            row.team_fitness, row.enemy_fitness = float(row.enemy_fitness), float(row.team_fitness)
            row.won = OTHER_WINNER[Won(int(row.won))]
        return rows

    def learned(self) -> MindsLearned:
        """What the squad has learned so far."""
        return MindsLearned(self.learner)

    def state(self) -> dict[str, Any]:
        """The squad, where the practice stands, and what the other learner knows."""
        squad = self.learner
        form = standing_form(self.inner)
        form["rival"] = self.inner.learner.state()
        return {**squad.state(), "practice": form | {"against": self.against}}

    def restore(self, form: Any, *, goes_on: bool = True) -> Restored:
        """Take over saved state; `goes_on` takes luck and the other learner over, too."""
        # Tried on a copy first: if the other learner's part is damaged, nothing has changed.
        taken = deepcopy(self.learner)
        restored = taken.restore(form)
        practice = form.get("practice") if isinstance(form, dict) else None
        if goes_on and isinstance(practice, dict) and practice.get("against") == self.against:
            rival = practice.get("rival")
            standing = {name: part for name, part in practice.items() if name != "rival"}
            deepcopy(self.inner.learner).restore(rival)
            resume(self.inner, standing | {"against": self.inner.against})
            self.inner.learner.restore(rival)
        self.learner.restore(form)
        return restored
