"""The report as one HTML file that asks nobody for anything."""

from __future__ import annotations

import re
from functools import cache
from html import escape
from pathlib import Path
from typing import TYPE_CHECKING

from sparring.lab.claims import Verdict
from sparring.lab.report.blocks import (
    Bullets,
    Cell,
    Code,
    Command,
    Heading,
    Link,
    Machine,
    Overview,
    Paragraph,
    Picture,
    Strong,
    Table,
    Verdicts,
    anchor,
    with_code,
)

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sparring.lab.claims import Judged
    from sparring.lab.report.blocks import Block, Inline, Report, Text

STYLE = Path(__file__).with_name("page.css")
WIDEST = 44
"""How wide a figure of a whole column is shown, in letters."""
SHORT = {
    Verdict.HOLDS: ("holds", "✓"),
    Verdict.IN_PART: ("part", "◐"),
    Verdict.FAILS: ("fails", "✗"),
    Verdict.UNTOLD: ("untold", "?"),
}
"""The class of each verdict, and a sign that needs no colour."""
# Nothing may be loaded or run, whatever a rule is called.
POLICY = "default-src 'none'; style-src 'unsafe-inline'; img-src data:"


def html(report: Report) -> str:
    """The whole page."""
    title = escape(report.title)
    lead = [block for block in report.blocks if isinstance(block, Paragraph) and block.lead]
    body = "\n".join(
        element(block) for block in report.blocks if not any(block is one for one in lead)
    )
    intro = "\n".join(element(block) for block in lead)
    return f"""<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="{POLICY}">
<meta name="color-scheme" content="light dark">
<title>{title}</title>
<style>
{style()}</style>
</head>
<body>
<a class="skip" href="#in-short">Skip the contents</a>
<nav aria-label="Contents">
<p class="nav-title">Contents</p>
{contents(report)}
</nav>
<main>
<header>
<h1>{title}</h1>
{intro}
</header>
{body}
</main>
</body>
</html>
"""


@cache
def style() -> str:
    """The one style sheet, inside the page."""
    return STYLE.read_text(encoding="utf-8")


def contents(report: Report) -> str:
    """The table of contents: headings of the second level, each with its thirds."""
    lines, inside = ["<ul>"], False
    for block in report.blocks:
        if not isinstance(block, Heading) or block.level > 3:
            continue
        link = f'<a href="#{escape(anchor(block.text))}">{escape(block.text)}</a>'
        if block.level == 3:
            lines.append(f"{'' if inside else '<ul>'}<li>{link}</li>")
            inside = True
            continue
        lines.append("</ul></li>" if inside else "</li>" if len(lines) > 1 else "")
        lines.append(f"<li>{link}")
        inside = False
    lines.append("</ul></li>" if inside else "</li>")
    return "\n".join(line for line in [*lines, "</ul>"] if line)


def element(block: Block) -> str:
    """One block."""
    match block:
        case Heading(level, text):
            return f'<h{level} id="{escape(anchor(text))}">{escape(text)}</h{level}>'
        case Paragraph(text, lead):
            return f"<p{' class=lead' if lead else ''}>{inline(text)}</p>"
        case Bullets(items):
            return f"<ul>{''.join(f'<li>{inline(item)}</li>' for item in items)}</ul>"
        case Command(line):
            return f"<pre><code>{escape(line)}</code></pre>"
        case Table():
            return table(block)
        case Picture():
            return picture(block)
        case Overview(claims):
            return overview(claims)
        case Verdicts(claims):
            return "\n".join(verdict(one) for one in claims)
        case Machine(rows):
            return machine(rows)


def picture(block: Picture) -> str:
    """A figure on white paper, in the dark too: its colours were chosen for that."""
    from sparring.lab.figures.style import COLUMN, svg_text

    # Letters are then of one size in all figures.
    wide = round(WIDEST * block.figure.get_figwidth() / COLUMN, 1)
    return (
        f'<figure id="figure-{escape(block.name)}">\n'
        f'<div class="paper-card" style="--wide: {wide:g}rem">'
        f"{named_once(svg_text(block.figure))}</div>\n"
        f"<figcaption>{escape(block.caption)}</figcaption>\n</figure>"
    )


def named_once(svg: str) -> str:
    """Names that a figure gives to several of its parts stay with the first."""
    known: set[str] = set()

    def first_only(match: re.Match[str]) -> str:
        is_new = match[1] not in known
        known.add(match[1])
        return match[0] if is_new else ""

    return re.sub(r' id="([^"]*)"', first_only, svg)


