"""`sparring lint`: check rule files and files of characters."""

from __future__ import annotations

import importlib
import json
import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import typer
from rich.text import Text

from sparring.cli import EXIT_PROBLEMS
from sparring.cli.completing import complete_world
from sparring.cli.opening import stopping_on_errors
from sparring.cli.output import out, print_json, side, stop
from sparring.errors import RuleError, VocabularyError, plural
from sparring.rules.check import check_rules
from sparring.rules.files import MOST_BYTES, read_rule_text, rule_text
from sparring.rules.parser import read_file
from sparring.rules.problems import Problem, Severity
from sparring.rules.vocabulary import Vocabulary
from sparring.rules.vocabulary_form import vocabulary_from_form
from sparring.worlds.linting import problems_for
from sparring.worlds.registry import part, vocabulary_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sparring.behaviours.roles_text import Stage

MOST_VOCABULARY_BYTES = 10_000_000
ROLES_SUFFIX = ".roles"
STANDARD_INPUT = Path("-")
ROLES_OPTION = typer.Option(
    False, "--roles", help="They hold characters, whatever they are called; for standard input."
)
NAME_THEM = "name the game's words with --vocabulary or --world"


def lint(
    files: list[Path] = typer.Argument(
        help="Files to check: .rules, .roles of characters, or - for standard input."
    ),
    vocabulary: str = typer.Option(
        "",
        "--vocabulary",
        "-v",
        metavar="WORDS",
        help="The game's words: a JSON file, or a Python name such as mygame.ai:words. "
        "Without it only the grammar of rules is checked, and characters with everyday words.",
    ),
    world: str = typer.Option(
        "",
        "--world",
        "-w",
        help="The words of a world, such as crpg: see `sparring worlds`.",
        autocompletion=complete_world,
    ),
    roles: bool = ROLES_OPTION,
    strict: bool = typer.Option(False, "--strict", help="Fail on warnings too."),
    as_json: bool = typer.Option(False, "--json", help="Print one JSON object for machines."),
) -> None:
    """Check rules and characters: every mistake with its spot and the way out.

    Ends with 0 if all is well, 1 if there are mistakes, 2 if it could not run.

    Example: `sparring lint goblin.rules --vocabulary mygame.ai:words`

    Example: `sparring lint my_tactic.rules --world crpg`

    Example: `sparring lint guard.roles`
    """
    words = chosen_words(vocabulary, world)
    holding = [(file, holds_roles(file, roles)) for file in files]
    problems = [
        problem
        for file, has_roles in holding
        for problem in problems_in(file, has_roles, words, world)
    ]
    errors = errors_in(problems)
    warnings = len(problems) - errors
    if as_json:
        print_json(
            {
                "files": len(files),
                "errors": errors,
                "warnings": warnings,
                "vocabulary": words.name if words else None,
                "problems": [problem.as_data() for problem in problems],
            }
        )
    else:
        show(problems, len(files))
        if words is None:
            side().print(
                f"{checked_without([has_roles for _, has_roles in holding])}: {NAME_THEM}",
                style="dim",
            )
    if errors or (strict and warnings):
        raise typer.Exit(EXIT_PROBLEMS)


def problems_in(
    file: Path, has_roles: bool, words: Vocabulary | None, world: str
) -> Sequence[Problem]:
    """Everything wrong with one file."""
    try:
        text = text_of(file)
    except RuleError as error:
        return error.problems
    name = name_of(file)
    if has_roles:
        # Loaded here: most files hold rules, and other commands check no files at all.
        from sparring.behaviours.roles_text import check_roles

        return check_roles(text, stage_of(words, world), name)[1]
    if words is None:
        return read_file(text, name)[1]
    if world:
        return problems_for(world, text, name)
    return check_rules(text, words, name)[1]


def text_of(file: Path) -> str:
    """The text of a file, or of standard input; raises RuleError if it is none."""
    if file == STANDARD_INPUT:
        return rule_text(sys.stdin.buffer.read(MOST_BYTES + 1), name_of(file))
    return read_rule_text(file)


