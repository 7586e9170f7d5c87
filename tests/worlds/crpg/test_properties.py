"""What holds in every fight, whoever fights: told by its events and its record."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from sparring.worlds.crpg.data.codes import Event, Influence
from sparring.worlds.crpg.data.influences import INFLUENCES
from sparring.worlds.crpg.data.numbers import FREE_NUMBERS
from sparring.worlds.crpg.telling import tell
from sparring.worlds.crpg.world import Crpg
from tests.samples import samples
from tests.worlds.crpg.helpers import AGENTS, BLUE, FIRST_ANIMAL, RED, standing, sums_of
from tests.worlds.crpg.rule_texts import checked, statement_text
from tests.worlds.crpg.scenes import drawn_script, random_sides

FREEZING = {entry.code for entry in INFLUENCES if entry.freezes}
DOING = (
    Event.RULE,
    Event.BEGINS,
    Event.CASTS,
    Event.FAILS,
    Event.DRINKS,
    Event.STRIKES,
    Event.MISSES,
    Event.SHOOTS,
    Event.SHOOTS_PAST,
    Event.MOVES,
    Event.PASSES,
)
LANDING = DOING[2:-2]
HURTING = (Event.STRIKES, Event.SHOOTS, Event.HURT, Event.BURNS)
SUFFERING = (*HURTING, Event.HEALS, Event.GAINS, Event.IMAGE, Event.RESISTS)


class Watcher:
    """Follows a fight by its events alone and complains of what cannot be."""

    def __init__(self, fight):
        self.fight = fight
        units = fight.record.unit
        self.most = {who: int(units[who].most_health) for who in AGENTS}
        self.health = dict(self.most)
        self.dead: set[int] = set()
        self.influences: dict[int, dict[int, int]] = {who: {} for who in AGENTS}
        """What lasts on each agent, and since when."""
        self.side = {who: who // 4 for who in AGENTS}

    def follow(self, events):
        for event in events:
            if event.code in DOING:
                self.must_be_able(event)
            if event.code in SUFFERING:
                assert event.target not in self.dead, event
            self.note(event)

    def must_be_able(self, event):
        assert event.who not in self.dead, f"the dead do nothing: {event}"
        frozen_since = [
            clock for code, clock in self.influences[event.who].items() if code in FREEZING
        ]
        if event.code in LANDING:
            # What happens in one segment happens at the same time.
            frozen_since = [clock for clock in frozen_since if clock < event.clock]
        assert not frozen_since, f"the frozen do nothing: {event}"

    def note(self, event):
        who, target = event.who, event.target
        if event.code in HURTING:
            self.health[target] -= event.amount
        elif event.code is Event.HEALS:
            self.health[target] += event.amount
            assert self.health[target] <= self.most[target], "nobody heals over his maximum"
        elif event.code is Event.DIES:
            assert self.health[target] <= 0
            self.forget(target)
        elif event.code is Event.VANISHES:
            self.forget(who)
        elif event.code is Event.SUMMONS:
            self.summon(event)
        elif event.code is Event.GAINS:
            self.influences[target][event.thing] = event.clock
        elif event.code is Event.LOSES and target not in self.dead:
            since = self.influences[target].pop(event.thing)
            if event.thing == Influence.CHARMED:
                assert event.clock - since <= 50, "charm lasts five rounds"
        elif event.code is Event.TURNS:
            self.side[who] = event.amount

    def forget(self, who):
        self.dead.add(who)
        self.influences[who] = {}

    def summon(self, event):
        at = event.target
        assert at >= FIRST_ANIMAL
        self.dead.discard(at)
        self.influences[at] = {}
        self.side[at] = event.amount
        unit = self.fight.record.unit[at]
        # The record may already know that it was hurt; its kind tells its health.
        kind = self.fight.record.book.character[event.thing]
        self.most[at] = self.health[at] = int(kind.health)
        assert unit.kind in range(2, 5)

    def compare(self):
        """What the events told and what the record holds must agree."""
        record = self.fight.record
        for who in range(int(record.units)):
            unit = record.unit[who]
            if who not in self.health:
                continue
            assert bool(unit.alive) == (who not in self.dead)
            assert all(copies >= 0 for copies in unit.spells)
            assert all(flasks >= 0 for flasks in unit.potions)
            if not unit.alive:
                continue
            assert 0 <= unit.x <= 1000
            assert 0 <= unit.y <= 1000
            assert int(unit.health) == self.health[who] <= int(unit.most_health)
            held = {code for code in Influence if int(unit.influences) >> code & 1}
            assert held == set(self.influences[who])
            assert int(unit.side) == self.side[who]
            assert (Influence.MIRRORED in held) == (unit.images > 0)
            for name, value in sums_of(unit, self.fight.world.numbers).items():
                assert int(getattr(unit, name)) == value, name
            for code in held:
                assert int(unit.until[code]) >= int(record.clock), INFLUENCES[code].name
        for side in (0, 1):
            living = [
                at
                for at in range(FIRST_ANIMAL, int(record.units))
                if record.unit[at].present and record.unit[at].team == side
            ]
            assert len(living) == record.animals[side] <= 5
            assert int(record.standing[side]) == standing(self.fight, side)


def watched(fight):
    """Fight to the end under a watcher's eyes."""
    watcher = Watcher(fight)
    total = sum(watcher.health[who] for who in AGENTS)
    while not fight.over:
        fight.step()
        events = fight.events
        watcher.follow(events)
        watcher.compare()
        now = sum(watcher.health[who] for who in AGENTS)
        if not any(event.code is Event.HEALS for event in events):
            assert now <= total
        total = now
    outcome = fight.outcome()
    for who in AGENTS:
        assert outcome.health[who] == max(0, watcher.health[who])
    sentences = tell(outcome.events)
    assert sentences
    assert not any("an animal" in sentence for sentence in sentences)
    return outcome


