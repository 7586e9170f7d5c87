"""What a player's characters do unasked: nothing that harms their own side, and whatever his
rules say."""

from __future__ import annotations

from collections import Counter
from itertools import chain
from math import dist
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sparring.errors import UsageError
from sparring.rules.check import check_rules, parse_rules
from sparring.worlds.crpg.data.codes import Act, Cloud, Influence, Kind
from sparring.worlds.crpg.data.spells import SPELLS
from sparring.worlds.crpg.kernel.record import WIDTH
from sparring.worlds.crpg.playing.habits import (
    Habit,
    every_habit,
    habits,
    habits_of,
    usual_habits,
    usual_rules,
)
from sparring.worlds.crpg.playing.kits import POTION_BY_NAME, SPELL_BY_NAME
from sparring.worlds.crpg.playing.usual import USUAL_KITS, Kit
from sparring.worlds.crpg.rosters import ROLES
from sparring.worlds.crpg.vocabulary import crpg_words
from sparring.worlds.crpg.world import Crpg
from sparring.worlds.playing_contract import ONLY_CARRIED
from tests.worlds.crpg.helpers import (
    BLUE,
    BLUE_FIGHTER,
    RED,
    RED_FIGHTER,
    RED_WIZARD,
    SPELL,
    add_animal,
    add_cloud,
    afflict,
    bout,
    give_spell,
    place,
    put,
)

if TYPE_CHECKING:
    from sparring.rules.checked import RuleSet
    from sparring.worlds.crpg.stepping import CrpgBout
    from sparring.worlds.crpg.vocabulary import CrpgOrder

WORLD = Crpg()
AREA_SPELLS = [spell.name for spell in SPELLS if spell.hits_friends]
FIREBALL_REACH = 300
"""Of the numbers that were proposed, which small fights have."""


def script_for(role: str, kit: Kit, rules: RuleSet | None = None) -> tuple[Habit, ...]:
    """The habits of the first character of a role."""
    return habits_of(ROLES.index(role), kit, rules).lines


def kits_with(spell: str) -> list[Kit]:
    """Two wizards who know an area spell and what to do instead."""
    wizard = Kit((spell, "Magic Missile"), ("Potion of Healing",))
    return [Kit(), Kit(), wizard, wizard]


@pytest.mark.parametrize("spell", AREA_SPELLS)
def test_habits_harm_many_opponents_and_nobody_of_their_own_side(spell: str):
    own = others = 0
    for seed in range(6):
        for tactic in ("offensive", "disabling", "novice"):
            fight = WORLD.begin((habits(kits_with(spell)), tactic), seed)
            while not fight.over:
                fight.step()
            # The line after the potion's is the area spell's.
            hits = [hit for hit in fight.hits() if hit.agent in (2, 3) and hit.place == 1]
            own += sum(hit.own for hit in hits)
            others += sum(not hit.own for hit in hits)
    assert own == 0
    assert others > 10


def chosen(fight: CrpgBout, who: int) -> CrpgOrder:
    """What somebody does unasked in the next round."""
    fight.open_round()
    return fight.chosen(who)


def habit_bout(spell: str, scripts: dict[int, str] | None = None) -> CrpgBout:
    """A fight in which the first wizard has an area spell and something else to do."""
    lines = f'castclear("{spell}"); rangedattack(closestenemy);'
    fight = bout({RED_WIZARD: lines, **(scripts or {})})
    give_spell(fight, RED_WIZARD, spell)
    return fight


spots = st.tuples(st.integers(0, 1000), st.integers(0, 1000))


@given(st.lists(spots, min_size=8, max_size=8), st.sampled_from(AREA_SPELLS))
def test_an_area_spell_cast_unasked_has_opponents_in_it_and_no_friend(at, spell: str):
    fight = habit_bout(spell)
    for who, (x, y) in enumerate(at):
        put(fight, who, x, y)
    order = chosen(fight, RED_WIZARD)
    if order.act is not Act.CAST:
        return
    radius = fight.record.book.spell[SPELL[spell]].radius
    inside = [who for who in (*RED, *BLUE) if dist((order.x, order.y), at[who]) <= radius]
    assert inside
    assert not set(inside) & set(RED)


