"""What an order would do is told before it is given: whom it reaches, how likely, when."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Any

import pytest

from sparring.kernels.records import as_bytes
from sparring.worlds.crpg.data.codes import NONE, Act, Event, Influence
from sparring.worlds.crpg.data.spells import SPELLS
from sparring.worlds.crpg.kernel.record import Fight
from sparring.worlds.crpg.playing import foreseen, planned
from sparring.worlds.crpg.playing.things import catalogue
from sparring.worlds.crpg.vocabulary import CrpgOrder
from tests.arena.helpers import commands_of, fought_on, new_bout, orders_in
from tests.worlds.crpg.helpers import (
    BLUE,
    BLUE_FIGHTER,
    RED,
    RED_FIGHTER,
    RED_SECOND_WIZARD,
    RED_WIZARD,
    SPELL,
    afflict,
    bout,
    cast,
    give_spell,
    kill,
    melee,
    put,
    shoot,
)

if TYPE_CHECKING:
    from sparring.worlds.crpg.stepping import CrpgBout


def standing(spell: str = "Fireball") -> CrpgBout:
    """A round in which everybody waits, opponents far from the player's team."""
    fight = bout()
    for who in RED:
        put(fight, who, 100, 100 + 40 * who)
    for who in BLUE:
        put(fight, who, 900, 100 + 40 * who)
    give_spell(fight, RED_WIZARD, spell)
    fight.open_round()
    return fight


def ahead(fight: CrpgBout, order: CrpgOrder, given: dict[int, CrpgOrder] | None = None) -> Any:
    """What the first wizard's order would do."""
    [forecast] = foreseen(fight, given or {}, RED_WIZARD, [order])
    return forecast


def test_a_fireball_names_everybody_in_it_and_warns_of_friends():
    fight = standing()
    put(fight, RED_FIGHTER, 890, 250)
    put(fight, BLUE_FIGHTER, 100, 900)
    told = ahead(fight, cast("Fireball", (900.0, 300.0)))
    assert [(one["who"], one["own"]) for one in told["caught"]] == [
        (RED_FIGHTER, True),
        *((who, False) for who in BLUE if who != BLUE_FIGHTER),
    ]
    assert told["warning"] == "Your first fighter stands in it"
    assert told["area"] == {"x": 900.0, "y": 300.0, "radius": 373.0}


def test_who_is_foreseen_in_a_fireball_is_who_is_burnt():
    for seed in range(8):
        luck = Random(seed)
        fight = standing()
        for who in (*RED, *BLUE):
            put(fight, who, luck.uniform(200, 800), luck.uniform(200, 800))
        order = cast("Fireball", (luck.uniform(0, 1000), luck.uniform(0, 1000)))
        told = {one["who"] for one in ahead(fight, order)["caught"]}
        assert fight.order(RED_WIZARD, order)
        events = fight.close_round()
        burnt = {event.target for event in events if event.code is Event.HURT}
        # Small fights reach 300, as was proposed; those told of reach what was chosen.
        assert burnt <= told


def test_friends_on_their_way_into_it_are_warned_of_with_the_orders_given_so_far():
    fight = standing()
    order = cast("Fireball", (700.0, 200.0))
    assert ahead(fight, order)["warning"] is None
    told = ahead(fight, order, {RED_FIGHTER: melee(BLUE_FIGHTER)})
    assert told["warning"] == "Your first fighter is on the way into it"


def test_the_caster_and_several_friends_are_named_together():
    fight = standing()
    told = ahead(fight, cast("Fireball", (100.0, 150.0)))
    assert told["warning"] == (
        "Your first fighter, your second fighter, the caster himself and "
        "your second wizard stand in it"
    )


def test_charmed_opponents_are_told_from_ones_own_and_nobody_knows_where_they_go():
    fight = standing()
    charmed = fight.record.unit[BLUE_FIGHTER]
    charmed.side = fight.record.unit[RED_WIZARD].side
    put(fight, BLUE_FIGHTER, 700, 200)
    order = cast("Fireball", (700.0, 200.0))
    assert ahead(fight, order)["warning"] == "The first fighter whom you charmed stands in it"
    put(fight, BLUE_FIGHTER, 300, 200)
    assert fight.order(BLUE_FIGHTER, melee(BLUE_FIGHTER + 1))
    assert ahead(fight, order)["warning"] is None


