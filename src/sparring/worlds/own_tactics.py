"""Tactics of one's own: a rule file wherever a tactic's name may stand.

    world.practice("scripting", "mine.rules")
    world.fight((Path("tactics/mine.rules"), "offensive"), seed=7)

Whatever ends with `.rules` or holds a separator of paths is a file; all else is a name.
"""

from __future__ import annotations

import os
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeAlias

from sparring.errors import RuleError, UsageError
from sparring.rules.check import parse_rules
from sparring.rules.files import read_rule_text
from sparring.worlds.opposition import team_from
from sparring.worlds.registry import vocabulary_of, world_class, world_names

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from sparring.rules.checked import RuleSet
    from sparring.rules.vocabulary import Vocabulary
    from sparring.worlds.opposition import Team

ENDING = ".rules"
SEPARATORS = tuple({"/", os.sep, os.altsep or os.sep})
LONGEST_MISTAKEN = 20_000
"""Letters of a text that is tried in every world; nobody mistakes a longer one for a tactic
of another world, and each of them would read it anew."""


@dataclass(frozen=True, slots=True)
class WrittenTactic:
    """A tactic as text, so that it can travel without its file."""

    file: str
    """Where it was read: mistakes are shown under this name."""
    text: str

    @property
    def name(self) -> str:
        """What it is called: as its file, without the ending."""
        return Path(self.file).stem


Tactic: TypeAlias = "str | os.PathLike[str] | WrittenTactic"
"""A tactic by its name, by a path to a rule file, or as text."""
TACTIC_TYPES = (str, os.PathLike, WrittenTactic)
"""By which a tactic is told from scripts and contenders."""


def names_file(tactic: object) -> bool:
    """Whether a tactic is given as a path: any Path, and every text that ends with
    `.rules` or holds a separator of paths."""
    if isinstance(tactic, os.PathLike):
        return True
    return isinstance(tactic, str) and (
        tactic.endswith(ENDING) or any(separator in tactic for separator in SEPARATORS)
    )


def read_tactic(path: str | os.PathLike[str]) -> WrittenTactic:
    """The text of a tactic's file; raises RuleError if it cannot be read."""
    return WrittenTactic(os.fspath(path), read_rule_text(path))


def rules_in(written: WrittenTactic, world: Any) -> RuleSet:
    """What a text says, in the words of a world; raises RuleError with every mistake, or
    UsageError if it is a tactic of another world."""
    try:
        return checked_rules(written, type(world).words)
    except RuleError:
        refuse_stranger(written, world)
        raise


def team_in(written: WrittenTactic, world: Any, side: int = 1) -> Team:
    """A script for each agent of a side, from the text of a tactic."""
    rules = rules_in(written, world)
    try:
        team: Team = world.team_from(rules, side)
        return team
    except UsageError as missing:
        refuse_stranger(written, world)
        why = f"{missing}{in_place_of(rules)}"
        raise UsageError(
            f"{written.file} is no tactic of the world '{world.name}': {why}"
        ) from None


@lru_cache(maxsize=64)
def checked_rules(written: WrittenTactic, words: Callable[[], Vocabulary]) -> RuleSet:
    """Checked once, however many encounters it is met in; a changed file is another text."""
    return parse_rules(written.text, words(), written.file)


# --- what it may be instead ----------------------------------------------------------


def in_place_of(rules: RuleSet) -> str:
    """What can be done with a file that has no scripts."""
    if rules.scripts or not rules.roles:
        return ""
    return ". It has rules to draw from: learn with them (--rules), not against them"


def refuse_stranger(written: WrittenTactic, world: Any) -> None:
    """Say so if a text is in order, but in another world."""
    if len(written.text) > LONGEST_MISTAKEN:
        return
    for name in world_names():
        if name != world.name and fits_world(written, name):
            raise UsageError(
                f"{written.file} is a tactic of the world '{name}', not of '{world.name}'"
            )


def fits_world(written: WrittenTactic, name: str) -> bool:
    """Whether a text is a tactic of some world."""
    try:
        rules = parse_rules(written.text, vocabulary_of(name), written.file)
        return any(has_team(rules, side) for side in world_class(name).sides)
    except Exception:  # Worlds of others may fail as they like.
        return False


def has_team(rules: RuleSet, roles: Sequence[str]) -> bool:
    """Whether rules hold a script for each agent of a side."""
    try:
        team_from(rules, roles)
    except UsageError:
        return False
    return True
