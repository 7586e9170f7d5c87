"""The documentation as it stands: its code runs, and its outputs are what is printed.

`python -m tests.test_docs` writes the outputs anew after a deliberate change.

In a page, `python` blocks run one after the other in one namespace; `rules` blocks
are checked with the page's `words`; `sh` blocks are run. A `text` block directly
after one of these shows what comes of it. A name after the language
(`rules goblin.rules`) adds the block to a file of this name first.
"""

from __future__ import annotations

import contextlib
import io
import json
import os
import random
import re
import shlex
import subprocess
import sys
import tempfile
import types
from dataclasses import asdict, fields
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import pytest

import sparring
from sparring.luck import Luck, seeded
from sparring.rules import limits
from sparring.rules.lexer import RESERVED, Sign, tokenise
from sparring.rules.parser import read_file

if TYPE_CHECKING:
    from collections.abc import Iterator

ROOT = Path(__file__).parents[1]
DOCS = ROOT / "docs"
PAGES = sorted(path.relative_to(DOCS).as_posix() for path in DOCS.rglob("*.md"))
FENCE = re.compile(r"^```(\w+)(?: (\S+))?\n(.*?)^```$", re.MULTILINE | re.DOTALL)
RUN = ("python", "rules", "sh")


class Block(NamedTuple):
    """A fenced block of a page."""

    language: str
    name: str
    body: str
    start: int
    end: int


class Outcome(NamedTuple):
    """A block that was run, what the page shows after it and what came of it."""

    block: Block
    shown: Block | None
    printed: str


def blocks_of(text: str) -> list[Block]:
    return [
        Block(found[1], found[2] or "", found[3], found.start(), found.end())
        for found in FENCE.finditer(text)
    ]


def shown_after(blocks: list[Block], at: int, text: str) -> Block | None:
    """The `text` block directly after this one, if there is one."""
    if at + 1 == len(blocks) or blocks[at + 1].language != "text":
        return None
    between = text[blocks[at].end : blocks[at + 1].start]
    return None if between.strip() else blocks[at + 1]


class Page:
    """A page being read from top to bottom in a folder of its own."""

    def __init__(self, name: str, folder: Path) -> None:
        self.text = (DOCS / name).read_text(encoding="utf-8")
        self.blocks = blocks_of(self.text)
        self.folder = folder
        self.module = types.ModuleType(f"page_{Path(name).stem.replace('-', '_')}")
        self.module.__file__ = "game.py"
        self.flags = 0

    def outcomes(self) -> Iterator[Outcome]:
        """Every block that is run, in order, with what came of it."""
        (self.folder / "examples").symlink_to(ROOT / "examples")
        path, modules = list(sys.path), set(sys.modules)
        sys.modules[self.module.__name__] = self.module
        try:
            with contextlib.chdir(self.folder):
                for at, block in enumerate(self.blocks):
                    shown = shown_after(self.blocks, at, self.text)
                    if block.name:
                        Path(block.name).parent.mkdir(parents=True, exist_ok=True)
                        with open(block.name, "a", encoding="utf-8") as file:
                            file.write(block.body)
                    if block.language in RUN:
                        yield Outcome(block, shown, getattr(self, f"run_{block.language}")(block))
        finally:
            sys.path[:] = path
            for name in set(sys.modules) - modules:
                if self.is_own(sys.modules[name]):
                    del sys.modules[name]

    def is_own(self, module: types.ModuleType) -> bool:
        """Whether a module came from the page's folder: other pages may have one of
        that name, too. Packages stay: some cannot be loaded twice."""
        origin = Path(getattr(module, "__file__", None) or "/")
        homes = (self.folder.resolve(), ROOT / "examples")
        return module is self.module or any(home in origin.resolve().parents for home in homes)

    def run_python(self, block: Block) -> str:
        if "from __future__ import annotations" in block.body:
            self.flags = annotations.compiler_flag
        line = self.text.count("\n", 0, block.start) + 1
        code = compile("\n" * line + block.body, str(DOCS), "exec", self.flags, dont_inherit=True)
        printed = io.StringIO()
        with contextlib.redirect_stdout(printed):
            exec(code, self.module.__dict__)  # noqa: S102
        return printed.getvalue()

    def run_rules(self, block: Block) -> str:
        words = self.module.__dict__.get("words")
        if words is None:
            return ""
        _, problems = sparring.check_rules(block.body, words, block.name or "guard.rules")
        return "".join(f"{problem}\n" for problem in problems)

    def run_sh(self, block: Block) -> str:
        printed = ""
        for line in block.body.splitlines():
            command, *arguments = shlex.split(line)
            called = [sys.executable]
            if command == "sparring":
                called += ["-c", "from sparring.cli import main; main()"]
            else:
                assert command == "python", f"{line!r} is neither python nor sparring"
            printed += subprocess.run(
                [*called, *arguments],
                stdout=subprocess.PIPE,
                stderr=subprocess.STDOUT,
                text=True,
                encoding="utf-8",
                check=False,
                env={**os.environ, "PYTHONUNBUFFERED": "1", "COLUMNS": "100"},
            ).stdout
        return printed


