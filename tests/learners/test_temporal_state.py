"""What Sarsa, Alert and AlertAM saved: the same learner again, patched games, damaged
files."""

from __future__ import annotations

import copy
import json
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sparring.errors import StateError, UsageError
from sparring.learners.alert import Alert, AlertAM
from sparring.learners.sarsa import Sarsa
from sparring.learners.temporal_settings import AlertSettings, Handicap
from sparring.learners.temporal_state import kind_of
from sparring.learners.values import MonteCarlo
from sparring.scripting.learner import DynamicScripting
from sparring.scripting.restoring import Restored
from tests.scripting.helpers import rulebase

KINDS = [Sarsa, Alert, AlertAM]
ACTIONS = ["dagger", "fireball", "globe"]
FEATURES = ["hurt", "warded"]


def make(kind: Any, **wanted: Any) -> Any:
    names: dict[str, Any] = {"actions": ACTIONS, "features": FEATURES}
    if kind is AlertAM:
        names["seen"] = ["dagger", "fireball"]
    if "states" in wanted:
        del names["features"]
    return kind(**(names | wanted))


def play(learner: Any, encounters: int = 20, seed: int = 0) -> None:
    rng = Random(seed)
    for _ in range(encounters):
        character = learner.begin()
        for _ in range(rng.randrange(1, 6)):
            character.choose(rng.randrange(len(learner.situations)))
            character.observe(rng.uniform(-1, 1), rng.choice(["dagger", "fireball", None]))
        character.end()


def taught(kind: Any = AlertAM, **wanted: Any) -> Any:
    learner = make(kind, seed=1, **wanted)
    play(learner)
    return learner


def through_text(state: Any) -> Any:
    return json.loads(json.dumps(state, allow_nan=False))


@pytest.mark.parametrize("kind", KINDS)
def test_a_restored_learner_goes_on_like_the_one_that_was_not_saved(kind: Any, tmp_path: Any):
    learner, other = taught(kind), make(kind, seed=9)
    play(other, seed=3)
    learner.save(tmp_path / "mages.json")
    assert other.load(tmp_path / "mages.json") == Restored()
    assert other.state() == learner.state()
    play(learner, seed=5)
    play(other, seed=5)
    assert other.state() == learner.state()


def test_state_shares_nothing_with_the_learner():
    learner = taught()
    state = learner.state()
    before = copy.deepcopy(state)
    play(learner)
    assert state == before


def test_characters_of_before_are_of_no_use_after_restoring():
    learner = taught()
    character = learner.begin()
    learner.restore(learner.state())
    with pytest.raises(UsageError, match="restored since"):
        character.choose(0)


def test_a_saved_learner_says_which_it_is():
    assert [kind_of(taught(kind).state()) for kind in KINDS] == ["sarsa", "alert", "alert-am"]
    for form in (None, [], {}, {"sparring_temporal": 1, "learner": "sparrow"}):
        assert kind_of(form) is None


# --- patched games --------------------------------------------------------------------


def test_actions_keep_what_was_learned_of_them_when_others_come_and_go():
    learner = taught()
    patched = make(AlertAM, actions=["globe", "sleep", "dagger"])
    play(patched, seed=8)
    report = patched.restore(learner.state())
    assert (report.added, report.removed) == (("sleep",), ("fireball",))
    for old, new in zip(learner.weights, patched.weights, strict=True):
        assert new == [old[2], 0.0, old[0]]
    assert patched.rates == [learner.rates[2], 0.2, learner.rates[0]]
    assert [list(each) for each in patched.recent] == [
        list(learner.recent[2]),
        [],
        list(learner.recent[0]),
    ]
    for old, new in zip(learner.pair_weights(), patched.pair_weights(), strict=True):
        assert new == [old[2], 0.0, old[0]]
    assert patched.counts() == learner.counts()


def test_things_no_longer_listed_were_seen_all_the_same():
    learner = taught()
    patched = make(AlertAM, seen=["sleep", "fireball"])
    report = patched.restore(learner.state())
    assert (report.added, report.removed) == (("sleep",), ("dagger",))
    for (dagger, fireball, other), row in zip(learner.counts(), patched.counts(), strict=True):
        assert row == [0, fireball, other + dagger]
    assert patched.visits == learner.visits


