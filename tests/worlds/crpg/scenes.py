"""Random teams and disordered moments, for tests of what must always hold."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sparring.worlds.crpg.data.codes import Cloud, Influence, Kind
from sparring.worlds.crpg.rosters import ROLES
from sparring.worlds.crpg.world import Crpg
from tests.worlds.crpg.helpers import (
    AGENTS,
    POTION,
    SPELL,
    add_animal,
    add_cloud,
    afflict,
    give_potion,
    give_spell,
    put,
    retold,
    set_health,
)
from tests.worlds.crpg.rule_texts import random_statements

if TYPE_CHECKING:
    from random import Random

    from sparring.rules.checked import CheckedStatement
    from sparring.worlds.crpg.stepping import CrpgBout

LASTING = [influence for influence in Influence if influence is not Influence.SLIPPERY]


WORLD = Crpg()


def drawn_script(luck: Random, role: str) -> list[CheckedStatement]:
    """Rules of a role's own rulebase, and its closing rules."""
    rules = Crpg.own_rules().roles[role]
    drawn = luck.sample(rules.rules, rules.script_size)
    return [*(rule.statement for rule in drawn), *rules.closing]


def random_script(luck: Random, role: str) -> list[CheckedStatement]:
    """Rules drawn, made up, or both."""
    kind = luck.randrange(3)
    if kind == 0:
        return drawn_script(luck, role)
    made_up = random_statements(luck, 8)
    return made_up if kind == 1 else [*made_up, *drawn_script(luck, role)]


def random_sides(luck: Random) -> list[list[list[CheckedStatement]]]:
    """Two teams with random scripts, or a named tactic's."""
    return [
        list(WORLD.basic_team(luck.choice(Crpg.basics)))
        if luck.randrange(3) == 0
        else [random_script(luck, role) for role in ROLES]
        for _ in range(2)
    ]


def disturbed(fight: CrpgBout, luck: Random) -> CrpgBout:
    """A copy of a fight with its agents moved, wounded, blessed and cursed."""
    scene = retold(fight, luck.randrange(2**32))
    for who in AGENTS:
        unit = scene.record.unit[who]
        if not unit.alive:
            continue
        if luck.randrange(2):
            put(scene, who, luck.choice([0, 40, 100, 500, 900, 1000]), luck.randrange(1001))
        if luck.randrange(2):
            set_health(scene, who, 1 + luck.randrange(int(unit.most_health)))
        if luck.randrange(2):
            afflict(scene, who, *luck.sample(LASTING, 2), rounds=1 + luck.randrange(9))
        give_spell(scene, who, *luck.sample(sorted(SPELL), luck.randrange(4)))
        give_potion(scene, who, *luck.sample(sorted(POTION), luck.randrange(2)))
    for kind in Cloud:
        if luck.randrange(2):
            add_cloud(scene, kind, luck.randrange(1001), luck.randrange(1001), 400)
    if luck.randrange(2) and min(scene.record.animals) < 5:
        side = 0 if scene.record.animals[0] < 5 else 1
        add_animal(scene, side, luck.randrange(1001), luck.randrange(1001), luck.choice(ANIMALS))
    return scene


ANIMALS = [Kind.WOLF, Kind.BOAR, Kind.BEAR]
