"""Dynamic scripting against a team that does not learn.

    practice = world.practice("scripting", "consecutive", seed=7)
    print(practice.encounter().won)     # one encounter, everything at hand
    rows = practice.run(1000)           # many, inside the kernel where that is possible
    print(practice.learner.weights("wizard"))

The plain loop is the truth: any world, any settings, every script and outcome at hand.
Where world and learner allow it the same loop runs inside the kernel, several times as
fast and held to the same bits; a practice goes from one to the other as it likes.
"""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, Any

from sparring.errors import UsageError
from sparring.kernels.loading import load_run, weights_of
from sparring.kernels.loop import Row, new_rows
from sparring.kernels.obstacles import obstacles
from sparring.kernels.run import Won
from sparring.kernels.storing import store_run
from sparring.scripting.draw import make_wheel
from sparring.scripting.pool import Scope
from sparring.worlds.contract import Encounter
from sparring.worlds.learned import ScriptsLearned
from sparring.worlds.loops import BriefEncounter, Part, parts_in
from sparring.worlds.seeds import long_word
from sparring.worlds.standing import StandingPractice

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from sparring.kernels.loop import Rows
    from sparring.scripting.learner import DynamicScripting
    from sparring.scripting.script import Script
    from sparring.worlds.loops import Loop
    from sparring.worlds.opposition import StaticTeam
    from sparring.worlds.rule_world import RuleWorld

LEARNERS = 0
"""The side that learns; the other one is static."""


def teach(
    learner: DynamicScripting, scripts: Sequence[Script], outcome: Any, side: int = LEARNERS
) -> None:
    """Tell a learner how an encounter went: the one way there is."""
    own = slice(0, len(scripts)) if side == 0 else slice(-len(scripts), None)
    for script, places in zip(scripts, outcome.activated[own], strict=True):
        script.mark(*places)
    results = list(zip(scripts, outcome.fitness[own], strict=True))
    won = None if outcome.winner is None else outcome.winner == side
    more: dict[str, Any] = {}
    if getattr(outcome, "state_fitness", None):
        more["state_fitness"] = {
            state: outcome.state_fitness.get(state) for state in states_of(scripts)
        }
    learner.learn_team(results, won=won, team_fitness=outcome.team_fitness[side], **more)


def states_of(scripts: Sequence[Script]) -> list[str]:
    """The game states that scripts were drawn for; there may be no rules for others."""
    pools = [pool for script in scripts for pool, _, _ in script.parts]
    return [pool.label for pool in pools if pool.scope is Scope.STATE and pool.label is not None]


