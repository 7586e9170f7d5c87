"""Sarsa, Alert or AlertAM written into a kernel's mind, and read back."""

from __future__ import annotations

from collections import deque
from typing import TYPE_CHECKING, Any

import numpy as np

from sparring.errors import UsageError
from sparring.kernels.temporal import (
    LONGEST_WINDOW,
    MOST_ACTIONS,
    MOST_SEEN,
    MOST_STATES,
    UNSEEN,
    Mind,
)
from sparring.learners.alert import Alert, AlertAM
from sparring.learners.sarsa import NO_ACTION
from sparring.learners.temporal_settings import PER_STEP, REPLACING
from sparring.luck import WORD, Luck

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from sparring.learners.sarsa import Sarsa


# --- into a mind -------------------------------------------------------------------


def load_mind(mind: Mind, learner: Sarsa, *, learns: bool = True) -> None:
    """Fill a record with a learner; nobody has chosen anything yet."""
    problems = list(obstacles(learner))
    if problems:
        raise UsageError(
            f"kernels cannot run this learner: {'; '.join(problems)}. The plain learner can: "
            "call begin, choose, observe and end yourself"
        )
    mind.states, mind.actions = len(learner.situations), len(learner.actions)
    mind.listed = len(learner.seen) if isinstance(learner, AlertAM) else 0
    mind.learns = int(learns)
    load_settings(mind, learner)
    load_handicap(mind, learner)
    mind.luck.low, mind.luck.carry = learner.luck.state & WORD, learner.luck.state >> 32
    mind.lessons = learner.lessons
    load_rows(mind.weight, learner.weights, MOST_ACTIONS)
    load_rows(mind.uses, learner.uses, MOST_ACTIONS)
    load_moving(mind, learner)
    if isinstance(learner, AlertAM):
        load_rows(mind.count, learner.counts(), MOST_SEEN)
        load_rows(mind.pair_weight, learner.pair_weights(), MOST_ACTIONS)
        mind.visits[: mind.states] = learner.visits
    mind.state, mind.action, mind.seen = 0, NO_ACTION, UNSEEN
    mind.reward, mind.total = 0.0, 0.0
    mind.traces[:] = [0.0] * (MOST_STATES * MOST_ACTIONS)
    mind.pair_traces[:] = [0.0] * (MOST_SEEN * MOST_ACTIONS)


def load_settings(mind: Mind, learner: Sarsa) -> None:
    """How it learns. Sarsa's rate and exploration are their own bounds."""
    settings: Any = learner.settings
    mind.discount, mind.decay = settings.discount, settings.decay
    mind.replaces = int(settings.traces == REPLACING)
    mind.adapts = int(isinstance(learner, Alert))
    if not isinstance(learner, Alert):
        mind.highest_rate = mind.lowest_rate = settings.rate
        mind.highest_exploration = mind.lowest_exploration = settings.exploration
        mind.rate_step = mind.exploration_step = 0.0
        mind.rate_steps = mind.exploration_steps = mind.window = 1
        mind.by_step = 0
        return
    mind.highest_rate, mind.lowest_rate = settings.highest_rate, settings.lowest_rate
    mind.rate_step, mind.rate_steps = settings.rate_step, settings.rate_steps
    mind.highest_exploration = settings.highest_exploration
    mind.lowest_exploration = settings.lowest_exploration
    mind.exploration_step = settings.exploration_step
    mind.exploration_steps = settings.exploration_steps
    mind.window = settings.window
    mind.by_step = int(settings.explores_by == PER_STEP)


def load_handicap(mind: Mind, learner: Sarsa) -> None:
    """What holds it back, if anything does."""
    handicap = learner.handicap
    mind.handicapped = int(handicap is not None)
    mind.reach = learner.reach
    mind.rise = handicap.rise if handicap else 0.0
    mind.fall = handicap.fall if handicap else 0.0
    mind.lowest_reach = handicap.lowest if handicap else 0.0
    mind.highest_reach = handicap.highest if handicap else 0.0


