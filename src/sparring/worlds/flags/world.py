"""The world as others see it: two teams of four, each with a table of splits.

world = Flags()
outcome = world.fight(["rush", "quake"], seed=7)
print(outcome.points)
"""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Any, Self

from sparring.errors import UsageError, unknown
from sparring.scripting.files import load_state
from sparring.untrusted import excerpt
from sparring.worlds.contract import Contender
from sparring.worlds.flags.bout import FlagsBout, lines_of
from sparring.worlds.flags.data.codes import MEMBERS, ROLES, STATE_NAMES, TEAMS
from sparring.worlds.flags.data.numbers import numbers_with
from sparring.worlds.flags.data.tactics import TACTICS, is_table
from sparring.worlds.flags.kernel.record import program

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from sparring.worlds.contract import Progress, ScriptLine
    from sparring.worlds.flags.bout import FlagsOutcome
    from sparring.worlds.flags.data.tactics import Table
    from sparring.worlds.flags.practice import FlagsPractice


class Flags:
    """Capture the flag, four against four."""

    name = "flags"
    title = "capture the flag, four against four"
    sides = (("player",) * MEMBERS, ("player",) * MEMBERS)
    tactics = tuple(TACTICS)
    studied = ("quake",)
    settings = "team"
    learners = ("team",)
    is_lucky = True

    def __init__(self, numbers: Mapping[str, int] | None = None) -> None:
        self._numbers = numbers_with(numbers)

    @property
    def numbers(self) -> dict[str, int]:
        """The free numbers: see `data/numbers.py`."""
        return dict(self._numbers)

    @classmethod
    def with_numbers(cls, numbers: Mapping[str, int]) -> Self:
        """This world with other free numbers."""
        return cls(numbers)

    # --- who takes part ------------------------------------------------------------

    def known_tactic(self, name: str) -> str:
        """A tactic by its name, or an error with the nearest one."""
        wanted = name.replace("-", "_")
        if wanted not in TACTICS:
            raise unknown("tactic", name, TACTICS)
        return wanted

    def contender(self, wanted: str | os.PathLike[str], seed: int, *, place: int = 0) -> Contender:
        """A tactic by its name, or a team by a .json file of what it learned: that plays the
        best splits it knows."""
        wanted = os.fspath(wanted)
        if not wanted.endswith(".json"):
            tactic = self.known_tactic(wanted)
            return contender_of(TACTICS[tactic], tactic)
        from sparring.worlds.flags.practice import saved_table

        label = os.path.basename(wanted).removesuffix(".json")
        return contender_of(saved_table(self, load_state(wanted)), label)

    def table_of(self, side: Any) -> Table:
        """How a team splits, however the side is given."""
        if isinstance(side, str | os.PathLike):
            side = self.contender(side, 0)
        scripts: Any = side.scripts if isinstance(side, Contender) else side
        fits = isinstance(scripts, list | tuple) and len(scripts) == MEMBERS
        if not fits or not all(is_table(one) and one == scripts[0] for one in scripts):
            raise UsageError(
                f"a side of '{self.name}' is a tactic ({', '.join(TACTICS)}), a .json file, or one "
                f"table of splits for each of {MEMBERS} players; got {excerpt(side)}"
            )
        table: Table = scripts[0]
        return table

    # --- matches -------------------------------------------------------------------

    def begin(self, sides: Sequence[Any], seed: int, *, explains: bool = False) -> FlagsBout:
        """One match, second by second."""
        if len(sides) != TEAMS:
            raise UsageError(f"the world '{self.name}' has {TEAMS} sides; got {len(sides)}")
        return FlagsBout(self, [self.table_of(side) for side in sides], seed)

    def fight(self, sides: Sequence[Any], seed: int, *, log: bool = False) -> FlagsOutcome:
        """One match to its end."""
        bout = self.begin(sides, seed)
        while not bout.over:
            bout.step()
        return bout.outcome(log=log)

    def practice(
        self, kind: str, against: str = "", *, seed: int = 0, **options: Any
    ) -> FlagsPractice:
        """A team that learns in one endless match, point by point."""
        from sparring.worlds.flags.practice import practice_of

        return practice_of(self, kind, against, seed=seed, **options)

    def ready(self, progress: Progress | None = None) -> None:
        """Compile whatever is needed."""
        program.ready(progress)

    def speeds(self, seconds: float) -> dict[str, float]:
        """How fast it is, measured for so long."""
        from sparring.worlds.flags.bench import speeds

        return speeds(self, seconds)

    # --- kept as files ---------------------------------------------------------------

    @classmethod
    def script_form(cls, table: Table) -> dict[str, Any]:
        """A table of splits as JSON data."""
        rows = zip(STATE_NAMES, table, strict=True)
        return {"splits": {name: list(split) for name, split in rows}}

    @classmethod
    def script_from(cls, form: Any) -> Table:
        """A table of splits as it was kept: JSON data that may come from anyone."""
        splits = form.get("splits") if isinstance(form, dict) else None
        rows = [splits.get(name) for name in STATE_NAMES] if isinstance(splits, dict) else []
        table = tuple(tuple(row) if isinstance(row, list) else () for row in rows)
        if not is_table(table):
            raise UsageError(
                f"a table says for each state how many attack and defend; got {excerpt(form)}"
            )
        return table

    @classmethod
    def script_lines(cls, table: Table) -> tuple[ScriptLine, ...]:
        """A table of splits to be shown."""
        return lines_of(table)

    @classmethod
    def order_from(cls, parts: list[Any]) -> str:
        """An order as it was kept: a role."""
        if len(parts) != 1 or parts[0] not in ROLES:
            raise UsageError(f"players are ordered to {', '.join(ROLES)}; got {excerpt(parts)}")
        return str(parts[0])


def contender_of(table: Table, plays: str) -> Contender:
    """A team that plays by a table."""
    return Contender(plays, (table,) * MEMBERS, (lines_of(table),) * MEMBERS)  # type: ignore[arg-type]
