"""What compiled worlds have in common in which two teams fight: everything but the fight
itself.

A world of this sort keeps a fight in a record with `rounds`, `clock`, `over`, `units` and
`unit` (team by team: `alive`, `health`, `most_health`, `died_at`, `acts_from`, `script`,
`lines`, `acted`, `outside`), and has kernels by these names in its module `entries`:

    start(fight, seed_low, seed_high)     play(fight)
    begin(fight)   choose_all(fight)   close_round(fight)
    won(fight, team)   rate_team(fight, team)   rate(fight, agent)
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple

from sparring.errors import UsageError
from sparring.kernels.records import across
from sparring.luck import WORD
from sparring.worlds.outcome import Outcome
from sparring.worlds.rule_world import RuleWorld
from sparring.worlds.seeds import checked_seed

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence
    from types import ModuleType
    from typing import Self

    from sparring.rules.checked import CheckedStatement
    from sparring.worlds.contract import Side
    from sparring.worlds.lines import Lines

SIDES = 2


class Happening(NamedTuple):
    """One event of a fight, as the kernel recorded it; the world's `telling` words it."""

    code: Any
    """One of the world's own events."""
    clock: int
    """In the world's smallest steps, counted from 0."""
    who: int
    target: int
    thing: int
    amount: int
    x: float
    y: float


@dataclass(frozen=True, slots=True, kw_only=True)
class FightOutcome(Outcome):
    """Everything about a fight that is over. Agents are numbered team by team."""

    rounds: int
    health: tuple[int, ...]
    """Of each agent at the end; never below zero."""
    most_health: tuple[int, ...]
    died_at: tuple[int | None, ...]
    """When each agent fell, in the world's smallest steps; None for survivors."""

    def as_data(self) -> dict[str, Any]:
        """As JSON data, without the events."""
        return {
            "seed": self.seed,
            "winner": self.winner,
            "rounds": self.rounds,
            "duration": self.duration,
            "health": list(self.health),
            "most_health": list(self.most_health),
            "died_at": list(self.died_at),
            "team_fitness": list(self.team_fitness),
            "fitness": list(self.fitness),
            "activated": [list(places) for places in self.activated],
        }


class FightWorld(RuleWorld):
    """A world whose fights live in one record; use one of these a thread."""

    entries: ClassVar[ModuleType]
    """The kernels that Python calls."""
    room: ClassVar[int]
    """Members that a side has room for in the record."""
    runs_in_python = False
    record: Any
    lines: Lines
    scripts: list[Sequence[CheckedStatement]]
    """What each agent fights by, in the fight prepared last."""
    _numbers: dict[str, int]

    @property
    def numbers(self) -> dict[str, int]:
        """The free numbers in force."""
        return self._numbers

    @classmethod
    def with_numbers(cls, numbers: Mapping[str, int]) -> Self:
        """This world with other free numbers."""
        return cls(numbers=numbers)  # type: ignore[call-arg]

    @property
    def agents(self) -> int:
        """How many take part, creatures aside."""
        return sum(map(len, self.sides))

    @property
    def places(self) -> list[int]:
        """The unit of each agent: a side of fewer members than it has room for leaves the
        last places empty."""
        return [
            side * self.room + member
            for side, roles in enumerate(self.sides)
            for member in range(len(roles))
        ]

    def fight(
        self,
        sides: Sequence[Side],
        seed: int,
        *,
        log: bool = False,
        held: tuple[int, int] | None = None,
    ) -> FightOutcome:
        """One fight to its end. A side may be held back: which, and for how many of the
        world's smallest steps."""
        if log:
            bout: Any = self.begin(sides, seed)
            bout.world.hold_back(held)
            while not bout.over:
                bout.step()
            outcome: FightOutcome = bout.outcome()
            return outcome
        self.prepare(sides, seed)
        self.hold_back(held)
        self.entries.play(self.record)
        return self.outcome(seed)

    def prepare(self, sides: Sequence[Side], seed: int) -> None:
        """Everybody in place with his script and whatever he carries."""
        checked_seed(seed)
        if len(sides) != SIDES:
            raise UsageError(f"a fight has two sides; got {len(sides)}")
        self.scripts = [
            script
            for place, side in enumerate(sides)
            for script in self.side_scripts(side, place, seed)
        ]
        numbered = self.lines.numbers_of(self.scripts)
        for who, numbers in zip(self.places, numbered, strict=True):
            write_script(self.record, who, numbers)
        self.entries.start(self.record, seed & WORD, seed >> 32)

    def hold_back(self, held: tuple[int, int] | None) -> None:
        """Let a side stand still at the start of the fight prepared last: which, and for how
        long; None for neither."""
        if held is None:
            return
        side, steps = held
        self.check_held(side, steps)
        for who in self.places:
            if who // self.room == side:
                self.record.unit[who].acts_from = steps

    def outcome(self, seed: int) -> FightOutcome:
        """What has become of the fight in memory."""
        fight, entries = self.record, self.entries
        alive, died_at = self.column("alive"), self.column("died_at")
        won = [bool(entries.won(fight, team)) for team in range(SIDES)]
        return FightOutcome(
            seed=seed,
            winner=won.index(True) if any(won) else None,
            rounds=int(fight.rounds),
            duration=int(fight.clock),
            health=tuple(max(0, health) for health in self.column("health")),
            most_health=tuple(self.column("most_health")),
            died_at=tuple(None if a else d for a, d in zip(alive, died_at, strict=True)),
            team_fitness=tuple(float(entries.rate_team(fight, team)) for team in range(SIDES)),
            fitness=tuple(float(entries.rate(fight, who)) for who in self.places),
            activated=tuple(self.activated_places(self.places)),
        )

    def column(self, field: str) -> list[int]:
        """One number of every agent."""
        numbers = across(self.record, "unit", field, SIDES * self.room)
        return [numbers[who] for who in self.places]

    def activated_places(self, agents: Iterable[int]) -> list[tuple[int, ...]]:
        """The places in each agent's script that acted in the fight in memory."""
        return [activated_places(self.record, who) for who in agents]


def write_script(fight: Any, who: int, numbers: Sequence[int]) -> None:
    """Hand a script to an agent."""
    unit = fight.unit[who]
    unit.lines = len(numbers)
    unit.script[: len(numbers)] = numbers
    unit.outside = 0


def activated_places(fight: Any, who: int) -> tuple[int, ...]:
    """The places in an agent's script that acted."""
    unit = fight.unit[who]
    acted = unit.acted[: int(unit.lines)]
    return tuple(place for place, it_did in enumerate(acted) if it_did)
