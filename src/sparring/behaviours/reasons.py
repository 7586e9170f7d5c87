"""Why an actor does what it does, as data and in words.

An actor notes facts, which costs next to nothing; they become a reason when somebody asks.
"""

from __future__ import annotations

from dataclasses import dataclass, fields
from enum import Enum
from typing import TYPE_CHECKING, Any, TypeAlias

if TYPE_CHECKING:
    from collections.abc import Callable

    from sparring.behaviours.model import Action, Event

Note: TypeAlias = tuple[Any, ...]
"""A function of this module, then the facts that it makes a reason of."""


class ActorReasonKind(Enum):
    """What made an actor do something, or stop."""

    EVENT = "event"
    """Something happened."""
    WEIGHT = "weight"
    """It was drawn by weight."""
    NEEDS = "needs"
    """It was drawn by weight and by what is felt."""
    LEARNED = "learned"
    """A learner chose it."""
    ASKED = "asked"
    """Somebody asked for it."""
    AGREED = "agreed"
    """A partner was found for it."""
    REFUSED = "refused"
    """Nobody wanted to join in."""
    LEFT = "left"
    """The partner is gone."""
    RESUMED = "resumed"
    """What was interrupted goes on."""
    ROLE = "role"
    """Another role is played."""
    ROLE_AGAIN = "role again"
    """A role that a range had begun is over."""
    ROLE_OVER = "role over"
    """A behaviour ends with its role."""
    FAILED = "failed"
    """An action could not be done."""
    NOTHING = "nothing"
    """Nothing could be chosen."""
    GONE = "gone"
    """The actor left the game."""
    RESTORED = "restored"
    """It goes on from saved state; the reasons from before are not kept."""
    NOT_BEGUN = "not begun"
    """It was never ticked."""


@dataclass(frozen=True, slots=True)
class ActorReason:
    """Why an actor does what it does: a kind, and the facts that belong to it."""

    kind: ActorReasonKind
    behaviour: str | None = None
    event: Event | None = None
    """What happened; as text with `str`."""
    cause: str | None = None
    """Who caused it."""
    interrupted: str | None = None
    """The behaviour that gave way."""
    weight: int | None = None
    """Of what was drawn; `total` is that of all that could be."""
    total: int | None = None
    needs: tuple[tuple[str, int], ...] = ()
    """How strongly each need was felt."""
    learner: str | None = None
    about: str | None = None
    """What partners were to do together."""
    partner: str | None = None
    """Who asked, agreed, or left."""
    ending: str | None = None
    """Why a partner left, in words: `called away`, `gave up`, `gone`, `stopped`."""
    task: str | None = None
    """The task that goes on from its beginning."""
    role: str | None = None
    action: Action | None = None
    """What could not be done; as text with `str`."""

    def as_data(self) -> dict[str, Any]:
        """The facts for machines, with the words; those that do not belong are left out."""
        values = {one.name: getattr(self, one.name) for one in fields(self)}
        facts = {name: value for name, value in values.items() if value not in (None, ())}
        for name in facts.keys() & {"event", "action"}:
            facts[name] = str(facts[name])
        if self.needs:
            facts["needs"] = dict(self.needs)
        return {**facts, "kind": self.kind.value, "text": str(self)}

    def __str__(self) -> str:
        return WORDS[self.kind](self)


# --- facts ------------------------------------------------------------------------------


def by_event(
    behaviour: str, event: Event, cause: str | None, interrupted: str | None
) -> ActorReason:
    """An event made it begin this."""
    return ActorReason(
        ActorReasonKind.EVENT, behaviour, event=event, cause=cause, interrupted=interrupted
    )


def by_weight(behaviour: str, weight: int, total: int) -> ActorReason:
    """It chose this by chance."""
    return ActorReason(ActorReasonKind.WEIGHT, behaviour, weight=weight, total=total)


def by_needs(behaviour: str, weight: int, total: int, needs: dict[str, int]) -> ActorReason:
    """It chose this because of what it feels."""
    felt = tuple(needs.items())
    return ActorReason(ActorReasonKind.NEEDS, behaviour, weight=weight, total=total, needs=felt)


def by_learner(behaviour: str, learner: str) -> ActorReason:
    """A learner chose this."""
    return ActorReason(ActorReasonKind.LEARNED, behaviour, learner=learner)


def asked(behaviour: str, about: str, asker: str, interrupted: str | None) -> ActorReason:
    """Somebody asked for this."""
    return ActorReason(
        ActorReasonKind.ASKED, behaviour, about=about, partner=asker, interrupted=interrupted
    )


def agreed(behaviour: str, partner: str) -> ActorReason:
    """A partner was found."""
    return ActorReason(ActorReasonKind.AGREED, behaviour, partner=partner)


