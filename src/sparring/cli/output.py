"""What all commands share: where results go and how failures end."""

from __future__ import annotations

import json
import shlex
import sys
from typing import TYPE_CHECKING, Any, NoReturn

import typer
from rich.console import Console

from sparring.cli import EXIT_UNUSABLE

if TYPE_CHECKING:
    from collections.abc import Mapping

    from sparring.errors import SparringError


def out() -> Console:
    """Where results are printed. Nothing is read as markup, here and below: names come
    from files, and a rule may be called `[/]`."""
    return Console(highlight=False, soft_wrap=True, markup=False)


def plain() -> Console:
    """Where results are printed without colours."""
    return Console(highlight=False, soft_wrap=True, markup=False, color_system=None)


def side() -> Console:
    """Where everything that is not a result is printed."""
    return Console(stderr=True, highlight=False, soft_wrap=True, markup=False)


def print_json(result: dict[str, Any]) -> None:
    """One JSON object on the last line of standard output."""
    sys.stdout.write(json.dumps(result, allow_nan=False) + "\n")


def stop(error: SparringError | str) -> NoReturn:
    """End with a message: the command could not do its work."""
    side().print(f"error: {error}", style="bold red")
    raise typer.Exit(EXIT_UNUSABLE)


def command_line(*words: str, asked: Mapping[str, Any]) -> str:
    """A command with its options, quoted where a shell needs it: None and False were not
    asked for, True is an option without a value, and a list is an option several times."""
    options: list[str] = []
    for name, value in asked.items():
        if value is None or value is False:
            continue
        if value is True:
            options.append(name)
            continue
        for one in value if isinstance(value, list) else [value]:
            options += [name, str(one)]
    return shlex.join([*words, *options])
