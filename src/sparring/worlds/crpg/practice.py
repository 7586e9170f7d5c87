"""A learning team against a static one, encounter after encounter.

    practice = Practice(Crpg(), "consecutive", seed=7)
    for encounter in practice.encounters(100):
        print(encounter.number, encounter.outcome.winner)

This is the plain loop: any settings, every script and outcome at hand. `Gym` runs
the same loop inside the kernel, several times as fast and held to the same bits.
"""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import cached_property
from itertools import compress
from typing import TYPE_CHECKING, Any, TypeVar

from sparring.errors import UsageError
from sparring.kernels.compiling import compiled
from sparring.kernels.loading import load_run, weights_of
from sparring.kernels.loop import Row, column, new_rows, turning_point
from sparring.kernels.records import across
from sparring.learners.swift import SwiftScripting
from sparring.luck import Luck
from sparring.worlds.crpg.kernel.encounter import play_encounter, play_encounters
from sparring.worlds.crpg.kernel.record import MOST_PLACES, TEAM
from sparring.worlds.crpg.ring import Ring
from sparring.worlds.crpg.rosters import ROLES
from sparring.worlds.crpg.seeing import Watcher, lines_that_acted
from sparring.worlds.crpg.tactics import FIGHT_STREAM, StaticTeam

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from sparring.kernels.loop import Rows
    from sparring.kernels.run import Run
    from sparring.scripting.learner import DynamicScripting
    from sparring.scripting.script import Script
    from sparring.scripting.settings import Settings
    from sparring.worlds.crpg.outcome import Outcome
    from sparring.worlds.crpg.world import Crpg

AnyRing = TypeVar("AnyRing", bound=Ring)


@dataclass(frozen=True, slots=True)
class Encounter:
    """One encounter of a practice."""

    number: int
    """Counted from 1."""
    tactic: str
    """What the static team brought."""
    scripts: Sequence[Script]
    outcome: Outcome

    @property
    def won(self) -> bool | None:
        """Whether the learning team won; None when nobody did."""
        return None if self.outcome.winner is None else self.outcome.winner == 0


class Practice:
    """A learner that fights one static team again and again."""

    def __init__(
        self,
        world: Crpg,
        against: str | StaticTeam,
        *,
        settings: Settings | str = "sparring",
        learner: DynamicScripting | None = None,
        seed: int = 0,
        learns: bool = True,
    ) -> None:
        self.world = world
        self.learner = learner or world.learner(settings, seed=seed)
        self.opponents = (
            against if isinstance(against, StaticTeam) else world.static_team(against, seed=seed)
        )
        self.fight_luck = Luck(seed, FIGHT_STREAM)
        self.learns = learns
        self.fought = 0
        self.static_won: bool | None = None
        self.watcher = Watcher(world)

    def encounter(self) -> Encounter:
        """Draw, fight, learn."""
        scripts = self.world.draw_team(self.learner)
        static = self.opponents.next(self.static_won)
        low = self.fight_luck.word()
        outcome = self.world.fight((scripts, static), low | self.fight_luck.word() << 32)
        self.fought += 1
        self.static_won = outcome.winner == 1
        encounter = Encounter(self.fought, self.opponents.shown, scripts, outcome)
        if self.learns:
            self.learn_from(encounter)
        return encounter

    def learn_from(self, encounter: Encounter) -> None:
        """Tell the learner how it went."""
        outcome = encounter.outcome
        for script, places in zip(encounter.scripts, outcome.activated, strict=False):
            script.mark(*places)
        told = list(zip(encounter.scripts, outcome.fitness[:TEAM], strict=True))
        if isinstance(self.learner, SwiftScripting):
            self.learner.learn_team(told, won=encounter.won, seen=self.seen())
            return
        self.learner.learn_team(told, won=encounter.won, team_fitness=outcome.team_fitness[0])

    def seen(self) -> dict[str, list[str]]:
        """The learner's rules that do what the opponents did in the last fight."""
        places = self.watcher.seen(lines_that_acted(self.world.record))
        names = {role: self.learner.pool(role).names for role in places}
        return {role: [names[role][at] for at in found] for role, found in places.items()}

    def encounters(self, count: int) -> Iterator[Encounter]:
        """Several encounters, one after the other."""
        for _ in range(count):
            yield self.encounter()


@dataclass(frozen=True, slots=True)
class Trial:
    """One test: a fresh learner against one tactic."""

    seed: int
    rows: Any
    """Team fitness, enemy fitness and who won, for each encounter."""

    @property
    def turning_point(self) -> int | None:
        """When the learning team got the better of the other, if it did."""
        return turning_point(self.rows)

    @property
    def wins(self) -> int:
        """Encounters that the learning team won."""
        return column(self.rows, "won").count(1)


