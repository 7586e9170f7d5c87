"""What TEAM has learned as JSON data, and back.

The form is versioned; reading trusts nothing, and nothing is changed before everything is
checked.
"""

from __future__ import annotations

from dataclasses import asdict
from typing import TYPE_CHECKING, Any, NamedTuple

from sparring.errors import StateError
from sparring.learners.state import count_in, names_in
from sparring.learners.team import (
    MOST_MEMBERS,
    MOST_ROLES,
    MOST_STATES,
    Chromosome,
    Population,
    Trial,
)
from sparring.learners.team_settings import LARGEST_DEPTH, LARGEST_POPULATION
from sparring.learners.temporal_state import missing, number_from
from sparring.scripting.restoring import Restored
from sparring.scripting.state import luck_form, luck_from
from sparring.untrusted import Unfit, excerpt, field_of, items_of, saturated, whole_in

if TYPE_CHECKING:
    from sparring.learners.team import TeamEvolution
    from sparring.luck import Luck

TEAM_VERSION = 1


class SavedTrial(NamedTuple):
    """A child that waited to be judged."""

    state: str
    genes: list[float]
    marks: list[float]
    parent: int | None
    """Its parent's place in the population; None if it had left."""


class SavedPopulation(NamedTuple):
    """The splits of one state."""

    judged: int
    splits: list[tuple[list[float], float]]
    """The genes and the fitness of each."""


class SavedTeam(NamedTuple):
    """All of it, checked for itself; whether it fits, the learner says."""

    members: int
    roles: list[str]
    transitions: int
    luck: Luck
    current: str | None
    came_well: bool | None
    populations: dict[str, SavedPopulation]
    trials: list[SavedTrial]


# --- writing -----------------------------------------------------------------


def state_of(team: TeamEvolution) -> dict[str, Any]:
    """A learner as JSON data, sharing nothing with it that may change later."""
    return {
        "sparring_team": TEAM_VERSION,
        "learner": team.kind,
        "members": team.members,
        "roles": list(team.roles),
        "settings": asdict(team.settings),
        "transitions": saturated(team.transitions),
        "luck": {"breeding": luck_form(team.luck)},
        "current": None if team.current is None else team.states[team.current],
        "came_well": team.came_well,
        "states": [
            {
                "name": name,
                "judged": saturated(population.judged),
                "splits": [
                    {"genes": list(one.genes), "fitness": one.fitness} for one in population.splits
                ],
            }
            for name, population in zip(team.states, team.populations, strict=True)
        ],
        "trials": [trial_form(team, trial) for trial in team.trials],
    }


def trial_form(team: TeamEvolution, trial: Trial) -> dict[str, Any]:
    """A child that waits to be judged."""
    splits = team.populations[trial.state].splits
    places = [place for place, one in enumerate(splits) if one is trial.parent]
    return {
        "state": team.states[trial.state],
        "genes": list(trial.genes),
        "marks": list(trial.marks),
        "parent": places[0] if places else None,
    }


# --- reading -----------------------------------------------------------------


def is_team(form: Any) -> bool:
    """Whether TEAM saved this."""
    return isinstance(form, dict) and "sparring_team" in form


def read_team(form: Any) -> SavedTeam:
    """Check saved state from end to end; raises StateError if anything is off."""
    try:
        check_version(form)
        roles = names_in(form, "roles", MOST_ROLES)
        populations = populations_in(form, len(roles) - 1)
        current = field_of(form, "current", str, type(None))
        if current is not None and current not in populations:
            raise Unfit(f"'current' is no state: {excerpt(current)}")
        members = whole_in(form, "members", 1)
        if members > MOST_MEMBERS:
            raise Unfit("'members' is too large")
        return SavedTeam(
            members=members,
            roles=roles,
            transitions=count_in(form, "transitions"),
            luck=luck_from(field_of(form, "luck", dict), "breeding"),
            current=current,
            came_well=field_of(form, "came_well", bool, type(None)),
            populations=populations,
            trials=[
                trial_from(item, populations, len(roles) - 1)
                for item in items_of(form, "trials", LARGEST_DEPTH + 1)
            ],
        )
    except Unfit as unfit:
        raise StateError(f"this is not what TEAM saved, or it is damaged: {unfit}") from None


def check_version(form: Any) -> None:
    """State of TEAM, in a form that this version reads."""
    if not is_team(form):
        raise Unfit("it does not say that it is one")
    version = whole_in(form, "sparring_team")
    if version != TEAM_VERSION:
        newer = " (written by a newer version)" if version > TEAM_VERSION else ""
        raise Unfit(f"it has format {version}{newer}; this version reads {TEAM_VERSION}")


