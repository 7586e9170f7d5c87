"""Characters that nobody sees: text that reads otherwise than it means."""

from __future__ import annotations

import re

BIDIRECTIONAL = "\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069"
"""Those that turn the direction of writing: text is shown in another order than it is read."""
CONTROLS = "\\x00-\\x08\\x0b\\x0e-\\x1f\\x7f-\\x9f"
"""Those that a terminal obeys."""
WITHOUT_WIDTH = (
    "\u00ad\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200d\u2028\u2029\u2060-\u2065"
    "\u206a-\u206f\u3164\ufeff\uffa0\ufff0-\ufffb\U000e0000-\U000e0fff"
)
PICTURE = "\u2190-\u2bff\U0001f000-\U0001faff"
"""What a joiner makes one picture of: families, flags."""
UNSEEN = re.compile(rf"(?:(?!\u200d[{PICTURE}])[{BIDIRECTIONAL}{CONTROLS}{WITHOUT_WIDTH}])+")
"""A run of them; a joiner before a picture is meant to be there."""
TURNING = re.compile(f"[{BIDIRECTIONAL}]")


def unseen_said(run: str) -> tuple[str, str]:
    """What to say of a run of unseen characters, and what to do about it."""
    first = named(run[0])
    if len(run) == 1:
        message, it = f"an invisible character, {first}", "it"
    else:
        message, it = f"{len(run)} invisible characters, the first {first}", "them"
    if TURNING.search(run):
        return message, f"remove {it}: text is shown in another order than it is read"
    return message, f"remove {it}"


def named(letter: str) -> str:
    """A character by its number, and by its name if it has one."""
    # Rarely needed, and a megabyte.
    from unicodedata import name

    known = name(letter, "").lower()
    return f"U+{ord(letter):04X}" + (f" ({known})" if known else "")
