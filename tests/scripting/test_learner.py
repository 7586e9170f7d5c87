"""The learner as a game uses it."""

from __future__ import annotations

import pytest

import sparring
from sparring.errors import UsageError
from sparring.scripting.learner import DynamicScripting
from sparring.scripting.rulebase import Rulebase
from sparring.scripting.settings import (
    NO_FALLBACK,
    PRESETS,
    Difficulty,
    DifficultyKind,
    Order,
    Relative,
    Settings,
)
from tests.scripting.helpers import add_rule, rulebase, wait

PLAIN = Settings(fallback=NO_FALLBACK)


def two_roles(**more):
    return DynamicScripting(
        [rulebase("abcd", role="fighter", size=2), rulebase("wxyz", role="wizard", size=2)],
        PLAIN,
        seed=1,
        **more,
    )


# --- drawing -----------------------------------------------------------------


def test_same_seed_draws_the_same_scripts():
    one, same, other = (DynamicScripting(rulebase(), seed=seed) for seed in (5, 5, 6))
    scripts = [[learner.draw().rules for _ in range(20)] for learner in (one, same, other)]
    assert scripts[0] == scripts[1] != scripts[2]


def test_draws_do_not_depend_on_how_many_decisions_were_made():
    quiet, busy = (DynamicScripting(rulebase(), seed=5) for _ in range(2))
    for _ in range(10):
        script = busy.draw()
        assert script.rules == quiet.draw().rules
        script.turn.luck.word()
    assert quiet.drawing_luck.state == busy.drawing_luck.state


def test_only_role_may_go_unnamed_and_one_of_several_may_not():
    assert DynamicScripting(rulebase(role="cook")).draw().role == "cook"
    learner = two_roles()
    assert learner.draw("wizard").role == "wizard"
    with pytest.raises(UsageError, match="name a role: fighter, wizard"):
        learner.draw()
    with pytest.raises(UsageError, match="did you mean 'wizard'"):
        learner.draw("wizzard")
    with pytest.raises(UsageError, match="no role 'qqq'; known are fighter, wizard"):
        learner.draw("qqq")


def test_learner_needs_one_rulebase_a_role():
    with pytest.raises(UsageError, match="at least one role"):
        DynamicScripting([])
    with pytest.raises(UsageError, match="two rulebases for role 'guard'"):
        DynamicScripting([rulebase(), rulebase()])


def test_settings_may_be_a_name_or_settings():
    assert DynamicScripting(rulebase()).settings is PRESETS["sparring"]
    assert DynamicScripting(rulebase(), "shooter").settings is PRESETS["shooter"]
    assert DynamicScripting(rulebase(), PLAIN).settings is PLAIN


# --- learning ----------------------------------------------------------------


def test_rules_that_acted_in_a_good_encounter_become_likelier():
    learner = DynamicScripting(rulebase(), PLAIN, seed=1)
    script = learner.draw()
    script.mark(0)
    learner.learn(script, 0.9)
    weights = learner.weights()
    assert weights[script.rules[0]] == max(weights.values()) > 180
    assert sum(weights.values()) == 600
    assert learner.encounters == learner.pool().encounters == 1


def test_agents_of_one_role_learn_one_after_the_other():
    together, apart = (DynamicScripting(rulebase(), PLAIN, seed=1) for _ in range(2))
    fitness = (0.9, 0.1, 0.6)
    scripts = [[learner.draw() for _ in fitness] for learner in (together, apart)]
    for script in scripts[0] + scripts[1]:
        script.mark(0)
    together.learn_team(zip(scripts[0], fitness, strict=True))
    for script, value in zip(scripts[1], fitness, strict=True):
        apart.learn(script, value)
    assert together.weights() == apart.weights()
    assert (together.encounters, apart.encounters) == (1, 3)
    assert (together.pool().encounters, apart.pool().encounters) == (1, 3)
    assert len(together.pool().lessons) == 3


def test_each_role_learns_from_its_own_agents():
    learner = two_roles()
    fighter, wizard = learner.draw("fighter"), learner.draw("wizard")
    fighter.mark(0)
    wizard.mark(1)
    learner.learn_team([(fighter, 0.9), (wizard, 0.0)])
    assert max(learner.weights("fighter").values()) > 100
    assert min(learner.weights("wizard").values()) < 100
    assert learner.pool("wizard").activated[learner.pool("wizard").names.index(wizard.rules[1])]
    assert learner.encounters == 1


