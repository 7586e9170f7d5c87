from __future__ import annotations

import pytest

from sparring.rules.problems import LONGEST_LINE_SHOWN, Problem, Severity, Source, Span, visible


def problem(text, start, end, message="wrong", hint=""):
    return Problem.at(Source("my.rules", text), Span(start, end), Severity.ERROR, message, hint)


def caret_line(found):
    return str(found).split("\n")[2]


def test_a_problem_shows_its_spot_and_the_way_out():
    assert str(problem("one\ntwo three\n", 8, 13, "wrong", "try four")) == (
        "my.rules:2:5: error: wrong\n   2 | two three\n     |     ^^^^^ try four"
    )


def test_a_problem_for_machines_has_the_same_facts():
    assert problem("one\ntwo three\n", 8, 13, "wrong", "try four").as_data() == {
        "severity": "error",
        "kind": "mistake",
        "message": "wrong",
        "hint": "try four",
        "file": "my.rules",
        "line": 2,
        "column": 5,
        "length": 5,
    }


def test_the_gutter_grows_with_the_line_number():
    found = problem("\n" * 12_344 + "here", 12_344, 12_348)
    assert str(found).split("\n")[1:] == ["12345 | here", "      | ^^^^"]


@pytest.mark.parametrize(
    ("offset", "line", "column"),
    [(0, 1, 1), (2, 1, 3), (3, 1, 4), (4, 2, 1), (5, 3, 1), (7, 3, 3)],
)
def test_lines_and_columns_count_from_one(offset, line, column):
    found = problem("abc\n\nde", offset, offset + 1)
    assert (found.line, found.column) == (line, column)


def test_a_span_over_several_lines_is_marked_to_the_end_of_its_first():
    assert caret_line(problem("ab cd\nef", 3, 8)) == "     |    ^^"


def test_an_empty_span_still_has_one_caret():
    assert caret_line(problem("ab", 2, 2)) == "     |   ^"


def test_the_end_of_the_text_is_the_end_of_its_last_line_with_anything_on_it():
    found = problem("ab\ncd  \n\n\n", 10, 10)
    assert (found.line, found.column) == (2, 3)


def test_an_empty_text_has_a_first_line():
    found = problem("", 0, 0)
    assert str(found) == "my.rules:1:1: error: wrong\n   1 |\n     | ^"


def test_tabs_before_the_spot_stay_tabs():
    assert caret_line(problem("\ta\tb", 3, 4)) == "     | \t \t^"


def test_wide_letters_take_two_places_and_accents_none():
    assert caret_line(problem("火x", 1, 2)) == "     |   ^"
    assert caret_line(problem("e\u0301x", 2, 3)) == "     |  ^"
    assert caret_line(problem("火水", 0, 2)) == "     | ^^^^"


def test_a_long_line_is_cut_around_the_spot():
    text = "a" * 1000 + "SPOT" + "b" * 1000
    found = problem(text, 1000, 1004)
    _, line, carets = str(found).split("\n")
    at = carets.index("^")
    assert line[at : at + 4] == "SPOT"
    assert carets.count("^") == 4
    assert line.startswith("   1 | ...aaa")
    assert line.endswith("bbb...")
    assert len(found.line_text) == LONGEST_LINE_SHOWN
    assert found.column == 1001


def test_a_long_line_is_shown_from_its_start_when_the_spot_is_there():
    found = problem("ab " + "c" * 1000, 3, 1003)
    _, line, carets = str(found).split("\n")
    assert line.startswith("   1 | ab ccc")
    assert len(carets) == len(line)


def test_the_last_letters_of_a_long_line_are_shown_whole():
    _, line, carets = str(problem("c" * 1000 + "END", 1000, 1003)).split("\n")
    assert line.endswith("cEND")
    assert len(carets) == len(line)


def test_a_line_that_fits_is_never_cut():
    text = "x" * (LONGEST_LINE_SHOWN - 3) + "END"
    assert problem(text, len(text) - 3, len(text)).line_text == text


def test_nothing_a_terminal_would_obey_is_shown():
    found = problem("a\x1b[31mb\ud800\x07", 0, 1, "bad \x1b[0m", "not \x00")
    assert str(found) == (
        "my.rules:1:1: error: bad \ufffd[0m\n   1 | a\ufffd[31mb\ufffd\ufffd\n     | ^ not \ufffd"
    )
    assert visible("tab\tstays") == "tab\tstays"


def test_a_span_reaches_to_the_end_of_another():
    assert Span(3, 5).to(Span(7, 9)) == Span(3, 9)
    assert Span(3, 5).to(Span(1, 2)) == Span(3, 5)
