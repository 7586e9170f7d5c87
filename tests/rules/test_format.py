from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sparring.errors import RuleError
from sparring.rules.format import format_file, format_rules, statement_text
from sparring.rules.lexer import Sign, tokenise
from sparring.rules.parser import parse_file
from sparring.rules.tree import Call, RoleSection, Statement
from tests.rules import trees


def formatted(statement: str) -> str:
    """One statement in canonical style."""
    return format_rules(f"script any\n{statement}").split("\n", 1)[1]


# --- random trees --------------------------------------------------------------


@given(trees.files())
def test_a_tree_written_out_reads_back_as_itself_and_is_written_the_same_again(file):
    text = format_file(file)
    assert parse_file(text) == file
    assert format_rules(text) == text


@given(trees.files(), st.randoms(use_true_random=False))
def test_comments_anywhere_are_all_kept_and_change_nothing_else(file, random):
    text, comments = sprinkled(format_file(file), random)
    again = parse_file(text)
    assert again == file
    tidy = format_file(again)
    found = re.findall(r"comment \d+ end", tidy)
    assert sorted(found) == sorted(comments)
    assert format_rules(tidy) == tidy


def sprinkled(text: str, random) -> tuple[str, list[str]]:
    """Text with comments between its tokens; only a header must keep its line."""
    comments: list[str] = []
    pieces: list[str] = []
    in_header, end = False, 0
    for token in tokenise(text).tokens:
        if token.is_word("role", "script", "rule"):
            in_header = True
        between = text[end : token.span.start]
        is_new_line = "\n" in between
        if random.random() < 0.3 and (is_new_line or not in_header) and pieces:
            comments.append(f"comment {len(comments)} end")
            between = f"  # {comments[-1]}\n{between}"
        if is_new_line and not token.is_word("role", "script", "rule"):
            in_header = False
        pieces.append(between + text[token.span.start : token.span.end])
        end = token.span.end
        if token.sign is Sign.END:
            break
    return "".join(pieces), comments


# --- style ---------------------------------------------------------------------


def test_blocks_are_set_apart_and_statements_are_indented():
    text = 'role a draws 1 rule b[5]drink("x");closing pass;script a first pass;'
    assert format_rules(text) == (
        "role a draws 1\n\n"
        'rule b [5]\n    drink("x");\n\n'
        "closing\n    pass;\n\n"
        "script a first\n    pass;\n"
    )


def test_every_attribute_of_a_rule_is_written_in_one_order():
    text = "role a draws 3 then 1\nrule b was c, d states 1 -> 2, x weight 7 [-3]\npass;"
    assert format_rules(text) == (
        "role a draws 3 then 1\n\nrule b [-3] weight 7 states 1 -> 2, x was c, d\n    pass;\n"
    )
    text = "role a\nrule b goals win,live\npass;"
    assert format_rules(text) == "role a\n\nrule b goals win, live\n    pass;\n"


def test_a_priority_of_zero_is_left_out():
    assert "[" not in format_rules("role a rule b [0] pass;")


@pytest.mark.parametrize(
    ("written", "tidy"),
    [
        ("pass();", "pass;"),
        ("if self.health<5 then pass;", "if health < 5 then pass;"),
        ("if ((a)) and (b) then pass;", "if a and b then pass;"),
        ("if (a or b) and c then pass;", "if (a or b) and c then pass;"),
        ("if a or (b and c) then pass;", "if a or b and c then pass;"),
        ("if a and (b and c) then pass;", "if a and (b and c) then pass;"),
        ("if not (a) then pass;", "if not a then pass;"),
        ("if not (a and b) then pass;", "if not (a and b) then pass;"),
        ("if (not a) and b then pass;", "if not a and b then pass;"),
        ("if not (x<5) then pass;", "if not x < 5 then pass;"),
        ("if x-(y-z)<5 then pass;", "if x - (y - z) < 5 then pass;"),
        ("if (x-y)-z<5 then pass;", "if x - y - z < 5 then pass;"),
        ("if -(x+y)*2<- -5 then pass;", "if -(x + y) * 2 < --5 then pass;"),
        ("if x<007 then pass;", "if x < 7 then pass;"),
        ("if x<1.50 then pass;", "if x < 1.5 then pass;"),
        ("if x<0.00001 then pass;", "if x < 0.00001 then pass;"),
        (r'say("a \"b\" \\ c");', r'say("a \"b\" \\ c");'),
        ('if a("x").b.c( 1,2 )then pass;', 'if a("x").b.c(1, 2) then pass;'),
    ],
)
def test_a_statement_is_written_with_no_more_than_it_needs(written, tidy):
    assert formatted(written) == f"    {tidy}\n"


