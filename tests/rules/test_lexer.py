from __future__ import annotations

import pytest

from sparring.rules.lexer import RESERVED, Sign, tokenise
from sparring.rules.limits import LARGEST_NUMBER, LONGEST_NAME, MOST_PROBLEMS, MOST_TOKENS


def read(text):
    """Signs and texts of what is found, without the end."""
    found = tokenise(text)
    assert found.mistakes == []
    return [(token.sign, token.text) for token in found.tokens[:-1]]


def only_mistake(text):
    (mistake,) = tokenise(text).mistakes
    return text[mistake.span.start : mistake.span.end], mistake.message


def test_words_names_numbers_literals_and_signs_are_told_apart():
    assert read('if health_2 <= 0.5 then cast("x");') == [
        (Sign.WORD, "if"),
        (Sign.NAME, "health_2"),
        (Sign.MARK, "<="),
        (Sign.NUMBER, "0.5"),
        (Sign.WORD, "then"),
        (Sign.NAME, "cast"),
        (Sign.MARK, "("),
        (Sign.TEXT, '"x"'),
        (Sign.MARK, ")"),
        (Sign.MARK, ";"),
    ]


def test_the_longest_sign_wins():
    assert [
        text for _, text in read("< <= == != <> -> - > >=")
    ] == "< <= == != <> -> - > >=".split()
    assert [text for _, text in read("a->b--c<=-d")] == "a -> b - - c <= - d".split()


def test_nothing_needs_blanks_around_it_but_words():
    assert [text for _, text in read('a.b("c",1)')] == ["a", ".", "b", "(", '"c"', ",", "1", ")"]


def test_a_number_keeps_whether_it_is_whole():
    whole, fraction, _ = tokenise("50 50.0").tokens
    assert (type(whole.value), type(fraction.value)) == (int, float)


def test_a_literal_is_given_without_quotes_and_escapes():
    assert tokenise(r'"say \"hi\" \\o/"').tokens[0].value == r'say "hi" \o/'


def test_a_literal_may_hold_any_letters():
    assert tokenise('"Épée 火 # ; \t"').tokens[0].value == "Épée 火 # ; \t"


def test_comments_reach_to_the_end_of_their_line():
    found = tokenise("a # one; b\n#two\nc ##  three  ")
    assert [comment.text for comment in found.comments] == ["one; b", "two", "#  three"]
    assert [token.text for token in found.tokens] == ["a", "c", ""]


def test_a_sign_of_a_comment_inside_a_literal_is_no_comment():
    assert tokenise('"# no"').comments == []


@pytest.mark.parametrize("text", ["", "   ", "\n\n", "\t\r\n\f"])
def test_blanks_are_only_an_end(text):
    (end,) = tokenise(text).tokens
    assert end.sign is Sign.END
    assert end.wording == "the end of the text"


@pytest.mark.parametrize("word", sorted(RESERVED))
def test_a_reserved_word_in_capitals_is_refused_and_still_read_as_the_word(word):
    found = tokenise(word.upper())
    assert found.mistakes[0].hint == f"write '{word}'"
    assert found.tokens[0].is_word(word)


@pytest.mark.parametrize(
    ("text", "spot", "message"),
    [
        ("a @@ b", "@@", "unexpected characters '@@'"),
        ("a ? b", "?", "unexpected character '?'"),
        ("a \x00 b", "\x00", "an invisible character, U+0000"),
        ("a\u00a0b", "\u00a0", "an unusual blank, '\\xa0'"),
        ("größe", "größe", "'größe' is not a name"),
        ("'a b'", "'a b'", "a literal in the wrong quotes"),
        ("“a b”", "“a b”", "a literal in the wrong quotes"),
        ('a "b c', '"b c', "this literal does not end on its line"),
        ('a "b c );  \nd', '"b c', "this literal does not end on its line"),
        ('"b\\n"', "\\n", "'\\n' means nothing here"),
        ("9007199254740993", "9007199254740993", "this number is too large"),
        ("9" * 21, "9" * 21, "this number has too many digits"),
        ("a" * (LONGEST_NAME + 1), "a" * (LONGEST_NAME + 1), "this name is too long"),
    ],
)
def test_what_cannot_be_read_is_pointed_at(text, spot, message):
    assert only_mistake(text) == (spot, message)


def test_the_largest_number_and_the_longest_names_are_read():
    assert tokenise(str(LARGEST_NUMBER)).tokens[0].value == LARGEST_NUMBER
    assert read("a" * LONGEST_NAME)
    assert read(f'"{"a" * LONGEST_NAME}"')


def test_reading_goes_on_behind_a_literal_that_does_not_end():
    tokens = tokenise('drink("Potion);\npass;').tokens
    assert [token.text for token in tokens] == ["drink", "(", '"Potion', ")", ";", "pass", ";", ""]


def test_a_long_token_is_shown_short():
    (token, _) = tokenise("a" * 90).tokens
    assert token.wording == f"'{'a' * 37}...'"


def test_reading_stops_after_too_many_mistakes():
    found = tokenise("@ " * 5_000)
    assert len(found.mistakes) == MOST_PROBLEMS


@pytest.mark.bulky
def test_reading_stops_after_too_many_tokens():
    found = tokenise(";" * (MOST_TOKENS + 100))
    assert [mistake.message for mistake in found.mistakes] == ["this text is too long"]
    assert len(found.tokens) == MOST_TOKENS + 2
