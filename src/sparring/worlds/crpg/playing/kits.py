"""What a player's characters take along: spells and potions, within the papers' limits."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any, NamedTuple

from sparring.errors import UsageError, unknown
from sparring.worlds.crpg.data.characters import CHARACTERS
from sparring.worlds.crpg.data.codes import Kind
from sparring.worlds.crpg.data.potions import POTIONS
from sparring.worlds.crpg.data.spells import SPELLS
from sparring.worlds.crpg.kernel.record import TEAM
from sparring.worlds.crpg.playing.usual import USUAL_KITS, Kit
from sparring.worlds.crpg.rosters import ROLES
from sparring.worlds.crpg.telling import agent_name

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sparring.worlds.crpg.data.potions import PotionEntry
    from sparring.worlds.crpg.data.spells import SpellEntry

KINDS = {"fighter": Kind.FIGHTER, "wizard": Kind.WIZARD}
SPELL_BY_NAME = {spell.name: spell for spell in SPELLS}
POTION_BY_NAME = {potion.name: potion for potion in POTIONS}
MOST_THINGS = 12
"""Spells or potions one character may name."""
LONGEST_NAME = 40


class Limits(NamedTuple):
    """What one character may take along at most."""

    slots: tuple[int, int, int]
    """Spells of the first, second and third level."""
    potions: int


def limits_of(role: str) -> Limits:
    """What a fighter or wizard may take along."""
    character = CHARACTERS[KINDS[role]]
    return Limits(character.slots, character.potions)


def checked_kits(form: Any) -> tuple[Kit, ...]:
    """Kits for the whole team that keep within the limits, from JSON data of anyone;
    None stands for the usual ones."""
    if form is None:
        return USUAL_KITS
    if not isinstance(form, list) or len(form) != TEAM:
        count = f"; got what {len(form)} take along" if isinstance(form, list) else ""
        raise UsageError(f"a team has {TEAM} characters{count}")
    kits = tuple(kit_from(one) for one in form)
    for member, kit in enumerate(kits):
        check_kit(member, kit)
    return kits


def kit_from(form: Any) -> Kit:
    """A kit from JSON data; old fights were kept as two lists without names."""
    if isinstance(form, list) and len(form) == len(Kit._fields):
        form = dict(zip(Kit._fields, form, strict=True))
    if not isinstance(form, dict) or not form.keys() <= set(Kit._fields):
        raise UsageError("a kit is a list of spells and a list of potions")
    return Kit(*(names_in(form.get(field, [])) for field in Kit._fields))


def names_in(form: Any) -> tuple[str, ...]:
    """Names of spells or potions."""
    if not isinstance(form, list) or len(form) > MOST_THINGS:
        raise UsageError(f"a kit lists at most {MOST_THINGS} spells and as many potions")
    return tuple(checked_name(name) for name in form)


def checked_name(name: Any) -> str:
    """A name that somebody may have given to a spell or potion."""
    if not isinstance(name, str) or len(name) > LONGEST_NAME:
        raise UsageError(f"spells and potions have names of at most {LONGEST_NAME} letters")
    return name


def kits_data(kits: Sequence[Kit]) -> list[dict[str, list[str]]]:
    """Kits as JSON data."""
    return [{"spells": list(kit.spells), "potions": list(kit.potions)} for kit in kits]


def check_kit(member: int, kit: Kit) -> None:
    """Refuse what a character cannot take along."""
    limits, who = limits_of(ROLES[member]), f"the {agent_name(member)}"
    taken = Counter(spell_named(name).level for name in kit.spells)
    for level, slots in enumerate(limits.slots, start=1):
        if taken[level] > slots:
            raise UsageError(
                f"{who} can memorise {slots} spells of level {level}; got {taken[level]}"
            )
    if len(kit.potions) > limits.potions:
        raise UsageError(f"{who} can carry {limits.potions} potions; got {len(kit.potions)}")
    for name in kit.potions:
        potion_named(name)


def spell_named(name: str) -> SpellEntry:
    """A spell by its name."""
    if name not in SPELL_BY_NAME:
        raise unknown("spell", name, SPELL_BY_NAME)
    return SPELL_BY_NAME[name]


def potion_named(name: str) -> PotionEntry:
    """A potion by its name."""
    if name not in POTION_BY_NAME:
        raise unknown("potion", name, POTION_BY_NAME)
    return POTION_BY_NAME[name]
