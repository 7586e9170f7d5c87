"""What a winner needs: its lines are left out, and it plays on without them."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from sparring.lab.improving.breeding import share_won

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sparring.lab.improving.breeding import Breeder
    from sparring.lab.improving.winners import Winner

LEAST_WINS = 0.5
"""Who wins less than this in other games was only lucky in the one that it was bred for."""


def trimmed(winner: Winner, breeder: Breeder, seeds: Sequence[int]) -> Winner | None:
    """A winner without whatever it wins as often without; None if it is none.

    What comes last goes first: whole game states at a time, then one line after the other.
    """
    winner = replace(winner, wins=share_won(breeder, winner.lines, seeds))
    if winner.wins < LEAST_WINS:
        return None
    while len(winner.lines) > 1:
        shorter = without_last_state(winner)
        wins = share_won(breeder, shorter.lines, seeds)
        if wins < winner.wins:
            break
        winner = replace(shorter, wins=wins)
    for place in reversed(range(len(winner.lines))):
        if len(winner.lines) == 1:
            break
        shorter = winner.without(place)
        wins = share_won(breeder, shorter.lines, seeds)
        if wins >= winner.wins:
            winner = replace(shorter, wins=wins)
    return simplified(winner, breeder, seeds)


def simplified(winner: Winner, breeder: Breeder, seeds: Sequence[int]) -> Winner:
    """A winner whose lines say no more than they need to."""
    for place, line in enumerate(winner.lines):
        for plainer in breeder.simpler(line):
            lines = (*winner.lines[:place], plainer, *winner.lines[place + 1 :])
            wins = share_won(breeder, lines, seeds)
            if wins >= winner.wins:
                winner = replace(winner, lines=lines, wins=wins)
                break
    return winner


def without_last_state(winner: Winner) -> Winner:
    """A winner without the lines of the last game state that it comes to; in worlds without
    states, without its last line."""
    last = winner.lines[-1].state
    kept = [line for line in winner.lines[:-1] if not last or line.state != last]
    return replace(winner, lines=tuple(kept) or winner.lines[:1])


def weighed(winner: Winner, breeder: Breeder, seeds: Sequence[int]) -> Winner:
    """A winner with what it wins in other games, and how much less without each line and part."""
    wins = share_won(breeder, winner.lines, seeds)
    losses = tuple(
        wins - share_won(breeder, winner.without(place).lines, seeds)
        for place in range(len(winner.lines))
    )
    winner = replace(winner, wins=wins, losses=losses)
    return replace(winner, parts=breeder.parts(winner, seeds))
