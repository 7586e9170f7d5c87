"""The example game: short, lively, and the same again from the same seed."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

MARKET = Path(__file__).parents[2] / "examples" / "08_market.py"


def told(seed: int) -> list[str]:
    """The story of a day."""
    done = subprocess.run(
        [sys.executable, str(MARKET), str(seed)],
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=True,
        timeout=60,
    )
    return done.stdout.splitlines()


def test_a_day_at_the_market_holds_all_that_the_page_speaks_of():
    story = told(1)
    assert len(MARKET.read_text("utf-8").splitlines()) < 150
    for words in (
        "interrupted Patrol: thief within 8 m (Shade); now Exclaim",
        "theft (Shade); now Approach",
        "Patrol again, from the beginning of its task",
        "Converse-Talk: Bron agreed",
        "drawn by motivation",
    ):
        assert any(words in line for line in story), words
    roles = {re.match(r"(\S+) (.+), (\w+):", line)[3] for line in story}
    assert roles == {"guard", "baker", "beggar", "thief", "guest"}


def test_the_guard_is_a_guest_from_six_in_the_evening_to_six_in_the_morning():
    for line in told(2):
        hour, name, role = re.match(r"(\d+):\d\d (.+), (\w+):", line).groups()
        if name == "Bron":
            assert (role == "guest") == (int(hour) >= 18 or int(hour) < 6)


def test_the_same_seed_tells_the_same_day():
    assert told(3) == told(3)
    assert told(3) != told(4)
