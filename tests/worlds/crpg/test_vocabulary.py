"""Every word of thesis table A.1, asked both ways: as byte code in the kernel and
as functions in Python, which must choose the same with the same luck."""

from __future__ import annotations

import re
from math import dist
from pathlib import Path
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sparring.errors import RuleError
from sparring.kernels.bytecode import NOBODY
from sparring.rules.check import parse_rules
from sparring.worlds.crpg.data.codes import Act, Cloud, Influence
from sparring.worlds.crpg.data.influences import INFLUENCES
from sparring.worlds.crpg.data.spells import SPELLS
from sparring.worlds.crpg.vocabulary import SPELL_WORDS
from tests.worlds.crpg.helpers import (
    AGENTS,
    BLUE,
    BLUE_FIGHTER,
    BLUE_SECOND_FIGHTER,
    BLUE_SECOND_WIZARD,
    BLUE_WIZARD,
    POTION,
    RED,
    RED_FIGHTER,
    RED_SECOND_FIGHTER,
    RED_SECOND_WIZARD,
    RED_WIZARD,
    SPELL,
    WORDS,
    add_animal,
    add_cloud,
    afflict,
    both_ways,
    bout,
    decided,
    decisions,
    give_potion,
    give_spell,
    hold,
    kill,
    luck_that_rolls,
    move_to,
    place,
    play,
    play_rounds,
    put,
    retold,
    set_health,
    world,
)
from tests.worlds.crpg.rule_texts import random_statements
from tests.worlds.crpg.scenes import disturbed, random_sides

ME = RED_FIGHTER


def found(fight, word, me=ME):
    """The agent a word means; None when there is none. The same point for all
    rules out any other choice between the word and the walk."""
    chosen = decided(fight, me, f"movefrom({word});")
    return None if chosen is None else chosen.target


def all_found(fight, word, me=ME):
    """The agents a word means with all kinds of luck."""
    return {None if c is None else c.target for c in decisions(fight, me, f"movefrom({word});")}


def located(fight, word, me=ME):
    """The location a word means; None when there is none."""
    chosen = decided(fight, me, f"movefrom({word});")
    return None if chosen is None else chosen.place


def holds(fight, condition, me=ME):
    """Whether a condition holds."""
    return decided(fight, me, f"if {condition} then pass;") is not None


def test_every_word_has_a_test_here():
    text = Path(__file__).read_text(encoding="utf-8")
    untested = [word for word in WORDS.words if not re.search(rf"\b{word}\b", text)]
    assert untested == []


# --- agents ------------------------------------------------------------------


def test_closestenemy_is_the_nearest_opponent():
    fight = bout()
    put(fight, BLUE_SECOND_WIZARD, 300, 400)
    assert found(fight, "closestenemy") == BLUE_SECOND_WIZARD


def test_furthestenemy_is_the_most_distant_opponent():
    fight = bout()
    put(fight, BLUE_FIGHTER, 1000, 1000)
    assert found(fight, "furthestenemy") == BLUE_FIGHTER


def test_strongestenemy_is_the_opponent_with_the_most_health():
    fight = bout()
    set_health(fight, BLUE_FIGHTER, 20)
    assert found(fight, "strongestenemy") == BLUE_SECOND_FIGHTER


def test_weakestenemy_is_the_opponent_with_the_least_health_in_points():
    """Not in per cent: a wizard at his best is weaker than a fighter at half."""
    fight = bout()
    set_health(fight, BLUE_FIGHTER, 22)
    set_health(fight, BLUE_SECOND_WIZARD, 17)
    assert found(fight, "weakestenemy") == BLUE_SECOND_WIZARD


def test_randomenemy_is_any_living_opponent():
    fight = bout()
    kill(fight, BLUE_WIZARD)
    assert all_found(fight, "randomenemy") == set(BLUE) - {BLUE_WIZARD}


def test_closestfriend_is_the_nearest_comrade_and_not_oneself():
    fight = bout()
    put(fight, RED_SECOND_WIZARD, 110, 400)
    assert found(fight, "closestfriend") == RED_SECOND_WIZARD


def test_nobody_is_the_closestfriend_of_the_last_one_standing():
    fight = bout()
    kill(fight, RED_SECOND_FIGHTER, RED_WIZARD, RED_SECOND_WIZARD)
    assert found(fight, "closestfriend") is None


