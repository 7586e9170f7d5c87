"""The report as a page and as Markdown, from findings made up."""

from __future__ import annotations

import getpass
import re
import socket
from dataclasses import replace
from html.parser import HTMLParser
from xml.etree import ElementTree

import pytest

from sparring.lab.claims import Claim, Judged, Judgement, Verdict
from sparring.lab.experiment import Findings, Wishes
from sparring.lab.experiments.registry import experiment_named
from sparring.lab.report.blocks import (
    Bullets,
    Cell,
    Code,
    Heading,
    Link,
    Machine,
    Paragraph,
    Picture,
    Report,
    Strong,
    Table,
    anchor,
)
from sparring.lab.report.contents import counts, write
from sparring.lab.report.html import html
from sparring.lab.report.markdown import filled, markdown, plain, write_markdown
from sparring.lab.report.sections import sizes_in_words
from sparring.lab.report.wording import (
    command_for,
    number,
    options_of,
    settings_in_words,
    world_option,
)
from tests.lab.report.made_up import EVIL, all_claims, material

VOID = {"meta", "br", "link", "img", "hr", "input"}


@pytest.fixture(scope="module")
def report():
    return write(material(rule=EVIL))


@pytest.fixture(scope="module")
def page(report):
    return html(report)


@pytest.fixture(scope="module")
def text(report):
    return markdown(report, "figures")


class Reader(HTMLParser):
    """Every element with its attributes; mistakes in nesting are noted."""

    def __init__(self, text):
        super().__init__()
        self.elements, self.open, self.wrong = [], [], []
        self.feed(text)

    def handle_starttag(self, tag, attrs):
        self.elements.append((tag, dict(attrs)))
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag, attrs):
        self.elements.append((tag, dict(attrs)))

    def handle_endtag(self, tag):
        if not self.open or self.open.pop() != tag:
            self.wrong.append((tag, self.getpos()))


# --- the page ----------------------------------------------------------------------


def test_every_element_of_the_page_is_closed_where_it_should_be(page):
    reader = Reader(page)
    assert not reader.wrong
    assert not reader.open


def test_every_name_on_the_page_is_there_once_and_every_link_leads_to_one(page):
    names = [attrs["id"] for _, attrs in Reader(page).elements if "id" in attrs]
    assert len(names) == len(set(names))
    targets = [attrs["href"] for tag, attrs in Reader(page).elements if tag == "a"]
    assert targets
    assert {target.removeprefix("#") for target in targets} <= set(names)


def test_the_page_asks_nobody_for_anything(page):
    for tag, attrs in Reader(page).elements:
        assert tag not in {"script", "link", "img", "iframe", "object", "base", "form"}
        for name in ("src", "href", "xlink:href", "action"):
            assert attrs.get(name, "#").startswith("#")
    assert not re.search(r"@import|url\((?!#)", page)
    assert "Content-Security-Policy" in page


def test_nothing_that_users_name_becomes_part_of_the_page(page, text):
    assert "<script" not in page
    assert "&lt;script&gt;alert(1)" in page
    assert "<script" not in text
    assert "](javascript" not in text


def test_tables_have_captions_and_their_headings_say_what_they_head(page):
    elements = Reader(page).elements
    tags = [tag for tag, _ in elements]
    assert tags.count("caption") == tags.count("table") > 8
    assert {attrs.get("scope") for tag, attrs in elements if tag == "th"} == {
        "col",
        "row",
        "colgroup",
    }


def test_figures_are_inside_the_page_with_a_title_and_a_description(page):
    assert page.count("<figure") == page.count("<svg") == page.count("<figcaption") >= 10
    assert page.count('role="img"') == page.count("<svg")


def test_the_page_is_made_for_light_dark_paper_and_small_screens(page):
    for wanted in ("prefers-color-scheme: dark", "@media print", "max-width", "viewport"):
        assert wanted in page


def test_the_answer_comes_first(page, text):
    assert page.index("claims that the papers make") < page.index('id="in-short"')
    assert page.index('id="in-short"') < page.index('id="the-experiments"')
    assert re.match(r"Of \d+ claims", text.split("\n\n")[1])


# --- both --------------------------------------------------------------------------


def without_machine(page):
    return re.sub(r'<dl id="machine">.*?</dl>', "", page, flags=re.DOTALL)


def test_two_reports_on_the_same_results_differ_in_times_only():
    some = ("turning-points", "biased", "own")
    first, second = (
        write(replace(material(seconds=took, only=some), resumed=0)) for took in (1, 999)
    )
    assert html(first) != html(second)
    assert without_machine(html(first)) == without_machine(html(second))
    rest = [
        "\n".join(line for line in markdown(one, "f").splitlines() if " s |" not in line)
        for one in (first, second)
    ]
    assert rest[0] == rest[1]