def test_role_that_did_not_fight_does_not_move():
    learner = DynamicScripting(
        [rulebase(role="fighter"), rulebase(role="wizard")],
        Settings(difficulty=Difficulty(kind=DifficultyKind.CLIP)),
    )
    learner.learn(learner.draw("fighter"), 0.5, won=True)
    assert learner.pool("fighter").ceiling == 1800
    assert learner.pool("wizard").ceiling == 2000
    assert learner.pool("wizard").encounters == 0


def test_team_fitness_is_the_mean_unless_it_is_told():
    learner = DynamicScripting(rulebase(), "crpg", seed=1)
    learner.learn_team([(learner.draw(), 0.2), (learner.draw(), 0.6)])
    assert learner.pool().lineage[-1].team_fitness == pytest.approx(0.4)
    learner.learn(learner.draw(), 0.3)
    assert learner.pool().lineage[-1].team_fitness == 0.3
    learner.learn(learner.draw(), 0.3, team_fitness=0.8)
    assert learner.pool().lineage[-1].team_fitness == 0.8


def test_counters_tell_what_happened_to_each_rule():
    learner = DynamicScripting(rulebase("abcd", size=2), PLAIN, seed=1)
    for fitness in (1.0, 0.0, 0.3):
        script = learner.restore_script(
            {
                "sparring_script": 1,
                "role": "guard",
                "parts": [{"label": None, "rules": ["c", "a"]}],
                "activated": [0],
            }
        )
        learner.learn(script, fitness)
    pool = learner.pool()
    assert pool.activated == [0, 0, 3, 0]
    assert pool.rewarded == [0, 0, 1, 0]
    assert pool.punished == [0, 0, 1, 0]


# --- goals -------------------------------------------------------------------


def goal_learner(**settings):
    made = rulebase("ab", size=2)
    add_rule(made, "c", goals=["hunt"])
    add_rule(made, "d", goals=["hunt", "hide"])
    add_rule(made, "e", goals=["hide"])
    return DynamicScripting(made, Settings(fallback=NO_FALLBACK, **settings), seed=1)


def test_script_for_a_goal_draws_only_rules_that_serve_it():
    learner = goal_learner()
    for _ in range(20):
        assert sorted(learner.draw(goal="hunt").rules) == ["c", "d"]
        assert sorted(learner.draw(goal="hide").rules) == ["d", "e"]


def test_weights_belong_to_pairs_of_goal_and_rule():
    learner = goal_learner()
    script = learner.draw(goal="hunt")
    script.activate("d")
    learner.learn(script, 1.0)
    assert learner.weights(label="hunt") == {"c": 0, "d": 200}
    assert learner.weights(label="hide") == {"d": 100, "e": 100}
    assert set(learner.weights().values()) == {100}


def test_unknown_goal_is_answered_with_the_nearest():
    with pytest.raises(UsageError, match="no goal 'hnt'; did you mean 'hunt'"):
        goal_learner().draw(goal="hnt")
    with pytest.raises(UsageError, match="no goal 'zzz'; known are hunt, hide"):
        goal_learner().draw(goal="zzz")
    with pytest.raises(UsageError, match="no goal 'hunt'; there are none"):
        state_learner().draw(goal="hunt")


# --- states ------------------------------------------------------------------


def state_learner(*, size=10, last=None, weights=(None, None, None), **settings):
    made = Rulebase("guard", script_size=size, last_state_size=last)
    add_rule(made, "mill", states=[("start", "later")], weight=weights[0])
    add_rule(made, "farm", states=[("start", None), ("later", None)], weight=weights[1])
    add_rule(made, "fort", states=[("later", None)], weight=weights[2])
    made.closing(wait)
    chosen = Settings(order=Order.DRAWN, fallback=NO_FALLBACK, **settings)
    return DynamicScripting(made, chosen, seed=1)


def test_drawing_moves_on_when_a_drawn_rule_opens_a_state():
    learner = state_learner()
    seen = {tuple(learner.draw().rules) for _ in range(100)}
    assert seen == {
        ("mill", "farm", "fort"),
        ("mill", "fort", "farm"),
        ("farm", "mill", "farm", "fort"),
        ("farm", "mill", "fort", "farm"),
    }