def test_furthestfriend_is_the_most_distant_comrade():
    fight = bout()
    put(fight, RED_SECOND_FIGHTER, 900, 500)
    assert found(fight, "furthestfriend") == RED_SECOND_FIGHTER


def test_strongestfriend_may_be_oneself():
    fight = bout()
    set_health(fight, RED_SECOND_FIGHTER, 30)
    assert found(fight, "strongestfriend") == RED_FIGHTER


def test_weakestfriend_may_be_oneself():
    fight = bout()
    set_health(fight, RED_FIGHTER, 3)
    assert found(fight, "weakestfriend") == RED_FIGHTER


def test_randomfriend_is_any_living_comrade_or_oneself():
    fight = bout()
    kill(fight, RED_WIZARD)
    assert all_found(fight, "randomfriend") == set(RED) - {RED_WIZARD}


@pytest.mark.parametrize(
    ("word", "equals"),
    [
        ("closestenemy", {BLUE_FIGHTER, BLUE_SECOND_FIGHTER}),
        ("furthestenemy", {BLUE_WIZARD, BLUE_SECOND_WIZARD}),
        ("strongestenemy", {BLUE_FIGHTER, BLUE_SECOND_FIGHTER}),
        ("weakestenemy", {BLUE_WIZARD, BLUE_SECOND_WIZARD}),
        ("closestfriend", {RED_WIZARD, RED_SECOND_WIZARD}),
        ("strongestfriend", {RED_FIGHTER, RED_SECOND_FIGHTER}),
        ("weakestfriend", {RED_WIZARD, RED_SECOND_WIZARD}),
    ],
)
def test_among_equals_luck_decides(word, equals):
    fight = bout()
    put(fight, RED_FIGHTER, 40, 500)
    assert all_found(fight, word) == equals


SIDES_AND_RANKS = [
    f"{rank}{side}"
    for side in ("enemy", "friend")
    for rank in ("closest", "furthest", "strongest", "weakest", "random")
]


@pytest.mark.parametrize("word", SIDES_AND_RANKS)
def test_agent_words_take_a_type(word):
    fight = bout()
    wizards = {BLUE_WIZARD, BLUE_SECOND_WIZARD, RED_WIZARD, RED_SECOND_WIZARD}
    assert all_found(fight, f'{word}("Wizard")') <= wizards
    assert all_found(fight, f'{word}("Fighter")') <= set(AGENTS) - wizards
    assert all_found(fight, f'{word}("Animal")') == {None}


@pytest.mark.parametrize(
    ("word", "side"), [("closestenemy", 1), ("weakestfriend", 0), ("randomenemy", 1)]
)
def test_animals_are_enemies_and_friends_too(word, side):
    fight = bout()
    animal = add_animal(fight, side, 150, 400)
    assert found(fight, f'{word}("Animal")') == animal


def test_the_dead_are_neither_enemies_nor_friends():
    fight = bout()
    put(fight, BLUE_WIZARD, 150, 400)
    put(fight, RED_WIZARD, 110, 400)
    kill(fight, BLUE_WIZARD, RED_WIZARD)
    assert found(fight, "closestenemy") == BLUE_FIGHTER
    assert found(fight, "weakestfriend") == RED_SECOND_WIZARD


def test_the_charmed_one_sees_sides_swapped_and_is_seen_so():
    fight = bout()
    afflict(fight, RED_FIGHTER, Influence.CHARMED)
    assert all_found(fight, "randomenemy") == set(RED) - {RED_FIGHTER}
    assert all_found(fight, "randomfriend") == {RED_FIGHTER, *BLUE}
    assert found(fight, "closestenemy", BLUE_FIGHTER) == RED_SECOND_FIGHTER
    assert found(fight, "closestenemy", RED_SECOND_FIGHTER) == RED_FIGHTER


def test_self_is_oneself():
    fight = bout()
    give_spell(fight, RED_WIZARD, "Luck")
    assert decided(fight, RED_WIZARD, 'cast("Luck", self);').target == RED_WIZARD
    assert holds(fight, "self.health == health and distance(self) == 0")


# --- groups ------------------------------------------------------------------


def test_enemy_asks_whether_any_opponent_fits_and_defaultenemy_is_one_who_does():
    fight = bout()
    for blinded in (BLUE_FIGHTER, BLUE_WIZARD):
        afflict(fight, blinded, Influence.BLINDED)
    lines = 'if enemy.influence("Blinded") then rangedattack(defaultenemy);'
    assert {c.target for c in decisions(fight, ME, lines)} == {BLUE_FIGHTER, BLUE_WIZARD}
    assert not holds(fight, 'enemy.influence("Acid")')


