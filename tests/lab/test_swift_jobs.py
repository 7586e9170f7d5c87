"""Jobs of swift scripting: the same bits as in the plain loop."""

from __future__ import annotations

from dataclasses import replace

import pytest

from sparring.lab.jobs import Job
from sparring.lab.workbench import Workbench
from sparring.learners.swift import BASE
from sparring.scripting.settings import Difficulty
from sparring.worlds.crpg.world import Crpg

LETTERS = {True: "W", False: "L", None: "-"}


def plain_results(tactic, seed, encounters, settings=BASE):
    world = Crpg()
    practice = world.practice("swift", tactic, settings=settings, seed=seed)
    results = "".join(LETTERS[one.won] for one in practice.encounters(encounters))
    return results, practice.weights()


@pytest.mark.parametrize("tactic", ["offensive", "consecutive"])
def test_the_kernel_and_the_plain_loop_fight_and_learn_the_same(tactic):
    job = Job(tactic=tactic, encounters=40, seed=11, learner={"kind": "swift"}, keeps=("weights",))
    record = Workbench()(job)
    assert (record["results"], record["weights"]) == plain_results(tactic, 11, 40)


def test_they_also_cull_the_same():
    scaled = {"kind": "top culling"}
    learner = {"kind": "swift", "difficulty": scaled}
    job = Job(tactic="novice", encounters=40, seed=5, learner=learner, keeps=("weights",))
    record = Workbench()(job)
    settings = replace(BASE, difficulty=Difficulty(**scaled))
    assert (record["results"], record["weights"]) == plain_results("novice", 5, 40, settings)


def test_a_prior_decides_how_it_begins():
    job = Job(tactic="offensive", encounters=5, seed=1, learner={"kind": "swift"})
    world = Crpg()
    strong = {
        role: [1000 if at < 12 else 1 for at in range(len(world.learner().pool(role).names))]
        for role in ("fighter", "wizard")
    }
    keeps = ("scripts",)
    drawn = Workbench()(
        Job(
            tactic="offensive",
            encounters=1,
            seed=1,
            learner={"kind": "swift", "prior": strong},
            keeps=keeps,
        )
    )["scripts"][0]
    early = sum(rule < 12 for script in drawn for rule in script)
    assert early >= 0.8 * sum(map(len, drawn))
    assert Workbench()(job) == Workbench()(job)
