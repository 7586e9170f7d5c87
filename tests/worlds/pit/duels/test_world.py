"""Duels: fewer who fight, the same rules and the same AI."""

from __future__ import annotations

import pytest

from sparring.errors import UsageError
from sparring.kernels.loop import column
from sparring.kernels.run import Won
from sparring.rules.check import parse_rules
from sparring.worlds.pit.data.codes import Kind
from sparring.worlds.pit.duels.loadouts import FIRE, FIRE_AND_GLOBE
from sparring.worlds.pit.duels.world import (
    DUELS,
    Duel,
    FighterDuel,
    PairDuel,
    SorcererDuel,
    duel_named,
)
from sparring.worlds.pit.world import Pit
from tests.worlds.pit.stage import BLUE_FIGHTER, PROPOSED, RED_FIGHTER, SPELL

MEMBERS = {FighterDuel: 1, SorcererDuel: 1, PairDuel: 2}


@pytest.mark.parametrize("kind", MEMBERS)
def test_only_the_duellists_are_in_the_pit(kind: type[Duel]):
    duel = kind()
    duel.fight(("ai161", "ai129"), 3)
    present = [who for who, unit in enumerate(duel.record.unit) if unit.present]
    first = list(range(MEMBERS[kind]))
    assert present[: 2 * len(first)] == first + [4 + who for who in first]
    assert len(duel.fight(("ai161", "ai129"), 3).fitness) == 2 * len(first)


def test_a_fighter_and_a_sorcerer_begin_where_their_kinds_begin_in_teams():
    duel, pit = PairDuel(numbers=PROPOSED), Pit(numbers=PROPOSED)
    duel.prepare(("ai161", "ai161"), 1)
    pit.prepare(("ai161", "ai161"), 1)
    fighter, sorcerer = duel.record.unit[0], duel.record.unit[1]
    assert (sorcerer.kind, fighter.kind) == (Kind.SORCERER, Kind.FIGHTER)
    assert (fighter.x, fighter.y) == (pit.record.unit[RED_FIGHTER].x, pit.record.unit[0].y)
    wizard = pit.record.unit[3]
    assert (sorcerer.x, sorcerer.y) == (wizard.x, wizard.y)
    assert duel.record.unit[BLUE_FIGHTER].x == -fighter.x


@pytest.mark.parametrize("kind", MEMBERS)
def test_duels_of_equals_are_even(kind: type[Duel]):
    duel = kind()
    winners = [duel.fight(("ai161", "ai161"), seed).winner for seed in range(400)]
    decided = [winner for winner in winners if winner is not None]
    assert len(decided) > 390
    assert 0.42 < sum(decided) / len(decided) < 0.58


def test_sorcerers_draw_from_the_wizards_rulebase_and_think_as_wizards_do():
    duel, pit = SorcererDuel(), Pit()
    assert [rule.name for rule in duel.rules.roles["sorcerer"].rules] == [
        rule.name for rule in pit.rules.roles["wizard"].rules
    ]
    assert duel.basic_team("ai161")[0] == pit.basic_team("ai161")[3]
    assert duel.rules.roles["sorcerer"].closing == pit.rules.roles["wizard"].closing


def test_scripts_of_ones_own_may_take_a_side():
    duel = SorcererDuel(loadout=FIRE)
    fire = parse_rules('script sorcerer\n cast("Fireball"); melee;\n', duel.vocabulary)
    dagger = parse_rules("script sorcerer\n melee;\n", duel.vocabulary)
    sides = duel.team_from(fire, 0), duel.team_from(dagger, 1)
    winners = [duel.fight(sides, seed).winner for seed in range(200)]
    assert winners.count(0) > winners.count(1)


def test_dynamic_scripting_learns_in_duels_as_in_teams():
    duel = SorcererDuel()
    practice = duel.practice("scripting", "ai161", settings="neverwinter", seed=2)
    wins = column(practice.run(60), "won").count(Won.LEARNERS)
    plain = SorcererDuel().practice("scripting", "ai161", settings="neverwinter", seed=2)
    assert [plain.encounter().won for _ in range(60)].count(True) == wins
    assert plain.learner.state() == practice.learner.state()
    assert list(practice.learner.roles) == ["sorcerer"]


def test_what_is_given_later_is_there_at_once_also_inside_loops():
    duel = SorcererDuel(loadout=FIRE)
    practice = duel.practice("alert", "ai161", seed=1)
    practice.run(1)
    inside = practice.enter_kernel().record.fight
    assert inside.unit[0].spells[SPELL["Minor Globe"]] == 0
    duel.equip(FIRE_AND_GLOBE)
    practice.run(1)
    slots = inside.book.character[Kind.SORCERER].spells
    assert int(slots[SPELL["Minor Globe"]]) == 3
    assert int(slots[SPELL["Magic Missile"]]) == 0


def test_a_duel_in_another_version_of_the_game_keeps_its_loadout():
    duel = SorcererDuel(loadout=FIRE)
    assert duel.of_version("ai129").loadout == FIRE
    assert duel.with_rules(duel.given_rules).loadout == FIRE


def test_duels_are_found_by_name_and_the_nearest_name_is_told():
    assert duel_named("fighter-sorcerer") is PairDuel
    assert set(DUELS) == {"fighter", "sorcerer", "fighter-sorcerer"}
    with pytest.raises(UsageError, match="sorcerer"):
        duel_named("sorceror")