# --- claims ------------------------------------------------------------------------


def badge(verdict: Verdict) -> str:
    """A verdict with its sign."""
    kind, sign = SHORT[verdict]
    hidden = f'<span aria-hidden="true">{sign}</span>'
    return f'<span class="badge {kind}">{hidden} {escape(verdict)}</span>'


def overview(claims: Sequence[Judged]) -> str:
    """Every claim in one line, by verdict."""
    parts = []
    for kind in SHORT:
        names = [one for one in claims if one.verdict is kind]
        if names:
            items = "".join(
                f'<li><a href="#claim-{escape(one.claim.name)}">{escape(one.claim.title)}</a>'
                f"{score(one)}</li>"
                for one in names
            )
            parts.append(
                f'<section class="group {SHORT[kind][0]}"><h3>{badge(kind)} '
                f'<span class="count">{len(names)}</span></h3><ul>{items}</ul></section>'
            )
    return f'<div class="overview">{"".join(parts)}</div>'


def score(one: Judged) -> str:
    """How many parts of a claim hold, where that says more than the verdict."""
    if not one.score or one.verdict not in (Verdict.IN_PART, Verdict.UNTOLD):
        return ""
    return f' <span class="count">{escape(one.score)} parts hold</span>'


def verdict(one: Judged) -> str:
    """A claim with all that belongs to it."""
    claim = one.claim
    cause = (
        f'<p class="cause"><b>Likely cause.</b> {inline(with_code(one.cause))}</p>'
        if one.cause
        else ""
    )
    return (
        f'<article class="claim {SHORT[one.verdict][0]}" id="claim-{escape(claim.name)}">\n'
        f"<h3>{escape(claim.title)} {badge(one.verdict)}</h3>\n"
        f'<p class="says">{escape(claim.says)} '
        f'<span class="source">{escape(claim.source)}</span></p>\n'
        f'<p class="figures">{escape(one.figures)}.</p>\n{cause}</article>'
    )


# --- tables ------------------------------------------------------------------------


def table(block: Table) -> str:
    """A table that scrolls by itself where the page is narrow."""
    head = ""
    if block.groups:
        above = "".join(
            f'<th scope="colgroup" colspan="{width}">{escape(name)}</th>'
            for name, width in block.groups
        )
        head = f"<tr><td></td>{above}</tr>"
    names = "".join(f'<th scope="col">{escape(name)}</th>' for name in block.columns)
    rows = "\n".join(
        f'<tr><th scope="row">{escape(name)}</th>{"".join(map(cell, cells))}</tr>'
        for name, cells in block.rows
    )
    caption = escape(block.caption)
    return (
        f'<div class="scroll" role="region" tabindex="0" aria-label="{caption}">\n<table>\n'
        f"<caption>{caption}</caption>\n<thead>{head}<tr><td></td>{names}</tr></thead>\n"
        f"<tbody>\n{rows}\n</tbody>\n</table>\n</div>"
    )


def cell(one: Cell) -> str:
    """A figure with the paper's and the interval."""
    paper = ""
    if one.paper:
        star = '<abbr title="outside our interval">*</abbr>' if one.outside else ""
        paper = f' <span class="paper">({escape(one.paper)}{star})</span>'
    ends = f'<span class="ends">{escape(one.ends)}</span>' if one.ends else ""
    kind = ' class="outside"' if one.outside else ""
    return f"<td{kind}><b>{escape(one.ours)}</b>{paper}{ends}</td>"


def machine(rows: Sequence[tuple[str, str]]) -> str:
    """Versions and times."""
    items = "".join(f"<dt>{escape(name)}</dt><dd>{escape(value)}</dd>" for name, value in rows)
    return f'<dl id="machine">{items}</dl>'


# --- words -------------------------------------------------------------------------


def inline(text: Text) -> str:
    """A run of words."""
    return "".join(map(word, text))


def word(one: Inline) -> str:
    """One piece of it."""
    match one:
        case Code(text):
            return f"<code>{escape(text)}</code>"
        case Strong(text):
            return f"<strong>{escape(text)}</strong>"
        case Link(text, heading):
            return f'<a href="#{escape(anchor(heading))}">{escape(text)}</a>'
        case _:
            return escape(one)
