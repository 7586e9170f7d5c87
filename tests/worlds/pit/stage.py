"""Small fights to order: who is there, who holds which script, what is poked, who does what.

    fight = staged(RED_WIZARD, BLUE_FIGHTER)
    put(fight, BLUE_FIGHTER, 5, 0)
    events = play(fight, {RED_WIZARD: cast("Magic Missile", BLUE_FIGHTER)})
    assert of(events, Event.HURT, target=BLUE_FIGHTER)

Only those who are named are in the pit, and everybody without a script waits. The free
numbers are those proposed, not those chosen, so that calibration changes no test.
"""

from __future__ import annotations

from copy import copy
from functools import cache
from math import hypot
from typing import TYPE_CHECKING, NamedTuple

from sparring.kernels.bytecode import NOBODY
from sparring.kernels.records import copied
from sparring.luck import WORD, Luck
from sparring.rules.check import parse_rules
from sparring.worlds.pit.data.characters import CHARACTERS
from sparring.worlds.pit.data.codes import FOREVER, TICKS, Act, Event, Influence, Kind, Zone
from sparring.worlds.pit.data.influences import HIDING_MASK, INFLUENCES
from sparring.worlds.pit.data.numbers import FREE_NUMBERS, settled
from sparring.worlds.pit.data.potions import POTIONS
from sparring.worlds.pit.data.spells import SPELLS
from sparring.worlds.pit.kernel import entries
from sparring.worlds.pit.kernel.record import AGENTS, TEAM, UNITS
from sparring.worlds.pit.vocabulary import PitOrder, pit_words
from sparring.worlds.pit.world import Pit

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping

    from sparring.rules.checked import CheckedStatement
    from sparring.worlds.pit.outcome import Happening
    from sparring.worlds.pit.stepping import PitBout

RED_FIGHTER, RED_ROGUE, RED_PRIEST, RED_WIZARD = range(4)
BLUE_FIGHTER, BLUE_ROGUE, BLUE_PRIEST, BLUE_WIZARD = range(4, 8)
RED, BLUE = range(4), range(4, 8)
EVERYBODY = range(8)
PRIESTS_CREATURE = {RED_PRIEST: 8, BLUE_PRIEST: 10}
WIZARDS_CREATURE = {RED_WIZARD: 9, BLUE_WIZARD: 11}
CREATURE = PRIESTS_CREATURE | WIZARDS_CREATURE
"""The place of each caster's creature."""
LANDS = 5
"""The tick in which a spell lands that is begun at once: two and a half seconds."""
TRIES = 200
"""How often luck is asked when a share or a range is measured."""

SPELL = {entry.name: at for at, entry in enumerate(SPELLS)}
POTION = {entry.name.removeprefix("Potion of "): at for at, entry in enumerate(POTIONS)}
PROPOSED = {number.name: number.proposed for number in FREE_NUMBERS}


TESTED: set[str] = set()
"""Spells that have a test of their own."""


def about(*spells: str) -> Callable[[Callable[..., None]], Callable[..., None]]:
    """Notes which spells a test is about, so that none is forgotten."""
    TESTED.update(spells)
    return lambda test: test


# --- fights ------------------------------------------------------------------


@cache
def statements(lines: str) -> tuple[CheckedStatement, ...]:
    """The lines of a script, checked."""
    return parse_rules(f"script anyone\n{lines}\n", pit_words()).scripts[0].lines


@cache
def world_with(changed: tuple[tuple[str, int], ...]) -> Pit:
    """A world with the numbers proposed, but for these."""
    return Pit(numbers=PROPOSED | dict(changed))


def staged(
    *who: int,
    scripts: Mapping[int, str] | None = None,
    numbers: Mapping[str, int] | None = None,
    kinds: Mapping[int, Kind] | None = None,
    seed: int = 1,
) -> PitBout:
    """A fight between these, or all eight, in which everybody waits who is given no rules."""
    given = scripts or {}
    sides = [[statements(given.get(agent, "pass;")) for agent in side] for side in (RED, BLUE)]
    world = world_with(tuple(sorted((numbers or {}).items())))
    fight = world.begin((sides[0], sides[1]), seed)
    for agent in EVERYBODY:
        if who and agent not in who:
            fight.record.kinds[agent] = NOBODY
        elif agent in (kinds or {}):
            fight.record.kinds[agent] = (kinds or {})[agent]
    entries.start(fight.record, seed & WORD, seed >> 32)
    return fight


def duel(*, seed: int = 1) -> PitBout:
    """Two sorcerers alone in the pit, where wizards usually stand."""
    return staged(RED_WIZARD, BLUE_WIZARD, kinds=dict.fromkeys(SORCERERS, Kind.SORCERER), seed=seed)


SORCERERS = (RED_WIZARD, BLUE_WIZARD)


