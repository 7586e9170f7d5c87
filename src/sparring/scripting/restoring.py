"""Saved state taken over by a learner, also when its rules have been patched since.

Everything is checked before anything is changed. Each rule keeps what was learned
of it: it is found by its name, by a name it had before, or by its text.
"""

from __future__ import annotations

import re
from copy import deepcopy
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from sparring.errors import StateError, UsageError, plural
from sparring.scripting.adjust import within
from sparring.scripting.pool import MOST_POINTS, SHARED, Pool, own_name
from sparring.scripting.regime import CEILING_ROOM
from sparring.scripting.relative import FIRST_SPREAD
from sparring.scripting.renaming import (
    check_new_names,
    earlier_labels,
    earlier_roles,
    earlier_rules,
    pasts,
)
from sparring.scripting.roles import make_pools
from sparring.scripting.script import Script
from sparring.scripting.settings import (
    FallbackKind,
)
from sparring.scripting.state import SavedRole, SavedState, read_state
from sparring.untrusted import (
    Unfit,
    excerpt,
    field_of,
    items_of,
    texts_in,
    whole_in,
    wholes_in,
)

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from sparring.scripting.learner import DynamicScripting
    from sparring.scripting.roles import RoleLearner
    from sparring.scripting.rulebase import Rulebase
    from sparring.scripting.script import Part
    from sparring.scripting.settings import Settings


TICKET = re.compile(r"[0-9a-f]{16}")


@dataclass(frozen=True, slots=True)
class Restored:
    """What became of saved state: which rules are new, gone or renamed."""

    added: tuple[str, ...] = ()
    """Rules the state did not know; they start as in a new game."""
    removed: tuple[str, ...] = ()
    """Rules the state knew and the rulebase no longer has."""
    renamed: tuple[tuple[str, str], ...] = ()
    """Rules found under another name: old and new."""
    notes: tuple[str, ...] = ()
    """Anything else worth telling."""

    @property
    def patched(self) -> bool:
        """Whether the rules have changed since the state was saved."""
        notes = [note for note in self.notes if note != OTHER_WAY]
        return bool(self.added or self.removed or self.renamed or notes)


@dataclass(slots=True)
class Changes:
    """What is found while old pools are fitted to new rules."""

    added: list[str] = field(default_factory=list)
    removed: list[str] = field(default_factory=list)
    renamed: list[tuple[str, str]] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)

    def report(self) -> Restored:
        """The same, unchangeable, each thing once."""
        return Restored(
            tuple(dict.fromkeys(self.added)),
            tuple(dict.fromkeys(self.removed)),
            tuple(dict.fromkeys(self.renamed)),
            tuple(dict.fromkeys(self.notes)),
        )


def restore(
    learner: DynamicScripting,
    form: Any,
    renamed: Mapping[str, str],
    *,
    keep_luck: bool = False,
) -> Restored:
    """Put saved state into a learner; nothing changes unless all of it fits."""
    check_new_names(learner, renamed)
    saved_state = read_state(form)
    changes = Changes()
    if learned_otherwise(saved_state, learner.settings):
        rescale(saved_state, learner.settings)
        changes.notes.append(OTHER_WAY)
    saved_roles = {role.name: role for role in saved_state.roles}
    past_roles = past_roles_of(learner, [role.role for role in saved_state.roles], renamed)
    new_pools: dict[str, dict[str | None, Pool]] = {}
    for name, role_learner in learner.roles.items():
        # What the state does not know starts anew, whatever was learned here.
        fresh_pools = make_pools(role_learner.rulebase, learner.settings, role_learner.agent)
        for pool in fresh_pools.values():
            pool.peak = saved_state.difficulty.peak_start
        new_pools[name] = fresh_pools
        past_role = past_roles.get(role_learner.rulebase.role)
        role = saved_for(role_learner, past_role, saved_state.roles, changes)
        if role is None:
            changes.notes.append(f"role '{name}' is new: nothing was learned for it yet")
            continue
        saved_roles.pop(role.name, None)
        new_pools[name] = fitted_pools(
            role, fresh_pools, role_learner, renamed, changes, learner.settings
        )
    if len(saved_roles) == len(saved_state.roles):
        theirs, ours = ", ".join(saved_roles)[:200], ", ".join(learner.roles)
        raise StateError(
            f"this state is of another game: it knows {theirs or 'no role'}, not {ours}"
        )
    changes.notes.extend(f"role '{name}' is gone" for name in saved_roles)
    saved_names = names_in(saved_state)
    changes.notes.extend(
        f"no saved rule is named '{name}'" for name in renamed if name not in saved_names
    )
    take_over(learner, saved_state, new_pools, keep_luck=keep_luck)
    return changes.report()


