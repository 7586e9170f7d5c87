"""Saving what was learned, and taking it over into patched rules."""

from __future__ import annotations

import copy
import json
from dataclasses import replace
from fractions import Fraction
from pathlib import Path
from random import Random

import pytest

from sparring.errors import StateError
from sparring.scripting.learner import DynamicScripting
from sparring.scripting.pool import RECENT
from sparring.scripting.relative import FIRST_SPREAD
from sparring.scripting.restoring import OTHER_WAY, Restored
from sparring.scripting.settings import (
    NO_FALLBACK,
    OURS,
    PRESETS,
    Difficulty,
    DifficultyKind,
    Fallback,
    FallbackKind,
    Order,
    Settings,
)
from sparring.scripting.state import read_state
from tests.scripting.helpers import add_rule, rulebase, wait

LIMITED = Settings(fallback=Fallback(kind=FallbackKind.LIMITED))


def play(learner, fights=15, seed=0, **more):
    rng = Random(seed)
    for _ in range(fights):
        script = learner.draw(**more)
        script.mark(*(at for at in range(len(script.rules)) if rng.random() < 0.5))
        learner.learn(script, rng.random(), won=rng.random() < 0.5)


def taught(made=None, settings=LIMITED, fights=15):
    learner = DynamicScripting(made or rulebase(), settings, seed=1)
    play(learner, fights)
    return learner


def through_text(state):
    return json.loads(json.dumps(state, allow_nan=False))


def restored(state, made=None, settings=LIMITED, **more):
    learner = DynamicScripting(made or rulebase(), settings, seed=99)
    return learner, learner.restore(through_text(state), **more)


# --- the same rules ----------------------------------------------------------


@pytest.mark.parametrize("preset", PRESETS)
def test_restored_learner_goes_on_like_the_one_that_was_not_saved(preset):
    made = rulebase(weights=[100, 50, 150, 100, 40, 160])
    learner = taught(made, PRESETS[preset], 30)
    other, report = restored(learner.state(), made, PRESETS[preset])
    assert report == Restored()
    assert not report.patched
    assert other.state() == learner.state()
    play(learner, 20, seed=5)
    play(other, 20, seed=5)
    assert other.state() == learner.state()


def test_restoring_forgets_whatever_the_learner_had_learned_itself():
    learner = taught()
    busy = taught(settings=LIMITED, fights=40)
    busy.restore(learner.state())
    fresh, _ = restored(learner.state())
    assert busy.state() == fresh.state()


@pytest.mark.parametrize("kind", list(DifficultyKind))
def test_difficulty_is_saved_with_its_peak_and_ceiling(kind):
    learner = taught()
    learner.set_difficulty(Difficulty(kind=kind, after_win=700, peak_down=3))
    for _ in range(2):
        learner.learn(learner.draw(), 0.5, won=True)
    other, _ = restored(learner.state())
    assert other.difficulty == learner.difficulty
    assert other.pool().ceiling == learner.pool().ceiling
    assert other.pool().peak == learner.pool().peak
    scales_weights = kind in (DifficultyKind.CLIP, DifficultyKind.CULL)
    assert (other.pool().ceiling < 2000) == scales_weights
    assert (other.pool().peak < 70) == (kind is DifficultyKind.PENALISE)


def test_saved_state_does_not_change_with_the_learner():
    learner = taught(settings=Settings(order=Order.LEARNED))
    state = learner.state()
    kept = copy.deepcopy(state)
    play(learner, 20, seed=3)
    assert state == kept


def test_changing_saved_state_does_not_change_the_learner():
    learner = taught(settings=Settings(order=Order.LEARNED))
    before = through_text(learner.state())
    pool = learner.state()["roles"][0]["pools"][0]
    for field in ("weights", "drawn", "activated", "rewarded", "punished"):
        pool[field].clear()
    for field in ("relations", "recent"):
        pool[field][0].clear()
    pool["lineage"][0][1].clear()
    assert learner.state() == before


def test_restoring_takes_nothing_from_the_callers_data():
    state = taught().state()
    kept = copy.deepcopy(state)
    learner = DynamicScripting(rulebase(), LIMITED)
    learner.restore(state)
    play(learner)
    assert state == kept


def test_any_kind_of_number_may_be_a_fitness():
    learner = DynamicScripting(rulebase(), LIMITED, seed=1)
    for fitness in (1, 0, Fraction(1, 3), True):
        script = learner.draw()
        script.mark(0)
        learner.learn(script, fitness)
    other, _ = restored(learner.state())
    assert other.state() == learner.state()


