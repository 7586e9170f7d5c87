"""What papers say of the game without a word on learning, measured: `pit-unlearned`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from sparring.kernels.loop import CONFIRMED
from sparring.lab.experiment import Findings, jobs_for, run_groups
from sparring.lab.experiments.pit import duels
from sparring.lab.experiments.pit.damage import blade_over_bow, table_3_4
from sparring.lab.experiments.pit.fights import tally
from sparring.lab.experiments.pit.opponents import IN_WORDS, VERSIONS
from sparring.lab.experiments.pit.unlearned import armed_with
from sparring.lab.measures import counted
from sparring.lab.statistics import share_interval
from sparring.worlds.pit.data.codes import TICKS
from sparring.worlds.pit.world import FIRST_VERSION, LATER_VERSION, Pit

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from sparring.lab.experiment import Wishes
    from sparring.lab.experiments.pit.fights import Tally
    from sparring.lab.jobs import Record
    from sparring.lab.laboratory import Laboratory

NAME = "pit-unlearned"
TESTS = 50
ENCOUNTERS = 100
"""Fights of a test, and so many for each test between sides whose scripts never change."""
LONG_RUN = 250
"""Encounters in a run that looks for a turning point."""
LATEST = LONG_RUN - CONFIRMED + 1
"""The last encounter that can be seen to be a turning point."""
BASELINE = {"kind": "baseline"}
WEAKEST = "random_talents"
EVEN = 50.0
DUELS_OF = 10
"""Duels are fewer than other fights: one in so many."""
ROW_NAMES = {
    "versions": "AI 1.61 against AI 1.29",
    **{f"equal_{version}": f"equal weights against {IN_WORDS[version]}" for version in VERSIONS},
    f"equal_{WEAKEST}": "equal weights against random talents",
    **{f"random_{version}": f"random talents against {IN_WORDS[version]}" for version in VERSIONS},
    **{f"blades_{version}": f"blades against bows, {IN_WORDS[version]}" for version in VERSIONS},
}
PRINTED_3_4 = {
    "dagger": 3.2175,
    "crossbow": 3.465,
    "fireball": 16.0,
    "fireball_past_resist_elements": 1.5,
    "magic_missile": 14.0,
}
"""The agent-modelling thesis's table 3.4."""


class Statement(NamedTuple):
    """Something a paper says, and what is measured here."""

    text: str
    source: str
    wanted: str
    value: float | dict[str, float]
    holds: bool

    def as_data(self) -> dict[str, Any]:
        """As JSON data."""
        return self._asdict()


