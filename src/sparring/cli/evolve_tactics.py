"""`sparring evolve` where tactics are bred, not networks: plans of the strategy game."""

from __future__ import annotations

from contextlib import contextmanager
from dataclasses import replace
from typing import TYPE_CHECKING, Any, NamedTuple

from sparring.atomic import write_atomically
from sparring.cli.evolve_progress import bar_on
from sparring.cli.learn import PARTS_REPORTED, Interrupt
from sparring.cli.output import side
from sparring.errors import UsageError
from sparring.worlds.own_tactics import ENDING

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from pathlib import Path

    from sparring.worlds.strategy.evolved.files import EvolvedTactic
    from sparring.worlds.strategy.evolved.search import TacticSearch


class TacticOptions(NamedTuple):
    """What was asked for."""

    against: str = ""
    generations: int | None = None
    population: int | None = None
    seed: int = 0
    save: Path | None = None
    rules: Path | None = None


class Bred(NamedTuple):
    """A search that has ended."""

    search: TacticSearch
    options: TacticOptions
    interrupted: bool

    @property
    def tactic(self) -> EvolvedTactic:
        """The fittest."""
        from sparring.worlds.strategy.evolved.files import tactic_of

        return tactic_of(self.search, self.search.best)


def breeds_tactics(world: Any) -> bool:
    """Whether plans are what evolves in a world."""
    return hasattr(world, "tactic_search")


def refuse_foreign(asked: Mapping[str, Any]) -> None:
    """Refuse options that are about networks."""
    for option, value in asked.items():
        if value:
            raise UsageError(f"{option} is about networks, and here tactics are bred: leave it out")


def breed(world: Any, options: TacticOptions) -> Bred:
    """Breed as was asked for, and keep the fittest; Ctrl-C ends it early."""
    check_file(options.save, ".json")
    check_file(options.rules, ENDING)
    search = search_for(world, options)
    world.ready()
    interrupted = run(search)
    bred = Bred(search, options, interrupted)
    keep(bred)
    return bred


def search_for(world: Any, options: TacticOptions) -> TacticSearch:
    """The search that was asked for; generations are as many children as the population has
    members."""
    rushes = [tactic for tactic in world.studied if tactic.endswith("rush")]
    against = options.against or rushes[0]
    search: TacticSearch = world.tactic_search(against, seed=options.seed)
    changes: dict[str, int] = {}
    if options.population is not None:
        changes["population"] = options.population
    if options.generations is not None:
        members = changes.get("population", search.settings.population)
        changes["children"] = members * options.generations
    search.settings = replace(search.settings, **changes)
    return search


def run(search: TacticSearch) -> bool:
    """Breed to the end; whether somebody ended it early."""
    with Interrupt() as interrupt, progress_on_side(search) as tell:
        while not search.is_over:
            search.step()
            tell()
            if interrupt.asked:
                return not search.is_over
    return False


def keep(bred: Bred) -> None:
    """Write the files that were asked for."""
    from sparring.worlds.strategy.evolved.files import save_tactic

    if bred.options.save is not None:
        save_tactic(bred.options.save, bred.tactic)
    if bred.options.rules is not None:
        write_atomically(bred.options.rules, bred.tactic.text())


def check_file(path: Path | None, ending: str) -> None:
    """Refuse a file that cannot be written, before anything is bred."""
    if path is None:
        return
    if path.suffix != ending:
        raise UsageError(f"this file ends in {ending}; got {path}")
    if not path.parent.is_dir():
        raise UsageError(f"cannot write {path}: there is no folder {path.parent}")
    if path.exists():
        raise UsageError(f"{path} is there already: name another file, or delete it")


# --- how far it is ---------------------------------------------------------------------


def progress_in_words(search: TacticSearch) -> str:
    """How far it is, and how it goes."""
    settings = search.settings
    if search.children == 0:
        place = f"{len(search.population)} of the first {settings.population}"
    else:
        place = f"child {search.children} of {settings.children}"
    return f"{place}: best {search.best.fitness:.3f} of {settings.target:.2f} wanted"


@contextmanager
def progress_on_side(search: TacticSearch) -> Iterator[Any]:
    """A function that tells how far it is: as a bar, or in a few lines."""
    console, total = side(), search.settings.population + search.settings.children
    if not console.is_terminal:
        every = max(1, total // PARTS_REPORTED)

        def tell_sometimes() -> None:
            if len(search.history) % every == 0 or search.is_over:
                console.print(progress_in_words(search))

        yield tell_sometimes
        return
    with bar_on(console) as progress:
        task = progress.add_task("", total=total)

        def tell() -> None:
            words = progress_in_words(search)
            progress.update(task, completed=len(search.history), description=words)

        yield tell
