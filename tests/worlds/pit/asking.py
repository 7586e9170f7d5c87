"""What a script chooses in the pit, asked both ways: as byte code in the kernel and as
functions in Python, which must come to the same with the same luck.

    fight = staged()
    assert decided(fight, RED_FIGHTER, "melee(nearestenemy);").target == BLUE_FIGHTER
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, NamedTuple

from sparring.kernels.bytecode import NOBODY
from sparring.kernels.records import copied
from sparring.scripting.rulebase import line_from
from sparring.scripting.script import FixedScript
from sparring.worlds.fights import write_script
from sparring.worlds.pit.data.codes import Act, Influence, Kind, Target, Zone
from sparring.worlds.pit.data.spells import SPELLS
from sparring.worlds.pit.kernel import entries
from sparring.worlds.pit.kernel.record import AGENTS
from sparring.worlds.pit.vocabulary import Me, PitOrder
from sparring.worlds.why import FightLuck
from tests.worlds.pit.stage import (
    SPELL,
    add_zone,
    afflict,
    attacked,
    give_spell,
    put,
    retold,
    set_health,
    statements,
)

if TYPE_CHECKING:
    from collections.abc import Iterable
    from random import Random

    from sparring.rules.checked import CheckedStatement
    from sparring.scripting.rulebase import Line
    from sparring.worlds.pit.kernel.record import Fight
    from sparring.worlds.pit.stepping import PitBout


class Chosen(NamedTuple):
    """What a script has come to: everything of an order that counts."""

    line: int
    act: Act
    thing: int
    target: int
    place: tuple[float, float] | None


def relevant(line: int, order: PitOrder) -> Chosen:
    """An order without what is left over from weighing others."""
    is_thing = order.act in (Act.CAST, Act.DRINK)
    is_place = order.act is Act.CAST and SPELLS[order.thing].target is Target.POINT
    return Chosen(
        line,
        order.act,
        order.thing if is_thing else NOBODY,
        NOBODY if order.act is Act.PASS else order.target,
        (order.x, order.y) if is_place else None,
    )


def chosen_by_kernel(fight: Fight, who: int) -> Chosen | None:
    """What somebody's byte code orders, in a round just begun."""
    for agent in range(int(fight.units)):
        fight.unit[agent].outside = int(agent != who)
    entries.choose_all(fight)
    unit = fight.unit[who]
    if int(unit.line) == NOBODY:
        return None
    place = float(unit.to_x), float(unit.to_y)
    order = PitOrder(Act(int(unit.act)), int(unit.thing), int(unit.target), *place)
    return relevant(int(unit.line), order)


def chosen_by_closures(fight: Fight, who: int, script: Iterable[CheckedStatement]) -> Chosen | None:
    """The same by the functions of the vocabulary."""
    if fight.over or fight.unit[who].begun or not entries.able(fight, who):
        return None
    entries.decide(fight, who)
    written = FixedScript("anyone", [line_of(statement) for statement in script], FightLuck(fight))
    order = written.act(Me(fight, who))
    return None if order is None else relevant(written.last_place or 0, order)


@cache
def line_of(statement: CheckedStatement) -> Line:
    """A statement as a script in Python holds it."""
    return line_from("line", statement, True)


def luck_of(fight: Fight) -> tuple[int, int]:
    """Where the luck of a fight stands."""
    return int(fight.luck.low), int(fight.luck.carry)


def both_ways(
    fight: PitBout, who: int, script: Iterable[CheckedStatement]
) -> tuple[Chosen | None, Chosen | None]:
    """What the byte code and the functions choose in the next round, in copies of the
    fight; the luck they use up must be the same."""
    compiled = copied(fight.record)
    entries.begin(compiled)
    plain = copied(compiled)
    by_kernel = chosen_by_kernel(compiled, who)
    by_closures = chosen_by_closures(plain, who, script)
    assert luck_of(compiled) == luck_of(plain)
    return by_kernel, by_closures


def hold(fight: PitBout, who: int, lines: str) -> tuple[CheckedStatement, ...]:
    """Hand somebody another script."""
    script = statements(lines)
    assert fight.world.lines.fight is fight.world.record, "hand it over before retelling"
    write_script(fight.record, who, fight.world.lines.numbers_of([script])[0])
    return script


def decided(fight: PitBout, who: int, lines: str) -> Chosen | None:
    """What somebody would choose in the next round by other lines than his own; both ways
    to run them must agree. None when no line acts."""
    by_kernel, by_closures = both_ways(fight, who, hold(fight, who, lines))
    assert by_kernel == by_closures
    return by_kernel


def decisions(fight: PitBout, who: int, lines: str, count: int = 40) -> list[Chosen | None]:
    """What somebody would choose with many kinds of luck."""
    script = hold(fight, who, lines)
    found = []
    for seed in range(count):
        by_kernel, by_closures = both_ways(retold(fight, seed), who, script)
        assert by_kernel == by_closures
        found.append(by_kernel)
    return found


# --- disorder ----------------------------------------------------------------------------


def disturbed(fight: PitBout, luck: Random) -> PitBout:
    """A copy of a fight with its agents moved, wounded, blessed, cursed and attacked."""
    scene = retold(fight, luck.randrange(2**32))
    for who in range(AGENTS):
        unit = scene.record.unit[who]
        if not unit.alive:
            continue
        if luck.randrange(2):
            put(scene, who, luck.uniform(-5, 5), luck.uniform(-5, 5))
        if luck.randrange(2):
            set_health(scene, who, 1 + luck.randrange(int(unit.most_health)))
        if luck.randrange(2):
            afflict(scene, who, *luck.sample(list(Influence), 2), rounds=1 + luck.randrange(9))
        if luck.randrange(2):
            attacked(scene, who, (who + 4) % AGENTS, from_afar=bool(luck.randrange(2)))
        give_spell(scene, who, *luck.sample(sorted(SPELL), luck.randrange(4)))
        if luck.randrange(6) == 0:
            unit.kind = Kind.SORCERER
    if luck.randrange(3) == 0:
        add_zone(scene, Zone.SILENCE, luck.uniform(-5, 5), luck.uniform(-5, 5), 4.0, 2)
    return scene
