"""Small changes made to drawing and adjusting: do the tests notice each of them?

    python tests/mutation/run.py            about ten minutes

Works on a copy of the project. Every mutant that survives must be explained in
`survivors.json` beside this file; one that is not, or an explanation that is no
longer needed, ends the run with 1.
"""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).parent.parent.parent
EXPLAINED = Path(__file__).with_name("survivors.json")
MUTATED = ["src/sparring/scripting/adjust.py", "src/sparring/scripting/draw.py"]
TESTS = [
    "tests/scripting/test_adjust.py",
    "tests/scripting/test_draw.py",
    "tests/scripting/test_against_literal.py",
    "tests/vectors/test_vectors.py",
]
CONFIGURATION = f"""

[tool.mutmut]
paths_to_mutate = {json.dumps(MUTATED)}
tests_dir = {json.dumps(TESTS)}
also_copy = ["src", "tests"]
"""


def mutmut(folder: Path, *arguments: str) -> str:
    """What mutmut prints."""
    command = [sys.executable, "-m", "mutmut", *arguments]
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True)
    return done.stdout


def copy_of_the_project(folder: Path) -> Path:
    """Only what the tests need."""
    copy = folder / "project"
    copy.mkdir()
    for name in ("src", "tests"):
        shutil.copytree(ROOT / name, copy / name, ignore=shutil.ignore_patterns("__pycache__"))
    for name in ("README.md", "LICENSE"):
        shutil.copy(ROOT / name, copy / name)
    configuration = (ROOT / "pyproject.toml").read_text("utf-8") + CONFIGURATION
    (copy / "pyproject.toml").write_text(configuration, "utf-8")
    return copy


def survivors(copy: Path) -> dict[str, str]:
    """Each survivor's change, as the lines it removes and adds."""
    found = {}
    for name in re.findall(r"(\S+): survived", mutmut(copy, "results")):
        shown = mutmut(copy, "show", name)
        lines = [
            line
            for line in shown.splitlines()
            if re.match(r"[-+](?![-+])", line) and line[1:].strip()
        ]
        function = re.sub(r".*x_(.*)__mutmut_\d+", r"\1", name)
        found[name] = f"{function}: " + " => ".join(
            f"{line[0]} {line[1:].strip()}" for line in lines
        )
    return found


def main() -> None:
    """Mutate, test, and compare what survived with what is explained."""
    with tempfile.TemporaryDirectory() as folder:
        copy = copy_of_the_project(Path(folder))
        run = mutmut(copy, "run")
        counted = re.findall(r"(\d+)/(\d+)  🎉 (\d+)", run)
        if not counted or counted[-1][0] != counted[-1][1]:
            sys.exit(f"the mutation run did not finish:\n{run[-2000:]}")
        changes = set(survivors(copy).values())
    explained = json.loads(EXPLAINED.read_text("utf-8"))
    print(f"{counted[-1][1]} mutants, {counted[-1][2]} noticed, {len(changes)} kinds survived")
    for change in sorted(changes - set(explained)):
        print(f"NOT EXPLAINED  {change}")
    for change in sorted(set(explained) - changes):
        print(f"NO LONGER NEEDED  {change}")
    sys.exit(1 if changes != set(explained) else 0)


if __name__ == "__main__":
    main()
