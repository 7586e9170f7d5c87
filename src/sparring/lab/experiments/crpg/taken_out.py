"""Is a missing rule found again? Five rules that carry the rulebase are taken out of it, and
`sparring improve` is asked what is missing.

    python -m sparring.lab.experiments.crpg.taken_out

Which five is not chosen by hand: those whose weights end highest, a mean over the tactics. It
prints what learners win with all rules, without the five, and with what was found in their
place, on fresh seeds.
"""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path
from statistics import fmean
from typing import TYPE_CHECKING, Any, NamedTuple

from sparring.errors import UsageError
from sparring.lab.improving import Sizes, field_from, improve
from sparring.lab.improving.learning import Change, School, weights_in, with_ends
from sparring.lab.improving.procedure import without_rules
from sparring.lab.improving.sizes import Use
from sparring.lab.jobs import FIRST_WORLD
from sparring.lab.laboratory import Laboratory
from sparring.lab.ruletexts import world_with

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sparring.lab.improving import Field, Improvement

TAKEN = 5
SIZES = Sizes()


class Answer(NamedTuple):
    """What became of a rulebase without its best rules."""

    taken: list[tuple[str, str]]
    """Roles and names of the rules that were taken out."""
    improvement: Improvement
    with_all: list[Change]
    """From all rules to those that were found in place of the five."""

    def as_data(self) -> dict[str, Any]:
        """As JSON data: a row for each tactic, wins of 100 with their intervals."""
        return {
            "taken": [f"{role}.{name}" for role, name in self.taken],
            "found": [rule.entry for rule in self.improvement.added],
            "left_out": [one._asdict() for one in self.improvement.dropped],
            "rows": {row.field.tactic: row_of(lost, row) for lost, row in self.pairs()},
            "tests": self.improvement.sizes.tests,
            "seed": self.improvement.seed,
        }

    def pairs(self) -> list[tuple[Change, Change]]:
        """For each tactic: from the lessened rulebase, and from the whole one, to what was
        found."""
        return list(zip(self.improvement.changes, self.with_all, strict=True))


def row_of(lost: Change, whole: Change) -> dict[str, Any]:
    """Wins of a hundred with every rulebase."""
    return {
        "all_rules": with_ends(whole.before),
        "without_five": with_ends(lost.before),
        "with_found": with_ends(lost.after),
        "than_without": lost.verdict,
        "than_all": whole.verdict,
    }


def answer(lab: Laboratory, sizes: Sizes = SIZES, seed: int = 0) -> Answer:
    """Take the rules out, find others, and measure."""
    world = world_with(world=FIRST_WORLD)
    fields = [field_from(FIRST_WORLD, tactic) for tactic in world.basics]
    school = School(lab, sizes, seed)
    taken = heaviest(school, world.rule_text, fields)
    lessened = without_rules(world.rule_text, set(taken), FIRST_WORLD)
    if lessened is None:
        raise UsageError(f"the rulebase is in no order without {taken}")
    improvement = improve(lab, lessened, fields, sizes, seed=seed, tell=tell)
    return Answer(
        taken,
        improvement,
        [
            Change(
                change.field, school.wins(world.rule_text, change.field, Use.REPORT), change.after
            )
            for change in improvement.changes
        ],
    )


def heaviest(school: School, rules: str, fields: Sequence[Field]) -> list[tuple[str, str]]:
    """The rules whose weights end highest, a mean over all fields."""
    weights: dict[tuple[str, str], list[float]] = {}
    for where in fields:
        records = school.records(rules, where, Use.CHOOSING)
        for key, weighed in weights_in(records, rules, where.world).items():
            weights.setdefault(key, []).append(weighed.weight)
    return sorted(weights, key=lambda key: (-fmean(weights[key]), key))[:TAKEN]


def tell(words: str) -> None:
    """How far it is."""
    sys.stderr.write(f"{words}\n")


def show(found: Answer) -> None:
    """The table, and what was found."""
    data = found.as_data()
    print(f"taken out: {', '.join(data['taken'])}\n")
    print(f"{'wins of 100 against':22}{'all rules':>12}{'without':>12}{'with found':>12}")
    for tactic, row in data["rows"].items():
        figures = (row[name]["value"] for name in ("all_rules", "without_five", "with_found"))
        cells = "".join(f"{figure:>12.1f}" for figure in figures)
        print(f"{tactic:22}{cells}  {row['than_without']} than without, {row['than_all']} than all")
    print()
    for entry in data["found"]:
        print(entry)


def main(arguments: list[str] | None = None) -> None:
    """Do it and print it."""
    parser = argparse.ArgumentParser(description="Take five rules out, and find others.")
    parser.add_argument("--runs", type=int, default=SIZES.runs, help="searches against each tactic")
    parser.add_argument("--games", type=int, default=SIZES.games, help="that judge a tactic")
    parser.add_argument("--tests", type=int, default=SIZES.tests, help="learners each")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--results", type=Path, default=Path("results"))
    parser.add_argument("--json", action="store_true")
    wanted = parser.parse_args(arguments)
    sizes = Sizes(runs=wanted.runs, games=wanted.games, tests=wanted.tests)
    with Laboratory(wanted.results) as lab:
        found = answer(lab, sizes, wanted.seed)
    if wanted.json:
        print(json.dumps(found.as_data()))
    else:
        show(found)


if __name__ == "__main__":
    main()
