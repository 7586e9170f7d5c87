"""Small fights to order: who holds which script, what is poked, who does what.

    fight = bout({RED_WIZARD: 'cast("Shield");'})
    put(fight, BLUE_FIGHTER, 300, 400)
    events = play(fight, {BLUE_FIGHTER: melee(RED_WIZARD)})
    assert of(events, Event.STRIKES, who=BLUE_FIGHTER)

Everybody without a script waits. The free numbers are those proposed, not those
chosen, so that calibration changes no test.
"""

from __future__ import annotations

from copy import copy
from functools import cache
from typing import TYPE_CHECKING, NamedTuple

from sparring.kernels.bytecode import NOBODY
from sparring.kernels.records import copied
from sparring.luck import WORD, Luck
from sparring.rules.check import parse_rules
from sparring.scripting.rulebase import line_from
from sparring.scripting.script import FixedScript
from sparring.worlds.crpg.data.characters import CHARACTERS
from sparring.worlds.crpg.data.codes import Act, Event, Influence, Kind, Target
from sparring.worlds.crpg.data.influences import INFLUENCES
from sparring.worlds.crpg.data.numbers import CHOSEN, PROPOSED, settled
from sparring.worlds.crpg.data.potions import POTIONS
from sparring.worlds.crpg.data.spells import SPELLS
from sparring.worlds.crpg.kernel import entries
from sparring.worlds.crpg.vocabulary import CrpgOrder, Me, crpg_words
from sparring.worlds.crpg.world import Crpg
from sparring.worlds.fights import write_script
from sparring.worlds.why import FightLuck

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping

    from sparring.rules.checked import CheckedStatement
    from sparring.scripting.rulebase import Line
    from sparring.worlds.crpg.data.codes import Cloud
    from sparring.worlds.crpg.kernel.record import Fight
    from sparring.worlds.crpg.outcome import Happening
    from sparring.worlds.crpg.stepping import CrpgBout

RED_FIGHTER, RED_SECOND_FIGHTER, RED_WIZARD, RED_SECOND_WIZARD = range(4)
BLUE_FIGHTER, BLUE_SECOND_FIGHTER, BLUE_WIZARD, BLUE_SECOND_WIZARD = range(4, 8)
RED, BLUE = range(4), range(4, 8)
AGENTS = range(8)
FIRST_ANIMAL = 8
FOR_EVER = 1_000
"""Rounds."""
TRIES = 400
"""How often luck is asked when a share is measured."""
SLACK = 0.1
"""Four standard deviations of a share of one half in so many tries."""

SPELL = {entry.name: at for at, entry in enumerate(SPELLS)}
POTION = {entry.name.removeprefix("Potion of "): at for at, entry in enumerate(POTIONS)}
WORDS = crpg_words()


# --- fights ------------------------------------------------------------------


@cache
def statements(lines: str) -> tuple[CheckedStatement, ...]:
    """The lines of a script, checked."""
    return parse_rules(f"script anyone\n{lines}\n", WORDS).scripts[0].lines


@cache
def world_with(changed: tuple[tuple[str, int], ...]) -> Crpg:
    """A world with the numbers proposed, but for these."""
    return Crpg(numbers=PROPOSED | dict(changed))


def world(numbers: Mapping[str, int] | None = None) -> Crpg:
    return world_with(tuple(sorted((numbers or {}).items())))


def bout(
    scripts: Mapping[int, str] | None = None,
    *,
    numbers: Mapping[str, int] | None = None,
    seed: int = 1,
) -> CrpgBout:
    """A fight in which everybody waits but those who are given rules."""
    given = scripts or {}
    sides = [[statements(given.get(agent, "pass;")) for agent in side] for side in (RED, BLUE)]
    return world(numbers).begin((sides[0], sides[1]), seed)


