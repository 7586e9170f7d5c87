"""Files of records as former versions wrote them."""

from __future__ import annotations

import json
import zlib
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from pathlib import Path

HEADER = {"sparring_records": 1}
FORMER = (
    b'{"sparring_records":1,"stamp":"0.1.0 of old"}\n'
    b'{"key":"9f86d081884c7d659a2feaa0","record":{"results":"WWL","fitness":[0.1,null],'
    b'"\\u00e9":2.5e-300},"check":728735151}\n'
)
"""What the code of a former version wrote, byte for byte."""


def line_of(key: str, record: dict[str, Any]) -> bytes:
    """A record as a line."""
    check = zlib.crc32(json.dumps([key, record], separators=(",", ":")).encode())
    content = {"key": key, "record": record, "check": check}
    return json.dumps(content, separators=(",", ":")).encode() + b"\n"


def old_file(path: Path, stamp: str, records: dict[str, Any]) -> Path:
    """A whole file of them."""
    header = json.dumps(HEADER | {"stamp": stamp}, separators=(",", ":")).encode() + b"\n"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(header + b"".join(line_of(key, record) for key, record in records.items()))
    return path