def test_no_time_is_told_when_tests_were_run_before():
    text = html(write(material(seconds=1, only=("own",))))
    assert "not told, since not every test was run now" in text


def test_no_report_tells_whose_machine_it_was(page, text):
    for written in (page, text):
        assert "/home/" not in written
        assert "/tmp/" not in written
        # A short or common name might be part of some other word.
        for name in (socket.gethostname(), getpass.getuser()):
            assert len(name) < 6 or name not in written


def test_both_tell_every_claim_experiment_and_command(page, text):
    for written in (page, text):
        for one in all_claims():
            assert one.claim.title in written
        assert "sparring reproduce turning-points --seed 0" in written
        assert "sparring report --seed 0" in written
        assert "An experiment of ours" in written


def test_figures_of_the_papers_outside_our_intervals_are_listed_with_causes(page, text):
    for written in (page, text):
        assert "Likely causes:" in " ".join(written.split())
        assert "Learning probably goes faster here" in " ".join(written.split())


def test_tables_of_our_own_experiments_are_shown_whatever_they_hold(page, text):
    for written in (page, text):
        assert "12.3" in written
        assert "1 to 2.5" in written
        assert "Without columns" in written


def test_what_is_refuted_is_said_in_the_summary_with_its_likely_cause():
    elements = material(only=("own",))
    refuted = Judgement(Verdict.FAILS, "f")
    claim = Claim("x", "It rains", "Says.", "thesis", lambda _: refuted, "sun")
    elements.claims.append(Judged(claim, Verdict.FAILS, "f"))
    written = markdown(write(elements), "f")
    before, _, after = written.partition("## The claims one by one")
    assert "It rains" in before
    assert "**It rains**: not here. f. **Likely cause:** sun" in before
    assert "does not hold" in after.lower()


@pytest.mark.parametrize("verdict", list(Verdict))
def test_the_first_sentence_counts_every_verdict(verdict):
    claim = Claim("x", "X", "Says.", "thesis", lambda _: Judgement(verdict, "f"))
    (one,) = (part for part in counts([Judged(claim, verdict, "f")]) if isinstance(part, Strong))
    assert one.text.startswith("1 ")
    many = counts([Judged(claim, verdict, "f")] * 3)
    assert any(isinstance(part, Strong) and part.text.startswith("3 ") for part in many)


# --- Markdown ----------------------------------------------------------------------


def test_links_of_the_markdown_lead_to_headings_and_figures(report, text):
    headings = {anchor(elements) for elements in re.findall(r"^#+ (.+)$", text, re.MULTILINE)}
    figures = {f"figures/{one.name}.svg" for one in report.blocks if isinstance(one, Picture)}
    for target in re.findall(r"(?<!\\)\]\(([^)]+)\)", text):
        assert target.removeprefix("#") in headings or target in figures


def test_figures_are_written_beside_the_markdown_as_whole_pictures(report, tmp_path):
    files = {}
    write_markdown(
        report, tmp_path / "a" / "page.md", tmp_path / "a" / "pictures", files.__setitem__
    )
    assert "(pictures/techniques.svg)" in files.pop(tmp_path / "a" / "page.md")
    assert len(files) >= 10
    for path, svg in files.items():
        assert path.parent == tmp_path / "a" / "pictures"
        assert ElementTree.fromstring(svg).tag.endswith("svg")


def test_commands_are_not_run_when_the_page_is_checked(text):
    assert "```console" in text
    assert not re.search(r"^```(sh|python|rules)", text, re.MULTILINE)


def test_rows_of_tables_have_as_many_cells_as_their_headings(text):
    widths = []
    for line in text.splitlines():
        if line.startswith("| "):
            widths.append(len(re.findall(r"(?<!\\)\|", line)))
        else:
            assert len(set(widths)) <= 1
            widths = []


@pytest.mark.parametrize(
    ("given", "expected"),
    [
        ("a*b*", r"a\*b\*"),
        ("x|y", r"x\|y"),
        ("<b>", "&lt;b&gt;"),
        ("random_team", "random_team"),
        ("_loud_", r"\_loud\_"),
        ("[a](b)", r"\[a\]\(b)"),
        ("two\nlines", "two lines"),
    ],
)
def test_text_means_nothing_but_itself_in_markdown(given, expected):
    assert plain(given) == expected


def test_no_line_begins_like_a_list_or_a_heading_by_accident():
    words = " ".join(["word", "-", "#", "1."] * 60)
    assert not [line for line in filled(words).splitlines() if re.match(r"[-#]|1\.", line)]
    assert filled("# no heading") == r"\# no heading"
    assert filled("1. no list") == r"1\. no list"
    assert filled("66.4 of 100 points") == "66.4 of 100 points"