class ScriptPractice(StandingPractice):
    """A learner that draws scripts and meets one static team again and again."""

    _learner: DynamicScripting

    def __init__(
        self,
        world: RuleWorld,
        opponents: StaticTeam,
        learner: DynamicScripting,
        *,
        kind: str = "scripting",
        seed: int = 0,
        learns: bool = True,
        goal: str | None = None,
    ) -> None:
        super().__init__(world, opponents, learner, seed, learns)
        self.kind = kind
        self.goal = world.known_goal(goal)
        """What scripts are drawn for; None to draw them from all rules."""
        self.by_round = False
        """Whether scripts are drawn and learned from round by round; against minds of their
        own, where the world knows how."""

    @cached_property
    def note(self) -> str:
        """Why it runs in plain Python, if it does; empty when kernels run it."""
        if self.world.script_loop is None:
            return f"the world '{self.world.name}' has no kernels"
        roles = self.world.sides[LEARNERS]
        return "; ".join(obstacles(self._learner, roles))

    @property
    def learner(self) -> DynamicScripting:
        """Who learns, as it is now."""
        self.leave_kernel()
        return self._learner

    @property
    def held_back(self) -> bool:
        """Whether difficulty scaling keeps the learner at the others' level."""
        return self._learner.difficulty.expected_win_rate is not None

    # --- one encounter, everything at hand -------------------------------------

    def encounter(self) -> Encounter:
        """Draw, fight, learn."""
        if self.opponents.squad is not None:
            # Minds of their own are at home in the kernel alone.
            return self._kernel_encounter()
        self.leave_kernel()
        encounter = self._encounter(self._drawn(self._begin_cursed()))
        self._end_cursed(encounter.fitness, encounter.enemy_fitness)
        return encounter

    def _drawn(self, evenly: bool) -> list[Script]:
        """Scripts for the next encounter, by the weights or as if all were equal."""
        if not evenly:
            return self.world.draw_team(self._learner, LEARNERS, goal=self.goal)
        spin_evenly(self._learner)
        scripts = self.world.draw_team(self._learner, LEARNERS, goal=self.goal)
        forget_wheels(self._learner)
        return scripts

    def _encounter(self, scripts: list[Script]) -> Encounter:
        """Fight and learn with these scripts."""
        static = self.opponents.next(self.static_won)
        # Only a world that can hold a side back knows the word.
        held: dict[str, Any] = {} if self.held is None else {"held": self.held}
        outcome = self.world.fight((scripts, static), long_word(self.fight_luck), **held)
        self.fought += 1
        self.static_won = outcome.winner == 1 - LEARNERS
        if self.learns:
            teach(self._learner, scripts, outcome)
        ours, theirs = outcome.team_fitness
        won = None if outcome.winner is None else outcome.winner == LEARNERS
        return Encounter(self.fought, self.opponents.plays, won, ours, theirs, scripts, outcome)

    def encounters(self, count: int) -> Iterator[Encounter]:
        """Several encounters, one after the other."""
        for _ in range(count):
            yield self.encounter()

    # --- many encounters -------------------------------------------------------

    def run(self, count: int, *, stops: bool = False) -> Rows[Row]:
        """So many encounters more, or until the turning point among these is
        confirmed."""
        loop = self._enter_kernel() if self.opponents.curse is None else None
        if loop is None:
            return self._one_by_one(count, stops)
        rows = new_rows(count)
        fought = loop.run(rows, stops)
        self.fought += fought
        return rows[:fought]

    def _brief(self, evenly: bool) -> BriefEncounter:
        """One encounter in numbers, its scripts perhaps drawn as if all weights were equal."""
        loop = self._enter_kernel()
        if loop is None:
            if self.opponents.squad is not None:
                raise UsageError(f"only kernels know minds of their own, but {self.note}")
            return self._brief_in_python(evenly)
        loop.record.run.evenly = int(evenly)
        row = loop.run_one()
        loop.record.run.evenly = 0
        self.fought += 1
        return BriefEncounter(row, parts_in(loop.record.run))

    def _brief_in_python(self, evenly: bool) -> BriefEncounter:
        """The same by the plain loop."""
        scripts = self._drawn(evenly)
        encounter = self._encounter(scripts)
        won = {True: Won.LEARNERS, False: Won.ENEMIES}.get(encounter.won, Won.NOBODY)  # type: ignore[arg-type]
        roles = list(self._learner.roles)
        if not self.learns:
            # Nobody was taught, so nobody has told the scripts what acted.
            for script, places in zip(scripts, encounter.outcome.activated, strict=False):
                script.mark(*places)
        fitness = encounter.outcome.fitness[: len(scripts)]
        parts = [part_of(script, roles, fit) for script, fit in zip(scripts, fitness, strict=True)]
        row = Row(encounter.fitness, encounter.enemy_fitness, won, encounter.outcome.duration)
        return BriefEncounter(row, parts)

    def weights(self) -> list[list[int]]:
        """The present weights of each role, in the order of the learner's roles; of
        roles with goals or states, those of the first."""
        if self._loop is not None:
            run = self._loop.record.run
            return [weights_of(run, number) for number in range(run.roles)]
        pools = [next(iter(role.pools.values())) for role in self._learner.roles.values()]
        return [list(pool.weights) for pool in pools]

    # --- into the kernel and out again -----------------------------------------

    def _enter_kernel(self) -> Loop | None:
        """The kernel's memory with this practice in it; None if it cannot be there."""
        minded = self.opponents.squad is not None
        loop = self.world.mind_loop if minded else self.world.script_loop
        if self.note or loop is None:
            return None
        try:
            self._claim(loop)
        except UsageError as refusal:
            self.note = f"the kernel has no room for it: {refusal}"
            return None
        return loop

    def _load(self, loop: Loop) -> None:
        """Write learner, opposition and luck into the kernel's memory."""
        learner = self._learner
        roles, goals = self.world.sides[LEARNERS], self.world.goals_of(LEARNERS, self.goal)
        load_run(loop.record.run, learner, roles, learns=self.learns, goals=goals)
        kept_roles = [kept.rulebase.role for kept in learner.roles.values()]
        for role in dict.fromkeys(kept_roles):
            loop.check_size(role)
        loop.load_scripts(kept_roles, self.opponents)
        loop.load_opponents(self.opponents, self.static_won, self.fight_luck)
        loop.learn_by_round(self.by_round)

    def _store(self, loop: Loop) -> None:
        """Give the learner back what became of it."""
        store_run(loop.record.run, self._learner)

    # --- what is kept ----------------------------------------------------------

    def learned(self) -> ScriptsLearned:
        """What has been learned so far."""
        return ScriptsLearned(self.kind, self.learner, self.goal)


# --- pieces ----------------------------------------------------------------------------


def part_of(script: Script, roles: Sequence[str], fitness: float) -> Part:
    """One agent's part, from its script."""
    rules = [pool.members[rule] for pool, drawn, _ in script.parts for rule in drawn]
    acted = [part[0].members[rule] for part in script.parts for rule in script.active_in(part)]
    return Part(roles.index(script.whose), rules, acted, fitness)


def spin_evenly(learner: DynamicScripting) -> None:
    """Let the next scripts be drawn as if all weights were equal."""
    for pool in learner.all_pools():
        ceiling = pool.ceiling if learner.regime.culls else None
        pool.wheel = make_wheel([1] * len(pool.weights), ceiling, pool.line_of, pool.has_twins)


def forget_wheels(learner: DynamicScripting) -> None:
    """Draw by the weights again."""
    for pool in learner.all_pools():
        pool.wheel = None
