"""Every word of the pit, asked both ways: as byte code in the kernel and as functions in
Python, which must choose the same with the same luck. What talents do in detail is told by
`test_talents.py` and by the tests of spells and potions."""

from __future__ import annotations

import re
from math import dist
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sparring.errors import RuleError, UsageError
from sparring.kernels.bytecode import NOBODY
from sparring.rules.check import parse_rules
from sparring.worlds.pit.data.codes import Act, Influence, Kind, Zone
from sparring.worlds.pit.data.influences import INFLUENCES
from sparring.worlds.pit.data.spells import SPELLS
from sparring.worlds.pit.vocabulary import (
    AIMED_TALENTS,
    KIND_WORDS,
    PLAIN_TALENTS,
    TASTEFUL_TALENTS,
    pit_words,
)
from sparring.worlds.pit.world import Pit
from tests.samples import examples
from tests.worlds.pit.asking import both_ways, decided, decisions, disturbed, hold
from tests.worlds.pit.rule_texts import random_statements
from tests.worlds.pit.scenes import WORLDS, random_sides
from tests.worlds.pit.stage import (
    BLUE,
    BLUE_FIGHTER,
    BLUE_PRIEST,
    BLUE_ROGUE,
    BLUE_WIZARD,
    POTION,
    RED_FIGHTER,
    RED_PRIEST,
    RED_ROGUE,
    RED_WIZARD,
    SPELL,
    add_creature,
    add_zone,
    afflict,
    attacked,
    give_spell,
    place,
    play,
    put,
    set_health,
    staged,
    statements,
    take_potions,
    take_spells,
)

WORDS = pit_words()
ME = RED_FIGHTER


def found(fight, word, me=ME):
    """The enemy a word means; None when there is none."""
    chosen = decided(fight, me, f"melee({word});")
    return None if chosen is None else chosen.target


def found_friend(fight, word, me=RED_PRIEST):
    """The comrade a word means; None when there is none."""
    chosen = decided(fight, me, f'castbest("healing", {word});')
    return None if chosen is None else chosen.target


def all_found(fight, line, me=ME):
    """The agents a line is aimed at with all kinds of luck."""
    return {None if c is None else c.target for c in decisions(fight, me, line)}


def holds(fight, condition, me=ME):
    """Whether a condition holds."""
    return decided(fight, me, f"if {condition} then pass;") is not None


def test_every_word_has_a_test_here():
    text = Path(__file__).read_text(encoding="utf-8")
    untested = [word for word in WORDS.words if not re.search(rf"\b{word}\b", text)]
    assert untested == []


# --- agents --------------------------------------------------------------------------


def test_nearestenemy_is_the_nearest_whom_one_sees():
    fight = staged()
    put(fight, BLUE_WIZARD, -3, -1)
    assert found(fight, "nearestenemy") == BLUE_WIZARD
    afflict(fight, BLUE_WIZARD, Influence.INVISIBLE)
    assert found(fight, "nearestenemy") == BLUE_FIGHTER


def test_weakestenemy_has_the_least_health_in_points():
    fight = staged()
    set_health(fight, BLUE_FIGHTER, 31)
    assert found(fight, "weakestenemy") == BLUE_WIZARD
    set_health(fight, BLUE_FIGHTER, 29)
    assert found(fight, "weakestenemy") == BLUE_FIGHTER


def test_randomenemy_is_any_whom_one_sees():
    fight = staged()
    afflict(fight, BLUE_ROGUE, Influence.INVISIBLE)
    assert all_found(fight, "melee(randomenemy);") == set(BLUE) - {BLUE_ROGUE}


def test_hatedenemy_is_the_last_target_else_the_nearest_of_any_class():
    fight = staged()
    assert all_found(fight, "melee(hatedenemy);") == set(BLUE)
    fight.record.unit[ME].last_target = BLUE_PRIEST
    assert all_found(fight, "melee(hatedenemy);") == {BLUE_PRIEST}
    afflict(fight, BLUE_PRIEST, Influence.INVISIBLE)
    assert all_found(fight, "melee(hatedenemy);") == set(BLUE) - {BLUE_PRIEST}