def test_friend_asks_oneself_too_and_defaultfriend_is_one_who_fits():
    fight = bout()
    give_spell(fight, RED_WIZARD, "Dispel Magic")
    for blinded in (RED_WIZARD, RED_FIGHTER):
        afflict(fight, blinded, Influence.BLINDED)
    lines = 'if friend.influence("Blinded") then cast("Dispel Magic", defaultfriend);'
    assert {c.target for c in decisions(fight, RED_WIZARD, lines)} == {RED_WIZARD, RED_FIGHTER}


def test_groups_take_a_type():
    fight = bout()
    afflict(fight, BLUE_WIZARD, Influence.BLINDED)
    assert holds(fight, 'enemy("Wizard").influence("Blinded")')
    assert not holds(fight, 'enemy("Fighter").influence("Blinded")')
    assert not holds(fight, 'friend("Wizard").influence("Blinded")')


def test_default_words_mean_the_last_one_spoken_of():
    fight = bout()
    lines = """
        if closestenemy.health > 0 and furthestenemy("Fighter").health > 0
            and friend("Fighter").chancepercentage(100) then
            rangedattack(defaultenemy);
    """
    put(fight, BLUE_FIGHTER, 1000, 1000)
    assert {c.target for c in decisions(fight, ME, lines)} == {BLUE_FIGHTER}


def test_default_words_know_nothing_of_earlier_rules():
    """The first rule speaks of an enemy, then fails; the second never spoke of one
    when its 'or' was settled early."""
    fight = bout()
    lines = """
        if closestenemy.health > 0 then drink("Potion of Healing");
        if health > 0 or closestenemy.health > 0 then rangedattack(defaultenemy);
    """
    assert decided(fight, ME, lines) is None


def test_condition_that_speaks_of_somebody_missing_is_false_even_under_not():
    fight = bout()
    assert not holds(fight, 'closestenemy("Animal").health >= 0')
    assert not holds(fight, 'not closestenemy("Animal").influence("Acid")')
    assert not holds(fight, 'closestenemy("Animal").health > 3 or health > 0')
    assert holds(fight, 'health > 0 or closestenemy("Animal").health > 3')


def test_group_without_members_is_no_reason_to_fail_under_not():
    assert holds(bout(), 'not enemy("Animal").influence("Acid")')


# --- locations ---------------------------------------------------------------


def test_centreenemy_is_the_mean_place_of_the_living_opponents():
    fight = bout()
    kill(fight, BLUE_WIZARD, BLUE_SECOND_WIZARD)
    put(fight, BLUE_FIGHTER, 500, 300)
    put(fight, BLUE_SECOND_FIGHTER, 700, 900)
    assert located(fight, "centreenemy") == (600, 600)


def test_centrefriend_is_the_mean_place_of_the_living_comrades_and_oneself():
    fight = bout()
    kill(fight, RED_SECOND_FIGHTER, RED_SECOND_WIZARD)
    put(fight, RED_WIZARD, 0, 300)
    assert located(fight, "centrefriend") == (50, 350)


def test_centreall_is_the_mean_place_of_everybody_alive_animals_included():
    fight = bout()
    kill(fight, *set(AGENTS) - {RED_FIGHTER, BLUE_FIGHTER})
    add_animal(fight, 1, 200, 1000)
    assert located(fight, "centreall") == (400, 600)


def test_centreclouds_is_the_mean_centre_of_the_clouds_one_stands_in():
    fight = bout()
    assert located(fight, "centreclouds") is None
    add_cloud(fight, Cloud.GREASE, 200, 400, 150)
    add_cloud(fight, Cloud.FUMES, 100, 600, 250)
    add_cloud(fight, Cloud.FUMES, 900, 600, 250)
    for who in AGENTS:
        afflict(fight, who, Influence.FREEDOM)
    assert located(fight, "centreclouds") == (150, 500)
    assert located(fight, "centreclouds", BLUE_SECOND_FIGHTER) == (900, 600)


def test_frontenemy_is_just_before_the_opponent_nearest_to_our_edge():
    fight = bout()
    put(fight, BLUE_WIZARD, 300, 250)
    put(fight, RED_SECOND_FIGHTER, 850, 650)
    assert located(fight, "frontenemy") == (260, 250)
    assert located(fight, "frontenemy", BLUE_FIGHTER) == (890, 650)


