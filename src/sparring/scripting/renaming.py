"""Finding again what was saved under another name: rules, roles, goals and states."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

from sparring.errors import UsageError, way_out

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from sparring.scripting.learner import DynamicScripting
    from sparring.scripting.rulebase import Rulebase

Name = TypeVar("Name", str, "str | None")


def pasts(
    present: Sequence[Name],
    saved: Iterable[Name],
    renamed: Mapping[str, str],
    was: Mapping[Name, Sequence[str]],
) -> dict[Name, Name]:
    """Under which saved name each present one is found: as `renamed` says, by its own, or
    by one that it had. A better reason goes before a worse one, whoever comes first; what
    one has found, no other finds."""
    said: dict[str | None, list[str]] = {}
    for old, new in renamed.items():
        said.setdefault(new, []).append(old)
    unclaimed = dict.fromkeys(saved)
    found: dict[Name, Name] = {}
    for reasons in (said, {name: [name] for name in present}, was):
        for name in present:
            candidates = [] if name in found else reasons.get(name, ())
            for past in candidates:
                if past in unclaimed:
                    del unclaimed[past]
                    found[name] = past
                    break
    return found


def earlier_roles(rulebases: Iterable[Rulebase]) -> dict[str, tuple[str, ...]]:
    """The earlier names of each role."""
    return {rulebase.role: rulebase.was for rulebase in rulebases}


def earlier_labels(rulebase: Rulebase) -> dict[str | None, list[str]]:
    """The earlier names of each goal and state of a role."""
    earlier: dict[str | None, list[str]] = {}
    for old, new in rulebase.labels_were.items():
        earlier.setdefault(new, []).append(old)
    return earlier


def earlier_rules(rulebase: Rulebase) -> dict[str, tuple[str, ...]]:
    """The earlier names of each rule of a role."""
    return {rule.name: rule.was for rule in rulebase.rules}


def check_new_names(learner: DynamicScripting, renamed: Mapping[str, str]) -> None:
    """What something is said to be called now must be there: a slip of the pen would
    silently lose what was learned."""
    known: dict[str, None] = {}
    for role_learner in learner.roles.values():
        rulebase = role_learner.rulebase
        known.update(dict.fromkeys(rule.name for rule in rulebase.rules))
        known.update(dict.fromkeys((rulebase.role, *rulebase.goals, *rulebase.states)))
    for old, new in renamed.items():
        if new not in known:
            raise UsageError(
                f"renamed says that '{old!s:.60}' is now '{new!s:.60}', but no rule, role, goal "
                f"or state has that name; {way_out(str(new), known)}"
            )
