"""Expected damage between duelling sorcerers: table 3.4 of the agent-modelling thesis, to the
precision it is printed with. Once exactly, from the data entries alone, and once by fights."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

import pytest

from sparring.worlds.pit.data.characters import CHARACTERS
from sparring.worlds.pit.data.codes import Effect, Event, Influence, Kind, Saved, Throw
from sparring.worlds.pit.data.influences import INFLUENCES
from sparring.worlds.pit.data.spells import SPELLS
from tests.worlds.pit.stage import (
    BLUE_WIZARD,
    RED_WIZARD,
    SPELL,
    afflict,
    amounts,
    cast,
    duel,
    give_spell,
    make_tough,
    melee,
    play,
    put,
    retold,
    shoot,
)

if TYPE_CHECKING:
    from collections.abc import Mapping

    from sparring.worlds.pit.data.characters import Weapon
    from sparring.worlds.pit.stepping import PitBout
    from sparring.worlds.pit.vocabulary import PitOrder

PRINTED = {
    "dagger": "3.2",
    "crossbow": "3.5",
    "Magic Missile": "14",
    "Fireball": "16",
    "Fireball past Resist Elements": "1.5",
}
"""The table."""
SORCERER = CHARACTERS[Kind.SORCERER]
FIGHTS = 1_500


def as_printed(name: str, value: float) -> str:
    """A number with as many digits as the table has."""
    _, _, decimals = PRINTED[name].partition(".")
    return f"{value:.{len(decimals)}f}"


# --- from the data --------------------------------------------------------------------


def sums(dice: int, sides: int) -> Mapping[int, float]:
    """How likely each sum of some dice is."""
    ways = Counter([0])
    for _ in range(dice):
        ways = Counter(total + face for total in ways.elements() for face in range(1, sides + 1))
    return {total: count / sides**dice for total, count in ways.items()}


def hit_chance(weapon: Weapon) -> float:
    """How often a blow hits the other sorcerer: 20 always does, 1 never."""
    assert isinstance(SORCERER.armour, int)
    hits = [face for face in range(1, 21) if face + weapon.aim >= SORCERER.armour]
    return len({*hits, 20} - {1}) / 20


def by_weapon(weapon: Weapon) -> float:
    """What a blow costs the other sorcerer on average, criticals included."""
    hit = hit_chance(weapon)
    threat = (21 - weapon.threat) / 20
    blow = sum(
        chance * (total + weapon.plus) for total, chance in sums(weapon.dice, weapon.sides).items()
    )
    return blow * hit + blow * (weapon.multiplier - 1) * threat * hit


def failing_chance(level: int, throw: Throw) -> float:
    """How often the other sorcerer's saving throw fails: 1 always does, 20 never."""
    needed = 10 + level + (SORCERER.casting - 10) // 2 - SORCERER.saves[throw]
    holds = [face for face in range(1, 21) if face >= needed]
    return 1 - len({*holds, 20} - {1}) / 20


def by_spell(name: str, ward: Influence | None = None) -> float:
    """What a spell costs the other sorcerer on average, the first time with a ward."""
    spell = SPELLS[SPELL[name]]
    absorbed = 0 if ward is None else INFLUENCES[ward].absorbs_each
    total = 0.0
    for effect in spell.effects:
        assert effect.effect is Effect.DAMAGE
        assert isinstance(effect.plus, int)
        fails = 1.0 if effect.saved is Saved.NOTHING else failing_chance(spell.level, effect.throw)
        for rolled, chance in sums(
            SORCERER.level if effect.per_level else effect.dice, effect.sides
        ).items():
            whole = rolled + effect.plus
            felt = fails * max(0, whole - absorbed) + (1 - fails) * max(0, whole // 2 - absorbed)
            total += chance * felt
    return total * spell.strikes


def expected() -> dict[str, float]:
    """The table by calculation."""
    assert SORCERER.ranged is not None
    return {
        "dagger": by_weapon(SORCERER.melee),
        "crossbow": by_weapon(SORCERER.ranged),
        "Magic Missile": by_spell("Magic Missile"),
        "Fireball": by_spell("Fireball"),
        "Fireball past Resist Elements": by_spell("Fireball", Influence.WARDED),
    }


def test_the_data_entries_give_the_table_to_its_printed_precision():
    assert {name: as_printed(name, value) for name, value in expected().items()} == PRINTED


def test_the_numbers_behind_it_are_those_of_the_sheet():
    found = expected()
    assert found["dagger"] == pytest.approx(3.2175)
    assert found["crossbow"] == pytest.approx(3.465)
    assert found["Magic Missile"] == pytest.approx(14)
    assert found["Fireball"] == pytest.approx(15.75)
    assert found["Fireball past Resist Elements"] == pytest.approx(1.46, abs=0.01)


# --- by fights ------------------------------------------------------------------------


def losses(order: PitOrder, *, warded: bool = False, beside: bool = False) -> list[int]:
    """What the other sorcerer loses in a round of one thing, again and again."""
    fight = duel()
    if beside:
        put(fight, RED_WIZARD, 0, 0)
        put(fight, BLUE_WIZARD, 2, 0)
    make_tough(fight, BLUE_WIZARD)
    give_spell(fight, RED_WIZARD, "Fireball", "Magic Missile")
    # He faces his enemy, so that nobody flanks him.
    fight.record.unit[BLUE_WIZARD].last_target = RED_WIZARD
    if warded:
        afflict(fight, BLUE_WIZARD, Influence.WARDED, rolled=30)
    return [one_loss(retold(fight, 0), order, seed) for seed in range(FIGHTS)]


def one_loss(fight: PitBout, order: PitOrder, seed: int) -> int:
    """What he loses with the luck of a seed."""
    events = play(fight, {RED_WIZARD: order}, luck=seed)
    hurts = (Event.STRIKES, Event.SHOOTS, Event.HURT)
    return sum(sum(amounts(events, code, target=BLUE_WIZARD)) for code in hurts)


@pytest.mark.parametrize(
    ("name", "order", "warded", "beside"),
    [
        ("dagger", melee(BLUE_WIZARD), False, True),
        ("crossbow", shoot(BLUE_WIZARD), False, False),
        ("Magic Missile", cast("Magic Missile", BLUE_WIZARD), False, False),
        ("Fireball", cast("Fireball", BLUE_WIZARD), False, False),
        ("Fireball past Resist Elements", cast("Fireball", BLUE_WIZARD), True, False),
    ],
)
def test_fights_between_two_sorcerers_come_to_the_same(name, order, warded, beside):
    found = losses(order, warded=warded, beside=beside)
    mean = sum(found) / len(found)
    spread = (sum((loss - mean) ** 2 for loss in found) / len(found)) ** 0.5
    assert spread > 0
    assert abs(mean - expected()[name]) < 4 * spread / len(found) ** 0.5
