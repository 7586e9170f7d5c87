"""The end of `sparring evolve`: how it went, for humans and for machines."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rich.table import Table
from rich.text import Text

from sparring.cli.colours import FAINT
from sparring.cli.evolve_charts import Curves
from sparring.cli.evolve_progress import place_in_words
from sparring.cli.output import command_line

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rich.console import Console

    from sparring.cli.evolve_run import Breeding
    from sparring.evolution.hard_instances import Hardness

CHART_HEIGHT = 10
MOST_ROWS = 12
"""Instances in the table of hardness."""


def show_summary(console: Console, breeding: Breeding) -> None:
    """Everything that is worth telling when a breeding has ended."""
    for number, sentence in enumerate(sentences_of(breeding)):
        console.print(Text(sentence, style="" if number else "bold"), soft_wrap=False)
    if len(breeding.deca.history) > 1:
        console.print()
        console.print(Text("Fitness, generation by generation", style=FAINT))
        console.print(Curves(breeding.deca.history, height=CHART_HEIGHT), soft_wrap=False)
    console.print()
    for line in how_to_go_on(breeding):
        console.print(Text(line))


def sentences_of(breeding: Breeding) -> list[str]:
    """How it went, in words."""
    deca = breeding.deca
    sentences = list(breeding.practice.learned().sentences())
    if breeding.interrupted:
        sentences[0] = f"Ended early: {place_in_words(breeding)}. {sentences[0]}"
    if breeding.scores:
        mean = sum(breeding.scores) / len(breeding.scores)
        sentences.insert(
            1,
            f"On {len(breeding.scores)} {breeding.world.new_instances} it is rated {mean:.4g} on "
            f"average, from {min(breeding.scores):.4g} to {max(breeding.scores):.4g}.",
        )
    for solution in deca.solutions:
        sentences.append(
            f"Doped with the solution of instance {solution.instance}, rated "
            f"{solution.fitness:.4g} there. The outlook: {breeding.look_out(solution.instance)}."
        )
    return sentences


def how_to_go_on(breeding: Breeding) -> list[str]:
    """Commands to try next."""
    world, path = breeding.world, breeding.path
    if path is None:
        return ["To keep the champion, and to go on later, add --save champion.json."]
    task, hard = breeding.deca.task, breeding.deca.hard
    shown = task.instances[hard[0]] if hard else (task.validation or task.instances)[0]
    sides = [str(path), *filter(None, [breeding.practice.against])]
    seed = {"--seed": shown}
    commands = [
        command_line("sparring", "watch", world.name, *sides, asked=seed),
        command_line("sparring", "fight", world.name, *sides, asked={**seed, "--why": True}),
        command_line("sparring", "network", str(path), asked={"--svg": path.with_suffix(".svg")}),
    ]
    lines = [f"Saved to {path}. To watch it, to have it told, to draw it:"]
    lines += [f"  {command}" for command in commands]
    if breeding.interrupted:
        lines.append("The same command goes on where this one stopped.")
    return lines


def hardness_table(ranking: Sequence[Hardness]) -> Table:
    """How hard each instance proved to be."""
    from sparring.evolution.hard_instances import hardest

    chosen = hardest(ranking)
    table = Table(
        title=title_of(chosen),
        title_justify="left",
        title_style="bold",
        caption_justify="left",
    )
    table.add_column("instance", justify="right")
    table.add_column("generations", justify="right")
    table.add_column("at the start", justify="right")
    table.add_column("reached", justify="right")
    table.add_column("speaks against it")
    for one in ranking[:MOST_ROWS]:
        mark = "> " if one is chosen else ""
        table.add_row(
            f"{mark}{one.instance}",
            f"{one.generations:.1f}",
            f"{one.start:.4g}",
            f"{one.reached:.4g}",
            one.flaw,
        )
    if len(ranking) > MOST_ROWS:
        table.caption = f"and {len(ranking) - MOST_ROWS} that are easier"
    return table


def title_of(chosen: Hardness) -> str:
    """What was chosen, and how."""
    choice = f"Instance {chosen.instance} is doped with: it takes longest to solve"
    if chosen.flaw:
        return f"{choice}, and something speaks against every one"
    return f"{choice} of those that nothing speaks against"


# --- for machines ----------------------------------------------------------------------


def breeding_data(breeding: Breeding) -> dict[str, Any]:
    """The breeding for machines."""
    deca = breeding.deca
    last = deca.history[-1]
    return {
        "world": breeding.world.name,
        "against": breeding.practice.against,
        "network": deca.shape.name,
        "genes": deca.shape.genes,
        "connected": deca.best.connected,
        "seed": deca.seed,
        "settings": {"preset": breeding.preset, **deca.settings.as_data()},
        "phase": deca.phase_name,
        "generations": deca.evolution.generation,
        "interrupted": breeding.interrupted,
        "best": last.best,
        "mean": last.mean,
        "diversity": last.diversity,
        "history": [generation._asdict() for generation in deca.history],
        "validation": breeding.validation,
        "exams": deca.exams,
        "seconds": round(breeding.seconds, 3),
        "doping": doping_data(breeding),
        "saved": None if breeding.path is None else str(breeding.path),
    }


def doping_data(breeding: Breeding) -> dict[str, Any] | None:
    """What was doped with, and what was to be expected of it."""
    deca = breeding.deca
    if not deca.hard:
        return None
    solutions = []
    for solution, history in zip(deca.solutions, deca.alone_histories, strict=True):
        outlook = breeding.look_out(solution.instance)
        solutions.append(
            {
                "instance": solution.instance,
                "fitness": solution.fitness,
                "on_all": outlook.solution,
                "random_best": outlook.random,
                "pays": outlook.pays,
                "outlook": str(outlook),
                "history": [generation._asdict() for generation in history],
            }
        )
    return {
        "asked": breeding.doping,
        "instances": list(deca.hard),
        "alone_generations": deca.alone_generations,
        "solutions": solutions,
        "hardness": [one._asdict() for one in breeding.ranking] or None,
    }
