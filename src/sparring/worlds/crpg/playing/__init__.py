"""People in this world: two fighters and two wizards with kits, habits and orders.

See `worlds/playing_contract.py` for what everybody may ask of it.
"""

from __future__ import annotations

from sparring.worlds.crpg.playing.choices import commands, planned
from sparring.worlds.crpg.playing.deeds import answers_to, deed_of, deeds_done
from sparring.worlds.crpg.playing.foreseeing import foreseen
from sparring.worlds.crpg.playing.habits import every_habit, habits, usual_habits
from sparring.worlds.crpg.playing.kits import checked_kits, kits_data
from sparring.worlds.crpg.playing.orders import (
    AGENTS,
    check_obeys,
    check_order,
    order_data,
    order_in,
)
from sparring.worlds.crpg.playing.seeing import sight
from sparring.worlds.crpg.playing.things import catalogue

__all__ = [
    "AGENTS",
    "MOST_STEPS",
    "answers_to",
    "catalogue",
    "check_obeys",
    "check_order",
    "checked_kits",
    "commands",
    "deed_of",
    "deeds_done",
    "every_habit",
    "foreseen",
    "habits",
    "kits_data",
    "order_data",
    "order_in",
    "planned",
    "sight",
    "usual_habits",
]

MOST_STEPS = 200
"""Rounds; no fight lasts longer."""
