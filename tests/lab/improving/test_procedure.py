"""The whole procedure, on a rulebase of which it is known what is missing."""

from __future__ import annotations

from dataclasses import replace

import pytest

from sparring.lab.engines import Threads
from sparring.lab.improving import Sizes, field_from, improve, script_search
from sparring.lab.improving.learning import Change, School, Weighed, wins_in
from sparring.lab.improving.new_rules import NewRule
from sparring.lab.improving.procedure import (
    Choice,
    once,
    steps_below,
    trust,
    without_rules,
)
from sparring.lab.laboratory import Laboratory
from sparring.lab.ruletexts import checked_rules

DAGGERS = """
role archer draws 3
rule keep_away [8]
    if distance(closest) <= 6 then withdraw(closest);
rule charge [8]
    if distance(closest) > 2 then advance(closest);
rule close_combat [7]
    strike(closest);
rule flee [2]
    withdraw(weakest);
rule rush_on [1]
    advance(weakest);
closing
    strike(closest);
    advance(closest);
"""
"""Archers without a rule that shoots."""
SIZES = Sizes(runs=3, games=20, tests=4, encounters=40, most=4)


@pytest.fixture(autouse=True)
def small(monkeypatch):
    """Searches are short: there is one thing to be found."""
    sizes = script_search.ScriptSizes(
        population=8, rounds=5, encounters=4, finalists=3, final_rounds=2
    )
    monkeypatch.setattr(script_search, "ScriptSizes", lambda: sizes)


def improved(folder=None, workers=2, seed=0, **more):
    field = field_from("skirmish", "volley")
    with Laboratory(folder, engine=Threads(workers)) as lab:
        return improve(lab, DAGGERS, [field], SIZES, seed=seed, **more), lab


def test_archers_without_a_rule_that_shoots_are_told_to_shoot(registered):
    told: list[str] = []
    found, _ = improved(also=[field_from("skirmish", "rush")], tell=told.append)
    assert any("shoot(" in rule.text for rule in found.added)
    change, looked_at = found.changes
    assert change.gain > 10
    assert change.verdict == "surely more"
    assert not looked_at.is_chosen_by
    assert "only looked at" in looked_at.sentence
    assert [words.split(" against")[0] for words in told[:2]] == [
        "tactics are bred",
        "rules are made of what winners share",
    ]
    rules = checked_rules(found.text("sparring improve ..."), "skirmish")
    names = {rule.name for rule in rules.roles["archer"].rules}
    assert {rule.name for rule in found.added} <= names
    assert not {one.name for one in found.dropped} & names
    assert found.text("a command").startswith("# Improved by `a command`.\n")


def test_what_stood_above_the_rules_is_told_apart_from_what_was_found(registered):
    found, _ = improved()
    text = replace(found, rules=f"# My archers.\n{found.rules}").text("a command")
    head = [line for line in text.splitlines() if line.startswith("#")]
    at = head.index("# Above the rules that it began with stood:")
    assert head[at + 1] == "# My archers."
    assert "stood:" not in found.text("a command")


def test_the_same_comes_of_it_with_any_number_of_workers(registered):
    (one, _), (two, _) = improved(workers=1), improved(workers=2)
    assert one.as_data() == two.as_data()
    assert one.rules == two.rules


def test_what_was_done_before_is_not_done_again(registered, tmp_path):
    first, _ = improved(tmp_path)
    second, lab = improved(tmp_path)
    assert second.as_data() == first.as_data()
    assert lab.resumed == lab.done


def test_a_rulebase_that_lacks_nothing_stays_as_it_is(registered, monkeypatch):
    monkeypatch.setattr("sparring.lab.improving.leaving_out.LEAST_WINS", 1.1)
    found, _ = improved()
    assert not found.has_changed
    assert found.sentences()[0].endswith("0 of 3 searches found a tactic that wins")
    assert found.rules == found.before
    assert found.changes[0].gain == 0


def test_nothing_that_chooses_reports(registered, tmp_path):
    """Learners that tell what it is worth have seeds of their own."""
    seen: dict[str, set[int]] = {"choosing": set(), "report": set()}
    field = field_from("skirmish", "volley")
    with Laboratory(None) as lab:
        run = lab.run
        stage = ["choosing"]

        def watched(jobs, name):
            seen[stage[0]].update(job.seed for job in jobs)
            return run(jobs, name)

        lab.run = watched
        improve(
            lab,
            DAGGERS,
            [field],
            SIZES,
            tell=lambda words: stage.__setitem__(0, "report" if "fresh" in words else "choosing"),
        )
    assert seen["report"]
    assert not seen["report"] & seen["choosing"]


# --- parts of it -------------------------------------------------------------------------


def test_what_two_fields_suggest_is_one_rule():
    rule = NewRule("guard", "strike;", "first", 1.0)
    other = NewRule("guard", "strike;", "second", 0.5)
    assert once([rule, NewRule("guard", "wait;", "", 1.0), other]) == [
        rule,
        NewRule("guard", "wait;", "", 1.0),
    ]


def test_a_rulebase_is_never_left_out_of_order(registered):
    every = {
        ("archer", name) for name in ("keep_away", "charge", "close_combat", "flee", "rush_on")
    }
    assert without_rules(DAGGERS, every, "skirmish") is None
    shorter = without_rules(DAGGERS, {("archer", "flee")}, "skirmish")
    assert "flee" not in shorter
    assert "charge" in shorter


