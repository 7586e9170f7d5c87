"""Sarsa, Alert and AlertAM for kernels: a mind that a world puts into its own record.

The twin of `learners/sarsa.py` and `learners/alert.py`, held to their bits. A world calls
`choose`, `observe` as often as something happens, and `end`; `temporal_loading.py` fills a
mind with a learner and gives back what became of it. A mind is one character at a time.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from sparring.kernels.luck import Chance, below, shared, word
from sparring.kernels.records import Byte, Long, Real, Short, Whole
from sparring.learners.sarsa import LARGEST_REWARD, NO_ACTION, NOTHING
from sparring.luck import WORDS

MOST_STATES = 64
MOST_ACTIONS = 48
"""Legal actions are the bits of a whole number."""
MOST_SEEN = 9
"""What an opponent may be seen doing, with the one thing for all that is not listed."""
LONGEST_WINDOW = 20
UNSEEN = -1
"""Nobody has yet told what was seen."""


@dataclass(slots=True)
class Mind:
    """A learner, and the character that is learning just now."""

    # What it is.
    states: Whole
    actions: Whole
    listed: Whole
    """How many things an opponent may be seen doing; 0 without a model."""
    learns: Byte
    """Whether anything is learned at all; else what is known is only played."""
    adapts: Byte
    """Whether rates and exploration move."""
    by_step: Byte
    """Whether exploration follows each step, not each encounter."""
    replaces: Byte
    """Whether a visit sets its trace to 1, not adds 1."""
    window: Whole
    discount: Real
    decay: Real
    """What is left of a trace after each choice."""
    highest_rate: Real
    lowest_rate: Real
    rate_step: Real
    rate_steps: Whole
    highest_exploration: Real
    lowest_exploration: Real
    exploration_step: Real
    exploration_steps: Whole
    handicapped: Byte
    rise: Real
    fall: Real
    lowest_reach: Real
    highest_reach: Real

    # What it has learned.
    luck: Chance
    lessons: Long
    reach: Real
    exploration_lowered: Whole
    visits: Annotated[list[Long], MOST_STATES]
    count: Annotated[list[Long], MOST_STATES * MOST_SEEN]
    weight: Annotated[list[Real], MOST_STATES * MOST_ACTIONS]
    uses: Annotated[list[Long], MOST_STATES * MOST_ACTIONS]
    pair_weight: Annotated[list[Real], MOST_SEEN * MOST_ACTIONS]
    lowered: Annotated[list[Whole], MOST_ACTIONS]
    errors: Annotated[list[Long], MOST_ACTIONS]
    """How many errors of each action there were."""
    error: Annotated[list[Real], MOST_ACTIONS * LONGEST_WINDOW]
    """The last of them, each at its number modulo the window."""

    # What its character is at.
    state: Whole
    action: Whole
    seen: Whole
    reward: Real
    total: Real
    traces: Annotated[list[Real], MOST_STATES * MOST_ACTIONS]
    pair_traces: Annotated[list[Real], MOST_SEEN * MOST_ACTIONS]
    worth: Annotated[list[Real], MOST_ACTIONS]
    """Of the actions that are being weighed."""
    candidate: Annotated[list[Short], MOST_ACTIONS]
    """Those actions, in their order."""


kernel = shared.kernel


# --- rates and exploration ---------------------------------------------------------


@kernel
def stepped(highest: float, lowest: float, step: float, lowered: int, steps: int) -> float:
    """So many steps below the highest; the last is the lowest itself."""
    if lowered == steps:
        return lowest
    return max(lowest, highest - lowered * step)


@kernel
def rate_of(mind: Mind, action: int) -> float:
    """How far the values of an action move."""
    return stepped(
        mind.highest_rate, mind.lowest_rate, mind.rate_step, mind.lowered[action], mind.rate_steps
    )


@kernel
def exploration_of(mind: Mind) -> float:
    """How often a choice is random."""
    return stepped(
        mind.highest_exploration,
        mind.lowest_exploration,
        mind.exploration_step,
        mind.exploration_lowered,
        mind.exploration_steps,
    )


@kernel
def adapt_rate(mind: Mind, action: int, error: float) -> None:
    """A step up if the error has the sign of the mean error before it, a step down if it
    has the other."""
    start = action * LONGEST_WINDOW
    count = mind.errors[action]
    before = 0.0
    for number in range(max(0, count - mind.window), count):
        before += mind.error[start + number % mind.window]
    if error != 0.0 and before != 0.0:
        if (error > 0.0) == (before > 0.0):
            mind.lowered[action] = max(0, mind.lowered[action] - 1)
        else:
            mind.lowered[action] = min(mind.rate_steps, mind.lowered[action] + 1)
    mind.error[start + count % mind.window] = error
    mind.errors[action] = count + 1


@kernel
def follow_success(mind: Mind, reward: float) -> None:
    """Explore less after what was good, more after what was bad."""
    if reward > NOTHING:
        mind.exploration_lowered = min(mind.exploration_steps, mind.exploration_lowered + 1)
    elif reward < -NOTHING:
        mind.exploration_lowered = max(0, mind.exploration_lowered - 1)


# --- choosing ----------------------------------------------------------------------


@kernel
def expected(mind: Mind, state: int, action: int) -> float:
    """The mean of theta 2 over what was seen in a state, or over all that is listed where
    nothing was."""
    start = state * MOST_SEEN
    total = 0.0
    if mind.visits[state] == 0:
        for seen in range(mind.listed):
            total += mind.pair_weight[seen * MOST_ACTIONS + action]
        return total / mind.listed
    for seen in range(mind.listed + 1):
        if mind.count[start + seen] > 0:
            total += mind.count[start + seen] * mind.pair_weight[seen * MOST_ACTIONS + action]
    return total / mind.visits[state]


@kernel
def worth_of(mind: Mind, state: int, action: int) -> float:
    """V(s, a)."""
    value = mind.weight[state * MOST_ACTIONS + action]
    if mind.listed == 0:
        return value
    return value + expected(mind, state, action)


@kernel
def list_candidates(mind: Mind, legal: int) -> int:
    """Write down the legal actions; how many there are."""
    count = 0
    for action in range(mind.actions):
        if legal >> action & 1:
            mind.candidate[count] = action
            count += 1
    return count


@kernel
def best_in_reach(mind: Mind, count: int) -> float:
    """The highest value of the candidates that the handicap leaves."""
    lowest, best = mind.worth[0], mind.worth[0]
    for place in range(1, count):
        lowest = min(lowest, mind.worth[place])
        best = max(best, mind.worth[place])
    if mind.handicapped == 0:
        return best
    ceiling = lowest + max(0.0, mind.reach) * (best - lowest)
    for place in range(count):
        if lowest < mind.worth[place] and mind.worth[place] <= ceiling:
            lowest = mind.worth[place]
    return lowest


@kernel
def pick_best(mind: Mind, state: int, count: int) -> int:
    """The place of the best candidate; of equals, any."""
    for place in range(count):
        mind.worth[place] = worth_of(mind, state, mind.candidate[place])
    best = best_in_reach(mind, count)
    equals = 0
    last = 0
    for place in range(count):
        if mind.worth[place] == best:
            equals += 1
            last = place
    if equals == 1:
        return last
    skipped = below(mind.luck, equals)
    for place in range(count):
        if mind.worth[place] == best:
            if skipped == 0:
                return place
            skipped -= 1
    return last


@kernel
def pick(mind: Mind, state: int, count: int) -> int:
    """One of the candidates; its value stands at its place in `worth`."""
    if word(mind.luck) < int(exploration_of(mind) * WORDS):
        place = below(mind.luck, count)
        mind.worth[place] = worth_of(mind, state, mind.candidate[place])
        return place
    return pick_best(mind, state, count)


@kernel
def choose(mind: Mind, state: int, legal: int) -> int:
    """One of the legal actions, given as bits: the best valued, or now and then any. What
    was chosen before is learned from. NO_ACTION, and nothing happens, where none is legal."""
    count = list_candidates(mind, legal)
    if count == 0:
        return NO_ACTION
    if mind.action != NO_ACTION and mind.seen == UNSEEN:
        observe(mind, 0.0, UNSEEN)
    place = pick(mind, state, count)
    if mind.action != NO_ACTION:
        learn(mind, mind.worth[place])
    mind.state = state
    mind.action = mind.candidate[place]
    mind.seen = UNSEEN
    mind.reward = 0.0
    return mind.action


# --- learning ----------------------------------------------------------------------


@kernel
def observe(mind: Mind, reward: float, seen: int) -> None:
    """What the choice brought; the first time after it also what the opponent was seen
    doing: a number out of range is the unlisted thing. Nothing before the first choice."""
    if mind.action == NO_ACTION:
        return
    mind.reward += reward
    mind.total += reward
    if mind.seen != UNSEEN:
        return
    mind.seen = seen if seen >= 0 and seen < mind.listed else mind.listed
    if mind.learns and mind.listed > 0:
        mind.count[mind.state * MOST_SEEN + mind.seen] += 1
        mind.visits[mind.state] += 1


@kernel
def renew_traces(mind: Mind) -> None:
    """The trace of what was just done."""
    at = mind.state * MOST_ACTIONS + mind.action
    pair = mind.seen * MOST_ACTIONS + mind.action
    if mind.replaces:
        mind.traces[at] = 1.0
        mind.pair_traces[pair] = 1.0
    else:
        mind.traces[at] += 1.0
        mind.pair_traces[pair] += 1.0


@kernel
def move_along(mind: Mind, amount: float) -> None:
    """Move everything that has a trace, in proportion; then traces fade."""
    renew_traces(mind)
    for state in range(mind.states):
        for at in range(state * MOST_ACTIONS, state * MOST_ACTIONS + mind.actions):
            mind.weight[at] += amount * mind.traces[at]
            mind.traces[at] *= mind.decay
    if mind.listed == 0:
        return
    for seen in range(mind.listed + 1):
        for at in range(seen * MOST_ACTIONS, seen * MOST_ACTIONS + mind.actions):
            mind.pair_weight[at] += amount * mind.pair_traces[at]
            mind.pair_traces[at] *= mind.decay


@kernel
def learn(mind: Mind, next_value: float) -> None:
    """One lesson: everything that led here moves towards what it brought."""
    if mind.learns == 0:
        return
    at = mind.state * MOST_ACTIONS + mind.action
    pair = mind.seen * MOST_ACTIONS + mind.action
    estimate = mind.weight[at]
    if mind.listed > 0:
        estimate += mind.pair_weight[pair]
    error = mind.reward + mind.discount * next_value - estimate
    error = max(-LARGEST_REWARD, min(LARGEST_REWARD, error))
    amount = rate_of(mind, mind.action) * error
    mind.uses[at] += 1
    if mind.decay != 0.0:
        move_along(mind, amount)
    else:
        mind.weight[at] += amount
        if mind.listed > 0:
            mind.pair_weight[pair] += amount
    if mind.adapts:
        adapt_rate(mind, mind.action, error)
        if mind.by_step:
            follow_success(mind, mind.reward)


@kernel
def move_reach(mind: Mind) -> None:
    """The handicap grows by wins and shrinks by losses."""
    if mind.total > NOTHING:
        mind.reach = max(mind.lowest_reach, mind.reach - mind.fall)
    elif mind.total < -NOTHING:
        mind.reach = min(mind.highest_reach, mind.reach + mind.rise)


@kernel
def forget_character(mind: Mind) -> None:
    """A new encounter: nothing was chosen yet."""
    mind.action = NO_ACTION
    mind.seen = UNSEEN
    mind.reward = 0.0
    mind.total = 0.0
    if mind.decay == 0.0:
        return
    for at in range(mind.states * MOST_ACTIONS):
        mind.traces[at] = 0.0
    for at in range((mind.listed + 1) * MOST_ACTIONS):
        mind.pair_traces[at] = 0.0


@kernel
def end(mind: Mind) -> None:
    """The encounter is over; the next may begin."""
    if mind.action != NO_ACTION:
        if mind.seen == UNSEEN:
            observe(mind, 0.0, UNSEEN)
        learn(mind, 0.0)
    if mind.learns:
        mind.lessons += 1
        if mind.handicapped:
            move_reach(mind)
        if mind.adapts and mind.by_step == 0:
            follow_success(mind, mind.total)
    forget_character(mind)
