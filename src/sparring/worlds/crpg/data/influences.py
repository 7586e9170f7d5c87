"""What lasts on agents and what it does to them; and the clouds."""

from __future__ import annotations

from dataclasses import dataclass

from sparring.worlds.crpg.data.codes import Cloud, Influence, Throw
from sparring.worlds.crpg.data.numbers import Amount, Free


@dataclass(frozen=True, slots=True, kw_only=True)
class InfluenceEntry:
    """One influence; everything it does is a number here."""

    code: Influence
    name: str
    """As rules write it."""
    bad: bool = False
    freezes: bool = False
    """Nobody under it can act, and every blow hits."""
    aim: Amount = 0
    """Added to attack rolls."""
    damage: int = 0
    """Added to weapon damage."""
    armour: int = 0
    """Taken off the attack rolls against one."""
    armour_class: int | None = None
    """Armour class in melee, if one's own is worse."""
    missile_class: int | None = None
    """Armour class against missiles, if one's own is worse."""
    saves: int = 0
    """Added to saving throws."""
    strength_aim: int | None = None
    """In the place of what one's own strength adds to attack rolls."""
    strength_damage: int | None = None
    """In the place of what one's own strength adds to damage."""
    spell_failure: int = 0
    """Of a hundred spells so many fail."""
    fire: int = 100
    """Of a hundred points of fire damage so many are felt."""
    smaller_dice: int = 0
    """Spell dice against one have so many sides fewer."""
    images: int = 0
    turns: bool = False
    """One fights for the other side."""
    burns: tuple[int, int] = (0, 0)
    """Dice of damage after each whole round."""
    blocks: tuple[Influence, ...] = ()
    """These are removed and kept away, and clouds that cause them do nothing."""
    cancels: Influence | None = None
    """Of the two, neither remains."""
    dispelled: int = 50
    """Of a hundred attempts to dispel it so many succeed."""


INFLUENCES: tuple[InfluenceEntry, ...] = (
    InfluenceEntry(code=Influence.ACID, name="Acid", bad=True, spell_failure=100, burns=(2, 4)),
    InfluenceEntry(
        code=Influence.BLINDED, name="Blinded", bad=True, aim=Free("-blindness"), armour=-4
    ),
    InfluenceEntry(code=Influence.CHARMED, name="Charmed", bad=True, turns=True),
    InfluenceEntry(
        code=Influence.DEAFENED, name="Deafened", bad=True, spell_failure=50, dispelled=100
    ),
    InfluenceEntry(code=Influence.HELD, name="Held", bad=True, freezes=True),
    InfluenceEntry(code=Influence.STUNNED, name="Stunned", bad=True, freezes=True),
    InfluenceEntry(
        code=Influence.WEAKENED,
        name="Weakened",
        bad=True,
        strength_aim=-2,
        strength_damage=-1,
        cancels=Influence.STRENGTHENED,
    ),
    InfluenceEntry(code=Influence.BLURRED, name="Blurred", armour=3, saves=1),
    InfluenceEntry(code=Influence.FIRE_RESISTANT, name="Fire Resistant", fire=50),
    InfluenceEntry(
        code=Influence.FREEDOM,
        name="Freedom",
        blocks=(Influence.HELD, Influence.STUNNED, Influence.SLIPPERY),
    ),
    InfluenceEntry(code=Influence.LUCKY, name="Lucky", aim=1, damage=1, saves=1, smaller_dice=1),
    InfluenceEntry(code=Influence.MIRRORED, name="Mirrored", images=5),
    InfluenceEntry(code=Influence.SHIELDED, name="Shielded", armour_class=4, missile_class=2),
    InfluenceEntry(
        code=Influence.STRENGTHENED,
        name="Strengthened",
        strength_aim=1,
        strength_damage=3,
        cancels=Influence.WEAKENED,
    ),
    InfluenceEntry(code=Influence.SLIPPERY, name="Slippery Surface", bad=True, dispelled=0),
)

BAD = (
    Influence.ACID,
    Influence.BLINDED,
    Influence.CHARMED,
    Influence.DEAFENED,
    Influence.HELD,
    Influence.STUNNED,
    Influence.WEAKENED,
)
"""What rules mean by badinfluence: it does not hold the slippery surface."""


def mask_of(influences: tuple[Influence, ...]) -> int:
    """A set of influences as bits."""
    return sum(1 << influence for influence in influences)


BAD_MASK = mask_of(BAD)
FREEZING_MASK = mask_of(tuple(entry.code for entry in INFLUENCES if entry.freezes))
GOOD_MASK = mask_of(tuple(entry.code for entry in INFLUENCES if not entry.bad))


@dataclass(frozen=True, slots=True, kw_only=True)
class CloudEntry:
    """A cloud: what it does to those inside who fail their saving throw."""

    code: Cloud
    name: str
    """As rules write it."""
    throw: Throw
    save: Amount
    """Added to the saving throw."""
    inflicts: Influence
    rounds: tuple[int, int] = (0, 0)
    """Dice of rounds it lasts; none: as long as one is inside, until the next throw."""
    slows: bool = False
    """Who saves walks at half speed."""


CLOUDS: tuple[CloudEntry, ...] = (
    CloudEntry(
        code=Cloud.FUMES,
        name="Nauseating Fumes",
        throw=Throw.DEATH,
        save=Free("fumes_save"),
        inflicts=Influence.STUNNED,
        rounds=(1, 5),
    ),
    CloudEntry(
        code=Cloud.GREASE,
        name="Slippery Surface",
        throw=Throw.SPELL,
        save=2,
        inflicts=Influence.SLIPPERY,
        slows=True,
    ),
)