def test_state_tells_its_settings_for_readers():
    state = taught().state()
    assert state["settings"]["max_weight"] == 2000
    assert state["settings"]["fallback"]["kind"] == "limited distance"
    assert state["settings"]["relative"] is None
    assert state["sparring_state"] == 2
    assert len(state["luck"]["drawing"]) == 16


def test_state_tells_the_usual_where_lessons_are_measured_by_it():
    state = taught(settings=OURS).state()
    assert state["settings"]["relative"]["rate"] == 0.15
    (pool,) = state["roles"][0]["pools"]
    assert 0.02 <= pool["usual"] <= 0.8
    assert 0 < pool["spread"] < 1
    assert all(0.02 <= lesson[6] <= 0.8 for lesson in pool["lessons"])
    (papers,) = taught().state()["roles"][0]["pools"]
    assert {lesson[6] for lesson in papers["lessons"]} == {None}


def test_other_bounds_are_enforced_when_state_is_taken_over():
    learner = taught(fights=30)
    tight = Settings(max_weight=110, min_weight=90)
    other, _ = restored(learner.state(), settings=tight)
    assert sum(other.pool().weights) == 600
    assert all(90 <= weight <= 110 for weight in other.pool().weights)


def test_total_that_other_bounds_cannot_hold_is_refused():
    with pytest.raises(StateError, match=r"add up to 600, but 6 rules .* can hold 0 to 540"):
        restored(taught().state(), settings=Settings(max_weight=90, initial_weight=90))


def test_history_is_dropped_when_fallback_is_no_longer_used():
    learner = taught()
    assert learner.pool().lineage
    other, _ = restored(learner.state(), settings=Settings(fallback=NO_FALLBACK))
    assert other.pool().lineage == []


def test_order_begins_anew_when_it_was_not_learned_before():
    other, _ = restored(taught().state(), settings=Settings(order=Order.LEARNED))
    assert other.pool().relations == [[0] * 6 for _ in range(6)]
    learned = taught(settings=Settings(order=Order.LEARNED))
    other, _ = restored(learned.state())
    assert other.pool().relations is None


# --- another way of learning, and the format before --------------------------


def of_format_1():
    """What the default learner of those days had saved after forty fights."""
    return json.loads((Path(__file__).parent / "state_of_format_1.json").read_text("utf-8"))


def shares(weights):
    return [weight / sum(weights) for weight in weights]


@pytest.mark.parametrize("preset", ["crpg", "crpg-difficulty"])
def test_state_of_format_1_goes_on_as_it_was_in_a_learner_of_its_way(preset):
    old = of_format_1()
    learner, report = restored(old, settings=PRESETS[preset])
    (pool,) = old["roles"][0]["pools"]
    assert not report.patched
    assert learner.pool().weights == pool["weights"]
    assert len(learner.pool().lineage) == len(pool["lineage"])
    assert [list(lesson[:4]) for lesson in learner.pool().lessons] == [
        lesson[:4] for lesson in pool["lessons"]
    ]
    play(learner, 20)
    assert restored(learner.state(), settings=PRESETS[preset])[0].state() == learner.state()


def test_state_of_format_1_is_brought_to_the_scale_of_the_default():
    old = of_format_1()
    learner, report = restored(old, settings="sparring")
    assert report.notes == (OTHER_WAY,)
    assert (report.added, report.removed, report.renamed) == ((), (), ())
    pool, (before,) = learner.pool(), old["roles"][0]["pools"]
    assert pool.total == sum(pool.weights) == 6000
    assert shares(pool.weights) == pytest.approx(shares(before["weights"]), abs=0.01)
    assert min(pool.weights) >= OURS.min_weight
    assert (pool.usual, pool.spread) == (OURS.break_even, FIRST_SPREAD)
    assert pool.ceiling == 8000
    assert pool.encounters == before["encounters"] == learner.encounters
    assert [pool.drawn, pool.activated] == [before["drawn"], before["activated"]]
    assert not pool.lineage
    assert not pool.recent
    assert not pool.lessons
    play(learner, 20)
    again, report = restored(learner.state(), settings="sparring")
    assert not report.patched
    assert again.state() == learner.state()


