"""The page on a world's free numbers, written from the file of a search."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sparring.errors import UsageError
from sparring.lab.calibration import candidate_in, nearest

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from sparring.lab.calibration import Calibration, Candidate, FreeNumber, Goal

    Row = dict[str, str]

FIRST = 500
"""Choices of a search of the usual size that were spread evenly."""
BEST = "best "
"""How the kind of a row begins that is the best with some value of one number."""


class Found:
    """A search as its file tells it."""

    def __init__(self, calibration: Calibration, rows: list[Row]) -> None:
        check(calibration, rows)
        self.calibration = calibration
        self.trials = self.of_kind(rows, "trial")
        self.refined = self.of_kind(rows, "refined")
        self.finalists = sorted(self.of_kind(rows, "finalist"), key=lambda one: one.loss)
        (self.chosen,) = self.of_kind(rows, "chosen")
        self.best_with = {
            row["kind"].removeprefix(BEST): candidate_in(calibration, row)
            for row in rows
            if row["kind"].startswith(BEST)
        }
        self.changes = {
            row["kind"]: candidate_in(calibration, row) for row in rows if "=" in row["kind"]
        }

    def of_kind(self, rows: list[Row], kind: str) -> list[Candidate]:
        """All lines of one kind."""
        return [candidate_in(self.calibration, row) for row in rows if row["kind"] == kind]


def page(calibration: Calibration, rows: list[Row]) -> str:
    """The whole page."""
    found = Found(calibration, rows)
    text = calibration.page
    return "\n".join(
        [
            text.opening,
            "## What was chosen\n",
            *numbers_table(calibration.numbers),
            text.beside,
            "## How near it comes\n",
            *goals_table(found.chosen),
            "",
            how_it_was_searched(found),
            "The finalists, best first; the mean miss of each goal:\n",
            *misses_table({f"{at}": one for at, one in enumerate(found.finalists, start=1)}),
            "\n## What stands against what\n",
            *trade_off(found),
            text.trade_off,
            "## How much each number matters\n",
            *sensitivity(found),
            "",
            text.ending,
        ]
    )


def check(calibration: Calibration, rows: list[Row]) -> None:
    """Refuse a file that is no search of this world."""
    needed = {"kind", "loss", "fights", "seed", *calibration.figures, *calibration.by_name}
    kinds = {row.get("kind") for row in rows}
    if not rows or not needed <= set(rows[0]) or not {"trial", "chosen"} <= kinds:
        raise UsageError("this file holds no search for the numbers of this world")


def how_it_was_searched(found: Found) -> str:
    """The world's own words on it, with the figures of this search."""
    first = min(FIRST, len(found.trials) - 1)
    proposed, chosen = found.trials[0], found.chosen
    return found.calibration.page.search.format(
        first=first,
        guided=len(found.trials) - 1 - first,
        refined=len(found.refined),
        fine_fights=f"{found.refined[0].fights if found.refined else 0:,}",
        finalists=len(found.finalists),
        fights=f"{proposed.fights:,}",
        final_fights=f"{chosen.fights:,}",
        proposed=in_words(proposed),
        proposed_difference=f"{proposed.mean_difference:.1f}",
    )


# --- tables -----------------------------------------------------------------------------


def table(headings: Iterable[str], rows: Iterable[Iterable[str]]) -> list[str]:
    """A Markdown table."""
    headings = list(headings)
    lines = [headings, ["-"] * len(headings), *rows]
    return ["| " + " | ".join(line) + " |" for line in lines]


def numbers_table(numbers: Iterable[FreeNumber]) -> list[str]:
    """Every free number with its range and choice."""
    return table(
        ("number", "what it is", "range", "proposed", "chosen", "source of the proposal"),
        (
            (
                f"`{number.name}`",
                number.meaning,
                range_in_words(number),
                value_in_words(number, number.proposed),
                f"**{value_in_words(number, number.chosen)}**"
                if number.chosen != number.proposed
                else value_in_words(number, number.chosen),
                number.source,
            )
            for number in numbers
        ),
    )


