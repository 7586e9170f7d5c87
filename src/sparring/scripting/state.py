"""Everything learned as JSON data, and back; `docs/state-format.md` is the schema."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from enum import Enum
from typing import TYPE_CHECKING, Any

from sparring.errors import SettingsError, StateError, plural
from sparring.luck import Luck
from sparring.rules.limits import LARGEST_NUMBER
from sparring.scripting.fallback import Record
from sparring.scripting.pool import (
    RECENT,
    SHARED,
    Lesson,
    Pool,
    Scope,
    own_name,
)
from sparring.scripting.settings import (
    LOWEST_PEAK,
    MOST_RECORDS,
    Difficulty,
    DifficultyKind,
)
from sparring.untrusted import (
    LARGEST_COUNT,
    Unfit,
    excerpt,
    field_of,
    items_of,
    saturated,
    whole_from,
    whole_in,
    wholes_in,
)

if TYPE_CHECKING:
    from sparring.scripting.learner import DynamicScripting
    from sparring.scripting.pool import LessonFields
    from sparring.scripting.roles import RoleLearner
    from sparring.scripting.settings import Settings

STATE_VERSION = 2
"""Format 1 had no lessons by what is usual: what they need begins anew."""
OLDEST_VERSION = 1
OUR_MARK = "sparring_"
"""How the first name in each of our files begins."""
LONGEST_TEXT = 100_000


@dataclass(frozen=True, slots=True)
class SavedRole:
    """The pools of one role, or of one agent of it, as they were saved."""

    role: str
    agent: int
    """Whose weights they are, counted from 1; or SHARED."""
    script_size: int
    pools: tuple[Pool, ...]

    @property
    def name(self) -> str:
        """What the learner called it."""
        return own_name(self.role, self.agent)


@dataclass(frozen=True, slots=True)
class SavedState:
    """A whole learner as it was saved, checked."""

    encounters: int
    drawing_luck: Luck
    deciding_luck: Luck
    difficulty: Difficulty
    settings: dict[str, Any]
    roles: tuple[SavedRole, ...]
    by_swift: bool = False
    """Whether swift scripting saved it, a learner of earlier versions: it multiplied
    weights, on a scale of its own."""


# --- writing -----------------------------------------------------------------


def state_of(learner: DynamicScripting) -> dict[str, Any]:
    """A learner as JSON data."""
    return {
        "sparring_state": STATE_VERSION,
        "encounters": saturated(learner.encounters),
        "luck": {
            "drawing": luck_form(learner.drawing_luck),
            "deciding": luck_form(learner.deciding_luck),
        },
        "settings": settings_form(learner.settings),
        "difficulty": plain(asdict(learner.difficulty)),
        "roles": [role_form(role_learner) for role_learner in learner.roles.values()],
    }


def role_form(role_learner: RoleLearner) -> dict[str, Any]:
    """What is kept for one role, or for one agent of it, as JSON data."""
    agent = role_learner.agent
    return {
        "role": role_learner.rulebase.role,
        **({} if agent == SHARED else {"agent": agent}),
        "script_size": role_learner.rulebase.script_size,
        "pools": [pool_form(pool) for pool in role_learner.pools.values()],
    }


def luck_form(luck: Luck) -> str:
    """A generator state as text: not every language holds 64 bits in a number."""
    return f"{luck.state:016x}"


def settings_form(settings: Settings) -> dict[str, Any]:
    """The settings for readers of the file; restoring asks only which way of learning
    it was."""
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
        "usual": pool.usual,
        "spread": pool.spread,
        "gloom": saturated(pool.gloom),
        "encounters": saturated(pool.encounters),
        "fallbacks": saturated(pool.fallbacks),
        "drawn": list(map(saturated, pool.drawn)),
        "activated": list(map(saturated, pool.activated)),
        "rewarded": list(map(saturated, pool.rewarded)),
        "punished": list(map(saturated, pool.punished)),
        "recent": [list(weights) for weights in pool.recent],
        "lessons": [lesson_form(Lesson(*lesson)) for lesson in pool.lessons],
        "lineage": [
            [saturated(r.number), list(r.weights), float(r.team_fitness), float(r.agent_fitness)]
            for r in pool.lineage
        ],
        "relations": pool.relations and [relations_row(row) for row in pool.relations],
    }


def relations_row(gains: list[int]) -> list[int]:
    """What a rule gained by standing before each other one, as it can be read again."""
    return [max(-LARGEST_NUMBER, min(LARGEST_NUMBER, gain)) for gain in gains]


def lesson_form(lesson: Lesson) -> list[Any]:
    """A lesson as JSON data; a game's own kind of number becomes a plain one."""
    return [
        saturated(lesson.encounter),
        float(lesson.fitness),
        float(lesson.used_fitness),
        lesson.adjustment,
        list(lesson.activated),
        None if lesson.returned_to is None else saturated(lesson.returned_to),
        lesson.usual,
    ]