# --- pages ---------------------------------------------------------------------


@pytest.mark.parametrize("name", PAGES)
def test_every_block_of_a_page_runs_and_prints_what_the_page_shows(name: str, tmp_path: Path):
    for block, shown, printed in Page(name, tmp_path).outcomes():
        expected = "" if shown is None else shown.body
        assert printed == expected, f"docs/{name}, after:\n{block.body}"


@pytest.mark.parametrize("name", PAGES)
def test_every_json_block_of_a_page_is_json(name: str):
    for block in blocks_of((DOCS / name).read_text(encoding="utf-8")):
        if block.language == "json":
            json.loads(block.body)


@pytest.mark.parametrize("name", PAGES)
def test_every_link_of_a_page_leads_somewhere(name: str):
    text = (DOCS / name).read_text(encoding="utf-8")
    for target in re.findall(r"\]\(([^)]+)\)", FENCE.sub("", text)):
        if target.startswith("http"):
            continue
        path, _, anchor = target.partition("#")
        linked = (DOCS / name).parent / path if path else DOCS / name
        assert linked.exists(), f"{name} links to {target}"
        if anchor:
            assert anchor in anchors_of(linked), f"{name} links to {target}"


def anchors_of(page: Path) -> set[str]:
    """The headings of a page as links name them."""
    text = FENCE.sub("", page.read_text(encoding="utf-8"))
    headings = re.findall(r"^#+ (.+)$", text, re.MULTILINE)
    return {
        re.sub(r"[^\w\- ]", "", heading.lower()).strip().replace(" ", "-") for heading in headings
    }


def test_the_index_names_every_page():
    index = (DOCS / "README.md").read_text(encoding="utf-8")
    for name in PAGES:
        assert name == "README.md" or f"({name})" in index, f"docs/README.md does not name {name}"


# --- tutorial --------------------------------------------------------------------


def bare(text: str) -> list[str]:
    """The lines of a program without what only divides it."""
    return [line for line in text.splitlines() if line.strip() and not line.startswith("# ---")]


def test_the_tutorial_holds_the_whole_finished_program():
    blocks = blocks_of((DOCS / "tutorial.md").read_text(encoding="utf-8"))
    written = "".join(block.body for block in blocks if block.name == "game.py")
    finished = (ROOT / "examples/02_goblins/game.py").read_text(encoding="utf-8")
    _, _, after_docstring = finished.split('"""', 2)
    assert bare(written) == bare(after_docstring)


def test_the_tutorial_holds_the_finished_rules():
    blocks = blocks_of((DOCS / "tutorial.md").read_text(encoding="utf-8"))
    (written,) = (block.body for block in blocks if block.name == "goblin.rules")
    assert written == (ROOT / "examples/02_goblins/goblin.rules").read_text(encoding="utf-8")


