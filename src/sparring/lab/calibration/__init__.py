"""The search for a world's free numbers, by what it does when nobody learns.

Only figures and statements without learning are looked at, so that whatever a world says
about learning is a prediction: a calibration can ask for nothing but what its own
`measure` tells, and those of our worlds fight with learners switched off.

The search begins with choices drawn evenly from all ranges. From what they give, a
quadratic model of each figure is fitted, again and again: each round tries what the
models, fitted to a random half of the data, hold to be best. One number may be compared:
then further rounds hold it at each of its values in turn. What looks best by then was also
lucky, so the best are measured again with more fights, and the search goes on among them
in the same way. The best of these are measured anew on fresh seeds, and the one that comes
nearest is chosen.
"""

from __future__ import annotations

from sparring.lab.calibration.goals import Calibration, Goal, PageText, Sense, wins_in
from sparring.lab.calibration.search import Sizes, calibrate

__all__ = ["Calibration", "Goal", "PageText", "Sense", "Sizes", "calibrate", "wins_in"]