def test_script_never_holds_more_rules_than_its_size():
    learner = state_learner(size=2)
    assert all(len(learner.draw().rules) == 2 for _ in range(50))
    learner = state_learner(size=1)
    assert {tuple(learner.draw().rules) for _ in range(50)} == {("mill",), ("farm",)}


def test_last_state_has_a_size_of_its_own():
    learner = state_learner(last=1)
    for _ in range(50):
        rules = learner.draw().rules
        assert len(rules) == 2 + (rules[0] == "farm")


def test_last_state_size_does_not_limit_other_states():
    learner = state_learner(last=1, weights=(0, 100, 100))
    assert {tuple(learner.draw().rules) for _ in range(20)} == {("farm",)}


def test_the_places_of_a_last_state_come_on_top_of_all_others():
    learner = state_learner(size=1, last=2)
    seen = {tuple(sorted(learner.draw().rules)) for _ in range(50)}
    assert seen == {("farm",), ("farm", "fort", "mill")}


def test_weights_are_kept_for_each_state():
    learner = state_learner()
    script = learner.draw()
    script.mark(len(script.rules) - 1)
    learner.learn(script, 1.0)
    assert sum(learner.weights(label="later").values()) == 200
    assert learner.weights(label="later")[script.rules[-1]] == 200
    assert set(learner.weights(label="start").values()) == {100}
    assert learner.pool(label="start").encounters == 1


def test_state_fitness_counts_beside_the_end_of_the_game():
    learner = state_learner(max_weight=1250, break_even=0.5, max_reward=200, max_penalty=175)
    script = learner.draw()
    script.activate("mill")
    learner.learn(script, 1.0, state_fitness={"start": 0.5})
    assert learner.pool(label="start").lessons[-1][3] == 60
    assert learner.pool(label="later").lessons[-1][3] == 0


def test_state_fitness_may_be_negative():
    learner = state_learner(break_even=0.5)
    script = learner.draw()
    script.activate("mill")
    learner.learn(script, 0.5, state_fitness={"start": -0.5})
    assert learner.pool(label="start").lessons[-1][3] == -140


def test_nothing_is_learned_of_a_state_that_nobody_came_to():
    learner = state_learner(break_even=0.5)
    script = learner.draw()
    script.mark(*range(len(script.rules)))
    learner.learn(script, 1.0, state_fitness={"start": 0.5, "later": None})
    assert set(learner.weights(label="later").values()) == {100}
    assert learner.pool(label="later").encounters == 0
    assert not learner.pool(label="later").lessons
    assert len(learner.pool(label="start").lessons) == 1


def test_a_state_that_nobody_came_to_is_no_failure_of_its_rules():
    learner = state_learner(min_weight=1, relative=Relative())
    script = learner.draw()
    script.mark(0)
    before = learner.weights(label="later")
    learner.learn(script, 0.9, state_fitness={"start": 0.5, "later": None})
    assert learner.weights(label="later") == before


def test_state_fitness_may_be_told_for_a_team():
    learner = state_learner(break_even=0.5)
    scripts = [learner.draw() for _ in range(2)]
    for script in scripts:
        script.activate("mill")
    learner.learn_team([(script, 0.5) for script in scripts], state_fitness={"start": 1.0})
    assert [lesson[3] for lesson in learner.pool(label="start").lessons] == [70, 70]


def test_team_is_told_in_pairs():
    learner = DynamicScripting(rulebase(), seed=1)
    with pytest.raises(UsageError, match="takes pairs"):
        learner.learn_team([learner.draw(), 0.5])


def test_state_that_no_rule_belongs_to_ends_the_script():
    made = rulebase("", size=5)
    add_rule(made, "a", states=[("start", "nowhere")])
    assert DynamicScripting(made).draw().rules == ["a"]


def test_script_comes_to_each_state_once():
    made = rulebase("", size=9)
    add_rule(made, "there", states=[("here", "far")])
    add_rule(made, "back", states=[("far", "here")])
    add_rule(made, "again", states=[("here", "here")])
    learner = DynamicScripting(made, Settings(order=Order.DRAWN), seed=1)
    seen = {tuple(learner.draw().rules) for _ in range(50)}
    assert seen == {("there", "back"), ("again",)}


