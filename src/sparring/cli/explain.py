"""`sparring explain`: what an opponent has learned, from its saved state."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import typer

from sparring.cli.opening import stopping_on_errors
from sparring.cli.output import out, print_json, stop
from sparring.errors import SettingsError, UsageError, way_out
from sparring.scripting.explain import explain_pool
from sparring.scripting.files import load_state
from sparring.scripting.settings import Relative, Settings, Unique
from sparring.scripting.state import read_state
from sparring.scripting.verdicts import no_answer

if TYPE_CHECKING:
    from sparring.scripting.explain import Explanation
    from sparring.scripting.state import SavedState


def explain(
    state: Path = typer.Argument(
        help="A file of `sparring learn --save`, or written by DynamicScripting.save."
    ),
    role: str = typer.Option("", "--role", help="Only this role."),
    label: str = typer.Option("", "--label", help="Only this goal or state of the game."),
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
    explanations = explanations_of(saved)
    parts = [
        explanation
        for explanation in explanations
        if role in ("", explanation.role) and label in ("", explanation.label)
    ]
    if not parts:
        stop(nothing_chosen(explanations, role, label))
    verdict = verdict_on(saved)
    if as_json:
        print_json(
            {
                "encounters": saved.encounters,
                "no_answer": verdict,
                "explanations": [explanation.as_data() for explanation in parts],
            }
        )
        return
    for explanation in parts:
        out().print(explanation.table())
    if verdict:
        out().print(verdict, markup=False)


def verdict_on(saved: SavedState) -> str | None:
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


def explanations_of(saved: SavedState) -> list[Explanation]:
    """Every set of weights in the state, explained."""
    break_even = saved.settings.get("break_even")
    if not isinstance(break_even, float) or not 0 < break_even < 1:
        break_even = Settings().break_even
    relative = relative_in(saved)
    explanations = []
    for role in saved.roles:
        for pool in role.pools:
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


def nothing_chosen(explanations: list[Explanation], role: str, label: str) -> str:
    """The message when no role or label fits."""
    roles = sorted({explanation.role for explanation in explanations})
    labels = sorted({explanation.label for explanation in explanations if explanation.label})
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
