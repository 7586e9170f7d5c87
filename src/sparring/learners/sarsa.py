"""Sarsa(lambda), to be embedded in any game: values that are learned choice by choice.

    mages = Sarsa(["dagger", "fireball", "globe"], features=["hurt", "warded"], seed=7)
    mage = mages.begin()                                   # one character in one encounter
    action = mage.choose({"hurt": False, "warded": True}, legal=["dagger", "globe"])
    mage.observe(reward=0.1)                               # what it brought
    mage.end()                                             # once, after the encounter

`alert.py` has learning rates that grow and shrink, and a model of the opponent.
`kernels/temporal.py` does all of it inside kernels, held to these bits: every sum here is
taken from left to right, one by one, as it is written.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any, ClassVar, TypeAlias

from sparring.errors import SettingsError, UsageError, way_out
from sparring.learners.situations import Situations, State
from sparring.learners.table import checked_names, number_of
from sparring.learners.temporal_settings import (
    PRESETS,
    REPLACING,
    Handicap,
    SarsaSettings,
    TemporalSettings,
)
from sparring.luck import WORDS, Luck
from sparring.scripting.copies import CopiedDeeply, LearnedFromOnce
from sparring.untrusted import excerpt

if TYPE_CHECKING:
    from collections.abc import Sequence
    from os import PathLike

    from sparring.learners.outlook import Outlook
    from sparring.scripting.restoring import Restored

Legal: TypeAlias = Iterable[str | int] | Callable[[str], Any] | None
"""Names of actions, or a function that says of each whether it may be chosen; None: all."""

CHOOSING_STREAM = 9
"""Choices share no luck with anyone."""
LARGEST_REWARD = 1_000_000.0
"""No reward is larger, and no error counts for more: values stay numbers whatever a game
does."""
NOTHING = 1e-9
"""What an encounter brought counts as nothing up to here: rewards that cancel each other
out seldom add up to exactly 0."""
NO_ACTION = -1


class Character(LearnedFromOnce):
    """One character in one encounter. Any number may be at it at once: what one learns,
    all who share the learner know at their next choice.

    A choice is learned from when the next one is made, or at the end. Until then rewards
    add up; what was seen is what the first `observe` after the choice says.
    """

    __slots__ = (
        "action",
        "learner",
        "learns",
        "over",
        "owner",
        "pair_traces",
        "reward",
        "seen",
        "state",
        "total",
        "traces",
    )

    def __init__(self, learner: Sarsa, *, learns: bool) -> None:
        self.learner = learner
        self.owner = learner.owner
        self.learns = learns
        self.over = False
        self.state = 0
        self.action = NO_ACTION
        """What was chosen last, by its number; none before the first choice."""
        self.reward = 0.0
        """What it has brought so far."""
        self.seen: int | None = None
        """What the opponent was seen doing, by its number; None before `observe`."""
        self.total = 0.0
        """All rewards of the encounter."""
        self.traces: dict[tuple[int, int], float] = {}
        """Of each state and action; empty while lambda is 0."""
        self.pair_traces: dict[tuple[int, int], float] = {}
        """Of each action and what was seen."""

    def choose(self, state: State, legal: Legal = None) -> str:
        """One of the legal actions: the best valued, or now and then any of them. `legal`
        are names, or a function that says of a name whether it may be chosen; all may
        where it is left out."""
        learner = self.learner
        return learner.actions[self.choose_number(learner.situations.number(state), legal)]

    def choose_number(self, state: int, legal: Legal) -> int:
        """The same for the number of a state, as the number of an action."""
        learner = self.learner
        if self.over or self.owner is not learner.owner:
            raise self.closed()
        numbers = learner.all_actions if legal is None else learner.legal_numbers(legal)
        is_first = self.action == NO_ACTION
        if self.seen is None and not is_first:
            self.note(0.0, None)
        action, value = learner.pick(state, numbers)
        if self.learns and not is_first:
            learner.learn(self, value)
        self.state, self.action, self.reward, self.seen = state, action, 0.0, None
        return action

    def observe(self, reward: float = 0.0, seen: object = None) -> None:
        """What the choice brought and what the opponent was seen doing meanwhile; None,
        and whatever the learner does not list, count as one thing: another. It may be
        called again before the next choice: rewards add up."""
        if self.over or self.owner is not self.learner.owner:
            raise self.closed()
        if self.action == NO_ACTION:
            raise UsageError("nothing was chosen yet in this encounter: call choose() first")
        self.note(checked_reward(reward), seen)

    def end(self, reward: float = 0.0, seen: object = None) -> None:
        """The encounter is over, with a last reward if there is one."""
        if self.over or self.owner is not self.learner.owner:
            raise self.closed()
        number = checked_reward(reward)
        if self.action != NO_ACTION:
            self.note(number, seen)
        if self.learns:
            if self.action != NO_ACTION:
                self.learner.learn(self, 0.0)
            self.learner.conclude(self.total)
        self.over = True

    def note(self, reward: float, seen: object) -> None:
        """Add a reward; the first after a choice also says what was seen."""
        self.reward += reward
        self.total += reward
        if self.seen is None:
            self.seen = self.learner.seen_number(seen)
            if self.learns:
                self.learner.count(self.state, self.seen)

    def closed(self) -> UsageError:
        """Why nothing can happen in this encounter any more."""
        if self.over:
            return UsageError("this character's encounter is over: begin another with begin()")
        return UsageError("other state has been restored since this encounter was begun")


class Sarsa(CopiedDeeply):
    """Sarsa(lambda) over a table: the value of an action in a state moves towards what it
    brought and what the next choice is worth. Rate and exploration stay as they are."""

    kind: ClassVar[str] = "sarsa"
    """What it is called on the command line and in saved state."""
    settings_class: ClassVar[type[TemporalSettings]] = SarsaSettings
    usual_settings: ClassVar[str] = "sarsa"
    settings: Any
    """Of the kind that the learner takes."""

    def __init__(
        self,
        actions: Sequence[str],
        *,
        states: Sequence[str] | None = None,
        features: Sequence[str] | None = None,
        settings: TemporalSettings | str | None = None,
        handicap: Handicap | None = None,
        seed: int = 0,
    ) -> None:
        self.settings = self.checked_settings(settings)
        if handicap is not None and not isinstance(handicap, Handicap):
            raise SettingsError(f"a handicap is Handicap(...) or None; got {excerpt(handicap)}")
        self.handicap = handicap
        self.reach = 1.0
        """How much of the span of values may be chosen from; nothing without a handicap."""
        self.actions = checked_names("the actions", actions)
        self.action_numbers = {name: number for number, name in enumerate(self.actions)}
        self.all_actions = list(range(len(self.actions)))
        self.situations = Situations(states, features)
        self.weights = [[0.0] * len(self.actions) for _ in self.situations.names]
        """Theta 1: for each state, a number for each action."""
        self.uses = [[0] * len(self.actions) for _ in self.situations.names]
        """How often each was learned from."""
        self.luck = Luck(seed, CHOOSING_STREAM)
        self.lessons = 0
        """Encounters learned from so far, each character's counted."""
        self.owner = object()
        """Marks this learner's characters; a new one when state is restored."""
        self.discount: float = self.settings.discount
        self.decay: float = self.settings.decay
        self.start()

    def start(self) -> None:
        """What is there before anything is learned."""
        self.rates = [self.settings.rate] * len(self.actions)
        """Alpha: how far the values of each action move."""
        self.set_exploration(self.settings.exploration)

    def set_exploration(self, exploration: float) -> None:
        """Epsilon: how often a choice is random."""
        self.exploration = exploration
        self.explores_below = int(exploration * WORDS)
        """A random word below this means: explore."""

    def begin(self, *, learns: bool = True) -> Character:
        """A character for one encounter; one that does not learn only plays what is
        known."""
        return Character(self, learns=learns)

    # --- choosing ------------------------------------------------------------

    def pick(self, state: int, legal: list[int]) -> tuple[int, float]:
        """An action and what it is worth now. One word of luck says whether to explore;
        another, which of the legal ones, or which of several best ones."""
        luck = self.luck
        if luck.word() < self.explores_below:
            action = legal[luck.below(len(legal))]
            return action, self.worth(state, [action])[0]
        values = self.worth(state, legal)
        best = max(values)
        if self.handicap is not None:
            best = self.best_in_reach(values, best)
        if values.count(best) == 1:
            return legal[values.index(best)], best
        equals = [action for action, value in zip(legal, values, strict=True) if value == best]
        return equals[luck.below(len(equals))], best

    def worth(self, state: int, actions: list[int]) -> list[float]:
        """V(s, a) of some actions."""
        row = self.weights[state]
        return row if actions is self.all_actions else [row[action] for action in actions]

    def best_in_reach(self, values: list[float], best: float) -> float:
        """The highest value that the handicap leaves."""
        lowest = min(values)
        ceiling = lowest + max(0.0, self.reach) * (best - lowest)
        for value in values:
            if lowest < value <= ceiling:
                lowest = value
        return lowest

    # --- learning ------------------------------------------------------------

    def learn(self, character: Character, next_value: float) -> None:
        """One lesson: everything that led here moves towards what it brought."""
        state, action, seen = character.state, character.action, character.seen or 0
        error = character.reward + self.discount * next_value - self.estimate(state, action, seen)
        if not -LARGEST_REWARD <= error <= LARGEST_REWARD:
            error = LARGEST_REWARD if error > 0 else -LARGEST_REWARD
        amount = self.rates[action] * error
        self.uses[state][action] += 1
        if self.decay == 0.0:
            self.move(state, action, seen, amount)
        else:
            self.move_along(character, amount)
        self.adapt(action, error, character.reward)

    def estimate(self, state: int, action: int, seen: int) -> float:
        """Q(s, a, o): what was expected, given what was seen."""
        return self.weights[state][action]

    def move(self, state: int, action: int, seen: int, amount: float) -> None:
        """Move what the last choice was expected to bring."""
        self.weights[state][action] += amount

    def move_along(self, character: Character, amount: float) -> None:
        """Move everything that has a trace, in proportion; then traces fade."""
        key = character.state, character.action
        for (state, action), trace in self.renewed(character.traces, key):
            self.weights[state][action] += amount * trace

    def renewed(
        self, traces: dict[tuple[int, int], float], key: tuple[int, int]
    ) -> list[tuple[tuple[int, int], float]]:
        """The traces as they are after a visit; those kept have faded already."""
        replaces = self.settings.traces == REPLACING
        traces[key] = 1.0 if replaces else traces.get(key, 0.0) + 1.0
        present = list(traces.items())
        for other, trace in present:
            traces[other] = trace * self.decay
        return present

    def adapt(self, action: int, error: float, reward: float) -> None:
        """Rates and exploration stay as they are."""

    def conclude(self, total: float) -> None:
        """An encounter is over, and brought so much."""
        self.lessons += 1
        if self.handicap is None:
            return
        if total > NOTHING:
            self.reach = max(self.handicap.lowest, self.reach - self.handicap.fall)
        elif total < -NOTHING:
            self.reach = min(self.handicap.highest, self.reach + self.handicap.rise)

    # --- what the opponent does ----------------------------------------------

    def seen_number(self, seen: object) -> int:
        """Nothing is made of it."""
        return 0

    def count(self, state: int, seen: int) -> None:
        """Nothing is remembered."""

    # --- names ---------------------------------------------------------------

    def legal_numbers(self, legal: Iterable[str | int] | Callable[[str], Any]) -> list[int]:
        """The actions that may be chosen, in the order they were declared."""
        if callable(legal):
            numbers = [number for number, name in enumerate(self.actions) if legal(name)]
        elif isinstance(legal, str) or not isinstance(legal, Iterable):
            raise UsageError(f"legal actions come as a list; got {excerpt(legal)}")
        else:
            given = list(legal)
            try:
                numbers = sorted({self.action_numbers[name] for name in given})  # type: ignore[index]
            except (KeyError, TypeError):
                numbers = sorted({self.action_number(name) for name in given})
        if not numbers:
            raise UsageError(
                "no action is legal, so there is nothing to choose: ask only when there is, or "
                "declare an action that always is, such as 'wait'"
            )
        return numbers

    def action_number(self, action: str | int) -> int:
        """An action by its name or number."""
        return number_of("action", action, self.action_numbers)

    @classmethod
    def checked_settings(cls, settings: TemporalSettings | str | None) -> TemporalSettings:
        """Settings of the kind that this learner takes, also by their name."""
        wanted = cls.usual_settings if settings is None else settings
        fitting = [name for name, each in PRESETS.items() if isinstance(each, cls.settings_class)]
        if isinstance(wanted, str):
            if wanted not in fitting:
                raise SettingsError(
                    f"no settings of {cls.kind} are named '{wanted:.60}'; "
                    f"{way_out(wanted, fitting)}"
                )
            return PRESETS[wanted]
        if not isinstance(wanted, cls.settings_class):
            raise SettingsError(
                f"{cls.kind} takes {cls.settings_class.__name__}(...) or one of "
                f"{', '.join(fitting)}; got {excerpt(settings)}"
            )
        return wanted

    # --- telling -------------------------------------------------------------

    def explain(self, state: State) -> Outlook:
        """What is expected in a state, and what the actions are worth there: data, and
        in words with `str`."""
        from sparring.learners.outlook import outlook_of

        return outlook_of(self, self.situations.number(state))

    def outlooks(self) -> list[Outlook]:
        """The same for every state that something was learned about."""
        from sparring.learners.outlook import outlook_of

        return [outlook_of(self, state) for state, uses in enumerate(self.uses) if any(uses)]

    def table(self) -> str:
        """All that was learned, a line for each state."""
        from sparring.learners.outlook import table_of

        return table_of(self.outlooks())

    # --- keeping -------------------------------------------------------------

    def state(self) -> dict[str, Any]:
        """Everything learned, as JSON data for a game's own save file. What characters
        have not yet learned from is not in it."""
        from sparring.learners.temporal_state import state_of

        return state_of(self)

    def restore(self, state: Any) -> Restored:
        """Take over saved state; actions and states are found by their names, those that
        are new start anew."""
        from sparring.learners.temporal_state import restore

        return restore(self, state)

    def save(self, path: str | PathLike[str]) -> None:
        """Write everything learned to a file; the old file survives a crash."""
        from sparring.scripting.files import save_state

        save_state(path, self.state())

    def load(self, path: str | PathLike[str]) -> Restored:
        """Take over state from a file; a damaged file changes nothing."""
        from sparring.scripting.files import load_state

        return self.restore(load_state(path))


def checked_reward(reward: object) -> float:
    """A reward as a plain float."""
    try:
        number = float(reward)  # type: ignore[arg-type]
    except (TypeError, ValueError, OverflowError):
        number = LARGEST_REWARD * 2
    if not -LARGEST_REWARD <= number <= LARGEST_REWARD:
        raise UsageError(
            f"a reward is a number within {-LARGEST_REWARD:,.0f} and {LARGEST_REWARD:,.0f}; "
            f"got {excerpt(reward)}"
        )
    return number
