"""What holds in every fight in the pit, whoever fights: told by its events and its record
(see `watching.py`), and by how fights end."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sparring.worlds.pit.data.codes import TICKS, Act, Event, Influence, Kind, Zone
from sparring.worlds.pit.data.spells import BY_NAME as SPELL
from sparring.worlds.pit.kernel import entries
from sparring.worlds.pit.kernel.record import AGENTS, MOST_EVENTS, TEAM, UNITS
from sparring.worlds.pit.outcome import Happening
from sparring.worlds.pit.vocabulary import PitOrder
from sparring.worlds.pit.world import ROLES, Pit
from tests.samples import examples, samples
from tests.worlds.pit.rule_texts import checked, pool_of_rules
from tests.worlds.pit.scenes import (
    STATIC,
    WORLDS,
    drawn_script,
    drawn_team,
    random_numbers,
    random_sides,
)
from tests.worlds.pit.watching import DOING, Area, Watcher, watched

# --- every event -----------------------------------------------------------------------


@samples(30, slow=2_000)
def test_fights_of_the_static_teams_go_by_the_rules(count):
    world = Pit()
    for seed in range(count):
        watched(world.begin((STATIC[seed % 3], STATIC[seed // 3 % 3]), seed))


@samples(30, slow=2_000)
def test_fights_of_drawn_scripts_go_by_the_rules(count):
    world, luck = Pit(), Random(3)
    for seed in range(count):
        watched(world.begin((drawn_team(luck, "ai129"), drawn_team(luck, "ai161")), seed))


@given(st.randoms(use_true_random=False), st.integers(0, 2**64 - 1))
def test_fights_of_any_scripts_go_by_the_rules(random, seed):
    watched(WORLDS["ai161"].begin(random_sides(random), seed))


@samples(25, slow=2_000)
def test_fights_go_by_the_rules_whatever_the_free_numbers_are(count):
    for seed in range(count):
        luck = Random(seed)
        watched(Pit(numbers=random_numbers(luck)).begin(random_sides(luck), seed))


def test_every_event_happens_before_a_watchers_eyes():
    """All but one: without orders from outside nothing is replaced."""
    seen = set()
    for seed in range(200):
        seen |= watched(WORLDS["ai161"].begin(random_sides(Random(seed)), seed)).seen
        if seen == set(Event) - {Event.REPLACED}:
            return
    pytest.fail(f"{sorted(set(Event) - seen)} never happened")


@examples(0.5)
@given(st.randoms(use_true_random=False), st.integers(0, 2**64 - 1))
def test_fights_go_by_the_rules_whatever_is_ordered(random, seed):
    """Orders from outside, most of them refused: none of them breaks a rule."""
    bout = WORLDS["ai129"].begin(random_sides(random), seed)
    watcher = Meddler(bout, random)
    while not bout.over:
        watcher.play_round()


class Meddler(Watcher):
    """A watcher who orders people about."""

    def __init__(self, bout, luck):
        super().__init__(bout)
        self.luck = luck

    def interfere(self):
        for agent in self.luck.sample(range(AGENTS), 3):
            self.bout.order(agent, any_order(self.luck))


def any_order(luck):
    """An order that names things that exist, sensible or not."""
    act = luck.choice(list(Act))
    thing = luck.randrange({Act.CAST: 37, Act.DRINK: 7}.get(act, 7))
    place = (luck.uniform(-7.5, 7.5), luck.uniform(-7.5, 7.5))
    return PitOrder(act, thing, luck.randrange(-1, UNITS), *place)


@pytest.mark.parametrize("side", [0, 1])
def test_a_side_that_is_held_back_does_nothing_for_a_minute(side):
    world, acted = Pit(), set()
    for seed in range(10):
        outcome = world.fight(("ai161", "ai161"), seed, log=True, held=(side, Pit.minute))
        for event in outcome.events:
            if event.code in DOING and event.who < AGENTS:
                acted.add((event.who // TEAM, event.clock >= Pit.minute))
    assert (side, False) not in acted
    assert (1 - side, False) in acted


def test_the_log_has_room_for_the_longest_rounds():
    """A round with less than half of the log used leaves room for whatever comes."""
    most = 0
    for seed in range(20):
        luck = Random(seed)
        bout = WORLDS["ai161"].begin(random_sides(luck), seed)
        while not bout.over:
            bout.step()
            most = max(most, len(bout.events))
    assert 50 < most < MOST_EVENTS / 2


# --- the watcher notices ------------------------------------------------------------------


def patient_watcher():
    """A watcher of a fight in which everybody waits."""
    waiting = [[checked("pass;")]] * TEAM
    watcher = Watcher(Pit().begin((waiting, waiting), 4))
    watcher.play_round()
    return watcher


def event_of(code, who, target=-1, thing=0, amount=0, place=(0.0, 0.0)):
    """An event of the next round."""
    return Happening(code, 2 * TICKS, who, target, thing, amount, *place)


MAGIC_MISSILE, FIREBALL = SPELL["Magic Missile"], SPELL["Fireball"]
OUTSIDE_THE_PIT, FAR_AWAY = (7.0, 7.0), (-7.0, 0.0)


def nothing(watcher):
    """Everything as it is."""


def kill(watcher):
    del watcher.present[0]


def stun(watcher):
    watcher.present[0].influences = 1 << Influence.STUNNED


def daze(watcher):
    watcher.present[0].influences = 1 << Influence.DAZED


def paralyse(watcher):
    watcher.present[0].influences = 1 << Influence.PARALYSED


def silence(watcher):
    one = watcher.present[7]
    watcher.zones.append(Area(Zone.SILENCE, 2, -1, one.x + 1, one.y, 4.0))


def hide(watcher):
    watcher.present[4].hidden_from = 0b1111


def use_up(watcher):
    watcher.present[7].spells = [0] * len(SPELL)
    watcher.present[7].potions = [0] * 7


def snatch(watcher):
    watcher.present[0].snatched = watcher.present[0].openings = 1


def summon(watcher):
    watcher.present[9] = watcher.somebody(9, Kind.BOAR)


@pytest.mark.parametrize(
    ("before", "event", "complaint"),
    [
        (kill, event_of(Event.MOVES, 0), "the dead do nothing"),
        (kill, event_of(Event.STRIKES, 4, 0), "the dead suffer nothing"),
        (kill, event_of(Event.HEALS, 2, 0), "the dead suffer nothing"),
        (stun, event_of(Event.RULE, 0, 4, amount=Act.MELEE), "nobody acts when stunned"),
        (daze, event_of(Event.MISSES, 0, 4), "nobody acts when stunned"),
        (paralyse, event_of(Event.SNATCHES, 0, 4), "nobody acts when stunned"),
        (silence, event_of(Event.RULE, 7, 0, amount=Act.CAST), "nobody casts in silence"),
        (silence, event_of(Event.BEGINS, 7, 0, FIREBALL), "nobody casts in silence"),
        (silence, event_of(Event.CASTS, 7, 0, FIREBALL), "nobody casts in silence"),
        (hide, event_of(Event.RULE, 0, 4, amount=Act.MELEE), "nobody aims at the hidden"),
        (hide, event_of(Event.RULE, 3, 4, amount=Act.CAST), "nobody aims at the hidden"),
        (hide, event_of(Event.BEGINS, 3, 4, MAGIC_MISSILE), "nobody aims at the hidden"),
        (hide, event_of(Event.STRIKES, 0, 4), "nobody aims at the hidden"),
        (hide, event_of(Event.SHOOTS_PAST, 1, 4), "nobody aims at the hidden"),
        (hide, event_of(Event.SNATCHES, 0, 4), "nobody aims at the hidden"),
        (nothing, event_of(Event.STRIKES, 0, 1), "friends are spared"),
        (nothing, event_of(Event.HURT, 3, 1, FIREBALL, 5), "nobody hurts friends"),
        (use_up, event_of(Event.BEGINS, 7, 0, FIREBALL), "nobody casts what he has not"),
        (use_up, event_of(Event.DRINKS, 7, 7), "nobody drinks what he has not"),
        (nothing, event_of(Event.CASTS, 7, 0, FIREBALL), "never begun"),
        (nothing, event_of(Event.HEALS, 2, 0, amount=100), "nobody heals above his maximum"),
        (snatch, event_of(Event.SNATCHES, 0, 4), "at most one attack of opportunity"),
        (summon, event_of(Event.SUMMONS, 3, 9, Kind.BOAR), "one creature a caster"),
        (nothing, event_of(Event.SUMMONS, 3, 8, Kind.BOAR), "not his creature"),
        (nothing, event_of(Event.MOVES, 0, place=FAR_AWAY), "too far"),
        (nothing, event_of(Event.SUMMONS, 3, 9, Kind.BOAR, 0, OUTSIDE_THE_PIT), "outside the pit"),
        (nothing, event_of(Event.DIES, 0, 0), "nobody dies of nothing"),
        (nothing, event_of(Event.GRIPS, 3, 4), "out of reach"),
        (nothing, event_of(Event.FADES, 3, -1), "no such zone"),
    ],
)
def test_a_watcher_complains_of_what_cannot_be(before, event, complaint):
    watcher = patient_watcher()
    before(watcher)
    with pytest.raises(AssertionError, match=complaint):
        watcher.follow(event)


@pytest.mark.parametrize(
    ("field", "change", "complaint"),
    [
        ("health", -1, "the health of 7"),
        ("vigour", 1, "the temporary hit points of 7"),
        ("x", 0.001, "the place of 7"),
        ("influences", 2, "the influences of 7"),
        ("hidden_from", 1, "the hiding of 7"),
        ("armour", 1, "armour of 7"),
    ],
)
def test_a_watcher_compares_what_he_believes_with_the_record(field, change, complaint):
    watcher = patient_watcher()
    unit = watcher.bout.record.unit[7]
    setattr(unit, field, getattr(unit, field) + change)
    with pytest.raises(AssertionError, match=complaint):
        watcher.compare()


# --- how fights end ---------------------------------------------------------------------


def endings(world, sides, count, first=0):
    """Who won so many fights between the same teams, and which reached the last round."""
    world.prepare(sides, first)
    record, found = world.record, Counter()
    for seed in range(first, first + count):
        entries.start(record, seed, 0)
        entries.play(record)
        found[ending_of(record)] += 1
    return found


def ending_of(record):
    """The side that won, or why none did."""
    if entries.won(record, 0):
        return "red"
    if entries.won(record, 1):
        return "blue"
    return "nobody left" if not any(record.members) else "last round"


@pytest.mark.parametrize("tactic", STATIC)
def test_against_itself_a_static_team_wins_every_other_fight(tactic):
    """Within two points over 10,000 fights, and hardly any fight reaches the last round."""
    found = endings(Pit(), (tactic, tactic), 10_000)
    decided = found["red"] + found["blue"]
    assert abs(100 * found["red"] / decided - 50) < 2, found
    assert found["last round"] < 100, found


@samples(1_000, slow=20_000)
def test_fewer_than_one_fight_in_a_hundred_between_static_teams_reaches_the_last_round(count):
    world = Pit()
    for first in STATIC:
        for second in STATIC:
            found = endings(world, (first, second), count // 9 + 1)
            assert found["last round"] <= 0.01 * sum(found.values()), (first, second, found)


@pytest.mark.parametrize("tactic", Pit.basics)
@samples(400, slow=20_000)
def test_fewer_than_one_fight_in_a_hundred_of_drawn_scripts_reaches_the_last_round(tactic, count):
    """Drawn with equal weights, by the learner that draws them in practice."""
    world = WORLDS[tactic]
    practice = world.practice("scripting", tactic, settings="neverwinter", seed=5, learns=False)
    durations = [int(row.duration) for row in practice.run(count)]
    last = world.numbers["round_limit"] * TICKS
    assert max(durations) <= last
    assert sum(duration == last for duration in durations) < 0.01 * count


@samples(300, slow=20_000)
def test_fewer_than_one_fight_in_a_hundred_between_drawn_scripts_reaches_the_last_round(count):
    world, luck = Pit(), Random(5)
    found = Counter()
    for seed in range(count):
        world.fight((drawn_team(luck), drawn_team(luck)), seed)
        found[ending_of(world.record)] += 1
    assert found["last round"] < 0.01 * count, found
    assert found["red"] + found["blue"] > 0.98 * count, found


# --- whatever the scripts are ------------------------------------------------------------


def random_pair(luck, pool):
    """Scripts of rules drawn, made up, or both, for eight agents."""

    def script(role):
        kind = luck.randrange(3)
        if kind == 0:
            return drawn_script(luck, role)
        made_up = luck.sample(pool, 1 + luck.randrange(12))
        return made_up if kind == 1 else [*made_up, *drawn_script(luck, role)]

    return [[script(role) for role in ROLES] for _ in range(2)]


@samples(500, slow=20_000)
def test_random_scripts_always_come_to_an_end(count):
    pool, rounds = pool_of_rules(300, Random(11)), Counter()
    world = Pit()
    for seed in range(count):
        outcome = world.fight(random_pair(Random(seed), pool), seed)
        assert 1 <= outcome.rounds <= world.numbers["round_limit"]
        assert all(0 <= fitness <= 1 for fitness in (*outcome.fitness, *outcome.team_fitness))
        rounds[outcome.rounds] += 1
    assert sum(rounds.values()) == count
    assert len(rounds) > 10
