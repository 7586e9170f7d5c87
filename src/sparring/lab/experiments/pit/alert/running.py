"""Runs the matches of all figures, and counts wins as the thesis does."""

from __future__ import annotations

from math import isfinite
from statistics import fmean
from typing import TYPE_CHECKING, Any

from sparring.lab.claims import Evidence
from sparring.lab.duels import duel_jobs
from sparring.lab.experiment import Findings, run_groups
from sparring.lab.experiments.pit.alert.claims import (
    better_weapon,
    episodes,
    figure_judgement,
    shares,
    z_of,
)
from sparring.lab.experiments.pit.alert.curves import (
    LATER_POINTS,
    POINTS,
    column,
    phases_of,
    shares_so_far,
    value_at,
    window_shares,
)
from sparring.lab.experiments.pit.alert.matches import (
    CONTROLS,
    FIGURES,
    MATCHES,
    NAME,
    PHASE,
    ROW_NAMES,
    STEP,
    SWITCHES,
    WEAPONS,
)
from sparring.lab.measures import spread
from sparring.lab.statistics import intervals_of

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from sparring.lab.experiment import Wishes
    from sparring.lab.jobs import Job
    from sparring.lab.laboratory import Laboratory

Z_TESTED = ("fig_3_14", "fig_3_15")
"""Figures that the thesis has a z-test for."""
TESTS = 10
"""Trials of each figure in the thesis."""
BESIDE = {
    "switches": "What the thesis leaves open, read otherwise",
    "controls": "To compare with",
}
"""Groups of rows beside the figures, as tables."""
REMARK = (
    "The thesis draws its figures without printing numbers, so what its text says of them is "
    "judged. Wins count all episodes of a phase so far, as there; the second phase begins with "
    "episode 501 and counts anew. The thesis's table 3.4, what a sorcerer's attacks cost, stands "
    "beside ours under “Sides that never learn”."
)


def alert(lab: Laboratory, wishes: Wishes) -> Findings:
    """A row for each figure, and for each learner that gets a better weapon; other readings
    of what the thesis leaves open stand beside them."""
    tests = wishes.tests or TESTS
    records = run_groups(lab, NAME, {row: jobs_of(row, tests, wishes) for row in MATCHES})
    results = {row: [one["results"] for one in group] for row, group in records.items()}
    so_far = {row: [shares_so_far(one) for one in group] for row, group in results.items()}
    windows = {row: [window_shares(one) for one in group] for row, group in results.items()}
    listed = (*FIGURES, *WEAPONS)
    found = Findings(
        rows={row: means_of(so_far[row]) for row in listed},
        tests=tests,
        extra={
            "intervals": {row: intervals_at(so_far[row], wishes.seed) for row in listed},
            "deviations": {row: deviations_of(so_far[row]) for row in listed},
            "so_far": {row: summary(so_far[row]) for row in listed},
            "windows": {row: summary(windows[row]) for row in listed},
            "drawn_pct": {row: drawn_pct(results[row]) for row in listed},
            **{
                name: {row: beside(row, so_far[row], windows[row]) for row in group}
                for name, group in (("switches", SWITCHES), ("controls", CONTROLS))
            },
        },
        samples={"so_far": so_far, "windows": windows},
    )
    evidence = Evidence({NAME: found}, wishes.seed)
    figures = {row: figure_data(evidence, row) for row in FIGURES}
    weapons = better_weapon(evidence)
    found.extra["figures"] = figures
    found.extra["better_weapon"] = {"verdict": str(weapons.verdict), "measured": weapons.figures}
    found.extra["in_words"] = [
        *(figure_in_words(row, figure) for row, figure in figures.items()),
        f"Better weapon from 501: {weapons.verdict}. {weapons.figures}.",
    ]
    return found


def jobs_of(row: str, tests: int, wishes: Wishes) -> list[Job]:
    """The trials of one match."""
    match = MATCHES[row]
    return duel_jobs(
        match.duel,
        match.learner,
        match.against,
        match.episodes,
        tests,
        wishes,
        loadouts=list(match.loadouts),
        **match.more,
    )


# --- columns --------------------------------------------------------------------------------


def points_of(curves: Sequence[Sequence[float]]) -> tuple[int, ...]:
    """The episodes that a row tells of."""
    return (*POINTS, *LATER_POINTS) if phases_of(curves[0]) > 1 else POINTS


