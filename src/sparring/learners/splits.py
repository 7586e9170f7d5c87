"""How a team splits into roles, as data and in words."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from math import ceil, floor
from typing import TYPE_CHECKING, Any

from sparring.errors import unknown

if TYPE_CHECKING:
    from collections.abc import Sequence

HISSING = ("s", "x", "z", "ch", "sh", "o")
"""Verbs that end so take `es`."""


@dataclass(frozen=True, slots=True)
class Split:
    """How many members of a team do what."""

    roles: tuple[str, ...]
    """Verbs: `attack`; the last is what everybody does who is not needed elsewhere."""
    counts: tuple[int, ...]
    """How many have each role."""

    def __getitem__(self, role: str) -> int:
        if role not in self.roles:
            raise unknown("role", role, self.roles)
        return self.counts[self.roles.index(role)]

    def lineup(self) -> list[str]:
        """A role for each place of a team that is sorted from the foremost to the hindmost:
        the first role, then the last one, then the others."""
        first, *others, rest = zip(self.roles, self.counts, strict=True)
        return [role for role, count in (first, rest, *others) for _ in range(count)]

    def as_data(self) -> dict[str, int]:
        """For machines: how many have each role."""
        return dict(zip(self.roles, self.counts, strict=True))

    def __str__(self) -> str:
        named = zip(self.roles, self.counts, strict=True)
        return ", ".join(f"{count} {verb_for(role, count)}" for role, count in named if count)


@dataclass(frozen=True, slots=True)
class SplitReport:
    """What TEAM thinks of one state."""

    state: str
    split: Split
    """The best so far."""
    fitness: float
    """What it is held to be worth, from 0 to 1."""
    judged: int
    """Transitions into this state that have been judged."""
    others: tuple[tuple[Split, float], ...]
    """The rest of the population with what each is held to be worth, best first."""

    def as_data(self) -> dict[str, Any]:
        """The report for machines."""
        return {
            **asdict(self),
            "split": self.split.as_data(),
            "others": [
                {"split": split.as_data(), "fitness": fitness} for split, fitness in self.others
            ],
        }

    def __str__(self) -> str:
        if not self.judged:
            return f"with {self.state}: {self.split}; nothing judged yet"
        plural = "" if self.judged == 1 else "s"
        return f"with {self.state}: {self.split}; judged by {self.judged:,} transition{plural}"


@dataclass(frozen=True, slots=True)
class SplitLesson:
    """What was made of one split when its time to be judged had come."""

    state: str
    split: Split
    fitness: float
    """Equation 4.2, from 0 to 1."""
    intervals: tuple[float, ...]
    """Equation 4.3 of each interval, the one it was made for first."""
    entered: bool
    """Whether it replaced the worst of its population."""
    parent_before: float | None
    """What its parent was held to be worth; None if the parent is gone."""
    parent_after: float | None

    def as_data(self) -> dict[str, Any]:
        """The lesson for machines."""
        return {**asdict(self), "split": self.split.as_data()}

    def __str__(self) -> str:
        fate = "is kept" if self.entered else "is dropped"
        text = f"with {self.state}: {self.split} was worth {self.fitness:.2f} and {fate}"
        if self.parent_before is None or self.parent_after is None:
            return text
        return f"{text}; its parent: {self.parent_before:.2f} to {self.parent_after:.2f}"


def verb_for(role: str, count: int) -> str:
    """`attack`, and `attacks` for one alone."""
    if count != 1:
        return role
    if role.endswith("y") and role[-2:-1] not in ("", *"aeiou"):
        return f"{role[:-1]}ies"
    return f"{role}es" if role.endswith(HISSING) else f"{role}s"


def counts_of(genes: Sequence[float], members: int) -> tuple[int, ...]:
    """How many have each role: the first gene is rounded up, all others down (thesis
    4.2.3), and the last role has whoever is left. That is less than nobody if the genes
    ask for too many."""
    first, *others = genes
    counts = [ceil(members * first), *(floor(members * gene) for gene in others)]
    return (*counts, members - sum(counts))


def genes_of(counts: Sequence[int], members: int) -> tuple[float, ...]:
    """Genes that mean these numbers, the last role left out: the plain shares, but for
    those few that rounding would count differently."""
    genes = []
    for place, count in enumerate(counts[:-1]):
        gene = count / members
        if (ceil if place == 0 else floor)(members * gene) != count:
            gene = (count - 0.5 if place == 0 else count + 0.5) / members
        genes.append(gene)
    return tuple(genes)
