"""What Sarsa, Alert and AlertAM have learned as JSON data, and back.

The form is versioned; reading trusts nothing, and nothing is changed before everything is
checked.
"""

from __future__ import annotations

from dataclasses import asdict, dataclass, field
from typing import TYPE_CHECKING, Any

from sparring.errors import StateError, plural
from sparring.learners.alert import Alert, AlertAM
from sparring.learners.situations import MOST_FEATURES, MOST_STATES
from sparring.learners.state import MOST_ACTIONS, count_in, names_in, uses_from
from sparring.learners.temporal_settings import LONGEST_WINDOW
from sparring.scripting.restoring import Restored
from sparring.scripting.state import luck_form, luck_from
from sparring.untrusted import (
    Unfit,
    excerpt,
    field_of,
    items_of,
    limited,
    saturated,
    whole_in,
    wholes_in,
)

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from sparring.learners.sarsa import Sarsa
    from sparring.luck import Luck

TEMPORAL_VERSION = 1
LARGEST_WEIGHT = 1e30
"""Errors are held within a million, so no learner comes near it."""
LARGEST_REACH = 2.0
KINDS = ("sarsa", "alert", "alert-am")


@dataclass(frozen=True, slots=True)
class SavedModel:
    """What an opponent was seen doing, as it was saved."""

    seen: list[str]
    counts: list[list[int]]
    """For each state; last what was not listed."""
    weights: list[list[float]]
    """For each thing seen; last for what was not listed."""


@dataclass(frozen=True, slots=True)
class SavedTemporal:
    """A whole learner as it was saved, checked."""

    kind: str
    lessons: int
    luck: Luck
    reach: float
    features: list[str]
    states: list[str]
    actions: list[str]
    weights: list[list[float]]
    uses: list[list[int]]
    lowered: list[int] = field(default_factory=list)
    recent: list[list[float]] = field(default_factory=list)
    exploration_lowered: int = 0
    model: SavedModel | None = None


# --- writing -----------------------------------------------------------------


def state_of(learner: Sarsa) -> dict[str, Any]:
    """A learner as JSON data, sharing nothing with it that may change later."""
    situations = learner.situations
    named = {"states": list(situations.names)}
    form: dict[str, Any] = {
        "sparring_temporal": TEMPORAL_VERSION,
        "learner": learner.kind,
        "lessons": saturated(learner.lessons),
        "luck": {"choosing": luck_form(learner.luck)},
        "settings": asdict(learner.settings),
        "reach": learner.reach,
        **({"features": list(situations.features)} if situations.features else named),
        "actions": list(learner.actions),
        "weights": writable(learner.weights),
        "uses": [list(map(saturated, row)) for row in learner.uses],
    }
    if isinstance(learner, Alert):
        form["rates_lowered"] = list(learner.lowered)
        form["recent_errors"] = [list(recent) for recent in learner.recent]
        form["exploration_lowered"] = learner.exploration_lowered
    if isinstance(learner, AlertAM):
        form["model"] = {
            "seen": list(learner.seen),
            "counts": [list(map(saturated, row)) for row in learner.counts()],
            "weights": writable(learner.pair_weights()),
        }
    return form


def writable(rows: Iterable[Iterable[float]]) -> list[list[float]]:
    """A table of numbers, none larger than can be read."""
    return [[limited(value, LARGEST_WEIGHT) for value in row] for row in rows]


# --- reading -----------------------------------------------------------------


def kind_of(form: Any) -> str | None:
    """Which of these learners saved this; None if none did."""
    if not isinstance(form, dict) or "sparring_temporal" not in form:
        return None
    kind = form.get("learner")
    return kind if isinstance(kind, str) and kind in KINDS else None


def read_temporal(form: Any) -> SavedTemporal:
    """Check saved state from end to end; raises StateError if anything is off."""
    try:
        check_version(form)
        kind = field_of(form, "learner", str)
        if kind not in KINDS:
            raise Unfit(f"no such learner: {excerpt(kind)}")
        features, states = situations_in(form)
        actions = names_in(form, "actions", MOST_ACTIONS)
        return SavedTemporal(
            kind=kind,
            lessons=count_in(form, "lessons"),
            luck=luck_from(field_of(form, "luck", dict), "choosing"),
            reach=number_from(field_of(form, "reach", int, float), LARGEST_REACH),
            features=features,
            states=states,
            actions=actions,
            weights=rows_of_numbers(form, "weights", rows_for(features, states), len(actions)),
            uses=rows_of_counts(form, "uses", rows_for(features, states), len(actions)),
            **({} if kind == "sarsa" else moving_in(form, len(actions))),
            model=model_in(form, rows_for(features, states), len(actions))
            if kind == "alert-am"
            else None,
        )
    except Unfit as unfit:
        raise StateError(
            f"this is not what such a learner saved, or it is damaged: {unfit}"
        ) from None