def past_roles_of(
    learner: DynamicScripting, saved: Iterable[str], renamed: Mapping[str, str]
) -> dict[str, str]:
    """Under which saved name each role of a learner is found."""
    rulebases = {kept.rulebase.role: kept.rulebase for kept in learner.roles.values()}
    return pasts(list(rulebases), saved, renamed, earlier_roles(rulebases.values()))


def fitted_pools(
    role: SavedRole,
    fresh_pools: dict[str | None, Pool],
    role_learner: RoleLearner,
    renamed: Mapping[str, str],
    changes: Changes,
    settings: Settings,
) -> dict[str | None, Pool]:
    """The pools of a role with what its saved ones had learned."""
    name, rulebase = role_learner.name, role_learner.rulebase
    old_pools = {pool.label: pool for pool in role.pools}
    past_labels = pasts(list(fresh_pools), old_pools, renamed, earlier_labels(rulebase))
    pools = dict(fresh_pools)
    for label, fresh in fresh_pools.items():
        if label not in past_labels:
            changes.notes.append(f"{fresh.scope.value} '{label}' of role '{name}' is new")
            continue
        past = past_labels[label]
        if past != label:
            changes.notes.append(f"{fresh.scope.value} '{past}' of role '{name}' is now '{label}'")
        old = old_pools.pop(past)
        pools[label] = fitted_pool(old, fresh, rulebase, renamed, changes, settings)
    lost_labels = [f"'{label}'" for label in old_pools]
    if lost_labels:
        changes.notes.append(f"role '{name}' no longer has weights for {', '.join(lost_labels)}")
    return pools


def names_in(saved_state: SavedState) -> set[str | None]:
    """Every name that something saved has."""
    names: set[str | None] = set()
    for role in saved_state.roles:
        names.add(role.role)
        for pool in role.pools:
            names.update((pool.label, *pool.names))
    return names


OTHER_WAY = (
    "it was learned in another way (by rewards and penalties, or by what is usual): "
    "the weights were brought to this learner's scale"
)


def learned_otherwise(saved_state: SavedState, settings: Settings) -> bool:
    """Whether the weights are of another way of learning than these settings mean."""
    was_relative = isinstance(saved_state.settings.get("relative"), dict)
    return saved_state.by_swift or was_relative != (settings.relative is not None)