def test_backenemy_is_just_behind_the_opponent_furthest_from_our_edge():
    fight = bout()
    put(fight, BLUE_FIGHTER, 950, 100)
    put(fight, BLUE_WIZARD, 955, 100)
    put(fight, BLUE_SECOND_WIZARD, 958, 120)
    assert located(fight, "backenemy") == (998, 120)
    put(fight, RED_WIZARD, 30, 333)
    assert located(fight, "backenemy", BLUE_FIGHTER) == (0, 333)


def test_frontfriend_is_just_before_the_foremost_comrade():
    fight = bout()
    put(fight, RED_SECOND_WIZARD, 400, 800)
    assert located(fight, "frontfriend") == (440, 800)


def test_backfriend_is_just_behind_the_rearmost_comrade():
    fight = bout()
    put(fight, BLUE_WIZARD, 950, 700)
    put(fight, BLUE_SECOND_WIZARD, 955, 600)
    assert located(fight, "backfriend", BLUE_FIGHTER) == (995, 600)


def test_anywhere_is_in_the_whole_arena():
    places = [c.place for c in decisions(bout(), ME, "movefrom(anywhere);", 200)]
    for axis in (0, 1):
        along = [point[axis] for point in places]
        assert min(along) >= 0
        assert min(along) < 50
        assert max(along) <= 1000
        assert max(along) > 950


@pytest.mark.parametrize(
    ("word", "me", "left"),
    [
        ("randomenemyhalf", RED_FIGHTER, False),
        ("randomenemyhalf", BLUE_FIGHTER, True),
        ("randomfriendhalf", RED_FIGHTER, True),
        ("randomfriendhalf", BLUE_FIGHTER, False),
    ],
)
def test_random_halves_are_the_half_with_that_sides_home_edge(word, me, left):
    places = [c.place for c in decisions(bout(), me, f"movefrom({word});", 100)]
    assert all((x <= 500) if left else (x >= 500) for x, _ in places)
    assert max(y for _, y in places) > 900


# --- methods -----------------------------------------------------------------


def test_distance_is_measured_to_another_or_between_two_others():
    fight = bout()
    away = dist(place(fight, RED_FIGHTER), place(fight, BLUE_FIGHTER))
    assert holds(fight, f"distance(closestenemy) == {away:.0f}")
    between = dist(place(fight, BLUE_FIGHTER), place(fight, RED_WIZARD))
    assert holds(fight, f'distance(closestenemy, closestfriend("Wizard")) == {between:.0f}')
    assert holds(fight, f'closestenemy.distance(closestfriend("Wizard")) == {between:.0f}')


def test_health_maxhealth_and_healthpercentage_tell_points_and_per_cent():
    fight = bout()
    set_health(fight, RED_FIGHTER, 9)
    assert holds(fight, "health == 9 and maxhealth == 45 and healthpercentage == 20")
    assert holds(fight, "strongestenemy.healthpercentage == 100")


def test_roundnumber_counts_from_one():
    fight = bout()
    assert holds(fight, "roundnumber == 1")
    play_rounds(fight, 4)
    assert holds(fight, "roundnumber == 5")


def test_segmentnumber_is_zero_when_actions_are_chosen():
    assert holds(bout(), "segmentnumber == 0")


@pytest.mark.parametrize("segment", range(1, 10))
def test_segmentnumber_tells_later_moves_their_segment(segment):
    fight = bout({ME: f"if segmentnumber == {segment} then moveto(centreenemy);"})
    events = play(fight)
    assert {event.clock for event in events if event.x} == {segment}


def test_spellcount_is_the_number_of_spells_left():
    fight = bout()
    assert holds(fight, "spellcount == 0", RED_WIZARD)
    give_spell(fight, RED_WIZARD, "Shield", "Shield", "Fireball")
    assert holds(fight, "spellcount == 3", RED_WIZARD)
    assert holds(fight, 'closestfriend("Wizard").spellcount == 3')


def test_stepsize_is_how_far_one_walks():
    fight = bout(numbers={"step": 120})
    assert holds(fight, "stepsize == 120")
    before = place(fight, ME)
    events = play(fight, {ME: move_to(900, before[1])})
    assert next(event.x for event in events if event.x) == before[0] + 120