def test_the_tutorial_takes_the_difficulty_that_the_page_on_embedding_recommends():
    embedding = (DOCS / "embedding.md").read_text(encoding="utf-8")
    assert "Take top culling, with a `min_weight` that is low but above 0." in embedding
    program = (ROOT / "examples/02_goblins/game.py").read_text(encoding="utf-8")
    kinds = re.findall(r"DifficultyKind\.(\w+)", program)
    (lowest,) = re.findall(r"min_weight=(\d+)", program)
    initial = sparring.Settings().initial_weight
    assert kinds == ["CULL"]
    assert 0 < int(lowest) <= initial // 100


# --- embedding -------------------------------------------------------------------


def presets_table() -> str:
    """The presets as the page on embedding must show them."""
    plain: dict[str, dict[str, Any]] = {}
    for name, settings in sparring.PRESETS.items():
        shown = asdict(settings)
        shown["fallback"] = settings.fallback.kind
        shown["relative"] = settings.relative and "Relative()"
        assert settings.relative in (None, sparring.Relative())
        shown["max_age"] = settings.fallback.max_age
        shown["difficulty"] = settings.difficulty.kind
        plain[name] = {key: getattr(value, "value", value) for key, value in shown.items()}
    first = next(iter(plain.values()))
    rows = [f"| setting | {' | '.join(f'`{name}`' for name in plain)} |"]
    rows.append("|-|" + "-|" * len(plain))
    for field in first:
        values = (str(settings[field]) for settings in plain.values())
        rows.append(f"| `{field}` | {' | '.join(values)} |")
    return "\n".join(rows)


def test_the_table_of_presets_is_the_presets():
    assert presets_table() in (DOCS / "embedding.md").read_text(encoding="utf-8")


# --- rule language ---------------------------------------------------------------


def language_page() -> str:
    return (DOCS / "rule-language.md").read_text(encoding="utf-8")


def test_the_page_on_the_language_lists_every_reserved_word_and_limit():
    text = language_page()
    (listed,) = re.findall(r"^Reserved words: (.+?)\n\n", text, re.MULTILINE | re.DOTALL)
    assert set(re.findall(r"`(\w+)`", listed)) == RESERVED
    shown = set(re.findall(r"^\| [^|]+ \| ([0-9,]+) \|$", text, re.MULTILINE))
    numbers = {name: value for name, value in vars(limits).items() if name.isupper()}
    assert shown == {f"{value:,}" for value in numbers.values()}


Grammar = dict[str, Any]


def grammar_of(text: str) -> Grammar:
    """EBNF read into nested lists: (kind, parts)."""
    (ebnf,) = (block.body for block in blocks_of(text) if block.language == "ebnf")
    found = re.findall(r'"[^"]+"|\w+|[=|;()\[\]{}]', re.sub(r"\(\*.*?\*\)", "", ebnf))
    rules: Grammar = {}
    at = 0

    def choice(ends: str) -> Any:
        nonlocal at
        options, current = [], []
        while found[at] not in ends:
            word = found[at]
            at += 1
            if word == "|":
                options.append(("all", current))
                current = []
            elif word in "([{":
                closing, kind = {"(": (")", "one"), "[": ("]", "maybe"), "{": ("}", "many")}[word]
                inner = choice(closing)
                at += 1
                current.append((kind, [inner]))
            else:
                current.append(("word", word))
        return ("one", [*options, ("all", current)])

    while at < len(found):
        name, equals = found[at : at + 2]
        assert equals == "=", f"expected '=' after {name}"
        at += 2
        rules[name] = choice(";")
        at += 1
    return rules


