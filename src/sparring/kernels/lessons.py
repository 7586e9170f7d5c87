"""What an encounter teaches, inside kernels: difficulty, history, weights. The twin of
`sparring.scripting.lessons`, `difficulty` and `fallback`, held to their bits."""

from __future__ import annotations

from sparring.kernels.adjust import (
    adjust,
    adjustment_for,
    count_activated,
    count_changed,
    highest_ceiling,
    state_adjustment_for,
)
from sparring.kernels.luck import shared
from sparring.kernels.merging import gather_scripts
from sparring.kernels.ordering import add_relations, add_shared_relations
from sparring.kernels.relative import learn_by_the_usual
from sparring.kernels.run import (
    NEVER,
    UNASKED,
    DifficultyCode,
    DifficultyPlan,
    Drawn,
    FallbackCode,
    Learning,
    OrderCode,
    PoolState,
    Run,
    ScriptPart,
    UpdatesCode,
    Won,
)
from sparring.scripting.pool import RECENT

kernel = shared.kernel

# --- difficulty --------------------------------------------------------------


@kernel
def moved_peak(peak: int, won: bool, difficulty: DifficultyPlan) -> int:
    """The fitness rewarded most, in hundredths, after a win or a loss."""
    if won:
        return max(difficulty.peak_low, peak - difficulty.peak_down)
    return min(difficulty.peak_high, peak + difficulty.peak_up)


