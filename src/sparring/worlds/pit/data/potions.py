"""The potions of the pit, as data (thesis B.1)."""

from __future__ import annotations

from dataclasses import dataclass

from sparring.worlds.pit.data.codes import Influence, Sort
from sparring.worlds.pit.data.numbers import Free
from sparring.worlds.pit.data.spells import FIGHT, EffectEntry, heal, inflict


@dataclass(frozen=True, slots=True, kw_only=True)
class PotionEntry:
    """A potion; what it does is its effects."""

    name: str
    sort: int
    effects: tuple[EffectEntry, ...]


S, I = Sort, Influence  # noqa: E741 - short, for the table below


def potion(name: str, sort: int, *effects: EffectEntry) -> PotionEntry:
    """One potion."""
    return PotionEntry(name=name, sort=sort, effects=effects)


POTIONS: tuple[PotionEntry, ...] = (
    potion("Potion of Light Healing", S.HEALING, heal(1, 8, Free("light_strength"))),
    potion("Potion of Moderate Healing", S.HEALING, heal(2, 8, Free("moderate_strength"))),
    potion("Potion of Serious Healing", S.HEALING, heal(3, 8, Free("serious_strength"))),
    potion("Potion of Invisibility", S.PROTECTION, inflict(I.INVISIBLE, FIGHT)),
    potion("Potion of Speed", S.ENHANCEMENT, inflict(I.HASTED, Free("speed_rounds"))),
    potion(
        "Potion of Owl's Wisdom", S.ENHANCEMENT, inflict(I.WISE, FIGHT, dice=1, sides=4, plus=1)
    ),
    potion("Potion of Bless", S.ENHANCEMENT, inflict(I.BLESSED, FIGHT)),
)
BY_NAME = {entry.name: at for at, entry in enumerate(POTIONS)}
"""The number of each potion, by its name."""