def load_moving(mind: Mind, learner: Sarsa) -> None:
    """Rates, exploration and the errors they follow."""
    alert = learner if isinstance(learner, Alert) else None
    mind.exploration_lowered = alert.exploration_lowered if alert else 0
    for action in range(mind.actions):
        recent = list(alert.recent[action]) if alert else []
        mind.lowered[action] = alert.lowered[action] if alert else 0
        mind.errors[action] = len(recent)
        start = action * LONGEST_WINDOW
        mind.error[start : start + len(recent)] = recent


def load_rows(numbers: Any, rows: Sequence[Sequence[float]], width: int) -> None:
    """A table into a row of numbers, each line where it belongs."""
    for place, row in enumerate(rows):
        numbers[place * width : place * width + len(row)] = row


# --- and back ----------------------------------------------------------------------


def store_mind(mind: Mind, learner: Sarsa) -> None:
    """Give a learner back what became of it: the one that was loaded, or one with the same
    actions, states and things seen. What its character has not yet learned from is left."""
    listed = len(learner.seen) if isinstance(learner, AlertAM) else 0
    size = len(learner.situations), len(learner.actions), listed, int(isinstance(learner, Alert))
    if size != (mind.states, mind.actions, mind.listed, mind.adapts):
        raise UsageError("another learner is loaded here")
    learner.weights = stored_rows(mind.weight, mind.states, mind.actions, MOST_ACTIONS)
    learner.uses = stored_rows(mind.uses, mind.states, mind.actions, MOST_ACTIONS)
    learner.lessons = int(mind.lessons)
    learner.reach = float(mind.reach)
    learner.luck = Luck.resumed(int(mind.luck.low) | int(mind.luck.carry) << 32)
    if isinstance(learner, Alert):
        store_moving(mind, learner)
    if isinstance(learner, AlertAM):
        learner.take_over(
            stored_rows(mind.count, mind.states, listed + 1, MOST_SEEN),
            stored_rows(mind.pair_weight, listed + 1, mind.actions, MOST_ACTIONS),
        )


def store_moving(mind: Mind, learner: Alert) -> None:
    """Rates and exploration."""
    learner.exploration_lowered = int(mind.exploration_lowered)
    learner.lowered = np.asarray(mind.lowered[: mind.actions]).tolist()
    learner.recent = [
        deque(recent_errors(mind, action), maxlen=learner.settings.window)
        for action in range(mind.actions)
    ]
    learner.follow_levels()


def recent_errors(mind: Mind, action: int) -> list[float]:
    """The last errors of an action, oldest first."""
    count, window, start = int(mind.errors[action]), int(mind.window), action * LONGEST_WINDOW
    return [
        float(mind.error[start + number % window])
        for number in range(max(0, count - window), count)
    ]


def stored_rows(numbers: Any, rows: int, length: int, width: int) -> list[list[Any]]:
    """A row of numbers as a table of plain ones."""
    return [np.asarray(numbers[row * width : row * width + length]).tolist() for row in range(rows)]


def obstacles(learner: Sarsa) -> Iterator[str]:
    """Everything about a learner that kernels cannot do."""
    if len(learner.situations) > MOST_STATES:
        yield f"it has {len(learner.situations)} states, more than {MOST_STATES}"
    if len(learner.actions) > MOST_ACTIONS:
        yield f"it has {len(learner.actions)} actions, more than {MOST_ACTIONS}"
    if isinstance(learner, AlertAM) and len(learner.seen) + 1 > MOST_SEEN:
        yield f"it lists {len(learner.seen)} things to see, more than {MOST_SEEN - 1}"
    if isinstance(learner, Alert) and learner.settings.window > LONGEST_WINDOW:
        yield f"its window of {learner.settings.window} errors is longer than {LONGEST_WINDOW}"
