"""What may be ordered is what is accepted: no more, no less."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sparring.errors import UsageError
from sparring.worlds.crpg.data.codes import NONE, Act, Influence
from sparring.worlds.crpg.kernel.record import UNITS
from sparring.worlds.crpg.playing.choices import NO_COMMANDS, plan_of, possible_commands
from sparring.worlds.crpg.playing.usual import USUAL_KITS, Kit
from sparring.worlds.crpg.vocabulary import CrpgOrder
from tests.arena.helpers import POTION, SPELL, commands_of, fought_on, new_bout, orders_in
from tests.worlds.crpg.helpers import afflict, kill

WIZARD = 2


@given(seed=st.integers(0, 2**32), rounds=st.integers(0, 12))
def test_everything_offered_is_accepted(seed: int, rounds: int):
    played = fought_on(new_bout(seed), rounds, Random(seed))
    for who, commands in commands_of(played).items():
        for order in orders_in(commands):
            played.order(who, order)
            # There are more of them than one round takes.
            played.undo()


def all_aims() -> list[CrpgOrder]:
    """Every blow, shot, spell and potion, at everybody."""
    aimed = [
        CrpgOrder(act, target=whom) for act in (Act.MELEE, Act.RANGED) for whom in range(UNITS)
    ]
    cast = [
        CrpgOrder(Act.CAST, spell, whom) for spell in SPELL.values() for whom in range(-1, UNITS)
    ]
    return [*aimed, *cast, *(CrpgOrder(Act.DRINK, potion) for potion in POTION.values())]


@pytest.mark.parametrize("seed", range(4))
def test_everything_accepted_is_offered(seed: int):
    played = fought_on(new_bout(seed), 3 * seed, Random(seed))
    for who, commands in commands_of(played).items():
        offered = {order._replace(x=0.0, y=0.0, has_place=False) for order in orders_in(commands)}
        for order in all_aims():
            try:
                played.order(who, order)
            except UsageError:
                continue
            assert order in offered or is_loosely_aimed(order, offered)


def is_loosely_aimed(order: CrpgOrder, offered: set[CrpgOrder]) -> bool:
    """A spell that needs no target takes any."""
    return order.act is Act.CAST and order._replace(target=NONE) in offered


def test_a_spell_that_was_begun_unasked_can_still_be_put_to_another_use():
    played = new_bout(kits=[Kit(), Kit(), Kit(("Monster Summoning I",)), Kit()])
    assert played.bout.record.unit[WIZARD].pending
    assert played.bout.record.unit[WIZARD].spells[SPELL["Monster Summoning I"]] == 0
    [spell] = commands_of(played)[WIZARD]["spells"]
    assert (spell["name"], spell["left"], spell["place"]) == ("Monster Summoning I", 1, True)


def test_asking_changes_nothing():
    played = new_bout()
    assert commands_of(played) == commands_of(played)


def test_the_dead_the_charmed_and_whoever_asks_too_late_have_no_commands():
    played = new_bout()
    kill(played.bout, 0)
    afflict(played.bout, 1, Influence.CHARMED)
    commands = commands_of(played)
    assert commands[0] == commands[1] == NO_COMMANDS
    assert commands[2]["able"]
    fought_on(played, 200, Random(0))
    assert set(map(str, commands_of(played).values())) == {str(NO_COMMANDS)}


def test_the_held_are_not_able_to_do_anything():
    played = new_bout()
    afflict(played.bout, WIZARD, Influence.HELD)
    assert commands_of(played)[WIZARD] == NO_COMMANDS


def test_asking_for_one_fight_leaves_no_trace_in_the_next():
    bouts = [new_bout(seed, kits).bout for seed, kits in ((1, USUAL_KITS), (2, [Kit()] * 4))]
    first, second = (possible_commands(bout.record, range(4)) for bout in bouts)
    assert first != second
    assert first == possible_commands(bouts[0].record, range(4))


def test_what_is_planned_is_said_by_name():
    order = CrpgOrder(Act.CAST, SPELL["Fireball"], NONE, 400.04, 312.55, True)
    fight = new_bout().bout.record
    said = plan_of(fight, WIZARD, order, ordered=True)
    assert (said["act"], said["thing"], said["target"]) == ("cast", "Fireball", NONE)
    assert (said["x"], said["ordered"]) == (400.0, True)
    assert plan_of(fight, 0, CrpgOrder(Act.DRINK, 0), ordered=False)["thing"] == next(iter(POTION))
    assert plan_of(fight, 0, CrpgOrder(Act.MELEE, target=5), ordered=False)["thing"] is None
