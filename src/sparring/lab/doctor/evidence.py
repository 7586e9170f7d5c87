"""What the doctor looks at: rules, how often they were drawn and acted, and teams of
scripts with what of them acted."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum
from typing import TYPE_CHECKING, Any, NamedTuple

from sparring.lab.experiment import jobs_for
from sparring.scripting.settings import settings_named

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from sparring.lab.experiment import Wishes
    from sparring.lab.jobs import Job, Record
    from sparring.rules.checked import CheckedRole, CheckedRule

PRESET = "crpg-5.1"
LEVEL = {"preset": PRESET, "max_reward": 0, "max_penalty": 0}
"""A learner whose lessons change nothing: it draws like the baseline, and counts
what acted. Its settings return to no earlier weights, which suits any world."""
LEVEL_WEIGHT = settings_named(PRESET).initial_weight
"""Of a rule that states none."""
ENCOUNTERS = 100
SEEDS_APART = 100_000
"""Seeds of one card that no other has."""


class Count(NamedTuple):
    """How often a rule was drawn, and acted in the script it was in."""

    drawn: int = 0
    acted: int = 0

    @property
    def share(self) -> float:
        """Scripts in which it acted, in hundredths of those it was in."""
        return 100 * self.acted / self.drawn if self.drawn else 0.0


@dataclass(frozen=True, slots=True)
class Place:
    """A rule, and where to find it in records."""

    role: CheckedRole
    role_number: int
    number: int
    agents: tuple[int, ...]
    """The agents that may have it."""
    acts_first_only: bool = False
    """Whether it can act only when an encounter begins."""
    only_moves: bool = False
    """Whether all it does is to move."""

    @property
    def rule(self) -> CheckedRule:
        """The rule itself."""
        return self.role.rules[self.number]

    @property
    def name(self) -> str:
        """Its name."""
        return self.rule.name

    def count(self, records: Iterable[Record]) -> Count:
        """How often it was drawn and acted in some runs."""
        of_role = [record["counts"][self.role_number] for record in records]
        return Count(
            sum(counts["drawn"][self.number] for counts in of_role),
            sum(counts["activated"][self.number] for counts in of_role),
        )


def places_of(world: Any) -> list[Place]:
    """Every rule of the roles that learn, in the order of the text."""
    agents = agents_of(world)
    return [
        Place(
            role,
            role_number,
            number,
            agents[role.name],
            world.acts_first_only(rule.statement),
            world.only_moves(rule.statement),
        )
        for role_number, role in enumerate(world.rules.roles.values())
        if role.name in agents
        for number, rule in enumerate(role.rules)
    ]


def agents_of(world: Any) -> dict[str, tuple[int, ...]]:
    """The agents of each role on the side that learns."""
    return {
        role: tuple(at for at, name in enumerate(world.roles) if name == role)
        for role in sorted(set(world.roles))
    }


def level_jobs(
    tactics: Sequence[str],
    tests: int,
    wishes: Wishes,
    weights: Mapping[str, Sequence[int]] | None = None,
    encounters: int = ENCOUNTERS,
) -> list[Job]:
    """Runs with weights that stay as they are, against every tactic."""
    learner: dict[str, Any] = LEVEL | ({"weights": weights} if weights else {})
    return [
        job
        for tactic in tactics
        for job in jobs_for(tactic, learner, encounters, tests, wishes, keeps=("counts",))
    ]


WATCHED = 150
"""Teams of a run in which every encounter is looked at."""
WATCHED_SEEDS = 8_000_000


def watched_jobs(tactics: Sequence[str], tests: int, wishes: Wishes) -> dict[str, list[Job]]:
    """Runs in which nobody learns and every script tells what of it acted, by tactic."""
    fresh = wishes._replace(seed=wishes.seed * SEEDS_APART + WATCHED_SEEDS)
    learner = {"kind": "baseline"}
    return {
        tactic: jobs_for(tactic, learner, WATCHED, tests, fresh, keeps=("scripts", "acted"))
        for tactic in tactics
    }


# --- teams of scripts ------------------------------------------------------------


class Team(NamedTuple):
    """A script for each agent, drawn with equal weights, and what of it acted: with one
    seed, the same scripts meet every tactic."""

    scripts: Sequence[Sequence[int]]
    acted: tuple[Sequence[Sequence[int]], ...]
    """By tactic, what acted of each script."""


def teams_of(watched: Mapping[str, Sequence[Record]]) -> list[Team]:
    """Every team of scripts of runs in which nobody learns."""
    return [
        team for same_seed in zip(*watched.values(), strict=True) for team in teams_in(same_seed)
    ]


def teams_in(records: Sequence[Record]) -> Iterator[Team]:
    """The teams of runs with one seed."""
    for number, scripts in enumerate(records[0]["scripts"]):
        assert all(record["scripts"][number] == scripts for record in records)
        yield Team(
            scripts,
            tuple(record["acted"][number] for record in records),
        )


# --- complaints ----------------------------------------------------------------


class Complaint(Enum):
    """What can be wrong."""

    NEVER_ACTS = "never acts"
    RARELY_ACTS = "practically never acts"
    ALWAYS_WORSE = "always worse"
    WASTES_TURN = "wastes the turn by moving"
    HURTS_OWN = "hurts its own side"
    TWINS = "twins"
    LEAVES_NO_TURN = "leaves others no turn"
    SILENT_BESIDE = "never acts beside another"
    PRIORITY = "wrong priority"


@dataclass(frozen=True, slots=True)
class Finding:
    """One complaint."""

    complaint: Complaint
    role: str
    rules: tuple[str, ...]
    """The rule in question first."""
    sentence: str
    figures: dict[str, Any] = field(default_factory=dict)

    def as_data(self) -> dict[str, Any]:
        """As JSON data."""
        return {
            "complaint": self.complaint.value,
            "role": self.role,
            "rules": list(self.rules),
            "sentence": self.sentence,
            "figures": self.figures,
        }