@given(st.lists(spots, min_size=8, max_size=8), spots)
def test_a_fireball_is_not_held_back_while_some_place_is_clear(at, spot):
    """Whatever place is clear by some room, the habit has found one, too."""
    fight = habit_bout("Fireball")
    for who, (x, y) in enumerate(at):
        put(fight, who, x, y)
    room = WIDTH / 40
    is_clear = all(dist(spot, at[who]) > FIREBALL_REACH + room for who in RED)
    catches = any(dist(spot, at[who]) <= FIREBALL_REACH - room for who in BLUE)
    if is_clear and catches:
        assert chosen(fight, RED_WIZARD).act is Act.CAST


def test_no_fireball_is_thrown_where_a_friend_is_about_to_charge():
    waiting = habit_bout("Fireball")
    charging = habit_bout("Fireball", {RED_FIGHTER: "meleeattack(closestenemy);"})
    for fight in (waiting, charging):
        for who in BLUE:
            put(fight, who, 400, 500)
        for who in RED:
            put(fight, who, 60, 500)
    assert chosen(waiting, RED_WIZARD).act is Act.CAST
    assert chosen(charging, RED_WIZARD).act is Act.RANGED


def test_a_charmed_comrade_and_own_animals_are_spared():
    fight = habit_bout("Fireball")
    for who in BLUE:
        put(fight, who, 700, 500)
    put(fight, RED_FIGHTER, 700, 500)
    afflict(fight, RED_FIGHTER, Influence.CHARMED)
    order = chosen(fight, RED_WIZARD)
    assert order.act is Act.RANGED or dist((order.x, order.y), place(fight, RED_FIGHTER)) > 300

    fight = habit_bout("Fireball")
    for who in BLUE:
        put(fight, who, 700, 500)
    add_animal(fight, 0, 600, 500, Kind.WOLF)
    assert chosen(fight, RED_WIZARD).act is Act.RANGED


@pytest.mark.parametrize("cloud", list(Cloud))
def test_a_fighter_shoots_at_whoever_stands_in_a_cloud(cloud: Cloud):
    lines = "\n".join(line.text for line in script_for("fighter", Kit()))
    fight = bout({RED_FIGHTER: lines})
    for who in BLUE:
        put(fight, who, 700, 500)
    assert chosen(fight, RED_FIGHTER).act is Act.MELEE
    fight.close_round()
    put(fight, RED_FIGHTER, 100, 500)
    add_cloud(fight, cloud, 700, 500, 200)
    order = chosen(fight, RED_FIGHTER)
    assert (order.act, order.target in BLUE) == (Act.RANGED, True)
    fight.close_round()
    afflict(fight, RED_FIGHTER, Influence.FREEDOM)
    put(fight, BLUE_FIGHTER, 700, 500)
    assert chosen(fight, RED_FIGHTER).act is Act.MELEE


# --- written by players ----------------------------------------------------------


FIGHTERS = "role fighter draws 1 rule hit [1] meleeattack(closestenemy); closing pass;\n"


def written(wizards: str, fighters: str = FIGHTERS) -> RuleSet:
    """A player's own rules."""
    return parse_rules(fighters + wizards, crpg_words(), "habits")


def names(lines: tuple[Habit, ...]) -> list[str]:
    return [line.name for line in lines]


def test_the_usual_habits_are_a_rule_file_without_a_doubt():
    _, problems = check_rules(usual_habits(), crpg_words(), "habits")
    assert problems == []


def test_the_usual_habits_know_every_spell_and_potion():
    known = {rule.name: Habit(rule.name, rule.statement).thing for rule in wizard_rules()}
    assert set(known.values()) == {*SPELL_BY_NAME, *POTION_BY_NAME}


def wizard_rules() -> tuple[Any, ...]:
    return usual_rules().roles["wizard"].rules


def test_strong_spells_are_cast_first_and_blows_come_last():
    lines = [line.text for line in script_for("wizard", Kit(("Shield", "Fireball")))]
    done = [line.rpartition("then ")[2].split("(")[0] for line in lines]
    assert done == ["castclear", "cast", "rangedattack"]
    assert "Fireball" in lines[0]


@pytest.mark.parametrize("role", ["fighter", "wizard"])
def test_whoever_has_nothing_still_strikes(role: str):
    assert "attack(closestenemy)" in script_for(role, Kit())[-1].text


def test_the_usual_kits_need_no_line_that_only_brings_things_along():
    for script in habits(USUAL_KITS):
        assert ONLY_CARRIED not in names(script.lines)