@dataclass(frozen=True, slots=True)
class Part:
    """One agent's part in an encounter."""

    role: int
    rules: list[int]
    """His script, without the closing rules."""
    acted: list[int]
    """The rules of it that acted."""
    fitness: float


@dataclass(frozen=True, slots=True)
class Fought:
    """One encounter inside the kernel."""

    row: Row
    parts: list[Part]


def parts_in(run: Run) -> list[Part]:
    """What every agent did in the encounter just fought."""
    names = ("role", "count", "rules", "acted", "fitness")
    agents = zip(*(across(run, "agent", name) for name in names), strict=True)
    return [
        Part(role, rules[:count], list(compress(rules[:count], acted)), fitness)
        for role, count, rules, acted, fitness in list(agents)[: run.agents]
    ]


class Gym(Ring):
    """Practices inside the kernel: the memory of one, used again and again. Use
    one of these a thread."""

    @cached_property
    def one_row(self) -> Rows[Row]:
        """Where the kernel writes down a single encounter."""
        return new_rows(1)

    def trial(
        self,
        tactic: str | StaticTeam,
        encounters: int,
        *,
        settings: Settings | str = "sparring",
        learner: DynamicScripting | None = None,
        seed: int = 0,
        learns: bool = True,
        stop_at_turning_point: bool = False,
    ) -> Trial:
        """A fresh learner, or the one given, against a tactic for so many
        encounters, or until it has clearly got the better of it."""
        self.begin(tactic, settings=settings, learner=learner, seed=seed, learns=learns)
        rows = new_rows(encounters)
        fought = int(
            play_encounters(self.record, compiled(play_encounter), rows, int(stop_at_turning_point))
        )
        return Trial(seed, rows[:fought])

    def begin(
        self,
        tactic: str | StaticTeam,
        *,
        settings: Settings | str = "sparring",
        learner: DynamicScripting | None = None,
        seed: int = 0,
        learns: bool = True,
    ) -> None:
        """Make ready for `encounter`: a learner and a tactic before their first."""
        if isinstance(tactic, str):
            tactic = self.world.static_team(tactic, seed=seed)
        learner = learner or self.world.learner(settings, seed=seed)
        self.load(learner, tactic, seed, learns)

    def encounter(self, *, evenly: bool = False) -> Fought:
        """One encounter more, for whoever wants to look at each: slower than a
        trial, with the same bits. Its scripts may be drawn as if all weights were
        equal."""
        run = self.record.run
        run.evenly = int(evenly)
        play_encounters(self.record, compiled(play_encounter), self.one_row, 0)
        row = Row(float(run.team_fitness), float(run.enemy_fitness), int(run.won))
        return Fought(row, parts_in(run))

    def weights(self) -> list[list[int]]:
        """The present weights of each role."""
        return [weights_of(self.record.run, number) for number in range(self.record.run.roles)]

    def set_weights(self, number: int, weights: Sequence[int]) -> None:
        """Draw the next scripts of a role by other weights; how many points they
        add up to is for the caller to keep."""
        role = self.record.run.role[number]
        role.weights[: len(weights)] = weights
        role.total = sum(weights)

    def set_ceiling(self, number: int, ceiling: int) -> None:
        """Cull rules of a role above this weight, if culling is on."""
        self.record.run.role[number].ceiling = ceiling

    def load(
        self, learner: DynamicScripting, opponents: StaticTeam, seed: int, learns: bool = True
    ) -> None:
        """Write learner, tactics and luck into the record."""
        load_run(self.record.run, learner, ROLES, learns=learns)
        for name in learner.roles:
            self.check_size(name)
        self.load_scripts(list(learner.roles), opponents)
        self.load_opponents(opponents, seed)

    def check_size(self, name: str) -> None:
        """Refuse scripts that no agent can hold."""
        role = self.world.rules.roles[name]
        if role.script_size + len(role.closing) > MOST_PLACES:
            raise UsageError(
                f"a script of '{name}' may have {role.script_size} rules and "
                f"{len(role.closing)} closing rules; at most {MOST_PLACES} fit into a fight"
            )


def in_threads(
    make: Callable[[], AnyRing], work: Callable[[AnyRing, int], Any], count: int, threads: int
) -> list[Any]:
    """Several pieces of work, each in a gym of its thread; the results in order."""
    if threads == 1:
        gym = make()
        return [work(gym, at) for at in range(count)]
    gyms = [make() for _ in range(threads)]
    results: list[Any] = [None] * count

    def share(number: int) -> None:
        for at in range(number, count, threads):
            results[at] = work(gyms[number], at)

    with ThreadPoolExecutor(threads) as pool:
        list(pool.map(share, range(threads)))
    return results
