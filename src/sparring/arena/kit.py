"""What a player's characters take along: spells and potions, within the papers' limits.

The world equips everybody from his script, so a kit becomes a script: a line for
each thing taken along, and what the character does when nobody orders otherwise.
"""

from __future__ import annotations

from collections import Counter
from functools import cache
from typing import TYPE_CHECKING, NamedTuple

from sparring.errors import UsageError, nearest
from sparring.rules.check import parse_rules
from sparring.worlds.crpg.data.characters import CHARACTERS
from sparring.worlds.crpg.data.codes import Kind, Target
from sparring.worlds.crpg.data.potions import POTIONS
from sparring.worlds.crpg.data.spells import SPELLS
from sparring.worlds.crpg.kernel.record import TEAM
from sparring.worlds.crpg.rosters import ROLES
from sparring.worlds.crpg.telling import agent_name
from sparring.worlds.crpg.vocabulary import crpg_words

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from sparring.rules.checked import CheckedStatement
    from sparring.worlds.crpg.data.spells import SpellEntry

KINDS = {"fighter": Kind.FIGHTER, "wizard": Kind.WIZARD}
SPELL_BY_NAME = {spell.name: spell for spell in SPELLS}
POTION_NAMES = tuple(potion.name for potion in POTIONS)
DRINKS = {
    "Potion of Healing": "if healthpercentage < 50 then drink({});",
    "Potion of Free Action": (
        'if influence("Slippery Surface") or locatedin("Nauseating Fumes") then drink({});'
    ),
    "Potion of Fire Resistance": "if roundnumber <= 1 then drink({});",
}
"""When a character drinks by himself."""
AIMS = {
    Target.SELF: "cast({});",
    Target.FRIEND: "cast({}, closestfriend);",
    Target.ENEMY: "cast({}, closestenemy);",
    # Later, friends are in the midst of them.
    Target.POINT: "if roundnumber <= 2 then cast({}, centreenemy);",
}
"""What a character casts a spell at by himself."""
OWN_AIMS = {
    "Dispel Magic": "if friend.influence(badinfluence) then cast({}, defaultfriend);",
    "Strength": 'cast({}, closestfriend("Fighter"));',
    "Ray of Enfeeblement": 'cast({}, closestenemy("Fighter"));',
    "Magic Missile": "cast({}, weakestenemy);",
}
STRIKES = {"fighter": "meleeattack(closestenemy);", "wizard": "rangedattack(closestenemy);"}


class Kit(NamedTuple):
    """What one character takes along; a thing named twice is taken twice, and
    places left empty are filled with copies of what is named."""

    spells: tuple[str, ...] = ()
    potions: tuple[str, ...] = ()


class Limits(NamedTuple):
    """What one character may take along at most."""

    slots: tuple[int, int, int]
    """Spells of the first, second and third level."""
    potions: int


USUAL_SPELLS = (
    (
        *("Magic Missile", "Magic Missile", "Chromatic Orb", "Shield"),
        *("Mirror Image", "Melf's Acid Arrow"),
        "Fireball",
    ),
    (
        *("Charm Person", "Blindness", "Magic Missile", "Shield"),
        *("Mirror Image", "Deafness"),
        "Hold Person",
    ),
)
USUAL_POTIONS = ("Potion of Healing", "Potion of Free Action")
USUAL_KITS = (
    Kit((), USUAL_POTIONS),
    Kit((), USUAL_POTIONS),
    Kit(USUAL_SPELLS[0], USUAL_POTIONS),
    Kit(USUAL_SPELLS[1], USUAL_POTIONS),
)
"""A sensible start for two fighters and two wizards."""


def limits_of(role: str) -> Limits:
    """What a fighter or wizard may take along."""
    character = CHARACTERS[KINDS[role]]
    return Limits(character.slots, character.potions)


def checked_kits(kits: Sequence[Kit]) -> tuple[Kit, ...]:
    """Kits for the whole team that keep within the limits."""
    if len(kits) != TEAM:
        raise UsageError(f"a team has {TEAM} characters; got what {len(kits)} take along")
    for member, kit in enumerate(kits):
        check_kit(member, kit)
    return tuple(kits)


def check_kit(member: int, kit: Kit) -> None:
    """Refuse what a character cannot take along."""
    limits, who = limits_of(ROLES[member]), f"the {agent_name(member)}"
    taken = Counter(known_spell(name).level for name in kit.spells)
    for level, slots in enumerate(limits.slots, start=1):
        if taken[level] > slots:
            raise UsageError(
                f"{who} can memorise {slots} spells of level {level}; got {taken[level]}"
            )
    if len(kit.potions) > limits.potions:
        raise UsageError(f"{who} can carry {limits.potions} potions; got {len(kit.potions)}")
    for name in kit.potions:
        known("potion", name, POTION_NAMES)


def known_spell(name: str) -> SpellEntry:
    """A spell by its name."""
    known("spell", name, SPELL_BY_NAME)
    return SPELL_BY_NAME[name]


def known(what: str, name: str, names: Iterable[str]) -> None:
    """Refuse a name that nothing has."""
    if name not in names:
        near = nearest(name, names)
        hint = f"; did you mean '{near}'?" if near else ""
        raise UsageError(f"there is no {what} '{name:.40}'{hint}")


def scripts_for(kits: Sequence[Kit]) -> list[list[CheckedStatement]]:
    """The scripts that the player's characters fight by when nobody orders otherwise."""
    return [script_for(ROLES[member], kit) for member, kit in enumerate(kits)]


def script_for(role: str, kit: Kit) -> list[CheckedStatement]:
    """Drink when it is time, cast the strongest spell that makes sense, or strike."""
    strongest_first = sorted(kit.spells, key=lambda name: -SPELL_BY_NAME[name].level)
    lines = [DRINKS[potion].format(f'"{potion}"') for potion in kit.potions]
    lines += [cast_line(spell) for spell in strongest_first]
    return [statement(line) for line in (*lines, STRIKES[role])]


def cast_line(spell: str) -> str:
    """How a character casts a spell by himself."""
    aim = OWN_AIMS.get(spell, AIMS[SPELL_BY_NAME[spell].target])
    return aim.format(f'"{spell}"')


@cache
def statement(line: str) -> CheckedStatement:
    """A line of a script, checked."""
    rules = parse_rules(f"script player\n    {line}\n", crpg_words(), "kit")
    return rules.scripts[0].lines[0]
