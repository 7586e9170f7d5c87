"""Names, numbers and settings as the report words them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from sparring.lab.jobs import FIRST_WORLD
from sparring.lab.workbench import settings_of

if TYPE_CHECKING:
    from collections.abc import Mapping

    from sparring.lab.experiment import Wishes

COLUMNS = {
    "wins_per_100": "wins of 100",
    "wins_sd": "spread of wins",
    "tp_over_241_pct": "never turned, %",
    "tp_avg": "mean",
    "tp_sd": "spread",
    "tp_median": "median",
    "tp_highest": "highest",
    "tp_top5": "five highest",
    "avg_tp_low": "lowest",
    "avg_tp_high": "highest",
    "avg_tp_avg": "mean",
    "avg_tp_median": "median",
    "abs_tp_low": "lowest",
    "abs_tp_high": "highest",
    "abs_tp_avg": "mean",
    "abs_tp_median": "median",
    "wins_avg": "wins of 100",
    "luck_pct": "luck, %",
    "plain_highest": "highest",
    "ours_highest": "highest",
    "plain_wins": "wins of 51-150",
    "ours_wins": "wins of 51-150",
    **{f"wins_pct_{episodes}": f"after {episodes}" for episodes in range(50, 1001, 50)},
}

MEASURES = {"avg": "mean", "sd": "spread", "median": "median"}
"""How the columns of a group end, in words."""


def spelt(name: str) -> str:
    """A name of the papers' data in words."""
    return name.replace("_", " ")


def column_name(name: str, *, grouped: bool = False) -> str:
    """The heading of a column; under a group's heading the group is left out."""
    if name in COLUMNS:
        return COLUMNS[name]
    head, _, tail = name.rpartition("_")
    if tail in MEASURES and head:
        measure = MEASURES[tail]
        return measure if grouped else f"{spelt(head)}, {measure}"
    return spelt(name)


def full_column_name(name: str) -> str:
    """A column where no table is around it."""
    if name.startswith(("avg_tp", "abs_tp")):
        kind = "average" if name.startswith("avg") else "absolute"
        return f"{COLUMNS[name]} of {kind} turning points"
    return column_name(name)


def number(value: Any, decimals: int | None = None) -> str:
    """A number as short as its size allows, or with so many decimals; what is counted is whole,
    and anything else as it is."""
    if isinstance(value, bool) or not isinstance(value, int | float):
        return "" if value is None else str(value)
    if decimals is not None and isinstance(value, float):
        return f"{value:,.{decimals}f}"
    if float(value).is_integer() or abs(value) >= 99.95:
        return f"{value:,.0f}"
    return f"{value:.1f}" if abs(value) >= 0.95 else f"{value:.2f}"


def amount(count: int, thing: str) -> str:
    """A count with its noun."""
    return f"{count:,} {thing}" if count == 1 else f"{count:,} {thing}s"


def settings_in_words(words: str, learner: Mapping[str, Any] | None = None) -> str:
    """What an experiment's learner is set to: words of its own, then the settings of
    dynamic scripting that the papers vary."""
    return " ".join(part for part in (words, learner_in_words(learner or {})) if part)


def learner_in_words(learner: Mapping[str, Any]) -> str:
    """The settings of dynamic scripting that the papers vary."""
    if not learner:
        return ""
    settings = settings_of(learner)
    return (
        f"rewards up to {settings.max_reward}, penalties up to {settings.max_penalty}, weights "
        f"{settings.min_weight} to {settings.max_weight:,}, break-even {settings.break_even:g}, "
        f"fallback {settings.fallback.kind.value}"
    )


def command_for(experiment: str, wishes: Wishes) -> str:
    """The command that runs an experiment alone."""
    of_world = "" if wishes.world == FIRST_WORLD else f"{wishes.world}/"
    return f"sparring reproduce {of_world}{experiment}{options_of(wishes)}"


def world_option(wishes: Wishes) -> str:
    """How a command is told the world, where that is needed."""
    return "" if wishes.world == FIRST_WORLD else f" --world {wishes.world}"


def options_of(wishes: Wishes) -> str:
    """The options that stand for these wishes."""
    tests = "" if wishes.tests is None else f" --tests {wishes.tests}"
    rules = " --rules FILE" if wishes.rules else ""
    return f"{tests} --seed {wishes.seed}{rules}"
