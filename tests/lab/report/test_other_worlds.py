"""A report on a world of one's own, that says no more than its experiments."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from sparring.lab.designs import turning_findings
from sparring.lab.engines import Threads
from sparring.lab.experiment import Experiment, Findings, Wishes, jobs_for, run_groups
from sparring.lab.experiments.registry import Programme
from sparring.lab.laboratory import Laboratory
from sparring.lab.report.contents import write
from sparring.lab.report.html import html
from sparring.lab.report.markdown import markdown
from sparring.lab.report.material import figures_of, gather

if TYPE_CHECKING:
    from pathlib import Path

TACTICS = ("rush", "volley")


def archery(lab: Laboratory, wishes: Wishes) -> Findings:
    groups = {
        tactic: jobs_for(tactic, {}, 25, wishes.tests or 2, wishes, stops=True)
        for tactic in TACTICS
    }
    return turning_findings(run_groups(lab, "archery", groups), wishes.tests or 2, wishes.seed)


PROGRAMME = Programme(
    "skirmish", (Experiment("archery", "Turning points of archers", "ours", archery),)
)


def test_a_world_without_papers_has_a_report(registered: Any, tmp_path: Path) -> None:
    wishes = Wishes(2, 1, world="skirmish")
    with Laboratory(tmp_path, engine=Threads(1)) as lab:
        material = gather(lab, wishes, PROGRAMME)
        figures = figures_of(lab, wishes, PROGRAMME.report, material.results)
    assert [figure.name for figure in figures] == ["archery-turning-points"]
    assert material.pictures is None
    report = write(material)
    assert report.title == "The world skirmish, measured"
    text = markdown(report, "figures")
    assert "No claims are judged here" in text
    assert "sparring reproduce skirmish/archery --tests 2 --seed 1" in text
    assert "sparring report --world skirmish --tests 2 --seed 1" in text
    assert "The claims one by one" not in text
    assert "outside our intervals" not in text
    assert "Turning points of archers" in html(report)
    assert (tmp_path / "records.sqlite").exists()
