"""What is done in fights, by the same names for people and rules: spells, potions, blows.

So that it can be said that the opponents do what the player does, or have found an answer
to it. Which thing answers which follows from the data: an influence blocks another, keeps a
spell away, or makes fire hurt less.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from sparring.errors import RuleError
from sparring.rules.check import parse_rules
from sparring.rules.checked import Literal
from sparring.worlds.crpg.actions import acts_first_only
from sparring.worlds.crpg.data.codes import Element, Event
from sparring.worlds.crpg.data.influences import CLOUDS, INFLUENCES
from sparring.worlds.crpg.data.potions import POTIONS, PotionEntry
from sparring.worlds.crpg.data.spells import SPELLS, SpellEntry
from sparring.worlds.crpg.playing.orders import AGENTS
from sparring.worlds.crpg.vocabulary import crpg_words
from sparring.worlds.playing_contract import Deed

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sparring.worlds.crpg.data.codes import Influence
    from sparring.worlds.crpg.data.influences import InfluenceEntry
    from sparring.worlds.crpg.data.spells import EffectEntry
    from sparring.worlds.crpg.stepping import CrpgBout

BLOWS, SHOTS = "blows", "shots"
THINGS = {
    Event.CASTS: [spell.name for spell in SPELLS],
    Event.DRINKS: [potion.name for potion in POTIONS],
}
STROKES = {
    **dict.fromkeys((Event.STRIKES, Event.MISSES), BLOWS),
    **dict.fromkeys((Event.SHOOTS, Event.SHOOTS_PAST), SHOTS),
}
DOING: dict[str, tuple[Sequence[SpellEntry | PotionEntry], str]] = {
    "cast": (SPELLS, ""),
    "castclear": (SPELLS, ""),
    "drink": (POTIONS, "a "),
}
"""What is done with things, and how a sentence speaks of them."""
FULL = 100
MOST_KNOWN = 1000
"""Rules whose deeds are remembered: players write as many as they like."""


def deeds_done(bout: CrpgBout) -> list[tuple[int, str]]:
    """What the player's side has done, each with its round."""
    done = []
    for event in bout.all_events:
        if event.who not in AGENTS:
            continue
        if event.code in THINGS:
            done.append((event.clock // 10 + 1, THINGS[event.code][event.thing]))
        elif event.code in STROKES:
            done.append((event.clock // 10 + 1, STROKES[event.code]))
    return done


@lru_cache(MOST_KNOWN)
def deed_of(text: str) -> Deed | None:
    """What a rule does with which thing; None for everything else, such as blows, walking,
    or whatever luck chooses."""
    try:
        rules = parse_rules(f"script anyone\n    {text}\n", crpg_words(), "rule")
    except RuleError:
        # A rule of old that the world does not know any more.
        return None
    statement = rules.scripts[0].lines[0]
    action, thing = statement.action.name, next(iter(statement.arguments), None)
    if action not in DOING or not isinstance(thing, Literal):
        return None
    things, article = DOING[action]
    name = things[int(thing.value)].name
    return Deed(name, f"{article}{name}", acts_first_only(statement))


@lru_cache(MOST_KNOWN)
def answers_to(deed: str) -> frozenset[str]:
    """Spells and potions that keep a spell away, or make it hurt less."""
    spell = next((one for one in SPELLS if one.name == deed), None)
    if spell is None:
        return frozenset()
    things: list[SpellEntry | PotionEntry] = [*SPELLS, *POTIONS]
    return frozenset(
        thing.name
        for thing in things
        if any(helps_against(influence, spell) for influence in good_influences(thing.effects))
    )


def good_influences(effects: tuple[EffectEntry, ...]) -> list[InfluenceEntry]:
    """What effects do for whoever they are meant to help."""
    known = [INFLUENCES[one.influence] for one in effects if one.influence is not None]
    return [influence for influence in known if not influence.bad]


def helps_against(influence: InfluenceEntry, spell: SpellEntry) -> bool:
    """Whether an influence keeps a spell away, or what it brings, or its fire."""
    burns = any(effect.element is Element.FIRE for effect in spell.effects)
    return (
        spell.blocked_by == influence.code
        or bool(set(influence.blocks) & inflicted_by(spell))
        or (burns and influence.fire < FULL)
    )


def inflicted_by(spell: SpellEntry) -> set[Influence]:
    """The influences that a spell brings, by itself or by a cloud."""
    own = {effect.influence for effect in spell.effects if effect.influence is not None}
    clouds = {effect.cloud for effect in spell.effects if effect.cloud is not None}
    return own | {CLOUDS[cloud].inflicts for cloud in clouds}
