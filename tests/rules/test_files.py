from __future__ import annotations

import pytest

from sparring.errors import RuleError
from sparring.rules.files import MOST_BYTES, load_rules, read_rule_text
from tests.rules.crpg_words import crpg_words

WORDS = crpg_words()


def refusal(path):
    with pytest.raises(RuleError) as caught:
        load_rules(path, WORDS)
    return str(caught.value)


def written(tmp_path, data):
    path = tmp_path / "my.rules"
    path.write_bytes(data)
    return path


def test_a_rule_file_is_loaded(tmp_path):
    path = written(tmp_path, "script guard\n  pass; # größer\n".encode())
    assert [script.role for script in load_rules(path, WORDS).scripts] == ["guard"]


def test_a_byte_order_mark_and_windows_line_ends_are_no_mistake(tmp_path):
    path = written(tmp_path, b"\xef\xbb\xbfscript any\r\n  pass;\r\n")
    assert read_rule_text(path).startswith("script")
    assert len(load_rules(path, WORDS).scripts) == 1


def test_a_mistake_names_the_file(tmp_path):
    path = written(tmp_path, b"script any\n  nonsense();\n")
    assert refusal(path).startswith(f"{path}:2:3: error: unknown action 'nonsense'")


def test_a_file_that_is_not_there_is_a_rule_error(tmp_path):
    assert "the file cannot be read: No such file or directory" in refusal(tmp_path / "none.rules")
    assert "the file cannot be read" in refusal(tmp_path)


def test_a_file_that_is_not_text_is_a_rule_error(tmp_path):
    assert "byte 4 is not UTF-8 text" in refusal(written(tmp_path, b"abc\xff"))


def test_a_file_that_is_far_too_large_is_not_read_whole(tmp_path):
    letters = "é".encode() * (MOST_BYTES // 2)
    assert "more than 4,000,000 bytes" in refusal(written(tmp_path, b"#" + letters))
    assert "2,000,000 characters" in refusal(written(tmp_path, letters))