def name_of(file: Path) -> str:
    """What a file is called in messages."""
    return "standard input" if file == STANDARD_INPUT else str(file)


def stage_of(words: Vocabulary | None, world: str) -> Stage:
    """What characters find in a game. A world whose module `vocabulary` has `stage` says
    there what it posts, who is about and what can be done."""
    from sparring.behaviours.roles_text import Stage

    offered = getattr(part(world, "vocabulary"), "stage", None) if world else None
    if offered is not None:
        stage: Stage = offered()
        return stage
    return Stage() if words is None else Stage(words)


def holds_roles(file: Path, asked: bool) -> bool:
    """Whether a file describes characters rather than rules: by its name, or as asked."""
    return asked or file.suffix.lower() == ROLES_SUFFIX


def checked_without(with_roles: Sequence[bool]) -> str:
    """How much of rules, and of files with roles, could be checked without knowing the game."""
    if not any(with_roles):
        return "Only the grammar was checked"
    if all(with_roles):
        return "Conditions were checked with everyday words"
    return "Only the grammar of rules was checked, and conditions of roles with everyday words"


def show(problems: Sequence[Problem], files: int) -> None:
    """Print the problems and what they add up to."""
    console = out()
    for problem in problems:
        style = "red" if problem.severity is Severity.ERROR else "yellow"
        head, _, rest = str(problem).partition("\n")
        console.print(Text(head, style=f"bold {style}"))
        console.print(Text(rest))
    errors = errors_in(problems)
    warnings = len(problems) - errors
    count = f"{plural(files, 'file')}: {plural(errors, 'error')}, {plural(warnings, 'warning')}"
    side().print(count, style="bold red" if errors else "green")


def errors_in(problems: Sequence[Problem]) -> int:
    """How many problems are more than warnings."""
    return sum(problem.severity is Severity.ERROR for problem in problems)


def chosen_words(vocabulary: str, world: str) -> Vocabulary | None:
    """The words of the user's game or of a world; None if none are named."""
    if vocabulary and world:
        stop("name the game's words with --vocabulary or with --world, not both")
    if world:
        with stopping_on_errors():
            return vocabulary_of(world)
    return find_vocabulary(vocabulary) if vocabulary else None


def find_vocabulary(spec: str) -> Vocabulary:
    """A vocabulary from a JSON file or from a Python name."""
    try:
        if spec.endswith(".json"):
            return vocabulary_from_file(Path(spec))
        return vocabulary_from_module(spec)
    except VocabularyError as error:
        stop(error)


def vocabulary_from_file(path: Path) -> Vocabulary:
    """A vocabulary written by `sparring.vocabulary_form`."""
    try:
        with path.open("rb") as file:
            data = file.read(MOST_VOCABULARY_BYTES + 1)
        if len(data) > MOST_VOCABULARY_BYTES:
            raise VocabularyError(f"{path} is too large for a vocabulary")
        return vocabulary_from_form(json.loads(data.decode("utf-8")))
    except OSError as error:
        raise VocabularyError(f"{path} cannot be read: {error.strerror}") from None
    except (ValueError, RecursionError) as error:
        raise VocabularyError(f"{path} is not JSON: {str(error)[:100]}") from None


def vocabulary_from_module(spec: str) -> Vocabulary:
    """A vocabulary declared in the game's own code, found from this folder."""
    module_name, _, name = spec.partition(":")
    if not name:
        raise VocabularyError(
            f"'{spec}' names no vocabulary: write module:name, as in mygame.ai:words, "
            "or the path of a .json file"
        )
    if os.getcwd() not in sys.path:
        sys.path.insert(0, os.getcwd())
    try:
        words = getattr(importlib.import_module(module_name), name)
    except ImportError as error:
        raise VocabularyError(f"'{module_name}' cannot be imported: {error}") from None
    except AttributeError:
        raise VocabularyError(f"'{module_name}' has nothing named '{name}'") from None
    if not isinstance(words, Vocabulary):
        raise VocabularyError(f"'{spec}' is not a Vocabulary but {words!r:.60}")
    return words