# --- reading -----------------------------------------------------------------


def read_state(form: Any) -> SavedState:
    """Check saved state from end to end; raises StateError if anything is off."""
    try:
        if isinstance(form, dict) and "sparring_values" in form:
            raise Unfit("it holds values of actions, not weights of rules")
        if isinstance(form, dict) and {"sparring_squad", "sparring_temporal"} & set(form):
            raise Unfit("it holds minds that choose in every round, not weights of rules")
        if not isinstance(form, dict) or "sparring_state" not in form:
            raise Unfit(what_it_is_instead(form))
        version = whole_in(form, "sparring_state")
        if not OLDEST_VERSION <= version <= STATE_VERSION:
            newer = " (written by a newer version)" if version > STATE_VERSION else ""
            known = f"{OLDEST_VERSION} to {STATE_VERSION}"
            raise Unfit(f"it has format {version}{newer}; this version reads {known}")
        luck = field_of(form, "luck", dict)
        roles = tuple(role_from(role, version) for role in items_of(form, "roles"))
        if len({(role.role, role.agent) for role in roles}) < len(roles):
            raise Unfit("a role is saved twice")
        shared = {role.role for role in roles if role.agent == SHARED}
        if any(role.agent != SHARED and role.role in shared for role in roles):
            raise Unfit("a role is saved both for all of its agents and for one of them")
        return SavedState(
            count_in(form, "encounters"),
            luck_from(luck, "drawing"),
            luck_from(luck, "deciding"),
            difficulty_from(field_of(form, "difficulty", dict)),
            field_of(form, "settings", dict),
            roles,
            by_swift="swift" in form,
        )
    except Unfit as unfit:
        raise StateError(f"this is not saved state, or it is damaged: {unfit}") from None


def what_it_is_instead(form: Any) -> str:
    """Why something is no saved state: perhaps it is another file of ours."""
    if isinstance(form, dict):
        for name in form:
            if isinstance(name, str) and name.startswith(OUR_MARK):
                return f"it is a file of another kind, {excerpt(name)}"
    return "it does not say that it is saved state"


def luck_from(form: Any, which: str) -> Luck:
    """A generator going on where it was saved."""
    text = field_of(form, which, str)
    try:
        return Luck.resumed(int(text, 16) if len(text) == 16 else -1)
    except (ValueError, StateError):
        raise Unfit(f"'{which}' is no generator state: {excerpt(text)}") from None


def difficulty_from(form: Any) -> Difficulty:
    """Difficulty scaling as it was set."""
    names = ("after_win", "after_loss", "peak_start", "peak_low", "peak_high")
    numbers = {name: whole_in(form, name) for name in (*names, "peak_down", "peak_up")}
    try:
        kind = DifficultyKind(field_of(form, "kind", str))
        return Difficulty(kind=kind, **numbers)
    except (ValueError, SettingsError) as error:
        raise Unfit(f"'difficulty' is unknown: {str(error)[:200]}") from None


def role_from(form: Any, version: int) -> SavedRole:
    """One role, or one agent of it."""
    pools = tuple(pool_from(pool, version) for pool in items_of(form, "pools"))
    labels = {pool.label for pool in pools}
    if not pools or len(labels) < len(pools):
        raise Unfit("a role without weights, or with two sets for one label")
    name = field_of(form, "role", str)
    if len(name) > LONGEST_TEXT or not name.isprintable():
        raise Unfit("a role with a name that is too long, or that cannot be shown")
    agent = whole_in(form, "agent", 1) if "agent" in form else SHARED
    for pool in pools:
        pool.agent = agent
    return SavedRole(name, agent, whole_in(form, "script_size", 1), pools)