class Weighing(Choice):
    """A choice whose learners are known."""

    known: dict = {}
    worth: dict = {}
    other_worth: dict = {}

    def weights(self, rules):
        return self.known

    def trial(self, words, rules):
        from sparring.lab.improving.improvement import Trial

        wins = [self.worth.get(words, 0.0), self.other_worth.get(words, 60.0)]
        trial = Trial(words, rules, wins)
        self.trials.append(trial)
        return trial


WINNER = frozenset([("anybody", 7)])


def choice(worth, other_worth=None, *, each=False):
    candidates = [
        NewRule("archer", "shoot(weakest);", "", 1.0, name="shoots", found_in=WINNER),
        NewRule("archer", "withdraw(closest);", "", 0.5, name="yields", found_in=WINNER),
        NewRule("archer", "advance(closest);", "", 0.5, name="goes"),
    ]
    school = School(Laboratory(None), replace(SIZES, each=each), 0)
    made = Weighing(school, DAGGERS, [field_from("skirmish", "volley")], candidates, lambda w: None)
    made.known = {
        ("archer", "shoots"): [Weighed(2.0, 50)],
        ("archer", "yields"): [Weighed(0.3, 50)],
        ("archer", "goes"): [Weighed(0.2, 50)],
        ("archer", "charge"): [Weighed(1.5, 9)],
        ("archer", "flee"): [Weighed(0.1, 2)],
        ("archer", "keep_away"): [Weighed(0.2, 3), Weighed(1.2, 3)],
    }
    made.worth, made.other_worth = worth, other_worth or {}
    made.run()
    return made


AS_IT_WAS, ALL, ONE, TWO, LESS = (
    *("as it was", "with all that winners share", "with 1 of what winners share"),
    *("with 2 of what winners share", "without 1 that never paid"),
)


def test_only_so_many_new_rules_are_added_as_pay(registered):
    made = choice({AS_IT_WAS: 10, ALL: 30, ONE: 40, LESS: 35})
    assert [rule.name for rule in made.added] == ["shoots"]
    assert made.dropped == []


def test_old_rules_that_never_pay_go_if_nobody_misses_them(registered):
    made = choice({AS_IT_WAS: 10, ALL: 30, ONE: 40, LESS: 45})
    assert [one.name for one in made.dropped] == ["flee"]
    assert "flee" not in made.best.rules
    assert "keep_away" in made.best.rules  # It pays somewhere.


def test_rules_that_help_nobody_are_not_added(registered):
    made = choice({AS_IT_WAS: 50, ALL: 30, ONE: 40, LESS: 60})
    assert made.added == []
    assert made.best.rules == DAGGERS
    assert [trial.words for trial in made.trials] == [AS_IT_WAS, ALL, ONE, TWO]


def test_new_rules_are_tried_without_one_after_the_other_the_least_trusted_first(registered):
    made = choice({AS_IT_WAS: 10, ALL: 60, "without the new yields": 70, LESS: 35}, each=True)
    assert [rule.name for rule in made.added] == ["shoots", "goes"]
    tried = [trial.words for trial in made.trials]
    assert tried[4:6] == ["without the new goes", "without the new yields"]
    assert [trial.words for trial in made.trials if trial.stayed] == [ALL, "without the new yields"]


def test_what_a_winner_needs_is_tried_together_then_one_rule_after_the_other(registered):
    made = choice({AS_IT_WAS: 10, "with 2 of a winner more": 40}, each=True)
    assert [rule.name for rule in made.added] == ["shoots", "yields"]
    tried = [trial.words for trial in made.trials]
    assert tried[4:6] == ["with 2 of a winner more", "with the new goes more"]


def test_what_helps_against_one_tactic_at_the_cost_of_another_is_not_taken(registered):
    made = choice({AS_IT_WAS: 10}, {AS_IT_WAS: 60, ALL: 57.9})
    assert made.take("costs", "", []) is False
    made.worth, made.other_worth = {"costs": 90, "spares": 90}, {"costs": 57.9, "spares": 58}
    assert made.take("costs", "", []) is False
    assert made.take("spares", "", []) is True


def test_rules_that_never_act_are_trusted_least():
    weights = {("a", "idle"): [Weighed(9.0, 0)], ("a", "works"): [Weighed(0.5, 3), Weighed(1.5, 9)]}
    assert [trust(("a", name), weights) for name in ("idle", "works", "unheard")] == [0, 1.5, 0]


def test_numbers_that_are_tried_are_few():
    assert [steps_below(count) for count in (0, 1, 2, 9)] == [[], [], [1], [1, 2, 3, 5, 8]]


def test_wins_are_counted_of_a_hundred():
    assert wins_in({"results": "WWL-"}) == 50.0


def test_a_difference_that_chance_makes_is_not_called_one():
    field = field_from("crpg", "cursing")
    none = Change(field, [40.0, 60.0, 50.0, 30.0], [45.0, 55.0, 50.0, 40.0])
    assert none.verdict == "no difference beyond chance"
    assert Change(field, [10.0, 12.0, 11.0], [80.0, 85.0, 90.0]).verdict == "surely more"
    assert Change(field, [80.0, 85.0, 90.0], [10.0, 12.0, 11.0]).verdict == "surely fewer"
