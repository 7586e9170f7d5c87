from __future__ import annotations

import pytest

from sparring.errors import RuleError
from sparring.rules.parser import parse_file, read_file
from sparring.rules.problems import NOWHERE
from sparring.rules.states import InState
from sparring.rules.tree import (
    Arithmetic,
    Both,
    Call,
    Comparison,
    Either,
    Negative,
    Not,
    Number,
    RoleSection,
    RuleEntry,
    ScriptSection,
    Statement,
    Text,
)

A, B, C, X = Call("a"), Call("b"), Call("c"), Call("x")


def condition(text):
    (script,) = parse_file(f"script any\n  if {text} then pass;").sections
    return script.lines[0].condition


def messages(text):
    return [problem.message for problem in read_file(text)[1]]


# --- sections ------------------------------------------------------------------


def test_a_role_has_rules_and_closing_rules():
    file = parse_file("role guard draws 5 then 2\nrule a [3] pass;\nrule b rest;\nclosing wait;")
    rules = (
        RuleEntry("a", Statement(None, Call("pass")), 3),
        RuleEntry("b", Statement(None, Call("rest"))),
    )
    assert file.sections == (RoleSection("guard", 5, 2, rules, (Statement(None, Call("wait")),)),)


def test_a_rule_takes_its_attributes_in_any_order():
    text = "role r\nrule a weight 7 [-2] was old, 3 states 1 -> 2, keep pass;"
    (role,) = parse_file(text).sections
    states = (InState("1", "2"), InState("keep"))
    statement = Statement(None, Call("pass"))
    assert role.rules == (RuleEntry("a", statement, -2, 7, (), states, ("old", "3")),)


def test_a_list_may_go_on_on_the_next_line_after_a_comma():
    (role,) = parse_file("role r\nrule a goals win,\n  live\n  pass;").sections
    assert role.rules[0].goals == ("win", "live")


def test_a_script_may_have_a_label_on_its_line():
    labelled, plain = parse_file("script a first\n  pass;\nscript a\n  second;").sections
    line = Statement(None, Call("pass"))
    assert labelled == ScriptSection("a", "first", (line,))
    assert plain == ScriptSection("a", None, (Statement(None, Call("second")),))


def test_roles_and_scripts_may_follow_each_other():
    file = parse_file("script a pass_on\n go; role b\nrule c go; closing go; script d\n go;")
    assert [type(section) for section in file.sections] == [
        ScriptSection,
        RoleSection,
        ScriptSection,
    ]


@pytest.mark.parametrize("text", ["", "\n \n", "# only a comment", "\ufeff", "\r\n# x\r\n"])
def test_a_text_without_sections_is_no_mistake(text):
    assert parse_file(text).sections == ()


def test_line_ends_of_any_system_are_understood():
    unix = parse_file("script a\n  b; # x\n  c;\n")
    for line_end in ("\r\n", "\r"):
        assert parse_file(f"script a{line_end}  b; # x{line_end}  c;{line_end}") == unix


# --- expressions ---------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "tree"),
    [
        ("a and b or c", Either(Both(A, B), C)),
        ("a or b and c", Either(A, Both(B, C))),
        ("(a or b) and c", Both(Either(A, B), C)),
        ("a and b and c", Both(Both(A, B), C)),
        ("not a and b", Both(Not(A), B)),
        ("not (a and b)", Not(Both(A, B))),
        ("not not a", Not(Not(A))),
        ("not x < 5", Not(Comparison("<", X, Number(5)))),
        ("a and not b", Both(A, Not(B))),
        ("x + a * b < 5", Comparison("<", Arithmetic("+", X, Arithmetic("*", A, B)), Number(5))),
        ("x - a - b < 5", Comparison("<", Arithmetic("-", Arithmetic("-", X, A), B), Number(5))),
        ("x / a * b > 5", Comparison(">", Arithmetic("*", Arithmetic("/", X, A), B), Number(5))),
        ("-x * a == b", Comparison("==", Arithmetic("*", Negative(X), A), B)),
        ("a - -x != b", Comparison("!=", Arithmetic("-", A, Negative(X)), B)),
        ("--x >= b", Comparison(">=", Negative(Negative(X)), B)),
        ("-(x + a) <= b", Comparison("<=", Negative(Arithmetic("+", X, A)), B)),
        ("a == (b == c)", Comparison("==", A, Comparison("==", B, C))),
        ("a()", A),
        ("a.b.c", Call("c", (), Call("b", (), A))),
        ('a("x", 1).b(c)', Call("b", (C,), Call("a", (Text("x"), Number(1))))),
        ("self.b", Call("b", (), Call("self"))),
        ("a\n  .b(\n x)", Call("b", (X,), A)),
    ],
)
def test_operators_bind_as_authors_expect(text, tree):
    assert condition(text) == tree


