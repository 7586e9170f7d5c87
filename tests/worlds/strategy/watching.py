"""A watcher who holds a game to the rules, every few seconds."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from sparring.worlds.strategy.data.codes import FORCES, SIDES, Event, House, Kind, Work
from sparring.worlds.strategy.data.maps import Ground
from sparring.worlds.strategy.data.units import BUILDINGS
from sparring.worlds.strategy.kernel.record import MOST_HOUSES, PIECES

if TYPE_CHECKING:
    from sparring.worlds.strategy.stepping import StrategyBout

MOST_SUPPLY = 200
OFTEN = 6
"""Seconds from one look to the next: all of them take long."""


class Watcher:
    """Looks at one game."""

    def __init__(self, bout: StrategyBout) -> None:
        self.bout = bout
        self.record: Any = bout.record
        self.map = bout.world.map  # type: ignore[attr-defined]
        self.ever: list[set[House]] = [set(), set()]
        """Finished buildings that each side has ever had."""
        self.dead: dict[int, tuple[Any, ...]] = {}
        """What whoever fell looked like when he fell, and how many of his side had fallen."""

    def watch(self, seconds: int) -> None:
        """So many seconds, or to the end."""
        self.look()
        for _ in range(seconds):
            if self.bout.over:
                return
            self.bout.step()
            self.forget_replaced()
            if self.bout.round % OFTEN == 0:
                self.look()

    def forget_replaced(self) -> None:
        """Places of the fallen are taken by others, who may fall as well before the next look."""
        for number in [at for at in self.dead if self.record.piece[at].alive == 1]:
            del self.dead[number]

    def look(self) -> None:
        """Everything that always holds."""
        for side in range(SIDES):
            self.check_treasure(side)
            self.check_supply(side)
            self.check_houses(side)
            self.check_pieces(side)
            self.check_states(side)

    def check_treasure(self, side: int) -> None:
        """Nobody spends what he does not have, and no mine gives more than it holds."""
        unit = self.record.unit[side]
        assert unit.gold >= 0
        assert unit.lumber >= 0
        assert all(left >= 0 for left in self.record.gold_left)

    def check_supply(self, side: int) -> None:
        """What lives is counted rightly, and was never trained without supply."""
        unit = self.record.unit[side]
        counted = [0] * len(Kind)
        for piece in self.pieces(side):
            counted[piece.kind] += 1
        assert counted == [int(count) for count in unit.living]
        for event in self.bout.events:
            if event.code is Event.TRAINED and event.who == side:
                assert sum(counted) <= MOST_SUPPLY
        members = [0] * (FORCES * len(Kind))
        for piece in self.pieces(side):
            if 0 <= piece.force < FORCES and piece.kind != Kind.WORKER:
                members[int(piece.force) * len(Kind) + int(piece.kind)] += 1
        assert members == [int(count) for count in unit.member]

    def check_houses(self, side: int) -> None:
        """Nothing stands without its needs ever having stood, on grass, apart from others."""
        standing = []
        for estate in self.estates(side):
            if estate.work != Work.BUILDING:
                self.ever[side].add(House(int(estate.kind)))
            standing.append(estate)
        for estate in standing:
            row = BUILDINGS[House(int(estate.kind))]
            for need in row.needs:
                assert self.has_had(side, need)
            if estate.work == Work.BUILDING:
                assert self.record.piece[estate.builder].alive == 1
            for down in range(estate["size"]):
                for across in range(estate["size"]):
                    cell = (estate.y + down) * self.map.size + estate.x + across
                    assert self.map.ground[cell] == Ground.GRASS
                    assert self.record.blocked[cell] != 0

    def has_had(self, side: int, need: House) -> bool:
        """Whether a building, or what it grows into, has ever stood."""
        grown = {House.TOWN_HALL: (House.KEEP, House.CASTLE), House.KEEP: (House.CASTLE,)}
        return bool(self.ever[side] & {need, *grown.get(need, ())})

    def check_pieces(self, side: int) -> None:
        """Whoever lives is on the map, and whoever fell does nothing."""
        for at in range(PIECES):
            number = side * PIECES + at
            piece = self.record.piece[number]
            if piece.alive == 1:
                assert 0 <= piece.x < self.map.size
                assert 0 <= piece.y < self.map.size
                assert piece.health > 0
                self.dead.pop(number, None)
                continue
            looks = (int(piece.x), int(piece.y), int(piece.ready_at), int(piece.target))
            # Whoever took the place may have fallen within the same second.
            losses = int(self.record.unit[side].losses)
            fell = self.dead.setdefault(number, (looks, losses))
            assert fell[0] == looks or losses > fell[1]
            self.dead[number] = (looks, losses)

    def check_states(self, side: int) -> None:
        """Each game state opens once."""
        unit = self.record.unit[side]
        states = [int(state) for state in unit.visit[: int(unit.visited)]]
        assert len(set(states)) == len(states)
        assert states[0] == 1

    def pieces(self, side: int) -> list[Any]:
        """Whoever lives of a side."""
        both = self.record.piece[side * PIECES : (side + 1) * PIECES]
        return [piece for piece in both if piece.alive == 1]

    def estates(self, side: int) -> list[Any]:
        """The buildings of a side."""
        both = self.record.estate[side * MOST_HOUSES : (side + 1) * MOST_HOUSES]
        return [estate for estate in both if estate.alive == 1]
