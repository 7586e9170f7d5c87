"""The page on a world's free numbers, written from the file of a search."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any

from sparring.errors import UsageError, plural
from sparring.lab.calibration.files import candidate_in
from sparring.lab.calibration.goals import nearest

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from sparring.lab.calibration import Calibration, Goal
    from sparring.lab.calibration.goals import Candidate, FreeNumber

    Row = dict[str, str]

TRIALS = ("proposed", "first", "guided", "held")
"""Kinds of rows that were tried before the best were measured again."""
BEST = "best "
"""How the kind of a row begins that is the best with some value of one number."""
AGAIN = "again"
"""The kind of the row that tells what the choice gives in the world as it is now."""


class Found:
    """A search as its file tells it."""

    def __init__(self, calibration: Calibration, rows: list[Row]) -> None:
        check(calibration, rows)
        self.calibration = calibration
        self.by_kind = {kind: self.of_kind(rows, kind) for kind in TRIALS}
        (self.proposed,) = self.by_kind["proposed"]
        self.refined = self.of_kind(rows, "refined")
        self.finalists = sorted(self.of_kind(rows, "finalist"), key=lambda one: one.loss)
        (self.chosen,) = self.of_kind(rows, "chosen")
        self.again = next(iter(self.of_kind(rows, AGAIN)), None)
        self.best_with = {
            candidate.numbers[calibration.compared]: candidate
            for candidate in (
                candidate_in(calibration, row) for row in rows if row["kind"].startswith(BEST)
            )
        }
        (self.base,) = self.of_kind(rows, "base")
        self.changes = {
            row["kind"]: candidate_in(calibration, row) for row in rows if "=" in row["kind"]
        }
        goals = calibration.goals
        self.nearest_to = {
            goal.name: min(self.refined, key=lambda one: (goal.loss(one.figures), one.loss))
            for goal in goals
        }
        """Of those that were measured again, the one nearest to each goal alone."""

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
            text.search.format(**facts_of(found)),
            "The finalists, best first; the mean miss of each goal:\n",
            *misses_table({f"{at}": one for at, one in enumerate(found.finalists, start=1)}),
            "\n## What stands against what\n",
            *trade_off(found),
            words_on_trade_off(found),
            "## How much each number matters\n",
            *sensitivity(found),
            "",
            *measured_again(found),
            text.ending,
        ]
    )


def check(calibration: Calibration, rows: list[Row]) -> None:
    """Refuse a file that is no search of this world."""
    needed = {"kind", "loss", "fights", "seed", *calibration.figures, *calibration.by_name}
    kinds = Counter(row.get("kind") for row in rows)
    once = all(kinds[kind] == 1 for kind in ("proposed", "chosen", "base"))
    stages = all(kinds[kind] for kind in ("refined", "finalist"))
    if not rows or not needed <= set(rows[0]) or None in kinds or not once or not stages:
        raise UsageError("this file holds no search for the numbers of this world")


def facts_of(found: Found) -> dict[str, Any]:
    """What the world's own words may name: counts and fights of each stage; `proposed`,
    the first goal's figures before the search, and `proposed_difference`; `best[N]`, the
    best finalist with each value of the number compared, and `nearest[goal]`, the nearest
    to a goal of those measured again (`.mean_difference`, `.worst`, `.loss` and
    `.figures`); `most[figure]`, the highest of each figure among these."""
    measured_again = [*found.refined, *found.finalists]
    return {
        "first": len(found.by_kind["first"]),
        "guided": len(found.by_kind["guided"]),
        "held": len(found.by_kind["held"]),
        "refined": len(found.refined),
        "finalists": len(found.finalists),
        "fights": f"{found.proposed.fights:,}",
        "fine_fights": f"{found.refined[0].fights if found.refined else 0:,}",
        "final_fights": f"{found.chosen.fights:,}",
        "proposed": in_words(found.proposed),
        "proposed_difference": f"{found.proposed.mean_difference:.1f}",
        "best": found.best_with,
        "nearest": found.nearest_to,
        "most": {
            name: max(one.figures[name] for one in measured_again)
            for name in found.calibration.figures
        },
    }


def words_on_trade_off(found: Found) -> str:
    """The world's own words; none if the search was too small for what they name."""
    try:
        return found.calibration.page.trade_off.format(**facts_of(found))
    except KeyError:
        return ""


def measured_again(found: Found) -> list[str]:
    """What the choice gives in the world as it is now, if that was looked at."""
    if found.again is None:
        return []
    losses = ", ".join(f"{one.loss:.2f}" for one in found.finalists)
    return [
        "## Measured again\n",
        found.calibration.page.again,
        *goals_table(found.again),
        "",
        f"The loss is {found.again.loss:.2f}; that of the finalists was {losses}.\n",
    ]


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
        verdict = goal.verdict(candidate.figures).replace("missed", "**missed**")
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
    headings = (
        "figure",
        "",
        "papers",
        f"ours, {plural(candidate.fights, 'fight')} on fresh seeds",
        "",
    )
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
    """The nearest that any came to each goal alone, of those measured again, and what it
    missed for that; then the best with each value of the number that was compared."""
    compared = found.calibration.compared
    lines = [
        "For each goal, the one that came nearest to it alone of those measured again (of equals",
        "the best in all), and by how much it misses the others; "
        f"{plural(found.refined[0].fights, 'fight')} of each kind:\n",
        *misses_table({**found.nearest_to, "all together": nearest(found.refined)}, "nearest to"),
    ]
    if found.best_with:
        with_values = {f"{compared} {value}": one for value, one in found.best_with.items()}
        lines += [
            f"\nThe best finalist with each value of `{compared}`, on fresh seeds",
            f"({plural(found.chosen.fights, 'fight')} of each kind):\n",
            *misses_table(with_values, "with"),
        ]
    return [*lines, ""]


def sensitivity(found: Found) -> list[str]:
    """What each number alone does to the figures of the first goal and to the loss."""
    goal = found.calibration.goals[0]
    rows = []
    for kind, one in found.changes.items():
        name, _, value = kind.partition("=")
        apart = [
            f"{one.figures[figure] - found.base.figures[figure]:+.1f}" for figure in goal.figures
        ]
        chosen = str(found.base.numbers[name])
        rows.append((f"`{name}`", chosen, value, *apart, f"{one.loss - found.base.loss:+.1f}"))
    return [
        f"Each number alone at the ends of its range, {plural(found.base.fights, 'fight')} of each "
        "kind; the change",
        f"of {goal.meaning or goal.name} and of the loss against the choice above, with the same",
        "seed. By luck alone changes of up to 2 are common.\n",
        *table(("number", "chosen", "changed to", *map(named, goal.wanted), "loss"), rows),
    ]