def test_place_that_stays_empty_is_spent_before_the_next_state_too():
    """A rule that is hardly ever drawn leaves places empty; the rule that opens
    the next state is found all the same, and luck goes on right after it."""
    made = rulebase("", size=4)
    add_rule(made, "heavy", states=[("one", None)], weight=1000)
    add_rule(made, "light", states=[("one", "two")], weight=30)
    add_rule(made, "end", states=[("two", None)])
    add_rule(made, "more", states=[("two", None)])
    learner = DynamicScripting(made, Settings(order=Order.DRAWN, max_tries=2), seed=1)
    lengths = set()
    for _ in range(400):
        rules = learner.draw().rules
        if "light" in rules:
            lengths.add(len(rules))
            assert len(rules) == 2 or rules[-1] in ("end", "more")
    assert lengths >= {2, 3, 4}


def test_goal_cannot_be_asked_of_states():
    with pytest.raises(UsageError, match="no goal 'start'"):
        state_learner().draw(goal="start")


# --- refusing ----------------------------------------------------------------


def refused_calls(learner, script):
    other = DynamicScripting(rulebase(), seed=1)
    learned = learner.draw()
    learner.learn(learned, 0.5, won=None)
    nan = float("nan")
    return {
        "^fitness lies within": [
            lambda: learner.learn(script, -0.1, won=None),
            lambda: learner.learn(script, 1.1, won=None),
            lambda: learner.learn_team([(script, nan)], won=None),
        ],
        "team_fitness lies within": [
            lambda: learner.learn(script, 0.5, won=None, team_fitness=2),
            lambda: learner.learn_team([(script, 0.5)], won=None, team_fitness=nan),
        ],
        "already learned": [
            lambda: learner.learn(learned, 0.5, won=None),
            lambda: learner.learn_team([(script, 0.5), (learned, 0.5)], won=None),
        ],
        "another learner": [
            lambda: learner.learn(other.draw(), 0.5, won=None),
            lambda: learner.learn_team([(script, 0.5), (other.draw(), 0.5)], won=None),
        ],
        "named twice": [lambda: learner.learn_team([(script, 0.5), (script, 0.4)], won=None)],
        "at least one script": [lambda: learner.learn_team([], won=None)],
        "who won": [lambda: learner.learn(script, 0.5)],
        "state 'x' lies within": [
            lambda: learner.learn(script, 0.5, won=None, state_fitness={"x": nan}),
            lambda: learner.learn(script, 0.5, won=None, state_fitness={"x": -1.5}),
            lambda: learner.learn(script, 0.5, won=None, state_fitness={"x": float("inf")}),
        ],
    }


def test_refused_call_changes_nothing():
    settings = Settings(difficulty=Difficulty(kind=DifficultyKind.CULL))
    learner = DynamicScripting(rulebase(), settings, seed=1)
    script = learner.draw()
    script.mark(0)
    calls = refused_calls(learner, script)
    before = learner.state()
    for message, refused in calls.items():
        for call in refused:
            with pytest.raises(UsageError, match=message):
                call()
            assert learner.state() == before
    learner.learn(script, 0.5, won=None)
    assert learner.encounters == 2


def test_script_from_before_a_restore_is_refused():
    learner = DynamicScripting(rulebase(), seed=1)
    script = learner.draw()
    learner.restore(learner.state())
    with pytest.raises(UsageError, match="before state was restored"):
        learner.learn(script, 0.5)


def test_asking_for_weights_that_are_not_there_tells_what_is():
    with pytest.raises(UsageError, match="has no weights for 'x'; known are hunt, hide"):
        goal_learner().weights(label="x")
    with pytest.raises(UsageError, match="has no weights for 'hnt'; did you mean 'hunt'"):
        goal_learner().weights(label="hnt")
    with pytest.raises(UsageError, match="name a state of role 'guard': start, later"):
        state_learner().weights()


def test_public_names_are_those_of_the_learner():
    learner = sparring.DynamicScripting(rulebase(), seed=1)
    assert isinstance(learner, DynamicScripting)
    assert isinstance(learner.draw(), sparring.Script)
