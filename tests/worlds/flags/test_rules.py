"""The rules of the game: what always holds, and single rules by hand."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from sparring.kernels.records import first_rows
from sparring.worlds.flags.data.codes import (
    MEMBERS,
    NOBODY,
    PLAYERS,
    Cause,
    Event,
    Goal,
    Place,
    Role,
)
from sparring.worlds.flags.data.numbers import BEHIND, FALLOFF, HALF_WIDTH, HEALTH, TOUCH
from sparring.worlds.flags.data.tactics import TACTICS
from sparring.worlds.flags.kernel.entries import advance, advance_to_point
from tests.samples import samples
from tests.worlds.flags.fingerprints import random_table
from tests.worlds.flags.helpers import flags, match_of, players, points


def happenings(match: Any) -> list[tuple[int, ...]]:
    """Tick, code, who and other of everything that the last call noted."""
    return first_rows(match, "happening", int(match.happenings))


def changes(match: Any) -> list[tuple[int, ...]]:
    """Tick, state, flag and cause of every change of state."""
    return first_rows(match, "change", int(match.changes))


def check_tick(match: Any, before: list[tuple[Any, ...]], scores: list[int]) -> None:
    """What must hold after every tick."""
    now = players(match, "x", "y", "health", "waits", "target", "goal")
    edge = float(match.half) + BEHIND
    for who, (x, y, health, waits, target, goal) in enumerate(now):
        assert abs(x) <= edge
        assert abs(y) <= HALF_WIDTH
        assert 0 <= health <= HEALTH
        assert (health == 0) == (waits > 0)
        if waits:
            # The dead do nothing.
            assert (target, goal) == (NOBODY, Goal.NOTHING)
            if before[who][3] > 1:
                assert (x, y) == before[who][:2]
        elif target != NOBODY:
            assert target // MEMBERS != who // MEMBERS
    for team, (x, y, place, carrier) in enumerate(flags(match, "x", "y", "place", "carrier")):
        check_flag(match, team, (x, y), place, carrier, now)
    for team in range(2):
        if points(match)[team] > scores[team]:
            check_score(match, team)


def check_flag(
    match: Any, team: int, spot: tuple[float, float], place: int, carrier: int, now: Any
) -> None:
    """A flag is in exactly one place."""
    assert (place == Place.CARRIED) == (carrier != NOBODY)
    if place == Place.CARRIED:
        assert carrier // MEMBERS == 1 - team
        assert now[carrier][3] == 0
        assert now[carrier][:2] == spot
    if place == Place.HOME:
        base = match.team[team]
        assert spot == (float(base.base_x), float(base.base_y))


def check_score(match: Any, team: int) -> None:
    """Only a living player at his base scores, with the own flag at home."""
    scorers = [who for _, code, who, _ in happenings(match) if code == Event.SCORES]
    (who,) = [one for one in scorers if one // MEMBERS == team]
    x, y, waits = players(match, "x", "y", "waits")[who]
    base = match.team[team]
    assert waits == 0
    assert (x - float(base.base_x)) ** 2 + (y - float(base.base_y)) ** 2 <= TOUCH**2
    codes = [(code, other) for _, code, _, other in happenings(match)]
    stolen_since = (Event.TAKES, team) in codes[codes.index((Event.SCORES, 1 - team)) :]
    assert flags(match, "place")[team][0] == Place.HOME or stolen_since


@samples(2, slow=40)
def test_every_tick_keeps_the_rules(count: int):
    rng = Random(3)
    for seed in range(count):
        match = match_of(random_table(rng), random_table(rng), seed=seed)
        for _ in range(1500):
            before = players(match, "x", "y", "health", "waits")
            scores = points(match)
            advance(match, 1, 0)
            check_tick(match, before, scores)


@samples(150, slow=20_000)
def test_any_two_tables_play_without_an_exception_or_an_endless_match(count: int):
    rng = Random(11)
    for seed in range(count):
        match = match_of(random_table(rng), random_table(rng), seed=seed)
        assert advance_to_point(match, 6_000) in (-1, 0, 1)
        assert int(match.tick) <= 6_000
        assert sum(points(match)) <= 1
        places = flags(match, "place", "carrier")
        assert all((place == Place.CARRIED) == (carrier >= 0) for place, carrier in places)


@samples(600, slow=10_000)
def test_a_team_against_itself_is_even(count: int):
    # Two points of a hundred in the great sample; three standard deviations in the small one.
    match = match_of("quake", "quake", seed=9)
    while sum(points(match)) < count:
        advance_to_point(match, 100_000)
    share = 100 * points(match)[0] / count
    allowed = 2.0 if count >= 10_000 else 3 * 50 / count**0.5
    assert abs(share - 50) <= allowed


# --- single rules ---------------------------------------------------------------------


def put(match: Any, who: int, x: float, y: float) -> None:
    """Place a player, alive."""
    match.player[who].x, match.player[who].y = x, y


def clear(match: Any, *kept: int) -> None:
    """Everybody is dead for a long while but these."""
    for who in range(PLAYERS):
        if who not in kept:
            match.player[who].waits, match.player[who].health = 900, 0


def test_furthest_attack_and_nearest_defend():
    match = match_of(((1, 2), *TACTICS["quake"][1:]))
    for who, x in enumerate((-1000.0, -1700.0, 0.0, -1600.0)):
        put(match, who, x, 0.0)
    advance(match, 1, 0)
    roles = [row[0] for row in players(match, "role")[:MEMBERS]]
    assert roles == [Role.ROAMING, Role.DEFENSIVE, Role.OFFENSIVE, Role.DEFENSIVE]


def test_an_attacker_takes_the_flag_and_brings_it_home():
    match = match_of("rush", "rush")
    clear(match, 0)
    put(match, 0, 1740.0, 0.0)
    assert advance(match, 100, 1) == 1
    assert changes(match) == [(0, 2, 1, Cause.STOLEN)]
    assert flags(match, "place", "carrier") == [(Place.HOME, NOBODY), (Place.CARRIED, 0)]
    # 3,500 less 40 to touch the base, 32 a tick; less if he took it on the way.
    ticks = advance(match, 200, 1)
    assert 105 <= ticks <= 110
    assert points(match) == [1, 0]
    assert [row[1:] for row in changes(match)] == [(0, 1, Cause.SCORED)]


def test_nobody_scores_while_the_own_flag_is_away():
    match = match_of("rush", "rush")
    clear(match, 0, 4)
    put(match, 0, -1750.0, 0.0)
    put(match, 4, 1750.0, 0.0)
    for team, who in ((1, 0), (0, 4)):
        match.flag[team].place, match.flag[team].carrier = Place.CARRIED, who
    advance(match, 50, 0)
    assert points(match) == [0, 0]


def test_a_killed_carrier_drops_the_flag_and_a_touch_returns_it():
    match = match_of("fortress", "fortress")
    clear(match, 0, 4)
    put(match, 0, 0.0, 0.0)
    match.flag[1].place, match.flag[1].carrier = Place.CARRIED, 0
    match.player[0].health = 1
    put(match, 4, 150.0, 0.0)
    match.hit = 1.0
    advance(match, 1, 0)
    assert [row[1:] for row in happenings(match) if row[1] in (Event.KILLS, Event.DROPS)] == [
        (Event.KILLS, 4, 0),
        (Event.DROPS, 0, 1),
    ]
    assert flags(match, "place", "carrier")[1] == (Place.DROPPED, NOBODY)
    advance(match, 20, 0)
    assert (Event.RETURNS, 4, 1) in [row[1:] for row in happenings(match)]
    assert flags(match, "place")[1] == (Place.HOME,)


def test_a_dropped_flag_is_home_after_thirty_seconds():
    match = match_of("fortress", "fortress")
    clear(match)
    match.flag[0].place, match.flag[0].x = Place.DROPPED, 300.0
    assert advance(match, 400, 1) == 300
    assert changes(match)[0][2:] == (0, Cause.RETURNED)
    assert (Event.FLIES_HOME, 0, NOBODY) in [row[1:] for row in happenings(match)]


def test_the_dead_come_back_after_three_seconds_near_their_base_and_whole():
    match = match_of()
    match.player[2].waits, match.player[2].health = 30, 0
    put(match, 2, 500.0, 500.0)
    advance(match, 29, 0)
    assert players(match, "x", "waits")[2] == (500.0, 1)
    advance(match, 1, 0)
    x, y, health = players(match, "x", "y", "health")[2]
    assert health == HEALTH
    # Spawned within 200 of the base, and took one step.
    assert abs(x + 1750) <= 232
    assert abs(y) <= 232


def test_the_thief_is_shot_at_first_even_if_another_is_nearer():
    match = match_of("fortress", "fortress")
    clear(match, 0, 4, 5)
    for who, x in ((0, 0.0), (4, 700.0), (5, 200.0)):
        put(match, who, x, 0.0)
    advance(match, 1, 0)
    assert players(match, "target")[0] == (5,)
    match.flag[0].place, match.flag[0].carrier = Place.CARRIED, 4
    advance(match, 1, 0)
    assert players(match, "target")[0] == (4,)


@pytest.mark.parametrize("gap", [0.0, 400.0, 790.0])
def test_guns_hit_as_often_as_their_chance_says(gap: float):
    match = match_of("fortress", "fortress")
    hits = 0
    for _ in range(1500):
        clear(match, 0, 4)
        for who, x in ((0, 0.0), (4, gap)):
            put(match, who, x, 0.0)
            match.player[who].waits, match.player[who].health = 0, HEALTH
            match.player[who].order = 1
            match.player[who].order_x, match.player[who].order_y = x, 0.0
        advance(match, 1, 0)
        hits += players(match, "hit")[0][0]
    chance = 0.12 * (1 - FALLOFF * gap / 800)
    assert abs(hits / 1500 - chance) < 4 * (chance * (1 - chance) / 1500) ** 0.5


def test_nobody_shoots_further_than_guns_reach():
    match = match_of("fortress", "fortress")
    clear(match, 0, 4)
    put(match, 0, -1500.0, 0.0)
    put(match, 4, -600.0, 0.0)
    match.player[4].order, match.player[4].order_x = 1, 900.0
    advance(match, 1, 0)
    assert players(match, "target")[0] == (NOBODY,)


def test_each_side_sees_the_state_with_the_flags_exchanged():
    match = match_of()
    clear(match, 0)
    put(match, 0, 1750.0, 0.0)
    advance(match, 1, 0)
    advance(match, 1, 0)
    plans = [row[1:] for row in happenings(match) if row[1] == Event.PLAN]
    assert plans == [(Event.PLAN, 0, 2), (Event.PLAN, 1, 1)]