@pytest.mark.parametrize("preset", ["crpg", "strategy"])
def test_state_of_the_default_is_brought_to_the_scale_of_the_papers(preset):
    ours = taught(settings=OURS, fights=30)
    learner, report = restored(ours.state(), settings=PRESETS[preset])
    assert report.notes == (OTHER_WAY,)
    pool = learner.pool()
    assert pool.total == sum(pool.weights) == 600
    assert pool.ceiling == PRESETS[preset].max_weight
    if preset == "crpg":  # The other has a lowest weight of 25 of 100.
        assert shares(pool.weights) == pytest.approx(shares(ours.pool().weights), abs=0.01)
    assert max(pool.weights) == pool.weights[ours.pool().weights.index(max(ours.pool().weights))]
    play(learner, 20)
    assert not restored(learner.state(), settings=PRESETS[preset])[1].patched


def test_rescaled_weights_go_with_patched_rules():
    learner, report = restored(of_format_1(), rulebase("abcdeg"), "sparring")
    assert report.notes == (OTHER_WAY,)
    assert (report.added, report.removed) == (("g",), ("f",))
    assert sum(learner.pool().weights) == 6000


def test_weightless_rules_of_the_papers_come_back_where_weights_are_multiplied():
    made = rulebase("abc", weights=[0, 0, 0])
    learner, report = restored(
        DynamicScripting(made, "crpg").state(), rulebase("abc"), settings="sparring"
    )
    assert report.notes == (OTHER_WAY,)
    assert learner.pool().weights == [1000, 1000, 1000]


def test_lessons_of_the_old_length_are_read_in_the_new_format():
    state = taught(settings=OURS).state()
    for lesson in state["roles"][0]["pools"][0]["lessons"]:
        del lesson[6]
    learner, _ = restored(state, settings=OURS)
    assert {lesson[6] for lesson in learner.pool().lessons} == {None}


# --- patched rules -----------------------------------------------------------


def weights_by_name(learner):
    return learner.weights()


def test_added_rule_starts_as_new_and_the_total_stays():
    learner = taught()
    other, report = restored(learner.state(), rulebase("abcdefg"))
    assert (report.added, report.removed, report.renamed) == (("g",), (), ())
    assert report.patched
    assert sum(other.weights().values()) == 600
    assert other.pool().drawn == [*learner.pool().drawn, 0]
    assert all(other.weights()[name] <= learner.weights()[name] for name in "abcdef")
    assert 0 < other.weights()["g"] < 100


def test_added_rule_starts_anew_even_if_the_learner_already_had_it():
    learner = taught()
    state = learner.state()
    fresh, _ = restored(state, rulebase("abcdefg"))
    busy = taught(rulebase("abcdefg"), fights=60)
    busy.restore(state)
    assert busy.state() == fresh.state()


def test_removed_rules_points_go_to_the_others():
    learner = taught()
    other, report = restored(learner.state(), rulebase("abdef"))
    assert (report.added, report.removed) == ((), ("c",))
    assert sum(other.weights().values()) == 600
    assert other.pool().activated == [n for at, n in enumerate(learner.pool().activated) if at != 2]


def test_renamed_rule_is_found_as_the_caller_says():
    learner = taught()
    other, report = restored(learner.state(), rulebase("abxdef"), renamed={"c": "x"})
    assert report.renamed == (("c", "x"),)
    assert (report.added, report.removed) == ((), ())
    assert list(other.weights().values()) == list(learner.weights().values())
    assert other.pool().lineage == learner.pool().lineage


def test_two_rules_may_exchange_their_names():
    learner = taught()
    other, report = restored(learner.state(), renamed={"a": "b", "b": "a"})
    assert set(report.renamed) == {("a", "b"), ("b", "a")}
    weights = learner.weights()
    assert other.weights()["a"] == weights["b"]
    assert other.weights()["b"] == weights["a"]


def test_renamed_rule_is_found_by_a_name_it_had():
    made = rulebase("abdef")
    add_rule(made, "x", was=["older", "c"])
    learner = taught()
    other, report = restored(learner.state(), made)
    assert report.renamed == (("c", "x"),)
    assert other.weights()["x"] == learner.weights()["c"]


def test_renamed_rule_is_found_by_its_text():
    learner = taught(rulebase("abc", texts=["one", "two", "three"]))
    other, report = restored(learner.state(), rulebase("abz", texts=["one", "two", "three"]))
    assert report.renamed == (("c", "z"),)
    assert other.weights()["z"] == learner.weights()["c"]


