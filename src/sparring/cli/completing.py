"""What the shell offers when somebody presses the tabulator key.

The names of worlds are there at once; what a world offers needs the world itself.
Whatever goes wrong, a shell is offered nothing rather than an error.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import typer  # noqa: TC002 - the command line reads these signatures

from sparring.worlds import registry

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

DIFFICULTIES = ("off", "penalise", "clip", "cull")
FALLBACKS = ("none", "limited", "age", "propagation")
UPDATES = ("each", "once", "own")
DOPINGS = ("auto", "papers", "all", "none")


def complete_world(incomplete: str) -> list[str]:
    """The names of worlds."""
    return beginning(incomplete, registry.world_names())


def complete_side(ctx: typer.Context, incomplete: str) -> list[str]:
    """Who can take part in the world named before."""
    world = world_named_in(ctx)
    names = [] if world is None else [*world.tactics]
    if hasattr(world, "rules"):
        names.append("rulebase")
    return beginning(incomplete, names)


def complete_tactic(ctx: typer.Context, incomplete: str) -> list[str]:
    """The tactics of the world named before."""
    world = world_named_in(ctx)
    return [] if world is None else beginning(incomplete, world.tactics)


def complete_learner(ctx: typer.Context, incomplete: str) -> list[str]:
    """The learners of the world named before."""
    world = world_named_in(ctx)
    return [] if world is None else beginning(incomplete, world.learners)


def complete_settings(incomplete: str) -> list[str]:
    """The presets."""
    from sparring.scripting.settings import PRESETS

    return beginning(incomplete, PRESETS)


def one_of(names: Iterable[str]) -> Callable[[str], list[str]]:
    """Completes one of a few names."""

    def complete(incomplete: str) -> list[str]:
        return beginning(incomplete, names)

    return complete


def beginning(incomplete: str, names: Iterable[str]) -> list[str]:
    """The names that begin like this."""
    return [name for name in names if name.startswith(incomplete)]


def world_named_in(ctx: typer.Context) -> Any:
    """The world that the command line names so far; None if it names none that can
    be opened."""
    # An option that still lacks its value leaves the arguments before it unread.
    words = [ctx.params.get("world"), *ctx.args]
    name = next((word for word in words if word in registry.world_names()), None)
    if name is None:
        return None
    try:
        return registry.open_world(name)
    except Exception:  # Worlds of others may fail as they like.
        return None
