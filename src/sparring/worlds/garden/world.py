"""The garden as others see it: rabbits by name or by network, walks, and what to breed for.

world = Garden()
outcome = world.fight(["look_ahead"], seed=17)
print(outcome.fitness[0])
"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from sparring.errors import UsageError
from sparring.evolution.loading import put_network
from sparring.evolution.network import Network
from sparring.evolution.tasks import CompiledTask
from sparring.kernels.records import new, write
from sparring.worlds.evolved_world import NETWORK, EvolvedWorld
from sparring.worlds.garden.bout import GardenBout
from sparring.worlds.garden.data.classes import HARD_INSTANCE, TRAINING, VALIDATION
from sparring.worlds.garden.data.field import (
    CARROTS,
    SEEN_FROM,
    SIGHT_NAMES,
    VISIBLE,
    Control,
    Direction,
)
from sparring.worlds.garden.grids import grid_of
from sparring.worlds.garden.kernel import exam
from sparring.worlds.garden.kernel.record import MOST_GRIDS, GardenRecord, program

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sparring.worlds.contract import Progress
    from sparring.worlds.evolved_world import Controller


class Garden(EvolvedWorld):
    """Food gathering: a rabbit that sees thirteen cells, carrots to eat, and poison to
    walk around. Seed s is a garden of class s % 20."""

    name = "garden"
    title = "food gathering: a rabbit looks for carrots among poison"
    sides = (("rabbit",),)
    controls: ClassVar[dict[str, int]] = {
        "random_walk": Control.RANDOM_WALK,
        "row_sweep": Control.ROW_SWEEP,
        "east_south": Control.EAST_SOUTH,
        "look_ahead": Control.LOOK_AHEAD,
    }
    settings = "gathering"
    inputs = VISIBLE
    outputs = len(Direction)
    input_names = SIGHT_NAMES
    output_names = tuple(direction.name.lower() for direction in Direction)
    networks = ("elman-4",)
    training = TRAINING
    validation = VALIDATION
    doping = HARD_INSTANCE
    single_generations = 60
    bout = GardenBout

    def new_record(self) -> GardenRecord:
        """Memory for the kernels, without any garden."""
        record = new(GardenRecord)
        record.sight[:] = SEEN_FROM
        return record

    def load(self, record: GardenRecord, seeds: Sequence[int]) -> None:
        """Hold the gardens of these seeds ready."""
        if len(seeds) > MOST_GRIDS:
            raise UsageError(f"at most {MOST_GRIDS} gardens at once; got {len(seeds)}")
        for row, seed in zip(record.grid, seeds, strict=False):
            grid = grid_of(seed)
            row.cell[:] = grid.cells
            write(row, start=grid.start)
        write(record.exam, instances=len(seeds))

    def put_side(self, record: GardenRecord, place: int, controller: Controller) -> None:
        """Let a tactic or a network steer the rabbit."""
        if isinstance(controller, Network):
            put_network(record.exam.brain, controller)
            write(record, control=NETWORK)
        else:
            write(record, control=self.controls[controller])

    def task(self, against: str = "") -> CompiledTask:
        """What rabbits are bred for: points in the twenty gardens of the training set."""
        if against:
            raise UsageError(f"nobody opposes a rabbit; got '{against:.40}'")
        return CompiledTask(
            instances=self.training,
            new_record=self.new_record,
            load=self.load,
            examine=exam.examine,
            validation=self.validation,
            name=self.name,
            flaw=flaw_of,
        )

    def score(self, fitness: float) -> float:
        """Points as a share of all carrots; whoever loses more than it finds has 0."""
        return min(1.0, max(0.0, fitness / CARROTS))

    def ready(self, progress: Progress | None = None) -> None:
        """Compile everything that is not yet compiled."""
        program.ready(progress)


def flaw_of(seed: int) -> str:
    """Why a garden would be a bad one to dope with; empty if nothing is known against it."""
    return "every carrot lies behind poison" if grid_of(seed).is_walled() else ""
