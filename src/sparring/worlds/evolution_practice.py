"""Evolution as a practice: an encounter is a generation.

    practice = world.practice("evolution", "ai_0", seed=7, network="layered-5-5")
    practice.encounter()

Where somebody opposes, the best network has won a generation if it is rated above one
half.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from sparring.errors import SparringError, StateError, UsageError, unknown
from sparring.evolution.champion import Champion
from sparring.evolution.doping import Deca
from sparring.evolution.network import shape_from
from sparring.evolution.settings import EvolutionSettings, evolution_settings_named
from sparring.kernels.loop import Row, new_rows, turning_point
from sparring.kernels.records import write
from sparring.kernels.run import Won
from sparring.scripting.restoring import Restored
from sparring.untrusted import Unfit, field_of, text_from
from sparring.worlds.contract import Encounter
from sparring.worlds.seeds import checked_seed, seed_in

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from sparring.evolution.network import Network
    from sparring.evolution.population import Generation
    from sparring.evolution.shapes import Shape
    from sparring.kernels.loop import Rows
    from sparring.worlds.evolved_world import EvolvedWorld

KIND = "evolution"
VERSION = 1
ENDLESS = 1_000_000
"""Generations of a practice that nobody has set an end to."""
EVEN = 0.5


def practice_of(
    world: EvolvedWorld,
    kind: str,
    against: str = "",
    *,
    seed: int = 0,
    network: str = "",
    settings: EvolutionSettings | str | None = None,
    changes: Mapping[str, Any] | None = None,
    doping: Sequence[int] = (),
    alone_generations: int | None = None,
    generations: int | None = None,
) -> EvolutionPractice:
    """A population bred in a world: with a preset of settings or some of its numbers
    changed, doped with solutions of some instances or not."""
    if kind not in world.learners:
        raise unknown(f"learner of the world '{world.name}'", kind, world.learners)
    if not isinstance(settings, EvolutionSettings):
        settings = evolution_settings_named(settings or world.settings)
    if changes:
        settings = EvolutionSettings(**{**settings.as_data(), **changes})
    alone = world.single_generations if alone_generations is None else alone_generations
    opponent = opponent_in(world, against)
    deca = Deca(
        world.task(opponent),
        world.shape(network),
        settings,
        hard=doping,
        seed=checked_seed(seed),
        alone_generations=alone,
        generations=ENDLESS if generations is None else generations,
    )
    return EvolutionPractice(world, deca, opponent)


def opponent_in(world: EvolvedWorld, against: str) -> str:
    """Whom networks are bred against: a tactic, or a champion by its .json file; nobody
    where nobody opposes."""
    if len(world.sides) == 1:
        if against:
            raise UsageError(
                f"nobody opposes in the world '{world.name}': leave out '{against:.40}'"
            )
        return ""
    if against.endswith(".json"):
        world.contender(against, 0, place=1)
        return against
    return world.known_tactic(against or world.studied[0])


class EvolutionPractice:
    """A population that is bred in a world, generation after generation."""

    kind = KIND
    note = ""
    held_back = False

    def __init__(self, world: EvolvedWorld, deca: Deca, against: str) -> None:
        self.world = world
        self.deca = deca
        self.against = against
        """The tactic that is met; empty where nobody opposes."""
        self.seed = deca.seed

    @property
    def champion(self) -> Champion:
        """The best network of the present phase, with where it comes from."""
        deca = self.deca
        origin = {
            "seed": str(deca.seed),
            "against": self.against,
            "generations": deca.evolution.generation,
            "doped_with": [solution.instance for solution in deca.solutions],
            "exams": deca.exams,
            "settings": deca.settings.as_data(),
        }
        return Champion(deca.best, self.world.name, deca.best_fitness, origin)

    # --- generations -------------------------------------------------------------------

    def encounter(self) -> Encounter:
        """One generation more; the first encounter rates the random start."""
        generation = self.deca.step()
        row = self.row_of(generation)
        won = {Won.LEARNERS: True, Won.ENEMIES: False}.get(Won(int(row.won)))
        return Encounter(
            self.deca.steps_taken,
            self.against,
            won,
            row.team_fitness,
            row.enemy_fitness,
            outcome=generation,
        )

    def row_of(self, generation: Generation) -> Row:
        """A generation as other practices tell their encounters."""
        fitness = self.world.score(generation.best)
        if not self.against:
            return Row(fitness, 0.0, Won.NOBODY, 1)
        won = Won.LEARNERS if fitness > EVEN else Won.ENEMIES
        return Row(fitness, 1.0 - fitness, won, 1)

    def run(self, count: int, *, stops: bool = False) -> Rows[Row]:
        """So many generations more, or until the turning point among them is confirmed."""
        rows: list[Row] = []
        while len(rows) < count and not (stops and turning_point(rows) is not None):
            rows.append(self.row_of(self.deca.step()))
        filled = new_rows(len(rows))
        for row, given in zip(filled, rows, strict=True):
            write(row, **{name: getattr(given, name) for name in Row.__slots__})
        return filled

    # --- what was learned --------------------------------------------------------------

    def learned(self) -> EvolutionLearned:
        """What has been bred so far."""
        return EvolutionLearned(self.world, self.deca)

    def state(self) -> dict[str, Any]:
        """Everything that the next generation depends on, as JSON data."""
        return {
            "sparring_evolution_practice": VERSION,
            "learner": KIND,
            "practice": {"world": self.world.name, "against": self.against},
            "generations": self.deca.generations,
            "deca": self.deca.state(),
        }

    def restore(self, form: Any, *, goes_on: bool = True) -> Restored:
        """Take over saved state. A population goes on with the seed it began with,
        whatever `goes_on` says: its luck is part of what was bred."""
        try:
            if field_of(form, "sparring_evolution_practice", int) != VERSION:
                raise Unfit("it is of another version")
            deca = field_of(form, "deca", dict)
            evolution = field_of(deca, "evolution", dict)
            against = text_from(field_of(field_of(form, "practice", dict), "against", str))
            settings = field_of(evolution, "settings", dict)
            practice = practice_of(
                self.world,
                KIND,
                against,
                seed=seed_in(deca),
                network=self.fitting(shape_from(field_of(evolution, "shape", dict))),
                settings=EvolutionSettings(**settings),
                doping=field_of(deca, "hard", list),
                alone_generations=field_of(deca, "alone_generations", int),
                generations=field_of(form, "generations", int),
            )
        except (Unfit, TypeError, ValueError, SparringError) as error:
            raise StateError(f"not an evolution that can go on: {error!s:.200}") from None
        practice.deca.restore(deca)
        self.deca, self.against, self.seed = practice.deca, against, practice.seed
        return Restored()

    def fitting(self, shape: Shape) -> str:
        """The name of a shape that fits this world."""
        if (shape.inputs, shape.outputs) != (self.world.inputs, self.world.outputs):
            raise Unfit(f"its network does not fit the world '{self.world.name}'")
        return shape.name


def champion_in_state(world: EvolvedWorld, form: Any) -> Champion:
    """The champion of a saved practice: JSON data that may come from anyone."""
    practice = practice_of(world, KIND)
    practice.restore(form)
    if not practice.deca.history:
        raise StateError("nobody has been rated yet in this evolution")
    return practice.champion


class EvolutionLearned:
    """The best network so far."""

    kind = KIND

    def __init__(self, world: EvolvedWorld, deca: Deca) -> None:
        self.world = world
        self.deca = deca

    @property
    def network(self) -> Network:
        """The best network so far."""
        return self.deca.best

    def sentences(self) -> list[str]:
        """How far it came, how many connections are there, and what the world says."""
        deca = self.deca
        if not deca.history:
            return ["Nobody has been rated yet."]
        first, last = deca.history[0], deca.history[-1]
        network = deca.best
        return [
            f"Bred on {deca.phase_name}, the best of {deca.settings.population} networks is rated "
            f"{last.best:.4g} in generation {deca.evolution.generation}; the best of the start "
            f"was rated {first.best:.4g}.",
            f"The network: {network.shape}, {network.connected} of them connected.",
            *self.world.describe(network),
        ]

    def as_data(self) -> dict[str, Any]:
        """The history and the network."""
        deca = self.deca
        data: dict[str, Any] = {
            "generations": deca.evolution.generation,
            "phase": deca.phase_name,
            "history": [list(generation) for generation in deca.history],
            "exams": deca.exams,
        }
        return {**data, "network": deca.best.form()} if deca.history else data
