"""The values of a learner as JSON data, and back.

The form is versioned; reading trusts nothing, and nothing is changed before
everything is checked.
"""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING, Any

from sparring.errors import StateError
from sparring.learners.settings import CHOICES, ORDERS_ONLY
from sparring.scripting.restoring import Restored
from sparring.scripting.state import luck_form, luck_from
from sparring.untrusted import (
    LARGEST_COUNT,
    Unfit,
    excerpt,
    field_of,
    items_of,
    saturated,
    texts_in,
    whole_in,
    wholes_in,
)

if TYPE_CHECKING:
    from sparring.learners.table import Table
    from sparring.learners.values import ValueLearner
    from sparring.luck import Luck

VALUES_VERSION = 1
MOST_STATES, MOST_ACTIONS, MOST_ROLES = 10_000, 10_000, 1_000
LARGEST_VALUE = 1_000.0
"""No learner comes near it; a file that does is not one of ours."""


@dataclass(frozen=True, slots=True)
class SavedTable:
    """The values of one role as they were saved."""

    role: str
    actions: list[str]
    values: list[list[float]]
    uses: list[list[int]]


@dataclass(frozen=True, slots=True)
class SavedValues:
    """A whole learner as it was saved, checked."""

    kind: str
    lessons: int
    luck: Luck
    settings: dict[str, Any]
    states: list[str]
    tables: list[SavedTable]


# --- writing -----------------------------------------------------------------


def state_of(learner: ValueLearner) -> dict[str, Any]:
    """A learner as JSON data."""
    return {
        "sparring_values": VALUES_VERSION,
        "learner": learner.kind,
        "lessons": saturated(learner.lessons),
        "luck": {"exploring": luck_form(learner.luck)},
        "settings": asdict(learner.settings),
        "states": list(learner.states),
        "roles": [table_form(table) for table in learner.tables.values()],
    }


def table_form(table: Table) -> dict[str, Any]:
    """The values of a role, sharing nothing with the table that may change later."""
    return {
        "role": table.role,
        "actions": list(table.actions),
        "values": [list(row) for row in table.values],
        "uses": [list(map(saturated, row)) for row in table.uses],
    }


# --- reading -----------------------------------------------------------------


def kind_of(form: Any) -> str | None:
    """Which learner of values saved this; None if none did."""
    if not isinstance(form, dict) or "sparring_values" not in form:
        return None
    kind = form.get("learner")
    return kind if isinstance(kind, str) else None


def choices_of(form: Any) -> str:
    """What agents of saved values chose, and when; files older than the setting do not
    say so, and are all of one kind."""
    settings = form.get("settings") if isinstance(form, dict) else None
    choices = settings.get("choices", ORDERS_ONLY) if isinstance(settings, dict) else ORDERS_ONLY
    if choices not in CHOICES:
        raise StateError(f"these values are of choices that nobody knows: {excerpt(choices)}")
    return str(choices)


def read_values(form: Any) -> SavedValues:
    """Check saved state from end to end; raises StateError if anything is off."""
    try:
        if not isinstance(form, dict) or "sparring_values" not in form:
            if isinstance(form, dict) and "sparring_state" in form:
                raise Unfit("it was learned by dynamic scripting, which keeps weights of rules")
            raise Unfit("it does not say that it holds values")
        version = whole_in(form, "sparring_values")
        if version != VALUES_VERSION:
            newer = " (written by a newer version)" if version > VALUES_VERSION else ""
            raise Unfit(f"it has format {version}{newer}; this version reads {VALUES_VERSION}")
        states = names_in(form, "states", MOST_STATES)
        tables = [table_from(role, len(states)) for role in items_of(form, "roles", MOST_ROLES)]
        if len({table.role for table in tables}) < len(tables):
            raise Unfit("a role is saved twice")
        return SavedValues(
            field_of(form, "learner", str),
            count_in(form, "lessons"),
            luck_from(field_of(form, "luck", dict), "exploring"),
            field_of(form, "settings", dict),
            states,
            tables,
        )
    except Unfit as unfit:
        raise StateError(f"these are not saved values, or they are damaged: {unfit}") from None