def check_version(form: Any) -> None:
    """State of these learners, in a form that this version reads."""
    if not isinstance(form, dict) or "sparring_temporal" not in form:
        if isinstance(form, dict) and "sparring_state" in form:
            raise Unfit("it was learned by dynamic scripting, which keeps weights of rules")
        if isinstance(form, dict) and "sparring_values" in form:
            raise Unfit("it holds the values of Monte-Carlo control or Q-learning")
        raise Unfit("it does not say that it is one")
    version = whole_in(form, "sparring_temporal")
    if version != TEMPORAL_VERSION:
        newer = " (written by a newer version)" if version > TEMPORAL_VERSION else ""
        raise Unfit(f"it has format {version}{newer}; this version reads {TEMPORAL_VERSION}")


def situations_in(form: Any) -> tuple[list[str], list[str]]:
    """Features or states, one of the two."""
    if ("features" in form) == ("states" in form):
        raise Unfit("it has either 'features' or 'states'")
    if "features" in form:
        return names_in(form, "features", MOST_FEATURES), []
    return [], names_in(form, "states", MOST_STATES)


def rows_for(features: list[str], states: list[str]) -> int:
    """How many states there are."""
    return len(states) or 1 << len(features)


def moving_in(form: Any, actions: int) -> dict[str, Any]:
    """What moves in Alert."""
    lowered = wholes_in(form, "rates_lowered", 0)
    recent = [
        numbers_from(row, None)
        for row in items_of({"recent": field_of(form, "recent_errors", list)}, "recent")
    ]
    if len(lowered) != actions or len(recent) != actions:
        raise Unfit(f"'rates_lowered' and 'recent_errors' are not of {plural(actions, 'action')}")
    return {
        "lowered": lowered,
        "recent": recent,
        "exploration_lowered": whole_in(form, "exploration_lowered", 0),
    }


def model_in(form: Any, states: int, actions: int) -> SavedModel:
    """The model of the opponent."""
    model = field_of(form, "model", dict)
    seen = names_in(model, "seen", MOST_ACTIONS)
    kinds = len(seen) + 1
    return SavedModel(
        seen,
        rows_of_counts(model, "counts", states, kinds),
        rows_of_numbers(model, "weights", kinds, actions),
    )


def rows_of_numbers(form: Any, name: str, rows: int, length: int) -> list[list[float]]:
    """A table of finite numbers."""
    return [numbers_from(row, length) for row in rows_in(form, name, rows)]


def rows_of_counts(form: Any, name: str, rows: int, length: int) -> list[list[int]]:
    """A table of counts that can still grow."""
    return [uses_from(row, length) for row in rows_in(form, name, rows)]


def rows_in(form: Any, name: str, rows: int) -> list[Any]:
    """So many rows."""
    items = items_of(form, name)
    if len(items) != rows:
        raise Unfit(f"'{name}' has {len(items):,} rows, not {rows:,}")
    return items


def numbers_from(row: Any, length: int | None) -> list[float]:
    """A row of numbers; without a length, at most as many as a window holds."""
    if not isinstance(row, list):
        raise Unfit(f"not a row of numbers: {excerpt(row)}")
    if len(row) != length if length is not None else len(row) > LONGEST_WINDOW:
        raise Unfit(f"a row has {len(row):,} numbers, not {length or 'so few'}")
    return [number_from(value, LARGEST_WEIGHT) for value in row]


def number_from(value: Any, largest: float) -> float:
    """A finite number that is not too large."""
    is_number = isinstance(value, (int, float)) and not isinstance(value, bool)
    if not is_number or not -largest <= value <= largest:
        raise Unfit(f"not such a number: {excerpt(value)}")
    return float(value)


