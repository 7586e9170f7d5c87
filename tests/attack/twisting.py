"""Good data changed in ways that nobody should: JSON, texts and bytes.

Everything is drawn from one generator, so that a seed is a whole attack.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable
    from random import Random

JUNK: list[Any] = [
    *(None, True, False, 0, 1, -1, 3, 17, 2**31, 2**53, 2**64, -(2**63), 10**400),
    *(0.5, -0.0, 1e308, float("nan"), float("inf"), float("-inf")),
    *("", " ", "0", "x" * 41, "novice", "\x00", "\x1b[2J", "\u202e", "\ud800", "'; DROP TABLE"),
    *("[/]", "[bold]", "../../etc/passwd", "é" * 300, "{0}", "%s"),
    *([], {}, [[]], [None] * 4, {"": {}}, [{}] * 4, {"spells": []}, [[1, 0, 0]]),
]
MARKS = b'{}[]",:;()\x00\xff9'
DEEP = 3_000
"""Levels of nesting; Python's own reader gives up at fewer."""


def twisted(luck: Random, form: Any) -> Any:
    """A copy with one thing replaced, left out, doubled or swapped, however deep it lies."""
    if not isinstance(form, (dict, list)) or not form or luck.random() < 0.1:
        return luck.choice(JUNK)
    if isinstance(form, dict):
        return twisted_object(luck, form)
    at = luck.randrange(len(form))
    change = luck.random()
    if change < 0.05:
        return [*form[:at], *form[at + 1 :]]
    if change < 0.1:
        return [*form[:at], form[at], *form[at:]]
    if change < 0.15:
        return form[::-1]
    return [*form[:at], twisted(luck, form[at]), *form[at + 1 :]]


def twisted_object(luck: Random, form: dict[str, Any]) -> dict[str, Any]:
    """The same for an object."""
    key = luck.choice(list(form))
    change = luck.random()
    if change < 0.05:
        return {name: value for name, value in form.items() if name != key}
    if change < 0.1:
        return {**form, key: form[luck.choice(list(form))]}
    if change < 0.12:
        return {**form, str(luck.choice(JUNK)): luck.choice(JUNK)}
    return {**form, key: twisted(luck, form[key])}


def much_twisted(luck: Random, form: Any) -> Any:
    """Changed in one place, or in a few."""
    for _ in range(luck.choice((1, 1, 1, 2, 5))):
        form = twisted(luck, form)
    return form


def mutated_bytes(luck: Random, good: bytes) -> bytes:
    """Bytes cut, replaced, doubled, dropped or put in."""
    data = good
    for _ in range(luck.choice((1, 1, 2, 8))):
        at = luck.randrange(len(data) + 1)
        to = min(len(data), at + luck.choice((1, 1, 4, 60)))
        strange = (luck.randbytes(luck.randrange(1, 9)), bytes([luck.choice(MARKS)]))
        put = luck.choice((b"", b"", *strange, 2 * data[at:to]))
        data = data[:at] + put + (b"" if luck.random() < 0.1 else data[to:])
    return data


def mutated_file(luck: Random, good: bytes) -> bytes:
    """A file of JSON twisted, or any file with its bytes changed."""
    if luck.random() < 0.7:
        try:
            form = json.loads(good)
        except ValueError:
            return mutated_bytes(luck, good)
        return json.dumps(much_twisted(luck, form)).encode("utf-8", "surrogatepass")
    return mutated_bytes(luck, good)


HOSTILE: list[Callable[[Random], bytes]] = [
    lambda luck: b"",
    lambda luck: b"\x00" * luck.randrange(1, 4096),
    lambda luck: luck.randbytes(luck.randrange(1, 4096)),
    lambda luck: b"\xef\xbb\xbf{}",
    lambda luck: '{"format": "é"}'.encode("utf-16"),
    lambda luck: b"[" * luck.randrange(1, 100_000),
    lambda luck: b'{"a":' * DEEP + b"1" + b"}" * DEEP,
    lambda luck: b'{"roles": ' + b"[" * DEEP + b"]" * DEEP + b"}",
    lambda luck: b'{"format": 1' + b"0" * luck.randrange(1, 6000) + b"}",
    lambda luck: b'{"format": NaN, "version": Infinity}',
    lambda luck: b'{"format": 1, "format": [], "format": {}}',
    lambda luck: json.dumps(luck.choice(JUNK)).encode("utf-8", "surrogatepass"),
    lambda luck: b"rule " * luck.randrange(1, 20_000),
    lambda luck: b"if " + b"not " * luck.randrange(1, 20_000) + b"x then y;",
    lambda luck: b"role x\nrule y if " + b"(" * 5_000 + b"1" + b")" * 5_000 + b" then wait;",
    lambda luck: b'role "' + b"x" * 100_000,
    lambda luck: "role \u202e\u2066 rule \x1b]0;x\x07 [/] [bold red]".encode(),
    lambda luck: b"\r" * luck.randrange(1, 9000) + b"\x0c\x0b\x1c\x85",
    lambda luck: b"# " + b"comment " * 50_000,
    lambda luck: b"character x:\n" + b"  " * 2_000 + b"behaviour y:\n",
    lambda luck: b"kind,loss\r\n" + b"chosen," + b"9" * 5000 + b"\n",
    lambda luck: b'kind,"' + b"x" * 200_000,
    lambda luck: b"SQLite format 3\x00" + luck.randbytes(luck.randrange(4096)),
    lambda luck: b"PK\x03\x04" + luck.randbytes(200),
    lambda luck: b"\x1f\x8b\x08" + luck.randbytes(200),
    lambda luck: b"{" + b",".join(b'"k%d": [%d]' % (at, at) for at in range(20_000)) + b"}",
    lambda luck: b"[" + b"1e308," * 50_000 + b"1]",
    lambda luck: b'"' + b"\\ud800" * 1_000 + b'"',
]
"""Files that are hostile without being like any good one."""


def hostile_file(luck: Random, good: bytes) -> bytes:
    """A hostile file: one like the good one, or like nothing."""
    if luck.random() < 0.6:
        return mutated_file(luck, good)
    return luck.choice(HOSTILE)(luck)
