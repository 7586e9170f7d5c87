"""The site of the documentation, without building it: every page in its menu, every public
name in its reference, every link with a place to lead to. `make docs` builds it."""

from __future__ import annotations

import ast
import re
from functools import cache
from importlib import import_module
from itertools import pairwise
from pathlib import Path

import pytest
import site_colours
import site_links
import site_reference
from pygments import lexers
from site_chapters import CHAPTERS

import sparring
from sparring import behaviours, evolution
from sparring.behaviours import roles_text

ROOT = Path(__file__).parents[1]
DOCS = ROOT / "docs"
PAGES = sorted(path.relative_to(DOCS).as_posix() for path in DOCS.rglob("*.md"))
FRONT = ("README.md", "CONTRIBUTING.md", "CHANGELOG.md")
"""Pages outside the docs that the site has in its menu."""


@cache
def menu() -> tuple[str, ...]:
    """The pages that the menu of the site names."""
    config = (ROOT / "mkdocs.yml").read_text("utf-8")
    (nav,) = re.findall(r"^nav:\n(.*?)^\S", config, re.MULTILINE | re.DOTALL)
    return tuple(re.findall(r"(?:- |: )(\S+\.md)$", nav, re.MULTILINE))


@cache
def shown() -> tuple[tuple[str, str], ...]:
    """Every name of the reference, with the module or package that gives it."""
    return tuple(
        (module, name)
        for chapter in site_reference.all_chapters()
        for module, names in site_reference.names_of(chapter).items()
        for name in names
    )


given = site_reference.found


# --- the menu --------------------------------------------------------------------


def test_the_menu_names_every_page_once_and_nothing_else():
    made = site_reference.reference_pages()
    wanted = [*PAGES, *made, *(site_links.place_of(page) for page in FRONT)]
    assert sorted(menu()) == sorted(wanted)


def test_readers_fetch_nothing_from_elsewhere():
    config = (ROOT / "mkdocs.yml").read_text("utf-8")
    assert "font: false" in config
    assert "http" not in config


# --- the reference ---------------------------------------------------------------


def test_every_public_name_is_in_the_reference():
    assert {name for module, name in shown() if module == "sparring"} == set(sparring.__all__)
    objects = [given(module, name) for module, name in shown()]
    for package in (behaviours, roles_text, evolution):
        for name in package.__all__:
            assert any(getattr(package, name) is each for each in objects), name


def test_whatever_the_code_on_the_pages_imports_is_in_the_reference():
    objects = [given(module, name) for module, name in shown()]
    for module, name in sorted(site_reference.imported_names()):
        taught = given(module, name)
        assert taught is not None, f"{module} has no {name}"
        if taught not in (evolution, behaviours):
            assert any(taught is each for each in objects), f"{module}.{name}"


def test_no_name_is_in_the_reference_twice():
    assert len(set(shown())) == len(shown())
    objects = [id(thing) for thing in (given(*each) for each in shown()) if callable(thing)]
    assert len(set(objects)) == len(objects)


def test_every_page_of_the_reference_has_the_place_of_every_name_and_the_contents_a_link():
    pages = site_reference.reference_pages()
    for module, name in shown():
        places = [page for page, text in pages.items() if f"\n::: {module}.{name}\n" in text]
        assert len(places) == 1, name
        assert f"[`{name}`][{module}.{name}]" in pages["api/index.md"]


@pytest.mark.parametrize(("module", "name"), shown())
def test_every_name_of_the_reference_is_documented(module: str, name: str):
    thing = given(module, name)
    if callable(thing) or isinstance(thing, type(ast)):
        assert thing.__doc__
    else:
        home = getattr(import_module(module), "_HOMES", {}).get(name)
        assert has_docstring(f"{module}.{home}" if home else module, name)


def has_docstring(module: str, constant: str) -> bool:
    """Whether a text stands beneath the line that makes a constant."""
    source = Path(import_module(module).__file__ or "").read_text("utf-8")
    body = ast.parse(source).body
    for line, below in pairwise(body):
        targets = line.targets if isinstance(line, ast.Assign) else [getattr(line, "target", None)]
        named = {each.id for target in targets if target for each in names_in(target)}
        if constant in named:
            return isinstance(below, ast.Expr) and isinstance(below.value, ast.Constant)
    return False


