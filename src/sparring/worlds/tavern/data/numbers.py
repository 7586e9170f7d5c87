"""How long things take, how fast people are, and what happens when blows are exchanged.

A step is a minute of the day. As in Neverwinter Nights an hour of the day goes by in two
minutes, so in a step people walk as far as others do in two seconds. They were
set by what fixed ways to fight come to; how well learners do with them was not looked at.
"""

from __future__ import annotations

from typing import NamedTuple

BEGINS_AT = 6 * 60
"""The minute of the day at which a day begins."""
LASTS = 24 * 60
NIGHT_FROM, NIGHT_TO = 20 * 60, 6 * 60

WALK, RUN = 3.0, 4.5
"""Metres in a step."""
ARM = 1.5
"""Who is that near to somebody is beside him."""
REACH = 2.0
"""How far blows reach."""
ENGAGED = 6.0
"""A guard and a thief who are that near are in a fight (the thesis's range)."""
EYESHOT = 10.0
"""A guard who is that near sees a theft, and it fails."""
EARSHOT = 30.0
"""How far a cry for help is heard, through walls, too."""
HURRY = 4
"""Whoever does something of this priority, or more, runs."""
PATIENCE = 40
"""Steps after which nobody goes on walking to somebody."""

DURATIONS = {
    "rest": 15,
    "perform_skill": 8,
    "check": 2,
    "watch": 3,
    "listen": 2,
    "browse": 6,
}
"""Steps that an action takes; others take one."""

HEALTH = {"guard": 12, "thief": 8}
"""Of those who fight; others have 10."""
USUAL_HEALTH = 10
RECOVERS_EVERY = 20
"""Steps in which whoever is hurt gets one point back."""
IN_CELL = 120
"""Steps that a thief is held for."""
IN_BED = 60
"""Steps that a guard who fell is out for."""

DRINK = 1
"""What a drink costs."""
THIRST = 40
"""Steps after a drink until the next one is welcome."""
ALMS_PER_CENT, TIP_PER_CENT = 40, 15
LOOT = (1, 4)
"""The fewest and the most coins a thief gets at once."""
BLOW = (2, 4)
"""What a blow takes of somebody's health, the least and the most."""
WEAKENED = 20
"""Per cent added to every attempt to seize a thief who has less than half of his health."""


class Exchange(NamedTuple):
    """Chances in per cent when a guard does one thing and a thief another."""

    guard_hits: int = 0
    thief_hits: int = 0
    seizes: int = 0
    unbalances: int = 0
    """The thief loses his balance."""


EXCHANGES = {
    ("hit", "stab"): Exchange(guard_hits=60, thief_hits=50),
    ("hit", "sand"): Exchange(guard_hits=20),
    ("hit", "run"): Exchange(guard_hits=40),
    ("shield", "stab"): Exchange(thief_hits=10, unbalances=70),
    ("shield", "sand"): Exchange(),
    ("shield", "run"): Exchange(),
    ("seize", "stab"): Exchange(thief_hits=80, seizes=10),
    ("seize", "sand"): Exchange(seizes=20),
    ("seize", "run"): Exchange(seizes=30),
    ("call", "stab"): Exchange(thief_hits=60),
    ("call", "sand"): Exchange(),
    ("call", "run"): Exchange(),
}
"""What a guard does, and a thief within reach."""
UNBALANCED = Exchange(guard_hits=20, thief_hits=-40, seizes=50)
"""Added if the thief has lost his balance in the exchange before."""
GUARD_MOVES = ("hit", "shield", "seize", "call")
THIEF_MOVES = ("stab", "sand", "run")
