"""The whole report put together, the answer first."""

from __future__ import annotations

import platform
from datetime import UTC, datetime
from importlib.metadata import PackageNotFoundError, version
from typing import TYPE_CHECKING

from sparring import __version__
from sparring.errors import plural
from sparring.lab.claims import Verdict
from sparring.lab.report.blocks import (
    Bullets,
    Command,
    Heading,
    Machine,
    Overview,
    Paragraph,
    Report,
    Strong,
    Verdicts,
    with_code,
)
from sparring.lab.report.nearness import nearness_blocks
from sparring.lab.report.sections import section
from sparring.lab.report.sizes import size_blocks
from sparring.lab.report.wording import amount, options_of, world_option

if TYPE_CHECKING:
    from sparring.lab.claims import Judged
    from sparring.lab.report.blocks import Block, Text
    from sparring.lab.report.material import Material
    from sparring.lab.report.plan import Plan

METHODS = (
    "Intervals are percentile bootstrap intervals of 95 % over our own tests, 2,000 resamples. "
    "They are sound for means and medians, somewhat too narrow for the spread and the five "
    "highest of skewed samples, and useless for the highest and lowest, which are therefore "
    "never judged. A figure of the papers outside our interval is no proof of a difference: it "
    "is a sample too, and of many figures one in twenty lies outside by chance.",
    "Samples are compared by approximate randomisation (Noreen 1989, Cohen 1995): values are "
    "shuffled between both samples, and the share of shuffles with at least the observed "
    "difference is its probability by chance. For spreads both samples are centred first; for "
    "wins against losses signs are flipped. A part of a claim is tested at 5 %, or at 0.1 % "
    "where the papers speak of a reliability above 99.9 %; its opposite at 5 % divided by the "
    "number of parts. That two things are the same is concluded only if no difference is found "
    "and the interval of the difference lies within a stated margin.",
    "A claim holds if all of its parts hold. It holds in part if some hold and some are "
    "refuted, does not hold if some are refuted and none holds, and else cannot be told with "
    "the tests at hand.",
)


READING = (
    "In each table the large figure is ours, the paper's stands beside it in brackets, and our "
    "95 % interval below; a star marks a paper's figure outside that interval."
)
TURNING_POINTS = (
    " Turning points are numbers of encounters, so lower is better, and 10 is the lowest possible."
)
PACKAGES = ("numpy", "numba", "matplotlib")
MOSTLY = 20
"""A time is told if at most one test in so many was run before."""


def write(material: Material) -> Report:
    """The report on everything that was material."""
    plan = material.programme.report
    report = Report(plan.title or f"The world {material.programme.world}, measured")
    report.add(Paragraph(counts(material.claims, plan.opening), lead=True))
    report.add(Heading(2, "In short"), *short(material))
    report.add(*nearness_blocks(material), *caution(plan))
    if material.claims:
        report.add(Heading(2, "The claims one by one"), Verdicts(material.claims))
    report.add(Heading(2, "The experiments"), Paragraph([READING + on_turning_points(material)]))
    for result in material.results.values():
        report.add(*section(material, result))
    sizes = size_blocks(material.results)
    if sizes:
        report.add(Heading(2, "What the number of tests can show"), *sizes)
    report.add(Heading(2, "How it was judged"), *methods(plan))
    report.add(Heading(2, "What it was made with"), *again(material), machine(material))
    return report


def on_turning_points(material: Material) -> str:
    """How turning points are read, where there are any."""
    rows = [row for result in material.results.values() for row in result.rows.values()]
    return TURNING_POINTS if any("tp_avg" in row or "avg_tp_avg" in row for row in rows) else ""


def caution(plan: Plan) -> list[Block]:
    """What must be known before figures are compared, where a world has such a thing."""
    if plan.caution is None:
        return []
    return [Heading(2, plan.caution.title), Paragraph([plan.caution.text])]


