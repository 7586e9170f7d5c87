"""Cursed encounters: which they are, whom they hit, and that nothing else about a practice
changes by them."""

from __future__ import annotations

import json
from statistics import fmean
from typing import Any, ClassVar

import pytest

from sparring.errors import StateError, UsageError
from sparring.kernels.loop import Row, turning_point
from sparring.worlds.crpg.data.codes import Event
from sparring.worlds.crpg.world import Crpg
from sparring.worlds.curses import CURSED, FAIR, Curse, is_cursed
from sparring.worlds.opposition import StaticTeam

MINUTE = 100
"""Ten rounds of ten segments."""


class Cursing(Crpg):
    """The role-playing world with tactics that mislead."""

    cursed: ClassVar = {
        "cursed": ("offensive", False),
        "cursed_literally": ("offensive", True),
        "cursed_in_turn": ("consecutive", False),
    }


@pytest.fixture(scope="module")
def world() -> Cursing:
    return Cursing()


def numbers_of(row: Any) -> tuple[float, float, int, int]:
    return float(row.team_fitness), float(row.enemy_fitness), int(row.won), int(row.duration)


# --- which, and who --------------------------------------------------------------------


def test_after_twelve_fair_fights_three_are_cursed() -> None:
    signs = "".join("x" if is_cursed(number) else "." for number in range(33))
    assert signs == "............xxx............xxx..."
    assert signs[: FAIR + CURSED].count("x") == CURSED


def victims(curse: Curse, *fitness: tuple[float, float]) -> list[int | None]:
    """Who is held back in encounters that end like this."""
    held = []
    for ours, theirs in fitness:
        held.append(curse.victim())
        curse.note(ours, theirs)
    return held


AHEAD, BEHIND, EVEN = (0.9, 0.1), (0.1, 0.9), (0.5, 0.5)


@pytest.mark.parametrize(
    ("literal", "fitness", "victim"),
    [
        (False, AHEAD, 0),
        (False, BEHIND, 1),
        (False, EVEN, 1),
        (True, AHEAD, 1),
        (True, BEHIND, 0),
        (True, EVEN, 0),
    ],
)
def test_the_side_that_is_ahead_is_cursed_and_by_the_letter_the_other_one(
    literal: bool, fitness: tuple[float, float], victim: int
) -> None:
    expected = [None] * 12 + [victim] * 3 + [None] * 12 + [victim] * 3
    assert victims(Curse(literal=literal), *[fitness] * 30) == expected


def test_each_cursed_fight_is_judged_anew_by_the_last_ten() -> None:
    # Eleven fights that count nothing in the end, then ten of which one decides.
    early = [(0.0, 1.0)] * 2 + [(0.5, 0.5)] * 9
    assert victims(Curse(), *early, (0.6, 0.5), EVEN)[12] == 0
    assert victims(Curse(), *early, (0.5, 0.6), EVEN)[12] == 1
    turning = victims(Curse(), *early, (0.6, 0.5), (0.0, 0.5), (1.0, 0.0), EVEN)
    assert turning[12:] == [0, 1, 0]


def by_the_thesis(rows: list[Any], literal: bool) -> int | None:
    """Who is cursed next, in the plainest words."""
    if len(rows) % 15 < 12:
        return None
    ours = fmean(row.team_fitness for row in rows[-10:])
    theirs = fmean(row.enemy_fitness for row in rows[-10:])
    leader = 0 if ours > theirs else 1
    return 1 - leader if literal else leader


@pytest.mark.parametrize("literal", [False, True])
def test_a_practice_holds_back_whoever_is_cursed_for_a_minute(
    world: Cursing, literal: bool
) -> None:
    seen = set()
    for seed in range(4):
        name = "cursed_literally" if literal else "cursed"
        practice = world.practice("scripting", name, seed=seed, settings="crpg")
        rows: list[Any] = []
        for _ in range(45):
            victim = by_the_thesis(rows, literal)
            rows.append(practice.brief().row)
            assert practice.held == (None if victim is None else (victim, MINUTE))
            seen.add(victim)
    assert seen == {None, 0, 1}


# --- the same bits everywhere ----------------------------------------------------------