def rescale(saved_state: SavedState, settings: Settings) -> None:
    """Bring saved weights to the scale of another way of learning: the same shares of
    so many points a rule as it begins with. What the usual is has to be found anew."""
    for role in saved_state.roles:
        for pool in role.pools:
            total = settings.initial_weight * len(pool.weights)
            weights = [weight * total // max(1, pool.total) for weight in pool.weights]
            high = max(settings.max_weight, max(weights) + 1)
            pool.weights = within(weights, settings.min_weight, high, total)
            pool.total = total
            pool.ceiling = pool.first_ceiling(settings)
            pool.usual, pool.spread, pool.gloom = settings.break_even, FIRST_SPREAD, 0
            pool.recent.clear()
            pool.lineage.clear()
            pool.lessons.clear()


def saved_for(
    role_learner: RoleLearner,
    past_role: str | None,
    saved_roles: Sequence[SavedRole],
    changes: Changes,
) -> SavedRole | None:
    """What was saved for a role under the name it had, or for an agent of it.

    Where agents shared their weights and now have their own, each goes on from what
    they shared; where they had their own and now share, from those of the first.
    """
    role, agent = role_learner.rulebase.role, role_learner.agent
    of_role = sorted(
        (one for one in saved_roles if one.role == past_role), key=lambda one: one.agent
    )
    if of_role and past_role != role:
        changes.notes.append(f"role '{past_role}' is now '{role}'")
    for saved_role in of_role:
        if saved_role.agent == agent:
            return saved_role
    if not of_role or SHARED not in (agent, of_role[0].agent):
        return None
    if agent == SHARED:
        changes.notes.append(
            f"every agent of role '{role}' had a rulebase of its own: that of the first goes on"
        )
        return of_role[0]
    changes.notes.append(
        f"every agent of role '{role}' now has a rulebase of its own: each goes on from the one "
        "they shared"
    )
    return deepcopy(of_role[0])


def take_over(
    learner: DynamicScripting,
    saved_state: SavedState,
    new_pools: dict[str, dict[str | None, Pool]],
    *,
    keep_luck: bool,
) -> None:
    """Exchange the learner's insides; nothing here can fail."""
    for name, pools in new_pools.items():
        learner.roles[name].pools = pools
    learner.encounters = saved_state.encounters
    if not keep_luck:
        learner.drawing_luck = saved_state.drawing_luck
        learner.deciding_luck = saved_state.deciding_luck
    learner.resume_difficulty(saved_state.difficulty)
    learner.owner = object()
    # Who goes back to an earlier save plays that encounter again.
    learner.used_tickets = {}


def fitted_pool(
    old: Pool,
    fresh: Pool,
    rulebase: Rulebase,
    renamed: Mapping[str, str],
    changes: Changes,
    settings: Settings,
) -> Pool:
    """A pool of the present rules with what the old pool had learned."""
    origin = origins(old, fresh, rulebase, renamed)
    note_changes(old, fresh, origin, changes)
    pool = Pool(fresh.scope, fresh.label, fresh.names, fresh.texts, fresh.priorities, fresh.weights)
    pool.agent, pool.members, pool.lines = fresh.agent, fresh.members, fresh.lines
    pool.line_of, pool.has_twins = fresh.line_of, fresh.has_twins
    pool.peak = old.peak
    pool.usual, pool.spread, pool.gloom = old.usual, old.spread, old.gloom
    pool.encounters, pool.fallbacks = old.encounters, old.fallbacks
    unchanged = origin == list(range(len(old.names)))
    pool.total = legal_total(old.total, len(pool.names), settings, changes, unchanged)
    lowest_ceiling = -(-pool.total // len(pool.names))
    pool.ceiling = max(old.ceiling, lowest_ceiling, settings.min_weight)
    if settings.relative is not None:
        pool.ceiling = min(pool.ceiling, CEILING_ROOM * settings.max_weight)
    for counter in ("drawn", "activated", "rewarded", "punished"):
        counts = getattr(old, counter)
        setattr(pool, counter, [0 if o is None else counts[o] for o in origin])
    if fresh.relations is not None:
        pool.relations = fitted_relations(old, origin)
    if unchanged:
        pool.weights = old.weights
        pool.recent, pool.lessons = old.recent, old.lessons
        if settings.fallback.kind is not FallbackKind.NONE:
            pool.lineage = old.lineage
        return pool
    weights = [
        start if o is None else old.weights[o]
        for o, start in zip(origin, fresh.weights, strict=True)
    ]
    low, high = settings.min_weight, max(settings.max_weight, max(weights))
    pool.weights = within(weights, low, high, pool.total)
    return pool


def origins(
    old: Pool, fresh: Pool, rulebase: Rulebase, renamed: Mapping[str, str]
) -> list[int | None]:
    """Where each present rule stood in the old pool: as `renamed` says, by its
    name, by a name it had, or by its text. A better reason goes before a worse
    one, whichever rule comes first."""
    place_in_old = {name: place for place, name in enumerate(old.names)}
    past_names = pasts(fresh.names, old.names, renamed, earlier_rules(rulebase))
    places = [place_in_old.get(past_names.get(name, "")) for name in fresh.names]
    unclaimed = [place for place in range(len(old.names)) if place not in set(places)]
    with_text: dict[str, list[int]] = {}
    for place in unclaimed:
        with_text.setdefault(old.texts[place], []).append(place)
    for at, text in enumerate(fresh.texts):
        if places[at] is None and with_text.get(text):
            places[at] = with_text[text].pop(0)
    return places


def note_changes(old: Pool, fresh: Pool, origin: list[int | None], changes: Changes) -> None:
    """Note which rules are new, gone or renamed."""
    for name, place in zip(fresh.names, origin, strict=True):
        if place is None:
            changes.added.append(name)
        elif old.names[place] != name:
            changes.renamed.append((old.names[place], name))
    changes.removed.extend(name for place, name in enumerate(old.names) if place not in origin)


def legal_total(
    total: int, rules: int, settings: Settings, changes: Changes, unchanged: bool
) -> int:
    """The old total, or the nearest that the present number of rules can hold."""
    low, high = rules * settings.min_weight, min(rules * settings.max_weight, MOST_POINTS)
    legal = min(max(total, low), high)
    if legal != total:
        if unchanged:
            raise StateError(
                f"the saved weights add up to {total}, but {plural(rules, 'rule')} with these "
                f"settings can hold {low} to {high} only"
            )
        changes.notes.append(
            f"the weight total {total} became {legal} to fit {plural(rules, 'rule')}"
        )
    return legal


def fitted_relations(old: Pool, origin: list[int | None]) -> list[list[int]]:
    """Relation weights of the rules that stayed."""
    relations = old.relations
    return [
        [0 if relations is None or a is None or b is None else relations[a][b] for b in origin]
        for a in origin
    ]


def script_from(learner: DynamicScripting, form: Any, renamed: Mapping[str, str]) -> Script:
    """A script as it was saved in mid-encounter; its names may have changed since."""
    check_new_names(learner, renamed)
    try:
        if whole_in(form, "sparring_script") != 1:
            raise Unfit("it was written by a newer version")
        role_learner = role_of_script(learner, form, renamed)
        role = role_learner.rulebase.role
        parts: list[Part] = []
        start = 0
        for part in items_of(form, "parts"):
            label = field_of(part, "label", str, type(None))
            pool = pool_called(role_learner, label, renamed)
            if pool is None:
                raise Unfit(f"role '{role}' has no weights for {excerpt(label)}")
            names = texts_in(part, "rules")
            places = places_called(pool, names, role_learner.rulebase, renamed)
            strangers = [name for name in names if name not in places]
            if strangers or len(set(names)) < len(names):
                raise Unfit(f"rules that are not there, or twice: {excerpt(strangers or names)}")
            parts.append((pool, [places[name] for name in names], start))
            start += len(names)
        if not parts or len({pool for pool, _, _ in parts}) < len(parts):
            raise Unfit("no set of weights is named, or one twice")
        script = Script(role_learner.rulebase, parts, learner.deciding_luck, learner.owner)
        if "control" in form and field_of(form, "control", bool):
            script = control_like(learner, script)
        try:
            script.mark(*wholes_in(form, "activated", 0))
        except UsageError as error:
            raise Unfit(str(error)) from None
        script.ticket = ticket_in(form)
        return script
    except Unfit as unfit:
        raise StateError(f"this is not a saved script, or it is damaged: {unfit}") from None


def role_of_script(learner: DynamicScripting, form: Any, renamed: Mapping[str, str]) -> RoleLearner:
    """What is kept for the role that a saved script is of, whatever it is called now."""
    role = field_of(form, "role", str)
    agent = whole_in(form, "agent", 1) if "agent" in form else SHARED
    present = [new for new, old in past_roles_of(learner, [role], renamed).items() if old == role]
    name = own_name(present[0] if present else role, agent)
    if name not in learner.roles or learner.roles[name].agent != agent:
        raise Unfit(f"there is no role {excerpt(name)}")
    return learner.roles[name]


def pool_called(
    role_learner: RoleLearner, label: str | None, renamed: Mapping[str, str]
) -> Pool | None:
    """The weights that had this label when a script was saved."""
    pools = role_learner.pools
    found = pasts(list(pools), [label], renamed, earlier_labels(role_learner.rulebase))
    return next((pools[new] for new in found), None)


def places_called(
    pool: Pool, names: list[str], rulebase: Rulebase, renamed: Mapping[str, str]
) -> dict[str, int]:
    """Where the rules stand in a pool that had these names when a script was saved."""
    found = pasts(pool.names, names, renamed, earlier_rules(rulebase))
    return {found[name]: place for place, name in enumerate(pool.names) if name in found}


def ticket_in(form: Any) -> str | None:
    """What a saved script is known by; files of earlier versions have none."""
    if "ticket" not in form:
        return None
    ticket: str = field_of(form, "ticket", str)
    if not TICKET.fullmatch(ticket):
        raise Unfit(f"'ticket' is {excerpt(ticket)}, not 16 hexadecimal digits")
    return ticket


def control_like(learner: DynamicScripting, script: Script) -> Script:
    """The control that a saved one was, told by the rules it had."""
    if None not in learner.roles[script.whose].pools:
        raise Unfit(f"role '{script.role}' has states")
    control = learner.control(script.whose)
    if script.rules != control.rules:
        raise Unfit("the rules have changed since")
    return control
