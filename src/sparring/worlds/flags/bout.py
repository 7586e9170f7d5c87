"""A match step by step: a step is a second, ten ticks of the kernel."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, NamedTuple

from sparring.errors import UsageError
from sparring.kernels.records import first_rows, read, write
from sparring.worlds.contract import ScriptLine
from sparring.worlds.flags.data.codes import (
    MEMBERS,
    PLAYERS,
    ROLES,
    STATE_NAMES,
    TEAMS,
    Event,
    Goal,
    Order,
    Role,
)
from sparring.worlds.flags.data.numbers import MATCH_SECONDS, TICKS_A_SECOND
from sparring.worlds.flags.kernel.entries import advance
from sparring.worlds.flags.kernel.record import Flag, Player
from sparring.worlds.flags.loading import new_match, put_table
from sparring.worlds.outcome import Outcome
from sparring.worlds.seeds import checked_seed

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from sparring.worlds.flags.data.tactics import Table
    from sparring.worlds.flags.world import Flags

PLAYER_FIELDS = tuple(Player.__dataclass_fields__)
FLAG_FIELDS = tuple(Flag.__dataclass_fields__)
NOBODY_YET = 0.5


class Happening(NamedTuple):
    """Something that happened. Who is a player or a team, the code says which."""

    step: int
    tick: int
    code: Event
    who: int
    other: int
    split: tuple[int, ...] = ()
    """Of a team that splits anew: how many have each role."""


class PlayerView(NamedTuple):
    """A player as he is now."""

    x: float
    y: float
    health: int
    waits: int
    """Tenths of a second until he is alive again."""
    role: Role
    goal: Goal
    target: int
    """Whom he shoots at; -1 for nobody."""
    hit: bool
    aim: tuple[float, float]


@dataclass(frozen=True, slots=True, kw_only=True)
class FlagsOutcome(Outcome):
    """How a match went."""

    points: tuple[int, ...]
    """Of each team."""
    kills: tuple[int, ...]
    """Of each player."""
    captures: tuple[int, ...]
    """Points that each player scored."""

    def as_data(self) -> dict[str, Any]:
        """As JSON data, without the events."""
        return {
            **Outcome.as_data(self),
            "points": list(self.points),
            "kills": list(self.kills),
            "captures": list(self.captures),
        }


class FlagsBout:
    """One match in progress."""

    unit = "second"

    def __init__(self, world: Flags, tables: Sequence[Table], seed: int) -> None:
        self.world = world
        self.seed = checked_seed(seed)
        self.tables = tuple(tables)
        self.lines = [lines_of(table) for table in self.tables for _ in range(MEMBERS)]
        self.record = new_match(self.seed, world.numbers)
        for team, table in enumerate(self.tables):
            put_table(self.record, team, table)
        self.round = 0
        """Seconds played."""
        self.all_events: list[Happening] = []
        self.is_open = False
        self.outside: set[int] = set()
        """Players who do nothing but what they are ordered to."""
        self.ordered: set[int] = set()
        """Players who were told something for the open second."""
        self.taken: list[list[int]] = []
        self.orders: list[list[Any]] = []

    @property
    def controllers(self) -> tuple[Table, ...]:
        """What each player plays by: what replays keep."""
        return tuple(table for table in self.tables for _ in range(MEMBERS))

    @property
    def over(self) -> bool:
        """Whether time is up."""
        return not self.is_open and self.round >= MATCH_SECONDS

    def step(self) -> None:
        """One second more."""
        self.open_round()
        self.close_round()

    def open_round(self) -> None:
        """Begin a second; orders may be given now."""
        if self.over or self.is_open:
            raise UsageError("the encounter is over" if self.over else "the step is open already")
        self.round += 1
        self.is_open = True
        for who in self.outside:
            player = self.record.player[who]
            # Without an order one stands where one is.
            write(player, order=Order.PLACE)
            write(player, order_x=float(read(player, "x")), order_y=float(read(player, "y")))

    def close_round(self) -> None:
        """Let the second happen."""
        if not self.is_open:
            raise UsageError("open the round first")
        self.is_open = False
        advance(self.record, TICKS_A_SECOND, 0)
        self.forget_orders()
        rows = first_rows(self.record, "happening", int(read(self.record, "happenings")))
        self.all_events += [self.happening(*row) for row in rows]
        if self.over:
            ticks = MATCH_SECONDS * TICKS_A_SECOND
            self.all_events.append(Happening(self.round, ticks, Event.TIME_UP, -1, -1))

    # --- orders --------------------------------------------------------------------

    def allows(self, agent: int, order: Any) -> bool:
        """Whether a player may be told to do this now: to take a role, if he is alive."""
        is_alive = int(read(self.record.player[agent], "waits")) == 0
        return is_alive and isinstance(order, str) and order in ROLES

    def order(self, agent: int, order: Any) -> bool:
        """Tell a player which role to keep in this second; False if that is not allowed."""
        if not self.is_open:
            raise UsageError("orders are given while a round is open")
        self.check_agent(agent)
        if not self.allows(agent, order):
            return False
        write(self.record.player[agent], order=Order.ROLE, role=ROLES.index(order))
        self.ordered.add(agent)
        self.orders.append([self.round, agent, order])
        return True

    def forget_orders(self) -> None:
        """Whoever was told something obeys his team again, which gives roles out anew."""
        for who in self.ordered:
            write(self.record.player[who], order=Order.NONE)
        if self.ordered - self.outside:
            write(self.record, splits=1)
        self.ordered.clear()

    def take_over(self, agents: Iterable[int]) -> None:
        """From now on these players do nothing but what they are ordered to; they shoot all
        the same."""
        for agent in agents:
            self.check_agent(agent)
            self.outside.add(agent)
            self.taken.append([self.round, agent])

    def check_agent(self, agent: int) -> None:
        """Refuse whoever is not there."""
        if not 0 <= agent < PLAYERS:
            raise UsageError(f"agents are numbered 0 to {PLAYERS - 1}; got {agent}")

    # --- how it stands -------------------------------------------------------------

    def happening(self, tick: int, code: int, who: int, other: int) -> Happening:
        """An event of the kernel; a team that splits anew tells how."""
        split = self.split_of(who, other) if code == Event.PLAN else ()
        return Happening(self.round, tick, Event(code), who, other, split)

    def split_of(self, team: int, state: int) -> tuple[int, ...]:
        """How many of a team have each role in a state."""
        return split_in(self.tables[team], state)

    def players(self) -> list[PlayerView]:
        """Everybody as he is now."""
        views = []
        for row in first_rows(self.record, "player", PLAYERS):
            one = dict(zip(PLAYER_FIELDS, row, strict=True))
            views.append(
                PlayerView(
                    one["x"],
                    one["y"],
                    one["health"],
                    one["waits"],
                    Role(one["role"]),
                    Goal(one["goal"]),
                    one["target"],
                    bool(one["hit"]),
                    (one["aim_x"], one["aim_y"]),
                )
            )
        return views

    def flags(self) -> list[dict[str, Any]]:
        """Both flags as they are now, by the names of the record."""
        rows = first_rows(self.record, "flag", TEAMS)
        return [dict(zip(FLAG_FIELDS, row, strict=True)) for row in rows]

    def points(self) -> tuple[int, ...]:
        """The score."""
        return tuple(int(read(team, "points")) for team in self.record.team)

    def agent_name(self, agent: int) -> str:
        """A player by team and number: `red 2`."""
        return player_name(agent)

    def count(self, code: Event) -> tuple[int, ...]:
        """How often each player did something."""
        did = [event.who for event in self.all_events if event.code is code]
        return tuple(did.count(who) for who in range(PLAYERS))

    def outcome(self, *, log: bool = True) -> FlagsOutcome:
        """How it stands, or ended, with everything that happened."""
        points, kills, captures = (
            self.points(),
            self.count(Event.KILLS),
            self.count(Event.SCORES),
        )
        deaths = [event.other for event in self.all_events if event.code is Event.KILLS]
        winner = None if points[0] == points[1] else int(points[1] > points[0])
        return FlagsOutcome(
            seed=self.seed,
            winner=winner,
            duration=max(1, self.round),
            unit=self.unit,
            team_fitness=shares(points),
            fitness=tuple(share(kills[who], deaths.count(who)) for who in range(PLAYERS)),
            activated=tuple(() for _ in range(PLAYERS)),
            events=tuple(self.all_events) if log else (),
            points=points,
            kills=kills,
            captures=captures,
        )


def player_name(who: int) -> str:
    """A player by team and number: `red 2`."""
    return f"{('red', 'blue')[who // MEMBERS]} {who % MEMBERS + 1}"


def shares(points: tuple[int, ...]) -> tuple[float, ...]:
    """The fitness of both teams: their shares of all points."""
    return share(points[0], points[1]), share(points[1], points[0])


def share(own: int, others: int) -> float:
    """The share of the own; one half while there is nothing to share."""
    return own / (own + others) if own + others else NOBODY_YET


def split_in(table: Table, state: int) -> tuple[int, ...]:
    """How many have each role in a state."""
    attack, defend = table[state]
    return attack, defend, MEMBERS - attack - defend


def lines_of(table: Table) -> tuple[ScriptLine, ...]:
    """A table of splits to be shown."""
    return tuple(
        ScriptLine(name, split_in_words(split_in(table, state)))
        for state, name in enumerate(STATE_NAMES)
    )


def split_in_words(split: Sequence[int]) -> str:
    """`3 attack, 1 defends`."""
    from sparring.learners.splits import Split

    return str(Split(ROLES, tuple(split)))