def test_spans_cover_what_was_written():
    text = "script a\n  if closest(1).near( b ) then hit(c);"
    (script,) = parse_file(text).sections
    (line,) = script.lines
    assert text[slice(*line.span)] == "if closest(1).near( b ) then hit(c);"
    assert text[slice(*line.condition.span)] == "near"
    assert text[: line.condition.end].endswith("near( b )")


# --- mistakes ------------------------------------------------------------------


def test_parse_file_raises_every_mistake_at_once():
    with pytest.raises(RuleError) as caught:
        parse_file("script a\n  b\n  c(;\n  d;\n  );\n")
    assert [problem.line for problem in caught.value.problems] == [2, 3, 5]
    assert str(caught.value).count("\n") == 8


def test_what_could_be_read_is_returned_beside_the_mistakes():
    file, problems = read_file("script a\n  b;\n  c(;\n  d;\n")
    assert len(problems) == 1
    assert [line.action.name for line in file.sections[0].lines] == ["b", "d"]


def test_a_forgotten_semicolon_costs_no_statement():
    file, problems = read_file("script a\n  b\n  c\n  d;\n")
    assert [problem.line for problem in problems] == [2, 3]
    assert [line.action.name for line in file.sections[0].lines] == ["b", "c", "d"]


def test_a_broken_rule_does_not_hide_the_next():
    file, problems = read_file("role r draws 1\nrule a if then b;\nrule c d;\nclosing e;")
    assert len(problems) == 1
    (role,) = file.sections
    assert [rule.name for rule in role.rules] == ["c"]
    assert not role.complete


def test_a_role_that_was_read_whole_says_so():
    (role,) = parse_file("role r draws 1\nrule c d;\nclosing e;").sections
    assert role.complete


def test_a_role_with_a_broken_header_keeps_its_rules():
    file, problems = read_file("role 7\nrule a b;\nrule c d;\nclosing e;")
    assert len(problems) == 1
    assert [rule.name for rule in file.sections[0].rules] == ["a", "c"]
    assert file.sections[0].span == NOWHERE


def test_an_unreadable_spot_is_reported_once_and_spoils_only_its_statement():
    file, problems = read_file("script a\n  b($);\n  c;\n  d($;\n  e;\n")
    assert [problem.message for problem in problems] == ["unexpected character '$'"] * 2
    assert [line.action.name for line in file.sections[0].lines] == ["c", "e"]


def test_text_that_ends_early_points_at_its_last_line():
    (problem,) = read_file("script a\n  if b\n\n\n")[1]
    assert (problem.line, problem.column) == (2, 7)


def test_text_that_ends_in_blanks_and_comments_points_at_the_last_line_with_anything_on_it():
    (problem,) = read_file("script a\n  b(  # why\n\n")[1]
    assert (problem.line, problem.line_text) == (2, "  b(  # why")


@pytest.mark.parametrize(
    "text",
    [
        "role",
        "script",
        "role r rule",
        "role r draws",
        "role r rule a [",
        "role r rule a states x ->",
        "script a if",
        "script a\n if b then",
        "script a\n if (",
        "script a\n b(c,",
        "script a\n b.",
        'script a\n b("',
        "script a\n if not",
        "script a\n if -",
        "role r closing",
        ";",
        ")",
        "then",
    ],
)
def test_a_text_cut_off_anywhere_has_exactly_one_mistake(text):
    assert len(messages(text)) == 1


def test_a_second_mistake_in_one_statement_waits_for_the_first_to_be_mended():
    assert len(messages("script a\n  if < then (;\n  b;")) == 1
