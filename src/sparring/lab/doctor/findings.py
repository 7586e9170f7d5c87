"""What is wrong with a rule, by name and with the figures that show it."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum
from typing import Any


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
