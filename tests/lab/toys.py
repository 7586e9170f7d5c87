"""A world without rules, and without anybody to oppose: a well, and who draws from it."""

from __future__ import annotations

from typing import Any

from sparring.kernels.loop import Row


class Well:
    """What is learned is how deep to lower the bucket."""

    name = "well"
    title = "a well"
    sides = (("drawer",),)
    tactics = studied = ("deep", "shallow")
    settings = "sparring"
    learners = ("lowering",)
    is_lucky = False

    def practice(self, kind: str, against: str, *, seed: int = 0, step: int = 1) -> WellPractice:
        return WellPractice(9 if against == "deep" else 3, step)


class WellPractice:
    """One bucket after the other, each a step deeper until there is water."""

    def __init__(self, depth: int, step: int) -> None:
        self.depth, self.step, self.reach = depth, step, 0

    def run(self, count: int, *, stops: bool = False) -> Any:
        return [self.bucket() for _ in range(count)]

    def bucket(self) -> Row:
        full = self.reach >= self.depth
        self.reach += 0 if full else self.step
        return Row(float(full), 0.0, int(full))