def retold(fight: CrpgBout, seed: int) -> CrpgBout:
    """The same moment with other luck."""
    again = copy(fight)
    again.world = copy(fight.world)
    again.world.record = copied(fight.record)
    again.all_events, again.orders = list(fight.all_events), list(fight.orders)
    luck = Luck(seed)
    again.record.luck.low, again.record.luck.carry = luck.state & WORD, luck.state >> 32
    return again


def play(fight: CrpgBout, orders: Mapping[int, CrpgOrder] | None = None) -> tuple[Happening, ...]:
    """One round in which some are ordered about."""
    fight.open_round()
    for agent, order in (orders or {}).items():
        assert fight.order(agent, order), f"{order} was refused"
    return fight.close_round()


def played(fight: CrpgBout) -> tuple[Happening, ...]:
    """One round more; its events."""
    fight.step()
    return fight.events


def play_rounds(fight: CrpgBout, count: int) -> list[Happening]:
    """Several rounds by the scripts alone; their events."""
    return [event for _ in range(count) for event in played(fight)]


def samples(
    fight: CrpgBout, orders: Mapping[int, CrpgOrder], count: int = TRIES
) -> Iterator[tuple[CrpgBout, tuple[Happening, ...]]]:
    """The next round again and again, each time with other luck."""
    for seed in range(count):
        again = retold(fight, seed)
        yield again, play(again, orders)


def happens_always(
    fight: CrpgBout, orders: Mapping[int, CrpgOrder], came_true: Callable[[CrpgBout], object]
) -> bool:
    """Whether the next round goes a certain way with many kinds of luck."""
    return all(came_true(again) for again, _ in samples(fight, orders, 60))


@cache
def luck_that_rolls(face: int, sides: int, before: tuple[int, ...]) -> int:
    """A seed whose luck shows a face, after dice with so many sides."""
    for seed in range(1_000_000):
        luck = Luck(seed)
        for other in before:
            luck.below(other)
        if luck.below(sides) == face - 1:
            return seed
    raise AssertionError("no seed rolls that")


def faces(
    fight: CrpgBout,
    orders: Mapping[int, CrpgOrder],
    came_true: Callable[[CrpgBout], object],
    *,
    sides: int = 20,
    before: tuple[int, ...] = (),
) -> list[int]:
    """The faces of the die that decides the next round for which it goes a certain
    way; `before` are the dice rolled before it."""
    found = []
    for face in range(1, sides + 1):
        again = retold(fight, luck_that_rolls(face, sides, before))
        play(again, orders)
        if came_true(again):
            found.append(face)
    return found


def from_to(least: int, most: int = 20) -> list[int]:
    """The faces of a die from one to another."""
    return list(range(least, most + 1))


def until(
    fight: CrpgBout, orders: Mapping[int, CrpgOrder], came_true: Callable[[CrpgBout], object]
) -> tuple[CrpgBout, tuple[Happening, ...]]:
    """The next round with luck that lets it go a certain way."""
    for again, events in samples(fight, orders):
        if came_true(again):
            return again, events
    raise AssertionError("luck never let it happen")


# --- orders ------------------------------------------------------------------


def cast(spell: str, at: int | tuple[float, float] | None = None) -> CrpgOrder:
    if isinstance(at, tuple):
        return CrpgOrder(Act.CAST, SPELL[spell], NOBODY, *at, True)
    return CrpgOrder(Act.CAST, SPELL[spell], NOBODY if at is None else at)


def drink(potion: str) -> CrpgOrder:
    return CrpgOrder(Act.DRINK, POTION[potion])


def melee(target: int) -> CrpgOrder:
    return CrpgOrder(Act.MELEE, target=target)


def shoot(target: int) -> CrpgOrder:
    return CrpgOrder(Act.RANGED, target=target)


def move_to(x: float, y: float) -> CrpgOrder:
    return CrpgOrder(Act.MOVE_TO, NOBODY, NOBODY, x, y, True)


def move_from(x: float, y: float) -> CrpgOrder:
    return CrpgOrder(Act.MOVE_FROM, NOBODY, NOBODY, x, y, True)