@pytest.mark.parametrize("preset", ["crpg", "sparring"])
@pytest.mark.parametrize("tactic", list(Cursing.cursed))
def test_every_way_to_fight_a_cursed_encounter_gives_the_same_bits(
    world: Cursing, tactic: str, preset: str
) -> None:
    open_, brief, many, mixed, plain = (
        world.practice("scripting", tactic, seed=5, settings=preset) for _ in range(5)
    )
    plain.note = "for comparison"
    told = [(one.fitness, one.enemy_fitness) for one in open_.encounters(32)]
    briefs = [brief.brief() for _ in range(32)]
    rows = [numbers_of(one.row) for one in briefs]
    assert told == [row[:2] for row in rows]
    assert [numbers_of(row) for row in many.run(32)] == rows
    assert [one.parts for one in briefs] == [plain.brief().parts for _ in range(32)]
    mixed.run(11)
    mixed.encounter()
    mixed.encounter()
    mixed.brief()
    mixed.encounter()
    mixed.run(17)
    assert open_.state() == brief.state() == many.state() == mixed.state() == plain.state()
    assert many.fought == 32


def test_practices_in_one_memory_do_not_curse_each_other(world: Cursing) -> None:
    alone = [numbers_of(row) for row in world.practice("scripting", "novice", seed=1).run(30)]
    fair = world.practice("scripting", "novice", seed=1)
    cursed = world.practice("scripting", "cursed", seed=2)
    cursed.run(12)
    rows = []
    for _ in range(30):
        cursed.brief()
        rows.append(numbers_of(fair.brief().row))
    assert rows == alone


def test_fair_fights_come_first_and_are_those_with_the_basic_tactic(world: Cursing) -> None:
    differ = 0
    for seed in range(4):
        fair = world.practice("scripting", "offensive", seed=seed)
        cursed = world.practice("scripting", "cursed", seed=seed)
        one, other = ([numbers_of(row) for row in each.run(15)] for each in (fair, cursed))
        assert one[:FAIR] == other[:FAIR]
        differ += one[FAIR:] != other[FAIR:]
    assert differ == 4


def test_a_run_ends_at_its_turning_point_which_cursed_fights_count_for(world: Cursing) -> None:
    passed = 0
    for seed in range(6):
        inside, outside, whole = (
            world.practice("scripting", "cursed", seed=seed, settings="crpg") for _ in range(3)
        )
        outside.note = "for comparison"
        rows = inside.run(120, stops=True)
        assert [numbers_of(row) for row in rows] == [
            numbers_of(row) for row in outside.run(120, stops=True)
        ]
        point = turning_point(whole.run(120))
        assert turning_point(rows) == point
        if point is not None:
            assert len(rows) == point + 9
            passed += len(rows) > FAIR
    assert passed


# --- what a curse does -----------------------------------------------------------------