def test_own_name_goes_before_a_name_another_rule_had():
    """Whichever of the two comes first in the rulebase."""
    learner = taught()
    for names in (["x", *"abcdef"], [*"abcdef", "x"]):
        made = rulebase("")
        for name in names:
            add_rule(made, name, was=["c"] if name == "x" else [])
        other, report = restored(learner.state(), made)
        assert report.added == ("x",)
        assert report.renamed == ()
        assert abs(other.weights()["c"] - learner.weights()["c"]) <= 20


def test_text_goes_last():
    learner = taught(rulebase("abc", texts=["one", "two", "three"]))
    made = rulebase("abx", texts=["two", "one", "three"])
    other, report = restored(learner.state(), made)
    assert report.renamed == (("c", "x"),)
    assert other.weights()["a"] == learner.weights()["a"]


def test_one_of_several_twins_is_found_by_text_for_each_new_name():
    learner = taught(rulebase("abc", texts=["one", "one", "two"]))
    other, report = restored(learner.state(), rulebase("xyc", texts=["one", "one", "two"]))
    assert report.renamed == (("a", "x"), ("b", "y"))
    assert list(other.weights().values()) == list(learner.weights().values())


def test_rules_in_another_order_keep_their_weights():
    learner = taught()
    other, report = restored(learner.state(), rulebase("fedcba"))
    assert not report.patched
    assert other.weights() == learner.weights()
    assert other.draw().rules


def test_relations_stay_with_their_rules():
    settings = Settings(order=Order.LEARNED)
    learner = taught(settings=settings, fights=30)
    other, _ = restored(learner.state(), rulebase("fedcbx"), settings)
    old, new = learner.pool().relations, other.pool().relations
    assert old
    assert new
    assert new[0][4] == old[5][1]
    assert new[5] == [0] * 6


def test_total_changes_only_when_the_rules_cannot_hold_it():
    settings = Settings(max_weight=120)
    learner = taught(settings=settings)
    other, report = restored(learner.state(), rulebase("abcd"), settings)
    assert sum(other.weights().values()) == 480
    assert report.notes == ("the weight total 600 became 480 to fit 4 rules",)
    settings = Settings(min_weight=80)
    learner = taught(rulebase("ab"), settings)
    other, report = restored(learner.state(), rulebase("abcd"), settings)
    assert sum(other.weights().values()) == 320
    assert set(other.weights().values()) == {80}


def test_culled_weights_survive_a_patch():
    settings = Settings(max_weight=200, difficulty=Difficulty(kind=DifficultyKind.CULL))
    learner = taught(settings=settings)
    learner.pool().weights = [550, 10, 10, 10, 10, 10]
    other, _ = restored(learner.state(), rulebase("abcdefg"), settings)
    assert other.weights()["a"] > 400
    assert sum(other.weights().values()) == 600


def test_lowered_ceiling_still_holds_the_total_after_a_patch():
    settings = Settings(difficulty=Difficulty(kind=DifficultyKind.CLIP, after_win=1))
    learner = DynamicScripting(rulebase(), settings, seed=1)
    learner.learn(learner.draw(), 0.5, won=True)
    assert learner.pool().ceiling == 100
    other, _ = restored(learner.state(), rulebase("abc"), settings)
    assert other.pool().ceiling == 200
    assert list(other.weights().values()) == [200, 200, 200]


# --- patched roles, goals and states -----------------------------------------


def roles(*names):
    return [rulebase(role=name) for name in names]


def test_new_role_starts_anew_and_gone_role_is_told():
    learner = DynamicScripting(roles("fighter", "wizard"), LIMITED, seed=1)
    for role in ("fighter", "wizard"):
        play(learner, 5, role=role)
    other = DynamicScripting(roles("wizard", "rogue"), LIMITED, seed=2)
    play(other, 5, role="rogue")
    report = other.restore(through_text(learner.state()))
    assert report.notes == (
        "role 'rogue' is new: nothing was learned for it yet",
        "role 'fighter' is gone",
    )
    assert other.weights("wizard") == learner.weights("wizard")
    assert set(other.weights("rogue").values()) == {100}
    assert other.pool("rogue").encounters == 0


def test_new_role_joins_the_difficulty_that_was_saved():
    learner = DynamicScripting(roles("fighter"), LIMITED, seed=1)
    peaks = {"peak_start": 90, "peak_low": 80, "peak_high": 95}
    learner.set_difficulty(Difficulty(kind=DifficultyKind.PENALISE, **peaks))
    other = DynamicScripting(roles("fighter", "rogue"), LIMITED)
    other.restore(through_text(learner.state()))
    assert other.pool("rogue").peak == 90