def test_features_may_change_places():
    learner = taught()
    patched = make(AlertAM, features=["warded", "hurt"])
    assert patched.restore(learner.state()) == Restored()
    for state in ({"hurt": a, "warded": b} for a in (True, False) for b in (True, False)):
        old, new = learner.explain(state), patched.explain(state)
        assert (new.actions, new.expected) == (old.actions, old.expected)


def test_named_states_are_found_by_their_names():
    learner = taught(states=["near", "far"])
    patched = make(AlertAM, states=["far", "up"])
    report = patched.restore(learner.state())
    assert (report.added, report.removed) == (("up",), ("near",))
    assert patched.weights == [learner.weights[1], [0.0] * 3]
    assert patched.counts() == [learner.counts_in(1), [0] * 3]
    assert patched.visits == [learner.visits[1], 0]


@pytest.mark.parametrize(
    "wanted",
    [
        {"features": ["hurt"]},
        {"features": ["hurt", "angry"]},
        {"states": ["near"]},
        {"actions": ["bite"]},
    ],
)
def test_another_game_is_refused(wanted: Any):
    learner = make(AlertAM, **wanted)
    before = learner.state()
    with pytest.raises(StateError):
        learner.restore(taught().state())
    assert learner.state() == before


@pytest.mark.parametrize("saved", KINDS)
@pytest.mark.parametrize("loaded", KINDS)
def test_each_learner_takes_what_its_own_kind_saved(saved: Any, loaded: Any):
    form = taught(saved).state()
    if saved is loaded:
        make(loaded).restore(form)
    else:
        with pytest.raises(StateError, match=f"learned by '{saved.kind}'"):
            make(loaded).restore(form)


def test_state_of_other_learners_is_refused_both_ways():
    scripting = DynamicScripting(rulebase())
    values = MonteCarlo({"ogre": ["club"]}, states=["well"])
    with pytest.raises(StateError, match="dynamic scripting"):
        taught().restore(scripting.state())
    with pytest.raises(StateError, match="Monte-Carlo"):
        taught().restore(values.state())
    for other in (scripting, values):
        with pytest.raises(StateError):
            other.restore(taught().state())


# --- settings -------------------------------------------------------------------------


def test_settings_are_saved_for_readers_and_stay_the_learners_own():
    settings = AlertSettings(rate_steps=2, exploration_steps=1, window=2)
    learner = make(AlertAM, settings=settings)
    form = taught().state()
    assert form["settings"]["rate_steps"] == 20
    form["rates_lowered"] = [1, 15, 20]
    form["exploration_lowered"] = 12
    learner.restore(form)
    assert learner.settings == settings
    assert learner.lowered == [1, 2, 2]
    assert learner.rates == [pytest.approx(0.105), 0.01, 0.01]
    assert learner.exploration == 0.005
    assert all(len(recent) <= 2 for recent in learner.recent)
    assert list(learner.recent[0]) == form["recent_errors"][0][-2:]


def test_reach_goes_on_where_there_is_a_handicap():
    easy = taught(handicap=Handicap())
    easy.reach = 0.4
    held, free = make(AlertAM, handicap=Handicap(step=0.01)), make(AlertAM)
    held.restore(easy.state())
    free.restore(easy.state())
    assert (held.reach, free.reach) == (0.4, 1.0)
    easy.reach = -0.2
    held.restore(easy.state())
    assert held.reach == -0.02


# --- damage ---------------------------------------------------------------------------

