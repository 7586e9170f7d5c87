"""A watcher who holds every step of a match to the rules, with geometry of his own."""

from __future__ import annotations

from math import dist
from typing import TYPE_CHECKING, Any

from sparring.worlds.shooter.data.codes import NONE, Act, Event, Item, Source
from sparring.worlds.shooter.data.numbers import (
    BARREL_DAMAGE,
    BARREL_SPLASH,
    BULLET_DAMAGE,
    HEALTH,
    LONGEST,
    ROCKET_DAMAGE,
)

if TYPE_CHECKING:
    from sparring.worlds.shooter.data.arenas import Arena, Point
    from sparring.worlds.shooter.stepping import ShooterBout

SAMPLES = 100
"""Points of a line that are looked at."""
NEEDS_SIGHT = (Act.ADVANCE, Act.STAND, Act.SIDESTEP, Act.WEAVE, Act.WITHDRAW, Act.ESCAPE)


def blocked(arena: Arena, start: Point, end: Point) -> bool:
    """Whether a wall stands between two places: any of many points on the line lies well
    inside one."""
    for at in range(SAMPLES + 1):
        share = at / SAMPLES
        x, y = (one + (two - one) * share for one, two in zip(start, end, strict=True))
        for wall in arena.walls:
            if (
                wall.left + 0.05 < x < wall.right - 0.05
                and wall.top + 0.05 < y < wall.bottom - 0.05
            ):
                return True
    return False


class State:
    """What matters of a match, as it was between two steps."""

    def __init__(self, bout: ShooterBout) -> None:
        fight = bout.record
        units = [fight.unit[who] for who in range(2)]
        self.places = [(float(unit.x), float(unit.y)) for unit in units]
        self.health = [int(unit.health) for unit in units]
        self.ammo = [[int(count) for count in unit.ammo] for unit in units]
        self.sees = [bool(unit.sees) for unit in units]
        self.lying = [int(one) for one in fight.lying]
        self.standing = [int(one) for one in fight.barrel]
        self.flying = int(fight.flying)


