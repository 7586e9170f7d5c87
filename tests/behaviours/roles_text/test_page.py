"""The page on the language as it stands: its texts are checked, its lists complete.

`python -m tests.behaviours.roles_text.test_page` writes the messages anew after a deliberate
change; Python blocks and commands are those of `tests.test_docs`.
"""

from __future__ import annotations

import random
import re
from typing import Any

import pytest

from sparring.behaviours.roles_text import check_roles, format_roles, limits
from sparring.behaviours.roles_text.parser import RolesParser, read_roles_file
from sparring.behaviours.roles_text.reading import PLACED_WORDS, ROLES_WORDS, is_time
from sparring.rules.lexer import Sign
from sparring.rules.problems import Source
from tests import test_docs
from tests.behaviours.roles_text.samples import TEXTS
from tests.test_docs import DOCS, Block, blocks_of, grammar_of, sentence, shown_after

PAGE = DOCS / "roles-language.md"
TEXT = PAGE.read_text(encoding="utf-8")
BLOCKS = blocks_of(TEXT)
EXAMPLES = [at for at, block in enumerate(BLOCKS) if block.language == "roles"]


def messages(block: Block) -> str:
    """What the checker says about an example."""
    _, problems = check_roles(block.body, None, block.name or "guard.roles")
    return "".join(f"{problem}\n" for problem in problems)


@pytest.mark.parametrize("at", EXAMPLES)
def test_every_example_of_the_page_is_checked_and_gives_what_the_page_shows(at):
    shown = shown_after(BLOCKS, at, TEXT)
    assert messages(BLOCKS[at]) == ("" if shown is None else shown.body)


@pytest.mark.parametrize("at", EXAMPLES)
def test_every_example_without_mistakes_is_in_the_style_of_the_formatter(at):
    if " error: " not in messages(BLOCKS[at]):
        assert format_roles(BLOCKS[at].body) == BLOCKS[at].body


def words_after(beginning: str) -> set[str]:
    """The words in backquotes from here to the end of the paragraph."""
    (listed,) = re.findall(rf"{beginning}(.+?)\n\n", TEXT, re.DOTALL)
    return set(re.findall(r"`(\w+)`", listed))


def test_the_page_lists_every_word_and_limit():
    assert words_after("Reserved words: ") == ROLES_WORDS
    assert words_after("may be words of your\ngame: ") == PLACED_WORDS
    _, _, after = TEXT.partition("\n## Limits\n")
    shown = re.findall(r"^\| [^|]+ \| ([0-9,]+) \|$", after, re.MULTILINE)
    numbers = [value for name, value in vars(limits).items() if name.isupper()]
    assert sorted(shown) == sorted(f"{value:,}" for value in numbers)


def test_the_guard_of_the_page_is_the_guard_of_the_tests():
    (guard,) = (block.body for block in BLOCKS if block.name == "guard.roles")
    assert guard.splitlines()[1:] == TEXTS[0].splitlines()[1:]


# --- grammar -------------------------------------------------------------------------------------


class Recogniser(test_docs.Recogniser):
    """Says whether tokens follow the grammar of the page, and nothing else."""

    def __init__(self, grammar: test_docs.Grammar, text: str) -> None:
        super().__init__(grammar, "")
        self.text = text
        parser = RolesParser(Source("any", text))
        self.tokens = parser.tokens[:-1]
        self.unreadable = bool(parser.mistakes)

    def accepts(self) -> bool:
        return not self.unreadable and len(self.tokens) in self.ends(self.grammar["file"], 0)

    def is_token(self, word: str, at: int) -> bool:
        token = self.tokens[at]
        if word.startswith('"'):
            is_placed = token.sign is Sign.NAME and token.text == word[1:-1]
            return is_placed or token.is_mark(word[1:-1]) or token.is_word(word[1:-1])
        is_text = token.sign is Sign.TEXT and not is_time(token)
        is_whole = token.sign is Sign.NUMBER and isinstance(token.value, int)
        kinds = {
            "name": token.sign is Sign.NAME or is_text,
            "option": token.sign is Sign.NAME,
            "time": is_time(token),
            "whole": is_whole,
            "number": token.sign is Sign.NUMBER,
            "expression": token.sign in (Sign.NAME, Sign.NUMBER, Sign.TEXT),
        }
        return kinds[word]


TERMINALS = {
    "name": ("guard", "thief", '"old oak"'),
    "option": ("lines", "target"),
    "time": ("8:30", "0:05"),
    "whole": ("3",),
    "number": ("2", "0.5"),
    "expression": ("hurt", "5", '"gate"'),
}
LOOSE = ["guard", "8:30", "3", '"x"', *"[ ] ( ) , ; -".split()]
LOOSE += sorted(ROLES_WORDS - {"and", "or", "not", "self"})


def spoken(grammar: test_docs.Grammar, dice: random.Random) -> list[str]:
    """The words of two sections that follow the grammar, on one line."""
    sections = ("behaviour", "motivation", "role", "performance")
    words: list[str] = []
    for room in (12, 5):
        words += sentence(grammar, grammar[dice.choice(sections)], dice, room)
    return [f" {word.strip()}" for word in words]


def repeats_an_attribute(text: str) -> bool:
    """The one thing that the grammar leaves to a sentence below it."""
    for line in re.split(r";|\b(?:role|performance|motivation|behaviour)\b", text):
        before = line.partition(" do ")[0]
        for mark in (r"\[", r"\bweight\b", r"\bif\b", r"\bwith\b"):
            if len(re.findall(mark, before)) > 1 and "needs" not in line:
                return True
    return False


def test_the_grammar_of_the_page_and_the_parser_accept_the_same_texts(monkeypatch):
    monkeypatch.setattr(test_docs, "TERMINALS", TERMINALS)
    grammar: Any = grammar_of(TEXT)
    dice = random.Random(1)
    verdicts = {True: 0, False: 0}
    for _ in range(600):
        words = spoken(grammar, dice)
        for _ in range(dice.choice((0, 0, 1, 2))):
            spot = dice.randrange(len(words) + 1)
            added = [f" {dice.choice(LOOSE)}"][: dice.choice((0, 1))]
            words[spot : spot + dice.choice((0, 1))] = added
        text = "".join(words).strip()
        if repeats_an_attribute(text):
            continue
        accepted = Recogniser(grammar, text).accepts()
        assert accepted == (not read_roles_file(text)[1]), text
        verdicts[accepted] += 1
    assert min(verdicts.values()) > 100


def rewrite() -> None:
    """Write the messages after every example anew."""
    text = TEXT
    for at in reversed(EXAMPLES):
        shown = shown_after(BLOCKS, at, TEXT)
        if shown is not None:
            fence = f"```text\n{messages(BLOCKS[at])}```"
            text = text[: shown.start] + fence + text[shown.end :]
    PAGE.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    rewrite()