@pytest.mark.parametrize("first", Crpg.basics)
@pytest.mark.parametrize("second", [*Crpg.basics, "novice"])
def test_tactics_fight_by_the_rules(first, second):
    world = Crpg()
    for seed in range(3):
        watched(world.begin((first, second), seed))


@samples(25, slow=1000)
def test_random_scripts_fight_by_the_rules(count):
    world = Crpg()
    for seed in range(count):
        luck = Random(seed)
        watched(world.begin(random_sides(luck), seed))


@samples(20, slow=1000)
def test_fights_go_by_the_rules_whatever_the_free_numbers_are(count):
    for seed in range(count):
        luck = Random(seed)
        watched(Crpg(numbers=random_numbers(luck)).begin(random_sides(luck), seed))


def random_numbers(luck):
    """Every free number anywhere in its range, often at an end of it."""
    return {
        number.name: luck.choice([number.low, number.high, luck.choice(number.values)])
        for number in FREE_NUMBERS
    }


# --- how fights end ----------------------------------------------------------


def drawn_team(luck):
    return [drawn_script(luck, role) for role in Crpg.sides[0]]


@samples(600, slow=20_000)
def test_fewer_than_one_fight_in_a_hundred_between_drawn_scripts_reaches_the_last_round(count):
    world, luck = Crpg(), Random(5)
    endings = Counter()
    for seed in range(count):
        outcome = world.fight((drawn_team(luck), drawn_team(luck)), seed)
        alive = [any(outcome.health[who] for who in side) for side in (RED, BLUE)]
        if outcome.winner is not None:
            endings["won"] += 1
        else:
            endings["undecided" if all(alive) else "both fell"] += 1
    assert endings["undecided"] < 0.01 * count
    assert endings["won"] > 0.95 * count


@pytest.mark.parametrize("tactic", [*Crpg.basics, "novice", "drawn"])
@samples(400, slow=20_000)
def test_against_oneself_both_sides_win_as_often(tactic, count):
    world, luck = Crpg(), Random(7)
    won = Counter()
    for seed in range(count):
        sides = (drawn_team(luck), drawn_team(luck)) if tactic == "drawn" else (tactic, tactic)
        won[world.fight(sides, 10**6 + seed).winner] += 1
    assert_even(won)


def assert_even(won):
    """Within 3.5 standard deviations of as many wins for either side."""
    decided = won[0] + won[1]
    assert decided > 0
    assert abs(won[0] - won[1]) < 3.5 * decided**0.5, won


# --- whatever the scripts are ------------------------------------------------


def pool_of_rules(count):
    """Made-up rules that the checker lets pass."""
    luck = Random(11)
    statements = []
    while len(statements) < count:
        statement = checked(statement_text(luck))
        if statement is not None:
            statements.append(statement)
    return statements


def fight_random_pairs(count, first_seed):
    """Scripts of rules drawn and made up fight one another; every fight must end."""
    pool = pool_of_rules(300)
    world = Crpg()
    rounds = Counter()
    for seed in range(first_seed, first_seed + count):
        luck = Random(seed)
        sides = [[random_script(luck, role, pool) for role in Crpg.sides[0]] for _ in range(2)]
        outcome = world.fight(sides, seed)
        assert 1 <= outcome.rounds <= world.numbers["round_limit"]
        assert all(0 <= fitness <= 1 for fitness in outcome.fitness)
        rounds[outcome.rounds] += 1
    return rounds


def random_script(luck, role, pool):
    kind = luck.randrange(3)
    if kind == 0:
        return drawn_script(luck, role)
    made_up = luck.sample(pool, 1 + luck.randrange(12))
    return made_up if kind == 1 else [*made_up, *drawn_script(luck, role)[-3:]]


@samples(500, slow=50_000)
def test_random_scripts_always_come_to_an_end(count):
    rounds = fight_random_pairs(count, 0)
    assert sum(rounds.values()) == count
    assert len(rounds) > 10


def test_every_tactic_meets_every_other():
    world = Crpg()
    for first in Crpg().tactics:
        for second in Crpg().tactics:
            outcome = world.fight((first, second), 1)
            assert outcome.rounds >= 1
