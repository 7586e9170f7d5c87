"""An encounter on the screen: step by step in words, and a table of who is left."""

from __future__ import annotations

from itertools import groupby
from re import escape
from typing import TYPE_CHECKING, Any

from rich.box import SIMPLE_HEAD
from rich.rule import Rule
from rich.table import Table
from rich.text import Text

from sparring.cli.charts import bar
from sparring.cli.colours import FAINT, colour_of
from sparring.worlds import registry
from sparring.worlds.opposition import LABELS

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rich.console import Console

    from sparring.worlds.contract import Bout, Outcome, Sentence, Standing, Telling

BAR_WIDTH = 10
ORDINALS = f"({'|'.join(LABELS)})"
QUIET = "only steps"
"""What a step is worth in which nothing happened that is told; a world's `telling` may
have a `QUIET` of its own."""
STYLES = {0: FAINT, 1: "", 2: "bold"}
"""How a sentence of each weight is printed."""


def telling_of(world: str, bout: Bout) -> Telling | None:
    """What puts the encounters of a world into words; None for a world without words."""
    telling: Any = registry.part(world, "telling")
    if telling is None:
        from sparring.worlds import plain_telling
        from sparring.worlds.plain import PlainBout

        telling = plain_telling if isinstance(bout, PlainBout) else None
    return telling  # type: ignore[no-any-return]


class Story:
    """One encounter that is over, in the words of its world."""

    def __init__(self, bout: Bout, telling: Telling) -> None:
        self.bout = bout
        self.telling = telling
        self.outcome: Outcome = bout.outcome()
        self.ending = telling.ending(self.outcome)
        self.sentences: list[tuple[Any, Sentence | None]] = telling.sentences(bout)
        """Every event with its sentence; None for what is not told."""

    def events_data(self) -> list[dict[str, Any]]:
        """Every event with its sentence, for machines."""
        return [
            {**self.telling.event_data(event), "text": sentence and sentence.text}
            for event, sentence in self.sentences
        ]

    @property
    def gives_reasons(self) -> bool:
        """Whether it tells which rules made anybody act."""
        return any(sentence.is_choice for _, sentence in self.sentences if sentence)

    # --- for humans ----------------------------------------------------------

    def show(self, console: Console, *, why: bool = False) -> None:
        """The whole encounter, the table and the ending."""
        self.show_steps(console, why)
        console.print()
        standings = self.telling.standings(self.bout)
        if standings:
            table = self.table(standings, console.options.ascii_only)
            console.print(table, soft_wrap=False)
        console.print(self.coloured(self.ending, "bold"))

    def show_steps(self, console: Console, why: bool) -> None:
        """What happened, under a heading for each step; under one for all where steps are
        too short to be told one by one."""
        sentences = [sentence for _, sentence in self.sentences if sentence is not None]
        quiet = getattr(self.telling, "QUIET", QUIET)
        for heading, group in groupby(sentences, key=heading_of if quiet else unit_of):
            console.print(Rule(heading, align="left", style=FAINT), soft_wrap=False)
            lines = [sentence for sentence in group if why or not sentence.is_choice]
            for sentence in lines:
                text = self.coloured(sentence.text, STYLES[sentence.weight])
                console.print(Text.assemble((f"{sentence.time:>5}  ", FAINT), text))
            if not lines:
                console.print(Text(f"       {quiet}", style=FAINT))

    def table(self, standings: Sequence[Standing], ascii_only: bool) -> Table:
        """Who is left, and what became of what everybody brought."""
        table = Table(box=SIMPLE_HEAD, pad_edge=False)
        table.add_column("agent", no_wrap=True)
        table.add_column(getattr(self.telling, "STANDING", "health"), no_wrap=True)
        if any(standing.used or standing.unused for standing in standings):
            table.add_column("what they had")
        for at, standing in enumerate(standings):
            is_last = at + 1 < len(standings) and standings[at + 1].side != standing.side
            cells = [
                self.coloured(standing.name),
                state_of(standing, ascii_only),
                things_of(standing),
            ]
            table.add_row(*cells[: len(table.columns)], end_section=is_last)
        return table

    def coloured(self, sentence: str, style: str = "") -> Text:
        """A sentence in which whoever is named has the colour of his side."""
        text = Text(sentence, style=style)
        for side, name in enumerate(self.telling.TEAMS):
            text.highlight_regex(rf"\b{escape(name)}\b('s ({ORDINALS} )?\w+)?", colour_of(side))
        return text


def unit_of(sentence: Sentence) -> str:
    """What steps are called."""
    return sentence.unit


def heading_of(sentence: Sentence) -> str:
    """The step that a sentence belongs to."""
    return f"{sentence.unit} {sentence.step}"


def things_of(standing: Standing) -> Text:
    """What somebody used and what is left of it."""
    text = Text(standing.used)
    if standing.unused:
        text.append("; unused: " if text else "unused: ", FAINT)
        text.append(standing.unused, FAINT)
    return text


def state_of(standing: Standing, ascii_only: bool) -> Text:
    """A bar and a number, or when somebody fell."""
    if standing.share is None:
        return Text(standing.state, style=FAINT)
    return Text.assemble(
        (bar(standing.share, BAR_WIDTH, ascii_only), colour_of(standing.side)),
        f" {standing.state}",
    )
