"""The page on evolution tells what is there: settings, formats, arithmetic, the example.

`python -m tests.evolution.test_evolution_page` writes its tables and its copy of the
example anew; `python -m tests.test_docs evolution.md` its outputs.
"""

from __future__ import annotations

import json
import os
import re
import subprocess
from pathlib import Path
from typing import Any

import pytest

from sparring.elementary import angle_of, sigmoid, sine
from sparring.evolution.champion import Champion, champion_from
from sparring.evolution.doping import Deca
from sparring.evolution.network import network_from
from sparring.evolution.settings import EVOLUTION_PRESETS, EvolutionSettings, Operator
from sparring.evolution.shapes import shape_named
from sparring.evolution.tasks import PlainTask
from sparring.worlds.garden.world import Garden
from tests.evolution.test_drawing import SHAPES, random_network
from tests.test_docs import DOCS, ROOT, blocks_of

PAGE = DOCS / "evolution.md"
LANDER = ROOT / "examples" / "06_own_task" / "lander.py"
CHANCES = [number / 8 for number in range(-400, 401, 7)] + [-1000.0, 1000.0, 1e-9, 0.0]


def text() -> str:
    return PAGE.read_text(encoding="utf-8")


def settings_table() -> str:
    """The presets as the page must show them; operators are told of below it."""
    data = {name: preset.as_data() for name, preset in EVOLUTION_PRESETS.items()}
    rows = [f"| setting | {' | '.join(f'`{name}`' for name in data)} |", "|-|" + "-|" * len(data)]
    for field in EvolutionSettings.__dataclass_fields__:
        if field != "operators":
            values = (str(preset[field]).lower() for preset in data.values())
            rows.append(f"| `{field}` | {' | '.join(values)} |")
    for operator in Operator:
        uses = (operator in preset.operators for preset in EVOLUTION_PRESETS.values())
        rows.append(f"| {operator.value} | {' | '.join('yes' if use else '-' for use in uses)} |")
    return "\n".join(rows)


def test_the_table_of_settings_is_the_presets():
    assert settings_table() in text()


def test_every_operator_is_told_of():
    told = re.findall(r"^\| ([a-z ]+) \| [A-Z]", text(), re.MULTILINE)
    assert told == [operator.value for operator in Operator]


def test_the_page_holds_the_whole_example():
    (shown,) = (block.body for block in blocks_of(text()) if block.name == "lander.py")
    assert shown == LANDER.read_text(encoding="utf-8")


def test_the_files_on_the_page_can_be_read():
    forms = [json.loads(block.body) for block in blocks_of(text()) if block.language == "json"]
    network, champion = forms
    assert network_from(network).form() == network
    assert champion_from(champion).form() == champion
    assert set(champion) == set(Champion(network_from(network)).form())


def test_every_part_of_a_saved_run_is_named():
    table = text().partition("| in | part | |")[2].partition("\n\n")[0]
    named = set(re.findall(r"`([a-z_]+)`", table))
    practice = Garden().practice("evolution", changes={"population": 2}, doping=[0])
    practice.deca.alone_generations = 0
    practice.deca.evolution = practice.deca.phase()
    for _ in range(2):
        practice.encounter()
    state: dict[str, Any] = practice.state()
    deca = state["deca"]
    population = deca["evolution"]["population"]
    parts = [state, state["practice"], deca, *deca["solutions"], deca["evolution"], population]
    for part in (*parts, *population["members"]):
        assert set(part) <= named, set(part) - named


def test_the_gene_counts_on_the_page_are_right():
    assert shape_named("elman-4", 13, 4).genes == 92
    assert shape_named("elman-4", 14, 1).genes == 81


def test_a_solution_replaces_one_of_the_first_members():
    task = PlainTask([1.0, 2.0], lambda network, instance: network.act([instance])[0])
    settings = EvolutionSettings(population=3, generations=0)
    doped = Deca(task, shape_named("layered-1", 1, 1), settings, hard=[1, 0], seed=2)
    doped.run()
    members = [doped.evolution.population.network(place) for place in range(3)]
    assert members[:2] == [solution.network for solution in doped.solutions]


# --- in another language ---------------------------------------------------------------


@pytest.mark.skipif(not any(Path(p, "node").exists() for p in os.get_exec_path()), reason="no node")
def test_the_javascript_on_the_page_has_the_same_bits():
    (code,) = (block.body for block in blocks_of(text()) if block.language == "js")
    networks = [random_network(*named) for named in SHAPES]
    walks = [
        [
            [((3 * step + 7 * at) % 11 - 5) / 3 for at in range(network.shape.inputs)]
            for step in range(3)
        ]
        for network in networks
    ]
    asked = json.dumps(
        {"numbers": CHANCES, "forms": [one.form() for one in networks], "walks": walks}
    )
    ask = f"""
    const asked = {asked};
    const pairs = asked.numbers.flatMap((x, at) => [[x, asked.numbers[(at * 7) % 20]]]);
    console.log(JSON.stringify({{
      sigmoid: asked.numbers.map(sigmoid),
      sine: asked.numbers.map(sine),
      angle: pairs.map(([x, y]) => angleOf(x, y)),
      outputs: asked.forms.map((form, which) => {{
        const network = new Network(form);
        return asked.walks[which].map((inputs) => network.act(inputs));
      }}),
    }}));
    """
    ran = subprocess.run(["node", "-e", code + ask], capture_output=True, text=True, check=True)
    theirs = json.loads(ran.stdout)
    assert theirs["sigmoid"] == [sigmoid(x) for x in CHANCES]
    assert theirs["sine"] == [sine(x) for x in CHANCES]
    assert theirs["angle"] == [angle_of(x, CHANCES[at * 7 % 20]) for at, x in enumerate(CHANCES)]
    assert theirs["outputs"] == [
        [network.act(inputs) for inputs in walk]
        for network, walk in zip(networks, walks, strict=True)
    ]


# --- writing tables anew ---------------------------------------------------------------


def rewrite() -> None:
    """Put the settings and the example into the page."""
    page = re.sub(r"^\| setting \| `(?:.*\n)+?(?=\n)", settings_table() + "\n", text(), flags=re.M)
    (block,) = (block for block in blocks_of(page) if block.name == "lander.py")
    example = LANDER.read_text(encoding="utf-8")
    page = f"{page[: block.start]}```python lander.py\n{example}```{page[block.end :]}"
    PAGE.write_text(page, encoding="utf-8")


if __name__ == "__main__":
    rewrite()