def test_lastattacker_is_whoever_attacked_one_last_if_one_sees_him():
    fight = staged()
    assert found(fight, "lastattacker") is None
    attacked(fight, ME, BLUE_WIZARD, from_afar=True)
    assert found(fight, "lastattacker") == BLUE_WIZARD
    afflict(fight, BLUE_WIZARD, Influence.INVISIBLE)
    assert found(fight, "lastattacker") is None


def test_friendsattacker_is_whoever_attacked_the_nearest_comrade_last():
    fight = staged()
    put(fight, RED_PRIEST, -4.5, -1.4)
    attacked(fight, RED_PRIEST, BLUE_ROGUE, from_afar=False)
    attacked(fight, RED_WIZARD, BLUE_WIZARD, from_afar=False)
    assert found(fight, "friendsattacker") == BLUE_ROGUE
    assert found(staged(), "friendsattacker") is None
    assert found(staged(RED_FIGHTER, BLUE_FIGHTER), "friendsattacker") is None


def test_nearestfriend_weakestfriend_and_randomfriend_are_comrades_and_not_oneself():
    fight = staged()
    put(fight, RED_ROGUE, -4.4, 1.4)
    assert found_friend(fight, "nearestfriend") == RED_ROGUE
    assert found_friend(fight, "weakestfriend") == RED_WIZARD
    others = {RED_FIGHTER, RED_ROGUE, RED_WIZARD}
    assert all_found(fight, 'castbest("healing", randomfriend);', RED_PRIEST) == others
    alone = staged(RED_PRIEST, BLUE_PRIEST)
    for word in ("nearestfriend", "weakestfriend", "randomfriend"):
        assert found_friend(alone, word) is None


@pytest.mark.parametrize("word", ["nearestenemy", "weakestenemy", "randomenemy"])
def test_words_for_enemies_take_a_type(word):
    fight = staged()
    types = {
        "Fighter": {BLUE_FIGHTER},
        "Rogue": {BLUE_ROGUE},
        "Priest": {BLUE_PRIEST},
        "Wizard": {BLUE_WIZARD},
        "Sorcerer": {None},
        "Warrior": {BLUE_FIGHTER, BLUE_ROGUE},
        "Caster": {BLUE_PRIEST, BLUE_WIZARD},
        "Creature": {None},
        "Undead": {None},
    }
    assert list(types) == WORDS.literals_of(frozenset(["agent type"]))
    for name, fitting in types.items():
        targets = all_found(fight, f'melee({word}("{name}"));')
        assert targets == fitting if word == "randomenemy" else targets <= fitting


@pytest.mark.parametrize("word", ["nearestfriend", "weakestfriend", "randomfriend"])
def test_words_for_friends_take_a_type(word):
    fight = staged()
    for name, fitting in (
        ("Warrior", {RED_FIGHTER, RED_ROGUE}),
        ("Wizard", {RED_WIZARD}),
        ("Priest", {None}),
    ):
        line = f'castbest("healing", {word}("{name}"));'
        assert all_found(fight, line, RED_PRIEST) <= fitting


def test_creatures_are_enemies_and_friends_of_a_type_of_their_own():
    fight = staged()
    skeleton = add_creature(fight, BLUE_PRIEST, Kind.SKELETON, 0, 0)
    boar = add_creature(fight, RED_WIZARD, Kind.BOAR, -1, 0)
    assert found(fight, 'nearestenemy("Undead")') == skeleton
    assert found(fight, 'nearestenemy("Creature")') == skeleton
    assert found_friend(fight, 'nearestfriend("Creature")') == boar
    assert found_friend(fight, 'nearestfriend("Undead")') is None


def test_self_is_oneself():
    fight = staged()
    assert holds(fight, "self.health == health and distance(self) == 0")
    assert decided(fight, RED_PRIEST, 'castbest("healing", self);').target == RED_PRIEST


def test_enemy_asks_whether_any_fits_and_defaultenemy_is_one_who_does():
    fight = staged()
    for doomed in (BLUE_FIGHTER, BLUE_WIZARD):
        afflict(fight, doomed, Influence.DOOMED)
    line = 'if enemy.influence("Doom") then melee(defaultenemy);'
    assert all_found(fight, line) == {BLUE_FIGHTER, BLUE_WIZARD}
    assert holds(fight, 'enemy("Caster").influence("Doom")')
    assert not holds(fight, 'enemy("Priest").influence("Doom")')
    assert not holds(fight, 'friend.influence("Doom")')