def test_random_is_below_its_bound_and_every_number_comes():
    fight = bout()
    lines = "\n".join(f"if random(3) == {wanted} then pass;" for wanted in (0, 1, 2))
    assert {c.line for c in decisions(fight, ME, lines) if c is not None} == {0, 1, 2}
    assert not any(decisions(fight, ME, "if random(4) > 3.5 then pass;"))


def test_random_of_less_than_one_is_nought():
    assert holds(bout(), "random(0) == 0 and random(0.5) == 0 and random(-health) == 0")


def test_chancepercentage_holds_in_so_many_of_a_hundred_cases():
    fight = bout()
    script = hold(fight, ME, "if chancepercentage(30) then pass;")
    for face in (1, 2, 29, 30, 31, 32, 99, 100):
        by_kernel, by_closures = both_ways(
            retold(fight, luck_that_rolls(face, 100, ())), ME, script
        )
        assert (by_kernel is not None) == (by_closures is not None) == (face <= 30)
    assert not any(decisions(fight, ME, "if chancepercentage(health - 45) then pass;"))
    assert all(decisions(fight, ME, "if chancepercentage(100) then pass;"))


INFLUENCE_LITERALS = sorted(entry.name for entry in INFLUENCES)
LASTING = [name for name in INFLUENCE_LITERALS if name != "Slippery Surface"]


@pytest.mark.parametrize("name", LASTING)
def test_influence_tells_each_influence_from_all_others(name):
    fight = bout()
    (entry,) = (entry for entry in INFLUENCES if entry.name == name)
    afflict(fight, BLUE_FIGHTER, entry.code)
    for other in INFLUENCE_LITERALS:
        condition = f'enemy.influence("{other}") or friend.influence("{other}")'
        assert holds(fight, condition) == (other == name)


def test_influence_slippery_surface_means_in_grease_with_the_save_failed():
    fight = bout()
    add_cloud(fight, Cloud.GREASE, 900, 400, 50)
    lines = 'if enemy.influence("Slippery Surface") then pass;'
    held = decisions(fight, ME, lines, 200)
    assert 0.3 < sum(c is not None for c in held) / 200 < 0.8
    afflict(fight, BLUE_FIGHTER, Influence.FREEDOM)
    assert not any(decisions(fight, ME, lines))
    assert holds(fight, 'enemy.locatedin("Slippery Surface")')


BAD = {"Acid", "Blinded", "Charmed", "Deafened", "Held", "Stunned", "Weakened"}
FREEZING = {"Held", "Stunned"}
GOOD = {"Blurred", "Fire Resistant", "Freedom", "Lucky", "Mirrored", "Shielded", "Strengthened"}


@pytest.mark.parametrize("name", LASTING)
def test_badinfluence_freezinginfluence_and_goodinfluence_are_these(name):
    fight = bout()
    (entry,) = (entry for entry in INFLUENCES if entry.name == name)
    afflict(fight, RED_SECOND_FIGHTER, entry.code)
    whose = 'enemy("Fighter")' if name == "Charmed" else 'friend("Fighter")'
    assert holds(fight, f"{whose}.influence(badinfluence)") == (name in BAD)
    assert holds(fight, f"{whose}.influence(freezinginfluence)") == (name in FREEZING)
    assert holds(fight, f"{whose}.influence(goodinfluence)") == (name in GOOD)


@pytest.mark.parametrize(
    ("kind", "name"), [(Cloud.FUMES, "Nauseating Fumes"), (Cloud.GREASE, "Slippery Surface")]
)
def test_locatedin_asks_where_an_agent_stands(kind, name):
    fight = bout()
    for who in AGENTS:
        afflict(fight, who, Influence.FREEDOM)
    add_cloud(fight, kind, 100, 450, 50)
    other = "Slippery Surface" if kind is Cloud.FUMES else "Nauseating Fumes"
    assert holds(fight, f'locatedin("{name}")')
    assert not holds(fight, f'locatedin("{other}")')
    assert not holds(fight, f'locatedin("{name}")', RED_WIZARD)
    assert holds(fight, f'enemy("Fighter").locatedin("{name}")', BLUE_WIZARD)


# --- numbers and logic -------------------------------------------------------


@pytest.mark.parametrize(
    ("condition", "expected"),
    [
        ("health + 5 * 2 == 55", True),
        ("(health + 5) * 2 == 100", True),
        ("health / 2 == 22.5", True),
        ("-health < -44.5", True),
        ("health - 40 - 3 == 2", True),
        ("health >= 45 and not health > 45", True),
        ("health != 45 or health <= 44", False),
        ("not (health < 50 and roundnumber < 2)", False),
        ("health / segmentnumber > 0", False),
        ("not health / segmentnumber > 0", False),
    ],
)
def test_numbers_and_logic_mean_the_usual_things(condition, expected):
    assert holds(bout(), condition) is expected


