"""Where a rulebase is put to the test: a tactic in a world."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from sparring.errors import UsageError
from sparring.lab.ruletexts import world_with
from sparring.worlds.own_tactics import names_file
from sparring.worlds.registry import home_of, vocabulary_of, world_names

if TYPE_CHECKING:
    from sparring.lab.jobs import Job


class Field(NamedTuple):
    """A tactic, and the world in which it is met."""

    world: str
    tactic: str

    def __str__(self) -> str:
        return f"{self.tactic} in {self.world}"


def field_from(world: str, wanted: str) -> Field:
    """What `--against` names: a tactic of a world, or WORLD:TACTIC for another world with the
    same words, such as another map."""
    other, colon, tactic = wanted.partition(":")
    if not colon or not is_world(other):
        other, tactic = world, wanted
    if vocabulary_of(other).name != vocabulary_of(world).name:
        raise UsageError(f"rules of '{world}' are not written in the words of '{other}'")
    opened = world_with(world=other)
    if not hasattr(opened, "with_rules"):
        raise UsageError(f"the world '{other}' has no rules, so none can be missing")
    if len(opened.sides) != 2:
        raise UsageError(f"nobody opposes in the world '{other}': there is nothing to beat")
    opened.static_team(tactic)
    is_name = not names_file(tactic)
    return Field(other, opened.known_tactic(tactic) if is_name else tactic)


def is_world(name: str) -> bool:
    """Whether a name is that of a world, or of another form of one."""
    return home_of(name) in world_names()


def job_on(field: Field, **more: object) -> Job:
    """A test on a field."""
    from sparring.lab.jobs import Job

    return Job(world=field.world, tactic=field.tactic, **more)  # type: ignore[arg-type]
