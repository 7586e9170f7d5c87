"""The command line: one module a command; `app.py` puts them together."""

from __future__ import annotations

import sys

EXIT_PROBLEMS = 1
"""The command ran and found something wrong."""
EXIT_UNUSABLE = 2
"""The command could not run: wrong words, missing files."""


def main() -> None:
    """Run the command line, or say what it needs."""
    try:
        from sparring.cli.app import app
    except ModuleNotFoundError as missing:
        if missing.name not in ("typer", "rich", "click"):
            raise
        print(
            f"the command line needs the package '{missing.name}': pip install 'sparring[cli]'",
            file=sys.stderr,
        )
        sys.exit(EXIT_UNUSABLE)
    app()
