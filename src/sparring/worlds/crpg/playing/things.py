"""What a player can choose and order, for the page: spells, potions, influences, limits."""

from __future__ import annotations

from functools import cache
from typing import Any

from sparring.worlds.crpg.data.characters import CHARACTERS, Weapon
from sparring.worlds.crpg.data.codes import Effect, Saved, School
from sparring.worlds.crpg.data.influences import CLOUDS, INFLUENCES, CloudEntry, InfluenceEntry
from sparring.worlds.crpg.data.numbers import CHOSEN, Amount, settled
from sparring.worlds.crpg.data.potions import POTIONS, PotionEntry
from sparring.worlds.crpg.data.spells import SPELLS, EffectEntry, SpellEntry
from sparring.worlds.crpg.kernel.record import SEGMENTS
from sparring.worlds.crpg.playing.kits import KINDS, kits_data, limits_of
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
            {
                "name": potion.name,
                "help": effects_in_words(potion.effects),
                "facts": potion_facts(potion),
            }
            for potion in POTIONS
        ],
        "influences": [
            {
                "name": influence.name,
                "bad": influence.bad,
                "freezes": influence.freezes,
                "help": influence_in_words(influence),
            }
            for influence in INFLUENCES
        ],
        "clouds": [cloud.name for cloud in CLOUDS],
        "weapons": {role: weapons_of(role) for role in sorted(set(ROLES))},
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
        "facts": spell_facts(spell),
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


# --- explanations, from the very numbers that the kernels use ---------------------


def spell_facts(spell: SpellEntry) -> list[str]:
    """What there is to know of a spell: level, time, reach, throws, influences."""
    facts = [f"Level {spell.level}, {time_in_words(spell.time)}"]
    if spell.radius:
        whom = "friend and foe" if spell.hits_friends else "opponents only"
        facts.append(f"Reaches {whom} within {amount(spell.radius)}")
    if spell.touches:
        facts.append("The caster has to stand beside his target and hit him")
    if spell.blocked_by is not None:
        facts.append(f"{INFLUENCES[spell.blocked_by].name} keeps it away")
    throws = [effect for effect in spell.effects if effect.saved is not Saved.NOTHING]
    facts += [saving_in_words(effect) for effect in throws]
    for effect in spell.effects:
        if effect.influence is not None:
            facts.append(described(INFLUENCES[effect.influence]))
        if effect.cloud is not None:
            facts.append(cloud_in_words(CLOUDS[effect.cloud]))
    return facts


def potion_facts(potion: PotionEntry) -> list[str]:
    """What there is to know of a potion."""
    influences = [INFLUENCES[one.influence] for one in potion.effects if one.influence is not None]
    return [
        *(described(influence) for influence in influences),
        f"Works in segment {CHOSEN['potion_delay']} of {SEGMENTS}",
    ]


def described(influence: InfluenceEntry) -> str:
    """An influence with what it does."""
    return f"{influence.name}: {influence_in_words(influence)}"


def saving_in_words(effect: EffectEntry) -> str:
    """What a saving throw does against an effect."""
    if effect.saved is Saved.HALF:
        return "A saving throw halves the damage"
    return "A saving throw keeps it away"


def cloud_in_words(cloud: CloudEntry) -> str:
    """What a cloud does to those in it."""
    slows = "; whoever saves walks at half speed" if cloud.slows else ""
    return f"{described(INFLUENCES[cloud.inflicts])}; a saving throw each round{slows}"


def time_in_words(time: int) -> str:
    """When something comes; a die delays it."""
    latest = min(time + CHOSEN["initiative"] - 1, SEGMENTS - 1)
    when = f"segment {time}" if latest == time else f"segments {time} to {latest}"
    return f"comes in {when} of {SEGMENTS}"


def influence_in_words(entry: InfluenceEntry) -> str:
    """What an influence does, in a few words."""
    changes = [
        ("attack rolls {:+d}", amount(entry.aim)),
        ("damage {:+d}", entry.damage),
        ("harder to hit by {}" if entry.armour > 0 else "easier to hit by {}", abs(entry.armour)),
        ("saving throws {:+d}", entry.saves),
        ("{} of 100 spells fail", entry.spell_failure),
        ("fire hurts {} of 100 less", 100 - entry.fire),
        ("{} images take a blow each", entry.images),
    ]
    words = [text.format(number) for text, number in changes if number]
    if entry.freezes:
        words.append("cannot act, and every blow hits")
    if entry.turns:
        words.append("fights for the other side")
    if entry.armour_class is not None:
        words.append(f"armour class {entry.armour_class}, {entry.missile_class} against missiles")
    if entry.strength_damage is not None and entry.strength_aim is not None:
        words.append(f"strength: {entry.strength_aim:+d} to hit, {entry.strength_damage:+d} damage")
    if entry.burns[0]:
        words.append(f"{entry.burns[0]}d{entry.burns[1]} damage after each round")
    if entry.smaller_dice:
        words.append("spells roll smaller dice against him")
    if entry.blocks:
        names = [INFLUENCES[blocked].name for blocked in entry.blocks]
        words.append(f"proof against {', '.join(names)}")
    return ", ".join(words) or "cannot walk until he finds his feet"


def weapons_of(role: str) -> dict[str, list[str]]:
    """What a character strikes and shoots with."""
    character = CHARACTERS[KINDS[role]]
    missile = character.weapon_for_missiles(CHOSEN)
    reach = f"Reaches {CHOSEN['reach']}; he walks up to his target, {CHOSEN['step']} a segment"
    return {
        "melee": [*weapon_facts(character.melee), reach],
        "ranged": [] if missile is None else [*weapon_facts(missile), "Reaches any distance"],
    }


def weapon_facts(weapon: Weapon) -> list[str]:
    """A weapon: damage, blows a round, when it comes."""
    plus = amount(weapon.plus)
    damage = f"{weapon.dice}d{amount(weapon.sides)}" + (f"+{plus}" if plus else "")
    blows = amount(weapon.half_attacks) / 2
    times = "once" if blows == 1 else f"{blows:g} times"
    return [
        f"{weapon.name.capitalize()}: {damage} damage, {times} a round",
        f"Blows: {time_in_words(weapon.speed)}",
    ]


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