def cast_by(
    fight: CrpgBout, who: int, spell: str, at: int | tuple[float, float] | None = None
) -> tuple[Happening, ...]:
    """A round in which somebody casts a spell he did not have."""
    give_spell(fight, who, spell)
    return play(fight, {who: cast(spell, at)})


# --- poking ------------------------------------------------------------------


def put(fight: CrpgBout, who: int, x: float, y: float) -> None:
    """Somebody somewhere else."""
    unit = fight.record.unit[who]
    unit.x, unit.y = x, y
    fight.record.moved = 1


def scatter(fight: CrpgBout, away: Iterable[int], x: float, y: float) -> None:
    """Several agents out of the way, at one point."""
    for who in away:
        put(fight, who, x, y)


def set_health(fight: CrpgBout, who: int, health: int) -> None:
    fight.record.unit[who].health = health


def kill(fight: CrpgBout, *whom: int) -> None:
    """Somebody dead since before the fight."""
    for who in whom:
        unit = fight.record.unit[who]
        unit.health, unit.alive, unit.died_at = 0, 0, 0
    regroup(fight)


def regroup(fight: CrpgBout) -> None:
    """Kernels remember who is alive and for whom he fights: here it is noted anew."""
    for side in (0, 1):
        fight.record.standing[side] = standing(fight, side)


def standing(fight: CrpgBout, side: int) -> int:
    """The living who fight for a side, as bits."""
    units = list(enumerate(fight.record.unit[: int(fight.record.units)]))
    return sum(1 << who for who, unit in units if unit.alive and unit.side == side)


def give_spell(fight: CrpgBout, who: int, *spells: str) -> None:
    for spell in spells:
        fight.record.unit[who].spells[SPELL[spell]] += 1


def give_potion(fight: CrpgBout, who: int, *potions: str) -> None:
    for potion in potions:
        fight.record.unit[who].potions[POTION[potion]] += 1


def afflict(fight: CrpgBout, who: int, *influences: Influence, rounds: int = FOR_EVER) -> None:
    """Influences on somebody from the beginning of the next round on."""
    unit = fight.record.unit[who]
    begins = 10 * int(fight.record.rounds)
    for influence in influences:
        unit.influences |= 1 << influence
        unit.since[influence], unit.until[influence] = begins, begins + 10 * rounds
        unit.images = max(int(unit.images), INFLUENCES[influence].images)
    look_again(fight, who)
    for name, value in sums_of(unit, fight.world.numbers).items():
        setattr(unit, name, value)
    regroup(fight)


def look_again(fight: CrpgBout, who: int) -> None:
    """Kernels remember when something is due next: here it is as soon as possible."""
    fight.record.due = fight.record.unit[who].due = 0


def add_cloud(
    fight: CrpgBout, kind: Cloud, x: float, y: float, radius: float, maker: int = 0
) -> None:
    """A cloud in which everybody stands already who is inside."""
    record = fight.record
    at = next(at for at, cloud in enumerate(record.cloud) if not cloud.present)
    cloud = record.cloud[at]
    cloud.present, cloud.kind, cloud.maker = 1, kind, maker
    cloud.x, cloud.y, cloud.radius, cloud.until = x, y, radius, 10_000
    cloud.inside = sum(
        1 << who
        for who in AGENTS
        if record.unit[who].alive and distance_to(fight, who, x, y) <= radius
    )
    record.clouds += 1
    record.cloud_places = max(int(record.cloud_places), at + 1)