# --- spells ------------------------------------------------------------------

KINDS = {
    "Blindness": (1, "c"),
    "Charm Person": (1, "c"),
    "Chromatic Orb": (1, "d"),
    "Grease": (1, "a"),
    "Larloch's Minor Drain": (1, "d"),
    "Magic Missile": (1, "d"),
    "Shield": (1, "f"),
    "Shocking Grasp": (1, "d"),
    "Blur": (2, "f"),
    "Deafness": (2, "c"),
    "Luck": (2, "b"),
    "Melf's Acid Arrow": (2, "d"),
    "Mirror Image": (2, "f"),
    "Ray of Enfeeblement": (2, "c"),
    "Stinking Cloud": (2, "a"),
    "Strength": (2, "b"),
    "Dispel Magic": (3, "x"),
    "Fireball": (3, "da"),
    "Flame Arrow": (3, "d"),
    "Hold Person": (3, "c"),
    "Monster Summoning I": (3, "s"),
}
"""Section 3 of the facts sheet: level and kinds."""

SCHOOLS = {
    "areaeffect": ("a", ", closestenemy"),
    "curse": ("c", ", closestenemy"),
    "damaging": ("d", ", closestenemy"),
    "defensive": ("f", ""),
    "offensive": ("dc", ", closestenemy"),
}
ALL_SPELL_WORDS = """
    randomareaeffect randomcurse randomdamaging randomdefensive randomoffensive
    strongareaeffect strongcurse strongdamaging strongdefensive strongoffensive
    weakareaeffect weakcurse weakdamaging weakdefensive weakoffensive
""".split()


def of_kinds(kinds, levels=(1, 2, 3)):
    """The spells of some kinds and levels, by number."""
    return {
        SPELL[name]
        for name, (level, own) in KINDS.items()
        if set(own) & set(kinds) and level in levels
    }


def wizard_with(*spells):
    """A wizard for whom every spell makes sense: an enemy in his reach, and no
    need to spare himself."""
    fight = bout(numbers={"friend_test": 0})
    put(fight, BLUE_FIGHTER, 100, 420)
    give_spell(fight, RED_WIZARD, *(spells or KINDS))
    return fight


def spells_chosen(fight, lines):
    return {None if c is None else c.thing for c in decisions(fight, RED_WIZARD, lines, 150)}


def test_the_spell_words_are_those_of_the_table():
    assert set(SPELL_WORDS) == {*ALL_SPELL_WORDS, "randomspell", "randomblessing"}


@pytest.mark.parametrize("word", ALL_SPELL_WORDS)
def test_spell_words_choose_among_the_memorised_of_their_kind_and_level(word):
    rank, school = re.fullmatch("(random|strong|weak)(.*)", word).groups()
    kinds, aim = SCHOOLS[school]
    levels = [level for level in (1, 2, 3) if of_kinds(kinds, [level])]
    wanted = {"random": levels, "strong": levels[-1:], "weak": levels[:1]}[rank]
    fight = wizard_with()
    assert spells_chosen(fight, f"cast({word}{aim});") == of_kinds(kinds, wanted)


@pytest.mark.parametrize("word", ALL_SPELL_WORDS)
def test_spell_words_without_a_fitting_memorised_spell_fail(word):
    kinds, aim = SCHOOLS[re.sub("^(random|strong|weak)", "", word)]
    others = [name for name, (_, own) in KINDS.items() if not set(own) & set(kinds)]
    fight = wizard_with(*others)
    assert spells_chosen(fight, f"cast({word}{aim});") == {None}


def test_strong_and_weak_mean_the_levels_present_and_useful():
    fight = wizard_with("Blindness", "Charm Person", "Deafness", "Hold Person")
    for who in BLUE:
        afflict(fight, who, Influence.FREEDOM, Influence.BLINDED)
    assert spells_chosen(fight, "cast(strongcurse, closestenemy);") == {SPELL["Deafness"]}
    assert spells_chosen(fight, "cast(weakcurse, closestenemy);") == {SPELL["Charm Person"]}