def pool_from(form: Any, version: int) -> Pool:
    """One pool, every list as long as its rules are many."""
    try:
        scope = Scope(field_of(form, "scope", str))
    except ValueError:
        raise Unfit(f"'scope' is {excerpt(form['scope'])}") from None
    rules = items_of(form, "rules")
    names = [field_of(rule, "name", str) for rule in rules]
    texts = [field_of(rule, "text", str) for rule in rules]
    if not names or len(set(names)) < len(names):
        raise Unfit("a set of weights without rules, or with one rule twice")
    for text in (*names, *texts):
        if len(text) > LONGEST_TEXT or not text.isprintable():
            raise Unfit("a rule with a text that is too long, or that cannot be shown")
    priorities = [whole_in(rule, "priority") for rule in rules]
    label = field_of(form, "label", str, type(None))
    weights = counts_from(form, "weights", len(names))
    pool = Pool(scope, label, names, texts, priorities, weights)
    pool.ceiling = whole_in(form, "ceiling", 0)
    pool.peak = whole_in(form, "peak", LOWEST_PEAK)
    if pool.peak > 100:
        raise Unfit(f"'peak' is {pool.peak}, more than 100")
    if version > 1:
        pool.usual = share_in(form, "usual")
        pool.spread = share_in(form, "spread")
        pool.gloom = count_in(form, "gloom")
    pool.encounters = count_in(form, "encounters")
    pool.fallbacks = count_in(form, "fallbacks")
    for counter in ("drawn", "activated", "rewarded", "punished"):
        setattr(pool, counter, counts_from(form, counter, len(names)))
    for weights_then in items_of(form, "recent", RECENT):
        pool.recent.append(weights_from(weights_then, pool))
    for lesson in items_of(form, "lessons", RECENT):
        pool.lessons.append(lesson_from(lesson, len(names)))
    pool.lineage = [record_from(record, pool) for record in items_of(form, "lineage", MOST_RECORDS)]
    pool.relations = relations_from(form, len(names))
    return pool


def share_in(form: Any, name: str) -> float:
    """A number within 0 and 1."""
    return share_from(field_of(form, name, float, int), name)


def share_from(share: Any, name: str) -> float:
    """The same, whatever was found."""
    if type(share) not in (float, int) or not 0 <= share <= 1:
        raise Unfit(f"'{name}' lies within 0 and 1; got {excerpt(share)}")
    return float(share)


def count_in(form: Any, name: str) -> int:
    """A count that has room to grow."""
    count = whole_in(form, name, 0)
    if count > LARGEST_COUNT:
        raise Unfit(f"'{name}' is {excerpt(count)}, out of range")
    return count


def counts_from(form: Any, name: str, length: int) -> list[int]:
    """A list of counts, one a rule."""
    counts = wholes_in(form, name, 0)
    if any(count > LARGEST_COUNT for count in counts):
        raise Unfit(f"'{name}' holds a number that is too large")
    if len(counts) != length:
        raise Unfit(f"'{name}' has {len(counts)} numbers for {plural(length, 'rule')}")
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
        raise Unfit(f"not a fitness: {excerpt(value)}")
    return float(value)


def lesson_from(form: Any, rules: int) -> LessonFields:
    """What one agent taught; before format 2 nobody asked what was usual."""
    if not isinstance(form, list) or len(form) not in (6, 7):
        raise Unfit(f"not a lesson: {excerpt(form)}")
    number, fitness, used_fitness, adjustment, activated, returned_to, *usual = form
    active = tuple(wholes_in({"activated": activated}, "activated", 0))
    if any(rule >= rules for rule in active):
        raise Unfit("a lesson of a rule that is not there")
    return (
        whole_from(number, "a lesson's number", 0),
        fitness_from(fitness),
        fitness_from(used_fitness),
        whole_from(adjustment, "an adjustment"),
        active,
        None if returned_to is None else whole_from(returned_to, "an encounter", 0),
        None if not usual or usual[0] is None else share_from(usual[0], "usual"),
    )


def record_from(form: Any, pool: Pool) -> Record:
    """An ancestor of the present weights."""
    if not isinstance(form, list) or len(form) != 4:
        raise Unfit(f"not a record: {excerpt(form)}")
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