DAMAGES = {
    "no version": lambda s: s.pop("sparring_temporal"),
    "newer": lambda s: s.update(sparring_temporal=2),
    "version is text": lambda s: s.update(sparring_temporal="1"),
    "no learner": lambda s: s.pop("learner"),
    "learner unknown": lambda s: s.update(learner="sparrow"),
    "negative lessons": lambda s: s.update(lessons=-1),
    "endless lessons": lambda s: s.update(lessons=2**53),
    "no luck": lambda s: s.pop("luck"),
    "bad luck": lambda s: s["luck"].update(choosing="xyz"),
    "stuck luck": lambda s: s["luck"].update(choosing="0" * 16),
    "no reach": lambda s: s.pop("reach"),
    "endless reach": lambda s: s.update(reach=float("inf")),
    "no features": lambda s: s.pop("features"),
    "features and states": lambda s: s.update(states=["a", "b", "c", "d"]),
    "features twice": lambda s: s.update(features=["hurt", "hurt"]),
    "features too many": lambda s: s.update(features=[f"f{n}" for n in range(60)]),
    "action twice": lambda s: s.update(actions=["globe", "globe", "dagger"]),
    "action unprintable": lambda s: s.update(actions=["\x1b[2J", "a", "b"]),
    "weight missing": lambda s: s["weights"][0].pop(),
    "row missing": lambda s: s["weights"].pop(),
    "row no list": lambda s: s["weights"].__setitem__(0, {"a": 1}),
    "weight is text": lambda s: s["weights"][0].__setitem__(0, "1"),
    "weight is true": lambda s: s["weights"][0].__setitem__(0, True),
    "weight not a number": lambda s: s["weights"][0].__setitem__(0, float("nan")),
    "weight infinite": lambda s: s["weights"][0].__setitem__(0, float("inf")),
    "weight huge": lambda s: s["weights"][0].__setitem__(0, 10**400),
    "use missing": lambda s: s["uses"][1].pop(),
    "use negative": lambda s: s["uses"][1].__setitem__(0, -1),
    "use broken": lambda s: s["uses"][1].__setitem__(0, 1.5),
    "rate missing": lambda s: s["rates_lowered"].pop(),
    "rate negative": lambda s: s["rates_lowered"].__setitem__(0, -1),
    "errors missing": lambda s: s["recent_errors"].pop(),
    "errors endless": lambda s: s["recent_errors"].__setitem__(0, [0.0] * 1_001),
    "error not a number": lambda s: s["recent_errors"].__setitem__(0, [float("nan")]),
    "exploration negative": lambda s: s.update(exploration_lowered=-1),
    "no model": lambda s: s.pop("model"),
    "model no object": lambda s: s.update(model=[]),
    "seen twice": lambda s: s["model"].update(seen=["dagger", "dagger"]),
    "nothing seen": lambda s: s["model"].update(seen=[]),
    "count missing": lambda s: s["model"]["counts"][2].pop(),
    "count negative": lambda s: s["model"]["counts"][2].__setitem__(0, -3),
    "count endless": lambda s: s["model"]["counts"][2].__setitem__(0, 2**53),
    "pair missing": lambda s: s["model"]["weights"].pop(),
    "pair infinite": lambda s: s["model"]["weights"][2].__setitem__(0, float("-inf")),
}


@pytest.mark.parametrize("damage", DAMAGES)
def test_damaged_state_is_refused_and_changes_nothing(damage: str):
    learner = taught()
    form = through_text(learner.state())
    DAMAGES[damage](form)
    before = learner.state()
    with pytest.raises(StateError):
        learner.restore(form)
    assert learner.state() == before


@pytest.mark.parametrize("form", [None, 3, [], {}, {"sparring_temporal": 1}, "text"])
def test_what_is_no_state_at_all_is_refused(form: Any):
    with pytest.raises(StateError):
        taught().restore(form)


ANYTHING = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
    lambda inner: (
        st.lists(inner, max_size=4)
        | st.dictionaries(st.sampled_from([*taught().state(), "seen", "counts"]), inner, max_size=4)
    ),
    max_leaves=12,
)


@given(st.sampled_from(KINDS), st.data())
def test_whatever_stands_in_a_file_only_our_errors_come_of_it(kind: Any, data: Any):
    learner = taught(kind)
    form: Any = through_text(learner.state())
    for _ in range(data.draw(st.integers(1, 3))):
        place = form
        while True:
            keys = sorted(place) if isinstance(place, dict) else range(len(place))
            if not keys:
                break
            key = data.draw(st.sampled_from(list(keys)))
            if not isinstance(place[key], (dict, list)) or data.draw(st.booleans()):
                place[key] = data.draw(ANYTHING)
                break
            place = place[key]
    try:
        learner.restore(form)
    except StateError:
        return
    play(learner, 3)
    make(kind).restore(through_text(learner.state()))


@pytest.mark.parametrize("text", [b"", b"{", b"\xff\xfe", b"[" * 100_000, b"[1]", b"NaN"])
def test_hostile_files_give_our_errors_only(text: bytes, tmp_path: Any):
    path = tmp_path / "mages.json"
    path.write_bytes(text)
    learner = taught()
    before = learner.state()
    with pytest.raises(StateError):
        learner.load(path)
    assert learner.state() == before
