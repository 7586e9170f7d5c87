"""Teams whose members decide by minds of their own, against a team that does not learn, or
against one that does.

    practice = world.practice("alert-am", "ai161", seed=7)
    rows = practice.run(500)
    print(practice.learned().sentences())
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from sparring.errors import UsageError
from sparring.worlds.curses import LEARNING_SIDE
from sparring.worlds.kernel_practice import KernelPractice, draw_no_scripts
from sparring.worlds.loops import BriefEncounter
from sparring.worlds.mind_loading import members_in

if TYPE_CHECKING:
    from sparring.learners.sarsa import Sarsa
    from sparring.worlds.loops import Loop
    from sparring.worlds.minds import Squad
    from sparring.worlds.opposition import StaticTeam
    from sparring.worlds.rule_world import RuleWorld

MOST_PRAISED = 2


class MindPractice(KernelPractice):
    """A squad that meets one team again and again."""

    _learner: Squad

    def __init__(
        self,
        world: RuleWorld,
        opponents: StaticTeam,
        squad: Squad,
        *,
        seed: int = 0,
        learns: bool = True,
    ) -> None:
        squad.learns = learns
        super().__init__(world, opponents, squad, seed, learns)
        self.kind = squad.kind

    @property
    def learner(self) -> Squad:
        """Who learns, as it is now."""
        self.leave_kernel()
        return self._learner

    @property
    def squad(self) -> Squad:
        """The same while it may be in the kernel."""
        return self._learner

    @property
    def held_back(self) -> bool:
        """Whether handicaps keep the squad at the others' level."""
        return self._learner.held_back

    def _brief(self, evenly: bool) -> BriefEncounter:
        """One encounter in numbers; its choices may be random, whatever their values."""
        loop = self.enter_kernel()
        usual = explore_always(loop, len(self._learner.minds)) if evenly else []
        row = loop.run_one()
        for mind, (lowest, highest) in usual:
            mind.lowest_exploration, mind.highest_exploration = lowest, highest
        self.fought += 1
        return BriefEncounter(row, [])

    def enter_kernel(self) -> Loop:
        """The kernel's memory with this practice in it."""
        self._claim(mind_loop_of(self.world))
        loop = self._loop
        assert loop is not None
        return loop

    def _load(self, loop: Loop) -> None:
        """Write opposition and luck into the kernel's memory; the squad follows them."""
        roles = self.world.sides[LEARNING_SIDE]
        names = list(dict.fromkeys(roles))
        draw_no_scripts(loop, [names.index(role) for role in roles])
        loop.load_scripts(names, self.opponents)
        loop.load_opponents(self.opponents, self.static_won, self.fight_luck)

    def _store(self, loop: Loop) -> None:
        """The squad is taken back with all minds."""

    def learned(self) -> MindsLearned:
        """What has been learned so far."""
        return MindsLearned(self.learner)


def mind_loop_of(world: RuleWorld) -> Loop:
    """The memory for practices with minds."""
    loop = world.mind_loop
    if loop is None:
        raise UsageError(f"the world '{world.name}' has no kernels for minds of their own")
    return loop


def explore_always(loop: Loop, count: int) -> list[tuple[Any, tuple[float, float]]]:
    """Let the first minds choose at random; what their exploration usually is."""
    usual = []
    for member in members_in(loop)[:count]:
        mind = member.mind
        usual.append((mind, (float(mind.lowest_exploration), float(mind.highest_exploration))))
        mind.lowest_exploration = mind.highest_exploration = 1.0
    return usual


# --- what was learned -----------------------------------------------------------------


class Choice(NamedTuple):
    """An action, how often it was learned from, and what it is worth where it was most."""

    name: str
    uses: int
    state: str
    worth: float


class MindsLearned:
    """What the minds of a squad have come to think."""

    def __init__(self, squad: Squad) -> None:
        self.squad = squad
        self.kind = squad.kind

    def sentences(self) -> list[str]:
        """What each member does most, and what it expects of the other."""
        return [
            sentence
            for plan, mind in zip(self.squad.plans, self.squad.minds, strict=True)
            for sentence in mind_in_words(plan.role, mind)
        ]

    def as_data(self) -> dict[str, Any]:
        """The same as JSON data."""
        return {
            "encounters_in_all": self.squad.lessons,
            "members": [
                {
                    "role": plan.role,
                    "learner": mind.kind,
                    "exploration": mind.exploration,
                    "rates": dict(zip(mind.actions, mind.rates, strict=True)),
                    "choices": [choice._asdict() for choice in choices_of(mind)],
                    "outlooks": [
                        mind.explain(state).as_data() for state in states_met(mind)[:MOST_PRAISED]
                    ],
                }
                for plan, mind in zip(self.squad.plans, self.squad.minds, strict=True)
            ],
        }


def states_met(mind: Sarsa) -> list[str]:
    """The states in which anything was learned, those met most first."""
    met = [(-sum(uses), at) for at, uses in enumerate(mind.uses) if any(uses)]
    return [mind.situations.names[at] for _, at in sorted(met)]


def choices_of(mind: Sarsa) -> list[Choice]:
    """Every action that was learned from, those used most first."""
    choices = []
    for action, name in enumerate(mind.actions):
        uses = [row[action] for row in mind.uses]
        state = uses.index(max(uses))
        worth = mind.worth(state, [action])[0]
        choices.append(Choice(name, sum(uses), mind.situations.names[state], worth))
    return sorted((choice for choice in choices if choice.uses), key=lambda choice: -choice.uses)


def mind_in_words(role: str, mind: Sarsa) -> list[str]:
    """One member in two sentences."""
    choices = choices_of(mind)
    if not choices:
        return [f"The {role} has not chosen anything yet."]
    total = sum(choice.uses for choice in choices)
    praised = " and ".join(
        f"'{choice.name}' ({100 * choice.uses / total:.0f} of 100 choices)"
        for choice in choices[:MOST_PRAISED]
    )
    state = states_met(mind)[0]
    outlook = str(mind.explain(state))
    # Not capitalize(): it would make small letters of all capitals in names.
    return [f"The {role} chose most often {praised}.", f"{outlook[0].upper()}{outlook[1:]}."]
