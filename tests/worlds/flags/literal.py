"""Capture the flag written down plainly from its rules, apart from the kernel: slow, and held
to the same bits."""

from __future__ import annotations

from dataclasses import dataclass
from math import sqrt
from typing import Any

from sparring.luck import Luck

UNIT = 2.0**-32


@dataclass
class Man:
    """Somebody on the field."""

    number: int
    x: float = 0.0
    y: float = 0.0
    post: tuple[float, float] = (0.0, 0.0)
    health: int = 0
    dead: int = 0
    """Ticks until he is back."""
    role: str = "roam"
    goal: tuple[float, float] = (0.0, 0.0)
    hurt: int = 0

    @property
    def side(self) -> int:
        return self.number // 4

    @property
    def lives(self) -> bool:
        return self.dead == 0


@dataclass
class Banner:
    """A team's own flag."""

    x: float
    y: float
    carrier: Man | None = None
    dropped: bool = False
    lies: int = 0


class Game:
    """A match of two tables of splits."""

    def __init__(self, tables: Any, seed: int, numbers: dict[str, int]) -> None:
        self.luck = Luck(seed, 2)
        self.tables = tables
        self.numbers = numbers
        half = numbers["distance"] / 2
        self.bases = [(-half, 0.0), (half, 0.0)]
        self.flags = [Banner(*base) for base in self.bases]
        self.men = [Man(number) for number in range(8)]
        self.points = [0, 0]
        self.tick = 0
        self.told = ["split"]
        """What has changed since roles were given out."""
        for man in self.men:
            self.spawn(man)

    def within(self, reach: float) -> float:
        return reach * (2.0 * (self.luck.word() * UNIT) - 1.0)

    def spawn(self, man: Man) -> None:
        x, y = self.bases[man.side]
        man.x, man.y = x + self.within(200.0), y + self.within(200.0)
        man.post = self.within(280.0), self.within(280.0)
        man.health, man.dead, man.hurt = 125, 0, 0

    def is_away(self, side: int) -> bool:
        flag = self.flags[side]
        return flag.carrier is not None or flag.dropped

    def foes(self, man: Man) -> list[Man]:
        return [other for other in self.men if other.side != man.side and other.lives]

    # --- a tick ------------------------------------------------------------------

    def play(self) -> None:
        if self.told:
            self.give_roles()
            self.told = []
        for man in self.men:
            if man.dead:
                man.dead -= 1
                if not man.dead:
                    self.spawn(man)
        for man in self.men:
            if man.lives:
                man.goal = self.wanted(man)
        for man in self.men:
            if man.lives:
                self.run(man)
        self.shoot()
        self.touch()
        self.tick += 1

    def give_roles(self) -> None:
        for side in (0, 1):
            state = self.is_away(side) + 2 * self.is_away(1 - side)
            attackers, defenders = self.tables[side][state]
            team = sorted(self.men[4 * side : 4 * side + 4], key=self.from_home)
            for place, man in enumerate(team):
                man.role = "roam"
                if place >= 4 - attackers:
                    man.role = "attack"
                if place < defenders:
                    man.role = "defend"

    def from_home(self, man: Man) -> float:
        return square(man, *self.bases[man.side]) if man.lives else 0.0

    def wanted(self, man: Man) -> tuple[float, float]:
        own, theirs = self.flags[man.side], self.flags[1 - man.side]
        if theirs.carrier is man:
            return self.bases[man.side]
        lying = [
            flag for flag in self.flags if flag.dropped and square(man, flag.x, flag.y) <= 500.0**2
        ]
        if lying:
            flag = min(reversed(lying), key=lambda one: square(man, one.x, one.y))
            return flag.x, flag.y
        ours_away, theirs_away = self.is_away(man.side), self.is_away(1 - man.side)
        if man.role == "defend":
            return near(man, theirs) if ours_away and theirs_away else self.guard(man)
        if man.role == "attack" and not theirs_away:
            return theirs.x, theirs.y
        if ours_away:
            return own.x, own.y
        if man.role == "attack":
            return self.towards(man, self.foes(man))
        return self.towards(man, [foe for foe in self.foes(man) if abs(foe.x) <= 800.0])

    def towards(self, man: Man, foes: list[Man]) -> tuple[float, float]:
        if not foes:
            return man.post
        return near(man, min(foes, key=lambda foe: square(foe, man.x, man.y)))

    def guard(self, man: Man) -> tuple[float, float]:
        x, y = self.bases[man.side]
        close = [foe for foe in self.foes(man) if square(foe, x, y) <= 800.0**2]
        if not close:
            return x + man.post[0], y + man.post[1]
        return near(man, min(close, key=lambda foe: square(foe, x, y)))

    def run(self, man: Man) -> None:
        x, y = man.goal
        gap = sqrt(square(man, x, y))
        if gap <= 32.0:
            man.x, man.y = x, y
        else:
            man.x += (x - man.x) / gap * 32.0
            man.y += (y - man.y) / gap * 32.0
        end = self.bases[1][0] + 400.0
        man.x, man.y = min(end, max(-end, man.x)), min(800.0, max(-800.0, man.y))

    def shoot(self) -> None:
        reach = float(self.numbers["range"])
        for man in self.men:
            if not man.lives:
                continue
            seen = [foe for foe in self.foes(man) if square(foe, man.x, man.y) <= reach * reach]
            if not seen:
                continue
            thief = self.flags[man.side].carrier
            foe = min(seen, key=lambda one: square(one, man.x, man.y))
            if thief is not None and thief in seen:
                foe = thief
            gap = sqrt(square(man, foe.x, foe.y))
            if self.luck.word() * UNIT < self.numbers["hit"] / 100 * (1.0 - 0.7 * gap / reach):
                foe.hurt += 7
        for man in self.men:
            man.health, man.hurt = man.health - man.hurt, 0
            if man.lives and man.health <= 0:
                man.health, man.dead = 0, self.numbers["respawn"]
                flag = self.flags[1 - man.side]
                if flag.carrier is man:
                    flag.x, flag.y, flag.carrier, flag.dropped, flag.lies = (
                        man.x,
                        man.y,
                        None,
                        True,
                        0,
                    )

    def touch(self) -> None:
        for flag in self.flags:
            if flag.carrier is not None:
                flag.x, flag.y = flag.carrier.x, flag.carrier.y
        order = self.men[4:] + self.men[:4] if self.tick % 2 else self.men
        for man in order:
            if man.lives:
                self.touch_by(man)
        for side, flag in enumerate(self.flags):
            if flag.dropped:
                flag.lies += 1
                if flag.lies == 300:
                    self.home(side)

    def touch_by(self, man: Man) -> None:
        own, theirs = self.flags[man.side], self.flags[1 - man.side]
        if own.dropped and square(man, own.x, own.y) <= 1600.0:
            self.home(man.side)
        if theirs.carrier is None and square(man, theirs.x, theirs.y) <= 1600.0:
            if not theirs.dropped:
                self.told.append("stolen")
            theirs.carrier, theirs.dropped, theirs.x, theirs.y = man, False, man.x, man.y
        elif (
            theirs.carrier is man
            and not self.is_away(man.side)
            and square(man, *self.bases[man.side]) <= 1600.0
        ):
            self.points[man.side] += 1
            self.home(1 - man.side)

    def home(self, side: int) -> None:
        self.told.append("home")
        self.flags[side] = Banner(*self.bases[side])


def square(man: Man, x: float, y: float) -> float:
    return (man.x - x) * (man.x - x) + (man.y - y) * (man.y - y)


def near(man: Man, other: Any) -> tuple[float, float]:
    gap = sqrt(square(man, other.x, other.y))
    if gap <= 100.0:
        return man.x, man.y
    share = (gap - 100.0) / gap
    return man.x + (other.x - man.x) * share, man.y + (other.y - man.y) * share