def test_new_goal_starts_anew_and_gone_goal_is_told():
    made = rulebase("ab")
    add_rule(made, "c", goals=["hunt"])
    learner = DynamicScripting(made, LIMITED, seed=1)
    play(learner, 5)
    patched = rulebase("ab")
    add_rule(patched, "c", goals=["hide"])
    other, report = restored(learner.state(), patched)
    assert report.notes == (
        "goal 'hide' of role 'guard' is new",
        "role 'guard' no longer has weights for 'hunt'",
    )
    assert other.weights() == learner.weights()
    assert other.weights(label="hide") == {"c": 100}


def test_states_are_restored_one_by_one():
    def made():
        built = rulebase("", size=5)
        add_rule(built, "a", states=[("start", "end")])
        add_rule(built, "b", states=[("start", None), ("end", None)])
        add_rule(built, "c", states=[("end", None)])
        return built

    settings = PRESETS["strategy"]
    learner = taught(made(), settings)
    other, report = restored(learner.state(), made(), settings)
    assert not report.patched
    assert other.state() == learner.state()
    play(learner, 10, seed=8)
    play(other, 10, seed=8)
    assert other.state() == learner.state()


def test_state_of_another_game_is_refused():
    learner = DynamicScripting(roles("cook"), LIMITED)
    with pytest.raises(StateError, match="another game: it knows guard, not cook"):
        learner.restore(taught().state())
    empty = taught().state() | {"roles": []}
    with pytest.raises(StateError, match="knows no role"):
        learner.restore(empty)


@pytest.mark.parametrize(
    ("version", "message"), [(3, "newer version"), (0, "format 0; this version reads 1 to 2")]
)
def test_other_format_is_refused(version, message):
    state = taught().state() | {"sparring_state": version}
    with pytest.raises(StateError, match=message):
        DynamicScripting(rulebase()).restore(state)


@pytest.mark.parametrize("form", [None, [], 5, "state", {}, {"script": 1}])
def test_what_is_no_state_at_all_is_refused(form):
    with pytest.raises(StateError, match="does not say that it is saved state"):
        DynamicScripting(rulebase()).restore(form)


def test_another_file_of_ours_is_called_what_it_is():
    with pytest.raises(StateError, match="damaged: it is a file of another kind, 'sparring_team'"):
        DynamicScripting(rulebase()).restore({"sparring_team": 1, "roles": []})


# --- damage ------------------------------------------------------------------


def small_learner(fights=6, by_the_usual=False):
    made = rulebase("abc", size=2)
    add_rule(made, "d", goals=["hunt"])
    add_rule(made, "e", goals=["hunt"])
    settings = Settings(
        order=Order.LEARNED,
        fallback=Fallback(kind=FallbackKind.PROPAGATION, ancestors=1, not_before=1),
        difficulty=Difficulty(kind=DifficultyKind.CLIP),
    )
    if by_the_usual:
        culled = Difficulty(kind=DifficultyKind.CULL)
        settings = replace(OURS, order=Order.LEARNED, difficulty=culled)
    learner = DynamicScripting(made, settings, seed=1)
    play(learner, fights)
    play(learner, 3, goal="hunt")
    return learner


def paths_in(node, path=()):
    """Every place in JSON data."""
    yield path
    if isinstance(node, list):
        node = dict(enumerate(node))
    if isinstance(node, dict):
        for key, value in node.items():
            yield from paths_in(value, (*path, key))


def deep_list():
    deep = []
    for _ in range(500):
        deep = [deep]
    return deep


DELETED = object()
JUNK = [
    DELETED,
    None,
    True,
    -1,
    0,
    7,
    10**6,
    2**53 + 1,
    10**400,
    0.5,
    1e308,
    float("nan"),
    float("-inf"),
    "",
    "x" * 200_000,
    "ffffffffffffffff",
    [],
    [1] * 20_000,
    deep_list(),
    {},
    {"a": {"b": 1}},
]


def damaged(state, path, value):
    if not path:
        return None if value is DELETED else value
    whole = copy.copy(state)
    node = whole
    for key in path[:-1]:
        node[key] = copy.copy(node[key])
        node = node[key]
    if value is DELETED:
        del node[path[-1]]
    else:
        node[path[-1]] = value
    return whole