def means_of(curves: Sequence[Sequence[float]]) -> dict[str, float]:
    """Wins of 100 so far, on average over trials."""
    return {
        column(episode): fmean(value_at(one, episode) for one in curves)
        for episode in points_of(curves)
    }


def deviations_of(curves: Sequence[Sequence[float]]) -> dict[str, float]:
    """The standard deviation over trials, column by column."""
    return {
        column(episode): spread([value_at(one, episode) for one in curves])
        for episode in points_of(curves)
    }


def intervals_at(curves: Sequence[Sequence[float]], seed: int) -> dict[str, list[float]]:
    """The interval of 95 per cent of each mean."""
    return {
        column(episode): intervals_of(
            [value_at(one, episode) for one in curves], {"mean": "mean"}, seed
        )["mean"]
        for episode in points_of(curves)
    }


def summary(curves: Sequence[Sequence[float]]) -> dict[str, list[float]]:
    """Mean and deviation at every point of a curve."""
    points = list(zip(*curves, strict=True))
    return {"mean": [fmean(one) for one in points], "sd": [spread(one) for one in points]}


def beside(
    row: str, so_far: Sequence[Sequence[float]], windows: Sequence[Sequence[float]]
) -> dict[str, Any]:
    """A row that stands beside the figures, in short."""
    return {
        "words": ROW_NAMES[row],
        **means_of(so_far),
        "deviation": spread([one[-1] for one in so_far]),
        "last_window": fmean(one[-1] for one in windows),
    }


def drawn_pct(results: Sequence[str]) -> float:
    """Episodes of 100 that nobody won."""
    return 100 * fmean(one.count("-") / len(one) for one in results)


# --- figures --------------------------------------------------------------------------------


def figure_data(evidence: Evidence, row: str) -> dict[str, Any]:
    """What the thesis says of a figure, and how it came out here."""
    match, judged = FIGURES[row], figure_judgement(evidence, row)
    means = means_of(evidence.findings[NAME].samples["so_far"][row])
    return {
        "match": match.words,
        "claim": match.claim,
        "said": {
            column(episode): {"thesis": words, "ours": means[column(episode)]}
            for episode, words in match.said.items()
        },
        "verdict": str(judged.verdict),
        "score": judged.score,
        "measured": judged.figures,
        **({"z": z_values(evidence, row)} if row in Z_TESTED else {}),
    }


def z_values(evidence: Evidence, row: str) -> dict[str, float | None]:
    """The thesis's z at every point of a figure; None where trials do not differ at all."""
    values = {point: z_of(shares(evidence, row, point)) for point in episodes(STEP)}
    return {column(point): z if isfinite(z) else None for point, z in values.items()}


def tables(extra: Mapping[str, Any]) -> list[dict[str, Any]]:
    """The second phases, other readings, and what to compare with."""
    made = []
    if extra.get("so_far"):
        made.append(second_phases(extra))
    for name, title in BESIDE.items():
        if extra.get(name):
            made.append(
                {
                    "title": f"{title}: wins of 100 so far, their deviation at {PHASE}, and wins "
                    f"of 100 in the last {STEP}",
                    "rows": {one["words"]: one for one in extra[name].values()},
                    "columns": [*map(column, (100, 300, PHASE)), "deviation", "last_window"],
                }
            )
    return made


def second_phases(extra: Mapping[str, Any]) -> dict[str, Any]:
    """Wins so far in the second phase, which begins with episode 501."""
    rows = {}
    for row, curve in extra["so_far"].items():
        if phases_of(curve["mean"]) > 1:
            rows[ROW_NAMES[row]] = {
                f"at {episode}": f"{value_at(curve['mean'], episode):.1f} \N{PLUS-MINUS SIGN} "
                f"{value_at(curve['sd'], episode):.1f}"
                for episode in (POINTS[-1], *LATER_POINTS)
            }
    return {
        "title": "Two phases: wins of 100 so far (counted anew from 501 on), with one standard "
        "deviation",
        "rows": rows,
    }


def figure_in_words(row: str, figure: Mapping[str, Any]) -> str:
    """What the thesis says of a figure, how it came out, and by which numbers."""
    return (
        f"{ROW_NAMES[row]}: {verdict_in_words(figure)}. The thesis: {figure['claim']} "
        f"Here: {figure['measured']}."
    )


def verdict_in_words(figure: Mapping[str, str]) -> str:
    """A verdict with how many of its parts hold."""
    return f"{figure['verdict']} ({figure['score']})" if figure["score"] else figure["verdict"]