def test_friend_asks_comrades_and_defaultfriend_is_one_who_fits():
    fight = staged()
    afflict(fight, RED_ROGUE, Influence.BLESSED)
    line = 'if friend.influence("Bless") then castbest("healing", defaultfriend);'
    assert all_found(fight, line, RED_PRIEST) == {RED_ROGUE}
    assert not holds(fight, 'friend.influence("Bless")', RED_ROGUE)


def test_default_words_know_nothing_of_earlier_rules():
    """The first rule speaks of an enemy, then its talent refuses; the second never spoke of
    one when its 'or' was settled early."""
    fight = staged()
    lines = """
        if nearestenemy.health > 0 then skip;
        if health > 0 or nearestenemy.health > 0 then melee(defaultenemy);
    """
    assert decided(fight, ME, lines) is None


# --- values --------------------------------------------------------------------------


def test_distance_is_measured_in_metres_to_another_or_between_two_others():
    fight = staged()
    put(fight, ME, 0, -3)
    put(fight, BLUE_FIGHTER, 4, 0)
    put(fight, RED_ROGUE, 0, -4)
    away = dist(place(fight, BLUE_FIGHTER), place(fight, RED_ROGUE))
    assert holds(fight, 'distance(nearestenemy("Fighter")) == 5')
    between = 'distance(nearestenemy("Fighter"), nearestfriend)'
    assert holds(fight, f"{between} > {away - 0.01:.3f} and {between} < {away + 0.01:.3f}")


def test_health_maxhealth_and_healthpercentage_tell_points_and_per_cent():
    fight = staged()
    set_health(fight, ME, 16)
    assert holds(fight, "health == 16 and maxhealth == 64 and healthpercentage == 25")
    assert holds(fight, "weakestenemy.healthpercentage == 100")


def test_roundnumber_counts_from_one():
    fight = staged()
    assert holds(fight, "roundnumber == 1")
    play(fight)
    assert holds(fight, "roundnumber == 2")


def test_spellcount_and_potioncount_tell_what_is_left():
    fight = staged()
    take_spells(fight, RED_WIZARD, "Fireball", "Daze")
    take_potions(fight, RED_WIZARD, "Speed")
    assert holds(fight, "spellcount == 2 and potioncount == 1", RED_WIZARD)
    assert holds(fight, 'nearestfriend("Wizard").spellcount == 2')
    assert holds(fight, "spellcount == 0 and potioncount == 2")


def test_enemies_counts_those_whom_one_sees_and_enemiesnear_those_within_five_metres():
    fight = staged()
    assert holds(fight, 'enemies == 4 and enemies("Caster") == 2 and enemiesnear == 0')
    put(fight, BLUE_WIZARD, -1, -1.5)
    put(fight, BLUE_ROGUE, 0.5, -1.5)
    assert holds(fight, 'enemiesnear == 2 and enemiesnear("Rogue") == 1')
    put(fight, BLUE_ROGUE, 0.51, -1.5)
    afflict(fight, BLUE_FIGHTER, Influence.INVISIBLE)
    assert holds(fight, "enemiesnear == 1 and enemies == 3")


def test_friendsnear_counts_comrades_within_five_metres_but_not_oneself():
    fight = staged()
    assert holds(fight, 'friendsnear == 3 and friendsnear("Fighter") == 0')
    put(fight, RED_WIZARD, 6, 0)
    assert holds(fight, 'friendsnear == 2 and friendsnear("Caster") == 1')


def test_random_is_a_whole_number_below_its_bound():
    fight = staged()
    for value in range(3):
        taken = decisions(fight, ME, f"if random(3) == {value} then pass;", 90)
        assert 0.15 < sum(c is not None for c in taken) / 90 < 0.55
    assert not any(decisions(fight, ME, "if random(3) > 2 then pass;"))
    assert holds(fight, "random(0) == 0")


