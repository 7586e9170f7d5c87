"""Archers in a narrow pass: a complete world in plain Python."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from skirmish.words import HEALTH, Archer, skirmish_words
from sparring.kernels.habits import Habit
from sparring.worlds.plain import PlainBout
from sparring.worlds.rule_world import RuleWorld

LENGTH = 20


class Skirmish(RuleWorld):
    """Two archers a side."""

    name = "skirmish"
    title = "a narrow pass: two archers a side"
    folder = Path(__file__).parent
    sides = (("archer", "archer"), ("archer", "archer"))
    words = staticmethod(skirmish_words)
    basics = ("rush", "volley")
    composites = {"alternate": Habit.CONSECUTIVE}

    def begin(self, sides: Any, seed: int, *, explains: bool = False) -> SkirmishBout:
        """One skirmish, turn by turn."""
        return SkirmishBout(self, sides, seed, explains=explains)


class SkirmishBout(PlainBout):
    """One skirmish in progress."""

    unit = "Turn"
    longest = 40

    def __init__(self, world: Any, sides: Any, seed: int, *, explains: bool = False) -> None:
        super().__init__(world, sides, seed, explains=explains)
        self.archers: list[Archer] = []
        for side in self.side_of:
            self.archers.append(Archer(side, LENGTH * side, self.archers))

    def play(self) -> None:
        """Everybody who stands takes a turn, in random order."""
        turns = list(enumerate(self.archers))
        self.luck.shuffle(turns)
        for agent, archer in turns:
            order = self.act(agent, archer) if archer.health and archer.foes() else None
            if order is not None:
                DEEDS[order[0]](self, archer, order[1])

    def shoot(self, archer: Archer, foe: Archer) -> None:
        """An arrow, the surer the nearer."""
        archer.arrows -= 1
        self.hurt(archer, foe, "shoots at", chance=95 - 4 * archer.gap(foe))

    def strike(self, archer: Archer, foe: Archer) -> None:
        """A blow with the dagger."""
        self.hurt(archer, foe, "strikes at", chance=80)

    def advance(self, archer: Archer, foe: Archer) -> None:
        """Up to three metres towards somebody."""
        steps = min(3, archer.gap(foe))
        archer.place += steps if foe.place > archer.place else -steps

    def withdraw(self, archer: Archer, foe: Archer) -> None:
        """Two metres away from somebody, as far as the pass goes."""
        place = archer.place + (-2 if foe.place > archer.place else 2)
        archer.place = max(0, min(LENGTH, place))

    def hurt(self, archer: Archer, foe: Archer, verb: str, chance: int) -> None:
        """Harm somebody by luck, and tell it."""
        points = 1 + self.luck.below(6) if self.luck.chance(chance) else 0
        who, whom = (self.agent_name(self.archers.index(one)) for one in (archer, foe))
        result = f"for {points}" if points else "in vain"
        self.note(f"{who} {verb} {whom} {result}", weight=min(1, points))
        foe.health = max(0, foe.health - points)
        if not foe.health:
            self.note(f"{whom} falls", weight=2)

    def winner(self) -> int | None:
        """The side that stands alone."""
        standing = {archer.side for archer in self.archers if archer.health}
        return standing.pop() if len(standing) == 1 else None

    def fitness(self, agent: int) -> float:
        """Half for winning, a quarter each for own health and for harm done."""
        own = self.archers[agent]
        foes = [one for one in self.archers if one.side != own.side]
        harm = 1 - sum(foe.health for foe in foes) / (HEALTH * len(foes))
        return 0.5 * (self.winner() == own.side) + 0.25 * own.health / HEALTH + 0.25 * harm


DEEDS = {
    "shoot": SkirmishBout.shoot,
    "strike": SkirmishBout.strike,
    "advance": SkirmishBout.advance,
    "withdraw": SkirmishBout.withdraw,
}
