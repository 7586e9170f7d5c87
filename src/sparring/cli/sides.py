"""Who fights, as the command line names it: a tactic, a rulebase, a file."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from rich.text import Text

from sparring.cli.output import side
from sparring.scripting.files import load_state
from sparring.worlds.crpg.contenders import (
    RULEBASE,
    Contender,
    drawn,
    fixed_lines,
    from_learned,
    from_tactic,
    side_seed,
    unknown_side,
)
from sparring.worlds.crpg.rosters import team_from
from sparring.worlds.crpg.world import Crpg

if TYPE_CHECKING:
    from sparring.rules.checked import RuleSet

FILES = "a .rules file or a .json file of 'sparring learn --save'"


def contender(wanted: str, place: int, world: Crpg, seed: int) -> Contender:
    """Whatever the user named, ready to fight on the first (0) or second (1) side."""
    own_seed = side_seed(seed, place)
    if wanted == RULEBASE:
        return drawn(wanted, world, world.learner(seed=own_seed))
    path = Path(wanted)
    if path.suffix == ".rules":
        return from_rules(path, world, own_seed)
    if path.suffix == ".json":
        return from_state(path, world, own_seed)
    if wanted.replace("-", "_") not in world.tactics:
        raise unknown_side(wanted, FILES)
    return from_tactic(wanted, world, own_seed)


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
    """A draw from what was learned."""
    learned = from_learned(load_state(path), path.stem, world, seed)
    if learned.patched:
        note = f"{path} was learned with other rules: name them with --rules"
        side().print(Text(note, style="yellow"))
    return learned.contender
