"""What the doctor looks at: rules, how often they were drawn and acted, and teams of
scripts with how they fared."""

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
        Place(role, role_number, number, agents[role.name], world.acts_first_only(rule.statement))
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
) -> list[Job]:
    """Runs with weights that stay as they are, against every tactic."""
    learner: dict[str, Any] = LEVEL | ({"weights": weights} if weights else {})
    return [
        job
        for tactic in tactics
        for job in jobs_for(tactic, learner, ENCOUNTERS, tests, wishes, keeps=("counts",))
    ]


# --- teams of scripts ------------------------------------------------------------


class Team(NamedTuple):
    """Four scripts that were drawn with equal weights, and how they fared against
    each tactic: with one seed, the same scripts meet them all."""

    scripts: Sequence[Sequence[int]]
    fitness: tuple[float, ...]
    """By tactic."""
    wins: tuple[bool, ...]
    """By tactic."""
    acted: tuple[Sequence[Sequence[int]], ...]
    """By tactic, what acted of each script."""


def teams_of(watched: Mapping[str, Sequence[Record]]) -> list[Team]:
    """Every team of scripts of a baseline's runs."""
    return [
        team for same_seed in zip(*watched.values(), strict=True) for team in teams_in(same_seed)
    ]


def teams_in(records: Sequence[Record]) -> Iterator[Team]:
    """The teams of runs with one seed."""
    for number, scripts in enumerate(records[0]["scripts"]):
        assert all(record["scripts"][number] == scripts for record in records)
        yield Team(
            scripts,
            tuple(record["team_fitness"][number] for record in records),
            tuple(record["results"][number] == "W" for record in records),
            tuple(record["acted"][number] for record in records),
        )


# --- complaints ----------------------------------------------------------------


class Complaint(Enum):
    """What can be wrong."""

    NEVER_ACTS = "never acts"
    ALWAYS_WORSE = "always worse"
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