class Recogniser:
    """Says whether tokens follow the grammar of the page, and nothing else."""

    def __init__(self, grammar: Grammar, text: str) -> None:
        self.grammar = grammar
        self.text = text
        self.tokens = tokenise(text).tokens[:-1]
        self.seen: dict[tuple[int, int], frozenset[int]] = {}

    def accepts(self) -> bool:
        ends = self.ends(self.grammar["file"], 0)
        return len(self.tokens) in ends and not self.repeats_an_attribute()

    def repeats_an_attribute(self) -> bool:
        """The one thing the grammar leaves to a sentence below it."""
        seen: set[str] = set()
        for token in self.tokens:
            if token.is_word("rule", "role"):
                seen = set()
            elif token.is_mark("[") or token.is_word("weight", "goals", "states", "was"):
                if token.text in seen:
                    return True
                seen.add(token.text)
        return False

    def ends(self, node: Any, at: int) -> frozenset[int]:
        """Where in the text this piece of the grammar may end if it begins here."""
        key = (id(node), at)
        if key not in self.seen:
            self.seen[key] = frozenset(self.found(node, at))
        return self.seen[key]

    def found(self, node: Any, at: int) -> set[int]:
        kind, parts = node
        if kind == "word":
            return self.word(parts, at)
        if kind == "one":
            return {end for part in parts for end in self.ends(part, at)}
        if kind == "all":
            places = {at}
            for part in parts:
                places = {end for place in places for end in self.ends(part, place)}
            return places
        if kind == "maybe":
            return {at, *self.ends(parts[0], at)}
        reached, waiting = {at}, [at]
        while waiting:
            for end in self.ends(parts[0], waiting.pop()):
                if end not in reached:
                    reached.add(end)
                    waiting.append(end)
        return reached

    def word(self, word: str, at: int) -> set[int]:
        if word in self.grammar:
            return set(self.ends(self.grammar[word], at))
        return {at + 1} if at < len(self.tokens) and self.is_token(word, at) else set()

    def is_token(self, word: str, at: int) -> bool:
        token = self.tokens[at]
        if word.startswith('"'):
            return token.is_mark(word[1:-1]) or token.is_word(word[1:-1])
        is_whole = token.sign is Sign.NUMBER and isinstance(token.value, int)
        kinds = {
            "name": token.sign is Sign.NAME and not self.is_label(at),
            "own_name": token.sign is Sign.NAME and self.follows_on_its_line(at),
            "label": token.sign is Sign.NAME and self.is_label(at),
            "whole": is_whole,
            "number": token.sign is Sign.NUMBER,
            "text": token.sign is Sign.TEXT,
        }
        return kinds[word]

    def on_line_of_last(self, at: int) -> bool:
        before, token = self.tokens[at - 1], self.tokens[at]
        return at > 0 and "\n" not in self.text[before.span.end : token.span.start]

    def follows_on_its_line(self, at: int) -> bool:
        return at > 0 and (self.on_line_of_last(at) or self.tokens[at - 1].is_mark(",", "."))

    def is_label(self, at: int) -> bool:
        """A name on the line of a script's header, after the role."""
        return at > 1 and self.tokens[at - 2].is_word("script") and self.on_line_of_last(at)


TERMINALS = {
    "name": ("near", "health", "foe"),
    "own_name": ("guard", "first"),
    "label": ("old",),
    "whole": ("3",),
    "number": ("2", "0.5"),
    "text": ('"Bow"',),
}


def sentence(grammar: Grammar, node: Any, dice: random.Random, room: int) -> list[str]:
    """Words that follow a piece of the grammar; a blank or line end before each."""
    kind, parts = node
    if kind == "word":
        if parts in grammar:
            return sentence(grammar, grammar[parts], dice, room - 1)
        word = parts.strip('"') if parts.startswith('"') else dice.choice(TERMINALS[parts])
        gap = " " if parts in ("own_name", "label") or dice.random() < 0.8 else "\n"
        return [gap + word]
    if kind == "one":
        options = parts if room > 0 else parts[-1:]
        return sentence(grammar, dice.choice(options), dice, room)
    if kind == "all":
        return [word for part in parts for word in sentence(grammar, part, dice, room)]
    times = dice.choice((0, 1) if kind == "maybe" else (0, 0, 0, 1, 2)) if room > 0 else 0
    return [word for _ in range(times) for word in sentence(grammar, parts[0], dice, room)]