def add_animal(fight: CrpgBout, side: int, x: float, y: float, kind: Kind = Kind.WOLF) -> int:
    """An animal on a side; returns its place."""
    record = fight.record
    who = next(at for at in range(FIRST_ANIMAL, len(record.unit)) if not record.unit[at].present)
    unit, row = record.unit[who], record.book.character[kind]
    unit.present = unit.alive = 1
    unit.kind, unit.type, unit.team, unit.side = kind, row.type, side, side
    unit.health = unit.most_health = row.health
    unit.x, unit.y, unit.step, unit.leaves_at, unit.acts_from = x, y, row.step, 10_000, 0
    look_again(fight, who)
    unit.influences = unit.images = unit.slowed = unit.pending = unit.lands = 0
    unit.lines, unit.script[0], unit.moves, unit.outside, unit.target = 1, 0, 0, 0, NOBODY
    for name, value in sums_of(unit, fight.world.numbers).items():
        setattr(unit, name, value)
    record.animals[side] += 1
    record.units = max(int(record.units), who + 1)
    regroup(fight)
    return who


# --- asking ------------------------------------------------------------------


def of(events: Iterable[Happening], code: Event, **fields: object) -> list[Happening]:
    """The events of a sort, with these fields."""
    return [
        event
        for event in events
        if event.code is code
        and all(getattr(event, name) == value for name, value in fields.items())
    ]


def has(fight: CrpgBout, who: int, influence: Influence) -> bool:
    return bool(int(fight.record.unit[who].influences) >> influence & 1)


def health(fight: CrpgBout, who: int) -> int:
    return int(fight.record.unit[who].health)


def lost(fight: CrpgBout, who: int) -> int:
    """The health somebody has lost since the start."""
    unit = fight.record.unit[who]
    return int(unit.most_health) - int(unit.health)


def place(fight: CrpgBout, who: int) -> tuple[float, float]:
    unit = fight.record.unit[who]
    return float(unit.x), float(unit.y)


def distance_to(fight: CrpgBout, who: int, x: float, y: float) -> float:
    here = place(fight, who)
    return ((here[0] - x) ** 2 + (here[1] - y) ** 2) ** 0.5


def copies(fight: CrpgBout, who: int, spell: str) -> int:
    return int(fight.record.unit[who].spells[SPELL[spell]])


def flasks(fight: CrpgBout, who: int, potion: str) -> int:
    return int(fight.record.unit[who].potions[POTION[potion]])


def animals_of(fight: CrpgBout, side: int) -> list[int]:
    units = fight.record.unit
    return [
        at
        for at in range(FIRST_ANIMAL, int(fight.record.units))
        if units[at].present and units[at].team == side
    ]


# --- what influences add up to, written from the data alone ------------------


def sums_of(unit: object, numbers: Mapping[str, int] = CHOSEN) -> dict[str, int]:
    """Everything `refigure` of the kernel adds up, in plain Python."""
    bits, team = int(unit.influences), int(unit.team)  # type: ignore[attr-defined]
    character = CHARACTERS[int(unit.kind)]  # type: ignore[attr-defined]
    held = [entry for entry in INFLUENCES if bits >> entry.code & 1]
    own = settled(character.armour, numbers)
    better = sum(entry.armour for entry in held)
    classes = [own, *(e.armour_class for e in held if e.armour_class is not None)]
    missiles = [own, *(e.missile_class for e in held if e.missile_class is not None)]
    strengths = [entry for entry in held if entry.strength_aim is not None]
    # Weakened and Strengthened cancel each other: never two at once.
    strength = strengths[-1] if strengths else None
    fire = 100
    for entry in held:
        fire = fire * entry.fire // 100
    return {
        "frozen": int(any(entry.freezes for entry in held)),
        "aim": sum(settled(entry.aim, numbers) for entry in held),
        "damage": sum(entry.damage for entry in held),
        "melee_aim": strength.strength_aim - character.strength_aim if strength else 0,
        "melee_damage": strength.strength_damage - character.strength_damage if strength else 0,
        "armour": min(classes) - better,
        "missile_armour": min(missiles) - better,
        "saves": sum(entry.saves for entry in held),
        "spell_failure": max((entry.spell_failure for entry in held), default=0),
        "fire": fire,
        "smaller_dice": sum(entry.smaller_dice for entry in held),
        "blocked": sum({1 << other for entry in held for other in entry.blocks}),
        "side": 1 - team if any(entry.turns for entry in held) else team,
    }


