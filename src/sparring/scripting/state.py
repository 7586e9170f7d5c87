"""Everything learned as JSON data, and back; `docs/state-format.md` is the schema.

Reading checks everything before anything is changed. When the rules have been
patched since, each rule keeps what was learned of it: it is found by its name,
by a name it had before, or by its text.
"""

from __future__ import annotations

from dataclasses import asdict, dataclass, field
from enum import Enum
from typing import TYPE_CHECKING, Any

from sparring.errors import SettingsError, StateError, UsageError
from sparring.luck import Luck
from sparring.scripting.adjust import within
from sparring.scripting.fallback import Record
from sparring.scripting.learner import make_pools
from sparring.scripting.pool import MOST_POINTS, RECENT, Lesson, Pool, Scope
from sparring.scripting.script import Script
from sparring.scripting.settings import (
    LOWEST_PEAK,
    MOST_RECORDS,
    Difficulty,
    DifficultyKind,
    FallbackKind,
)
from sparring.untrusted import (
    Unfit,
    field_of,
    items_of,
    shown,
    texts_in,
    whole_from,
    whole_in,
    wholes_in,
)

if TYPE_CHECKING:
    from collections.abc import Mapping

    from sparring.scripting.learner import DynamicScripting
    from sparring.scripting.rulebase import Rulebase
    from sparring.scripting.script import Part
    from sparring.scripting.settings import Settings

STATE_VERSION = 1
LONGEST_TEXT = 100_000


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
        return bool(self.added or self.removed or self.renamed or self.notes)


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


@dataclass(frozen=True, slots=True)
class SavedRole:
    """The pools of one role as they were saved."""

    name: str
    script_size: int
    pools: tuple[Pool, ...]


@dataclass(frozen=True, slots=True)
class SavedState:
    """A whole learner as it was saved, checked."""

    encounters: int
    drawing_luck: Luck
    deciding_luck: Luck
    difficulty: Difficulty
    settings: dict[str, Any]
    roles: tuple[SavedRole, ...]


# --- writing -----------------------------------------------------------------


def state_of(learner: DynamicScripting) -> dict[str, Any]:
    """A learner as JSON data."""
    return {
        "sparring_state": STATE_VERSION,
        "encounters": learner.encounters,
        "luck": {
            "drawing": luck_form(learner.drawing_luck),
            "deciding": luck_form(learner.deciding_luck),
        },
        "settings": settings_form(learner.settings),
        "difficulty": plain(asdict(learner.difficulty)),
        "roles": [
            {
                "role": name,
                "script_size": kept.rulebase.script_size,
                "pools": [pool_form(pool) for pool in kept.pools.values()],
            }
            for name, kept in learner.roles.items()
        ],
    }


def luck_form(luck: Luck) -> str:
    """A generator state as text: not every language holds 64 bits in a number."""
    return f"{luck.state:016x}"


def settings_form(settings: Settings) -> dict[str, Any]:
    """The settings for readers of the file; restoring does not use them."""
    form = plain(asdict(settings))
    del form["difficulty"], form["fallback"]["reach"]
    return dict(form)


def plain(value: Any) -> Any:
    """Enum members replaced by their values."""
    if isinstance(value, dict):
        return {key: plain(item) for key, item in value.items()}
    return value.value if isinstance(value, Enum) else value


def pool_form(pool: Pool) -> dict[str, Any]:
    """A pool as JSON data, sharing nothing with the pool that may change later."""
    return {
        "scope": pool.scope.value,
        "label": pool.label,
        "rules": [
            {"name": name, "text": text, "priority": priority}
            for name, text, priority in zip(pool.names, pool.texts, pool.priorities, strict=True)
        ],
        "weights": list(pool.weights),
        "ceiling": pool.ceiling,
        "peak": pool.peak,
        "encounters": pool.encounters,
        "fallbacks": pool.fallbacks,
        "drawn": list(pool.drawn),
        "activated": list(pool.activated),
        "rewarded": list(pool.rewarded),
        "punished": list(pool.punished),
        "recent": [list(weights) for weights in pool.recent],
        "lessons": [lesson_form(Lesson(*lesson)) for lesson in pool.lessons],
        "lineage": [
            [r.number, list(r.weights), float(r.team_fitness), float(r.agent_fitness)]
            for r in pool.lineage
        ],
        "relations": pool.relations and [list(row) for row in pool.relations],
    }


