"""What lasts on somebody and what it does to him; and the zones."""

from __future__ import annotations

from dataclasses import dataclass

from sparring.worlds.pit.data.codes import Element, Influence, Saved, Throw, Zone


@dataclass(frozen=True, slots=True, kw_only=True)
class InfluenceEntry:
    """One influence; everything it does is a number here."""

    code: Influence
    name: str
    """As rules write it."""
    bad: bool = False
    disables: bool = False
    """Nobody under it can act, and sneak attacks find him."""
    aim: int = 0
    """Added to attack rolls."""
    damage: int = 0
    """Added to weapon damage."""
    armour: int = 0
    """Added to the armour class."""
    saves: int = 0
    """Added to saving throws."""
    strength: int = 0
    """Added to the strength score."""
    rolls_strength: bool = False
    """Whether what was rolled is added to it."""
    least_strength: int = 0
    """The strength score is at least this."""
    least_attack: int = 0
    """The base attack is at least this."""
    rolls_casting: bool = False
    """Whether what was rolled is added to the score that spells are cast by."""
    extra_action: bool = False
    """One more blow or action a round."""
    pace: int = 100
    """Of a hundred metres one runs so many."""
    spells_kept_off: int = 0
    """Hostile spells below this level do nothing."""
    hides: bool = False
    """Enemies cannot aim at one, until one does something hostile."""
    hides_from: Throw | None = None
    """Whoever makes this throw sees one all the same."""
    absorbs: Element = Element.PLAIN
    """Damage of these elements is taken up."""
    absorbs_each: int = 0
    """At most so much of each blow; what was rolled is all there is."""
    burns: tuple[int, int] = (0, 0)
    """Dice of damage after each whole round."""


I = Influence  # noqa: E741 - short, for the table below

INFLUENCES: tuple[InfluenceEntry, ...] = (
    InfluenceEntry(code=I.HASTED, name="Speed", armour=4, extra_action=True, pace=150),
    InfluenceEntry(code=I.INVISIBLE, name="Invisibility", hides=True),
    InfluenceEntry(code=I.SANCTUARY, name="Sanctuary", hides=True, hides_from=Throw.WILL),
    InfluenceEntry(code=I.BLESSED, name="Bless", aim=1),
    InfluenceEntry(code=I.WISE, name="Owl's Wisdom", rolls_casting=True),
    InfluenceEntry(code=I.AIDED, name="Aid", aim=1),
    InfluenceEntry(code=I.VIRTUOUS, name="Virtue"),
    InfluenceEntry(code=I.RESISTANT, name="Resistance", saves=1),
    InfluenceEntry(code=I.PRAYER, name="Prayer", aim=1, damage=1, saves=1),
    InfluenceEntry(code=I.DIVINE_POWER, name="Divine Power", least_attack=8, least_strength=18),
    InfluenceEntry(code=I.GLOBE, name="Minor Globe", spells_kept_off=4),
    InfluenceEntry(code=I.SHIELDED, name="Shield", armour=4),
    InfluenceEntry(
        code=I.WARDED, name="Resist Elements", absorbs=Element.ELEMENTAL, absorbs_each=20
    ),
    InfluenceEntry(code=I.STRONG, name="Bull's Strength", rolls_strength=True),
    InfluenceEntry(code=I.SCOURGED, name="Scourge", bad=True, aim=-1, damage=-1, saves=-1),
    InfluenceEntry(code=I.DOOMED, name="Doom", bad=True, aim=-2, damage=-2, saves=-2),
    InfluenceEntry(code=I.WEAKENED, name="Weakness", bad=True, strength=-2),
    InfluenceEntry(code=I.ACID, name="Acid", bad=True, burns=(1, 6)),
    InfluenceEntry(code=I.DAZED, name="Daze", bad=True, disables=True),
    InfluenceEntry(code=I.STUNNED, name="Stun", bad=True, disables=True),
    InfluenceEntry(code=I.PARALYSED, name="Paralysis", bad=True, disables=True),
)


@dataclass(frozen=True, slots=True, kw_only=True)
class ZoneEntry:
    """A part of the pit in which something happens."""

    code: Zone
    name: str
    silences: bool = False
    """Nobody in it can cast."""
    arms: tuple[int, int, int] = (0, 0, 0)
    """Dice, sides and a number more: what grips at those in it each round, shared out."""
    grip: int = 0
    """Added to a twenty-sided die against that of the one gripped, who adds his base
    attack, his strength and `hold`."""
    hold: int = 0
    damage: tuple[int, int, int] = (0, 0, 0)
    throw: Throw = Throw.FORTITUDE
    saved: Saved = Saved.NEGATES
    inflicts: Influence | None = None
    rounds: int = 0


ZONES: tuple[ZoneEntry, ...] = (
    ZoneEntry(
        code=Zone.TENTACLES,
        name="Black Tentacles",
        arms=(1, 4, 8),
        grip=16,
        hold=8,
        damage=(1, 6, 4),
        inflicts=I.PARALYSED,
        rounds=1,
    ),
    ZoneEntry(code=Zone.SILENCE, name="Silence", silences=True),
)


def mask_of(influences: tuple[Influence, ...]) -> int:
    """Influences as bits."""
    mask = 0
    for influence in influences:
        mask |= 1 << influence
    return mask


BAD_MASK = mask_of(tuple(entry.code for entry in INFLUENCES if entry.bad))
GOOD_MASK = mask_of(tuple(entry.code for entry in INFLUENCES if not entry.bad))
DISABLING_MASK = mask_of(tuple(entry.code for entry in INFLUENCES if entry.disables))
HIDING_MASK = mask_of(tuple(entry.code for entry in INFLUENCES if entry.hides))
