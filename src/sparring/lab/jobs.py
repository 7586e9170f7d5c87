"""A job: one test of an experiment, as data. Whoever gets it, wherever it runs, the
record that comes back is the same."""

from __future__ import annotations

import hashlib
import json
from dataclasses import dataclass, field, fields
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeAlias

from sparring.errors import UsageError
from sparring.worlds.own_tactics import names_file, read_tactic

if TYPE_CHECKING:
    from collections.abc import Mapping
    from os import PathLike

Record: TypeAlias = dict[str, Any]
"""How a test went, as JSON data."""

MOST_ENCOUNTERS = 2_500
"""A test that has not turned by then never will: it is counted apart."""
FIRST_WORLD = "crpg"
"""Where a test happens if nobody says otherwise: the papers' own world."""
ALWAYS_SAID = ("world", "tactic", "encounters", "seed")


@dataclass(frozen=True, slots=True, kw_only=True)
class Job:
    """One learner against one tactic."""

    world: str = FIRST_WORLD
    tactic: str | PathLike[str]
    """A tactic's name; or a path to a rule file, which is read when the job is made, and of
    which the job keeps only the file's name."""
    encounters: int
    seed: int
    learner: Mapping[str, Any] = field(default_factory=dict)
    """What `workbench.py` makes the learner of: `kind`, and that kind's settings."""
    stops: bool = False
    """Whether the test ends at its turning point."""
    keeps: tuple[str, ...] = ()
    """What the record tells beside results and turning point: see `workbench.KEEPS`."""
    rules: str = ""
    """The text of the learner's rules; empty for the world's own."""
    trials: str = ""
    """What happens beside the fights: see `trials.TRIALS`; empty for nothing."""
    numbers: Mapping[str, int] = field(default_factory=dict)
    """Free numbers of the world that are not as it has chosen them, by their names."""
    tactic_text: str = ""
    """The text of the tactic's file, so that a changed file is another job, and workers
    elsewhere need no file; or the lines of a team (`teams.lines_of`); empty for one of the
    world's own."""

    changes: tuple[tuple[int, str], ...] = ()
    """Whom the learner meets later: after so many encounters, which tactic of the world."""

    def __post_init__(self) -> None:
        for change in self.changes:
            check_change(change)
        if self.tactic_text or not names_file(self.tactic):
            return
        written = read_tactic(self.tactic)
        if not written.text.strip():
            raise UsageError(f"{written.file} is no tactic: it is empty")
        object.__setattr__(self, "tactic", Path(written.file).name)
        object.__setattr__(self, "tactic_text", written.text)

    def as_data(self) -> dict[str, Any]:
        """As JSON data, without what is left as usual."""
        values = {entry.name: getattr(self, entry.name) for entry in fields(self)}
        return {name: value for name, value in values.items() if value or name in ALWAYS_SAID}

    @property
    def key(self) -> str:
        """A short name: equal jobs have equal ones, others have others."""
        text = json.dumps(self.as_data(), sort_keys=True)
        return hashlib.sha256(text.encode()).hexdigest()[:24]


def check_change(change: Any) -> None:
    """Refuse a change that is no number of encounters and name of a tactic. A file would have
    to come along with the job."""
    pair = change if isinstance(change, tuple) and len(change) == 2 else (None, None)
    if type(pair[0]) is not int or not isinstance(pair[1], str) or names_file(pair[1]):
        raise UsageError(
            f"opponents change after so many encounters, to a tactic of the world by its name, "
            f"such as (100, 'disabling'); got {change!r:.60}"
        )


def job_from(data: Mapping[str, Any]) -> Job:
    """The job that was written as data. It has no business with files of this machine: the
    text of its tactic comes with it."""
    content = dict(data)
    if names_file(content.get("tactic")) and not content.get("tactic_text"):
        raise UsageError(f"this job lacks the text of its tactic '{content['tactic']!s:.60}'")
    content["keeps"] = tuple(content.get("keeps", ()))
    content["changes"] = tuple((after, tactic) for after, tactic in content.get("changes", ()))
    return Job(**content)