def lesson_form(lesson: Lesson) -> list[Any]:
    """A lesson as JSON data; a game's own kind of number becomes a plain one."""
    return [
        lesson.encounter,
        float(lesson.fitness),
        float(lesson.used_fitness),
        lesson.adjustment,
        list(lesson.activated),
        lesson.returned_to,
    ]


# --- reading -----------------------------------------------------------------


def read_state(form: Any) -> SavedState:
    """Check saved state from end to end; raises StateError if anything is off."""
    try:
        if not isinstance(form, dict) or "sparring_state" not in form:
            raise Unfit("it does not say that it is saved state")
        version = whole_in(form, "sparring_state")
        if version != STATE_VERSION:
            newer = " (written by a newer version)" if version > STATE_VERSION else ""
            raise Unfit(f"it has format {version}{newer}; this version reads {STATE_VERSION}")
        luck = field_of(form, "luck", dict)
        roles = tuple(role_from(role) for role in items_of(form, "roles"))
        if len({role.name for role in roles}) < len(roles):
            raise Unfit("a role is saved twice")
        return SavedState(
            whole_in(form, "encounters", 0),
            luck_from(luck, "drawing"),
            luck_from(luck, "deciding"),
            difficulty_from(field_of(form, "difficulty", dict)),
            field_of(form, "settings", dict),
            roles,
        )
    except Unfit as unfit:
        raise StateError(f"this is not saved state, or it is damaged: {unfit}") from None


def luck_from(form: Any, which: str) -> Luck:
    """A generator going on where it was saved."""
    text = field_of(form, which, str)
    try:
        return Luck.resumed(int(text, 16) if len(text) == 16 else -1)
    except (ValueError, StateError):
        raise Unfit(f"'{which}' is no generator state: {shown(text)}") from None


def difficulty_from(form: Any) -> Difficulty:
    """Difficulty scaling as it was set."""
    names = ("after_win", "after_loss", "peak_start", "peak_low", "peak_high")
    numbers = {name: whole_in(form, name) for name in (*names, "peak_down", "peak_up")}
    try:
        kind = DifficultyKind(field_of(form, "kind", str))
        return Difficulty(kind=kind, **numbers)
    except (ValueError, SettingsError) as error:
        raise Unfit(f"'difficulty' is unknown: {str(error)[:200]}") from None


def role_from(form: Any) -> SavedRole:
    """One role."""
    pools = tuple(pool_from(pool) for pool in items_of(form, "pools"))
    labels = {pool.label for pool in pools}
    if not pools or len(labels) < len(pools):
        raise Unfit("a role without weights, or with two sets for one label")
    return SavedRole(field_of(form, "role", str), whole_in(form, "script_size", 1), pools)


def pool_from(form: Any) -> Pool:
    """One pool, every list as long as its rules are many."""
    try:
        scope = Scope(field_of(form, "scope", str))
    except ValueError:
        raise Unfit(f"'scope' is {shown(form['scope'])}") from None
    rules = items_of(form, "rules")
    names = [field_of(rule, "name", str) for rule in rules]
    texts = [field_of(rule, "text", str) for rule in rules]
    if not names or len(set(names)) < len(names):
        raise Unfit("a set of weights without rules, or with one rule twice")
    if any(len(text) > LONGEST_TEXT for text in (*names, *texts)):
        raise Unfit("a rule with a text that is too long")
    priorities = [whole_in(rule, "priority") for rule in rules]
    label = field_of(form, "label", str, type(None))
    weights = counts_from(form, "weights", len(names))
    pool = Pool(scope, label, names, texts, priorities, weights)
    pool.ceiling = whole_in(form, "ceiling", 0)
    pool.peak = whole_in(form, "peak", LOWEST_PEAK)
    if pool.peak > 100:
        raise Unfit(f"'peak' is {pool.peak}, more than 100")
    pool.encounters = whole_in(form, "encounters", 0)
    pool.fallbacks = whole_in(form, "fallbacks", 0)
    for counter in ("drawn", "activated", "rewarded", "punished"):
        setattr(pool, counter, counts_from(form, counter, len(names)))
    for weights_then in items_of(form, "recent", RECENT):
        pool.recent.append(weights_from(weights_then, pool))
    for lesson in items_of(form, "lessons", RECENT):
        pool.lessons.append(lesson_from(lesson, len(names)))
    pool.lineage = [record_from(record, pool) for record in items_of(form, "lineage", MOST_RECORDS)]
    pool.relations = relations_from(form, len(names))
    return pool


