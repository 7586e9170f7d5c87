"""Conditions that make no difference, as a whole or in part."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, TypeAlias

from sparring.rules.checked import And, Checked, CheckedStatement, No, Or
from sparring.rules.doubts import Doubt
from sparring.rules.meaning import AsWritten, meaning, truth_of
from sparring.rules.problems import Fault
from sparring.rules.tree import Both, Either, Expression, Not, span_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Set

    from sparring.rules.meaning import Meaning

Path: TypeAlias = "tuple[int, ...]"
"""The way to a part of a condition: 0 to what stands left, or within `not`, 1 to what
stands right."""


def doubts_about_condition(
    statement: CheckedStatement, written: Expression, whole: Meaning, *, tries_parts: bool
) -> Iterator[Doubt]:
    """What of a condition might as well be left out, from what the whole rule means."""
    condition = statement.condition
    if condition is None or isinstance(whole, AsWritten):
        return
    if whole == meaning(replace(statement, condition=None)):
        message = "this condition always holds"
        if not truth_of(condition):
            message += " when what the action names is there"
        yield Doubt(span_of(written), Fault.ALWAYS_HOLDS, message, "leave it out")
        return
    for path in idle_parts(statement, condition, whole) if tries_parts else ():
        yield Doubt(
            span_of(part_at(written, path)),
            Fault.IDLE_PART,
            "this part of the condition makes no difference",
            "leave it out: the rest says as much",
        )


def idle_parts(statement: CheckedStatement, condition: Checked, whole: Meaning) -> list[Path]:
    """The parts of a condition without which, together, the rule means the same as the
    whole; the largest first, and of two that say the same the later."""
    idle: list[Path] = []
    for path in paths_of(condition):
        if any(path[: len(larger)] == larger for larger in idle):
            continue
        rest = without(condition, {*idle, path})
        if meaning(replace(statement, condition=rest)) == whole:
            idle.append(path)
    return idle


def paths_of(condition: Checked) -> list[Path]:
    """The ways to everything joined by 'and' or 'or', larger parts before smaller ones
    and later ones before earlier ones."""
    paths: list[Path] = []
    inside: list[tuple[Path, Checked]] = [((), condition)]
    for path, node in inside:
        if isinstance(node, No):
            inside.append(((*path, 0), node.operand))
        elif isinstance(node, (And, Or)):
            sides = [((*path, 1), node.right), ((*path, 0), node.left)]
            inside.extend(sides)
            paths.extend(side for side, _ in sides)
    return paths


def without(node: Checked, idle: Set[Path], path: Path = ()) -> Checked | None:
    """A condition without some of its parts; None if nothing is left."""
    if path in idle:
        return None
    if isinstance(node, No):
        inner = without(node.operand, idle, (*path, 0))
        return None if inner is None else No(inner)
    if isinstance(node, (And, Or)):
        left, right = without(node.left, idle, (*path, 0)), without(node.right, idle, (*path, 1))
        if left is None or right is None:
            return left or right
        return type(node)(left, right)
    return node


def part_at(written: Expression, path: Path) -> Expression:
    """The part of a condition as it is written."""
    for step in path:
        if isinstance(written, Not):
            written = written.operand
        else:
            assert isinstance(written, (Both, Either))
            written = written.right if step else written.left
    return written
