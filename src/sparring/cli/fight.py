"""`sparring fight` and `sparring replay`: one encounter told in words."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

import typer
from rich.text import Text

from sparring.atomic import write_atomically
from sparring.cli.colours import FAINT, TEAM_COLOURS
from sparring.cli.opening import make_ready, open_crpg, stopping_on_errors
from sparring.cli.output import out, print_json, side, stop

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sparring.cli.story import Story

TEAM_NAMES = ("red", "blue")


def fight(
    world: str = typer.Argument(help="The world to fight in: see `sparring worlds`."),
    red: str = typer.Argument(
        help="Who fights as red: a tactic, `rulebase` for scripts drawn from the rules, "
        "a .rules file, or a .json file of `sparring learn --save`.",
    ),
    blue: str = typer.Argument(help="Who fights as blue."),
    seed: int = typer.Option(0, "--seed", help="Another seed, another fight."),
    why: bool = typer.Option(False, "--why", help="Tell which rule made each agent act."),
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
        arena = open_crpg(world, rules)
        from sparring.cli.sides import contender
        from sparring.cli.story import Story

        sides = [contender(wanted, place, arena, seed) for place, wanted in enumerate((red, blue))]
        make_ready()
        bout = arena.begin((sides[0].scripts, sides[1].scripts), seed)
        story = Story(bout, bout.play_round, [lines for one in sides for lines in one.lines])
        if replay_file is not None:
            from sparring.worlds.crpg.replay import save_replay

            written(replay_file, lambda: save_replay(replay_file, bout))
    plays = [one.plays for one in sides]
    report(story, plays, why=why, log=log, as_json=as_json)
    if replay_file is not None:
        side().print(Text(f"kept: sparring replay {replay_file}", style=FAINT))


def replay(
    file: Path = typer.Argument(help="A file of `sparring fight --replay`, or of the arena."),
    why: bool = typer.Option(False, "--why", help="Tell which rule made each agent act."),
    log: Path | None = typer.Option(
        None, "--log", help="Write every event to this file, one JSON object a line."
    ),
    as_json: bool = typer.Option(False, "--json", help="Print one JSON object for machines."),
) -> None:
    """Play a kept fight back, exactly as it was.

    Example: `sparring replay duel.json --why`
    """
    with stopping_on_errors():
        from sparring.cli.story import Story
        from sparring.worlds.crpg.contenders import fixed_lines
        from sparring.worlds.crpg.replay import load_replay

        kept = load_replay(file)
        make_ready()
        kept.verified()
        bout = kept.begin()
        story = Story(bout, lambda: kept.play_round(bout), fixed_lines(kept.scripts))
    report(story, ["", ""], why=why, log=log, as_json=as_json)


def report(
    story: Story, plays: Sequence[str], *, why: bool, log: Path | None, as_json: bool
) -> None:
    """Print the fight and write its log."""
    if log is not None:
        lines = "".join(json.dumps(event) + "\n" for event in story.events_data())
        written(log, lambda: write_atomically(log, lines))
    if as_json:
        print_json(fight_data(story, plays, with_events=why or log is not None))
        return
    console = out()
    console.print(heading(plays, story.outcome.seed))
    story.show(console, why=why)


def fight_data(story: Story, plays: Sequence[str], *, with_events: bool) -> dict[str, Any]:
    """The fight for machines."""
    from sparring.worlds.crpg.telling import ending

    data: dict[str, Any] = {
        "world": "crpg",
        "teams": [
            {"name": team, "plays": name or None}
            for team, name in zip(TEAM_NAMES, plays, strict=True)
        ],
        "outcome": story.outcome.as_data(),
        "ending": ending(story.outcome),
    }
    if with_events:
        data["events"] = story.events_data()
    return data


def heading(plays: Sequence[str], seed: int) -> Text:
    """Who fights whom."""
    teams = [
        Text(f"{team} ({name})" if name else team, style=f"bold {colour}")
        for team, name, colour in zip(TEAM_NAMES, plays, TEAM_COLOURS, strict=True)
    ]
    return Text.assemble(teams[0], " against ", teams[1], (f", seed {seed}", FAINT))


def written(path: Path, write: Any) -> None:
    """Write a file, or say why it cannot be written."""
    try:
        write()
    except OSError as error:
        stop(f"{path} cannot be written: {error.strerror}")
