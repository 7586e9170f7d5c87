"""What an encounter teaches, inside kernels: difficulty, history, weights. The twin of
`sparring.scripting.lessons`, `difficulty` and `fallback`, held to their bits."""

from __future__ import annotations

from sparring.kernels.adjust import adjust, adjustment_for, count_activated
from sparring.kernels.luck import shared
from sparring.kernels.run import (
    MOST_ANCESTORS,
    DifficultyCode,
    DifficultyPlan,
    Drawn,
    FallbackCode,
    FallbackPlan,
    Learning,
    RoleState,
    Run,
    Won,
)

kernel = shared.kernel

# --- difficulty --------------------------------------------------------------


@kernel
def moved_peak(peak: int, won: bool, difficulty: DifficultyPlan) -> int:
    """The fitness rewarded most, in hundredths, after a win or a loss."""
    if won:
        return max(difficulty.peak_low, peak - difficulty.peak_down)
    return min(difficulty.peak_high, peak + difficulty.peak_up)


@kernel
def moved_ceiling(role: RoleState, won: bool, difficulty: DifficultyPlan) -> int:
    """The weight ceiling after a win or a loss: never so low that the total
    would not fit below it, never above the total."""
    if won:
        lowest = -(-role.total // role.count)
        return max(role.ceiling * difficulty.after_win // 1000, lowest)
    return min(-(-role.ceiling * difficulty.after_loss // 1000), role.total)


@kernel
def move_difficulty(role: RoleState, won: bool, difficulty: DifficultyPlan) -> None:
    """Peak or ceiling after a win or a loss."""
    if difficulty.kind == DifficultyCode.PENALISE:
        role.peak = moved_peak(role.peak, won, difficulty)
    elif difficulty.kind != DifficultyCode.OFF:
        role.ceiling = moved_ceiling(role, won, difficulty)


@kernel
def penalised_fitness(fitness: float, peak: int) -> float:
    """Fitness mapped so that the peak is worth most (thesis equation 5.7)."""
    top = peak / 100
    return fitness / top if fitness <= top else (1 - fitness) / top


# --- fallback ----------------------------------------------------------------


@kernel
def slot(role: RoleState, place: int) -> int:
    """Where in the ring the ancestor at a place of the line is kept; place 0 is
    the oldest."""
    return (role.oldest + place) % MOST_ANCESTORS


@kernel
def propagate(role: RoleState, fitness: float, distance: int) -> None:
    """Factor the newest agent fitness into its ancestors, half as much at each
    step back."""
    newest = role.remembered - 1
    share = 1.0
    for place in range(newest - 1, max(0, newest - distance) - 1, -1):
        share /= 2
        ancestor = role.lineage[slot(role, place)]
        ancestor.agent_fitness = (1 - share) * ancestor.agent_fitness + share * fitness


@kernel
def remember(
    role: RoleState, team_fitness: float, agent_fitness: float, fallback: FallbackPlan
) -> None:
    """Add this encounter to the line of ancestors and tell the ancestors of it.

    The oldest goes first, not last as in the plain learner: the ring needs no
    room for one more, and what it would still be told is lost anyway.
    """
    if role.remembered > fallback.reach + fallback.ancestors:
        role.oldest = slot(role, 1)
        role.remembered -= 1
    record = role.lineage[slot(role, role.remembered)]
    record.number = role.encounters
    record.team_fitness = team_fitness
    record.agent_fitness = agent_fitness
    for rule in range(role.count):
        record.weights[rule] = role.weights[rule]
    role.remembered += 1
    if fallback.kind == FallbackCode.PROPAGATION:
        propagate(role, agent_fitness, fallback.distance)


@kernel
def is_inferior(role: RoleState, place: int, fallback: FallbackPlan) -> bool:
    """Whether a rulebase and its nearest ancestors all did badly."""
    oldest = place - fallback.ancestors
    if oldest < 0:
        return False
    for at in range(place, oldest - 1, -1):
        record = role.lineage[slot(role, at)]
        if record.team_fitness >= fallback.threshold or record.agent_fitness >= fallback.threshold:
            return False
    return True


@kernel
def is_superior(role: RoleState, place: int, fallback: FallbackPlan) -> bool:
    """Whether a rulebase and its nearest ancestors all did well."""
    oldest = place - fallback.ancestors
    if oldest < 0:
        return False
    for at in range(place, oldest - 1, -1):
        record = role.lineage[slot(role, at)]
        if record.team_fitness <= fallback.threshold or record.agent_fitness <= fallback.threshold:
            return False
    return True


@kernel
def place_to_return_to(role: RoleState, fallback: FallbackPlan) -> int:
    """Where in the line the nearest superior ancestor stands, if the newest
    record is inferior; -1 when there is no reason or nowhere to return."""
    newest = role.remembered - 1
    if not is_inferior(role, newest, fallback):
        return -1
    oldest = fallback.not_before
    if fallback.max_age >= 0:
        oldest = max(oldest, role.encounters - fallback.max_age - 1)
    for place in range(newest - 1, max(-1, newest - 1 - fallback.reach), -1):
        if role.lineage[slot(role, place)].number <= oldest:
            return -1
        if is_superior(role, place, fallback):
            return place
    return -1


@kernel
def fall_back(
    role: RoleState, team_fitness: float, agent_fitness: float, fallback: FallbackPlan
) -> None:
    """Remember this encounter; restore earlier weights if learning is stuck."""
    remember(role, team_fitness, agent_fitness, fallback)
    place = place_to_return_to(role, fallback)
    if place < 0:
        return
    role.remembered = place + 1
    role.fallbacks += 1
    earlier = role.lineage[slot(role, place)]
    for rule in range(role.count):
        role.weights[rule] = earlier.weights[rule]


# --- learning ----------------------------------------------------------------


@kernel
def mean_fitness(run: Run, number: int) -> float:
    """The mean fitness of a role's agents, added up one by one."""
    total = 0.0
    for agent in range(run.agents):
        if run.agent[agent].role == number:
            total += run.agent[agent].fitness
    return total / run.role[number].agents


@kernel
def learn_once(run: Run, number: int) -> None:
    """Move what moves once in an encounter for a whole role: difficulty and history."""
    role, learning = run.role[number], run.learning
    role.encounters += 1
    if run.won != Won.NOBODY:
        move_difficulty(role, run.won == Won.LEARNERS, learning.difficulty)
    if learning.fallback.kind != FallbackCode.NONE:
        fall_back(role, run.team_fitness, mean_fitness(run, number), learning.fallback)


@kernel
def learn_from_script(role: RoleState, script: Drawn, learning: Learning) -> None:
    """Change the weights for one agent, and count what happened to whom."""
    fitness = script.fitness
    if learning.difficulty.kind == DifficultyCode.PENALISE:
        fitness = penalised_fitness(fitness, role.peak)
    given = adjust(role, script, adjustment_for(fitness, learning), learning)
    count_activated(role, script, given)


@kernel
def learn_from(run: Run) -> None:
    """Learn from the encounter whose outcome the run holds."""
    for number in range(run.roles):
        if run.role[number].agents > 0:
            learn_once(run, number)
    for agent in range(run.agents):
        script = run.agent[agent]
        learn_from_script(run.role[script.role], script, run.learning)
