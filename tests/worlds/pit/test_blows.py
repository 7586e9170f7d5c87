"""Blows with weapons: rolls, critical hits, sneak attacks, flanks and openings, as sections 1
and 2 of the facts sheet have them."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from sparring.luck import Luck
from sparring.worlds.pit.data.characters import CHARACTERS
from sparring.worlds.pit.data.codes import Blow, Event, Influence, Kind
from sparring.worlds.pit.data.numbers import settled
from tests.worlds.pit.stage import (
    BLUE_FIGHTER,
    BLUE_PRIEST,
    BLUE_ROGUE,
    BLUE_WIZARD,
    PROPOSED,
    RED_FIGHTER,
    RED_PRIEST,
    RED_ROGUE,
    RED_WIZARD,
    add_creature,
    afflict,
    apart,
    cast,
    drink,
    faces,
    from_to,
    has,
    is_alive,
    make_tough,
    melee,
    of,
    place,
    play,
    put,
    retold,
    run_to,
    samples,
    set_health,
    shoot,
    staged,
    sums_of,
    turn,
    until,
)

if TYPE_CHECKING:
    from sparring.worlds.pit.outcome import Happening
    from sparring.worlds.pit.stepping import PitBout
    from sparring.worlds.pit.vocabulary import PitOrder


def toe_to_toe(one: int, other: int, *more: int) -> PitBout:
    """Two within reach of each other; the first has the other's whole attention. Whoever
    else is there stands far away."""
    fight = staged(one, other, *more)
    put(fight, one, 0, 0)
    put(fight, other, 2, 0)
    for at, who in enumerate(more):
        put(fight, who, 0, 7 - at)
    fight.record.unit[other].last_target = one
    make_tough(fight, one, other, *more)
    return fight


def blows_of(events: tuple[Happening, ...], who: int) -> list[Happening]:
    """The blows of somebody, hits and misses."""
    kinds = (Event.STRIKES, Event.MISSES, Event.SHOOTS, Event.SHOOTS_PAST)
    return [event for event in events if event.code in kinds and event.who == who]


def first_hits(fight: PitBout, who: int, order: PitOrder) -> list[int]:
    """The faces of the die with which somebody's first blow hits."""
    return faces(
        fight,
        {who: order},
        lambda f: blows_of(f.events, who)[0].code in (Event.STRIKES, Event.SHOOTS),
    )


def armour(kind: Kind) -> int:
    """The armour class of a kind, before calibration."""
    return settled(CHARACTERS[kind].armour, PROPOSED)


# --- hitting --------------------------------------------------------------------------


@pytest.mark.parametrize("who", [RED_FIGHTER, RED_ROGUE, RED_PRIEST, RED_WIZARD])
@pytest.mark.parametrize("target", [BLUE_FIGHTER, BLUE_WIZARD])
def test_a_blow_hits_if_a_die_and_the_weapons_bonus_reach_the_armour_class(who, target):
    fight = toe_to_toe(who, target)
    needed = armour(Kind(target % 4)) - CHARACTERS[who].melee.aim
    assert first_hits(fight, who, melee(target)) == from_to(max(2, needed))


@pytest.mark.parametrize("who", [RED_FIGHTER, RED_ROGUE, RED_PRIEST, RED_WIZARD])
def test_a_shot_hits_by_the_same_rule(who):
    fight = toe_to_toe(who, BLUE_FIGHTER)
    put(fight, BLUE_FIGHTER, 7, 0)
    weapon = CHARACTERS[who].ranged
    assert weapon is not None
    needed = armour(Kind.FIGHTER) - weapon.aim
    assert first_hits(fight, who, shoot(BLUE_FIGHTER)) == from_to(needed)


def test_a_one_always_misses_and_a_twenty_always_hits():
    fight = toe_to_toe(RED_FIGHTER, BLUE_WIZARD)
    fight.record.unit[BLUE_WIZARD].armour = -50
    assert first_hits(fight, RED_FIGHTER, melee(BLUE_WIZARD)) == from_to(2)
    fight.record.unit[BLUE_WIZARD].armour = 90
    assert first_hits(fight, RED_FIGHTER, melee(BLUE_WIZARD)) == [20]


