"""The designer's page: sections that other tools may join."""

from __future__ import annotations

from dataclasses import replace

from sparring.lab.doctor.dealing import Effect, Verdict, Worth
from sparring.lab.doctor.evidence import Complaint, Finding, places_of
from sparring.lab.doctor.examination import Diagnosis
from sparring.lab.doctor.sampling import Sample
from sparring.lab.report.blocks import Heading, Paragraph, Table
from sparring.lab.scorecard.card import Scorecard
from sparring.lab.scorecard.page import (
    designers_page,
    doctor_section,
    scorecard_section,
    summary_section,
)
from sparring.lab.scorecard.sheet import Cell, Measure, none_because
from sparring.rules.check import check_rules
from sparring.worlds.crpg.vocabulary import crpg_words
from sparring.worlds.crpg.world import Crpg

EVIL = "<script>alert(1)</script>"
PLACES = places_of(Crpg())
WORTH = Worth(
    (
        Effect(PLACES[0], 41, 40, 0.2, ((1, 0.5),), 900, 900),
        Effect(PLACES[1], 30, 40, 0.2, ((-10, 0.5),), 900, 900),
        Effect(PLACES[2], 0, 0, 0.0, ((0, 0.0),), 0, 1_800),
    ),
    (Verdict.CLEAR, Verdict.WORSE, Verdict.UNDECIDED),
    1_800,
    1_800,
)
FINDING = Finding(Complaint.ALWAYS_WORSE, "fighter", (EVIL,), f"teams with {EVIL} win less")
DIAGNOSIS = Diagnosis((FINDING,), WORTH, Sample())
CARD = Scorecard(
    ("baseline", "scripting"),
    (
        Measure(
            "speed",
            "microseconds",
            {"baseline": none_because("no clock"), "scripting": Cell(2.5, (2.0, 3.0))},
        ),
    ),
    20,
    0,
)
PROBLEMS = check_rules(
    "role a draws 1\nrule b\n    if roundnumber >= 1 then pass;\nclosing\n    pass;\n",
    crpg_words(),
)[1]


def test_the_page_asks_nobody_for_anything_and_runs_nothing() -> None:
    page = designers_page(
        EVIL,
        [
            summary_section("sparring scorecard", DIAGNOSIS, PROBLEMS),
            doctor_section(DIAGNOSIS, PROBLEMS),
            scorecard_section(CARD),
        ],
    )
    assert "<script" not in page
    assert "http" not in page.replace("http-equiv", "")
    assert 'id="in-short"' in page
    assert "this condition always holds" in page
    assert "always worse: 1, lint: " in page


def test_another_tool_may_add_a_section() -> None:
    more = [Heading(2, "Exploits"), Paragraph(("none were found",))]
    page = designers_page("rules", [doctor_section(DIAGNOSIS), more])
    assert page.index("What is wrong with the rules") < page.index('id="exploits"')


def test_every_rule_has_its_worth_the_worst_first() -> None:
    (table,) = [one for one in doctor_section(DIAGNOSIS) if isinstance(one, Table)]
    names = [name for name, _ in table.rows]
    assert names == [f"fighter: {PLACES[at].name}" for at in (1, 2, 0)]
    changes = [cells[0].ours for _, cells in table.rows]
    assert changes == ["-10.0", "\N{EN DASH}", "+1.0"]


def test_a_dash_on_the_card_has_its_reason_below() -> None:
    (table,) = [one for one in scorecard_section(CARD) if isinstance(one, Table)]
    ((_, (dash, value)),) = table.rows
    assert (dash.ours, value.ours, value.ends) == ("\N{EN DASH} (1)", "2.5", "2.0 to 3.0")


def test_one_test_is_one_test() -> None:
    (table,) = [one for one in scorecard_section(replace(CARD, tests=1)) if isinstance(one, Table)]
    assert table.caption.startswith("1 test against each tactic, seed 0;")


def test_nothing_wrong_is_said_too() -> None:
    well = Diagnosis((), WORTH, Sample())
    assert Paragraph(("Nothing was found.",)) in doctor_section(well)