def range_in_words(number: FreeNumber) -> str:
    """From the lowest to the highest, or the few values there are."""
    if len(number.values) == number.high - number.low + 1:
        return f"{number.low} to {number.high}"
    return " or ".join(map(str, number.values))


def value_in_words(number: FreeNumber, value: int) -> str:
    """A value in words where it has any."""
    return f"{value}: {number.words[value - number.low]}" if number.words else str(value)


def named(of: str) -> str:
    """What tells figures apart, as it is read."""
    return of.replace("_", " ")


def in_words(candidate: Candidate) -> str:
    """The figures of the first goal in a sentence."""
    goal = candidate.calibration.goals[0]
    return ", ".join(f"{named(of)} {candidate.figures[goal.figure(of)]:.0f}" for of in goal.wanted)


def goals_table(candidate: Candidate) -> list[str]:
    """Every figure beside what is wanted."""
    rows = []
    for goal in candidate.calibration.goals:
        verdict = "met" if goal.is_met(candidate.figures) else "**missed**"
        for at, (of, wanted) in enumerate(goal.wanted.items()):
            sense = "" if goal.sense.value == "near" else f"{goal.sense.value} "
            value = candidate.figures[goal.figure(of)]
            what = goal.meaning or goal.name
            rows.append(
                (
                    what if at == 0 else "",
                    named(of),
                    f"{sense}{wanted:g}",
                    f"{value:.1f}",
                    verdict if at == 0 else "",
                )
            )
    headings = ("figure", "", "papers", f"ours, {candidate.fights:,} fights on fresh seeds", "")
    return table(headings, rows)


def misses_table(candidates: Mapping[str, Candidate], heading: str = "") -> list[str]:
    """Of each candidate, how far it is from each goal on average."""
    (first, *_) = candidates.values()
    goals = first.calibration.goals
    return table(
        (heading, "loss", *(goal.name for goal in goals), f"worst of {goals[0].name}"),
        (
            (
                name,
                f"{one.loss:.2f}",
                *(mean_miss(goal, one) for goal in goals),
                f"{one.worst:.1f}",
            )
            for name, one in candidates.items()
        ),
    )


def mean_miss(goal: Goal, candidate: Candidate) -> str:
    """How far the figures of a goal are off on average."""
    return f"{float(goal.misses(candidate.figures).mean()):.2f}"


def trade_off(found: Found) -> list[str]:
    """The nearest that any trial came to each goal alone, and what it missed for that; then
    the best with each value of the number that was compared."""
    goals = found.calibration.goals
    alone = {
        goal.name: min(found.trials, key=lambda one: (goal.loss(one.figures), one.loss))
        for goal in goals
    }
    lines = [
        "For each goal, the trial that came nearest to it alone (of equals the best in all),",
        f"and by how much it misses the others; {found.trials[0].fights:,} fights of each kind:\n",
        *misses_table({**alone, "all together": nearest(found.trials)}, "nearest to"),
    ]
    if found.best_with:
        fights = f"{found.chosen.fights:,}"
        lines += [
            f"\nThe best finalist with each value of `{found.calibration.compared}`, on fresh",
            f"seeds ({fights} fights of each kind):\n",
            *misses_table(found.best_with, "with"),
        ]
    return [*lines, ""]


def sensitivity(found: Found) -> list[str]:
    """What each number alone does to the figures of the first goal and to the loss."""
    goal = found.calibration.goals[0]
    rows = []
    for kind, one in found.changes.items():
        name, _, value = kind.partition("=")
        apart = [
            f"{one.figures[figure] - found.chosen.figures[figure]:+.1f}" for figure in goal.figures
        ]
        chosen = str(found.chosen.numbers[name])
        rows.append((f"`{name}`", chosen, value, *apart, f"{one.loss - found.chosen.loss:+.1f}"))
    fights = next(iter(found.changes.values())).fights if found.changes else 0
    return [
        f"Each number alone at the ends of its range, {fights:,} fights of each kind; the change",
        f"of {goal.meaning or goal.name} and of the loss against the choice above. By luck alone",
        "changes of up to 2 are common.\n",
        *table(("number", "chosen", "changed to", *map(named, goal.wanted), "loss"), rows),
    ]
