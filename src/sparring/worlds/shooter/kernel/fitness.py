"""How well somebody did (shooter thesis, equations 4.1 and 4.2)."""

from __future__ import annotations

from sparring.worlds.shooter.data.numbers import LONGEST
from sparring.worlds.shooter.kernel.record import Fight, kernel


@kernel
def has_won(fight: Fight, side: int) -> bool:
    """The other has fallen and this one has not."""
    return fight.unit[1 - side].alive == 0 and fight.unit[side].alive == 1


@kernel
def is_out_of_time(fight: Fight) -> bool:
    """Whether ten minutes have passed and both live."""
    return fight.clock >= LONGEST and fight.unit[0].alive == 1 and fight.unit[1].alive == 1


@kernel
def agent_fitness(fight: Fight, who: int) -> float:
    """F: own health, harm done, and how quickly one won or how slowly one lost; nothing
    for whoever does not win in time."""
    if is_out_of_time(fight):
        return 0.0
    own = fight.unit[who]
    other = fight.unit[1 - who]
    health = own.health / own.most_health
    harm = (other.most_health - other.health) / other.most_health
    spent = fight.clock / LONGEST
    time = 1.0 - spent if has_won(fight, who) else spent
    return (4.0 * health + 4.0 * harm + 2.0 * time) / 10.0