@pytest.mark.bulky
@pytest.mark.parametrize("by_the_usual", [False, True], ids=["papers", "usual"])
@pytest.mark.parametrize("at", range(len(JUNK)))
def test_damaged_state_is_refused_or_harmless(at, by_the_usual):
    """Whatever one place of the file holds: the state is refused and nothing
    changes, or it is taken over and the learner can go on and be saved again."""
    junk = JUNK[at]
    state = through_text(small_learner(by_the_usual=by_the_usual).state())
    learner = small_learner(2, by_the_usual)
    before = learner.state()
    taken_over = 0
    for path in paths_in(state):
        try:
            learner.restore(damaged(state, path, junk))
        except StateError as error:
            message = str(error)
        else:
            message = ""
        if message:
            assert len(message) < 1000
            assert learner.state() == before
            continue
        taken_over += 1
        if taken_over % 4 == 0:
            use_everything(learner)
        learner = small_learner(2, by_the_usual)
    assert taken_over < len(list(paths_in(state)))


def use_everything(learner):
    for goal in (None, "hunt"):
        for won in (True, False):
            script = learner.draw(goal=goal)
            script.mark(0)
            learner.learn(script, 0.2, won=won)
        learner.explain(label=goal).as_data()
    for kind in DifficultyKind:
        learner.set_difficulty(Difficulty(kind=kind))
    read_state(json.loads(json.dumps(learner.state())))


@pytest.mark.parametrize(
    ("path", "value", "message"),
    [
        (("luck", "drawing"), "0" * 16, "no generator state"),
        (("luck", "deciding"), "xyz", "no generator state"),
        (("difficulty", "kind"), "sleepy", "'difficulty' is unknown"),
        (("difficulty", "after_win"), 5000, "'difficulty' is unknown"),
        (("roles", 0, "pools"), [], "without weights"),
        (("roles", 0, "pools", 0, "scope"), "some", "'scope' is 'some'"),
        (("roles", 0, "pools", 0, "peak"), 101, "more than 100"),
        (("roles", 0, "pools", 0, "peak"), 49, "out of range"),
        (("roles", 0, "pools", 0, "usual"), 1.5, "'usual' lies within 0 and 1; got 1.5"),
        (("roles", 0, "pools", 0, "usual"), True, "'usual'"),
        (("roles", 0, "pools", 0, "spread"), -0.1, "'spread' lies within 0 and 1; got -0.1"),
        (("roles", 0, "pools", 0, "spread"), float("nan"), "'spread'"),
        (("roles", 0, "pools", 0, "spread"), None, "'spread'"),
        (("roles", 0, "pools", 0, "lessons", 0, 6), -1.0, "'usual' lies within 0 and 1; got -1.0"),
        (("roles", 0, "pools", 0, "lessons", 0, 6), "much", "'usual' lies within 0 and 1"),
        (("roles", 0, "pools", 0, "weights", 0), 101, "earlier weights do not match"),
        (("roles", 0, "pools", 0, "drawn"), [1], "'drawn' has 1 numbers for 5 rules"),
        (("roles", 0, "pools", 0, "rules", 1, "name"), "a", "one rule twice"),
        (("roles", 0, "pools", 0, "rules", 1, "text"), "x" * 200_000, "too long"),
        (("roles", 0, "pools", 0, "lessons", 0), [1], "not a lesson"),
        (("roles", 0, "pools", 0, "lessons", 0, 1), 11, "not a fitness"),
        (("roles", 0, "pools", 0, "lessons", 0, 4), [5], "a rule that is not there"),
        (("roles", 0, "pools", 0, "lineage", 0), [1], "not a record"),
        (("roles", 0, "pools", 0, "relations", 0), [1], "not a square"),
        (("roles", 0, "pools", 0, "recent"), [[100] * 5] * (RECENT + 1), "more than 10"),
    ],
)
def test_message_says_what_is_damaged(path, value, message):
    state = through_text(small_learner().state())
    with pytest.raises(StateError, match=message):
        small_learner().restore(damaged(state, path, value))


def test_role_saved_twice_is_refused():
    state = taught().state()
    state["roles"] *= 2
    with pytest.raises(StateError, match="a role is saved twice"):
        DynamicScripting(rulebase()).restore(state)


def test_totals_beyond_one_word_of_luck_are_refused():
    wide = Settings(max_weight=2**50)
    learner = DynamicScripting(rulebase("ab", size=1), wide)
    state = learner.state()
    state["roles"][0]["pools"][0]["weights"] = [2**40, 5]
    with pytest.raises(StateError, match="can hold 0 to 4294967296 only"):
        learner.restore(state)


def test_closing_rules_are_not_saved():
    state = taught(rulebase("ab")).state()
    assert wait.__name__ not in json.dumps(state)
