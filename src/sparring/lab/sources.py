"""Stamps of sources: what a record depends on. Records of one world survive a change in
another, and a change of comments or docstrings changes nothing."""

from __future__ import annotations

import ast
import hashlib
import json
from functools import cache
from importlib.metadata import PackageNotFoundError, version
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any

from sparring.lab.experiments.recorders import recording_folder
from sparring.worlds.registry import home_of, package_of, path_of, world_names

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

PACKAGE = Path(__file__).parent.parent
SHARED_ROOMS = ("rules", "scripting", "kernels", "learners", "evolution")
RECORD_MAKERS = (
    *("jobs", "workbench", "trials", "league", "ruletexts", "teams", "watching", "evolutions"),
    "duels",
    *(
        f"improving/{name}"
        for name in (
            *("breeding", "leaving_out", "script_search", "scripts", "sizes", "statements"),
            *("winner_jobs", "winners"),
        )
    ),
)
"""The modules of the lab that decide what a record tells."""
DECIDE_NOTHING = (
    *("registry", "compile", "checking", "bench", "env", "bout_codec", "kernel_codec", "scene"),
)
"""Modules of `worlds/` that no record depends on: the line of a new world is in one."""
DATA = (".rules", ".roles", ".json", ".toml", ".csv")
"""Files beside Python that a world may read."""
VERSIONS = ("sparring", "numba", "numpy")


@cache
def sources_stamp(world: str, memory: Path | None = None) -> str:
    """A stamp of everything that records of a world depend on. Stamps of single files
    may be remembered in a file, since reading syntax takes a second."""
    known = remembered(memory)
    stamps = {name: file_stamp(path, known) for name, path in sources_of(world).items()}
    remember(memory, known)
    versions = [version_of(package) for package in VERSIONS]
    return f"{version_of('sparring')} {hash_of(json.dumps([versions, stamps]))[:24]}"


@cache
def text_stamp(world: str) -> str:
    """The same by the texts of the files: quicker, but a comment changes it."""
    stamps = {name: hash_of(path.read_bytes()) for name, path in sources_of(world).items()}
    return hash_of(json.dumps(stamps))


def sources_of(world: str) -> dict[str, Path]:
    """Every file that records of a world depend on, by a name that is the same on all
    machines."""
    return {
        **named_below(PACKAGE, shared_files(PACKAGE)),
        **{f"{world}/{name}": path for name, path in world_files(world).items()},
        **recording_files(world),
    }


def recording_files(world: str) -> dict[str, Path]:
    """What carries out the kinds of job that only this world has."""
    folder = recording_folder(world)
    found = named_below(folder, folder.glob("*.py"))
    return {f"recording/{name}": path for name, path in found.items()}


def shared_files(package: Path) -> list[Path]:
    """What all worlds depend on."""
    return [
        package / "luck.py",
        package / "elementary.py",
        *(path for room in SHARED_ROOMS for path in (package / room).rglob("*.py")),
        *(path for path in (package / "worlds").glob("*.py") if path.stem not in DECIDE_NOTHING),
        *(package / "lab" / f"{name}.py" for name in RECORD_MAKERS),
    ]


def world_files(world: str) -> dict[str, Path]:
    """The files of one world: its package's folder, or its only module. None of a world
    that nobody knows, for laboratories with work of their own."""
    if home_of(world) not in world_names():
        return {}
    package = package_of(world)
    spec = find_spec(package or path_of(world).partition(":")[0])
    if spec is None:
        return {}
    if not package:
        return {} if spec.origin is None else {Path(spec.origin).name: Path(spec.origin)}
    # A package without an `__init__` has folders, but no origin.
    folders = [Path(folder) for folder in spec.submodule_search_locations or ()]
    return {
        name: path
        for folder in folders
        for name, path in named_below(folder, files_in(folder)).items()
    }


def files_in(folder: Path) -> Iterator[Path]:
    """The files of a world's folder that decide what happens in it."""
    return (path for path in folder.rglob("*") if path.suffix in (".py", *DATA))


def named_below(folder: Path, paths: Iterable[Path]) -> dict[str, Path]:
    """Files by their names below a folder, in order."""
    return {path.relative_to(folder).as_posix(): path for path in sorted(paths)}


# --- single files --------------------------------------------------------------------


def file_stamp(path: Path, known: dict[str, str]) -> str:
    """A stamp of what a file means: of Python the syntax, of all else the text."""
    content = path.read_bytes()
    by_text = hash_of(content)
    if path.suffix != ".py":
        return by_text
    if by_text not in known:
        known[by_text] = syntax_stamp(content)
    return known[by_text]


@cache
def syntax_stamp(content: bytes) -> str:
    """A stamp of the syntax of Python, made once a process whoever asks."""
    return hash_of(ast.dump(without_docstrings(ast.parse(content))))


def without_docstrings(tree: ast.Module) -> ast.Module:
    """A syntax tree without the sentences that only people read."""
    for node in ast.walk(tree):
        body: list[Any] | None = getattr(node, "body", None)
        if isinstance(body, list):
            body[:] = [statement for statement in body if not is_text(statement)]
    return tree


def is_text(statement: ast.AST) -> bool:
    """Whether a statement is nothing but a text."""
    return (
        isinstance(statement, ast.Expr)
        and isinstance(statement.value, ast.Constant)
        and isinstance(statement.value.value, str)
    )


def hash_of(content: str | bytes) -> str:
    """A fingerprint of a text."""
    return hashlib.sha256(content.encode() if isinstance(content, str) else content).hexdigest()


def version_of(package: str) -> str:
    """The version of a package, if it is there."""
    try:
        return version(package)
    except PackageNotFoundError:
        return "not there"


# --- remembering ---------------------------------------------------------------------


def remembered(path: Path | None) -> dict[str, str]:
    """Stamps of files by their texts' hashes; nothing if they cannot be read."""
    if path is None:
        return {}
    try:
        content = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError, RecursionError):
        return {}
    if not isinstance(content, dict):
        return {}
    return {key: stamp for key, stamp in content.items() if isinstance(stamp, str)}


def remember(path: Path | None, stamps: dict[str, str]) -> None:
    """Keep stamps for the next run, if that is possible."""
    from sparring.atomic import write_atomically

    if path is None or stamps == remembered(path):
        return
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        write_atomically(path, json.dumps(stamps))
    except OSError:
        # Only time is lost: the next run reads the syntax again.
        return
