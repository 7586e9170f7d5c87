"""One job on the bench: the record is a matter of the job alone."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pytest

from sparring.errors import SettingsError, SparringError, UsageError
from sparring.lab.jobs import Job, job_from
from sparring.lab.workbench import KEEPS, Workbench, settings_of
from sparring.scripting.settings import UPDATES_NAMES, DifficultyKind, Relative, settings_named
from sparring.worlds import registry
from sparring.worlds.crpg.data.numbers import CHOSEN
from sparring.worlds.crpg.world import Crpg

if TYPE_CHECKING:
    from pathlib import Path

    from sparring.lab.jobs import Record


@pytest.fixture(scope="module")
def bench() -> Workbench:
    return Workbench()


def job(seed: int = 3, **more: Any) -> Job:
    settings = {"tactic": "consecutive", "encounters": 25, "learner": {"preset": "crpg"}} | more
    return Job(seed=seed, **settings)


def own_rules() -> str:
    return Crpg().rule_text


def test_a_record_does_not_depend_on_what_the_bench_did_before(bench: Workbench) -> None:
    used = bench(job())
    bench(job(4, tactic="offensive", keeps=("scripts",)))
    bench(job(5, learner={"kind": "baseline"}))
    assert bench(job()) == used == Workbench()(job())
    assert bench(job(9)) != used


def test_a_job_that_travelled_gives_the_same_record(bench: Workbench) -> None:
    whole = job(0, keeps=("weights", "fitness"), learner={"preset": "crpg", "max_penalty": 30})
    assert bench(job_from(json.loads(json.dumps(whole.as_data())))) == bench(whole)


def test_a_record_is_the_same_on_disk_and_in_memory(bench: Workbench) -> None:
    record = bench(job(keeps=KEEPS))
    assert json.loads(json.dumps(record)) == record
    assert set(record) >= {"results", "turning_point", "scripts", "acted", "history", "weights"}


def test_results_are_those_of_the_plain_loop(bench: Workbench) -> None:
    practice = Crpg().practice("scripting", "consecutive", settings="crpg", seed=3)
    letters = {True: "W", False: "L", None: "-"}
    expected = "".join(letters[one.won] for one in practice.encounters(25))
    assert bench(job())["results"] == expected


def test_a_baseline_never_learns(bench: Workbench) -> None:
    record = bench(job(learner={"kind": "baseline"}, keeps=("history",)))
    assert all(weights == record["history"][0] for weights in record["history"])
    learning = bench(job(keeps=("history",)))["history"]
    assert learning[0] != learning[-1]


@pytest.mark.parametrize("preset", ["crpg", "sparring"])
def test_a_job_may_say_how_agents_of_one_role_learn(bench: Workbench, preset: str) -> None:
    keeps = ("fitness", "weights")
    ways: list[dict[str, Any]] = [{}, *({"updates": name} for name in UPDATES_NAMES)]
    usual, each, once, own = (
        bench(job(learner={"preset": preset, **way}, keeps=keeps)) for way in ways
    )
    assert usual == each
    assert len({tuple(record["team_fitness"]) for record in (each, once, own)}) == 3
    assert [len(record["weights"]) for record in (each, once, own)] == [2, 2, 4]
    with pytest.raises(UsageError, match="no way of updating is named 'eech'"):
        bench(job(learner={"preset": preset, "updates": "eech"}))


def test_a_test_that_stops_ends_ten_encounters_after_its_turning_point(bench: Workbench) -> None:
    for seed in range(3):
        record = bench(job(seed, tactic="disabling", encounters=2500, stops=True))
        assert len(record["results"]) == record["turning_point"] + 9


def test_the_worlds_own_rules_as_a_text_are_the_worlds_own_rules(bench: Workbench) -> None:
    assert bench(job(rules=own_rules())) == bench(job())


def test_many_rule_texts_do_not_fill_the_memory(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sparring.lab.workbench.MOST_WORLDS", 1)
    bench = Workbench()
    for spaces in range(3):
        bench(job(encounters=1, rules=own_rules() + "\n" * spaces))
    assert len(bench.worlds) <= 2


def test_start_weights_are_taken_or_refused(bench: Workbench) -> None:
    start = Crpg().practice("scripting", "offensive", settings="crpg").weights()
    weights = dict(zip(("fighter", "wizard"), start, strict=True))
    assert bench(job(learner={"preset": "crpg", "weights": weights})) == bench(job())
    weights["fighter"][0] += 1
    with pytest.raises(UsageError, match=r"20 weights that add up to 2,000; got 20 .* 2,001"):
        bench(job(learner={"preset": "crpg", "weights": weights}))


def test_a_job_describes_the_changes_to_a_preset() -> None:
    settings = settings_of(
        {
            "preset": "crpg-5.1",
            "max_penalty": 70,
            "fallback": "limited",
            "difficulty": {"kind": "top culling", "after_win": 900},
        }
    )
    assert settings.max_penalty == 70
    assert settings.fallback != settings_named("crpg-5.1").fallback
    assert settings.difficulty.kind is DifficultyKind.CULL
    assert settings.difficulty.after_win == 900
    assert settings_of({"preset": "crpg-5.1"}) == settings_named("crpg-5.1")
    hasty = settings_of({"preset": "sparring", "relative": {"haste": 0.5}})
    assert hasty.relative == Relative(haste=0.5)


@pytest.mark.parametrize(
    ("changed", "message"),
    [
        ({"learner": {"kind": "oracle"}}, "no learner is of kind 'oracle'; known are [a-z]"),
        ({"keeps": ("diary",)}, r"records do not tell \['diary'\]"),
        ({"trials": "haunted"}, "no trial is named 'haunted'"),
        ({"learner": {"kind": "swift"}}, "no learner is of kind 'swift'"),
        (
            {"learner": {"kind": "monte-carlo", "luck": 3}},
            "'monte-carlo' is named 'luck'",
        ),
        ({"learner": {"penalty": 3}}, r"has no \['penalty'\] in a job"),
        ({"learner": {"fallback": "often"}}, "no fallback is named 'often'; known are none"),
        (
            {"learner": {"difficulty": {"kid": 1}}},
            "named 'kid'; did you mean 'kind'",
        ),
        ({"encounters": 0}, "1 to 1,000,000 encounters; got 0"),
    ],
)
def test_a_job_that_makes_no_sense_is_refused(
    bench: Workbench, changed: dict[str, Any], message: str
) -> None:
    with pytest.raises(UsageError, match=message):
        bench(job(**changed))


def test_unknown_settings_and_tactics_are_refused(bench: Workbench) -> None:
    with pytest.raises(SettingsError, match="did you mean 'crpg'"):
        bench(job(learner={"preset": "crgp"}))
    with pytest.raises(SparringError):
        bench(job(tactic="charming"))


def test_counts_add_up(bench: Workbench) -> None:
    record: Record = bench(job(keeps=("counts", "scripts", "acted")))
    drawn = sum(sum(role["drawn"]) for role in record["counts"])
    acted = sum(sum(role["activated"]) for role in record["counts"])
    assert drawn == sum(len(script) for scripts in record["scripts"] for script in scripts)
    assert acted == sum(len(rules) for parts in record["acted"] for rules in parts)


# --- free numbers ------------------------------------------------------------------------


def test_a_job_with_other_numbers_is_fought_in_a_world_with_these_numbers(
    bench: Workbench,
) -> None:
    numbers = {"initiative": 6, "fighter_health": 30}
    practice = Crpg(numbers=numbers).practice("scripting", "consecutive", settings="crpg", seed=3)
    letters = {True: "W", False: "L", None: "-"}
    expected = "".join(letters[one.won] for one in practice.encounters(25))
    assert bench(job(numbers=numbers))["results"] == expected
    assert bench(job())["results"] != expected


def test_other_rules_and_other_numbers_go_together(bench: Workbench) -> None:
    numbers = {"initiative": 6}
    assert bench(job(numbers=numbers, rules=own_rules())) == bench(job(numbers=numbers))


def test_the_worlds_own_numbers_change_nothing(bench: Workbench) -> None:
    assert bench(job(numbers=dict(CHOSEN))) == bench(job())


@pytest.mark.parametrize(
    ("numbers", "message"),
    [
        ({"initiativ": 2}, "named 'initiativ'; did you mean 'initiative'"),
        ({"initiative": 7}, "initiative lies within 1 to 6; got 7"),
        ({"sword_sides": 7}, "sword_sides is 6 or 8 or 10; got 7"),
        ({"initiative": 2.0}, "whole numbers by their names"),
        ({"initiative": True}, "whole numbers by their names"),
        ({"initiative": [2]}, "whole numbers by their names"),
        ({2: 2}, "whole numbers by their names"),
        ([["initiative", 2]], "whole numbers by their names"),
        (None, "whole numbers by their names"),
    ],
)
def test_numbers_that_no_world_can_have_are_refused(
    bench: Workbench, numbers: Any, message: str
) -> None:
    with pytest.raises(SparringError, match=message):
        bench(job(numbers=numbers))


def test_a_world_without_free_numbers_says_so(
    bench: Workbench, registered: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    numbers = {"initiative": 2}
    with pytest.raises(UsageError, match="the world 'skirmish' has no free numbers"):
        bench(job(world="skirmish", tactic="rush", numbers=numbers))
    paths = {**registry.OWN_WORLDS, "well": "tests.lab.toys:Well"}
    monkeypatch.setattr(registry, "world_paths", lambda: paths)
    with pytest.raises(UsageError, match="the world 'well' has no free numbers"):
        bench(job(world="well", tactic="deep", learner={"kind": "lowering"}, numbers=numbers))


# --- scripts and their luck ----------------------------------------------------------------


def test_scripts_with_a_seed_of_their_own_meet_other_luck(bench: Workbench) -> None:
    never = {"kind": "baseline", "script_seed": 8}
    tests = [bench(job(seed, learner=never, keeps=("scripts",))) for seed in (1, 2)]
    assert tests[0]["scripts"] == tests[1]["scripts"]
    assert tests[0]["results"] != tests[1]["results"]
    other = bench(job(1, learner=never | {"script_seed": 9}, keeps=("scripts",)))
    assert other["scripts"] != tests[0]["scripts"]


def test_the_seed_of_scripts_is_the_jobs_own_if_none_is_said(bench: Workbench) -> None:
    assert bench(job(3, learner={"preset": "crpg", "script_seed": 3})) == bench(job(3))
    with pytest.raises(UsageError, match="a seed is a whole number"):
        bench(job(learner={"kind": "baseline", "script_seed": "three"}))


# --- other worlds ----------------------------------------------------------------------


def test_a_world_without_kernels_is_measured_the_same_way(
    bench: Workbench, registered: Any
) -> None:
    keeps = ("fitness", "weights", "counts", "scripts", "acted", "history", "fallbacks")
    one = Job(world="skirmish", tactic="rush", encounters=12, seed=4, keeps=keeps)
    record = bench(one)
    practice = registered.practice("scripting", "rush", settings=registered.settings, seed=4)
    letters = {True: "W", False: "L", None: "-"}
    encounters = list(practice.encounters(12))
    assert record["results"] == "".join(letters[encounter.won] for encounter in encounters)
    assert record["team_fitness"] == [encounter.fitness for encounter in encounters]
    assert record["history"][-1] == record["weights"] == practice.weights()
    drawn = sum(sum(role["drawn"]) for role in record["counts"])
    assert drawn == sum(len(script) for scripts in record["scripts"] for script in scripts)
    assert json.loads(json.dumps(record)) == record
    assert bench(replace(one, keeps=()))["results"] == record["results"]


def test_a_job_of_a_learner_that_the_world_does_not_offer_is_refused(
    bench: Workbench, registered: Any
) -> None:
    with pytest.raises(UsageError, match="no learner of the world 'skirmish' is named 'q-lear"):
        bench(job(world="skirmish", tactic="rush", learner={"kind": "q-learning"}))
    with pytest.raises(UsageError, match="no world is named 'skirmisch'; did you mean 'skirmish'"):
        bench(job(world="skirmisch", tactic="rush"))


def test_rules_of_states_have_counts_and_weights_as_in_their_rulebase(
    bench: Workbench, registered: Any
) -> None:
    keeps = ("weights", "counts", "scripts", "acted")
    one = Job(world="skirmish", tactic="rush", encounters=9, seed=4, keeps=keeps, rules=IN_STATES)
    record = bench(one)
    (weights,), (counts,) = record["weights"], record["counts"]
    assert len(weights) == len(counts["drawn"]) == 4
    times = [script.count(2) for scripts in record["scripts"] for script in scripts]
    assert counts["drawn"][2] == sum(times) > 0


@pytest.mark.parametrize("kind", ["monte-carlo", "q-learning"])
def test_a_record_of_values_tells_how_many_choices_were_made(bench: Workbench, kind: str) -> None:
    counts = {}
    for choices in ("journal", "orders-only"):
        record = bench(job(learner={"kind": kind, "choices": choices}, keeps=("choices",)))
        assert set(record["choices"]) == {"fighter", "wizard"}
        counts[choices] = sum(record["choices"].values())
    assert counts["journal"] > counts["orders-only"] > 0
    usual = bench(job(learner={"kind": kind}, keeps=("choices",)))
    assert sum(usual["choices"].values()) == counts["journal"]


def test_scripts_tell_no_choices_and_values_nothing_of_scripts(bench: Workbench) -> None:
    with pytest.raises(UsageError, match="chooses by script"):
        bench(job(keeps=("choices",)))
    with pytest.raises(UsageError, match="results, fitness, durations and choices only"):
        bench(job(learner={"kind": "monte-carlo"}, keeps=("scripts",)))
    with pytest.raises(SettingsError, match="did you mean 'orders-only'"):
        bench(job(learner={"kind": "monte-carlo", "choices": "orders"}))


def test_a_world_without_rules_runs_the_learners_that_it_has_itself(
    bench: Workbench, monkeypatch: pytest.MonkeyPatch
) -> None:
    paths = {**registry.OWN_WORLDS, "well": "tests.lab.toys:Well"}
    monkeypatch.setattr(registry, "world_paths", lambda: paths)
    lowering = Job(
        world="well",
        tactic="deep",
        encounters=12,
        seed=1,
        learner={"kind": "lowering", "step": 3},
        keeps=("fitness",),
    )
    record = bench(lowering)
    assert record["results"] == "L" * 3 + "W" * 9
    assert record["team_fitness"] == [0.0] * 3 + [1.0] * 9
    with pytest.raises(UsageError, match="of lowering tells results, fitness and durations only"):
        bench(replace(lowering, keeps=("weights",)))
    with pytest.raises(UsageError, match="'well' cannot hold a side back"):
        bench(replace(lowering, trials="cursed"))


IN_STATES = """
role archer draws 2
rule volley [5] states opening -> melee   shoot(weakest);
rule finish [7] states opening            if weakest.health < 4 then shoot(weakest);
rule charge [8] states melee              if distance(closest) > 2 then advance(closest);
rule stab [7] states opening, melee       strike(closest);
closing
    advance(closest);
"""


def test_a_tactic_of_ones_own_comes_with_the_job(bench: Workbench, tmp_path: Path) -> None:
    path = tmp_path / "league.rules"
    path.write_text("script fighter\n    pass;\n\nscript wizard\n    pass;\n")
    written = job(tactic=path)
    path.unlink()
    calm = bench(written)["results"]
    assert calm.count("W") > calm.count("L")
    assert bench(job_from(written.as_data()))["results"] == calm


def test_mistakes_of_a_tactic_show_their_spot_in_its_file(bench: Workbench) -> None:
    wrong = job(tactic="mine.rules", tactic_text="script fighter\n    paas;\n")
    with pytest.raises(SparringError, match=r"mine\.rules:2:5: error: unknown action 'paas'"):
        bench(wrong)


def test_a_world_without_rules_takes_no_file_for_a_tactic(
    bench: Workbench, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(registry, "world_paths", lambda: {"well": "tests.lab.toys:Well"})
    lowered = Job(
        world="well",
        tactic="mine.rules",
        tactic_text="script drawer\n    pass;\n",
        encounters=2,
        seed=0,
        learner={"kind": "lowering"},
    )
    with pytest.raises(UsageError, match="has no rules, so no file can be a tactic"):
        bench(lowered)
