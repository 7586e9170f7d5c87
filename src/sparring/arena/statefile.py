"""State files of the arena: what any learner saves, and how the fights went."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING, Any

from sparring.arena.learning import PastEncounter
from sparring.arena.messages import LONGEST_RULES
from sparring.errors import StateError
from sparring.scripting.settings import DIFFICULTY_NAMES
from sparring.untrusted import LARGEST_COUNT, Unfit, field_of, items_of, whole_in

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sparring.arena.opponents import Opponents

OWN = "arena"
"""Where the arena's own part stands in the file; others read past it."""
VERSION = 2
"""Of that part. Those of the first version do not say it, and have no habits."""


def state_file(
    opponents: Opponents, encounters: Sequence[PastEncounter], habits: str | None = None
) -> dict[str, Any]:
    """Everything learned, as `sparring learn --load` and `sparring fight` read it, too."""
    rules = opponents.next_rules or opponents.rules
    own = {
        "version": VERSION,
        "world": opponents.world.name,
        "rules": rules,
        "habits": habits,
        "fought": [list(one) for one in renumbered(encounters)],
    }
    return {**opponents.learner.state(), OWN: own}


def renumbered(encounters: Sequence[PastEncounter]) -> list[PastEncounter]:
    """Encounters whose numbers can be read again: where counting ends, those before it
    move back, so that each still has a number of its own."""
    highest = LARGEST_COUNT
    latest_first = []
    for one in reversed(encounters):
        latest_first.append(one._replace(number=min(one.number, highest)))
        highest = latest_first[-1].number - 1
    return latest_first[::-1]


def check_world(state: dict[str, Any], world: str) -> None:
    """Refuse what was learned in another world; files of old name none."""
    other = own_part(state).get("world", world)
    if other != world:
        raise StateError(
            f"it was learned in the world '{other!s:.40}'; this profile plays '{world}'"
        )


def own_part(state: dict[str, Any]) -> dict[str, Any]:
    """What the arena wrote into a state file; nothing if somebody else saved it."""
    part = state.get(OWN, {})
    if not isinstance(part, dict):
        raise StateError(f"'{OWN}' is no object")
    version = part.get("version", 1)
    if version not in range(1, VERSION + 1):
        raise StateError(
            f"it was written by another version of the arena ({version!s:.20}; this one reads "
            f"{VERSION}): update sparring"
        )
    return part


def rules_in(state: dict[str, Any]) -> str | None:
    """The edited rules that a state was learned with."""
    part = own_part(state)
    return text_in(part, "rules") if part else None


def has_habits(state: dict[str, Any]) -> bool:
    """Whether a state file says what its player's side acts by."""
    return "habits" in own_part(state)


def habits_in(state: dict[str, Any]) -> str | None:
    """What the side of a file's player acts by; None for the usual habits."""
    return text_in(own_part(state), "habits") if has_habits(state) else None


def text_in(part: dict[str, Any], name: str) -> str | None:
    """Rule text of the arena's own part, if there is any."""
    try:
        rules: str | None = field_of(part, name, str, type(None))
        if rules is not None and len(rules) > LONGEST_RULES:
            raise Unfit(f"{name} of more than {LONGEST_RULES:,} letters")
        return rules
    except Unfit as error:
        raise StateError(f"the state file is damaged: {error}") from None


def history_in(state: dict[str, Any]) -> list[PastEncounter]:
    """How the fights went."""
    try:
        part = own_part(state)
        encounters = [encounter_from(item) for item in items_of(part, "fought")] if part else []
    except Unfit as error:
        raise StateError(f"the state file is damaged: {error}") from None
    if any(after.number <= before.number for before, after in pairwise(encounters)):
        raise StateError("the state file is damaged: fights out of order")
    return encounters


def encounter_from(item: Any) -> PastEncounter:
    """One fight."""
    if not isinstance(item, list) or len(item) != len(PastEncounter._fields):
        raise Unfit("a fight that is no list of its parts")
    form = dict(zip(PastEncounter._fields, item, strict=True))
    difficulty = field_of(form, "difficulty", str)
    if difficulty not in DIFFICULTY_NAMES:
        raise Unfit("an unknown difficulty")
    return PastEncounter(
        whole_in(form, "number", 1),
        field_of(form, "won", bool, type(None)),
        share_in(form, "fitness"),
        share_in(form, "enemy_fitness"),
        whole_in(form, "rounds", 0),
        difficulty,
    )


def share_in(form: dict[str, Any], name: str) -> float:
    """A fitness."""
    value = field_of(form, name, int, float)
    if not 0 <= value <= 1:
        raise Unfit(f"'{name}' lies within 0 to 1")
    return float(value)
