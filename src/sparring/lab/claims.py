"""What a claim is, and how the verdicts on its parts make one verdict."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from sparring.lab.experiment import Findings


class Verdict(StrEnum):
    """What our tests say about a claim."""

    HOLDS = "holds"
    IN_PART = "holds in part"
    FAILS = "does not hold"
    UNTOLD = "cannot be told"


class Judgement(NamedTuple):
    """A verdict and the figures it rests on, in one sentence."""

    verdict: Verdict
    figures: str
    score: str = ""
    """How many of the parts hold, if there are several."""


class Part(NamedTuple):
    """One thing that a claim asks for."""

    name: str
    holds: bool | None
    """None if this sample cannot tell."""


@dataclass(frozen=True, slots=True)
class Evidence:
    """What all experiments found, by their names."""

    findings: Mapping[str, Findings]
    seed: int = 0
    """Of the tests that judge."""

    def points(self, experiment: str, row: str) -> list[float]:
        """The single turning points of a row."""
        return self.findings[experiment].samples["turning_points"][row]

    def wins(self, row: str, experiment: str = "difficulty") -> list[float]:
        """The wins of 100 in each test of a row."""
        return self.findings[experiment].samples["wins"][row]

    def extra(self, experiment: str, part: str) -> Any:
        """What an experiment tells beside its table."""
        return self.findings[experiment].extra[part]


@dataclass(frozen=True, slots=True)
class Claim:
    """Something the papers say, and how to find out."""

    name: str
    title: str
    says: str
    source: str
    """Where the papers say it."""
    judge: Callable[[Evidence], Judgement]
    likely_cause: str = ""
    """Why it may come out otherwise here: a guess, used only if it does."""


class Judged(NamedTuple):
    """A claim with its verdict."""

    claim: Claim
    verdict: Verdict
    figures: str
    score: str = ""

    @property
    def cause(self) -> str:
        """The likely cause, if there is something to explain."""
        explains = self.verdict in (Verdict.FAILS, Verdict.IN_PART)
        return self.claim.likely_cause if explains else ""


LEAST_TESTS = 5
"""Fewer tests tell nothing that is judged by means or by an order alone."""


def seen(name: str, holds: bool, tests: int) -> Part:
    """A part that is judged by what was seen, without a test: it cannot be told from very
    few."""
    return Part(name, holds if tests >= LEAST_TESTS else None)


def verdict_of(parts: Sequence[Part]) -> Verdict:
    """A claim holds if all of its parts do; it fails if none does and one is refuted.

    A claim of which some parts hold and the others cannot be told is not told either.
    """
    answers = [part.holds for part in parts]
    if not answers:
        return Verdict.UNTOLD
    if all(answers):
        return Verdict.HOLDS
    if False not in answers:
        return Verdict.UNTOLD
    return Verdict.IN_PART if True in answers else Verdict.FAILS


def judgement(parts: Sequence[Part], figures: str) -> Judgement:
    """The verdict on these parts, with what each of them came to."""
    held = sum(part.holds is True for part in parts)
    score = f"{held} of {len(parts)}" if len(parts) > 1 else ""
    return Judgement(verdict_of(parts), f"{figures}. {parts_in_words(parts)}", score)


def parts_in_words(parts: Sequence[Part]) -> str:
    """How many parts hold, and which do not, in words."""
    kinds = (
        (True, "holds", "hold"),
        (False, "is refuted", "are refuted"),
        (None, "cannot be told", "cannot be told"),
    )
    if len(parts) == 1:
        return {True: "This holds", False: "This is refuted", None: "This cannot be told"}[
            parts[0].holds
        ]
    phrases = []
    for kind, for_one, for_many in kinds:
        names = [part.name for part in parts if part.holds is kind]
        word = for_one if len(names) == 1 else for_many
        if len(names) == len(parts):
            return f"All {len(parts)} parts {word}"
        if names and kind is True:
            phrases.append(f"{len(names)} of {len(parts)} parts {word}")
        elif names:
            phrases.append(f"{len(names)} {word} ({', '.join(names)})")
    return "; ".join(phrases)


def judged(claim: Claim, evidence: Evidence) -> Judged:
    """The verdict on one claim; what was not measured cannot be told."""
    try:
        return Judged(claim, *claim.judge(evidence))
    except KeyError as missing:
        return Judged(claim, Verdict.UNTOLD, f"The results do not tell of {missing.args[0]}")


def judge_all(
    claims: Sequence[Claim], findings: Mapping[str, Findings], seed: int = 0
) -> list[Judged]:
    """The verdict on every claim."""
    evidence = Evidence(findings, seed)
    return [judged(claim, evidence) for claim in claims]