def test_randomspell_is_any_memorised_one_that_fits_its_target():
    fight = wizard_with()
    aimed = {SPELL[e.name] for e in SPELLS if e.target.name in ("ENEMY", "POINT")}
    assert spells_chosen(fight, "cast(randomspell, closestenemy);") == aimed
    at_point = {SPELL[e.name] for e in SPELLS if e.target.name == "POINT"}
    assert spells_chosen(fight, "cast(randomspell, centreenemy);") == at_point
    assert spells_chosen(fight, "cast(randomspell);") == of_kinds("f")
    afflict(fight, RED_FIGHTER, Influence.BLINDED)
    at_friend = of_kinds("bx") | at_point
    assert spells_chosen(fight, 'cast(randomspell, closestfriend("Fighter"));') == at_friend


def test_randomblessing_is_luck_or_strength():
    fight = wizard_with()
    assert spells_chosen(fight, "cast(randomblessing, closestfriend);") == of_kinds("b")


@pytest.mark.parametrize("name", sorted(KINDS))
def test_every_spell_can_be_named(name):
    fight = wizard_with(name)
    entry = SPELLS[SPELL[name]]
    afflict(fight, RED_FIGHTER, Influence.BLINDED)
    aim = {"SELF": "", "FRIEND": ", closestfriend", "ENEMY": ", closestenemy"}
    aimed = aim.get(entry.target.name, ", centreenemy")
    chosen = decided(fight, RED_WIZARD, f'cast("{name}"{aimed});')
    assert (chosen.act, chosen.thing) == (Act.CAST, SPELL[name])


# --- potions -----------------------------------------------------------------


@pytest.mark.parametrize("name", sorted(POTION))
def test_every_potion_can_be_named(name):
    fight = bout()
    set_health(fight, ME, 20)
    lines = f'drink("Potion of {name}");'
    assert decided(fight, ME, lines) is None
    give_potion(fight, ME, name)
    assert decided(fight, ME, lines).thing == POTION[name]


def test_randompotion_is_any_carried_one_that_would_help():
    fight = bout()
    give_potion(fight, ME, *POTION)
    unhurt = {c.thing for c in decisions(fight, ME, "drink(randompotion);")}
    assert unhurt == {POTION["Fire Resistance"], POTION["Free Action"]}
    set_health(fight, ME, 20)
    afflict(fight, ME, Influence.FREEDOM)
    others = {c.thing for c in decisions(fight, ME, "drink(randompotion);")}
    assert others == {POTION["Fire Resistance"], POTION["Healing"]}


# --- actions -----------------------------------------------------------------


def test_cast_aims_at_agents_locations_or_oneself():
    fight = wizard_with()
    at_agent = decided(fight, RED_WIZARD, 'cast("Fireball", closestenemy);')
    assert (at_agent.target, at_agent.place) == (BLUE_FIGHTER, (100, 420))
    at_place = decided(fight, RED_WIZARD, 'cast("Fireball", centrefriend);')
    assert (at_place.target, at_place.place) == (NOBODY, (70, 500))
    assert decided(fight, RED_WIZARD, 'cast("Blur");').act is Act.CAST
    assert decided(fight, RED_WIZARD, 'cast("Blur", self);').act is Act.CAST


def test_castclear_aims_where_it_catches_most_and_spares_ones_own_side():
    fight = wizard_with()
    for number, who in enumerate(BLUE):
        put(fight, who, 800, 400 + 50 * number)
    chosen = decided(fight, RED_WIZARD, 'castclear("Fireball");')
    assert (chosen.act, chosen.target) == (Act.CAST, NOBODY)
    reached = [who for who in AGENTS if dist(chosen.place, place(fight, who)) <= 300]
    assert reached == list(BLUE)


