"""What MkDocs does beyond its own while it builds the site: `mkdocs.yml` names this file."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from mkdocs.plugins import get_plugin_logger
from mkdocs.structure.files import File, InclusionLevel
from site_colours import make_known
from site_links import pages_beyond, with_site_links
from site_reference import reference_pages

if TYPE_CHECKING:
    from mkdocs.config.defaults import MkDocsConfig
    from mkdocs.structure.files import Files
    from mkdocs.structure.pages import Page

ALWAYS = ("README.md", "CONTRIBUTING.md", "CHANGELOG.md")
"""Files outside the docs that have their place in the menu."""

FETCHED = re.compile(
    r"""<(?:script|img|iframe)\b[^>]*\bsrc=["']?(?:https?:)?//[^>]*>"""
    r"""|<link\b[^>]*\brel=["']?(?:stylesheet|preconnect|preload)[^>]*(?:https?:)?//[^>]*>"""
)
"""What a browser would fetch from another host."""

LOG = get_plugin_logger("site")
NAMED_FENCE = re.compile(r"^```(\w+) (\S+)$", re.MULTILINE)


def on_startup(**_: object) -> None:
    """Rule text and roles text have colours."""
    make_known()


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Add the pages that are no files of the docs: the reference, and whatever pages link to."""
    pages = [f"docs/{page.src_uri}" for page in files.documentation_pages()]
    for place, text in pages_beyond([*pages, *ALWAYS]).items():
        files.append(made(place, text, config, in_menu=False))
    for place, text in reference_pages().items():
        files.append(made(place, text, config, in_menu=True))
    return files


def made(place: str, text: str, config: MkDocsConfig, *, in_menu: bool) -> File:
    """A page of the site that no file of the docs holds."""
    level = InclusionLevel.INCLUDED if in_menu else InclusionLevel.NOT_IN_NAV
    return File.generated(config, place, content=text, inclusion=level)


def on_page_markdown(markdown: str, page: Page, **_: object) -> str:
    """A page of the docs as it must be here: links that leave the docs, names over code."""
    if page.file.generated_by is None:
        markdown = with_site_links(markdown, f"docs/{page.file.src_uri}")
    return NAMED_FENCE.sub(r'```\1 title="\2"', markdown)


def on_post_page(output: str, page: Page, **_: object) -> str:
    """Warn of whatever readers would have to fetch; a warning ends the building."""
    for found in FETCHED.findall(output):
        LOG.warning("%s asks another host: %s", page.file.src_uri, found)
    return output