def retold(fight: PitBout, seed: int) -> PitBout:
    """The same moment with other luck."""
    again = copy(fight)
    again.world = copy(fight.world)
    again.world.record = copied(fight.record)
    again.all_events, again.orders = list(fight.all_events), list(fight.orders)
    be_lucky(again, seed)
    return again


def be_lucky(fight: PitBout, seed: int) -> None:
    """From now on the luck of another seed."""
    luck = Luck(seed)
    fight.record.luck.low, fight.record.luck.carry = luck.state & WORD, luck.state >> 32


def play(
    fight: PitBout,
    orders: Mapping[int, PitOrder] | None = None,
    *,
    luck: int | None = None,
    first: int | None = None,
) -> tuple[Happening, ...]:
    """One round in which some are ordered about; what happens may be left to the luck of a
    seed, and somebody may be the first in every tick."""
    fight.open_round()
    for agent, order in (orders or {}).items():
        assert fight.order(agent, order), f"{order} was refused"
    if first is not None:
        others = [int(who) for who in fight.record.order if who != first]
        fight.record.order[:] = [first, *others]
    if luck is not None:
        be_lucky(fight, luck)
    return fight.close_round()


def play_rounds(fight: PitBout, count: int) -> list[Happening]:
    """Several rounds by the scripts alone; their events."""
    return [event for _ in range(count) for event in play(fight)]


def samples(
    fight: PitBout, orders: Mapping[int, PitOrder] | None = None, count: int = TRIES
) -> Iterator[tuple[PitBout, tuple[Happening, ...]]]:
    """The next round again and again, each time with other luck."""
    for seed in range(count):
        again = retold(fight, seed)
        yield again, play(again, orders)


def until(
    fight: PitBout,
    orders: Mapping[int, PitOrder] | None,
    came_true: Callable[[PitBout], object],
) -> tuple[PitBout, tuple[Happening, ...]]:
    """The next round with luck that lets it go a certain way."""
    for again, events in samples(fight, orders):
        if came_true(again):
            return again, events
    raise AssertionError("luck never let it happen")


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
    fight: PitBout,
    orders: Mapping[int, PitOrder],
    came_true: Callable[[PitBout], object],
    *,
    before: tuple[int, ...] = (),
) -> list[int]:
    """The faces of the twenty-sided die that decides the next round for which it goes a
    certain way; `before` are the dice rolled before it."""
    found = []
    for face in range(1, 21):
        again = retold(fight, 0)
        play(again, orders, luck=luck_that_rolls(face, 20, before))
        if came_true(again):
            found.append(face)
    return found


def from_to(least: int, most: int = 20) -> list[int]:
    """The faces of a die from one to another."""
    return list(range(least, most + 1))


# --- dice and places ---------------------------------------------------------


def check_dice(rolled: list[int], dice: int, sides: int, plus: int = 0) -> None:
    """Sums of dice: nothing outside their range, and the mean and spread of them."""
    assert min(rolled) >= dice + plus
    assert max(rolled) <= dice * sides + plus
    mean, variance = dice * (sides + 1) / 2 + plus, dice * (sides * sides - 1) / 12
    found = sum(rolled) / len(rolled)
    assert abs(found - mean) < 4 * (variance / len(rolled)) ** 0.5
    spread = sum((one - found) ** 2 for one in rolled) / len(rolled)
    assert 0.6 * variance < spread < 1.5 * variance


def facing(fight: PitBout, one: int, other: int, metres: float = 8.0) -> None:
    """Two opposite each other, out of reach."""
    put(fight, one, -metres / 2, 0)
    put(fight, other, metres / 2, 0)


def cast_many_times(spell: str, caster: int, target: int) -> list[list[int]]:
    """What a spell costs somebody who is not killed by it: all losses, cast by cast."""
    fight = staged(caster, target)
    facing(fight, caster, target)
    make_tough(fight, target)
    give_spell(fight, caster, spell)
    return [
        amounts(events, Event.HURT, target=target, thing=SPELL[spell])
        for _, events in samples(fight, {caster: cast(spell, target)})
    ]


def whole_and_halved(spell: str, caster: int, target: int) -> tuple[list[int], list[int]]:
    """What a spell costs those whose saving throw fails, and those whose holds."""
    fight = staged(caster, target)
    facing(fight, caster, target)
    make_tough(fight, target)
    give_spell(fight, caster, spell)
    whole, halved = [], []
    for _, events in samples(fight, {caster: cast(spell, target)}):
        (loss,) = amounts(events, Event.HURT, target=target)
        (halved if of(events, Event.RESISTS) else whole).append(loss)
    return whole, halved


# --- orders ------------------------------------------------------------------


