"""The world: who can take part, which duels there are, and what networks are bred for."""

from __future__ import annotations

from statistics import fmean
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, ClassVar, Self

from sparring.evolution.evolving import hash_of
from sparring.evolution.loading import put_network
from sparring.evolution.tasks import CompiledTask
from sparring.kernels.records import across, new, write
from sparring.worlds.evolved_world import EvolvedWorld
from sparring.worlds.starships.bout import StarshipsBout
from sparring.worlds.starships.data.codes import Control
from sparring.worlds.starships.data.inputs import INPUTS, OUTPUTS
from sparring.worlds.starships.data.numbers import DUELS, numbers_with
from sparring.worlds.starships.data.sets import TEST_SETS, TRAINING_SET
from sparring.worlds.starships.kernel.entries import examine
from sparring.worlds.starships.kernel.record import Duel, program
from sparring.worlds.starships.loading import load_duels

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from sparring.evolution.network import Network
    from sparring.worlds.contract import Progress
    from sparring.worlds.evolved_world import Controller


class Starships(EvolvedWorld):
    """Two ships in open space: the first moves first."""

    name = "starships"
    title = "two starships duel with lasers"
    sides = (("ship",), ("ship",))
    controls = MappingProxyType(
        {
            "ai_0": Control.AI_0,
            "ai_1": Control.AI_1,
            "ai_2": Control.AI_2,
            "ai_3": Control.AI_3,
            "stationary": Control.STATIONARY,
        }
    )
    settings = "duel"
    inputs = len(INPUTS)
    outputs = len(OUTPUTS)
    input_names = INPUTS
    output_names = OUTPUTS
    networks = (
        "layered-5-5",
        "layered-10-10",
        "layered-5-5-5",
        "elman-5",
        "elman-10",
        "elman-5-5",
        "general-7",
    )
    training: ClassVar[tuple[int, ...]] = tuple(
        range(TRAINING_SET * DUELS, (TRAINING_SET + 1) * DUELS)
    )
    validation: ClassVar[tuple[int, ...]] = tuple(
        seed for number in TEST_SETS for seed in range(number * DUELS, (number + 1) * DUELS)
    )
    bout = StarshipsBout

    def __init__(self, numbers: Mapping[str, int] | None = None) -> None:
        self._numbers = numbers_with(numbers)

    @property
    def numbers(self) -> dict[str, int]:
        """The free numbers: see `data/numbers.py`."""
        return dict(self._numbers)

    @classmethod
    def with_numbers(cls, numbers: Mapping[str, int]) -> Self:
        """This world with other free numbers."""
        return cls(numbers)

    @property
    def studied(self) -> tuple[str, ...]:
        """The four ships of the thesis."""
        return ("ai_0", "ai_1", "ai_2", "ai_3")

    # --- memory --------------------------------------------------------------------

    def new_record(self) -> Duel:
        """Memory for the kernel; networks steer both ships until somebody else does."""
        duel = new(Duel)
        write(duel, contact=float(self._numbers["contact"]))
        return duel

    def load(self, record: Any, seeds: Sequence[int]) -> None:
        """Write how the duels of these seeds begin, and how many there are."""
        load_duels(record, seeds, self._numbers)

    def put_side(self, record: Any, place: int, controller: Controller) -> None:
        """Let a tactic or a network steer a ship."""
        if isinstance(controller, str):
            record.control[place] = self.controls[controller]
            return
        record.control[place] = Control.NETWORK
        put_network(record.exam.brain if place == 0 else record.rival, controller)

    # --- learning --------------------------------------------------------------------

    def task(self, against: str = "") -> CompiledTask:
        """Duels of the training set against a tactic, or a champion by its file."""
        rival = self.controller_of(against or self.studied[0])

        def record_with_rival() -> Duel:
            duel = self.new_record()
            self.put_side(duel, 1, rival)
            return duel

        return CompiledTask(
            instances=self.training,
            new_record=record_with_rival,
            load=self.load,
            examine=examine,
            validation=self.validation,
            name=f"{self.name} against {rival if isinstance(rival, str) else hash_of(rival)}",
        )

    def validate(self, network: Network, against: str = "") -> dict[str, Any]:
        """How a network does on the test sets, a set of fifty duels on average; and its
        wins and losses on the training set."""
        record = self.task(against).new_record()
        self.put_side(record, 0, network)
        sets = [self.results(record, seeds) for seeds in sets_of(self.validation)]
        return {
            **{name: fmean(one[name] for one in sets) for name in sets[0]},
            "training": self.results(record, self.training),
        }

    def results(self, record: Any, seeds: Sequence[int]) -> dict[str, float]:
        """Fitness, wins and losses of the first ship in some duels."""
        self.load(record, seeds)
        examine(record)
        ends = across(record, "duel", "result", len(seeds))
        return {
            "fitness": float(record.exam.fitness),
            "wins": sum(end > 0 for end in ends),
            "losses": sum(end < 0 for end in ends),
        }

    def score(self, fitness: float) -> float:
        """Equation 4.1 lies within 0 to 1 as it is."""
        return fitness

    def ready(self, progress: Progress | None = None) -> None:
        """Compile whatever is needed."""
        program.ready(progress)


def sets_of(seeds: Sequence[int]) -> list[Sequence[int]]:
    """Duels by their sets of fifty."""
    return [seeds[at : at + DUELS] for at in range(0, len(seeds), DUELS)]
