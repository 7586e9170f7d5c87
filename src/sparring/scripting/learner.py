"""The learner: draws scripts, learns from encounters, explains and saves itself."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any, Final, cast

from sparring.errors import SettingsError, UsageError, listed, unknown_role, way_out
from sparring.luck import Luck
from sparring.scripting.control import Control
from sparring.scripting.copies import CopiedWhole
from sparring.scripting.drawing import draw_script, draw_through_states, drawable_rules
from sparring.scripting.lessons import mean, teach
from sparring.scripting.pool import Pool, Scope
from sparring.scripting.regime import Regime
from sparring.scripting.renaming import earlier_roles, pasts
from sparring.scripting.roles import RoleLearner, role_learners
from sparring.scripting.rulebase import Rulebase
from sparring.scripting.script import Script
from sparring.scripting.settings import Difficulty, Settings, Updates, settings_from

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping
    from os import PathLike

    from sparring.rules.checked import RuleSet
    from sparring.scripting.explain import Explanation
    from sparring.scripting.lessons import AgentResult
    from sparring.scripting.restoring import Restored
    from sparring.scripting.script import Part
    from sparring.scripting.verdicts import NoAnswer

DRAWING_STREAM, DECIDING_STREAM = 0, 1
"""Draws do not depend on how many decisions the scripts made."""


class Unsaid:
    """Stands for 'nobody said who won'."""


UNSAID: Final = Unsaid()


MOST_TICKETS = 10_000
"""How many saved scripts that were learned from are remembered, the latest of them."""


class DynamicScripting(CopiedWhole):
    """Adaptive opponents: draw a script, let it act, tell how it went.

        goblins = DynamicScripting(rules, seed=7)
        script = goblins.draw("goblin")
        order = script.act(goblin)              # as often as the game asks
        goblins.learn(script, fitness=0.8)      # once, after the encounter

    One learner serves all the roles of its rules, and any number of agents of each.
    """

    def __init__(
        self,
        rules: RuleSet | Rulebase | Iterable[Rulebase],
        settings: Settings | str = "sparring",
        *,
        seed: int = 0,
        team: Iterable[str] = (),
    ) -> None:
        own_settings = settings_from(settings)
        self.regime = Regime(own_settings, own_settings.difficulty)
        self.team = team_of(team)
        """The role of each agent that will learn: needed only where every agent has a
        rulebase of its own."""
        self.roles = role_learners(rulebases_of(rules), own_settings, self.team)
        """By the names of the roles; `goblin 1`, `goblin 2` where each agent has its own."""
        if not self.roles:
            raise UsageError("a learner needs the rules of at least one role")
        self.encounters = 0
        self.owner = object()
        """Marks this learner's scripts; a new one when state is restored."""
        self.draws = 0
        """Scripts drawn in this process."""
        self.used_tickets: dict[str, None] = {}
        """Of saved scripts that were learned from; none of them is learned from again."""
        self.drawing_luck = Luck(seed, DRAWING_STREAM)
        self.deciding_luck = Luck(seed, DECIDING_STREAM)
        self.resume_difficulty(own_settings.difficulty)

    @property
    def settings(self) -> Settings:
        """How this learner learns."""
        return self.regime.settings

    @property
    def difficulty(self) -> Difficulty:
        """The difficulty scaling in force."""
        return self.regime.difficulty

    @property
    def owns(self) -> bool:
        """Whether every agent has a rulebase of its own."""
        return self.settings.updates is Updates.OWN

    # --- drawing -------------------------------------------------------------

    def draw(
        self, role: str | None = None, *, goal: str | None = None, agent: int | None = None
    ) -> Script:
        """A script for one agent of a role; for a goal, from that goal's rules.

        `agent` counts the agents of a role from 1. It matters only where every agent
        has a rulebase of its own.
        """
        if agent is not None:
            role = self.name_of(role, agent)
        role_learner = self.roles.get(role) or self.role(role)  # type: ignore[arg-type]
        rulebase = role_learner.rulebase
        pool = role_learner.pools.get(goal)
        if pool is None or (goal is not None and None not in role_learner.pools):
            if goal is None:
                parts = draw_through_states(
                    rulebase, role_learner.pools, self.regime, self.drawing_luck
                )
                return self._new_script(rulebase, parts)
            hint = way_out(goal, rulebase.goals)
            raise UsageError(f"role '{rulebase.role}' has no goal '{goal}'; {hint}")
        rules = draw_script(pool, rulebase.script_size, self.regime, self.drawing_luck)
        return self._new_script(rulebase, [(pool, rules, 0)])

    def _new_script(self, rulebase: Rulebase, parts: list[Part]) -> Script:
        """A script of these parts, marked as this learner's."""
        script = Script(rulebase, parts, self.deciding_luck, self.owner)
        self._mark(script)
        return script

    def _mark(self, script: Script) -> None:
        """Note when a script was drawn."""
        self.draws += 1
        script.born = (self.drawing_luck.state, self.encounters, self.draws)

    def control(self, role: str | None = None, *, agent: int | None = None) -> Control:
        """Whole-rulebase control for one agent: no script, each decision draws."""
        if agent is not None:
            role = self.name_of(role, agent)
        role_learner = self.role(role)
        pool = role_learner.pools.get(None)
        if pool is None:
            raise UsageError(
                f"role '{role_learner.rulebase.role}' has states: draw a script instead"
            )
        drawable = drawable_rules(pool, self.regime)
        for rule in drawable:
            pool.drawn[rule] += 1
        control = Control(role_learner.rulebase, pool, drawable, self.deciding_luck, self.owner)
        self._mark(control)
        return control

    # --- learning ------------------------------------------------------------

    def learn(
        self,
        script: Script,
        fitness: float,
        *,
        won: bool | Unsaid | None = UNSAID,
        team_fitness: float | None = None,
        state_fitness: Mapping[str, float | None] | None = None,
    ) -> None:
        """Learn from an encounter in which one agent fought."""
        if type(fitness) is not float:
            fitness = as_fitness(fitness, "fitness")
        team = fitness if team_fitness is None else as_fitness(team_fitness, "team_fitness")
        self._learn([(script, fitness)], won, team, state_fitness)

    def learn_team(
        self,
        results: Iterable[tuple[Script, float]],
        *,
        won: bool | Unsaid | None = UNSAID,
        team_fitness: float | None = None,
        state_fitness: Mapping[str, float | None] | None = None,
    ) -> None:
        """Learn from an encounter in which several agents fought together.

        Agents of one role learn one after the other into the same weights, unless
        the setting `updates` says otherwise; the difficulty and the history move once.
        """
        checked_results = as_results(results)
        if team_fitness is None:
            team_fitness = mean([fitness for _, fitness in checked_results])
        team = as_fitness(team_fitness, "team_fitness")
        self._learn(checked_results, won, team, state_fitness)

    def _learn(
        self,
        results: list[tuple[Script, float]],
        won: bool | Unsaid | None,
        team_fitness: float,
        state_fitness: Mapping[str, float | None] | None,
    ) -> None:
        """Check everything first, so that a refused call changes nothing."""
        self._check_results(results, won, team_fitness, state_fitness)
        decided = won if isinstance(won, bool) else None
        for pool, agent_results in results_by_pool(results):
            in_state = None
            if state_fitness and pool.scope is Scope.STATE:
                label = pool.label or ""
                in_state = state_fitness.get(label)
                if in_state is None and label in state_fitness:
                    continue  # Nobody came there: nothing is learned of it.
            teach(pool, agent_results, decided, team_fitness, in_state, self.regime)
        for script, _ in results:
            if script.ticket is not None:
                self._use(script.ticket)
        self.encounters += 1

    def _use(self, ticket: str) -> None:
        """A saved script was learned from, in whatever shape it came back."""
        self.used_tickets[ticket] = None
        if len(self.used_tickets) > MOST_TICKETS:
            del self.used_tickets[next(iter(self.used_tickets))]

    def _check_results(
        self,
        results: list[tuple[Script, float]],
        won: bool | Unsaid | None,
        team_fitness: float,
        state_fitness: Mapping[str, float | None] | None,
    ) -> None:
        if self.regime.scales:
            check_who_won(won)
        for script, fitness in results:
            if not isinstance(script, Script):
                raise UsageError(f"expected a script, got {script!r:.60}")
            if not 0 <= fitness <= 1:
                raise UsageError(f"fitness lies within 0 to 1; got {fitness}")
            if script.learned or script.ticket in self.used_tickets:
                raise UsageError("this script was already learned from: draw a new one")
            if script.owner is not self.owner:
                raise UsageError(
                    "this script was drawn by another learner, or before state was restored "
                    "or rules were changed"
                )
        if not 0 <= team_fitness <= 1:
            raise UsageError(f"team_fitness lies within 0 to 1; got {team_fitness}")
        if len(results) > 1 and len({s.ticket or id(s) for s, _ in results}) < len(results):
            raise UsageError("one script is named twice: each agent has its own")
        if len(results) > 1 and self.owns:
            check_owners([script for script, _ in results])
        if state_fitness:
            self._check_states(state_fitness)

    def _check_states(self, state_fitness: Mapping[str, float | None]) -> None:
        labels = {
            label
            for role_learner in self.roles.values()
            for rule in role_learner.rulebase.rules
            for stay in rule.states
            for label in (stay.state, stay.opens)
            if label is not None
        }
        for state, fitness in state_fitness.items():
            if labels and state not in labels:
                hint = way_out(str(state), sorted(labels))
                raise UsageError(f"there is no state '{state}'; {hint}")
            if fitness is not None and not -1 <= fitness <= 1:
                raise UsageError(
                    f"the fitness of state '{state}' lies within -1 to 1, or is None if nobody "
                    f"came there; got {fitness}"
                )

    def change_rules(
        self,
        rules: RuleSet | Rulebase | Iterable[Rulebase],
        *,
        renamed: Mapping[str, str] | None = None,
    ) -> Restored:
        """Go on with other rules, as when a designer edits them while the game
        runs: each rule that stays keeps what was learned of it. Takes effect
        with the next script; those already drawn can no longer be learned from."""
        rulebases = rulebases_of(rules)
        roles = [rulebase.role for rulebase in rulebases]
        found = pasts(roles, self.team, renamed or {}, earlier_roles(rulebases))
        now = {old: new for new, old in found.items()}
        team = [now[role] for role in self.team if role in now]
        successor = DynamicScripting(rulebases, self.settings, team=team)
        report = successor.restore(self.state(), renamed=renamed)
        self.roles, self.team = successor.roles, successor.team
        self.owner = successor.owner
        return report

    def set_difficulty(self, difficulty: Difficulty) -> None:
        """Switch difficulty scaling on, off or over; takes effect at once."""
        if not isinstance(difficulty, Difficulty):
            raise SettingsError(f"write Difficulty(kind=...); got {difficulty!r:.60}")
        for pool in self.all_pools():
            pool.begin_difficulty(self.settings)
            pool.peak = difficulty.peak_start
        self.resume_difficulty(difficulty)

    def resume_difficulty(self, difficulty: Difficulty) -> None:
        """Go on with difficulty scaling where its peaks and ceilings stand."""
        self.regime = Regime(self.regime.settings, difficulty)
        for pool in self.all_pools():
            pool.enforce_bounds(self.regime)

    # --- asking --------------------------------------------------------------

    def role(self, name: str | None) -> RoleLearner:
        """What is kept for a role; the only one may go unnamed."""
        if name is None and len(self.roles) == 1:
            return next(iter(self.roles.values()))
        role_learner = self.roles.get(name or "")
        if role_learner is None:
            own_names = [own.name for own in self.roles.values() if own.rulebase.role == name]
            if own_names:
                raise UsageError(
                    f"every agent of role '{name}' has a rulebase of its own: say whose, "
                    f"draw('{name}', agent=1), or by name: {listed(own_names)}"
                )
            raise unknown_role(name, self.roles)
        return role_learner

    def of_role(self, role: str) -> list[RoleLearner]:
        """What is kept for a role: one, or one for each agent."""
        kept_for_role = [kept for kept in self.roles.values() if kept.rulebase.role == role]
        return kept_for_role or [self.role(role)]

    def name_of(self, role: str | None, agent: int) -> str | None:
        """Under which name the weights of an agent are kept: the role's, or the agent's
        own. The agents of a role are counted from 1."""
        if type(agent) is not int or agent < 1:
            raise UsageError(f"agents of a role are counted from 1; got agent={agent!r:.40}")
        if not self.owns:
            return role
        roles = {kept.rulebase.role for kept in self.roles.values()}
        if role is None and len(roles) == 1:
            (role,) = roles
        own = self.of_role(role or "")
        if agent > len(own):
            raise UsageError(
                f"every agent has a rulebase of its own, and the team has {len(own)} of role "
                f"'{role}', no agent {agent}: name all when the learner is made, team=[...]"
            )
        return own[agent - 1].name

    def names_of(self, agents: Iterable[str]) -> list[str]:
        """The same for every agent of a team, given by their roles."""
        counts: Counter[str] = Counter()
        names = []
        for role in agents:
            counts[role] += 1
            names.append(self.name_of(role, counts[role]) or role)
        return names

    def all_pools(self) -> list[Pool]:
        """Every pool of every role."""
        return [
            pool for role_learner in self.roles.values() for pool in role_learner.pools.values()
        ]

    def pool(self, role: str | None = None, label: str | None = None) -> Pool:
        """The pool of a role, or of one of its goals or states."""
        role_learner = self.role(role)
        if label in role_learner.pools:
            return role_learner.pools[label]
        labels = [name for name in role_learner.pools if name is not None]
        if label is None:
            raise UsageError(f"name a state of role '{role_learner.name}': {listed(labels)}")
        hint = way_out(label, labels)
        raise UsageError(f"role '{role_learner.name}' has no weights for '{label}'; {hint}")

    def weights(self, role: str | None = None, label: str | None = None) -> dict[str, int]:
        """The present weight of every rule."""
        pool = self.pool(role, label)
        return dict(zip(pool.names, pool.weights, strict=True))

    def explain(
        self, role: str | None = None, label: str | None = None, *, with_chances: bool = True
    ) -> Explanation:
        """Every rule's weight, chance and history, and why it changed. Without the
        chances it takes a hundredth of the time."""
        from sparring.scripting.explain import explain_pool

        role_learner = self.role(role)
        pool = self.pool(role, label)
        size = role_learner.rulebase.script_size
        return explain_pool(
            role_learner.name,
            pool,
            size,
            self.difficulty,
            self.settings.break_even,
            relative=self.settings.relative,
            with_chances=with_chances,
        )

    def no_answer(self) -> NoAnswer | None:
        """Whether perhaps nothing in the rules beats what this player does, a sentence
        with `str`; None while that is open (`scripting/verdicts.py` says when)."""
        from sparring.scripting.verdicts import no_answer

        by_the_usual = self.settings.relative is not None
        return no_answer(self.all_pools(), self.difficulty, by_the_usual=by_the_usual)

    # --- keeping -------------------------------------------------------------

    def state(self) -> dict[str, Any]:
        """Everything learned, as JSON data for a game's own save file."""
        from sparring.scripting.state import state_of

        return state_of(self)

    def restore(
        self,
        state: Any,
        *,
        renamed: Mapping[str, str] | None = None,
        keep_luck: bool = False,
    ) -> Restored:
        """Take over saved state; `renamed` maps old names of rules, roles, goals and
        states to new ones. With `keep_luck` the luck goes on from the learner's own seed:
        players who all start from one shipped state then meet different scripts."""
        from sparring.scripting.restoring import restore

        return restore(self, state, renamed or {}, keep_luck=keep_luck)

    def save(self, path: str | PathLike[str]) -> None:
        """Write everything learned to a file; the old file survives a crash."""
        from sparring.scripting.files import save_state

        save_state(path, self.state())

    def restore_script(self, form: Any, *, renamed: Mapping[str, str] | None = None) -> Script:
        """A script saved in mid-encounter with `Script.state`; `renamed` as in `restore`."""
        from sparring.scripting.restoring import script_from

        return script_from(self, form, renamed or {})

    def load(
        self,
        path: str | PathLike[str],
        *,
        renamed: Mapping[str, str] | None = None,
        keep_luck: bool = False,
    ) -> Restored:
        """Take over state from a file as `restore` does; a damaged file changes nothing."""
        from sparring.scripting.files import load_state

        return self.restore(load_state(path), renamed=renamed, keep_luck=keep_luck)


