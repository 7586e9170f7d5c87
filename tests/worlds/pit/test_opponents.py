"""The game's own AI in its two versions, and the weakest opponent: section 4 of the facts sheet
and thesis B.2, in small staged fights."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

import pytest

from sparring.worlds.fight_bout import happenings
from sparring.worlds.pit.data.codes import Act, Event, Influence, Kind, Zone
from sparring.worlds.pit.world import Pit, game_ai
from tests.worlds.pit.stage import (
    BLUE_FIGHTER,
    BLUE_PRIEST,
    BLUE_ROGUE,
    BLUE_WIZARD,
    EVERYBODY,
    PROPOSED,
    RED_FIGHTER,
    RED_PRIEST,
    RED_ROGUE,
    RED_WIZARD,
    Deed,
    add_creature,
    add_zone,
    afflict,
    apart,
    attacked,
    casts,
    choices,
    chosen,
    drinks,
    is_alive,
    is_hidden,
    make_tough,
    of,
    place,
    play,
    put,
    retold,
    set_health,
    shoots,
    side_of,
    staged,
    strikes,
    take_potions,
    take_spells,
)

if TYPE_CHECKING:
    from sparring.worlds.pit.stepping import PitBout

ROLE = ("fighter", "rogue", "priest", "wizard")


def played_by(version: str, who: int, *others: int) -> PitBout:
    """A fight in which somebody is played by the game's AI, and the others wait."""
    lines = "\n".join(line.text for line in game_ai(version)[ROLE[who % 4]])
    return staged(who, *others, scripts={who: lines})


def kinds_of(found: list[Deed | None]) -> set[Act]:
    """What somebody did, if anything."""
    return {deed.act for deed in found if deed is not None}


# --- moods -------------------------------------------------------------------------------


def moods(fight: PitBout, who: int, count: int = 400) -> list[tuple[int, int, int, int]]:
    """Care, offence, compassion and magic of somebody's next decision, with much luck. His
    script must ask for one of them."""
    found = []
    for seed in range(count):
        again = retold(fight, seed)
        again.open_round()
        unit = again.record.unit[who]
        found.append((int(unit.careful), int(unit.offence), int(unit.compassion), int(unit.magic)))
    return found


def moody(who: int, metres: float = 9.0) -> PitBout:
    """Somebody whose script asks for his moods, so far from an enemy."""
    fight = staged(who, BLUE_FIGHTER, scripts={who: "if offence > 1000 then skip; pass;"})
    put(fight, who, -5, 0)
    put(fight, BLUE_FIGHTER, metres - 5, 0)
    return fight


def test_a_quarter_of_the_decisions_of_the_first_version_are_careful():
    careful = [one[0] for one in moods(moody(RED_PRIEST), RED_PRIEST, 1_000)]
    assert abs(sum(careful) / len(careful) - 0.25) < 4 * (0.25 * 0.75 / 1_000) ** 0.5


def from_ten(least: int) -> set[int]:
    """A number and the nine after it."""
    return set(range(least, least + 10))


@pytest.mark.parametrize(
    ("who", "offence", "compassion", "magic"),
    [
        (RED_FIGHTER, 40, 0, 0),
        (RED_ROGUE, 40, 0, 0),
        (RED_WIZARD, 40, 40, 100),
    ],
)
@pytest.mark.parametrize(
    ("metres", "more_offence", "more_magic"),
    [(9.0, 0, 15 + 8), (5.0, 20, -20 + 15 + 8), (3.0, 20, -20 + 8)],
)
def test_the_moods_of_the_later_version_depend_on_class_level_and_distance(
    who, offence, compassion, magic, metres, more_offence, more_magic
):
    found = moods(moody(who, metres), who)
    assert {one[1] for one in found} == from_ten(offence + more_offence)
    assert {one[2] for one in found} == from_ten(compassion)
    assert {one[3] for one in found} == from_ten(magic + more_magic)


