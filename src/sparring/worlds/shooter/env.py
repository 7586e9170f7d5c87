"""The shooter as a PettingZoo environment: any library's learner may play.

    env = parallel_env(team="first", against="patroller")
    observations, infos = env.reset(seed=7)
    while env.agents:
        actions = {name: choose(observations[name]) for name in env.agents}
        observations, rewards, terminations, truncations, infos = env.step(actions)

A step is a tenth of a second. docs/worlds/shooter.md tells what every action and every number
of an observation means.
"""

from __future__ import annotations

from math import hypot
from typing import TYPE_CHECKING, Any

import numpy as np

from sparring.worlds.env import WorldEnv
from sparring.worlds.kernel_codec import KernelCodec
from sparring.worlds.shooter import telling
from sparring.worlds.shooter.data.codes import Act, Event, Weapon
from sparring.worlds.shooter.data.numbers import LONGEST
from sparring.worlds.shooter.kernel import entries
from sparring.worlds.shooter.kernel.masking import mark_allowed
from sparring.worlds.shooter.kernel.record import BARRELS, ITEMS, MOST_WALLS, UNITS
from sparring.worlds.shooter.options import ACTIONS, new_choices
from sparring.worlds.shooter.world import Shooter

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from typing import Unpack

    from numpy.typing import NDArray

    from sparring.rules.checked import RuleSet
    from sparring.worlds.env import EnvSettings
    from sparring.worlds.shooter.data.arenas import Arena, Point
    from sparring.worlds.shooter.kernel.record import Fight, Unit

MOST_ROCKETS_SEEN = 4

OWN_PARTS = ("time", "health", "x", "y", "bullets", "rockets", "gun_ready", "rocket_ready", "aside")
"""The first numbers of an observation."""
OPPONENT_PARTS = ("seen", "in_range", "known", "to_x", "to_y", "distance", "health", "aside")
"""What is known of the opponent: nothing but the last place where he was, if he is not seen."""
THING_PARTS = ("there", "to_x", "to_y")
"""Of each heart, ammunition box and barrel."""
ROCKET_PARTS = ("there", "own", "to_x", "to_y", "aim_x", "aim_y")
"""Of rockets in the air, the nearest first."""
WALL_PARTS = ("there", "to_left", "to_top", "to_right", "to_bottom")
OBSERVATION_NAMES = (
    *OWN_PARTS,
    *(f"opponent {part}" for part in OPPONENT_PARTS),
    *(f"thing_{at} {part}" for at in range(1, ITEMS + 1) for part in THING_PARTS),
    *(f"barrel_{at} {part}" for at in range(1, BARRELS + 1) for part in THING_PARTS),
    *(f"rocket_{at} {part}" for at in range(1, MOST_ROCKETS_SEEN + 1) for part in ROCKET_PARTS),
    *(f"wall_{at} {part}" for at in range(1, MOST_WALLS + 1) for part in WALL_PARTS),
)
"""What each number of an observation is."""


