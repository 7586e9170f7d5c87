"""Grease and fumes: made, entered, suffered, gone."""

from __future__ import annotations

import pytest

from sparring.worlds.crpg.data.codes import Cloud, Event, Influence
from sparring.worlds.crpg.data.influences import CLOUDS
from tests.worlds.crpg.helpers import (
    AGENTS,
    BLUE_FIGHTER,
    BLUE_SECOND_WIZARD,
    BLUE_WIZARD,
    RED_FIGHTER,
    RED_WIZARD,
    add_cloud,
    afflict,
    bout,
    cast,
    cast_by,
    faces,
    from_to,
    give_spell,
    has,
    kill,
    melee,
    move_to,
    of,
    place,
    play,
    play_rounds,
    put,
    samples,
    scatter,
    until,
)

CASTER = RED_WIZARD
HERE = (500.0, 500.0)


def scene(*inside, **poked):
    """Nobody near the middle but these."""
    fight = bout(**poked)
    scatter(fight, AGENTS, 0, 1000)
    scatter(fight, inside, *HERE)
    return fight


# --- both --------------------------------------------------------------------


def test_rules_know_the_clouds_by_their_names():
    assert [entry.name for entry in CLOUDS] == ["Nauseating Fumes", "Slippery Surface"]


@pytest.mark.parametrize(
    ("spell", "radius", "rounds", "time"), [("Grease", 300, 8, 1), ("Stinking Cloud", 400, 5, 2)]
)
def test_clouds_have_the_radius_and_duration_of_the_sheet(spell, radius, rounds, time):
    fight = scene()
    events = list(cast_by(fight, CASTER, spell, HERE))
    cloud = fight.record.cloud[0]
    assert (cloud.x, cloud.y, cloud.radius) == (*HERE, radius)
    events += play_rounds(fight, rounds)
    (risen,), (faded,) = of(events, Event.APPEARS), of(events, Event.FADES)
    assert (risen.clock, faded.clock) == (time, time + 10 * rounds)
    assert fight.record.clouds == 0


@pytest.mark.parametrize(
    ("spell", "radius", "influence"),
    [("Grease", 300, Influence.SLIPPERY), ("Stinking Cloud", 400, Influence.STUNNED)],
)
def test_clouds_take_friend_and_foe_within_their_radius(spell, radius, influence):
    fight = scene(BLUE_FIGHTER)
    put(fight, RED_FIGHTER, HERE[0] + radius, HERE[1])
    put(fight, BLUE_WIZARD, HERE[0] + radius + 1, HERE[1])
    give_spell(fight, CASTER, spell)
    reached = set()
    for _, events in samples(fight, {CASTER: cast(spell, HERE)}, 60):
        reached |= {event.target for event in of(events, Event.GAINS, thing=influence)}
    assert reached == {RED_FIGHTER, BLUE_FIGHTER}


@pytest.mark.parametrize(
    ("spell", "influence", "who", "needed"),
    [
        ("Grease", Influence.SLIPPERY, BLUE_FIGHTER, 12),
        ("Grease", Influence.SLIPPERY, BLUE_WIZARD, 10),
        ("Stinking Cloud", Influence.STUNNED, BLUE_FIGHTER, 9),
        ("Stinking Cloud", Influence.STUNNED, BLUE_WIZARD, 12),
    ],
)
def test_a_cloud_asks_a_save_when_it_lands(spell, influence, who, needed):
    """Grease against spells with 2 more, fumes against poison with 2 more."""
    fight = scene(who, numbers={"fumes_save": 2})
    give_spell(fight, CASTER, spell)
    caught = faces(fight, {CASTER: cast(spell, HERE)}, lambda f: has(f, who, influence))
    assert caught == from_to(1, needed - 1)