@pytest.mark.parametrize(
    ("me", "word", "low", "high"),
    [
        (RED_FIGHTER, "offence", 40, 49),
        (RED_FIGHTER, "magic", 23, 32),
        (RED_FIGHTER, "compassion", 0, 9),
        (RED_PRIEST, "compassion", 45, 54),
        (RED_PRIEST, "magic", 24, 82),
        (RED_WIZARD, "magic", 123, 132),
        (RED_WIZARD, "compassion", 40, 49),
    ],
)
def test_offence_compassion_and_magic_are_moods_within_bounds(me, word, low, high):
    """With everybody far away; how the moods change is told elsewhere."""
    fight = staged()
    assert all(decisions(fight, me, f"if {word} >= {low} and {word} <= {high} then pass;", 100))
    for end in (low, high):
        if word != "magic" or me != RED_PRIEST:
            assert any(decisions(fight, me, f"if {word} == {end} then pass;", 100))


@pytest.mark.parametrize(("word", "middle"), [("offence", 45), ("compassion", 5), ("magic", 28)])
def test_moods_are_rolled_once_a_decision(word, middle):
    """Otherwise both lines would fail now and then."""
    lines = f"if {word} < {middle} then pass; if {word} >= {middle} then pass;"
    assert {c.line for c in decisions(staged(), ME, lines)} == {0, 1}


# --- predicates ----------------------------------------------------------------------


def test_chancepercentage_holds_in_so_many_of_a_hundred_cases():
    fight = staged()
    taken = decisions(fight, ME, "if chancepercentage(30) then pass;", 400)
    assert 0.2 < sum(c is not None for c in taken) / 400 < 0.4
    assert all(decisions(fight, ME, "if chancepercentage(100) then pass;"))
    assert not any(decisions(fight, ME, "if chancepercentage(health - 64) then pass;"))


@pytest.mark.parametrize("entry", INFLUENCES, ids=lambda entry: entry.name)
def test_influence_asks_for_each_by_its_name(entry):
    fight = staged()
    condition = f'nearestenemy("Wizard").influence("{entry.name}")'
    if entry.hides:
        condition = f'nearestfriend("Wizard").influence("{entry.name}")'
    assert not holds(fight, condition)
    afflict(fight, RED_WIZARD if entry.hides else BLUE_WIZARD, entry.code)
    assert holds(fight, condition)


@pytest.mark.parametrize("entry", INFLUENCES, ids=lambda entry: entry.name)
def test_influences_are_goodinfluence_badinfluence_or_disablinginfluence(entry):
    fight = staged()
    afflict(fight, RED_ROGUE, entry.code)
    friend = 'nearestfriend("Rogue")'
    assert holds(fight, f"{friend}.influence(badinfluence)") == entry.bad
    assert holds(fight, f"{friend}.influence(goodinfluence)") == (not entry.bad)
    assert holds(fight, f"{friend}.influence(disablinginfluence)") == entry.disables


def test_defensive_is_a_quarter_of_the_decisions():
    """And once in each: otherwise both lines would fail now and then."""
    lines = "if defensive then pass; if not defensive then pass;"
    taken = [c.line for c in decisions(staged(), ME, lines, 400)]
    assert 0.17 < taken.count(0) / 400 < 0.33


def test_firstdecision_holds_once():
    fight = staged()
    assert holds(fight, "firstdecision")
    play(fight)
    assert not holds(fight, "firstdecision")


def test_hidden_is_whoever_enemies_cannot_aim_at():
    fight = staged()
    assert not holds(fight, "hidden")
    afflict(fight, ME, Influence.INVISIBLE)
    assert holds(fight, "hidden")
    assert holds(fight, 'nearestfriend("Fighter").hidden', RED_ROGUE)


def test_silenced_is_whoever_stands_where_nobody_can_cast():
    fight = staged()
    assert not holds(fight, "silenced", RED_WIZARD)
    add_zone(fight, Zone.SILENCE, *place(fight, RED_WIZARD), 4.0, BLUE_PRIEST)
    assert holds(fight, "silenced", RED_WIZARD)
    assert not holds(fight, "nearestenemy.silenced", RED_WIZARD)


# --- talents -------------------------------------------------------------------------

