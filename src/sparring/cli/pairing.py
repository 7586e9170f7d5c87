"""Who meets whom, as the command line names it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rich.text import Text

from sparring.cli.output import side
from sparring.errors import UsageError
from sparring.worlds.replay import can_be_kept
from sparring.worlds.seeds import checked_seed

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sparring.worlds.contract import Contender

COUNTS = ("no sides", "one side", "two sides", "three sides", "four sides")
SIDES_HELP = (
    "a tactic, `rulebase` for scripts drawn from the rules, "
    "a path to a .rules file, a .json file of `sparring learn --save` or `sparring evolve --save`, "
    "or `scripting:TACTIC:50` for a learner after so many encounters. As many as the world has "
    "sides."
)


def contenders_of(world: Any, names: Sequence[str], seed: int) -> list[Contender]:
    """Whoever was named, ready to take part; what the user should know of them is
    said on the side."""
    check_sides(world, names)
    checked_seed(seed)
    contenders = [world.contender(name, seed, place=place) for place, name in enumerate(names)]
    for contender in contenders:
        for note in contender.notes:
            side().print(Text(note, style="yellow"))
    return contenders


def check_sides(world: Any, names: Sequence[str]) -> None:
    """Refuse more or fewer sides than a world has."""
    wanted = len(world.sides)
    if len(names) == wanted:
        return
    sides = COUNTS[wanted] if wanted < len(COUNTS) else f"{wanted} sides"
    tactics = " ".join(world.tactics[:wanted])
    example = f", as in '{world.name} {tactics}'" if tactics else ""
    raise UsageError(
        f"the world '{world.name}' has {sides}, not {len(names)}: "
        f"name who takes {'it' if wanted == 1 else 'each'}{example}"
    )


def check_replay(world: Any) -> None:
    """Refuse to keep what could not be played back."""
    if not can_be_kept(world):
        raise UsageError(
            f"the world '{world.name}' keeps no replays: it has no rules that could be kept"
        )
