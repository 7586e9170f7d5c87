"""Help: flags without a type, and what a world offers (`sparring learn crpg --help`)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from typer.core import TyperCommand, TyperGroup

from sparring.worlds import registry

if TYPE_CHECKING:
    from sparring.cli.offers import Offer

NAMED_WORLD = "sparring.world"
"""Where the context keeps the world that the command line names."""


class Command(TyperCommand):
    """A command whose flags take no value, and whose help says none."""

    def get_params(self, ctx: Any) -> list[Any]:
        """Its options and arguments, `--help` too."""
        return [without_type(option) for option in super().get_params(ctx)]


class Group(TyperGroup):
    """All commands together; the same for its own flags."""

    def get_params(self, ctx: Any) -> list[Any]:
        """Its options, `--help` too."""
        return [without_type(option) for option in super().get_params(ctx)]


def without_type(option: Any) -> Any:
    """An option as it is; a flag with nothing behind its name, not even `<bool>`."""
    if getattr(option, "is_flag", False) and option.metavar is None:
        option.metavar = ""
    return option


class WorldCommand(Command):
    """A command about a world."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        """Remember the world for the help, which comes before anything is understood."""
        if set(args) & set(ctx.help_option_names):
            names = registry.world_names()
            ctx.meta[NAMED_WORLD] = next((word for word in args if word in names), None)
        return super().parse_args(ctx, args)

    def format_help(self, ctx: Any, formatter: Any) -> None:
        """The usual help, and what the world has to offer."""
        world = ctx.meta.get(NAMED_WORLD)
        self.epilog = list_of_worlds(ctx.command_path) if world is None else about(world)
        super().format_help(ctx, formatter)


def list_of_worlds(command: str) -> str:
    """Which worlds there are, and how to learn more."""
    names = ", ".join(registry.world_names())
    return f"Worlds: {names}. What one of them offers: `{command} WORLD --help`"


def about(world: str) -> str:
    """What a world offers, in a few paragraphs."""
    from sparring.cli.offers import offer_of

    offer = offer_of(world)
    if offer.problem:
        return f"The world {world} cannot be opened: {offer.problem}"
    return "\n\n".join(lines_of(offer))


def lines_of(offer: Offer) -> list[str]:
    """What a world offers, line by line."""
    lists = {"tactics": offer.tactics, "learners": offer.learners, "roles": list(offer.roles)}
    lines = [f"{what}: {', '.join(names)}" for what, names in lists.items() if names]
    return [f"In {offer.name} ({offer.title}):", *lines]
