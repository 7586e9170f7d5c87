"""Texts that are too large in any way are refused, soon and in words."""

from __future__ import annotations

from time import process_time

import pytest

from sparring.behaviours.roles_text import check_roles
from sparring.rules.limits import MOST_PROBLEMS

MOST_SECONDS = 8
"""Of one processor, which may be a slow one."""
PIECE = f'"{"x" * 100}"'
LARGE = {
    "sections": "role a\n" * 1_001,
    "lines of a section": "role a\n" + "do vanish;\n" * 1_001,
    "lines": "".join(f"role r{at}\n" + "do vanish;\n" * 900 for at in range(12)),
    "behaviours of a cue": f"role a do {' or '.join(['vanish'] * 101)};",
    "values": f"role a do patrol({', '.join(['x'] * 101)});",
    "values by name": f"role a do patrol(x, lines = {', '.join(['x'] * 101)});",
    "actions": f"behaviour b task t do {', '.join(['x'] * 101)};",
    "needs of a line": f"motivation m needs {', '.join(f'n{at}' for at in range(101))};",
    "needs": "motivation m\n" + "".join(f"needs n{at};\n" for at in range(101)),
    "roles of a cue": f"performance p at start play {', '.join(['a'] * 101)};",
    "nesting": f"role a if {'(' * 70}hurt{')' * 70} do vanish;",
    "length of a condition": f"role a if {'hurt or ' * 70}hurt do vanish;",
    "length of a value": f"role a do rest({'x or ' * 70}x);",
    "characters": " " * 1_000_001,
    "tokens": "role a\n" + "#\n" * 300_000,
    "name": f"role {'x' * 101}\ndo vanish;",
    "text": f'role a do rest({PIECE[:-1]}x");',
    "joined text": f"role a do rest({' + '.join([PIECE] * 6)});",
}


@pytest.mark.parametrize("what", LARGE)
def test_what_is_too_large_is_refused(what):
    _, problems = check_roles(LARGE[what])
    assert problems
    assert any(problem.severity.value == "error" for problem in problems)


FULL = {
    "sections": "".join(f"role r{at}\n" for at in range(1_000)),
    "lines": "role a\n" + "".join(f"when e{at} do vanish;\n" for at in range(1_000)),
    "values": f"role a do patrol({', '.join(['x'] * 100)});",
    "text": f"role a do rest({' + '.join([PIECE] * 5)});",
}


@pytest.mark.parametrize("what", FULL)
def test_what_is_just_not_too_large_is_read(what):
    _, problems = check_roles(FULL[what])
    assert all(problem.severity.value == "warning" for problem in problems)


HOSTILE = {
    "cues that wait for one event": "role a\n" + "when x if hurt do vanish;\n" * 1_000,
    "unknown events": "".join(
        f"role r{at}\n" + "".join(f"when asked about e{at}x{n} do vanish;\n" for n in range(100))
        for at in range(99)
    ),
    "unknown names": "".join(f"role r{at}\n" + "do vanosh;\n" * 900 for at in range(10)),
    "times": "performance p at start play x;" + "at 8:30 play x;" * 900,
    "opened brackets": "role a do rest(" * 20_000,
    "capitals": "Do " * 100_000,
    "colons": "8:30:" * 100_000,
}


@pytest.mark.parametrize("what", HOSTILE)
def test_a_hostile_text_is_answered_soon(what):
    start = process_time()
    _, problems = check_roles(HOSTILE[what])
    assert process_time() - start < MOST_SECONDS
    assert 0 < len(problems) <= MOST_PROBLEMS
