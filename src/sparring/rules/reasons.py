"""Why a rule acted or was passed over, as data and in words."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from enum import Enum
from typing import Any

SOMETHING = "something it speaks of"


class RuleReasonKind(Enum):
    """What the reason is about."""

    NO_CONDITION = "no condition"
    """The rule asks nothing."""
    TRUTH = "truth"
    """A question with a yes or no."""
    COMPARISON = "comparison"
    """Two numbers."""
    GROUP = "group"
    """A question to some member of a group."""
    MISSING = "missing"
    """Something that the rule speaks of is not there."""
    NO_NUMBER = "no number"
    """A number that the rule asks for divides by zero."""
    BOTH = "both"
    """Two reasons: neither side of an `or` holds."""
    CONDITION = "condition"
    """The condition of a rule that is a Python function: what it asks is not known."""
    NOT_POSSIBLE = "not possible"
    """The action cannot be done now."""
    POSSIBLE = "possible"
    """A rule that is a Python function could act."""


@dataclass(frozen=True, slots=True)
class RuleReason:
    """Why a rule acted or was passed over."""

    kind: RuleReasonKind
    holds: bool
    """Whether it speaks for the rule, so far as the question itself goes."""
    asked: str = ""
    """What was asked, or is missing, in the words of the rule: `closestenemy.health`."""
    value: Any = None
    """What the answer was: a number of a comparison, how many of a group fit, yes or no."""
    operator: str = ""
    """Of a comparison: `<`."""
    other: str = ""
    """Of a comparison: what it was compared with, in the words of the rule."""
    other_value: Any = None
    """Of a comparison: how much that is."""
    reasons: tuple[RuleReason, ...] = ()
    """Of two reasons: both."""

    def as_data(self) -> dict[str, Any]:
        """The reason for machines, with its words; numbers of the game as they are."""
        return {
            **asdict(self),
            "kind": self.kind.value,
            "reasons": [reason.as_data() for reason in self.reasons],
            "text": str(self),
        }

    def __str__(self) -> str:
        if self.kind is RuleReasonKind.COMPARISON:
            return self.comparison_in_words()
        if self.kind is RuleReasonKind.BOTH:
            return ", and ".join(map(str, self.reasons))
        if self.kind is RuleReasonKind.GROUP:
            return f"{self.asked} fits {self.value or 'nobody'}"
        if self.kind is RuleReasonKind.TRUTH:
            return f"{self.asked} is {'true' if self.value else 'false'}"
        if self.kind is RuleReasonKind.MISSING:
            return f"{self.asked} is missing"
        if self.kind is RuleReasonKind.NO_NUMBER:
            return f"{self.asked} divides by zero: its value is missing"
        return PLAIN[self.kind]

    def comparison_in_words(self) -> str:
        """`health is 3, not > 5`."""
        operator = self.operator if self.holds else f"not {self.operator}"
        bound = self.other
        if self.other_value is not None:
            bound = f"{bound}, which is {self.other_value}"
        return f"{self.asked} is {self.value}, {operator} {bound}"


PLAIN = {
    RuleReasonKind.NO_CONDITION: "no condition",
    RuleReasonKind.CONDITION: "its condition is false",
    RuleReasonKind.NOT_POSSIBLE: "the action is not possible now",
    RuleReasonKind.POSSIBLE: "it could act",
}
"""Reasons that need no facts."""


def missing(what: str = SOMETHING) -> RuleReason:
    """Something is not there."""
    return RuleReason(RuleReasonKind.MISSING, False, what)


def no_number(what: str) -> RuleReason:
    """A number that is none."""
    return RuleReason(RuleReasonKind.NO_NUMBER, False, what)


NO_CONDITION = RuleReason(RuleReasonKind.NO_CONDITION, True)
CONDITION_FAILED = RuleReason(RuleReasonKind.CONDITION, False)
NOT_POSSIBLE = RuleReason(RuleReasonKind.NOT_POSSIBLE, False)
POSSIBLE = RuleReason(RuleReasonKind.POSSIBLE, True)