@pytest.mark.parametrize("kind", list(Cloud))
def test_a_cloud_asks_again_in_segment_0_of_each_round(kind):
    fight = scene(BLUE_FIGHTER)
    add_cloud(fight, kind, *HERE, 300)
    inflicted = CLOUDS[kind].inflicts
    asked = {
        event.clock
        for again, _ in samples(fight, {}, 30)
        for event in [*again.all_events, *play_rounds(again, 2)]
        if (event.code is Event.RESISTS or event.code is Event.GAINS)
        and event.target == BLUE_FIGHTER
        and event.thing in (kind, inflicted)
    }
    assert asked == {0, 10, 20}


@pytest.mark.parametrize("kind", list(Cloud))
def test_whoever_walks_into_a_cloud_is_asked_at_once(kind):
    fight = scene(numbers={"step": 90})
    put(fight, BLUE_FIGHTER, 900, 500)
    add_cloud(fight, kind, *HERE, 300)
    for again, events in samples(fight, {BLUE_FIGHTER: move_to(*HERE)}, 20):
        entered = [
            event.clock
            for event in events
            if event.code in (Event.RESISTS, Event.GAINS) and event.target == BLUE_FIGHTER
        ]
        # 800 is reached by the second step, in segment 1; clouds act before steps.
        assert entered[0] == 2
        assert len(entered) == 1
        assert again.record.cloud[0].inside >> BLUE_FIGHTER & 1


def test_a_second_cloud_asks_for_itself():
    fight = scene(BLUE_FIGHTER)
    for _ in range(2):
        add_cloud(fight, Cloud.GREASE, *HERE, 300)
    asked = set()
    for _, events in samples(fight, {}, 40):
        asked.add(len(of(events, Event.RESISTS)) + len(of(events, Event.GAINS)))
    assert 2 in asked


# --- grease ------------------------------------------------------------------


def in_grease(*, saved):
    """A fighter who wants to get out of grease, after a round in which he saved
    or failed."""
    fight = scene(BLUE_FIGHTER, numbers={"step": 90}, scripts={BLUE_FIGHTER: GO})
    put(fight, RED_FIGHTER, 900, 500)
    add_cloud(fight, Cloud.GREASE, *HERE, 300)
    return until(fight, {}, lambda f: bool(of(f.events, Event.RESISTS)) is saved)


GO = "moveto(closestenemy);"


def test_who_saves_in_grease_takes_half_steps_until_he_is_out():
    _, events = in_grease(saved=True)
    steps = [event.x for event in of(events, Event.MOVES, who=BLUE_FIGHTER)]
    lengths = [b - a for a, b in zip([HERE[0], *steps], steps, strict=False)]
    # Out at 815 after seven half steps.
    assert lengths[:7] == pytest.approx([45] * 7)
    assert lengths[7:] == pytest.approx([85])


def test_who_fails_in_grease_takes_no_step():
    fight, _ = in_grease(saved=False)
    assert has(fight, BLUE_FIGHTER, Influence.SLIPPERY)
    assert place(fight, BLUE_FIGHTER) == HERE


def test_who_slips_cannot_be_ordered_to_move():
    fight, _ = in_grease(saved=False)
    fight.record.luck.low, fight.record.luck.carry = 0, 1
    fight.open_round()
    slips = has(fight, BLUE_FIGHTER, Influence.SLIPPERY)
    assert fight.order(BLUE_FIGHTER, move_to(900, 500)) is not slips


def test_who_slips_can_still_strike_shoot_and_cast():
    fight, _ = in_grease(saved=False)
    put(fight, RED_FIGHTER, 550, 500)
    for again, _ in samples(fight, {BLUE_FIGHTER: melee(RED_FIGHTER)}, 20):
        if of(again.events, Event.LOSES, thing=Influence.SLIPPERY):
            continue
        struck = [e for e in again.events if e.code in (Event.STRIKES, Event.MISSES)]
        assert struck


def test_grease_is_no_longer_slippery_once_it_is_gone():
    fight, _ = in_grease(saved=False)
    fight.record.cloud[0].until = 10
    events = play(fight)
    (rid,) = of(events, Event.LOSES, target=BLUE_FIGHTER, thing=Influence.SLIPPERY)
    assert rid.clock == 10


