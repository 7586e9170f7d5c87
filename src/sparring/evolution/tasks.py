"""Tasks: what networks are bred for, in plain Python or compiled.

A task of your own is instances and a function:

    def fitness(network, instance):
        ...
        return points

    task = PlainTask(instances=[...], fitness=fitness, validation=[...])

A network remembers nothing of other instances. Fitness over several of them is their
mean. Luck, if there is any, belongs to the instance: a number to seed it with.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, TypeAlias

from sparring.errors import UsageError

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from sparring.evolution.network import Network


def no_flaw(instance: Any) -> str:
    """Nothing is known against any instance."""
    return ""


@dataclass(frozen=True, slots=True)
class PlainTask:
    """A task in plain Python."""

    instances: Sequence[Any]
    fitness: Callable[[Network, Any], float]
    """How well a network does on one instance; more is better."""
    validation: Sequence[Any] = ()
    """Instances that nobody is bred on."""
    name: str = "task"
    flaw: Callable[[Any], str] = no_flaw
    """Why an instance would be a bad one to dope with, in a few words: damage that nobody
    can avoid, say; empty if nothing is known against it."""

    def __post_init__(self) -> None:
        check_instances(self.instances)


@dataclass(frozen=True, slots=True)
class CompiledTask:
    """A task whose exam is a kernel. Instances are numbers: seeds of a world."""

    instances: Sequence[int]
    new_record: Callable[[], Any]
    """Memory for the kernel: a record with a field `exam` (see `kernel/exam.py`)."""
    load: Callable[[Any, Sequence[int]], None]
    """Writes instances into the record, and how many there are."""
    examine: Any
    """The entry that rates the brain of a record's exam on all instances that it holds."""
    validation: Sequence[int] = ()
    name: str = "task"
    flaw: Callable[[int], str] = no_flaw

    def __post_init__(self) -> None:
        check_instances(self.instances)


Task: TypeAlias = PlainTask | CompiledTask


def check_instances(instances: Sequence[Any]) -> None:
    """Refuse a task without instances, or with some that can be gone through once only."""
    if not hasattr(instances, "__len__"):
        raise UsageError(f"instances are a list or the like; got {type(instances).__name__}")
    if len(instances) == 0:
        raise UsageError("a task needs at least one instance")
