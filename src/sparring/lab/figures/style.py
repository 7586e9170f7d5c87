"""One look for all figures: colours, hatches, markers and how they are saved."""

from __future__ import annotations

import re
from contextlib import contextmanager
from dataclasses import dataclass
from functools import wraps
from hashlib import sha256
from html import escape
from io import StringIO
from pathlib import Path
from typing import TYPE_CHECKING, Any, ParamSpec, TypeAlias

from sparring.errors import UsageError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from matplotlib.axes import Axes
    from matplotlib.axis import Axis
    from matplotlib.figure import Figure


Settings = ParamSpec("Settings")
Line: TypeAlias = str | tuple[int, tuple[int, ...]]

COLUMN = 6.4
"""Inches across the text of a page."""
INK = "#222222"
"""Text, axes and the edges of bars."""
QUIET = "#8C8C8C"
"""What is there but not the point."""
FAINT = "#DDDDDD"
"""Grid lines."""
BAND = "#EDEDED"
"""A range to compare with, behind the data."""
DOTS_PER_INCH = 160


@dataclass(frozen=True, slots=True)
class Look:
    """How one series is told from the others, in colour and without."""

    colour: str
    hatch: str
    marker: str
    line: Line


YELLOW = "#F0E442"
LOOKS = (
    Look("#0072B2", "", "o", "-"),
    Look("#E69F00", "////", "s", (0, (5, 2))),
    Look("#2B2B2B", "", "^", (0, (1, 1))),
    Look("#009E73", "xxxx", "D", (0, (6, 2, 1, 2))),
    Look(YELLOW, "....", "v", (0, (3, 1, 1, 1, 1, 1))),
    Look("#D55E00", "\\\\\\\\", "P", (0, (8, 3))),
    Look("#56B4E9", "----", "X", (0, (2, 2))),
    Look("#CC79A7", "||||", "*", (0, (4, 1, 1, 1))),
)
"""The colours of Okabe and Ito, which colour-blind readers can tell apart. The
first five differ in grey print too; the others only by hatch, marker and line."""
LINES = tuple(look for look in LOOKS if look.colour != YELLOW)
"""Looks for lines: yellow is lost on white paper."""

SETTINGS: dict[str, Any] = {
    "font.family": "DejaVu Sans",
    "font.size": 8.5,
    "axes.titlesize": 8.5,
    "axes.labelsize": 8.5,
    "xtick.labelsize": 8,
    "ytick.labelsize": 8,
    "legend.fontsize": 8,
    "legend.frameon": False,
    "legend.handlelength": 2.2,
    "figure.titlesize": 9.5,
    "figure.titleweight": "bold",
    "text.color": INK,
    "axes.labelcolor": INK,
    "axes.edgecolor": INK,
    "axes.linewidth": 0.6,
    "axes.spines.top": False,
    "axes.spines.right": False,
    "axes.axisbelow": True,
    "axes.unicode_minus": True,
    "xtick.color": INK,
    "ytick.color": INK,
    "xtick.major.width": 0.6,
    "ytick.major.width": 0.6,
    "xtick.major.size": 2.5,
    "ytick.major.size": 2.5,
    "grid.color": FAINT,
    "grid.linewidth": 0.5,
    "lines.linewidth": 1.4,
    "lines.markersize": 4,
    "patch.linewidth": 0.5,
    "hatch.linewidth": 0.5,
    "savefig.facecolor": "white",
    "svg.fonttype": "path",
    # Names inside the file come from its content and this word, not from chance.
    "svg.hashsalt": "sparring",
}


@contextmanager
def settings() -> Iterator[None]:
    """Our settings for a while, over Matplotlib's defaults and nobody's own file."""
    from matplotlib import rc_context, rcParamsDefault

    # The backend is the process's own affair: figures here never open a window.
    ours: dict[Any, Any] = {**rcParamsDefault, **SETTINGS}
    ours.pop("backend", None)
    with rc_context(ours):
        yield


def drawn(draw: Callable[Settings, Figure]) -> Callable[Settings, Figure]:
    """Mark a function that draws: it works under our settings."""

    @wraps(draw)
    def styled(*args: Settings.args, **named: Settings.kwargs) -> Figure:
        with settings():
            return draw(*args, **named)

    return styled


def look_of(position: int, looks: Sequence[Look] = LOOKS) -> Look:
    """The look of the series at this position."""
    if position >= len(looks):
        raise UsageError(f"such a figure shows at most {len(looks)} series; asked for more")
    return looks[position]


def new_figure(title: str, height: float, description: str, *, width: float = COLUMN) -> Figure:
    """An empty figure with a title above and a description for those who cannot see it."""
    from matplotlib.figure import Figure

    figure = Figure(figsize=(width, height), layout="constrained")
    figure.suptitle(title, x=0.008, ha="left")
    # The label of a figure is free for use; a title has no line break.
    figure.set_label(f"{title}\n{description}")
    return figure


def title_of(figure: Figure) -> str:
    """What the figure is called."""
    return str(figure.get_label()).partition("\n")[0]


def description_of(figure: Figure) -> str:
    """The figure in words."""
    return str(figure.get_label()).partition("\n")[2]


def lined(axes: Axes, axis: str = "y") -> None:
    """Thin grid lines across one axis only."""
    axes.grid(visible=True, axis=axis)  # type: ignore[arg-type]  # the three names are checked there


