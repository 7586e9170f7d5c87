"""Saved state of another evolution, or broken: refused in words, and nothing is changed."""

from __future__ import annotations

import json
from contextlib import suppress
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sparring.errors import StateError
from sparring.evolution import Evolution, EvolutionSettings, PlainTask
from sparring.evolution.doping import Deca
from tests.evolution.helpers import ELMAN, LAYERED
from tests.evolution.toy import compiled_task, plain_task
from tests.samples import examples

SETTINGS = EvolutionSettings(population=3, generations=3)


def evolution(steps: int = 0, **changes: Any) -> Evolution:
    usual = {"task": plain_task(), "shape": ELMAN, "settings": SETTINGS, "seed": 5}
    bred = Evolution(**{**usual, **changes})
    for _ in range(steps):
        bred.step()
    return bred


STATE: dict[str, Any] = json.loads(json.dumps(evolution(2).state()))
POPULATION: dict[str, Any] = STATE["population"]
MEMBER: dict[str, Any] = POPULATION["members"][0]


def population(**changes: Any) -> dict[str, Any]:
    return STATE | {"population": POPULATION | changes}


def member(**changes: Any) -> dict[str, Any]:
    return population(members=[MEMBER | changes, *POPULATION["members"][1:]])


def assert_refused(form: Any, message: str = "", steps: int = 1) -> None:
    """Refused in words, and the evolution goes on as if nothing had been tried."""
    tried, other = evolution(steps), evolution(steps)
    with pytest.raises(StateError, match="not an evolution that can go on: ") as error:
        tried.restore(form)
    assert message in str(error.value)
    assert len(str(error.value)) < 250
    assert tried.state() == other.state()
    tried.step()
    other.step()
    assert tried.state() == other.state()


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"task": compiled_task()}, "its task is plain toy, not compiled toy"),
        ({"task": plain_task([1])}, "its row of instances is 3, not 1"),
        ({"instances": [0]}, "its row of instances is 3, not 1"),
        ({"seed": 6}, "its seed is 5, not 6"),
        ({"shape": LAYERED}, "its network is elman network 3-4-2 of 42 genes, not layered"),
        ({"settings": replace(SETTINGS, population=4)}, "other settings"),
        ({"settings": replace(SETTINGS, flip_chance=0.06)}, "other settings"),
        ({"settings": replace(SETTINGS, matching=False)}, "other settings"),
    ],
)
def test_the_state_of_another_evolution_is_refused(changes, message):
    other = evolution(1, **changes)
    before = other.state()
    with pytest.raises(StateError, match=message):
        other.restore(STATE)
    assert other.state() == before


def test_the_state_of_the_same_evolution_is_taken():
    other = evolution()
    other.restore(STATE)
    assert json.loads(json.dumps(other.state())) == STATE


@pytest.mark.parametrize("missing", STATE)
def test_every_part_is_needed(missing):
    assert_refused({part: STATE[part] for part in STATE if part != missing}, "is missing")


@pytest.mark.parametrize("missing", POPULATION)
def test_every_part_of_a_population_is_needed(missing):
    parts = {part: POPULATION[part] for part in POPULATION if part != missing}
    assert_refused(STATE | {"population": parts}, f"'{missing}' is missing")


BROKEN: list[tuple[Any, str]] = [
    (None, "expected an object"),
    ([], "expected an object"),
    (STATE | {"sparring_evolution": 2}, "of version 2; this version reads 1"),
    (STATE | {"settings": {}}, "other settings"),
    (STATE | {"settings": []}, "'settings' is []"),
    (STATE | {"shape": {}}, "'kind' is missing"),
    (STATE | {"shape": STATE["shape"] | {"hidden": [0]}}, "at least one node"),
    (STATE | {"seed": 5}, "'seed' is 5, not a text"),
    (STATE | {"history": 3}, "'history' is 3"),
    (STATE | {"history": [[1.0, 2.0]]}, "best, mean and diversity"),
    (STATE | {"history": [["1", 2.0, 3.0]]}, "a number of 'history' is '1'"),
    (STATE | {"history": [[True, 2.0, 3.0]]}, "a number of 'history' is True"),
    (STATE | {"history": [[10**400, 2.0, 3.0]]}, "out of range"),
    (STATE | {"history": [[float("nan"), 2.0, 3.0]]}, "out of range"),
    (STATE | {"luck": 7}, "'luck' is 7"),
    (STATE | {"luck": "x"}, "no state of a generator"),
    (STATE | {"luck": "٣"}, "no state of a generator"),
    (STATE | {"luck": "0"}, "not a generator state"),
    (STATE | {"luck": "9" * 20}, "not a generator state"),
    (STATE | {"luck": "9" * 5000}, "no state of a generator"),
    (STATE | {"population": []}, "'population' is []"),
    (population(luck="0"), "not a generator state"),
    (population(best=-1), "'best' is -1"),
    (population(best=3), "not the fittest member"),
    (population(best=(POPULATION["best"] + 1) % 3), "not the fittest member"),
    (population(best=0.0), "'best' is 0.0"),
    (population(inserted=4), "4 children of a generation of 3"),
    (population(inserted=-1), "'inserted' is -1"),
    (population(exams=-1), "'exams' is -1"),
    (population(exams=10**30), "'exams' is"),
    (population(members=[]), "0 members; this population has 3"),
    (population(members=[MEMBER] * 4), "'members' has 4 items, more than 3"),
    (population(members=[None] * 3), "expected an object"),
    (member(fitness=None), "'fitness' is None"),
    (member(fitness=True), "'fitness' is True"),
    (member(fitness=float("inf")), "'fitness' is inf, out of range"),
    (member(fitness=float("nan")), "'fitness' is nan, out of range"),
    (member(fitness=10**400), "out of range"),
    (member(on="1"), "'on' is no row of 42"),
    (member(on="x" * 42), "'on' is no row of 42"),
    (member(weights=[0.0]), "'weights' has 1 numbers, not 42"),
    (member(weights=["0"] * 42), "a weight is '0'"),
    (member(weights=[False] * 42), "a weight is False"),
    (member(weights=[1e10] * 42), "a weight is 10000000000.0, out of range"),
    (member(weights=[10**5000] * 42), "out of range"),
    (member(weights=[float("nan")] * 42), "a weight is nan"),
]