def test_a_priest_thinks_of_magic_as_luck_will_have_it_unless_he_has_just_struck():
    fight = moody(RED_PRIEST)
    found = [one[3] - 15 - 8 for one in moods(fight, RED_PRIEST, 2_000)]
    assert (min(found), max(found)) == (1, 50 + 9)
    assert abs(sum(found) / len(found) - (25.5 + 4.5)) < 1.5
    fight.record.unit[RED_PRIEST].was_melee = 1
    found = [one[3] - 15 - 8 for one in moods(fight, RED_PRIEST)]
    assert set(found) == from_ten(44)


def test_a_priest_feels_with_others_more_than_a_wizard():
    assert {one[2] for one in moods(moody(RED_PRIEST), RED_PRIEST)} == from_ten(45)


def test_whoever_was_careful_in_the_last_round_is_offensive_in_this():
    fight = moody(RED_WIZARD)
    fight.record.unit[RED_WIZARD].was_defensive = 1
    assert {one[1] for one in moods(fight, RED_WIZARD)} == from_ten(80)


@pytest.mark.parametrize(
    ("lines", "careful"),
    [
        ("buffself;", True),
        ("protectself;", True),
        ("enhanceself;", True),
        ("spellattack;", False),
        ("summon;", False),
        ("melee;", False),
    ],
)
def test_careful_is_what_helps_somebody(lines, careful):
    fight = staged(RED_WIZARD, BLUE_FIGHTER, scripts={RED_WIZARD: lines})
    fight.open_round()
    assert bool(fight.record.unit[RED_WIZARD].was_defensive) == careful


def test_whoever_is_hidden_wants_magic_and_no_attack():
    fight = moody(RED_PRIEST)
    afflict(fight, RED_PRIEST, Influence.SANCTUARY)
    assert {(one[1], one[3]) for one in moods(fight, RED_PRIEST)} == {(7, 100)}


def test_moods_are_rolled_once_a_decision():
    lines = "if offence > 1000 or magic > 1000 or compassion > 1000 then skip; pass;"
    fight = staged(RED_WIZARD, BLUE_FIGHTER, scripts={RED_WIZARD: lines})
    fight.open_round()
    unit = fight.record.unit[RED_WIZARD]
    first = (int(unit.offence), int(unit.compassion), int(unit.magic))
    assert int(unit.mood_at) == int(unit.decisions) == 1
    fight.close_round()
    later = set()
    for _ in range(8):
        fight.open_round()
        later.add((int(unit.offence), int(unit.compassion), int(unit.magic)))
        fight.close_round()
    assert len(later | {first}) > 4


# --- version 1.29 ---------------------------------------------------------------------------


@pytest.mark.parametrize("who", [RED_FIGHTER, RED_ROGUE])
def test_the_warriors_of_the_first_version_drink_everything_and_then_shoot(who):
    """Even what is useless to them."""
    fight = played_by("ai129", who, BLUE_FIGHTER)
    potions = [drinks("Invisibility"), drinks("Speed")] if who == RED_ROGUE else [drinks("Speed")]
    for potion in potions:
        assert chosen(fight, who) == potion
        play(fight)
    assert chosen(fight, who) == shoots(BLUE_FIGHTER)


@pytest.mark.parametrize("who", [RED_FIGHTER, RED_ROGUE])
def test_the_first_version_keeps_its_bow_when_enemies_close_in(who):
    fight = played_by("ai129", who, BLUE_FIGHTER)
    make_tough(fight, who, BLUE_FIGHTER)
    take_potions(fight, who)
    play(fight)
    put(fight, BLUE_FIGHTER, *place(fight, who))
    for _ in range(3):
        assert chosen(fight, who) == shoots(BLUE_FIGHTER)
        events = play(fight)
        assert of(events, Event.SNATCHES, who=BLUE_FIGHTER, target=who)


def test_the_first_version_takes_its_blade_if_the_enemy_is_near_at_first():
    fight = played_by("ai129", RED_FIGHTER, BLUE_FIGHTER)
    take_potions(fight, RED_FIGHTER)
    put(fight, BLUE_FIGHTER, -2, -1.5)
    assert chosen(fight, RED_FIGHTER) == strikes(BLUE_FIGHTER)