def team_of(team: Iterable[str]) -> tuple[str, ...]:
    """The roles of a team, checked."""
    roles = [] if isinstance(team, (str, bytes)) else list(team)
    if isinstance(team, (str, bytes)) or not all(isinstance(role, str) for role in roles):
        raise UsageError(f"a team is a list of roles, ['goblin', 'goblin']; got {team!r:.60}")
    return tuple(roles)


def as_results(results: Iterable[tuple[Script, float]]) -> list[tuple[Script, float]]:
    """What a game told of a team, checked."""
    pairs = list(results)
    if not pairs:
        raise UsageError("an encounter needs at least one script")
    if not all(isinstance(result, tuple) and len(result) == 2 for result in pairs):
        raise UsageError("learn_team takes pairs: [(script, fitness), ...]")
    return [(script, as_fitness(fitness, "fitness")) for script, fitness in pairs]


def results_by_pool(
    results: list[tuple[Script, float]],
) -> Iterable[tuple[Pool, list[AgentResult]]]:
    """Who has to tell something to which pool; from now on the scripts are learned."""
    script, fitness = results[0]
    if len(results) == 1 and len(script.parts) == 1:  # By far the commonest case.
        script.learned = True
        part = script.parts[0]
        return ((part[0], [(script, part, fitness)]),)
    by_pool: dict[Pool, list[AgentResult]] = {}
    for script, fitness in results:
        script.learned = True
        for part in script.parts:
            by_pool.setdefault(part[0], []).append((script, part, fitness))
    return by_pool.items()


