"""The shooter in the lab: its calibration, and what the thesis reports of learning in it."""

from __future__ import annotations

from sparring.lab.experiments.shooter.calibration import CALIBRATION

__all__ = ["CALIBRATION"]
