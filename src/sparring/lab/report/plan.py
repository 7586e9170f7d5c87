"""What is a world's own in its report: its title and words, and its own pictures."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from pathlib import Path

    from sparring.lab.experiment import Experiment, Wishes
    from sparring.lab.laboratory import Laboratory
    from sparring.lab.report.blocks import Picture
    from sparring.lab.results import Result

    Results = Mapping[str, Result]
    """What the experiments gave, by their names."""


@dataclass(frozen=True, slots=True)
class PictureTests:
    """Tests that only figures need."""

    experiment: Experiment
    """What they are called while they run."""
    run: Callable[[Laboratory, Wishes, Results], Any]
    """Runs them, with what the experiments gave already; figures get what this gives."""
    belong_to: tuple[str, ...]
    """The experiments whose figures show them."""


class Caution(NamedTuple):
    """What a reader must know before comparing figures."""

    title: str
    text: str


@dataclass(frozen=True, slots=True)
class Plan:
    """How the report on a world differs from others."""

    title: str = ""
    """Its own title, if it has one."""
    opening: str = ""
    """What the first paragraph says after the count of the verdicts."""
    method: str = ""
    """What is said of how claims are judged, beside what holds for all worlds."""
    pictures: PictureTests | None = None
    overview: Callable[[Results], list[Picture]] | None = None
    """Figures over several experiments, as far as these were run."""
    earlier: Path | None = None
    """Where figures of an earlier state of the world are kept, to compare with: written
    by `sparring report --keep-as`."""
    fitted: str = ""
    """What the world was fitted to, said beside the count of figures that agree."""
    sizes: str = ""
    """With how many tests it is run if nobody says otherwise; empty for the papers' own
    numbers."""
    caution: Caution | None = None