def as_fitness(fitness: object, what: str) -> float:
    """A fitness as a plain float, whatever kind of number it came as."""
    try:
        return float(fitness)  # type: ignore[arg-type]
    except (TypeError, ValueError, OverflowError):
        raise UsageError(f"{what} is a number within 0 to 1; got {fitness!r:.60}") from None


def check_owners(scripts: list[Script]) -> None:
    """Where every agent has a rulebase of its own, no two scripts come from one."""
    names = [script.whose for script in scripts]
    for name in names:
        if names.count(name) > 1:
            raise UsageError(
                f"two scripts were drawn from the rulebase of '{name}', but every agent has its "
                "own: name all agents when the learner is made, team=['goblin', 'goblin'], and "
                "say whose script it is, draw('goblin', agent=2)"
            )


def check_who_won(won: object) -> None:
    """Difficulty scaling moves with wins and losses, so it must know."""
    if won is UNSAID:
        raise UsageError(
            "difficulty scaling needs to know who won: pass won=True, False, or None for a draw"
        )
    if won is not None and not isinstance(won, bool):
        raise UsageError(f"won is True, False, or None for a draw; got {won!r}")


def rulebases_of(rules: RuleSet | Rulebase | Iterable[Rulebase]) -> list[Rulebase]:
    """The rulebases in whatever form they come."""
    if isinstance(rules, Rulebase):
        return [rules]
    if hasattr(rules, "vocabulary"):  # A RuleSet, told without importing its module.
        text_rules = cast("RuleSet", rules)
        runs = text_rules.vocabulary.runs
        return [Rulebase.from_checked(role, runs=runs) for role in text_rules.roles.values()]
    if isinstance(rules, (str, bytes)) or not hasattr(rules, "__iter__"):
        raise UsageError(
            f"a learner takes rules from parse_rules, or a Rulebase; got {rules!r:.40}"
        )
    return list(rules)