def test_the_grammar_of_the_page_and_the_parser_accept_the_same_texts():
    grammar = grammar_of(language_page())
    dice = random.Random(1)
    loose = [word for words in TERMINALS.values() for word in words] + sorted(RESERVED)
    loose += ["[", "]", "(", ")", ".", ",", ";", "-", "->", "<", "==", "+", "*"]
    verdicts = {True: 0, False: 0}
    for _ in range(300):
        section = grammar[dice.choice(("role", "script"))]
        words = [*sentence(grammar, section, dice, 14), *sentence(grammar, section, dice, 5)]
        for _ in range(dice.choice((0, 1, 1, 2))):
            spot = dice.randrange(len(words) + 1)
            added = [f" {dice.choice(loose)}"][: dice.choice((0, 1))]
            words[spot : spot + dice.choice((0, 1))] = added
        text = "".join(words).strip()
        accepted = Recogniser(grammar, text).accepts()
        assert accepted == (not read_file(text)[1]), text
        verdicts[accepted] += 1
    assert min(verdicts.values()) > 60


def test_the_rules_of_the_examples_and_papers_follow_the_grammar_of_the_page():
    grammar = grammar_of(language_page())
    files = [*ROOT.glob("examples/**/*.rules"), *ROOT.glob("src/**/*.rules")]
    assert files
    for file in files:
        text = file.read_text(encoding="utf-8")
        assert Recogniser(grammar, text).accepts(), file


# --- JSON form -------------------------------------------------------------------


def rows_of(text: str, heading: str) -> list[list[str]]:
    """The rows of the table below a heading, without their quotes."""
    _, _, after = text.partition(f"\n## {heading}\n")
    section = after.partition("\n## ")[0]
    rows = re.findall(r"^\| (.+) \|$", section, re.MULTILINE)[1:]
    return [[cell.strip().strip("`") for cell in row.split(" | ")] for row in rows]


def test_every_expression_of_the_json_page_becomes_what_the_page_shows(tmp_path: Path):
    page = Page("json-form.md", tmp_path)
    for _ in page.outcomes():
        pass
    words = page.module.__dict__["words"]
    rows = rows_of(page.text, "Expressions")
    kinds = set()
    for kind, condition, form in rows:
        rules = sparring.parse_rules(f"script guard\n if {condition} then pass;", words)
        whole = sparring.rules_form(rules)
        assert json.loads(form) in parts_of(whole["scripts"][0]["lines"][0]["if"]), condition
        again = sparring.rules_from_form(json.loads(json.dumps(whole)), words)
        assert sparring.rules_form(again) == whole
        kinds.add(kind)
    from sparring.rules.rules_form import READERS

    named = {name for name in READERS if name.isalpha()}
    assert named | {"a number", "comparison", "arithmetic"} == kinds


def parts_of(form: Any) -> list[Any]:
    """A JSON expression and everything inside it."""
    found = [form]
    if isinstance(form, list):
        for part in form:
            found += parts_of(part)
    return found


# --- design ----------------------------------------------------------------------


def test_the_page_on_design_names_every_room_and_its_doors():
    text = (DOCS / "design.md").read_text(encoding="utf-8")
    source = ROOT / "src/sparring"
    rows = re.findall(r"^\| `(\w+)/` \|[^|]*\|([^|]*)\|$", text, re.MULTILINE)
    rooms = {path.name for path in source.iterdir() if (path / "__init__.py").exists()}
    assert {room for room, _ in rows} == rooms
    for room, doors in rows:
        for door in re.findall(r"`([\w/]+)`", doors):
            path = source / room / door
            assert path.with_suffix(".py").exists() or path.is_dir(), f"{room}/{door}"


def test_every_module_says_in_a_sentence_what_lives_there():
    for path in (ROOT / "src/sparring").rglob("*.py"):
        text = path.read_text(encoding="utf-8")
        assert not text or text.startswith(('"""', "#!")), path


@pytest.mark.parametrize(
    ("room", "below"),
    [
        ("rules", "scripting|learners|behaviours|kernels|evolution|worlds|lab|arena|cli"),
        ("scripting", "learners|behaviours|kernels|evolution|worlds|lab|arena|cli"),
        ("learners", "behaviours|kernels|evolution|worlds|lab|arena|cli"),
        ("behaviours", "kernels|evolution|worlds|lab|arena|cli"),
        ("kernels", "evolution|worlds|lab|arena|cli"),
        ("evolution", "worlds|lab|arena|cli"),
        ("worlds", "lab|arena|cli"),
        ("lab", "arena|cli"),
        ("arena", "cli"),
    ],
)
def test_a_room_imports_nothing_from_the_rooms_below_it(room: str, below: str):
    for path in (ROOT / "src/sparring" / room).rglob("*.py"):
        found = re.findall(rf"sparring\.(?:{below})\b", path.read_text(encoding="utf-8"))
        assert not found, f"{path} imports from {found}"


