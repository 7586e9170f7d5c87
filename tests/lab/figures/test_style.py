"""The common look: told apart in grey, saved alike, readable by all."""

from __future__ import annotations

import re
import subprocess
import sys
from itertools import combinations
from xml.etree import ElementTree

import pytest

from sparring.errors import UsageError
from sparring.lab.figures.runs import window_fitness
from sparring.lab.figures.style import (
    LINES,
    LOOKS,
    description_of,
    lightness,
    look_of,
    save,
    spaced,
    svg_text,
    title_of,
)

SVG = "{http://www.w3.org/2000/svg}"


def figure(**named):
    return window_fitness([0.5] * 30, [0.2] * 30, **named)


def test_the_lab_is_imported_without_matplotlib():
    modules = "sparring.lab, sparring.lab.statistics, sparring.lab.figures.runs"
    check = f"import sys, {modules}; sys.exit('matplotlib' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", check], check=False).returncode == 0


def test_lightness_runs_from_black_to_white():
    assert lightness("#000000") == 0
    assert lightness("#FFFFFF") == pytest.approx(100)
    assert lightness("#777777") == pytest.approx(50, abs=1)


def test_the_first_five_colours_differ_in_grey_print():
    for one, other in combinations(LOOKS[:5], 2):
        assert abs(lightness(one.colour) - lightness(other.colour)) > 10


def test_no_two_looks_share_a_marker_or_a_line_and_hatches_or_greys_differ():
    for one, other in combinations(LOOKS, 2):
        assert one.colour != other.colour
        assert one.marker != other.marker
        assert one.line != other.line
        far_apart = abs(lightness(one.colour) - lightness(other.colour)) > 20
        assert one.hatch != other.hatch or far_apart


def test_lines_stand_out_from_white_paper():
    assert all(lightness(look.colour) < 75 for look in LINES)


def test_more_series_than_looks_are_refused():
    with pytest.raises(UsageError, match="at most 8"):
        look_of(8)


def test_a_figure_is_saved_with_the_same_bytes_twice(tmp_path):
    first = [path.read_bytes() for path in save(figure(), tmp_path / "a" / "one.svg")]
    second = [path.read_bytes() for path in save(figure(), tmp_path / "two")]
    assert first == second
    assert sorted(path.name for path in tmp_path.rglob("*.*")) == [
        "one.png",
        "one.svg",
        "two.png",
        "two.svg",
    ]


def test_saving_again_changes_nothing(tmp_path):
    same = figure()
    assert save(same, tmp_path / "x")[0].read_bytes() == save(same, tmp_path / "y")[0].read_bytes()


def test_nothing_saved_tells_the_date_or_the_program(tmp_path):
    vector, pixels = save(figure(), tmp_path / "one")
    assert "dc:date" not in vector.read_text(encoding="utf-8")
    assert b"Matplotlib" not in vector.read_bytes()
    assert b"Software" not in pixels.read_bytes()


def test_settings_of_the_process_are_left_alone():
    import matplotlib

    before = dict(matplotlib.rcParams)
    save_free = figure()
    svg_text(save_free)
    assert dict(matplotlib.rcParams) == before


def test_settings_of_the_process_do_not_change_a_figure():
    import matplotlib

    plain = svg_text(figure())
    with matplotlib.rc_context({"axes.facecolor": "black", "lines.linewidth": 9}):
        assert svg_text(figure()) == plain


def test_an_embedded_figure_has_a_title_and_a_description_that_are_read_aloud():
    root = ElementTree.fromstring(svg_text(figure(title="Less < more & so on")))
    title, described = root.find(f"{SVG}title"), root.find(f"{SVG}desc")
    assert title is not None
    assert title.text == "Less < more & so on"
    assert described is not None
    assert described.text == description_of(figure())
    assert root.get("role") == "img"
    assert root.get("aria-labelledby") == f"{title.get('id')} {described.get('id')}"
    assert "width" not in root.attrib
    assert "viewBox" in root.attrib


def test_embedded_figures_share_no_names_and_every_reference_resolves():
    texts = [svg_text(figure()), svg_text(figure(title="Another"))]
    names = [set(re.findall(r'\bid="([^"]+)"', text)) for text in texts]
    assert not names[0] & names[1]
    for text, known in zip(texts, names, strict=True):
        assert set(re.findall(r'(?:href="#|url\(#)([^")]+)', text)) <= known
        assert "<style" not in text


def test_a_figure_knows_its_title_and_what_it_shows():
    assert title_of(figure(title="A run")) == "A run"
    assert "turning point is encounter 10" in description_of(figure())


def test_labels_move_apart_as_little_as_they_must():
    assert spaced([1, 5], 2) == [1, 5]
    assert spaced([4, 4], 2) == [3, 5]
    assert spaced([0, 4, 4, 4], 2) == [0, 2, 4, 6]
    assert spaced([0, 1, 1, 9], 1) == pytest.approx([-1 / 3, 2 / 3, 5 / 3, 9])
    assert spaced([], 1) == []