class Eyes:
    """The match as one of both sees it. Places are as the first side counts, so that what one
    has learned the other can use: for the second the arena is turned."""

    def __init__(self, fight: Fight, arena: Arena, me: int) -> None:
        self.fight, self.arena, self.me = fight, arena, me
        self.own: Unit = fight.unit[me]
        self.longest = max(arena.width, arena.height)

    def place(self, point: Point) -> Point:
        """A place as the first side would count it."""
        return point if self.me == 0 else self.arena.turned(point)

    def towards(self, point: Point) -> Point:
        """The way to a place, as a share of the longer side of the arena."""
        own, there = self.place((self.own.x, self.own.y)), self.place(point)
        return ((there[0] - own[0]) / self.longest, (there[1] - own[1]) / self.longest)

    def numbers(self) -> Iterator[float]:
        """An observation, number by number."""
        yield from self.own_numbers()
        yield from self.opponent_numbers()
        spots = [(x, y) for _, x, y in self.arena.items]
        yield from self.thing_numbers(spots, self.fight.lying, ITEMS)
        yield from self.thing_numbers(self.arena.barrels, self.fight.barrel, BARRELS)
        yield from self.rocket_numbers()
        yield from self.wall_numbers()

    def own_numbers(self) -> Iterator[float]:
        """Time, and what one has."""
        own, number = self.own, self.fight.book.number
        x, y = self.place((own.x, own.y))
        yield self.fight.clock / LONGEST
        yield own.health / own.most_health
        yield x / self.longest
        yield y / self.longest
        for weapon in Weapon:
            yield own.ammo[weapon] / number.ammo[weapon]
        for weapon in Weapon:
            yield float(self.fight.clock >= own.ready_at[weapon])
        yield float(own.dodges)

    def opponent_numbers(self) -> Iterator[float]:
        """What one knows of the other."""
        own, other = self.own, self.fight.unit[1 - self.me]
        sees, knows = bool(own.sees), bool(own.has_last)
        x, y = self.towards((own.last_x, own.last_y)) if knows else (0.0, 0.0)
        yield from (float(sees), float(own.in_range), float(knows), x, y, hypot(x, y))
        yield other.health / other.most_health if sees else 0.0
        yield float(other.dodges) if sees else 0.0

    def thing_numbers(self, spots: Any, present: Any, count: int) -> Iterator[float]:
        """What lies or stands about: nobody forgets where, nor what is gone."""
        for at in range(count):
            is_there = at < len(spots) and bool(present[at])
            yield from (1.0, *self.towards(spots[at])) if is_there else (0.0, 0.0, 0.0)

    def rocket_numbers(self) -> Iterator[float]:
        """Rockets in the air, whoever launched them, the nearest first."""
        rockets = [rocket for rocket in self.fight.rocket if rocket.present]
        rockets.sort(key=lambda one: hypot(one.x - self.own.x, one.y - self.own.y))
        for at in range(MOST_ROCKETS_SEEN):
            if at >= len(rockets):
                yield from (0.0,) * len(ROCKET_PARTS)
                continue
            one = rockets[at]
            yield from (1.0, float(one.owner == self.me))
            yield from self.towards((one.x, one.y))
            yield from self.towards((one.to_x, one.to_y))

    def wall_numbers(self) -> Iterator[float]:
        """Where the corners of each wall are."""
        for at in range(MOST_WALLS):
            if at >= len(self.arena.walls):
                yield from (0.0,) * len(WALL_PARTS)
                continue
            wall = self.arena.walls[at]
            one = self.towards((wall.left, wall.top))
            other = self.towards((wall.right, wall.bottom))
            lows, highs = zip(*map(sorted, zip(one, other, strict=True)), strict=True)
            yield from (1.0, *lows, *highs)


def observe(fight: Fight, arena: Arena) -> NDArray[np.float32]:
    """What both see, as one row of numbers each."""
    rows = [list(Eyes(fight, arena, me).numbers()) for me in range(UNITS)]
    return np.clip(np.array(rows, np.float32), -1, 1)


# --- the codec ---------------------------------------------------------------


class ShooterCodec(KernelCodec):
    """The actions of `options.py`, and the numbers above."""

    name = "sparring_shooter_v1"
    actions = ACTIONS
    numbers = OBSERVATION_NAMES
    entries = entries
    mark_allowed = staticmethod(mark_allowed)
    telling = telling
    event_type = Event
    world: Shooter

    def __init__(self, world: Shooter) -> None:
        super().__init__(world, new_choices())

    def observe(self) -> NDArray[np.float32]:
        """What both see, as one row of numbers each."""
        return observe(self.fight, self.world.arena)

    def order(self, agent: int, action: int) -> None:
        """Give an order; whoever shall do nothing needs none."""
        wanted = ACTIONS[action]
        if wanted.act is not Act.IDLE:
            entries.order(self.fight, agent, wanted.act, wanted.thing)


# --- the environment ---------------------------------------------------------


class ShooterEnv(WorldEnv):
    """One or both under orders from outside, whoever is not by his script."""

    codec: ShooterCodec

    def __init__(
        self,
        *,
        rules: RuleSet | None = None,
        numbers: Mapping[str, int] | None = None,
        kind: type[Shooter] = Shooter,
        **settings: Unpack[EnvSettings],
    ) -> None:
        super().__init__(ShooterCodec(kind(rules, numbers)), **settings)

    @property
    def fight(self) -> Fight:
        """Everything the kernel knows."""
        fight: Fight = self.codec.fight
        return fight


parallel_env = ShooterEnv
"""A new environment, by the name that PettingZoo's users expect."""