def populations_in(form: Any, genes: int) -> dict[str, SavedPopulation]:
    """The splits of every state by its name."""
    items = items_of(form, "states", MOST_STATES)
    names = names_in(
        {"states": [field_of(item, "name", str) for item in items]}, "states", MOST_STATES
    )
    return {name: population_from(item, genes) for name, item in zip(names, items, strict=True)}


def population_from(item: Any, genes: int) -> SavedPopulation:
    """The splits of one state."""
    splits = items_of(item, "splits", LARGEST_POPULATION)
    if not splits:
        raise Unfit("a state has no splits")
    return SavedPopulation(
        count_in(item, "judged"),
        [
            (shares_in(one, "genes", genes), share_from(field_of(one, "fitness", int, float)))
            for one in splits
        ],
    )


def trial_from(item: Any, populations: dict[str, SavedPopulation], genes: int) -> SavedTrial:
    """A child that waited to be judged."""
    state = field_of(item, "state", str)
    if state not in populations:
        raise Unfit(f"a trial is of no state: {excerpt(state)}")
    parent = field_of(item, "parent", int, type(None))
    if parent is not None and not 0 <= parent < len(populations[state].splits):
        raise Unfit(f"a trial has no such parent: {excerpt(parent)}")
    marks = [share_from(mark) for mark in items_of(item, "marks", LARGEST_DEPTH)]
    return SavedTrial(state, shares_in(item, "genes", genes), marks, parent)


def shares_in(form: Any, field: str, length: int) -> list[float]:
    """So many numbers from 0 to 1."""
    items = items_of(form, field, MOST_ROLES)
    if len(items) != length:
        raise Unfit(f"'{field}' has {len(items)} numbers, not {length}")
    return [share_from(item) for item in items]


def share_from(value: Any) -> float:
    """A number from 0 to 1."""
    number = number_from(value, 1.0)
    if number < 0.0:
        raise Unfit(f"not a share: {excerpt(value)}")
    return number


# --- taking over -------------------------------------------------------------


def restore(team: TeamEvolution, form: Any) -> Restored:
    """Take over what was saved. Settings are the learner's own; a population of another
    size is cut, or filled up with the split that the state begins with."""
    saved = read_team(form)
    check_fit(team, saved)
    populations = [
        refilled(team, population.start, saved.populations.get(name))
        for name, population in zip(team.states, team.populations, strict=True)
    ]
    trials, current = going_on(team, saved, populations)
    team.populations, team.trials, team.current = populations, trials, current
    team.came_well = saved.came_well if current is not None else None
    team.transitions, team.luck, team.lessons = saved.transitions, saved.luck, ()
    return Restored(
        added=tuple(missing(team.states, list(saved.populations))),
        removed=tuple(missing(saved.populations, team.states)),
    )


def check_fit(team: TeamEvolution, saved: SavedTeam) -> None:
    """The same team with the same roles, and splits that it can play."""
    if saved.members != team.members or tuple(saved.roles) != team.roles:
        raise StateError(
            f"this is of a team of {saved.members} that can {', '.join(saved.roles)[:200]}; "
            f"this one has {team.members} that can {', '.join(team.roles)}"
        )
    if not set(saved.populations) & set(team.states):
        raise StateError("this is of another game: it knows none of the states")
    genes = [genes for one in saved.populations.values() for genes, _ in one.splits]
    genes += [trial.genes for trial in saved.trials]
    if not all(map(team.is_legal, genes)):
        raise StateError("this is damaged: a split asks for more members than there are")


def refilled(
    team: TeamEvolution, start: tuple[float, ...], saved: SavedPopulation | None
) -> Population:
    """A population as it was saved, in the size that it has now: the fittest stay, in the
    places they had."""
    size = team.settings.population
    population = Population(start, size, team.settings.first_fitness)
    if saved is None:
        return population
    kept = [Chromosome(genes, fitness) for genes, fitness in saved.splits]
    while len(kept) > size:
        worst = min(reversed(range(len(kept))), key=lambda place: kept[place].fitness)
        del kept[worst]
    population.splits[: len(kept)] = kept
    population.judged = saved.judged
    return population


def going_on(
    team: TeamEvolution, saved: SavedTeam, populations: list[Population]
) -> tuple[list[Trial], int | None]:
    """The match that was in progress: what waited in it, and its state. It is over if the
    game has no such states any more, or judges sooner."""
    states = {trial.state for trial in saved.trials} | {saved.current}
    is_over = any(len(trial.marks) > team.settings.depth for trial in saved.trials)
    if is_over or saved.current is None or not states <= set(team.states):
        return [], None
    trials = []
    for one in saved.trials:
        number = team.state_numbers[one.state]
        splits = populations[number].splits
        same_size = len(saved.populations[one.state].splits) <= len(splits)
        parent = splits[one.parent] if one.parent is not None and same_size else None
        trial = Trial(number, one.genes, parent)
        trial.marks = list(one.marks)
        trials.append(trial)
    return trials, team.state_numbers[saved.current]
