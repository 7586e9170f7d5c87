"""What the free numbers of the role-playing world are fitted to: figures and statements of
the papers without learning, all of them together, and nothing about learning."""

from __future__ import annotations

from sparring.lab.calibration import Calibration, Goal, PageText, Sense
from sparring.lab.experiments.crpg.statements import (
    CLEARLY,
    LEAST_DEATHS,
    LEAST_RATIO,
    MOST_ROUNDS,
)
from sparring.lab.experiments.crpg.unlearned import FOUGHT, confirmed, measured
from sparring.worlds.crpg.data.numbers import FREE_NUMBERS

WINS = Goal(
    "wins",
    {
        "offensive": 21,
        "disabling": 67,
        "cursing": 32,
        "defensive": 36,
        "random_team": 39,
        "random_agent": 42,
        "consecutive": 33,
    },
    "journal paper, table I",
    "wins per 100 without learning",
    worst_cost=0.5,
    most_mean=1.5,
    most=4,
)
"""Tight: no figure may be far off."""
NEVER = Goal(
    "never",
    {
        "offensive": 100,
        "disabling": 0,
        "cursing": 77,
        "defensive": 33,
        "random_team": 23,
        "random_agent": 7,
        "consecutive": 53,
    },
    "journal paper, table I (30 runs)",
    "per cent of such runs that never turn",
    cost=0.1,
    most_mean=10,
)
"""Loose: ten points cost as much as one win, for the papers' own shares are that uncertain."""
ROUNDS = Goal(
    "rounds",
    dict.fromkeys(FOUGHT[:-1], MOST_ROUNDS),
    "thesis 5.2.2",
    "median length of a fight in rounds",
    Sense.AT_MOST,
    cost=2,
    worst_cost=1,
    is_share=False,
    most=0,
)
"""Tight."""
DEATHS = Goal(
    "deaths",
    {"": LEAST_DEATHS},
    "thesis A.4.1",
    "per cent of first rounds against offensive in which both wizards die who stand still",
    Sense.AT_LEAST,
    cost=0.1,
    most=0,
)
SAVED = Goal(
    "saved",
    {"moving": CLEARLY, "protected": CLEARLY},
    "thesis A.4.1",
    "points fewer if they move at once, or drink a potion against fire",
    Sense.AT_LEAST,
    cost=0.1,
    most=0,
)
MELEE = Goal(
    "melee",
    {"": LEAST_RATIO},
    "thesis A.4.1",
    "damage of a fighter's sword, in damages of his bow",
    Sense.AT_LEAST,
    cost=5,
    is_share=False,
    most=0,
)
NOVICE = Goal(
    "novice",
    {"": 50},
    "thesis 5.4.5",
    "per cent won of the decided fights against the novice",
    Sense.AT_MOST,
    cost=0.1,
    most=0,
)
"""A check: it costs little."""
FIXED = ("round_limit", "front_gap")
"""Free, but no rule of the papers depends on them, or hardly any fight: not searched."""

OPENING = """\
# The free numbers of role-playing combat
"""
BESIDE = ""
SEARCH = ""
ENDING = ""

CALIBRATION = Calibration(
    numbers=FREE_NUMBERS,
    goals=(WINS, NEVER, ROUNDS, DEATHS, SAVED, MELEE, NOVICE),
    measure=measured,
    confirm=confirmed,
    page=PageText(OPENING, BESIDE, SEARCH, ENDING),
    unsearched=FIXED,
    compared="initiative",
)