def refused(about: str) -> ActorReason:
    """Nobody wanted to."""
    return ActorReason(ActorReasonKind.REFUSED, about=about)


def left(behaviour: str, partner: str, ending: str) -> ActorReason:
    """The partner is gone."""
    return ActorReason(ActorReasonKind.LEFT, behaviour, partner=partner, ending=ending)


def resumed(behaviour: str, task: str) -> ActorReason:
    """It goes on with what was interrupted."""
    return ActorReason(ActorReasonKind.RESUMED, behaviour, task=task)


def role(name: str, event: Event) -> ActorReason:
    """It plays another role."""
    return ActorReason(ActorReasonKind.ROLE, role=name, event=event)


def role_again(name: str) -> ActorReason:
    """A role that a range had begun is over."""
    return ActorReason(ActorReasonKind.ROLE_AGAIN, role=name)


def dropped(behaviour: str, role_name: str) -> ActorReason:
    """Its role is over, and so is this."""
    return ActorReason(ActorReasonKind.ROLE_OVER, behaviour, role=role_name)


def failed(behaviour: str, action: Action) -> ActorReason:
    """An action could not be done."""
    return ActorReason(ActorReasonKind.FAILED, behaviour, action=action)


def nothing() -> ActorReason:
    """Nothing could be chosen."""
    return ActorReason(ActorReasonKind.NOTHING)


def gone() -> ActorReason:
    """It left the game."""
    return ActorReason(ActorReasonKind.GONE)


def restored() -> ActorReason:
    """It was saved and goes on."""
    return ActorReason(ActorReasonKind.RESTORED)


NOT_BEGUN = ActorReason(ActorReasonKind.NOT_BEGUN)


def reason_in(note: Note) -> ActorReason:
    """The reason that was noted."""
    make, *facts = note
    reason: ActorReason = make(*facts)
    return reason


# --- words ------------------------------------------------------------------------------


def event_in_words(why: ActorReason) -> str:
    """`interrupted Patrol: thief within 6 m (Shade); now Exclaim`."""
    return begun_in_words(why, f"{why.event} ({why.cause})" if why.cause else f"{why.event}")


def begun_in_words(why: ActorReason, reason: str) -> str:
    """A behaviour that began for a reason, and what it interrupted."""
    if why.interrupted is None:
        return f"{why.behaviour}: {reason}"
    return f"interrupted {why.interrupted}: {reason}; now {why.behaviour}"


def weight_in_words(why: ActorReason) -> str:
    """`Rest: drawn by weight, 2 of 5`."""
    if why.weight == why.total:
        return f"{why.behaviour}: the only thing to do"
    return f"{why.behaviour}: drawn by weight, {why.weight} of {why.total}"


def needs_in_words(why: ActorReason) -> str:
    """`Rest: drawn by motivation, 2 of 5 (tiredness 60)`."""
    felt = ", ".join(f"{name} {level}" for name, level in why.needs)
    return f"{why.behaviour}: drawn by motivation, {why.weight} of {why.total} ({felt})"


WORDS: dict[ActorReasonKind, Callable[[ActorReason], str]] = {
    ActorReasonKind.EVENT: event_in_words,
    ActorReasonKind.WEIGHT: weight_in_words,
    ActorReasonKind.NEEDS: needs_in_words,
    ActorReasonKind.LEARNED: lambda why: (
        f"{why.behaviour}: chosen by what was learned ({why.learner})"
    ),
    ActorReasonKind.ASKED: lambda why: begun_in_words(why, f"{why.partner} asked ({why.about})"),
    ActorReasonKind.AGREED: lambda why: f"{why.behaviour}: {why.partner} agreed",
    ActorReasonKind.REFUSED: lambda why: f"nobody agreed ({why.about})",
    ActorReasonKind.LEFT: lambda why: (
        f"left in the lurch by {why.partner} ({why.ending}): {why.behaviour} ends"
    ),
    ActorReasonKind.RESUMED: lambda why: (
        f"{why.behaviour} again, from the beginning of its task '{why.task}'"
    ),
    ActorReasonKind.ROLE: lambda why: f"now {why.role}: {why.event}",
    ActorReasonKind.ROLE_AGAIN: lambda why: f"{why.role} again: nobody is near any more",
    ActorReasonKind.ROLE_OVER: lambda why: f"{why.behaviour} ends: it was of the role {why.role}",
    ActorReasonKind.FAILED: lambda why: f"{why.behaviour} given up: {why.action} could not be done",
    ActorReasonKind.NOTHING: lambda why: "nothing to do",
    ActorReasonKind.GONE: lambda why: "gone",
    ActorReasonKind.RESTORED: lambda why: "goes on from saved state",
    ActorReasonKind.NOT_BEGUN: lambda why: "has not begun yet",
}
"""How each kind is told."""
