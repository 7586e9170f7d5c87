"""The package as a wheel: installed, used with its compiler, and gone once uninstalled."""

from __future__ import annotations

import os
import subprocess
import sys
import venv
from importlib.util import find_spec
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
KERNEL = """
from dataclasses import dataclass

from sparring.kernels.compiling import Program
from sparring.kernels.records import Long, new


@dataclass(slots=True)
class Purse:
    coins: Long


program = Program("purses")


@program.entry
def double(purse: Purse) -> int:
    return purse.coins * 2


purse = new(Purse)
purse.coins = 21
assert double(purse) == 42
"""


def run(*command: str | Path, **more: str) -> str:
    """What a command prints; it must not fail."""
    answer = subprocess.run(
        [str(word) for word in command],
        capture_output=True,
        text=True,
        env={**os.environ, **more},
        cwd=os.sep,
    )
    assert answer.returncode == 0, answer.stdout + answer.stderr
    return answer.stdout.strip()


@pytest.mark.skipif(
    not (find_spec("hatchling") and find_spec("pip")), reason="wheels need hatchling and pip"
)
@pytest.mark.skipif(sys.platform == "win32", reason="its folders have other names")
def test_once_uninstalled_nothing_is_left_that_can_be_imported(tmp_path: Path) -> None:
    build = (
        "from hatchling.builders.wheel import WheelBuilder; "
        f"print(*WheelBuilder({str(ROOT)!r}).build(directory={str(tmp_path)!r}))"
    )
    wheel = run(sys.executable, "-c", build)
    venv.create(tmp_path / "home", with_pip=False)
    python = tmp_path / "home" / "bin" / "python"
    pip = (sys.executable, "-m", "pip", "--python", python)
    run(*pip, "install", "--no-index", "--no-deps", wheel)
    where = "import sparring; print(sparring.__file__)"
    package = Path(run(python, "-c", where)).parent
    assert package.is_relative_to(tmp_path / "home")
    vendored = {path.name for path in (package / "arena/page/vendor").iterdir()}
    assert {"codemirror.js", "codemirror.LICENSE.txt"} <= vendored

    # The compiler comes from this environment; what it makes must not go into the other.
    script = tmp_path / "kernel.py"
    script.write_text(KERNEL, "utf-8")
    import numpy

    libraries, cache = Path(numpy.__file__).parents[1], tmp_path / "cache"
    borrowed = f"{package.parent}{os.pathsep}{libraries}"
    run(python, script, PYTHONPATH=borrowed, SPARRING_CACHE=str(cache))
    assert list(cache.rglob("*double*")), "the kernel was compiled and kept"

    run(*pip, "uninstall", "--yes", "sparring")
    assert run(python, "-c", "import importlib.util as u; print(u.find_spec('sparring'))") == "None"
    assert not package.exists()
