"""Every command on worlds of somebody else: one in plain Python, one without rules,
words and opponents, and one that is broken."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest

from sparring.cli import browser, learn
from sparring.worlds import registry
from tests.cli.running import last_line, run, unwrapped

if TYPE_CHECKING:
    from pathlib import Path

pytestmark = pytest.mark.usefixtures("others")

TACTIC = "script archer\n    shoot(closest);\n    advance(closest);\n"


def data_of(*arguments: str | Path | int) -> dict[str, Any]:
    return last_line(run(*arguments, "--json"))


def refusal(*arguments: str | Path | int) -> str:
    result = run(*arguments)
    assert result.exit_code == 2, result.output
    return unwrapped(result.stderr)


# --- the worlds ------------------------------------------------------------------------


def test_worlds_lists_what_everybody_offers_and_where_it_comes_from() -> None:
    text = run("worlds").stdout
    assert "a narrow pass: two archers a side" in text
    assert "sparring fight skirmish rush volley" in text
    assert "sparring fight orchard gentle" in text
    assert "from      skirmish.world" in text


def test_a_broken_world_is_listed_with_the_reason_and_spoils_nothing() -> None:
    worlds = {world["name"]: world for world in data_of("worlds")["worlds"]}
    assert list(worlds) == [*registry.OWN_WORLDS, "skirmish", "orchard", "ruin"]
    assert "cannot be loaded" in worlds["ruin"]["problem"]
    assert "cannot be loaded" in unwrapped(run("worlds").stdout)
    assert worlds["orchard"]["can"] == ["fight", "learn"]
    assert worlds["orchard"]["words"] is None
    assert worlds["skirmish"]["can"] == ["fight", "learn", "watch"]
    assert worlds["skirmish"]["origin"] == "skirmish.world"


def test_a_broken_world_is_refused_in_words_by_every_command() -> None:
    for command in (("fight", "ruin", "a", "b"), ("learn", "ruin"), ("bench", "ruin")):
        assert "the world 'ruin' cannot be loaded" in refusal(*command)


# --- one encounter -----------------------------------------------------------------------


def test_notes_are_told_under_the_worlds_own_name_for_a_step() -> None:
    result = run("fight", "skirmish", "rush", "volley")
    assert result.exit_code == 0
    assert "red (rush) against blue (volley), seed 0" in result.stdout
    assert "Turn 1 ──" in result.stdout
    assert "follows" not in result.stdout
    assert result.stdout.splitlines()[-1].startswith("After ")


def test_why_names_the_rules_that_were_drawn() -> None:
    text = run("fight", "skirmish", "rulebase", "volley", "--why").stdout
    assert "follows line 1: shoot(weakest);" in text
    assert "red's first archer follows " in text
    assert "red's first archer follows line" not in text


def test_an_encounter_for_machines_has_teams_outcome_and_events(tmp_path: Path) -> None:
    log = tmp_path / "log.jsonl"
    data = data_of("fight", "skirmish", "rush", "volley", "--log", log, "--seed", 3)
    assert data["world"] == "skirmish"
    assert [team["name"] for team in data["teams"]] == ["red", "blue"]
    assert data["outcome"]["seed"] == 3
    assert data["events"] == [json.loads(line) for line in log.read_text("utf-8").splitlines()]


def test_a_kept_encounter_plays_back_word_for_word(tmp_path: Path) -> None:
    kept = tmp_path / "kept.json"
    text = run("fight", "skirmish", "rulebase", "rush", "--replay", kept).stdout
    again = run("replay", kept)
    assert again.exit_code == 0
    assert again.stdout.splitlines()[1:] == text.splitlines()[1:]
    assert data_of("replay", kept)["world"] == "skirmish"


@pytest.mark.parametrize("sides", [["rush"], ["rush", "volley", "rush"]])
def test_the_number_of_sides_is_the_worlds(sides: list[str]) -> None:
    message = refusal("fight", "skirmish", *sides)
    assert f"the world 'skirmish' has two sides, not {len(sides)}" in message
    assert "as in 'skirmish rush volley'" in message
    assert "the world 'orchard' has one side, not 2" in refusal("fight", "orchard", "firm", "firm")


def test_a_world_without_words_says_so_and_shows_the_outcome() -> None:
    result = run("fight", "orchard", "firm", "--seed", 5)
    assert result.exit_code == 0
    assert "the world 'orchard' cannot tell its encounters" in unwrapped(result.stderr)
    assert "side 1 (firm), seed 5" in result.stdout
    assert '"team_fitness"' in result.stdout
    data = data_of("fight", "orchard", "firm", "--seed", 5)
    assert data["outcome"]["team_fitness"] == [0.9]
    assert data["teams"] == [{"name": "side 1", "plays": "firm"}]


def test_what_a_contender_wants_to_say_is_said_on_the_side() -> None:
    result = run("fight", "orchard", "gentle", "--json")
    assert "gentle has brought a ladder" in result.stderr
    assert "ladder" not in result.stdout


@pytest.mark.parametrize(
    ("option", "message"),
    [
        ("--log", "cannot tell its encounters"),
        ("--replay", "keeps no replays: it has no rules"),
        ("--rules", "has no rules, so it has no words"),
    ],
)
def test_what_a_world_cannot_do_is_said_in_one_sentence(
    option: str, message: str, tmp_path: Path
) -> None:
    path = tmp_path / "file"
    assert message in refusal("fight", "orchard", "firm", option, path)
    assert not path.exists()


# --- learning --------------------------------------------------------------------------


def test_learning_ends_with_what_was_learned_and_how_to_go_on(tmp_path: Path) -> None:
    path = tmp_path / "state.json"
    result = run("learn", "skirmish", "-n", 20, "--plain", "--save", path)
    assert result.exit_code == 0
    assert "Against alternate the learning team won " in result.stdout
    assert "strongest rules" in result.stdout
    assert f"sparring fight skirmish {path} alternate --why" in result.stdout
    assert f"sparring learn skirmish --against alternate --load {path}" in result.stdout
    assert "archer after 20 encounters" in run("explain", path).stdout


@pytest.mark.parametrize("preset", ["crpg", "sparring"])
def test_going_on_from_a_file_is_as_if_it_had_never_stopped(preset: str, tmp_path: Path) -> None:
    whole, parts = tmp_path / "whole.json", tmp_path / "parts.json"
    learned = ("learn", "skirmish", "--settings", preset)
    data_of(*learned, "-n", 12, "--seed", 3, "--save", whole)
    data_of(*learned, "-n", 5, "--seed", 3, "--save", parts)
    assert data_of(*learned, "-n", 7, "--load", parts, "--save", parts)["seed"] == 3
    assert parts.read_text("utf-8") == whole.read_text("utf-8")


def test_own_rules_and_an_own_rival_can_be_named(tmp_path: Path) -> None:
    rival = tmp_path / "shooters.rules"
    rival.write_text(TACTIC, "utf-8")
    data = data_of("learn", "skirmish", "--against", rival, "-n", 2)
    assert (data["world"], data["against"], data["learner"]) == (
        "skirmish",
        "shooters",
        "scripting",
    )


def test_a_learner_that_a_world_does_not_have_is_refused_with_those_it_has() -> None:
    assert "known are scripting" in refusal("learn", "skirmish", "--with", "monte-carlo")
    assert "known are hill-climbing" in refusal("learn", "orchard", "--with", "scripting")


def test_what_was_learned_in_one_world_is_not_taken_into_another(tmp_path: Path) -> None:
    path = tmp_path / "state.json"
    data_of("learn", "skirmish", "-n", 1, "--save", path)
    message = refusal("learn", "crpg", "--load", path)
    assert "was learned in the world 'skirmish', not in 'crpg'" in message


def test_any_learner_is_told_in_its_own_sentences_and_goes_on(tmp_path: Path) -> None:
    path = tmp_path / "picker.json"
    result = run("learn", "orchard", "-n", 4, "--save", path)
    assert result.exit_code == 0, result.output
    assert "After 4 encounters the fitness of the learning team is 0.55" in result.stdout
    assert "got the better" not in result.stdout
    assert "The picker shakes with strength 4." in result.stdout
    assert f"sparring learn orchard --load {path} --save {path}" in result.stdout
    assert "encounter 4 of 4: fitness 0.55" in result.stderr
    data = data_of("learn", "orchard", "-n", 2, "--load", path)
    assert (data["learner"], data["strength"], data["turning_point"]) == ("hill-climbing", 6, None)
    assert "strength 4" in run("explain", path).stdout


def test_a_long_course_without_opponents_has_a_chart_of_one_line() -> None:
    result = run("learn", "orchard", "-n", 30, "--plain")
    assert "learning team 1.00" in result.stdout
    assert "turning point" not in result.stdout


@pytest.mark.parametrize("option", [("--difficulty", "cull"), ("--settings", "crpg")])
def test_options_about_weights_are_refused_for_other_learners(option: tuple[str, str]) -> None:
    message = refusal("learn", "orchard", *option)
    assert f"{option[0]} makes no sense for hill-climbing" in message


def test_why_it_runs_in_plain_python_is_said_once_when_it_takes_long(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    reason = "this runs in plain Python: the world 'skirmish' has no kernels"
    assert reason not in run("learn", "skirmish", "-n", 3).stderr
    assert run("learn", "skirmish", "-n", 3, "--fast").stderr.count(reason) == 1
    monkeypatch.setattr(learn, "LONG_SECONDS", 0.0)
    monkeypatch.setattr(learn, "TRIAL_SECONDS", 0.0)
    assert run("learn", "skirmish", "-n", 3).stderr.count(reason) == 1


# --- rules -----------------------------------------------------------------------------


def test_lint_knows_the_words_of_any_world_with_rules(tmp_path: Path) -> None:
    rules = tmp_path / "shooters.rules"
    rules.write_text(TACTIC, "utf-8")
    assert run("lint", rules, "--world", "skirmish").exit_code == 0
    rules.write_text(TACTIC.replace("closest", "closets"), "utf-8")
    assert "did you mean 'closest'?" in run("lint", rules, "--world", "skirmish").stdout
    assert "'orchard' has no rules" in refusal("lint", rules, "--world", "orchard")


# --- speed -----------------------------------------------------------------------------


def test_a_world_that_cannot_be_measured_says_so() -> None:
    assert "the world 'orchard' cannot be measured" in refusal("bench", "orchard")


# --- the browser -----------------------------------------------------------------------


@pytest.fixture
def pages(monkeypatch: pytest.MonkeyPatch) -> list[tuple[browser.Page, Any]]:
    """The pages that would be served, each with the replay that it would open."""
    served: list[tuple[browser.Page, Any]] = []

    def serve(page: browser.Page) -> None:
        replay = None if page.opens is None else json.loads(page.opens.read_text("utf-8"))
        served.append((page, replay))

    for command in ("watch", "play"):
        monkeypatch.setattr(f"sparring.cli.{command}.serve_page", serve)
    return served


def test_watching_a_pairing_opens_its_link(pages: list[tuple[browser.Page, Any]]) -> None:
    result = run("watch", "skirmish", "rush", "scripting:volley:2", "--seed", 4, "--no-open")
    assert result.exit_code == 0, result.output
    ((page, _),) = pages
    assert page.link == "#watch?world=skirmish&red=rush&blue=scripting%3Avolley%3A2&seed=4"
    assert (page.world, page.opens_browser, page.opens) == ("skirmish", False, None)


def test_watching_a_file_of_rules_opens_the_encounter_itself(
    pages: list[tuple[browser.Page, Any]], tmp_path: Path
) -> None:
    rules = tmp_path / "shooters.rules"
    rules.write_text(TACTIC, "utf-8")
    assert run("watch", "skirmish", rules, "volley").exit_code == 0
    ((page, replay),) = pages
    assert page.link == "#watch?opened"
    assert page.opens is not None
    assert page.opens.name == "shooters against volley.json"
    assert replay["world"] == "skirmish"
    assert replay["scripts"][0] == ["shoot(closest);", "advance(closest);"]


def test_watching_a_learner_taught_by_a_file_opens_the_encounter_itself(
    pages: list[tuple[browser.Page, Any]], tmp_path: Path
) -> None:
    rules = tmp_path / "shooters.rules"
    rules.write_text(TACTIC, "utf-8")
    assert run("watch", "skirmish", f"scripting:{rules}:2", "volley").exit_code == 0
    ((page, _),) = pages
    assert page.link == "#watch?opened"
    assert page.opens is not None


def test_watching_a_replay_opens_it(pages: list[tuple[browser.Page, Any]], tmp_path: Path) -> None:
    kept = tmp_path / "kept.json"
    run("fight", "skirmish", "rush", "volley", "--seed", 6, "--replay", kept)
    assert run("watch", kept).exit_code == 0
    ((page, _),) = pages
    assert (page.world, page.link, page.opens) == ("skirmish", "#watch?opened", kept)


def test_what_cannot_be_watched_is_refused_in_one_sentence(
    pages: list[tuple[browser.Page, Any]], tmp_path: Path
) -> None:
    kept = tmp_path / "kept.json"
    run("fight", "skirmish", "rush", "volley", "--replay", kept)
    assert "the world 'orchard' cannot be watched" in refusal("watch", "orchard", "firm")
    assert "leave out rush" in refusal("watch", kept, "rush")
    assert "cannot be read" in refusal("watch", tmp_path / "gone.json")
    assert "did you mean 'volley'?" in refusal("watch", "skirmish", "rush", "voley")
    assert "has two sides, not 0" in refusal("watch", "skirmish")
    assert not pages


def test_a_world_that_people_cannot_play_says_so(pages: list[tuple[browser.Page, Any]]) -> None:
    assert "the world 'skirmish' cannot be played by people" in refusal("play", "skirmish")
    assert not pages
