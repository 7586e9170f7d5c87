"""A rule file wherever a tactic's name may stand."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sparring.errors import RuleError, UsageError
from sparring.rules.check import parse_rules
from sparring.worlds import own_tactics
from sparring.worlds.contenders import needs_file
from sparring.worlds.crpg.world import Crpg
from sparring.worlds.own_tactics import WrittenTactic, names_file, read_tactic, team_in

SHOOTING = "script archer\n    shoot(closest);\n    advance(closest);\n"
WAITING = "script archer\n    advance(closest);\n"
NAMES = st.text(st.characters(categories=["L", "Nd"], include_characters="_-"), min_size=1)


@pytest.fixture
def shooting(tmp_path: Path) -> Path:
    path = tmp_path / "shooting.rules"
    path.write_text(SHOOTING)
    return path


# --- paths and names ---------------------------------------------------------------


@given(NAMES)
def test_a_path_ends_with_rules_or_holds_a_separator_and_all_else_is_a_name(name: str):
    assert not names_file(name)
    assert names_file(f"{name}.rules")
    assert names_file(f"folder/{name}")
    assert names_file(Path(name))


def test_what_was_named_may_need_a_file_of_this_machine():
    assert needs_file("a/mine.rules")
    assert needs_file("state.json")
    assert needs_file("scripting:mine.rules:50")
    assert not needs_file("scripting:volley:50")
    assert not needs_file("rulebase")


# --- wherever a name does ------------------------------------------------------------


def test_a_path_works_wherever_a_name_does(skirmish, shooting):
    for tactic in (shooting, str(shooting), read_tactic(shooting)):
        team = skirmish.static_team(tactic)
        assert team.name == "shooting"
        assert [len(script) for script in team.next(None)] == [2, 2]
        practice = skirmish.practice("scripting", tactic, seed=3)
        assert practice.against == "shooting"
        assert practice.encounter().against == "shooting"
        assert skirmish.fight((tactic, "rush"), 5) == skirmish.fight((shooting, "rush"), 5)


def test_a_learner_is_taught_by_a_file_before_it_takes_its_side(skirmish, shooting):
    taught = skirmish.contender(f"scripting:{shooting}:4", 3)
    assert taught.plays == "scripting after 4 encounters with shooting"
    with pytest.raises(UsageError, match="how many encounters"):
        skirmish.contender(f"scripting:{shooting}", 3)


def test_a_bout_of_the_compiled_world_shows_the_lines_of_a_path(tmp_path):
    path = tmp_path / "calm.rules"
    path.write_text("script fighter\n    pass;\n\nscript wizard\n    pass;\n")
    bout = Crpg().begin((path, "novice"), 1)
    assert [line.text for line in bout.lines[0]] == ["pass;"]
    assert len(bout.lines) == 8


def test_a_changed_file_is_another_tactic_in_the_next_encounter(skirmish, shooting):
    assert len(skirmish.static_team(shooting).next(None)[0]) == 2
    shooting.write_text(WAITING)
    assert len(skirmish.static_team(shooting).next(None)[0]) == 1


# --- files that are none ---------------------------------------------------------------


def ways_in(world, path):
    """Every way in which a tactic may be named."""
    return (
        lambda: world.static_team(path),
        lambda: world.practice("scripting", path),
        lambda: world.fight((path, "rush"), 1),
        lambda: world.contender(path, 1),
        lambda: world.contender(f"scripting:{path}:1", 1),
    )


def messages(world, path, error):
    """What every way says of a file that is no tactic."""
    told = set()
    for way in ways_in(world, path):
        with pytest.raises(error) as caught:
            way()
        told.add(str(caught.value))
    return told


def test_a_missing_file_is_told_of_in_the_same_words_everywhere(skirmish, tmp_path):
    (told,) = messages(skirmish, tmp_path / "gone.rules", RuleError)
    assert "gone.rules:1:1: error: the file cannot be read" in told
    assert "check its path" in told


def test_mistakes_are_shown_with_their_spot(skirmish, shooting):
    shooting.write_text(SHOOTING.replace("closest", "closset"))
    (told,) = messages(skirmish, shooting, RuleError)
    assert "shooting.rules:2:11: error:" in told
    assert "did you mean 'closest'?" in told


def test_a_damaged_file_says_where_it_is(skirmish, shooting):
    shooting.write_bytes(SHOOTING.encode() + b"\xff")
    (told,) = messages(skirmish, shooting, RuleError)
    assert "is not UTF-8 text" in told


def test_a_tactic_of_another_world_is_sent_home(registered, tmp_path):
    path = tmp_path / "melee.rules"
    path.write_text("script fighter\n    meleeattack(closestenemy);\nscript wizard\n    pass;\n")
    (told,) = messages(registered, path, UsageError)
    assert told == f"{path} is a tactic of the world 'crpg', not of 'skirmish'"


def test_a_broken_world_of_somebody_else_does_not_hide_the_mistakes(
    skirmish, shooting, monkeypatch
):
    from sparring.worlds import registry

    paths = {**registry.OWN_WORLDS, "ruin": "no_such_world.world:Ruin"}
    monkeypatch.setattr(registry, "world_paths", lambda: paths)
    shooting.write_text("script archer\n    shoot(nobody);\n")
    with pytest.raises(RuleError, match="unknown"):
        skirmish.static_team(shooting)


def test_a_file_without_a_script_for_everybody_is_no_tactic(skirmish, shooting):
    shooting.write_text("")
    (told,) = messages(skirmish, shooting, UsageError)
    assert "is no tactic of the world 'skirmish': no script for the archers" in told


def test_rules_to_draw_from_are_no_tactic_to_learn_against(skirmish, shooting):
    shooting.write_text(skirmish.rule_text)
    with pytest.raises(UsageError, match=r"learn with them \(--rules\), not against them"):
        skirmish.practice("scripting", shooting)
    assert skirmish.contender(shooting, 1).plays == "shooting"


def test_a_text_needs_no_file(skirmish):
    written = WrittenTactic("elsewhere/shooting.rules", SHOOTING)
    assert written.name == "shooting"
    assert len(team_in(written, skirmish)) == 2


def test_a_long_text_of_mistakes_is_read_once_and_not_by_every_world(monkeypatch):
    read = []

    def counted(text, *others):
        read.append(text)
        return parse_rules(text, *others)

    monkeypatch.setattr(own_tactics, "parse_rules", counted)
    for length, is_long in ((own_tactics.LONGEST_MISTAKEN + 1, True), (100, False)):
        read.clear()
        with pytest.raises(RuleError, match="expected 'role' or 'script'"):
            own_tactics.rules_in(WrittenTactic("long.rules", "[" * length), Crpg())
        assert (len(read) == 1) == is_long
