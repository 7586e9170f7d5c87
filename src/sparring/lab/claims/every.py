"""All claims, in the order of the report."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sparring.lab.claims.difficulty import DIFFICULTY_CLAIMS
from sparring.lab.claims.learning import LEARNING_CLAIMS
from sparring.lab.claims.outliers import OUTLIER_CLAIMS
from sparring.lab.claims.remarks import REMARK_CLAIMS
from sparring.lab.claims.shape import Evidence, judged

if TYPE_CHECKING:
    from collections.abc import Mapping

    from sparring.lab.claims.shape import Judged
    from sparring.lab.experiments.shape import Findings

CLAIMS = (*LEARNING_CLAIMS, *OUTLIER_CLAIMS, *DIFFICULTY_CLAIMS, *REMARK_CLAIMS)


def judge_all(findings: Mapping[str, Findings], seed: int = 0) -> list[Judged]:
    """The verdict on every claim."""
    evidence = Evidence(findings, seed)
    return [judged(claim, evidence) for claim in CLAIMS]
