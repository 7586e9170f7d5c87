"""The pages of the API reference, ready for mkdocstrings to put the docstrings in.

What is said of a name is its docstring; which names stand where is in `site_chapters.py`. Needs
the standard library alone, but for what the modules of the worlds and the lab import.
"""

from __future__ import annotations

import re
from importlib import import_module
from pathlib import Path

from site_chapters import CHAPTERS, EVERYTHING, WORLDS, Chapter

import sparring

DOCS = Path(__file__).parents[1]
FOLDER = "api"
"""Of the site, for the pages of the reference."""

IMPORT = re.compile(r"^from (sparring[\w.]*) import (\([^)]*\)|[^\n]+)$", re.MULTILINE)
A_WORLD = re.compile(r"sparring\.worlds\.(\w+)(\.|$)")

Names = dict[str, list[str]]
"""Of modules and packages: which of their names, in order."""


def reference_pages() -> dict[str, str]:
    """Every page of the reference: its place on the site, and its text."""
    pages = {f"{FOLDER}/{each.page}.md": chapter_page(each) for each in all_chapters()}
    return {f"{FOLDER}/index.md": contents_page(), **pages}


def all_chapters() -> list[Chapter]:
    """The chapters in the order of the reference."""
    return [*CHAPTERS, WORLDS]


def names_of(chapter: Chapter) -> Names:
    """The names of a chapter, by the modules that give them."""
    if chapter is WORLDS:
        return names_of_our_worlds()
    own = [name for home in homes_of(chapter) for name in names_living_in(home)]
    names = {"sparring": own} if own else {}
    told = set(sparring.__all__)
    for module, wanted in chapter.further.items():
        names[module] = [name for name in chosen(module, wanted) if name not in told]
        told.update(names[module])
    return names


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


# --- our worlds ------------------------------------------------------------------


def names_of_our_worlds() -> Names:
    """What the pages import from the folders of our worlds, each world's own class first."""
    found = [each for each in imported_names() if is_of_a_world(each[0])]
    names: Names = {}
    for module, name in sorted(found, key=lambda each: (world_of(each[0]), order_of(each))):
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


def world_of(module: str) -> str:
    """The name behind `sparring.worlds` in the name of a module."""
    found = A_WORLD.match(module)
    return found[1] if found else ""


def is_of_a_world(module: str) -> bool:
    """Whether a module belongs to one world: those that all worlds share are no folders."""
    return bool(world_of(module)) and hasattr(
        import_module(f"sparring.worlds.{world_of(module)}"), "__path__"
    )


def order_of(found: tuple[str, str]) -> tuple[bool, str, str]:
    """A world's own module comes first, the others by their names."""
    module, name = found
    return (not module.endswith(".world"), module, name)


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
