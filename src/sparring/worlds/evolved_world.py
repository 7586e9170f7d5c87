"""What worlds have in common whose agents are networks that evolve.

A world of its own says what it looks like, and what its kernels do:

    class Garden(EvolvedWorld):
        name, title = "garden", "a rabbit gathers food among poison"
        sides = (("rabbit",),)
        controls = {"sweep": Control.SWEEP, ...}        # tactics, by the kernel's codes
        inputs, outputs, networks = 13, 4, ("elman-4",)
        training, validation = tuple(range(20)), tuple(range(20, 120))

        def new_record(self): ...                      # has a field `exam`
        def load(self, record, seeds): ...             # instances for the kernel
        def put_side(self, record, place, controller): ...

and gets contenders, champions, bouts, practices and exams from here. A seed is an
instance: the same number is the same garden, wherever it is asked for.
"""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Any, ClassVar, Self, TypeAlias

from sparring.errors import StateError, UsageError, nearest
from sparring.evolution.champion import champion_from
from sparring.evolution.evolving import MOST_BYTES, scores_of
from sparring.evolution.network import Network, load_json, network_from
from sparring.evolution.shapes import shape_named
from sparring.untrusted import excerpt
from sparring.worlds.contract import Contender, ScriptLine

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from sparring.evolution.champion import Champion
    from sparring.evolution.shapes import Shape
    from sparring.evolution.tasks import CompiledTask
    from sparring.worlds.contract import Outcome, Progress
    from sparring.worlds.evolved_bout import EvolvedBout

Controller: TypeAlias = str | Network
"""Whoever steers an agent: a tactic by its name, or a network."""
NETWORK = 0
"""The kernel's code of an agent that its network steers."""


