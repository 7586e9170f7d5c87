"""The moods of the static AIs: dice that are rolled once a decision, when first asked.

AI 1.29 is careful in a quarter of its decisions; AI 1.61 weighs offence, compassion and
magic against a half of a hundred (thesis B.2)."""

from __future__ import annotations

from sparring.kernels.bytecode import NOBODY
from sparring.kernels.luck import below
from sparring.worlds.pit.data.codes import Kind
from sparring.worlds.pit.kernel.record import Fight, kernel
from sparring.worlds.pit.kernel.sensing import ANYBODY, NEAR, REACH, between, nearest_enemy

CAREFUL = 75
"""A die of a hundred above this is careful."""
OFFENCE = 40
CASTER_COMPASSION = 40
PRIEST_COMPASSION = 45
CASTER_MAGIC = 100
PRIEST_MAGIC = 44
"""After a round of melee; otherwise luck decides, up to:"""
PRIEST_MAGIC_AT_MOST = 50
SPREAD = 10
"""Each mood is raised by less than this."""
CROWDED_OFFENCE = 20
CROWDED_MAGIC = -20
DISTANT_MAGIC = 15
AFTER_DEFENCE = 40
"""Whoever was careful last time is offensive now."""
HIDDEN_OFFENCE = 7
HIDDEN_MAGIC = 100


@kernel
def own_magic(fight: Fight, who: int) -> int:
    """What somebody of a class thinks of magic before the circumstances."""
    unit = fight.unit[who]
    if unit.kind == Kind.WIZARD or unit.kind == Kind.SORCERER:
        return CASTER_MAGIC
    if unit.kind != Kind.PRIEST:
        return 0
    return PRIEST_MAGIC if unit.was_melee == 1 else 1 + below(fight.luck, PRIEST_MAGIC_AT_MOST)


@kernel
def own_compassion(fight: Fight, who: int) -> int:
    """What somebody of a class thinks of others."""
    kind = fight.unit[who].kind
    if kind == Kind.WIZARD or kind == Kind.SORCERER:
        return CASTER_COMPASSION
    return PRIEST_COMPASSION if kind == Kind.PRIEST else 0


@kernel
def roll_moods(fight: Fight, who: int) -> None:
    """All moods of this decision, unless they are rolled already."""
    unit = fight.unit[who]
    if unit.mood_at == unit.decisions:
        return
    unit.mood_at = unit.decisions
    unit.careful = 1 if 1 + below(fight.luck, 100) > CAREFUL else 0
    unit.offence = OFFENCE + below(fight.luck, SPREAD)
    unit.compassion = own_compassion(fight, who) + below(fight.luck, SPREAD)
    unit.magic = own_magic(fight, who) + below(fight.luck, SPREAD)
    nearest = nearest_enemy(fight, who, ANYBODY)
    away = between(fight, who, nearest) if nearest != NOBODY else 2.0 * NEAR
    if away <= NEAR:
        unit.offence += CROWDED_OFFENCE
        unit.magic += CROWDED_MAGIC
    if away > REACH:
        unit.magic += DISTANT_MAGIC
    unit.magic += fight.book.character[unit.kind].level
    if unit.was_defensive == 1:
        unit.offence += AFTER_DEFENCE
    if unit.hidden_from != 0:
        unit.offence = HIDDEN_OFFENCE
        unit.magic = HIDDEN_MAGIC
