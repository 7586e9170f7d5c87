"""Members of a team that choose again in every round, each by a mind of its own: Sarsa,
Alert or AlertAM.

A world that offers them has `mind_plans(side)`: what each member chooses from, what it
tells apart, and what it sees its counterpart do.
"""

from __future__ import annotations

from copy import deepcopy
from dataclasses import asdict
from typing import TYPE_CHECKING, Any, NamedTuple

from sparring.errors import SettingsError, StateError, unknown
from sparring.learners.alert import Alert, AlertAM
from sparring.learners.sarsa import Sarsa
from sparring.learners.temporal_settings import Handicap
from sparring.luck import Luck
from sparring.scripting.restoring import Restored
from sparring.untrusted import Unfit, field_of, items_of
from sparring.worlds.seeds import MIND_STREAM, long_word

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from sparring.learners.temporal_settings import TemporalSettings
    from sparring.worlds.rewriting import RuleAction

MIND_KINDS: dict[str, type[Sarsa]] = {kind.kind: kind for kind in (Sarsa, Alert, AlertAM)}
"""By what the command line calls them."""
SQUAD_VERSION = 1
MOST_MEMBERS = 16


class MindPlan(NamedTuple):
    """How one member of a side may decide."""

    role: str
    actions: Sequence[RuleAction]
    seen: Sequence[str]
    """What its counterpart can be seen doing, in the order of the kernel's numbers."""
    watches: int
    """The member of the other side whom it sees."""
    models: bool = True
    """Whether it makes itself a model of whom it sees, if the learner can do that."""
    states: Sequence[str] | None = None
    """What is told apart, by name; or"""
    features: Sequence[str] | None = None
    """by yes and no, in the order of the kernel's bits."""
    sight: int = 0
    """Which of these the kernel is to tell it: a number that the world knows."""
    settings: str | None = None
    """The preset that fits Alert and AlertAM; their usual one if there is none."""


def team_plans(
    roles: Sequence[str],
    actions: Mapping[str, Sequence[RuleAction]],
    states: Sequence[str],
    seen: Sequence[str],
) -> list[MindPlan]:
    """Plans for a team whose members choose from the actions of learners of values: each
    sees the enemy in his own place."""
    return [
        MindPlan(role=role, actions=actions[role], seen=seen, watches=member, states=states)
        for member, role in enumerate(roles)
    ]


class Squad:
    """The minds of one side, one for each member: they learn apart."""

    def __init__(
        self,
        kind: str,
        plans: Sequence[MindPlan],
        *,
        settings: TemporalSettings | None = None,
        handicap: Handicap | None = None,
        everyone_models: bool = False,
        learns: bool = True,
        seed: int = 0,
    ) -> None:
        if kind not in MIND_KINDS:
            raise unknown("learner with a mind of its own", kind, MIND_KINDS)
        self.kind = kind
        self.learns = learns
        """Whether it goes on learning."""
        self.plans = tuple(plans)
        luck = Luck(seed, MIND_STREAM)
        self.minds = [
            mind_for(
                self.kind_of(plan, everyone_models),
                plan,
                settings=settings,
                handicap=handicap,
                seed=long_word(luck),
            )
            for plan in self.plans
        ]

    def kind_of(self, plan: MindPlan, everyone_models: bool) -> str:
        """Whoever makes no model of anybody learns by Alert alone."""
        if self.kind == AlertAM.kind and not (plan.models or everyone_models):
            return Alert.kind
        return self.kind

    @property
    def lessons(self) -> int:
        """Encounters learned from so far."""
        return self.minds[0].lessons

    @property
    def handicap(self) -> Handicap | None:
        """What keeps an even game, the same for all; None for nothing."""
        return self.minds[0].handicap

    @property
    def held_back(self) -> bool:
        """Whether a handicap keeps an even game."""
        return self.handicap is not None

    # --- keeping -------------------------------------------------------------

    def state(self) -> dict[str, Any]:
        """Everything learned, as JSON data."""
        members = zip(self.plans, self.minds, strict=True)
        held_back = {} if self.handicap is None else {"handicap": asdict(self.handicap)}
        return {
            "sparring_squad": SQUAD_VERSION,
            "learner": self.kind,
            **held_back,
            "members": [{"role": plan.role, "mind": mind.state()} for plan, mind in members],
        }

    def restore(self, form: Any) -> Restored:
        """Take over saved state; nothing is changed before all of it is checked. The handicap
        stays this squad's own."""
        saved = saved_minds(form, self)
        minds = deepcopy(self.minds)
        found = [mind.restore(one) for mind, one in zip(minds, saved, strict=True)]
        self.minds = minds
        return Restored(
            added=tuple(name for one in found for name in one.added),
            removed=tuple(name for one in found for name in one.removed),
        )


def mind_for(kind: str, plan: MindPlan, *, settings: Any, handicap: Any, seed: int) -> Sarsa:
    """A fresh learner for one member."""
    wanted = settings if settings is not None else preset_for(kind, plan)
    names = [action.name for action in plan.actions]
    common: dict[str, Any] = {
        "states": plan.states,
        "features": plan.features,
        "settings": wanted,
        "handicap": handicap,
        "seed": seed,
    }
    if kind == AlertAM.kind:
        return AlertAM(names, seen=plan.seen, **common)
    return MIND_KINDS[kind](names, **common)


def preset_for(kind: str, plan: MindPlan) -> str | None:
    """The settings that fit a member; Sarsa has its own."""
    return None if kind == Sarsa.kind else plan.settings


def squad_kind(form: Any) -> str | None:
    """Which learner a squad was saved by; None if this is none."""
    if not isinstance(form, dict) or "sparring_squad" not in form:
        return None
    kind = form.get("learner")
    return kind if isinstance(kind, str) else None


def saved_handicap(form: Any) -> Handicap | None:
    """What a saved squad was held back by; None if it was not."""
    if not isinstance(form, dict) or "handicap" not in form:
        return None
    try:
        handicap = field_of(form, "handicap", dict)
        share, step = (field_of(handicap, name, int, float) for name in ("win_share", "step"))
        return Handicap(share, step)
    except (Unfit, SettingsError) as unfit:
        raise StateError(f"the saved handicap is damaged: {unfit}") from None


def saved_minds(form: Any, squad: Squad) -> list[Any]:
    """The minds in saved state, one for each member."""
    try:
        if not isinstance(form, dict) or form.get("sparring_squad") != SQUAD_VERSION:
            raise Unfit("it does not say that it holds minds, or is of another version")
        if field_of(form, "learner", str) != squad.kind:
            raise Unfit(f"it was learned by another learner than '{squad.kind}'")
        members = items_of(form, "members", MOST_MEMBERS)
        roles = [field_of(member, "role", str) for member in members]
        wanted = [plan.role for plan in squad.plans]
        if roles != wanted:
            raise Unfit(f"it has other members than {', '.join(wanted)}")
        return [field_of(member, "mind", dict) for member in members]
    except Unfit as unfit:
        raise StateError(f"these are no saved minds, or they are damaged: {unfit}") from None
