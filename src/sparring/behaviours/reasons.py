"""Why an actor does what it does, in words.

An actor notes facts, which costs next to nothing; they become words when somebody asks.
"""

from __future__ import annotations

from typing import Any, TypeAlias

Note: TypeAlias = tuple[Any, ...]
"""A function of this module, then the facts that it puts into words."""


def by_event(behaviour: str, event: object, cause: str | None, interrupted: str | None) -> str:
    """An event made it begin this."""
    reason = f"{event} ({cause})" if cause else f"{event}"
    if interrupted is None:
        return f"{behaviour}: {reason}"
    return f"interrupted {interrupted}: {reason}; now {behaviour}"


def by_weight(behaviour: str, weight: int, total: int) -> str:
    """It chose this by chance."""
    if weight == total:
        return f"{behaviour}: the only thing to do"
    return f"{behaviour}: drawn by weight, {weight} of {total}"


def by_needs(behaviour: str, weight: int, total: int, needs: dict[str, int]) -> str:
    """It chose this because of what it feels."""
    felt = ", ".join(f"{name} {level}" for name, level in needs.items())
    return f"{behaviour}: drawn by motivation, {weight} of {total} ({felt})"


def by_learner(behaviour: str, learner: str) -> str:
    """A learner chose this."""
    return f"{behaviour}: chosen by what was learned ({learner})"


def asked(behaviour: str, about: str, asker: str, interrupted: str | None) -> str:
    """Somebody asked for this."""
    if interrupted is None:
        return f"{behaviour}: {asker} asked ({about})"
    return f"interrupted {interrupted}: {asker} asked ({about}); now {behaviour}"


def agreed(behaviour: str, partner: str) -> str:
    """A partner was found."""
    return f"{behaviour}: {partner} agreed"


def refused(about: str) -> str:
    """Nobody wanted to."""
    return f"nobody agreed ({about})"


def left(behaviour: str, partner: str, reason: str) -> str:
    """The partner is gone."""
    return f"left in the lurch by {partner} ({reason}): {behaviour} ends"


def resumed(behaviour: str, task: str) -> str:
    """It goes on with what was interrupted."""
    return f"{behaviour} again, from the beginning of its task '{task}'"


def role(name: str, event: object) -> str:
    """It plays another role."""
    return f"now {name}: {event}"


def role_again(name: str) -> str:
    """A role that a range had begun is over."""
    return f"{name} again: nobody is near any more"


def dropped(behaviour: str, role_name: str) -> str:
    """Its role is over, and so is this."""
    return f"{behaviour} ends: it was of the role {role_name}"


def failed(behaviour: str, action: object) -> str:
    """An action could not be done."""
    return f"{behaviour} given up: {action} could not be done"


def nothing() -> str:
    """Nothing could be chosen."""
    return "nothing to do"


def gone() -> str:
    """It left the game."""
    return "gone"


def restored() -> str:
    """It was saved and goes on; the reasons from before are not kept."""
    return "goes on from saved state"


def in_words(note: Note) -> str:
    """A note as a sentence: its first item is the wording, the rest are its facts."""
    wording, *facts = note
    text: str = wording(*facts)
    return text
