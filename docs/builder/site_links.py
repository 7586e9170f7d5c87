"""Links that leave the docs: what they lead to gets a page of the site, too.

The pages link to programs, rule files and folders of the project, as they stand. On the site
a file that is linked to is a page under `project/`, a folder is a page that lists its files.
Needs the standard library alone.
"""

from __future__ import annotations

import posixpath
import re
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

ROOT = Path(__file__).parents[2]
DOCS = "docs"
SHELF = "project"
"""The folder of the site for what lies outside the docs."""

CODE = re.compile(r"^```.*?^```$|`[^`\n]+`", re.MULTILINE | re.DOTALL)
LINK = re.compile(r"\]\(([^)\s]+)\)")
NOT_SEARCHED = "---\nsearch:\n  exclude: true\n---\n\n"
"""Before the text of a page that the search leaves out: sources would drown what explains them."""
LANGUAGES = {".py": "python", ".rules": "rules", ".roles": "roles", ".json": "json"}
"""How files are coloured, by how their names end."""


def place_of(path: str) -> str:
    """Where a file or folder of the project lies on the site, as its pages link to each other."""
    if path.startswith(f"{DOCS}/"):
        return path.removeprefix(f"{DOCS}/")
    if (ROOT / path).is_dir():
        return f"{SHELF}/{path}/files.md"
    return f"{SHELF}/{path}" if path.endswith(".md") else f"{SHELF}/{path}.md"


def targets_of(text: str, path: str) -> list[str]:
    """The files and folders of the project that this file's text links to."""
    found = LINK.findall(CODE.sub("", text))
    targets = (linked(target, path) for target in found)
    return [target for target in targets if target is not None]


def linked(target: str, path: str) -> str | None:
    """The file or folder that a link of this file means; None if it stays on its page or leaves
    the project."""
    name = target.partition("#")[0]
    if not name or "://" in name or name.startswith("mailto:"):
        return None
    return posixpath.normpath(posixpath.join(posixpath.dirname(path), name))


def with_site_links(text: str, path: str) -> str:
    """The text of a file with every link as it must be on the site."""

    def moved(match: re.Match[str]) -> str:
        target = linked(match[1], path)
        if target is None:
            return match[0]
        here = posixpath.dirname(place_of(path))
        anchor = match[1].partition("#")[2]
        address = posixpath.relpath(place_of(target), here or ".")
        return f"]({address}#{anchor})" if anchor else f"]({address})"

    return outside_code(text, lambda part: LINK.sub(moved, part))


def outside_code(text: str, change: Callable[[str], str]) -> str:
    """The text with everything changed that is not code."""
    parts, end = [], 0
    for code in CODE.finditer(text):
        parts += [change(text[end : code.start()]), code[0]]
        end = code.end()
    return "".join([*parts, change(text[end:])])


# --- pages -----------------------------------------------------------------------


def pages_beyond(begin: Iterable[str]) -> dict[str, str]:
    """The pages for all that these files link to outside the docs, directly or through others:
    their places on the site, and their text."""
    waiting, seen, pages = list(begin), set(begin), {}
    while waiting:
        path = waiting.pop()
        if needs_page(path):
            pages[place_of(path)] = page_of(path)
        further = {each for each in contents_of(path) if needs_page(each)} - seen
        waiting += sorted(further)
        seen |= further
    return pages


def needs_page(path: str) -> bool:
    """Whether the site must make a page of this: everything in the docs has one already."""
    return path != DOCS and not path.startswith(f"{DOCS}/")


def contents_of(path: str) -> list[str]:
    """What a page links to, or what a folder holds."""
    if (ROOT / path).is_dir():
        return files_in(path)
    return targets_of((ROOT / path).read_text("utf-8"), path) if path.endswith(".md") else []


def files_in(folder: str) -> list[str]:
    """The files of a folder and of those in it, without what Python leaves there."""
    files = (each for each in sorted((ROOT / folder).rglob("*")) if each.is_file())
    return [each.relative_to(ROOT).as_posix() for each in files if is_shown(each)]


def is_shown(file: Path) -> bool:
    """Whether a file of a folder is worth a page."""
    return "__pycache__" not in file.parts and file.stat().st_size > 0


def page_of(path: str) -> str:
    """The page of a file or folder, in Markdown, with links as they must be on the site."""
    if (ROOT / path).is_dir():
        return folder_page(path)
    text = (ROOT / path).read_text("utf-8")
    if path.endswith(".md"):
        return with_site_links(text, path)
    return f"{NOT_SEARCHED}# `{path}`\n\n{fenced(text, LANGUAGES.get(Path(path).suffix, 'text'))}\n"


def folder_page(path: str) -> str:
    """The page of a folder: its files, each with a link."""
    names = (posixpath.relpath(file, path) for file in files_in(path))
    listed = "".join(f"- [`{name}`]({name})\n" for name in names)
    return f"{NOT_SEARCHED}# `{path}`\n\n" + with_site_links(listed, f"{path}/files.md")


def fenced(text: str, language: str) -> str:
    """Text as code, between fences that do not occur in it."""
    longest = max((len(found) for found in re.findall(r"`+", text)), default=0)
    fence = "`" * max(3, longest + 1)
    return f"{fence}{language}\n{text.rstrip()}\n{fence}"