def names_in(target: ast.expr) -> list[ast.Name]:
    """The names that an assignment gives something to."""
    return [each for each in ast.walk(target) if isinstance(each, ast.Name)]


def test_chapters_name_only_modules_that_give_public_names():
    homes = [home for chapter in CHAPTERS for home in chapter.homes]
    assert len(set(homes)) == len(homes)
    assert set(homes) <= set(sparring._HOMES.values())


def test_a_new_module_stands_at_the_end_of_the_chapter_of_its_room(monkeypatch):
    monkeypatch.setitem(sparring._HOMES, "Sage", "learners.sages")
    having = [each for each in CHAPTERS if "learners.sages" in site_reference.homes_of(each)]
    assert [each.page for each in having] == ["learners"]
    assert "learners.sages" not in having[0].homes


# --- links -----------------------------------------------------------------------


@cache
def places() -> frozenset[str]:
    """Every file that the site has, by its place there."""
    files = {path.relative_to(DOCS).as_posix() for path in DOCS.rglob("*") if path.is_file()}
    begin = [*(f"docs/{page}" for page in PAGES), *FRONT]
    return frozenset(files | set(site_links.pages_beyond(begin)))


@pytest.mark.parametrize("page", [*(f"docs/{page}" for page in PAGES), *FRONT])
def test_every_link_leads_to_something_that_the_site_has(page: str):
    for target in site_links.targets_of((ROOT / page).read_text("utf-8"), page):
        assert site_links.place_of(target) in places(), target


def test_links_that_leave_the_docs_lead_to_pages_made_for_them():
    moved = site_links.with_site_links
    assert moved("[a](../examples/01_duel.py)", "docs/lab.md") == (
        "[a](project/examples/01_duel.py.md)"
    )
    assert moved("[`a`](../../CONTRIBUTING.md#the-arena)", "docs/worlds/pit.md") == (
        "[`a`](../project/CONTRIBUTING.md#the-arena)"
    )
    assert moved("[a](../examples)", "docs/lab.md") == "[a](project/examples/files.md)"
    assert moved("![a](docs/arena/play.png)", "README.md") == "![a](../arena/play.png)"


def test_links_within_the_docs_to_other_hosts_and_in_code_stay_as_they_are():
    text = (
        "[a](lab.md#b) [c](#d) [e](https://example.org/f.md)\n"
        "`[g](../h.py)`\n\n```text\n[i](../j.py)\n```\n"
    )
    assert site_links.with_site_links(text, "docs/design.md") == text


def test_a_folder_is_a_page_that_links_to_every_file_of_it():
    pages = site_links.pages_beyond(["examples/05_skirmish"])
    listed = pages["project/examples/05_skirmish/files.md"]
    assert "- [`skirmish/world.py`](skirmish/world.py.md)\n" in listed
    assert "class Skirmish" in pages["project/examples/05_skirmish/skirmish/world.py.md"]
    assert all(text.startswith(site_links.NOT_SEARCHED) for text in pages.values())
    assert not [place for place in pages if "__pycache__" in place]


def test_fences_around_a_file_do_not_occur_in_it():
    assert site_links.fenced("a\n```\nb\n", "text") == "````text\na\n```\nb\n````"


# --- what Markdown readers differ in ---------------------------------------------


@pytest.mark.parametrize("page", [*(f"docs/{page}" for page in PAGES), *FRONT])
def test_lists_inside_lists_stand_four_blanks_in(page: str):
    """With fewer, the site shows one long list; other readers take four as well."""
    text = site_links.CODE.sub("", (ROOT / page).read_text("utf-8"))
    assert re.findall(r"^ {1,3}(?:[-*]|\d+\.) .*", text, re.MULTILINE) == []


@pytest.mark.parametrize("language", ["rules", "roles"])
def test_rule_text_and_roles_text_have_colours(language: str):
    site_colours.make_known()
    lexer = lexers.get_lexer_by_name(language)
    tokens = lexer.get_tokens('rule a [5] # x\n  hit("b");')
    coloured = {text: str(kind) for kind, text in tokens}
    assert coloured["rule"] == "Token.Keyword"
    assert coloured["hit"] == "Token.Name.Function"
    assert coloured['"b"'] == "Token.Literal.String"
    assert coloured["5"] == "Token.Literal.Number"
    assert coloured["# x"] == "Token.Comment.Single"