def test_rules_come_by_their_priority_and_then_as_they_were_written():
    rules = written(
        'role wizard draws 1 rule last [-1] pass; rule one cast("Shield");'
        ' rule first [5] rangedattack(closestenemy); rule two cast("Blur"); closing pass;'
    )
    lines = script_for("wizard", Kit(("Shield", "Blur")), rules)
    assert names(lines) == ["first", "one", "two", "last", "closing 1"]


def test_rules_about_what_was_not_taken_along_are_left_out():
    rules = written('role wizard draws 1 rule a cast("Shield"); rule b cast("Blur"); closing pass;')
    assert names(script_for("wizard", Kit(("Blur",)), rules)) == ["b", "closing 1"]


def test_scripts_of_a_tactic_may_be_habits_each_wizard_with_his_own():
    rules = parse_rules(
        (WORLD.folder / "tactics" / "cursing.rules").read_text(), crpg_words(), "habits"
    )
    kit = Kit(("Hold Person", "Deafness", "Charm Person"))
    first, second = (habits_of(member, kit, rules).lines for member in (2, 3))
    assert "Hold Person" in {line.thing for line in first if line.name != ONLY_CARRIED}
    assert "Hold Person" not in {line.thing for line in second if line.name != ONLY_CARRIED}
    assert names(first)[-1].startswith("line ")


def test_without_rules_for_a_role_the_error_says_what_to_write():
    with pytest.raises(UsageError, match="nothing of the wizards: write 'role wizard draws 1'"):
        every_habit(parse_rules(FIGHTERS, crpg_words(), "habits"))


def test_goals_and_states_belong_to_learners():
    rules = written("role wizard draws 1 rule a goals win pass; closing pass;")
    with pytest.raises(UsageError, match="no goals and no states: take them off the rule 'a'"):
        every_habit(rules)


def test_more_habits_than_a_fight_has_room_for_are_refused_with_both_numbers():
    many = "".join(f"rule r{n} if health > {n} then pass;" for n in range(80))
    with pytest.raises(UsageError, match="a wizard has at most 55 habits; these are 81"):
        every_habit(written(f"role wizard draws 1 {many} closing pass;"))


wizard_lines = st.lists(
    st.one_of(
        st.sampled_from(sorted(SPELL_BY_NAME)).map(lambda name: f'cast("{name}");'),
        st.sampled_from(sorted(POTION_BY_NAME)).map(lambda name: f'drink("{name}");'),
        st.sampled_from(["cast(randomdefensive);", "cast(randomoffensive, randomenemy);"]),
    ),
    max_size=12,
)


def kits_of_wizards() -> st.SearchStrategy[Kit]:
    """Kits that leave no level empty: into empty places, rules may bring what they cast."""

    def some(level: int, most: int) -> st.SearchStrategy[list[str]]:
        names = [name for name, spell in SPELL_BY_NAME.items() if spell.level == level]
        return st.lists(st.sampled_from(names), min_size=1, max_size=most)

    spells = st.tuples(some(1, 4), some(2, 2), some(3, 1)).map(
        lambda lists: [*chain.from_iterable(lists)]
    )
    potions = st.lists(st.sampled_from(sorted(POTION_BY_NAME)), min_size=1, max_size=2)
    return st.builds(Kit, spells.map(tuple), potions.map(tuple))


@settings(max_examples=40, deadline=None)
@given(lines=wizard_lines, kit=kits_of_wizards())
def test_whatever_the_rules_name_a_kit_is_carried_as_it_was_chosen(lines: list[str], kit: Kit):
    rules = written("script wizard\n" + " ".join((*lines, "pass;")))
    fight = WORLD.begin((habits([Kit(), Kit(), kit, Kit()], rules), "novice"), 1)
    spells, potions = fight.carried[2]
    found = Counter(dict(zip(SPELL_BY_NAME, spells, strict=True)))
    found.update(dict(zip(POTION_BY_NAME, potions, strict=True)))
    assert set(+found) == {*kit.spells, *kit.potions}
    assert Counter((*kit.spells, *kit.potions)) <= found


def test_lines_that_only_bring_things_along_never_act():
    rules = written("role wizard draws 1 rule wait pass; closing pass;")
    kits = [Kit(), Kit(), *USUAL_KITS[2:]]
    fight = WORLD.begin((habits(kits, rules), "novice"), 3)
    while not fight.over:
        fight.step()
    acted = fight.outcome().activated[2]
    script = habits(kits, rules)[2].lines
    assert {script[place].name for place in acted} == {"wait"}
