"""The papers' claims on the role-playing world, in the order of the report."""

from __future__ import annotations

from sparring.lab.experiments.crpg.claims.difficulty import DIFFICULTY_CLAIMS
from sparring.lab.experiments.crpg.claims.learning import LEARNING_CLAIMS
from sparring.lab.experiments.crpg.claims.outliers import OUTLIER_CLAIMS
from sparring.lab.experiments.crpg.claims.remarks import REMARK_CLAIMS

CLAIMS = (*LEARNING_CLAIMS, *OUTLIER_CLAIMS, *DIFFICULTY_CLAIMS, *REMARK_CLAIMS)
