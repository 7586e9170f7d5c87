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
ORDERS = ("priority", "learned", "drawn")
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


def complete_opponent(ctx: typer.Context, incomplete: str) -> list[str]:
    """The tactics of the world named before, and the learners that can be met there."""
    from sparring.worlds.minds import MIND_KINDS
    from sparring.worlds.practising import RIVALS

    world = world_named_in(ctx)
    if world is None:
        return []
    rivals = RIVALS if set(MIND_KINDS) & set(world.learners) else ()
    return beginning(incomplete, [*world.tactics, *rivals])


def complete_duel(ctx: typer.Context, incomplete: str) -> list[str]:
    """The duels of the world named before."""
    name = name_in(ctx)
    try:
        return [] if name is None else beginning(incomplete, registry.duels_of(name))
    except Exception:  # Worlds of others may fail as they like.
        return []


def complete_goal(ctx: typer.Context, incomplete: str) -> list[str]:
    """The goals that rules of the world named before serve."""
    world = world_named_in(ctx)
    return beginning(incomplete, getattr(world, "goals", ()))


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


def name_in(ctx: typer.Context) -> str | None:
    """The name of a world that the command line has so far; None if it has none."""
    # An option that still lacks its value leaves the arguments before it unread.
    words = [ctx.params.get("world"), *ctx.args]
    return next((word for word in words if word in registry.world_names()), None)


def world_named_in(ctx: typer.Context) -> Any:
    """The world or duel that the command line names so far; None if it names none that can
    be opened."""
    name, duel = name_in(ctx), str(ctx.params.get("duel"))
    if name is None:
        return None
    try:
        duels = registry.duels_of(name)
        return duels[duel]() if duel in duels else registry.open_world(name)
    except Exception:  # Worlds of others may fail as they like.
        return None