def test_castclear_rather_does_nothing_than_catch_a_friend():
    fight = wizard_with()
    for who in BLUE:
        put(fight, who, 500, 500)
    for number, who in enumerate(RED):
        put(fight, who, 400 + 200 * (number % 2), 400 + 200 * (number // 2))
    assert decided(fight, RED_WIZARD, 'cast("Fireball", randomenemy);').act is Act.CAST
    assert decided(fight, RED_WIZARD, 'castclear("Fireball");') is None


def test_drink_is_drinking():
    fight = bout()
    give_potion(fight, ME, "Free Action")
    assert decided(fight, ME, 'drink("Potion of Free Action");').act is Act.DRINK


def test_meleeattack_rangedattack_moveto_and_movefrom_aim_at_agents():
    fight = bout()
    acts = {
        "meleeattack": Act.MELEE,
        "rangedattack": Act.RANGED,
        "moveto": Act.MOVE_TO,
        "movefrom": Act.MOVE_FROM,
    }
    for word, act in acts.items():
        chosen = decided(fight, ME, f'{word}(closestenemy("Wizard"));')
        assert (chosen.act, chosen.target) == (act, BLUE_WIZARD)


def test_moveto_and_movefrom_aim_at_locations():
    fight = bout()
    for word, act in (("moveto", Act.MOVE_TO), ("movefrom", Act.MOVE_FROM)):
        chosen = decided(fight, ME, f"{word}(centreenemy);")
        assert (chosen.act, chosen.target, chosen.place) == (act, NOBODY, (930, 500))


def test_pass_is_doing_nothing():
    assert decided(bout(), ME, "pass;").act is Act.PASS


def test_the_first_line_that_can_act_acts():
    fight = bout()
    lines = """
        if health < 10 then pass;
        drink("Potion of Healing");
        meleeattack(closestenemy("Animal"));
        rangedattack(closestenemy);
        meleeattack(closestenemy);
    """
    assert decided(fight, ME, lines).line == 3


# --- numbers beyond what doubles hold exactly --------------------------------

HUGE = " * ".join(["9007199254740992"] * 25)


COUNTED_EXACTLY = pytest.mark.xfail(reason="functions count exactly where byte code has doubles")


@pytest.mark.parametrize(
    "condition",
    [
        pytest.param("9007199254740992 + 1 - 9007199254740992 > health * 0", marks=COUNTED_EXACTLY),
        f"chancepercentage({HUGE})",
        f"random({HUGE}) >= 0",
        pytest.param(f"{HUGE} - {HUGE} == health - 45", marks=COUNTED_EXACTLY),
    ],
    ids=["exact", "chance", "random", "infinite"],
)
def test_byte_code_and_functions_agree_on_huge_numbers(condition):
    fight = bout()
    decided(fight, ME, f"if {condition} then pass;")


# --- whatever rules there are ------------------------------------------------


def test_animals_are_a_type_that_rules_name():
    assert WORDS.literals_of(frozenset(["agent type"])) == ["Fighter", "Wizard", "Animal"]


def test_words_of_the_table_take_what_the_table_says():
    """The one exception: healthpercentage takes no parameter."""
    with pytest.raises(RuleError, match="takes no argument"):
        parse_rules("script a\nif healthpercentage(50) then pass;\n", WORDS)


@given(st.randoms(use_true_random=False), st.integers(0, 2**64 - 1))
def test_byte_code_and_functions_choose_the_same_whatever_the_rules(random, seed):
    """Random rules for one agent in a random fight: before each of its first
    rounds, and in worse disorder than fights come to by themselves."""
    who = random.randrange(8)
    script = tuple(random_statements(random, 6))
    sides = random_sides(random)
    sides[who // 4][who % 4] = script
    fight = world().begin(sides, seed)
    for _ in range(3):
        if fight.over:
            return
        by_kernel, by_closures = both_ways(fight, who, script)
        assert by_kernel == by_closures
        amid_disorder = disturbed(fight, random)
        by_kernel, by_closures = both_ways(amid_disorder, who, script)
        assert by_kernel == by_closures
        fight.step()


def assert_explained_as_chosen(sides, seed):
    """For everybody in three rounds."""
    fight = world().begin(sides, seed, explains=True)
    for _ in range(3):
        if fight.over:
            return
        fight.open_round()
        for who, decision in fight.why().items():
            line = int(fight.record.unit[who].line)
            assert decision.rule == (None if line == NOBODY else f"line {line + 1}")
        fight.close_round()


def test_explanations_do_not_take_a_pass_for_the_order_weighed_before_it():
    """In the third of these rounds one walks away, a friend passes, and another casts where
    nobody of his own comes: he would have seen the friend walk."""
    luck = Random(67)
    sides = [[tuple(random_statements(luck, 4)) for _ in range(4)] for _ in range(2)]
    assert_explained_as_chosen(sides, 67)


@given(st.randoms(use_true_random=False), st.integers(0, 2**64 - 1))
def test_explanations_give_the_rule_that_acted(random, seed):
    """The interpreter that keeps reasons, for everybody in a round."""
    sides = [[tuple(random_statements(random, 4)) for _ in range(4)] for _ in range(2)]
    assert_explained_as_chosen(sides, seed)