def test_who_is_moved_out_of_grease_finds_his_feet():
    fight, _ = in_grease(saved=False)
    put(fight, BLUE_FIGHTER, 900, 500)
    play(fight)
    assert not has(fight, BLUE_FIGHTER, Influence.SLIPPERY)


def test_slippery_ground_cannot_be_dispelled():
    fight, _ = in_grease(saved=False)
    give_spell(fight, BLUE_WIZARD, "Dispel Magic")
    for _, events in samples(fight, {BLUE_WIZARD: cast("Dispel Magic", BLUE_FIGHTER)}, 40):
        rid = of(events, Event.LOSES, target=BLUE_FIGHTER, thing=Influence.SLIPPERY)
        # Only by a new save, in segment 0.
        assert all(event.clock % 10 == 0 for event in rid)


# --- fumes -------------------------------------------------------------------


def test_fumes_stun_for_one_to_five_rounds():
    fight = scene(BLUE_FIGHTER)
    give_spell(fight, CASTER, "Stinking Cloud")
    lengths = set()
    for again, events in samples(fight, {CASTER: cast("Stinking Cloud", HERE)}, 150):
        if of(events, Event.GAINS, target=BLUE_FIGHTER):
            lengths.add((int(again.record.unit[BLUE_FIGHTER].until[Influence.STUNNED]) - 2) / 10)
    assert lengths == {1, 2, 3, 4, 5}


@pytest.mark.parametrize(("rule", "longer"), [(0, True), (1, False)])
def test_fumes_stun_those_already_stunned_again_or_only_the_free(rule, longer):
    fight = scene(BLUE_FIGHTER, numbers={"fumes_stun": rule})
    afflict(fight, BLUE_FIGHTER, Influence.STUNNED, rounds=2)
    add_cloud(fight, Cloud.FUMES, *HERE, 300)
    ends = {
        int(again.record.unit[BLUE_FIGHTER].until[Influence.STUNNED])
        for again, _ in samples(fight, {}, 60)
    }
    assert (ends != {20}) is longer


def test_fumes_cancel_what_the_stunned_were_about_to_do():
    fight = scene(BLUE_SECOND_WIZARD)
    give_spell(fight, CASTER, "Stinking Cloud")
    give_spell(fight, BLUE_SECOND_WIZARD, "Fireball")
    fight, events = until(
        fight,
        {CASTER: cast("Stinking Cloud", HERE), BLUE_SECOND_WIZARD: cast("Fireball", HERE)},
        lambda f: has(f, BLUE_SECOND_WIZARD, Influence.STUNNED),
    )
    assert of(events, Event.CANCELLED, who=BLUE_SECOND_WIZARD)
    assert not of(events, Event.CASTS, who=BLUE_SECOND_WIZARD)


def test_the_stunned_stay_stunned_when_the_fumes_are_gone():
    fight = scene(BLUE_FIGHTER)
    afflict(fight, BLUE_FIGHTER, Influence.STUNNED, rounds=3)
    add_cloud(fight, Cloud.FUMES, *HERE, 300)
    fight.record.cloud[0].until = 0
    play(fight)
    assert fight.record.clouds == 0
    assert has(fight, BLUE_FIGHTER, Influence.STUNNED)


# --- the dead ----------------------------------------------------------------


def test_nobody_finds_his_feet_who_has_died_in_the_grease():
    fight, _ = in_grease(saved=False)
    kill(fight, BLUE_FIGHTER)
    events = play(fight)
    assert not [event for event in events if event.target == BLUE_FIGHTER]


def test_many_clouds_fit():
    """Eight wizards could hardly make more than two dozen."""
    fight = scene(BLUE_FIGHTER)
    for _ in range(12):
        give_spell(fight, CASTER, "Grease")
        give_spell(fight, BLUE_WIZARD, "Grease")
        play(fight, {who: cast("Grease", HERE) for who in (CASTER, BLUE_WIZARD)})
    assert fight.record.clouds == 16
