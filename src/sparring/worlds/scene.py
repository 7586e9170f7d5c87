"""A scene: the whole field at one moment, as the plain painter draws it.

Places are in the world's own units, x to the right and y downwards; the painter
fits the field into whatever room there is.
"""

from __future__ import annotations

from typing import TypedDict


class Bar(TypedDict, total=False):
    """Something that fills up or runs out: health, ammunition, gold."""

    name: str
    value: float
    most: float
    tone: str
    """`good` (green to red as it empties, the usual one), `cool` or `warm`."""


class Thing(TypedDict, total=False):
    """Somebody or something with a place. Only id, x and y are needed."""

    id: int
    """The same in every scene of a bout, so that it can be followed."""
    name: str
    """What it is called in words: `red's rogue`."""
    kind: str
    """What it is: the painter gives each kind of a bout a shape of its own."""
    glyph: str
    """One or two letters or signs drawn on it; the first letter of its kind if left out."""
    side: int
    """Whose it is; -1 for nobody's."""
    x: float
    y: float
    size: float
    """Its radius in the world's units; a suitable one if left out."""
    heading: float
    """Where it looks, in radians, 0 to the right and clockwise; nowhere if left out."""
    alive: bool
    """True if left out. What is out is drawn pale and below the others."""
    bars: list[Bar]
    tags: list[str]
    """States in a word: `stunned`."""
    carries: list[str]
    """What it carries, a glyph or word each: a flag, a box."""


class Area(TypedDict, total=False):
    """A part of the field: a cloud, a base, a wall, a zone of sight. A circle has x,
    y and radius; anything else its corners."""

    name: str
    tone: str
    """`wall`, `base`, `danger`, `calm`, `sight`."""
    side: int
    x: float
    y: float
    radius: float
    corners: list[tuple[float, float]]


class Path(TypedDict, total=False):
    """A line on the field: where somebody goes, a shot, a link."""

    points: list[tuple[float, float]]
    tone: str
    """`way`, `shot`, `link`."""
    side: int


class Caption(TypedDict, total=False):
    """Words on the field, or beside it if they have no place."""

    text: str
    x: float
    y: float
    side: int


class Scene(TypedDict, total=False):
    """The whole field. Only width, height and things are needed."""

    round: int
    over: bool
    width: float
    height: float
    things: list[Thing]
    areas: list[Area]
    paths: list[Path]
    captions: list[Caption]
    score: list[float]
    """How each side stands, for the line of time; the painter scales it."""