def unlearned(lab: Laboratory, wishes: Wishes) -> Findings:
    """Sides that never learn against each other; and what papers say of them."""
    tests = wishes.tests or TESTS
    fights = tests * ENCOUNTERS
    groups = {
        f"equal_{tactic}": jobs_for(
            tactic, BASELINE, ENCOUNTERS, tests, wishes, keeps=("durations",)
        )
        for tactic in (*VERSIONS, WEAKEST)
    }
    for version in VERSIONS:
        groups[f"turns {version}"] = jobs_for(
            version, BASELINE, LONG_RUN, tests, wishes, stops=True
        )
    records = run_groups(lab, NAME, groups)
    tallies = {
        row: fought(row, fights, wishes)
        for row in lab.through([row for row in ROW_NAMES if row not in groups])
    }
    rows = {
        row: row_of_records(records[row]) if row in records else row_of(tallies[row])
        for row in ROW_NAMES
    }
    statements = said_of(rows, fights // DUELS_OF, wishes)
    points = {
        version: [one["turning_point"] for one in records[f"turns {version}"]]
        for version in VERSIONS
    }
    return Findings(
        rows=rows,
        tests=tests,
        extra={
            "intervals": {row: interval_of(columns, fights) for row, columns in rows.items()},
            "statements": {name: one.as_data() for name, one in statements.items()},
            "never_turned_by": LATEST,
            "never_turning": {version: group.count(None) for version, group in points.items()},
        },
        samples={
            "wins": {row: decided_wins(records[row]) for row in rows if row in records},
            "turning_points": {
                version: counted(group, LATEST) for version, group in points.items()
            },
        },
    )


# --- fights ---------------------------------------------------------------------------------


def fought(row: str, fights: int, wishes: Wishes) -> Tally:
    """The fights of a row whose sides never change, seen from the one named first."""
    kind, _, version = row.partition("_")
    world = Pit(numbers=wishes.numbers, version=version or LATER_VERSION)
    seed = wishes.seed + 1
    if kind == "versions":
        return tally(world, LATER_VERSION, FIRST_VERSION, fights, seed)
    if kind == "random":
        return tally(world, WEAKEST, version, fights, seed)
    return tally(world, armed_with(world, "melee"), armed_with(world, "ranged"), fights, seed)


def row_of(counts: Tally) -> dict[str, float]:
    """Wins, draws and rounds of fights that were counted."""
    return {
        "won_pct": 100 * counts.won / counts.fights,
        "drawn_pct": 100 * counts.drawn / counts.fights,
        "rounds": counts.rounds / counts.fights,
    }


def row_of_records(records: Sequence[Record]) -> dict[str, float]:
    """The same of tests whose scripts are drawn for every fight."""
    results = "".join(record["results"] for record in records)
    ticks = [duration for record in records for duration in record["durations"]]
    return {
        "won_pct": 100 * results.count("W") / len(results),
        "drawn_pct": 100 * results.count("-") / len(results),
        "rounds": sum(one // TICKS + 1 for one in ticks) / len(ticks),
    }


def decided_wins(records: Sequence[Record]) -> list[float]:
    """Wins of 100 decided fights, test by test."""
    return [
        100 * one["results"].count("W") / max(1, len(one["results"].replace("-", "")))
        for one in records
    ]


def interval_of(row: Mapping[str, float], fights: int) -> dict[str, list[float]]:
    """The interval of the wins; fights without learning do not depend on each other."""
    bounds = share_interval(row["won_pct"] / 100, fights)
    return {"won_pct": [100 * bounds.low, 100 * bounds.high]}


# --- statements -----------------------------------------------------------------------------


def said_of(
    rows: Mapping[str, Mapping[str, float]], fights: int, wishes: Wishes
) -> dict[str, Statement]:
    """Every statement with its measured value; so many duels of each kind are fought."""
    world = Pit(numbers=wishes.numbers)
    numbers, seed = world.numbers, wishes.seed + 2
    won = {row: columns["won_pct"] for row, columns in rows.items()}
    lost = {row: 100 - columns["won_pct"] - columns["drawn_pct"] for row, columns in rows.items()}
    damage = table_3_4(numbers)
    speed = duels.fighter_duels(numbers, fights, seed)
    healed = duels.healed_duels(numbers, fights, seed)
    fire = duels.fireball_duels(numbers, fights, seed)
    matches = duels.worst_matches(numbers, max(2, fights // 4), seed)
    first = duels.pair_duels(numbers, fights, seed)
    equal = {IN_WORDS[version]: won[f"equal_{version}"] for version in VERSIONS}
    blades = {IN_WORDS[version]: won[f"blades_{version}"] for version in VERSIONS}
    random = {IN_WORDS[version]: won[f"random_{version}"] for version in VERSIONS}
    random["equal weights"] = lost[f"equal_{WEAKEST}"]
    dominant = max(matches, key=lambda name: matches[name])
    return {
        "later_version": Statement(
            "AI 1.61 is stronger than AI 1.29",
            "thesis B.2.2",
            "more wins than losses",
            {"won": won["versions"], "lost": lost["versions"]},
            won["versions"] > lost["versions"],
        ),
        "equal_weights": Statement(
            "the game's AI outperforms scripts drawn with equal weights",
            "2003 paper 5.4",
            "fewer wins than losses of 100, against each version",
            equal,
            all(won[f"equal_{one}"] < lost[f"equal_{one}"] for one in VERSIONS),
        ),
        "blades": Statement(
            "blades do more than bows: fighters and rogues who only strike beat such as only shoot",
            "thesis B.2.1",
            "more wins than losses, with priests and wizards of each version",
            blades,
            all(won[f"blades_{one}"] > lost[f"blades_{one}"] for one in VERSIONS),
        ),
        "blade_over_bow": Statement(
            "in reach, a blade costs more than a bow",
            "thesis B.2.1",
            "more than 1 times the damage, against every class",
            blade_over_bow(numbers),
            min(blade_over_bow(numbers).values()) > 1,
        ),
        "weakest": Statement(
            "random talents are the weakest of all",
            "ours",
            "fewer than 50 wins of 100 against each version and against equal weights",
            random,
            max(random.values()) < EVEN,
        ),
        "table_3_4": Statement(
            "what a sorcerer's attacks cost another sorcerer",
            "agent-modelling thesis, table 3.4",
            "3.2175, 3.465, 16, 1.5 and 14, as far as they are printed",
            damage,
            all(as_printed(damage[name], PRINTED_3_4[name]) for name in PRINTED_3_4),
        ),
        "speed_then_sword": Statement(
            "a fighter does best who drinks Speed and then strikes",
            "agent-modelling thesis 3.5.1",
            "more than 50 wins of 100 against each other policy",
            speed,
            min(speed.values()) > EVEN,
        ),
        "no_healing": Statement(
            "nor does a healing potion besides do better",
            "agent-modelling thesis 3.5.1, taken strictly",
            "at least 50 wins of 100 without it",
            healed,
            healed >= EVEN,
        ),
        "sorcerer_first": Statement(
            "a fighter and a sorcerer do best who attack the sorcerer first",
            "agent-modelling thesis 3.5.1",
            "more than 50 wins of 100 against such as attack the fighter first",
            first,
            first > EVEN,
        ),
        "fireball": Statement(
            "where no magic helps against it, a sorcerer does best with Fireball",
            "agent-modelling thesis 3.5",
            "more than 50 wins of 100 against each other policy",
            fire,
            min(fire.values()) > EVEN,
        ),
        "none_dominant": Statement(
            "with everything a sorcerer may cast, every policy has a counter",
            "agent-modelling thesis 3.5.1",
            "none wins 50 of 100 against all others; the least of whichever has the most",
            {dominant: matches[dominant]},
            matches[dominant] < EVEN,
        ),
    }


def as_printed(value: float, printed: float) -> bool:
    """Whether a figure is the printed one, to as many digits as it has: 15.75 is 16."""
    decimals = len(f"{printed:g}".partition(".")[2])
    return abs(value - printed) <= 0.5 * 10.0**-decimals + 1e-9


def tables(extra: Mapping[str, Any]) -> list[dict[str, Any]]:
    """Every statement with what was measured."""
    said = extra.get("statements")
    if not said:
        return []
    return [
        {
            "title": "What papers say of the game without learning",
            "rows": {
                one["text"]: {
                    "source": one["source"],
                    "wanted": one["wanted"],
                    "measured": in_words(one["value"]),
                    "holds": "yes" if one["holds"] else "no",
                }
                for one in said.values()
            },
            "columns": ["source", "wanted", "measured", "holds"],
        }
    ]


def in_words(value: float | Mapping[str, float]) -> str:
    """A measured value, or several by their names."""
    if isinstance(value, (int, float)):
        return f"{value:.5g}"
    return ", ".join(f"{name.replace('_', ' ')} {one:.5g}" for name, one in value.items())
