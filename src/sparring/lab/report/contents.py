"""The whole report put together, the answer first."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sparring.lab.claims.shape import Verdict
from sparring.lab.report.blocks import (
    Bullets,
    Command,
    Heading,
    Overview,
    Paragraph,
    Report,
    Strong,
    Verdicts,
)
from sparring.lab.report.drawings import TECHNIQUES, comparison
from sparring.lab.report.machine import machine
from sparring.lab.report.sections import section
from sparring.lab.report.sizes import size_blocks
from sparring.lab.report.wording import options_of

if TYPE_CHECKING:
    from sparring.lab.claims.shape import Judged
    from sparring.lab.report.blocks import Block, Text
    from sparring.lab.report.gathering import Gathered

TITLE = "Dynamic scripting, reproduced"
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
    "and the interval of the difference lies within a stated margin. Two remarks, how often "
    "fallback acts and what becomes of a bad rule's weight, are judged by their means alone.",
    "A claim holds if all of its parts hold. It holds in part if some hold and some are "
    "refuted, does not hold if some are refuted and none holds, and else cannot be told with "
    "the tests at hand.",
)


def write(gathered: Gathered) -> Report:
    """The report on everything that was gathered."""
    report = Report(TITLE)
    report.add(Paragraph(counts(gathered.claims), lead=True))
    report.add(Heading(2, "In short"), *short(gathered))
    report.add(Heading(2, "The claims one by one"), Verdicts(gathered.claims))
    report.add(Heading(2, "The experiments"), Paragraph([READING]))
    for result in gathered.results.values():
        report.add(*section(gathered, result))
    report.add(Heading(2, "What the number of tests can show"), *size_blocks(gathered))
    report.add(Heading(2, "How it was judged"), *(Paragraph([text]) for text in METHODS))
    report.add(Heading(2, "What it was made with"), *again(gathered), machine(gathered))
    return report


READING = (
    "In each table the large figure is ours, the paper's stands beside it in brackets, and our "
    "95 % interval below; a star marks a paper's figure outside that interval. Turning points "
    "are numbers of encounters, so lower is better, and 10 is the lowest possible."
)


def counts(claims: list[Judged]) -> Text:
    """The answer in one sentence."""
    found: list[str | Strong] = [f"Of {len(claims)} claims that the papers make, "]
    shown = []
    for verdict, word in (
        (Verdict.HOLDS, "hold"),
        (Verdict.IN_PART, "hold in part"),
        (Verdict.FAILS, "do not hold"),
        (Verdict.UNTOLD, "cannot be told with these tests"),
    ):
        number = sum(one.verdict is verdict for one in claims)
        if number:
            shown.append(Strong(f"{number} {word if number > 1 else singular(word)}"))
    for at, part in enumerate(shown):
        found += [part, ". " if at == len(shown) - 1 else ", "]
    found.append(
        "The papers are Spronck's thesis (2005) and the articles of Spronck, Ponsen, "
        "Sprinkhuizen-Kuyper and Postma (2006) and of 2003. The world they were run in is "
        "not public; ours was fitted to one column of one table, the wins of a team that never "
        "learns, so everything on learning here is a prediction that could have failed."
    )
    return found


def singular(word: str) -> str:
    """The same for one claim."""
    return (
        word.replace("hold", "holds", 1)
        if word.startswith("hold")
        else word.replace("do ", "does ")
    )


def short(gathered: Gathered) -> list[Block]:
    """Every verdict at a glance, what fails and why, and one figure for all."""
    blocks: list[Block] = [Overview(gathered.claims)]
    failing = [one for one in gathered.claims if one.verdict is Verdict.FAILS]
    if failing:
        blocks.append(Paragraph([Strong("What does not hold here, and why that may be:")]))
        blocks.append(
            Bullets(
                [
                    [
                        Strong(one.claim.title),
                        f": not here. {one.figures}. ",
                        Strong("Likely cause:"),
                        f" {one.cause or 'none is known to us.'}",
                    ]
                    for one in failing
                ]
            )
        )
    if all(name in gathered.results for name in TECHNIQUES):
        blocks.append(comparison(gathered.results))
    return blocks


def again(gathered: Gathered) -> list[Paragraph | Command]:
    """How to make this report again."""
    sizes = (
        "the papers' own numbers of tests"
        if gathered.wishes.tests is None
        else f"{gathered.wishes.tests} tests in each row"
    )
    return [
        Paragraph(
            [
                f"Run with {sizes}. The same sources, seed and numbers of tests give the same "
                "report, but for the block below; records are kept, so that a second report "
                "takes seconds."
            ]
        ),
        Command(f"sparring report{options_of(gathered.wishes)}"),
    ]