def test_every_kind_of_words_has_a_form_in_both():
    block = Paragraph([Code("a<b"), " ", Strong("big"), " ", Link("there", "In short"), " plain"])
    small = Report("T", [Heading(2, "In short"), block, Bullets([[Strong("x")]])])
    assert "`a<b` **big** [there](#in-short) plain" in markdown(small, "f")
    expected = '<code>a&lt;b</code> <strong>big</strong> <a href="#in-short">there</a> plain'
    assert expected in html(small)


def test_a_star_marks_what_lies_outside():
    row = ("r", [Cell("1", "2", "0 to 1.5", True), Cell("3")])
    small = Report("T", [Table("C", ["a", "b"], [row]), Machine([("x", "y")])])
    assert r"| r | 1 (2\*)<br>0 to 1.5 | 3 |" in markdown(small, "f")
    assert 'class="outside"' in html(small)


# --- wording -----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("value", "expected"),
    [(12.34, "12.3"), (123.4, "123"), (0.123, "0.12"), (5, "5"), (1234, "1,234"), (None, "")],
)
def test_numbers_are_as_short_as_their_size_allows(value, expected):
    assert number(value) == expected


def test_what_is_counted_is_whole_among_figures_with_decimals():
    assert [number(value, 2) for value in (5, 5.0, 0.123)] == ["5", "5.00", "0.12"]


def test_settings_are_taken_from_the_presets_themselves():
    assert "penalties up to 70" in experiment_named("turning-points").experiment.settings
    assert "penalties up to 30" in experiment_named("efficiency").experiment.settings
    assert settings_in_words("never changed") == "never changed"


def test_commands_of_another_world_name_it():
    elsewhere = Wishes(5, 0, world="pit")
    assert command_for("flags", elsewhere) == "sparring reproduce pit/flags --tests 5 --seed 0"
    assert command_for("flags", Wishes()) == "sparring reproduce flags --seed 0"
    assert world_option(elsewhere) == " --world pit"
    assert world_option(Wishes()) == ""


def test_the_options_of_a_command_name_tests_seed_and_rules():
    assert options_of(Wishes(5, 0, "x")) == " --tests 5 --seed 0 --rules FILE"


def test_rows_of_different_sizes_are_told_from_the_least_to_the_most():
    assert sizes_in_words(Findings({}, 50)) == "50 tests"
    assert sizes_in_words(Findings({}, 1, {"tests_of_rows": {"a": 1, "b": 1}})) == "1 test"
    varied = Findings({}, 50, {"tests_of_rows": {"a": 50, "b": 21}})
    assert sizes_in_words(varied) == "21 to 50 tests"


# --- what is said of a table -------------------------------------------------------


CAUSE = "with `--tests 40` it may hold"


def told(**changes):
    """The report on one table whose experiment, or whose findings, are changed."""
    given = material(only=("turning-points",))
    result = given.results["turning-points"]
    findings = changes.pop("findings", result.findings)
    experiment = replace(result.experiment, **changes)
    changed = replace(result, experiment=experiment, findings=findings)
    return write(replace(given, results={"turning-points": changed}, claims=[]))


def test_nothing_is_said_of_figures_of_which_there_is_no_interval():
    findings = material(only=("turning-points",)).results["turning-points"].findings
    without = replace(findings, extra={**findings.extra, "intervals": {}})
    assert "outside our intervals" in markdown(told(), "f")
    assert "outside our intervals" not in markdown(told(findings=without), "f")


def test_one_test_in_each_row_has_nothing_outside_and_says_nothing_of_it():
    findings = material(only=("turning-points",)).results["turning-points"].findings
    alone = replace(findings, tests=1, tests_of={})
    assert "outside our intervals" not in markdown(told(findings=alone), "f")


def test_what_is_typed_stands_out_in_remarks_and_settings():
    report = told(remark="See `a*b`.", settings="as by `sparring worlds`")
    text = markdown(report, "f")
    assert "See `a*b`." in text
    assert "as by `sparring worlds`." in text
    assert "See <code>a*b</code>." in html(report)


def test_what_is_typed_stands_out_in_likely_causes():
    claim = Claim("one", "One", "something holds.", "nowhere", None, CAUSE)
    judged = Judged(claim, Verdict.FAILS, "1 of 2")
    report = write(replace(material(only=("turning-points",)), claims=[judged]))
    assert markdown(report, "f").count(CAUSE) == 2
    assert html(report).count("with <code>--tests 40</code> it may hold") == 2