def counts_from(form: Any, name: str, length: int) -> list[int]:
    """A list of counts, one a rule."""
    counts = wholes_in(form, name, 0)
    if len(counts) != length:
        raise Unfit(f"'{name}' has {len(counts)} numbers for {length} rules")
    return counts


def weights_from(form: Any, pool: Pool) -> list[int]:
    """Earlier weights of a pool: as many, with the same total."""
    weights = wholes_in({"weights": form}, "weights", 0)
    if len(weights) != len(pool.names) or sum(weights) != pool.total:
        raise Unfit("earlier weights do not match the present ones")
    return weights


def fitness_from(value: Any) -> float:
    """A fitness."""
    legal = isinstance(value, (int, float)) and not isinstance(value, bool)
    if not legal or not -10 <= value <= 10:
        raise Unfit(f"not a fitness: {shown(value)}")
    return float(value)


def lesson_from(
    form: Any, rules: int
) -> tuple[int, float, float, int, tuple[int, ...], int | None]:
    """What one agent taught."""
    if not isinstance(form, list) or len(form) != 6:
        raise Unfit(f"not a lesson: {shown(form)}")
    number, fitness, used, adjustment, activated, returned_to = form
    active = tuple(wholes_in({"activated": activated}, "activated", 0))
    if any(rule >= rules for rule in active):
        raise Unfit("a lesson of a rule that is not there")
    return (
        whole_from(number, "a lesson's number", 0),
        fitness_from(fitness),
        fitness_from(used),
        whole_from(adjustment, "an adjustment"),
        active,
        None if returned_to is None else whole_from(returned_to, "an encounter", 0),
    )


def record_from(form: Any, pool: Pool) -> Record:
    """An ancestor of the present weights."""
    if not isinstance(form, list) or len(form) != 4:
        raise Unfit(f"not a record: {shown(form)}")
    return Record(
        whole_from(form[0], "a record's number", 0),
        weights_from(form[1], pool),
        fitness_from(form[2]),
        fitness_from(form[3]),
    )


def relations_from(form: Any, rules: int) -> list[list[int]] | None:
    """Relation weights, or None where no order is learned."""
    rows = field_of(form, "relations", list, type(None))
    if rows is None:
        return None
    relations = [wholes_in({"relations": row}, "relations") for row in rows]
    if len(relations) != rules or any(len(row) != rules for row in relations):
        raise Unfit("'relations' is not a square of the rules")
    return relations


# --- restoring ---------------------------------------------------------------


def restore(learner: DynamicScripting, form: Any, renamed: Mapping[str, str]) -> Restored:
    """Put saved state into a learner; nothing changes unless all of it fits."""
    saved = read_state(form)
    known = {role.name: role for role in saved.roles}
    changes = Changes()
    fitted: dict[str, dict[str | None, Pool]] = {}
    for name, kept in learner.roles.items():
        # What the state does not know starts anew, whatever was learned here.
        fitted[name] = make_pools(kept.rulebase, learner.settings)
        for pool in fitted[name].values():
            pool.peak = saved.difficulty.peak_start
        role = known.pop(name, None)
        if role is None:
            changes.notes.append(f"role '{name}' is new: nothing was learned for it yet")
            continue
        old_pools = {pool.label: pool for pool in role.pools}
        for label, fresh in fitted[name].items():
            old = old_pools.pop(label, None)
            if old is None:
                changes.notes.append(f"{fresh.scope.value} '{label}' of role '{name}' is new")
                continue
            pool = fitted_pool(old, fresh, kept.rulebase, renamed, changes, learner.settings)
            fitted[name][label] = pool
        gone = [f"'{label}'" for label in old_pools]
        if gone:
            changes.notes.append(f"role '{name}' no longer has weights for {', '.join(gone)}")
    if len(known) == len(saved.roles):
        theirs, ours = ", ".join(known)[:200], ", ".join(learner.roles)
        raise StateError(
            f"this state is of another game: it knows {theirs or 'no role'}, not {ours}"
        )
    changes.notes.extend(f"role '{name}' is gone" for name in known)
    take_over(learner, saved, fitted)
    return changes.report()


