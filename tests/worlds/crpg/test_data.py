"""The data entries, one by one: names resolve, chances lie in range, and the engine
knows no spell by name."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from sparring.errors import SettingsError
from sparring.worlds.crpg import kernel
from sparring.worlds.crpg.data.characters import CHARACTERS, CharacterEntry, EitherWeapon
from sparring.worlds.crpg.data.codes import (
    Cloud,
    Effect,
    Event,
    Influence,
    Kind,
    Saved,
    School,
    Target,
    Useful,
)
from sparring.worlds.crpg.data.influences import CLOUDS, INFLUENCES
from sparring.worlds.crpg.data.numbers import (
    BY_NAME,
    CHOSEN,
    FREE_NUMBERS,
    PROPOSED,
    Free,
    numbers_with,
    settled,
)
from sparring.worlds.crpg.data.potions import POTIONS
from sparring.worlds.crpg.data.spells import SPELLS
from sparring.worlds.crpg.kernel import record
from sparring.worlds.crpg.outcome import Happening
from sparring.worlds.crpg.telling import OVER, SILENT, UNDER, ending, tell
from tests.worlds.crpg.helpers import BLUE, RED, WORDS, bout, kill

ENGINE = sorted(Path(kernel.__file__).parent.glob("*.py"))


def test_every_entry_is_sound():
    for entry in (*SPELLS, *POTIONS):
        assert WORDS.literals[entry.name].name == entry.name
        assert entry.effects
        for effect in entry.effects:
            check_effect(effect)
        check_usefulness(entry)
    for spell in SPELLS:
        check_spell(spell)
    for influence in INFLUENCES:
        check_influence(influence)
    for cloud in CLOUDS:
        assert cloud.name in WORDS.literals
        check_amount(cloud.save, -20, 20)
        assert all(number >= 0 for number in cloud.rounds)
    for character in CHARACTERS:
        check_character(character)


def check_amount(amount, low, high):
    """A number, or a free one that exists and stays in range at both its ends."""
    if isinstance(amount, Free):
        number = BY_NAME[amount.name.removeprefix("-")]
        for numbers in ({number.name: number.low}, {number.name: number.high}):
            assert low <= settled(amount, numbers) <= high
    else:
        assert low <= amount <= high


def check_effect(effect):
    assert 0 <= effect.dice <= 20
    assert (effect.sides >= 2) == (effect.dice > 0)
    check_amount(effect.plus, 0, 100)
    check_amount(effect.save, -20, 20)
    assert (effect.influence is not None) == (effect.effect is Effect.INFLICT)
    assert (effect.cloud is not None) == (effect.effect is Effect.CLOUD)
    if effect.effect in (Effect.INFLICT, Effect.CLOUD, Effect.SUMMON):
        assert effect.rounds > 0
    if effect.saved is Saved.HALF:
        assert effect.effect is Effect.DAMAGE


def check_usefulness(entry):
    """What is useful to those without an influence must give one."""
    if entry.useful in (Useful.ABSENT, Useful.HOLDABLE):
        assert any(effect.influence is not None for effect in entry.effects)


def check_spell(spell):
    assert 1 <= spell.level <= 3
    assert 0 <= spell.time <= 9
    assert spell.school & School.ANY
    assert spell.strikes >= 1
    check_amount(spell.radius, 0, 1000)
    assert (spell.useful is Useful.UNBLOCKED) == (spell.blocked_by is not None)
    on_ground = {Effect.CLOUD, Effect.SUMMON} & {effect.effect for effect in spell.effects}
    if on_ground:
        assert spell.target is Target.POINT
        assert len(spell.effects) == 1


def check_influence(influence):
    assert influence.name in WORDS.literals
    assert influence.name in UNDER
    assert influence.name in OVER
    for chance in (influence.spell_failure, influence.dispelled, influence.fire):
        assert 0 <= chance <= 100
    check_amount(influence.aim, -20, 20)
    assert (influence.strength_aim is None) == (influence.strength_damage is None)
    assert influence.images >= 0
    if influence.cancels is not None:
        assert INFLUENCES[influence.cancels].cancels is influence.code


def check_character(character: CharacterEntry):
    check_amount(character.health, 1, 1000)
    check_amount(character.armour, -10, 10)
    check_amount(character.step, 1, 1000)
    assert all(2 <= save <= 20 for save in character.saves)
    for weapon in weapons_of(character):
        check_amount(weapon.aim, 1, 20)
        check_amount(weapon.sides, 1, 20)
        check_amount(weapon.plus, 0, 20)
        check_amount(weapon.half_attacks, 1, 10)
        assert 0 <= weapon.speed <= 9


def weapons_of(character: CharacterEntry):
    """Every weapon that an agent may have."""
    ranged = character.ranged
    if isinstance(ranged, EitherWeapon):
        choices = BY_NAME[ranged.number].values
        return [character.melee, *(ranged.weapons[choice] for choice in choices)]
    return list(filter(None, (character.melee, ranged)))


# --- codes and tables --------------------------------------------------------


def test_entries_stand_where_their_codes_say():
    assert [entry.code for entry in INFLUENCES] == list(Influence)
    assert [entry.code for entry in CLOUDS] == list(Cloud)
    assert [entry.code for entry in CHARACTERS] == list(Kind)


def test_tables_of_the_record_have_room_for_every_entry():
    assert len(SPELLS) == record.SPELLS
    assert len(POTIONS) == record.POTIONS
    assert len(INFLUENCES) == record.INFLUENCES
    assert len(CLOUDS) == record.CLOUD_KINDS
    assert len(CHARACTERS) == record.KINDS
    effects = sum(len(entry.effects) for entry in (*SPELLS, *POTIONS))
    assert effects <= record.MOST_EFFECTS


@pytest.mark.parametrize("entries", [SPELLS, POTIONS, INFLUENCES, CLOUDS, CHARACTERS])
def test_names_are_given_once(entries):
    names = [entry.name for entry in entries]
    assert len(set(names)) == len(names)


def test_free_numbers_lie_in_their_ranges():
    for number in FREE_NUMBERS:
        assert number.low <= number.chosen <= number.high, number.name
        assert number.low <= number.proposed <= number.high, number.name
        assert number.low < number.high, number.name
        assert number.meaning
        assert number.source
        assert number.choice_in_words
        if number.words:
            assert len(number.words) == number.high - number.low + 1, number.name
        assert {number.chosen, number.proposed} <= set(number.values), number.name
        assert (number.values[0], number.values[-1]) == (number.low, number.high), number.name
    assert set(CHOSEN) == set(PROPOSED) == set(BY_NAME)


def test_an_unknown_free_number_is_answered_with_the_nearest():
    with pytest.raises(SettingsError, match="named 'stepp'; did you mean 'step'"):
        numbers_with({"stepp": 100})
    with pytest.raises(SettingsError, match="named 'zzz'; known are initiative, wizard_health"):
        numbers_with({"zzz": 100})


def test_every_free_number_is_used_somewhere():
    used = set()
    sources = [*ENGINE, *Path(kernel.__file__).parents[1].glob("*.py")]
    text = "\n".join(path.read_text(encoding="utf-8") for path in sources)
    data = Path(kernel.__file__).parents[1] / "data"
    free = "\n".join(path.read_text(encoding="utf-8") for path in data.glob("*.py"))
    for name in BY_NAME:
        kept = f'Free("{name}")', f'Free("-{name}")', f'EitherWeapon("{name}"'
        if any(word in free for word in kept) or name in text:
            used.add(name)
    assert used == set(BY_NAME)


# --- the engine --------------------------------------------------------------


def names_in(tree):
    """Every identifier and every text of a source, but not its docstrings."""
    docs = {
        id(node.body[0].value)
        for node in ast.walk(tree)
        if isinstance(node, (ast.Module, ast.FunctionDef, ast.ClassDef))
        and node.body
        and isinstance(node.body[0], ast.Expr)
    }
    for node in ast.walk(tree):
        if isinstance(node, ast.Attribute):
            yield node.attr
        elif isinstance(node, ast.Name):
            yield node.id
        elif isinstance(node, ast.FunctionDef):
            yield node.name
        elif (
            isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in docs
        ):
            yield node.value


def spelt(name):
    """A spell's name as code might write it."""
    plain = "".join(letter if letter.isalnum() else "_" for letter in name.replace("'", ""))
    return {name, plain.upper(), plain.lower(), plain.replace("_", "")}


