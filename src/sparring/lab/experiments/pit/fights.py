"""Fights between two sides that never learn, again and again."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from sparring.luck import WORD
from sparring.worlds.pit.kernel import entries
from sparring.worlds.pit.kernel.record import SIDES

if TYPE_CHECKING:
    from sparring.worlds.contract import Side
    from sparring.worlds.pit.world import Pit

SEEDS = 1_000_000
"""Fights with seeds of one kind: those of the next begin after so many."""


class Tally(NamedTuple):
    """How fights ended, seen from one side."""

    won: int
    lost: int
    drawn: int
    rounds: int
    """In all of them."""

    @property
    def fights(self) -> int:
        """All of them."""
        return self.won + self.lost + self.drawn

    @property
    def decided_pct(self) -> float:
        """Wins of 100 that had a winner; an even 50 if none had."""
        ended = self.won + self.lost
        return 100 * self.won / ended if ended else 50.0


def tally(world: Pit, first: Side, second: Side, fights: int, seed: int) -> Tally:
    """So many fights, half of them with places exchanged: seen from the first."""
    won = lost = drawn = rounds = 0
    for place in range(SIDES):
        world.prepare((first, second) if place == 0 else (second, first), seed)
        for fight in range((fights + place) // SIDES):
            own_seed = seed * SEEDS + fight
            entries.start(world.record, own_seed & WORD, own_seed >> 32)
            entries.play(world.record)
            rounds += int(world.record.rounds)
            if entries.won(world.record, place):
                won += 1
            elif entries.won(world.record, 1 - place):
                lost += 1
            else:
                drawn += 1
    return Tally(won, lost, drawn, rounds)


def decided(world: Pit, first: Side, second: Side, fights: int, seed: int) -> float:
    """Wins of 100 decided fights of the first against the second."""
    return tally(world, first, second, fights, seed).decided_pct
