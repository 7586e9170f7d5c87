"""Who fights: a tactic, a rulebase, a rule file or something learned, as scripts."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from rich.text import Text

from sparring.cli.output import side
from sparring.errors import SettingsError, StateError, UsageError, nearest
from sparring.luck import Luck
from sparring.scripting.files import load_state
from sparring.scripting.settings import Fallback, Settings
from sparring.scripting.state import read_state
from sparring.worlds.crpg.rosters import team_from
from sparring.worlds.crpg.world import Crpg

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sparring.rules.checked import CheckedStatement, RuleSet
    from sparring.scripting.learner import DynamicScripting
    from sparring.scripting.script import Script

RULEBASE = "rulebase"
SIDE_STREAM = 100
"""Luck for drawing teams; one stream a side, so that equal sides do not draw alike."""


class ScriptLine(NamedTuple):
    """A line of a script as it is shown."""

    name: str
    """The rule's name, or `line 3` of a fixed script."""
    text: str


@dataclass(frozen=True, slots=True)
class Contender:
    """One side of a fight."""

    plays: str
    """What was asked for, in a few words."""
    scripts: Sequence[Script | Sequence[CheckedStatement]]
    lines: tuple[tuple[ScriptLine, ...], ...]
    """The same scripts to be shown."""


def contender(wanted: str, place: int, world: Crpg, seed: int) -> Contender:
    """Whatever the user named, ready to fight on the first (0) or second (1) side."""
    luck = Luck(seed, SIDE_STREAM + place)
    own_seed = luck.word() | luck.word() << 32
    if wanted == RULEBASE:
        return drawn(wanted, world, world.learner(seed=own_seed))
    path = Path(wanted)
    if path.suffix == ".rules":
        return from_rules(path, world, own_seed)
    if path.suffix == ".json":
        return from_state(path, world, own_seed)
    if wanted.replace("-", "_") not in world.tactics:
        raise UsageError(unknown_side(wanted, world.tactics))
    team = world.static_team(wanted, seed=own_seed)
    scripts = team.next(None)
    return Contender(named(team.name, team.shown), scripts, fixed_lines(scripts))


def unknown_side(wanted: str, tactics: Sequence[str]) -> str:
    """What to say of a name that is neither a tactic nor a file."""
    near = nearest(wanted.replace("-", "_"), (*tactics, RULEBASE))
    if near:
        return f"nobody here plays '{wanted}'; did you mean '{near}'?"
    return (
        f"nobody here plays '{wanted}'; name a tactic ({', '.join(tactics)}), '{RULEBASE}', "
        "a .rules file or a .json file of 'sparring learn --save'"
    )


def named(name: str, shown: str) -> str:
    """A tactic, and what it plays this time if it has several."""
    return name if name == shown else f"{name}, this time {shown}"


def drawn(plays: str, world: Crpg, learner: DynamicScripting) -> Contender:
    """Scripts drawn by a learner."""
    scripts = world.draw_team(learner)
    lines = tuple(
        tuple(ScriptLine(line.name, line.text) for line in script.lines) for script in scripts
    )
    return Contender(plays, scripts, lines)


def fixed_lines(
    scripts: Sequence[Sequence[CheckedStatement]],
) -> tuple[tuple[ScriptLine, ...], ...]:
    """Fixed scripts to be shown."""
    return tuple(
        tuple(
            ScriptLine(f"line {number}", line.text) for number, line in enumerate(script, start=1)
        )
        for script in scripts
    )


def from_rules(path: Path, world: Crpg, seed: int) -> Contender:
    """The tactic in a rule file; or, if it has no scripts, a draw from its rules."""
    from sparring.cli.opening import read_rules

    rules: RuleSet = read_rules(path)
    if rules.scripts:
        scripts = team_from(rules)
        return Contender(path.stem, scripts, fixed_lines(scripts))
    own = Crpg(rules, world.numbers)
    return drawn(path.stem, own, own.learner(seed=seed))


def from_state(path: Path, world: Crpg, seed: int) -> Contender:
    """A draw from what was learned; the luck is this fight's, not the file's."""
    form = load_state(path)
    learner = world.learner(saved_settings(form), seed=seed)
    luck = learner.drawing_luck
    restored = learner.restore(form)
    learner.drawing_luck = luck
    if restored.patched:
        note = f"{path} was learned with other rules: name them with --rules"
        side().print(Text(note, style="yellow"))
    return drawn(f"{path.stem}, after {learner.encounters} encounters", world, learner)


def saved_settings(form: Any) -> Settings:
    """The settings that saved state was learned with."""
    written = read_state(form).settings
    try:
        return Settings(**{**written, "fallback": Fallback(**written["fallback"])})
    except (TypeError, KeyError, ValueError, SettingsError) as error:
        raise StateError(f"the saved settings cannot be used: {str(error)[:100]}") from None
