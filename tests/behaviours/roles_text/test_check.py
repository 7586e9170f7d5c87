from __future__ import annotations

import pytest

from sparring.behaviours.actor import Actor
from sparring.behaviours.catalogue import ENTRIES, adapted
from sparring.behaviours.model import (
    START,
    Action,
    Behaviour,
    Between,
    Effect,
    Kind,
    Learning,
    Need,
    OneOf,
    Posted,
    Range,
    Reference,
    Task,
    Timer,
    latent,
    proactive,
    reactive,
)
from sparring.behaviours.roles_text import (
    Stage,
    check_roles,
    everyday_words,
    load_roles,
    parse_roles,
)
from sparring.errors import RuleError
from sparring.rules.vocabulary import Vocabulary
from tests.behaviours.roles_text.samples import EVERYTHING, FOLDER, GUARD

CAST = parse_roles(EVERYTHING)
VANISH = adapted("Vanish")


def cue_of(line: str):
    """The one cue of a role with this line."""
    (cue,) = parse_roles(f"role any {line}").roles["any"].cues
    return cue


def errors_of(text: str, stage: Stage | None = None) -> list[str]:
    return [problem.message for problem in check_roles(text, stage)[1]]


# --- what is made ------------------------------------------------------------------------


def test_the_guard_of_the_page_is_without_doubts_and_short():
    assert check_roles(GUARD)[1] == []
    assert sum(bool(line.strip()) for line in GUARD.splitlines()) <= 27
    assert list(parse_roles(GUARD).performances) == ["town_guard"]


@pytest.mark.parametrize(
    ("line", "cue"),
    [
        ("do vanish;", proactive(VANISH)),
        ("weight 7 do vanish;", proactive(VANISH, weight=7)),
        ("if hurt do vanish;", proactive(VANISH, condition="hurt")),
        ("if self.health<5 do vanish;", proactive(VANISH, condition="health < 5")),
        ("with cook about food do vanish;", proactive(VANISH, about="food", partner="cook")),
        ("with anyone about food do vanish;", proactive(VANISH, about="food")),
        ("when bell do vanish;", latent("bell", VANISH)),
        ('when "the bell" [4] do vanish;', latent("the bell", VANISH, priority=4)),
        ("at 8:05 do vanish;", latent(Timer(485), VANISH)),
        ("at start do vanish;", latent(START, VANISH)),
        ("when asked do vanish;", latent("asked", VANISH)),
        ("when thief within 6.5 do vanish;", latent(Range("thief", 6.5), VANISH)),
        (
            "when bell with cook about food do vanish;",
            latent("bell", VANISH, about="food", partner="cook"),
        ),
        ("when asked about food [3] do vanish;", reactive("food", VANISH, priority=3)),
        ("when asked by cook about food do vanish;", reactive("food", VANISH, partner="cook")),
        ("do vanish or return;", proactive(VANISH, adapted("Return"))),
    ],
)
def test_a_line_becomes_the_cue_that_it_describes(line, cue):
    assert cue_of(line) == cue


@pytest.mark.parametrize(
    ("written", "behaviour"),
    [
        ('patrol("a", "b")', adapted("Patrol", "a", "b")),
        ('Patrol("a", lines = "x", "y")', adapted("Patrol", "a", lines=("x", "y"))),
        (
            'patrol("a" or wall, lines = nothing)',
            adapted("Patrol", OneOf(("a", Reference("wall"))), lines=()),
        ),
        ("strike(thief, 5)", adapted("Strike", Reference("thief"), 5)),
        ("strike(times = 2)", adapted("Strike", times=2)),
        ("wander(-1 to 5)", adapted("Wander", Between(-1, 5))),
        ("wander(2.5)", adapted("Wander", 2.5)),
        ('"Cast fake spell"(cause)', adapted("Cast fake spell", Reference("cause"))),
        ("cast_fake_spell(cause)", adapted("Cast fake spell", Reference("cause"))),
        ('exclaim("a" + "b" + "c")', adapted("Exclaim", "abc")),
        ("rest(8:30)", adapted("Rest", "8:30")),
    ],
)
def test_a_behaviour_is_adapted_from_the_catalogue(written, behaviour):
    assert cue_of(f"do {written};").behaviours == (behaviour,)


