"""What `sparring evolve` was asked for, made into a breeding, or the reason why not."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Any, NamedTuple

from sparring.cli.completing import DOPINGS
from sparring.cli.evolve_progress import progress_of_hardness
from sparring.cli.evolve_run import Breeding, run_path_of
from sparring.cli.opening import open_world
from sparring.errors import SparringError, StateError, UsageError, nearest
from sparring.evolution.doping import checked_instance
from sparring.evolution.evolving import MOST_BYTES
from sparring.evolution.hard_instances import hardest, hardness
from sparring.evolution.network import load_json
from sparring.evolution.settings import EvolutionSettings, evolution_settings_named
from sparring.untrusted import excerpt
from sparring.worlds.evolution_practice import opponent_in, practice_of
from sparring.worlds.evolved_world import EvolvedWorld

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from pathlib import Path

    from sparring.evolution.hard_instances import Hardness
    from sparring.worlds.evolution_practice import EvolutionPractice

NO_WAY = "not an evolution that can go on"
"""What the reasons begin with why an evolution cannot go on."""


class EvolveOptions(NamedTuple):
    """What was asked for."""

    world: str
    doping: str = "none"
    against: str = ""
    network: str = ""
    generations: int | None = None
    alone_generations: int | None = None
    population: int | None = None
    settings: str = ""
    seed: int = 0
    save: Path | None = None


def breeding_for(
    options: EvolveOptions, show_ranking: Callable[[list[Hardness]], None]
) -> Breeding:
    """A breeding that does what was asked for, from where an earlier one stopped."""
    world = evolving_world(options.world)
    preset = options.settings or world.settings
    settings = changed(evolution_settings_named(preset), options)
    saved = saved_run(options.save)
    against = opponent_in(world, options.against)
    world.ready()
    ranking: list[Hardness] = []
    if options.doping == "auto" and saved is not None:
        hard = instances_in(saved)
    elif options.doping == "auto":
        ranking = found_hardness(world, against, settings, options)
        show_ranking(ranking)
        hard = [hardest(ranking).instance]
    else:
        hard = instances_meant(world, options.doping, len(world.training))
    practice = practice_of(
        world,
        "evolution",
        against,
        seed=options.seed,
        network=options.network,
        settings=settings,
        doping=hard,
        alone_generations=options.alone_generations,
        generations=settings.generations,
    )
    if saved is not None and options.save is not None:
        go_on(practice, saved, run_path_of(options.save))
    return Breeding(
        practice,
        doping=options.doping,
        preset=preset,
        path=options.save,
        ranking=ranking,
        resumed_at=None if saved is None else practice.deca.steps_taken,
    )


def evolving_world(name: str) -> EvolvedWorld:
    """A world of networks, or one sentence that it is none."""
    world = open_world(name)
    if not isinstance(world, EvolvedWorld):
        raise UsageError(
            f"the world '{name}' has no networks to evolve: its agents learn by "
            f"{', '.join(world.learners) or 'nothing'} (`sparring learn {name}`)"
        )
    return world


def changed(settings: EvolutionSettings, options: EvolveOptions) -> EvolutionSettings:
    """Settings with the numbers that were asked for."""
    asked = {"population": options.population, "generations": options.generations}
    changes = {name: value for name, value in asked.items() if value is not None}
    return EvolutionSettings(**{**settings.as_data(), **changes})  # type: ignore[arg-type]


# --- what to dope with -----------------------------------------------------------------


def instances_meant(world: EvolvedWorld, doping: str, count: int) -> list[int]:
    """The instances that a word or some numbers mean."""
    if doping == "none":
        return []
    if doping == "all":
        return list(range(count))
    if doping == "papers":
        if world.doping is None:
            raise UsageError(
                f"the papers do not dope in the world '{world.name}': name an instance, 0 to "
                f"{count - 1}, or let --doping auto find one"
            )
        return [world.doping]
    words = [word.strip() for word in doping.split(",")]
    if not all(word.isascii() and word.isdigit() and len(word) < 10 for word in words):
        raise UsageError(f"'{doping:.40}' is no instance; {way_out_of(doping, count)}")
    numbers = [checked_instance(world.task(), int(word)) for word in words]
    if len(set(numbers)) < len(numbers):
        raise UsageError(f"an instance is named twice: --doping {doping:.40}")
    return numbers


def way_out_of(doping: str, count: int) -> str:
    """What can be said after --doping."""
    near = nearest(doping, DOPINGS)
    if near:
        return f"did you mean '{near}'?"
    return f"write a number from 0 to {count - 1}, several with commas, or {', '.join(DOPINGS)}"


def found_hardness(
    world: EvolvedWorld, against: str, settings: EvolutionSettings, options: EvolveOptions
) -> list[Hardness]:
    """Every instance, the hardest first, by evolving each alone."""
    alone = options.alone_generations
    with progress_of_hardness() as tell:
        return hardness(
            world.task(against),
            world.shape(options.network),
            settings,
            seed=options.seed,
            generations=world.single_generations if alone is None else alone,
            workers=os.cpu_count() or 1,
            progress=tell,
        )


# --- going on --------------------------------------------------------------------------


def saved_run(path: Path | None) -> Any:
    """What an earlier command kept beside this file; None if there is nothing."""
    if path is None:
        return None
    if path.suffix != ".json":
        raise UsageError(f"the file of a champion ends in .json; got {path}")
    if not path.parent.is_dir():
        raise UsageError(f"cannot write {path}: there is no folder {path.parent}")
    beside = run_path_of(path)
    if beside.exists():
        form = load_json(beside, MOST_BYTES)
        if not isinstance(form, dict):
            raise StateError(f"{beside} is damaged: delete it to begin anew, or name another file")
        return form
    if path.exists():
        raise UsageError(
            f"{path} is there already, without {beside.name} to go on from: name another file, "
            "or delete it"
        )
    return None


def instances_in(saved: Any) -> Sequence[int]:
    """The instances that a saved evolution dopes with; whatever does not fit is told of
    when it is to go on."""
    deca = saved.get("deca") if isinstance(saved, dict) else None
    hard = deca.get("hard") if isinstance(deca, dict) else None
    is_list = isinstance(hard, list) and all(type(number) is int for number in hard)
    return hard if is_list and hard is not None else []


def go_on(practice: EvolutionPractice, saved: Any, path: Path) -> None:
    """Stand where the saved evolution stood, or say why that cannot be."""
    try:
        before = saved.get("practice")
        if before != {"world": practice.world.name, "against": practice.against}:
            raise StateError(f"its world and opponent are {excerpt(before)}")
        practice.deca.restore(saved.get("deca"))
    except SparringError as error:
        reason = str(error).replace(f"{NO_WAY}: ", "")
        raise StateError(
            f"{path} keeps another evolution than the one asked for: {reason}. Ask for the same, "
            f"save to another file, or delete {path.name} to begin anew"
        ) from None
