"""`sparring format`: write rule files and files of characters in one style."""

from __future__ import annotations

import sys
from pathlib import Path

import typer
from rich.text import Text

from sparring.atomic import write_atomically
from sparring.cli import EXIT_PROBLEMS
from sparring.cli.lint import ROLES_OPTION, STANDARD_INPUT, holds_roles, name_of, text_of
from sparring.cli.output import out, print_json, side, stop
from sparring.errors import RuleError, plural
from sparring.rules.files import read_rule_text
from sparring.rules.format import format_rules


def format_files(
    files: list[Path] = typer.Argument(
        help=".rules or .roles files, or - from standard input to standard output."
    ),
    check: bool = typer.Option(
        False, "--check", help="Write nothing; end with 1 if a file would change."
    ),
    roles: bool = ROLES_OPTION,
    as_json: bool = typer.Option(False, "--json", help="Print one JSON object for machines."),
) -> None:
    """Write rules and characters in one style. Comments and meaning stay as they are.

    Example: `sparring format goblin.rules`

    Example: `sparring format guard.roles --check`
    """
    if files == [STANDARD_INPUT]:
        format_standard_input(roles)
        return
    changed: list[str] = []
    broken: list[RuleError] = []
    for file in files:
        try:
            text = read_rule_text(file)
            wanted = formatted(text, str(file), holds_roles(file, roles))
        except RuleError as error:
            broken.append(error)
            continue
        if wanted != text:
            changed.append(str(file))
            if not check:
                write(file, wanted)
    report(files, changed, broken, check, as_json)
    if broken or (check and changed):
        raise typer.Exit(EXIT_PROBLEMS)


def formatted(text: str, name: str, has_roles: bool) -> str:
    """The text of a file in its style; raises RuleError if it cannot be read."""
    if not has_roles:
        return format_rules(text, name)
    from sparring.behaviours.roles_text import format_roles

    return format_roles(text, name)


def format_standard_input(has_roles: bool) -> None:
    """From standard input to standard output."""
    try:
        text = text_of(STANDARD_INPUT)
        sys.stdout.write(formatted(text, name_of(STANDARD_INPUT), has_roles))
    except RuleError as error:
        side().print(Text(str(error)))
        raise typer.Exit(EXIT_PROBLEMS) from None


def write(file: Path, text: str) -> None:
    """Replace a file in one step."""
    try:
        write_atomically(file, text)
    except OSError as error:
        stop(f"{file} cannot be written: {error.strerror}")


def report(
    files: list[Path],
    changed: list[str],
    broken: list[RuleError],
    check: bool,
    as_json: bool,
) -> None:
    """Say which files were changed and which could not be read."""
    problems = [problem for error in broken for problem in error.problems]
    if as_json:
        print_json(
            {
                "files": len(files),
                "changed": changed,
                "written": not check,
                "problems": [problem.as_data() for problem in problems],
            }
        )
        return
    for error in broken:
        out().print(Text(str(error)))
    for name in changed:
        out().print(Text(f"would change {name}" if check else f"changed {name}"))
    count = plural(len(files), "file")
    side().print(f"{count}, {len(changed)} changed, {len(broken)} broken", style="dim")