def methods(plan: Plan) -> list[Paragraph]:
    """How samples are judged, in any world and in this one."""
    intervals, comparisons, claims = METHODS
    own = f" {plan.method}" if plan.method else ""
    return [Paragraph([text]) for text in (intervals, comparisons + own, claims)]


def counts(claims: list[Judged], opening: str = "") -> Text:
    """The answer in one sentence, and what a world's plan says after it."""
    if not claims:
        return [opening or "No claims are judged here: the tables speak for themselves."]
    text: list[str | Strong] = [f"Of {plural(len(claims), 'claim')} that the papers make, "]
    parts = []
    for verdict, word in (
        (Verdict.HOLDS, "hold"),
        (Verdict.IN_PART, "hold in part"),
        (Verdict.FAILS, "do not hold"),
        (Verdict.UNTOLD, "cannot be told with these tests"),
    ):
        number = sum(one.verdict is verdict for one in claims)
        if number:
            parts.append(Strong(f"{number} {word if number > 1 else singular(word)}"))
    for at, part in enumerate(parts):
        text += [part, ". " if at == len(parts) - 1 else ", "]
    return [*text, opening]


def singular(word: str) -> str:
    """The same for one claim."""
    return (
        word.replace("hold", "holds", 1)
        if word.startswith("hold")
        else word.replace("do ", "does ")
    )


def short(material: Material) -> list[Block]:
    """Every verdict at a glance, what fails and why, and one figure for all."""
    blocks: list[Block] = [Overview(material.claims)] if material.claims else []
    failing = [one for one in material.claims if one.verdict is Verdict.FAILS]
    if failing:
        blocks.append(Paragraph([Strong("What does not hold here, and why that may be:")]))
        blocks.append(
            Bullets(
                [
                    [
                        Strong(one.claim.title),
                        f": not here. {one.figures}. ",
                        Strong("Likely cause:"),
                        " ",
                        *with_code(one.cause or "none is known to us."),
                    ]
                    for one in failing
                ]
            )
        )
    overview = material.programme.report.overview
    return [*blocks, *(overview(material.results) if overview is not None else [])]


def again(material: Material) -> list[Paragraph | Command]:
    """How to make this report again."""
    sizes = (
        material.programme.report.sizes or "the papers' own numbers of tests"
        if material.wishes.tests is None
        else f"{plural(material.wishes.tests, 'test')} in each row"
    )
    return [
        Paragraph(
            [
                f"Run with {sizes}. The same sources, seed and numbers of tests give the same "
                "report, but for the block below; records are kept, so that a second report "
                "takes seconds."
            ]
        ),
        Command(f"sparring report{world_option(material.wishes)}{options_of(material.wishes)}"),
    ]


# --- versions and times --------------------------------------------------------


def machine(material: Material) -> Machine:
    """The one block that may differ between two reports on the same results."""
    rows = [
        ("sparring", __version__),
        ("Python", f"{platform.python_implementation()} {platform.python_version()}"),
        *((name, version_of(name)) for name in PACKAGES),
        ("platform", f"{platform.system()} {platform.machine()}"),
        ("written on", datetime.now(UTC).date().isoformat()),
        ("tests", f"{material.done:,}, of which {material.resumed:,} were run before"),
    ]
    # A few tests serve two experiments and are run but once.
    if material.resumed * MOSTLY > material.done:
        return Machine([*rows, ("time taken", "not told, since not every test was run now")])
    rows.append(("time taken", f"{material.seconds:,.1f} s"))
    slowest = sorted(material.results.values(), key=lambda one: one.seconds, reverse=True)[:3]
    longest = ", ".join(f"{one.experiment.name} {one.seconds:,.1f} s" for one in slowest)
    return Machine([*rows, (f"longest {amount(len(slowest), 'experiment')}", longest)])


def version_of(package: str) -> str:
    """The version of a package, if it is there."""
    try:
        return version(package)
    except PackageNotFoundError:
        return "not there"