def cast(spell: str, at: int | tuple[float, float] | None = None) -> PitOrder:
    if isinstance(at, tuple):
        return PitOrder(Act.CAST, SPELL[spell], NOBODY, *at)
    return PitOrder(Act.CAST, SPELL[spell], NOBODY if at is None else at)


def drink(potion: str) -> PitOrder:
    return PitOrder(Act.DRINK, POTION[potion])


def melee(target: int) -> PitOrder:
    return PitOrder(Act.MELEE, target=target)


def shoot(target: int) -> PitOrder:
    return PitOrder(Act.RANGED, target=target)


def turn() -> PitOrder:
    return PitOrder(Act.TURN)


def run_to(x: float, y: float) -> PitOrder:
    return PitOrder(Act.MOVE, NOBODY, NOBODY, x, y)


# --- poking ------------------------------------------------------------------


def put(fight: PitBout, who: int, x: float, y: float) -> None:
    """Somebody somewhere else."""
    unit = fight.record.unit[who]
    unit.x, unit.y = x, y


def set_health(fight: PitBout, who: int, health: int) -> None:
    fight.record.unit[who].health = health


def make_tough(fight: PitBout, *whom: int) -> None:
    """Somebody whom nothing in a test kills."""
    for who in whom:
        unit = fight.record.unit[who]
        unit.health = unit.most_health = 10_000


def give_spell(fight: PitBout, who: int, *spells: str) -> None:
    for spell in spells:
        fight.record.unit[who].spells[SPELL[spell]] += 1


def take_spells(fight: PitBout, who: int, *but: str) -> None:
    """All spells but these are gone."""
    unit = fight.record.unit[who]
    for name, at in SPELL.items():
        unit.spells[at] = int(name in but)


def take_potions(fight: PitBout, who: int, *but: str) -> None:
    """All potions but these are gone."""
    unit = fight.record.unit[who]
    for name, at in POTION.items():
        unit.potions[at] = int(name in but)


def afflict(
    fight: PitBout, who: int, *influences: Influence, rounds: int = 500, rolled: int = 0
) -> None:
    """Influences on somebody from the beginning of the next round on."""
    unit = fight.record.unit[who]
    begins = TICKS * int(fight.record.rounds)
    for influence in influences:
        unit.influences |= 1 << influence
        unit.until[influence] = begins + TICKS * rounds
        unit.burns_at[influence] = begins + TICKS
        unit.strength_of[influence] = rolled
    if int(unit.influences) & HIDING_MASK:
        unit.hidden_from = sum(1 << other for other in range(UNITS) if side_of(other) != unit.side)
    fight.record.due = unit.due = 0
    for name, value in sums_of(fight, who).items():
        setattr(unit, name, value)


def attacked(fight: PitBout, who: int, by: int, *, from_afar: bool) -> None:
    """Somebody remembers that he was attacked, and by whom."""
    unit = fight.record.unit[who]
    unit.last_attacker, unit.attacked_from_afar = by, int(from_afar)


def add_creature(fight: PitBout, caster: int, kind: Kind, x: float, y: float) -> int:
    """A creature of a caster's that has been called already; returns its place."""
    summoner = {Kind.BADGER: "Summon Creature I", Kind.BOAR: "Summon Creature II"}
    spell = summoner.get(kind, "Animate Dead")
    give_spell(fight, caster, spell)
    play(fight, {caster: cast(spell, (x, y))})
    creature = CREATURE[caster]
    assert fight.record.unit[creature].alive
    put(fight, creature, x, y)
    return creature


def add_zone(fight: PitBout, kind: Zone, x: float, y: float, radius: float, maker: int) -> None:
    """A zone that nobody carries and that does not end."""
    at = next(at for at, zone in enumerate(fight.record.zone) if not zone.present)
    zone = fight.record.zone[at]
    zone.present, zone.kind, zone.maker, zone.carrier = 1, kind, maker, NOBODY
    zone.x, zone.y, zone.radius, zone.throw = x, y, radius, 17
    zone.next_at, zone.until = 0, FOREVER
    fight.record.zones += 1
    fight.record.silences += int(kind is Zone.SILENCE)


# --- asking ------------------------------------------------------------------


def side_of(who: int) -> int:
    return who // TEAM if who < AGENTS else (who - AGENTS) // 2


def of(events: Iterable[Happening], code: Event, **fields: object) -> list[Happening]:
    """The events of a sort, with these fields."""
    return [
        event
        for event in events
        if event.code is code
        and all(getattr(event, name) == value for name, value in fields.items())
    ]


def amounts(events: Iterable[Happening], code: Event, **fields: object) -> list[int]:
    """How much each event of a sort came to."""
    return [event.amount for event in of(events, code, **fields)]


def has(fight: PitBout, who: int, influence: Influence) -> bool:
    return bool(int(fight.record.unit[who].influences) >> influence & 1)


