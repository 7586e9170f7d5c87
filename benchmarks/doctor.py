"""What the doctor finds of the faults planted into the role-playing world's rules.

    python benchmarks/doctor.py                      every card, five seeds: about an hour
    python benchmarks/doctor.py --cards 0,1 --seeds 1
    python benchmarks/doctor.py --json               one JSON object on the last line

What a fault really does is measured first, by 210,000 fights; then each card is examined
as `sparring scorecard` does it. What is done is kept in a folder: the same command goes on.
"""

from __future__ import annotations

import argparse
import json
from collections import defaultdict
from pathlib import Path
from statistics import fmean
from typing import Any

from rich.console import Console
from rich.progress import track
from rich.table import Table

from sparring.atomic import write_atomically
from sparring.lab.doctor.dealing import HARM
from sparring.lab.engines import Threads
from sparring.lab.experiments.crpg.planted import (
    DEVELOPMENT,
    cards,
    examined,
    truth_data,
    truth_of,
)
from sparring.lab.laboratory import Laboratory

HALVES = {True: "development", False: "held out"}


def main() -> None:
    """Measure and show."""
    arguments = arguments_of()
    chosen = [int(card) for card in arguments.cards.split(",")] if arguments.cards else cards()
    outcome = {"tests": arguments.tests, "seeds": arguments.seeds, "cards": []}
    console = Console(stderr=arguments.json)
    arguments.results.mkdir(parents=True, exist_ok=True)
    with Laboratory(arguments.results / "records", engine=Threads(arguments.workers)) as lab:
        for card in track(chosen, "cards", console=Console(stderr=True), transient=True):
            outcome["cards"].append(card_outcome(lab, card, arguments))
    summary = summed_up(outcome["cards"])
    show(console, outcome["cards"], summary)
    if arguments.json:
        print(json.dumps(outcome | {"summary": summary}))


def arguments_of() -> argparse.Namespace:
    """What was asked for."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--cards", default="", help="numbers of cards, as 0,1 (all)")
    parser.add_argument("--seeds", type=int, default=5, help="examinations of each card (5)")
    parser.add_argument("--tests", type=int, default=20, help="tests of each examination (20)")
    parser.add_argument("--workers", type=int, default=None, help="threads (one a core)")
    parser.add_argument("--results", type=Path, default=Path("results/planted"))
    parser.add_argument("--json", action="store_true", help="one JSON object on the last line")
    return parser.parse_args()


def card_outcome(lab: Laboratory, card: int, arguments: argparse.Namespace) -> dict[str, Any]:
    """What is true of a card, and what each examination of it found."""
    folder, tests = arguments.results, arguments.tests
    paths = {seed: folder / f"card-{card}-{tests}-{seed}.json" for seed in range(arguments.seeds)}
    true_path = folder / f"card-{card}-truth.json"
    missing = [seed for seed, path in paths.items() if not path.exists()]
    if missing or not true_path.exists():
        truth = truth_of(lab, card)
        write_atomically(true_path, json.dumps(truth_data(truth, card)))
        for seed in missing:
            found = examined(lab, card, seed, tests, truth)
            write_atomically(paths[seed], json.dumps(found))
    return {
        "card": card,
        "development": card in DEVELOPMENT,
        "truth": json.loads(true_path.read_text("utf-8")),
        "examinations": [json.loads(path.read_text("utf-8")) for path in paths.values()],
    }


# --- what it comes to ------------------------------------------------------------------------


def summed_up(outcomes: list[dict[str, Any]]) -> dict[str, Any]:
    """How many of the faults that matter are named, and how many false names there are:
    of each half of the cards and of each kind."""
    halves = {
        half: [one for one in outcomes if one["development"] is is_first]
        for is_first, half in HALVES.items()
    }
    every_row = [row for one in outcomes for row in rows_of(one)]
    kinds = dict.fromkeys(row["kind"] for row in every_row)
    return {
        **{half: half_of(own) for half, own in halves.items() if own},
        "kinds": {
            kind: counts([row for row in every_row if row["kind"] == kind]) for kind in kinds
        },
    }


def half_of(outcomes: list[dict[str, Any]]) -> dict[str, Any]:
    """What some cards come to."""
    false = [len(one["false"]) for outcome in outcomes for one in outcome["examinations"]]
    return {
        **counts([row for outcome in outcomes for row in rows_of(outcome)]),
        "examinations": len(false),
        "false_names_a_card": fmean(false),
        "most_false_names": max(false),
    }


def counts(rows: list[dict[str, Any]]) -> dict[str, Any]:
    """How many faults there are, how many cost wins, and in how many examinations of 100
    they were named; and which were named by some seeds only."""
    large = [row for row in rows if row["loss"] is not None and row["loss"] > HARM]
    always = [row for row in large if not row["helps_somewhere"]]
    return {
        "faults": len(rows),
        "named_pct": share_named(rows),
        "large": len(large),
        "large_named_pct": share_named(large),
        "large_always": len(always),
        "large_always_named_pct": share_named(always),
        "unstable": [row["fault"] for row in rows if 0 < row["named"] < 1],
    }


def share_named(rows: list[dict[str, Any]]) -> float | None:
    """In how many examinations of 100 faults were named."""
    return 100 * fmean(row["named"] for row in rows) if rows else None


def rows_of(outcome: dict[str, Any]) -> list[dict[str, Any]]:
    """Every fault of a card: what it costs, and the share of examinations that named it."""
    return [
        {
            "fault": fault,
            "card": outcome["card"],
            "named": fmean(bool(one["faults"][fault]) for one in outcome["examinations"]),
            "by": sorted({by for one in outcome["examinations"] for by in one["faults"][fault]}),
            "helps_somewhere": False,
            **true,
        }
        for fault, true in outcome["truth"].items()
    ]


def show(console: Console, outcomes: list[dict[str, Any]], summary: dict[str, Any]) -> None:
    """Every fault in a row, by kind, and what it comes to."""
    table = Table(title="planted faults")
    for name in ("kind", "card", "fault", "loss", "named", "by"):
        table.add_column(name)
    kinds = defaultdict(list)
    for outcome in outcomes:
        for row in rows_of(outcome):
            kinds[row["kind"]].append(row)
    for kind, rows in kinds.items():
        for row in sorted(rows, key=lambda row: -(row["loss"] or 0)):
            loss = "-" if row["loss"] is None else f"{row['loss']:.1f}"
            mixed = " (helps somewhere)" if row["helps_somewhere"] else ""
            share = f"{100 * row['named']:.0f} %"
            by = ", ".join(row["by"]) or "-"
            table.add_row(kind, str(row["card"]), row["fault"], loss + mixed, share, by)
        table.add_section()
    console.print(table)
    for outcome in outcomes:
        for one in outcome["examinations"]:
            for name in one["false"]:
                console.print(f"card {one['card']}, seed {one['seed']}: false: {name}")
    for name, figures in {**summary, **summary["kinds"]}.items():
        if name != "kinds":
            console.print(name, figures)


if __name__ == "__main__":
    main()
