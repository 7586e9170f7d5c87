"""Encounters of worlds whose agents are networks, step by step."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from sparring.errors import UsageError
from sparring.evolution.network import Network
from sparring.kernels.records import write
from sparring.luck import WORD, Luck
from sparring.worlds.evolved_world import lines_of
from sparring.worlds.outcome import Outcome
from sparring.worlds.seeds import FIGHT_STREAM, checked_seed

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sparring.worlds.evolved_world import EvolvedWorld


class EvolvedBout:
    """One encounter in progress, in memory of its own. A world of its own says what a
    step is, when it is over, and how well everybody did."""

    unit: ClassVar[str] = "step"
    """What a step is called."""

    def __init__(
        self, world: EvolvedWorld, sides: Sequence[Any], seed: int, *, explains: bool = False
    ) -> None:
        if len(sides) != len(world.sides):
            raise UsageError(
                f"the world '{world.name}' has {len(world.sides)} sides; got {len(sides)}"
            )
        self.world = world
        self.seed = checked_seed(seed)
        self.explains = explains
        """Whether the inputs of every step are kept, to say why."""
        self.controllers = [world.controller_of(side) for side in sides]
        self.lines = [lines_of(controller) for controller in self.controllers]
        self.round = 0
        """Steps taken so far."""
        self.all_events: list[tuple[Any, ...]] = []
        """Everything that has happened, each a tuple of plain values: the step, a code,
        and what the code asks for."""
        self.record = world.new_record()
        world.load(self.record, [seed])
        for place, controller in enumerate(self.controllers):
            world.put_side(self.record, place, controller)
        luck = Luck(seed, FIGHT_STREAM)
        write(self.record.exam.luck, low=luck.state & WORD, carry=luck.state >> 32)
        self.start()

    # --- what a world of its own says ------------------------------------------

    def start(self) -> None:
        """Put everything in its place."""
        raise NotImplementedError

    def play(self) -> None:
        """What happens in one step; it is noted in `all_events`."""
        raise NotImplementedError

    @property
    def over(self) -> bool:
        """Whether it has ended."""
        raise NotImplementedError

    def winner(self) -> int | None:
        """The side that has won; None for nobody."""
        return None

    def fitness(self, side: int) -> float:
        """How well a side did, from 0 to 1."""
        raise NotImplementedError

    def ways(self) -> list[list[tuple[float, float]]]:
        """Where everything that moves has been, from its start on: first whatever the first
        side steers. x to the right, y downwards; empty if a world does not tell."""
        return []

    # --- for everybody -----------------------------------------------------------

    def step(self) -> None:
        """One step more."""
        if self.over:
            raise UsageError("the encounter is over")
        self.round += 1
        self.play()

    def network(self, side: int) -> Network | None:
        """The network that steers a side, if one does."""
        controller = self.controllers[side]
        return controller if isinstance(controller, Network) else None

    def outcome(self, *, log: bool = True) -> Outcome:
        """How it stands, or ended, with everything that happened."""
        fitness = tuple(self.fitness(side) for side in range(len(self.controllers)))
        return Outcome(
            seed=self.seed,
            winner=self.winner(),
            duration=self.round,
            unit=self.unit,
            team_fitness=fitness,
            fitness=fitness,
            activated=tuple(() for _ in self.controllers),
            events=tuple(self.all_events) if log else (),
        )
