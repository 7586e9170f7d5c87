"""Who fights: a tactic, a draw from a rulebase or something learned, as scripts.

One seed settles a fight: each side draws by a stream of luck of its own, so that
the same names and the same seed are the same fight wherever it is shown.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, NamedTuple

from sparring.errors import SettingsError, StateError, UsageError, nearest
from sparring.luck import Luck
from sparring.scripting.settings import Fallback, Settings
from sparring.scripting.state import read_state
from sparring.worlds.crpg.rosters import TACTICS

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sparring.rules.checked import CheckedStatement
    from sparring.scripting.learner import DynamicScripting
    from sparring.scripting.script import Script
    from sparring.worlds.crpg.world import Crpg

RULEBASE = "rulebase"
"""Stands for scripts drawn with equal weights."""
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


def side_seed(seed: int, place: int) -> int:
    """The seed of what the first (0) or second (1) side draws."""
    luck = Luck(seed, SIDE_STREAM + place)
    return luck.word() | luck.word() << 32


def from_tactic(name: str, world: Crpg, seed: int) -> Contender:
    """A team that plays a named tactic."""
    team = world.static_team(name, seed=seed)
    scripts = team.next(None)
    plays = team.name if team.name == team.shown else f"{team.name}, this time {team.shown}"
    return Contender(plays, scripts, fixed_lines(scripts))


def unknown_side(wanted: str, others: str) -> UsageError:
    """What to say of a name that is nobody's; `others` are named besides tactics."""
    near = nearest(wanted.replace("-", "_"), (*TACTICS, RULEBASE))
    if near:
        return UsageError(f"nobody here plays '{wanted:.40}'; did you mean '{near}'?")
    return UsageError(
        f"nobody here plays '{wanted:.40}'; name a tactic ({', '.join(TACTICS)}), "
        f"'{RULEBASE}', {others}"
    )


def drawn(plays: str, world: Crpg, learner: DynamicScripting) -> Contender:
    """Scripts drawn by a learner."""
    scripts = world.draw_team(learner)
    return Contender(plays, scripts, tuple(drawn_lines(script) for script in scripts))


def drawn_lines(script: Script) -> tuple[ScriptLine, ...]:
    """A drawn script to be shown."""
    return tuple(ScriptLine(line.name, line.text) for line in script.lines)


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


class Learned(NamedTuple):
    """A side drawn from what was learned."""

    contender: Contender
    patched: bool
    """Whether it was learned with other rules."""


def from_learned(form: Any, name: str, world: Crpg, seed: int) -> Learned:
    """A draw from saved state; the luck is this fight's, not the file's."""
    learner = world.learner(saved_settings(form), seed=seed)
    luck = learner.drawing_luck
    restored = learner.restore(form)
    learner.drawing_luck = luck
    plays = f"{name}, after {learner.encounters} encounters"
    return Learned(drawn(plays, world, learner), bool(restored.patched))


def saved_settings(form: Any) -> Settings:
    """The settings that saved state was learned with."""
    written = read_state(form).settings
    try:
        return Settings(**{**written, "fallback": Fallback(**written["fallback"])})
    except (TypeError, KeyError, ValueError, SettingsError) as error:
        raise StateError(f"the saved settings cannot be used: {str(error)[:100]}") from None
