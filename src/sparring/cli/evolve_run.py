"""A breeding: an evolution as the command line runs it, timed and kept."""

from __future__ import annotations

import json
from statistics import fmean
from time import monotonic
from typing import TYPE_CHECKING, Any

from sparring.atomic import write_atomically
from sparring.evolution.champion import save_champion
from sparring.evolution.hard_instances import outlook

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from sparring.evolution.champion import Champion
    from sparring.evolution.doping import Deca
    from sparring.evolution.hard_instances import Hardness, Outlook
    from sparring.worlds.evolution_practice import EvolutionPractice
    from sparring.worlds.evolved_world import EvolvedWorld


def run_path_of(path: Path) -> Path:
    """Where everything is kept that an evolution needs to go on."""
    return path.with_name(f"{path.name}.run")


class Breeding:
    """An evolution in a world, from wherever it stands."""

    def __init__(
        self,
        practice: EvolutionPractice,
        *,
        doping: str,
        preset: str,
        path: Path | None = None,
        ranking: Sequence[Hardness] = (),
        resumed_at: int | None = None,
    ) -> None:
        self.practice = practice
        self.world: EvolvedWorld = practice.world
        self.doping = doping
        """What to dope with, as it was asked for."""
        self.preset = preset
        """The settings by their name."""
        self.path = path
        """Where the champion is kept; None for nowhere."""
        self.ranking = list(ranking)
        """How hard each instance is, if that was found out."""
        self.resumed_at = resumed_at
        """Steps that an earlier command took; None if this one began."""
        self.interrupted = False
        self.outlooks: dict[int, Outlook] = {}
        """What was to be expected of the solution of each hard instance."""
        self.untold: list[int] = []
        """Instances whose outlook nobody has been told yet."""
        self.started = monotonic()
        self.exams_before = self.deca.exams
        self.work_before = self.work_done
        self._scores: list[float] | None = None

    @property
    def deca(self) -> Deca:
        """The evolution."""
        return self.practice.deca

    @property
    def champion(self) -> Champion:
        """The best network of the present phase."""
        return self.practice.champion

    @property
    def run_path(self) -> Path | None:
        """Where everything is kept that is needed to go on."""
        return None if self.path is None else run_path_of(self.path)

    @property
    def seconds(self) -> float:
        """How long this command has bred."""
        return monotonic() - self.started

    @property
    def exams_a_second(self) -> float:
        """Chromosomes that are rated in a second."""
        return (self.deca.exams - self.exams_before) / max(1e-6, self.seconds)

    @property
    def seconds_left(self) -> float:
        """How long the rest will take, if it goes on as it went."""
        done = self.work_done - self.work_before
        return self.seconds * (self.work_in_all - self.work_done) / max(1, done)

    @property
    def work_done(self) -> int:
        """Instances that everybody has been rated on, in all generations so far."""
        deca = self.deca
        alone = len(deca.solutions) * (deca.alone_generations + 1)
        return alone + len(deca.history) * len(deca.evolution.instances)

    @property
    def work_in_all(self) -> int:
        """How many that will be in the end."""
        deca = self.deca
        alone = len(deca.hard) * (deca.alone_generations + 1)
        return alone + len(deca.task.instances) * (deca.generations + 1)

    # --- breeding ------------------------------------------------------------------------

    def step(self) -> None:
        """One generation more, kept; before a solution is doped with, what to expect of it
        is found out."""
        deca = self.deca
        if deca.evolution.is_done and not deca.is_done:
            deca.hand_on()
            self.untold.append(deca.solutions[-1].instance)
            self.look_out(deca.solutions[-1].instance)
        deca.step()
        self._scores = None
        self.save()

    def look_out(self, instance: int) -> Outlook:
        """What is to be expected of doping with the solution of an instance."""
        if instance not in self.outlooks:
            deca = self.deca
            solution = next(one for one in deca.solutions if one.instance == instance)
            self.outlooks[instance] = outlook(
                deca.task, deca.shape, deca.settings, solution.network, seed=deca.seed
            )
        return self.outlooks[instance]

    def outlooks_in_words(self) -> list[str]:
        """What is to be expected, a sentence for each instance that was solved since this
        was last asked."""
        words = [f"instance {instance}: {self.look_out(instance)}" for instance in self.untold]
        self.untold.clear()
        return words

    def save(self) -> None:
        """Keep everything, if there is a place to keep it: first what is needed to go on,
        then the champion."""
        if self.path is None or self.run_path is None:
            return
        write_atomically(self.run_path, json.dumps(self.practice.state()) + "\n")
        save_champion(self.path, self.champion)

    # --- how good it is ------------------------------------------------------------------

    @property
    def scores(self) -> list[float]:
        """What the champion is rated on each instance that nobody was bred on."""
        if self._scores is None:
            self._scores = self.world.scores(self.deca.best, self.practice.against)
        return self._scores

    @property
    def validation(self) -> dict[str, Any] | None:
        """The mean of these scores, and each of them; None if there are no such
        instances."""
        return {"mean": fmean(self.scores), "scores": self.scores} if self.scores else None