@pytest.mark.parametrize("side", [0, 1])
def test_a_side_that_is_held_back_does_nothing_for_a_minute(world: Cursing, side: int) -> None:
    deeds = {Event.RULE, Event.MOVES, Event.CASTS, Event.DRINKS}
    acted = set()
    for seed in range(20):
        sides = ("novice", "novice")
        told = world.fight(sides, seed, log=True, held=(side, 30))
        assert told.as_data() == world.fight(sides, seed, held=(side, 30)).as_data()
        for event in told.events:
            if event.code in deeds and event.who < 8:
                acted.add((event.who // 4, event.clock >= 30))
    assert acted == {(1 - side, False), (1 - side, True), (side, True)}


def test_nobody_is_held_back_in_the_next_fight(world: Cursing) -> None:
    before = world.fight(("novice", "offensive"), 3)
    assert world.fight(("novice", "offensive"), 3, held=(0, MINUTE)) != before
    assert world.fight(("novice", "offensive"), 3) == before


def test_a_learner_that_is_ahead_loses_and_one_that_is_behind_wins(world: Cursing) -> None:
    for won, fitness in ((-1, AHEAD), (1, BEHIND)):
        wins = losses = 0
        for seed in range(10):
            practice = world.practice("scripting", "cursed", seed=seed)
            victims(practice.opponents.curse, *[fitness] * FAIR)
            results = [encounter.won for encounter in practice.encounters(1)]
            wins, losses = wins + results.count(True), losses + results.count(False)
        assert (wins - losses) * won > 0


FIVE = "melee_closest", "melee_weakest", "shoot_weakest", "heal_below_half", "drink_anything"


def drawn_by_fighters(practice: Any, fitness: tuple[float, float]) -> tuple[set[str], set[str]]:
    """The rules in scripts of fair encounters, and of a cursed one."""
    fair = [one.scripts for one in practice.encounters(FAIR)]
    practice.opponents.curse.lately = [Row(*fitness, 0)] * 10
    cursed = [practice.encounter().scripts]
    names = [
        {name for scripts in all_ for script in scripts[:2] for name in script.rules}
        for all_ in (fair, cursed)
    ]
    return names[0], names[1]


@pytest.mark.parametrize(
    ("tactic", "fitness", "evenly"),
    [
        ("cursed", AHEAD, False),
        ("cursed", BEHIND, True),
        ("cursed_literally", AHEAD, True),
        ("cursed_literally", BEHIND, False),
    ],
)
def test_scripts_are_drawn_evenly_where_the_static_side_is_cursed(
    world: Cursing, tactic: str, fitness: tuple[float, float], evenly: bool
) -> None:
    names = [rule.name for rule in world.rules.roles["fighter"].rules]
    weights = [400 if name in FIVE else 0 for name in names]
    practice = world.practice(
        "scripting", tactic, seed=1, settings="crpg", weights={"fighter": weights}, learns=False
    )
    fair, cursed = drawn_by_fighters(practice, fitness)
    assert fair == set(FIVE)
    assert (cursed - set(FIVE) != set()) is evenly


def test_cursed_fights_are_learned_from_as_all_others(world: Cursing) -> None:
    practice = world.practice("scripting", "cursed", seed=2)
    practice.run(FAIR)
    changes = 0
    for number in range(FAIR, FAIR + CURSED):
        before = practice.weights()
        practice.brief()
        changes += practice.weights() != before
        assert practice.learner.encounters == number + 1
    assert changes == CURSED


# --- learners of values ----------------------------------------------------------------


@pytest.mark.parametrize("kind", ["monte-carlo", "q-learning"])
def test_learners_of_values_are_cursed_too(world: Cursing, kind: str) -> None:
    fair = [numbers_of(row) for row in world.practice(kind, "offensive", seed=3).run(45)]
    one, other, saved = (world.practice(kind, "cursed", seed=3) for _ in range(3))
    rows = [numbers_of(row) for row in one.run(45)]
    assert rows[:FAIR] == fair[:FAIR]
    assert rows[FAIR : FAIR + CURSED] != fair[FAIR : FAIR + CURSED]
    told = [(each.fitness, each.enemy_fitness) for each in (other.encounter() for _ in range(45))]
    assert told == [row[:2] for row in rows]
    saved.run(13)
    again = world.practice(kind, "cursed", seed=99)
    again.restore(json.loads(json.dumps(saved.state())))
    assert [numbers_of(row) for row in again.run(32)] == rows[13:]


# --- saved and resumed -----------------------------------------------------------------


@pytest.mark.parametrize("after", [0, 5, 12, 13, 20])
@pytest.mark.parametrize("tactic", ["cursed", "cursed_literally"])
def test_a_saved_practice_keeps_its_place_in_the_fifteen(
    world: Cursing, tactic: str, after: int
) -> None:
    whole = world.practice("scripting", tactic, seed=6)
    rows = [numbers_of(row) for row in whole.run(40)]
    first = world.practice("scripting", tactic, seed=6)
    first.run(after)
    second = Cursing().practice("scripting", tactic, seed=77)
    second.restore(json.loads(json.dumps(first.state())))
    assert [numbers_of(row) for row in second.run(40 - after)] == rows[after:]
    assert second.state() == {**whole.state(), "luck": second.state()["luck"]}


def test_with_another_seed_or_another_curse_the_fifteen_begin_anew(world: Cursing) -> None:
    first = world.practice("scripting", "cursed", seed=6)
    first.run(13)
    form = first.state()
    for tactic, goes_on, fought in (
        ("cursed", True, 13),
        ("cursed", False, 0),
        ("cursed_literally", True, 0),
    ):
        second = world.practice("scripting", tactic, seed=7)
        second.restore(form, goes_on=goes_on)
        assert second.opponents.curse.fought == fought
        assert second.learner.weights("wizard") == first.learner.weights("wizard")


def test_a_team_of_the_same_name_without_a_curse_is_another_team(world: Cursing) -> None:
    fair = StaticTeam("cursed", world.static_team("offensive").basics, seed=6)
    first = world.practice("scripting", fair, seed=6)
    first.run(3)
    second = world.practice("scripting", "cursed", seed=7)
    second.restore(first.state())
    assert (second.seed, second.opponents.curse.fought) == (7, 0)
    literal = world.practice("scripting", "cursed_literally", seed=8)
    form = literal.state()
    form["practice"]["against"] = "cursed"
    second.restore(form)
    assert (second.seed, second.opponents.curse.literal) == (7, False)


@pytest.mark.parametrize(
    "damage",
    [
        {"curse": 3},
        {"curse": {}},
        {"curse": {"literal": 1, "fought": 0, "lately": []}},
        {"curse": {"literal": False, "fought": -1, "lately": []}},
        {"curse": {"literal": False, "fought": 12, "lately": [[0.5, 0.5]] * 9}},
        {"curse": {"literal": False, "fought": 12, "lately": [[0.5, 0.5]] * 11}},
        {"curse": {"literal": False, "fought": 1, "lately": [[0.5]]}},
        {"curse": {"literal": False, "fought": 1, "lately": [[0.5, 1.5]]}},
        {"curse": {"literal": False, "fought": 1, "lately": [[0.5, float("nan")]]}},
        {"curse": {"literal": False, "fought": 1, "lately": [[True, "x"]]}},
    ],
)
def test_a_damaged_curse_is_refused(world: Cursing, damage: dict[str, Any]) -> None:
    form = world.practice("scripting", "cursed", seed=6).state()
    form["practice"].update(damage)
    with pytest.raises(StateError, match="damaged"):
        world.practice("scripting", "cursed").restore(form)


# --- beside practices ------------------------------------------------------------------


def test_in_a_single_fight_a_cursed_tactic_is_the_tactic_it_plays(world: Cursing) -> None:
    assert set(Cursing.cursed) <= set(world.tactics)
    assert not set(Cursing.cursed) & set(world.studied)
    for seed in range(3):
        one = world.fight(("cursed", "cursed-literally"), seed)
        assert one == world.fight(("offensive", "offensive"), seed)
    assert world.contender("cursed", 1).scripts == world.contender("offensive", 1).scripts
    assert Crpg.cursed == {}


def test_a_learner_can_go_on_from_fair_opponents_to_cursed_ones_and_back(world: Cursing) -> None:
    practice = world.practice("scripting", "offensive", seed=3)
    practice.run(5)
    practice.meet(world.static_team("cursed", seed=3))
    practice.run(FAIR)
    assert practice.held is None
    practice.run(CURSED)
    assert practice.held is not None
    practice.meet(world.static_team("offensive", seed=3))
    assert practice.held is None
    practice.run(5)
    assert practice.fought == 25


def test_worlds_that_cannot_hold_a_side_back_say_so(skirmish: Any) -> None:
    team = skirmish.static_team("rush")
    team.curse = Curse()
    with pytest.raises(UsageError, match="'skirmish' cannot hold a side back, so no curse works"):
        skirmish.practice("scripting", team)
    fair = skirmish.practice("scripting", "rush")
    with pytest.raises(UsageError, match="no curse works"):
        fair.meet(team)
    with pytest.raises(UsageError, match="'skirmish' cannot hold a side back"):
        skirmish.fight(("rush", "rush"), 1, held=(0, 5))


@pytest.mark.parametrize("held", [(2, 5), (-1, 5), (0, -1), (1, 40_000)])
def test_nobody_else_is_held_back_and_not_for_ever(world: Cursing, held: tuple[int, int]) -> None:
    with pytest.raises(UsageError, match=r"sides are numbered 0 to 1|held back for 0 to 30,000"):
        world.fight(("novice", "novice"), 1, held=held)
    with pytest.raises(UsageError, match=r"sides are numbered 0 to 1|held back for 0 to 30,000"):
        world.practice("scripting", "novice").hold_back(*held)