# --- what a script chooses, asked both ways ----------------------------------


class Chosen(NamedTuple):
    """What a script has come to: everything of an order that counts."""

    line: int
    act: Act
    thing: int
    target: int
    place: tuple[float, float] | None


def relevant(line: int, order: CrpgOrder) -> Chosen:
    """An order without what is left over from weighing others."""
    is_thing = order.act in (Act.CAST, Act.DRINK)
    is_move = order.act in (Act.MOVE_TO, Act.MOVE_FROM)
    needs_place = is_move and order.target == NOBODY
    if order.act is Act.CAST and SPELLS[order.thing].target is Target.POINT:
        needs_place = True
    return Chosen(
        line,
        order.act,
        order.thing if is_thing else NOBODY,
        NOBODY if order.act in (Act.DRINK, Act.PASS) else order.target,
        (order.x, order.y) if needs_place else None,
    )


def chosen_by_kernel(fight: Fight, who: int) -> Chosen | None:
    """What somebody's byte code orders, in a round just begun."""
    for agent in range(int(fight.units)):
        fight.unit[agent].outside = int(agent != who)
    entries.choose_all(fight)
    unit = fight.unit[who]
    if int(unit.line) == NOBODY:
        return None
    order = CrpgOrder(
        Act(int(unit.act)), int(unit.thing), int(unit.target), float(unit.to_x), float(unit.to_y)
    )
    return relevant(int(unit.line), order)


def chosen_by_closures(fight: Fight, who: int, script: Iterable[CheckedStatement]) -> Chosen | None:
    """The same by the functions of the vocabulary."""
    if fight.over or not entries.able(fight, who):
        return None
    written = FixedScript("anyone", [line_of(statement) for statement in script], FightLuck(fight))
    order = written.act(Me(fight, who))
    return None if order is None else relevant(written.last_place or 0, order)


@cache
def line_of(statement: CheckedStatement) -> Line:
    """A statement as a script in Python holds it."""
    return line_from("line", statement, True)


def luck_of(fight: Fight) -> tuple[int, int]:
    return int(fight.luck.low), int(fight.luck.carry)


def both_ways(
    fight: CrpgBout, who: int, script: Iterable[CheckedStatement]
) -> tuple[Chosen | None, Chosen | None]:
    """What the byte code and the functions choose in the next round, in copies of
    the fight; the luck they use up must be the same."""
    compiled = copied(fight.record)
    entries.begin(compiled)
    plain = copied(compiled)
    by_kernel = chosen_by_kernel(compiled, who)
    by_closures = chosen_by_closures(plain, who, script)
    assert luck_of(compiled) == luck_of(plain)
    return by_kernel, by_closures


def hold(fight: CrpgBout, who: int, lines: str) -> tuple[CheckedStatement, ...]:
    """Hand somebody another script, without the spells it asks for."""
    script = statements(lines)
    assert fight.world.lines.fight is fight.world.record, "hand it over before retelling"
    numbers = fight.world.lines.numbers_of([script])[0]
    write_script(fight.record, who, numbers)
    return script


def decided(fight: CrpgBout, who: int, lines: str) -> Chosen | None:
    """What somebody would choose in the next round by other lines than his own;
    both ways to run them must agree. None when no line acts."""
    by_kernel, by_closures = both_ways(fight, who, hold(fight, who, lines))
    assert by_kernel == by_closures
    return by_kernel


def decisions(fight: CrpgBout, who: int, lines: str, count: int = 60) -> list[Chosen | None]:
    """What somebody would choose with many kinds of luck."""
    script = hold(fight, who, lines)
    found = []
    for seed in range(count):
        by_kernel, by_closures = both_ways(retold(fight, seed), who, script)
        assert by_kernel == by_closures
        found.append(by_kernel)
    return found