ACTING = {
    "skip": None,
    "heal": (RED_PRIEST, Act.CAST),
    "healother": (RED_PRIEST, Act.CAST),
    "cure": None,
    "turn": (RED_PRIEST, Act.TURN),
    "buffself": (RED_ROGUE, Act.DRINK),
    "enhanceself": (RED_PRIEST, Act.CAST),
    "enhanceothers": (RED_WIZARD, Act.CAST),
    "protectself": (RED_WIZARD, Act.CAST),
    "protectothers": None,
    "advprotect": (RED_WIZARD, Act.CAST),
    "hide": (RED_PRIEST, Act.CAST),
    "summon": (RED_WIZARD, Act.CAST),
    "sneak": (RED_ROGUE, Act.MELEE),
    "respondmelee": (RED_WIZARD, Act.CAST),
    "respondranged": (RED_WIZARD, Act.CAST),
    "rangedenemies": (RED_WIZARD, Act.CAST),
    "spellattack": (RED_PRIEST, Act.CAST),
    "melee": (RED_WIZARD, Act.MELEE),
    "ranged": (RED_ROGUE, Act.RANGED),
    "attack": (RED_FIGHTER, Act.RANGED),
}
"""Who acts by each talent in the scene below, and how; None for nobody."""


def busy_scene():
    """A fight in which every talent has a reason that can have one."""
    fight = staged()
    add_creature(fight, BLUE_PRIEST, Kind.SKELETON, 6, 0)
    put(fight, BLUE_ROGUE, -4, 1.5)
    set_health(fight, RED_FIGHTER, 20)
    set_health(fight, RED_PRIEST, 20)
    attacked(fight, RED_WIZARD, BLUE_FIGHTER, from_afar=True)
    attacked(fight, RED_FIGHTER, BLUE_WIZARD, from_afar=True)
    return fight


@pytest.mark.parametrize("word", [*PLAIN_TALENTS, *TASTEFUL_TALENTS, *AIMED_TALENTS])
def test_every_talent_acts_or_refuses_alike_for_everybody(word):
    fight = busy_scene()
    acts = {who: decided(fight, who, f"{word};") for who in range(8)}
    if ACTING[word] is None:
        assert set(acts.values()) == {None}
    else:
        who, act = ACTING[word]
        assert acts[who].act is act
    if word in TASTEFUL_TALENTS:
        for type in WORDS.literals_of(frozenset(["agent type"])):
            for who in range(8):
                decided(fight, who, f'{word}("{type}");')
    if word in AIMED_TALENTS:
        for who in range(8):
            aimed = decided(fight, who, f'{word}(nearestenemy("Priest"));')
            assert aimed is None or aimed.target in (RED_PRIEST, BLUE_PRIEST, who)


def test_talents_are_aimed_at_the_nearest_enemy_unless_somebody_is_named():
    fight = busy_scene()
    for word in ("melee", "ranged", "attack"):
        assert decided(fight, RED_PRIEST, f"{word};").target == BLUE_ROGUE
        assert decided(fight, RED_PRIEST, f'{word}(nearestenemy("Wizard"));').target == BLUE_WIZARD
        assert decided(fight, RED_PRIEST, f"{word}(nearestfriend);") is None


@pytest.mark.parametrize("name", sorted(SPELL))
def test_cast_names_every_spell_and_a_second_one_if_the_first_is_not_at_hand(name):
    fight = staged()
    take_spells(fight, RED_WIZARD)
    other = "Light" if name != "Light" else "Daze"
    lines = f'cast("{name}", "{other}");'
    assert decided(fight, RED_WIZARD, lines) is None
    give_spell(fight, RED_WIZARD, other)
    assert decided(fight, RED_WIZARD, lines).thing == SPELL[other]
    give_spell(fight, RED_WIZARD, name)
    assert decided(fight, RED_WIZARD, lines).thing == SPELL[name]
    assert decided(fight, RED_WIZARD, f'cast("{name}");').thing == SPELL[name]


