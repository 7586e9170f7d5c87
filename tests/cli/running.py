"""Commands run as a user runs them."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from typer.testing import CliRunner, Result

from sparring.cli.app import app

if TYPE_CHECKING:
    from pathlib import Path


def run(*arguments: str | Path | int) -> Result:
    return CliRunner().invoke(app, [str(argument) for argument in arguments])


def last_line(result: Result) -> dict[str, Any]:
    assert result.exit_code == 0, result.output
    data: dict[str, Any] = json.loads(result.stdout.strip().splitlines()[-1])
    return data


def unwrapped(text: str) -> str:
    """What was printed, as one line."""
    return " ".join(text.split())
