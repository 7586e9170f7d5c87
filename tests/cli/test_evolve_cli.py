"""`sparring evolve` and `sparring network`: breeding, going on, telling, drawing."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from itertools import pairwise
from time import monotonic, sleep
from typing import TYPE_CHECKING, Any
from xml.etree import ElementTree

import pytest
from rich.console import Console

from sparring.cli import evolve_view
from sparring.cli.evolve import generations_of
from sparring.cli.evolve_charts import Curves, Ways, pieces, row_of_bars
from sparring.cli.evolve_plan import EvolveOptions, breeding_for
from sparring.cli.learn import Interrupt
from sparring.evolution.champion import load_champion, save_champion
from sparring.evolution.evolving import Generation
from sparring.worlds.garden.world import Garden
from tests.cli.running import last_line, run, unwrapped

if TYPE_CHECKING:
    from pathlib import Path

    from sparring.cli.evolve_run import Breeding

SMALL = ("--population", 12, "--alone-generations", 3)
"""A population that is bred at once."""


def bred(*arguments: str | Path | int) -> dict[str, Any]:
    return last_line(run("evolve", *arguments, *SMALL, "--json"))


def refusal(*arguments: str | Path | int) -> str:
    result = run("evolve", *arguments)
    assert result.exit_code == 2, result.output
    return unwrapped(result.stderr)


def breeding(**wishes: Any) -> Breeding:
    usual: dict[str, Any] = {"world": "garden", "population": 12, "generations": 3}
    return breeding_for(EvolveOptions(**{**usual, **wishes}), lambda ranking: None)


# --- what comes of it ------------------------------------------------------------------


def test_the_result_for_machines_tells_everything():
    data = bred("garden", "-n", 4, "--seed", 7)
    assert (data["world"], data["network"], data["genes"]) == ("garden", "elman-4", 92)
    assert (data["seed"], data["generations"]) == (7, 4)
    assert data["settings"]["preset"] == "gathering"
    assert data["settings"]["population"] == 12
    assert [set(one) for one in data["history"]] == [{"best", "mean", "diversity"}] * 5
    assert data["best"] == data["history"][-1]["best"]
    assert len(data["validation"]["scores"]) == len(Garden.validation)
    assert data["exams"] > 4 * 12
    assert data["doping"] is data["saved"] is None
    assert not data["interrupted"]


def test_the_same_seed_gives_the_same_champion_and_another_another():
    first, again, other = (bred("garden", "-n", 2, "--seed", seed) for seed in (1, 1, 2))
    assert first["history"] == again["history"] != other["history"]


def test_the_champion_is_rated_in_fights_as_it_was_when_it_was_bred(tmp_path: Path):
    data = bred("garden", "-n", 3, "--save", tmp_path / "rabbit.json")
    world, network = Garden(), load_champion(tmp_path / "rabbit.json").network
    points = []
    for seed in world.training:
        bout = world.begin([network], seed)
        while not bout.over:
            bout.step()
        points.append(bout.points)
    assert sum(points) / len(points) == pytest.approx(data["best"])


def test_a_champion_can_be_bred_against_somebody_with_another_network():
    data = bred("starships", "-n", 1, "--against", "ai-1", "--network", "layered-3")
    assert (data["against"], data["network"]) == ("ai_1", "layered-3")
    assert data["genes"] == 10 * 3 + 3 + 3 * 2 + 2


# --- doping ----------------------------------------------------------------------------


def test_the_papers_instance_is_doped_with_and_the_outlook_told():
    result = run("evolve", "garden", "--doping", "papers", "-n", 2, *SMALL)
    assert result.exit_code == 0, result.output
    assert "instance 17 alone, generation" in result.stderr
    assert "doping " in result.stderr
    text = unwrapped(result.stdout)
    assert "Bred on all 20 instances, doped" in text
    assert "Doped with the solution of instance 17, rated" in text
    assert "The outlook: doping" in text


def test_several_instances_are_doped_with_in_their_order():
    doping = bred("boxes", "-n", 1, "--doping", "5,3")["doping"]
    assert doping["instances"] == [5, 3]
    assert [one["instance"] for one in doping["solutions"]] == [5, 3]
    for one in doping["solutions"]:
        assert one["pays"] == (one["on_all"] > one["random_best"])
        assert len(one["history"]) == 4


def test_all_means_all():
    assert bred("boxes", "-n", 0, "--doping", "all")["doping"]["instances"] == list(range(9))


def test_the_hardest_instance_is_found_shown_and_doped_with():
    arguments = ("evolve", "boxes", "--doping", "auto", "-n", 1, "--population", 8)
    data = last_line(run(*arguments, "--alone-generations", 2, "--json"))["doping"]
    ranking = data["hardness"]
    assert len(ranking) == 9
    assert all(one["generations"] >= two["generations"] for one, two in pairwise(ranking))
    assert data["instances"] == [next(one for one in ranking if not one["flaw"])["instance"]]
    text = run(*arguments, "--alone-generations", 2).stdout
    assert f"Instance {data['instances'][0]} is doped with" in text
    for heading in ("generations", "at the start", "reached", "speaks against it"):
        assert heading in text


# --- saving and going on -----------------------------------------------------------------


def test_a_finished_evolution_is_told_to_be_finished_and_goes_on_if_more_is_asked(tmp_path: Path):
    arguments = ("garden", "--save", tmp_path / "rabbit.json", "--doping", 17)
    bred(*arguments, "-n", 2)
    again = run("evolve", *arguments, "-n", 2, *SMALL)
    assert "is finished: 2 generations. For more of them: --generations 4" in again.stderr
    more = run("evolve", *arguments, "-n", 4, *SMALL, "--json")
    assert "going on from" in more.stderr
    assert last_line(more)["history"] == bred("garden", "--doping", 17, "-n", 4)["history"]


def test_going_on_with_auto_takes_the_instance_that_was_found(tmp_path: Path):
    arguments = ("evolve", "boxes", "--doping", "auto", "--population", 8)
    arguments += ("--alone-generations", 1, "--save", tmp_path / "robot.json", "--json")
    first = last_line(run(*arguments, "-n", 1))["doping"]
    second = last_line(run(*arguments, "-n", 2))["doping"]
    assert first["instances"] == second["instances"]
    assert second["hardness"] is None


def test_a_killed_evolution_goes_on_to_the_same_champion(tmp_path: Path):
    words = ["garden", "-n", "6", "--seed", "3", "--population", "60", "--json"]
    words += ["--doping", "17", "--alone-generations", "12", "--save"]
    program = [sys.executable, "-c", "from sparring.cli import main; main()", "evolve", *words]
    kept = tmp_path / "killed.json.run"
    started = subprocess.Popen(
        [*program, str(tmp_path / "killed.json")],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    deadline = monotonic() + 60
    while not has_solution(kept) and monotonic() < deadline and started.poll() is None:
        sleep(0.005)
    started.send_signal(signal.SIGKILL)
    started.wait()
    assert has_solution(kept)
    resumed = last_line(run("evolve", *words, tmp_path / "killed.json"))
    whole = last_line(run("evolve", *words, tmp_path / "whole.json"))
    assert resumed["history"] == whole["history"]
    killed, never = (load_champion(tmp_path / name) for name in ("killed.json", "whole.json"))
    assert killed == never


def has_solution(path: Path) -> bool:
    """Whether a kept evolution is in its last phase."""
    return path.exists() and bool(json.loads(path.read_text("utf-8"))["deca"]["solutions"])


def test_ctrl_c_ends_after_the_generation_at_hand_and_loses_nothing(tmp_path: Path):
    path = tmp_path / "rabbit.json"
    course, interrupt = breeding(save=path), Interrupt()
    for number, _ in enumerate(generations_of(course, interrupt)):
        interrupt.asked = number == 1
    assert course.interrupted
    assert course.deca.evolution.generation == 1
    assert load_champion(path).network == course.deca.best
    rest = breeding(save=path)
    assert rest.resumed_at == 2
    while not rest.deca.is_done:
        rest.step()
    whole = breeding()
    whole.deca.run()
    assert rest.deca.history == whole.deca.history


def test_what_is_kept_has_everything_in_one_file_and_a_champion_in_the_other(tmp_path: Path):
    bred("starships", "-n", 1, "--save", tmp_path / "ship.json", "--doping", 0)
    champion = load_champion(tmp_path / "ship.json")
    assert champion.world == "starships"
    assert champion.origin["against"] == "ai_0"
    assert champion.origin["doped_with"] == [0]
    assert champion.origin["generations"] == 1
    assert {"seed", "settings", "exams"} <= champion.origin.keys()
    kept = json.loads((tmp_path / "ship.json.run").read_text("utf-8"))
    assert kept["practice"] == {"world": "starships", "against": "ai_0"}
    assert sorted(os.listdir(tmp_path)) == ["ship.json", "ship.json.run"]


# --- refusals --------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("crpg",), "the world 'crpg' has no networks to evolve"),
        (("gardn",), "did you mean 'garden'?"),
        (("garden", "--doping", "20"), "numbered 0 to 19; got 20"),
        (("garden", "--doping", "3,3"), "named twice"),
        (("garden", "--doping", "atuo"), "did you mean 'auto'?"),
        (("garden", "--doping", "x"), "write a number from 0 to 19, several with commas, or"),
        (("starships", "--doping", "papers"), "the papers do not dope in the world 'starships'"),
        (("starships", "--against", "ai_9"), "nobody here plays 'ai_9'; did you mean 'ai_"),
        (("garden", "--against", "ai_0"), "nobody opposes in the world 'garden'"),
        (("garden", "--network", "elmen-4"), "did you mean 'elman'?"),
        (("garden", "--settings", "gatherin"), "did you mean 'gathering'?"),
        (("garden", "--population", "1"), "population is a whole number, 2 to"),
        (("garden", "--save", "rabbit.txt"), "the file of a champion ends in .json"),
        (("garden", "--save", "nowhere/rabbit.json"), "there is no folder nowhere"),
        (("garden", "--draw", "rabbit.png"), "pictures are drawn as .svg"),
    ],
)
def test_what_cannot_be_is_refused_with_the_way_out(arguments: tuple[str, ...], words: str):
    assert words in refusal(*arguments)


@pytest.mark.parametrize(
    ("changed", "words"),
    [
        (("--seed", 1), "its seed is '0', not 1"),
        (("--population", 13), "it was bred with other settings"),
        (("--network", "elman-5"), "its network is"),
        (("--doping", 17), "it dopes with other instances"),
    ],
)
def test_another_evolution_does_not_go_on_from_a_file(
    tmp_path: Path, changed: tuple[str, int], words: str
):
    usual = ("garden", "--save", tmp_path / "rabbit.json", "-n", 0, "--population", 12)
    run("evolve", *usual, "--json")
    told = refusal(*usual, *changed)
    assert words in told
    assert "delete rabbit.json.run to begin anew" in told


def test_another_opponent_does_not_go_on_from_a_file(tmp_path: Path):
    usual = ("starships", "--save", tmp_path / "ship.json", "-n", 0, "--population", 4)
    run("evolve", *usual, "--json")
    kept = "its world and opponent are {'against': 'ai_0', 'world': 'starships'}"
    assert kept in refusal(*usual, "--against", "ai_2")


def test_a_champion_without_its_run_is_not_written_over(tmp_path: Path):
    path = tmp_path / "rabbit.json"
    bred("garden", "-n", 0, "--save", path)
    (tmp_path / "rabbit.json.run").unlink()
    before = path.read_text("utf-8")
    assert "is there already" in refusal("garden", "--save", path)
    assert path.read_text("utf-8") == before


@pytest.mark.parametrize("text", ["", "[]", "{}", '{"practice": 1, "deca": {"hard": [true]}}'])
def test_a_damaged_run_is_refused_in_a_sentence(tmp_path: Path, text: str):
    (tmp_path / "rabbit.json.run").write_text(text, "utf-8")
    for doping in ("auto", "none"):
        assert "rabbit.json.run" in refusal(
            "garden", "--save", tmp_path / "rabbit.json", "--doping", doping
        )


# --- the live screen -------------------------------------------------------------------


def printed(what: Any, width: int = 100, height: int = 30) -> str:
    console = Console(width=width, height=height, force_terminal=True, color_system=None)
    with console.capture() as capture:
        console.print(what, height=height)
    return capture.get()


@pytest.mark.parametrize("world", ["garden", "boxes", "starships"])
def test_the_screen_shows_phase_figures_and_where_the_best_goes(world: str):
    course = breeding(world=world, generations=2, doping="0", alone_generations=1)
    pathfinder = evolve_view.Pathfinder(course)
    course.step()
    text = printed(evolve_view.screen(course, pathfinder))
    assert "instance 0 alone, generation 0 of 1" in text
    for _ in range(3):
        course.step()
    text = printed(evolve_view.screen(course, pathfinder))
    assert "doped, generation 1 of 2" in text
    for words in ("best", "mean", "diversity", "connections", "exams", "a second", "left", "●"):
        assert words in text
    assert len(text.splitlines()) <= 30


def test_the_screen_fits_the_smallest_terminal():
    course = breeding(world="starships", generations=1)
    course.step()
    text = printed(evolve_view.screen(course, evolve_view.Pathfinder(course)), 78, 20)
    assert max(len(line) for line in text.splitlines()) <= 78
    assert "exams" in text


def test_curves_end_at_their_values_whatever_these_are():
    for low, high in ((-300.0, 321.5), (0.4, 0.4)):
        history = [Generation(low, low, 1.0), Generation(high, low, 1.0)]
        text = printed(Curves(history, height=8), 60)
        assert f"best {high:.4g}" in text
        assert f"mean {low:.4g}" in text


def test_bars_reach_from_the_least_to_the_greatest():
    assert row_of_bars([1.0, 2.0, 3.0], 10) == "▁▅█"
    assert row_of_bars([1.0, 2.0, 3.0], 2) == "▁█"
    assert row_of_bars([2.0, 2.0], 10, ascii_only=True) == "__"


def test_a_way_over_the_edge_of_a_field_is_no_line_across_it():
    assert pieces([(0, 0), (10, 0), (100, 0)]) == [[(0, 0)], [(0, 0), (10, 0)], [(100, 0)]]


def test_a_way_that_stays_where_it_is_can_be_drawn():
    assert "●" in printed(Ways([[(3.0, 4.0), (3.0, 4.0)]]), 20, 5)


# --- looking at networks -----------------------------------------------------------------


@pytest.fixture
def rabbit(tmp_path: Path) -> Path:
    path = tmp_path / "rabbit.json"
    bred("garden", "-n", 1, "--save", path, "--draw", tmp_path / "bred.svg")
    return path


def test_a_network_is_told_with_the_names_of_its_world(rabbit: Path):
    text = run("network", rabbit).stdout
    assert text.startswith("Elman network 13-4-4 of 92 genes")
    assert "Bred in the world 'garden', rated" in text
    assert "seed 0, generations 1" in text
    assert "strongest incoming" in text
    assert "north-" in text


def test_a_network_is_drawn_by_both_commands(rabbit: Path):
    result = run("network", rabbit, "--svg", rabbit.with_suffix(".svg"))
    assert "drawn into" in result.stderr
    pictures = [rabbit.with_suffix(".svg"), rabbit.with_name("bred.svg")]
    first, second = (path.read_text("utf-8") for path in pictures)
    assert first == second
    assert ElementTree.fromstring(first).tag.endswith("svg")


def test_a_network_for_machines_has_every_connection(rabbit: Path):
    data = last_line(run("network", rabbit, "--json"))
    assert data["connected"] == len(data["connections"])
    assert data["signals"][0] == "two north"
    assert {one["from"] for one in data["connections"]} <= {"bias", *data["signals"]}


def test_a_network_of_nobodys_world_is_shown_with_counted_names(rabbit: Path, tmp_path: Path):
    champion = load_champion(rabbit)
    path = tmp_path / "own.json"
    save_champion(path, type(champion)(champion.network))
    assert "in 1" in str(last_line(run("network", path, "--json"))["signals"])


def test_a_file_that_is_no_network_is_refused(tmp_path: Path):
    (tmp_path / "rabbit.json").write_text("{}", "utf-8")
    result = run("network", tmp_path / "rabbit.json")
    assert result.exit_code == 2
    assert "not a champion" in result.stderr