def is_hidden(fight: PitBout, who: int, of: int) -> bool:
    """Whether somebody cannot aim at another."""
    return bool(int(fight.record.unit[of].hidden_from) >> who & 1)


def is_alive(fight: PitBout, who: int) -> bool:
    return bool(fight.record.unit[who].alive)


def health(fight: PitBout, who: int) -> int:
    return int(fight.record.unit[who].health)


def lost(fight: PitBout, who: int) -> int:
    """The health somebody has lost since the start."""
    unit = fight.record.unit[who]
    return int(unit.most_health) - int(unit.health)


def place(fight: PitBout, who: int) -> tuple[float, float]:
    unit = fight.record.unit[who]
    return float(unit.x), float(unit.y)


def apart(fight: PitBout, one: int, other: int) -> float:
    """How far two stand from each other."""
    (x, y), (to_x, to_y) = place(fight, one), place(fight, other)
    return hypot(to_x - x, to_y - y)


def copies(fight: PitBout, who: int, spell: str) -> int:
    return int(fight.record.unit[who].spells[SPELL[spell]])


def flasks(fight: PitBout, who: int, potion: str) -> int:
    return int(fight.record.unit[who].potions[POTION[potion]])


class Deed(NamedTuple):
    """What somebody has chosen to do, by name."""

    act: Act
    thing: str = ""
    """The spell or potion."""
    target: int = NOBODY


def casts(spell: str, at: int) -> Deed:
    """The choice of a spell; those on oneself and for friends are aimed, too."""
    return Deed(Act.CAST, spell, at)


def drinks(potion: str) -> Deed:
    return Deed(Act.DRINK, potion)


def strikes(target: int) -> Deed:
    return Deed(Act.MELEE, "", target)


def shoots(target: int) -> Deed:
    return Deed(Act.RANGED, "", target)


def chosen(fight: PitBout, who: int, seed: int | None = None) -> Deed | None:
    """What somebody's script comes to in the next round, in a copy of the fight, perhaps
    with other luck; None when every line refuses."""
    again = retold(fight, 0 if seed is None else seed)
    if seed is None:
        again.record.luck.low, again.record.luck.carry = (
            fight.record.luck.low,
            fight.record.luck.carry,
        )
    again.open_round()
    unit = again.record.unit[who]
    if int(unit.line) == NOBODY:
        return None
    act, thing, target = Act(int(unit.act)), int(unit.thing), int(unit.target)
    if act is Act.CAST:
        return Deed(act, SPELLS[thing].name, target)
    if act is Act.DRINK:
        return Deed(act, POTIONS[thing].name.removeprefix("Potion of "))
    return Deed(act, "", target if act in (Act.MELEE, Act.RANGED) else NOBODY)


def choices(fight: PitBout, who: int, count: int = TRIES) -> list[Deed | None]:
    """What somebody's script comes to with many kinds of luck."""
    return [chosen(fight, who, seed) for seed in range(count)]


# --- what influences add up to, written from the data alone ------------------


def sums_of(fight: PitBout, who: int) -> dict[str, float]:
    """Everything the kernel adds up of what lasts on somebody, in plain Python."""
    unit = fight.record.unit[who]
    character = CHARACTERS[int(unit.kind)]
    held = [entry for entry in INFLUENCES if int(unit.influences) >> entry.code & 1]
    rolled = {entry.code: int(unit.strength_of[entry.code]) for entry in held}
    strength = character.strength
    for entry in held:
        strength += entry.strength + (rolled[entry.code] if entry.rolls_strength else 0)
        strength = max(strength, entry.least_strength)
    base_attack = max([character.base_attack, *(entry.least_attack for entry in held)])
    casting = character.casting + sum(rolled[e.code] for e in held if e.rolls_casting)
    stronger = bonus(strength) - bonus(character.strength)
    stride = fight.world.numbers["speed"] / 20
    for entry in held:
        stride = stride * entry.pace / 100
    return {
        "disabled": int(any(entry.disables for entry in held)),
        "hasted": int(any(entry.extra_action for entry in held)),
        "aim": sum(entry.aim for entry in held) + base_attack - character.base_attack,
        "damage": sum(entry.damage for entry in held),
        "armour": settled(character.armour, fight.world.numbers) + sum(e.armour for e in held),
        "saves": sum(entry.saves for entry in held),
        "base_attack": base_attack,
        "strength": strength,
        "melee_aim": stronger,
        "melee_damage": stronger,
        "casting": bonus(casting),
        "will": bonus(casting) - bonus(character.casting),
        "kept_off": max([0, *(entry.spells_kept_off for entry in held)]),
        "stride": stride,
    }


def bonus(score: int) -> int:
    """What an ability score adds to rolls."""
    return score // 2 - 5
