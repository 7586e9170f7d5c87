from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sparring.behaviours.roles_text.format import format_roles, format_roles_file, name_text
from sparring.behaviours.roles_text.parser import RolesParser, parse_roles_file
from sparring.behaviours.roles_text.reading import PLACED_WORDS, ROLES_WORDS
from sparring.errors import RuleError
from sparring.rules.lexer import Sign
from sparring.rules.problems import Source
from tests.behaviours.roles_text import trees


def formatted(line: str, section: str = "role any") -> str:
    """One line in canonical style."""
    return format_roles(f"{section}\n{line}").split("\n", 1)[1]


@given(trees.files())
def test_a_tree_written_out_reads_back_as_itself_and_is_written_the_same_again(file):
    text = format_roles_file(file)
    assert parse_roles_file(text) == file
    assert format_roles(text) == text


@given(trees.files(), st.randoms(use_true_random=False))
def test_comments_between_lines_and_beside_them_are_all_kept_and_change_nothing_else(file, random):
    text, comments = sprinkled(format_roles_file(file), random)
    again = parse_roles_file(text)
    assert again == file
    tidy = format_roles_file(again)
    assert re.findall(r"comment \d+ end", tidy) == comments
    assert format_roles(tidy) == tidy


def sprinkled(text: str, random) -> tuple[str, list[str]]:
    """Text with comments before and beside some of its lines."""
    comments: list[str] = []
    lines: list[str] = []
    tokens = RolesParser(Source("any", text)).tokens
    starts = {text.count("\n", 0, token.span.start) for token in tokens}
    for number, line in enumerate(text.split("\n")):
        if random.random() < 0.2:
            comments.append(f"comment {len(comments)} end")
            lines.append(f"# {comments[-1]}")
        lines.append(line)
        if random.random() < 0.3 and number in starts and line.endswith(";"):
            comments.append(f"comment {len(comments)} end")
            lines[-1] += f"# {comments[-1]}"
    return "\n".join(lines), comments


def test_blocks_are_set_apart_and_lines_are_indented():
    text = 'role a do rest("x");at 8:30 do wander;performance p at start play a;'
    assert format_roles(text) == (
        'role a\n    do rest("x");\n    at 8:30 do wander;\n\nperformance p\n    at start play a;\n'
    )


@pytest.mark.parametrize(
    ("written", "tidy"),
    [
        ("do wander();", "do wander;"),
        ("do   rest( bench ) ;", "do rest(bench);"),
        ("weight 3 if (hurt) do wander;", "weight 3 if hurt do wander;"),
        ("if hurt weight 3 do wander;", "weight 3 if hurt do wander;"),
        ("when thief within 6.50 [5] do wander;", "when thief within 6.5 [5] do wander;"),
        ("at 08:30 do wander;", "at 8:30 do wander;"),
        ("when start do wander;", "at start do wander;"),
        ("when hungry with x about y [2] do wander;", "when hungry [2] with x about y do wander;"),
        ('when "door" do wander;', "when door do wander;"),
        ('when "door opened" do wander;', 'when "door opened" do wander;'),
        ('when asked about "news" do wander;', "when asked about news do wander;"),
        ("do wander(1 to 5);", "do wander(1 to 5);"),
        ('do say("a"or"b",lines=nothing);', 'do say("a" or "b", lines = nothing);'),
    ],
)
def test_a_line_is_written_with_no_more_than_it_needs(written, tidy):
    assert formatted(written) == f"    {tidy}\n"


@pytest.mark.parametrize("learner", ["alert", "alert-am", '"a learner"'])
def test_names_of_learners_may_hold_hyphens(learner):
    assert format_roles(f"role a learns {learner} do wander;").startswith(
        f"role a learns {learner}\n"
    )


def test_what_is_usual_of_a_need_is_left_out_and_a_word_stands_once_for_a_run():
    assert formatted("needs a 0 weight 1, b 5, c weight 2;", "motivation m") == (
        "    needs a, b 5, c weight 2;\n"
    )
    assert formatted("rest raises a 1, raises b 2, lowers c 3, d 4;", "motivation m") == (
        "    rest raises a 1, b 2, lowers c 3, d 4;\n"
    )


def test_a_long_cue_is_broken_before_or_and_if_that_is_not_enough_before_do():
    line = 'do patrol("the northern gate", "the market place") or check("the chest of the mayor")'
    assert formatted(f"{line};") == (
        '    do patrol("the northern gate", "the market place")\n'
        '        or check("the chest of the mayor");\n'
    )
    condition = "if healthpercentage > 50 and not hurt and enemies < friends + 2"
    assert formatted(f'when door_opened [3] {condition} do exclaim("Who is there?");') == (
        f'    when door_opened [3] {condition}\n        do exclaim("Who is there?");\n'
    )


def test_a_long_list_is_broken_at_its_commas():
    needs = [f"some_need_with_a_long_name_{at}" for at in range(4)]
    assert formatted(f"needs {', '.join(needs)};", "motivation m") == (
        f"    needs {needs[0]},\n        {needs[1]},\n        {needs[2]},\n        {needs[3]};\n"
    )


@pytest.mark.parametrize("word", sorted(PLACED_WORDS | ROLES_WORDS))
def test_a_name_that_could_be_taken_for_a_word_stands_in_quotes(word):
    assert name_text(word) == f'"{word}"'


def test_comments_inside_a_line_move_before_it():
    text = "role a # the role\n# first\ndo # one\n# two\nwander; # three\n# the end"
    with pytest.raises(RuleError):
        format_roles(text)
    text = "role a # the role\n# first\ndo wander # one\n# two\nor rest(b); # three\n# the end"
    assert format_roles(text) == (
        "role a  # the role\n    # first\n    # one\n    # two\n"
        "    do wander or rest(b);  # three\n\n# the end\n"
    )


@pytest.mark.parametrize("text", ["", " \n\t\n", "\ufeff"])
def test_a_text_of_nothing_stays_nothing(text):
    assert format_roles(text) == ""


def test_a_text_of_comments_keeps_them():
    assert format_roles("#a\n\n  # b") == "# a\n# b\n"


def test_a_time_is_a_time_only_where_it_stands_alone():
    tokens = RolesParser(Source("any", '8:30 "8:30" 1.8:30 # 8:30')).tokens
    assert [token.text for token in tokens[:2]] == ["8:30", '"8:30"']
    assert all(token.sign is Sign.TEXT for token in tokens[:2])
    assert tokens[2].text == "1.8"