@pytest.mark.parametrize(("form", "message"), BROKEN)
def test_broken_state_is_refused_in_words(form, message):
    assert_refused(form, message)


def test_a_broken_last_member_changes_no_other():
    members = [MEMBER, MEMBER, MEMBER | {"on": "1"}]
    assert_refused(population(members=members, best=0), "'on' is no row of 42")


# --- whatever comes --------------------------------------------------------------------

PATHS = st.sampled_from(
    [
        *((part,) for part in STATE),
        *(("population", part) for part in POPULATION),
        *(("population", "members", 1, part) for part in MEMBER),
        *(("shape", part) for part in STATE["shape"]),
        *(("settings", part) for part in STATE["settings"]),
        ("history", 0),
        ("history", 1, 2),
    ]
)
JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=10),
    lambda inner: (
        st.lists(inner, max_size=4)
        | st.dictionaries(st.sampled_from([*STATE, *POPULATION, *MEMBER]), inner, max_size=6)
    ),
    max_leaves=20,
)


@examples(2)
@given(JSON)
def test_whatever_is_no_state_is_refused(form):
    with pytest.raises(StateError):
        evolution().restore(form)


@examples(2)
@given(PATHS, JSON)
def test_state_with_one_part_replaced_is_taken_or_refused(path, value):
    form = json.loads(json.dumps(STATE))
    *way, last = path
    place = form
    for part in way:
        place = place[part]
    place[last] = value
    tried = evolution(1)
    before = tried.state()
    try:
        tried.restore(form)
    except StateError:
        assert tried.state() == before
    tried.step()


@examples(2)
@given(st.sampled_from(["sparring_doping", "hard", "alone_generations", "solutions"]), JSON)
def test_state_of_doped_evolution_with_one_part_replaced_is_taken_or_refused(part, value):
    def deca():
        return Deca(plain_task(), ELMAN, SETTINGS, hard=[1], alone_generations=0)

    saved = deca()
    saved.step()
    saved.step()
    tried = deca()
    before = tried.state()
    with suppress(StateError):
        tried.restore(saved.state() | {part: value})
        return
    assert tried.state() == before


def test_a_task_in_another_name_is_another_task():
    task = PlainTask(instances=[0, 1, 2], fitness=lambda network, number: 0.0, name="another")
    with pytest.raises(StateError, match="its task is plain toy, not another"):
        evolution(task=task).restore(STATE)


def test_other_instances_of_a_compiled_task_are_refused_though_they_are_as_many():
    state = evolution(1, task=compiled_task([0, 1])).state()
    with pytest.raises(StateError, match=r"its row of instances is \[0, 1\], not \[0, 2\]"):
        evolution(task=compiled_task([0, 2])).restore(state)


def test_state_that_was_doped_otherwise_is_refused():
    solution = evolution(1).best
    state = evolution(1, doped=[solution]).state()
    with pytest.raises(StateError, match="its doping is"):
        evolution().restore(state)
    doped = evolution(doped=[solution])
    doped.restore(state)
    assert doped.state() == state


def test_solutions_of_other_instances_are_refused():
    def deca() -> Deca:
        return Deca(plain_task(), ELMAN, SETTINGS, hard=[1], alone_generations=0, seed=5)

    bred = deca()
    bred.step()
    bred.step()
    state = json.loads(json.dumps(bred.state()))
    state["solutions"][0]["instance"] = 2
    with pytest.raises(StateError, match="solutions are of other instances"):
        deca().restore(state)