@pytest.mark.parametrize("version", ["ai129", "ai161"])
@pytest.mark.parametrize("who", [RED_FIGHTER, RED_ROGUE, RED_WIZARD])
def test_both_versions_heal_themselves_below_half(version, who):
    fight = played_by(version, who, BLUE_FIGHTER)
    most = int(fight.record.unit[who].most_health)
    set_health(fight, who, (most - 1) // 2)
    assert kinds_of(choices(fight, who, 20)) == {Act.DRINK}
    assert all("Healing" in deed.thing for deed in choices(fight, who, 20) if deed)


def test_the_rogue_of_the_first_version_aims_at_whoever_attacked_his_nearest_comrade():
    fight = played_by("ai129", RED_ROGUE, RED_FIGHTER, BLUE_FIGHTER, BLUE_WIZARD)
    take_potions(fight, RED_ROGUE)
    assert chosen(fight, RED_ROGUE) == shoots(BLUE_FIGHTER)
    attacked(fight, RED_FIGHTER, BLUE_WIZARD, from_afar=True)
    assert chosen(fight, RED_ROGUE) == shoots(BLUE_WIZARD)


def test_the_wizard_of_the_first_version_is_careful_in_a_quarter_of_his_decisions():
    fight = played_by("ai129", RED_WIZARD, BLUE_FIGHTER, BLUE_WIZARD)
    found = Counter(choices(fight, RED_WIZARD, 400))
    assert set(found) == {casts("Minor Globe", RED_WIZARD), casts("Fireball", BLUE_FIGHTER)}
    assert abs(found[casts("Minor Globe", RED_WIZARD)] / 400 - 0.25) < 0.09


def test_the_wizard_of_the_first_version_summons_when_his_attacks_are_used_up():
    fight = played_by("ai129", RED_WIZARD, BLUE_FIGHTER, BLUE_WIZARD)
    take_spells(fight, RED_WIZARD, "Summon Creature II", "Black Tentacles")
    assert {deed.thing for deed in choices(fight, RED_WIZARD, 30) if deed} == {"Summon Creature II"}
    take_spells(fight, RED_WIZARD, "Black Tentacles")
    assert set(choices(fight, RED_WIZARD, 30)) == {casts("Black Tentacles", BLUE_FIGHTER)}
    take_spells(fight, RED_WIZARD)
    assert set(choices(fight, RED_WIZARD, 30)) == {shoots(BLUE_FIGHTER)}


def test_the_priest_of_the_first_version_helps_comrades_before_all_else():
    fight = played_by("ai129", RED_PRIEST, RED_ROGUE, BLUE_FIGHTER)
    set_health(fight, RED_ROGUE, 5)
    assert set(choices(fight, RED_PRIEST, 40)) == {casts("Cure Critical Wounds", RED_ROGUE)}


def test_the_priest_of_the_first_version_turns_undead_even_in_vain():
    fight = played_by("ai129", RED_PRIEST, BLUE_PRIEST)
    add_creature(fight, BLUE_PRIEST, Kind.SKELETON, 6, 0)
    assert set(choices(fight, RED_PRIEST, 40)) == {Deed(Act.TURN)}


def test_the_priest_of_the_first_version_summons_when_bold_and_enhances_when_careful():
    fight = played_by("ai129", RED_PRIEST, BLUE_FIGHTER, BLUE_ROGUE)
    found = Counter(choices(fight, RED_PRIEST, 200))
    assert {deed.thing for deed in found if deed} == {"Animate Dead", "Divine Power"}
    assert found[casts("Divine Power", RED_PRIEST)] < found[casts("Animate Dead", BLUE_FIGHTER)]


def test_the_careful_priest_of_the_first_version_strikes_whoever_has_come_near():
    fight = played_by("ai129", RED_PRIEST, BLUE_FIGHTER)
    put(fight, BLUE_FIGHTER, *place(fight, RED_PRIEST))
    assert set(choices(fight, RED_PRIEST, 60)) == {
        casts("Animate Dead", BLUE_FIGHTER),
        strikes(BLUE_FIGHTER),
    }


def test_the_careful_priest_of_the_first_version_answers_several_who_have_come_near_by_magic():
    fight = played_by("ai129", RED_PRIEST, BLUE_FIGHTER, BLUE_ROGUE)
    for enemy in (BLUE_FIGHTER, BLUE_ROGUE):
        put(fight, enemy, *place(fight, RED_PRIEST))
    found = {deed.thing for deed in choices(fight, RED_PRIEST, 60) if deed}
    assert found == {"Animate Dead", "Sound Burst"}


# --- version 1.61 ---------------------------------------------------------------------------


@pytest.mark.parametrize("who", [RED_FIGHTER, RED_ROGUE])
@pytest.mark.parametrize("health", [1.0, 0.5])
def test_the_warriors_of_the_later_version_never_drink_except_to_heal(who, health):
    fight = played_by("ai161", who, BLUE_FIGHTER, BLUE_WIZARD)
    most = int(fight.record.unit[who].most_health)
    set_health(fight, who, int(most * health))
    assert kinds_of(choices(fight, who, 60)) == {Act.MELEE}


def test_the_later_version_charges_even_from_afar():
    fight = played_by("ai161", RED_FIGHTER, BLUE_FIGHTER)
    put(fight, RED_FIGHTER, -7, 0)
    put(fight, BLUE_FIGHTER, 7, 0)
    make_tough(fight, BLUE_FIGHTER)
    assert chosen(fight, RED_FIGHTER) == strikes(BLUE_FIGHTER)
    play(fight)
    assert apart(fight, RED_FIGHTER, BLUE_FIGHTER) <= 3


def test_the_later_version_hates_a_class_at_random_and_keeps_its_target():
    fight = played_by("ai161", RED_FIGHTER, BLUE_FIGHTER, BLUE_ROGUE, BLUE_PRIEST, BLUE_WIZARD)
    found = Counter(choices(fight, RED_FIGHTER, 400))
    assert set(found) == {strikes(who) for who in range(4, 8)}
    assert all(abs(count / 400 - 0.25) < 0.1 for count in found.values())
    fight.record.unit[RED_FIGHTER].last_target = BLUE_WIZARD
    assert set(choices(fight, RED_FIGHTER, 40)) == {strikes(BLUE_WIZARD)}
    afflict(fight, BLUE_WIZARD, Influence.INVISIBLE)
    assert strikes(BLUE_WIZARD) not in choices(fight, RED_FIGHTER, 40)


def test_whoever_hates_a_class_that_is_not_there_takes_the_nearest():
    fight = played_by("ai161", RED_FIGHTER, BLUE_PRIEST, BLUE_ROGUE)
    put(fight, BLUE_PRIEST, 0, 0)
    found = Counter(choices(fight, RED_FIGHTER, 400))
    # Hating fighters, wizards or priests leads to the priest: three of four cases.
    assert set(found) == {strikes(BLUE_PRIEST), strikes(BLUE_ROGUE)}
    assert abs(found[strikes(BLUE_PRIEST)] / 400 - 0.75) < 0.1


def test_the_rogue_of_the_later_version_strikes_at_whoever_attacked_his_nearest_comrade():
    fight = played_by("ai161", RED_ROGUE, RED_FIGHTER, BLUE_FIGHTER, BLUE_WIZARD)
    attacked(fight, RED_FIGHTER, BLUE_WIZARD, from_afar=True)
    assert set(choices(fight, RED_ROGUE, 40)) == {strikes(BLUE_WIZARD)}


def test_the_priest_of_the_later_version_hides_at_once():
    fight = played_by("ai161", RED_PRIEST, RED_ROGUE, BLUE_FIGHTER)
    set_health(fight, RED_ROGUE, 5)
    assert set(choices(fight, RED_PRIEST, 40)) == {casts("Sanctuary", RED_PRIEST)}


def test_a_hidden_priest_of_the_later_version_makes_himself_strong():
    fight = played_by("ai161", RED_PRIEST, BLUE_FIGHTER)
    afflict(fight, RED_PRIEST, Influence.SANCTUARY)
    assert set(choices(fight, RED_PRIEST, 40)) == {casts("Divine Power", RED_PRIEST)}


def test_a_hidden_priest_of_the_later_version_feels_with_comrades_by_luck():
    fight = played_by("ai161", RED_PRIEST, RED_ROGUE, BLUE_FIGHTER)
    afflict(fight, RED_PRIEST, Influence.SANCTUARY)
    set_health(fight, RED_ROGUE, 5)
    found = Counter(choices(fight, RED_PRIEST, 400))
    cure, strength = casts("Cure Critical Wounds", RED_ROGUE), casts("Divine Power", RED_PRIEST)
    assert set(found) == {cure, strength}
    # Compassion is 45 to 54, and the first part wants more than 50.
    assert abs(found[cure] / 400 - 0.4) < 0.1


def test_the_wizard_of_the_later_version_protects_himself_first():
    fight = played_by("ai161", RED_WIZARD, BLUE_FIGHTER, BLUE_WIZARD)
    assert set(choices(fight, RED_WIZARD, 40)) == {casts("Minor Globe", RED_WIZARD)}
    afflict(fight, RED_WIZARD, Influence.GLOBE, Influence.RESISTANT, Influence.HASTED)
    assert {deed.thing for deed in choices(fight, RED_WIZARD, 40) if deed} == {"Summon Creature II"}


def test_the_wizard_of_the_later_version_attacks_by_magic_when_enemies_are_near():
    fight = played_by("ai161", RED_WIZARD, BLUE_FIGHTER, BLUE_WIZARD)
    put(fight, BLUE_FIGHTER, *place(fight, RED_WIZARD))
    assert set(choices(fight, RED_WIZARD, 40)) == {casts("Fireball", BLUE_FIGHTER)}


@pytest.mark.parametrize("who", [RED_PRIEST, RED_WIZARD])
def test_the_casters_of_the_later_version_strike_when_they_stand_in_silence(who):
    fight = played_by("ai161", who, BLUE_FIGHTER)
    put(fight, BLUE_FIGHTER, *place(fight, who))
    add_zone(fight, Zone.SILENCE, *place(fight, who), 1, who)
    assert set(choices(fight, who, 40)) == {strikes(BLUE_FIGHTER)}


# --- the end of scripts, and the weakest opponent -------------------------------------------------


@pytest.mark.parametrize("version", Pit.basics)
@pytest.mark.parametrize("role", ROLE)
def test_scripts_drawn_from_the_rulebase_end_with_the_games_own_ai(version, role):
    closing = Pit(version=version).rules.roles[role].closing
    assert tuple(closing) == game_ai(version)[role]


def test_a_script_meets_the_version_that_the_opponents_are_played_by():
    world = Pit()
    for tactic, version in (("ai129", "ai129"), ("ai161", "ai161"), ("cursed", "ai161")):
        practice = world.practice("scripting", tactic, seed=1)
        assert practice.world.version == version


def test_random_talents_are_about_as_likely_as_each_other():
    script = Pit().basic_team("random_talents")[RED_FIGHTER]
    lines = "\n".join(line.text for line in script)
    fight = staged(RED_FIGHTER, BLUE_FIGHTER, scripts={RED_FIGHTER: lines})
    set_health(fight, RED_FIGHTER, 40)
    found = Counter(choices(fight, RED_FIGHTER, 400))
    assert set(found) == {
        drinks("Serious Healing"),
        drinks("Speed"),
        shoots(BLUE_FIGHTER),
        strikes(BLUE_FIGHTER),
    }
    assert all(abs(count / 400 - 0.25) < 0.1 for count in found.values())


@pytest.mark.parametrize("tactic", ["ai129", "ai161", "random_talents"])
def test_only_those_who_see_no_enemy_wait(tactic):
    world = Pit(numbers=PROPOSED)
    waits = 0
    for seed in range(10):
        fight = world.begin((tactic, tactic), seed)
        while not fight.over:
            fight.open_round()
            waiting = of(happenings(fight.record, Event), Event.PASSES)
            for event in waiting:
                enemies = (other for other in range(12) if side_of(other) != side_of(event.who))
                assert all(
                    is_hidden(fight, event.who, other) or not is_alive(fight, other)
                    for other in enemies
                )
            waits += len(waiting)
            fight.close_round()
        acted = {event.who for event in of(fight.all_events, Event.RULE)}
        assert acted == set(EVERYBODY)
    if tactic == "ai161":
        assert waits, "a priest who hides may be all that is left of a team"