@pytest.mark.parametrize("pattern", ENTRIES, ids=lambda pattern: pattern.key)
def test_every_behaviour_of_the_catalogue_can_be_written(pattern):
    needed = ", ".join(f'{one.name} = "x"' for one in pattern.options if one.default is None)
    (behaviour,) = cue_of(f"do {pattern.key}({needed});").behaviours
    assert behaviour.name == pattern.name


def test_a_behaviour_of_the_text_has_its_tasks_in_order():
    behaviour = CAST.behaviours["arrest him"]
    say = Action("say", (OneOf(("Stop!", "Halt!")), 5))
    chase = Task("chase", (say, Action("walk_near", (Reference("thief"),))))
    take = Action("take", (Between(1, 3), -0.5))
    assert behaviour == Behaviour(
        "arrest him", (chase, Task("take", (take, Action("face", (Reference("self"),)))))
    )
    assert CAST.roles["a watchman"].cues[0].behaviours[0] is behaviour


def test_needs_and_effects_are_those_of_the_text():
    motivation = CAST.motivations["day"]
    assert motivation.needs == (Need("hunger", 10, 3), Need("boredom", 50))
    assert motivation.effects == (
        Effect("Rest", "boredom", -5),
        Effect("Rest", "hunger", 2),
        Effect("arrest him", "boredom", 1),
    )
    assert CAST.roles["a watchman"].motivation is motivation


def test_a_learning_role_has_what_its_learner_needs_to_know():
    assert CAST.roles["pupil"].learning == Learning(
        "my learner",
        (("hurt", "healthpercentage < 50"), ("rich", "gold > 100 or gold == 7")),
        "health",
        "old sorcerer",
        ("melee", "cast a spell"),
        "sorcerer",
    )


def test_a_performance_plays_roles_of_the_text_by_its_events():
    one = CAST.performances["one"]
    watchman, pupil = CAST.roles["a watchman"], CAST.roles["pupil"]
    assert [(cue.event, cue.roles) for cue in one.role_cues] == [
        (START, (watchman, pupil)),
        (Timer.at("23:59"), (pupil,)),
        (Posted("door opened"), (watchman,)),
        (Range("enemy", 6), (pupil,)),
    ]


def test_sections_may_stand_in_any_order():
    sections = EVERYTHING.split("\n\n")
    assert parse_roles("\n\n".join(reversed(sections))) == CAST


def test_every_kind_of_cue_can_be_described():
    kinds = {cue.kind for role in CAST.roles.values() for cue in role.cues}
    assert kinds == set(Kind)


class Street:
    """Just enough of a game: nobody is near."""

    minute = 500
    moves = 0

    def near(self, who, kind, metres):
        return None

    def partners(self, who, kind):
        return ()


def test_the_characters_of_a_file_can_be_played():
    cast = load_roles(FOLDER / "guard.roles")
    guard = Actor(
        cast.performances["town_guard"],
        name="Bron",
        me={"healthpercentage": 70},
        words=everyday_words(),
        seed=1,
    )
    assert str(guard.tick(Street())) == 'walk("gate")'
    guard.post("door_opened", cause="Shade")
    assert str(guard.tick(Street())) == 'face("Shade")'
    guard.done()
    assert str(guard.tick(Street())) == 'say("Who is there?")'


# --- conditions --------------------------------------------------------------------------


def test_conditions_are_checked_with_the_words_of_the_game():
    words = Vocabulary("mine")

    @words.predicate
    def soaked(me):
        return True

    assert errors_of("role a if soaked do vanish;", Stage(words)) == []
    assert errors_of("role a if hurt do vanish;", Stage(words)) == ["unknown name 'hurt'"]
    assert errors_of("role a if soaked do vanish;") == ["unknown name 'soaked'"]


