"""The world itself: two sides on a field with walls, gas and two flags."""

from __future__ import annotations

import math
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, NamedTuple

from sparring.errors import unknown
from sparring.luck import Luck
from sparring.worlds.contract import Contender, ScriptLine

if TYPE_CHECKING:
    from collections.abc import Sequence

WIDTH, HEIGHT = 60.0, 40.0
KINDS = ("scout", "scout", "gunner", "gunner", "medic")
SPEED = {"scout": 1.6, "gunner": 0.9, "medic": 1.1}
HOMES = ((6.0, 20.0), (54.0, 20.0))
TICKS = 120
POINTS = 3
REACH = 13.0
GAS = (30.0, 20.0, 7.0)


class Happening(NamedTuple):
    """Something that happened."""

    clock: int
    code: str
    who: int
    target: int
    amount: int


@dataclass
class Body:
    """Somebody on the field."""

    id: int
    kind: str
    side: int
    x: float
    y: float
    heading: float
    health: float = 100.0
    rounds: int = 6
    carries: str = ""

    @property
    def alive(self) -> bool:
        return self.health > 0


@dataclass
class Outcome:
    """How it ended."""

    seed: int
    winner: int | None
    duration: int
    team_fitness: Sequence[float]
    fitness: Sequence[float]
    activated: Sequence[Sequence[int]] = ()
    events: Sequence[Any] = ()

    def as_data(self) -> dict[str, Any]:
        return {"winner": self.winner, "duration": self.duration}


@dataclass
class Bout:
    """One bout, tick by tick."""

    seed: int
    plays: Sequence[str]
    lines: Sequence[Sequence[ScriptLine]]
    round: int = 0
    score: list[int] = field(default_factory=lambda: [0, 0])
    all_events: list[Happening] = field(default_factory=list)
    shots: list[tuple[Body, Body]] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.luck = Luck(self.seed, 1)
        self.bodies = [
            Body(
                number,
                KINDS[number % len(KINDS)],
                number // len(KINDS),
                HOMES[number // len(KINDS)][0],
                6.0 + 7.0 * (number % len(KINDS)),
                math.pi * (number // len(KINDS)),
            )
            for number in range(2 * len(KINDS))
        ]

    @property
    def over(self) -> bool:
        return self.round >= TICKS or max(self.score) >= POINTS

    def tell(self, code: str, who: int, target: int = -1, amount: int = 0) -> None:
        self.all_events.append(Happening(self.round, code, who, target, amount))

    def step(self) -> None:
        self.round += 1
        self.shots = []
        for body in self.bodies:
            if body.alive:
                self.act(body)

    def act(self, body: Body) -> None:
        if math.hypot(body.x - GAS[0], body.y - GAS[1]) < GAS[2]:
            self.hurt(body, body, 2)
        if not body.alive:
            return
        if body.kind == "gunner" and body.rounds and self.luck.below(4) == 0:
            self.shoot(body)
        elif body.kind == "medic":
            self.heal(body)
        self.walk(body)
        if body.kind == "scout":
            self.fetch(body)

    def foes(self, body: Body) -> list[Body]:
        return [other for other in self.bodies if other.side != body.side and other.alive]

    def shoot(self, body: Body) -> None:
        near = [foe for foe in self.foes(body) if distance(body, foe) < REACH]
        if not near:
            return
        foe = min(near, key=lambda one: distance(body, one))
        body.rounds -= 1
        self.shots.append((body, foe))
        self.hurt(foe, body, 14 + self.luck.below(12))

    def hurt(self, body: Body, by: Body, amount: int) -> None:
        body.health = max(0.0, body.health - amount)
        if by is not body:
            self.tell("hits", by.id, body.id, amount)
        if not body.alive:
            body.carries = ""
            self.tell("falls", body.id)

    def heal(self, body: Body) -> None:
        hurt = [
            one
            for one in self.bodies
            if one.side == body.side and one.alive and one.health < 60 and distance(one, body) < 6
        ]
        if hurt:
            hurt[0].health = min(100.0, hurt[0].health + 9)
            self.tell("heals", body.id, hurt[0].id, 9)

    def goal(self, body: Body) -> tuple[float, float]:
        if body.kind == "scout":
            home = body.side if body.carries else 1 - body.side
            return HOMES[home]
        if body.kind == "gunner":
            foes = self.foes(body)
            if foes:
                foe = min(foes, key=lambda one: distance(body, one))
                return foe.x, foe.y
        friends = [one for one in self.bodies if one.side == body.side and one.alive]
        worst = min(friends, key=lambda one: one.health)
        return worst.x, worst.y

    def walk(self, body: Body) -> None:
        x, y = self.goal(body)
        drift = (self.luck.below(100) - 50) / 60
        wanted = math.atan2(y - body.y, x - body.x) + drift
        body.heading += 0.4 * math.atan2(
            math.sin(wanted - body.heading), math.cos(wanted - body.heading)
        )
        speed = SPEED[body.kind]
        body.x = min(WIDTH - 1, max(1.0, body.x + speed * math.cos(body.heading)))
        body.y = min(HEIGHT - 1, max(1.0, body.y + speed * math.sin(body.heading)))

    def fetch(self, body: Body) -> None:
        theirs, own = HOMES[1 - body.side], HOMES[body.side]
        if not body.carries and math.hypot(body.x - theirs[0], body.y - theirs[1]) < 3:
            body.carries = "⚑"
            self.tell("takes", body.id)
        elif body.carries and math.hypot(body.x - own[0], body.y - own[1]) < 3:
            body.carries = ""
            self.score[body.side] += 1
            self.tell("scores", body.id)

    def outcome(self) -> Outcome:
        red, blue = self.score
        winner = None if red == blue else int(blue > red)
        fitness = [min(1.0, points / 3) for points in self.score]
        return Outcome(
            self.seed, winner, self.round, fitness, [fitness[body.side] for body in self.bodies]
        )


def distance(one: Body, other: Body) -> float:
    return math.hypot(one.x - other.x, one.y - other.y)


class Outpost:
    """A world without rules that cannot be learned, only watched."""

    name = "outpost"
    title = "scouts, gunners and medics with two flags"
    sides = (KINDS, KINDS)
    tactics = ("rush", "guard")
    studied = tactics
    settings = "sparring"
    learners = ()
    is_lucky = True

    def contender(self, wanted: str, seed: int, *, place: int = 0) -> Contender:
        if wanted not in self.tactics:
            raise unknown("tactic", wanted, self.tactics)
        lines = tuple((ScriptLine("line 1", f"{wanted};"),) for _ in KINDS)
        return Contender(wanted, [[] for _ in KINDS], lines)

    def begin(self, sides: Sequence[Any], seed: int, *, explains: bool = False) -> Bout:
        cast = [self.contender(side, seed) if isinstance(side, str) else side for side in sides]
        lines = [line for side in cast for line in side.lines]
        return Bout(seed, [side.plays for side in cast], lines)

    def fight(self, sides: Sequence[Any], seed: int, *, log: bool = False) -> Outcome:
        bout = self.begin(sides, seed)
        while not bout.over:
            bout.step()
        return bout.outcome()

    def practice(self, kind: str, against: str, *, seed: int = 0, **options: Any) -> Any:
        raise NotImplementedError

    def ready(self, progress: Any = None) -> None:
        """Nothing to be compiled."""
