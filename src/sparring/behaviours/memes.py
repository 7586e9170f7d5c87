"""Memetic sharing: what one character learns, all of its class and type know.

    memes = Memes(seed=7)
    memes.load("learned.json")                      # trained beforehand
    for name in names:
        Actor(guards, name=name, learners=memes.share("fighter", "guard", guards))
    memes.save("learned.json")                      # once for all of them

There is one learner for each class, type and learning role; characters hold it by reference.
"""

from __future__ import annotations

from math import isfinite
from typing import TYPE_CHECKING, Any, TypeAlias

from sparring.behaviours.checks import check_name
from sparring.behaviours.learning import learner_for, learning_parts
from sparring.behaviours.prepared import checked_prepared
from sparring.errors import StateError, UsageError
from sparring.scripting.copies import CopiedWhole
from sparring.untrusted import Unfit, excerpt, field_of, items_of, text_from

if TYPE_CHECKING:
    from os import PathLike

    from sparring.behaviours.prepared import Part, Prepared
    from sparring.learners.sarsa import Sarsa

MEMES_VERSION = 1
MOST_LEARNERS = 10_000
DEEPEST_STATE = 10
"""Lists in objects in objects: learners go down to four."""

Key: TypeAlias = tuple[str, str, str]
"""Class, type and learning role."""


class Memes(CopiedWhole):
    """One learner for each class, type and learning role."""

    def __init__(self, seed: int = 0) -> None:
        self.seed = seed
        self.learners: dict[Key, Sarsa] = {}
        self.parts: dict[Key, Part] = {}
        """What each of them chooses for."""
        self.unclaimed: dict[Key, Any] = {}
        """Saved state of kinds that nobody belongs to yet."""

    def share(self, of_class: str, of_type: str, prepared: Prepared) -> dict[str, Sarsa]:
        """The learners of a character of this class and type, by role: for
        `Actor(learners=...)`. The first character of a kind has them made."""
        check_name("a class", of_class)
        check_name("a type", of_type)
        found = {}
        for role, part in learning_parts(checked_prepared(prepared)).items():
            key = of_class, of_type, role
            if key not in self.learners:
                self._make(key, part)
            check_alike(self.parts[key], part, key)
            found[role] = self.learners[key]
        return found

    def _make(self, key: Key, part: Part) -> None:
        """A learner for a new kind, with what was saved of it if anything was."""
        learner = learner_for(part, self.seed + len(self.learners))
        if key in self.unclaimed:
            learner.restore(self.unclaimed[key])
            del self.unclaimed[key]
        self.learners[key], self.parts[key] = learner, part

    # --- saving ----------------------------------------------------------------------------

    def state(self) -> dict[str, Any]:
        """Everything that was learned, each learner once, as JSON data."""
        learned = {key: learner.state() for key, learner in self.learners.items()}
        return {
            "sparring_memes": MEMES_VERSION,
            "learners": [
                {"class": key[0], "type": key[1], "role": key[2], "state": state}
                for key, state in (learned | self.unclaimed).items()
            ],
        }

    def restore(self, form: Any) -> None:
        """Take over what was saved; raises StateError, and changes nothing, if anything is
        off. Encounters going on begin anew. What belongs to kinds that nobody is of yet is
        kept, and checked when the first of them asks."""
        saved = read_memes(form)
        for key, learner in self.learners.items():
            if key in saved:
                twin = learner_for(self.parts[key])
                twin.restore(saved[key])
                assert type(twin) is type(learner)
        for key, learner in self.learners.items():
            if key in saved:
                learner.restore(saved.pop(key))
        self.unclaimed = saved

    def save(self, path: str | PathLike[str]) -> None:
        """Write the state so that a crash leaves the old file or the new."""
        from sparring.scripting.files import save_state

        save_state(path, self.state())

    def load(self, path: str | PathLike[str]) -> None:
        """Take over what this file holds."""
        from sparring.scripting.files import load_state

        self.restore(load_state(path))


def check_alike(first: Part, other: Part, key: Key) -> None:
    """Refuse a character whose learning role is not that of the first of its kind."""
    if asked_of_learner(first) != asked_of_learner(other):
        raise UsageError(
            f"characters of class '{key[0]}' and type '{key[1]}' share what they learn as "
            f"'{key[2]}', but not all have the same actions, states and learner there; give "
            "them different types"
        )


def asked_of_learner(part: Part) -> tuple[Any, ...]:
    """What the learner of a part has to fit: its kind, and what it chooses from, tells apart
    and sees."""
    learning = part.learning
    assert learning is not None
    actions = tuple(line.lesson for line in part.proactive)
    states = tuple(name for name, _ in part.states)
    return actions, states, learning.learner, learning.seen, learning.settings


def read_memes(form: Any) -> dict[Key, Any]:
    """Saved learners by class, type and role. Of their own state only that it can be
    written again: what nobody claims is saved as it came."""
    from sparring.behaviours.state import check_version

    try:
        check_version(form, "sparring_memes", MEMES_VERSION)
        saved: dict[Key, Any] = {}
        for item in items_of(form, "learners", MOST_LEARNERS):
            key = tuple(text_from(field_of(item, name, str)) for name in ("class", "type", "role"))
            if key in saved:
                raise Unfit(f"{excerpt(key)} is there twice")
            saved[key[0], key[1], key[2]] = state = field_of(item, "state", dict)
            check_plain(state, DEEPEST_STATE)
        return saved
    except Unfit as unfit:
        raise StateError(f"these are no saved memes, or they are damaged: {unfit}") from None


def check_plain(value: Any, depth: int) -> None:
    """Plain JSON data with finite numbers, nested no deeper than this."""
    if isinstance(value, (dict, list)):
        if depth == 0:
            raise Unfit("a learner's state is nested too deeply")
        if isinstance(value, dict):
            check_names(value)
        for inner in value.values() if isinstance(value, dict) else value:
            check_plain(inner, depth - 1)
    elif isinstance(value, float) and not isfinite(value):
        raise Unfit(f"a learner's state holds {value}")
    elif value is not None and not isinstance(value, (str, int, float)):
        raise Unfit(f"a learner's state holds {excerpt(value)}")


def check_names(fields: dict[Any, Any]) -> None:
    """Names of fields are texts."""
    for name in fields:
        if not isinstance(name, str):
            raise Unfit(f"a learner's state has a field named {excerpt(name)}")