def test_a_long_statement_is_broken_after_then():
    long = "someconditionwithalongname(1) and anothercondition(2)"
    assert formatted(f"if {long} then somethingelsetobedone(now);") == (
        f"    if {long} then\n        somethingelsetobedone(now);\n"
    )


def test_a_very_long_condition_is_broken_at_its_outermost_operator():
    terms = [f"condition_number_{at}(1, 2)" for at in range(4)]
    assert formatted(f"if {' and '.join(terms)} then pass;") == (
        f"    if {terms[0]}\n"
        + "".join(f"        and {term}\n" for term in terms[1:3])
        + f"        and {terms[3]} then\n        pass;\n"
    )
    assert formatted(f"if {' or '.join(terms)} then pass;").count("\n        or ") == 3


def test_a_very_long_single_term_stays_on_its_line():
    term = f"condition({', '.join(['argument'] * 12)})"
    assert formatted(f"if {term} then pass;") == f"    if {term} then\n        pass;\n"


def test_statement_text_is_one_line_for_any_length():
    many = Call("condition", tuple(Call("argument") for _ in range(50)))
    assert "\n" not in statement_text(Statement(many, Call("pass")))


# --- comments ------------------------------------------------------------------


def test_comments_stay_beside_or_before_what_they_were_written_for():
    text = (
        "# the file\n"
        "role a draws 1 # the role\n"
        "# a rule\n"
        "rule b # the rule\n"
        "  # its statement\n"
        "  pass; # done\n"
        "# the end of rules\n"
        "closing # always\n"
        "  pass; # really\n"
        "# a script\n"
        "script a # the script\n"
        "  pass;\n"
        "# the end\n"
    )
    assert format_rules(text) == (
        "# the file\n"
        "role a draws 1  # the role\n\n"
        "# a rule\n"
        "rule b  # the rule\n"
        "    # its statement\n"
        "    pass;  # done\n\n"
        "# the end of rules\n"
        "closing  # always\n"
        "    pass;  # really\n\n"
        "# a script\n"
        "script a  # the script\n"
        "    pass;\n\n"
        "# the end\n"
    )


def test_comments_inside_a_statement_move_before_it():
    text = "script a\n  if b # one\n  # two\n  then pass; # three\n"
    assert format_rules(text) == "script a\n    # one\n    # two\n    if b then pass;  # three\n"


def test_empty_comments_and_lines_of_signs_stay_as_they_are():
    text = "#\n#####\n## a heading ##\nscript a\n    pass;\n"
    assert format_rules(text) == text


def test_comments_hold_any_letters():
    text = "# größer 火 🔥\nscript a\n    pass;  # naïve\n"
    assert format_rules(text) == text


# --- odd texts -----------------------------------------------------------------


@pytest.mark.parametrize("text", ["", " \n\t\n", "\ufeff"])
def test_a_text_of_nothing_stays_nothing(text):
    assert format_rules(text) == ""


def test_a_text_of_comments_keeps_them():
    assert format_rules("#a\n\n  # b") == "# a\n# b\n"


def test_windows_line_ends_and_a_byte_order_mark_are_dropped():
    assert format_rules("\ufeff# x\r\nscript a\r\n  pass;\r\n") == "# x\nscript a\n    pass;\n"


def test_a_text_that_cannot_be_read_is_not_formatted():
    with pytest.raises(RuleError):
        format_rules("script a\n  pass")


def test_a_role_without_rules_is_written_as_its_header():
    (section,) = parse_file("role a draws 5").sections
    assert isinstance(section, RoleSection)
    assert format_rules("role a draws 5") == "role a draws 5\n"
