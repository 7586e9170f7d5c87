"""Rules, roles, goals and states keep what was learned when they are renamed."""

from __future__ import annotations

from time import thread_time
from typing import Any

import pytest

import sparring
from sparring.errors import RuleError, SettingsError, UsageError
from sparring.rules.rules_form import rules_form, rules_from_form
from sparring.scripting.learner import DynamicScripting
from sparring.scripting.renaming import pasts
from sparring.scripting.rulebase import Rulebase
from tests.scripting.helpers import add_rule, rulebase, wait

WORDS = sparring.Vocabulary("square")


@WORDS.action
def strike(me: Any) -> str:
    "Strike."
    return "strike"


@WORDS.action
def parry(me: Any) -> str:
    "Parry."
    return "parry"


@WORDS.action
def hide(me: Any) -> str:
    "Hide."
    return "hide"


PHASES = """
role watchman draws 2 then 1

rule cut states calm -> fury
    strike;

rule guard states calm
    parry;

rule slash states fury
    strike;

rule vanish states fury
    hide;

closing
    strike;
"""
NEW_PHASES = (
    PHASES.replace("fury", "rage")
    .replace("role watchman draws 2 then 1", "role guard draws 2 then 1 was watchman, fury -> rage")
    .replace("rule slash states rage", "rule slice states rage was slash")
)
GOALS = PHASES.replace("states calm -> fury", "goals win").replace("states", "goals")


def learned(text: str, fights: int = 6) -> DynamicScripting:
    learner = sparring.DynamicScripting(sparring.parse_rules(text, WORDS), seed=5)
    for fight in range(fights):
        script = learner.draw()
        script.mark(0)
        learner.learn(script, fight % 2)
    return learner


def test_a_renamed_role_and_state_keep_what_was_learned() -> None:
    old, new = learned(PHASES), learned(NEW_PHASES, 0)
    report = new.restore(old.state())
    assert new.weights("guard", "calm") == old.weights("watchman", "calm")
    assert list(new.weights("guard", "rage").values()) == list(
        old.weights("watchman", "fury").values()
    )
    assert report.renamed == (("slash", "slice"),)
    assert report.notes == (
        "role 'watchman' is now 'guard'",
        "state 'fury' of role 'guard' is now 'rage'",
    )
    assert new.encounters == old.encounters


def test_a_renamed_goal_keeps_what_was_learned() -> None:
    old = sparring.DynamicScripting(sparring.parse_rules(GOALS, WORDS))
    for fitness in (0.9, 0.8, 0.1):
        script = old.draw(goal="calm")
        script.mark(0)
        old.learn(script, fitness)
    renamed = GOALS.replace("draws 2 then 1", "draws 2 then 1 was calm -> rest")
    text = renamed.replace("goals calm", "goals rest")
    new = sparring.DynamicScripting(sparring.parse_rules(text, WORDS))
    assert new.restore(old.state()).notes == ("goal 'calm' of role 'watchman' is now 'rest'",)
    assert new.weights(label="rest") == old.weights(label="calm")
    assert new.weights() == old.weights()


def test_names_that_the_call_says_go_for_roles_and_states_too() -> None:
    old = learned(PHASES)
    text = PHASES.replace("fury", "rage").replace("watchman", "guard")
    new = learned(text, 0)
    new.restore(old.state(), renamed={"watchman": "guard", "fury": "rage"})
    assert new.weights("guard", "rage") == old.weights("watchman", "fury")


def test_agents_with_rulebases_of_their_own_are_found_under_the_new_role() -> None:
    settings = sparring.Settings(updates=sparring.Updates.OWN)
    old = DynamicScripting(rulebase(role="ogre"), settings, team=["ogre", "ogre"])
    script = old.draw("ogre", agent=2)
    script.act(None)
    old.learn(script, 1.0)
    renamed = rulebase(role="troll")
    renamed.was = ("ogre",)
    new = DynamicScripting(renamed, settings, team=["troll", "troll"])
    new.restore(old.state())
    assert new.weights("troll 1") == old.weights("ogre 1")
    assert new.weights("troll 2") == old.weights("ogre 2") != old.weights("ogre 1")
    old.change_rules(renamed)
    assert old.team == ("troll", "troll")
    assert old.weights("troll 2") == new.weights("troll 2")


def test_a_role_that_still_has_its_name_is_not_taken_for_another() -> None:
    old = DynamicScripting([rulebase(role="ogre"), rulebase(role="troll")])
    script = old.draw("ogre")
    script.act(None)
    old.learn(script, 1.0)
    troll = rulebase(role="troll")
    troll.was = ("ogre",)
    new = DynamicScripting([troll, rulebase(role="ogre")])
    assert new.restore(old.state()).notes == ()
    assert new.weights("ogre") == old.weights("ogre") != new.weights("troll")


def test_a_saved_script_finds_what_was_renamed() -> None:
    old, new = learned(PHASES), learned(NEW_PHASES, 0)
    while "slash" not in (script := old.draw()).rules:
        pass
    script.mark(1)
    new.restore(old.state())
    restored = new.restore_script(script.state())
    assert restored.role == "guard"
    assert restored.rules == ["slice" if rule == "slash" else rule for rule in script.rules]
    assert restored.places == script.places
    new.learn(restored, 0.5)