def test_every_public_name_and_setting_is_told_of_somewhere():
    told = "".join((DOCS / name).read_text(encoding="utf-8") for name in PAGES)
    names = [*sparring.__all__, *asdict(sparring.Settings()), *asdict(sparring.Difficulty())]
    names += [field.name for field in fields(sparring.Fallback) if field.init]
    missing = [name for name in names if not re.search(rf"\b{name}\b", told)]
    assert not missing


# --- arena -------------------------------------------------------------------------


def test_the_page_on_the_arena_lists_every_message_with_its_fields():
    from sparring.arena.messages import AnyMessage

    text = (DOCS / "arena.md").read_text(encoding="utf-8").partition("\n## Messages\n")[2]
    rows = re.findall(r"^\| `(\w+)` \|([^|]*)\|", text.partition("\n## ")[0], re.MULTILINE)
    told = {name: re.findall(r"`(\w+)`", named) for name, named in rows}
    known = {
        message.model_fields["type"].annotation.__args__[0]: [
            name for name in message.model_fields if name not in ("id", "type")
        ]
        for message in AnyMessage.__args__
    }
    assert told == known


# --- generator -------------------------------------------------------------------


def generator_page() -> str:
    return (DOCS / "generator.md").read_text(encoding="utf-8")


def test_the_first_words_on_the_page_are_the_first_words():
    rows = rows_of(generator_page(), "First words")
    assert len(rows) >= 5
    for seed, stream, state, *first in rows:
        luck = Luck(int(seed), int(stream))
        assert f"{seeded(int(seed), int(stream)):016x}" == state
        assert [f"{luck.word():08x}" for _ in first] == first


@pytest.mark.skipif(not any(Path(p, "node").exists() for p in os.get_exec_path()), reason="no node")
def test_the_javascript_on_the_page_repeats_the_generator():
    (code,) = (block.body for block in blocks_of(generator_page()) if block.language == "js")
    asked = [
        (seed, stream) for seed in (0, 1, 7, 2**32 - 1, 2**40 + 3, 2**64 - 1) for stream in (0, 1)
    ]
    ask = [
        f"{{const luck = new Luck({seed % 2**32}, {seed >> 32}, {stream});"
        "console.log([luck.word(), luck.word(), luck.below(6), luck.below(1400)].join());}"
        for seed, stream in asked
    ]
    ran = subprocess.run(
        ["node", "-e", code + "\n".join(ask)], capture_output=True, text=True, check=True
    )
    for (seed, stream), line in zip(asked, ran.stdout.splitlines(), strict=True):
        luck = Luck(seed, stream)
        expected = [luck.word(), luck.word(), luck.below(6), luck.below(1400)]
        assert [int(number) for number in line.split(",")] == expected


# --- writing outputs anew ----------------------------------------------------------


def rewrite(name: str) -> None:
    """Put what is really printed into a page."""
    with tempfile.TemporaryDirectory() as folder:
        page = Page(name, Path(folder))
        outcomes = [outcome for outcome in page.outcomes() if outcome.shown is not None]
    text = page.text
    for _, shown, printed in reversed(outcomes):
        assert shown is not None
        text = f"{text[: shown.start]}```text\n{printed}```{text[shown.end :]}"
    if name == "embedding.md":
        text = re.sub(r"^\| setting \| `(?:.*\n)+?(?=\n)", presets_table() + "\n", text, flags=re.M)
    if name == "worlds/pit.md":
        from tests.worlds.pit.tables import with_tables

        text = with_tables(text)
    (DOCS / name).write_text(text, encoding="utf-8")


if __name__ == "__main__":
    for page_name in sys.argv[1:] or PAGES:
        rewrite(page_name)