ORDINARY = {"luck", "strength", "Luck", "blur", "shield"}
"""The generator, and what a character's strength adds."""


@pytest.mark.parametrize("path", ENGINE, ids=lambda path: path.stem)
def test_the_engine_names_no_spell_or_potion(path):
    text = path.read_text(encoding="utf-8")
    named = set(names_in(ast.parse(text)))
    for entry in (*SPELLS, *POTIONS):
        assert named.isdisjoint(spelt(entry.name) - ORDINARY), entry.name
        if " " in entry.name:
            assert entry.name not in text


# --- telling -----------------------------------------------------------------


@pytest.mark.parametrize("code", list(Event), ids=lambda code: code.name)
def test_every_event_can_be_told(code):
    event = Happening(code, 12, 2, 5, 1, 1, 300.0, 400.0)
    told = tell([event])
    if code in SILENT:
        assert told == []
    else:
        (sentence,) = told
        assert sentence.startswith("Round 2.2: ")
        assert sentence.endswith(".")


@pytest.mark.parametrize(
    ("fallen", "sentence"),
    [
        ([*BLUE, RED[0]], "After 0 rounds red wins with 3 of 4 standing."),
        ([*RED], "After 0 rounds blue wins with 4 of 4 standing."),
        ([*RED, *BLUE], "After 0 rounds both teams have fallen."),
        ([], "After 0 rounds nobody has won."),
    ],
)
def test_the_ending_is_told_in_a_sentence(fallen, sentence):
    fight = bout()
    kill(fight, *fallen)
    assert ending(fight.world.outcome(0)) == sentence
