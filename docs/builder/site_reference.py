"""The pages of the API reference, ready for mkdocstrings to put the docstrings in.

What is said of a name is its docstring; which names stand where is in `site_chapters.py`. Needs
the standard library alone, but for what the modules of the worlds and the lab import.
"""

from __future__ import annotations

import re
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING

from site_chapters import CHAPTERS, EVERYTHING, TAUGHT, Chapter

import sparring
from sparring import behaviours, evolution

if TYPE_CHECKING:
    from collections.abc import Iterable

DOCS = Path(__file__).parents[1]
FOLDER = "api"
"""Of the site, for the pages of the reference."""

IMPORT = re.compile(r"^from (sparring[\w.]*) import (\([^)]*\)|[^\n]+)$", re.MULTILINE)
A_WORLD = re.compile(r"sparring\.worlds\.(\w+)(\.|$)")
PACKAGES = (evolution, behaviours)
"""Have chapters of their own."""

Names = dict[str, list[str]]
"""Of modules and packages: which of their names, in order."""


def reference_pages() -> dict[str, str]:
    """Every page of the reference: its place on the site, and its text."""
    pages = {f"{FOLDER}/{each.page}.md": chapter_page(each) for each in all_chapters()}
    return {f"{FOLDER}/index.md": contents_page(), **pages}


def all_chapters() -> list[Chapter]:
    """The chapters in the order of the reference."""
    return [*CHAPTERS, TAUGHT]


def names_of(chapter: Chapter) -> Names:
    """The names of a chapter, by the modules that give them."""
    if chapter is TAUGHT:
        return names_taught()
    own = [name for home in homes_of(chapter) for name in names_living_in(home)]
    names = {"sparring": own} if own else {}
    for module, wanted in chapter.further.items():
        earlier = ["sparring", *names]
        given = chosen(module, wanted)
        names[module] = [name for name in given if not is_given(module, name, earlier)]
    return names


def is_given(module: str, name: str, others: Iterable[str]) -> bool:
    """Whether one of the other modules gives the same by the same name; every name has one
    place."""
    thing = found(module, name)
    return any(found(other, name) is thing for other in others)


def found(module: str, name: str) -> object:
    """What a module gives by this name, even if that is a module of its own; None for
    nothing."""
    place = import_module(module)
    thing = getattr(place, name, None)
    if thing is None and hasattr(place, "__path__") and find_spec(f"{module}.{name}"):
        return import_module(f"{module}.{name}")
    return thing


def homes_of(chapter: Chapter) -> list[str]:
    """The modules of a chapter: those it names, then others of its room that no chapter names."""
    named = {home for each in CHAPTERS for home in each.homes}
    others = sorted(set(sparring._HOMES.values()) - named)
    return [*chapter.homes, *(home for home in others if home.split(".")[0] == chapter.room)]


def names_living_in(home: str) -> list[str]:
    """The names that `sparring` itself gives of this module."""
    return [name for name in sparring.__all__ if sparring._HOMES[name] == home]


def chosen(module: str, names: str) -> list[str]:
    """The names that a chapter wants of a module."""
    return list(import_module(module).__all__) if names == EVERYTHING else names.split()


# --- names that pages teach --------------------------------------------------------


def names_taught() -> Names:
    """What the code on the pages imports and no other chapter has, world by world."""
    modules = {module for chapter in CHAPTERS for module in names_of(chapter)}
    names: Names = {}
    for module, name in sorted(imported_names(), key=order_of):
        if not is_given(module, name, modules) and found(module, name) not in PACKAGES:
            names.setdefault(module, []).append(name)
    return names


def imported_names() -> set[tuple[str, str]]:
    """Whatever the code on the pages imports from us: modules and names."""
    texts = (page.read_text("utf-8") for page in DOCS.rglob("*.md"))
    return {
        (module, name)
        for text in texts
        for module, names in IMPORT.findall(text)
        for name in re.findall(r"\w+", re.sub(r"\bas \w+|#.*", "", names))
    }


def order_of(taught: tuple[str, str]) -> tuple[str, bool, str, str]:
    """One world after the other, what belongs to none last; the class of a world first."""
    module, name = taught
    world = A_WORLD.match(module)
    is_class = module.endswith(".world")
    return (world[1] if world else "~", not is_class, module, name)


# --- pages -----------------------------------------------------------------------


def chapter_page(chapter: Chapter) -> str:
    """The page of a chapter: every name with the place for its docstring."""
    parts = [f"# {chapter.title}", chapter.about]
    for module, names in names_of(chapter).items():
        if module == "sparring":
            parts += [place_for(f"sparring.{name}", level=2) for name in names]
        elif names:
            parts.append(f"## `{module}`")
            parts += [place_for(f"{module}.{name}", level=3) for name in names]
    return "\n\n".join(parts) + "\n"


def place_for(path: str, level: int) -> str:
    """Where mkdocstrings puts what it knows of a name."""
    return f"::: {path}\n    options:\n      heading_level: {level}"


def contents_page() -> str:
    """The first page: the chapters, each with its names."""
    parts = [
        "# API",
        "Every public name, with what its docstring says. Whatever is not here may change "
        "without notice.",
    ]
    for chapter in all_chapters():
        names = [
            f"[`{name}`][{module}.{name}]"
            for module, given in names_of(chapter).items()
            for name in given
        ]
        parts += [f"## [{chapter.title}]({chapter.page}.md)", chapter.about, " · ".join(names)]
    return "\n\n".join(parts) + "\n"