class EvolvedWorld:
    """A world of agents that networks steer."""

    name: ClassVar[str]
    title: ClassVar[str]
    sides: ClassVar[tuple[tuple[str, ...], ...]]
    """The role of each agent; one side where nobody opposes."""
    controls: ClassVar[Mapping[str, int]]
    """Tactics, each by the kernel's code; `NETWORK` is none of them."""
    settings: ClassVar[str]
    """The preset of evolution that its papers used."""
    learners: ClassVar[tuple[str, ...]] = ("evolution",)
    is_lucky: ClassVar[bool] = True
    inputs: ClassVar[int]
    outputs: ClassVar[int]
    input_names: ClassVar[tuple[str, ...]] = ()
    """What each input is, for pictures; they are counted if a world has no names."""
    output_names: ClassVar[tuple[str, ...]] = ()
    networks: ClassVar[tuple[str, ...]]
    """Networks that were studied here, the usual one first."""
    training: ClassVar[tuple[int, ...]]
    """The seeds of the instances that fitness is measured on."""
    validation: ClassVar[tuple[int, ...]]
    """Seeds of instances that nobody was bred on."""
    new_instances: ClassVar[str] = "instances that nobody was bred on"
    """What those for validation are, in words."""
    doping: ClassVar[int | None] = None
    """The instance that the papers dope with; None if they do not."""
    single_generations: ClassVar[int] = 30
    """How long evolution on one instance takes before its solution is doped with."""
    bout: ClassVar[type[EvolvedBout]]

    # --- what a world of its own says ------------------------------------------

    def new_record(self) -> Any:
        """Memory for the kernel: a record with a field `exam`."""
        raise NotImplementedError

    def load(self, record: Any, seeds: Sequence[int]) -> None:
        """Write the instances of these seeds, and how many there are (`exam.instances`)."""
        raise NotImplementedError

    def put_side(self, record: Any, place: int, controller: Controller) -> None:
        """Let a tactic or a network steer the agent of a side."""
        raise NotImplementedError

    def task(self, against: str = "") -> CompiledTask:
        """What networks are bred for: fitness on the training instances, against a
        tactic where somebody opposes."""
        raise NotImplementedError

    def score(self, fitness: float) -> float:
        """A fitness as a share of what can be had, from 0 to 1."""
        raise NotImplementedError

    def scores(self, network: Network, against: str = "") -> list[float]:
        """The fitness of a network on each instance for validation."""
        return scores_of(self.task(against), network, self.validation)

    def validate(self, network: Network, against: str = "") -> Any:
        """How well a network does where nobody was bred, as JSON data: its scores, unless a
        world has more to tell."""
        return self.scores(network, against)

    # --- names -------------------------------------------------------------------

    @property
    def tactics(self) -> tuple[str, ...]:
        """Controllers that can be named."""
        return tuple(self.controls)

    @property
    def studied(self) -> tuple[str, ...]:
        """Those of them that networks are bred against; none where nobody opposes."""
        return self.tactics if len(self.sides) > 1 else ()

    def describe(self, network: Network) -> list[str]:
        """What can be said of a network that was bred here, a sentence each."""
        return []

    def known_tactic(self, name: str) -> str:
        """A tactic's name as it is written here, or an error with the nearest one."""
        wanted = name.replace("-", "_")
        if wanted in self.controls:
            return wanted
        near = nearest(wanted, self.controls)
        ways = f"did you mean '{near}'?" if near else f"name one of {', '.join(self.controls)}."
        raise UsageError(
            f"nobody here plays '{name:.40}'; {ways} A champion is named by its .json file"
        )

    def shape(self, name: str = "") -> Shape:
        """A network that fits, by its name: `elman-4`; the usual one if none is named."""
        return shape_named(name or self.networks[0], self.inputs, self.outputs)

    # --- who takes part ------------------------------------------------------------

    def contender(self, wanted: str | os.PathLike[str], seed: int, *, place: int = 0) -> Contender:
        """Whoever was named, ready to take a place: a tactic, or a .json file of a
        champion."""
        wanted = os.fspath(wanted)
        if not wanted.endswith(".json"):
            tactic = self.known_tactic(wanted)
            return contender_of(tactic, tactic)
        champion = self.champion_in(load_json(wanted, MOST_BYTES))
        if champion.world not in ("", self.name):
            home = excerpt(champion.world)
            raise StateError(f"{wanted} is a champion of {home}, not of '{self.name}'")
        self.check_network(champion.network)
        return contender_of(champion.network, os.path.basename(wanted).removesuffix(".json"))

    def champion_in(self, form: Any) -> Champion:
        """The champion in a file of its own, or of an evolution that was kept."""
        if isinstance(form, dict) and "sparring_evolution_practice" in form:
            from sparring.worlds.evolution_practice import champion_in_state

            return champion_in_state(self, form)
        return champion_from(form)

    @classmethod
    def check_network(cls, network: Network) -> None:
        """Refuse a network that cannot steer here."""
        shape = network.shape
        if (shape.inputs, shape.outputs) != (cls.inputs, cls.outputs):
            raise StateError(
                f"a network of '{cls.name}' has {cls.inputs} inputs and {cls.outputs} outputs; "
                f"this one has {shape.inputs} and {shape.outputs}"
            )

    def controller_of(self, side: Any) -> Controller:
        """Whoever steers the agent of a side, however the side is given."""
        if isinstance(side, Network):
            self.check_network(side)
            return side
        if isinstance(side, str | os.PathLike):
            # Names of controls come back from contenders as they are.
            known = side if side in self.controls else self.contender(side, 0).scripts[0]
            return known if isinstance(known, str) else self.controller_of(known)
        scripts = side.scripts if isinstance(side, Contender) else side
        if len(scripts) != 1:
            raise UsageError(f"a side of '{self.name}' has one agent; got {len(scripts)}")
        return self.controller_of(scripts[0])

    # --- encounters ----------------------------------------------------------------

    def begin(self, sides: Sequence[Any], seed: int, *, explains: bool = False) -> EvolvedBout:
        """One encounter, step by step."""
        return self.bout(self, sides, seed, explains=explains)

    def fight(self, sides: Sequence[Any], seed: int, *, log: bool = False) -> Outcome:
        """One encounter to its end."""
        bout = self.begin(sides, seed)
        while not bout.over:
            bout.step()
        return bout.outcome(log=log)

    def practice(self, kind: str, against: str = "", *, seed: int = 0, **options: Any) -> Any:
        """A population that is bred here: see `worlds/evolution_practice.py`."""
        from sparring.worlds.evolution_practice import practice_of

        return practice_of(self, kind, against, seed=seed, **options)

    def ready(self, progress: Progress | None = None) -> None:
        """Compile whatever is needed."""
        raise NotImplementedError

    # --- kept as files ---------------------------------------------------------------

    @classmethod
    def script_form(cls, controller: Controller) -> dict[str, Any]:
        """A controller as JSON data."""
        if isinstance(controller, str):
            return {"tactic": controller}
        return {"network": controller.form()}

    @classmethod
    def script_from(cls, form: Any) -> Controller:
        """A controller as it was kept: JSON data that may come from anyone."""
        if isinstance(form, dict) and "network" in form:
            network = network_from(form["network"])
            cls.check_network(network)
            return network
        tactic = form.get("tactic") if isinstance(form, dict) else None
        if not isinstance(tactic, str) or tactic not in cls.controls:
            raise UsageError(f"agents are steered by a network or a tactic; got {excerpt(form)}")
        return tactic

    @classmethod
    def script_lines(cls, controller: Controller) -> tuple[ScriptLine, ...]:
        """A controller to be shown."""
        return lines_of(controller)

    @classmethod
    def order_from(cls, parts: list[Any]) -> Any:
        """An order as it was kept: nobody gives any."""
        raise UsageError(f"the world '{cls.name}' takes no orders")

    @property
    def numbers(self) -> dict[str, int]:
        """Free numbers that an encounter depends on; most worlds have none."""
        return {}

    @classmethod
    def with_numbers(cls, numbers: Mapping[str, int]) -> Self:
        """This world with other free numbers."""
        if numbers:
            raise UsageError(f"the world '{cls.name}' has no free numbers")
        return cls()


def contender_of(controller: Controller, plays: str) -> Contender:
    """A contender that a tactic or a network steers."""
    return Contender(plays, (controller,), (lines_of(controller),))  # type: ignore[arg-type]


def lines_of(controller: Controller) -> tuple[ScriptLine, ...]:
    """A controller to be shown."""
    if isinstance(controller, str):
        return (ScriptLine(controller, f"a fixed tactic: {controller.replace('_', ' ')}"),)
    text = f"{controller.shape}, {controller.connected} of them connected"
    return (ScriptLine("network", text),)
