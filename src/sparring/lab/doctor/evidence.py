"""What the doctor looks at: rules, how often they were drawn and acted, and teams of
scripts with how they fared."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum
from typing import TYPE_CHECKING, Any, NamedTuple

from sparring.lab.experiments.crpg.opponents import TACTICS
from sparring.lab.jobs import Job
from sparring.worlds.crpg.rosters import ROLES

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from sparring.lab.jobs import Record
    from sparring.rules.checked import CheckedRole, CheckedRule, RuleSet

LEVEL = {"preset": "crpg-5.1", "max_reward": 0, "max_penalty": 0}
"""A learner whose lessons change nothing: it draws like the baseline, and counts
what acted."""
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

    @property
    def rule(self) -> CheckedRule:
        """The rule itself."""
        return self.role.rules[self.number]

    @property
    def name(self) -> str:
        """Its name."""
        return self.rule.name

    @property
    def agents(self) -> list[int]:
        """The agents that may have it."""
        return [at for at, name in enumerate(ROLES) if name == self.role.name]

    def count(self, records: Iterable[Record]) -> Count:
        """How often it was drawn and acted in some runs."""
        found = [record["counts"][self.role_number] for record in records]
        return Count(
            sum(counts["drawn"][self.number] for counts in found),
            sum(counts["activated"][self.number] for counts in found),
        )


def places_of(rules: RuleSet) -> list[Place]:
    """Every rule of the roles that fight, in the order of the text."""
    return [
        Place(role, role_number, number)
        for role_number, role in enumerate(rules.roles.values())
        if role.name in ROLES
        for number in range(len(role.rules))
    ]


def level_jobs(
    rules: str, tests: int, seed: int, weights: Mapping[str, Sequence[int]] | None = None
) -> list[Job]:
    """Runs with weights that stay as they are, against every tactic."""
    learner: dict[str, Any] = LEVEL | ({"weights": weights} if weights else {})
    return [
        Job(
            tactic=tactic,
            encounters=ENCOUNTERS,
            seed=seed + number,
            learner=learner,
            rules=rules,
            keeps=("counts",),
        )
        for tactic in TACTICS
        for number in range(tests)
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
