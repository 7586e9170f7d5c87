"""The free numbers: what the papers leave open, with range, source and choice.

They may be calibrated only by the best of a random population, which in the thesis
reaches 0 to 200; the proposals do, so they were taken as they are.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from sparring.errors import SettingsError
from sparring.worlds.boxes.data.robot import ROBOT_RADIUS
from sparring.worlds.free_numbers import FreeNumber, changed_numbers

if TYPE_CHECKING:
    from collections.abc import Mapping

PICTURED = "our proposal, after the thesis's figures 3.1 and 3.4"
SMALLER = "the thesis: slightly smaller than the robot"
ROUGH = "the thesis: walls are rough; how rough is our proposal"

FREE_NUMBERS: tuple[FreeNumber, ...] = (
    FreeNumber("half_width", 100, 100, 80, 150, "units from the middle to each wall", PICTURED),
    FreeNumber("column", 60, 60, 45, 100, "units from the middle to each side column", PICTURED),
    FreeNumber(
        "box_distance", 130, 130, 100, 180, "units from the robot's row to the box's", PICTURED
    ),
    FreeNumber("box_radius", 25, 25, 20, 27, "radius of the box in units", SMALLER),
    FreeNumber(
        "friction",
        50,
        50,
        0,
        100,
        "per cent of what presses a box that it loses along a wall",
        ROUGH,
    ),
)


def numbers_with(changed: Mapping[str, int] | None = None) -> dict[str, int]:
    """The chosen numbers, some of them changed within their ranges."""
    numbers = changed_numbers(FREE_NUMBERS, changed)
    if numbers["column"] + ROBOT_RADIUS > numbers["half_width"]:
        raise SettingsError(
            f"a robot on a column {numbers['column']} from the middle would begin inside a wall "
            f"{numbers['half_width']} from it; leave {ROBOT_RADIUS} between them"
        )
    return numbers