def test_spells_that_spare_friends_warn_of_nobody():
    fight = standing("Hold Person")
    put(fight, RED_FIGHTER, 900, 260)
    told = ahead(fight, cast("Hold Person", BLUE_FIGHTER))
    assert all(not one["own"] for one in told["caught"])
    assert told["warning"] is None
    assert told["chance"] == 70


def test_a_stroke_tells_its_chance_its_time_and_its_way():
    fight = standing()
    told = ahead(fight, melee(BLUE_FIGHTER))
    assert told["words"][0].startswith(f"{told['chance']} of 100 blows hit")
    assert "segments to walk" in told["words"][-1] or "too far" in told["words"][-1]
    put(fight, RED_WIZARD, 880, 260)
    assert ahead(fight, melee(BLUE_FIGHTER))["words"][-1].startswith("in reach")


def test_what_spoils_a_spell_and_who_is_proof_against_it_is_said():
    fight = standing("Magic Missile")
    afflict(fight, RED_WIZARD, Influence.DEAFENED)
    afflict(fight, BLUE_FIGHTER, Influence.SHIELDED)
    told = ahead(fight, cast("Magic Missile", BLUE_FIGHTER))
    assert "fails in 50 of 100 cases, as he is now" in told["words"]
    assert told["caught"][0]["text"] == "nothing: Shielded"
    fight = standing("Stinking Cloud")
    afflict(fight, BLUE_FIGHTER, Influence.FREEDOM)
    told = ahead(fight, cast("Stinking Cloud", BLUE_FIGHTER))
    assert "proof against Stunned" in [one["text"] for one in told["caught"]]


def test_nothing_is_said_of_the_dead():
    fight = standing()
    kill(fight, BLUE_FIGHTER)
    assert ahead(fight, shoot(BLUE_FIGHTER))["caught"] == []


@pytest.mark.parametrize("seed", range(3))
def test_everything_that_may_be_ordered_can_be_foreseen_and_changes_nothing(seed: int):
    played = fought_on(new_bout(seed), 2 * seed, Random(seed))
    before = as_bytes(played.bout.record, Fight)
    for who, commands in commands_of(played).items():
        orders = list(orders_in(commands))
        forecasts = foreseen(played.bout, {}, who, orders)
        assert len(forecasts) == len(orders)
    assert as_bytes(played.bout.record, Fight) == before


def test_what_the_opponents_have_chosen_changes_no_forecast():
    played, other = new_bout(1), new_bout(1)
    for who in BLUE:
        unit = other.bout.record.unit[who]
        unit.act, unit.target, unit.pending = Act.MELEE, RED_WIZARD, 1
    orders = list(orders_in(commands_of(played)[RED_SECOND_WIZARD]))
    told = [foreseen(one.bout, {}, RED_SECOND_WIZARD, orders) for one in (played, other)]
    assert told[0] == told[1]


def test_a_plan_that_may_harm_friends_says_so():
    played = new_bout()
    order = CrpgOrder(Act.CAST, SPELL["Fireball"], NONE, 100.0, 500.0, True)
    plan = next(one for one in planned(played.bout, {2: order}) if one["who"] == 2)
    assert "stand in it" in (plan["warning"] or "")
    assert {one["who"] for one in plan["caught"] if one["own"]} == set(RED)
    assert next(one for one in planned(played.bout, {}) if one["who"] == 0)["caught"] == []


def test_every_spell_and_influence_is_explained_by_the_numbers_of_the_world():
    known = catalogue()
    spells = {spell["name"]: spell["facts"] for spell in known["spells"]}
    assert spells.keys() == {spell.name for spell in SPELLS}
    assert "Reaches friend and foe within 373" in spells["Fireball"]
    assert "Shielded keeps it away" in spells["Magic Missile"]
    assert all("of 10" in facts[0] for facts in spells.values())
    helps = {one["name"]: one["help"] for one in known["influences"]}
    assert helps["Held"] == "cannot act, and every blow hits"
    assert helps["Blinded"] == "attack rolls -10, easier to hit by 4"
    assert all(helps.values())
    assert known["weapons"]["fighter"]["melee"][0] == "Sword: 1d8+5 damage, once a round"