def test_a_saved_script_takes_names_from_the_call() -> None:
    old = DynamicScripting(rulebase("ab", size=2))
    form = old.draw().state()
    new = DynamicScripting(rulebase("ac", size=2))
    with pytest.raises(sparring.StateError, match="not there"):
        new.restore_script(form)
    assert set(new.restore_script(form, renamed={"b": "c"}).rules) == {"a", "c"}


@pytest.mark.parametrize("method", ["restore", "restore_script", "change_rules"])
def test_a_new_name_that_nothing_has_is_an_error(method: str) -> None:
    learner = DynamicScripting(rulebase(["flee", "fight"], size=1))
    given = {
        "restore": learner.state(),
        "restore_script": learner.draw().state(),
        "change_rules": rulebase(["flee", "fight"], size=1),
    }[method]
    before = learner.state()
    with pytest.raises(UsageError, match=r"'run' is now 'flea', but no rule.*did you mean 'flee'"):
        getattr(learner, method)(given, renamed={"run": "flea"})
    assert learner.state() == before


def test_the_rulebase_of_functions_says_what_its_labels_were() -> None:
    made = Rulebase("guard", script_size=1, was=["watchman"], labels_were={"fury": "rage"})
    add_rule(made, "slash", states=[("rage", None)])
    made.closing(wait)
    new = DynamicScripting(made)
    before = Rulebase("watchman", script_size=1)
    add_rule(before, "slash", states=[("fury", None)])
    before.closing(wait)
    notes = new.restore(DynamicScripting(before).state()).notes
    assert notes == (
        "role 'watchman' is now 'guard'",
        "state 'fury' of role 'guard' is now 'rage'",
    )


def test_a_label_that_nothing_became_is_refused() -> None:
    made = rulebase()
    made.labels_were = {"fury": "rage"}
    with pytest.raises(SettingsError, match="no goal or state 'rage' that was 'fury'"):
        DynamicScripting(made)
    with pytest.raises(UsageError, match="was is a list"):
        Rulebase("guard", script_size=1, was="watchman")
    with pytest.raises(UsageError, match="what each earlier name is now"):
        Rulebase("guard", script_size=1, labels_were=["fury"])  # type: ignore[arg-type]


def test_rule_text_tells_a_label_that_is_not_there_and_one_said_twice() -> None:
    wrong = NEW_PHASES.replace("fury -> rage", "fury -> rags, watchman -> rage")
    with pytest.raises(RuleError) as caught:
        sparring.parse_rules(wrong, WORDS)
    messages = [(p.message, p.hint) for p in caught.value.problems]
    assert messages == [
        ("role 'guard' has no goal or state 'rags' that was 'fury'", "did you mean 'rage'?"),
        ("role 'guard' says twice what 'watchman' is now", "say it once"),
    ]


@pytest.mark.bulky
def test_a_header_of_very_many_earlier_names_is_checked_quickly() -> None:
    names = ", ".join(f"n{at}" for at in range(20_000))
    wrong = ", ".join(f"m{at} -> k{at}" for at in range(20_000))
    text = NEW_PHASES.replace("was watchman", f"was {names}, {names}, {wrong}")
    # Of this thread alone: the machine may be busy with other things.
    start = thread_time()
    assert sparring.check_rules(text, WORDS)[1]
    assert thread_time() - start < 5


def test_earlier_names_survive_formatting_and_json() -> None:
    rules = sparring.parse_rules(NEW_PHASES, WORDS)
    assert sparring.format_rules(NEW_PHASES).startswith(
        "role guard draws 2 then 1 was watchman, fury -> rage\n"
    )
    again = rules_from_form(rules_form(rules), WORDS)
    assert again.roles["guard"].was == ("watchman",)
    assert again.roles["guard"].labels_were == (("fury", "rage"),)


def test_the_best_reason_wins_whoever_comes_first() -> None:
    was = {"a": ["x"], "b": ["x", "y"], "c": []}
    assert pasts(["a", "b", "c"], ["x", "y", "c"], {"y": "a"}, was) == {
        "a": "y",
        "b": "x",
        "c": "c",
    }
    nothing: dict[str | None, list[str]] = {}
    assert pasts([None, "win"], [None], {}, nothing) == {None: None}
    assert pasts(["win"], [None], {}, nothing) == {}


# --- luck --------------------------------------------------------------------


def drawn(learner: DynamicScripting) -> list[list[str]]:
    return [learner.draw().rules for _ in range(12)]


def test_players_of_one_shipped_state_keep_their_own_luck() -> None:
    shipped = DynamicScripting(rulebase("abcdefgh"), seed=1)
    for _ in range(5):
        script = shipped.draw()
        script.act(None)
        shipped.learn(script, 0.9)
    first, second = (DynamicScripting(rulebase("abcdefgh"), seed=seed) for seed in (2, 3))
    for player in (first, second):
        player.restore(shipped.state(), keep_luck=True)
        assert player.weights() == shipped.weights()
    assert (
        first.drawing_luck.state
        == DynamicScripting(rulebase("abcdefgh"), seed=2).drawing_luck.state
    )
    assert drawn(first) != drawn(second)
    first.restore(shipped.state())
    second.restore(shipped.state())
    assert drawn(first) == drawn(second)


def test_files_are_loaded_with_the_learners_own_luck(tmp_path: Any) -> None:
    shipped = DynamicScripting(rulebase(), seed=1)
    shipped.save(tmp_path / "shipped.json")
    player = DynamicScripting(rulebase(), seed=2)
    luck = player.state()["luck"]
    player.load(tmp_path / "shipped.json", keep_luck=True)
    assert player.state()["luck"] == luck
