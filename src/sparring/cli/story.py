"""A fight on the screen: round by round in words, and a table of who is left."""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING, Any

from rich.box import SIMPLE_HEAD
from rich.rule import Rule
from rich.table import Table
from rich.text import Text

from sparring.cli.charts import bar
from sparring.cli.colours import FAINT, TEAM_COLOURS
from sparring.worlds.crpg.data.codes import Event
from sparring.worlds.crpg.data.potions import POTIONS
from sparring.worlds.crpg.data.spells import SPELLS
from sparring.worlds.crpg.kernel.record import SEGMENTS, SIDES, TEAM
from sparring.worlds.crpg.telling import TEAMS, Teller, ending, when

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from rich.console import Console

    from sparring.worlds.crpg.contenders import ScriptLine
    from sparring.worlds.crpg.outcome import Happening, Outcome
    from sparring.worlds.crpg.stepping import Bout

AGENTS = SIDES * TEAM
BAR_WIDTH = 10
DIM_EVENTS = (
    Event.MISSES,
    Event.SHOOTS_PAST,
    Event.RESISTS,
    Event.BLOCKED,
    Event.PASSES,
    Event.LOST,
    Event.CANCELLED,
    Event.FADES,
    Event.RULE,
)
"""What matters less."""
BOLD_EVENTS = (Event.DIES, Event.TURNS)


class Story:
    """One fight from its first round to its end."""

    def __init__(
        self,
        bout: Bout,
        play_round: Callable[[], object],
        lines: Sequence[Sequence[ScriptLine]],
    ) -> None:
        self.lines = lines
        """The script of each agent, to be shown."""
        self.carried = [things_of(bout, agent) for agent in range(AGENTS)]
        while not bout.over:
            play_round()
        self.left = [things_of(bout, agent) for agent in range(AGENTS)]
        self.outcome: Outcome = bout.outcome()

    def told(self) -> Iterator[tuple[Happening, str | None]]:
        """Every event with its sentence; None for what is not told."""
        teller = Teller()
        for event in self.outcome.events:
            yield event, self.choice(event, teller) or teller.sentence(event)

    def choice(self, event: Happening, teller: Teller) -> str | None:
        """Which line of a script made somebody act; animals have none to speak of."""
        if event.code is not Event.RULE or event.who >= AGENTS:
            return None
        line = self.lines[event.who][event.thing]
        return f"{teller.name(event.who)} follows {line.name}: {line.text}"

    # --- for machines --------------------------------------------------------

    def events_data(self) -> list[dict[str, Any]]:
        """Every event as JSON data, with its sentence."""
        return [
            {
                "round": event.clock // SEGMENTS + 1,
                "segment": event.clock % SEGMENTS,
                "event": event.code.name.lower(),
                "who": event.who,
                "target": event.target,
                "thing": event.thing,
                "amount": event.amount,
                "x": event.x,
                "y": event.y,
                "text": sentence,
            }
            for event, sentence in self.told()
        ]

    # --- for humans ----------------------------------------------------------

    def show(self, console: Console, *, why: bool = False) -> None:
        """The whole fight, the table and the ending."""
        self.show_rounds(console, why)
        console.print()
        console.print(self.table(console.options.ascii_only), soft_wrap=False)
        console.print(in_team_colours(ending(self.outcome), "bold"))

    def show_rounds(self, console: Console, why: bool) -> None:
        """What happened, under a heading for each round."""
        for number, happened in groupby(self.told(), key=round_of):
            console.print(Rule(f"Round {number}", align="left", style=FAINT), soft_wrap=False)
            shown = [
                (event, sentence)
                for event, sentence in happened
                if sentence is not None and (why or event.code is not Event.RULE)
            ]
            for event, sentence in shown:
                time = (f"{when(event.clock):>5}  ", FAINT)
                console.print(Text.assemble(time, styled(event, sentence)))
            if not shown:
                console.print(Text("       only steps", style=FAINT))

    def table(self, ascii_only: bool) -> Table:
        """Who is left, and what became of what everybody brought."""
        table = Table(box=SIMPLE_HEAD, pad_edge=False)
        table.add_column("agent", no_wrap=True)
        table.add_column("health", no_wrap=True)
        table.add_column("what they had")
        for agent in range(AGENTS):
            table.add_row(
                in_team_colours(Teller().name(agent)),
                self.health_of(agent, ascii_only),
                self.things_of(agent),
                end_section=agent == TEAM - 1,
            )
        return table

    def things_of(self, agent: int) -> Text:
        """Spells and potions, used and unused."""
        left = self.left[agent]
        used = {name: had - left.get(name, 0) for name, had in self.carried[agent].items()}
        text = Text(counted(used))
        if left:
            text.append("; unused: " if text else "unused: ", FAINT)
            text.append(counted(left), FAINT)
        return text

    def health_of(self, agent: int, ascii_only: bool) -> Text:
        """A bar and a number, or when somebody fell."""
        fell = self.outcome.died_at[agent]
        if fell is not None:
            return Text(f"fell in round {when(fell)}", style=FAINT)
        health, most = self.outcome.health[agent], self.outcome.most_health[agent]
        return Text.assemble(
            (bar(health / most, BAR_WIDTH, ascii_only), TEAM_COLOURS[agent // TEAM]),
            f" {health} of {most}",
        )


def things_of(bout: Bout, agent: int) -> dict[str, int]:
    """How many of which spells and potions somebody has."""
    unit = bout.record.unit[agent]
    names = [spell.name for spell in SPELLS] + [potion.name for potion in POTIONS]
    counts = [*unit.spells, *unit.potions]
    return {name: int(count) for name, count in zip(names, counts, strict=True) if count}


def counted(things: dict[str, int]) -> str:
    """Things in a row, with their number where there are several."""
    return ", ".join(
        name if count == 1 else f"{count} x {name}" for name, count in things.items() if count
    )


def round_of(told: tuple[Happening, str | None]) -> int:
    """The round of an event, counted from 1."""
    return told[0].clock // SEGMENTS + 1


def styled(event: Happening, sentence: str) -> Text:
    """A sentence with its names in the colours of their teams."""
    if event.code in BOLD_EVENTS:
        return in_team_colours(sentence, "bold")
    return in_team_colours(sentence, FAINT if event.code in DIM_EVENTS else "")


def in_team_colours(sentence: str, style: str = "") -> Text:
    """A sentence in which whoever is named has the colour of his team."""
    text = Text(sentence, style=style)
    for team, colour in zip(TEAMS, TEAM_COLOURS, strict=True):
        text.highlight_regex(rf"\b{team}\b('s (first |second )?\w+)?", colour)
    return text