# --- taking over -------------------------------------------------------------


def restore(learner: Sarsa, form: Any) -> Restored:
    """Take over what was saved. Settings and the handicap are the learner's own."""
    saved = read_temporal(form)
    if saved.kind != learner.kind:
        raise StateError(f"this was learned by '{saved.kind}', not by '{learner.kind}'")
    states = state_origins(learner, saved)
    actions = origins(learner.actions, saved.actions)
    if not any(place is not None for place in actions):
        raise StateError("this is of another game: it knows none of the actions")
    added = [*missing(learner.actions, saved.actions)]
    removed = [*missing(saved.actions, learner.actions)]
    if not saved.features:
        added += missing(learner.situations.names, saved.states)
        removed += missing(saved.states, learner.situations.names)
    learner.start()
    learner.weights = rearranged(saved.weights, states, actions, 0.0)
    learner.uses = rearranged(saved.uses, states, actions, 0)
    learner.lessons, learner.luck = saved.lessons, saved.luck
    learner.reach = 1.0 if learner.handicap is None else within_handicap(learner, saved.reach)
    if isinstance(learner, Alert):
        take_over_moving(learner, saved, actions)
    if isinstance(learner, AlertAM) and saved.model is not None:
        take_over_model(learner, saved.model, states, actions)
        added += missing(learner.seen, saved.model.seen)
        removed += missing(saved.model.seen, learner.seen)
    learner.owner = object()
    return Restored(added=tuple(added), removed=tuple(removed))


def state_origins(learner: Sarsa, saved: SavedTemporal) -> list[int | None]:
    """Where each state stood; features may have changed places, but not names."""
    situations = learner.situations
    if set(saved.features) != set(situations.features):
        raise StateError(
            f"this is of the features {', '.join(saved.features) or 'none'}; this learner has "
            f"{', '.join(situations.features) or 'none'}"
        )
    if not saved.features:
        return origins(situations.names, saved.states)
    bits = [1 << saved.features.index(name) for name in situations.features]
    return [
        sum(bit for place, bit in enumerate(bits) if number >> place & 1)
        for number in range(len(situations))
    ]


def origins(names: Sequence[str], saved_names: Sequence[str]) -> list[int | None]:
    """Where each name stood when it was saved; None if it did not."""
    places = {name: place for place, name in enumerate(saved_names)}
    return [places.get(name) for name in names]


def missing(names: Iterable[str], others: Sequence[str]) -> Iterable[str]:
    """Names that others do not have."""
    known = set(others)
    return [name for name in names if name not in known]


def rearranged(
    rows: list[Any], row_origins: list[int | None], item_origins: list[int | None], blank: Any
) -> list[list[Any]]:
    """A saved table with its rows and columns where they stand now; new ones are blank."""
    return [
        [blank if row is None or item is None else rows[row][item] for item in item_origins]
        for row in row_origins
    ]


def within_handicap(learner: Sarsa, reach: float) -> float:
    """A saved reach, within what the learner's handicap allows."""
    assert learner.handicap is not None
    return min(max(learner.handicap.lowest, reach), learner.handicap.highest)


def take_over_moving(learner: Alert, saved: SavedTemporal, actions: list[int | None]) -> None:
    """Rates and exploration, as far as the learner's own steps go."""
    settings = learner.settings
    for action, place in enumerate(actions):
        if place is not None:
            learner.lowered[action] = min(saved.lowered[place], settings.rate_steps)
            learner.recent[action].extend(saved.recent[place])
    learner.exploration_lowered = min(saved.exploration_lowered, settings.exploration_steps)
    learner.follow_levels()


def take_over_model(
    learner: AlertAM, model: SavedModel, states: list[int | None], actions: list[int | None]
) -> None:
    """What was seen. Things that are no longer listed become unlisted ones: they were seen
    all the same."""
    seen = [*origins(learner.seen, model.seen), len(model.seen)]
    counts = rearranged(model.counts, states, seen, 0)
    gone = [place for place, name in enumerate(model.seen) if name not in learner.seen_numbers]
    for row, place in zip(counts, states, strict=True):
        if place is not None:
            unlisted = row[-1] + sum(model.counts[place][at] for at in gone)
            row[-1] = saturated(unlisted)
    learner.take_over(counts, rearranged(model.weights, seen, actions, 0.0))
