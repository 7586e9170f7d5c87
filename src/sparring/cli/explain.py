"""`sparring explain`: what an opponent has learned, from its saved state."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import typer

from sparring.cli.opening import stopping_on_errors
from sparring.cli.output import out, print_json, stop
from sparring.errors import SettingsError, UsageError, way_out
from sparring.scripting.explain import explain_pool
from sparring.scripting.files import load_state
from sparring.scripting.pool import Scope
from sparring.scripting.settings import Relative, Settings, Unique
from sparring.scripting.state import read_state
from sparring.scripting.verdicts import in_words, no_answer

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sparring.scripting.explain import Explanation
    from sparring.scripting.pool import Pool
    from sparring.scripting.state import SavedRole, SavedState
    from sparring.scripting.verdicts import NoAnswer

MOST_EXPLAINED = 20
"""Roles, goals and states explained at once; of a file with thousands it would take
minutes, and nobody reads them."""


def explain(
    state: Path = typer.Argument(
        help="A file of `sparring learn --save`, or written by DynamicScripting.save."
    ),
    role: str = typer.Option("", "--role", help="Only this role."),
    label: str = typer.Option("", "--label", help="Only this goal or state of the game."),
    every: bool = typer.Option(
        False, "--all", help=f"Every role, goal and state, however many; else {MOST_EXPLAINED}."
    ),
    as_json: bool = typer.Option(False, "--json", help="Print one JSON object for machines."),
) -> None:
    """Show what an opponent has learned: weights, chances, and why they changed.

    Example: `sparring explain goblins.json --role goblin`
    """
    with stopping_on_errors():
        form = load_state(state)
        if is_other_kind(form):
            refuse_parts(role, label)
            explain_otherwise(form, state, as_json)
            return
        refuse_network(form, state)
        saved = read_state(form)
    parts = [part for part in parts_of(saved) if part.is_meant(role, label)]
    if not parts:
        stop(nothing_chosen(parts_of(saved), role, label))
    chosen = parts if every else parts[:MOST_EXPLAINED]
    explanations = explanations_of(saved, chosen)
    verdict = verdict_on(saved)
    more = len(parts) - len(chosen)
    if as_json:
        print_json(
            {
                "encounters": saved.encounters,
                "no_answer": in_words(verdict),
                "explanations": [explanation.as_data() for explanation in explanations],
                "more": more,
            }
        )
        return
    console = out()
    for explanation in explanations:
        console.print(explanation.table())
    if more:
        console.print(f"... and {more:,} more: choose one with --role or --label, or add --all")
    if verdict:
        console.print(str(verdict))


def verdict_on(saved: SavedState) -> NoAnswer | None:
    """Whether the rules seem to have no answer to the player."""
    pools = [pool for role in saved.roles for pool in role.pools]
    by_the_usual = relative_in(saved) is not None
    return no_answer(pools, saved.difficulty, by_the_usual=by_the_usual)


def relative_in(saved: SavedState) -> Relative | None:
    """How lessons were measured by the usual, if they were. What the file says of it is
    not checked elsewhere, as nothing else needs it."""
    form = saved.settings.get("relative")
    if not isinstance(form, dict):
        return None
    try:
        return Relative(**form)
    except (SettingsError, TypeError):
        return Relative()


class Part(NamedTuple):
    """A set of weights in the state, not yet explained."""

    role: SavedRole
    pool: Pool

    @property
    def label(self) -> str | None:
        """Its goal or state of the game."""
        return self.pool.label if self.pool.scope is not Scope.ALL else None

    def is_meant(self, role: str, label: str) -> bool:
        """Whether a choice by role and label, both of them if given, means this one."""
        return role in ("", self.role.name) and label in ("", self.label)


def parts_of(saved: SavedState) -> list[Part]:
    """Every set of weights, role by role."""
    return [Part(role, pool) for role in saved.roles for pool in role.pools]


def explanations_of(saved: SavedState, parts: Sequence[Part]) -> list[Explanation]:
    """Some sets of weights, explained."""
    break_even = saved.settings.get("break_even")
    if not isinstance(break_even, float) or not 0 < break_even < 1:
        break_even = Settings().break_even
    relative = relative_in(saved)
    explanations = []
    for role, pool in parts:
        if saved.settings.get("unique") == Unique.TEXT.value:
            pool.find_twins()
        explanations.append(
            explain_pool(
                role.name,
                pool,
                role.script_size,
                saved.difficulty,
                break_even,
                relative=relative,
            )
        )
    return explanations


def nothing_chosen(parts: Sequence[Part], role: str, label: str) -> str:
    """The message when no role or label fits."""
    roles = sorted({part.role.name for part in parts})
    labels = sorted({part.label for part in parts if part.label})
    wanted, known = (role, roles) if role not in ("", *roles) else (label, labels)
    return f"nothing is saved for '{wanted}'; {way_out(wanted, known)}"


# --- learners that keep something else ---------------------------------------------


def is_other_kind(form: Any) -> bool:
    """Whether something was learned in a world, but no weights of rules."""
    has_weights = isinstance(form, dict) and "sparring_state" in form
    return not has_weights and isinstance(form, dict) and isinstance(form.get("practice"), dict)


def refuse_parts(role: str, label: str) -> None:
    """Only weights have parts that can be asked for one by one."""
    if role or label:
        raise UsageError("--role and --label are about weights of rules; this file has none")


def refuse_network(form: Any, path: Path) -> None:
    """A network has no weights of rules; there is a command that looks at one."""
    if isinstance(form, dict) and {"sparring_champion", "sparring_network"} & set(form):
        raise UsageError(f"{path} is a network: look at it with sparring network {path}")


def explain_otherwise(form: dict[str, Any], path: Path, as_json: bool) -> None:
    """What was learned, by the world that it was learned in."""
    from sparring.cli.plan import practice_from
    from sparring.cli.views import view_of

    practice = practice_from(form, path)
    learned = practice.learned()
    if as_json:
        print_json({"learner": learned.kind, **learned.as_data()})
        return
    view_of(learned)(out(), learned)
