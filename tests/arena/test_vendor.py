"""CodeMirror as it is shipped: what it was built from, with its licences, unchanged since."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
from hashlib import sha256
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
TOOLS = ROOT / "tools/codemirror"
VENDOR = ROOT / "src/sparring/arena/page/vendor"
BUILT = ("codemirror.js", "codemirror.LICENSE.txt", "codemirror.sha256")
SOURCES = ("adopt.js", "build.js", "entry.js", "package-lock.json", "package.json")
LARGEST = 450_000
"""Bytes: whoever opens the rules waits for them."""


def header() -> str:
    """The comment that the built file begins with."""
    return (VENDOR / "codemirror.js").read_text(encoding="ascii").split("*/")[0]


def packages() -> dict[str, str]:
    """What the header says that the file was built from, and in which version."""
    return dict(re.findall(r"^ \*   (\S+) ([0-9.]+)$", header(), re.MULTILINE))


def locked() -> dict[str, dict[str, str]]:
    """What npm is told to install, by name."""
    lock = json.loads((TOOLS / "package-lock.json").read_text(encoding="utf-8"))
    return {
        path.removeprefix("node_modules/"): entry
        for path, entry in lock["packages"].items()
        if path
    }


def test_neither_the_built_file_nor_what_it_is_built_from_was_changed_alone() -> None:
    lines = (VENDOR / "codemirror.sha256").read_text(encoding="ascii").splitlines()
    recorded = {name: digest for digest, name in (line.split("  ") for line in lines)}
    assert set(recorded) == {*BUILT[:2], *SOURCES}
    for name, digest in recorded.items():
        path = (TOOLS if name in SOURCES else VENDOR) / name
        found = sha256(path.read_bytes()).hexdigest()
        assert found == digest, f"{path} has changed: run `make codemirror`"


def test_its_versions_are_those_that_npm_is_told_to_install() -> None:
    assert "@codemirror/view" in packages()
    assert len(packages()) >= 12
    for name, version in packages().items():
        assert locked()[name]["version"] == version


def test_every_package_has_its_licence_beside_the_file() -> None:
    licences = (VENDOR / "codemirror.LICENSE.txt").read_text(encoding="utf-8")
    for name, version in packages().items():
        assert f"{name} {version}\n" in licences
    assert licences.count("Permission is hereby granted") == licences.count("Copyright (C)") > 1


def test_npm_checks_what_it_gets_and_no_place_is_named() -> None:
    for entry in locked().values():
        assert entry["integrity"].startswith("sha512-")
        assert "resolved" not in entry
    wanted = json.loads((TOOLS / "package.json").read_text(encoding="utf-8"))
    for version in (wanted["dependencies"] | wanted["devDependencies"]).values():
        assert re.fullmatch(r"[0-9]+\.[0-9]+\.[0-9]+", version), "pinned"


def test_it_is_small_enough_and_turns_no_text_around() -> None:
    # CodeMirror speaks of such characters; spelt out in plain letters, they do nothing.
    assert (VENDOR / "codemirror.js").read_bytes().isascii()
    assert (VENDOR / "codemirror.js").stat().st_size < LARGEST


def test_the_page_imports_nothing_that_it_does_not_export() -> None:
    entry = (TOOLS / "entry.js").read_text(encoding="utf-8")
    exported = names_in(entry, r"export \{([^}]*)\} from")
    used: set[str] = set()
    for path in (VENDOR.parent / "editor").glob("*.js"):
        pattern = r"import \{([^}]*)\} from \"\.\./vendor/codemirror\.js\""
        used |= names_in(path.read_text(encoding="utf-8"), pattern)
    assert used == exported


def names_in(text: str, pattern: str) -> set[str]:
    """The names in the braces of these statements."""
    return {
        name.strip()
        for names in re.findall(pattern, text)
        for name in names.split(",")
        if name.strip()
    }


@pytest.mark.slow
@pytest.mark.skipif(not (shutil.which("npm") and shutil.which("node")), reason="needs npm")
def test_built_anew_it_has_the_same_bytes(tmp_path: Path) -> None:
    for name in SOURCES:
        shutil.copy(TOOLS / name, tmp_path)
    install = ["npm", "ci", "--ignore-scripts", "--no-audit", "--no-fund"]
    subprocess.run(install, cwd=tmp_path, check=True)
    subprocess.run(["node", "build.js", "built"], cwd=tmp_path, check=True)
    for name in BUILT:
        assert (tmp_path / "built" / name).read_bytes() == (VENDOR / name).read_bytes()
