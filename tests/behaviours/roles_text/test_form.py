"""Text, model and JSON say the same, in every direction."""

from __future__ import annotations

import copy
import json

import pytest

from sparring.behaviours.catalogue import adapted
from sparring.behaviours.model import (
    START,
    Action,
    Behaviour,
    Learning,
    Performance,
    Reference,
    Role,
    RoleCue,
    Task,
    proactive,
)
from sparring.behaviours.roles_text import (
    Cast,
    cast_of,
    parse_roles,
    roles_form,
    roles_from_form,
    write_roles,
)
from sparring.errors import RuleError, UsageError
from tests.behaviours.roles_text.samples import EVERYTHING, GUARD, TEXTS


@pytest.mark.parametrize("text", TEXTS)
def test_text_to_model_to_text_says_the_same(text):
    cast = parse_roles(text)
    written = write_roles(cast)
    assert parse_roles(written) == cast
    assert write_roles(parse_roles(written)) == written


@pytest.mark.parametrize("text", TEXTS)
def test_text_to_json_to_model_says_the_same(text):
    cast = parse_roles(text)
    assert roles_from_form(json.loads(json.dumps(roles_form(cast)))) == cast


def test_the_guard_is_written_as_he_was_read():
    _, _, without_comment = GUARD.partition("\n")
    assert write_roles(parse_roles(GUARD)) == without_comment


def test_a_performance_brings_everything_that_it_names():
    cast = parse_roles(EVERYTHING)
    assert cast_of(*cast.performances.values()) == cast


def with_cue(*behaviours: Behaviour, **more) -> Performance:
    role = Role("r", (proactive(*behaviours, **more),))
    return Performance("p", (RoleCue(START, (role,)),))


def test_a_long_text_is_written_in_pieces():
    line = "".join(f"{at} hours, " for at in range(50))
    performance = with_cue(adapted("Exclaim", line))
    text = write_roles(cast_of(performance))
    assert '" + "' in text
    assert parse_roles(text).performances["p"] == performance


def test_what_was_made_in_python_can_be_written():
    own = Behaviour("bow low", (Task("t", (Action("bow", (Reference("king"), -3, 0.5)),)),))
    performance = with_cue(own, adapted("Wander", lines=()), weight=3, condition="if hurt")
    cast = parse_roles(write_roles(cast_of(performance)))
    assert cast.behaviours == {"bow low": own}
    (role,) = cast.roles.values()
    assert role.cues[0].behaviours == (own, adapted("Wander", lines=()))
    assert role.cues[0].condition == "hurt"


@pytest.mark.parametrize(
    "performance",
    [
        with_cue(adapted("Vanish"), condition=lambda me: True),
        with_cue(adapted("Vanish"), condition="hurt and play"),
        with_cue(Behaviour("Vanish", (Task("t", (Action("go"),)),))),
        with_cue(adapted("Rest", Reference("old oak"))),
        with_cue(adapted("Rest", Reference("when"))),
        with_cue(adapted("Rest", Reference("nothing"))),
        Performance("p", (RoleCue(START, (Role("r", (), learning=Learning(reward=len)),)),)),
        Performance("p", (RoleCue(START, (Role("r", (), learning=Learning(target="x")),)),)),
    ],
)
def test_what_cannot_be_written_is_refused(performance):
    with pytest.raises(UsageError):
        write_roles(cast_of(performance))


def test_a_function_of_the_game_is_no_data():
    performance = with_cue(adapted("Vanish"), condition=lambda me: True)
    with pytest.raises(UsageError, match="function"):
        roles_form(cast_of(performance))


def test_two_different_roles_of_one_name_are_refused():
    one, other = with_cue(adapted("Vanish")), with_cue(adapted("Return"))
    with pytest.raises(UsageError, match="role 'r'"):
        cast_of(one, Performance("q", other.role_cues))


# --- damaged data ---------------------------------------------------------------------------


FORM = roles_form(parse_roles(EVERYTHING))


@pytest.mark.parametrize(
    ("path", "value", "message"),
    [
        (["sparring_roles"], 2, "roles of format 2; this version reads 1"),
        (["roles", 0, "follows"], "x", "an unknown motivation: 'x'"),
        (["roles", 0, "cues", 0, "kind"], "x", "an unknown kind of cue: 'x'"),
        (["roles", 0, "cues", 0, "weight"], -1, "a weight is a whole number from 0"),
        (["roles", 0, "cues", 0, "do", 0, "behaviour"], "x", "an unknown behaviour: 'x'"),
        (["roles", 0, "cues", 4, "event", "at"], "25:00", "not a time of the day"),
        (["roles", 0, "cues", 0, "if"], "hurt then", "expected the end of the condition"),
        (["roles", 0, "cues", 0, "if"], "hurtt", "unknown name 'hurtt'"),
        (["roles", 0, "role"], "a\nb", "printable"),
        (["performances", 0, "role_cues", 0, "play"], ["x"], "an unknown role: 'x'"),
        (["performances", 0, "role_cues", 0, "event"], {"posted": "x"}, "no role to begin with"),
        (["performances", 0, "role_cues", 0, "play"], [5], "expected a text, found 5"),
        (["behaviours", 0, "tasks"], [], "has no tasks"),
        (["roles", 0, "cues", 0, "do", 1, "options", "lines"], ["x"] * 101, "101 items"),
        (["behaviours", 0, "tasks", 0, "actions", 0, "with", 0], {"one_of": [{}]}, "plain value"),
    ],
)
def test_damaged_data_is_refused_in_words(path, value, message):
    form = copy.deepcopy(FORM)
    spot = form
    for step in path[:-1]:
        spot = spot[step]
    assert path[-1] in spot or isinstance(spot, list)
    spot[path[-1]] = value
    with pytest.raises(RuleError, match=message):
        roles_from_form(form)


def test_an_empty_cast_is_an_empty_text():
    assert write_roles(Cast()) == ""
    assert roles_from_form(roles_form(Cast())) == Cast()
