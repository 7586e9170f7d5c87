"""The three potions, as data."""

from __future__ import annotations

from dataclasses import dataclass

from sparring.worlds.crpg.data.codes import Effect, Influence, Useful
from sparring.worlds.crpg.data.spells import EffectEntry, inflict


@dataclass(frozen=True, slots=True, kw_only=True)
class PotionEntry:
    """A potion; it acts on whoever drinks it."""

    name: str
    effects: tuple[EffectEntry, ...]
    useful: Useful


POTIONS: tuple[PotionEntry, ...] = (
    PotionEntry(
        name="Potion of Fire Resistance",
        effects=(inflict(Influence.FIRE_RESISTANT, 100),),
        useful=Useful.ABSENT,
    ),
    PotionEntry(
        name="Potion of Free Action",
        effects=(inflict(Influence.FREEDOM, 100),),
        useful=Useful.ABSENT,
    ),
    PotionEntry(
        name="Potion of Healing",
        effects=(EffectEntry(effect=Effect.HEAL, plus=9),),
        useful=Useful.WOUNDED,
    ),
)
