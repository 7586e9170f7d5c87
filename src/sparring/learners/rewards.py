"""What a round of a fight is worth: the reward of the agent-modelling thesis, 3.1."""

from __future__ import annotations

from sparring.errors import UsageError


def health_share(own: float, theirs: float) -> float:
    """A side's share of all health that is left, the health of a team added up; a half
    when nobody has any."""
    if own < 0 or theirs < 0:
        raise UsageError(f"health is at least 0; got {own:g} and {theirs:g}")
    total = own + theirs
    return own / total if total else 0.5


def share_reward(before: float, now: float) -> float:
    """The reward for a share that was and one that is: an encounter between equals adds
    up to 1 if it is won and to -1 if it is lost."""
    return 2 * (now - before)