@kernel
def moved_ceiling(pool: PoolState, won: bool, learning: Learning) -> int:
    """The weight ceiling after a win or a loss: never so low that the total
    would not fit below it, never above what weights can be."""
    difficulty = learning.difficulty
    if won:
        lowest = -(-pool.total // pool.count)
        return max(pool.ceiling * difficulty.after_win // 1000, lowest)
    highest = highest_ceiling(pool, learning)
    return min(-(-pool.ceiling * difficulty.after_loss // 1000), highest)


@kernel
def move_difficulty(pool: PoolState, won: bool, learning: Learning) -> None:
    """Peak or ceiling after a win or a loss."""
    difficulty = learning.difficulty
    if difficulty.kind == DifficultyCode.PENALISE:
        pool.peak = moved_peak(pool.peak, won, difficulty)
    elif difficulty.kind != DifficultyCode.OFF:
        pool.ceiling = moved_ceiling(pool, won, learning)


@kernel
def penalised_fitness(fitness: float, peak: int) -> float:
    """Fitness mapped so that the peak is worth most (thesis equation 5.7)."""
    top = peak / 100
    return fitness / top if fitness <= top else (1 - fitness) / top


# --- fallback ----------------------------------------------------------------


@kernel
def slot(pool: PoolState, place: int) -> int:
    """Where among the run's ancestors the one at a place of the line is kept; place
    0 is the oldest."""
    return pool.first_ancestor + (pool.oldest + place) % pool.room


@kernel
def propagate(run: Run, pool: PoolState, fitness: float) -> None:
    """Factor the newest agent fitness into its ancestors, half as much at each
    step back."""
    newest = pool.remembered - 1
    share = 1.0
    for place in range(newest - 1, max(0, newest - run.learning.fallback.distance) - 1, -1):
        share /= 2
        ancestor = run.ancestor[slot(pool, place)]
        ancestor.agent_fitness = (1 - share) * ancestor.agent_fitness + share * fitness


@kernel
def remember(run: Run, pool: PoolState, agent_fitness: float) -> None:
    """Add this encounter to the line of ancestors and tell the ancestors of it.

    The oldest goes first, not last as in the plain learner: the ring needs no
    room for one more, and what it would still be told is lost anyway.
    """
    fallback = run.learning.fallback
    if pool.remembered > fallback.reach + fallback.ancestors:
        pool.oldest = (pool.oldest + 1) % pool.room
        pool.remembered -= 1
    ancestor = run.ancestor[slot(pool, pool.remembered)]
    ancestor.number = pool.encounters
    ancestor.team_fitness = run.team_fitness
    ancestor.agent_fitness = agent_fitness
    for rule in range(pool.count):
        ancestor.weights[rule] = pool.weights[rule]
    pool.remembered += 1
    if fallback.kind == FallbackCode.PROPAGATION:
        propagate(run, pool, agent_fitness)


@kernel
def is_inferior(run: Run, pool: PoolState, place: int) -> bool:
    """Whether a rulebase and its nearest ancestors all did badly."""
    bad = run.learning.fallback.threshold
    oldest = place - run.learning.fallback.ancestors
    if oldest < 0:
        return False
    for at in range(place, oldest - 1, -1):
        ancestor = run.ancestor[slot(pool, at)]
        if ancestor.team_fitness >= bad or ancestor.agent_fitness >= bad:
            return False
    return True


@kernel
def is_superior(run: Run, pool: PoolState, place: int) -> bool:
    """Whether a rulebase and its nearest ancestors all did well."""
    good = run.learning.fallback.threshold
    oldest = place - run.learning.fallback.ancestors
    if oldest < 0:
        return False
    for at in range(place, oldest - 1, -1):
        ancestor = run.ancestor[slot(pool, at)]
        if ancestor.team_fitness <= good or ancestor.agent_fitness <= good:
            return False
    return True


@kernel
def place_to_return_to(run: Run, pool: PoolState) -> int:
    """Where in the line the nearest superior ancestor stands, if the newest
    record is inferior; -1 when there is no reason or nowhere to return."""
    fallback = run.learning.fallback
    newest = pool.remembered - 1
    if not is_inferior(run, pool, newest):
        return -1
    oldest = fallback.not_before
    if fallback.max_age >= 0:
        oldest = max(oldest, pool.encounters - fallback.max_age - 1)
    for place in range(newest - 1, max(-1, newest - 1 - fallback.reach), -1):
        if run.ancestor[slot(pool, place)].number <= oldest:
            return -1
        if is_superior(run, pool, place):
            return place
    return -1


@kernel
def fall_back(run: Run, pool: PoolState, agent_fitness: float) -> None:
    """Remember this encounter; restore earlier weights if learning is stuck."""
    remember(run, pool, agent_fitness)
    place = place_to_return_to(run, pool)
    if place < 0:
        return
    ancestor = run.ancestor[slot(pool, place)]
    pool.remembered = place + 1
    pool.fallbacks += 1
    pool.returned_to = ancestor.number
    for rule in range(pool.count):
        pool.weights[rule] = ancestor.weights[rule]


# --- what is kept for explanations -------------------------------------------


@kernel
def keep_weights(pool: PoolState) -> None:
    """Write the weights down as they were before this encounter."""
    snapshot = pool.recent[pool.snapshots % RECENT]
    pool.snapshots += 1
    for rule in range(pool.count):
        snapshot.weights[rule] = pool.weights[rule]


@kernel
def keep_lesson(
    pool: PoolState,
    script: Drawn,
    part: ScriptPart,
    used_fitness: float,
    adjustment: int,
    usual: float,
) -> None:
    """Write down what one agent taught."""
    lesson = pool.lesson[pool.lessons % RECENT]
    pool.lessons += 1
    lesson.encounter = pool.encounters
    lesson.fitness = script.fitness
    lesson.used_fitness = used_fitness
    lesson.adjustment = adjustment
    lesson.returned_to = pool.returned_to
    lesson.usual = usual
    lesson.count = 0
    for place in range(part.start, part.end):
        if script.acted[place] != 0:
            lesson.activated[lesson.count] = script.in_pool[place]
            lesson.count += 1


# --- learning ----------------------------------------------------------------


@kernel
def mean_fitness(run: Run, number: int) -> float:
    """The mean fitness of those whose scripts have rules of a pool, added up one
    by one."""
    total = 0.0
    for agent in range(run.agents):
        script = run.agent[agent]
        for part in range(script.parts):
            if script.part[part].pool == number:
                total += script.fitness
    return total / run.role[number].tellers


@kernel
def learn_once(run: Run, number: int) -> None:
    """Move what moves once in an encounter for a whole pool: difficulty and history."""
    pool, learning = run.role[number], run.learning
    pool.encounters += 1
    pool.returned_to = NEVER
    keep_weights(pool)
    if run.won != Won.NOBODY:
        move_difficulty(pool, run.won == Won.LEARNERS, learning)
    if learning.fallback.kind != FallbackCode.NONE:
        fall_back(run, pool, mean_fitness(run, number))


@kernel
def change_weights(run: Run, script: Drawn, part: ScriptPart) -> int:
    """Change the weights of one pool once, and keep the lesson; what each rule that acted
    was given."""
    pool, learning = run.role[part.pool], run.learning
    fitness = script.fitness
    if learning.difficulty.kind == DifficultyCode.PENALISE:
        fitness = penalised_fitness(fitness, pool.peak)
    usual = UNASKED
    if learning.relative.is_on != 0:
        usual = pool.usual
        adjustment = learn_by_the_usual(pool, script, part, fitness, learning)
    else:
        if part.is_judged != 0:
            adjustment = state_adjustment_for(fitness, part.fitness, learning)
        else:
            adjustment = adjustment_for(fitness, learning)
        adjustment = adjust(pool, script, part, adjustment, learning)
    count_changed(pool, script, part, adjustment)
    keep_lesson(pool, script, part, fitness, adjustment, usual)
    return adjustment


@kernel
def learn_from_part(run: Run, script: Drawn, part: ScriptPart) -> None:
    """Learn from what one agent drew from one pool."""
    count_activated(run.role[part.pool], script, part)
    adjustment = change_weights(run, script, part)
    if run.learning.order == OrderCode.LEARNED:
        add_relations(run, script, part, adjustment)


@kernel
def learn_together(run: Run, number: int) -> None:
    """Learn from what all agents drew from one pool, as if it were one script: one
    update, from their mean fitness."""
    gather_scripts(run, number)
    run.together.fitness = mean_fitness(run, number)
    adjustment = change_weights(run, run.together, run.together.part[0])
    if run.learning.order == OrderCode.LEARNED:
        add_shared_relations(run, number, adjustment)


@kernel
def leave_out(run: Run) -> None:
    """Nobody tells anything of game states that the encounter never came to."""
    for agent in range(run.agents):
        script = run.agent[agent]
        for at in range(script.parts):
            part = script.part[at]
            if part.is_left_out != 0:
                run.role[part.pool].tellers -= 1


@kernel
def learn_from(run: Run) -> None:
    """Learn from the encounter whose outcome the run holds."""
    run.encounters += 1
    leave_out(run)
    is_shared = run.learning.updates == UpdatesCode.ONCE
    for number in range(run.pools):
        if run.role[number].tellers > 0:
            learn_once(run, number)
            if is_shared:
                learn_together(run, number)
    if is_shared:
        return
    for agent in range(run.agents):
        script = run.agent[agent]
        for part in range(script.parts):
            if script.part[part].is_left_out == 0:
                learn_from_part(run, script, script.part[part])
