"""Box pushing as others see it: a robot between two walls, and a box to be pushed far.

    world = Boxes()
    outcome = world.fight(["pusher"], seed=4)
    print(outcome.fitness[0])

A seed is an instance and its noise: seed 13 is instance 4, as are 4 and 22.
"""

from __future__ import annotations

from statistics import fmean, pstdev
from typing import TYPE_CHECKING, Self

from sparring.errors import UsageError
from sparring.evolution.loading import put_network, put_shape
from sparring.evolution.network import Network
from sparring.evolution.tasks import CompiledTask
from sparring.kernels.records import new, write
from sparring.luck import WORD, Luck
from sparring.worlds.boxes.bout import BoxesBout
from sparring.worlds.boxes.data.codes import Control
from sparring.worlds.boxes.data.instances import INSTANCES, ROBOT_ROW, instance_of
from sparring.worlds.boxes.data.numbers import numbers_with
from sparring.worlds.boxes.data.robot import INPUT_NAMES, INPUTS, SENSOR_ROWS, spots_of
from sparring.worlds.boxes.kernel.exam import MOST_TRIALS, attempt, examine
from sparring.worlds.boxes.kernel.record import MOST_INSTANCES, BoxesRecord, program
from sparring.worlds.evolved_world import EvolvedWorld
from sparring.worlds.seeds import FIGHT_STREAM

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from sparring.worlds.contract import Progress
    from sparring.worlds.evolved_world import Controller

BEST = 400.0
"""Hardly more can be had: a box that is pushed straight ahead all the time comes to 396."""
PLACE_AND_LOOK = ("ahead", "left", "looks_ahead", "looks_left")
"""What kernels need of a sensor."""


class Boxes(EvolvedWorld):
    """The corridor with its free numbers."""

    name = "boxes"
    title = "a robot pushes a box between two walls"
    sides = (("robot",),)
    controls = {"pusher": Control.PUSHER, "ahead": Control.AHEAD, "stand": Control.STAND}
    settings = "boxes"
    inputs = INPUTS
    outputs = 1
    input_names = INPUT_NAMES
    output_names = ("wheel",)
    networks = ("elman-4",)
    training = tuple(range(INSTANCES))
    validation = tuple(range(INSTANCES, 2 * INSTANCES))
    new_instances = "instances, the same nine with other noise,"
    doping = 3
    single_generations = 35
    bout = BoxesBout

    def __init__(self, numbers: Mapping[str, int] | None = None) -> None:
        self._numbers = numbers_with(numbers)

    @property
    def numbers(self) -> dict[str, int]:
        """The free numbers in force."""
        return self._numbers

    @classmethod
    def with_numbers(cls, numbers: Mapping[str, int]) -> Self:
        """This world with other free numbers."""
        return cls(numbers)

    def new_record(self) -> BoxesRecord:
        """Memory for one robot, with the corridor and the sensors written into it."""
        record = new(BoxesRecord)
        numbers = self._numbers
        write(
            record.corridor,
            half_width=float(numbers["half_width"]),
            column=float(numbers["column"]),
            box_row=ROBOT_ROW + numbers["box_distance"],
            box_radius=float(numbers["box_radius"]),
            friction=numbers["friction"] / 100.0,
        )
        for row, sensor in zip(record.sensor, SENSOR_ROWS, strict=True):
            write(row, **{name: getattr(sensor, name) for name in PLACE_AND_LOOK})
            for place, spot in zip(row.spot, spots_of(sensor), strict=True):
                write(place, ahead=spot.ahead, left=spot.aside, value=spot.value)
        put_shape(record.exam.brain, self.shape())
        return record

    def load(self, record: BoxesRecord, seeds: Sequence[int]) -> None:
        """Write the instances of these seeds; noise comes from the exam's luck."""
        if len(seeds) > MOST_INSTANCES:
            raise UsageError(f"at most {MOST_INSTANCES:,} instances at once; got {len(seeds):,}")
        record.instance[: len(seeds)] = [instance_of(seed) for seed in seeds]
        write(record.exam, instances=len(seeds))

    def put_side(self, record: BoxesRecord, place: int, controller: Controller) -> None:
        """Let a tactic or a network steer the robot."""
        if isinstance(controller, Network):
            put_network(record.exam.brain, controller)
            write(record, control=Control.NETWORK)
        else:
            write(record, control=self.controls[controller])

    def task(self, against: str = "") -> CompiledTask:
        """What networks are bred for: to push the box far in all nine instances."""
        return CompiledTask(
            instances=self.training,
            new_record=self.new_record,
            load=self.load,
            examine=examine,
            validation=self.validation,
            name=self.name,
        )

    def scores(self, network: Network, against: str = "") -> list[float]:
        """The mean fitness of a network over a hundred trials of each instance."""
        return [one["mean"] for one in self.validate(network)]

    def validate(self, network: Network, against: str = "") -> list[dict[str, float]]:
        """Mean and deviation of a network's fitness over a hundred trials of each instance
        (thesis, figure 3.11)."""
        record = self.new_record()
        self.put_side(record, 0, network)
        luck = Luck(0, FIGHT_STREAM)
        write(record.exam.luck, low=luck.state & WORD, carry=luck.state >> 32)
        return [self.trials(record, seed) for seed in self.validation]

    def trials(self, record: BoxesRecord, seed: int) -> dict[str, float]:
        """Mean and deviation over a hundred trials of one instance."""
        self.load(record, (seed,))
        fitness = [float(attempt(record)) for _ in range(MOST_TRIALS)]
        return {"mean": fmean(fitness), "deviation": pstdev(fitness)}

    def score(self, fitness: float) -> float:
        """A fitness as a share of what can be had; 0 for a box that was left behind."""
        return min(1.0, max(0.0, fitness / BEST))

    def ready(self, progress: Progress | None = None) -> None:
        """Compile whatever is needed."""
        program.ready(progress)
