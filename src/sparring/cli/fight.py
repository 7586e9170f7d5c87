"""`sparring fight` and `sparring replay`: one encounter told in words."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import typer
from rich.text import Text

from sparring.atomic import write_atomically
from sparring.cli.colours import FAINT, colour_of
from sparring.cli.completing import complete_side, complete_world
from sparring.cli.opening import open_world, stopping_on_errors
from sparring.cli.output import out, print_json, side, stop
from sparring.cli.pairing import SIDES_HELP, check_replay, contenders_of

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from sparring.cli.story import Story
    from sparring.worlds.contract import Bout


class Report(NamedTuple):
    """What the user wants to have of an encounter."""

    why: bool
    """Whether to tell which rule made each agent act."""
    log: Path | None
    """Where every event goes; None for nowhere."""
    as_json: bool


def fight(
    world: str = typer.Argument(
        help="The world to fight in: see `sparring worlds`.", autocompletion=complete_world
    ),
    sides: list[str] = typer.Argument(
        metavar="SIDE",
        help=f"Who fights: {SIDES_HELP}",
        autocompletion=complete_side,
    ),
    seed: int = typer.Option(0, "--seed", help="Another seed, another fight."),
    why: bool = typer.Option(
        False, "--why", help="Tell why everybody acts: by which rule, or what a network saw."
    ),
    rules: Path | None = typer.Option(
        None, "--rules", help="The rules that `rulebase` and saved states draw from."
    ),
    log: Path | None = typer.Option(
        None, "--log", help="Write every event to this file, one JSON object a line."
    ),
    replay_file: Path | None = typer.Option(
        None, "--replay", help="Keep the fight in this file for `sparring replay`."
    ),
    as_json: bool = typer.Option(False, "--json", help="Print one JSON object for machines."),
) -> None:
    """Fight one encounter and tell it in words.

    Example: `sparring fight crpg offensive cursing --seed 7 --why`
    """
    with stopping_on_errors():
        place = open_world(world, rules)
        contenders = contenders_of(place, sides, seed)
        if replay_file is not None:
            check_replay(place)
        bout = place.begin(contenders, seed)
        while not bout.over:
            bout.step()
        if replay_file is not None:
            keep(replay_file, bout)
        plays = [contender.plays for contender in contenders]
        tell(world, bout, plays, Report(why, log, as_json))
    if replay_file is not None:
        side().print(Text(f"kept: sparring replay {replay_file}", style=FAINT))


def replay(
    file: Path = typer.Argument(help="A file of `sparring fight --replay`, or of the arena."),
    why: bool = typer.Option(
        False, "--why", help="Tell why everybody acts: by which rule, or what a network saw."
    ),
    log: Path | None = typer.Option(
        None, "--log", help="Write every event to this file, one JSON object a line."
    ),
    as_json: bool = typer.Option(False, "--json", help="Print one JSON object for machines."),
) -> None:
    """Play a kept fight back, exactly as it was.

    Example: `sparring replay duel.json --why`
    """
    with stopping_on_errors():
        from sparring.worlds.replay import load_replay

        record = load_replay(file)
        bout = record.verified()
        tell(record.world, bout, [""] * len(record.sides), Report(why, log, as_json))


def tell(world: str, bout: Bout, plays: Sequence[str], wanted: Report) -> None:
    """Print an encounter that is over and write its log."""
    from sparring.cli.story import Story, telling_of

    telling = telling_of(world, bout)
    if telling is None:
        tell_outcome(world, bout, plays, wanted)
        return
    story = Story(bout, telling)
    if wanted.log is not None:
        write_log(wanted.log, story)
    if wanted.as_json:
        print_json(story_data(world, story, plays, wanted))
        return
    if wanted.why and not story.gives_reasons:
        side().print(Text(f"the world '{world}' does not tell why anybody acts", style="yellow"))
    console = out()
    console.print(heading(telling.TEAMS, plays, bout.seed))
    story.show(console, why=wanted.why)


def tell_outcome(world: str, bout: Bout, plays: Sequence[str], wanted: Report) -> None:
    """What can be told of an encounter for which there are no words."""
    reason = f"the world '{world}' cannot tell its encounters: it has no module 'telling'"
    if wanted.log is not None:
        stop(reason)
    outcome = bout.outcome().as_data()
    names = [f"side {number}" for number, _ in enumerate(plays, start=1)]
    if wanted.as_json:
        print_json({"world": world, "teams": teams_data(names, plays), "outcome": outcome})
        return
    side().print(Text(reason, style="yellow"))
    out().print(heading(names, plays, bout.seed))
    out().print(Text(json.dumps(outcome, indent=1)))


def story_data(world: str, story: Story, plays: Sequence[str], wanted: Report) -> dict[str, Any]:
    """The encounter for machines."""
    data: dict[str, Any] = {
        "world": world,
        "teams": teams_data(story.telling.TEAMS, plays),
        "outcome": story.outcome.as_data(),
        "ending": story.ending,
    }
    if wanted.why or wanted.log is not None:
        data["events"] = story.events_data()
    return data


def teams_data(names: Sequence[str], plays: Sequence[str]) -> list[dict[str, str | None]]:
    """Who took part, for machines."""
    return [{"name": name, "plays": what or None} for name, what in zip(names, plays, strict=False)]


def heading(names: Sequence[str], plays: Sequence[str], seed: int) -> Text:
    """Who meets whom."""
    teams = [
        Text(f"{name} ({what})" if what else name, style=f"bold {colour_of(side)}")
        for side, (name, what) in enumerate(zip(names, plays, strict=False))
    ]
    return Text.assemble(Text(" against ").join(teams), (f", seed {seed}", FAINT))


def keep(path: Path, bout: Bout) -> None:
    """Keep an encounter as a replay."""
    from sparring.worlds.replay import save_replay

    write_or_stop(path, lambda: save_replay(path, bout))


def write_log(path: Path, story: Story) -> None:
    """Every event of an encounter, one a line."""
    lines = "".join(json.dumps(event) + "\n" for event in story.events_data())
    write_or_stop(path, lambda: write_atomically(path, lines))


def write_or_stop(path: Path, write: Callable[[], None]) -> None:
    """Write a file, or say why it cannot be written."""
    try:
        write()
    except OSError as error:
        stop(f"{path} cannot be written: {error.strerror}")