def take_over(
    learner: DynamicScripting, saved: SavedState, fitted: dict[str, dict[str | None, Pool]]
) -> None:
    """Exchange the learner's insides; nothing here can fail."""
    for name, pools in fitted.items():
        learner.roles[name].pools = pools
    learner.encounters = saved.encounters
    learner.drawing_luck = saved.drawing_luck
    learner.deciding_luck = saved.deciding_luck
    learner.resume_difficulty(saved.difficulty)
    learner.owner = object()


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
    pool.members, pool.lines = fresh.members, fresh.lines
    pool.line_of, pool.has_twins = fresh.line_of, fresh.has_twins
    pool.peak = old.peak
    pool.encounters, pool.fallbacks = old.encounters, old.fallbacks
    unchanged = origin == list(range(len(old.names)))
    pool.total = legal_total(old.total, len(pool.names), settings, changes, unchanged)
    lowest_ceiling = -(-pool.total // len(pool.names))
    pool.ceiling = max(old.ceiling, lowest_ceiling, settings.min_weight)
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
    kept = [
        start if o is None else old.weights[o]
        for o, start in zip(origin, fresh.weights, strict=True)
    ]
    low, high = settings.min_weight, max(settings.max_weight, max(kept))
    pool.weights = within(kept, low, high, pool.total)
    return pool


def origins(
    old: Pool, fresh: Pool, rulebase: Rulebase, renamed: Mapping[str, str]
) -> list[int | None]:
    """Where each present rule stood in the old pool: as `renamed` says, by its
    name, by a name it had, or by its text. A better reason goes before a worse
    one, whichever rule comes first."""
    formerly: dict[str, list[str]] = {}
    for before, now in renamed.items():
        formerly.setdefault(now, []).append(before)
    told = [formerly.get(name, []) for name in fresh.names]
    same = [[name] for name in fresh.names]
    were = [rulebase.rules[member].was for member in fresh.members]
    unclaimed = {name: place for place, name in enumerate(old.names)}
    found: list[int | None] = [None] * len(fresh.names)
    for reasons in (told, same, were):
        for at, names in enumerate(reasons):
            if found[at] is None:
                found[at] = next((unclaimed.pop(n) for n in names if n in unclaimed), None)
    with_text: dict[str, list[int]] = {}
    for place in unclaimed.values():
        with_text.setdefault(old.texts[place], []).append(place)
    for at, text in enumerate(fresh.texts):
        if found[at] is None and with_text.get(text):
            found[at] = with_text[text].pop(0)
    return found


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
                f"the saved weights add up to {total}, but {rules} rules with these settings "
                f"can hold {low} to {high} only"
            )
        changes.notes.append(f"the weight total {total} became {legal} to fit {rules} rules")
    return legal


def fitted_relations(old: Pool, origin: list[int | None]) -> list[list[int]]:
    """Relation weights of the rules that stayed."""
    known = old.relations
    return [
        [0 if known is None or a is None or b is None else known[a][b] for b in origin]
        for a in origin
    ]


def script_from(learner: DynamicScripting, form: Any) -> Script:
    """A script as it was saved in mid-encounter."""
    try:
        if whole_in(form, "sparring_script") != 1:
            raise Unfit("it was written by a newer version")
        role = field_of(form, "role", str)
        if role not in learner.roles:
            raise Unfit(f"there is no role {shown(role)}")
        kept = learner.roles[role]
        parts: list[Part] = []
        start = 0
        for part in items_of(form, "parts"):
            label = field_of(part, "label", str, type(None))
            if label not in kept.pools:
                raise Unfit(f"role '{role}' has no weights for {shown(label)}")
            pool = kept.pools[label]
            place_of = {name: place for place, name in enumerate(pool.names)}
            names = texts_in(part, "rules")
            unknown = [name for name in names if name not in place_of]
            if unknown or len(set(names)) < len(names):
                raise Unfit(f"rules that are not there, or twice: {shown(unknown or names)}")
            parts.append((pool, [place_of[name] for name in names], start))
            start += len(names)
        if not parts or len({pool for pool, _, _ in parts}) < len(parts):
            raise Unfit("no set of weights is named, or one twice")
        script = Script(kept.rulebase, parts, learner.deciding_luck, learner.owner)
        if "control" in form and field_of(form, "control", bool):
            script = control_like(learner, script)
        try:
            script.mark(*wholes_in(form, "activated", 0))
        except UsageError as error:
            raise Unfit(str(error)) from None
        return script
    except Unfit as unfit:
        raise StateError(f"this is not a saved script, or it is damaged: {unfit}") from None


def control_like(learner: DynamicScripting, script: Script) -> Script:
    """The control that a saved one was, told by the rules it had."""
    if None not in learner.roles[script.role].pools:
        raise Unfit(f"role '{script.role}' has states")
    control = learner.control(script.role)
    if script.rules != control.rules:
        raise Unfit("the rules have changed since")
    return control
