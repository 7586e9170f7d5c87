"""What a player can choose and order, for the page: spells, potions, influences, limits."""

from __future__ import annotations

from functools import cache
from typing import Any

from sparring.worlds.crpg.data.codes import Effect, School
from sparring.worlds.crpg.data.influences import CLOUDS, INFLUENCES
from sparring.worlds.crpg.data.numbers import CHOSEN, Amount, settled
from sparring.worlds.crpg.data.potions import POTIONS
from sparring.worlds.crpg.data.spells import SPELLS, EffectEntry, SpellEntry
from sparring.worlds.crpg.playing.kits import kits_data, limits_of
from sparring.worlds.crpg.playing.usual import USUAL_KITS
from sparring.worlds.crpg.rosters import ROLES

SCHOOLS = {
    "damaging": School.DAMAGING,
    "curse": School.CURSE,
    "area": School.AREA,
    "defensive": School.DEFENSIVE,
    "blessing": School.BLESSING,
    "summoning": School.SUMMONING,
    "other": School.OTHER,
}
LASTING = 100
"""Whatever lasts longer lasts to the end of the fight."""


@cache
def catalogue() -> dict[str, Any]:
    """Everything the page needs to know to let somebody play, once."""
    return {
        "spells": [spell_view(spell) for spell in SPELLS],
        "potions": [
            {"name": potion.name, "help": effects_in_words(potion.effects)} for potion in POTIONS
        ],
        "influences": [
            {"name": influence.name, "bad": influence.bad, "freezes": influence.freezes}
            for influence in INFLUENCES
        ],
        "clouds": [cloud.name for cloud in CLOUDS],
        "roles": list(ROLES),
        "limits": {role: limits_of(role)._asdict() for role in sorted(set(ROLES))},
        "usual_kits": kits_data(USUAL_KITS),
    }


def spell_view(spell: SpellEntry) -> dict[str, Any]:
    """A spell with what it does in words."""
    return {
        "name": spell.name,
        "level": spell.level,
        "target": spell.target.name.lower(),
        "school": ", ".join(name for name, school in SCHOOLS.items() if spell.school & school),
        "time": spell.time,
        "radius": amount(spell.radius),
        "help": effects_in_words(spell.effects, spell.strikes),
    }


def effects_in_words(effects: tuple[EffectEntry, ...], strikes: int = 1) -> str:
    """What a spell or potion does."""
    times = f"{strikes} times " if strikes > 1 else ""
    return ", ".join(times + effect_in_words(effect) for effect in effects)


def effect_in_words(effect: EffectEntry) -> str:
    """One effect."""
    if effect.effect is Effect.DAMAGE:
        return f"{dice(effect)} damage"
    if effect.effect is Effect.HEAL:
        return f"heals {dice(effect)}"
    if effect.effect is Effect.DISPEL:
        return "ends bad influences"
    if effect.effect is Effect.SUMMON:
        return f"summons {dice(effect)} animals for {effect.rounds} rounds"
    lasts = "to the end" if effect.rounds >= LASTING else f"for {effect.rounds} rounds"
    if effect.effect is Effect.CLOUD:
        return f"{CLOUDS[effect.cloud or 0].name} {lasts}"
    assert effect.influence is not None
    return f"{INFLUENCES[effect.influence].name} {lasts}"


def dice(effect: EffectEntry) -> str:
    """An amount as players write it: 2d6+1."""
    plus = amount(effect.plus)
    rolled = f"{effect.dice}d{effect.sides}" if effect.dice else ""
    if rolled and plus:
        return f"{rolled}+{plus}"
    return rolled or str(plus)


def amount(number: Amount) -> int:
    """A number of an entry, or the free number it stands for."""
    return settled(number, CHOSEN)
