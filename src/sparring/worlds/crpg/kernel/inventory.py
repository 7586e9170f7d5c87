"""What agents take along: their scripts are scanned for spells and potions."""

from __future__ import annotations

from sparring.kernels.bytecode import NOBODY
from sparring.kernels.luck import below
from sparring.worlds.crpg.data.codes import Act, Rank
from sparring.worlds.crpg.kernel.record import POTIONS, SPELLS, Fight, kernel


@kernel
def spell_to_learn(fight: Fight, school: int, rank: int) -> int:
    """Any spell of a school that there is a slot for; nothing if there is none."""
    count = 0
    level = 0
    for spell in range(SPELLS):
        row = fight.book.spell[spell]
        if row.school & school == 0:
            continue
        if fight.book.number.memorising == 0 and fight.slots[row.level - 1] == 0:
            continue
        if rank != Rank.ANY and count > 0 and row.level != level:
            if (row.level > level) != (rank == Rank.STRONG):
                continue
            count = 0
        level = row.level
        fight.candidates[count] = spell
        count += 1
    if count == 0:
        return NOBODY
    return fight.candidates[0 if count == 1 else below(fight.luck, count)]


@kernel
def learn_spell(fight: Fight, who: int, line: int) -> bool:
    """Memorise what a line casts; whether there was a slot."""
    row = fight.book.line[line]
    spell = row.thing
    if spell == NOBODY:
        spell = spell_to_learn(fight, row.school, row.rank)
    if spell == NOBODY:
        return False
    level = fight.book.spell[spell].level - 1
    if fight.slots[level] == 0:
        return False
    fight.slots[level] -= 1
    fight.unit[who].spells[spell] += 1
    return True


@kernel
def take_potion(fight: Fight, who: int, line: int) -> bool:
    """Take along what a line drinks; whether there was room."""
    if fight.flasks == 0:
        return False
    potion = fight.book.line[line].thing
    if potion == NOBODY:
        potion = below(fight.luck, POTIONS)
    fight.flasks -= 1
    fight.unit[who].potions[potion] += 1
    return True


@kernel
def scan(fight: Fight, who: int) -> bool:
    """Go through a script once; whether anything was added."""
    unit = fight.unit[who]
    added = False
    for place in range(unit.lines):
        line = unit.script[place]
        act = fight.book.line[line].act
        if (act == Act.CAST and learn_spell(fight, who, line)) or (
            act == Act.DRINK and take_potion(fight, who, line)
        ):
            added = True
    return added


@kernel
def equip(fight: Fight, who: int) -> None:
    """Give an agent the spells and potions that his script asks for."""
    unit = fight.unit[who]
    character = fight.book.character[unit.kind]
    for spell in range(SPELLS):
        unit.spells[spell] = 0
    for potion in range(POTIONS):
        unit.potions[potion] = 0
    for level in range(len(fight.slots)):
        fight.slots[level] = character.slots[level]
    fight.flasks = character.potions
    again = scan(fight, who) and fight.book.number.scan_passes == 1
    while again:
        again = scan(fight, who)