def test_a_word_of_the_game_may_be_a_word_that_only_means_something_elsewhere():
    words = Vocabulary("mine")
    for name in ("at", "with", "within", "start", "about"):
        words.predicate(name=name)(lambda me: True)
    text = "role a if at and with or within and start and not about with b about c do vanish;"
    (cue,) = parse_roles(text, Stage(words)).roles["a"].cues
    assert cue.condition == "at and with or within and start and not about"
    assert cue.partner == "b"


def test_the_words_of_the_game_are_left_as_they_were():
    words = everyday_words()
    before = dict(words.words)
    parse_roles(GUARD, Stage(words))
    assert words.words == before


@pytest.mark.parametrize("name", everyday_words().words)
def test_an_everyday_word_is_asked_of_objects_and_of_mappings(name):
    ask = everyday_words().words[name].function
    assert ask({name: 5}) == 5
    assert ask(type("Character", (), {name: 6})()) == 6


def test_a_condition_about_what_a_character_does_not_have_fails():
    cast = parse_roles("role a if gold > 3 do vanish; performance b at start play a;")
    actor = Actor(cast.performances["b"], name="x", me={}, words=everyday_words())
    assert actor.tick(Street()) is None


# --- errors ------------------------------------------------------------------------------


def test_every_mistake_is_in_one_error():
    with pytest.raises(RuleError) as caught:
        parse_roles("role a do wandr; do rst(5); performance p at start play b;")
    assert len(caught.value.problems) == 3


def test_a_doubt_is_no_error():
    cast = parse_roles("role a weight 0 do vanish;")
    assert [warning.message for warning in cast.warnings] == ["a cue of weight 0 is never chosen"]


def test_what_is_broken_is_reported_once_and_not_where_it_is_named():
    text = (
        "role a do wandr; performance p at start play a; motivation m role b follows m do vanish;"
    )
    assert errors_of(text) == ["unknown behaviour 'wandr'", "motivation 'm' has no needs"]


def test_more_than_one_learning_role_at_a_time_is_refused():
    text = "role a learns x do vanish; role b learns x do vanish; performance p at start play a, b;"
    assert "more than one learning role for 'start'" in errors_of(text)


def test_a_file_that_is_not_there_is_an_error_like_any_other(tmp_path):
    with pytest.raises(RuleError, match="cannot be read"):
        load_roles(tmp_path / "gone.roles")


def test_a_reward_is_a_number_that_needs_nothing_else_to_be_known():
    words = everyday_words()

    @words.value("agent")
    def distance(me, other):
        return 0

    text = "role a learns alert do vanish; do return; reward "
    assert errors_of(f"{text} gold;", Stage(words)) == []
    assert errors_of(f"{text} hurt;", Stage(words)) == ["unknown number 'hurt'"]
    told = "'distance' needs to be told more: distance(agent)"
    assert errors_of(f"{text} distance;", Stage(words)) == [told]


def test_a_wrong_value_anywhere_spoils_its_behaviour_only():
    text = (
        "behaviour b task t do say(1 + 1), walk(5 to 1); task u do say(2); role a do b; do wandr;"
    )
    assert errors_of(text) == [
        "values are not calculated",
        "5 to 1 goes down",
        "unknown behaviour 'wandr'",
    ]
    text = "role a do patrol(1 + 1, lines = 5); do rest(1, 2, 3, lines = 4);"
    assert errors_of(text) == ["values are not calculated", "'lines' is given twice"]


def test_a_broken_behaviour_is_not_unknown_to_motivations():
    text = "behaviour b task t do say(1 + 1); motivation m needs x; b lowers x 1;"
    assert errors_of(text) == ["values are not calculated"]


def test_too_many_values_are_too_many():
    (message,) = errors_of('role a do pose("bow", target = thief);')
    assert message == "unknown option of pose 'target'"
    (message,) = errors_of("role a do converse_serve(ale, stew);")
    assert "has 1 options" in message