@pytest.mark.parametrize(
    ("who", "order", "count"),
    [
        (RED_FIGHTER, melee, 2),
        (RED_ROGUE, melee, 2),
        (RED_PRIEST, melee, 2),
        (RED_WIZARD, melee, 1),
        (RED_FIGHTER, shoot, 2),
        (RED_ROGUE, shoot, 2),
        (RED_PRIEST, shoot, 2),
        (RED_WIZARD, shoot, 1),
    ],
)
def test_blows_are_spread_evenly_over_the_round(who, order, count):
    fight = toe_to_toe(who, BLUE_WIZARD)
    afflict(fight, BLUE_WIZARD, Influence.STUNNED)
    blows = blows_of(play(fight, {who: order(BLUE_WIZARD)}), who)
    assert [blow.clock for blow in blows] == [at * 12 // count for at in range(count)]


def test_the_second_blow_of_a_round_is_five_worse():
    """The die of the second blow comes after the first one's, which misses with a 1."""
    fight = toe_to_toe(RED_FIGHTER, BLUE_FIGHTER)
    hits = []
    for seed in range(400):
        luck = Luck(seed)
        if luck.below(20) != 0:
            continue
        die = 1 + luck.below(20)
        again = retold(fight, 0)
        blows = blows_of(play(again, {RED_FIGHTER: melee(BLUE_FIGHTER)}, luck=seed), RED_FIGHTER)
        assert blows[0].code is Event.MISSES
        assert (blows[1].code is Event.STRIKES) == (die == 20 or die + 12 - 5 >= 21)
        hits.append(blows[1].code is Event.STRIKES)
    assert len(set(hits)) == 2


def test_whoever_runs_up_strikes_with_the_time_that_is_left():
    fight = staged(RED_FIGHTER, BLUE_FIGHTER)
    make_tough(fight, BLUE_FIGHTER)
    put(fight, RED_FIGHTER, -7, 0)
    put(fight, BLUE_FIGHTER, 7, 0)
    events = play(fight, {RED_FIGHTER: melee(BLUE_FIGHTER)})
    assert apart(fight, RED_FIGHTER, BLUE_FIGHTER) == pytest.approx(2.5)
    blows = blows_of(events, RED_FIGHTER)
    assert [blow.clock for blow in blows] == [6, 7]


def test_whoever_has_felled_his_target_strikes_at_the_next_in_reach():
    fight = toe_to_toe(RED_FIGHTER, BLUE_WIZARD, BLUE_PRIEST)
    put(fight, BLUE_PRIEST, 0, 2)
    set_health(fight, BLUE_WIZARD, 1)
    orders = {RED_FIGHTER: melee(BLUE_WIZARD)}
    fight, events = until(
        fight, orders, lambda f: [e.clock for e in of(f.events, Event.DIES)] == [0]
    )
    assert [blow.target for blow in blows_of(events, RED_FIGHTER)] == [BLUE_WIZARD, BLUE_PRIEST]


def test_whoever_has_shot_his_target_shoots_at_the_nearest_other():
    fight = staged(RED_FIGHTER, BLUE_WIZARD, BLUE_PRIEST, BLUE_ROGUE)
    put(fight, RED_FIGHTER, -7, 0)
    put(fight, BLUE_WIZARD, 2, 0)
    put(fight, BLUE_PRIEST, 6, 0)
    put(fight, BLUE_ROGUE, 4, 0)
    set_health(fight, BLUE_WIZARD, 1)
    orders = {RED_FIGHTER: shoot(BLUE_WIZARD)}
    fight, events = until(
        fight, orders, lambda f: [e.clock for e in of(f.events, Event.DIES)] == [0]
    )
    assert [blow.target for blow in blows_of(events, RED_FIGHTER)] == [BLUE_WIZARD, BLUE_ROGUE]


# --- damage ---------------------------------------------------------------------------


@pytest.mark.parametrize("who", [RED_FIGHTER, RED_ROGUE, RED_PRIEST, RED_WIZARD])
@pytest.mark.parametrize("order", [melee, shoot])
def test_a_hit_costs_the_dice_of_the_weapon(who, order):
    fight = toe_to_toe(who, BLUE_WIZARD)
    entry = CHARACTERS[who]
    weapon = entry.melee if order is melee else entry.ranged
    assert weapon is not None
    plain = [
        blow.amount
        for _, events in samples(fight, {who: order(BLUE_WIZARD)})
        for blow in blows_of(events, who)
        if blow.code in (Event.STRIKES, Event.SHOOTS) and blow.thing == Blow.PLAIN
    ]
    assert set(plain) == {die + weapon.plus for die in range(1, weapon.sides + 1)}


@pytest.mark.parametrize(
    ("who", "order", "threat", "times"),
    [
        (RED_FIGHTER, melee, 19, 2),
        (RED_ROGUE, melee, 18, 2),
        (RED_PRIEST, melee, 20, 2),
        (RED_WIZARD, melee, 19, 2),
        (RED_FIGHTER, shoot, 20, 3),
        (RED_ROGUE, shoot, 20, 3),
        (RED_PRIEST, shoot, 20, 2),
        (RED_WIZARD, shoot, 19, 2),
    ],
)
def test_a_threat_that_is_confirmed_multiplies_the_whole_blow(who, order, threat, times):
    """A blow that need not fear the armour: whatever is threatened is confirmed."""
    fight = toe_to_toe(who, BLUE_WIZARD)
    put(fight, BLUE_WIZARD, 2 if order is melee else 7, 0)
    fight.record.unit[BLUE_WIZARD].armour = -50
    orders = {who: order(BLUE_WIZARD)}

    def is_critical(fight: PitBout) -> bool:
        return bool(blows_of(fight.events, who)[0].thing & Blow.CRITICAL)

    assert faces(fight, orders, is_critical) == from_to(threat)
    entry = CHARACTERS[who]
    weapon = entry.melee if order is melee else entry.ranged
    assert weapon is not None
    for seed in (one for one in range(400) if Luck(one).below(20) == 19):
        blow = blows_of(play(retold(fight, 0), orders, luck=seed), who)[0]
        luck = Luck(seed)
        for _ in range(2):
            luck.below(20)
        rolled = sum(1 + luck.below(weapon.sides) + weapon.plus for _ in range(times))
        assert blow.amount == rolled


def test_a_threat_is_confirmed_only_by_a_second_roll_that_would_hit():
    fight = toe_to_toe(RED_FIGHTER, BLUE_FIGHTER)
    found = set()
    for seed in range(800):
        luck = Luck(seed)
        if luck.below(20) < 18:
            continue
        confirmed = 1 + luck.below(20) + 12 >= 21
        events = play(retold(fight, 0), {RED_FIGHTER: melee(BLUE_FIGHTER)}, luck=seed)
        blow = blows_of(events, RED_FIGHTER)[0]
        assert bool(blow.thing & Blow.CRITICAL) == confirmed
        found.add(confirmed)
    assert found == {True, False}


def test_a_hit_costs_one_point_at_least():
    fight = toe_to_toe(RED_WIZARD, BLUE_WIZARD)
    afflict(fight, RED_WIZARD, Influence.DOOMED, Influence.SCOURGED)
    amounts = {
        blow.amount
        for _, events in samples(fight, {RED_WIZARD: melee(BLUE_WIZARD)})
        for blow in blows_of(events, RED_WIZARD)
        if blow.code is Event.STRIKES and blow.thing == Blow.PLAIN
    }
    assert amounts == {1}


def test_half_of_one_point_is_a_point():
    fight = staged(RED_WIZARD, BLUE_PRIEST)
    skeleton = add_creature(fight, BLUE_PRIEST, Kind.SKELETON, 2, 0)
    put(fight, BLUE_PRIEST, 7, 0)
    put(fight, RED_WIZARD, 0, 0)
    make_tough(fight, RED_WIZARD, skeleton)
    amounts = {
        blow.amount
        for _, events in samples(fight, {RED_WIZARD: melee(skeleton)})
        for blow in blows_of(events, RED_WIZARD)
        if blow.code is Event.STRIKES and blow.thing == Blow.PLAIN
    }
    assert amounts == {1, 2}


# --- sneak attacks and flanks ---------------------------------------------------------


def hits_with(fight: PitBout, who: int, order: PitOrder, count: int = 40) -> set[bool]:
    """Whether hits of somebody are sneak attacks."""
    return {
        bool(blow.thing & Blow.SNEAK)
        for _, events in samples(fight, {who: order}, count)
        for blow in blows_of(events, who)
        if blow.code in (Event.STRIKES, Event.SHOOTS)
    }


def test_a_rogue_does_not_sneak_upon_whoever_watches_him():
    fight = toe_to_toe(RED_ROGUE, BLUE_WIZARD)
    assert hits_with(fight, RED_ROGUE, melee(BLUE_WIZARD)) == {False}


def test_a_rogue_sneaks_upon_whoever_is_busy_with_a_comrade_beside_him():
    fight = toe_to_toe(RED_ROGUE, BLUE_WIZARD, RED_FIGHTER)
    put(fight, RED_FIGHTER, 4, 0)
    fight.record.unit[BLUE_WIZARD].last_target = RED_FIGHTER
    assert hits_with(fight, RED_ROGUE, melee(BLUE_WIZARD)) == {True}
    put(fight, RED_FIGHTER, 0, 7)
    assert hits_with(fight, RED_ROGUE, melee(BLUE_WIZARD)) == {False}


@pytest.mark.parametrize("influence", [Influence.STUNNED, Influence.PARALYSED, Influence.DAZED])
def test_a_rogue_sneaks_upon_whoever_cannot_act(influence):
    fight = toe_to_toe(RED_ROGUE, BLUE_WIZARD)
    afflict(fight, BLUE_WIZARD, influence)
    assert hits_with(fight, RED_ROGUE, melee(BLUE_WIZARD)) == {True}
    assert hits_with(fight, RED_ROGUE, shoot(BLUE_WIZARD)) == {True}


def test_an_unseen_rogue_sneaks_with_his_first_blow_only():
    fight = toe_to_toe(RED_ROGUE, BLUE_WIZARD)
    afflict(fight, RED_ROGUE, Influence.INVISIBLE)
    for again, events in samples(fight, {RED_ROGUE: melee(BLUE_WIZARD)}, 40):
        first, second = blows_of(events, RED_ROGUE)
        if first.code is Event.STRIKES:
            assert first.thing & Blow.SNEAK
        assert not second.thing & Blow.SNEAK
        assert not has(again, RED_ROGUE, Influence.INVISIBLE)


def test_missiles_find_the_unguarded_spot_within_ten_metres():
    fight = toe_to_toe(RED_ROGUE, BLUE_WIZARD)
    afflict(fight, BLUE_WIZARD, Influence.STUNNED)
    put(fight, RED_ROGUE, -5, 0)
    put(fight, BLUE_WIZARD, 5, 0)
    assert hits_with(fight, RED_ROGUE, shoot(BLUE_WIZARD)) == {True}
    put(fight, BLUE_WIZARD, 5.1, 0)
    assert hits_with(fight, RED_ROGUE, shoot(BLUE_WIZARD)) == {False}


def test_nobody_else_sneaks():
    fight = toe_to_toe(RED_FIGHTER, BLUE_WIZARD)
    afflict(fight, BLUE_WIZARD, Influence.STUNNED)
    assert hits_with(fight, RED_FIGHTER, melee(BLUE_WIZARD)) == {False}


def test_a_sneak_attack_costs_four_six_sided_dice_more_which_no_critical_hit_multiplies():
    fight = toe_to_toe(RED_ROGUE, BLUE_WIZARD)
    afflict(fight, BLUE_WIZARD, Influence.STUNNED)
    kinds = set()
    for seed in range(200):
        events = play(retold(fight, 0), {RED_ROGUE: melee(BLUE_WIZARD)}, luck=seed)
        blow = blows_of(events, RED_ROGUE)[0]
        luck = Luck(seed)
        die = 1 + luck.below(20)
        if blow.code is Event.MISSES:
            continue
        times = 1
        if die >= 18:
            times = 2 if 1 + luck.below(20) + 10 >= armour(Kind.WIZARD) else 1
        points = sum(1 + luck.below(6) + 1 for _ in range(times))
        points += sum(1 + luck.below(6) for _ in range(4))
        assert blow.amount == points
        kinds.add(times)
    assert kinds == {1, 2}


def test_flanking_makes_a_blow_two_better_but_not_a_shot():
    fight = toe_to_toe(RED_FIGHTER, BLUE_FIGHTER, RED_PRIEST)
    assert first_hits(fight, RED_FIGHTER, melee(BLUE_FIGHTER)) == from_to(9)
    put(fight, RED_PRIEST, 4, 0)
    fight.record.unit[BLUE_FIGHTER].last_target = RED_PRIEST
    assert first_hits(fight, RED_FIGHTER, melee(BLUE_FIGHTER)) == from_to(7)
    put(fight, RED_FIGHTER, -7, 0)
    assert first_hits(fight, RED_FIGHTER, shoot(BLUE_FIGHTER)) == from_to(12)


def test_whoever_is_watched_by_the_target_does_not_flank_it():
    fight = toe_to_toe(RED_FIGHTER, BLUE_FIGHTER, RED_PRIEST)
    put(fight, RED_PRIEST, 4, 0)
    assert first_hits(fight, RED_FIGHTER, melee(BLUE_FIGHTER)) == from_to(9)


# --- what lasts on fighters -----------------------------------------------------------


@pytest.mark.parametrize(
    ("influence", "better"),
    [
        (Influence.BLESSED, 1),
        (Influence.AIDED, 1),
        (Influence.PRAYER, 1),
        (Influence.SCOURGED, -1),
        (Influence.DOOMED, -2),
        (Influence.WEAKENED, -1),
        (Influence.DIVINE_POWER, 1),
    ],
)
def test_influences_make_blows_better_or_worse(influence, better):
    """A fighter's base attack is 8 already; divine power makes him stronger by a point of
    his modifier."""
    fight = toe_to_toe(RED_FIGHTER, BLUE_FIGHTER)
    afflict(fight, RED_FIGHTER, influence)
    assert first_hits(fight, RED_FIGHTER, melee(BLUE_FIGHTER)) == from_to(9 - better)


@pytest.mark.parametrize(
    ("influence", "more"),
    [(Influence.PRAYER, 1), (Influence.SCOURGED, -1), (Influence.DOOMED, -2)],
)
def test_influences_make_blows_and_shots_harder_or_weaker(influence, more):
    for order, weapon in ((melee, CHARACTERS[0].melee), (shoot, CHARACTERS[0].ranged)):
        assert weapon is not None
        fight = toe_to_toe(RED_FIGHTER, BLUE_WIZARD)
        afflict(fight, RED_FIGHTER, influence)
        plain = {
            blow.amount
            for _, events in samples(fight, {RED_FIGHTER: order(BLUE_WIZARD)}, 100)
            for blow in blows_of(events, RED_FIGHTER)
            if blow.code in (Event.STRIKES, Event.SHOOTS) and blow.thing == Blow.PLAIN
        }
        assert plain == {max(1, die + weapon.plus + more) for die in range(1, 9)}


@pytest.mark.parametrize(
    ("influence", "harder"), [(Influence.HASTED, 4), (Influence.SHIELDED, 4), (Influence.AIDED, 0)]
)
def test_influences_make_their_owner_harder_to_hit(influence, harder):
    fight = toe_to_toe(RED_FIGHTER, BLUE_FIGHTER)
    afflict(fight, BLUE_FIGHTER, influence)
    assert first_hits(fight, RED_FIGHTER, melee(BLUE_FIGHTER)) == from_to(9 + harder)


@pytest.mark.parametrize("influence", list(Influence), ids=lambda one: one.name)
@pytest.mark.parametrize("who", [RED_FIGHTER, RED_PRIEST])
def test_the_kernel_adds_influences_up_as_the_data_says(influence, who):
    """An influence that ends makes it add up the others anew."""
    fight = staged(who, BLUE_FIGHTER)
    afflict(fight, who, influence, rolled=3)
    afflict(fight, who, Influence.BLESSED, rounds=0)
    expected = {**sums_of(fight, who), "aim": sums_of(fight, who)["aim"] - 1}
    if influence is Influence.BLESSED:
        expected = {**expected, "aim": 0}
    unit = fight.record.unit[who]
    for name in expected:
        setattr(unit, name, 77)
    play(fight)
    assert not has(fight, who, Influence.BLESSED)
    assert {name: float(getattr(unit, name)) for name in expected} == pytest.approx(expected)


# --- openings -------------------------------------------------------------------------


OPENINGS = {
    "casts": (RED_WIZARD, cast("Minor Globe")),
    "drinks": (RED_WIZARD, drink("Speed")),
    "shoots": (RED_FIGHTER, shoot(BLUE_FIGHTER)),
    "walks away": (RED_FIGHTER, run_to(-7.0, 0.0)),
}


@pytest.mark.parametrize(("who", "order"), OPENINGS.values(), ids=OPENINGS)
def test_whoever_casts_drinks_shoots_or_walks_away_in_reach_gives_an_opening(who, order):
    fight = toe_to_toe(who, BLUE_FIGHTER)
    events = play(fight, {who: order})
    (snatched,) = of(events, Event.SNATCHES, who=BLUE_FIGHTER, target=who)
    following = events[events.index(snatched) + 1 :]
    blow = next(event for event in following if event.who == BLUE_FIGHTER)
    assert blow.code in (Event.STRIKES, Event.MISSES)
    assert blow.thing & Blow.OPENING
    assert (blow.clock, blow.target) == (snatched.clock, who)
    assert snatched.clock == 0


@pytest.mark.parametrize(
    ("who", "order"),
    [
        (RED_FIGHTER, melee(BLUE_FIGHTER)),
        (RED_FIGHTER, run_to(1.0, 1.0)),
        (RED_PRIEST, turn()),
    ],
    ids=["strikes", "walks around", "turns undead"],
)
def test_whoever_strikes_stays_in_reach_or_turns_undead_gives_none(who, order):
    fight = toe_to_toe(who, BLUE_FIGHTER)
    assert not of(play(fight, {who: order}), Event.SNATCHES)


@pytest.mark.parametrize(("who", "order"), OPENINGS.values(), ids=OPENINGS)
def test_nobody_out_of_reach_has_an_opening(who, order):
    fight = toe_to_toe(who, BLUE_FIGHTER)
    put(fight, BLUE_FIGHTER, 3.1, 0)
    assert not of(play(fight, {who: order}), Event.SNATCHES)


def test_everybody_snatches_once_a_round_only():
    fight = toe_to_toe(RED_WIZARD, BLUE_FIGHTER, RED_PRIEST)
    put(fight, RED_PRIEST, 4, 0)
    orders = {RED_WIZARD: cast("Minor Globe"), RED_PRIEST: cast("Prayer")}
    events = play(fight, orders)
    assert len(of(events, Event.SNATCHES, who=BLUE_FIGHTER)) == 1
    events = play(fight, {RED_WIZARD: drink("Speed")})
    assert len(of(events, Event.SNATCHES, who=BLUE_FIGHTER)) == 1


def test_everybody_in_reach_has_an_opening_of_his_own():
    fight = toe_to_toe(RED_WIZARD, BLUE_FIGHTER, BLUE_ROGUE)
    put(fight, BLUE_ROGUE, -2, 0)
    events = play(fight, {RED_WIZARD: cast("Minor Globe")})
    assert {event.who for event in of(events, Event.SNATCHES)} == {BLUE_FIGHTER, BLUE_ROGUE}


def test_an_opening_is_struck_besides_the_blows_of_the_round():
    fight = toe_to_toe(RED_WIZARD, BLUE_FIGHTER)
    orders = {RED_WIZARD: drink("Speed"), BLUE_FIGHTER: melee(RED_WIZARD)}
    events = play(fight, orders)
    openings = [blow for blow in blows_of(events, BLUE_FIGHTER) if blow.thing & Blow.OPENING]
    assert len(openings) == 1
    assert len(blows_of(events, BLUE_FIGHTER)) == 3


@pytest.mark.parametrize("influence", [Influence.STUNNED, Influence.PARALYSED, Influence.DAZED])
def test_whoever_cannot_act_takes_no_opening(influence):
    fight = toe_to_toe(RED_WIZARD, BLUE_FIGHTER)
    afflict(fight, BLUE_FIGHTER, influence)
    assert not of(play(fight, {RED_WIZARD: cast("Minor Globe")}), Event.SNATCHES)


def test_nobody_takes_the_opening_of_whom_he_does_not_see():
    fight = toe_to_toe(RED_WIZARD, BLUE_FIGHTER)
    afflict(fight, RED_WIZARD, Influence.INVISIBLE)
    assert not of(play(fight, {RED_WIZARD: cast("Minor Globe")}), Event.SNATCHES)


def test_whoever_holds_a_bow_takes_no_opening():
    fight = toe_to_toe(RED_WIZARD, BLUE_FIGHTER)
    fight.record.unit[BLUE_FIGHTER].wields_ranged = 1
    assert not of(play(fight, {RED_WIZARD: cast("Minor Globe")}), Event.SNATCHES)


def test_an_opening_may_cost_the_spell():
    fight = toe_to_toe(RED_WIZARD, BLUE_FIGHTER)
    orders = {RED_WIZARD: cast("Minor Globe")}
    fight, events = until(fight, orders, lambda f: of(f.events, Event.DISTURBED))
    assert of(events, Event.DISTURBED)[0].clock == 0
    assert not has(fight, RED_WIZARD, Influence.GLOBE)


def test_shooting_with_an_enemy_in_reach_is_four_worse():
    fight = toe_to_toe(RED_FIGHTER, BLUE_WIZARD, BLUE_FIGHTER)
    # Nobody in reach may take the opening: its dice would come first.
    for guard in (BLUE_WIZARD, BLUE_FIGHTER):
        afflict(fight, guard, Influence.STUNNED)
    put(fight, BLUE_FIGHTER, 7, 0)
    assert first_hits(fight, RED_FIGHTER, shoot(BLUE_FIGHTER)) == from_to(21 - 9 + 4)
    put(fight, BLUE_WIZARD, 0, 7)
    assert first_hits(fight, RED_FIGHTER, shoot(BLUE_FIGHTER)) == from_to(21 - 9)


# --- the undead -----------------------------------------------------------------------


def priest_and_skeleton() -> tuple[PitBout, int]:
    """A priest, and far away a skeleton of the other side that cannot act."""
    fight = staged(RED_PRIEST, BLUE_PRIEST)
    skeleton = add_creature(fight, BLUE_PRIEST, Kind.SKELETON, 6, 0)
    afflict(fight, skeleton, Influence.STUNNED)
    return fight, skeleton


def test_a_priest_of_the_eighth_level_cannot_turn_a_skeleton_whatever_he_rolls():
    fight, skeleton = priest_and_skeleton()
    assert faces(fight, {RED_PRIEST: turn()}, lambda f: not is_alive(f, skeleton)) == []
    events = play(fight, {RED_PRIEST: turn()})
    (turned,) = of(events, Event.TURNS, who=RED_PRIEST)
    assert turned.amount == 0


def test_without_its_resistance_a_skeleton_is_turned_with_a_four_or_more():
    """Undead of up to his level less four, and a third of the die rounded up, are gone:
    six hit dice want 2."""
    fight, skeleton = priest_and_skeleton()
    fight.record.book.character[Kind.SKELETON].turn_resistance = 0
    turned = faces(fight, {RED_PRIEST: turn()}, lambda f: not is_alive(f, skeleton))
    assert turned == from_to(4)


def test_a_priest_turns_undead_three_times():
    fight, _ = priest_and_skeleton()
    for _ in range(3):
        play(fight, {RED_PRIEST: turn()})
    fight.open_round()
    assert not fight.order(RED_PRIEST, turn())


def test_only_priests_turn_undead():
    fight = staged()
    fight.open_round()
    assert [fight.order(who, turn()) for who in range(4)] == [False, False, True, False]


# --- falling --------------------------------------------------------------------------


def test_whoever_has_no_health_left_falls_and_does_nothing_more():
    fight = toe_to_toe(RED_FIGHTER, BLUE_WIZARD, BLUE_PRIEST)
    set_health(fight, BLUE_WIZARD, 1)
    orders = {RED_FIGHTER: melee(BLUE_WIZARD), BLUE_WIZARD: cast("Fireball", RED_FIGHTER)}
    fight, events = until(fight, orders, lambda f: not is_alive(f, BLUE_WIZARD))
    assert not of(events, Event.CASTS)
    assert int(fight.record.unit[BLUE_WIZARD].health) <= 0
    fight.open_round()
    assert not fight.order(BLUE_WIZARD, melee(RED_FIGHTER))


def test_a_fight_is_over_when_every_member_of_a_team_has_fallen_whatever_its_creatures_do():
    fight = toe_to_toe(RED_FIGHTER, BLUE_PRIEST)
    add_creature(fight, BLUE_PRIEST, Kind.SKELETON, 7, 0)
    set_health(fight, BLUE_PRIEST, 1)
    put(fight, BLUE_PRIEST, *place(fight, RED_FIGHTER))
    fight, _ = until(fight, {RED_FIGHTER: melee(BLUE_PRIEST)}, lambda f: f.over)
    outcome = fight.outcome()
    assert outcome.winner == 0


def test_nobody_has_won_when_the_rounds_are_used_up():
    fight = staged(numbers={"round_limit": 30})
    while not fight.over:
        play(fight)
    assert fight.round == 30
    assert fight.outcome().winner is None