def table_from(form: Any, states: int) -> SavedTable:
    """One role, every list as long as it has to be."""
    actions = names_in(form, "actions", MOST_ACTIONS)
    role = field_of(form, "role", str)
    if not 0 < len(role) <= 1_000 or not role.isprintable():
        raise Unfit("a role with a name that is too long, or that cannot be shown")
    rows = items_of(form, "values", MOST_STATES), items_of(form, "uses", MOST_STATES)
    if any(len(table_rows) != states for table_rows in rows):
        raise Unfit(f"role {excerpt(role)} has values for another number of states")
    values = [values_from(row, len(actions)) for row in rows[0]]
    uses = [uses_from(row, len(actions)) for row in rows[1]]
    return SavedTable(role, actions, values, uses)


def names_in(form: Any, field: str, most: int) -> list[str]:
    """Different printable names, at least one."""
    names = texts_in(form, field)
    if not 0 < len(names) <= most or len(set(names)) < len(names):
        raise Unfit(f"'{field}' are none, too many, or one twice")
    if not all(name.isprintable() for name in names):
        raise Unfit(f"'{field}' have a name that cannot be shown")
    return names


def values_from(row: Any, length: int) -> list[float]:
    """The values of one state."""
    if not isinstance(row, list) or len(row) != length:
        raise Unfit(f"'values' has a row that is not {length} numbers")
    for value in row:
        is_number = isinstance(value, (int, float)) and not isinstance(value, bool)
        if not is_number or not -LARGEST_VALUE <= value <= LARGEST_VALUE:
            raise Unfit(f"not a value: {excerpt(value)}")
    return [float(value) for value in row]


def uses_from(row: Any, length: int) -> list[int]:
    """How often the actions of one state were used."""
    uses = wholes_in({"uses": row}, "uses", 0)
    if len(uses) != length or any(count > LARGEST_COUNT for count in uses):
        raise Unfit(f"'uses' has a row that is not {length} counts")
    return uses


def count_in(form: Any, field: str) -> int:
    """A count that can still grow."""
    count = whole_in(form, field, 0)
    if count > LARGEST_COUNT:
        raise Unfit(f"'{field}' is too large")
    return count


# --- taking over -------------------------------------------------------------


def restore(learner: ValueLearner, form: Any) -> Restored:
    """Take over saved values. Settings are the learner's own, as its states are."""
    saved_values = read_values(form)
    check_kind(learner, saved_values)
    by_role = {table.role: table for table in saved_values.tables}
    if set(by_role) != set(learner.tables):
        raise StateError(
            f"these values are of the roles {names_in_words(by_role)}; this learner has "
            f"{names_in_words(learner.tables)}"
        )
    added, removed = changes(learner, by_role)
    for role, table in learner.tables.items():
        take_over(table, by_role[role])
    learner.lessons, learner.luck = saved_values.lessons, saved_values.luck
    learner.owner = object()
    return Restored(added=tuple(added), removed=tuple(removed))


def check_kind(learner: ValueLearner, saved_values: SavedValues) -> None:
    """Values of another learner mean something else."""
    if saved_values.kind != learner.kind:
        raise StateError(
            f"these values were learned by {excerpt(saved_values.kind)}, not by '{learner.kind}'"
        )
    if tuple(saved_values.states) != learner.states:
        raise StateError("these values are of other states than this learner tells apart")


def changes(
    learner: ValueLearner, saved_tables: dict[str, SavedTable]
) -> tuple[list[str], list[str]]:
    """Actions that are new, and actions that are gone."""
    added: list[str] = []
    removed: list[str] = []
    for role, table in learner.tables.items():
        saved_names = set(saved_tables[role].actions)
        added += [name for name in table.actions if name not in saved_names]
        removed += [name for name in saved_tables[role].actions if name not in table.action_numbers]
    return added, removed


def take_over(table: Table, saved_table: SavedTable) -> None:
    """What was learned of each action that is still there."""
    for place, name in enumerate(saved_table.actions):
        action = table.action_numbers.get(name)
        if action is None:
            continue
        for state in range(len(table.states)):
            table.values[state][action] = saved_table.values[state][place]
            table.uses[state][action] = saved_table.uses[state][place]


def names_in_words(names: Any) -> str:
    """Names in a message."""
    return ", ".join(sorted(names))[:200]
