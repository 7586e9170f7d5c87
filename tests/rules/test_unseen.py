"""Characters that nobody sees are found wherever they stand, and nothing else is taken for one."""

from __future__ import annotations

from unicodedata import category

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sparring.rules.check import check_rules
from sparring.rules.limits import MOST_PROBLEMS
from sparring.rules.problems import Fault, Severity
from sparring.rules.unseen import UNSEEN
from tests.rules.crpg_words import crpg_words

WORDS = crpg_words()
NAMED_BY_US = [0x061C, 0x200B, 0x200E, 0x200F, *range(0x202A, 0x202F), *range(0x2066, 0x206A)]
SEEN = st.characters(exclude_categories=["Cc", "Cf", "Cs", "Cn", "Co", "Zl", "Zp"])


def problems_of(text: str):
    return check_rules(text, WORDS)[1]


@pytest.mark.parametrize("code", NAMED_BY_US, ids=hex)
def test_it_is_warned_of_in_a_comment_with_its_number_its_spot_and_the_way_out(code):
    [problem] = problems_of(f"script guard\n    pass;  # be{chr(code)}fore\n")
    assert problem.severity is Severity.WARNING
    assert problem.fault is Fault.UNSEEN
    assert f"U+{code:04X}" in problem.message
    assert (problem.line, problem.column, problem.length) == (2, 16, 1)
    assert problem.hint.startswith("remove it")


def test_it_is_warned_of_in_a_literal_beside_the_error_about_it():
    literal, letter = problems_of(
        'script guard\n    drink("Potion\u200b of Healing");\n    pass;\n'
    )
    assert literal.severity is Severity.ERROR
    assert "did you mean" in literal.hint
    assert (letter.fault, letter.column) == (Fault.UNSEEN, 18)


def test_between_words_it_is_an_error_told_once():
    [problem] = problems_of("script guard\n    pass\u202e;\n")
    assert problem.severity is Severity.ERROR
    assert problem.message == "an invisible character, U+202E (right-to-left override)"


def test_a_run_is_one_problem():
    [problem] = problems_of("script guard\n    pass;  # \u202e\u2066\u200b here\n")
    assert problem.message.startswith("3 invisible characters, the first U+202E")
    assert problem.length == 3


def test_a_warning_says_what_turning_characters_do():
    [turning] = problems_of("script guard\n    pass;  # \u2067\n")
    [narrow] = problems_of("script guard\n    pass;  # a\u200bb\n")
    assert "another order" in turning.hint
    assert narrow.hint == "remove it"


def test_the_rules_themselves_say_it_as_well():
    rules, _ = check_rules("script guard\n    pass;  # a\u200bb\n", WORDS)
    assert [warning.fault for warning in rules.warnings] == [Fault.UNSEEN]


def test_joiners_within_one_picture_are_meant_to_be_there():
    assert not problems_of(
        "# a family: \U0001f468\u200d\U0001f469\u200d\U0001f467 \u2764\ufe0f\nscript guard\n pass;"
    )
    assert problems_of("# not one: a\u200db\nscript guard\n pass;")


def test_a_byte_order_mark_counts_only_within_the_text():
    assert not problems_of("\ufeffscript guard\n    pass;\n")
    assert problems_of("script guard\n    pass;  # \ufeff\n")


def test_no_number_of_them_crowds_an_error_out():
    problems = problems_of(
        "# \u200b a\n" * 2 * MOST_PROBLEMS + "script guard\n    fly;\n    pass;\n"
    )
    assert len(problems) == MOST_PROBLEMS
    assert problems[-1].severity is Severity.ERROR


@given(st.text(SEEN))
def test_what_can_be_seen_is_never_taken_for_one(text):
    assert [run.group() for run in UNSEEN.finditer(text) if not blank(run.group())] == []


def blank(run: str) -> bool:
    """Letters without ink are unseen although their category does not say so."""
    return all(
        letter in "\u034f\u115f\u1160\u17b4\u17b5\u180b\u180c\u180d\u180f\u3164\uffa0"
        or 0xE0100 <= ord(letter) <= 0xE01EF
        for letter in run
    )


@given(st.text(SEEN), st.sampled_from(sorted({"\u202e", "\u2066", "\u200b", "\u200f", "\x1b"})))
def test_one_is_found_in_any_comment(around, letter):
    line = f"# {around}x{letter}y"
    found = [
        one
        for one in problems_of(f"{line}\nscript guard\n    pass;\n")
        if one.fault is Fault.UNSEEN
    ]
    assert line.index(letter) + 1 in [one.column for one in found]


def test_every_turning_character_of_unicode_is_among_them():
    from unicodedata import bidirectional

    turning = {"LRE", "RLE", "LRO", "RLO", "PDF", "LRI", "RLI", "FSI", "PDI"}
    letters = [chr(code) for code in range(0x110000) if bidirectional(chr(code)) in turning]
    assert len(letters) == 9
    assert all(UNSEEN.fullmatch(letter) for letter in letters)
    assert all(category(letter) == "Cf" for letter in letters)
