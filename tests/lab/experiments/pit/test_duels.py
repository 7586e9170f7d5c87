"""Duels by fixed policies, and fights that are counted."""

from __future__ import annotations

from sparring.lab.experiments.pit import duels
from sparring.lab.experiments.pit.fights import Tally, decided, tally
from sparring.worlds.pit.data.codes import Kind
from sparring.worlds.pit.world import Pit


def test_whoever_takes_no_part_is_not_there() -> None:
    world = duels.duel_world(duels.BOTH)
    team = duels.duellists(world, duels.SORCERER_FIRST)
    world.prepare((team, team), 3)
    present = [who for who in range(8) if world.record.unit[who].alive]
    assert present == [0, 3, 4, 7]
    kinds = [Kind(int(world.record.unit[who].kind)) for who in present]
    assert kinds == [Kind.FIGHTER, Kind.SORCERER] * 2


def test_other_worlds_are_not_changed_by_duels() -> None:
    duels.duel_world(duels.FIGHTER)
    world = Pit()
    world.prepare(("ai161", "ai129"), 1)
    assert all(world.record.unit[who].alive for who in range(8))


def test_fights_are_counted_from_both_places() -> None:
    world = Pit()
    there, back = tally(world, "ai161", "ai129", 41, 5), tally(world, "ai129", "ai161", 41, 5)
    assert there.fights == back.fights == 41
    same = tally(world, "ai161", "ai161", 400, 5)
    assert 40 < same.decided_pct < 60
    assert tally(world, "ai161", "ai129", 41, 5) == there


def test_only_decided_fights_count_for_a_share() -> None:
    assert Tally(30, 10, 60, 500).decided_pct == 75
    assert Tally(0, 0, 5, 250).decided_pct == 50


def test_a_fighter_who_waits_loses_to_one_who_strikes() -> None:
    world = duels.duel_world(duels.FIGHTER)
    striking, waiting = (
        duels.duellists(world, duels.as_script("fighter", policy)) for policy in ("melee;", "pass;")
    )
    assert decided(world, striking, waiting, 20, 1) == 100


def test_speed_and_then_the_sword_beats_the_other_policies() -> None:
    assert min(duels.fighter_duels({}, 100, 1).values()) > 50


def test_every_policy_of_a_sorcerer_has_a_counter() -> None:
    worst = duels.worst_matches({}, 20, 1)
    assert set(worst) == set(duels.WITH_GLOBE)
    assert max(worst.values()) < 50
