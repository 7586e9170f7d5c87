"""The README keeps its promises: its first example is short and runs as shown."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import sparring

ROOT = Path(__file__).parent.parent
README = (ROOT / "README.md").read_text(encoding="utf-8")


def blocks(language: str) -> list[str]:
    found = re.findall(r"^```([a-z]*)\n(.*?)^```$", README, re.DOTALL | re.MULTILINE)
    return [text for named, text in found if named == language]


def test_the_first_example_has_at_most_15_lines_and_prints_what_it_says() -> None:
    example = blocks("python")[0]
    assert len(example.strip().splitlines()) <= 15
    told = subprocess.run(
        [sys.executable, "-c", example], capture_output=True, text=True, check=True
    )
    promised = re.search(r"print\(.*\)\s+# (.*)", example)
    assert promised is not None
    assert told.stdout.strip() == promised[1]


def test_the_example_of_a_world_runs() -> None:
    example = next(block for block in blocks("python") if "Crpg" in block)
    told = subprocess.run(
        [sys.executable, "-c", example], capture_output=True, text=True, check=True
    )
    assert re.fullmatch(r"\d+ of 60 won", told.stdout.strip())


def test_the_commands_on_a_world_run(tmp_path: Path) -> None:
    commands = next(
        block for block in blocks("") if "sparring fight crpg" in block and "$" in block
    )
    for command in commands.replace("$ sparring ", "").strip().splitlines():
        subprocess.run(
            [sys.executable, "-c", "from sparring.cli import main; main()", *command.split()],
            cwd=tmp_path,
            capture_output=True,
            check=True,
        )


def test_the_rules_it_shows_can_be_read_and_are_in_canonical_style() -> None:
    rules = next(block for block in blocks("") if block.startswith("role goblin"))
    assert sparring.format_rules(rules) == rules


def test_the_message_it_shows_is_what_the_checker_prints() -> None:
    rules = next(block for block in blocks("") if block.startswith("role goblin"))
    words = sparring.Vocabulary("goblins")
    words.value(name="health")(lambda me: 1)
    words.value("agent", name="distance")(lambda me, other: 1)
    words.predicate("agent", name="fights")(lambda me, other: True)
    words.agent(name="closestenemy")(lambda me: me)
    words.among(name="friend")(lambda me: [me])
    words.action(name="flee")(lambda me: True)
    words.action("agent", name="attack")(lambda me, other: True)
    words.action("agent", name="throw")(lambda me, other: True)
    assert sparring.parse_rules(rules, words).warnings == ()
    _, problems = sparring.check_rules(rules.replace("health", "helth"), words, "goblin.rules")
    shown = next(block for block in blocks("") if block.startswith("goblin.rules:"))
    assert str(problems[0]) == shown.strip()


def test_every_page_it_links_to_is_there() -> None:
    for link in re.findall(r"\]\(([^)#]+)\)", README):
        assert (ROOT / link).exists(), link


def test_the_commands_it_names_are_in_the_makefile() -> None:
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    for target in re.findall(r"make ([a-z]+)", README):
        assert re.search(rf"^{target}:", makefile, re.MULTILINE), target
