"""The report as Markdown, its figures as files beside it."""

from __future__ import annotations

import os
import re
from html import escape
from textwrap import wrap
from typing import TYPE_CHECKING

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
    from collections.abc import Callable, Sequence
    from pathlib import Path

    from sparring.lab.claims import Judged
    from sparring.lab.report.blocks import Block, Inline, Report, Text

WIDTH = 100
SPECIAL = re.compile(r"([\\`*\[\]|~$])")
LOOSE_UNDERSCORE = re.compile(r"(?<![A-Za-z0-9])_|_(?![A-Za-z0-9])")
"""Between letters an underscore means nothing."""
LINE_START = re.compile(r"^([#>+\-=]|\d+[.)])")
MARK = re.compile(r"^(\d+(?=[.)](?:\s|$)))?([#>+\-=]|(?<=\d)[.)])")
"""What makes a heading, a quotation or a list of a paragraph: of a number, its full stop."""


def markdown(report: Report, figures: str) -> str:
    """The text; figures are looked for in a folder named as from the text's own."""
    parts = [f"# {plain(report.title)}"]
    lead = [block for block in report.blocks if isinstance(block, Paragraph) and block.lead]
    parts += [filled(inline(block.text)) for block in lead]
    parts.append(contents(report))
    parts += [
        written(block, figures) for block in report.blocks if not any(block is one for one in lead)
    ]
    return "\n\n".join(part for part in parts if part) + "\n"


def contents(report: Report) -> str:
    """The table of contents. Some readers of Markdown ask for four blanks before what is inside."""
    return "\n".join(
        f"{'    ' * (block.level - 2)}- [{plain(block.text)}](#{anchor(block.text)})"
        for block in report.blocks
        if isinstance(block, Heading) and block.level <= 3
    )


def written(block: Block, figures: str) -> str:
    """One block."""
    match block:
        case Heading(level, text):
            return f"{'#' * level} {plain(text)}"
        case Paragraph(text=text):
            return filled(inline(text))
        case Bullets(items):
            return "\n".join(bullet(item) for item in items)
        case Command(line):
            # Not `sh`: blocks of that name are run when pages are checked.
            return f"```console\n{line}\n```"
        case Table():
            return table(block)
        case Picture(name=name, caption=caption):
            picture = f"![{plain(alternative(block))}]({figures}/{name}.svg)"
            return f"{picture}\n\n{filled(inline([caption]))}"
        case Overview(claims):
            return grid(
                ["claim", "verdict", "parts that hold"], [overview_row(one) for one in claims]
            )
        case Verdicts(claims):
            return "\n\n".join(verdict(one) for one in claims)
        case Machine(rows):
            return grid(["", ""], [[plain(name), plain(value)] for name, value in rows])


def alternative(picture: Picture) -> str:
    """What stands for a figure where it cannot be seen."""
    from sparring.lab.figures.style import description_of, title_of

    return f"{title_of(picture.figure)}. {description_of(picture.figure)}"


def overview_row(one: Judged) -> list[str]:
    """A claim and its verdict in a row."""
    target = anchor(one.claim.title)
    return [f"[{plain(one.claim.title)}](#{target})", f"**{plain(one.verdict)}**", plain(one.score)]


def verdict(one: Judged) -> str:
    """A claim with all that belongs to it."""
    parts = [
        f"#### {plain(one.claim.title)}",
        filled(f"**{plain(one.verdict.capitalize())}.** {plain(one.claim.says)}"),
        filled(f"{plain(one.figures)}."),
    ]
    if one.cause:
        parts.append(filled(f"*Likely cause:* {inline(with_code(one.cause))}"))
    parts.append(filled(f"*Source:* {plain(one.claim.source)}."))
    return "\n\n".join(parts)


# --- tables ------------------------------------------------------------------------


def table(block: Table) -> str:
    """A table under its caption."""
    columns = list(block.columns)
    if block.groups:
        above = [name for name, width in block.groups for _ in range(width)]
        columns = [f"{group}: {name}" for group, name in zip(above, columns, strict=True)]
    rows = [[plain(name), *map(cell, cells)] for name, cells in block.rows]
    return f"**{plain(block.caption)}**\n\n" + grid(["", *map(plain, columns)], rows)


def grid(columns: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    """Rows between bars; the first column to the left, the others to the right."""
    lines = [bars(columns), bars(["-", *("-:" for _ in columns[1:])]), *map(bars, rows)]
    return "\n".join(lines)


def bars(cells: Sequence[str]) -> str:
    """One row."""
    return f"| {' | '.join(cells)} |"


def cell(one: Cell) -> str:
    """A figure with the paper's and the interval."""
    star = "\\*" if one.outside else ""
    paper = f" ({plain(one.paper)}{star})" if one.paper else ""
    ends = f"<br>{plain(one.ends)}" if one.ends else ""
    return f"{plain(one.ours)}{paper}{ends}"


# --- words -------------------------------------------------------------------------


def inline(text: Text) -> str:
    """A run of words."""
    return "".join(map(word, text))


def word(one: Inline) -> str:
    """One piece of it."""
    match one:
        case Code(text):
            return f"`{text.replace('`', '')}`"
        case Strong(text):
            return f"**{plain(text)}**"
        case Link(text, heading):
            return f"[{plain(text)}](#{anchor(heading)})"
        case _:
            return plain(one)


def plain(text: str) -> str:
    """Text that means nothing but itself, on one line."""
    text = SPECIAL.sub(
        r"\\\1", escape(" ".join(text.split()) if "\n" in text else text, quote=False)
    )
    return LOOSE_UNDERSCORE.sub(r"\\_", text).replace("\\](", "\\]\\(")


def filled(text: str, indent: str = "") -> str:
    """Lines of readable length, none beginning like a list or a heading."""
    lines: list[str] = []
    for line in wrap(text, WIDTH - len(indent), break_long_words=False, break_on_hyphens=False):
        if lines and LINE_START.match(line):
            lines[-1] += f" {line}"
        else:
            lines.append(line)
    if lines:
        lines[0] = MARK.sub(r"\1\\\2", lines[0])
    return f"\n{indent}".join(lines)


def bullet(item: Text) -> str:
    """One point of a list."""
    return f"- {filled(inline(item), '  ')}"


# --- files -------------------------------------------------------------------------


def write_markdown(
    report: Report, path: Path, figures: Path, put: Callable[[Path, str], None]
) -> None:
    """The text and its figures, each through `put`."""
    from sparring.lab.figures.style import plain_svg

    folder = os.path.relpath(figures, path.parent).replace(os.sep, "/")
    for block in report.blocks:
        if isinstance(block, Picture):
            put(figures / f"{block.name}.svg", plain_svg(block.figure))
    put(path, markdown(report, folder))
