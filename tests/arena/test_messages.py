"""What pages may say: every message as documented, and nothing else."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import ValidationError

from sparring.arena.hall import QUIET, SLOW, number_in
from sparring.arena.messages import (
    LARGEST_MESSAGE,
    LONGEST_NAME,
    LONGEST_RULES,
    AnyMessage,
    FilmRequest,
    WhyRequest,
    read_message,
)
from sparring.arena.player import HANDLERS
from sparring.errors import UsageError

KIT: dict[str, list[str]] = {"spells": ["Shield"], "potions": []}
GOOD: list[dict[str, Any]] = [
    {"type": "show"},
    {"type": "show", "id": 2**31},
    {"type": "begin"},
    {"type": "begin", "kits": None, "seed": None},
    {"type": "begin", "kits": [KIT, {}, KIT, {}], "seed": "18446744073709551615"},
    {"type": "order", "agent": 3, "order": {}},
    {"type": "order", "agent": 2, "order": {"act": "cast", "thing": "Fireball", "x": 0}},
    {"type": "undo"},
    {"type": "foresee", "agent": 2, "orders": [{"act": "pass"}]},
    {"type": "fight_on"},
    {"type": "leave"},
    {"type": "set_difficulty", "kind": "off"},
    {"type": "set_difficulty", "kind": "cull", "win_rate": 0.95},
    {"type": "new_profile", "name": "x" * LONGEST_NAME},
    {"type": "new_profile", "name": "Ada", "world": "crpg"},
    {"type": "choose_profile", "profile": 2**53},
    {"type": "rename_profile", "name": "Ada"},
    {"type": "remove_profile"},
    {"type": "reset"},
    {"type": "export"},
    {"type": "import", "state": {}},
    {"type": "check_rules", "text": ""},
    {"type": "apply_rules", "text": None},
    {"type": "apply_rules", "text": "x" * LONGEST_RULES},
    {"type": "why", "round": 1},
    {"type": "learned"},
    {"type": "replay"},
    {"type": "replay", "number": 2**53},
    {"type": "code"},
    {"type": "restart"},
]
BAD: list[dict[str, Any]] = [
    {},
    {"id": 1},
    {"type": None},
    {"type": "shutdown"},
    {"type": "kept"},
    {"type": "__init__"},
    {"type": "show", "id": -1},
    {"type": "show", "id": 2**31 + 1},
    {"type": "show", "id": "1"},
    {"type": "show", "id": True},
    {"type": "show", "extra": 1},
    {"type": "foresee", "agent": 2, "orders": [{}] * 41},
    {"type": "foresee", "agent": 2, "orders": ["pass"]},
    {"type": "begin", "kits": {}},
    {"type": "begin", "kits": [{}] * 101},
    {"type": "begin", "seed": 5},
    {"type": "begin", "seed": "-5"},
    {"type": "begin", "seed": "٣"},
    {"type": "begin", "seed": "5\n"},
    {"type": "begin", "seed": "1" * 21},
    {"type": "order"},
    {"type": "order", "agent": 0},
    {"type": "order", "agent": 1001, "order": {}},
    {"type": "order", "agent": -1, "order": {}},
    {"type": "order", "agent": 0.0, "order": {}},
    {"type": "order", "agent": 0, "order": []},
    {"type": "order", "agent": 0, "order": {str(field): 0 for field in range(21)}},
    {"type": "order", "agent": 0, "act": "pass"},
    {"type": "set_difficulty"},
    {"type": "set_difficulty", "kind": "easy"},
    {"type": "set_difficulty", "kind": "cull", "win_rate": 0.04},
    {"type": "set_difficulty", "kind": "cull", "win_rate": 0.96},
    {"type": "new_profile"},
    {"type": "new_profile", "name": ""},
    {"type": "new_profile", "name": "x" * 41},
    {"type": "new_profile", "name": "Ada", "world": ""},
    {"type": "new_profile", "name": "Ada", "world": ["crpg"]},
    {"type": "choose_profile"},
    {"type": "choose_profile", "profile": -1},
    {"type": "choose_profile", "profile": 2**53 + 1},
    {"type": "choose_profile", "profile": "1 OR 1=1"},
    {"type": "rename_profile", "name": ["Ada"]},
    {"type": "import"},
    {"type": "import", "state": []},
    {"type": "import", "state": "{}"},
    {"type": "check_rules"},
    {"type": "check_rules", "text": None},
    {"type": "check_rules", "text": "x" * (LONGEST_RULES + 1)},
    {"type": "apply_rules"},
    {"type": "why"},
    {"type": "why", "round": 0},
    {"type": "why", "round": 100_001},
    {"type": "replay", "number": 0},
]
UNREADABLE = [
    "",
    " ",
    "{",
    "null",
    "5",
    "[]",
    '"show"',
    "[" * 100_000,
    '{"type":' * 10_000,
    '{"type": "import", "state": ' + '{"a":' * 5000 + "1" + "}" * 5001,
    '{"type": "order", "agent": NaN, "order": {}}',
    '{"type": "order", "agent": 1e999, "order": {}}',
    '{"type": "set_difficulty", "kind": "cull", "win_rate": Infinity}',
    '{"type": "show", "id": 1' + "0" * 5000 + "}",
    '{"type": "new_profile", "name": "\\ud800"}',
    '{"type": "show"} {"type": "show"}',
    b"\xff\xfe",
    b'{"type": "new_profile", "name": "\xff"}',
    b"\x00" * 100,
]


@pytest.mark.parametrize("form", GOOD, ids=lambda form: form["type"])
def test_a_message_as_documented_is_understood(form: dict[str, Any]):
    message = read_message(json.dumps(form))
    assert message.type == form["type"]
    assert read_message(json.dumps(form).encode()) == message


def test_every_type_of_message_is_tried_here_and_answered_by_players():
    types = {kind.model_fields["type"].annotation.__args__[0] for kind in AnyMessage.__args__}
    assert types == {form["type"] for form in GOOD}
    assert types >= QUIET >= SLOW
    assert types == set(HANDLERS)


@pytest.mark.parametrize("form", BAD, ids=lambda form: str(form)[:50])
def test_a_message_with_a_bad_field_is_refused(form: dict[str, Any]):
    with pytest.raises(UsageError, match="not a message that is understood"):
        read_message(json.dumps(form))


@pytest.mark.parametrize("text", UNREADABLE, ids=lambda text: repr(text[:40]))
def test_what_is_no_message_is_refused_in_few_words(text: str | bytes):
    with pytest.raises(UsageError) as refused:
        read_message(text)
    assert len(str(refused.value)) <= 300
    assert str(refused.value).encode()
    assert number_in(text) == 0 or isinstance(number_in(text), int)


def test_too_large_a_message_is_refused_unread():
    with pytest.raises(UsageError, match="at most 1,000,000 bytes"):
        read_message(" " * (LARGEST_MESSAGE + 1))


def test_an_error_says_where_the_mistake_is():
    with pytest.raises(UsageError, match=r"order\.agent: Input should be less than"):
        read_message('{"type": "order", "agent": 1001, "order": {}}')


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ('{"id": 7, "type": "nonsense"}', 7),
        ('{"id": "7"}', 0),
        ('{"id": true}', 0),
        ('{"id": 7.5}', 0),
        ("[7]", 0),
        ("nonsense", 0),
        ("[" * 100_000, 0),
        (b"\xff", 0),
    ],
)
def test_the_number_of_a_message_comes_back_even_if_it_is_refused(text: str | bytes, number: int):
    assert number_in(text) == number


json_data = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=12),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner),
    max_leaves=8,
)


@given(form=st.sampled_from(GOOD), field=st.text(max_size=9), value=json_data, data=st.data())
def test_no_message_does_worse_than_a_usage_error(
    form: dict[str, Any], field: str, value: Any, data: st.DataObject
):
    name = data.draw(st.sampled_from([*form, field]))
    try:
        message = read_message(json.dumps({**form, name: value}))
    except UsageError:
        return
    assert json.loads(message.model_dump_json())["type"] in {good["type"] for good in GOOD}


@given(st.binary(max_size=60))
def test_no_bytes_do_worse_than_a_usage_error(data: bytes):
    with pytest.raises(UsageError):
        read_message(data)


# --- requests ----------------------------------------------------------------


def test_a_pairing_as_documented_is_understood():
    wanted = FilmRequest.model_validate({"red": "novice", "blue": "file", "blue_file": {"a": 1}})
    assert (wanted.seed, wanted.red_file, wanted.blue_file) == ("0", None, {"a": 1})


@pytest.mark.parametrize(
    "form",
    [
        {},
        {"blue": "novice"},
        {"red": "novice", "blue": ""},
        {"red": "novice", "blue": "x" * 41},
        {"red": "novice", "blue": 5},
        {"world": 5, "red": "novice", "blue": "novice"},
        {"world": "", "red": "novice", "blue": "novice"},
        {"red": "novice", "blue": "novice", "seed": 5},
        {"red": "novice", "blue": "novice", "seed": "5.0"},
        {"red": "novice", "blue": "novice", "red_file": 5},
        {"red": "novice", "blue": "novice", "green": "novice"},
    ],
)
def test_a_pairing_with_a_bad_field_is_refused(form: dict[str, Any]):
    with pytest.raises(ValidationError):
        FilmRequest.model_validate(form)


@pytest.mark.parametrize("round", [0, 100_001, "1", 1.5, True, None])
def test_a_round_to_be_explained_is_a_small_number(round: Any):
    with pytest.raises(ValidationError):
        WhyRequest.model_validate({"replay": {}, "round": round})
