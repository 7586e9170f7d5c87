"""Every talent: when it acts, what it orders, when it refuses. Section 3 of the facts sheet in
small staged fights."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

import pytest

from sparring.worlds.pit.data.codes import Act, Event, Influence, Kind, Talent, Zone
from sparring.worlds.pit.lowering import TALENTS
from sparring.worlds.pit.world import Pit
from tests.worlds.pit.stage import (
    BLUE_FIGHTER,
    BLUE_PRIEST,
    BLUE_ROGUE,
    BLUE_WIZARD,
    CREATURE,
    RED_FIGHTER,
    RED_PRIEST,
    RED_ROGUE,
    RED_WIZARD,
    Deed,
    add_creature,
    add_zone,
    afflict,
    attacked,
    casts,
    choices,
    chosen,
    drinks,
    give_spell,
    make_tough,
    place,
    play,
    put,
    set_health,
    shoots,
    staged,
    strikes,
    take_potions,
    take_spells,
)

if TYPE_CHECKING:
    from collections.abc import Callable

    from sparring.worlds.pit.stepping import PitBout

RED_TEAM = (RED_FIGHTER, RED_ROGUE, RED_PRIEST, RED_WIZARD)
TESTED: set[Talent] = set()


def about(*talents: Talent) -> Callable[[Callable[..., None]], Callable[..., None]]:
    """Notes which talents a test is about, so that none is forgotten."""
    TESTED.update(talents)
    return lambda test: test


def asked(lines: str, who: int, *others: int) -> PitBout:
    """A fight in which somebody has a script, and the others are there."""
    return staged(who, *others, scripts={who: lines})


def silence(fight: PitBout, who: int) -> None:
    """Somebody stands in silence."""
    add_zone(fight, Zone.SILENCE, *place(fight, who), 1, who)


def stand(fight: PitBout, **places: tuple[float, float]) -> None:
    """Everybody where he is wanted, by name: `blue_fighter=(2, 0)`."""
    for name, (x, y) in places.items():
        put(fight, PEOPLE[name], x, y)


PEOPLE = {
    "red_fighter": RED_FIGHTER,
    "red_rogue": RED_ROGUE,
    "red_priest": RED_PRIEST,
    "red_wizard": RED_WIZARD,
    "blue_fighter": BLUE_FIGHTER,
    "blue_rogue": BLUE_ROGUE,
    "blue_priest": BLUE_PRIEST,
    "blue_wizard": BLUE_WIZARD,
}


def test_every_talent_has_a_test_of_its_own():
    assert set(Talent) == TESTED == set(TALENTS.values())


# --- refusing -------------------------------------------------------------------------


@about(Talent.SKIP)
def test_an_empty_rule_leaves_its_turn_to_the_next():
    fight = asked("skip; melee;", RED_FIGHTER, BLUE_FIGHTER)
    assert chosen(fight, RED_FIGHTER) == strikes(BLUE_FIGHTER)


@about(Talent.PASS)
def test_whoever_passes_does_nothing_and_asks_no_further():
    fight = asked("pass; melee;", RED_FIGHTER, BLUE_FIGHTER)
    assert chosen(fight, RED_FIGHTER) == Deed(Act.PASS)


def test_a_rule_that_refuses_does_not_count_as_having_acted():
    fight = asked("skip; heal; turn; summon; melee; ranged;", RED_FIGHTER, BLUE_FIGHTER)
    for _ in range(2):
        play(fight)
    assert fight.outcome().activated[RED_FIGHTER] == (4,)


def test_whoever_has_no_rule_that_acts_waits():
    fight = asked("skip; heal;", RED_FIGHTER, BLUE_FIGHTER)
    assert chosen(fight, RED_FIGHTER) is None
    events = play(fight)
    assert [event.code for event in events if event.who == RED_FIGHTER] == [Event.PASSES]


# --- healing --------------------------------------------------------------------------


@about(Talent.HEAL)
@pytest.mark.parametrize("who", RED_TEAM)
def test_nobody_heals_himself_who_is_not_hurt(who):
    assert chosen(asked("heal;", who, BLUE_FIGHTER), who) is None


@about(Talent.HEAL)
def test_a_priest_heals_himself_by_any_cure_he_knows():
    fight = asked("heal;", RED_PRIEST, BLUE_FIGHTER)
    set_health(fight, RED_PRIEST, 20)
    found = Counter(choices(fight, RED_PRIEST))
    cures = ("Minor", "Light", "Serious", "Critical")
    assert set(found) == {casts(f"Cure {one} Wounds", RED_PRIEST) for one in cures}
    assert min(found.values()) > 25


@about(Talent.HEAL)
@pytest.mark.parametrize(
    ("who", "potion"),
    [
        (RED_FIGHTER, "Serious Healing"),
        (RED_ROGUE, "Moderate Healing"),
        (RED_WIZARD, "Light Healing"),
    ],
)
def test_whoever_knows_no_cure_drinks_a_potion_of_healing_while_he_has_one(who, potion):
    fight = asked("heal;", who, BLUE_FIGHTER)
    set_health(fight, who, 5)
    assert chosen(fight, who) == drinks(potion)
    take_potions(fight, who, "Speed", "Invisibility")
    assert chosen(fight, who) is None


@about(Talent.HEAL)
def test_a_priest_without_cures_or_in_silence_drinks():
    fight = asked("heal;", RED_PRIEST, BLUE_FIGHTER)
    set_health(fight, RED_PRIEST, 20)
    silence(fight, RED_PRIEST)
    assert set(choices(fight, RED_PRIEST, 20)) == {drinks("Moderate Healing")}
    fight = asked("heal;", RED_PRIEST, BLUE_FIGHTER)
    set_health(fight, RED_PRIEST, 20)
    take_spells(fight, RED_PRIEST, "Aid", "Prayer")
    assert chosen(fight, RED_PRIEST) == drinks("Moderate Healing")


@about(Talent.HEAL)
def test_the_rules_heal_below_a_quarter_or_a_half_of_ones_health():
    for rule, most in (("heal_below_quarter", 15), ("heal_below_half", 31)):
        fight = asked(rule_text("fighter", rule), RED_FIGHTER, BLUE_FIGHTER)
        set_health(fight, RED_FIGHTER, most + 1)
        assert chosen(fight, RED_FIGHTER) is None
        set_health(fight, RED_FIGHTER, most)
        assert chosen(fight, RED_FIGHTER) == drinks("Serious Healing")


def rule_text(role: str, name: str) -> str:
    """A rule of the rulebase as it is written."""
    (rule,) = (one for one in Pit.own_rules().roles[role].rules if one.name == name)
    return rule.statement.text


@about(Talent.HEAL_OTHER)
def test_a_healer_gives_the_best_cure_to_the_nearest_comrade_below_half():
    fight = asked("healother;", RED_PRIEST, RED_FIGHTER, RED_ROGUE, BLUE_FIGHTER)
    stand(fight, red_priest=(-6, 0), red_rogue=(-4, 0), red_fighter=(0, 0))
    assert chosen(fight, RED_PRIEST) is None
    set_health(fight, RED_FIGHTER, 31)
    assert chosen(fight, RED_PRIEST) == casts("Cure Critical Wounds", RED_FIGHTER)
    set_health(fight, RED_ROGUE, 18)
    assert chosen(fight, RED_PRIEST) == casts("Cure Critical Wounds", RED_ROGUE)
    take_spells(fight, RED_PRIEST, "Cure Minor Wounds", "Cure Light Wounds")
    assert chosen(fight, RED_PRIEST) == casts("Cure Light Wounds", RED_ROGUE)


@about(Talent.HEAL_OTHER)
def test_a_healer_passes_over_himself_the_half_healthy_creatures_and_enemies():
    fight = asked("healother;", RED_PRIEST, RED_ROGUE, RED_WIZARD, BLUE_FIGHTER)
    boar = add_creature(fight, RED_WIZARD, Kind.BOAR, -5, 0)
    for who, health in ((RED_PRIEST, 5), (RED_ROGUE, 19), (boar, 5), (BLUE_FIGHTER, 5)):
        set_health(fight, who, health)
    assert chosen(fight, RED_PRIEST) is None


@about(Talent.HEAL_OTHER)
def test_nobody_heals_others_in_silence_or_without_cures():
    fight = asked("healother;", RED_PRIEST, RED_ROGUE, BLUE_FIGHTER)
    set_health(fight, RED_ROGUE, 5)
    take_spells(fight, RED_PRIEST, "Aid")
    assert chosen(fight, RED_PRIEST) is None
    fight = asked("healother;", RED_PRIEST, RED_ROGUE, BLUE_FIGHTER)
    set_health(fight, RED_ROGUE, 5)
    silence(fight, RED_PRIEST)
    assert chosen(fight, RED_PRIEST) is None


@about(Talent.CURE)
@pytest.mark.parametrize("who", RED_TEAM)
def test_nobody_can_cure_a_disability(who):
    fight = asked("cure;", who, BLUE_FIGHTER)
    afflict(fight, who, Influence.DOOMED, Influence.WEAKENED, Influence.ACID)
    assert chosen(fight, who) is None


# --- getting better -------------------------------------------------------------------


@about(Talent.BUFF_SELF)
@pytest.mark.parametrize(
    ("who", "order"),
    [
        (RED_FIGHTER, [drinks("Speed")]),
        (RED_ROGUE, [drinks("Invisibility"), drinks("Speed")]),
        (
            RED_WIZARD,
            [casts("Minor Globe", RED_WIZARD), casts("Resistance", RED_WIZARD), drinks("Speed")],
        ),
        (
            RED_PRIEST,
            [
                *(casts(one, RED_PRIEST) for one in ("Divine Power", "Aid", "Resistance")),
                *(casts("Virtue", RED_PRIEST), drinks("Owl's Wisdom"), drinks("Bless")),
            ],
        ),
    ],
)
def test_buffing_oneself_takes_spells_before_potions_and_protection_before_enhancement(who, order):
    fight = asked("buffself;", who, BLUE_FIGHTER)
    for deed in order:
        assert chosen(fight, who) == deed
        play(fight)
    assert chosen(fight, who) is None


@about(Talent.BUFF_SELF)
def test_nothing_is_drunk_that_works_already():
    fight = asked("buffself;", RED_FIGHTER, BLUE_FIGHTER)
    afflict(fight, RED_FIGHTER, Influence.HASTED)
    assert chosen(fight, RED_FIGHTER) is None


@about(Talent.BUFF_SELF)
def test_before_the_fight_means_in_ones_first_decision():
    """Rule 2."""
    fight = asked(rule_text("fighter", "buff_before_combat"), RED_FIGHTER, BLUE_FIGHTER)
    assert chosen(fight, RED_FIGHTER) == drinks("Speed")
    fight.record.unit[RED_FIGHTER].decisions = 1
    assert chosen(fight, RED_FIGHTER) is None


@about(Talent.ENHANCE_SELF)
def test_enhancing_oneself_takes_the_best_spell_that_is_not_yet_active():
    fight = asked("enhanceself;", RED_PRIEST, BLUE_FIGHTER)
    assert chosen(fight, RED_PRIEST) == casts("Divine Power", RED_PRIEST)
    afflict(fight, RED_PRIEST, Influence.DIVINE_POWER)
    assert chosen(fight, RED_PRIEST) == casts("Aid", RED_PRIEST)
    afflict(fight, RED_PRIEST, Influence.AIDED, Influence.RESISTANT, Influence.VIRTUOUS)
    assert chosen(fight, RED_PRIEST) is None


@about(Talent.ENHANCE_SELF, Talent.ENHANCE_OTHERS)
@pytest.mark.parametrize("talent", ["enhanceself", "enhanceothers"])
def test_whoever_has_no_spells_enhances_nobody(talent):
    for who in (RED_FIGHTER, RED_ROGUE):
        assert chosen(asked(f"{talent};", who, RED_PRIEST, BLUE_FIGHTER), who) is None


@about(Talent.ENHANCE_OTHERS)
def test_enhancing_others_goes_to_the_nearest_comrade_who_lacks_the_best_spell():
    fight = asked("enhanceothers;", RED_PRIEST, RED_FIGHTER, RED_ROGUE, BLUE_FIGHTER)
    stand(fight, red_priest=(-6, 0), red_rogue=(-4, 0), red_fighter=(0, 0))
    assert chosen(fight, RED_PRIEST) == casts("Aid", RED_ROGUE)
    afflict(fight, RED_ROGUE, Influence.AIDED)
    assert chosen(fight, RED_PRIEST) == casts("Aid", RED_FIGHTER)
    afflict(fight, RED_FIGHTER, Influence.AIDED)
    assert chosen(fight, RED_PRIEST) == casts("Resistance", RED_ROGUE)


@about(Talent.ENHANCE_OTHERS)
def test_whoever_is_alone_enhances_nobody_else():
    assert chosen(asked("enhanceothers;", RED_PRIEST, BLUE_FIGHTER), RED_PRIEST) is None


@about(Talent.PROTECT_SELF)
def test_wizards_protect_themselves_by_their_globe_unless_it_is_there():
    fight = asked("protectself;", RED_WIZARD, BLUE_FIGHTER)
    assert chosen(fight, RED_WIZARD) == casts("Minor Globe", RED_WIZARD)
    afflict(fight, RED_WIZARD, Influence.GLOBE)
    assert chosen(fight, RED_WIZARD) is None
    assert chosen(asked("protectself;", RED_PRIEST, BLUE_FIGHTER), RED_PRIEST) is None


@about(Talent.PROTECT_OTHERS)
@pytest.mark.parametrize("who", RED_TEAM)
def test_nobody_has_a_spell_that_protects_others(who):
    fight = staged(scripts={who: "protectothers;"})
    assert chosen(fight, who) is None


@about(Talent.ADV_PROTECT)
def test_wizards_fear_casters_unless_there_are_more_warriors():
    fight = asked("advprotect;", RED_WIZARD, BLUE_FIGHTER, BLUE_WIZARD)
    assert chosen(fight, RED_WIZARD) == casts("Minor Globe", RED_WIZARD)
    fight = asked("advprotect;", RED_WIZARD, BLUE_FIGHTER, BLUE_ROGUE, BLUE_WIZARD)
    assert chosen(fight, RED_WIZARD) is None


@about(Talent.ADV_PROTECT)
def test_sorcerers_take_a_shield_against_warriors_and_their_globe_against_casters():
    for enemy, spell in ((BLUE_FIGHTER, "Shield"), (BLUE_WIZARD, "Minor Globe")):
        fight = staged(
            RED_WIZARD,
            enemy,
            scripts={RED_WIZARD: "advprotect;"},
            kinds={RED_WIZARD: Kind.SORCERER},
        )
        assert chosen(fight, RED_WIZARD) == casts(spell, RED_WIZARD)


@about(Talent.HIDE)
def test_priests_hide_in_a_sanctuary_unless_they_are_in_one():
    fight = asked("hide;", RED_PRIEST, BLUE_FIGHTER)
    assert chosen(fight, RED_PRIEST) == casts("Sanctuary", RED_PRIEST)
    afflict(fight, RED_PRIEST, Influence.SANCTUARY)
    assert chosen(fight, RED_PRIEST) is None
    assert chosen(asked("hide;", RED_WIZARD, BLUE_FIGHTER), RED_WIZARD) is None


# --- spells by name and by kind -------------------------------------------------------


@about(Talent.CAST)
def test_a_spell_by_its_name_is_aimed_as_it_must_be():
    for lines, deed in (
        ('cast("Fireball");', casts("Fireball", BLUE_FIGHTER)),
        ('cast("Magic Missile");', casts("Magic Missile", BLUE_FIGHTER)),
        ('cast("Minor Globe");', casts("Minor Globe", RED_WIZARD)),
        ('cast("Resistance");', casts("Resistance", RED_WIZARD)),
    ):
        fight = asked(lines, RED_WIZARD, BLUE_FIGHTER, BLUE_WIZARD)
        stand(fight, blue_fighter=(0, 0), blue_wizard=(7, 0))
        assert chosen(fight, RED_WIZARD) == deed


@about(Talent.CAST)
def test_the_second_name_counts_where_the_first_spell_is_missing():
    fight = asked('cast("Haste", "Minor Globe");', RED_WIZARD, BLUE_FIGHTER)
    assert chosen(fight, RED_WIZARD) == casts("Minor Globe", RED_WIZARD)
    fight = asked('cast("Mass Haste", "Haste");', RED_WIZARD, BLUE_FIGHTER)
    assert chosen(fight, RED_WIZARD) is None


@about(Talent.CAST)
def test_no_spell_is_cast_by_name_whose_work_is_done():
    fight = asked('cast("Minor Globe");', RED_WIZARD, BLUE_FIGHTER)
    afflict(fight, RED_WIZARD, Influence.GLOBE)
    assert chosen(fight, RED_WIZARD) is None


BEST = {
    RED_WIZARD: {
        "magic absorption": "Minor Globe",
        "summoning": "Summon Creature II",
        "area damage": "Fireball",
        "damaging cloud": "Black Tentacles",
        "cone": "Burning Hands",
        "damage": "Flame Arrow",
        "curse": "Daze",
        "protection": "Minor Globe",
    },
    RED_PRIEST: {
        "summoning": "Animate Dead",
        "area damage": "Sound Burst",
        "cursing cloud": "Silence",
        "area curse": "Prayer",
        "curse": "Doom",
        "hiding": "Sanctuary",
    },
}
ON_ONESELF = ("Minor Globe", "Prayer", "Sanctuary")
NOBODY_HAS = ("anti-invisibility", "anti-mind", "damage absorption", "breach", "remedy")


@about(Talent.CAST_BEST)
@pytest.mark.parametrize(
    ("who", "kind"), [(who, kind) for who, kinds in BEST.items() for kind in kinds]
)
def test_the_best_spell_of_each_kind_is_the_highest_one_has(who, kind):
    fight = asked(f'castbest("{kind}", nearestenemy);', who, BLUE_FIGHTER)
    spell = BEST[who][kind]
    assert chosen(fight, who) == casts(spell, who if spell in ON_ONESELF else BLUE_FIGHTER)


@about(Talent.CAST_BEST)
@pytest.mark.parametrize("who", [RED_PRIEST, RED_WIZARD])
def test_kinds_that_one_has_no_spell_of_refuse(who):
    offensive = set(BEST[RED_WIZARD]) | set(BEST[RED_PRIEST])
    for kind in (*NOBODY_HAS, *(offensive - BEST[who].keys())):
        fight = asked(f'castbest("{kind}", nearestenemy);', who, BLUE_FIGHTER)
        assert chosen(fight, who) is None


@about(Talent.CAST_BEST)
def test_after_the_best_spell_comes_the_next():
    order = ("Flame Arrow", "Acid Arrow", "Magic Missile", "Negative Energy Ray", "Ray of Frost")
    fight = asked('castbest("damage", nearestenemy);', RED_WIZARD, BLUE_FIGHTER)
    for at, spell in enumerate(order):
        take_spells(fight, RED_WIZARD, *order[at:])
        assert chosen(fight, RED_WIZARD) == casts(spell, BLUE_FIGHTER)
    take_spells(fight, RED_WIZARD)
    assert chosen(fight, RED_WIZARD) is None


@about(Talent.CAST_BEST)
def test_the_best_spell_is_cast_at_whom_the_rule_names():
    """Rules 13 and 14."""
    for rule, target in (("blast_nearest", BLUE_FIGHTER), ("blast_caster", BLUE_WIZARD)):
        fight = asked(rule_text("wizard", rule), RED_WIZARD, BLUE_FIGHTER, BLUE_WIZARD)
        stand(fight, blue_fighter=(0, 0), blue_wizard=(7, 0))
        assert chosen(fight, RED_WIZARD) == casts("Fireball", target)
    fight = asked(rule_text("wizard", "blast_caster"), RED_WIZARD, BLUE_FIGHTER)
    assert chosen(fight, RED_WIZARD) is None


@about(Talent.CAST_BEST)
def test_no_curse_is_cast_at_whoever_is_under_it():
    fight = asked('castbest("curse", nearestenemy);', RED_PRIEST, BLUE_FIGHTER)
    afflict(fight, BLUE_FIGHTER, Influence.DOOMED)
    assert chosen(fight, RED_PRIEST) is None


@pytest.mark.parametrize(
    "lines",
    [
        'cast("Fireball");',
        'castbest("damage", nearestenemy);',
        "spellattack;",
        "respondmelee;",
        "respondranged;",
        "rangedenemies;",
        "summon;",
        "protectself;",
        "enhanceself;",
        "enhanceothers;",
        "advprotect;",
        "hide;",
    ],
)
@pytest.mark.parametrize("who", [RED_PRIEST, RED_WIZARD])
def test_in_silence_everything_refuses_that_is_magic(lines, who):
    fight = asked(lines, who, RED_FIGHTER, BLUE_WIZARD)
    put(fight, BLUE_WIZARD, *place(fight, who))
    attacked(fight, who, BLUE_WIZARD, from_afar=True)
    silence(fight, who)
    assert chosen(fight, who) is None


# --- magic in answer ------------------------------------------------------------------


@about(Talent.RESPOND_MELEE)
def test_one_enemy_near_gets_a_spell_of_his_own_and_several_share_one():
    fight = asked("respondmelee;", RED_WIZARD, BLUE_FIGHTER, BLUE_ROGUE)
    stand(fight, red_wizard=(0, 0), blue_fighter=(5.1, 0), blue_rogue=(-5.1, 0))
    assert chosen(fight, RED_WIZARD) is None
    put(fight, BLUE_ROGUE, -4, 0)
    assert chosen(fight, RED_WIZARD) == casts("Flame Arrow", BLUE_ROGUE)
    put(fight, BLUE_FIGHTER, 3, 0)
    assert chosen(fight, RED_WIZARD) == casts("Fireball", BLUE_FIGHTER)


@about(Talent.RESPOND_MELEE)
def test_the_other_sort_of_spell_does_when_one_sort_is_used_up():
    fight = asked("respondmelee;", RED_WIZARD, BLUE_FIGHTER, BLUE_ROGUE)
    stand(fight, red_wizard=(0, 0), blue_fighter=(3, 0), blue_rogue=(-4, 0))
    take_spells(fight, RED_WIZARD, "Acid Arrow")
    assert chosen(fight, RED_WIZARD) == casts("Acid Arrow", BLUE_FIGHTER)
    put(fight, BLUE_ROGUE, -7, 0)
    take_spells(fight, RED_WIZARD, "Negative Energy Burst")
    assert chosen(fight, RED_WIZARD) == casts("Negative Energy Burst", BLUE_FIGHTER)


@about(Talent.RESPOND_MELEE)
@pytest.mark.parametrize(
    ("rule", "target"),
    [("respond_to_melee_casters_first", BLUE_PRIEST), ("respond_to_melee", BLUE_FIGHTER)],
)
def test_rule_46_takes_a_caster_who_is_near_before_the_nearest_and_rule_60_does_not(rule, target):
    fight = asked(rule_text("wizard", rule), RED_WIZARD, BLUE_FIGHTER, BLUE_PRIEST)
    stand(fight, red_wizard=(0, 0), blue_fighter=(2, 0), blue_priest=(-4, 0))
    assert chosen(fight, RED_WIZARD) == casts("Fireball", target)
    put(fight, BLUE_PRIEST, -6, 0)
    assert chosen(fight, RED_WIZARD) == casts("Flame Arrow", BLUE_FIGHTER)


@about(Talent.RESPOND_MELEE)
@pytest.mark.parametrize(
    ("rule", "target"),
    [("respond_to_several_casters_first", BLUE_WIZARD), ("respond_to_several", BLUE_FIGHTER)],
)
def test_rules_54_and_64_want_several_enemies_near(rule, target):
    fight = asked(rule_text("priest", rule), RED_PRIEST, BLUE_FIGHTER, BLUE_WIZARD)
    stand(fight, red_priest=(0, 0), blue_fighter=(2, 0), blue_wizard=(-4, 0))
    assert chosen(fight, RED_PRIEST) == casts("Sound Burst", target)
    put(fight, BLUE_WIZARD, -6, 0)
    assert chosen(fight, RED_PRIEST) is None


@about(Talent.RESPOND_RANGED)
def test_shots_are_answered_if_they_came_from_afar_and_the_shooter_is_still_there():
    fight = asked("respondranged;", RED_WIZARD, BLUE_FIGHTER)
    stand(fight, red_wizard=(-6, 0), blue_fighter=(6, 0))
    assert chosen(fight, RED_WIZARD) is None
    attacked(fight, RED_WIZARD, BLUE_FIGHTER, from_afar=False)
    assert chosen(fight, RED_WIZARD) is None
    attacked(fight, RED_WIZARD, BLUE_FIGHTER, from_afar=True)
    assert chosen(fight, RED_WIZARD) == casts("Flame Arrow", BLUE_FIGHTER)
    put(fight, BLUE_FIGHTER, -1, 0)
    assert chosen(fight, RED_WIZARD) is None


@about(Talent.RESPOND_RANGED)
def test_a_shooter_with_company_is_answered_by_an_area_spell():
    fight = asked("respondranged;", RED_WIZARD, BLUE_FIGHTER, BLUE_ROGUE)
    stand(fight, red_wizard=(-6, 0), blue_fighter=(6, 0), blue_rogue=(3, 0))
    attacked(fight, RED_WIZARD, BLUE_FIGHTER, from_afar=True)
    assert chosen(fight, RED_WIZARD) == casts("Fireball", BLUE_FIGHTER)
    put(fight, BLUE_ROGUE, -1, 0)
    assert chosen(fight, RED_WIZARD) == casts("Flame Arrow", BLUE_FIGHTER)


@about(Talent.RESPOND_RANGED)
def test_friends_near_the_shooter_are_spared():
    """Prayer tells friends from enemies; without it one enemy gets a spell of his own."""
    for who, spell in ((RED_WIZARD, "Flame Arrow"), (RED_PRIEST, "Prayer")):
        fight = asked("respondranged;", who, RED_FIGHTER, BLUE_FIGHTER, BLUE_ROGUE)
        put(fight, who, -6, 0)
        stand(fight, blue_fighter=(6, 0), blue_rogue=(5, 0), red_fighter=(4, 0))
        attacked(fight, who, BLUE_FIGHTER, from_afar=True)
        at = who if spell == "Prayer" else BLUE_FIGHTER
        assert chosen(fight, who) == casts(spell, at)


@about(Talent.RESPOND_RANGED)
@pytest.mark.parametrize(
    ("rule", "target"),
    [("respond_to_shots_casters_first", BLUE_WIZARD), ("respond_to_shots", BLUE_FIGHTER)],
)
def test_rule_47_takes_a_caster_who_aims_at_one_from_afar_first_and_rule_61_does_not(rule, target):
    fight = asked(rule_text("wizard", rule), RED_WIZARD, BLUE_FIGHTER, BLUE_WIZARD)
    stand(fight, red_wizard=(-6, 0), blue_fighter=(6, 0), blue_wizard=(5, 0))
    attacked(fight, RED_WIZARD, BLUE_FIGHTER, from_afar=True)
    assert chosen(fight, RED_WIZARD) == casts("Fireball", BLUE_FIGHTER)
    fight.record.unit[BLUE_WIZARD].last_target = RED_WIZARD
    assert chosen(fight, RED_WIZARD) == casts("Fireball", target)


@about(Talent.RANGED_ENEMIES)
def test_the_distant_are_struck_shooters_first_else_the_nearest():
    fight = asked("rangedenemies;", RED_WIZARD, BLUE_FIGHTER, BLUE_ROGUE)
    stand(fight, red_wizard=(-7, 0), blue_fighter=(7, 0), blue_rogue=(-3, 0))
    assert chosen(fight, RED_WIZARD) == casts("Flame Arrow", BLUE_ROGUE)
    attacked(fight, RED_WIZARD, BLUE_FIGHTER, from_afar=True)
    assert chosen(fight, RED_WIZARD) == casts("Flame Arrow", BLUE_FIGHTER)
    afflict(fight, BLUE_FIGHTER, Influence.INVISIBLE)
    afflict(fight, BLUE_ROGUE, Influence.INVISIBLE)
    assert chosen(fight, RED_WIZARD) is None


@about(Talent.RANGED_ENEMIES)
@pytest.mark.parametrize(
    ("rule", "target"),
    [("strike_the_distant_casters_first", BLUE_WIZARD), ("strike_the_distant", BLUE_FIGHTER)],
)
def test_rule_48_takes_the_nearest_caster_first_and_rule_62_does_not(rule, target):
    fight = asked(rule_text("wizard", rule), RED_WIZARD, BLUE_FIGHTER, BLUE_WIZARD)
    stand(fight, red_wizard=(-7, 0), blue_fighter=(-1, 0), blue_wizard=(7, 0))
    assert chosen(fight, RED_WIZARD) == casts("Flame Arrow", target)


@about(Talent.SPELL_ATTACK)
def test_magic_at_somebody_is_for_several_first_and_for_one_if_two_friends_are_with_him():
    fight = asked("spellattack;", RED_WIZARD, RED_FIGHTER, RED_ROGUE, BLUE_FIGHTER)
    stand(fight, red_wizard=(-7, 0), blue_fighter=(6, 0), red_fighter=(5, 0), red_rogue=(-6, 0))
    assert chosen(fight, RED_WIZARD) == casts("Fireball", BLUE_FIGHTER)
    put(fight, RED_ROGUE, 5, 1)
    assert chosen(fight, RED_WIZARD) == casts("Flame Arrow", BLUE_FIGHTER)


@about(Talent.SPELL_ATTACK)
def test_magic_at_somebody_ends_with_whatever_attack_is_left():
    fight = asked("spellattack;", RED_WIZARD, BLUE_FIGHTER)
    take_spells(fight, RED_WIZARD, "Burning Hands", "Black Tentacles", "Resistance", "Minor Globe")
    assert set(choices(fight, RED_WIZARD, 30)) == {
        casts("Burning Hands", BLUE_FIGHTER),
        casts("Black Tentacles", BLUE_FIGHTER),
    }
    take_spells(fight, RED_WIZARD, "Resistance", "Minor Globe")
    assert chosen(fight, RED_WIZARD) is None


@about(Talent.SPELL_ATTACK)
@pytest.mark.parametrize(
    ("rule", "target"),
    [
        ("spell_on_caster", BLUE_WIZARD),
        ("spell_on_warrior", BLUE_ROGUE),
        ("spell_on_anyone", BLUE_PRIEST),
    ],
)
def test_rules_50_58_and_62_aim_at_a_caster_a_warrior_or_anyone(rule, target):
    fight = asked(rule_text("wizard", rule), RED_WIZARD, BLUE_PRIEST, BLUE_WIZARD, BLUE_ROGUE)
    stand(fight, red_wizard=(-7, 0), blue_priest=(0, 0), blue_wizard=(2, 0), blue_rogue=(4, 0))
    if target == BLUE_WIZARD:
        put(fight, BLUE_PRIEST, 6, 0)
    assert chosen(fight, RED_WIZARD) == casts("Fireball", target)


# --- creatures, the undead ------------------------------------------------------------


@about(Talent.SUMMON)
def test_a_creature_is_called_halfway_to_a_lone_enemy_and_beside_oneself_against_several():
    fight = asked("summon;", RED_PRIEST, BLUE_FIGHTER)
    stand(fight, red_priest=(-6, 0), blue_fighter=(6, 0))
    play(fight)
    creature = CREATURE[RED_PRIEST]
    assert fight.record.unit[creature].kind == Kind.SKELETON
    assert place(fight, creature) == pytest.approx((0, 0))
    fight = asked("summon;", RED_PRIEST, BLUE_FIGHTER, BLUE_ROGUE)
    stand(fight, red_priest=(-6, 0), blue_fighter=(6, 0), blue_rogue=(7, 0))
    play(fight)
    assert place(fight, creature) == pytest.approx((-4, 0))


@about(Talent.SUMMON)
def test_nobody_summons_while_his_creature_lives_or_without_a_spell():
    fight = asked("summon;", RED_WIZARD, BLUE_FIGHTER)
    boar = add_creature(fight, RED_WIZARD, Kind.BOAR, -6, 0)
    assert fight.record.unit[boar].alive
    give_spell(fight, RED_WIZARD, "Summon Creature I", "Animate Dead")
    assert chosen(fight, RED_WIZARD) is None
    fight = asked("summon;", RED_WIZARD, BLUE_FIGHTER)
    take_spells(fight, RED_WIZARD)
    assert chosen(fight, RED_WIZARD) is None
    for who in (RED_FIGHTER, RED_ROGUE):
        assert chosen(asked("summon;", who, BLUE_FIGHTER), who) is None


@about(Talent.TURN)
def test_priests_turn_undead_if_an_enemy_is_undead_and_while_they_can():
    fight = asked("turn;", RED_PRIEST, BLUE_PRIEST)
    assert chosen(fight, RED_PRIEST) is None
    add_creature(fight, BLUE_PRIEST, Kind.SKELETON, 6, 0)
    assert chosen(fight, RED_PRIEST) == Deed(Act.TURN)
    fight.record.unit[RED_PRIEST].turns = 0
    assert chosen(fight, RED_PRIEST) is None


@about(Talent.TURN)
def test_nobody_turns_the_undead_of_his_own_side_and_wizards_turn_nothing():
    fight = asked("turn;", RED_PRIEST, BLUE_FIGHTER)
    add_creature(fight, RED_PRIEST, Kind.SKELETON, -6, 0)
    assert chosen(fight, RED_PRIEST) is None
    fight = asked("turn;", RED_WIZARD, BLUE_PRIEST)
    add_creature(fight, BLUE_PRIEST, Kind.SKELETON, 6, 0)
    assert chosen(fight, RED_WIZARD) is None


# --- weapons --------------------------------------------------------------------------


@about(Talent.SNEAK)
def test_a_rogue_strikes_at_whoever_attacked_his_nearest_comrade_last():
    fight = asked("sneak;", RED_ROGUE, RED_FIGHTER, RED_WIZARD, BLUE_FIGHTER, BLUE_WIZARD)
    stand(fight, red_rogue=(-4, 0), red_fighter=(-3, 0), red_wizard=(-7, 0))
    assert chosen(fight, RED_ROGUE) is None
    attacked(fight, RED_WIZARD, BLUE_FIGHTER, from_afar=False)
    assert chosen(fight, RED_ROGUE) is None
    attacked(fight, RED_FIGHTER, BLUE_WIZARD, from_afar=True)
    assert chosen(fight, RED_ROGUE) == strikes(BLUE_WIZARD)
    afflict(fight, BLUE_WIZARD, Influence.INVISIBLE)
    assert chosen(fight, RED_ROGUE) is None


@about(Talent.SNEAK)
@pytest.mark.parametrize("who", [RED_FIGHTER, RED_PRIEST, RED_WIZARD])
def test_nobody_but_a_rogue_sneaks(who):
    """So rule 56 is dead for fighters."""
    fight = staged(scripts={who: "sneak;"})
    for comrade in RED_TEAM:
        attacked(fight, comrade, BLUE_FIGHTER, from_afar=False)
    assert chosen(fight, who) is None


@about(Talent.MELEE, Talent.RANGED)
@pytest.mark.parametrize(("talent", "deed"), [("melee", strikes), ("ranged", shoots)])
def test_weapons_are_aimed_at_the_nearest_or_at_whom_the_rule_names(talent, deed):
    for aim, target in (
        ("", BLUE_PRIEST),
        ("(nearestenemy)", BLUE_PRIEST),
        ('(nearestenemy("Caster"))', BLUE_PRIEST),
        ('(nearestenemy("Wizard"))', BLUE_WIZARD),
        ('(nearestenemy("Warrior"))', BLUE_ROGUE),
        ("(weakestenemy)", BLUE_WIZARD),
    ):
        fight = asked(f"{talent}{aim};", RED_FIGHTER, BLUE_PRIEST, BLUE_WIZARD, BLUE_ROGUE)
        stand(fight, red_fighter=(-7, 0), blue_priest=(0, 0), blue_rogue=(2, 0), blue_wizard=(4, 0))
        assert chosen(fight, RED_FIGHTER) == deed(target)


@about(Talent.MELEE, Talent.RANGED, Talent.ATTACK)
@pytest.mark.parametrize("talent", ["melee", "ranged", "attack"])
def test_weapons_rest_where_nobody_is_seen(talent):
    fight = asked(f"{talent};", RED_FIGHTER, BLUE_ROGUE)
    afflict(fight, BLUE_ROGUE, Influence.INVISIBLE)
    assert chosen(fight, RED_FIGHTER) is None


@about(Talent.ATTACK)
@pytest.mark.parametrize("limit", [30, 50, 100])
def test_the_weapon_of_habit_is_the_ranged_one_if_the_nearest_enemy_was_farther_than_the_limit(
    limit,
):
    for metres, deed in ((limit / 10 - 0.1, strikes), (limit / 10 + 0.1, shoots)):
        fight = staged(
            RED_FIGHTER,
            BLUE_FIGHTER,
            scripts={RED_FIGHTER: "attack;"},
            numbers={"shooting_distance": limit},
        )
        stand(fight, red_fighter=(-5, 0), blue_fighter=(metres - 5, 0))
        assert chosen(fight, RED_FIGHTER) == deed(BLUE_FIGHTER)


@about(Talent.ATTACK)
def test_the_weapon_of_habit_is_kept_when_enemies_close_in_and_when_they_run_away():
    for first, later, deed in ((6.0, 1.0, shoots), (1.0, 6.0, strikes)):
        fight = asked("attack;", RED_FIGHTER, BLUE_FIGHTER)
        make_tough(fight, BLUE_FIGHTER)
        stand(fight, red_fighter=(-1, 0), blue_fighter=(first, 0))
        play(fight)
        stand(fight, red_fighter=(-1, 0), blue_fighter=(later, 0))
        assert chosen(fight, RED_FIGHTER) == deed(BLUE_FIGHTER)