class Watcher:
    """Looks at one match, step by step."""

    def __init__(self, bout: ShooterBout) -> None:
        self.bout = bout
        self.world: Any = bout.world
        self.arena: Arena = self.world.arena
        self.numbers = self.world.numbers
        self.before = State(bout)
        self.after = self.before
        self.seen: set[Event] = set()
        self.launched: list[list[int]] = [[], []]
        """When each side launched its rockets."""
        self.burst: Point = (0.0, 0.0)
        """Where the last burst was."""

    def play_step(self) -> None:
        """One step, held to the rules."""
        self.before = State(self.bout)
        self.bout.open_round()
        self.check_choices()
        self.bout.close_round()
        self.after = State(self.bout)
        self.check_places()
        self.check_stores()
        for event in self.bout.events:
            self.seen.add(event.code)
            getattr(self, f"check_{event.code.name.lower()}", self.ignore)(event)

    def ignore(self, event: Any) -> None:
        """Nothing to say about that."""

    def check_choices(self) -> None:
        """Nobody does what he could not."""
        for who in range(2):
            act = self.bout.chosen(who).act
            if act in NEEDS_SIGHT:
                assert self.before.sees[who]

    def check_places(self) -> None:
        """Nobody leaves the arena, stands in a wall or runs faster than he can."""
        for was, now in zip(self.before.places, self.after.places, strict=True):
            x, y = now
            assert 0.5 <= x <= self.arena.width - 0.5
            assert 0.5 <= y <= self.arena.height - 0.5
            for wall in self.arena.walls:
                inside = wall.left - 0.499 < x < wall.right + 0.499
                assert not (inside and wall.top - 0.499 < y < wall.bottom + 0.499)
            assert dist(was, now) <= self.numbers["speed"] / 100 + 1e-9
        sees = self.after.sees
        assert sees[0] == sees[1]
        if sees[0]:
            assert dist(*self.after.places) <= self.numbers["sight"] + 1e-9
            assert not blocked(self.arena, *self.after.places)

    def check_stores(self) -> None:
        """Shots and hit points are never fewer than none nor more than at the start, and only
        things on the ground give any."""
        most = [self.numbers["bullets"], self.numbers["rockets"]]
        taken = [
            (event.who, event.thing) for event in self.bout.events if event.code is Event.TAKES
        ]
        for who in range(2):
            assert 0 <= self.after.health[who] <= HEALTH
            if (who, Item.HEART) not in taken:
                assert self.after.health[who] <= self.before.health[who]
            fired = 0
            for weapon in range(2):
                assert 0 <= self.after.ammo[who][weapon] <= most[weapon]
                if (who, Item.AMMO) not in taken:
                    spent = self.before.ammo[who][weapon] - self.after.ammo[who][weapon]
                    assert spent in (0, 1)
                    fired += spent
            assert fired <= 1
        for was, now in (
            (self.before.lying, self.after.lying),
            (self.before.standing, self.after.standing),
        ):
            assert all(two <= one for one, two in zip(was, now, strict=True))

    def check_hurt(self, event: Any) -> None:
        """Whatever hurts has a free way, and costs what the rules say."""
        target = self.after.places[event.target]
        if event.thing == Source.BULLET:
            assert event.who != event.target
            assert event.amount == BULLET_DAMAGE
            assert self.before.health[event.who] > 0
            assert dist(*self.after.places) <= self.numbers["range"]
            assert not blocked(self.arena, *self.after.places)
            return
        most, reach = (
            (ROCKET_DAMAGE, self.numbers["splash"] / 10)
            if event.thing == Source.ROCKET
            else (BARREL_DAMAGE, BARREL_SPLASH)
        )
        # Whole points, rounded down; a last bit may lie to either side of one.
        assert 0 <= most * (1 - dist(self.burst, target) / reach) - event.amount + 1e-9 < 1 + 1e-8
        assert not blocked(self.arena, self.burst, target)

    def check_shoots_past(self, event: Any) -> None:
        """Whoever misses somebody could have hit him."""
        if event.target != NONE:
            assert not blocked(self.arena, *self.after.places)

    def check_launches(self, event: Any) -> None:
        """Rockets are launched by those who have some, as often as they can be."""
        times = self.launched[event.who]
        assert self.before.ammo[event.who][1] > 0
        assert not times or event.clock - times[-1] >= self.numbers["rocket_reload"]
        times.append(event.clock)
        assert not blocked(self.arena, self.after.places[event.who], (event.x, event.y))

    def check_bursts(self, event: Any) -> None:
        """Remember where."""
        self.burst = (event.x, event.y)
        assert self.launched[event.who]

    def check_explodes(self, event: Any) -> None:
        """A barrel explodes once, where it stands."""
        self.burst = (event.x, event.y)
        assert self.burst == self.arena.barrels[event.thing]
        assert self.before.standing[event.thing] == 1
        assert self.after.standing[event.thing] == 0

    def check_takes(self, event: Any) -> None:
        """Whoever takes something lives and stands where it lies."""
        assert self.after.health[event.who] > 0
        spots = [
            (x, y)
            for at, (kind, x, y) in enumerate(self.arena.items)
            if kind == event.thing and self.before.lying[at] and not self.after.lying[at]
        ]
        assert any(dist(spot, self.after.places[event.who]) <= 1 for spot in spots)

    def check_dies(self, event: Any) -> None:
        """Whoever falls has nothing left, and that is the end."""
        assert self.after.health[event.target] == 0
        assert self.bout.over


def watched(bout: ShooterBout, longest: int = LONGEST) -> Watcher:
    """A match looked at to its end, or as long as somebody has time."""
    watcher = Watcher(bout)
    while not bout.over and bout.round < longest:
        watcher.play_step()
    return watcher
