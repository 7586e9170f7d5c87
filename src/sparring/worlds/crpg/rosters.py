"""Rulebases and tactics of the world, read from its rule files."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from sparring.errors import UsageError, nearest
from sparring.rules.check import parse_rules
from sparring.rules.files import load_rules
from sparring.worlds.crpg.vocabulary import crpg_words

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sparring.rules.checked import CheckedScript, CheckedStatement, RuleSet

    Lines = tuple[CheckedStatement, ...]
    Team = Sequence[Lines]
    """The scripts of two fighters and two wizards."""

HERE = Path(__file__).parent
ROLES = ("fighter", "fighter", "wizard", "wizard")
"""The roles of a team's agents, in order."""
BASIC = ("offensive", "disabling", "cursing", "defensive")
"""The tactics that the composite ones are made of, in their order."""
COMPOSITE = ("random_team", "random_agent", "consecutive")
TACTICS = (*BASIC, "novice", *COMPOSITE)
LITERAL_LINE = 5
"""Which line the thesis replaces in the defensive tactic."""


@cache
def rulebases() -> RuleSet:
    """The world's own rulebases of fighters and wizards."""
    return parse_rules(rulebase_text(), crpg_words(), "rulebases")


def rulebase_text() -> str:
    """The world's own rulebases as text."""
    return "\n".join(
        (HERE / "rulebases" / f"{role}.rules").read_text(encoding="utf-8")
        for role in ("fighter", "wizard")
    )


@cache
def basic_tactic(name: str, defensive_line: int = LITERAL_LINE) -> Team:
    """The scripts of a tactic that is always the same."""
    folder = HERE / "tactics"
    if name == "defensive" and defensive_line != LITERAL_LINE:
        folder = folder / "variants"
        name = f"defensive_line_{defensive_line}"
    return team_from(load_rules(folder / f"{name}.rules", crpg_words()))


def team_from(rules: RuleSet) -> Team:
    """The four scripts written in a rule text: `script fighter`, `script wizard`,
    or one `first` and one `second` of either."""
    team: list[Lines] = []
    seen: dict[str, int] = {}
    for role in ROLES:
        label = ("first", "second")[seen.get(role, 0)]
        seen[role] = seen.get(role, 0) + 1
        team.append(script_for(rules, role, label))
    return tuple(team)


def script_for(rules: RuleSet, role: str, label: str) -> Lines:
    """The script of one agent."""
    fitting = [script for script in rules.scripts if script.role == role]
    for script in fitting:
        if script.label in (label, None):
            return script.lines
    raise UsageError(missing_script(fitting, role, label))


def missing_script(fitting: list[CheckedScript], role: str, label: str) -> str:
    """What to say of a tactic without a script for an agent."""
    if not fitting:
        return f"no script for the {role}s: a tactic needs 'script {role}'"
    labels = ", ".join(str(script.label) for script in fitting)
    return (
        f"no script for the {label} {role}: there are only {labels}; "
        f"write 'script {role} {label}', or one 'script {role}' for both"
    )


def known_tactic(name: str) -> str:
    """A tactic's name, or an error with the nearest one."""
    wanted = name.replace("-", "_")
    if wanted in TACTICS:
        return wanted
    near = nearest(wanted, TACTICS)
    hint = f"did you mean '{near}'?" if near else f"known are {', '.join(TACTICS)}"
    raise UsageError(f"no tactic is named '{name}'; {hint}")
