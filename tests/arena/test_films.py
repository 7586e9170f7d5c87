"""Films: the very fights of the command line, and replays nobody can cheat with."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest

from sparring.arena import films
from sparring.arena.films import film_of, film_of_replay
from sparring.arena.messages import LONGEST_RULES
from sparring.arena.opponents import Opponents
from sparring.arena.statefile import state_file
from sparring.errors import SparringError, StateError, UsageError
from sparring.worlds.contenders import MOST_TAUGHT, drawn
from sparring.worlds.crpg.telling import tell
from sparring.worlds.crpg.world import Crpg
from sparring.worlds.replay import replay_from
from sparring.worlds.seeds import side_seed
from tests.arena.helpers import RULES, TACTICS, changed, through_json
from tests.cli.running import last_line, run

if TYPE_CHECKING:
    from pathlib import Path

    from sparring.arena.films import Film
    from sparring.worlds.crpg.outcome import CrpgOutcome

NO_FILES = (None, None)


def fight(red: str, blue: str, seed: int) -> CrpgOutcome:
    """The same fight as the command line fights it."""
    world = Crpg()
    sides = [world.contender(name, seed, place=place) for place, name in enumerate((red, blue))]
    return world.fight(sides, seed, log=True)


def outcome_of(film: Film) -> CrpgOutcome:
    return replay_from(through_json(film["replay"])).verified().outcome()


def told(film: Film) -> list[str]:
    return [e["text"] for moment in film["rounds"] for e in moment["events"] if e["text"]]


@pytest.mark.parametrize("seed", [0, 7, 2**64 - 1])
@pytest.mark.parametrize(
    ("red", "blue"), [("offensive", "rulebase"), ("rulebase", "rulebase"), ("novice", "cursing")]
)
def test_the_same_names_and_seed_are_the_same_fight_as_on_the_command_line(
    red: str, blue: str, seed: int
):
    film = film_of("crpg", (red, blue), seed, NO_FILES)
    outcome = fight(red, blue, seed)
    assert outcome_of(film) == outcome
    assert (film["winner"], film["seed"]) == (outcome.winner, str(seed))
    assert told(film) == [line.split(": ", 1)[1][:-1] for line in tell(outcome.events)]
    assert film["rounds"][-1]["scene"]["over"]


@pytest.mark.parametrize("tactic", [*TACTICS, "random-team"])
def test_every_tactic_is_the_one_of_the_command_line(tactic: str):
    assert outcome_of(film_of("crpg", (tactic, tactic), 5, NO_FILES)) == fight(tactic, tactic, 5)


def test_the_printed_fight_is_the_film():
    film = film_of("crpg", ("disabling", "rulebase"), 3, NO_FILES)
    printed = last_line(run("fight", "crpg", "disabling", "rulebase", "--seed", 3, "--json"))
    assert printed["ending"] == film["ending"]
    assert printed["outcome"]["winner"] == film["winner"]
    assert [team["plays"] for team in printed["teams"]] == film["plays"]


def test_a_film_of_ten_minutes_in_tenths_of_a_second_is_whole():
    film = film_of("shooter-halls", ("sentry", "sentry"), 1, NO_FILES)
    assert len(film["rounds"]) == 6_000
    assert film["ending"] == "After 600.0 seconds nobody has won."
    assert film["rounds"][-1]["scene"]["over"]


def test_a_film_that_is_cut_off_says_so(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(films, "MOST_MOMENTS", 3)
    film = film_of("crpg", ("offensive", "cursing"), 1, NO_FILES)
    assert len(film["rounds"]) == 3
    assert film["ending"] == "The film ends here, after 3 rounds; who wins is open."
    assert (film["winner"], film["replay"]) == (None, None)


def test_another_seed_is_another_fight():
    first, second = (film_of("crpg", ("rulebase", "rulebase"), seed, NO_FILES) for seed in (1, 2))
    assert first["lines"] != second["lines"]
    assert through_json(film_of("crpg", ("rulebase", "rulebase"), 1, NO_FILES)) == through_json(
        first
    )


@pytest.mark.parametrize("place", [0, 1])
def test_a_learner_is_filmed_after_so_many_encounters(place: int):
    names = ["defensive", "defensive"]
    names[place] = "scripting:cursing:6"
    film = film_of("crpg", names, 9, NO_FILES)
    world, seed = Crpg(), side_seed(9, place)
    practice = world.practice("scripting", "cursing", seed=seed)
    results = [practice.encounter().won for _ in range(6)]
    [shown] = film["learned"]
    assert shown["side"] == place
    assert [one["won"] for one in shown["history"]["encounters"]] == results
    lines = drawn("", world, practice.learner).lines
    own = film["lines"][4 * place : 4 * place + 4]
    assert own == [[list(line) for line in script] for script in lines]
    weights = {rule["name"]: rule["weight"] for rule in shown["roles"][0]["rules"]}
    assert weights == practice.learner.weights(shown["roles"][0]["role"])


def test_a_learner_may_have_learned_nothing():
    film = film_of("crpg", ("scripting:novice:0", "novice"), 1, NO_FILES)
    assert film["learned"][0]["history"]["encounters"] == []


@pytest.mark.parametrize(
    "count",
    ["", "-1", "x", "1.5", "٣", str(MOST_TAUGHT + 1), "9" * 20, f"{'0' * 9}600"],
)
def test_more_encounters_than_anybody_waits_for_are_refused(count: str):
    with pytest.raises(UsageError, match="write how many encounters"):
        film_of("crpg", (f"scripting:novice:{count}", "novice"), 1, NO_FILES)


@pytest.mark.parametrize(
    ("name", "hint"),
    [
        ("offensif", "did you mean 'offensive'"),
        ("scripting:offensif:5", "did you mean 'offensive'"),
        ("nobody at all", "name a tactic"),
        ("file", "'file' needs a saved state, or a rule text"),
        ("/etc/passwd", "nobody here plays"),
        ("../arena.rules", "nobody here plays"),
        ("state.json", "nobody here plays"),
        ("scripting:../arena.rules:5", "no tactic is named"),
    ],
)
def test_unknown_sides_are_refused_and_never_read_from_disk(name: str, hint: str):
    with pytest.raises(UsageError, match=hint):
        film_of("crpg", (name, "novice"), 1, NO_FILES)


def test_a_rule_text_fights_as_the_same_file_on_the_command_line(tmp_path: Path):
    file = tmp_path / "mine.rules"
    file.write_text(RULES)
    film = film_of("crpg", ("file", "novice"), 4, (RULES, None))
    assert outcome_of(film) == fight(str(file), "novice", 4)


def test_a_saved_state_fights_as_the_same_file_on_the_command_line(tmp_path: Path):
    practice = Crpg().practice("scripting", "cursing", seed=4)
    practice.run(10)
    file = tmp_path / "state.json"
    practice.learner.save(file)
    film = film_of("crpg", ("novice", "file"), 4, (None, json.loads(file.read_text())))
    assert outcome_of(film) == fight("novice", str(file), 4)


def test_scripts_in_a_rule_text_are_a_tactic():
    text = "script fighter\n    pass;\nscript wizard\n    pass;\n"
    film = film_of("crpg", ("file", "file"), 1, (text, text))
    assert film["winner"] is None
    assert film["lines"] == [[["line 1", "pass;"]]] * 8


@pytest.mark.parametrize(
    "file",
    [
        5,
        None,
        [],
        {},
        {"sparring_state": 1},
        "",
        "no rules",
        "role fighter draws 1\n",
        "script fighter\n    pass;\n",
        "script fighter\n" + "    pass;\n" * 500 + "script wizard\n    pass;\n",
        "role fighter draws 900\nrule a\n    pass;\nclosing\n    pass;\n",
    ],
)
def test_files_that_cannot_fight_are_refused(file: Any):
    with pytest.raises(SparringError):
        film_of("crpg", ("file", "novice"), 1, (file, None))


# --- replays -----------------------------------------------------------------


@pytest.fixture(scope="module")
def film() -> Film:
    return film_of("crpg", ("offensive", "rulebase"), 11, NO_FILES)


def test_a_replay_is_the_same_film(film: Film):
    again = film_of_replay(through_json(film["replay"]))
    assert again["rounds"] == film["rounds"]
    assert (again["ending"], again["start"]) == (film["ending"], film["start"])
    assert again["replay"] == through_json(film["replay"])


def test_a_replay_of_the_command_line_can_be_watched(tmp_path: Path):
    file = tmp_path / "fight.json"
    run("fight", "crpg", "offensive", "rulebase", "--seed", 11, "--replay", file)
    film = film_of_replay(json.loads(file.read_text()))
    assert film["rounds"] == film_of("crpg", ("offensive", "rulebase"), 11, NO_FILES)["rounds"]


def test_the_command_line_plays_the_replay_of_a_film(tmp_path: Path, film: Film):
    file = tmp_path / "fight.json"
    file.write_text(json.dumps(film["replay"]))
    assert last_line(run("replay", file, "--json"))["ending"] == film["ending"]


@pytest.mark.parametrize(
    ("path", "value"),
    [
        (["sparring_replay"], 2),
        (["seed"], "12"),
        (["seed"], "\ud800"),
        (["digest"], "0" * 64),
        (["scripts", 0], ["pass;"]),
        (["scripts", 0], ["\ud800"]),
        (["scripts", 0], ["pass;"] * 500),
        (["numbers"], {"\ud800": 1}),
        (["taken"], [[0, 0]]),
        (["orders"], [[1, 0, 0, -1, -1, 0.0, 0.0, False]]),
        (["orders"], [[1, 0, 5, -1, -1, float("nan"), 0.0, True]]),
        pytest.param(["orders"], [[1, 0, 5, -1, -1, 10**400, 0.0, True]], id="order-huge"),
    ],
)
def test_hostile_replays_are_refused(film: Film, path: list[str | int], value: Any):
    form = json.loads(json.dumps(film["replay"]))
    inside = form
    for step in path[:-1]:
        inside = inside[step]
    inside[path[-1]] = value
    with pytest.raises(StateError) as refused:
        film_of_replay(form)
    assert str(refused.value).encode()


def test_a_replay_of_a_fight_that_was_not_over_goes_on_by_the_scripts(film: Film):
    unfinished = changed(film["replay"], ["digest"], None)
    assert film_of_replay(unfinished)["rounds"] == film["rounds"]


def test_opponents_with_edited_rules_fight_by_them():
    edited = RULES.replace("rule ", "rule my_")
    film = film_of(
        "crpg", ("file", "novice"), 1, (state_file(Opponents("crpg", 3, edited), []), None)
    )
    drawn_by_red = {name for script in film["lines"][:4] for name, _ in script}
    assert all(name.startswith(("my_", "closing")) for name in drawn_by_red)


def test_rule_text_of_any_length_is_not_even_read():
    with pytest.raises(UsageError, match="at most"):
        film_of("crpg", ("file", "novice"), 1, ("#" * (LONGEST_RULES + 1), None))