@pytest.mark.parametrize("kind", KIND_WORDS)
def test_castbest_casts_the_highest_level_of_a_kind(kind):
    fight = staged()
    take_spells(fight, RED_WIZARD, *SPELL)
    own = [entry for entry in SPELLS if entry.sort & KIND_WORDS[kind]]
    for aim in ("", ", nearestenemy", ", self", ", nearestfriend"):
        chosen = decided(fight, RED_WIZARD, f'castbest("{kind}"{aim});')
        if chosen is not None:
            assert SPELLS[chosen.thing].sort & KIND_WORDS[kind]
            assert SPELLS[chosen.thing].level == max(entry.level for entry in own)
    at_somebody = [decided(fight, RED_WIZARD, f'castbest("{kind}"{a});') for a in ("", ", self")]
    assert any(at_somebody) == bool(own)


def test_pass_is_doing_nothing_and_is_no_refusal():
    chosen = decided(staged(), ME, "skip; pass; melee;")
    assert (chosen.line, chosen.act) == (1, Act.PASS)


def test_the_first_line_that_can_act_acts():
    lines = """
        if health < 10 then pass;
        heal;
        skip;
        melee(nearestenemy("Undead"));
        ranged;
        melee;
    """
    assert decided(staged(), ME, lines).line == 4


def test_gameai_stands_for_the_script_of_the_version_that_is_played():
    text = "".join(f"script {role}\n    gameai;\n" for role in Pit.sides[0])
    rules = parse_rules(text, WORDS)
    for version in Pit.basics:
        assert WORLDS[version].team_from(rules) == list(WORLDS[version].basic_team(version))
    with pytest.raises(UsageError, match="not in this world's words"):
        hold(staged(), ME, "gameai;")


@pytest.mark.parametrize("lines", ["gameai;\n    melee;", "if health < 9 then gameai;"])
def test_gameai_stands_only_where_nothing_follows(lines):
    text = "".join(f"script {role}\n    {lines}\n" for role in Pit.sides[0])
    with pytest.raises(UsageError, match="write it last, without a condition"):
        Pit().team_from(parse_rules(text, WORDS))
    role = "role fighter draws 1\nrule one\n    gameai;\nclosing\n    pass;\n"
    others = "".join(
        role.replace("fighter", name).replace("gameai", "melee") for name in Pit.sides[0][1:]
    )
    with pytest.raises(UsageError, match="below 'closing'"):
        Pit(parse_rules(role + others, WORDS))


@pytest.mark.parametrize(
    "mistake",
    ['melee("Caster");', "hatedenemy;", 'castbest("fire");', 'cast("Sparks");', "heal(50);"],
)
def test_words_take_what_they_are_declared_to_take(mistake):
    with pytest.raises(RuleError):
        statements(mistake)


def test_potions_have_no_words_of_their_own():
    assert not [name for name in WORDS.words if "drink" in name]
    assert {decided(staged(), who, "buffself;").thing for who in (RED_FIGHTER, RED_ROGUE)} <= set(
        POTION.values()
    )


# --- whatever rules there are ------------------------------------------------------------


@examples(0.75)
@given(st.randoms(use_true_random=False), st.integers(0, 2**64 - 1))
def test_byte_code_and_functions_choose_the_same_whatever_the_rules(random, seed):
    """Random rules for one agent in a random fight: before each of its first rounds, and in
    worse disorder than fights come to by themselves."""
    who = random.randrange(8)
    script = random_statements(random, 6)
    sides = random_sides(random)
    sides[who // 4][who % 4] = script
    fight = WORLDS["ai161"].begin(sides, seed)
    for _ in range(3):
        if fight.over:
            return
        for scene in (fight, disturbed(fight, random)):
            by_kernel, by_closures = both_ways(scene, who, script)
            assert by_kernel == by_closures
        fight.step()


@examples(0.5)
@given(st.randoms(use_true_random=False), st.integers(0, 2**64 - 1))
def test_explanations_give_the_rule_that_acted(random, seed):
    """The interpreter that keeps reasons, for everybody in a round."""
    sides = [[random_statements(random, 4) for _ in range(4)] for _ in range(2)]
    fight = WORLDS["ai161"].begin(sides, seed, explains=True)
    for _ in range(3):
        if fight.over:
            return
        fight.open_round()
        for who, decision in fight.why().items():
            line = int(fight.record.unit[who].line)
            assert decision.rule == (None if line == NOBODY else f"line {line + 1}")
        fight.close_round()