def whole_ticks(axis: Axis) -> None:
    """Ticks at whole numbers only, with commas between thousands."""
    from matplotlib.ticker import MaxNLocator

    axis.set_major_locator(MaxNLocator("auto", integer=True, steps=[1, 2, 5, 10]))
    axis.set_major_formatter("{x:,g}")


def logarithmic_ticks(axis: Axis) -> None:
    """Ticks at 1, 2 and 5 of each power of ten, as plain numbers."""
    from matplotlib.ticker import LogLocator, NullLocator

    axis.set_major_locator(LogLocator(subs=(1, 2, 5)))
    axis.set_minor_locator(NullLocator())
    axis.set_major_formatter("{x:,g}")


def bar_look(look: Look) -> dict[str, Any]:
    """The arguments that give bars this look."""
    return {"facecolor": look.colour, "hatch": look.hatch, "edgecolor": INK}


def lightness(colour: str) -> float:
    """How light a colour is to the eye and in grey print, from 0 to 100 (CIE L*)."""
    red, green, blue = (linear(int(colour[at : at + 2], 16) / 255) for at in (1, 3, 5))
    luminance = 0.2126 * red + 0.7152 * green + 0.0722 * blue
    return 116 * luminance ** (1 / 3) - 16 if luminance > 0.008856 else 903.3 * luminance


def linear(channel: float) -> float:
    """One channel of a screen colour as an amount of light."""
    return channel / 12.92 if channel <= 0.04045 else ((channel + 0.055) / 1.055) ** 2.4


def save(figure: Figure, path: str | Path) -> tuple[Path, Path]:
    """Write the figure as SVG and PNG, the same bytes every time; the ending of the
    path does not matter."""
    base = Path(path)
    base = base.with_suffix("") if base.suffix in (".svg", ".png") else base
    base.parent.mkdir(parents=True, exist_ok=True)
    vector, pixels = Path(f"{base}.svg"), Path(f"{base}.png")
    vector.write_text(plain_svg(figure), encoding="utf-8", newline="\n")
    with settings():
        figure.savefig(pixels, format="png", dpi=DOTS_PER_INCH, metadata={"Software": None})
    return vector, pixels


def plain_svg(figure: Figure) -> str:
    """The figure as the text of an SVG file, without dates."""
    text = StringIO()
    metadata = {"Date": None, "Creator": None, "Title": title_of(figure)}
    with settings():
        figure.savefig(text, format="svg", metadata=metadata)
    return text.getvalue()


def svg_text(figure: Figure) -> str:
    """The figure as an element for an HTML page, with its title and description read
    aloud, scaling with the page. Its names clash with no other figure's."""
    svg = re.sub(r"<metadata>.*?</metadata>", "", plain_svg(figure), flags=re.DOTALL)
    svg = re.sub(r"\s*<title>.*?</title>", "", svg[svg.index("<svg") :], count=1, flags=re.DOTALL)
    # A style element would reach every other picture of the page.
    svg = re.sub(r"<style.*?</style>", "", svg, count=1, flags=re.DOTALL)
    mark = "f" + sha256(svg.encode()).hexdigest()[:8]
    svg = re.sub(r'(\bid="|href="#|url\(#)', rf"\1{mark}-", svg)
    opening, rest = svg.split(">", 1)
    opening = re.sub(r' (?:width|height)="[^"]*"', "", opening)
    title, described = title_of(figure), description_of(figure)
    return (
        f'{opening} role="img" style="stroke-linejoin: round; stroke-linecap: butt"'
        f' aria-labelledby="{mark}-title {mark}-desc">\n'
        f' <title id="{mark}-title">{escape(title)}</title>\n'
        f' <desc id="{mark}-desc">{escape(described)}</desc>{rest}'
    )


# --- labels --------------------------------------------------------------------


def label_ends(
    axes: Axes, heights: Sequence[float], names: Sequence[str], space: float = 0.07
) -> None:
    """Write each series' name to the right of its last value, never over another."""
    low, high = axes.get_ylim()
    least = space * (high - low)
    order = sorted(range(len(heights)), key=lambda at: heights[at])
    for at, height in zip(order, spaced([heights[at] for at in order], least), strict=True):
        axes.annotate(
            names[at],
            (1, height),
            xycoords=("axes fraction", "data"),
            xytext=(4, 0),
            textcoords="offset points",
            va="center",
            annotation_clip=False,
        )


def spaced(heights: Sequence[float], least: float) -> list[float]:
    """Rising heights, moved as little as it takes to stand this far apart."""
    groups: list[list[float]] = []
    for height in heights:
        groups.append([height])
        # Each group stands centred where its members want to be; groups that meet, merge.
        while len(groups) > 1 and top_of(groups[-2], least) + least > bottom_of(groups[-1], least):
            groups[-2:] = [groups[-2] + groups[-1]]
    return [bottom_of(group, least) + at * least for group in groups for at in range(len(group))]


def bottom_of(group: Sequence[float], least: float) -> float:
    """Where the lowest of a group of labels stands."""
    return sum(group) / len(group) - least * (len(group) - 1) / 2


def top_of(group: Sequence[float], least: float) -> float:
    """Where the highest of a group of labels stands."""
    return sum(group) / len(group) + least * (len(group) - 1) / 2
